"""What a kind of puzzle must offer, and the list of kinds.

A kind is a folder in `pysolvers/puzzles` with the same files as every other: `model`, `formats`, `solver`, `play`,
`board`, `hints`, `generator` and `editor`. The protocols below (and `editing.Editor`) say what each file must offer;
nothing outside a kind's folder knows more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Literal, Protocol

from pysolvers.core.deduction import Deduction
from pysolvers.core.input import Event, Hand
from pysolvers.core.progress import Count, Progress
from pysolvers.core.puzzle import Puzzle, PuzzleError, Solution, State
from pysolvers.drawing.scene import Cell, Lens, Marks, Scene

if TYPE_CHECKING:
    from pysolvers.core.editing import Editor
    from pysolvers.core.setting import Setting

KIND_PACKAGES = (
    "pysolvers.puzzles.signpost",
    "pysolvers.puzzles.numberlink",
    "pysolvers.puzzles.hamiltonian",
    "pysolvers.puzzles.regex_crossword",
)
"""The list of kinds, by the package that holds each; a fifth kind is one more line."""


class NotThereYet(NotImplementedError):
    """A part that this kind does not have yet; the message says which."""


@dataclass(frozen=True, slots=True)
class Format:
    """A way to write puzzles. `likeness` says how much a text looks like it: 0 no, 1 could be, 2 likely, 3 certain.

    `read` gives all puzzles in a text (at least one, else PuzzleError); None if this format is only written. `write`
    likewise. `make` is for texts whose puzzle is computed, which may take seconds: the steps of that, or None for any
    other text, which `read` reads at once.
    """

    name: str
    title: str
    likeness: Callable[[str], int]
    read: Callable[[str], list[Puzzle]] | None = None
    write: Callable[[Any], str] | None = None
    make: Callable[[str], Iterator[Progress | Puzzle] | None] | None = None


def _always(puzzle: Any) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Option:
    """A choice that belongs to a puzzle but not to its text, such as a rule set.

    `values` are (value, words), the first is the default. `applies` says for which puzzles there is a choice at all;
    it is not offered for others. `now` reads the choice off a puzzle whose own text says it, so that it is not among
    its `options`.
    """

    name: str
    title: str
    values: tuple[tuple[str, str], ...]
    apply: Callable[[Any, str], Puzzle]
    applies: Callable[[Any], bool] = _always
    now: Callable[[Any], str] | None = None

    def choice(self, puzzle: Puzzle) -> str:
        """What is chosen for a puzzle."""
        return self.now(puzzle) if self.now else puzzle.options.get(self.name, self.values[0][0])


class Formats(Protocol):
    """`formats.py`: text in, text out."""

    @property
    def FORMATS(self) -> tuple[Format, ...]:
        """The formats of puzzles; where several fit a text, the likeliest is taken, then the first."""

    @property
    def ANSWER_FORMATS(self) -> tuple[str, ...]:
        """The names of the formats of answers; the first is what the command line prints."""

    def write_id(self, puzzle: Any, /) -> str:
        """The puzzle in one line without its options."""

    def write_answer(self, solution: Any, format: str = "text", /) -> str:
        """The answer in one of ANSWER_FORMATS, ending in a newline."""

    def read_answer(self, puzzle: Any, text: str, /) -> Solution:
        """An answer in its text format or as JSON; it may break rules, but PuzzleError if it does not fit the board."""


class Solver(Protocol):
    """`solver.py`: all answers, lazily."""

    @property
    def ENGINES(self) -> tuple[str, ...]:
        """The names of the engines; `auto` and `search` are always among them."""

    def solve(self, puzzle: Any, engine: str = "auto", /) -> Iterator[Progress | Solution]:
        """Each answer once, with `Progress` at least every 20 ms of work and one at the end."""

    def count(self, puzzle: Any, engine: str = "auto", limit: int | None = None, /) -> Iterator[Progress | Count]:
        """Progress and perhaps lower bounds (a Count that is not exact) on the way; the last Count is the result."""


class Play(Protocol):
    """`play.py`: a puzzle in play, and what a click or key means."""

    def start(self, puzzle: Any, /) -> State:
        """The board as given."""

    def shown(self, solution: Any, /) -> State:
        """The board with an answer on it."""

    def snapshot_state(self, puzzle: Any, known: Any, /) -> State:
        """The board with what a search stands at: what the `snapshot` of its engines' `Progress` gives."""

    def interpret(self, state: Any, hand: Hand, event: Event, /) -> tuple[Hand, tuple[str, ...]]:
        """What an event does: the next hand, and moves (none, one, or a few that belong together)."""


class Board(Protocol):
    """`board.py`: how a state is drawn and told."""

    def draw(self, state: Any, hand: Hand | None = None, marks: Marks | None = None, /) -> Scene:
        """The drawing; without a hand there is no cursor and nothing is dragged."""

    def lens(self, state: Any, hand: Hand, /) -> Lens | None:
        """The clues at the cursor, where the board itself is too small to read them."""

    def text(self, state: Any, /) -> str:
        """The board in its text format.

        The puzzle, with what is on the board; the answer's text when it is complete.
        """

    def words(self, state: Any, cell: Cell, /) -> str:
        """The cell in words: "Row 2, column 3: arrow south-east, number 7, given."."""


class Hints(Protocol):
    """`hints.py`: deductions with their reasons."""

    def hint(self, state: Any, /) -> Iterator[Progress | Deduction]:
        """Progress, then the easiest next deduction, or nothing if the board is complete."""

    def explain(self, puzzle: Any, /) -> Iterator[Progress | Deduction]:
        """All deductions in order, up to the answer or to where a guess is needed."""


class Generator(Protocol):
    """`generator.py`: new puzzles with one answer."""

    @property
    def DIFFICULTIES(self) -> tuple[str, ...]:
        """What a person can ask for, the easiest first."""

    @property
    def SIZES(self) -> tuple[str, ...]:
        """Sizes to choose from, the smallest first; others may be typed."""

    @property
    def SETTINGS(self) -> tuple[Setting, ...]:
        """What else can be asked for."""

    def generate(
        self, size: str, seed: str, difficulty: str, options: Mapping[str, str], /
    ) -> Iterator[Progress | Puzzle]:
        """Progress, then one puzzle.

        The same arguments give the same puzzle on every Python. PuzzleError for a size or setting that cannot be.
        """


class Notes(Protocol):
    """`notes.py`, for kinds that keep them: what can still stand in the open cells, as a player would pencil it in."""

    def notes(self, state: Any, /) -> Mapping[Cell, str]:
        """The signs that are left to each open cell, one character each; "" where nothing fits.

        Made within about 50 ms, since they are shown after every move: too many signs if need be, never too few.
        """


@dataclass(frozen=True)
class Kind:
    """A kind of puzzle: what it is called, its rules in words, its options and examples, and where its parts are.

    `package` is the dotted name of the kind's folder. Its parts are the modules in it (`formats`, `solver`, ...), each
    imported when it is first asked for; `hints`, `generator`, `notes` and `editor` may be missing. `examples` are
    (name, text) pairs, easiest first; `thumbnail` says whether their small pictures show the puzzle or its answer;
    `no_answer` is what the command line prints in place of an answer where there is none.

    mypy checks the parts of each kind against the protocols above: see the end of each kind's `__init__.py`.
    """

    name: str
    title: str
    short: str
    rules: str
    package: str
    examples: tuple[tuple[str, str], ...]
    options: tuple[Option, ...] = field(default=())
    thumbnail: Literal["answer", "puzzle"] = "answer"
    no_answer: str = ""

    @property
    def formats(self) -> Formats:
        """Text in, text out."""
        part: Formats = _part(self.package, "formats")
        return part

    @property
    def solver(self) -> Solver:
        """All answers, lazily."""
        part: Solver = _part(self.package, "solver")
        return part

    @property
    def play(self) -> Play:
        """Moves and what a click or key means."""
        part: Play = _part(self.package, "play")
        return part

    @property
    def board(self) -> Board:
        """Drawing."""
        part: Board = _part(self.package, "board")
        return part

    @property
    def has_hints(self) -> bool:
        """Whether the kind can explain its puzzles."""
        return _has_part(self.package, "hints")

    @property
    def hints(self) -> Hints:
        """Deductions; NotThereYet if this kind has none."""
        if not self.has_hints:
            raise NotThereYet(f"Hints for {self.title} are not there yet.")
        part: Hints = _part(self.package, "hints")
        return part

    @property
    def has_generator(self) -> bool:
        """Whether the kind can make new puzzles."""
        return _has_part(self.package, "generator")

    @property
    def generator(self) -> Generator:
        """New puzzles; NotThereYet if this kind makes none."""
        if not self.has_generator:
            raise NotThereYet(f"New puzzles of the kind {self.title} cannot be made yet.")
        part: Generator = _part(self.package, "generator")
        return part

    @property
    def has_editor(self) -> bool:
        """Whether puzzles of the kind can be made and changed by hand."""
        return _has_part(self.package, "editor")

    @property
    def editor(self) -> Editor:
        """Puzzles by hand (see `editing.Editor`); NotThereYet if this kind has no editor."""
        if not self.has_editor:
            raise NotThereYet(f"Puzzles of the kind {self.title} cannot be edited yet.")
        part: Editor = _part(self.package, "editor")
        return part

    @property
    def has_notes(self) -> bool:
        """Whether the kind keeps notes of what can still stand in a cell."""
        return _has_part(self.package, "notes")

    def notes(self, state: State) -> Mapping[Cell, str]:
        """The signs that can still stand in each open cell ("" where none can); {} for kinds that keep no notes."""
        if not self.has_notes:
            return {}
        part: Notes = _part(self.package, "notes")
        return part.notes(state)

    def instead(self, puzzle: Puzzle) -> Iterator[Progress | Puzzle]:
        """For a puzzle without an answer: progress, then the puzzle as it was perhaps meant, if there is such."""
        meant = getattr(_part(self.package, "solver"), "instead", None)
        return meant(puzzle) if meant else iter(())


def _part(package: str, name: str) -> Any:
    return import_module(f"{package}.{name}")


@cache
def _has_part(package: str, name: str) -> bool:
    return find_spec(f"{package}.{name}") is not None


@cache
def kinds() -> tuple[Kind, ...]:
    """All kinds, in the order in which a front end shows them."""
    return tuple(import_module(package).KIND for package in KIND_PACKAGES)


def kind_named(name: str) -> Kind:
    """The kind called `name`; PuzzleError if there is none."""
    for kind in kinds():
        if kind.name == name:
            return kind
    raise PuzzleError(f"There is no kind {name[:40]!r}; there are {', '.join(kind.name for kind in kinds())}.")
