"""Puzzles that were opened together, such as the levels of a pack."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from pysolvers.core.kind import kind_named
from pysolvers.core.marks import Marks
from pysolvers.core.puzzle import Puzzle
from pysolvers.core.words import say
from pysolvers.desk.game import key


class Pack:
    """Puzzles of any kinds, numbered from 1."""

    def __init__(self, puzzles: Sequence[Puzzle]) -> None:
        self.puzzles = tuple(puzzles)
        self._shown = 1

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """The `key` of each puzzle, under which a front end stores its game."""
        return tuple(map(key, self.puzzles))

    def take(self, number: int) -> Puzzle:
        """Return the puzzle with this number (or with the nearest valid number), and remember that it is shown."""
        self._shown = min(max(1, number), len(self.puzzles))
        return self.puzzles[self._shown - 1]

    def number(self, puzzle: Puzzle) -> int:
        """Return the number of a puzzle (of the shown one if several are equal); 0 if it isn't in the pack."""
        wanted = key(puzzle)
        if self.keys[self._shown - 1] != wanted and wanted in self.keys:
            self._shown = self.keys.index(wanted) + 1
        return self._shown if self.keys[self._shown - 1] == wanted else 0

    def after(self, puzzle: Puzzle) -> int:
        """Return the number of the puzzle after `puzzle`; 0 after the last."""
        number = self.number(puzzle)
        return number + 1 if 0 < number < len(self.puzzles) else 0

    def named(self, number: int) -> str:
        """Return a puzzle's number in words: "level 3 of 150"."""
        return say("level {number} of {count}", number=number, count=len(self.puzzles))

    def drawn(self, number: int, many: int) -> list[dict[str, Any]]:
        """Return a small `scene` and the `name` of up to `many` puzzles, starting with puzzle `number`."""
        found = []
        for puzzle in self.puzzles[number - 1 : number - 1 + many]:
            kind = kind_named(puzzle.kind)
            scene = kind.board.draw(kind.play.start(puzzle), None, Marks(compact=True))
            found.append({"name": puzzle.heading.title or puzzle.summary, "scene": scene.data})
        return found
