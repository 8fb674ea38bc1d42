"""The unfinished games on this device, so that opening a puzzle continues its game."""

import storage

BEGUN = "played"
"""The list of keys is stored under this name, a game under this name, a dot and its key."""
MOST = 200
"""The most games stored."""
SCENE = ".scene"
"""A game's drawing is stored under the game's name and this ending."""
MOST_SHAPES = 250
"""Drawings with this many shapes or more aren't stored."""


def load(key):
    """Return the stored game of a puzzle, or None: a dict with "session" (text) and "completion" ("17 of 36 cells")."""
    game = storage.load_data(_name(key))
    is_game = isinstance(game, dict) and all(isinstance(game.get(part), str) for part in ("session", "completion"))
    return game if is_game else None


def keep(key, view):
    """Store the game that `view`, the page's data, contains. `key` is the puzzle's key.

    If there are too many games, remove the least recently played.
    """
    game = {"session": view["session"], "completion": view["game"]["completion"], "kind": view["kind"]}
    game["title"] = view["head"]["title"]
    storage.save_data(_name(key), game)
    known = keys()
    if known[-1:] == [key]:
        return
    known = [other for other in known if other != key] + [key]
    for old in known[:-MOST]:
        storage.save(_name(old), None)
        storage.save(_name(old) + SCENE, None)
    storage.save_data(BEGUN, known[-MOST:])


def keep_scene(key, scene):
    if storage.load(_name(key)) is not None and len(scene["shapes"]) < MOST_SHAPES:
        storage.save_data(_name(key) + SCENE, scene)


def scene(key):
    """Return the stored drawing of the game of the puzzle with this key, or None."""
    return storage.load_data(_name(key) + SCENE)


def forget(key):
    if storage.load(_name(key)) is not None:
        storage.save(_name(key), None)
        storage.save(_name(key) + SCENE, None)
        storage.save_data(BEGUN, [other for other in keys() if other != key])


def keys():
    """Return the keys of the puzzles with stored games, the oldest first."""
    found = storage.load_data(BEGUN)
    return [key for key in found if isinstance(key, str)] if isinstance(found, list) else []


def _name(key):
    return BEGUN + "." + key
