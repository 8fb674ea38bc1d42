"""Puzzle, Solution, State and Violation: what all kinds of puzzles have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, ClassVar, Self, cast
from urllib.parse import quote

from pysolvers.core.heading import UNTITLED, Heading
from pysolvers.core.words import plural, shortened
from pysolvers.drawing import Pictured
from pysolvers.errors import ArgumentError
from pysolvers.errors import PuzzleError as PuzzleError

if TYPE_CHECKING:
    from pysolvers.core.cell import Cell
    from pysolvers.core.kind import Kind

MAX_TEXT = 1_100_000  # characters of input


# Characters that a link's fragment needn't encode. `&`, `=` and `+` are encoded: links or chats give them a meaning.
SAFE = "!$'()*,-./:;?@_~"


@dataclass(frozen=True, repr=False)
class Puzzle(Pictured, ABC):
    """An immutable puzzle: a frozen dataclass, equal and hashable by value, except for its heading.

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

    kind: ClassVar[str]  # the name of the kind, as in links

    of_kind: ClassVar[Kind]

    # Title, author and note; see `pysolvers.titled`.
    heading: Heading = field(default=UNTITLED, compare=False, kw_only=True)

    def __getstate__(self) -> dict[str, Any]:
        return fields_alone(self) | {name: value for name, value in self.__dict__.items() if name == "_seed"}

    @property
    def seed(self) -> str | None:
        """The seed that `generate` made this puzzle from; None for other puzzles, including changed copies."""
        return cast("str | None", self.__dict__.get("_seed"))

    def made_from(self, seed: str) -> Self:
        """Record the seed from which this puzzle was made, and return the puzzle."""
        self.__dict__["_seed"] = seed
        return self

    @property
    def id(self) -> str:
        """One line from which `parse` restores the puzzle: `plain_id`, then the heading as `&title=Two%20lines`."""
        return self.plain_id + "".join(f"&{name}={quote(text, SAFE)}" for name, text in self.heading.parts.items())

    @property
    def plain_id(self) -> str:
        """The id without the heading, with non-default options as `&rules=tight`: the same for equal puzzles."""
        options = "".join(f"&{name}={value}" for name, value in self.options.items())
        return str(self.of_kind.formats.write_id(self)) + options

    def titled(self, heading: Heading) -> Self:
        """The puzzle with another heading."""
        return cast(Self, replace(cast(Any, self), heading=heading))

    @property
    def options(self) -> Mapping[str, str]:
        """The options (see `Kind.options`) that differ from their default."""
        return {}

    @property
    def data(self) -> dict[str, Any]:
        """The puzzle as plain data for JSON, with its `kind`; `parse` restores an equal puzzle."""
        return {"kind": self.kind, **self.of_kind.data.write(self), **self.heading.parts}

    @property
    def impossible(self) -> str | None:
        """Why the puzzle obviously has no solution, in one sentence; None if no such reason is known."""
        return self.of_kind.impossible.reason(self) if self.of_kind.has("impossible") else None

    @property
    @abstractmethod
    def summary(self) -> str:
        """The size and the clues in a few words: "10 × 10, 12 pairs"."""

    if TYPE_CHECKING:  # fields of some kinds, properties of others

        @property
        def rows(self) -> int:
            """The number of rows."""
            raise NotImplementedError

        @property
        def columns(self) -> int:
            """The number of columns; on a hexagon, the number of cells in its longest row."""
            raise NotImplementedError

    @property
    @abstractmethod
    def cells(self) -> tuple[Cell, ...]:
        """The cells as (row, column) from 0, row by row, without holes and blocked cells."""

    @abstractmethod
    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells one step away from a cell.

        In puzzles with paths, the cells that a path can go to. In puzzles with arrows, the cells that the arrow points
        at, the nearest first. In other puzzles, the adjacent cells in each line.

        Raises:
            ArgumentError: if there is no such cell.
        """

    @property
    def size(self) -> str:
        """The size for `generate`, columns first: "7x5", or "hex3" for a hexagon with sides of three cells."""
        return f"{self.columns}x{self.rows}"

    def checked(self, cell: Cell) -> Cell:
        """Return `cell` if it is on the board.

        Raises:
            ArgumentError: if it is not on the board.
        """
        if cell not in self.cells:
            raise ArgumentError("There is no cell {cell}: expected (row, column) from (0, 0).", cell=repr(cell)[:40])
        return cell

    def __str__(self) -> str:
        """The puzzle in its text format without options; `parse` reads it."""
        writer = next(format.write for format in self.of_kind.formats.FORMATS if format.write and format.name == "text")
        return str(writer(self))

    def __repr__(self) -> str:
        return f"<{self.kind}, {self.summary}: {shortened(self.id)}>"

    def _repr_svg_(self) -> str:
        return _picture(self, self.of_kind.play.start(self))


@dataclass(frozen=True, slots=True)
class Violation:
    """A rule that a solution breaks: the cells, a sentence to show, and `rule`, an identifier for programs.

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
    """How much of a board is done, such as 17 of 36 cells. `one` and `many` are templates, `one` for a total of 1."""

    done: int
    total: int
    one: str = "{done:,} of {n} cell"
    many: str = "{done:,} of {n:,} cells"

    def __str__(self) -> str:
        return plural(self.total, self.one, self.many, done=self.done)


class Solution(Pictured, ABC):
    """A solution of a puzzle, right or wrong (see `violations`): a frozen dataclass, equal and hashable by value.

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
        return fields_alone(self)

    @property
    @abstractmethod
    def data(self) -> list[Any]:
        """The solution as plain lists, as printed with `--json`."""

    @abstractmethod
    def violations(self) -> list[Violation]:
        """The rules that this solution breaks; [] if it is right."""

    @property
    @abstractmethod
    def facts(self) -> Mapping[Cell, object]:
        """A value for each cell, to compare solutions cell by cell."""

    @abstractmethod
    def at(self, cell: Cell) -> int | str:
        """The contents of a cell: the number on a path, the label of a line ("" if none), or the letter.

        Raises:
            ArgumentError: if there is no such cell.
        """

    @property
    def path(self) -> tuple[Cell, ...]:
        """The cells of the path in order; () for kinds without a single path."""
        return ()

    @property
    def paths(self) -> Mapping[str, tuple[Cell, ...]]:
        """The cells of each line by label; {} for kinds without labels."""
        return {}

    def __str__(self) -> str:
        return str(self.puzzle.of_kind.formats.write_solution(self, "text"))

    def __repr__(self) -> str:
        return f"<solution to {self.puzzle.kind}, {self.puzzle.summary}: {shortened(str(self.data))}>"

    def _repr_svg_(self) -> str:
        return _picture(self.puzzle, self.puzzle.of_kind.play.shown(self))


class Playable(ABC):
    """A board that changes by moves, which are short texts without spaces."""

    @abstractmethod
    def play(self, move: str) -> Self:
        """The board after `move`. PuzzleError if it isn't a move of this board."""

    def played(self, moves: Iterable[str]) -> Self:
        board = self
        for move in moves:
            board = board.play(move)
        return board


class State(Playable):
    """A puzzle in play: a frozen dataclass with a field `puzzle`."""

    puzzle: Puzzle

    @abstractmethod
    def solution(self) -> Solution | None:
        """The solution if the board is complete (right or wrong), else None."""

    @property
    def is_solved(self) -> bool:
        solution = self.solution()
        return solution is not None and not solution.violations()

    @property
    def facts(self) -> Mapping[Cell, object]:
        """The value of each decided cell, as in `Solution.facts`."""
        return {}

    def mistakes(self, solution: Solution) -> frozenset[tuple[Cell, ...]]:
        """What contradicts `solution`: `(cell,)` for contents, `(a, b)` for something between two cells."""
        right = solution.facts
        return frozenset((cell,) for cell, fact in self.facts.items() if right.get(cell) != fact)

    def clashes(self, solution: Solution) -> frozenset[Cell]:
        """The cells in which the board contradicts `solution`."""
        return frozenset(cell for each in self.mistakes(solution) for cell in each)

    def since(self, earlier: State) -> frozenset[tuple[Cell, ...]]:
        """What is new since the `earlier` board: `(cell,)` for a value or mark, `(a, b)` for a line or cross."""
        before = earlier.facts
        return frozenset((cell,) for cell, fact in self.facts.items() if before.get(cell) != fact)


def fields_alone(value: Any) -> dict[str, Any]:
    """The fields of a frozen dataclass, without cached properties, for pickling and copying."""
    return {name: value.__dict__[name] for name in value.__dataclass_fields__ if name in value.__dict__}


def _picture(puzzle: Puzzle, state: State) -> str:
    from pysolvers.core.marks import Marks  # slow to import, and only drawings need it

    return str(puzzle.of_kind.board.draw(state, None, Marks(whole=True)).svg())
