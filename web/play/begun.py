"""The games that were begun on this device, each under its puzzle's key, so that opening a puzzle again goes on.

Each is stored by itself, since a move changes only one of them; a list holds their keys, the oldest first.
"""

import storage

BEGUN = "played"
"""The name under which the keys are stored; a game is stored under this name, a dot and its key."""
MOST = 200
"""How many games are kept."""


def load(key):
    """The game of the puzzle with this key, {"session": text, "completion": in words}; None if none was begun."""
    game = storage.load_data(_name(key))
    is_game = isinstance(game, dict) and all(isinstance(game.get(part), str) for part in ("session", "completion"))
    return game if is_game else None


def keep(key, session, completion):
    """Keep the game of a puzzle as it stands now; the games that were touched longest ago go when there are many."""
    storage.save_data(_name(key), {"session": session, "completion": completion})
    known = keys()
    if known[-1:] == [key]:
        return
    known = [other for other in known if other != key] + [key]
    for old in known[:-MOST]:
        storage.save(_name(old), None)
    storage.save_data(BEGUN, known[-MOST:])


def forget(key):
    """Forget the game of a puzzle, on which nothing is left to go on with."""
    if storage.load(_name(key)) is not None:
        storage.save(_name(key), None)
        storage.save_data(BEGUN, [other for other in keys() if other != key])


def keys():
    """The keys of the puzzles that were begun, the oldest first."""
    found = storage.load_data(BEGUN)
    return [key for key in found if isinstance(key, str)] if isinstance(found, list) else []


def _name(key):
    return BEGUN + "." + key
