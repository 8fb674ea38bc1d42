"""Drawing lines with pointer and keyboard, in puzzles whose solutions are lines."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import pairwise
from operator import itemgetter
from typing import Any, Generic, TypeVar

from pysolvers.core.cell import Cell
from pysolvers.core.input import ARROWS, MARK_KEYS, Event, Hand, Response, drag_toward, press, straight_toward
from pysolvers.core.parts import Play
from pysolvers.core.puzzle import PuzzleError
from pysolvers.lines.board import SHAPES, Board, cell_of
from pysolvers.lines.moves import cross_move, draw_move
from pysolvers.lines.pen import ENDS, Pen, Stopped, lead, runs
from pysolvers.lines.plane import Plane
from pysolvers.lines.state import LinesState
from pysolvers.lines.steps import is_loop, step

S = TypeVar("S", bound=LinesState[Any])

TURNS = "A line goes straight over a bridge."  # why a stroke stops

REACH = 0.4  # how close to a cell's center (in cells) a pointer must come to draw to it if a line can pass its corner

NEAR_SIDE = 0.25  # beyond this distance from a cell's center (in cells), a click means the side

_SLANTS = ("PageUp", "PageDown", "End", "Home")

# Ways of the corner keys of a number pad, by shape.
SLANTING = {"king": dict(zip(_SLANTS, (1, 3, 5, 7), strict=True)), "hex": dict(zip(_SLANTS, (1, 2, 4, 5), strict=True))}


class LinesPlay(Play, Generic[S]):
    """Drags draw lines. The right button crosses out a nearby side; elsewhere in a cell, it erases the cell's steps.

    Enter takes or drops the pen. With the pen, or with Shift, arrow keys draw. Backspace erases. If `hand.marking`, a
    press crosses out the nearest side, a drag crosses out all sides that it passes, and Shift with an arrow key crosses
    out the side in its direction.
    """

    def interpret(self, state: S, hand: Hand, event: Event) -> Response:
        ground = state.ground
        board = ground.board
        if event.what == "key":
            return press(self._keys(), ground.inside, state, hand, event)
        plane = Plane(board)
        cell = plane.cell_at(event.x, event.y)
        if event.what == "down":
            if not ground.inside(cell):
                return replace(hand, drag=(), held=None), ()
            if event.button == "right":
                hand = replace(hand, cursor=cell, visible=False, drag=(), held=None)
                return hand, self._right(state, cell, event)
            return replace(hand, cursor=cell, visible=False, drag=(cell,), moved=False), ()
        if not hand.drag:
            return hand, ()
        goal = (min(max(cell[0], 0), board.rows - 1), min(max(cell[1], 0), board.columns - 1))
        if hand.marking:
            return self._mark(state, hand, event, goal)
        if event.what == "up":
            return self._up(state, hand)
        if hand.stopped and goal not in hand.drag and board.way(hand.drag[-1], goal) is None:
            return replace(hand, refused=hand.stopped), ()  # the line stays where the pointer left it
        if board.shape == "torus":
            return _move_round(state, hand, cell), ()
        if board.shape == "king" and plane.far(goal, event.x, event.y) > REACH:
            goal = hand.drag[-1]
        cells, reason = lead(ground, hand.drag, goal, partial(stroke_moves, state))
        return _led(hand, cells, reason, hand.moved or goal != hand.drag[0]), ()

    MARKS = "Crosses"

    @abstractmethod
    def start(self, puzzle: Any, /) -> S: ...
    @abstractmethod
    def shown(self, solution: Any, /) -> S: ...
    def moves(self, solution: Any) -> tuple[str, ...]:
        state, shown = self.start(solution.puzzle), self.shown(solution)
        drawn, found = shown.drawn, []
        lines = [piece + piece[:1] * is_loop(drawn, piece) for piece in shown.pieces]
        for nodes in [*lines, *sorted(drawn)]:
            move = draw_move(shown.ground.board, tuple(map(cell_of, nodes)), alone=True)
            with suppress(PuzzleError):
                after = state.play(move)
                if after != state and state.drawn <= after.drawn <= drawn:
                    state = after
                    found.append(move)
        return tuple(found)

    def shared(self, state: S, solutions: Sequence[Any]) -> tuple[str, ...]:
        common = frozenset.intersection(*(self.shown(each).drawn for each in solutions)) - state.drawn
        board = state.ground.board
        return tuple(draw_move(board, tuple(map(cell_of, edge)), alone=True) for edge in sorted(common))

    def preview(self, state: S, hand: Hand | None) -> S:
        if hand is None or len(hand.drag) < 2:
            return state
        return state.played(cross_moves(state, hand.drag) if hand.marking else stroke_moves(state, hand.drag))

    def tap(self, state: S, hand: Hand, cell: Cell) -> Response:
        return replace(hand, drag=(), held=None), stroke_moves(state, (cell,))

    def _up(self, state: S, hand: Hand) -> Response:
        if not hand.moved and len(hand.drag) == 1:
            return self.tap(state, hand, hand.drag[0])
        moves = stroke_moves(state, hand.drag) if len(hand.drag) > 1 else ()
        return replace(hand, drag=(), moved=False, refused=hand.stopped, stopped=""), moves

    def _mark(self, state: S, hand: Hand, event: Event, goal: Cell) -> Response:
        ground = state.ground
        if event.what == "move":
            drag = drag_toward(hand.drag, goal, lambda _, on: ground.inside(on), ground.board.toward)
            return replace(hand, drag=drag, cursor=drag[-1], held=None), ()
        drag = hand.drag if len(hand.drag) > 1 else (hand.drag[0], beside(ground.board, hand.drag[0], event)[1])
        return replace(hand, drag=(), held=None), cross_moves(state, drag)

    def _right(self, state: S, cell: Cell, event: Event) -> tuple[str, ...]:
        far, other = beside(state.ground.board, cell, event)
        side = state.ground.side(cell, other)
        if far > NEAR_SIDE and side and step(*side) not in state.drawn:
            return cross_moves(state, (cell, other))
        return (f"{cell[0]}.{cell[1]}~",) if _joined_cells(state, cell) else ()

    def _keys(self) -> dict[str, Any]:
        return {**dict.fromkeys((*_SLANTS, "arrow"), self._draw_step), "enter": _take_pen, "erase": erase, **MARK_KEYS}

    def _draw_step(self, state: S, hand: Hand, event: Event) -> Response | None:
        ground, board = state.ground, state.ground.board
        if not ground.inside(hand.cursor):
            return None
        onward = arrowed(board, hand.cursor, event.key)
        if onward is None:
            return None
        there = ground.inside(onward)
        if not (hand.held or event.shift):
            moves_alone = there and (event.key not in ARROWS or board.shape == "torus")
            return (replace(hand, cursor=onward), ()) if moves_alone else None
        if not there:
            return hand, ()
        if hand.marking:
            return hand, cross_moves(state, (hand.cursor, onward))
        return _drawn_by_key(state, hand, event, onward)


def arrowed(board: Board, cell: Cell, key: str) -> Cell | None:
    """The cell in the direction of a key, perhaps off the board; None if the board has no such direction."""
    if key in ARROWS:
        down, right = ARROWS[key]
        row, column = cell[0] + down, cell[1] + right
        return (row % board.rows, column % board.columns) if board.shape == "torus" else (row, column)
    ways = SLANTING.get(board.shape)
    return board.around(cell)[ways[key]] if ways else None


def _drawn_by_key(state: LinesState[Any], hand: Hand, event: Event, onward: Cell) -> Response:
    at, ground = hand.cursor, state.ground
    here = ground.board.nodes_at(at)
    near = _joined_cells(state, at)
    loose = [node for node in here if len(state.joined.get(node, ())) == 1]
    way = ground.board.way(at, onward)
    if hand.held and len(here) > 1 and loose and ground.board.node(at, way or 0) not in loose:
        return replace(hand, refused=TURNS), ()
    if near and ground.ends(here[0]) and onward not in near:
        return (replace(hand, refused=ENDS) if event.shift else replace(hand, held=None, cursor=onward)), ()
    try:
        moves = stroke_moves(state, (at, onward))
    except Stopped as stopped:
        return replace(hand, refused=str(stopped)), ()
    stays = hand.held and (onward in near or not any(map(ground.ends, ground.board.nodes_at(onward))))
    return replace(hand, cursor=onward, held=onward if stays else None), moves


def _take_pen(state: object, hand: Hand, event: Event) -> Response:
    return replace(hand, held=None if hand.held else hand.cursor), ()


def erase(state: LinesState[Any], hand: Hand, event: Event) -> Response:
    """Erase the steps at the cursor, or the whole line with Shift."""
    row, column = hand.cursor
    drawn = state.ground.inside(hand.cursor) and _joined_cells(state, hand.cursor)
    return replace(hand, held=None), (f"{row}.{column}{'*' if event.shift else '~'}",) if drawn else ()


def _joined_cells(state: LinesState[Any], cell: Cell) -> list[Cell]:
    return [cell_of(other) for node in state.ground.board.nodes_at(cell) for other in state.joined.get(node, ())]


def stroke_moves(state: LinesState[Any], cells: tuple[Cell, ...]) -> tuple[str, ...]:
    """Return the moves with the effect of a stroke through these cells; Stopped if the stroke is impossible."""
    ground = state.ground
    nodes = _nodes(state, cells)
    pen = Pen(ground, state.drawn)
    pen.stroke(nodes)
    changes = (state.drawn - pen.drawn, pen.drawn - state.drawn)
    if not ground.mirrored:
        return tuple(draw_move(ground.board, tuple(map(cell_of, run))) for each in changes for run in runs(each, nodes))
    order = {node: k for k, node in enumerate(nodes)}
    found = []
    for steps, wanted in zip(changes, (False, True), strict=True):
        for given in sorted(steps, key=lambda each: (min(order.get(node, len(order)) for node in each), each)):
            if (given in state.drawn) != wanted:
                found.append(draw_move(ground.board, given))
                state = state.play(found[-1])
                if (given in state.drawn) != wanted:
                    raise Stopped("The symmetric image of this step is blocked.")
    return tuple(found)


def _nodes(state: LinesState[Any], cells: tuple[Cell, ...]) -> list[Any]:
    board = state.ground.board
    if not board.bridges:
        return list(cells)
    if len(cells) == 1:
        nodes = board.nodes_at(cells[0])
        return [next((node for node in nodes if node in state.joined), nodes[0])]
    found: list[Any] = []
    for a, b in pairwise(cells):
        way = board.way(a, b)
        assert way is not None
        one, two = board.node(a, way), board.node(b, board.opposite(way))
        if found and one != found[-1]:
            raise Stopped(TURNS)
        found = [*(found or [one]), two]
    return found


def cross_moves(state: LinesState[Any], drag: tuple[Cell, ...]) -> tuple[str, ...]:
    """Return the moves that cross out every side between cells of a drag, or clear them if the first is crossed out."""
    ground = state.ground
    crossed = {
        (a, b): step(*side) in state.crossed for a, b in pairwise(drag) if (side := ground.side(a, b)) is not None
    }
    wanted = not next(iter(crossed.values()), False)
    return tuple(cross_move(ground.board, a, b, wanted) for (a, b), there in crossed.items() if there != wanted)


def beside(board: Board, cell: Cell, event: Event) -> tuple[float, Cell]:
    """Return the pointer's distance from a cell's center toward the nearest side, and the cell across that side."""
    far, (row, column) = max(Plane(board).sides(cell, event.x, event.y), key=itemgetter(0))
    return far, (row % board.rows, column % board.columns) if board.shape == "torus" else (row, column)


def _led(hand: Hand, cells: tuple[Cell, ...], reason: str, moved: bool) -> Hand:
    return replace(hand, drag=cells, cursor=cells[-1], held=None, moved=moved, refused=reason, stopped=reason)


def _move_round(state: LinesState[Any], hand: Hand, goal: Cell) -> Hand:
    board = state.ground.board
    rows, columns = board.rows, board.columns
    goal = min(max(goal[0], -rows), 2 * rows - 1), min(max(goal[1], -columns), 2 * columns - 1)
    drag, reasons = hand.drag, [""]
    at = _unrolled(board, drag)
    while at != goal:
        reasons = []
        for row, column in straight_toward(at, goal):
            longer, reason = lead(state.ground, drag, (row % rows, column % columns), partial(stroke_moves, state))
            if not reason:
                break
            reasons.append(reason)
        else:
            break
        drag, reasons = longer, [""]
        if _unrolled(board, drag) != (row, column):
            break  # it returned to one of its own cells, around the board
        at = row, column
    return _led(hand, drag, reasons[0], moved=True)


def _unrolled(board: Board, drag: tuple[Cell, ...]) -> Cell:
    row, column = drag[0]
    for a, b in pairwise(drag):
        way = board.way(a, b)
        assert way is not None
        down, right = SHAPES[board.shape][0][way]
        row, column = row + down, column + right
    return row, column
