"""Random puzzles of every kind: the strategy `puzzles()` in `random_puzzles.py` beside a kind's tests."""

from __future__ import annotations

from importlib import import_module

from hypothesis import strategies as st

from pysolvers.core.kind import Kind
from pysolvers.core.puzzle import Puzzle


def puzzles_of(kind: Kind) -> st.SearchStrategy[Puzzle]:
    """Any puzzle of the kind, with all options."""
    module = import_module(f"tests.puzzles.{kind.package.rpartition('.')[2]}.random_puzzles")
    strategy: st.SearchStrategy[Puzzle] = module.puzzles()
    return strategy
