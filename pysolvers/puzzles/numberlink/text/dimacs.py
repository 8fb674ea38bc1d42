"""DIMACS CNF for any SAT solver or model counter: each solution corresponds to exactly one model.

To exclude loops, a path runs from its label's first cell to the second, and each cell has a number in binary, one more
than that of the cell before it.
"""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import TYPE_CHECKING

from pysolvers.core.puzzle import PuzzleError
from pysolvers.engines.sat.cnf import Cnf
from pysolvers.puzzles.numberlink.model import NumberlinkSolution
from pysolvers.puzzles.numberlink.rules import no_2x2
from pysolvers.puzzles.numberlink.solving.clauses import JoinedSides, links_by_shade

if TYPE_CHECKING:
    from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle

MAX_CELLS = 2_500  # about 150 clauses per cell


def write(puzzle: NumberlinkPuzzle) -> str:
    """Return DIMACS CNF, with comments on the variables of edges. PuzzleError if the board is too large."""
    if puzzle.area > MAX_CELLS:
        template = "The board has {cells} cells; clauses are written for at most {most}."
        raise PuzzleError(template, cells=puzzle.area, most=MAX_CELLS)
    clauses = _PathClauses(puzzle)
    black, white = links_by_shade(puzzle) if puzzle.has_plain_engines else (0, 0)
    comments = [
        f"Numberlink {puzzle.id}",
        "Each solution of the puzzle is exactly one way to satisfy these clauses. The variables named below say which",
        "neighbors are connected (rows and columns from 0). The others hold the bits of each cell's label, of its",
        "number along the path from the label's first cell, and the direction in which the path uses an edge.",
    ]
    if puzzle.rule_set.every_cell and black != white:
        comments.append("Colored like a chessboard, the board has too many dark or light cells: there is no solution.")

    def describe(meaning: object) -> str:
        assert isinstance(meaning, JoinedSides)
        a, b = (".".join(map(str, puzzle.cell(i))) for i in meaning)
        return f"{a}-{b}"

    return clauses.cnf.dimacs(comments, describe)


def solution_of_model(puzzle: NumberlinkPuzzle, model: frozenset[int]) -> NumberlinkSolution:
    clauses = _PathClauses(puzzle)
    links = (sum(way for way, edge in edges.items() if edge in model) for edges in clauses.edges)
    return NumberlinkSolution(puzzle, tuple(links))


class _PathClauses:
    """Clauses that say which edges are used, and each node's label (as a number) and place along its path.

    Both are 0 if no path uses the node.
    """

    def __init__(self, puzzle: NumberlinkPuzzle) -> None:
        self.puzzle, self.cnf = puzzle, Cnf()
        self.may_be_empty = not puzzle.rule_set.every_cell
        self.edges: list[dict[int, int]] = [{} for _ in puzzle.flat]
        for i in range(len(puzzle.flat)):
            for way, j in puzzle.ways(i):
                if i < j:
                    self.edges[i][way] = self.edges[j][puzzle.opposite[way]] = self.cnf.new(JoinedSides(i, j))
        self.colour = [[self.cnf.new() for _ in range(len(puzzle.pairs).bit_length())] for _ in puzzle.flat]
        self._ends()
        self._paths()
        self.number = [[self.cnf.new() for _ in range(len(puzzle.flat).bit_length())] for _ in puzzle.flat]
        self.next = [self._one_more(number) for number in self.number]
        # arcs[i][way]: the path leaves cell i in this direction; a used edge has one of two directions
        self.arcs = [{way: self.cnf.new() for way in edges} for edges in self.edges]
        first = {a for a, _ in puzzle.pairs.values()}
        for i, label in enumerate(puzzle.end_labels):
            self._directions(i)
            if label:
                self._forbid(self._into(i) + self.number[i] if i in first else [*self.arcs[i].values()])
            else:
                self._pass(i)

    def _ends(self) -> None:
        names = list(self.puzzle.pairs)
        for i, label in enumerate(self.puzzle.end_labels):
            number = names.index(label) + 1 if label else 0
            for bit, x in enumerate(self.colour[i] if label or i in self.puzzle.blocked else ()):
                self.cnf.add(x if number >> bit & 1 else -x)

    def _into(self, i: int) -> list[int]:
        return [self.arcs[j][self.puzzle.opposite[way]] for way, j in self.puzzle.ways(i)]

    def _forbid(self, literals: list[int]) -> None:
        for literal in literals:
            self.cnf.add(-literal)

    def _pass(self, i: int) -> None:
        if i in self.puzzle.blocked:
            self._forbid(self.number[i])
            return
        self.cnf.at_most_one(self.arcs[i].values())
        self.cnf.at_most_one(self._into(i))
        if self.may_be_empty:
            for bit in self.number[i] + self.colour[i]:
                self.cnf.add(-bit, *self.edges[i].values())

    def _directions(self, i: int) -> None:
        cnf = self.cnf
        for way, j in self.puzzle.ways(i):
            arc, edge = self.arcs[i][way], self.edges[i][way]
            cnf.add(-arc, edge)
            if i < j:
                back = self.arcs[j][self.puzzle.opposite[way]]
                cnf.add(-edge, arc, back)
                cnf.add(-arc, -back)
            cnf.alike(arc, self.next[i], self.number[j])

    def _one_more(self, number: list[int]) -> list[int]:
        cnf = self.cnf
        bits, carry = [-number[0]], number[0]
        for bit in number[1:]:
            total, onward = cnf.new(), cnf.new()
            cnf.add(-total, bit, carry)
            cnf.add(-total, -bit, -carry)
            cnf.add(total, -bit, carry)
            cnf.add(total, bit, -carry)
            cnf.add(-onward, bit)
            cnf.add(-onward, carry)
            cnf.add(onward, -bit, -carry)
            bits.append(total)
            carry = onward
        cnf.add(-carry)
        return bits

    def _paths(self) -> None:
        for i, edges in enumerate(self.edges):
            self._degree(i, [*edges.values()])
            for way, j in self.puzzle.ways(i):
                if i < j:
                    self.cnf.alike(edges[way], self.colour[i], self.colour[j])
                    if self.puzzle.rule_set.no_touch:
                        self.cnf.add(edges[way], *map(self.cnf.differ, self.colour[i], self.colour[j]))
        for block in no_2x2.blocks(self.puzzle) if self.puzzle.rule_set.no_2x2 else ():
            self._not_filled(block)

    def _not_filled(self, block: tuple[int, ...]) -> None:
        colours = [self.colour[i] for i in block]
        used = self.cnf.new()
        for bit in colours[0]:
            self.cnf.add(-bit, used)
        self.cnf.add(-used, *colours[0])
        differ = (literal for one, two in pairwise(colours) for literal in map(self.cnf.differ, one, two))
        self.cnf.add(-used, *differ)

    def _degree(self, i: int, edges: list[int]) -> None:
        need = self.puzzle.degree(i)
        for some in combinations(edges, need + 1):
            self.cnf.add(*(-x for x in some))
        if need == 2 and self.may_be_empty:
            for x in edges:
                self.cnf.add(-x, *(other for other in edges if other != x))
        elif len(edges) < need:
            self.cnf.add()
        else:
            for some in combinations(edges, len(edges) - need + 1) if need else ():
                self.cnf.add(*some)
