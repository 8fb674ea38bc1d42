"""Explains clues in plain words when a player taps one."""

from __future__ import annotations

from typing import Any

from pysolvers.desk.workspace import Workspace


def read_clue(workspace: Workspace, clue: str) -> list[dict[str, Any]]:
    """A regular expression and its parts in words, the whole first, with their offsets; PuzzleError if invalid."""
    from pysolvers import regex  # not needed by other kinds

    flavour: regex.Flavour = getattr(workspace.whole_puzzle, "flavour", "javascript")
    read = regex.explain_clue(clue, flavour=flavour)
    return [{"begin": begin, "end": end, "text": clue[begin:end], "words": words} for (begin, end), words in read]
