"""What a desk exports as plain data: a link, its QR code, a picture, and text in each of the kind's formats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import Any, Literal

from pysolvers.api.daily import on_date
from pysolvers.core.format import Format
from pysolvers.core.kind import kind_named
from pysolvers.core.marks import Marks
from pysolvers.core.puzzle import Puzzle, PuzzleError, Solution
from pysolvers.core.words import clock, counted, say
from pysolvers.desk.game import Session
from pysolvers.desk.solutions import SIDE_BY_SIDE
from pysolvers.desk.workspace import Workspace
from pysolvers.drawing.contact_sheet import gallery
from pysolvers.drawing.heading import with_heading
from pysolvers.drawing.qr_code import outline
from pysolvers.errors import BadInput
from pysolvers.text import document, links
from pysolvers.text.writing import Written, written

Scheme = Literal["light", "dark"]

SOLUTION = "solution:"  # prefix of the names of solution formats

SMALL = 24  # pixels per cell with many boards


def link(workspace: Workspace, moves: bool = False) -> dict[str, Any]:
    """Return the puzzle's link, with its moves if `moves`, as a URL `fragment` with "#"; `steps` counts the moves."""
    session = workspace.game.session
    made = () if session.editing else session.made
    fragment = links.write(workspace.puzzle, made) if moves and made else workspace.game.link
    return {"fragment": fragment, "steps": len(made)}


def result(workspace: Workspace, seconds: float | None = None, hints: int = 0, address: str = "") -> dict[str, str]:
    """Return the `text` for sharing a solved puzzle, without its solution; an `error` if it isn't solved.

    `seconds` is the player's time, if known; `hints` is the number of hints used. The text ends with the puzzle's link
    if the page's `address` is given.
    """
    game, kind = workspace.game, workspace.kind
    if game.editing or workspace.solution_or_explanation or not workspace.right_solution:
        return {"error": say("There is no result yet: solve the puzzle first.")}
    title = kind.name_of(workspace.puzzle)
    if game.day:
        level = say(on_date(kind, game.day).difficulty)
        title += ", " + say("puzzle of the day {date}, {difficulty}", date=game.day, difficulty=level)
    solved = "{puzzle}: solved {effort}" if seconds is None else "{puzzle}: solved in {time}, {effort}"
    facts = {"puzzle": workspace.puzzle.summary, "effort": effort(game.session, hints), "time": clock(seconds or 0)}
    lines = [title, say(solved, **facts)]
    if address:
        lines.append(address.partition("#")[0] + links.write(workspace.puzzle))
    return {"text": "\n".join(lines)}


def effort(session: Session, hints: int) -> str:
    return f"{counted(len(session.made), 'move')}, {counted(hints, 'hint') if hints else say('no hints')}"


def code(workspace: Workspace, address: str) -> dict[str, Any]:
    """Return the QR code of an address: its `side` in modules, and the dark modules as an SVG `path`; or an `error`."""
    try:
        side, path = outline(address)
    except (ValueError, ImportError) as error:
        return {"error": str(error)}
    return {"side": side, "path": path}


def steps_text(workspace: Workspace) -> dict[str, str]:
    """Return all steps of the explanation as numbered lines (`text`); "" if no explanation is open."""
    explanation = workspace.tutor.explanation
    steps = explanation.steps if explanation else ()
    return {"text": "\n".join(f"{number}. {step.sentence}" for number, step in enumerate(steps, 1))}


def picture(workspace: Workspace, scheme: Scheme = "light", bare: bool = False) -> dict[str, Any]:
    """Return a picture of the board (without moves if `bare`) as an `svg` document and as a scene (`drawing`).

    `name` is a file name. `source` is a link with the moves; the SVG contains it as metadata. `chunk` is the same
    metadata for a PNG: bytes to insert after its header.
    """
    from pysolvers.drawing.png_texts import text_chunks  # the page starts without it

    session = workspace.game.session
    source = workspace.game.link if session.editing else links.write(workspace.puzzle, session.made)
    kind, puzzle = workspace.kind, workspace.puzzle
    drawn = kind.board.draw(kind.play.start(puzzle), None, Marks(whole=True)) if bare else workspace.drawn()
    scene = replace(with_heading(drawn, **asdict(puzzle.heading)), source=source)
    return {
        "svg": scene.svg(scheme),
        "source": scene.source,
        "chunk": list(text_chunks(scene.texts)),
        "drawing": scene.data,
        "name": f"{workspace.kind.name}.svg",
    }


def all_solutions(workspace: Workspace, scheme: Scheme = "light") -> dict[str, Any]:
    """Return a picture of up to SIDE_BY_SIDE solutions found so far; an `error` before the first is found.

    The picture is an `svg` document and a scene (`drawing`), with a file `name`. It contains `shown` of the `found`
    solutions. `complete` is True if all solutions have been found. The call `gather` finds more.
    """
    solutions, kind = workspace.solutions, workspace.kind
    if not solutions.found:
        return {"error": say("No solution has been found yet: press Solve first.")}
    shown = solutions.found[:SIDE_BY_SIDE]
    scene = gallery([kind.board.draw(kind.play.shown(solution), None, Marks(whole=True)) for solution in shown])
    return {
        "svg": scene.svg(scheme, SMALL),
        "drawing": scene.data,
        "name": f"{kind.name}-solutions.svg",
        "shown": len(shown),
        "found": len(solutions.found),
        "complete": solutions.complete,
    }


def level_keys(workspace: Workspace) -> dict[str, Sequence[str]]:
    return {"keys": workspace.pack.keys if workspace.pack else ()}


def levels(workspace: Workspace, number: int, many: int) -> dict[str, Any]:
    return {"levels": workspace.pack.drawn(number, many) if workspace.pack else []}


def formats(workspace: Workspace) -> dict[str, list[tuple[str, str, bool]]]:
    """Return the `formats` for `write`: name, title, and True if the format can hold the puzzle.

    An unfinished draft fits only some formats. If the board is solved, there are also formats of the solution.
    """
    kind, lack, right = workspace.kind, workspace.lack, workspace.right_solution
    found = [
        (format.name, say(format.title), not lack or _holds(workspace, format))
        for format in kind.formats.FORMATS
        if format.write is not None and (lack or _reads_back(workspace.puzzle, format.name))
    ]
    if right and not lack:
        names = [name for name in kind.formats.SOLUTION_FORMATS if _solution_reads_back(right, name)]
        found += [(SOLUTION + name, say("the solution: {format}", format=say(name)), True) for name in names]
    return {"formats": found}


def _reads_back(puzzle: Puzzle, format: str) -> bool:
    try:
        return document.read(written(puzzle, format).text, compute=False).puzzle.kind == puzzle.kind
    except (BadInput, IndexError):
        return False


def _solution_reads_back(solution: Solution, format: str) -> bool:
    formats = kind_named(solution.puzzle.kind).formats
    try:
        text = formats.write_solution(solution, format)
        return "\x1b" not in text and formats.read_solution(solution.puzzle, text) == solution
    except BadInput:
        return False


def _holds(workspace: Workspace, format: Format) -> bool:
    sketch = workspace.game.session.draft.sketch if format.drafts else None
    try:
        return sketch is not None and format.write is not None and bool(format.write(sketch))
    except BadInput:
        return False


def write(workspace: Workspace, format: str) -> dict[str, str]:
    """Return the puzzle as `text`, with a file `name`; or an `error`.

    `lost` says what the format can't express; "" if nothing is lost.
    """
    try:
        done = _written(workspace, format)
    except BadInput as error:
        return {"error": str(error)}
    ending = "json" if done.text.lstrip()[:1] in ("{", "[") else "txt"
    return {
        "text": done.text,
        "name": f"{workspace.kind.name}.{ending}",
        "lost": " ".join(filter(None, (done.loss, done.note))),
    }


def _written(workspace: Workspace, name: str) -> Written:
    formats, solution = workspace.kind.formats, workspace.right_solution
    if lack := workspace.lack:
        sketch = workspace.game.session.draft.sketch
        format = next((each for each in formats.FORMATS if each.name == name and each.drafts), None)
        if sketch is None or format is None or format.write is None:
            raise PuzzleError("This format can't hold an unfinished puzzle. {lack}", lack=lack)
        note = say("Not a puzzle yet: the text contains the unfinished board.")
        return Written(format.write(sketch), name, tuple(sketch.options), note)
    if solution and name.startswith(SOLUTION) and name.removeprefix(SOLUTION) in formats.SOLUTION_FORMATS:
        return Written(formats.write_solution(solution, name.removeprefix(SOLUTION)))
    return written(workspace.puzzle, name)


def head(workspace: Workspace) -> dict[str, str]:
    """Return the texts at the top of the panel: `name` (of the kind), `title`, and `line` (size and grade).

    On a phone, `short` replaces title and line.
    """
    puzzle, kind = workspace.puzzle, workspace.kind
    heading, name = puzzle.heading, kind.name_of(puzzle)
    size, *facts = puzzle.summary.split(", ")
    level = say(workspace.grade.difficulty) if workspace.grade and workspace.grade.difficulty else ""
    own = (say(kind.title), size) if heading.title else (size, *facts)
    return {
        "name": name,
        "title": heading.title or name,
        "line": " · ".join(filter(None, (*own, level))),
        "short": ", ".join(filter(None, (f"{say(kind.short) if name == say(kind.title) else name} · {size}", level))),
    }
