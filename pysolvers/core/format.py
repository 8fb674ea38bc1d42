"""A way to write puzzles as text."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from pysolvers.core.progress import Progress
from pysolvers.core.puzzle import Puzzle, Solution


@dataclass(frozen=True, slots=True)
class Format:
    """A way to write puzzles. `likeness` says how much a text looks like it: 0 no, 1 could be, 2 likely, 3 certain.

    `read` gives all puzzles in a text (at least one, else PuzzleError); None if this format is only written. `write`
    likewise. `make` is for texts whose puzzle is computed, which may take seconds: the steps of that, or None for any
    other text, which `read` reads at once.

    A text may hold more than puzzles. `answers` gives the answer that it holds for each of its puzzles ([] if it holds
    none), which may be wrong or incomplete. Where these are `drawn` by a player, the game goes on from there; else they
    are the puzzles' solutions. `unsaid` names the option (see `Kind.options`) that a text leaves open, or "".

    `commented` says that a text may begin with a comment line such as `# rules=tight`: what the format
    itself cannot say is put there, and read from there by `text/recognise.py`.

    `example` is a short text for people who ask what the format looks like, where `write` cannot give one.
    """

    name: str
    title: str
    likeness: Callable[[str], int]
    read: Callable[[str], list[Puzzle]] | None = None
    write: Callable[[Any], str] | None = None
    make: Callable[[str], Iterator[Progress | Puzzle] | None] | None = None
    answers: Callable[[str], list[Solution]] | None = None
    drawn: bool = False
    unsaid: Callable[[str], str] | None = None
    example: str = ""
    commented: bool = False
