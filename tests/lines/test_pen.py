"""The pen: the situations of a stroke in Numberlink and Hamilton paths, and what no stroke may ever leave."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

import pysolvers
from pysolvers.core.cell import Cell
from pysolvers.core.input import Event, Hand
from pysolvers.core.kind import kind_named
from pysolvers.core.puzzle import State

FLOW = "C...B/A.BA./...C./....."
ZIP = "4x4;start=0.0;waypoints=0.0,3.3"


def on(text: str, *strokes: str) -> State:
    """The board after strokes, each written as the cells that the pointer goes to: "0.0 0.3 1.3"."""
    puzzle = pysolvers.parse(text)
    state = kind_named(puzzle.kind).play.start(puzzle)
    for cells in strokes:
        state = after(state, *(tuple(map(int, cell.split("."))) for cell in cells.split()))  # type: ignore[arg-type]
    return state


def after(state: State, *cells: Cell) -> State:
    """The board after one stroke."""
    for move in stroke(state, *cells)[1]:
        state = state.play(move)
    return state


def stroke(state: State, *cells: Cell, what: str = "up") -> tuple[Hand, tuple[str, ...]]:
    """The hand and the moves after a stroke, or while it is under way."""
    interpret = kind_named(state.puzzle.kind).play.interpret
    hand, moves = interpret(state, Hand(), Event("down", cells[0][1] + 0.5, cells[0][0] + 0.5))
    for row, column in cells[1:]:
        hand, moves = interpret(state, hand, Event("move", column + 0.5, row + 0.5))
    return interpret(state, hand, Event("up")) if what == "up" else (hand, moves)


def lines(state: State) -> set[frozenset[Cell]]:
    """The steps that are drawn."""
    joined = state.joined  # type: ignore[attr-defined]
    return {frozenset((cell, other)) for cell, others in joined.items() for other in others}


def steps(text: str) -> set[frozenset[Cell]]:
    """The steps of runs such as "0.0 0.1 0.2, 1.0 1.1"."""
    found = set()
    for run in filter(None, text.split(",")):
        cells = [(int(r), int(c)) for r, c in (cell.split(".") for cell in run.split())]
        found |= {frozenset(pair) for pair in pairwise(cells)}
    return found


SITUATIONS = {
    "a line is begun anew at its dot": (
        FLOW, ["0.0 0.3", "0.0 0.1 2.1 2.3"], "0.0 0.1 1.1 2.1 2.2 2.3"),
    "a line is begun anew at its other dot": (FLOW, ["0.0 0.3", "2.3 2.2"], "2.3 2.2, 0.0 0.1 0.2 0.3"),
    "a finished line is begun anew": (FLOW, ["1.0 1.1", "0.4 0.2 1.2", "0.4 1.4"], "1.0 1.1, 0.4 1.4"),
    "a line goes on from its loose end": (FLOW, ["0.0 0.2", "0.2 0.3"], "0.0 0.1 0.2 0.3"),
    "a line goes back to its middle and on from there": (FLOW, ["0.0 0.3", "0.1 1.1 2.1"], "0.0 0.1 1.1 2.1"),
    "a tap in the middle goes back to there": (FLOW, ["0.0 0.3", "0.1"], "0.0 0.1"),
    "a tap on a dot takes its line away": (FLOW, ["0.0 0.3", "0.0"], ""),
    "a tap on a loose end changes nothing": (FLOW, ["0.0 0.3", "0.3"], "0.0 0.1 0.2 0.3"),
    "an empty cell begins a loose line": (FLOW, ["3.0 3.2"], "3.0 3.1 3.2"),
    "a loose line is joined at its end": (FLOW, ["3.0 3.2", "2.3 3.3 3.2"], "3.0 3.1 3.2 3.3 2.3"),
    "a line that goes on past the end that it joined cuts the rest off": (
        FLOW, ["3.0 3.2", "2.3 3.3 3.2 2.2"], "2.3 3.3 3.2 2.2, 3.0 3.1"),
    "another label's line is cut, and what hangs on no dot goes": (
        FLOW, ["1.0 1.1 3.1 3.4", "2.3 2.2 3.2"], "2.3 2.2 3.2, 1.0 1.1 2.1 3.1"),
    "a loose line is cut in two": (FLOW, ["3.0 3.4", "2.3 2.2 3.2"], "2.3 2.2 3.2, 3.0 3.1, 3.3 3.4"),
    "the end of another label's line is cut off": (FLOW, ["1.0 1.1", "0.0 0.1 1.1"], "0.0 0.1 1.1"),
    "a line stops at its partner's dot": (FLOW, ["0.4 0.2 1.2 3.2"], "0.4 0.3 0.2 1.2"),
    "what was drawn from the partner's dot goes": (FLOW, ["1.2 2.2 3.2", "0.4 0.2 1.2"], "0.4 0.3 0.2 1.2"),
    "a line stops at another label": (FLOW, ["0.0 1.0"], ""),
    "a line that runs into itself goes back to there": (FLOW, ["0.0 0.3 1.1 0.1"], "0.0 0.1"),
    "a line is taken back along itself": (FLOW, ["0.0 0.3", "0.3 0.1"], "0.0 0.1"),
    "a stroke that comes back changes nothing": (FLOW, ["0.0 0.3", "0.0 0.1 0.0"], "0.0 0.1 0.2 0.3"),
    "a path is begun anew at its start": (ZIP, ["0.0 0.3 1.3", "0.0 1.0"], "0.0 1.0"),
    "a path is begun anew at the 1": ("4x4;waypoints=1.1,3.3", ["1.1 1.3 3.3", "1.1 0.1"], "1.1 0.1"),
    "a path goes back to its middle": (ZIP, ["0.0 0.3 2.3", "0.2"], "0.0 0.1 0.2"),
    "a path crosses a loose piece": (ZIP, ["2.0 2.3", "0.0 0.1 3.1"], "0.0 0.1 1.1 2.1 3.1, 2.2 2.3"),
    "a path stops at a wall": ("4x1;walls=0.1-0.2", ["0.0 0.3"], "0.0 0.1"),
    "a path goes round a wall with the finger": ("4x2;walls=0.1-0.2", ["0.0 0.1 1.1 1.2"], "0.0 0.1 1.1 1.2"),
    "a loop is closed by its last step": ("2x2;closed", ["0.0 0.1 1.1 1.0", "1.0 0.0"], "0.0 0.1 1.1 1.0 0.0"),
    "a loop is closed in one stroke": ("2x2;closed", ["0.0 0.1 1.1 1.0 0.0"], "0.0 0.1 1.1 1.0 0.0"),
    "a loop is opened by going back": ("2x2;closed", ["0.0 0.1 1.1 1.0 0.0 1.0"], "0.0 0.1 1.1 1.0"),
    "a loop that would leave cells out goes back": ("3x2;closed", ["0.0 0.1 1.1 1.0 0.0"], ""),
    "a loose line does not cut the line of a dot": (
        FLOW, ["1.0 1.1 3.1 3.4", "2.2 3.2"], "1.0 1.1 2.1 3.1 3.2 3.3 3.4"),
    "a line waits where a dot has stopped it": (FLOW, ["0.0 1.0 2.0 2.1"], ""),
    "a line goes on when the pointer is beside it again": (FLOW, ["0.0 1.0 1.1 0.1 0.2"], "0.0 0.1 0.2"),
    "a loose line does not take the place of a finished one": (FLOW, ["0.4 0.2 1.2", "2.2 1.2"], "0.4 0.3 0.2 1.2"),
}  # fmt: skip


@pytest.mark.parametrize("situation", SITUATIONS)
def test_a_stroke_does_what_people_know_from_flow_and_zip(situation: str) -> None:
    text, strokes, expected = SITUATIONS[situation]
    assert lines(on(text, *strokes)) == steps(expected)


@pytest.mark.parametrize(("text", "cells", "why"), [
    (FLOW, [(0, 0), (1, 0)], "A is in the way: this line is C."),
    (FLOW, [(0, 4), (0, 2), (1, 2), (2, 2)], "The line ends here."),
    ("4x1;walls=0.1-0.2", [(0, 0), (0, 3)], "A wall is in the way."),
    ("3x3;holes=1.1", [(1, 0), (1, 2)], "The path does not go through R2C2."),
    ("3x1;end=0.1", [(0, 0), (0, 1), (0, 2)], "The line ends here."),
    ("2x2;closed", [(0, 0), (0, 1), (1, 1), (1, 0), (0, 0), (0, 1)], "The loop is closed."),
    ("A.A/.#./...", [(1, 0), (1, 1)], "No line goes through R2C2."),
])  # fmt: skip
def test_where_a_stroke_stops_it_says_why_and_no_more_when_it_has_gone_back(
    text: str, cells: list[Cell], why: str
) -> None:
    state = on(text)
    assert stroke(state, *cells, what="move")[0].refused.startswith(why)
    assert stroke(state, *cells)[0].refused.startswith(why)
    assert not stroke(state, *cells, cells[0], what="move")[0].refused


BOARDS = [
    FLOW, "A.B./C.../..../A.BC&rules=classic", "A..#/.B../#..A/...B", ZIP, "4x4;walls=0.1-0.2,1.1-2.1;end=2.2",
    "4x4;closed", "5x5;holes=2.2;waypoints=0.0,4.4", "4x4;symmetry=rot180", "5x5;symmetry=vertical;start=0.2",
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("text", BOARDS)
def test_random_strokes_never_branch_never_cross_walls_and_come_back_to_what_was(text: str) -> None:
    random, state = Random(text), on(text)
    puzzle = state.puzzle
    play = kind_named(puzzle.kind).play
    rows, columns = (getattr(puzzle, *names) for names in (("height", 5), ("width", 5)))
    for _ in range(120):
        cells = [(random.randrange(rows), random.randrange(columns)) for _ in range(random.randrange(1, 5))]
        hand, _ = play.interpret(state, Hand(), Event("down", cells[0][1] + 0.5, cells[0][0] + 0.5))
        for row, column in cells[1:]:
            hand, _ = play.interpret(state, hand, Event("move", column + 0.5, row + 0.5))
            assert all(
                max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 1 for a, b in zip(hand.drag, hand.drag[1:], strict=False)
            )
        shown = play.preview(state, hand)
        back = (
            play.interpret(state, hand, Event("move", cells[0][1] + 0.5, cells[0][0] + 0.5))[0] if hand.drag else hand
        )
        if len(back.drag) == 1:
            assert play.preview(state, back) == state
        _, moves = play.interpret(state, hand, Event("up"))
        state = state.played(moves)
        if len(hand.drag) > 1:
            assert shown and lines(state) == lines(shown)
        joined = state.joined  # type: ignore[attr-defined]
        assert all(len(others) <= 2 for others in joined.values())
        assert all(play_is_open(puzzle, a, b) for a, others in joined.items() for b in others)


def play_is_open(puzzle: object, a: Cell, b: Cell) -> bool:
    """Whether a line may go between two cells, by the puzzle's own account."""
    if hasattr(puzzle, "open_between"):
        return bool(puzzle.open_between(a, b))
    return bool(puzzle.has(a) and puzzle.has(b)) and abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1  # type: ignore[attr-defined]
