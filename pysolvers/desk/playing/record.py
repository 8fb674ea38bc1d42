"""What is kept of a game beside its moves: the help that the player took, and how hard the puzzle was made."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from hashlib import sha256

from pysolvers.core.puzzle import Puzzle

_TAIL = re.compile(r"&(hints|seen|level)=([a-z0-9]{1,9})(?=&|$)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Record:
    """How many `hints` were asked for, whether the answer or the explanation was `seen`, and the puzzle's `level`.

    The level is the difficulty that the puzzle was made with; "" where that is not known.
    """

    hints: int = 0
    seen: bool = False
    level: str = ""

    @property
    def text(self) -> str:
        """What is saved of it, behind a session's text: "" where there is nothing to tell."""
        hints = f"&hints={self.hints}" if self.hints else ""
        return hints + ("&seen=1" if self.seen else "") + (f"&level={self.level}" if self.level else "")

    @staticmethod
    def read(text: str) -> Record:
        """The record behind a session's text; what is no record is not heeded."""
        found = dict(_TAIL.findall(text))
        hints = found.get("hints", "")
        return Record(int(hints) if hints.isdigit() else 0, found.get("seen") == "1", found.get("level", ""))

    @property
    def again(self) -> Record:
        """The record of the same puzzle begun once more."""
        return Record(level=self.level)

    @property
    def with_hint(self) -> Record:
        """The record with one hint more."""
        return replace(self, hints=self.hints + 1)


def key(puzzle: Puzzle) -> str:
    """A short name of a puzzle, the same everywhere, under which a front end keeps that it was solved."""
    return sha256(f"{puzzle.kind} {puzzle.id}".encode("utf-8", "surrogatepass")).hexdigest()[:12]
