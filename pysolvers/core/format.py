"""A way to write puzzles as text."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pysolvers.core.progress import Progress
    from pysolvers.core.puzzle import Puzzle, PuzzleError, Solution


@dataclass(frozen=True, slots=True)
class TextClaim:
    """A puzzle that a piece of text may be. Of several the one with the highest `score`, up to 100, is the likeliest.

    `why` says in words what was assumed, "" where a board is written in the usual way. `rows` are the labels that the
    text has, None for no cell. Where the text shows a finished board, `solution` is what it shows. Claims with the same
    `part`, a field's name, are rivals. Claims with the same `same` differ only by how the board is turned.
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
    """Why a piece of text is not quite a puzzle; `nearness`, up to 100, says how nearly it is: from 90 on it decides.

    `why` says how the text was read, as for a claim.
    """

    error: PuzzleError
    nearness: int
    why: str = ""


def _no_likeness(text: str) -> int:
    return 0


def _is_not_alone(text: str) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Format:
    """A way to write puzzles. `likeness` says how much a text looks like it: 0 no, 1 could be, 2 likely, 3 certain.

    `is_alone` says of a likely text that no other kind has such texts, so that none is asked.

    `read` gives all puzzles in a text (at least one, else PuzzleError); None if this format is only written. `write`
    likewise. `make` is for texts whose puzzle is computed, which may take seconds: the steps of that, or None for any
    other text, which `read` reads at once.

    A text may hold more than puzzles. `solutions` gives the solution that it holds for each of its puzzles ([] if it
    holds none), which may be wrong or incomplete. Where these are `drawn` by a player, the game goes on from there;
    else they are the puzzles' solutions. `unsaid` names the option (see `Kind.options`) that a text leaves open, or "".

    `commented` says that a text may begin with a comment line such as `# rules=tight`: what the format
    itself cannot say is put there, and read from there by `text/recognise.py`.

    `claims` is for boards that follow a habit and no format: it says which puzzles a piece of any text may be (see
    `text/grids.py`; its argument is a `text.pieces.Piece`). Such a format has no likeness of its own.

    A text in a format for `drafts` may hold a board that is no puzzle yet: `write` takes a `Draft.sketch`, too.

    `example` is a short text for people who ask what the format looks like, where `write` cannot give one.
    """

    name: str
    title: str
    likeness: Callable[[str], int] = _no_likeness
    read: Callable[[str], list[Puzzle]] | None = None
    write: Callable[[Any], str] | None = None
    make: Callable[[str], Iterator[Progress | Puzzle] | None] | None = None
    solutions: Callable[[str], list[Solution]] | None = None
    drawn: bool = False
    unsaid: Callable[[str], str] | None = None
    example: str = ""
    commented: bool = False
    claims: Callable[[Any], Iterator[TextClaim | Miss]] | None = None
    drafts: bool = False
    is_alone: Callable[[str], bool] = _is_not_alone
