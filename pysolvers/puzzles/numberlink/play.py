"""Numberlink in play: lines are drawn with the pen (`lines.pen`).

Moves: `r.c:EESS` draws from the cell (r, c) step by step, `r.c~` erases the links of a cell, `r.c*` the whole path
through it. With `_` after the cell (`r.c_:EESS`) a move erases no link that it goes along. `r.cxE` crosses the side
to the east out, so that no path goes there, `r.coE` takes the cross away. On hexagons the ways are N, S, and R, C, Z
and Q for north-east, south-east, south-west and north-west. On joined edges a pointer goes on beyond the edge.
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
from pysolvers.core.parts import Play
from pysolvers.core.puzzle import Completion, PuzzleError, Solution, State, Violation
from pysolvers.core.words import place
from pysolvers.lines.pen import Draw, Stopped, lead, pointed, runs, stepped, stroke
from pysolvers.lines.plane import Plane
from pysolvers.lines.steps import joined_cells
from pysolvers.puzzles.numberlink.model import WAYS, NumberlinkPuzzle, NumberlinkSolution, facts_of
from pysolvers.puzzles.numberlink.pen import (
    Pen,
    Side,
    beside,
    cross_moves,
    letter_of,
    passes_anywhere,
    side_of,
    side_way,
)

_MOVE = re.compile(r"(\d{1,4})\.(\d{1,4})(?:([~*])|(_?):([NESWRCZQ]+)|([xo])([NESWRCZQ]))")

MARKS = "Crosses"
"""What a player marks besides lines; see `Kind.marks`."""


@dataclass(frozen=True)
class NumberlinkState(State):
    """What is drawn: the links of every node, and the sides between nodes that are crossed out.

    A player's moves leave at most one link at a source and two elsewhere, and no loops; the state that shows a solution
    may have more, if that is wrong.
    """

    puzzle: NumberlinkPuzzle
    links: tuple[int, ...] = field(repr=False)
    crossed: frozenset[Side] = field(default=frozenset(), repr=False)

    @cached_property
    def paths(self) -> tuple[tuple[int, ...], ...]:
        """Every path drawn, from one end to the other, as nodes; loops and branches are left out."""
        links, flat, opposite = self.links, self.puzzle.flat, self.puzzle.opposite
        found = []
        ended: set[int] = set()
        for i, way in enumerate(links):
            if way in opposite and i not in ended:
                path = [i]
                while way in opposite and (other := flat[i][_PLACES[way]]) is not None:
                    i = other
                    path.append(i)
                    way = links[i] & ~opposite[way]
                ended.add(i)
                found.append(tuple(path))
        return tuple(found)

    @cached_property
    def joined(self) -> dict[Cell, list[Cell]]:
        """For each node on a line the nodes that it is joined to, by their places (`NumberlinkPuzzle.spot`)."""
        spot = self.puzzle.spot
        return joined_cells((spot(a), spot(b)) for path in self.paths for a, b in pairwise(path))

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """Each node's label, "" where no path from a source passes."""
        sources = self.puzzle.sources
        labels = list(sources)
        for path in self.paths:
            label = sources[path[0]] or sources[path[-1]]
            if label:
                for at in path:
                    labels[at] = labels[at] or label
        return tuple(labels)

    @property
    def facts(self) -> Mapping[Cell, object]:
        """Label and links of the cells that a path from a source passes."""
        drawn = {
            i: (self.labels[i], links)
            for i, links in enumerate(self.links)
            if self.labels[i] and links.bit_count() == self.puzzle.degree(i)
        }
        return facts_of(self.puzzle, drawn)

    def clashes(self, solution: Solution) -> frozenset[Cell]:
        """The cells with a link that `solution` does not have, and those beside a cross where it has one."""
        assert isinstance(solution, NumberlinkSolution)
        wrong = {i for i, (mine, right) in enumerate(zip(self.links, solution.links, strict=True)) if mine & ~right}
        for a, b in self.crossed:
            if solution.links[a] & side_way(self.puzzle, a, b):
                wrong |= {a, b}
        return frozenset(map(self.puzzle.cell, wrong))

    def since(self, earlier: State) -> frozenset[tuple[Cell, ...]]:
        """The links and crosses, as pairs of cells, that an earlier board had not."""
        assert isinstance(earlier, NumberlinkState)
        puzzle, new = self.puzzle, set(self.crossed - earlier.crossed)
        for i, (now, before) in enumerate(zip(self.links, earlier.links, strict=True)):
            if now & ~before:
                new |= {(i, other) for way, other in puzzle.ways(i) if now & ~before & way and i < other}
        return frozenset(tuple(sorted((puzzle.cell(a), puzzle.cell(b)))) for a, b in new)

    def play(self, move: str) -> NumberlinkState:
        """The board after `move`; PuzzleError if the text is not a move."""
        match = _MOVE.fullmatch(move)
        if not match:
            raise PuzzleError(f"{move[:40]!r} is not a move: expected such as 0.0:EESS, 0.0~, 0.0*, 0.0xE or 0.0oE.")
        cell = int(match[1]), int(match[2])
        if not self.puzzle.has(cell):
            raise PuzzleError(f"The move {move[:40]} begins outside the board.")
        at, letters = self.puzzle.index(cell), self.puzzle.letters
        if wrong := set(match[5] or match[7] or "") - letters.keys():
            raise PuzzleError(f"The move {move[:40]} has the way {min(wrong)}: expected {', '.join(letters)}.")
        if match[6]:
            return self._cross(at, letters[match[7]], match[6] == "x")
        pen = Pen(self.puzzle, self.links)
        if match[3]:
            for node in self.puzzle.nodes_at(at):
                (pen.erase if match[3] == "~" else pen.erase_path)(node)
        else:
            pen.draw(at, [letters[letter] for letter in match[5]], keep=bool(match[4]))
        return self.with_links(tuple(pen.links))

    def with_links(self, links: tuple[int, ...]) -> NumberlinkState:
        """The board with other links; crosses that are in their way are gone."""
        crossed = frozenset((a, b) for a, b in self.crossed if not links[a] & side_way(self.puzzle, a, b))
        return NumberlinkState(self.puzzle, links, crossed)

    def _cross(self, at: int, way: int, crossed: bool) -> NumberlinkState:
        """The board after a side has been crossed out, or its cross taken away; a link there is erased."""
        at = self.puzzle.node(at, way)
        other = self.puzzle.neighbour(at, way)
        if other is None:
            raise PuzzleError("The move crosses out the border of the board.")
        side = {(min(at, other), max(at, other))}
        if not crossed:
            return replace(self, crossed=self.crossed - side)
        links = list(self.links)
        links[at] &= ~way
        links[other] &= ~self.puzzle.opposite[way]
        return NumberlinkState(self.puzzle, tuple(links), self.crossed | side)

    def solution(self) -> NumberlinkSolution | None:
        """The solution, right or wrong, if every cell has all its links; under `classic` a cell may also have none."""
        puzzle = self.puzzle
        for i, links in enumerate(self.links):
            empty = not links and not puzzle.sources[i] and not puzzle.rule_set.every_cell
            if not empty and links.bit_count() != puzzle.degree(i):
                return None
        return NumberlinkSolution(puzzle, self.links)


def start(puzzle: NumberlinkPuzzle) -> NumberlinkState:
    """The board as given."""
    return NumberlinkState(puzzle, (0,) * len(puzzle.flat))


def shown(solution: NumberlinkSolution) -> NumberlinkState:
    """The board with a solution on it."""
    return NumberlinkState(solution.puzzle, solution.links)


def snapshot_state(puzzle: NumberlinkPuzzle, known: tuple[int, ...]) -> NumberlinkState:
    """The board with the links that a search is certain of from both of their cells.

    Args:
        puzzle: the board.
        known: for each node the links that the search is certain of.
    """
    return NumberlinkState(
        puzzle,
        tuple(
            sum(way for way, other in puzzle.ways(i) if links & way and known[other] & puzzle.opposite[way])
            for i, links in enumerate(known)
        ),
    )


def moves(solution: NumberlinkSolution) -> tuple[str, ...]:
    """The moves that draw a solution's lines: a move a line, or a step where it branches.

    What no player can draw (a third link of a cell, the last step of a loop) is left out.
    """
    puzzle, state = solution.puzzle, start(solution.puzzle)
    found = []
    lines = [tuple(map(puzzle.cell, path)) for path in NumberlinkState(puzzle, solution.links).paths]
    steps = [
        (puzzle.cell(i), puzzle.cell(other))
        for i, links in enumerate(solution.links)
        for way, other in puzzle.ways(i)
        if links & way and other > i
    ]
    for cells in [*lines, *steps]:
        move = draw_move(puzzle, cells, keep=True)
        with suppress(PuzzleError):
            after = state.play(move)
            if after != state and all(now & old == old for old, now in zip(state.links, after.links, strict=True)):
                state = after
                found.append(move)
    return tuple(found)


def draw_move(puzzle: NumberlinkPuzzle, drag: tuple[Cell, ...], keep: bool = False) -> str:
    """The move that draws along neighbouring cells, at least two; with `keep` it erases no link that is there."""
    ways = "".join(letter_of(puzzle, a, b) for a, b in pairwise(drag))
    return f"{drag[0][0]}.{drag[0][1]}{'_' * keep}:{ways}"


def interpret(state: NumberlinkState, hand: Hand, event: Event) -> tuple[Hand, tuple[str, ...]]:
    """Drag to draw; the right button crosses out a side near it, or erases what is drawn at the cell.

    By key, Enter takes and drops the pen and Backspace erases. While `hand.marking` a press crosses out the nearest
    side, a drag the sides that it passes, and Shift with an arrow the side that way.
    """
    puzzle = state.puzzle
    if event.what == "key":
        return press(_KEYS, puzzle.has, state, hand, event)
    cell = Plane(puzzle.board).cell_at(event.x, event.y)
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
        draw = partial(stroke_moves, state)
        if puzzle.shape == "torus" and event.what == "move":
            return _pointed_round(puzzle, hand, cell, draw), ()
        return pointed(_Ground(puzzle), hand, event, goal, draw)
    if event.what == "move":
        drag = drag_toward(hand.drag, goal, passes_anywhere, puzzle.board.toward)
        return replace(hand, drag=drag, cursor=drag[-1]), ()
    _, other = beside(puzzle, hand.drag[0], event)
    drag = hand.drag if len(hand.drag) > 1 or other is None else (hand.drag[0], other)
    return replace(hand, drag=()), cross_moves(puzzle, state.crossed, drag) if len(drag) > 1 else ()


def _pointed_round(puzzle: NumberlinkPuzzle, hand: Hand, goal: Cell, draw: Draw) -> Hand:
    """The hand when the pointer moves to a cell, perhaps beyond an edge that is joined to the opposite one.

    The board is taken to lie again beyond each edge, so that a line goes on from there as far as the pointer does.
    """
    height, width = puzzle.height, puzzle.width
    goal = min(max(goal[0], -height), 2 * height - 1), min(max(goal[1], -width), 2 * width - 1)
    ground, drag, reasons = _Ground(puzzle), hand.drag, [""]
    at = _unrolled(puzzle, drag)
    while at != goal:
        reasons = []
        for row, column in straight_toward(at, goal):
            longer, reason = lead(ground, drag, (row % height, column % width), draw)
            if not reason:
                break
            reasons.append(reason)
        else:
            break
        drag, reasons = longer, [""]
        if _unrolled(puzzle, drag) != (row, column):
            break  # it came back to a cell of its own, round the board
        at = row, column
    reason = reasons[0]
    return replace(hand, drag=drag, cursor=drag[-1], held=None, moved=True, refused=reason, stopped=reason)


def _unrolled(puzzle: NumberlinkPuzzle, drag: tuple[Cell, ...]) -> Cell:
    """Where a drag ends if the board lies again beyond each edge, from its first cell on."""
    row, column = drag[0]
    for a, b in pairwise(drag):
        way = puzzle.way(a, b)
        down, right = next((down, right) for its, down, right in WAYS if its == way)
        row, column = row + down, column + right
    return row, column


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
        around = [j for _, j in puzzle.ways(i) if not puzzle.sources[j]]
        if label and around and (best is None or len(around) < best[0]):
            best = len(around), i, around[0]
    return [Plane(puzzle.board).centre(puzzle.cell(i)) for i in best[1:]] if best else []


def _right(state: NumberlinkState, cell: Cell, event: Event) -> tuple[str, ...]:
    """Near a side without a line its cross comes or goes; elsewhere what is drawn at the cell is erased."""
    puzzle = state.puzzle
    far, other = beside(puzzle, cell, event)
    way = puzzle.way(cell, other) if other else 0
    if far > 0.25 and other and not state.links[puzzle.node(puzzle.index(cell), way)] & way:
        return cross_moves(puzzle, state.crossed, (cell, other))
    return (f"{cell[0]}.{cell[1]}~",) if any(state.links[node] for node in puzzle.nodes_at(puzzle.index(cell))) else ()


@dataclass(frozen=True)
class _Ground:
    """The board as the pen sees it: nodes by their places (`NumberlinkPuzzle.spot`)."""

    puzzle: NumberlinkPuzzle

    def barred(self, a: Cell, b: Cell) -> str:
        """Off the board, at walls and blocked cells, and where a line would turn on a bridge."""
        puzzle = self.puzzle
        one, two = puzzle.node_of(a), puzzle.node_of(b)
        if two in puzzle.flat[one]:
            return ""
        here, there = puzzle.cell(one), puzzle.cell(two)
        if side_of(puzzle, here, there):
            return TURNS
        i, j = sorted((puzzle.index(here), puzzle.index(there)))
        return "No line goes through a wall." if (i, j) in puzzle.walls else f"No line goes through {place(there)}."

    def ends(self, cell: Cell) -> bool:
        """At every label."""
        return bool(self.label(cell))

    def begins(self, cell: Cell) -> bool:
        """At every label."""
        return bool(self.label(cell))

    def label(self, cell: Cell) -> str:
        """The label in the cell."""
        return self.puzzle.sources[self.puzzle.node_of(cell)]

    def forward(self, cells: tuple[Cell, ...]) -> None:
        """A line has no direction."""

    def toward(self, cell: Cell, goal: Cell) -> list[Cell]:
        """Straight on squares."""
        return [goal] if self.puzzle.way(cell, goal) else self.puzzle.board.toward(cell, goal)

    def closes(self, cells: Sequence[Cell]) -> bool:
        """No line is a loop."""
        return False


def stroke_moves(state: NumberlinkState, cells: tuple[Cell, ...]) -> tuple[str, ...]:
    """The moves that a stroke of the pen comes to; Stopped where it cannot be."""
    puzzle = state.puzzle
    spots = _spots(state, cells)
    change = stroke(_Ground(puzzle), state.joined, spots)
    moves = []
    for steps in (change.gone, change.new):
        for run in runs(steps, spots):
            moves.append(draw_move(puzzle, tuple(puzzle.cell(puzzle.node_of(spot)) for spot in run)))
    return tuple(moves)


TURNS = "A line goes straight over a bridge."
"""Why a stroke does not go on."""


def _spots(state: NumberlinkState, cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """The nodes that a stroke passes; Stopped where it turns on a bridge. A tap on a bridge is on a line there."""
    puzzle = state.puzzle
    if not puzzle.bridges:
        return cells
    if len(cells) == 1:
        nodes = puzzle.nodes_at(puzzle.index(cells[0]))
        return (puzzle.spot(next((node for node in nodes if state.links[node]), nodes[0])),)
    found: list[int] = []
    for a, b in pairwise(cells):
        way = puzzle.way(a, b)
        node = puzzle.node(puzzle.index(a), way)
        if found and node != found[-1]:
            raise Stopped(TURNS)
        found = [*(found or [node]), puzzle.node(puzzle.index(b), puzzle.opposite[way])]
    return tuple(map(puzzle.spot, found))


def _take_pen(state: NumberlinkState, hand: Hand, event: Event) -> Response:
    return replace(hand, held=None if hand.held else hand.cursor), ()


def _erase(state: NumberlinkState, hand: Hand, event: Event) -> Response:
    row, column = hand.cursor
    linked = any(state.links[node] for node in state.puzzle.nodes_at(state.puzzle.index(hand.cursor)))
    return replace(hand, held=None), (f"{row}.{column}{'*' if event.shift else '~'}",) if linked else ()


def _draw_step(state: NumberlinkState, hand: Hand, event: Event) -> Response | None:
    """Draws, or crosses a side out, with the pen or with Shift; else the arrow only moves the cursor."""
    puzzle = state.puzzle
    if event.key in ARROWS:
        down, right = ARROWS[event.key]
        onward = (hand.cursor[0] + down, hand.cursor[1] + right)
        if puzzle.shape == "torus":
            onward = onward[0] % puzzle.height, onward[1] % puzzle.width
    elif puzzle.shape == "hex":
        onward = puzzle.board.around(hand.cursor)[SLANTS[event.key]]
    else:
        return None
    there = puzzle.has(onward)
    if not (hand.held or event.shift):
        moves_alone = there and (event.key not in ARROWS or puzzle.shape == "torus")
        return (replace(hand, cursor=onward), ()) if moves_alone else None
    if not there:
        return hand, ()
    if hand.marking:
        return hand, cross_moves(puzzle, state.crossed, (hand.cursor, onward))
    ground, draw = _Ground(puzzle), partial(stroke_moves, state)
    here = puzzle.nodes_at(puzzle.index(hand.cursor))
    ended = [node for node in here if state.links[node].bit_count() == 1]
    if hand.held and len(here) > 1 and ended and puzzle.node(here[0], puzzle.way(hand.cursor, onward)) not in ended:
        return replace(hand, refused=TURNS), ()
    near = [puzzle.cell(other) for node in here for way, other in puzzle.ways(node) if state.links[node] & way]
    return stepped(ground, {hand.cursor: near} if near else {}, hand, event, onward, draw)


SLANTS = {"PageUp": 1, "PageDown": 2, "End": 4, "Home": 5}
"""The ways of keys that lie slanting on a number pad, on hexagons."""

_PLACES = {1: 0, 2: 1, 4: 2, 8: 3, 16: 4, 32: 5}
"""The number of each way."""

_KEYS = {"enter": _take_pen, "erase": _erase, "arrow": _draw_step} | dict.fromkeys(SLANTS, _draw_step) | MARK_KEYS


def completion(state: NumberlinkState) -> Completion:
    """How many pairs are joined."""
    cells = state.puzzle.sources
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
        first, last = puzzle.sources[path[0]], puzzle.sources[path[-1]]
        if first and last and first != last:
            yield Violation(tuple(map(puzzle.cell, path)), f"A path joins {first} and {last}, which are not a pair.")


class NumberlinkPlay(Play):
    """A Numberlink puzzle in play."""

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


PART = NumberlinkPlay()
