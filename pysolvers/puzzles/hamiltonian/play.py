"""Play of path puzzles: drag to draw, drag back to erase. The move `r.c=15` places a number, `r.c=` removes it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from operator import itemgetter
from typing import Any, Self

from pysolvers.core.cell import Cell
from pysolvers.core.input import DIGIT_KEYS, DIGITS, Event, Hand, PadKey, Response, TypedNumber, typed_number
from pysolvers.core.puzzle import Completion, PuzzleError, Solution, State, Violation
from pysolvers.core.words import plural, say
from pysolvers.lines.moves import draw_move, read_move
from pysolvers.lines.pen import PenGround, lead
from pysolvers.lines.play import LinesPlay, erase, stroke_moves
from pysolvers.lines.state import LinesState
from pysolvers.lines.steps import Step, is_loop, pieces, step
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle, HamiltonianSolution
from pysolvers.puzzles.hamiltonian.positions import following, known_positions

_PLACE = re.compile(r"(\d{1,4})\.(\d{1,4})=(\d{0,4})", re.ASCII)


def place_move(cell: Cell, number: int) -> str:
    return f"{cell[0]}.{cell[1]}={number or ''}"


class HamiltonianGround(PenGround[Cell]):
    def __init__(self, puzzle: HamiltonianPuzzle) -> None:
        self.puzzle = puzzle
        self.board = puzzle.ground.board

    def inside(self, cell: Cell) -> bool:
        return self.puzzle.inside(cell)

    def nodes_at(self, cell: Cell) -> Sequence[Cell]:
        return (cell,)

    def side(self, a: Cell, b: Cell) -> Step | None:
        puzzle = self.puzzle
        there = puzzle.inside(a) and self.board.beside(a, b) and puzzle.open_between(a, b)
        return (a, b) if there else None

    def beside(self, node: Cell) -> Sequence[Cell]:
        return self.board.around(node)

    def barred(self, a: Cell, b: Cell) -> str:
        if self.puzzle.open_between(a, b):
            return ""
        return say("A wall is in the way." if self.puzzle.inside(b) else "The path does not go through {cell}.", cell=b)

    def ends(self, node: Cell) -> bool:
        return node in (self.puzzle.start, self.puzzle.end) and not self.puzzle.closed

    def begins(self, node: Cell) -> bool:
        first = self.puzzle.start or next(iter(self.puzzle.tables.order), None)
        return node in (first, self.puzzle.end)

    def forward(self, nodes: tuple[Cell, ...]) -> tuple[Cell, ...]:
        return self.puzzle.oriented(nodes)

    def closes(self, many: int) -> bool:
        return self.puzzle.closed and many == self.puzzle.area

    @property
    def mirrored(self) -> bool:
        return bool(self.puzzle.tables.alike)

    def images(self, side: Step) -> Sequence[Step]:
        return self.puzzle.step_images(step(*side))


@dataclass(frozen=True)
class HamiltonianState(LinesState[Cell]):
    puzzle: HamiltonianPuzzle
    numbers: frozenset[tuple[Cell, int]] = field(default=frozenset(), kw_only=True)

    @cached_property
    def ground(self) -> HamiltonianGround:
        return HamiltonianGround(self.puzzle)

    @cached_property
    def pieces(self) -> list[tuple[Cell, ...]]:
        """The pieces of path drawn so far, each in the direction of the path if that is known."""
        return [self.puzzle.oriented(cells) for cells in pieces(self.drawn)]

    @property
    def facts(self) -> Mapping[Cell, object]:
        ends = (self.puzzle.start, self.puzzle.end)
        return {cell: tuple(sorted(near)) for cell, near in self.joined.items() if len(near) == 2 - (cell in ends)}

    def mistakes(self, solution: Solution) -> frozenset[tuple[Cell, ...]]:
        assert isinstance(solution, HamiltonianSolution)
        wrong = (self.drawn - solution.steps) | (self.crossed & solution.steps)
        return wrong.union((cell,) for cell, number in self.numbers if solution.cells[number - 1] != cell)

    @cached_property
    def known(self) -> dict[Cell, int]:
        """Known positions on the path by cell; {} if the puzzle gives no positions."""
        numbered = self.puzzle.is_numbered
        return known_positions(self.puzzle, self.joined, self._ends, dict(self.numbers)) if numbered else {}

    @property
    def _ends(self) -> frozenset[Cell]:
        return frozenset(self.puzzle.ground.ends)

    def since(self, earlier: State) -> frozenset[tuple[Cell, ...]]:
        assert isinstance(earlier, HamiltonianState)
        return super().since(earlier) | {(cell,) for cell, _ in self.numbers - earlier.numbers}

    def played(self, moves: Iterable[str]) -> Self:
        """Return the state after the moves of one action, with neighbors connected if their numbers are consecutive."""
        after = super().played(moves)
        given = self.puzzle.tables.counted
        return after.connected([edge for edge in self.drawn - after.drawn if not given.keys() >= set(edge)])

    def connected(self, without: Collection[Step] = ()) -> Self:
        """Connect neighbors with consecutive numbers in a new state, except by edges crossed out or in `without`."""
        if not self.puzzle.is_numbered:
            return self
        drawn = following(self.puzzle, self.known, self.drawn, self._ends) - self.crossed.union(without)
        if drawn == self.drawn or any(is_loop(drawn, piece) for piece in pieces(drawn)):
            return self
        return replace(self, drawn=drawn).connected(without)  # longer lines may determine more numbers

    def play(self, move: str) -> Self:
        if match := _PLACE.fullmatch(move):
            return self._place((int(match[1]), int(match[2])), int(match[3] or 0))
        after = super().play(move)
        if not self.numbers:
            return after
        bare = {cell for cell in self.joined if cell not in after.joined}
        if move[-1:] in "~*":
            bare.add(read_move(move).cell)
        return replace(after, numbers=frozenset(each for each in self.numbers if each[0] not in bare))

    def _place(self, cell: Cell, number: int) -> Self:
        puzzle = self.puzzle
        if number > puzzle.area or not puzzle.is_numbered or not puzzle.inside(cell):
            raise PuzzleError("The number {number} can't be placed in {cell}.", number=number, cell=cell)
        if cell in puzzle.tables.counted:
            return self
        others = frozenset(each for each in self.numbers if each[0] != cell and each[1] != number)
        if not number:
            return replace(self, numbers=others)
        return replace(self, numbers=others | {(cell, number)}).connected()

    def solution(self) -> HamiltonianSolution | None:
        puzzle = self.puzzle
        if len(self.drawn) != puzzle.length or (puzzle.area > 1 and len(self.pieces) != 1):
            return None
        cells = self.pieces[0] if puzzle.area > 1 else puzzle.cells
        return HamiltonianSolution(puzzle, puzzle.canonical(cells)) if len(cells) == puzzle.area else None


class HamiltonianPlay(LinesPlay[HamiltonianState]):
    """Plays path puzzles: a tap chooses the cell to draw from or, on a numbered board, to type into."""

    def start(self, puzzle: HamiltonianPuzzle) -> HamiltonianState:
        return HamiltonianState(puzzle)

    def shown(self, solution: HamiltonianSolution) -> HamiltonianState:
        return HamiltonianState(solution.puzzle, solution.steps)

    def snapshot_state(self, puzzle: HamiltonianPuzzle, known: list[tuple[Cell, Cell]]) -> HamiltonianState:
        return HamiltonianState(puzzle, frozenset(step(a, b) for a, b in known))

    def tap(self, state: HamiltonianState, hand: Hand, cell: Cell) -> Response:
        if state.puzzle.is_numbered:
            return replace(hand, drag=(), held=None, visible=True), ()
        straight = _straight(state.puzzle, hand.held, cell) if hand.held and hand.held != cell else ()
        if straight and state.joined.keys().isdisjoint(straight[1:]):
            line, _ = lead(state.ground, straight[:1], cell, partial(stroke_moves, state))
            if line == straight:
                return replace(hand, drag=(), held=cell), stroke_moves(state, line)
        return replace(hand, drag=(), held=None if hand.held == cell else cell), stroke_moves(state, (cell,))

    def first_move(self, state: HamiltonianState) -> list[tuple[float, float]]:
        puzzle = state.puzzle
        if puzzle.is_numbered:
            edges = following(puzzle, state.known, (), puzzle.ground.ends)
            edge = sorted(min(edges, default=()), key=state.known.__getitem__)
            return list(map(puzzle.ground.plane.centre, edge))
        ways = {cell: puzzle.neighbours(cell) for cell in puzzle.cells}
        first = puzzle.start or next(iter(puzzle.tables.order), None)
        begin = first or min(ways, key=lambda cell: len(ways[cell]) or 9)
        onward = sorted(ways[begin], key=lambda cell: len(ways[cell]))[:1]
        return list(map(puzzle.ground.plane.centre, (begin, *onward))) if onward else []

    def completion(self, state: HamiltonianState) -> Completion:
        return Completion(len(state.joined.keys() | state.known.keys()), state.puzzle.area)

    def play_keys(self, state: HamiltonianState) -> tuple[PadKey, ...]:
        return DIGIT_KEYS if state.puzzle.is_numbered else ()

    def obvious(self, state: HamiltonianState) -> HamiltonianState:
        puzzle = state.puzzle
        given = puzzle.tables.counted if puzzle.is_numbered else {}
        joined = replace(state, drawn=following(puzzle, given, state.drawn, puzzle.ground.ends) - state.crossed)
        return state if joined.is_solved else joined

    def prompt(self, state: HamiltonianState) -> str:
        there = set(state.known.values())
        last = next((number for number in sorted(there) if number + 1 not in there), state.puzzle.area)
        if last == state.puzzle.area:
            return ""
        return say("Next comes {next}. Pick its cell and type it, or drag on from {last}.", next=last + 1, last=last)

    def interpret(self, state: HamiltonianState, hand: Hand, event: Event) -> Response:
        entry = hand.entry
        if event.what == "key" and (event.key in DIGITS or event.key in ("Backspace", "Delete")):
            if event.key in DIGITS and state.puzzle.is_numbered and not hand.visible:
                return replace(hand, refused=say("Pick a cell first.")), ()
            same = entry is not None and entry.cell == hand.cursor
            return super().interpret(state, hand if same else replace(hand, entry=None), event)
        waits = entry if entry and entry.taken and event.what in ("down", "move") else None  # a tap ends with "up"
        hand, moves = super().interpret(state, replace(hand, entry=waits, typing=False), event)
        return (replace(hand, refused=hand.refused or entry.taken) if entry and not waits else hand), moves

    def _keys(self) -> dict[str, Any]:
        return {**super()._keys(), "sign": _type, "erase": _erase}

    def live_errors(self, state: HamiltonianState) -> list[Violation]:
        puzzle = state.puzzle
        broken = [found for rule, value in puzzle.active_rules for found in rule.live(value, puzzle.ground, state)]
        ends = (found for cells in state.pieces for found in _ends(puzzle, cells))
        return [*broken, *ends, *_misplaced(state)]


def _straight(puzzle: HamiltonianPuzzle, cell: Cell, goal: Cell) -> tuple[Cell, ...]:
    board = puzzle.ground.board
    for way in board.directions:
        cells = [cell]
        while cells[-1] != goal and board.has(cells[-1]):
            cells.append(board.around(cells[-1])[way])
        if cells[-1] == goal:
            return tuple(cells)
    return ()


def _ends(puzzle: HamiltonianPuzzle, cells: tuple[Cell, ...]) -> Iterator[Violation]:
    left = puzzle.area - len(cells)
    if left and not puzzle.closed and (cells[0], cells[-1]) == (puzzle.start, puzzle.end):
        one = "The path goes from its start to its end, but 1 cell has been left out."
        several = "The path goes from its start to its end, but {n} cells have been left out."
        yield Violation((cells[0], cells[-1]), plural(left, one, several))


def _type(state: HamiltonianState, hand: Hand, event: Event) -> Response | None:
    puzzle, cell = state.puzzle, hand.cursor
    if event.key not in DIGITS or not puzzle.is_numbered or not puzzle.inside(cell):
        return None
    if cell in puzzle.tables.counted:
        return replace(hand, refused=say("The number in {cell} is given.", cell=cell)), ()
    number = typed_number(hand.entry.number if hand.entry else 0, event.key, puzzle.area)
    return numbered(state, hand, number) if number else (hand, ())


def _erase(state: HamiltonianState, hand: Hand, event: Event) -> Response:
    number = hand.entry.number if hand.entry else dict(state.numbers).get(hand.cursor, 0)
    if number and not event.shift:
        return numbered(state, hand, number // 10 if event.key == "Backspace" else 0)
    return erase(state, replace(hand, entry=None), event)


def numbered(state: HamiltonianState, hand: Hand, number: int) -> Response:
    """Respond to a typed or erased digit: put `number` (0: none) into the cursor's cell unless another cell has it."""
    before: HamiltonianState = hand.entry.before if hand.entry else state
    board, cell = before.ground.board, hand.cursor
    old = dict(before.numbers).get(cell, 0)
    onward = [other for other in before.joined.get(cell, ()) if abs(before.known.get(other, old) - old) == 1]
    found = [draw_move(board, step(cell, other)) for other in onward if old]
    after = before
    for move in found:
        after = after.play(move)
    found += [place_move(*each) for each in sorted(before.numbers - after.numbers) if each[0] != cell]
    found += [place_move(cell, 0)] * bool(old)
    others = before.played(found).known
    taken = next((other for other, its in others.items() if its == number and other != cell), None)
    typing = 0 < number * 10 <= before.puzzle.area
    reason = say("{number} is in {cell} already.", number=number, cell=taken) if taken else ""
    if reason:
        found = []
    elif number:
        found.append(place_move(cell, number))
    if reason and not typing:
        return replace(hand, refused=reason, entry=TypedNumber(cell, before), typing=False), ()
    return replace(hand, entry=TypedNumber(cell, before, number, bool(found), reason), typing=typing), tuple(found)


def _misplaced(state: HamiltonianState) -> Iterator[Violation]:
    given, apart = state.puzzle.tables.counted, state.puzzle.ground.board.apart
    for cell, number in sorted(state.numbers, key=itemgetter(1)):
        for other, its in sorted({**dict(state.numbers), **given}.items(), key=lambda each: abs(each[1] - number)):
            steps = apart(cell, other)
            if other == cell or steps <= abs(its - number):
                continue
            if its == number:
                sentence = say("{number} is in {other} already.", number=number, other=other)
            else:
                why = "{number} can't be in {cell}: {known} in {other} is {steps} steps away."
                sentence = say(why, number=number, cell=cell, known=its, other=other, steps=steps)
            yield Violation((cell, other), sentence)
            break


PART = HamiltonianPlay()
