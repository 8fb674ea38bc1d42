"""Numberlink in play: paths are drawn by dragging, erased by dragging back, and cut where another one crosses them.

Moves: `r.c:EESS` draws from the cell (r, c) step by step, `r.c~` erases the links of a cell, `r.c*` the whole path
through it. With `_` after the cell (`r.c_:EESS`) a move erases no link that it goes along.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache, partial

from pysolvers.core.input import Event, Hand, drag_toward
from pysolvers.core.keys import ARROWS, Response, press
from pysolvers.core.puzzle import PuzzleError, Solution, State
from pysolvers.drawing.scene import Cell
from pysolvers.puzzles.numberlink.model import OPPOSITE, WAYS, E, N, NumberlinkPuzzle, NumberlinkSolution, S, W

LETTERS = {"N": N, "E": E, "S": S, "W": W}
_NAMES = {way: letter for letter, way in LETTERS.items()}
_BY_STEP = {(dr, dc): way for way, dr, dc in WAYS}
_MOVE = re.compile(r"(\d{1,4})\.(\d{1,4})(?:([~*])|(_?):([NESW]+))")


@dataclass(frozen=True)
class NumberlinkState(State):
    """What is drawn: the links of every cell, row by row; at most one at a source and two elsewhere, and no loops."""

    puzzle: NumberlinkPuzzle
    links: tuple[int, ...] = field(repr=False)

    @cached_property
    def paths(self) -> tuple[tuple[int, ...], ...]:
        """Every path drawn, from one end to the other, as flat indices; loops are left out (see `board`)."""
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
    def labels(self) -> tuple[str, ...]:
        """Each cell's label, "" where no path from a source passes."""
        cells = self.puzzle.cells
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
            if self.labels[i] and links.bit_count() == (1 if self.puzzle.cells[i] else 2)
        }

    def clashes(self, answer: Solution) -> frozenset[Cell]:
        """The cells from which a link leads that `answer` does not have."""
        assert isinstance(answer, NumberlinkSolution)
        return frozenset(
            self.puzzle.cell(i)
            for i, (mine, right) in enumerate(zip(self.links, answer.links, strict=True))
            if mine & ~right
        )

    def play(self, move: str) -> NumberlinkState:
        """After `move`; PuzzleError if it is none."""
        match = _MOVE.fullmatch(move)
        if not match:
            raise PuzzleError(f"{move[:40]!r} is no move: expected such as 0.0:EESS, 0.0~ or 0.0*.")
        row, column = int(match[1]), int(match[2])
        if row >= self.puzzle.height or column >= self.puzzle.width:
            raise PuzzleError(f"The move {move[:40]} begins outside the board.")
        at = row * self.puzzle.width + column
        pen = Pen(self.puzzle, list(self.links))
        if match[3] == "~":
            pen.erase(at)
        elif match[3]:
            pen.erase_path(at)
        else:
            pen.draw(at, [LETTERS[letter] for letter in match[5]], keep=bool(match[4]))
        return NumberlinkState(self.puzzle, tuple(pen.links))

    def solution(self) -> NumberlinkSolution | None:
        """The answer if every source and every used cell is joined (under `full` and `tight`: every cell).

        Else None.
        """
        puzzle = self.puzzle
        for i, links in enumerate(self.links):
            full = links.bit_count() == (1 if puzzle.cells[i] else 2)
            if not full and (links or puzzle.cells[i] or puzzle.rules != "classic"):
                return None
        return NumberlinkSolution(puzzle, self.links)


class Pen:
    """Changes the links of a board, a cell at a time."""

    def __init__(self, puzzle: NumberlinkPuzzle, links: list[int]) -> None:
        self.puzzle = puzzle
        self.links = links

    def unlink(self, at: int, way: int) -> None:
        """Take one link away, if it is there."""
        other = self.puzzle.neighbour(at, way)
        if other is not None and self.links[at] & way:
            self.links[at] ^= way
            self.links[other] &= ~OPPOSITE[way]

    def erase(self, at: int) -> None:
        """Take all links of a cell away."""
        for way in OPPOSITE:
            self.unlink(at, way)

    def along(self, at: int, way: int) -> list[int]:
        """The cells that a path reaches from `at` by its link that way."""
        path = [at]
        while way and (other := self.puzzle.neighbour(at, way)) is not None and other not in path[:1]:
            path.append(other)
            at, way = other, self.links[other] & ~OPPOSITE[way]
            if way not in OPPOSITE:
                break
        return path[1:]

    def path(self, at: int) -> list[int]:
        """All cells of the path through `at`, itself among them, from one end to the other."""
        arms = [self.along(at, way) for way in OPPOSITE if self.links[at] & way]
        arms += [[], []]
        return [*reversed(arms[0]), at, *arms[1]]

    def erase_path(self, at: int) -> None:
        """Take the whole path through a cell away."""
        for cell in self.path(at):
            self.links[cell] = 0

    def label(self, at: int) -> str:
        """The label of the path through a cell, "" if it has none."""
        path = self.path(at)
        return self.puzzle.cells[path[0]] or self.puzzle.cells[path[-1]]

    def draw(self, at: int, ways: Iterable[int], keep: bool = False) -> None:
        """Draw from `at`: back over a path erases it unless it is to `keep`; over its own earlier cells, the loop.

        Over another path cuts that. A source's path is drawn anew; from the middle of a path its shorter arm gives
        way. PuzzleError where a step leaves the board, runs into another label's source, or leads on from a source.
        """
        for k, way in enumerate(ways):
            at = self.step(at, way, not k, keep)

    def step(self, at: int, way: int, begin: bool, keep: bool = False) -> int:
        """One step of `draw`, the first or a later one; the cell that it leads to."""
        cells, links = self.puzzle.cells, self.links
        if begin and not links[at] & way:
            if cells[at]:
                self.erase_path(at)
            elif links[at].bit_count() == 2:
                arms = sorted((self.along(at, way) for way in OPPOSITE if links[at] & way), key=len)
                for cell in arms[0]:
                    self.erase(cell)
        other = self.puzzle.neighbour(at, way)
        if other is None:
            raise PuzzleError("The move leads off the board.")
        if links[at] & way:
            if not keep:
                self.unlink(at, way)
            return other
        if not begin and cells[at] and links[at]:
            raise PuzzleError(f"The move leads on from the source {cells[at]}.")
        path = self.path(at)
        if other in path:
            i, j = sorted((path.index(at), path.index(other)))
            for cell in path[i:j] if path[j] == other else path[i + 1 : j + 1]:
                self.erase(cell)
            return other
        mine = cells[path[0]] or cells[path[-1]]
        if cells[other] and mine and cells[other] != mine:
            raise PuzzleError(f"The move from the label {mine} runs into the source {cells[other]}.")
        theirs = self.label(other)
        if links[other].bit_count() == 2 or (cells[other] and links[other]) or (mine and theirs and mine != theirs):
            self.erase(other)
        links[at] |= way
        links[other] |= OPPOSITE[way]
        return other


def start(puzzle: NumberlinkPuzzle) -> NumberlinkState:
    """The board as given."""
    return NumberlinkState(puzzle, (0,) * puzzle.size)


def shown(answer: NumberlinkSolution) -> NumberlinkState:
    """The board with an answer on it."""
    return NumberlinkState(answer.puzzle, answer.links)


def snapshot_state(puzzle: NumberlinkPuzzle, known: tuple[int, ...]) -> NumberlinkState:
    """The board with the links that a search is certain of, where both cells are."""
    links = list(known)
    for i, ways in enumerate(known):
        for way in OPPOSITE:
            other = puzzle.neighbour(i, way)
            if ways & way and (other is None or not known[other] & OPPOSITE[way]):
                links[i] &= ~way
    return NumberlinkState(puzzle, tuple(links))


def move_of(drag: tuple[Cell, ...], keep: bool = False) -> str:
    """The move that draws along neighbouring cells, at least two; with `keep` it erases no link that is there."""
    ways = "".join(_NAMES[_BY_STEP[b[0] - a[0], b[1] - a[1]]] for a, b in itertools.pairwise(drag))
    return f"{drag[0][0]}.{drag[0][1]}{'_' * keep}:{ways}"


def interpret(state: NumberlinkState, hand: Hand, event: Event) -> tuple[Hand, tuple[str, ...]]:
    """Drag to draw, with the right button to erase; by key, Enter or Space takes and drops the pen.

    Backspace erases.
    """
    puzzle = state.puzzle
    if event.what == "key":
        return press(_KEYS, partial(_on_board, puzzle), state, hand, event)
    cell = event.cell
    inside = _on_board(puzzle, cell)
    if event.what == "down":
        if not inside:
            return replace(hand, drag=(), held=None), ()
        erase = event.button == "right"
        taken = Hand(cursor=cell, drag=() if erase else (cell,))
        return taken, (f"{cell[0]}.{cell[1]}~",) if erase and state.links[cell[0] * puzzle.width + cell[1]] else ()
    if not hand.drag:
        return hand, ()
    if event.what == "move":
        clamped = (min(max(cell[0], 0), puzzle.height - 1), min(max(cell[1], 0), puzzle.width - 1))
        drag = drag_toward(hand.drag, clamped, partial(_may_go_on, state))
        return replace(hand, drag=drag, cursor=drag[-1]), ()
    return replace(hand, drag=()), (move_of(hand.drag),) if len(hand.drag) > 1 else ()


def _on_board(puzzle: NumberlinkPuzzle, cell: Cell) -> bool:
    return 0 <= cell[0] < puzzle.height and 0 <= cell[1] < puzzle.width


def _may_go_on(state: NumberlinkState, drag: tuple[Cell, ...], onward: Cell) -> bool:
    return onward in drag or _may(state, (*drag, onward))


def _may(state: NumberlinkState, drag: tuple[Cell, ...]) -> bool:
    """Whether a drag can be played; it could up to its last cell."""
    try:
        dragged(state, drag)
    except PuzzleError:
        return False
    return True


def dragged(state: NumberlinkState, drag: tuple[Cell, ...]) -> NumberlinkState:
    """The board after a drag over neighbouring cells; PuzzleError if that is no move.

    A drag grows cell by cell, so it is mostly a step or two more than the last one, which is remembered.
    """
    latest = _latest(state)
    done, board = latest[0]
    if not done or drag[: len(done)] != done:
        done, board = drag[:1], state
    pen = Pen(state.puzzle, list(board.links))
    for k in range(len(done), len(drag)):
        (a, b), (c, d) = drag[k - 1], drag[k]
        pen.step(a * state.puzzle.width + b, _BY_STEP[c - a, d - b], begin=k == 1)
    if len(done) < len(drag):
        board = NumberlinkState(state.puzzle, tuple(pen.links))
        latest[0] = drag, board
    return board


@lru_cache(maxsize=2)
def _latest(state: NumberlinkState) -> list[tuple[tuple[Cell, ...], NumberlinkState]]:
    """One entry: a drag that was played on `state`, and the board after it."""
    return [((), state)]


def _take_pen(state: NumberlinkState, hand: Hand, event: Event) -> Response:
    return replace(hand, held=None if hand.held else hand.cursor), ()


def _erase(state: NumberlinkState, hand: Hand, event: Event) -> Response:
    row, column = hand.cursor
    linked = state.links[row * state.puzzle.width + column]
    return replace(hand, held=None), (f"{row}.{column}{'*' if event.shift else '~'}",) if linked else ()


def _draw_step(state: NumberlinkState, hand: Hand, event: Event) -> Response | None:
    """Draws with the pen or with Shift; else the arrow only moves the cursor."""
    if not (hand.held or event.shift):
        return None
    down, right = ARROWS[event.key]
    onward = (hand.cursor[0] + down, hand.cursor[1] + right)
    if not (_on_board(state.puzzle, onward) and _may(state, (hand.cursor, onward))):
        return hand, ()
    return replace(hand, cursor=onward, held=onward if hand.held else None), (move_of((hand.cursor, onward)),)


_KEYS = {"enter": _take_pen, "erase": _erase, "arrow": _draw_step}
