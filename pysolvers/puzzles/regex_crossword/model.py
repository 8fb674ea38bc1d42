"""The immutable puzzle and its solution: a rectangle or hexagon whose lines must match their regular expressions.

Lines run along two or three axes, named as on regexcrossword.com. `y` are the rows, top to bottom, read left to right.
On a rectangle, `x` are the columns, left to right, read top to bottom. On a hexagon the rows differ in length: with mid
= len(y) // 2, row r has len(x) - |r - mid| cells. Cell (r, c) is on diagonal x = c + max(0, r - mid), read top right to
bottom left, and on diagonal z = c + max(0, mid - r), read bottom right to top left. `turned` reverses both diagonals.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, Literal

from pysolvers.core.puzzle import Puzzle, PuzzleError, Solution, Violation
from pysolvers.core.words import STEERING, capitalised, counted, say, uncapitalised
from pysolvers.engines.regex.line_constraint import LineConstraint, line_constraint
from pysolvers.engines.regex.matcher import TooHard
from pysolvers.engines.regex.parser import RegexError, parse
from pysolvers.engines.regex.tree import Alphabet, Chars, CharSet, Flavour, Regex, walk
from pysolvers.puzzles.regex_crossword import KIND

if TYPE_CHECKING:
    from pysolvers.core.cell import Cell
    from pysolvers.core.kind import Kind

MAX_LINES = 100  # lines along one axis

MAX_ALPHABET = 400  # characters

Axis = Literal["x", "y", "z"]
Clues = tuple[str, ...]  # one or two expressions for a line; "" means no clue

AXIS_WORDS = {"y": "row", "x": "column", "z": "diagonal"}
LINES = {"row": "row {n}", "column": "column {n}", "diagonal x": "diagonal x {n}", "diagonal z": "diagonal z {n}"}


def line_in_words(name: str) -> str:
    """Return the `name` of an `Entry`, such as "row 2", for use in a sentence."""
    axis, _, number = name.rpartition(" ")
    return say(LINES[axis], n=number)


@dataclass(frozen=True, slots=True)
class Entry:
    """A line: its axis, number (from 0), cells in reading order, and clues."""

    axis: Axis
    index: int
    cells: tuple[Cell, ...]
    clues: Clues
    name: str


@dataclass(frozen=True, repr=False)
class RegexCrosswordPuzzle(Puzzle):
    """A regex crossword; PuzzleError if the sizes do not fit, or a clue is not a regular expression.

    `y`, `x` and `z` have the clues of each line along these axes (see the module). `given` contains the cells already
    filled in, sorted. `characters` is the alphabet; "" derives it from the clues. If `turned`, the diagonals of a
    hexagon are read in the opposite direction. `flavour` is the dialect of the clues.
    """

    kind: ClassVar[str] = "regex-crossword"
    of_kind: ClassVar[Kind] = KIND

    y: tuple[Clues, ...]
    x: tuple[Clues, ...]
    z: tuple[Clues, ...] = ()
    given: tuple[tuple[Cell, str], ...] = ()
    characters: str = ""
    turned: bool = False
    flavour: Flavour = "javascript"
    hexagonal: bool = field(default=False)

    def __post_init__(self) -> None:
        self._check_sizes()
        self._check_clues()
        if len(self.characters) > MAX_ALPHABET:
            template = "The alphabet has {n} characters; the limit is {most}."
            raise PuzzleError(template, n=len(self.characters), most=MAX_ALPHABET)
        if len(set(self.characters)) < len(self.characters):
            raise PuzzleError("The alphabet names a character twice.")
        for cell, char in self.given:
            if not self.has(cell):
                raise PuzzleError("{cell} is filled in but is not on the board.", cell=cell)
            if len(char) != 1 or char not in self.alphabet.bit:
                template = "{cell} is filled in with {letter!r}, which is not in the alphabet."
                raise PuzzleError(template, cell=cell, letter=char)

    def _check_clues(self) -> None:
        texts = [self.characters, *(clue for line in self.lines for clue in line.clues)]
        if any("\ud800" <= sign <= "\udfff" for text in texts for sign in text):
            raise PuzzleError("A clue has half a character (a surrogate on its own), which no file or link can hold.")
        for sign in sorted(set("".join(texts))):
            if sign in STEERING:
                template = "A clue has the control character U+{code:04X}: expected characters to print."
                raise PuzzleError(template, code=ord(sign))
        for line in self.lines:
            for k, clue in enumerate(line.clues):
                try:
                    parse(clue, self.flavour)
                except RegexError as error:
                    raise ClueError(line, k, clue, error) from None

    def _check_sizes(self) -> None:
        for axis in (self.y, self.x, self.z):
            if len(axis) > MAX_LINES:
                template = "The board has {n} lines in one direction; the limit is {most}."
                raise PuzzleError(template, n=len(axis), most=MAX_LINES)
        if not self.y:
            raise PuzzleError("The board has no rows; at least one is expected.")
        if not self.x:
            raise PuzzleError("The board has no columns; at least one is expected.")
        if not self.hexagonal:
            if self.z:
                raise PuzzleError("A rectangle has rows and columns only, but there are clues in a third direction.")
            return
        mid = len(self.y) // 2
        if len(self.x) <= mid:
            template = "A hexagon with {rows} rows needs at least {least} diagonals each way; there are {diagonals}."
            raise PuzzleError(template, rows=len(self.y), least=mid + 1, diagonals=len(self.x))
        if len(self.z) != len(self.x):
            template = (
                "A hexagon has as many diagonals one way as the other, but there are {down_left} (x), {up_left} (z)."
            )
            raise PuzzleError(template, down_left=len(self.x), up_left=len(self.z))

    @property
    def options(self) -> Mapping[str, str]:
        out = {}
        if self.turned:
            out["diagonals"] = "turned"
        if self.flavour != "javascript":
            out["flavour"] = self.flavour
        return out

    @property
    def summary(self) -> str:
        clues = counted(sum(1 for line in self.lines for clue in line.clues if clue), "clue")
        if self.hexagonal and self._is_regular:
            return ", ".join((say("Hexagon"), say("side {n}", n=len(self.by_row[0])), clues))
        if self.hexagonal:
            return say("Hexagon, {n} rows, {clues}", n=len(self.y), clues=clues)
        return say("{columns} × {rows}, {clues}", columns=len(self.x), rows=len(self.y), clues=clues)

    @property
    def size(self) -> str:
        """Size as `generate` accepts it: "5x4"; "hex3" for a hexagon of side 3, "hex5x4" for an irregular one."""
        if not self.hexagonal:
            return super().size
        return f"hex{len(self.by_row[0])}" if self._is_regular else f"hex{super().size}"

    @property
    def rows(self) -> int:
        return len(self.y)

    @property
    def columns(self) -> int:
        """Number of cells in the longest row."""
        return len(self.x)

    @cached_property
    def by_row(self) -> tuple[tuple[Cell, ...], ...]:
        mid = len(self.y) // 2
        widths = [len(self.x) - (abs(r - mid) if self.hexagonal else 0) for r in range(len(self.y))]
        return tuple(tuple((r, c) for c in range(width)) for r, width in enumerate(widths))

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        return tuple(cell for row in self.by_row for cell in row)

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        found = []
        for axis, index in self.through(self.checked(cell)):
            cells = self.line_at[axis, index].cells
            at = cells.index(cell)
            found += [*cells[max(0, at - 1) : at], *cells[at + 1 : at + 2]]
        return tuple(sorted(found))

    @property
    def _is_regular(self) -> bool:
        return len(self.y) == 2 * len(self.by_row[0]) - 1 == len(self.x)

    def has(self, cell: Cell) -> bool:
        return 0 <= cell[0] < len(self.by_row) and 0 <= cell[1] < len(self.by_row[cell[0]])

    def through(self, cell: Cell) -> tuple[tuple[Axis, int], ...]:
        """Return the axis and number of each line through a cell."""
        r, c = cell
        if not self.hexagonal:
            return (("y", r), ("x", c))
        mid = len(self.y) // 2
        return (("y", r), ("x", c + max(0, r - mid)), ("z", c + max(0, mid - r)))

    @property
    def axes(self) -> tuple[Axis, ...]:
        """The axes, in the order in which typing switches between them."""
        return ("y", "x", "z") if self.hexagonal else ("y", "x")

    @cached_property
    def lines(self) -> tuple[Entry, ...]:
        """All lines, by axis: first y (the rows), then x, then z."""
        return tuple(self._lines())

    @cached_property
    def line_at(self) -> Mapping[tuple[Axis, int], Entry]:
        return {(line.axis, line.index): line for line in self.lines}

    def _lines(self) -> Iterator[Entry]:
        cells: dict[tuple[Axis, int], list[Cell]] = {}
        for cell in self.cells:
            for key in self.through(cell):
                cells.setdefault(key, []).append(cell)
        axes: tuple[tuple[Axis, tuple[Clues, ...]], ...] = (("y", self.y), ("x", self.x), ("z", self.z))
        for axis, clues in axes:
            for i, words in enumerate(clues):
                found = cells.get((axis, i), [])
                if axis != "y" and self.hexagonal and (axis == "z") != self.turned:
                    found = found[::-1]
                name = AXIS_WORDS[axis] if not self.hexagonal or axis == "y" else f"diagonal {axis}"
                yield Entry(axis, i, tuple(found), words, f"{name} {i + 1}")

    @cached_property
    def regexes(self) -> Mapping[str, Regex]:
        return {clue: parse(clue, self.flavour) for line in self.lines for clue in line.clues if clue}

    @cached_property
    def alphabet(self) -> Alphabet:
        """The characters that cells can hold: `characters`, or else A to Z and those in clues and given cells."""
        unicode = self.flavour == "python"
        if self.characters:
            return Alphabet(self.characters, unicode)
        chars = {char for _, char in self.given}
        return alphabet_of(chars.union(*map(named_in, self.regexes.values())), unicode)

    def line_constraints(self) -> Iterator[tuple[Entry, LineConstraint]]:
        for line in self.lines:
            for clue in filter(None, line.clues):
                yield line, line_constraint(clue, self.flavour, len(line.cells), self.alphabet.chars)


class ClueError(PuzzleError):
    """An invalid regular expression: clue `which` of a line, with the error at offset `at`."""

    def __init__(self, line: Entry, which: int, clue: str, error: RegexError) -> None:
        template = "The clue {clue} of {place} is not a regular expression: {why}"
        short = clue if len(clue) <= 40 else clue[:39] + "…"
        super().__init__(template, clue=short, place=line_in_words(line.name), why=uncapitalised(error.sentence))
        self.clue = clue
        self.axis = line.axis
        self.index = line.index
        self.which = which
        self.at = error.at


@dataclass(frozen=True, repr=False)
class RegexCrosswordSolution(Solution):
    """A solution: one string per row."""

    puzzle: RegexCrosswordPuzzle
    rows: tuple[str, ...]

    @classmethod
    def of(cls, puzzle: RegexCrosswordPuzzle, letters: Mapping[Cell, str]) -> RegexCrosswordSolution:
        return cls(puzzle, tuple("".join(letters[cell] for cell in row) for row in puzzle.by_row))

    @property
    def data(self) -> list[str]:
        return list(self.rows)

    def at(self, cell: Cell) -> str:
        row, column = self.puzzle.checked(cell)
        return self.rows[row][column]

    def violations(self) -> list[Violation]:
        out, puzzle, letters = [], self.puzzle, self.facts
        for cell, char in puzzle.given:
            if letters[cell] != char:
                sentence = say("{cell} is given as {letter!r}.", cell=cell, letter=char)
                out.append(Violation((cell,), sentence, "given"))
        for cell, char in letters.items():
            if char not in puzzle.alphabet.bit:
                sentence = say("{cell}: {letter!r} is not in the alphabet.", cell=cell, letter=char)
                out.append(Violation((cell,), sentence, "alphabet"))
        if out:
            return out
        for line, clue in puzzle.line_constraints():
            text = "".join(letters[cell] for cell in line.cells)
            try:
                if clue.matches(text):
                    continue
                template = "{line} {letters!r} does not match “{clue}”."
            except TooHard:
                template = "Whether {line} {letters!r} matches “{clue}” is too hard to decide."
            sentence = capitalised(say(template, line=line_in_words(line.name), letters=text, clue=clue.regex.text))
            out.append(Violation(line.cells, sentence, "clue"))
        return out

    @property
    def facts(self) -> Mapping[Cell, str]:
        return {(r, c): self.rows[r][c] for r, c in self.puzzle.cells}


def alphabet_of(named: Collection[str], unicode: bool = False) -> Alphabet:
    chars = {*"ABCDEFGHIJKLMNOPQRSTUVWXYZ", *named}
    return Alphabet("".join(sorted(filter(str.isprintable, chars), key=_order))[:MAX_ALPHABET], unicode)


def named_in(regex: Regex) -> set[str]:
    """Return the characters that a clue adds to the alphabet."""
    sets = [_named(node.chars) for node in walk(regex.tree) if isinstance(node, Chars)]
    return set().union(*sets)


def _named(chars: CharSet) -> set[str]:
    named = set(chars.named)
    for low, high in chars.ranges:
        named |= {chr(code) for code in range(low, min(high, low + MAX_ALPHABET) + 1)}
    if set("dD") & set(chars.classes):
        named |= set("0123456789")
    if set("sSW") & set(chars.classes):
        named.add(" ")
    return named


def _order(char: str) -> tuple[int, str]:
    return (0 if "A" <= char <= "Z" else 1 if char.isalpha() else 2 if char.isdigit() else 3, char)
