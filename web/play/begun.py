"""The games that were begun on this device, each under its puzzle's key, so that opening a puzzle again goes on.

Each is stored by itself, since a move changes only one of them; a list holds their keys, the oldest first.
"""

import storage

BEGUN = "played"
"""The name under which the keys are stored; a game is stored under this name, a dot and its key."""
MOST = 200
"""How many games are kept."""
SCENE = ".scene"
"""Behind the name of a game: where its drawing is stored."""
MOST_SHAPES = 250
"""Shapes of a board from which on its picture isn't kept with the game."""


def load(key):
    """The game of the puzzle with this key, {"session": text, "completion": in words, ...}; None if none was begun."""
    game = storage.load_data(_name(key))
    is_game = isinstance(game, dict) and all(isinstance(game.get(part), str) for part in ("session", "completion"))
    return game if is_game else None


def keep(key, view):
    """Keep the game that a view shows; the games that were touched longest ago are removed when there are many."""
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
    """Keep how the board of a game that was begun looks."""
    if storage.load(_name(key)) is not None and len(scene["shapes"]) < MOST_SHAPES:
        storage.save_data(_name(key) + SCENE, scene)


def scene(key):
    """How the board of a game looked last; None if it isn't known."""
    return storage.load_data(_name(key) + SCENE)


def forget(key):
    """Forget the game of a puzzle, on which nothing is left to go on with."""
    if storage.load(_name(key)) is not None:
        storage.save(_name(key), None)
        storage.save(_name(key) + SCENE, None)
        storage.save_data(BEGUN, [other for other in keys() if other != key])


def keys():
    """The keys of the puzzles that were begun, the oldest first."""
    found = storage.load_data(BEGUN)
    return [key for key in found if isinstance(key, str)] if isinstance(found, list) else []


def _name(key):
    return BEGUN + "." + key
