"""Other programs that do the same task, each a module here: `bench.py --peer NAME`.

To add one, write `scripts/peers/NAME.py` with

    ABOUT = "clingo 5.8.3, a model of ours"      what it is, with its version; printed under the table
    KINDS = ("signpost", "numberlink")           the kinds of puzzle that it takes

    def find(puzzle, limit, seconds):            all its work: translation, search, reading the answer
        ...                                      the number of answers, at most `limit` (None: all of them);
        return 1                                 None if it ran out of time or does not take this puzzle

It gets the puzzles that our own solver gets, read already, one after another in a process that does nothing else. Its
time is the CPU time of that process and of the programs that it starts (wait for them). One that does not keep to
`seconds` is killed soon after, counts as late, and goes on with the next puzzle. An answer is to be checked by the
module if the program is not trusted; numbers of answers that differ from ours are printed as a disagreement.

A program of another language that is not part of this project is found on the PATH (`shutil.which`) or in a variable
of the environment; raise `SystemExit` with a sentence when it is not there. A program that reads a whole set as a file
needs no module: `--peer NAME=COMMAND`.
"""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Protocol

from pysolvers.core.puzzle import Puzzle


class Peer(Protocol):
    """What a module in this folder provides."""

    ABOUT: str
    KINDS: tuple[str, ...]

    def find(self, puzzle: Puzzle, limit: int | None, seconds: float) -> int | None:
        """The number of answers up to `limit`; None if that cannot be said in time."""


def names() -> list[str]:
    """The peers there are."""
    return sorted(path.stem for path in Path(__file__).parent.glob("*.py") if not path.stem.startswith("_"))


def load(name: str) -> Peer:
    """The peer of a name; SystemExit if it is none, or its program is not there."""
    if name not in names():
        raise SystemExit(f"There is no peer {name}; there are {', '.join(names())}, or give NAME=COMMAND.")
    peer: Peer = importlib.import_module(f"scripts.peers.{name}")
    return peer
