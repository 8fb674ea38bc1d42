"""Other programs that solve the same puzzles, to compare with ours (`bench.py --peer NAME`). Each has a module here.

To add one, write `scripts/peers/NAME.py` with

    ABOUT = "clingo 5.8.3, a model of ours"      what it is, with its version; printed under the table
    KINDS = ("signpost", "numberlink")           the kinds of puzzle that it solves

    def find(puzzle, limit, seconds):            all its work: translation, search, reading the solution
        ...                                      the number of solutions, at most `limit` (None: all of them);
        return 1                                 None if it ran out of time or can't solve this puzzle

`find` gets one puzzle after another in its own process. Its time is the CPU time of that process and of all programs
that it starts and waits for. If it takes longer than `seconds`, the process is killed, and a new one continues.

Raise `SystemExit` with a sentence if the program is missing. For a program that reads a whole set as a file, `--peer
NAME=COMMAND` is enough.
"""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Protocol

from pysolvers import Puzzle


class Peer(Protocol):
    """What each module in this folder has to define."""

    ABOUT: str
    KINDS: tuple[str, ...]

    def find(self, puzzle: Puzzle, limit: int | None, seconds: float) -> int | None:
        """Count the solutions, up to `limit`; None if the time isn't enough."""


def names() -> list[str]:
    return sorted(path.stem for path in Path(__file__).parent.glob("*.py") if not path.stem.startswith("_"))


def load(name: str) -> Peer:
    """Import the module of a peer. SystemExit if the name is unknown, or a package isn't installed."""
    if name not in names():
        raise SystemExit(f"There is no peer {name}; there are {', '.join(names())}, or give NAME=COMMAND.")
    try:
        peer: Peer = importlib.import_module(f"scripts.peers.{name}")
    except ModuleNotFoundError as error:
        raise SystemExit(f"The peer {name} needs the package {error.name}, which is not installed.") from None
    return peer
