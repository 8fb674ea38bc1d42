"""Hamiltonian paths in play: drag to draw, drag back to erase; under a symmetry the mirror image follows.

Moves: `r.c:EESS` draws from the cell (r, c) step by step, `r.c~` erases the steps at a cell, `r.c*` the whole piece
of path through it. `r.cxE` notes that the path does not take the step east, `r.coE` takes such a note away. With `_`
after the cell (`r.c_:EESS`, `r.c_xE`) a move does this without images, and erases no step that it goes along.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from itertools import pairwise

from pysolvers.core.cell import Cell
from pysolvers.core.input import Event, Hand, drag_toward
from pysolvers.core.keyboard import ARROWS, MARK_KEYS, Response, press
from pysolvers.core.puzzle import PuzzleError, Solution, State
from pysolvers.core.words import place
from pysolvers.engines.boards.steps import Step, is_loop, joined_cells, letter_of, neighbour, pieces, step
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle, HamiltonianSolution
from pysolvers.puzzles.hamiltonian.strokes import erase_cell, erase_piece, stroke

MARKS = "Crosses"
"""What a player marks besides the path; see `Kind.marks`."""

REMEMBERED = 32
"""Each time a drag is longer by so many steps, it is remembered what it draws."""

_MOVE = re.compile(r"(\d{1,4})\.(\d{1,4})(?:([~*])|(_?)(?::([NESW]+)|([xo])([NESW])))", re.ASCII)


@dataclass(frozen=True)
class HamiltonianState(State):
    """What is drawn, and the steps that are noted as not taken."""

    puzzle: HamiltonianPuzzle
    drawn: frozenset[Step] = field(default=frozenset())
    crossed: frozenset[Step] = field(default=frozenset())

    @cached_property
    def joined(self) -> dict[Cell, list[Cell]]:
        """For each cell on a drawn step the cells it is joined to."""
        return joined_cells(self.drawn)

    @cached_property
    def pieces(self) -> list[tuple[Cell, ...]]:
        """The pieces of path, each walked as the ends and waypoints say."""
        return [self.puzzle.oriented(cells) for cells in pieces(self.drawn)]

    @property
    def facts(self) -> Mapping[Cell, object]:
        """The cells that are joined to as many others as they can be, and to which."""
        ends = (self.puzzle.start, self.puzzle.end)
        return {
            cell: tuple(sorted(others))
            for cell, others in self.joined.items()
            if len(others) == (1 if cell in ends else 2)
        }

    def clashes(self, answer: Solution) -> frozenset[Cell]:
        """The cells of drawn steps that `answer` does not take, and of noted ones that it takes."""
        assert isinstance(answer, HamiltonianSolution)
        wrong = (self.drawn - answer.steps) | (self.crossed & answer.steps)
        return frozenset(cell for s in wrong for cell in s)

    def since(self, earlier: State) -> frozenset[tuple[Cell, ...]]:
        """The steps, drawn or crossed out, that an earlier board had not."""
        assert isinstance(earlier, HamiltonianState)
        return (self.drawn - earlier.drawn) | (self.crossed - earlier.crossed)

    def play(self, move: str) -> HamiltonianState:
        """After `move`; PuzzleError if it is none."""
        match = _MOVE.fullmatch(move)
        if not match:
            raise PuzzleError(f"{move[:40]!r} is no move: expected such as 0.0:EESS, 0.0~, 0.0*, 0.0xE or 0.0oE.")
        at = (int(match[1]), int(match[2]))
        if not self.puzzle.inside(at):
            raise PuzzleError(f"The move {move[:40]} begins at no cell of the board.")
        if match[5]:
            return self._draw(at, match[5], bool(match[4]))
        if match[6]:
            return self._note(step(at, neighbour(at, match[7])), match[6] == "x", bool(match[4]))
        erase = erase_piece if match[3] == "*" else erase_cell
        return replace(self, drawn=erase(self.puzzle, self.drawn, at))

    def solution(self) -> HamiltonianSolution | None:
        """The answer if one piece of path has every cell (and is closed, where it is to be), else None."""
        puzzle = self.puzzle
        if len(self.drawn) != puzzle.length or (puzzle.size > 1 and len(self.pieces) != 1):
            return None
        cells = self.pieces[0] if puzzle.size > 1 else puzzle.cells
        return HamiltonianSolution(puzzle, puzzle.canonical(cells)) if len(cells) == puzzle.size else None

    def _draw(self, at: Cell, letters: str, alone: bool) -> HamiltonianState:
        drawn = self.drawn
        puzzle = self.puzzle.imageless if alone else self.puzzle
        for letter in letters:
            onward = neighbour(at, letter)
            if not self.puzzle.open_between(at, onward):
                raise PuzzleError("The move leads through a wall or off the board.")
            if not (alone and step(at, onward) in drawn):
                drawn = stroke(puzzle, drawn, at, onward)
            at = onward
        return replace(self, drawn=drawn, crossed=self.crossed - drawn)

    def _note(self, given: Step, crossed: bool, alone: bool) -> HamiltonianState:
        if not all(map(self.puzzle.inside, given)):
            raise PuzzleError("The move notes a step that leads off the board.")
        images = (given,) if alone else self.puzzle.step_images(given)
        if crossed:
            return replace(self, crossed=self.crossed.union(images), drawn=self.drawn.difference(images))
        return replace(self, crossed=self.crossed.difference(images))


def start(puzzle: HamiltonianPuzzle) -> HamiltonianState:
    """The board as given."""
    return HamiltonianState(puzzle)


def shown(answer: HamiltonianSolution) -> HamiltonianState:
    """The board with an answer on it."""
    return HamiltonianState(answer.puzzle, answer.steps)


def snapshot_state(puzzle: HamiltonianPuzzle, known: list[tuple[Cell, Cell]]) -> HamiltonianState:
    """The board with the steps that a search has taken so far."""
    return HamiltonianState(puzzle, frozenset(step(a, b) for a, b in known))


def moves(answer: HamiltonianSolution) -> tuple[str, ...]:
    """The moves that draw an answer's steps: a move a piece; what no player can draw is left out."""
    state, steps = start(answer.puzzle), answer.steps
    found = []
    lines = [piece + piece[:1] * is_loop(steps, piece) for piece in pieces(steps)]
    for cells in [*lines, *sorted(steps)]:
        with suppress(PuzzleError):
            move = draw_move(cells, alone=True)
            after = state.play(move)
            if after != state and state.drawn <= after.drawn <= steps:
                state = after
                found.append(move)
    return tuple(found)


def draw_move(cells: tuple[Cell, ...], alone: bool = False) -> str:
    """The move that draws along neighbouring cells, at least two; `alone` without the images."""
    letters = "".join(letter_of(a, b) for a, b in pairwise(cells))
    return f"{cells[0][0]}.{cells[0][1]}{'_' * alone}:{letters}"


def note_move(given: Step, crossed: bool, alone: bool = False) -> str:
    """The move that notes that a step is not taken, or takes the note away; `alone` without the images."""
    row, column = given[0]
    return f"{row}.{column}{'_' * alone}{'x' if crossed else 'o'}{letter_of(*given)}"


def preview(state: HamiltonianState, hand: Hand | None) -> HamiltonianState:
    """The board with the drag under way on it."""
    if hand is None or len(hand.drag) < 2:
        return state
    if not hand.marking:
        return _dragged(state, hand.drag)
    for move in note_moves(state, hand.drag):
        state = state.play(move)
    return state


def _dragged(state: HamiltonianState, drag: tuple[Cell, ...]) -> HamiltonianState:
    """The board after a drag."""
    whole = (len(drag) - 1) // REMEMBERED * REMEMBERED
    drawn = _drawn(state.puzzle, _after(state, drag[: whole + 1]), drag[whole:])
    return replace(state, drawn=drawn, crossed=state.crossed - drawn)


@lru_cache(maxsize=256)
def _after(state: HamiltonianState, drag: tuple[Cell, ...]) -> frozenset[Step]:
    """The steps after a drag of so many times REMEMBERED steps, kept for the longer drags that it becomes.

    A step costs more on a longer path, so that drawing all of them at each event would make a long drag slow.
    """
    if len(drag) == 1:
        return state.drawn
    return _drawn(state.puzzle, _after(state, drag[:-REMEMBERED]), drag[-REMEMBERED - 1 :])


def _drawn(puzzle: HamiltonianPuzzle, drawn: frozenset[Step], drag: tuple[Cell, ...]) -> frozenset[Step]:
    for a, b in pairwise(drag):
        drawn = stroke(puzzle, drawn, a, b)
    return drawn


def note_moves(state: HamiltonianState, drag: tuple[Cell, ...]) -> tuple[str, ...]:
    """The moves that note all steps of a drag as not taken; if the first one is noted, that take the notes away."""
    steps = [step(a, b) for a, b in pairwise(drag)]
    crossed = steps[0] not in state.crossed
    return tuple(
        note_move(given, crossed)
        for given in dict.fromkeys(steps)
        if (given in state.crossed) != crossed and given not in state.puzzle.tables.off
    )


def interpret(state: HamiltonianState, hand: Hand, event: Event) -> tuple[Hand, tuple[str, ...]]:
    """Drag to draw; a tap, then a tap in line, draws straight; the right button notes a step near an edge, or erases.

    By key, Enter or Space takes and drops the pen, arrows draw with it (or with Shift), Backspace erases, with
    Shift the whole piece. While `hand.marking` a press notes the step across the nearest side, a drag the steps that
    it makes, Shift with an arrow the step that way.
    """
    puzzle, cell = state.puzzle, event.cell
    if event.what == "key":
        return press(_KEYS, puzzle.inside, state, hand, event)
    if event.what == "down":
        if not puzzle.inside(cell):
            return replace(hand, drag=(), held=None), ()
        if event.button == "right":
            return replace(hand, cursor=cell, visible=False, drag=(), held=None), _right(state, cell, event)
        return replace(hand, cursor=cell, visible=False, drag=(cell,)), ()
    if not hand.drag:
        return hand, ()
    if hand.marking:
        return _mark(puzzle, state, hand, event)
    if event.what == "move":
        drag = _toward(state, hand.drag, puzzle.nearest(cell))
        return replace(hand, drag=drag, cursor=drag[-1], held=None), ()
    if len(hand.drag) > 1:
        return replace(hand, drag=(), held=None), (draw_move(hand.drag),)
    if cell != hand.drag[0] and _is_reached(state, hand.drag[0]):
        return replace(hand, drag=(), held=None, refused=_nothing_follows(hand.drag[0])), ()
    return _tap(state, hand, hand.drag[0])


def _mark(puzzle: HamiltonianPuzzle, state: HamiltonianState, hand: Hand, event: Event) -> Response:
    """A pointer that moves or comes up while marks are made."""
    if event.what == "move":
        drag = drag_toward(hand.drag, puzzle.nearest(event.cell), lambda _, onward: puzzle.inside(onward))
        return replace(hand, drag=drag, cursor=drag[-1], held=None), ()
    drag = hand.drag if len(hand.drag) > 1 else (hand.drag[0], _beside(hand.drag[0], event))
    return replace(hand, drag=(), held=None), note_moves(state, drag) if puzzle.inside(drag[1]) else ()


def _beside(cell: Cell, event: Event) -> Cell:
    """The cell across the side that is nearest to a pointer; it may lie off the board."""
    x, y = event.x % 1 - 0.5, event.y % 1 - 0.5
    return neighbour(cell, ("E" if x > 0 else "W") if abs(x) > abs(y) else ("S" if y > 0 else "N"))


def first_move(state: HamiltonianState) -> list[tuple[float, float]]:
    """From the first number or the start, else from the cell with the fewest ways on, to a neighbour."""
    puzzle = state.puzzle
    ways = {
        cell: [n for n in map(neighbour, [cell] * 4, "NESW") if puzzle.open_between(cell, n)] for cell in puzzle.cells
    }
    begin = puzzle.start or next(iter(puzzle.tables.order), None) or min(ways, key=lambda cell: len(ways[cell]) or 9)
    onward = sorted(ways[begin], key=lambda cell: len(ways[cell]))[:1]
    return [(c + 0.5, r + 0.5) for r, c in (begin, *onward)] if onward else []


def _toward(state: HamiltonianState, drag: tuple[Cell, ...], goal: Cell) -> tuple[Cell, ...]:
    """A drag led on to a goal, as far as it may go: not through an end of the path, nor on from one that is reached."""
    puzzle = state.puzzle

    def allowed(drag: tuple[Cell, ...], onward: Cell) -> bool:
        last = drag[-1]
        through = len(drag) > 1 and not puzzle.closed and last in (puzzle.start, puzzle.end)
        further = len(drag) == 1 and _is_reached(state, last) and onward not in state.joined[last]
        return puzzle.open_between(last, onward) and (onward in drag or not (through or further))

    return drag_toward(drag, goal, allowed)


def _is_reached(state: HamiltonianState, cell: Cell) -> bool:
    """Whether a cell is the end of the path and has its step: drawing on from there would erase the path."""
    return cell == state.puzzle.end and not state.puzzle.closed and cell in state.joined


def _nothing_follows(end: Cell) -> str:
    return f"The path ends in {place(end)}: nothing follows it. Go back along the path to take it back."


def _tap(state: HamiltonianState, hand: Hand, cell: Cell) -> Response:
    """A second tap in line with the first draws; another one takes up the pen there, or drops it."""
    line = _toward(state, (hand.held or cell,), cell)
    if len(line) > 1 and line[-1] == cell and (line[0][0] == cell[0] or line[0][1] == cell[1]):
        return replace(hand, drag=(), held=cell), (draw_move(line),)
    return replace(hand, drag=(), held=None if hand.held == cell else cell), ()


def _right(state: HamiltonianState, cell: Cell, event: Event) -> tuple[str, ...]:
    """Near the edge of a cell the note on the step across it, else what is drawn at the cell goes."""
    other = _beside(cell, event)
    near = max(abs(event.x % 1 - 0.5), abs(event.y % 1 - 0.5)) > 0.25
    if near and state.puzzle.inside(other):
        return note_moves(state, (cell, other))
    return (f"{cell[0]}.{cell[1]}~",) if cell in state.joined else ()


def _take_pen(state: HamiltonianState, hand: Hand, event: Event) -> Response:
    return replace(hand, held=None if hand.held else hand.cursor), ()


def _erase(state: HamiltonianState, hand: Hand, event: Event) -> Response:
    row, column = hand.cursor
    drawn = hand.cursor in state.joined
    return replace(hand, held=None), (f"{row}.{column}{'*' if event.shift else '~'}",) if drawn else ()


def _draw_step(state: HamiltonianState, hand: Hand, event: Event) -> Response | None:
    """Draws, or notes a step, with the pen or with Shift; else the arrow only moves the cursor."""
    if not (hand.held or event.shift) or not state.puzzle.inside(hand.cursor):
        return None
    down, right = ARROWS[event.key]
    onward = (hand.cursor[0] + down, hand.cursor[1] + right)
    if hand.marking:
        return hand, note_moves(state, (hand.cursor, onward)) if state.puzzle.inside(onward) else ()
    if not state.puzzle.open_between(hand.cursor, onward):
        return hand, ()
    if _is_reached(state, hand.cursor) and onward not in state.joined[hand.cursor]:
        return replace(hand, refused=_nothing_follows(hand.cursor)), ()
    return replace(hand, cursor=onward, held=onward if hand.held else None), (draw_move((hand.cursor, onward)),)


_KEYS = {"enter": _take_pen, "erase": _erase, "arrow": _draw_step} | MARK_KEYS
