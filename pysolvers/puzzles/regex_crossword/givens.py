"""Clues and letters that can be added or removed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pysolvers.core.cell import Cell
from pysolvers.core.editing import Clue
from pysolvers.core.parts import Givens
from pysolvers.core.words import say
from pysolvers.puzzles.regex_crossword.draft import clue_edit
from pysolvers.puzzles.regex_crossword.model import (
    Axis,
    Clues,
    RegexCrosswordPuzzle,
    RegexCrosswordSolution,
    line_in_words,
)
from pysolvers.puzzles.regex_crossword.play import format_move


class RegexCrosswordGivens(Givens):
    NOTE = "Only letters are suggested here. You can also make a clue stricter."

    def clues(self, solution: RegexCrosswordSolution) -> tuple[Clue, ...]:
        given = dict(solution.puzzle.given)
        return tuple(
            _letter((r, c), solution.rows[r][c], solution.rows[r][c])
            for r, c in solution.puzzle.cells
            if (r, c) not in given
        )

    def givens(self, puzzle: RegexCrosswordPuzzle) -> tuple[Clue, ...]:
        clues = [
            Clue(
                say("the clue {clue} of {line}", clue=clue, line=line_in_words(line.name)),
                line.cells,
                (clue_edit(line.axis, line.index, which, ""),),
                (line.axis, line.index, which),
            )
            for line in puzzle.lines
            for which, clue in enumerate(line.clues)
            if clue
        ]
        return (*clues, *(_letter(cell, char, "") for cell, char in puzzle.given))

    def without(self, puzzle: RegexCrosswordPuzzle, clues: Sequence[Clue]) -> tuple[str, ...]:
        return super().without(puzzle, clues[::-1])

    def keeps(self, solution: RegexCrosswordSolution, clue: Clue) -> bool:
        ((row, column),) = clue.cells
        return bool(solution.rows[row][column] == clue.value)

    def carried(
        self, solution: RegexCrosswordSolution, puzzle: RegexCrosswordPuzzle, clues: Sequence[Clue]
    ) -> RegexCrosswordSolution:
        return RegexCrosswordSolution(puzzle, solution.rows)

    def demands(self, puzzle: RegexCrosswordPuzzle) -> tuple[Clue, ...]:
        return self.givens(puzzle)

    def only(self, puzzle: RegexCrosswordPuzzle, clues: Sequence[Clue]) -> RegexCrosswordPuzzle:
        kept = {clue.value for clue in clues} | {(clue.cells, clue.value) for clue in clues}

        def chosen(axis: Axis, lines: Sequence[Clues]) -> tuple[Clues, ...]:
            return tuple(
                tuple(clue if (axis, at, which) in kept else "" for which, clue in enumerate(line))
                for at, line in enumerate(lines)
            )

        y, x, z = chosen("y", puzzle.y), chosen("x", puzzle.x), chosen("z", puzzle.z)
        given = tuple((cell, char) for cell, char in puzzle.given if ((cell,), char) in kept)
        return replace(puzzle, y=y, x=x, z=z, given=given, characters=puzzle.alphabet.chars)


PART = RegexCrosswordGivens()


def _letter(cell: Cell, char: str, given: str) -> Clue:
    template = "the space in {cell}" if char == " " else "the letter {letter} in {cell}"
    return Clue(say(template, letter=char, cell=cell), (cell,), (format_move(cell, given),), char)
