"""Editing tools. Each kind defines its own, except the pencil, which draws lines of the solution."""

from __future__ import annotations

from dataclasses import replace

from pysolvers.core.editing import LINE, PENCIL, Draft
from pysolvers.core.input import Event, Hand, Response
from pysolvers.core.kind import Kind
from pysolvers.core.marks import Marks
from pysolvers.drawing.scene import Scene


def interpret(kind: Kind, draft: Draft, hand: Hand, event: Event, tool: str) -> Response:
    """Handle an event with a tool. Return the new input state (cursor, drag, and so on) and the edits."""
    if tool != PENCIL or draft.lines is None:
        return kind.editor.interpret(draft, hand, event, tool)
    if event.what == "hover":
        return replace(hand, over=None), ()
    hand = replace(hand, over=None, marking=False)
    after, moves = kind.play.interpret(draft.lines, _on_board(hand, draft) if event.what == "key" else hand, event)
    edits = []
    for move in moves:
        changed = draft.play(LINE + move)
        if changed != draft:  # marks change nothing
            edits.append(LINE + move)
            draft = changed
    if edits and hand.held not in (None, after.cursor) and event.what != "down":
        after = replace(after, held=after.cursor)  # taps and keys continue from the last cell
    return replace(after, marking=False), tuple(edits)


def draw(kind: Kind, draft: Draft, hand: Hand, marks: Marks, tool: str) -> Scene:
    """Draw the edited puzzle, with a preview of what the tool does at the pointer."""
    lines = draft.lines if tool == PENCIL else None
    after = kind.play.preview(lines, hand) if lines else None
    shown = draft if after is None or after == lines else draft.with_lines(after, hand.drag[0])
    return kind.editor.draw(shown, hand, marks, tool)


def _on_board(hand: Hand, draft: Draft) -> Hand:
    cells = draft.lines.puzzle.cells if draft.lines else ()
    cursor = hand.cursor if hand.cursor in cells else next(iter(cells), (0, 0))
    return replace(hand, cursor=cursor, held=hand.held if hand.held in cells else None)
