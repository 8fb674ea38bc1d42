"""Kinds of puzzle: what is said of one, where its parts are, and the list of all.

A kind is a folder in `pysolvers/puzzles` with the same files as every other: `model`, `formats`, `solver`, `play`,
`judge`, `board`, `hints`, `generator`, `draft` and `editor`. `parts.py` says what each file must offer; nothing outside
a kind's folder knows more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from pysolvers.core.cell import Cell
from pysolvers.core.progress import Progress
from pysolvers.core.puzzle import Puzzle, PuzzleError, Solution, State, has_part
from pysolvers.core.words import nearest

if TYPE_CHECKING:
    from pysolvers.core.deduction import Deduction, Technique
    from pysolvers.core.keyboard import PadKey
    from pysolvers.core.parts import (
        Board,
        Editor,
        Formats,
        Generator,
        Givens,
        Hints,
        Judge,
        Notes,
        Pad,
        Picture,
        Pieces,
        Play,
        Solver,
    )

KIND_PACKAGES = (
    "pysolvers.puzzles.signpost",
    "pysolvers.puzzles.numberlink",
    "pysolvers.puzzles.hamiltonian",
    "pysolvers.puzzles.regex_crossword",
)
"""The list of kinds, by the package that holds each; a fifth kind is one more line."""


class NotThereYet(NotImplementedError):
    """A part that this kind does not have yet; the message says which."""

    __module__ = "pysolvers"


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


@dataclass(frozen=True)
class Kind:
    """A kind of puzzle: what it is called, its rules in words, its options and examples, and where its parts are.

    `package` is the dotted name of the kind's folder. Its parts are the modules in it (`formats`, `solver`, ...), each
    imported when it is first asked for; `hints`, `generator`, `notes`, `pad` and `editor` may be missing. `other_names`
    are what people call it besides, in lower case, with `-` for a space: `kind_named` knows them. `examples` are
    (name, text) pairs, easiest first. `invitation` says rule and gesture to who sees a board of the kind for the first
    time; `gestures` are all of them, as (gesture, what it does). `no_answer` is what the command line prints in place
    of an answer where there is none.

    mypy checks the parts of each kind against `parts.py`: see the end of each kind's `__init__.py`.
    """

    name: str
    title: str
    short: str
    rules: str
    package: str
    examples: tuple[tuple[str, str], ...]
    options: tuple[Option, ...] = field(default=())
    invitation: str = ""
    gestures: tuple[tuple[str, str], ...] = ()
    no_answer: str = ""
    other_names: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return f"<kind {self.name}>"

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
    def has_pieces(self) -> bool:
        """Whether puzzles of the kind can be cut into pieces for several processes."""
        return has_part(self.package, "pieces")

    @property
    def pieces(self) -> Pieces:
        """Puzzles cut into pieces (see `parts.Pieces`); NotThereYet if this kind cannot do it."""
        if not self.has_pieces:
            raise NotThereYet(f"Puzzles of the kind {self.title} cannot be cut into pieces.")
        part: Pieces = _part(self.package, "pieces")
        return part

    @property
    def play(self) -> Play:
        """Moves and what a click or key means."""
        part: Play = _part(self.package, "play")
        return part

    @property
    def judge(self) -> Judge:
        """How a board in play stands."""
        part: Judge = _part(self.package, "judge")
        return part

    @property
    def board(self) -> Board:
        """Drawing."""
        part: Board = _part(self.package, "board")
        return part

    @property
    def has_hints(self) -> bool:
        """Whether the kind can explain its puzzles."""
        return has_part(self.package, "hints")

    @property
    def hints(self) -> Hints:
        """Deductions; NotThereYet if this kind has none."""
        if not self.has_hints:
            raise NotThereYet(f"Hints for {self.title} are not there yet.")
        part: Hints = _part(self.package, "hints")
        return part

    @property
    def techniques(self) -> tuple[Technique, ...]:
        """What its deductions rest on, the easiest first; () for kinds without hints."""
        return self.hints.TECHNIQUES if self.has_hints else ()

    def explain_by_work(self, puzzle: Puzzle) -> Iterator[Progress | Deduction]:
        """As `hints.explain`, but no step waits for a proof by the clock: the same on every machine."""
        steps: Iterator[Progress | Deduction] = getattr(self.hints, "explain_by_work", self.hints.explain)(puzzle)
        return steps

    @property
    def has_generator(self) -> bool:
        """Whether the kind can make new puzzles."""
        return has_part(self.package, "generator")

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
        return has_part(self.package, "editor")

    @property
    def editor(self) -> Editor:
        """Puzzles by hand (see `parts.Editor`); NotThereYet if this kind has no editor."""
        if not self.has_editor:
            raise NotThereYet(f"Puzzles of the kind {self.title} cannot be edited yet.")
        part: Editor = _part(self.package, "editor")
        return part

    def pad(self, state: Any = None, draft: Any = None, tool: str = "") -> tuple[PadKey, ...]:
        """The keys for a player without a keyboard, for a state or else for a draft; none if the kind has no pad."""
        if not has_part(self.package, "pad"):
            return ()
        part: Pad = _part(self.package, "pad")
        return part.play_keys(state) if draft is None else part.edit_keys(draft, tool)

    @property
    def has_picture(self) -> bool:
        """Whether boards of the kind are read from pictures."""
        return has_part(self.package, "picture")

    @property
    def picture(self) -> Picture:
        """What is on a board in a picture; NotThereYet if this kind cannot tell."""
        if not self.has_picture:
            raise NotThereYet(f"Pictures of the kind {self.title} cannot be read yet.")
        part: Picture = _part(self.package, "picture")
        return part

    @property
    def has_givens(self) -> bool:
        """Whether it can be asked which clues can go, and which are missing."""
        return self.has_editor and has_part(self.package, "givens")

    @property
    def givens(self) -> Givens:
        """Clues that come and go (see `parts.Givens`); NotThereYet if this kind cannot tell."""
        if not self.has_givens:
            raise NotThereYet(f"Which clues can go, or are missing, is not known for puzzles of the kind {self.title}.")
        part: Givens = _part(self.package, "givens")
        return part

    @property
    def has_notes(self) -> bool:
        """Whether the kind keeps notes of what can still stand in a cell."""
        return has_part(self.package, "notes")

    def notes(self, state: State) -> Mapping[Cell, str]:
        """The signs that can still stand in each open cell ("" where none can); {} for kinds that keep no notes."""
        if not self.has_notes:
            return {}
        part: Notes = _part(self.package, "notes")
        return part.notes(state)

    @property
    def marks(self) -> str:
        """What a player can mark besides moves, as a button says it ("Crosses"); "" where there is nothing."""
        return str(getattr(self.play, "MARKS", ""))

    def moves(self, answer: Solution) -> tuple[str, ...]:
        """The moves that put an answer, complete or not, on the board; () for kinds that cannot say them."""
        drawing = getattr(self.play, "moves", None)
        return tuple(drawing(answer)) if drawing else ()

    def first_move(self, state: State) -> tuple[tuple[float, float], ...]:
        """The way of a pointer that begins a game, as points of the scene; () for kinds that show none."""
        begin = getattr(self.play, "first_move", None)
        return tuple(begin(state)) if begin else ()

    def rotated(self, puzzle: Puzzle, degrees: int = 90, mirror: bool = False) -> Puzzle:
        """A puzzle turned clockwise, and then, if `mirror`, with left and right exchanged.

        Raises:
            PuzzleError: if the kind's boards cannot be turned so.
        """
        if not has_part(self.package, "turning"):
            raise PuzzleError(f"Puzzles of the kind {self.title} cannot be turned.")
        turned: Puzzle = _part(self.package, "turning").rotated(puzzle, degrees, mirror)
        return turned

    def remark(self, answer: Solution) -> Iterator[Progress | str]:
        """Progress, then what is to be said of an answer besides, if there is such: what other rules would come to."""
        said = getattr(_part(self.package, "solver"), "remark", None)
        return said(answer) if said else iter(())

    def instead(self, puzzle: Puzzle) -> Iterator[Progress | Puzzle]:
        """For a puzzle without an answer: progress, then the puzzle as it was perhaps meant, if there is such."""
        meant = getattr(_part(self.package, "solver"), "instead", None)
        return meant(puzzle) if meant else iter(())


def _part(package: str, name: str) -> Any:
    return import_module(f"{package}.{name}")


@cache
def kinds() -> tuple[Kind, ...]:
    """All kinds, in the order in which a front end shows them."""
    return tuple(import_module(package).KIND for package in KIND_PACKAGES)


def kind_named(name: str) -> Kind:
    """The kind called `name`, which may be one of its other names; PuzzleError if there is none."""
    plain = name.strip().lower().replace("_", "-").replace(" ", "-")
    for kind in kinds():
        if plain == kind.name or plain in kind.other_names:
            return kind
    names = [kind.name for kind in kinds()]
    near = nearest(plain, [*names, *(other for kind in kinds() for other in kind.other_names)])
    meant = f" Did you mean {near}?" if near else ""
    raise PuzzleError(f"There is no kind {name[:40]!r}; there are {', '.join(names)}.{meant}")
