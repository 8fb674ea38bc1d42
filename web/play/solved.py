"""The puzzles that the player has solved, with their best times, stored for later visits."""

import storage
from dom import set_attribute
from play import begun
from play.clock import time_text
from words import say

SOLVED = "solved"
"""They are stored under this name, as {key of a puzzle: best time in seconds, 0 if no time counts}."""
MOST = 4000
"""The most puzzles stored."""


def load():
    """Return the solved puzzles: {key of the puzzle: best time in seconds, 0 if no time counts}."""
    return storage.load_table(SOLVED, (int, float))


def add(key, seconds):
    """Store that a puzzle was solved, and its time in seconds (0: not counted). Return the best time before, or 0."""
    solved = load()
    best = solved.get(key, 0)
    for other in list(solved)[: max(0, len(solved) - MOST)]:
        solved.pop(other)
    solved[key] = min(best, seconds) if best and seconds else best or seconds
    storage.save_data(SOLVED, solved)
    return best


def mark(node, name, key, times):
    """Mark the picture `node` of a puzzle as solved or begun, and return this in words, or "".

    `name` is the puzzle's name, `key` is its key in `times`, the result of `load`.
    """
    best, game = times.get(key), begun.load(key)
    completion = game["completion"] if best is None and game else None
    set_attribute(node, "data-solved", None if best is None else time_text(best) if best else "")
    set_attribute(node, "data-begun", completion)
    said = say("Started, {completion}", completion=completion) if completion else ""
    if best is not None:
        said = say("Solved, best time {time}", time=time_text(best)) if best else say("Solved")
    node.title = said or name
    return said
