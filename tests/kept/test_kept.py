"""What people read and see is what it was: of each kind played, edited, explained and spoilt in a fixed course.

`keeping.py` tells how to make these texts again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import fields, replace
from functools import partial
from importlib import import_module
from io import BytesIO
from itertools import islice
from random import Random
from typing import Any

import pytest

import pysolvers
from pysolvers.core.claim import Claim, Seen
from pysolvers.core.deduction import Deduction
from pysolvers.core.editing import Findings
from pysolvers.core.input import Event, Hand
from pysolvers.core.kind import Kind, kind_named, kinds
from pysolvers.core.marks import Marks
from pysolvers.core.progress import finish
from pysolvers.core.puzzle import Puzzle, PuzzleError, State
from pysolvers.desk import tools
from pysolvers.drawing.palette import Scheme
from pysolvers.picture.board import Board, read_board, read_hexagons
from pysolvers.picture.grid.hexagons import find_hexagons
from pysolvers.picture.grid.straighten import View
from pysolvers.picture.image import Image
from pysolvers.text import penpa
from pysolvers.text.penpa import PenpaBoard
from tests.fuzz.doors import Target, targets
from tests.fuzz.mutator import spoil
from tests.kept.keeping import (
    HERE,
    OURS,
    boards,
    conceivable,
    in_letters,
    is_kept,
    letters,
    look,
    made,
    outcome,
    random_moves,
    some,
    some_event,
)

EVENTS, SPOILT = 40, 100
"""How much is done on each board, and how many spoilt texts come to each door."""

pytestmark = pytest.mark.usefixtures("_no_time_passes")


def said(kind: Kind) -> Iterator[str]:
    """All that is said of a kind as a whole."""
    yield from (kind.title, kind.short, kind.rules, kind.goal, kind.first_gesture, kind.no_answer, *kind.other_names)
    yield from (f"{name}: {text}" for name, text in (*kind.gestures, *kind.keys, *kind.data.FIELDS.items()))
    yield from (f"{option.name}: {option.title}, {option.values}" for option in kind.options)
    yield from (f"{tool.name}: {tool.title}. {tool.sentence}" for tool in kind.editor.TOOLS)
    yield from (f"{each.name}: {each.title}: {each.choices}" for each in kind.generator.SETTINGS)
    yield from (f"{each.name}: {each.title} {each.weight}: {each.about} {each.example}" for each in kind.techniques)
    yield from (f"{form.name}: {form.title}" for form in kind.formats.FORMATS)
    for size in kind.generator.SIZES:
        reasons = [kind.generator.unmade(size, difficulty, {}) for difficulty in kind.generator.DIFFICULTIES]
        yield f"{size}: {' '.join(reason or 'yes' for reason in reasons)}"


def played(kind: Kind) -> Iterator[str]:
    """Boards that somebody plays who clicks and types about."""
    for puzzle in boards(kind):
        rng, hand, event = Random(puzzle.id), Hand(), Event("up")
        state: State = kind.play.start(puzzle)
        scene = kind.board.draw(state, hand)
        yield f"# {puzzle.id}: {puzzle.summary} {scene.label} {scene.box} {look(scene)}"
        yield f"{kind.play.first_move(state)} {[(key.key, key.label, key.name) for key in kind.play.play_keys(state)]}"
        before = state
        for number in range(EVENTS):
            event = some_event(rng, scene.box, event)
            hand, moves = kind.play.interpret(state, hand, event)
            before = state if number % 15 == 0 else before
            for move in moves:
                state = state.play(move)
            drawn = look(kind.board.draw(state, hand, Marks(before=before)))
            told = " ".join((*moves, hand.stopped, hand.refused))
            yield f"{event.what} {event.key or (event.x, event.y)} {hand.cursor} {told} {drawn}"
        yield from ended(kind, state, before, hand)


def ended(kind: Kind, state: State, before: State, hand: Hand) -> Iterator[str]:
    """What is told and shown of a board that was played in part."""
    cells = frozenset(state.puzzle.cells)
    one, two, three, four = (frozenset(islice(sorted(cells), first, first + 3)) for first in range(4))
    looks = (
        Marks(paper=True), Marks(compact=True), Marks(whole=True), Marks(one, two, three, four), Marks(differs=two),
        Marks(before=before), Marks(notes=kind.notes.notes(state)),
    )  # fmt: skip
    yield " ".join(look(kind.board.draw(state, hand, marks)) for marks in looks)
    yield f"{kind.play.completion(state)} {[str(error) for error in kind.play.live_errors(state)]}"
    yield kind.board.text(state)
    yield str(kind.board.trails(state))[:200]
    for cell in islice(sorted(cells), 0, None, 3):
        yield f"{kind.board.words(state, cell)} {kind.board.lens(state, replace(hand, cursor=cell))}"


def explained(kind: Kind) -> Iterator[str]:
    """Steps of explanations, and hints after mistakes: of each technique those with claims of other kinds.

    A few letters stand for all that is told of a board.
    """
    known: set[object] = set()
    for puzzle in {puzzle.id: puzzle for puzzle in (*boards(kind), *made(kind))}.values():
        state, rng, every = kind.play.start(puzzle), Random(puzzle.id), list[str]()
        right: list[str] = []
        for step in kind.hints.explain(puzzle):
            if isinstance(step, Deduction):
                yield from told(kind, state, step, known, every)
                right += step.moves
                for move in step.moves:
                    state = state.play(move)
        for _ in range(3):
            moves = rng.sample(right, min(len(right), 5))
            moves[:1] = random_moves(kind, puzzle, rng)
            with suppress(PuzzleError):
                hint = pysolvers.hint(puzzle, moves)
                wrong = kind.play.start(puzzle)
                for move in moves:
                    wrong = wrong.play(move)
                if isinstance(hint, Deduction):
                    yield from told(kind, wrong, hint, known, every)
        yield f"# {puzzle.id}: {len(every)} steps {letters(' '.join(every))}"


def told(kind: Kind, state: State, step: Deduction, known: set[object], every: list[str]) -> Iterator[str]:
    """A step with what it supposes, unless one like it was told; all that is told and shown joins every step's."""
    alike = step.technique, tuple(type(claim) for claim in (*step.claims, *step.concludes)), bool(step.chain)
    for each in (step, *step.chain):
        cells = (sorted(each.used), sorted(each.ruled_out), sorted(each.shown))
        every.append(f"{each.level} {each.title} {each.sentence} {each.moves} {cells}")
    if alike not in known:
        known.add(alike)
        yield f"# {state.puzzle.id} {look(kind.board.draw(state, None, step.marks))}"
        yield f"{step.level} {step.title}: {step.sentence} {' '.join(step.moves)}"
        yield from (f"  {each.title}: {each.sentence}" for each in step.chain)


def claimed(kind: Kind) -> Iterator[str]:
    """Of each fact whether it holds on the board, and which answers it allows; and whether others like it would.

    Every claim that a step makes holds, so that only those that nobody makes show what `holds` refuses.
    """
    for puzzle in boards(kind):
        rng = Random(puzzle.id)
        answers = [*islice(pysolvers.solutions(puzzle), 2), *islice(conceivable(kind, puzzle), 12)]
        before, seen = Seen(kind.play.start(puzzle)), Seen(kind.play.start(puzzle))
        found: dict[str, str] = {}
        steps = (step for step in kind.hints.explain(puzzle) if isinstance(step, Deduction))
        for step in islice(steps, 25):
            after = seen.after([step])
            for claim in (*step.claims, *step.concludes):
                if len(found.get(claim.fact, "")) < 60:
                    alike = [claim, *islice(others(claim, puzzle, rng), 8)]
                    truths = [truth(each.holds, at) for each in alike for at in (before, seen, after)]
                    truths += [truth(each.allows, answer) for each in alike for answer in answers]
                    found[claim.fact] = found.get(claim.fact, "") + f" {int('1' + ''.join(truths), 2):x}"
            before, seen = seen, after
        yield f"# {puzzle.id}"
        yield from (f"{fact}:{truths}" for fact, truths in sorted(found.items()))


def others(claim: Claim, puzzle: Puzzle, rng: Random) -> Iterator[Claim]:
    """Claims of the same fact, each with another value in one of its fields."""
    cells = sorted(puzzle.cells)
    for name in [field.name for field in fields(claim)] * 4:
        value = getattr(claim, name)
        if isinstance(value, bool):
            yield replace(claim, **{name: not value})
        elif isinstance(value, int):
            yield replace(claim, **{name: value + rng.choice((-1, 1))})
        elif value in cells:
            yield replace(claim, **{name: rng.choice(cells)})
        elif isinstance(value, tuple) and value and all(each in cells for each in value):
            place = rng.randrange(len(value))
            more = rng.choice(((), (rng.choice(cells),), (value[place], rng.choice(cells))))
            yield replace(claim, **{name: (*value[:place], *more, *value[place + 1 :])})


def truth(says: Callable[[Any], bool], of: object) -> str:
    """1 or 0; 0 too where a claim makes no sense."""
    with suppress(ArithmeticError, AssertionError, LookupError, PuzzleError, StopIteration, TypeError, ValueError):
        return str(int(bool(says(of))))
    return "0"


def edited(kind: Kind) -> Iterator[str]:
    """Puzzles that somebody changes with each of the tools, then turned."""
    for puzzle in some(boards(kind), 14):
        rng = Random(puzzle.id)
        draft = kind.editor.start(puzzle)
        for tool in kind.editor.TOOLS:
            hand, event = Hand(), Event("up")
            yield f"# {puzzle.id}, {tool.name}: {look(tools.draw(kind, draft, hand, Marks(), tool.name))}"
            for _ in range(EVENTS // 3):
                event = some_event(rng, tools.draw(kind, draft, hand, Marks(), tool.name).box, event)
                hover = Event("hover", event.x, event.y)
                hovering, _ = tools.interpret(kind, draft, hand, hover, tool.name)
                drawn = look(tools.draw(kind, draft, hovering, Marks(), tool.name))
                hand, edits = tools.interpret(kind, draft, hand, event, tool.name)
                for edit in edits:
                    with suppress(PuzzleError):
                        draft = draft.play(edit)
                drawn += look(tools.draw(kind, draft, hand, Marks(), tool.name))
                yield f"{event.what} {event.key or (event.x, event.y)} {hand.cursor} {' '.join(edits)} {drawn}"
            yield kind.editor.text(draft) + kind.editor.words(draft, hand.cursor)
            yield f"{kind.editor.fields(draft, hand)} {draft.steppers}"
            yield outcome(partial(getattr, draft, "puzzle"))
        for degrees, mirror in ((90, False), (180, True), (60, False)):
            yield outcome(partial(kind.editor.rotated, puzzle, degrees, mirror))


def read(doors: Sequence[Target]) -> Iterator[str]:
    """What spoilt texts are taken for, or why they are refused: the first of each sort, and letters for all of a door.

    What gave something new is spoilt further.
    """
    for door in doors:
        rng, new, all_of_it = Random(door.name), list[str](), ""
        known: set[str] = set()
        for _ in range(round(SPOILT * door.share)):
            text = spoil(rng, new[-5:] if new and rng.random() < 0.5 else door.samples)
            what = outcome(partial(door.take, text))
            all_of_it += what
            sort = re.sub(r"'.*'|“.*”|[\d.]+", "", what) if " " in what[1:-1] else ""
            if sort not in known:
                known.add(sort)
                new.append(text)
                yield f"{door.name}: {text[:50]!a} {len(text)} {letters(text)}"
                yield f"    {what}"
        yield f"{door.name}: {letters(all_of_it)}"


def pictured() -> Iterator[str]:
    """What each reader of pictures finds on boards of all styles, of its own kind or not, whose grid is known."""
    app_styles = import_module("tests.picture.app_styles")  # needs Pillow
    places = [(row, column) for row in range(3) for column in range(3)]
    style = app_styles.Style(header=0, margin=8)
    arrows = {(row, column): 3 * row + column for row, column in places}
    lined = app_styles.dots(3, 4, (((0, 0), (2, 1)), ((0, 2), (2, 2)), ((0, 3), (1, 1))), style)
    app_styles.path_on(lined, ((0, 2), (1, 2), (2, 2)), app_styles.PALETTE[1], style, 0.3)
    odd = app_styles.Canvas(3, 3, style)
    for at, place in enumerate(places[::2]):
        odd.disc(place, app_styles.PALETTE[at // 2])
    discs = app_styles.Canvas(3, 3, style)
    for at, (place, colour) in enumerate(zip(places, app_styles.PALETTE, strict=False)):
        discs.disc(place, style.disc if at % 3 else colour)
        discs.text(place, "A" if at == 4 else str(at // 2), style.sign)
    mixed = app_styles.signposts(3, 3, arrows, {(0, 0): 1, (2, 2): 9}, style)
    over = app_styles.zip_board(3, 3, places[:3], (), style)
    mixed.paste(over.crop((128, 8, 188, 68)), (68, 68))
    pictures = {
        "zip": app_styles.zip_board(3, 3, places[::4], (((0, 1), (0, 2)), ((1, 0), (2, 0))), style),
        "dots": lined,
        "odd dots": odd.done(),
        "discs": discs.done(),
        "printed": app_styles.printed(3, 3, {(0, 0): 1, (2, 2): 1, (0, 1): 2, (2, 1): 12, (1, 1): 3}, style),
        "posts": app_styles.signposts(3, 3, arrows, {(0, 0): 1, (2, 2): 9, (1, 1): 4, (0, 2): 4}, style),
        "posts with a disc": mixed,
        "bare posts": app_styles.signposts(3, 3, arrows, {}, style),
        "thrice": app_styles.printed(3, 3, {(row, column): row + 1 for row, column in places}, style),
        "open border": app_styles.flow_board("A.B/.../BCA/..C;board=torus", replace(style, margin=30)),
    }
    for name, drawn in pictures.items():
        image = Image.from_pixels(drawn.convert("RGBA").tobytes(), *drawn.size)
        margin = 30 if name == "open border" else style.margin
        rows, columns = (drawn.height - 2 * margin) // style.cell, (drawn.width - 2 * margin) // style.cell
        view = View.of_rectangle(margin, margin, drawn.width - margin, drawn.height - margin, columns, rows)
        yield from on_board(name, finish(read_board(image, view, rows, columns, 20)))


def pictured_ours() -> Iterator[str]:
    """What their reader finds on our own drawings in all colours, small ones and very small ones."""
    from PIL import Image as Pillow

    for number, (kind, text, moves) in enumerate(OURS):
        puzzle = pysolvers.parse(text, kind)
        state = kind_named(kind).play.start(puzzle)
        for move in moves:
            state = state.play(move)
        scene = kind_named(kind).board.draw(state, None, None)
        left, top, width, height = scene.box
        schemes: tuple[tuple[Scheme, int], ...] = (("light", 60), (("dark", "paper")[number % 2], 36))
        for scheme, cell in schemes:
            with Pillow.open(BytesIO(scene.png(scheme))) as file:
                size = round(cell * width), round(cell * height)
                image = Image.from_pixels(file.convert("RGBA").resize(size).tobytes(), *size)
            if "hex" in text:
                hexagons = find_hexagons(image)
                assert hexagons
                found = finish(read_hexagons(image, hexagons))
            else:
                rows, columns = (1 + max(cell[axis] for cell in puzzle.cells) for axis in (0, 1))
                x, y = -left * size[0] / width, -top * size[1] / height
                view = View.of_rectangle(x, y, x + columns * cell, y + rows * cell, columns, rows)
                found = finish(read_board(image, view, rows, columns, 20))
            yield from on_board(f"{text}, {scheme}", found, kind)


def on_board(name: str, seen: Board, of_kind: str = "") -> Iterator[str]:
    """What the readers find on a board, or that of its kind."""
    yield f"# {name}: {' '.join(cell.look for cell in seen.cells.values())}"
    yield f"lines: {[edge for edge in seen.edges if seen.band(edge)]}"
    for kind in (kind for kind in kinds() if kind.has("picture") and of_kind in ("", kind.name)):
        *_, found = kind.picture.from_picture(seen)
        assert isinstance(found, Findings)
        ids = " ".join(outcome(partial(getattr, draft, "puzzle")) for draft in (found.draft, *dict(found.others)))
        yield f"{kind.name} {kind.picture.likeness(seen):.1f} {ids} {' '.join(found.moves)}"
        yield from (f"    {doubt.sentence} {doubt.choices}" for doubt in found.doubts)
        yield from (f"    {note}" for note in (*found.notes, *dict(found.others).values()))


def written(kind: Kind) -> Iterator[str]:
    """Puzzles in all formats, as a few letters, or why a format cannot hold them; and their answers."""
    for puzzle in boards(kind):
        for form in kind.formats.FORMATS:
            if form.write:
                yield f"{puzzle.id} {form.name}: {in_letters(partial(form.write, puzzle))}"
        answer = pysolvers.solve(puzzle)
        if answer:
            for style in kind.formats.ANSWER_FORMATS:
                yield f"  {style}: {in_letters(partial(kind.formats.write_answer, answer, style))}"


def refused(name: str) -> Iterator[str]:
    """What comes of calls, most of which are refused: they stand in the file, and below each what it gave."""
    names = {
        "pysolvers": pysolvers, "told": reasons, "broken": violations, "after": after, "edited": edited_by,
        "penpa": penpa_address,
    }  # fmt: skip
    for line in (HERE / f"{name}.txt").read_text("utf-8").splitlines():
        if not line.startswith("    "):
            yield line
            try:
                yield f"    {' / '.join(str(eval(line, names)).splitlines()) or 'nothing'}"
            except (PuzzleError, TypeError, ValueError) as error:
                yield f"    {type(error).__name__}: {error}"


def reasons(text: str) -> str:
    """What a hint and the first and the last step of an explanation say."""
    explanation = pysolvers.explain(text)
    steps = pysolvers.hint(text), *explanation[:1], *explanation[-1:]
    return " ".join(dict.fromkeys(step.sentence for step in steps if step))


def after(text: str, *moves: str) -> str:
    """What is on a board after some moves."""
    puzzle = pysolvers.parse(text)
    state = kind_named(puzzle.kind).play.start(puzzle)
    for move in moves:
        state = state.play(move)
    return kind_named(puzzle.kind).board.text(state)


def edited_by(text: str, *edits: str) -> str:
    """The puzzle that comes of some edits."""
    puzzle = pysolvers.parse(text)
    draft = kind_named(puzzle.kind).editor.start(puzzle)
    for edit in edits:
        draft = draft.play(edit)
    return draft.puzzle.id


def penpa_address(*board: Any, **more: Any) -> str:
    """The address of a penpa board."""
    return penpa.write(PenpaBoard(*board, **more))


def violations(text: str, answer: Any) -> str:
    """What is wrong with an answer."""
    return " ".join(map(str, pysolvers.check(text, answer)))


PARTS: dict[str, Callable[[Kind], Iterator[str]]] = {
    "said": said,
    "played": played,
    "edited": edited,
    "explained": explained,
    "claimed": claimed,
    "written": written,
    "read": lambda kind: read([door for door in targets() if door.name.startswith(f"{kind.name} ")]),
}


@pytest.mark.parametrize("part", [pytest.param(part, marks=[pytest.mark.slow] * (part == "claimed")) for part in PARTS])
@pytest.mark.parametrize("kind", kinds(), ids=lambda kind: kind.name)
def test_what_a_kind_shows_is_what_it_was(kind: Kind, part: str) -> None:
    is_kept(f"{kind.name}-{part}", PARTS[part](kind))


def test_what_is_read_by_doors_of_all_kinds_is_what_it_was() -> None:
    names = tuple(f"{kind.name} " for kind in kinds())
    doors = [door for door in targets() if not door.name.startswith(names) and door.name not in ("desk", "picture")]
    is_kept("all-kinds-read", read(doors))


@pytest.mark.parametrize("name", ["refused", "refused-paths", "refused-lines", "refused-arrows", "refused-clues"])
def test_what_is_refused_is_refused_as_it_was(name: str) -> None:
    is_kept(name, refused(name))


def test_what_is_found_on_pictures_is_what_it_was() -> None:
    pytest.importorskip("PIL", reason="Pillow is not installed: it draws the pictures of this test")
    is_kept("all-kinds-pictured", pictured())


@pytest.mark.slow
def test_what_is_found_on_our_own_drawings_is_what_it_was() -> None:
    pytest.importorskip("PIL", reason="Pillow is not installed: it makes pixels of the pictures of this test")
    pytest.importorskip("typst", reason="typst is not installed: it draws the pictures of this test")
    is_kept("all-kinds-drawn", pictured_ours())
