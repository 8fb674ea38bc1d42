"""The view: what a front end shows of a desk, as plain data. Also describes the kinds of puzzles."""

from __future__ import annotations

import re
from dataclasses import asdict, replace
from typing import Any

from pysolvers.api.daily import week
from pysolvers.core.input import MARKING
from pysolvers.core.kind import Kind, kinds
from pysolvers.core.marks import Marks
from pysolvers.core.setting import Setting
from pysolvers.core.tool import Tool
from pysolvers.core.words import counted, plural, say, spoken
from pysolvers.desk import exports
from pysolvers.desk.aids import ladder, pens
from pysolvers.desk.following import offered
from pysolvers.desk.game import Record, key
from pysolvers.desk.jobs import Job
from pysolvers.desk.lessons import described
from pysolvers.desk.making import board_settings
from pysolvers.desk.outcome import graded, outcome, status
from pysolvers.desk.solutions import draw_side_by_side
from pysolvers.desk.steps import cells_named, shown_step, titles
from pysolvers.desk.tutor import MISTAKE
from pysolvers.desk.workspace import Workspace
from pysolvers.drawing.scene import Scene
from pysolvers.text import document, links

View = dict[str, Any]


def view_of(workspace: Workspace, error: str = "") -> View:
    """Return the view: everything that a front end shows, as plain data. An `error` replaces the message."""
    view = {**_puzzle(workspace), **_board(workspace), **_panel(workspace), **progress_of(workspace.job)}
    view["named"] = _named(workspace, view)
    if error:
        headline, *detail = re.split(r"(?<=[^A-Z]\.) (?=[A-Z])", error, maxsplit=1)  # not within a clue such as "A. B"
        view |= {"error": error, "status": {"headline": headline, "detail": "".join(detail), "tone": "bad"}}
    return view


def progress_of(job: Job[Any] | None) -> View:
    """Return a job's `progress`, and flags: `busy` (there is a job), `quiet` (hide it), `idle` (only helpers work)."""
    return {
        "busy": job is not None,
        "quiet": job is not None and job.quiet,
        "idle": job is not None and job.idle,
        "progress": job.progress() if job else None,
    }


def scene_of(workspace: Workspace) -> View:
    return {"scene": _drawn(workspace)[0].data}


def _puzzle(workspace: Workspace) -> View:
    game = workspace.kept_game
    kind = game.kind
    puzzle = game.session.puzzle if workspace.practice else workspace.puzzle
    return {
        "kind": kind.name,
        "id": puzzle.id,
        "head": exports.head(workspace),
        "rules": workspace.kind.rules_of(workspace.puzzle).data,
        "heading": asdict(game.session.puzzle.heading),
        "fragment": links.write(puzzle),
        "session": game.text,
        "day": "" if game.editing else game.day,
        "pack": _pack(workspace),
    }


def _pack(workspace: Workspace) -> dict[str, int] | None:
    pack = workspace.pack
    return {"many": len(pack.puzzles), "number": pack.number(workspace.puzzle)} if pack else None


def _board(workspace: Workspace) -> View:
    scene, text, words = _drawn(workspace)
    hand, kind = workspace.hand, workspace.kind
    lens = None if workspace.drafting or workspace.side_by_side else kind.board.lens(workspace.state, hand)
    return {
        "label": scene.label,
        "scene": scene.data,
        "focus": scene.focus or (hand.cursor[1] + 0.5, hand.cursor[0] + 0.5),
        "text": text,
        "lens": asdict(lens) if lens else None,
        "words": words,
    }


def _panel(workspace: Workspace) -> View:
    return {
        "notes": workspace.shows_notes if workspace.kind.has("notes") else None,
        "pad": _pad(workspace),
        "pad_waits": _pad_waits(workspace),
        "can": _can(workspace),
        "trial": _trial(workspace),
        "pen": _pen(workspace),
        "score": _score(workspace),
        "mode": workspace.mode,
        "first_move": _first_move(workspace),
        "grips": _grips(workspace),
        "edit": _edit(workspace),
        "game": _game(workspace),
        "solve": outcome(workspace),
        "step": shown_step(workspace),
        "steps": titles(workspace),
        "drill": _drill(workspace),
        "status": status(workspace),
    }


def _drawn(workspace: Workspace) -> tuple[Scene, str, str]:
    """Return what the board shows as a drawing and as text, and the cell under the cursor in words."""
    kind, hand = workspace.kind, workspace.hand
    marks = replace(workspace.display.marks, compact=workspace.compact)
    if workspace.drafting:
        draft, editor = workspace.game.session.draft, kind.editor
        open_cells = frozenset(cell for doubt in workspace.edit_session.doubts for cell in doubt.cells)
        marks = replace(marks, differs=open_cells or marks.differs)
        scene = workspace.edit_session.draw(workspace.game, marks)
        return scene, editor.text(draft), spoken(editor.words(draft, hand.cursor))
    state, board, notes = workspace.state, kind.board, workspace.notes
    if workspace.side_by_side:
        scene = draw_side_by_side(workspace.solutions.found, workspace.solutions.index, workspace.display.marks)
        return scene, board.text(state), say("Solution {n}.", n=workspace.solutions.index + 1)
    marks = replace(marks, before=workspace.before_trial)
    if workspace.snapshot:
        state, notes, marks = workspace.snapshot, {}, replace(marks, before=None)
    words = spoken(board.words(state, hand.cursor)) + _noted(notes.get(hand.cursor))
    scene = board.draw(state, hand, replace(marks, notes=notes))
    return scene, board.text(state), words


def _named(workspace: Workspace, view: View) -> list[list[float]]:
    """Return row, column and center (x, y) of each cell that is named in the view's sentences."""
    step, status = view["step"], view["status"]
    texts = [status["headline"], status["detail"]]
    if step:
        chain = step["chain"]["steps"] if step["chain"] else []
        texts += [part[name] for part in (step, *chain) for name in ("because", "against", "so")]
    texts += [each["sentence"] for each in _offers(view)]
    center, puzzle = workspace.kind.board.center, workspace.puzzle
    return [] if workspace.side_by_side else [[*cell, *center(puzzle, cell)] for cell in cells_named(texts)]


def _offers(view: View) -> list[dict[str, Any]]:
    offers = [view["edit"] and view["edit"]["change"], view["solve"] and view["solve"]["offer"]]
    return [each for each in offers if each]


def _first_move(workspace: Workspace) -> list[list[float]]:
    begun = (
        workspace.practice or workspace.game.session.at or workspace.game.editing or workspace.solution_or_explanation
    )
    if begun or workspace.tutor.hint or workspace.job:
        return []
    return [list(point) for point in workspace.kind.play.first_move(workspace.player_state)]


def _grips(workspace: Workspace) -> list[list[float]] | None:
    if workspace.mode not in ("play", "lesson") or workspace.hand.marking:
        return None
    found = workspace.kind.play.grips(workspace.player_state)
    return None if found is None else list(map(list, found))


def _pad(workspace: Workspace) -> list[dict[str, Any]]:
    kind = workspace.kind
    if workspace.side_by_side or workspace.solution_or_explanation:
        return []
    hand = workspace.hand
    if workspace.drafting:
        tool = workspace.edit_session.tool(kind.editor).name
        keys = kind.editor.edit_keys(workspace.game.session.draft, tool)
    else:
        keys = kind.play.play_keys(workspace.state)
    left = workspace.notes.get(hand.cursor)
    return [
        {
            "key": key.key,
            "label": say(key.label or key.key),
            "name": say(key.name or key.label or key.key),
            "on": key.key == MARKING and hand.marking,
            "unlikely": left is not None and len(key.key) == 1 and key.key not in left,
        }
        for key in keys
    ]


def _pad_waits(workspace: Workspace) -> bool:
    return workspace.kind.play.KEYS_NEED_A_CELL and not workspace.drafting and workspace.hand.held is None


def _noted(signs: str | None) -> str:
    if signs is None:
        return ""
    if not signs:
        return " " + say("Nothing fits here.")
    if len(signs) >= 10:
        return " " + say("Can be one of {n} characters.", n=len(signs))
    return " " + say("Can be {signs}.", signs=" ".join(say("space") if sign == " " else sign for sign in signs))


def _can(workspace: Workspace) -> dict[str, bool]:
    showing, session, solutions = workspace.solution_or_explanation, workspace.game.session, workspace.solutions
    return {
        "undo": showing or session.at > workspace.base,
        "redo": not showing and session.at < len(session.moves),
        "redo-in-sight": workspace.display.message.redo,
        "restart": showing or session.at > workspace.base,
        "next": solutions.index + 1 < len(solutions.found),
        "previous": solutions.index > 0,
        "back-to-right": _can_go_back(workspace),
    }


def _can_go_back(workspace: Workspace) -> bool:
    hint, game = workspace.tutor.hint, workspace.game
    # Not after an error found by itself: buttons shouldn't come and go under the player's hand.
    found = workspace.display.message.mistaken or (hint is not None and hint.deduction.technique == MISTAKE)
    return found and not game.editing and game.session.at > 0 and not workspace.solution_or_explanation


def _trial(workspace: Workspace) -> dict[str, Any] | None:
    session = workspace.game.session
    if session.trial is None:
        return None
    moves = session.at - session.trial - 1
    trying = plural(moves, "Trying {n} move.", "Trying {n:,} moves.") if moves else say("Your next moves are a trial.")
    return {"moves": moves, "text": trying}


def _edit(workspace: Workspace) -> dict[str, Any] | None:
    if not workspace.game.editing:
        return None
    return {
        **workspace.edit_session.data(workspace.game),
        "board": board_settings(workspace),
        "verdict": {**status(workspace), "hardest": bool(graded(workspace))},
    }


def _pen(workspace: Workspace) -> dict[str, Any] | None:
    if workspace.mode != "play":
        return None
    game = workspace.game
    now = "trial" if game.session.trial is not None else "mark" if game.hand.marking else "move"
    return {"at": now, "choices": pens(game.kind)}


def _score(workspace: Workspace) -> dict[str, Any] | None:
    if workspace.mode not in ("play", "lesson"):
        return None
    done = workspace.kind.play.completion(workspace.player_state)
    return {"done": done.done, "total": done.total, "text": str(done)}


def _drill(workspace: Workspace) -> dict[str, Any] | None:
    if (practice := workspace.practice) is None:
        return None
    names = [each["name"] for each in ladder(workspace, workspace.kind.name)]
    if practice.technique.name not in names:
        names = [each["name"] for each in described(workspace.kind)]
    return {**practice.data(), "ladder": names}


def _game(workspace: Workspace) -> dict[str, Any] | None:
    game = workspace.game
    if game.editing or workspace.practice or workspace.solution_or_explanation or workspace.side_by_side:
        return None
    session = game.session
    return {
        "key": key(session.puzzle),
        "completion": str(workspace.kind.play.completion(session.state)),
        "moves": len(session.made),
        "hints": session.record.hints,
        "seen": session.record.seen,
        "finish": _finish(workspace) if workspace.solved else None,
    }


def _finish(workspace: Workspace) -> dict[str, Any]:
    session, kind = workspace.game.session, workspace.kind
    trails = [[[round(x, 3), round(y, 3)] for x, y in trail] for trail in kind.board.trails(session.state)]
    return {"trails": trails, "help": _help(session.record), **offered(workspace)}


def _help(record: Record) -> str:
    if record.seen:
        return say("After seeing the solution.")
    if record.hints:
        return say("With {hints}.", hints=counted(record.hints, "hint"))
    return say("Without hints.")


def kinds_data(workspace: Workspace) -> dict[str, Any]:
    """Return all kinds as plain data, with their examples drawn."""
    return {"kinds": [describe(kind) for kind in kinds()]}


def describe(kind: Kind) -> dict[str, Any]:
    """Return a kind as plain data, with a small scene for each example."""
    return {
        "name": kind.name,
        "title": say(kind.title),
        "short": say(kind.short),
        "variants": list(map(say, kind.variants)),
        "pages": [page_of(name) for name in kind.variants or (kind.title,)],
        "goal": say(kind.goal),
        "rules": say(kind.rules),
        "gestures": [[*map(say, each[:2]), *each[2:3], *map(say, each[3:])] for each in kind.gestures],
        "keys": [list(map(say, each)) for each in kind.keys],
        "signs": signs_in_words(kind),
        "examples": [_example(kind, name, text) for name, text in kind.examples],
        "engines": list(kind.solver.ENGINES),
        "techniques": described(kind) if kind.has("generator") else [],
        "tools": list(map(_tool, kind.editor.TOOLS)) if kind.has("editor") else [],
        "notes": kind.has("notes"),
        **_choices(kind),
    }


def page_of(name: str) -> str:
    """Return the name of the page about puzzles called `name`: in lower case, with hyphens."""
    return name.lower().replace(" ", "-")


def signs_in_words(kind: Kind) -> list[list[str]]:
    """Return [sign, meaning] for each special sign in the kind's clues."""
    from pysolvers import regex  # not needed by other kinds

    return [[sign, regex.explain_clue(sign)[0][1]] for sign in kind.signs]


def _tool(tool: Tool) -> dict[str, Any]:
    by_hand, _, _ = tool.sentence.partition(" With the keyboard")
    return asdict(tool) | {"title": say(tool.title), "sentence": say(tool.sentence), "by_hand": say(by_hand)}


def _example(kind: Kind, name: str, text: str) -> dict[str, Any]:
    puzzle = document.read(text, kind.name).puzzles[0]
    scene = kind.board.draw(kind.play.start(puzzle), None, Marks(compact=True))
    return {"name": say(name), "id": puzzle.id, "key": key(puzzle), "scene": scene.data}


def _choices(kind: Kind) -> dict[str, list[Any]]:
    if not kind.has("generator"):
        return {"difficulties": [], "sizes": [], "settings": [], "daily": []}
    generator = kind.generator
    return {
        "difficulties": list(generator.DIFFICULTIES),
        "sizes": list(generator.SIZES),
        "settings": list(map(setting_data, generator.SETTINGS)),
        "daily": [[each.size, each.difficulty] for each in week(kind)],
    }


def setting_data(setting: Setting) -> dict[str, Any]:
    choices = [(value, say(words)) for value, words in setting.choices]
    return asdict(setting) | {"title": say(setting.title), "choices": choices}
