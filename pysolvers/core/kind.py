"""Kinds of puzzles. A kind is a package; its parts are modules that end in `PART = ...` (see `core/parts.py`)."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from pysolvers.core.puzzle_rules import PuzzleRules
from pysolvers.core.words import nearest
from pysolvers.errors import ArgumentError, BadInput, Error

if TYPE_CHECKING:
    from pysolvers.core.deduction import Technique
    from pysolvers.core.parts import (
        About,
        BoardPart,
        Data,
        Editor,
        Formats,
        Generator,
        Givens,
        Hints,
        ImpossiblePart,
        Notes,
        Picture,
        Pieces,
        Play,
        Solver,
        Wording,
    )
    from pysolvers.core.puzzle import Puzzle

KIND_PACKAGES = (
    "pysolvers.puzzles.signpost",
    "pysolvers.puzzles.numberlink",
    "pysolvers.puzzles.hamiltonian",
    "pysolvers.puzzles.regex_crossword",
)

ENTRY_POINTS = "pysolvers.kinds"  # each entry point names a `Kind`, such as `latin:KIND`


class NotThereYet(Error, NotImplementedError):
    """Raised if a kind lacks a part, such as hints; the message says what is impossible without it.

    Examples:
        >>> import pysolvers
        >>> [kind.has("givens") for kind in pysolvers.kinds()]  # where it is False, spare() and mend() raise this
        [True, True, True, True]
    """

    __module__ = "pysolvers"


def _always(puzzle: Any) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Option:
    """A property that a puzzle's text may lack, such as a rule set. `values` are (value, words), the default first.

    `apply(puzzle, value)` returns the puzzle with this value. `applies(puzzle)` is True if a puzzle has the property,
    and `now(puzzle)` returns its value; if `now` is None, the value is in `Puzzle.options`.
    """

    name: str
    title: str
    values: tuple[tuple[str, str], ...]
    apply: Callable[[Any, str], Puzzle]
    applies: Callable[[Any], bool] = _always
    now: Callable[[Any], str] | None = None

    def choice(self, puzzle: Puzzle) -> str:
        return self.now(puzzle) if self.now else puzzle.options.get(self.name, self.values[0][0])


P = TypeVar("P")


class Part(Generic[P]):
    """An attribute of `Kind`: a part, imported on first use. `lacking` says what is impossible without the part."""

    def __init__(self, lacking: str = "") -> None:
        self.name = ""
        self.lacking = lacking

    @property
    def optional(self) -> bool:
        return bool(self.lacking)

    def __set_name__(self, kind: type[Kind], name: str) -> None:
        self.name = name

    def __get__(self, kind: Kind, owner: type[Kind]) -> P:
        part: P = kind.part(self.name)
        return part


@dataclass(frozen=True, eq=False)
class Kind:
    """A kind of puzzle: its names, rules in words, options, examples, and parts.

    `package` is the dotted name of the kind's folder. Its parts are modules in it (`formats`, `solver`, ...), imported
    on first use; `has` checks for an optional one. `short` is a title for narrow screens. `other_names` are further
    names to type, in lowercase, with `-` for a space. `implied` are generator settings implied by a name ("hidato":
    diagonal steps). `examples` are (name, text), the easiest first. `variants` are titles such as "Hidato", each with a
    small puzzle. `goal` is the game in one line, `first_gesture` how to start. `ids` is a regular expression for the
    start of `Puzzle.id`. `gestures` are (gesture, effect, device, variant...): device is "mouse" or "finger" if only
    that can make the gesture, else ""; without a variant, the gesture works in all. `keys` are (key, effect). `signs`
    are example clues, one for each notation ("A*"), to explain it. `no_solution` is what the command line prints if
    there is no solution.

    Examples:
        >>> import pysolvers
        >>> kind = pysolvers.kinds()[2]
        >>> kind.other_names[0], kind.generator.DIFFICULTIES
        ('zip', ('easy', 'normal', 'hard', 'extreme'))
        >>> sorted(kind.data.FIELDS)[1:4], kind.solver.ENGINES
        (['closed', 'columns', 'end'], ('auto', 'search', 'frontier', 'sat'))
    """

    name: str
    title: str
    short: str
    rules: str
    package: str
    examples: tuple[tuple[str, str], ...]
    options: tuple[Option, ...] = field(default=())
    variants: Mapping[str, str] = field(default_factory=dict, hash=False)
    goal: str = ""
    first_gesture: str = ""
    gestures: tuple[tuple[str, ...], ...] = ()
    keys: tuple[tuple[str, str], ...] = ()
    signs: tuple[str, ...] = ()
    no_solution: str = ""
    other_names: tuple[str, ...] = ()
    ids: str = ""
    implied: Mapping[str, Mapping[str, str]] = field(default_factory=dict, hash=False)

    about: ClassVar[Part[About]] = Part("described")
    formats: ClassVar[Part[Formats]] = Part()
    data: ClassVar[Part[Data]] = Part("made from data")
    solver: ClassVar[Part[Solver]] = Part()
    play: ClassVar[Part[Play]] = Part()
    board: ClassVar[Part[BoardPart]] = Part()
    hints: ClassVar[Part[Hints]] = Part("explained")
    wording: ClassVar[Part[Wording]] = Part("put into words")
    generator: ClassVar[Part[Generator]] = Part("made")
    editor: ClassVar[Part[Editor]] = Part("edited")
    givens: ClassVar[Part[Givens]] = Part("spared or mended")
    pieces: ClassVar[Part[Pieces]] = Part("cut into pieces")
    picture: ClassVar[Part[Picture]] = Part("read from pictures")
    impossible: ClassVar[Part[ImpossiblePart]] = Part("called impossible")
    notes: ClassVar[Part[Notes]] = Part("annotated")

    def __repr__(self) -> str:
        return f"<kind {self.name}>"

    def __reduce__(self) -> tuple[Callable[[str], Kind], tuple[str]]:
        return _kind_in, (self.package,)

    def has(self, part: str) -> bool:
        """True if the kind has a part, by name ("hints")."""
        if part not in PARTS:
            raise KeyError(part)
        return _exists(f"{self.package}.{part}")

    def part(self, name: str) -> Any:
        """Return a part by name; NotThereYet if the kind lacks it."""
        part = PARTS[name]
        if part.lacking and not self.has(name):
            raise NotThereYet(f"Puzzles of the kind {self.title} cannot be {part.lacking} yet.")
        return _part(self.package, part)

    def name_of(self, puzzle: Puzzle) -> str:
        """The usual name of a puzzle: "Zip", "Hidato", "Flow"."""
        return self.about.name(puzzle) if self.has("about") else self.title

    def rules_of(self, puzzle: Puzzle) -> PuzzleRules:
        return self.about.rules(puzzle) if self.has("about") else PuzzleRules((self.rules,))

    @property
    def techniques(self) -> tuple[Technique, ...]:
        """The kind's techniques, the easiest first; () for kinds without hints."""
        return self.hints.TECHNIQUES if self.has("hints") else ()


# The parts of a kind by name, in the order of the class.
PARTS: Mapping[str, Part[Any]] = {part.name: part for part in vars(Kind).values() if isinstance(part, Part)}


def _kind_in(package: str) -> Kind:
    kind: Kind = import_module(package).KIND
    return kind


@cache
def _exists(module: str) -> bool:
    return find_spec(module) is not None


@cache
def _part(package: str, part: Part[Any]) -> Any:
    return import_module(f"{package}.{part.name}").PART


@cache
def kinds() -> tuple[Kind, ...]:
    """All kinds, in display order: our own, then those of other distributions.

    Examples:
        >>> import pysolvers
        >>> [kind.other_names[0] for kind in pysolvers.kinds()]
        ['arrows', 'arukone', 'zip', 'regex']
    """
    own = [_kind_in(package) for package in KIND_PACKAGES]
    names = {kind.name for kind in own}
    return (*own, *(kind for kind in _others() if kind.name not in names))


def _others() -> list[Kind]:
    group = f"[{ENTRY_POINTS}]"
    files = (file for folder in sys.path for file in Path(folder).glob("*.*-info/entry_points.txt"))
    if not any(group in file.read_text("utf-8", "replace") for file in files):
        return []  # importing importlib.metadata takes longer than solving a puzzle
    from importlib.metadata import entry_points

    return [point.load() for point in sorted(entry_points(group=ENTRY_POINTS), key=lambda point: point.name)]


def implied_settings(name: str) -> Mapping[str, str]:
    """Return the generator settings implied by a name of a kind: "hidato" has diagonal steps."""
    return kind_named(name).implied.get(_plain(name), {})


def _plain(name: str) -> str:
    return name.strip().lower().replace("_", "-").replace(" ", "-")


def kind_named(name: str, wrong: type[BadInput] = ArgumentError) -> Kind:
    """Return the kind with this name or alias. An unknown name raises `wrong`."""
    plain = _plain(name)
    for kind in kinds():
        if plain == kind.name or plain in kind.other_names:
            return kind
    names = [kind.name for kind in kinds()]
    known = [*names, *(other for kind in kinds() for other in kind.other_names)]
    near = nearest(plain, [each for each in known if each[0] == plain[:1]])
    template = "There is no kind {name!r}; there are {names}."
    if near:
        template = "There is no kind {name!r}; there are {names}. Did you mean {near}?"
    raise wrong(template, name=name[:40], names=", ".join(names), near=near)
