"""Which puzzles the player has solved, and the best time of each, kept for the next visit."""

import storage
from dom import set_attribute
from play import begun
from play.clock import time_text
from words import say

SOLVED = "solved"
"""The name under which they are stored: {key of a puzzle: best time in seconds, 0 where it does not count}."""
MOST = 4000
"""How many puzzles are kept."""


def load():
    """The solved puzzles: {key: best time in seconds, 0 for none}."""
    kept = storage.load_data(SOLVED)
    return {key: t for key, t in kept.items() if isinstance(t, (int, float))} if isinstance(kept, dict) else {}


def add(key, seconds):
    """Store that a puzzle was solved and its time in seconds (0: not counted); return the previous best time."""
    solved = load()
    best = solved.get(key, 0)
    for other in list(solved)[: max(0, len(solved) - MOST)]:
        solved.pop(other)
    solved[key] = min(best, seconds) if best and seconds else best or seconds
    storage.save_data(SOLVED, solved)
    return best


def words(best):
    """Words for a solved puzzle with this best time."""
    return say("Solved, best time {time}", time=time_text(best)) if best else say("Solved")


def mark(node, name, key, times):
    """Mark the picture of the puzzle `name` as solved, with its best time, or as begun; return the words for it.

    `times` are the solved puzzles, as `load` returns them. The words are "" for a puzzle that was not begun.
    """
    best, game = times.get(key), begun.load(key)
    completion = game["completion"] if best is None and game else None
    set_attribute(node, "data-solved", None if best is None else time_text(best) if best else "")
    set_attribute(node, "data-begun", completion)
    said = words(best) if best is not None else say("Begun, {completion}", completion=completion) if completion else ""
    node.title = said or name
    return said
