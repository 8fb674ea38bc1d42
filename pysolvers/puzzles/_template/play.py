"""The puzzle in play: numbers in cells, and what clicks and keys do. A move is `1.2:3` (row, column, number or 0)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from pysolvers.core.cell import Cell
from pysolvers.core.input import DIGITS, Event, Hand, steer
from pysolvers.core.parts import Play
from pysolvers.core.puzzle import Completion, PuzzleError, State, Violation
from pysolvers.puzzles._template.model import LatinSquarePuzzle, LatinSquareSolution, doubles

_MOVE = re.compile(r"([0-8])\.([0-8]):([0-9])", re.ASCII)


@dataclass(frozen=True)
class LatinSquareState(State):
    """The numbers on the board, row by row, including the given ones; 0 for an empty cell."""

    puzzle: LatinSquarePuzzle
    numbers: tuple[int, ...]

    def play(self, move: str) -> LatinSquareState:
        match = _MOVE.fullmatch(move)
        if match is None:
            raise PuzzleError("{move!r} is not a move: expected a move such as 1.2:3.", move=move[:40])
        row, column, number = map(int, match.groups())
        if max(row, column) >= self.puzzle.side or number > self.puzzle.side:
            raise PuzzleError("{move!r} is off the board of {size}.", move=move, size=self.puzzle.size)
        at = row * self.puzzle.side + column
        if self.puzzle.givens[at] not in (0, number):
            raise PuzzleError("The number in {cell} is given.", cell=(row, column))
        return replace(self, numbers=(*self.numbers[:at], number, *self.numbers[at + 1 :]))

    def solution(self) -> LatinSquareSolution | None:
        return LatinSquareSolution(self.puzzle, self.numbers) if all(self.numbers) else None

    @property
    def facts(self) -> Mapping[Cell, int]:
        return {cell: number for cell, number in zip(self.puzzle.cells, self.numbers, strict=True) if number}


def steer_or_type(hand: Hand, event: Event, side: int) -> tuple[Hand, int | None]:
    """Return the next input state and the number, up to `side`, that was typed: 0 to erase, None for other events."""
    if event.what == "key":
        digit = {"Backspace": "0", "Delete": "0"}.get(event.key, event.key)
        if digit in DIGITS and int(digit) <= side:
            return replace(hand, visible=True), int(digit)
        return steer(hand, event.key, lambda cell: 0 <= cell[0] < side and 0 <= cell[1] < side), None
    row, column = event.cell
    if event.what == "down" and 0 <= row < side and 0 <= column < side:
        return replace(hand, cursor=event.cell, visible=True), 0 if event.button == "right" else None
    return hand, None


def move(cell: Cell, number: int) -> str:
    return f"{cell[0]}.{cell[1]}:{number}"


class LatinSquarePlay(Play):
    def start(self, puzzle: LatinSquarePuzzle) -> LatinSquareState:
        return LatinSquareState(puzzle, puzzle.givens)

    def shown(self, solution: LatinSquareSolution) -> LatinSquareState:
        return LatinSquareState(solution.puzzle, solution.numbers)

    def shared(self, state: LatinSquareState, solutions: Sequence[LatinSquareSolution]) -> tuple[str, ...]:
        found = zip(state.puzzle.cells, state.numbers, *(each.numbers for each in solutions), strict=True)
        return tuple(move(cell, its[0]) for cell, number, *its in found if not number and len(set(its)) == 1)

    def snapshot_state(self, puzzle: LatinSquarePuzzle, snapshot: tuple[int, ...]) -> LatinSquareState:
        return LatinSquareState(puzzle, snapshot)

    def interpret(self, state: LatinSquareState, hand: Hand, event: Event) -> tuple[Hand, tuple[str, ...]]:
        side = state.puzzle.side
        hand, number = steer_or_type(hand, event, side)
        at = hand.cursor[0] * side + hand.cursor[1]
        if number is None or state.puzzle.givens[at] or state.numbers[at] == number:
            return hand, ()
        return hand, (move(hand.cursor, number),)

    def completion(self, state: LatinSquareState) -> Completion:
        return Completion(sum(map(bool, state.numbers)), len(state.numbers))

    def live_errors(self, state: LatinSquareState) -> list[Violation]:
        return doubles(state.puzzle, state.numbers)


PART = LatinSquarePlay()
