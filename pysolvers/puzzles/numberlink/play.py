"""Numberlink in play: the player draws lines with the pen, and crosses out sides (see `lines/play.py`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

from pysolvers.core.cell import Cell
from pysolvers.core.puzzle import Completion, Solution, Violation
from pysolvers.core.words import say
from pysolvers.lines.board import Node, cell_of
from pysolvers.lines.pen import PenGround
from pysolvers.lines.plane import Plane
from pysolvers.lines.play import TURNS, LinesPlay
from pysolvers.lines.state import LinesState
from pysolvers.lines.steps import step
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle, NumberlinkSolution, facts_of

Edge = tuple[Node, Node]


class NumberlinkGround(PenGround[Node]):
    def __init__(self, puzzle: NumberlinkPuzzle) -> None:
        self.puzzle = puzzle
        self.board = puzzle.board

    def inside(self, cell: Cell) -> bool:
        return self.board.has(cell)

    def nodes_at(self, cell: Cell) -> Sequence[Node]:
        return self.board.nodes_at(cell)

    def side(self, a: Cell, b: Cell) -> Edge | None:
        board = self.board
        way = board.way(a, b)
        return None if way is None or board.next(a, way) is None else (board.node(a, way), board.node(b, way))

    def beside(self, node: Node) -> Sequence[Node]:
        return tuple(self.board.nodes.get(node, {}).values())

    def barred(self, a: Node, b: Node) -> str:
        board = self.board
        if b in self.beside(a):
            return ""
        here, there = cell_of(a), cell_of(b)
        if self.side(here, there):
            return say(TURNS)
        if step(here, there) in board.walls:
            return say("No line goes through a wall.")
        return say("No line goes through {cell}.", cell=there)

    def ends(self, node: Node) -> bool:
        return bool(self.label(node))

    def label(self, node: Node) -> str:
        return self.puzzle.labels[self.puzzle.index(cell_of(node))]

    def toward(self, cell: Cell, goal: Cell) -> Sequence[Cell]:
        return [goal] if self.board.way(cell, goal) is not None else self.board.toward(cell, goal)


@dataclass(frozen=True)
class NumberlinkState(LinesState[Node]):
    """The lines and crosses that a player drew. `links`, `paths` and `labels` describe the lines by node."""

    puzzle: NumberlinkPuzzle

    @staticmethod
    def of(puzzle: NumberlinkPuzzle, links: tuple[int, ...]) -> NumberlinkState:
        return NumberlinkState(puzzle, puzzle.edges(links))

    @cached_property
    def ground(self) -> NumberlinkGround:
        return NumberlinkGround(self.puzzle)

    @cached_property
    def links(self) -> tuple[int, ...]:
        return self.puzzle.links(self.drawn)

    @cached_property
    def crosses(self) -> frozenset[tuple[int, int]]:
        """The crossed-out connections, as pairs of node numbers with the smaller first."""
        number = self.puzzle.number
        return frozenset((min(a, b), max(a, b)) for a, b in ((number[a], number[b]) for a, b in self.crossed))

    @cached_property
    def paths(self) -> tuple[tuple[int, ...], ...]:
        """Every drawn path from one end to the other, as nodes, without loops and branches."""
        links, flat, opposite = self.links, self.puzzle.flat, self.puzzle.opposite
        found = []
        ended: set[int] = set()
        for i, way in enumerate(links):
            if way in opposite and i not in ended:
                path = [i]
                while way in opposite and (other := flat[i][way.bit_length() - 1]) is not None:
                    i = other
                    path.append(i)
                    way = links[i] & ~opposite[way]
                ended.add(i)
                found.append(tuple(path))
        return tuple(found)

    @cached_property
    def pieces(self) -> Sequence[tuple[Node, ...]]:
        return [tuple(map(self.puzzle.place, path)) for path in self.paths]

    @cached_property
    def labels(self) -> tuple[str, ...]:
        end_labels = self.puzzle.end_labels
        labels = list(end_labels)
        for path in self.paths:
            label = end_labels[path[0]] or end_labels[path[-1]]
            if label:
                for at in path:
                    labels[at] = labels[at] or label
        return tuple(labels)

    @property
    def joined_pairs(self) -> int:
        cells = self.puzzle.end_labels
        return sum(bool(cells[path[0]]) and cells[path[0]] == cells[path[-1]] for path in self.paths)

    @property
    def facts(self) -> Mapping[Cell, object]:
        drawn = {
            i: (self.labels[i], links)
            for i, links in enumerate(self.links)
            if self.labels[i] and links.bit_count() == self.puzzle.degree(i)
        }
        return facts_of(self.puzzle, drawn)

    def mistakes(self, solution: Solution) -> frozenset[tuple[Cell, ...]]:
        assert isinstance(solution, NumberlinkSolution)
        right = self.puzzle.edges(solution.links)
        wrong = (self.drawn - right) | (self.crossed & right)
        return frozenset((cell_of(a), cell_of(b)) for a, b in wrong)

    def solution(self) -> NumberlinkSolution | None:
        puzzle = self.puzzle
        for i, links in enumerate(self.links):
            empty = not links and not puzzle.end_labels[i] and not puzzle.rule_set.every_cell
            if not empty and links.bit_count() != puzzle.degree(i):
                return None
        return NumberlinkSolution(puzzle, self.links)


class NumberlinkPlay(LinesPlay[NumberlinkState]):
    def start(self, puzzle: NumberlinkPuzzle) -> NumberlinkState:
        return NumberlinkState(puzzle)

    def shown(self, solution: NumberlinkSolution) -> NumberlinkState:
        return NumberlinkState.of(solution.puzzle, solution.links)

    def snapshot_state(self, puzzle: NumberlinkPuzzle, known: tuple[int, ...]) -> NumberlinkState:
        return NumberlinkState.of(puzzle, known)

    def grips(self, state: NumberlinkState) -> list[tuple[float, float]]:
        puzzle, plane = state.puzzle, Plane(state.puzzle.board)
        return [plane.centre(puzzle.cell(i)) for i, links in enumerate(state.links) if links or puzzle.end_labels[i]]

    def first_move(self, state: NumberlinkState) -> list[tuple[float, float]]:
        puzzle = state.puzzle
        best: tuple[int, int, int] | None = None
        for i, label in enumerate(puzzle.labels):
            around = [j for _, j in puzzle.ways(i) if not puzzle.end_labels[j]]
            if label and around and (best is None or len(around) < best[0]):
                best = len(around), i, around[0]
        return [Plane(puzzle.board).centre(puzzle.cell(i)) for i in best[1:]] if best else []

    def completion(self, state: NumberlinkState) -> Completion:
        return Completion(
            state.joined_pairs, len(state.puzzle.pairs), "{done:,} of {n} pair", "{done:,} of {n:,} pairs"
        )

    def live_errors(self, state: NumberlinkState) -> list[Violation]:
        broken = (rule.broken_in_play(state) for rule in reversed(state.puzzle.rule_set.rules))
        return [*_labels_joined(state), *chain.from_iterable(broken)]


def _labels_joined(state: NumberlinkState) -> Iterator[Violation]:
    puzzle = state.puzzle
    for path in state.paths:
        first, last = puzzle.end_labels[path[0]], puzzle.end_labels[path[-1]]
        if first and last and first != last:
            text = say("A line joins {first} and {last}, which are not a pair.", first=first, last=last)
            yield Violation(tuple(map(puzzle.cell, path)), text)


PART = NumberlinkPlay()
