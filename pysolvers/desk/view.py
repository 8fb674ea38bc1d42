"""All that a front end shows of a desk, as plain data."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any

from pysolvers.desk import answer_grid
from pysolvers.desk.jobs import Answers, Verdict
from pysolvers.drawing.scene import Lens, Scene
from pysolvers.text import links

if TYPE_CHECKING:
    from pysolvers.desk.table import Table

View = dict[str, Any]


def view_of(desk: Table, error: str = "") -> View:
    """The puzzle, its drawing, its words, what can be done, and how far work is; `error` takes the status' place."""
    kind = desk.kind
    scene, text, words = _drawn(desk)
    source = "written as you draw" if desk.session.editing else desk.source
    headline, detail, tone = (error, "", "bad") if error else desk.status
    view = {
        "kind": kind.name,
        "id": desk.puzzle.id,
        "title": f"{kind.title}, {desk.puzzle.summary}, {source}",
        "label": scene.label,
        "scene": scene.data(),
        "focus": scene.focus or (desk.hand.cursor[1] + 0.5, desk.hand.cursor[0] + 0.5),
        "text": text,
        "lens": None if desk.drafting or desk.side_by_side else _lens(kind.board.lens(desk.state, desk.hand)),
        "words": words,
        "notes": desk.noting if kind.has_notes else None,
        "fragment": links.write(desk.puzzle),
        "session": desk.saved,
        "options": {o.name: o.choice(desk.puzzle) for o in kind.options if o.applies(desk.puzzle)},
        "can": _can(desk),
        "pager": _pager(desk),
        "tip": desk.tip.degree if desk.tip else 0,
        "edit": _edit(desk),
        "answers": _answers(desk),
        "offer": desk.offer.sentence if desk.offer else None,
        "lesson": desk.lesson.data() if desk.lesson else None,
        "status": {"headline": headline, "detail": detail, "tone": tone},
        "busy": desk.work is not None,
        "quiet": isinstance(desk.work, Verdict),
        "rivals": desk.work.rivals if isinstance(desk.work, Answers) else [],
        "progress": desk.work.progress() if desk.work else None,
    }
    return {**view, "error": error} if error else view


def progress_of(desk: Table) -> View:
    """Whether there is work, whether it goes on without a word, and how far it is."""
    work = desk.work
    return {
        "busy": work is not None,
        "quiet": isinstance(work, Verdict),
        "progress": work.progress() if work else None,
    }


def scene_of(desk: Table) -> View:
    """The drawing alone."""
    return {"scene": _drawn(desk)[0].data()}


def _drawn(desk: Table) -> tuple[Scene, str, str]:
    """The drawing of the draft, the game or the answer; its text; and the focused cell in words."""
    kind, hand, marks = desk.kind, desk.hand, replace(desk.marks, compact=desk.compact)
    if desk.drafting:
        draft, editor = desk.session.draft, kind.editor
        return editor.draw(draft, hand, marks, desk.tool), editor.text(draft), editor.words(draft, hand.cursor)
    if desk.side_by_side and desk.answers and desk.index is not None:
        scene = answer_grid.draw(desk.answers.found, desk.index, desk.marks)
        return scene, kind.board.text(desk.state), f"Answer {desk.index + 1}."
    state, board, notes = desk.state, kind.board, desk.noted
    if desk.watched:
        state, notes = desk.watched, {}
    words = board.words(state, hand.cursor) + _noted(notes.get(hand.cursor))
    return board.draw(state, hand, replace(marks, notes=notes)), board.text(state), words


def _noted(signs: str | None) -> str:
    """The notes of a cell in words, behind what is said of it."""
    if signs is None:
        return ""
    if not signs:
        return " Nothing fits here."
    told = " ".join("space" if s == " " else s for s in signs) if len(signs) < 10 else f"one of {len(signs)} characters"
    return f" Can be {told}."


def _edit(desk: Table) -> dict[str, Any] | None:
    """The tool in hand, the numbers and the texts that can be set; None where the puzzle is not edited."""
    if not desk.session.editing:
        return None
    draft = desk.session.draft
    return {
        "tool": desk.tool or desk.kind.editor.TOOLS[0].name,
        "steppers": [asdict(stepper) for stepper in draft.steppers],
        "fields": [asdict(field) for field in desk.kind.editor.fields(draft, desk.hand)],
    }


def _can(desk: Table) -> dict[str, bool]:
    showing = desk.answer is not None or desk.lesson is not None
    more = desk.answers is not None and desk.index is not None and desk.index + 1 < len(desk.answers.found)
    return {
        "undo": showing or desk.session.at > 0,
        "redo": not showing and desk.session.at < len(desk.session.moves),
        "restart": showing or desk.session.at > 0,
        "next": more,
        "previous": bool(desk.index),
    }


def _pager(desk: Table) -> str | None:
    if desk.answers is None or desk.index is None or not desk.answers.found:
        return None
    many = len(desk.answers.found)
    return f"Answer {desk.index + 1} of {many if desk.answers.complete else f'at least {many}'}"


def _answers(desk: Table) -> dict[str, Any] | None:
    """How many answers are found, in how many cells they are known to differ, and whether they stand side by side."""
    if desk.answer is None or desk.answers is None:
        return None
    return {"found": len(desk.answers.found), "differs": len(desk.marks.differs), "spread": desk.side_by_side}


def _lens(lens: Lens | None) -> dict[str, Any] | None:
    if lens is None:
        return None
    rows = [
        {"turn": r.turn, "clue": r.clue, "signs": list(r.signs), "at": r.at, "verdict": r.verdict} for r in lens.rows
    ]
    return {"sign": lens.sign, "title": lens.title, "rows": rows}
