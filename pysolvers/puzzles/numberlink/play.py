"""Numberlink in play: lines are drawn with the pen (`engines.boards.pen`).

Moves: `r.c:EESS` draws from the cell (r, c) step by step, `r.c~` erases the links of a cell, `r.c*` the whole path
through it. With `_` after the cell (`r.c_:EESS`) a move erases no link that it goes along. `r.cxE` crosses the side
to the east out, so that no path goes there, `r.coE` takes the cross away.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from itertools import chain, pairwise

from pysolvers.core.cell import Cell
from pysolvers.core.input import ARROWS, MARK_KEYS, Event, Hand, Response, drag_toward, press, straight_toward
from pysolvers.core.puzzle import Completion, PuzzleError, Solution, State, Violation
from pysolvers.core.words import place
from pysolvers.engines.boards.pen import pointed, runs, stepped, stroke
from pysolvers.engines.boards.steps import joined_cells
from pysolvers.puzzles.numberlink.model import OPPOSITE, WAYS, E, NumberlinkPuzzle, NumberlinkSolution, S
from pysolvers.puzzles.numberlink.pen import (
    LETTER_OF,
    LETTERS,
    Pen,
    Side,
    beside,
    cross_moves,
    passes_anywhere,
    side_way,
    way_of,
)
from pysolvers.puzzles.numberlink.rules import RULE_SETS

_MOVE = re.compile(r"(\d{1,4})\.(\d{1,4})(?:([~*])|(_?):([NESW]+)|([xo])([NESW]))")

MARKS = "Crosses"
"""What a player marks besides lines; see `Kind.marks`."""


@dataclass(frozen=True)
class NumberlinkState(State):
    """What is drawn: the links of every cell, row by row, and the sides between cells that are crossed out.

    A player's moves leave at most one link at a source and two elsewhere, and no loops; the state that shows an answer
    may have more, if that is wrong.
    """

    puzzle: NumberlinkPuzzle
    links: tuple[int, ...] = field(repr=False)
    crossed: frozenset[Side] = field(default=frozenset(), repr=False)

    @cached_property
    def paths(self) -> tuple[tuple[int, ...], ...]:
        """Every path drawn, from one end to the other, as flat indices; loops and branches are left out."""
        links, step = self.links, {way: dr * self.puzzle.width + dc for way, dr, dc in WAYS}
        found = []
        ended: set[int] = set()
        for i, way in enumerate(links):
            if way in OPPOSITE and i not in ended:
                path = [i]
                while way in OPPOSITE:
                    i += step[way]
                    path.append(i)
                    way = links[i] & ~OPPOSITE[way]
                ended.add(i)
                found.append(tuple(path))
        return tuple(found)

    @cached_property
    def joined(self) -> dict[Cell, list[Cell]]:
        """For each cell on a line the cells that it is joined to."""
        cell = self.puzzle.cell
        return joined_cells((cell(a), cell(b)) for path in self.paths for a, b in pairwise(path))

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """Each cell's label, "" where no path from a source passes."""
        cells = self.puzzle.labels
        labels = list(cells)
        for path in self.paths:
            label = cells[path[0]] or cells[path[-1]]
            if label:
                for at in path:
                    labels[at] = labels[at] or label
        return tuple(labels)

    @property
    def facts(self) -> Mapping[Cell, object]:
        """Label and links of the cells that a path from a source passes."""
        return {
            self.puzzle.cell(i): (self.labels[i], links)
            for i, links in enumerate(self.links)
            if self.labels[i] and links.bit_count() == self.puzzle.degree(i)
        }

    def clashes(self, answer: Solution) -> frozenset[Cell]:
        """The cells from which a link leads that `answer` does not have, and those beside a cross where it has one."""
        assert isinstance(answer, NumberlinkSolution)
        wrong = {i for i, (mine, right) in enumerate(zip(self.links, answer.links, strict=True)) if mine & ~right}
        for a, b in self.crossed:
            if answer.links[a] & side_way(self.puzzle, a, b):
                wrong |= {a, b}
        return frozenset(map(self.puzzle.cell, wrong))

    def since(self, earlier: State) -> frozenset[tuple[Cell, ...]]:
        """The links and crosses, as pairs of cells, that an earlier board had not."""
        assert isinstance(earlier, NumberlinkState)
        cell, step = self.puzzle.cell, {E: 1, S: self.puzzle.width}
        new = self.crossed - earlier.crossed
        for i, (now, before) in enumerate(zip(self.links, earlier.links, strict=True)):
            new |= {(i, i + step[way]) for way in (E, S) if now & ~before & way}
        return frozenset((cell(a), cell(b)) for a, b in new)

    def play(self, move: str) -> NumberlinkState:
        """The board after `move`; PuzzleError if the text is not a move."""
        match = _MOVE.fullmatch(move)
        if not match:
            raise PuzzleError(f"{move[:40]!r} is no move: expected such as 0.0:EESS, 0.0~, 0.0*, 0.0xE or 0.0oE.")
        cell = int(match[1]), int(match[2])
        if not self.puzzle.has(cell):
            raise PuzzleError(f"The move {move[:40]} begins outside the board.")
        at = self.puzzle.index(cell)
        if match[6]:
            return self._cross(at, LETTERS[match[7]], match[6] == "x")
        pen = Pen(self.puzzle, self.links)
        if match[3] == "~":
            pen.erase(at)
        elif match[3]:
            pen.erase_path(at)
        else:
            pen.draw(at, [LETTERS[letter] for letter in match[5]], keep=bool(match[4]))
        return self.with_links(tuple(pen.links))

    def with_links(self, links: tuple[int, ...]) -> NumberlinkState:
        """The board with other links; crosses that are in their way are gone."""
        crossed = frozenset((a, b) for a, b in self.crossed if not links[a] & side_way(self.puzzle, a, b))
        return NumberlinkState(self.puzzle, links, crossed)

    def _cross(self, at: int, way: int, crossed: bool) -> NumberlinkState:
        """The board after a side has been crossed out, or its cross taken away; a link there is erased."""
        other = self.puzzle.neighbour(at, way)
        if other is None:
            raise PuzzleError("The move crosses out the border of the board.")
        side = {(min(at, other), max(at, other))}
        if not crossed:
            return replace(self, crossed=self.crossed - side)
        links = list(self.links)
        links[at] &= ~way
        links[other] &= ~OPPOSITE[way]
        return NumberlinkState(self.puzzle, tuple(links), self.crossed | side)

    def solution(self) -> NumberlinkSolution | None:
        """The answer, right or wrong, if every cell has all its links; under `classic` a cell may also have none."""
        puzzle = self.puzzle
        for i, links in enumerate(self.links):
            empty = not links and not puzzle.labels[i] and not puzzle.rule_set.every_cell
            if not empty and links.bit_count() != puzzle.degree(i):
                return None
        return NumberlinkSolution(puzzle, self.links)


def start(puzzle: NumberlinkPuzzle) -> NumberlinkState:
    """The board as given."""
    return NumberlinkState(puzzle, (0,) * puzzle.area)


def asks(puzzle: NumberlinkPuzzle) -> str:
    """What the puzzle's rule set asks for: "Use every cell."."""
    return RULE_SETS[puzzle.rules].asks


def shown(answer: NumberlinkSolution) -> NumberlinkState:
    """The board with an answer on it."""
    return NumberlinkState(answer.puzzle, answer.links)


def snapshot_state(puzzle: NumberlinkPuzzle, known: tuple[int, ...]) -> NumberlinkState:
    """The board with the links that a search is certain of from both of their cells.

    Args:
        puzzle: the board.
        known: for each cell, row by row, the links that the search is certain of.
    """
    return NumberlinkState(
        puzzle,
        tuple(
            sum(way for way, other in puzzle.ways(i) if links & way and known[other] & OPPOSITE[way])
            for i, links in enumerate(known)
        ),
    )


def moves(answer: NumberlinkSolution) -> tuple[str, ...]:
    """The moves that draw an answer's lines: a move a line, or a step where it branches.

    What no player can draw (a third link of a cell, the last step of a loop) is left out.
    """
    puzzle, state = answer.puzzle, start(answer.puzzle)
    found = []
    lines = [tuple(map(puzzle.cell, path)) for path in NumberlinkState(puzzle, answer.links).paths]
    steps = [
        (puzzle.cell(i), puzzle.cell(other))
        for i, links in enumerate(answer.links)
        for way, other in puzzle.ways(i)
        if links & way and other > i
    ]
    for cells in [*lines, *steps]:
        move = draw_move(cells, keep=True)
        with suppress(PuzzleError):
            after = state.play(move)
            if after != state and all(now & old == old for old, now in zip(state.links, after.links, strict=True)):
                state = after
                found.append(move)
    return tuple(found)


def draw_move(drag: tuple[Cell, ...], keep: bool = False) -> str:
    """The move that draws along neighbouring cells, at least two; with `keep` it erases no link that is there."""
    ways = "".join(LETTER_OF[way_of(a, b)] for a, b in pairwise(drag))
    return f"{drag[0][0]}.{drag[0][1]}{'_' * keep}:{ways}"


def interpret(state: NumberlinkState, hand: Hand, event: Event) -> tuple[Hand, tuple[str, ...]]:
    """Drag to draw; the right button crosses out a side near it, or erases what is drawn at the cell.

    By key, Enter takes and drops the pen and Backspace erases. While `hand.marking` a press crosses out the nearest
    side, a drag the sides that it passes, and Shift with an arrow the side that way.
    """
    puzzle = state.puzzle
    if event.what == "key":
        return press(_KEYS, puzzle.has, state, hand, event)
    cell = event.cell
    if event.what == "down":
        if not puzzle.has(cell):
            return replace(hand, drag=(), held=None), ()
        if event.button == "right":
            return Hand(cursor=cell, marking=hand.marking), _right(state, cell, event)
        return Hand(cursor=cell, drag=(cell,), marking=hand.marking), ()
    if not hand.drag:
        return hand, ()
    goal = (min(max(cell[0], 0), puzzle.height - 1), min(max(cell[1], 0), puzzle.width - 1))
    if not hand.marking:
        return pointed(_Ground(puzzle), hand, event, goal, partial(stroke_moves, state))
    if event.what == "move":
        drag = drag_toward(hand.drag, goal, passes_anywhere)
        return replace(hand, drag=drag, cursor=drag[-1]), ()
    other = beside(puzzle, hand.drag[0], event)
    drag = hand.drag if len(hand.drag) > 1 or other is None else (hand.drag[0], other)
    return replace(hand, drag=()), cross_moves(puzzle, state.crossed, drag) if len(drag) > 1 else ()


def preview(state: NumberlinkState, hand: Hand | None) -> NumberlinkState:
    """The board with the drag under way on it."""
    if hand is None or len(hand.drag) < 2:
        return state
    marks = cross_moves(state.puzzle, state.crossed, hand.drag) if hand.marking else stroke_moves(state, hand.drag)
    for move in marks:
        state = state.play(move)
    return state


def first_move(state: NumberlinkState) -> list[tuple[float, float]]:
    """From the label with the fewest ways out to an open cell beside it."""
    puzzle = state.puzzle
    best: tuple[int, int, int] | None = None
    for i, label in enumerate(puzzle.labels):
        around = [j for _, j in puzzle.ways(i) if not puzzle.labels[j] and j not in puzzle.blocked]
        if label and around and (best is None or len(around) < best[0]):
            best = len(around), i, around[0]
    return [(c + 0.5, r + 0.5) for r, c in map(puzzle.cell, best[1:])] if best else []


def _right(state: NumberlinkState, cell: Cell, event: Event) -> tuple[str, ...]:
    """Near a side without a line its cross comes or goes; elsewhere what is drawn at the cell is erased."""
    links, other = state.links[state.puzzle.index(cell)], beside(state.puzzle, cell, event)
    near = max(abs(event.x % 1 - 0.5), abs(event.y % 1 - 0.5)) > 0.25
    if near and other is not None and not links & way_of(cell, other):
        return cross_moves(state.puzzle, state.crossed, (cell, other))
    return (f"{cell[0]}.{cell[1]}~",) if links else ()


@dataclass(frozen=True)
class _Ground:
    """The board as the pen sees it."""

    puzzle: NumberlinkPuzzle

    def barred(self, a: Cell, b: Cell) -> str:
        """Off the board, and at blocked cells."""
        way = self.puzzle.neighbour(self.puzzle.index(a), way_of(a, b))
        return "" if way is not None else f"No line goes through {place(b)}."

    def ends(self, cell: Cell) -> bool:
        """At every label."""
        return bool(self.label(cell))

    def begins(self, cell: Cell) -> bool:
        """At every label."""
        return bool(self.label(cell))

    def label(self, cell: Cell) -> str:
        """The label in the cell."""
        return self.puzzle.labels[self.puzzle.index(cell)]

    def forward(self, cells: tuple[Cell, ...]) -> None:
        """A line has no direction."""

    def toward(self, cell: Cell, goal: Cell) -> list[Cell]:
        """Straight on squares."""
        return straight_toward(cell, goal)

    def closes(self, cells: Sequence[Cell]) -> bool:
        """No line is a loop."""
        return False


def stroke_moves(state: NumberlinkState, cells: tuple[Cell, ...]) -> tuple[str, ...]:
    """The moves that a stroke of the pen comes to; Stopped where it cannot be."""
    change = stroke(_Ground(state.puzzle), state.joined, cells)
    return tuple(draw_move(run) for steps in (change.gone, change.new) for run in runs(steps, cells))


def _take_pen(state: NumberlinkState, hand: Hand, event: Event) -> Response:
    return replace(hand, held=None if hand.held else hand.cursor), ()


def _erase(state: NumberlinkState, hand: Hand, event: Event) -> Response:
    row, column = hand.cursor
    linked = state.links[state.puzzle.index(hand.cursor)]
    return replace(hand, held=None), (f"{row}.{column}{'*' if event.shift else '~'}",) if linked else ()


def _draw_step(state: NumberlinkState, hand: Hand, event: Event) -> Response | None:
    """Draws, or crosses a side out, with the pen or with Shift; else the arrow only moves the cursor."""
    if not (hand.held or event.shift):
        return None
    down, right = ARROWS[event.key]
    onward = (hand.cursor[0] + down, hand.cursor[1] + right)
    if not state.puzzle.has(onward):
        return hand, ()
    if hand.marking:
        return hand, cross_moves(state.puzzle, state.crossed, (hand.cursor, onward))
    ground, draw = _Ground(state.puzzle), partial(stroke_moves, state)
    return stepped(ground, state.joined, hand, event, onward, draw)


_KEYS = {"enter": _take_pen, "erase": _erase, "arrow": _draw_step} | MARK_KEYS


def completion(state: NumberlinkState) -> Completion:
    """How many pairs are joined."""
    cells = state.puzzle.labels
    joined = sum(bool(cells[path[0]]) and cells[path[0]] == cells[path[-1]] for path in state.paths)
    return Completion(joined, len(state.puzzle.pairs), "pairs")


def live_errors(state: NumberlinkState) -> list[Violation]:
    """Paths that join two labels, and what breaks the rules of the rule set."""
    pairs = completion(state)
    all_joined = pairs.done == pairs.total
    broken = (rule.broken_in_play(state, all_joined) for rule in reversed(state.puzzle.rule_set.rules))
    return [*_labels_joined(state), *chain.from_iterable(broken)]


def _labels_joined(state: NumberlinkState) -> Iterator[Violation]:
    puzzle = state.puzzle
    for path in state.paths:
        first, last = puzzle.labels[path[0]], puzzle.labels[path[-1]]
        if first and last and first != last:
            yield Violation(tuple(map(puzzle.cell, path)), f"A path joins {first} and {last}, which are no pair.")
