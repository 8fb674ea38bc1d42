"""A Numberlink puzzle and its solution, and the rules that a solution must satisfy under each rule set.

A way is a direction, as a bit: one of `N E S W`, or of six on hexagons. A cell's links are a bit set of the ways in
which its path leaves it. A flat index numbers the cells row by row. A bridge has one node for each path that can cross
there: the north-south node has the cell's flat index, further nodes come after all cells. Any other cell is one node.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, ClassVar

from pysolvers.core.cell import Cell, Grid
from pysolvers.core.puzzle import Puzzle, PuzzleError, Solution, Violation
from pysolvers.core.words import counted, say
from pysolvers.lines.board import Board, Node, cell_of
from pysolvers.lines.steps import Step, step
from pysolvers.puzzles.numberlink import KIND
from pysolvers.puzzles.numberlink.rules import RULE_SETS, RuleSet

if TYPE_CHECKING:
    from pysolvers.core.kind import Kind
    from pysolvers.core.parts import Wording

N, E, S, W = 1, 2, 4, 8
OPPOSITE = {N: S, E: W, S: N, W: E}
WAY_NAMES = {N: "up", E: "right", S: "down", W: "left"}

HEX_OPPOSITE = {1: 8, 2: 16, 4: 32, 8: 1, 16: 2, 32: 4}
# the six ways of a hexagon, clockwise from north
HEX_NAMES = {1: "up", 2: "up-right", 4: "down-right", 8: "down", 16: "down-left", 32: "up-left"}

_BITS = (1, 2, 4, 8, 16, 32)

# shapes of boards (see `lines/board.py`): squares, squares with joined edges, hexagons
SHAPES = ("square", "torus", "hex")

_SHAPE_WORDS = {"torus": "edges joined", "hex": "hexagons"}

LEAST_TORUS = 3  # shortest side of a torus; on a smaller one, a cell would have the same neighbor in two directions

Wall = tuple[int, int]  # the side between two neighbors that no path passes, as flat indices, the smaller first

# `full` uses every cell; `tight` also forbids a path to touch itself; `classic` allows empty cells; `no2x2` allows them
# too, but forbids a path to fill a 2 × 2 block
RULES = tuple(RULE_SETS)

MAX_SIDE = 1000
MAX_CELLS = 40_000


@dataclass(frozen=True, repr=False)
class NumberlinkPuzzle(Grid, Puzzle):
    """A board of `width` x `height` cells; `labels` are its labels row by row, "" for a cell without a label.

    Every label is in exactly two cells, its ends; the text formats check that. `rules` is the name of the rule set.
    `blocked` are the unusable cells, as flat indices. `shape` is one of SHAPES. `walls` are sides that no path passes.
    `bridges` are cells in which paths can cross, each straight.

    Raises:
        PuzzleError: If the size, rules or shape are invalid, or walls or bridges are in impossible places.
    """

    kind: ClassVar[str] = "numberlink"
    of_kind: ClassVar[Kind] = KIND
    width: int
    height: int
    labels: tuple[str, ...] = field(repr=False)
    rules: str = "full"
    blocked: frozenset[int] = field(default=frozenset(), repr=False)
    shape: str = "square"
    walls: frozenset[Wall] = field(default=frozenset(), repr=False)
    bridges: frozenset[int] = field(default=frozenset(), repr=False)

    def __post_init__(self) -> None:
        check_size(self.width, self.height)
        if self.rules not in RULES:
            raise PuzzleError.of_value("rules", self.rules, RULES)
        if not self.is_plain:
            _check_board(self)

    @property
    def is_plain(self) -> bool:
        """True for a board of squares with no features but blocked cells."""
        return self.shape == "square" and not self.walls and not self.bridges

    @property
    def has_plain_engines(self) -> bool:
        """True if the board is plain and the engines for plain boards support its rule set."""
        return self.is_plain and not self.rule_set.no_2x2

    @property
    def wording(self) -> Wording:
        """The wording of steps on this board, with its names of directions."""
        return self.of_kind.wording

    @property
    def options(self) -> Mapping[str, str]:
        return {} if self.rules == RULES[0] else {"rules": self.rules}

    @property
    def rule_set(self) -> RuleSet:
        return RULE_SETS[self.rules]

    @property
    def summary(self) -> str:
        shape = [say(_SHAPE_WORDS[self.shape])] if self.shape in _SHAPE_WORDS else []
        features = (("blocked cell", self.blocked), ("wall", self.walls), ("bridge", self.bridges))
        numbers = (
            counted(len(there), noun) for noun, there in (("pair", self.pairs), *features) if there or noun == "pair"
        )
        return ", ".join((f"{self.width} × {self.height}", *shape, *numbers))

    @property
    def cells(self) -> tuple[Cell, ...]:
        return self.board.cells

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        return self.board.neighbours(self.checked(cell))

    @cached_property
    def pairs(self) -> dict[str, tuple[int, int]]:
        """The flat indices of each label's two cells, with the labels in reading order."""
        ends: dict[str, list[int]] = {}
        for i, label in enumerate(self.labels):
            if label:
                ends.setdefault(label, []).append(i)
        return {label: (found[0], found[-1]) for label, found in ends.items() if len(found) > 1}

    def cell(self, index: int) -> Cell:
        found = divmod(index, self.width)
        return found if found[0] < self.height else cell_of(self.nodes.places[index])

    def degree(self, index: int) -> int:
        """Return how many links a node has if a path uses it: 1 for an end, 0 for a blocked cell, 2 for any other."""
        return 1 if self.end_labels[index] else 0 if index in self.blocked else 2

    @property
    def bare(self) -> NumberlinkPuzzle:
        return NumberlinkPuzzle(self.width, self.height, ("",) * self.area, self.rules, shape=self.shape)

    def moved(self, width: int, height: int, place_of: Mapping[int, int], shape: str | None = None) -> NumberlinkPuzzle:
        """Return a board of this size and shape (by default the same shape), with cells moved.

        `place_of` maps old flat indices to new ones.
        Cells that aren't in `place_of` are dropped, and so are walls between cells that are no longer neighbors.
        """
        shape = shape or self.shape
        bare = NumberlinkPuzzle(width, height, ("",) * (width * height), shape=shape)
        labels = list(bare.labels)
        for old, new in place_of.items():
            labels[new] = self.labels[old]
        blocked, bridges = (
            frozenset(place_of[i] for i in cells if i in place_of) for cells in (self.blocked, self.bridges)
        )
        sides = (sorted(place_of.get(i, -1) for i in wall) for wall in self.walls)
        walls = frozenset((a, b) for a, b in sides if a >= 0 and b in bare.flat[a])
        return replace(
            self,
            width=width,
            height=height,
            labels=tuple(labels),
            blocked=blocked,
            shape=shape,
            walls=walls,
            bridges=bridges,
        )

    @cached_property
    def board(self) -> Board:
        return _board(self.height, self.width, self.blocked, self.shape, self.walls, self.bridges)

    @cached_property
    def nodes(self) -> Nodes:
        return _nodes(self.board)

    @cached_property
    def end_labels(self) -> tuple[str, ...]:
        """The label of each node that is an end, "" for any other node."""
        return self.labels + ("",) * (len(self.flat) - self.area) if self.bridges else self.labels

    @cached_property
    def flat(self) -> tuple[tuple[int | None, ...], ...]:
        """For each node and direction, the next node; None if a path can't go in this direction."""
        return self.nodes.flat if self.bridges else self.board.flat

    @property
    def opposite(self) -> Mapping[int, int]:
        return HEX_OPPOSITE if self.shape == "hex" else OPPOSITE

    @property
    def way_names(self) -> Mapping[int, str]:
        return HEX_NAMES if self.shape == "hex" else WAY_NAMES

    def is_bridge(self, node: int) -> bool:
        return node in self.bridges or node >= self.area

    def way(self, a: Cell, b: Cell) -> int:
        """Return the direction from a cell to a neighbor, on a torus also across the border; 0 for any other cell."""
        way = self.board.way(a, b)
        return 0 if way is None else 1 << way

    def place(self, number: int) -> Node:
        return self.nodes.places[number] if self.bridges else divmod(number, self.width)

    @property
    def number(self) -> Mapping[Node, int]:
        return self.nodes.number

    def edges(self, links: tuple[int, ...]) -> frozenset[tuple[Node, Node]]:
        """Return the pairs of nodes that are linked in both directions, the smaller first."""
        back, place = self.opposite, self.place
        return frozenset(
            step(place(i), place(j))
            for i, own in enumerate(links)
            for way, j in (self.ways(i) if own else ())
            if i < j and own & way and links[j] & back[way]
        )

    def links(self, edges: Iterable[tuple[Node, Node]]) -> tuple[int, ...]:
        found, number = [0] * len(self.flat), self.number
        for a, b in edges:
            self.join(found, number[a], number[b])
        return tuple(found)

    def join(self, links: list[int], a: int, b: int) -> None:
        """Link nodes `a` and `b` in the list `links`; do nothing if they aren't neighbors."""
        if b in self.flat[a]:
            way = 1 << self.flat[a].index(b)
            links[a] |= way
            links[b] |= self.opposite[way]

    def nodes_at(self, index: int) -> tuple[int, ...]:
        """Return the nodes of a cell; those of a bridge clockwise from north-south."""
        return self.nodes.at[index] if index in self.bridges else (index,)

    def node(self, index: int, way: int) -> int:
        if index not in self.bridges:
            return index
        return self.nodes.at[index][(way.bit_length() - 1) % (len(self.opposite) // 2)]

    def neighbour(self, index: int, way: int) -> int | None:
        """Return the node in this direction; None at the border, a wall, or a blocked cell."""
        return self.flat[index][way.bit_length() - 1]

    def ways(self, index: int) -> Iterator[tuple[int, int]]:
        for way, other in zip(_BITS, self.flat[index], strict=False):
            if other is not None:
                yield way, other


@dataclass(frozen=True)
class Nodes:
    """Tables for the nodes of a board: a bridge has several nodes, any other cell has one.

    `at` has each bridge's nodes by flat index. `flat` has each node's neighbor in each direction. `places` converts
    the number of a node to (row, column), or to (row, column, level) on a bridge. `number` converts it back.
    """

    at: Mapping[int, tuple[int, ...]]
    flat: tuple[tuple[int | None, ...], ...]
    places: tuple[Node, ...]
    number: Mapping[Node, int]


@lru_cache(maxsize=16)
def _nodes(board: Board) -> Nodes:
    columns = board.columns
    places = [board.nodes_at(divmod(i, columns))[0] for i in range(board.rows * columns)]
    places += [node for bridge in sorted(board.bridges) for node in board.nodes_at(bridge)[1:]]
    number = {node: i for i, node in enumerate(places)}
    near = ((board.nodes.get(node, {}).get(way, ()) for way in board.directions) for node in places)
    return Nodes(
        {r * columns + c: tuple(number[node] for node in board.nodes_at((r, c))) for r, c in board.bridges},
        tuple(tuple(map(number.get, others)) for others in near),
        tuple(places),
        number,
    )


@lru_cache(maxsize=16)
def _board(
    rows: int, columns: int, blocked: frozenset[int], shape: str, walls: frozenset[Wall], bridges: frozenset[int]
) -> Board:
    return Board(
        rows,
        columns,
        shape,
        frozenset(divmod(i, columns) for i in blocked),
        frozenset((divmod(a, columns), divmod(b, columns)) for a, b in walls),
        frozenset(divmod(i, columns) for i in bridges),
    )


def _check_board(puzzle: NumberlinkPuzzle) -> None:
    if puzzle.shape not in SHAPES:
        raise PuzzleError.of_value("The board", puzzle.shape, SHAPES)
    if puzzle.shape == "torus" and min(puzzle.width, puzzle.height) < LEAST_TORUS:
        size, least = f"{puzzle.width} × {puzzle.height}", f"{LEAST_TORUS} × {LEAST_TORUS}"
        raise PuzzleError(
            "A board of {size} cannot have joined edges: expected at least {least}.", size=size, least=least
        )
    last = puzzle.area - 1
    beside = _board(puzzle.height, puzzle.width, frozenset(), puzzle.shape, frozenset(), frozenset()).flat
    for a, b in puzzle.walls:
        for i in (a, b):
            if not 0 <= i <= last:
                template = "A wall at cell {index} is off the board: expected 0 to {last}."
                raise PuzzleError(template, index=i, last=last)
        if a >= b or b not in beside[a]:
            template = "There is a wall between {cell} and {other}, which are not neighbors."
            raise PuzzleError(template, cell=puzzle.cell(a), other=puzzle.cell(b))
    for i in sorted(puzzle.bridges):
        if not 0 <= i <= last:
            template = "A bridge at cell {index} is off the board: expected 0 to {last}."
            raise PuzzleError(template, index=i, last=last)
        if i in puzzle.blocked:
            raise PuzzleError("The bridge in {cell} is blocked: two lines have to cross there.", cell=puzzle.cell(i))
        if label := puzzle.labels[i]:
            template = "The bridge in {cell} is an end of {label}: two lines have to cross there."
            raise PuzzleError(template, cell=puzzle.cell(i), label=label)


def plain_only(puzzle: NumberlinkPuzzle, template: str, **values: str) -> None:
    """Raise PuzzleError unless a board is plain. The message is `template`, filled with `values` and the `{features}`.

    `{features}` are the names of what makes the board not plain, such as "hexagons" and "bridges".
    """
    if not puzzle.is_plain:
        kinds = (("joined edges", puzzle.shape == "torus"), ("hexagons", puzzle.shape == "hex"))
        there = [say(name) for name, has in (*kinds, ("walls", puzzle.walls), ("bridges", puzzle.bridges)) if has]
        raise PuzzleError(template, None, None, features=there, **values)


@dataclass(frozen=True, repr=False)
class NumberlinkSolution(Solution):
    """A solution, right or wrong, as the `links` of every node; unused nodes have 0.

    `written` has the labels as they were read; None if they agree with the links.
    """

    puzzle: NumberlinkPuzzle
    links: tuple[int, ...] = field(repr=False)
    written: tuple[str, ...] | None = field(default=None, repr=False)

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """The label of each node: "" for an unused node, "?" on a path without a label."""
        if self.written is not None:
            return self.written
        labels = list(self.puzzle.end_labels)
        for label, ends in self.puzzle.pairs.items():
            for end in ends:
                for i in path_from(self.puzzle, self.links, end):
                    if labels[i] and labels[i] != label:
                        break
                    labels[i] = label
        return tuple(label or ("?" if links else "") for label, links in zip(labels, self.links, strict=True))

    @property
    def data(self) -> list[list[str]] | list[str]:
        """Rows of labels (`.` unused, `#` blocked, `A+B` a bridge): strings, or lists if a label is longer."""
        width, blocked = self.puzzle.width, self.puzzle.blocked
        signs = [label or ("#" if i in blocked else ".") for i, label in enumerate(self.cell_labels)]
        rows = [signs[i : i + width] for i in range(0, len(signs), width)]
        if all(len(x) == 1 for row in rows for x in row):
            return ["".join(row) for row in rows]
        return rows

    @property
    def cell_labels(self) -> tuple[str, ...]:
        """The label of each cell, "" without one. For a bridge, its paths' labels (`.` for no path), joined by `+`."""
        if not self.puzzle.bridges:
            return self.labels
        labels = list(self.labels[: self.puzzle.area])
        for i in self.puzzle.bridges:
            labels[i] = "+".join(self.labels[node] or "." for node in self.puzzle.nodes_at(i))
        return tuple(labels)

    def at(self, cell: Cell) -> str:
        return self.cell_labels[self.puzzle.index(self.puzzle.checked(cell))]

    @property
    def paths(self) -> Mapping[str, tuple[Cell, ...]]:
        puzzle = self.puzzle
        return {
            label: tuple(map(puzzle.cell, path_from(puzzle, self.links, first)))
            for label, (first, _) in puzzle.pairs.items()
        }

    @property
    def steps(self) -> frozenset[Step]:
        """Pairs of neighboring cells that a path connects, the upper or left one first."""
        return frozenset(step(cell_of(a), cell_of(b)) for a, b in self.puzzle.edges(self.links))

    @property
    def facts(self) -> Mapping[Cell, object]:
        return facts_of(self.puzzle, {i: (self.labels[i], self.links[i]) for i in range(len(self.links))})

    def violations(self) -> list[Violation]:
        found = [*self._not_as_given()] or [*self._wrong_cells()] or [*self._wrong_paths()]
        return found + [violation for rule in self.puzzle.rule_set.rules for violation in rule.broken(self)]

    def _not_as_given(self) -> Iterator[Violation]:
        for i, (given, label) in enumerate(zip(self.puzzle.end_labels, self.labels, strict=False)):
            if given and label != given:
                cell, found = self.puzzle.cell(i), label or say("no label")
                text = say("{cell} is given as {given}, but has {found}.", cell=cell, given=given, found=found)
                yield Violation((cell,), text, "given")

    def _wrong_cells(self) -> Iterator[Violation]:
        puzzle = self.puzzle
        for i, links in enumerate(self.links):
            cell = puzzle.cell(i)
            if wrong := self._wrong_degree(i):
                label = puzzle.end_labels[i] or self.labels[i]
                yield Violation((cell,), say(wrong, label=label, n=links.bit_count(), cell=cell), "lines")
            for way, back in puzzle.opposite.items():
                other = puzzle.neighbour(i, way)
                if links & way and (other is None or not self.links[other] & back):
                    text = "The line goes {way} from {cell}, but the next cell does not connect back."
                    yield Violation((cell,), say(text, way=say(puzzle.way_names[way]), cell=cell), "lines")

    def _wrong_degree(self, i: int) -> str:
        degree, label = self.links[i].bit_count(), self.labels[i]
        if i in self.puzzle.blocked:
            return "A line goes through the blocked cell at {cell}." if degree or label else ""
        if self.puzzle.end_labels[i]:
            several = "{n} lines leave the end {label} at {cell}; expected one."
            return ("No line leaves the end {label} at {cell}; expected one.", "", several)[min(degree, 2)]
        if degree == 1 or (degree == 0 and label):
            return "The line {label} stops at {cell}."
        return "The line {label} branches at {cell}." if degree > 2 else ""

    def _wrong_paths(self) -> Iterator[Violation]:
        puzzle = self.puzzle
        reached: set[int] = set()
        for label, (a, b) in puzzle.pairs.items():
            path = list(path_from(puzzle, self.links, a))
            reached.update(path, path_from(puzzle, self.links, b))
            if path[-1] != b:
                end = puzzle.end_labels[path[-1]] or say("no end")
                ends = (puzzle.cell(a), puzzle.cell(path[-1]))
                text = say("The line from {label} ends at {end}, not at {label}.", label=label, end=end)
                yield Violation(ends, text, "pairs")
            elif wrong := tuple(puzzle.cell(i) for i in path if self.labels[i] != label):
                yield Violation(wrong, say("Cells on the line {label} have another label.", label=label), "labels")
        loop = tuple(puzzle.cell(i) for i, links in enumerate(self.links) if links and i not in reached)
        if loop:
            yield Violation(loop, say("A line forms a loop that connects no ends."), "loop")


def facts_of(puzzle: NumberlinkPuzzle, by_node: Mapping[int, tuple[str, int]]) -> Mapping[Cell, object]:
    """Convert (label, links) pairs by node to pairs by cell. A bridge gets a tuple of its nodes' pairs.

    A cell is omitted if one of its nodes is not in `by_node`.
    """
    if not puzzle.bridges:
        return {puzzle.cell(i): fact for i, fact in by_node.items()}
    facts: dict[Cell, object] = {}
    for i in range(puzzle.area):
        nodes = puzzle.nodes_at(i)
        if all(node in by_node for node in nodes):
            facts[puzzle.cell(i)] = by_node[i] if len(nodes) == 1 else tuple(by_node[node] for node in nodes)
    return facts


def path_from(puzzle: NumberlinkPuzzle, links: tuple[int, ...], start: int) -> Iterator[int]:
    """Yield the nodes of the path from `start` on, each once. Stop if the path branches."""
    opposite = puzzle.opposite
    seen = {start}
    yield start
    at, came = start, 0
    while True:
        onward = links[at] & ~came
        if onward not in opposite:
            return
        other = puzzle.neighbour(at, onward)
        if other is None or other in seen or not links[other] & opposite[onward]:
            return
        yield other
        seen.add(other)
        at, came = other, opposite[onward]


def check_size(width: int, height: int, line: int | None = None) -> None:
    """Raise PuzzleError unless a board may have this size. `line` is the number of the text line with the size."""
    size = f"{width} × {height}"
    if width < 1 or height < 1:
        raise PuzzleError("A board of {size} has no cells: expected at least 1 × 1.", line, size=size)
    if width > MAX_SIDE or height > MAX_SIDE or width * height > MAX_CELLS:
        template = "A board of {size} is too large: expected at most {side} rows or columns, and {cells} cells."
        raise PuzzleError(template, line, size=size, side=MAX_SIDE, cells=MAX_CELLS)
