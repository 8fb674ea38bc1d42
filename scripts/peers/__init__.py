"""Other programs that solve the same puzzles, to compare ours with; each is a module here: `bench.py --peer NAME`.

To add one, write `scripts/peers/NAME.py` with

    ABOUT = "clingo 5.8.3, a model of ours"      what it is, with its version; printed under the table
    KINDS = ("signpost", "numberlink")           the kinds of puzzle that it takes

    def find(puzzle, limit, seconds):            all its work: translation, search, reading the solution
        ...                                      the number of solutions, at most `limit` (None: all of them);
        return 1                                 None if it ran out of time or does not take this puzzle

It gets the same puzzles as our solver, already read, one after another in a process that does nothing else. Its time is
the CPU time of that process and of the programs that it starts, so it has to wait for them. A process that takes longer
than `seconds` is killed; that puzzle counts as late, and a new process continues. If the program cannot be trusted, the
module has to check its solutions. A different number of solutions than ours is printed as a disagreement.

A program in another language is found on the PATH (`shutil.which`) or by an environment variable; if it is missing,
raise `SystemExit` with a sentence. For a program that reads a whole set as a file, `--peer NAME=COMMAND` is enough.
"""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Protocol

from pysolvers import Puzzle


class Peer(Protocol):
    """What a module in this folder provides."""

    ABOUT: str
    KINDS: tuple[str, ...]

    def find(self, puzzle: Puzzle, limit: int | None, seconds: float) -> int | None:
        """The number of solutions up to `limit`; None if unknown in time."""


def names() -> list[str]:
    return sorted(path.stem for path in Path(__file__).parent.glob("*.py") if not path.stem.startswith("_"))


def load(name: str) -> Peer:
    """The peer with this name. SystemExit if the name is unknown, or its program isn't installed."""
    if name not in names():
        raise SystemExit(f"There is no peer {name}; there are {', '.join(names())}, or give NAME=COMMAND.")
    try:
        peer: Peer = importlib.import_module(f"scripts.peers.{name}")
    except ModuleNotFoundError as error:
        raise SystemExit(f"The peer {name} needs the package {error.name}, which is not installed.") from None
    return peer
