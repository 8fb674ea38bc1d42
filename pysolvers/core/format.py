"""Formats: ways to write puzzles as text."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pysolvers.core.progress import Progress
    from pysolvers.core.puzzle import Puzzle, PuzzleError, Solution


@dataclass(frozen=True, slots=True)
class TextClaim:
    """A puzzle that a piece of text may be; the claim with the highest `score` (up to 100) is the likeliest.

    `why` says what was assumed, "" for a common notation. `rows` are the texts of the cells, None for holes. `solution`
    is set if the text shows a finished board. `part` names the field (such as in JSON) from which the puzzle was read,
    or is ""; only one claim for each field can be right. Claims for the same board, turned or mirrored, may have the
    same word in `same`.
    """

    puzzle: Puzzle
    why: str
    score: int
    rows: tuple[tuple[str | None, ...], ...] = ()
    solution: Solution | None = None
    part: str = ""
    same: str = ""


@dataclass(frozen=True, slots=True)
class Miss:
    """Why a text isn't a puzzle. `nearness` (up to 100) is how close it is to one; `why` is how the text was read."""

    error: PuzzleError
    nearness: int
    why: str = ""


class LateModule:
    """A module that is imported at the first call of one of its functions."""

    def __init__(self, module: str) -> None:
        self._module = module

    def __getattr__(self, name: str) -> Callable[..., Any]:
        return lambda *args: getattr(import_module(self._module), name)(*args)


def _no_likeness(text: str) -> int:
    return 0


def _is_not_alone(text: str) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Format:
    """A way to write puzzles as text. `likeness` rates a text: 0 no, 1 possible, 2 likely, 3 certain.

    `read` returns all puzzles in a text, or raises PuzzleError. It is None if the format can only be written, `write`
    if it can only be read. `make` is for texts whose puzzle takes seconds to compute: it yields Progress, then
    the puzzle, or returns None for other texts. `solutions` returns the solutions in a text, perhaps
    incomplete: one for each puzzle, or []. If `drawn`, they are what a player has drawn so far.

    `is_alone` is True for a text that can't be a puzzle of another kind. `missing_option` names the option (see
    `Kind.options`) that a text leaves open, or returns "". If `commented`, a text may start with a comment such as `#
    rules=tight`. `claims` is for boards in no particular format: it yields the puzzles that a `text.pieces.Piece` may
    be. If `drafts`, `write` also accepts a `Draft.sketch`. `example` is a short text in the format; it is needed only
    if the format can't write the kind's examples.
    """

    name: str
    title: str
    likeness: Callable[[str], int] = _no_likeness
    read: Callable[[str], list[Puzzle]] | None = None
    write: Callable[[Any], str] | None = None
    make: Callable[[str], Iterator[Progress | Puzzle] | None] | None = None
    solutions: Callable[[str], list[Solution]] | None = None
    drawn: bool = False
    missing_option: Callable[[str], str] | None = None
    example: str = ""
    commented: bool = False
    claims: Callable[[Any], Iterator[TextClaim | Miss]] | None = None
    drafts: bool = False
    is_alone: Callable[[str], bool] = _is_not_alone
