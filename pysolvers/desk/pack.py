"""Several puzzles that were opened together, such as the levels of a pack: which one comes next, and a list of them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from pysolvers.core.kind import kind_named
from pysolvers.core.marks import Marks
from pysolvers.core.puzzle import Puzzle
from pysolvers.desk.game import key


class Pack:
    """Puzzles of any kinds in their order. Numbers count from 1."""

    def __init__(self, puzzles: Sequence[Puzzle]) -> None:
        self.puzzles = tuple(puzzles)
        self._shown = 1

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """The key of each puzzle, under which a front end keeps how far the player is."""
        return tuple(map(key, self.puzzles))

    def take(self, number: int) -> Puzzle:
        """The puzzle with a number; the nearest one for a number out of bounds."""
        self._shown = min(max(1, number), len(self.puzzles))
        return self.puzzles[self._shown - 1]

    def number(self, puzzle: Puzzle) -> int:
        """The number of a puzzle, 0 if it is not here. Of equal ones it is the one that was taken last."""
        wanted = key(puzzle)
        if self.keys[self._shown - 1] != wanted and wanted in self.keys:
            self._shown = self.keys.index(wanted) + 1
        return self._shown if self.keys[self._shown - 1] == wanted else 0

    def after(self, puzzle: Puzzle) -> int:
        """The number of the puzzle that comes after this one; 0 where it is the last, or not here."""
        number = self.number(puzzle)
        return number + 1 if 0 < number < len(self.puzzles) else 0

    def named(self, number: int) -> str:
        """Such as "level 3 of 150"."""
        return f"level {number} of {len(self.puzzles)}"

    def drawn(self, number: int, many: int) -> list[dict[str, Any]]:
        """Some puzzles from a number on: a small drawing of each (`scene`), and its title or what it is made of."""
        found = []
        for puzzle in self.puzzles[number - 1 : number - 1 + many]:
            kind = kind_named(puzzle.kind)
            scene = kind.board.draw(kind.play.start(puzzle), None, Marks(compact=True))
            found.append({"name": puzzle.heading.title or puzzle.summary, "scene": scene.data})
        return found
