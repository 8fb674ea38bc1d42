"""Hamiltonian paths in play: drag to draw, drag back to erase; under a symmetry the mirror image follows.

Moves: `r.c:EESS` draws from the cell (r, c) step by step (R, C, Z and Q are steps to the next column and the row above
or below: Q and R up, Z and C down), `r.c~` erases the steps at a cell, `r.c*` the whole piece
of path through it. `r.cxE` notes that the path does not take the step east, `r.coE` takes such a note away. With `_`
after the cell (`r.c_:EESS`, `r.c_xE`) a move does this without images, and erases no step that it goes along.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from itertools import pairwise

from pysolvers.core.cell import Cell
from pysolvers.core.input import ARROWS, MARK_KEYS, Event, Hand, Response, drag_toward, press
from pysolvers.core.parts import Play
from pysolvers.core.puzzle import Completion, PuzzleError, Solution, State, Violation
from pysolvers.core.words import place
from pysolvers.lines.pen import Draw, Stopped, lead, pointed, runs, stepped, stroke
from pysolvers.lines.steps import Step, is_loop, joined_cells, letter_of, neighbour, pieces, step
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle, HamiltonianSolution
from pysolvers.puzzles.hamiltonian.strokes import erase_cell, erase_piece
from pysolvers.puzzles.hamiltonian.strokes import stroke as drawn_on

MARKS = "Crosses"
"""What a player marks besides the path; see `Kind.marks`."""

REACH = 0.4
"""How near the middle of a cell, in cells, a pointer has to come to draw to it where a line may pass its corner."""

_SLANTS = ("PageUp", "PageDown", "End", "Home")

SLANTING = {"king": dict(zip(_SLANTS, (1, 3, 5, 7), strict=True)), "hex": dict(zip(_SLANTS, (1, 2, 4, 5), strict=True))}
"""The ways of keys that lie slanting on a number pad, by the shape of the board: up right, down right, and so on."""

_MOVE = re.compile(r"(\d{1,4})\.(\d{1,4})(?:([~*])|(_?)(?::([NESWRCZQ]+)|([xo])([NESWRCZQ])))", re.ASCII)


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

    def clashes(self, solution: Solution) -> frozenset[Cell]:
        """The cells of drawn steps that `solution` does not take, and of noted ones that it takes."""
        assert isinstance(solution, HamiltonianSolution)
        wrong = (self.drawn - solution.steps) | (self.crossed & solution.steps)
        return frozenset(cell for s in wrong for cell in s)

    def since(self, earlier: State) -> frozenset[tuple[Cell, ...]]:
        """The steps, drawn or crossed out, that an earlier board had not."""
        assert isinstance(earlier, HamiltonianState)
        return (self.drawn - earlier.drawn) | (self.crossed - earlier.crossed)

    def play(self, move: str) -> HamiltonianState:
        """After `move`; PuzzleError for an unknown one."""
        match = _MOVE.fullmatch(move)
        if not match:
            raise PuzzleError(f"{move[:40]!r} is not a move: expected such as 0.0:EESS, 0.0~, 0.0*, 0.0xE or 0.0oE.")
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
        """The solution if one piece of path has every cell (and is closed, where it is to be), else None."""
        puzzle = self.puzzle
        if len(self.drawn) != puzzle.length or (puzzle.area > 1 and len(self.pieces) != 1):
            return None
        cells = self.pieces[0] if puzzle.area > 1 else puzzle.cells
        return HamiltonianSolution(puzzle, puzzle.canonical(cells)) if len(cells) == puzzle.area else None

    def _draw(self, at: Cell, letters: str, alone: bool) -> HamiltonianState:
        drawn = self.drawn
        puzzle = self.puzzle.imageless if alone else self.puzzle
        for letter in letters:
            onward = neighbour(at, letter)
            if not (self.puzzle.open_between(at, onward) and self.puzzle.ground.board.beside(at, onward)):
                raise PuzzleError("The move leads through a wall or off the board.")
            if not (alone and step(at, onward) in drawn):
                drawn = drawn_on(puzzle, drawn, at, onward)
            at = onward
        return replace(self, drawn=drawn, crossed=self.crossed - drawn)

    def _note(self, given: Step, crossed: bool, alone: bool) -> HamiltonianState:
        if not (all(map(self.puzzle.inside, given)) and self.puzzle.ground.board.beside(*given)):
            raise PuzzleError("The move notes a step that leads off the board.")
        images = (given,) if alone else self.puzzle.step_images(given)
        if crossed:
            return replace(self, crossed=self.crossed.union(images), drawn=self.drawn.difference(images))
        return replace(self, crossed=self.crossed.difference(images))


def start(puzzle: HamiltonianPuzzle) -> HamiltonianState:
    """The board as given."""
    return HamiltonianState(puzzle)


def shown(solution: HamiltonianSolution) -> HamiltonianState:
    """The board with a solution on it."""
    return HamiltonianState(solution.puzzle, solution.steps)


def snapshot_state(puzzle: HamiltonianPuzzle, known: list[tuple[Cell, Cell]]) -> HamiltonianState:
    """The board with the steps that a search has taken so far."""
    return HamiltonianState(puzzle, frozenset(step(a, b) for a, b in known))


def moves(solution: HamiltonianSolution) -> tuple[str, ...]:
    """The moves that draw a solution's steps: a move a piece; what no player can draw is left out."""
    state, steps = start(solution.puzzle), solution.steps
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
    for move in note_moves(state, hand.drag) if hand.marking else stroke_moves(state, hand.drag):
        state = state.play(move)
    return state


@dataclass(frozen=True)
class _Ground:
    """The board as the pen sees it."""

    puzzle: HamiltonianPuzzle

    def barred(self, a: Cell, b: Cell) -> str:
        """Off the board, and at holes and walls."""
        if self.puzzle.open_between(a, b):
            return ""
        return "A wall is in the way." if self.puzzle.inside(b) else f"The path does not go through {place(b)}."

    def ends(self, cell: Cell) -> bool:
        """At the start and the end of the path."""
        return cell in (self.puzzle.start, self.puzzle.end) and not self.puzzle.closed

    def begins(self, cell: Cell) -> bool:
        """At the start and the end of the path, or at the first number where the start is not given."""
        first = self.puzzle.start or next(iter(self.puzzle.tables.order), None)
        return cell in (first, self.puzzle.end)

    def label(self, cell: Cell) -> str:
        """There is only one path."""
        return ""

    def forward(self, cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
        """As start, end and numbers say it."""
        return self.puzzle.oriented(cells)

    def toward(self, cell: Cell, goal: Cell) -> list[Cell]:
        """As a line is led there on this board."""
        return self.puzzle.ground.board.toward(cell, goal)

    def closes(self, cells: Sequence[Cell]) -> bool:
        """Where the path is a loop, through all cells."""
        return self.puzzle.closed and len(cells) == self.puzzle.area


def stroke_moves(state: HamiltonianState, cells: tuple[Cell, ...]) -> tuple[str, ...]:
    """The moves that a stroke of the pen comes to; Stopped where it cannot be.

    Under a symmetry the images follow, so a step may be there, or gone, before its own move.
    """
    puzzle = state.puzzle
    change = stroke(_Ground(puzzle), state.joined, cells)
    if not puzzle.tables.alike:
        return tuple(draw_move(run) for steps in (change.gone, change.new) for run in runs(steps, cells))
    found = []
    for given, wanted in [*((s, False) for s in change.gone), *((s, True) for s in change.new)]:
        if (given in state.drawn) != wanted:
            found.append(draw_move(given))
            state = state.play(found[-1])
            if (given in state.drawn) != wanted:
                raise Stopped("The image of this step is in the way.")
    return tuple(found)


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
    puzzle = state.puzzle
    cell = puzzle.ground.plane.cell_at(event.x, event.y)
    if event.what == "key":
        return press(_KEYS, puzzle.inside, state, hand, event)
    if event.what == "down":
        if not puzzle.inside(cell):
            return replace(hand, drag=(), held=None), ()
        if event.button == "right":
            return replace(hand, cursor=cell, visible=False, drag=(), held=None), _right(state, cell, event)
        return replace(hand, cursor=cell, visible=False, drag=(cell,), moved=False), ()
    if not hand.drag:
        return hand, ()
    if hand.marking:
        return _mark(puzzle, state, hand, event)
    draw = partial(stroke_moves, state)
    if event.what == "move" or hand.moved:
        goal = puzzle.nearest(cell)
        if puzzle.shape == "king" and puzzle.ground.plane.far(goal, event.x, event.y) > REACH:
            goal = hand.drag[-1]
        return pointed(_Ground(puzzle), hand, event, goal, draw)
    return _tap(state, hand, hand.drag[0], draw)


def _mark(puzzle: HamiltonianPuzzle, state: HamiltonianState, hand: Hand, event: Event) -> Response:
    """A pointer that moves or comes up while marks are made."""
    if event.what == "move":
        goal = puzzle.nearest(puzzle.ground.plane.cell_at(event.x, event.y))
        drag = drag_toward(hand.drag, goal, lambda _, on: puzzle.inside(on), puzzle.ground.board.toward)
        return replace(hand, drag=drag, cursor=drag[-1], held=None), ()
    drag = hand.drag if len(hand.drag) > 1 else (hand.drag[0], _beside(puzzle, hand.drag[0], event)[1])
    return replace(hand, drag=(), held=None), note_moves(state, drag) if puzzle.inside(drag[1]) else ()


def _beside(puzzle: HamiltonianPuzzle, cell: Cell, event: Event) -> tuple[float, Cell]:
    """The cell across the side that is nearest to a pointer, which may lie off the board; how far out the pointer is.

    That is from the middle of the cell; the middle of a side is half a cell out.
    """
    return max(puzzle.ground.plane.sides(cell, event.x, event.y), key=lambda side: side[0])


def first_move(state: HamiltonianState) -> list[tuple[float, float]]:
    """From the first number or the start, else from the cell with the fewest ways on, to a neighbour."""
    puzzle = state.puzzle
    ways = {cell: puzzle.neighbours(cell) for cell in puzzle.cells}
    begin = puzzle.start or next(iter(puzzle.tables.order), None) or min(ways, key=lambda cell: len(ways[cell]) or 9)
    onward = sorted(ways[begin], key=lambda cell: len(ways[cell]))[:1]
    return list(map(puzzle.ground.plane.centre, (begin, *onward))) if onward else []


def _tap(state: HamiltonianState, hand: Hand, cell: Cell, draw: Draw) -> Response:
    """A second tap in line with the first draws.

    Another one takes the pen up there, or drops it, and takes the path back to there, as the pen does.
    """
    if hand.held and hand.held != cell and (straight := _straight(state.puzzle, hand.held, cell)):
        line, _ = lead(_Ground(state.puzzle), (hand.held,), cell, draw)
        if line == straight:
            return replace(hand, drag=(), held=cell), draw(line)
    return replace(hand, drag=(), held=None if hand.held == cell else cell), draw((cell,))


def _straight(puzzle: HamiltonianPuzzle, cell: Cell, goal: Cell) -> tuple[Cell, ...]:
    """The cells of a straight line from one cell to another; () if none leads there."""
    board = puzzle.ground.board
    for way in board.directions:
        cells = [cell]
        while cells[-1] != goal and board.has(cells[-1]):
            cells.append(board.around(cells[-1])[way])
        if cells[-1] == goal:
            return tuple(cells)
    return ()


def _right(state: HamiltonianState, cell: Cell, event: Event) -> tuple[str, ...]:
    """Near the edge of a cell the note on the step across it, else what is drawn at the cell goes."""
    far, other = _beside(state.puzzle, cell, event)
    if far > 0.25 and state.puzzle.inside(other):
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
    if not state.puzzle.inside(hand.cursor):
        return None
    if event.key in ARROWS:
        down, right = ARROWS[event.key]
        onward = (hand.cursor[0] + down, hand.cursor[1] + right)
    else:
        ways, board = SLANTING.get(state.puzzle.shape), state.puzzle.ground.board
        if not ways:
            return None
        onward = board.around(hand.cursor)[ways[event.key]]
    if not (hand.held or event.shift):
        return (replace(hand, cursor=onward), ()) if event.key not in ARROWS and state.puzzle.inside(onward) else None
    if not state.puzzle.inside(onward):
        return hand, ()
    if hand.marking:
        return hand, note_moves(state, (hand.cursor, onward))
    return stepped(_Ground(state.puzzle), state.joined, hand, event, onward, partial(stroke_moves, state))


_KEYS = {"enter": _take_pen, "erase": _erase, "arrow": _draw_step} | dict.fromkeys(_SLANTS, _draw_step) | MARK_KEYS


def completion(state: HamiltonianState) -> Completion:
    """How many cells the path, or a piece of it, goes through."""
    return Completion(len(state.joined), state.puzzle.area)


def live_errors(state: HamiltonianState) -> list[Violation]:
    """What breaks a rule, such as numbers met out of turn, and an end that is reached too early."""
    puzzle = state.puzzle
    broken = [found for rule, value in puzzle.asked for found in rule.live(value, puzzle.ground, state)]
    return [*broken, *(found for cells in state.pieces for found in _ends(puzzle, cells))]


def _ends(puzzle: HamiltonianPuzzle, cells: tuple[Cell, ...]) -> Iterator[Violation]:
    """Both ends of the path joined before it has been everywhere."""
    left = puzzle.area - len(cells)
    if left and not puzzle.closed and (cells[0], cells[-1]) == (puzzle.start, puzzle.end):
        has = "1 cell has" if left == 1 else f"{left} cells have"
        yield Violation((cells[0], cells[-1]), f"The path goes from its start to its end, but {has} been left out.")


class HamiltonianPlay(Play):
    """A Hamiltonian puzzle in play."""

    start = staticmethod(start)
    shown = staticmethod(shown)
    snapshot_state = staticmethod(snapshot_state)
    interpret = staticmethod(interpret)
    completion = staticmethod(completion)
    live_errors = staticmethod(live_errors)
    MARKS = MARKS
    moves = staticmethod(moves)
    preview = staticmethod(preview)
    first_move = staticmethod(first_move)


PART = HamiltonianPlay()
