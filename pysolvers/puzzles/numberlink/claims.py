"""Facts (claims) about a Numberlink board, from which the steps of hints and explanations draw conclusions.

Two neighboring cells share a side. It is open if a line can still be drawn across it; otherwise it is closed.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from functools import lru_cache
from itertools import chain, islice, pairwise, product, takewhile

from pysolvers.core.cell import Cell, reached
from pysolvers.core.claim import Claim, Seen
from pysolvers.core.deduction import Refuted
from pysolvers.core.progress import Progress
from pysolvers.lines.board import Board, Node, cell_of
from pysolvers.lines.steps import OFFSETS, piece_through, route, step
from pysolvers.puzzles.numberlink import KIND
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle, NumberlinkSolution
from pysolvers.puzzles.numberlink.play import NumberlinkState
from pysolvers.puzzles.numberlink.rules import no_2x2

Side = tuple[Node, Node]  # two neighboring cells, with or without a line between them

MOST = 200  # nodes of a search for a second solution, if uniqueness is assumed


class Composite(Claim):
    """A claim that consists of other claims."""

    @property
    @abstractmethod
    def each(self) -> Iterable[Claim]:
        pass

    def holds(self, seen: Seen) -> bool:
        return all(claim.holds(seen) for claim in self.each)

    def allows(self, solution: NumberlinkSolution) -> bool:
        return all(claim.allows(solution) for claim in self.each)


class Line(Claim):
    """A line connects these two or more neighboring cells in order, without closing into a loop."""

    cells: tuple[Node, ...]

    @property
    def joins(self) -> tuple[Cell, ...]:
        return tuple(map(cell_of, self.cells))

    def holds(self, seen: Seen) -> bool:
        noted = {frozenset(each.cells) for each in seen.noted if isinstance(each, Line) and len(each.cells) == 2}
        return all(b in joined(seen.state, a) or frozenset((a, b)) in noted for a, b in pairwise(self.cells))

    def allows(self, solution: NumberlinkSolution) -> bool:
        return all(b in joined(solution, a) for a, b in pairwise(self.cells))


class NoLine(Claim):
    """No line goes between these two neighboring cells: the side that they share is crossed out."""

    cells: Side

    @property
    def parts(self) -> tuple[Cell, ...]:
        return tuple(map(cell_of, self.cells))

    def holds(self, seen: Seen) -> bool:
        return step(*self.cells) in seen.state.crossed

    def allows(self, solution: NumberlinkSolution) -> bool:
        return self.cells[1] not in joined(solution, self.cells[0])


class Takes(Claim):
    """In a solution, the cell has one of these `counts` of connections: 1 for an end, otherwise 2, or 0 if empty."""

    cell: Node
    counts: tuple[int, ...]

    def holds(self, seen: Seen) -> bool:
        return set(_counts(seen, self.cell)) <= set(self.counts)

    def allows(self, solution: NumberlinkSolution) -> bool:
        return len(joined(solution, self.cell)) in self.counts


class HasAll(Claim):
    """All connections of the cell are drawn: those to the cells `to`. For a blocked cell, `to` is empty."""

    cell: Node
    to: tuple[Node, ...]
    fact = "has all its lines"

    def holds(self, seen: Seen) -> bool:
        return joined(seen.state, self.cell) == set(self.to) and max(_counts(seen, self.cell)) == len(self.to)

    def allows(self, solution: NumberlinkSolution) -> bool:
        return joined(solution, self.cell) == set(self.to)


class Stays(Composite):
    """A line that entered this cell from the cell `to` could not leave it again, because all other sides are closed.

    The claims `closed` say why these sides are closed. The line can't end here, because the cell has no label.
    """

    cell: Node
    to: Node
    closed: tuple[Claim, ...]
    fact = "could not go on"

    @property
    def each(self) -> tuple[Claim, ...]:
        return self.closed

    def holds(self, seen: Seen) -> bool:
        return 1 not in _counts(seen, self.cell) and super().holds(seen)

    def allows(self, solution: NumberlinkSolution) -> bool:
        return len(joined(solution, self.cell)) != 1 and super().allows(solution)


class On(Claim):
    """The cell is on the line of this label."""

    cell: Node
    label: str

    def holds(self, seen: Seen) -> bool:
        return _label(seen.state, self.cell) == self.label

    def allows(self, solution: NumberlinkSolution) -> bool:
        return _label(solution, self.cell) == self.label


class TwoLabels(Composite):
    """The first cell is on the line of the first label, the second cell on the line of the second."""

    cells: Side
    labels: tuple[str, str]

    @property
    def each(self) -> Iterable[On]:
        return map(On, self.cells, self.labels)

    def holds(self, seen: Seen) -> bool:
        return self.labels[0] != self.labels[1] and super().holds(seen)


class Touching(Composite):
    """One line runs along the cells `one`, another along `other`. Connecting their first cells would make one line.

    This line would touch itself, because the last cells of `one` and `other` are neighbors.
    """

    one: tuple[Node, ...]
    other: tuple[Node, ...]
    fact = "would touch"

    @property
    def each(self) -> tuple[Line, Line]:
        return Line(self.one), Line(self.other)

    def holds(self, seen: Seen) -> bool:
        near = self.other[-1] in beside(seen.state.puzzle, self.one[-1])
        return near and not Line((self.one[-1], self.other[-1])).holds(seen) and super().holds(seen)


class NoTouch(Claim):
    """No line touches itself: neighboring cells of one line are connected directly."""

    def holds(self, seen: Seen) -> bool:
        return seen.state.puzzle.rule_set.no_touch or self in seen.noted

    def allows(self, solution: NumberlinkSolution) -> bool:
        cells = [solution.puzzle.place(i) for i, label in enumerate(solution.labels) if label]
        return all(
            _label(solution, other) != _label(solution, cell) or other in joined(solution, cell)
            for cell in cells
            for other in beside(solution.puzzle, cell)
        )


class Filling(Claim):
    """Connecting two cells would fill the 2 × 2 `block`, because the lines through `cells` together cover it.

    `cells` are these two cells, the cell through which they are connected (if any), and perhaps their label's ends.
    """

    cells: tuple[Node, ...]
    block: tuple[Node, ...]
    fact = "would fill a block"

    def holds(self, seen: Seen) -> bool:
        return self._filled(seen.state)

    def allows(self, solution: NumberlinkSolution) -> bool:
        return self._filled(solution)

    def _filled(self, board: NumberlinkState | NumberlinkSolution) -> bool:
        return set(self.block) <= {cell for each in self.cells for cell in piece(board, each)}


class NoFilledBlock(Claim):
    """No line fills a 2 × 2 block."""

    def holds(self, seen: Seen) -> bool:
        puzzle: NumberlinkPuzzle = seen.state.puzzle
        return puzzle.rule_set.no_2x2

    def allows(self, solution: NumberlinkSolution) -> bool:
        return not any(no_2x2.broken(solution))


class EveryCell(Claim):
    """Lines go through every cell that is not blocked."""

    def holds(self, seen: Seen) -> bool:
        return seen.state.puzzle.rule_set.every_cell or self in seen.noted

    def allows(self, solution: NumberlinkSolution) -> bool:
        return all(links or i in solution.puzzle.blocked for i, links in enumerate(solution.links))


class TurnsRepeat(Composite):
    """No line touches itself and no cell is empty, so turns repeat along diagonals, up to an end or a blocked cell."""

    each = (NoTouch(), EveryCell())


class OneSolution(Claim):
    """There is only one solution, even if cells may stay empty. So no line touches itself.

    If `freer`, the puzzle's own rules forbid empty cells. If not `checked`, only a short search for a second solution
    was made.
    """

    freer: bool
    checked: bool = True
    fact = "one solution with empty cells"

    def holds(self, seen: Seen) -> bool:
        puzzle: NumberlinkPuzzle = seen.state.puzzle
        steps = KIND.solver.solve(replace(puzzle, rules="classic") if self.freer else puzzle)
        short = takewhile(lambda step: self.checked or not isinstance(step, Progress) or step.nodes <= MOST, steps)
        return sum(1 for _ in islice((each for each in short if not isinstance(each, Progress)), 2)) == 1

    def allows(self, solution: NumberlinkSolution) -> bool:
        return NoTouch().allows(solution)


class Labels(Claim):
    """These are all the labels on the board."""

    labels: tuple[str, ...]

    def holds(self, seen: Seen) -> bool:
        return set(self.labels) == {label for label in seen.state.puzzle.labels if label}

    def allows(self, solution: NumberlinkSolution) -> bool:
        return {label for label in solution.labels if label} <= set(self.labels)


class Diagonal(Claim):
    """A line turns in `cell`, and `cells` lie in order on the diagonal inside this turn.

    `turn` has the two neighbors of `cell` on the line. Each of `cells` has two connections in the solution. But if
    `label` isn't "", the last of them is an end of this label.
    """

    cell: Node
    turn: Side
    cells: tuple[Node, ...]
    label: str

    def holds(self, seen: Seen) -> bool:
        puzzle: NumberlinkPuzzle = seen.state.puzzle
        lie = self.cells == tuple(islice(inside_turn(puzzle, self.cell, self.turn), len(self.cells)))
        last = puzzle.end_labels[puzzle.number[self.cells[-1]]] if self.cells else ""
        return lie and last == self.label and all(_counts(seen, at) == (n,) for at, n in self._counts)

    def allows(self, solution: NumberlinkSolution) -> bool:
        return all(len(joined(solution, at)) == n for at, n in self._counts)

    @property
    def _counts(self) -> Iterator[tuple[Node, int]]:
        return ((at, 1 if self.label and at == self.cells[-1] else 2) for at in self.cells)


class CannotCome(Claim):
    """The label's line can't reach any of `cells` by open sides, unless it passes through a `barred` cell.

    Earlier steps exclude the label from `barred` cells. `start` is the last cell of the drawn line from the label's
    first end; None if the label's line is complete.
    """

    label: str
    cells: tuple[Node, ...]
    barred: tuple[Node, ...]
    start: Node | None = None

    def holds(self, seen: Seen) -> bool:
        state: NumberlinkState = seen.state
        puzzle, closed = state.puzzle, closed_sides(seen)
        first, last = (puzzle.cell(i) for i, label in enumerate(puzzle.labels) if label == self.label)
        begun, rest = piece(state, first), piece(state, last)
        if (last in begun) != (self.start is None) or self.start not in (None, *begun):
            return False

        def onward(cell: Node) -> Iterator[Node]:
            for other in beside(puzzle, cell) if cell not in rest else ():
                free = _label(state, other) in ("", self.label) and other not in self.barred
                if free and step(cell, other) not in closed:
                    yield from piece(state, other)

        return {*reached(begun, onward), *rest}.isdisjoint(self.cells)

    def allows(self, solution: NumberlinkSolution) -> bool:
        on = {cell for cell in (*self.cells, *self.barred) if _label(solution, cell) == self.label}
        return on.isdisjoint(self.cells) or not on.isdisjoint(self.barred)


class CannotMeet(Claim):
    """No path through open sides leads from the first cell to the second, so the label's line can't connect them."""

    label: str
    cells: Side

    def holds(self, seen: Seen) -> bool:
        state, (one, other) = seen.state, self.cells
        if any(_label(state, cell) != self.label for cell in self.cells) or other in piece(state, one):
            return False
        there = _open_from(seen, piece(state, one))
        return there.isdisjoint(piece(state, other)) and _part(seen, there).isdisjoint(
            _part(seen, _open_from(seen, piece(state, other)))
        )

    def allows(self, solution: NumberlinkSolution) -> bool:
        return self.cells[1] not in piece(solution, self.cells[0])


class CannotFill(Claim):
    """No line of `labels` can go through this area of `cells`, because none has both unfinished ends beside the area.

    `near` are the labels whose lines have one unfinished end beside the area.
    """

    labels: tuple[str, ...]
    cells: tuple[Node, ...]
    near: tuple[str, ...]

    @property
    def area(self) -> tuple[Cell, ...]:
        return tuple(map(cell_of, self.cells))

    def holds(self, seen: Seen) -> bool:
        part = _part(seen, self.cells)
        beside_it = {label: _ends_beside(seen, label, part) for label in self.labels}
        near = {label for label, ends in beside_it.items() if ends}
        return part >= set(self.cells) and max(beside_it.values()) < 2 and near == set(self.near)

    def allows(self, solution: NumberlinkSolution) -> bool:
        return not any(_label(solution, cell) in self.labels for cell in self.cells)


class MustCross(Claim):
    """The lines of two labels would have to cross: their four ends alternate along one wall.

    `cells` are both ends of the first label, then both of the second. The wall is made of labeled cells, blocked cells
    and the border, connected by sides or corners. The part of the wall between the first label's ends has only cells
    with this label or a label in `ring` ("" for blocked cells) and, if `border` is True, the border.
    """

    labels: tuple[str, str]
    cells: tuple[Node, ...]
    ring: tuple[str, ...]
    border: bool

    def holds(self, seen: Seen) -> bool:
        state, (a, b, c, d) = seen.state, self.cells
        shown = [_label(state, cell) for cell in self.cells]
        if shown != [self.labels[0]] * 2 + [self.labels[1]] * 2 or b in piece(state, a) or d in piece(state, c):
            return False
        wall, ring = _wall(state, a, {"", *state.labels}, True), {self.labels[0], *self.ring}
        ways = [_open_from(seen, (here,)) - wall for here in self.cells]
        is_ring = b in _wall(state, a, ring, self.border)
        if not wall.issuperset(self.cells) or b in _open_from(seen, (a,)) or not is_ring:
            return False
        return all(
            (line := _way_between(seen, one, other))
            and not _leads_around(state, wall, (a, *line, b), _sides_of(c, ways[2]), _sides_of(d, ways[3]))
            for one, other in product(*ways[:2])
        ) and d not in _open_from(seen, (c,))

    def allows(self, solution: NumberlinkSolution) -> bool:
        a, b, c, d = self.cells
        return b not in piece(solution, a) or d not in piece(solution, c)


class AtOnce(Refuted):
    """The lines in the first step of `chain` would break a rule immediately. The second step names this rule."""

    @property
    def supposes(self) -> bool:
        return False


class Stuck(Claim):
    """The label's line can't go through the cell, because only the sides to the cells `to` are open: too few.

    Sides to cells with a different label (`other`) count as closed. So do sides to `barred` cells, because earlier
    steps exclude the label in those cells.
    """

    label: str
    cells: tuple[Node]
    barred: tuple[Node, ...]
    to: tuple[Node, ...]
    other: tuple[On, ...]

    def holds(self, seen: Seen) -> bool:
        (cell,), state, closed = self.cells, seen.state, closed_sides(seen)
        ways = {
            other
            for other in beside(state.puzzle, cell)
            if step(cell, other) not in closed and other not in self.barred and other not in joined(state, cell)
            if On(other, _label(state, other)) not in self.other
        }
        others = all(on.holds(seen) and on.label != self.label for on in self.other)
        return others and ways == {*self.to} and len(ways) < max(_counts(seen, cell)) - len(joined(state, cell))

    def allows(self, solution: NumberlinkSolution) -> bool:
        return CannotCome(self.label, self.cells, self.barred).allows(solution)


class Beside(Composite):
    """The cell `by` is on the label's line, but the claims `closed` show that it isn't connected to `cells` beside it.

    So, if no line touches itself, `cells` can't have the label.
    """

    label: str
    cells: tuple[Node, ...]
    by: Node
    closed: tuple[Claim, ...]

    @property
    def each(self) -> tuple[Claim, ...]:
        return self.closed

    def holds(self, seen: Seen) -> bool:
        return {*self.cells} <= {*beside(seen.state.puzzle, self.by)} and super().holds(seen)


class SameLine(Claim):
    """The cells are on one line with the cell `by`, which can't have the label, so these cells can't have it either."""

    label: str
    cells: tuple[Node, ...]
    by: Node

    def holds(self, seen: Seen) -> bool:
        return set(self.cells) <= set(piece(seen.state, self.by))

    def allows(self, solution: NumberlinkSolution) -> bool:
        return set(self.cells) <= set(piece(solution, self.by))


class Bottleneck(Claim):
    """A row of cells, the `gap`, divides the board: each line between two of the `groups` of cells goes through it.

    Lines with the labels in `must` need all cells of the gap but `spare`: 0, or 1, which lets no line pass and return.
    So the line of `label` can't reach `cells`.
    """

    label: str
    cells: tuple[Node, ...]
    gap: tuple[Node, ...]
    must: tuple[str, ...]
    spare: int
    groups: tuple[tuple[Node, ...], ...]
    fact = "gap"

    def holds(self, seen: Seen) -> bool:
        state, closed = seen.state, closed_sides(seen)

        def onward(cell: Node) -> Iterator[Node]:
            drawn = joined(state, cell)
            around = (other for other in beside(state.puzzle, cell) if other not in self.gap)
            return (other for other in around if other in drawn or step(cell, other) not in closed)

        return all(
            set(reached(group, onward)).isdisjoint(chain(*(each for each in self.groups if each != group)))
            for group in self.groups
        )

    def allows(self, solution: NumberlinkSolution) -> bool:
        group_of = {cell: number for number, group in enumerate(self.groups) for cell in group}
        lines = {piece(solution, cell) for cell in group_of}
        for line in lines:
            last = -1
            for cell in line:
                number = group_of.get(cell, last)
                if -1 < last != number:
                    return False
                last = -1 if cell in self.gap else number
        return True


class Pocket(Claim):
    """Lines enter and leave these cells only by these `ways`, each from a cell inside to one outside."""

    cells: tuple[Node, ...]
    ways: tuple[Side, ...]

    @property
    def area(self) -> tuple[Cell, ...]:
        return tuple(map(cell_of, self.cells))

    def holds(self, seen: Seen) -> bool:
        inside, closed, ways = set(self.cells), closed_sides(seen), {step(*way) for way in self.ways}
        out = ((cell, other) for cell in inside for other in beside(seen.state.puzzle, cell) if other not in inside)
        return all(
            step(*way) in closed | ways and not (step(*way) not in ways and Line(way).holds(seen)) for way in out
        )

    def allows(self, solution: NumberlinkSolution) -> bool:
        inside = set(self.cells)
        out = {(cell, other) for cell in inside for other in joined(solution, cell) if other not in inside}
        return out <= set(self.ways)


class FurtherNeeds(Claim):
    """A claim about how many connections `cells` need in addition to the connections `drawn` there."""

    cells: tuple[Node, ...]
    drawn: tuple[Side, ...]

    @abstractmethod
    def fits(self, needs: Mapping[Node, Set[int]]) -> bool:
        """True if `needs`, the possible numbers of further connections of each cell, agree with the claim."""

    def holds(self, seen: Seen) -> bool:
        drawn = {cell: joined(seen.state, cell) for cell in self.cells}
        sides = {step(cell, other) for cell, others in drawn.items() for other in others}
        needs = {cell: {n - len(drawn[cell]) for n in _counts(seen, cell)} for cell in self.cells}
        return sides == {step(*side) for side in self.drawn} and self.fits(needs)

    def allows(self, solution: NumberlinkSolution) -> bool:
        ends = list(chain(*self.drawn))
        needs = {cell: {len(joined(solution, cell)) - ends.count(cell)} for cell in self.cells}
        return all(Line(side).allows(solution) for side in self.drawn) and self.fits(needs)


class LineEnds(FurtherNeeds):
    """Besides `drawn`, each cell in `ends` needs one more connection, and each of the other `cells` two or none."""

    ends: tuple[Node, ...]

    def fits(self, needs: Mapping[Node, Set[int]]) -> bool:
        return all(need <= ({1} if cell in self.ends else {0, 2}) for cell, need in needs.items())


class Shades(FurtherNeeds):
    """On a checkerboard with R1C1 dark, the dark ones of `cells` need `dark` more connections, the light ones `light`.

    Both are totals, in addition to the connections `drawn`.
    """

    dark: int
    light: int

    def fits(self, needs: Mapping[Node, Set[int]]) -> bool:
        total = [0, 0]
        for cell, need in needs.items():
            total[Board.shade(cell_of(cell))] += max(need)
        return total == [self.dark, self.light] and all(len(need) == 1 for need in needs.values())


# ---- reading a board


def inside_turn(puzzle: NumberlinkPuzzle, cell: Node, turn: Side) -> Iterator[Cell]:
    """Yield the cells on the diagonal inside a turn, up to the border, a blocked cell, a wall or a bridge.

    `turn` has the two neighbors of `cell` on the line that turns.
    """
    board, at = puzzle.board, cell_of(cell)
    ways = sorted(puzzle.way(at, cell_of(other)).bit_length() - 1 for other in turn)
    back = [board.opposite(way) for way in ways]
    between = (ways[0] + 1) % 6 if ways[1] - ways[0] == 2 else (ways[1] + 1) % 6
    if puzzle.shape == "hex" and puzzle.walls:  # a narrow turn beside a wall does not touch itself
        return
    while True:
        around = board.around(at)
        (a, b), (c, d) = around[ways[0]], around[ways[1]]
        row, column = around[between] if puzzle.shape == "hex" else (a + c - at[0], b + d - at[1])
        at = (row % board.rows, column % board.columns) if puzzle.shape == "torus" else (row, column)
        arms = [board.next(at, way) for way in back] if board.has(at) else [None]
        if None in arms or not board.bridges.isdisjoint((at, *arms)):
            return
        yield at


def joined(board: NumberlinkState | NumberlinkSolution, cell: Node) -> set[Node]:
    puzzle = board.puzzle
    i = puzzle.number[cell]
    links = board.links[i]
    return {puzzle.place(other) for way, other in puzzle.ways(i) if links & way} if links else set()


@lru_cache(maxsize=1024)
def beside(puzzle: NumberlinkPuzzle, cell: Node) -> tuple[Node, ...]:
    """Return the neighbors to which a line could go from a cell of the empty board."""
    return tuple(puzzle.place(other) for _, other in puzzle.ways(puzzle.number[cell]))


def piece(board: NumberlinkState | NumberlinkSolution, cell: Node) -> tuple[Node, ...]:
    """Return the cells of the drawn line through a cell, from end to end; only the cell itself if it has no line."""
    return piece_through(lambda at: sorted(joined(board, at)), cell)


@lru_cache(maxsize=16)
def closed_sides(seen: Seen) -> frozenset[Side]:
    """Return the sides that no new line can cross on a player's board: crossed out, at finished cells, or by a rule."""
    state: NumberlinkState = seen.state
    puzzle = state.puzzle
    cells = puzzle.nodes.places
    pieces = {cell: frozenset(piece(state, cell)) for cell in cells}
    full = {cell for cell in cells if len(joined(state, cell)) == max(_counts(seen, cell))}
    no_touch = NoTouch().holds(seen)
    blocks = no_2x2.blocks(puzzle) if puzzle.rule_set.no_2x2 else ()
    corners = [set(map(puzzle.place, block)) for block in blocks]
    of_label = {label: frozenset(cell for cell in cells if _label(state, cell) == label) for label in puzzle.pairs}

    def clash(a: Node, b: Node) -> bool:
        labels = {_label(state, a), _label(state, b)} - {""}
        if pieces[a] == pieces[b] or len(labels) > 1:
            return True
        line = pieces[a].union(pieces[b], *(of_label[label] for label in labels))
        return (no_touch and _touch_besides(puzzle, pieces, a, b)) or any(block <= line for block in corners)

    sides = ((a, b) for a in cells for b in beside(puzzle, a) if a < b)
    return state.crossed.union((a, b) for a, b in sides if a in full or b in full or clash(a, b))


def _touch_besides(puzzle: NumberlinkPuzzle, pieces: Mapping[Node, Set[Node]], a: Node, b: Node) -> bool:
    return any({c, d} != {a, b} and d in pieces[b] for c in pieces[a] for d in beside(puzzle, c))


def _open_from(seen: Seen, cells: Iterable[Node]) -> set[Node]:
    closed, puzzle = closed_sides(seen), seen.state.puzzle
    return {
        other
        for cell in cells
        for other in beside(puzzle, cell)
        if step(cell, other) not in closed and other not in joined(seen.state, cell)
    }


def _part(seen: Seen, cells: Iterable[Node]) -> set[Node]:
    def free(some: Iterable[Node]) -> Iterator[Node]:
        return (cell for cell in some if not _label(seen.state, cell))

    return set(reached(free(cells), lambda cell: free((*joined(seen.state, cell), *_open_from(seen, (cell,))))))


def _ends_beside(seen: Seen, label: str, part: Set[Node]) -> int:
    puzzle = seen.state.puzzle
    first, last = (puzzle.cell(i) for i, name in enumerate(puzzle.labels) if name == label)
    pieces = piece(seen.state, first), piece(seen.state, last)
    return 0 if last in pieces[0] else sum(not part.isdisjoint(_open_from(seen, each)) for each in pieces)


def _wall(state: NumberlinkState, cell: Node, labels: Container[str], border: bool) -> set[Node]:
    puzzle = state.puzzle
    rows, columns = range(-1, puzzle.height + 1), range(-1, puzzle.width + 1)
    here = ((puzzle.cell(i), label or i in puzzle.blocked) for i, label in enumerate(state.labels) if label in labels)
    solid: set[Node] = {at for at, is_wall in here if is_wall}
    if border:
        solid |= {at for at in product(rows, columns) if not puzzle.has(at)}
    return set(reached((cell,), lambda at: solid.intersection(product(*((n - 1, n, n + 1) for n in at)))))


def _way_between(seen: Seen, one: Node, other: Node) -> list[Node]:
    def free(cell: Node) -> Iterator[Node]:
        return (near for near in beside(seen.state.puzzle, cell) if not _label(seen.state, near))

    return [one] if one == other else route((one,), free, lambda cell: cell == other)


def _sides_of(cell: Node, others: Iterable[Node]) -> set[Node]:
    return {(cell[0] + row, cell[1] + column) for row, column in others}


def _leads_around(
    state: NumberlinkState, wall: set[Node], line: Sequence[Node], starts: set[Node], ends: set[Node]
) -> bool:
    shut = {(2 * row, 2 * column) for row, column in (*wall, *line)}
    shut |= {
        (row + r, column + c)
        for row, column in wall
        for r, c in product((row - 1, row, row + 1), (column - 1, column, column + 1))
        if (r, c) in wall
    }
    shut |= {(r + x, c + y) for (r, c), (x, y) in pairwise(line)}

    def onward(point: Node) -> Iterator[Node]:
        for r, c in ((point[0] + r, point[1] + c) for r, c in OFFSETS.values()):
            if -1 <= r <= 2 * state.puzzle.height - 1 and -1 <= c <= 2 * state.puzzle.width - 1 and (r, c) not in shut:
                yield r, c

    found = reached(starts - shut, onward)
    return not ends.isdisjoint(found)


def _label(board: NumberlinkState | NumberlinkSolution, cell: Node) -> str:
    return board.labels[board.puzzle.number[cell]]


def _counts(seen: Seen, cell: Node) -> tuple[int, ...]:
    state: NumberlinkState = seen.state
    puzzle, i = state.puzzle, state.puzzle.number[cell]
    if puzzle.end_labels[i] or i in puzzle.blocked:
        return (1,) if puzzle.end_labels[i] else (0,)
    return (2,) if state.links[i] or EveryCell().holds(seen) else (0, 2)
