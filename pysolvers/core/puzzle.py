"""Puzzle, Solution, State and Violation: what all kinds of puzzle have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, ClassVar, Self, cast
from urllib.parse import quote

from pysolvers.core.heading import UNTITLED, Heading
from pysolvers.core.words import shortened
from pysolvers.drawing.pictured import Pictured
from pysolvers.errors import ArgumentError
from pysolvers.errors import PuzzleError as PuzzleError

if TYPE_CHECKING:
    from pysolvers.core.cell import Cell
    from pysolvers.core.kind import Kind

MAX_TEXT = 1_100_000
"""The longest input that is read, in characters; longer ones are refused with a sentence that says so."""


SAFE = "!$'()*,-./:;?@_~"
"""Characters that a fragment may hold as they are: less `&`, `=` and `+`, which mean something here or in chats."""


@dataclass(frozen=True, repr=False)
class Puzzle(Pictured, ABC):
    """An immutable puzzle: a frozen dataclass, equal and hashable by value. Its heading does not count for that.

    Examples:
        >>> import pysolvers
        >>> puzzle = pysolvers.parse("3x2;start=0.0;walls=0.0-0.1")
        >>> puzzle.size, puzzle.rows, puzzle.columns, puzzle.summary
        ('3x2', 2, 3, '3 × 2, 1 wall')
        >>> puzzle.cells[:2], puzzle.neighbours((0, 0)), dict(puzzle.options)
        (((0, 0), (0, 1)), ((1, 0),), {})
        >>> puzzle.data["walls"]
        [[[0, 0], [0, 1]]]
        >>> puzzle == pysolvers.parse(puzzle.id) == pysolvers.parse(puzzle.data)
        True
    """

    kind: ClassVar[str]
    """The name of the kind, as in links."""

    of_kind: ClassVar[Kind]
    """The kind itself."""

    heading: Heading = field(default=UNTITLED, compare=False, kw_only=True)
    """Title, author and note; `pysolvers.titled` gives a puzzle another one."""

    def __getstate__(self) -> dict[str, Any]:
        """The fields alone: what follows from them is worked out anew."""
        return fields_alone(self)

    @property
    def id(self) -> str:
        """One line that `parse` reads back to an equal puzzle.

        Options other than the default follow as `&rules=tight`, then the heading as `&title=Two%20lines`.
        """
        return self.plain_id + "".join(f"&{name}={quote(text, SAFE)}" for name, text in self.heading.parts.items())

    @property
    def plain_id(self) -> str:
        """The id without the heading: the same for equal puzzles."""
        options = "".join(f"&{name}={value}" for name, value in self.options.items())
        return str(self.of_kind.formats.write_id(self)) + options

    def titled(self, heading: Heading) -> Self:
        """The puzzle with another heading."""
        return cast(Self, replace(cast(Any, self), heading=heading))

    @property
    def options(self) -> Mapping[str, str]:
        """The options (see `Kind.options`) that are not at their default."""
        return {}

    @property
    def data(self) -> dict[str, Any]:
        """The puzzle as plain data, with its `kind`: `parse` gives an equal puzzle; `json.dumps` takes it."""
        return {"kind": self.kind, **self.of_kind.data.write(self), **self.heading.parts}

    @property
    def impossible(self) -> str | None:
        """Why there is no solution, in one sentence, where that can be seen at once; None says nothing either way."""
        reason: str | None = self.of_kind.impossible.reason(self)
        return reason

    @property
    @abstractmethod
    def summary(self) -> str:
        """The size and what is given in a few words: "10 × 10, 12 pairs"."""

    if TYPE_CHECKING:  # fields of some kinds, properties of others

        @property
        def rows(self) -> int:
            """How many rows the board has."""
            raise NotImplementedError

        @property
        def columns(self) -> int:
            """How many columns the board has; on a hexagon, the cells of its longest row."""
            raise NotImplementedError

    @property
    @abstractmethod
    def cells(self) -> tuple[Cell, ...]:
        """The cells of the board as (row, column) from 0, row by row, without holes and blocked cells."""

    @abstractmethod
    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells to which one step leads from a cell.

        Where a path is drawn, those to which it can go; where cells have arrows, those that the arrow points at,
        nearest first; else those beside it in a line.

        Raises:
            ArgumentError: if there is no such cell.
        """

    @property
    def size(self) -> str:
        """The size as `generate` takes it, columns first: "7x5", or "hex3" for a hexagon with sides of three cells."""
        return f"{self.columns}x{self.rows}"

    def checked(self, cell: Cell) -> Cell:
        """`cell` itself if it is one of the cells; ArgumentError if not."""
        if cell not in self.cells:
            raise ArgumentError(f"There is no cell {cell!r:.40}: expected (row, column) from (0, 0).")
        return cell

    def __str__(self) -> str:
        """The puzzle in the text format of its kind, which `parse` reads back; the options are left out."""
        writer = next(format.write for format in self.of_kind.formats.FORMATS if format.write and format.name == "text")
        return str(writer(self))

    def __repr__(self) -> str:
        return f"<{self.kind}, {self.summary}: {shortened(self.id)}>"

    def _repr_svg_(self) -> str:
        """The board as it is at the start."""
        return _picture(self, self.of_kind.play.start(self))


@dataclass(frozen=True, slots=True)
class Violation:
    """A rule that a solution breaks: the cells where, one sentence, and `rule`, its name for code.

    Examples:
        >>> import pysolvers
        >>> pysolvers.check("A.B/BA./...", ["AAB", "BAB", "BB."])[0].rule
        'lines'
    """

    cells: tuple[Cell, ...]
    sentence: str
    rule: str = ""

    def __str__(self) -> str:
        return self.sentence


@dataclass(frozen=True, slots=True)
class Completion:
    """How much of a board in play is done: `done` of `total`, such as 17 of 36 cells."""

    done: int
    total: int
    unit: str = "cells"

    def __str__(self) -> str:
        return f"{self.done:,} of {self.total:,} {self.unit if self.total != 1 else self.unit[:-1]}"


class Solution(Pictured, ABC):
    """A solution to a puzzle.

    A frozen dataclass with a field `puzzle`, equal and hashable by value; it can be pickled and copied. It may be a
    wrong solution: `violations` says.

    Examples:
        >>> import pysolvers
        >>> solution = pysolvers.solve("2x2;start=0.0;end=0.1")
        >>> solution.data, solution.at((1, 1)), solution.path[-1]
        ([[0, 0], [1, 0], [1, 1], [0, 1]], 3, (0, 1))
        >>> solution.violations(), solution == pysolvers.solve(solution.puzzle)
        ([], True)
    """

    puzzle: Puzzle

    def __getstate__(self) -> dict[str, Any]:
        """The fields alone: what follows from them is worked out anew."""
        return fields_alone(self)

    @property
    @abstractmethod
    def data(self) -> list[Any]:
        """The solution as plain lists, as `--json` prints it."""

    @abstractmethod
    def violations(self) -> list[Violation]:
        """The rules that this solution breaks; [] if it is right."""

    @property
    @abstractmethod
    def facts(self) -> Mapping[Cell, object]:
        """What the solution says of each cell, so that solutions can be compared cell by cell."""

    @abstractmethod
    def at(self, cell: Cell) -> int | str:
        """What stands in a cell: the number on a path, the label of a line ("" where there is none), or the letter.

        Raises:
            ArgumentError: if the puzzle has no such cell.
        """

    @property
    def path(self) -> tuple[Cell, ...]:
        """The cells of the one path in its order; () in kinds without one."""
        return ()

    @property
    def paths(self) -> Mapping[str, tuple[Cell, ...]]:
        """The cells of each line by its label; {} in kinds without labels."""
        return {}

    def __str__(self) -> str:
        return str(self.puzzle.of_kind.formats.write_solution(self, "text"))

    def __repr__(self) -> str:
        return f"<solution to {self.puzzle.kind}, {self.puzzle.summary}: {shortened(str(self.data))}>"

    def _repr_svg_(self) -> str:
        """The solution on its board."""
        return _picture(self.puzzle, self.puzzle.of_kind.play.shown(self))


class State(ABC):
    """A puzzle in play: a frozen dataclass with a field `puzzle`; moves are short text without spaces."""

    puzzle: Puzzle

    @abstractmethod
    def play(self, move: str) -> Self:
        """The state after `move`; PuzzleError if it is not a move of this puzzle."""

    @abstractmethod
    def solution(self) -> Solution | None:
        """The solution if the board is complete (right or wrong), else None."""

    @property
    def is_solved(self) -> bool:
        """Whether the board is complete and breaks no rule."""
        solution = self.solution()
        return solution is not None and not solution.violations()

    @property
    def facts(self) -> Mapping[Cell, object]:
        """What the board says so far of each cell, in the terms of `Solution.facts`.

        Cells of which it says nothing are left out.
        """
        return {}

    def clashes(self, solution: Solution) -> frozenset[Cell]:
        """The cells in which the board contradicts `solution`.

        Kinds whose moves are no whole cells say it more exactly.
        """
        right = solution.facts
        return frozenset(cell for cell, fact in self.facts.items() if right.get(cell) != fact)

    def since(self, earlier: State) -> frozenset[tuple[Cell, ...]]:
        """What the board has and an `earlier` one had not, so that moves on trial can be drawn in another look.

        `(cell,)` stands for what is in a cell, `(a, b)` for what is between two cells, such as a step of a path.
        """
        before = earlier.facts
        return frozenset((cell,) for cell, fact in self.facts.items() if before.get(cell) != fact)


def fields_alone(value: Any) -> dict[str, Any]:
    """What a frozen dataclass was made of, without what it keeps besides: what is pickled and copied of it."""
    return {name: value.__dict__[name] for name in value.__dataclass_fields__ if name in value.__dict__}


def _picture(puzzle: Puzzle, state: State) -> str:
    from pysolvers.core.marks import Marks  # who draws nothing starts sooner

    return str(puzzle.of_kind.board.draw(state, None, Marks(whole=True)).svg())
