"""The editor for regex crosswords: type clues on the board or in fields, and give letters."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import cast

from pysolvers.core.cell import Cell
from pysolvers.core.editing import Field, Offer
from pysolvers.core.input import Event, Hand, Response, press
from pysolvers.core.marks import Marks
from pysolvers.core.parts import Editor
from pysolvers.core.puzzle import PuzzleError
from pysolvers.core.tool import Tool
from pysolvers.core.words import capitalised, say
from pysolvers.drawing.scene import Path, Scene
from pysolvers.puzzles.regex_crossword import board, play
from pysolvers.puzzles.regex_crossword.draft import (
    RegexCrosswordDraft,
    UncheckedPuzzle,
    alphabet_edit,
    clue_edit,
    letter_edits,
    start,
)
from pysolvers.puzzles.regex_crossword.layout import Label, Layout
from pysolvers.puzzles.regex_crossword.model import (
    Axis,
    Entry,
    RegexCrosswordPuzzle,
    RegexCrosswordSolution,
    line_in_words,
)
from pysolvers.puzzles.regex_crossword.text import plain_table

EMPTY = "\u2026"  # shown beside a line without a clue, so that there is something to tap


def _pressed(
    draft: RegexCrosswordDraft, hand: Hand, event: Event, tool: str, cell: Cell | None, label: Label | None
) -> Response:
    if tool != "erase" and event.button != "right":
        return _move(draft, hand, event, tool)
    if cell is None:
        return hand, _without(draft, label)
    return replace(hand, cursor=cell, drag=(cell,)), ()


def _erase(draft: RegexCrosswordDraft, hand: Hand, event: Event, tool: str) -> Response:
    if tool == "clue":
        return hand, _type_clue(draft, hand, event.key)
    back = tool == "letter" and event.key == "Backspace" and hand.cursor not in draft.letters
    cell = _onward(draft, hand, -1) if back else hand.cursor
    return replace(hand, cursor=cell), letter_edits(draft, (cell,), "")


def _enter(draft: RegexCrosswordDraft, hand: Hand, event: Event, tool: str) -> Response | None:
    if tool == "erase":
        return _erase(draft, hand, event, tool)
    if event.key == " " and event.shift:
        return _type(draft, hand, event, tool)
    return _move(draft, hand, replace(event, key="Enter"), tool)  # in play, Space may be a letter


def _type(draft: RegexCrosswordDraft, hand: Hand, event: Event, tool: str) -> Response | None:
    if tool == "clue":
        return hand, _type_clue(draft, hand, event.key)
    char = _letter(draft, event.key) if tool == "letter" else ""
    return (replace(hand, cursor=_onward(draft, hand, 1)), letter_edits(draft, (hand.cursor,), char)) if char else None


def _onward(draft: RegexCrosswordDraft, hand: Hand, step: int) -> Cell:
    puzzle = draft.board
    line = play.typing_line(puzzle, hand)
    if hand.cursor == line.cells[-1 if step > 0 else 0] and (line.axis, line.index + step) in puzzle.line_at:
        return puzzle.line_at[line.axis, line.index + step].cells[0 if step > 0 else -1]
    return play.along(puzzle, hand, step)


def _move(draft: RegexCrosswordDraft, hand: Hand, event: Event, tool: str) -> Response:
    return play.PART.interpret(_state(draft), hand, event)[0], ()


_KEYS = {"enter": _enter, "erase": _erase, "sign": _type} | dict.fromkeys(("arrow", "Tab", "Home", "End"), _move)


def _type_clue(draft: RegexCrosswordDraft, hand: Hand, key: str) -> tuple[str, ...]:
    line = play.typing_line(draft.board, hand)
    before = draft.clue(line.axis, line.index, 0)
    after = before[:-1] if key == "Backspace" else "" if key == "Delete" else before + key
    if after == before or not after.isprintable():
        return ()
    return (clue_edit(line.axis, line.index, 0, after),)


def _letter(draft: RegexCrosswordDraft, key: str) -> str:
    upper = key.upper() if len(key.upper()) == 1 else key
    if draft.board.characters:
        return next((char for char in (key, upper, key.lower()) if char in draft.board.characters), "")
    return upper if upper.isprintable() else ""


def _without(draft: RegexCrosswordDraft, label: Label | None) -> tuple[str, ...]:
    if label is None or not draft.clue(label.line.axis, label.line.index, label.which):
        return ()
    return (clue_edit(label.line.axis, label.line.index, label.which, ""),)


def _doubled(draft: RegexCrosswordDraft) -> str:
    twice = next((c for c in draft.board.characters if draft.board.characters.count(c) > 1), "")
    return say("{letter!r} appears twice.", letter=twice) if twice else ""


def _shown(draft: RegexCrosswordDraft) -> UncheckedPuzzle:
    puzzle = draft.board
    y, x, z = (tuple((clues[0] or EMPTY, *clues[1:]) for clues in lines) for lines in (puzzle.y, puzzle.x, puzzle.z))
    return replace(puzzle, y=y, x=x, z=z)


def _state(draft: RegexCrosswordDraft) -> play.RegexCrosswordState:
    return play.RegexCrosswordState(_shown(draft), draft.letters)


def _framed(draft: RegexCrosswordDraft, layout: Layout, typing: Entry | None, marks: Marks) -> Iterable[Path]:
    wrong, current = "", ""
    for label in layout.labels if not marks.compact else ():
        if draft.error(draft.clue(label.line.axis, label.line.index, label.which)):
            wrong += board.pill(layout, label)
        if typing and label.which == 0 and (label.line.axis, label.line.index) == (typing.axis, typing.index):
            current = board.pill(layout, label)
    if current:
        yield Path(current, "", "ink", 0.08)
    if wrong:
        yield Path(wrong, "", "bad", 0.04)


def _ghost(
    draft: RegexCrosswordDraft, layout: Layout, over: tuple[float, float], tool: str, compact: bool
) -> Iterable[Path]:
    cell = layout.cell_at(*over)
    label = layout.label_at(*over) if cell is None and not compact else None
    if cell and (tool != "erase" or cell in draft.letters):
        yield Path(board.outline(layout, cell, 0.1), "", "accent", 0.06, (0.001, 0.115))
    elif label and (tool != "erase" or _without(draft, label)):
        yield Path(board.pill(layout, label), "", "accent", 0.05, (0.001, 0.1))


class RegexCrosswordEditor(Editor):
    TOOLS = (
        Tool(
            "clue",
            "Clue",
            "Tap a line's clue, or tap a cell until its line is selected, and type. The fields show all clues of the "
            "line. With the keyboard, Space switches to the cell's next line, Backspace removes the last character.",
            "M4 7h16M4 12h9M4 17h6M17 11v9M14.5 20h5M14.5 11h5",
            types=True,
        ),
        Tool(
            "letter",
            "Letter",
            "Tap a cell and type its letter. Typing continues along the line; Space switches the direction.",
            "M6 19 12 5l6 14M8.2 14h7.6",
            types=True,
        ),
        Tool(
            "erase",
            "Erase",
            "Tap a clue, or tap or drag over given letters. The right button does this with any tool.",
            "M9 19 3.5 13.5 13 4l6.5 6.5L11 19ZM8 9l6.5 6.5M9 19h11",
        ),
    )
    start = staticmethod(start)

    def text(self, draft: RegexCrosswordDraft) -> str:
        return plain_table.write(draft.board)

    def interpret(
        self, draft: RegexCrosswordDraft, hand: Hand, event: Event, tool: str
    ) -> tuple[Hand, tuple[str, ...]]:
        if not draft.board.has(hand.cursor):
            hand = replace(hand, cursor=(0, 0), drag=())
        if event.what == "key":
            return press(_KEYS, draft.board.has, draft, hand, event, tool)
        layout = Layout.of(_shown(draft))
        cell, label = layout.cell_at(event.x, event.y), layout.label_at(event.x, event.y)
        hovered = replace(hand, over=(event.x, event.y) if cell or label else None)
        if event.what == "hover":
            return hovered, ()
        if event.what == "down":
            return _pressed(draft, replace(hovered, drag=()), event, tool, cell, label)
        if not hand.drag:
            return hand, ()
        drag = hand.drag if cell is None or cell in hand.drag else (*hand.drag, cell)
        if event.what == "move":
            return replace(hovered, drag=drag), ()
        return replace(hovered, drag=(), over=None), letter_edits(draft, drag, "")

    def fields(self, draft: RegexCrosswordDraft, hand: Hand) -> tuple[Field, ...]:
        cursor = hand.cursor if draft.board.has(hand.cursor) else (0, 0)
        out = []
        for way, (axis, index) in enumerate(draft.board.through(cursor)):
            line = draft.board.line_at[axis, index]
            chosen = way == hand.way % len(draft.board.axes)
            second = len(line.clues) > 1 or chosen
            for which in range(2 if second else 1):
                clue = draft.clue(axis, index, which)
                title = say("{line}, second clue" if which else "{line}", line=capitalised(line_in_words(line.name)))
                out.append(Field(f"{axis}{index}.{which}", title, clue, draft.error(clue), chosen and not which))
        return (*out, Field("alphabet", say("Alphabet (optional)"), draft.board.characters, _doubled(draft)))

    def enter(self, draft: RegexCrosswordDraft, hand: Hand, field: str, text: str) -> tuple[str, ...]:
        text = "".join(text.splitlines())
        if field == "alphabet":
            return (alphabet_edit(text),) if text != draft.board.characters else ()
        axis, number, which = cast(Axis, field[:1]), *field[1:].partition(".")[::2]
        if axis not in draft.board.axes or not number.isdecimal() or which not in ("0", "1"):
            raise PuzzleError("There is no field {field!r}.", field=field[:20])
        edit = clue_edit(axis, int(number), int(which), text)
        return (edit,) if draft.play(edit) != draft else ()

    def draw(self, draft: RegexCrosswordDraft, hand: Hand | None, marks: Marks, tool: str) -> Scene:
        layout = Layout.of(_shown(draft))
        alphabet = draft.board.characters
        alien = {cell for cell, char in draft.board.given if alphabet and char not in alphabet}
        scene = board.PART.draw(_state(draft), hand, replace(marks, wrong=marks.wrong | alien))
        extra = list(
            _framed(draft, layout, play.typing_line(draft.board, hand) if hand and tool == "clue" else None, marks)
        )
        if hand and hand.over:
            extra += _ghost(draft, layout, hand.over, tool, marks.compact)
        return replace(scene, shapes=(*scene.shapes, *extra))

    def words(self, draft: RegexCrosswordDraft, cell: Cell) -> str:
        return board.PART.words(play.RegexCrosswordState(draft.board, draft.letters), cell)

    def offer(self, solution: RegexCrosswordSolution, others: Sequence[RegexCrosswordSolution]) -> Offer | None:
        cells = solution.puzzle.cells
        alone = [(r, c) for r, c in cells if all(other.rows[r][c] != solution.rows[r][c] for other in others)]
        if not alone:
            return None
        r, c = min(alone, key=lambda cell: abs(2 * cells.index(cell) - len(cells)))
        char = solution.rows[r][c]
        template = "The letter {letter} in {cell} would leave only this solution."
        if char == " ":
            template = "A space in {cell} would leave only this solution."
        return Offer(say(template, letter=char, cell=(r, c)), play.format_move((r, c), char))

    def rotated(self, puzzle: RegexCrosswordPuzzle, degrees: int, mirror: bool) -> RegexCrosswordPuzzle:
        if (degrees, mirror) == (0, False):
            return puzzle
        if not puzzle.hexagonal:
            return _transposed(puzzle, degrees, mirror)
        regular = len(puzzle.y) == len(puzzle.x) == len(puzzle.z) and len(puzzle.y) % 2
        if mirror or degrees not in (120, 240) or puzzle.turned or not regular:
            raise PuzzleError(
                "That would reverse some clues: a regular hexagon can only be turned by 120 or 240 degrees."
            )
        for _ in range(degrees // 120):
            puzzle = _third(puzzle)
        return puzzle


PART = RegexCrosswordEditor()


def _transposed(puzzle: RegexCrosswordPuzzle, degrees: int, mirror: bool) -> RegexCrosswordPuzzle:
    if (degrees, mirror) != (90, True):
        raise PuzzleError(
            "That would reverse some clues: a rectangle can only be turned by 90 degrees and mirrored at once."
        )
    given = tuple(sorted(((column, row), sign) for (row, column), sign in puzzle.given))
    return replace(puzzle, y=puzzle.x, x=puzzle.y, given=given)


def _third(puzzle: RegexCrosswordPuzzle) -> RegexCrosswordPuzzle:
    last = len(puzzle.y) - 1
    mid = last // 2

    def turned(cell: Cell) -> Cell:
        lines = dict(puzzle.through(cell))
        row, x = lines["z"], last - lines["y"]
        return row, x - max(0, row - mid)

    given = tuple(sorted((turned(cell), sign) for cell, sign in puzzle.given))
    return replace(puzzle, y=puzzle.z, x=puzzle.y[::-1], z=puzzle.x[::-1], given=given)
