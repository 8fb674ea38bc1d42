"""The games in play, saved so that a reload, a crash of the worker or a closed tab loses nothing.

A tab saves its own game of each kind and comes back to it, whatever other tabs do. A tab that is opened later starts
with the game that was changed last in any tab. A game is saved whole, so two tabs never mix in one. Besides, the game
of each puzzle is kept, for the day when that puzzle is opened again.
"""

import storage
from play import begun

LAST_KIND = "last"
VIEWS = "views"
"""The key of the list of puzzles with saved views."""
KEPT_VIEWS = 8
"""How many puzzles have their view saved."""


class SavedGames:
    """Saves games, {"fragment": link to the puzzle, "session": puzzle and moves}, and the view that was shown last.

    `version` is that of the package: a view that another version saved may look different, and is not used.
    """

    def __init__(self, version):
        self._version = version
        self._succeeded = True
        self.current = None
        """The game of this page; None until one is saved or taken over."""
        self._key = None
        """The key of the puzzle that is played on this page; None until one is."""
        self._opened = None
        """The session that it was opened with: a link's moves do not take the own game's place until one is added."""

    def begun(self, view):
        """The session to go on with where `view` shows a puzzle afresh that was begun before; else None."""
        game = view["game"]
        if not game or view["busy"] or "error" in view or game["moves"] or view["can"]["redo"]:
            return None
        kept = begun.load(game["key"])
        return kept["session"] if kept else None

    def save(self, view):
        """Save the game that `view` shows, for this tab and for later ones; False if later ones will not find it."""
        game = {"fragment": view["fragment"], "session": view["session"]}
        if game == self.current:
            return self._succeeded
        self.current = game
        if view["game"]:
            self._keep(view)
        name = _name(view["kind"])
        for own in (True, False):
            self._succeeded = storage.save_data(name, game, own)
            if not self._succeeded:
                storage.save("view", None, own)  # the longest text there is, and the least missed
                self._succeeded = storage.save_data(name, game, own)
            storage.save(LAST_KIND, view["kind"], own)
        return self._succeeded

    def _keep(self, view):
        """Keep the puzzle's own game, once there is something on the board or to redo."""
        game = view["game"]
        if game["key"] != self._key:
            self._key, self._opened = game["key"], view["session"]
        begins = view["session"] == self._opened and begun.load(game["key"])
        if not begins and (game["moves"] or view["can"]["redo"]):
            begun.keep(game["key"], view)

    def take_over(self, kind, game):
        """Go on with a saved game in this tab; for later tabs that is no change."""
        self.current = game
        storage.save_data(_name(kind), game, True)
        storage.save(LAST_KIND, kind, True)

    def of_kind(self, kind):
        """The game of `kind`: this tab's, else the last of any tab, else None."""
        return _find(kind, lambda game: True)

    def at(self, fragment):
        """The game whose link is `fragment`, or None."""
        return _find(_kind_in(fragment), lambda game: game["fragment"] == fragment)

    def last(self):
        """The game that was in play last, in this tab if it has one; or None."""
        for own in (True, False):
            kind = storage.load(LAST_KIND, own)
            game = self.of_kind(kind) if kind else None
            if game:
                return game
        return None

    def forget(self, game):
        """Forget a game that cannot be read."""
        name = _name(_kind_in(game["fragment"]))
        for own in (True, False):
            if storage.load_data(name, own) == game:
                storage.save(name, None, own)

    def save_view(self, view):
        """Save the view so that the next visit can show it at once: the last one, and those of a few puzzles."""
        for own in (True, False):
            if not storage.save_data("view", {"version": self._version, "view": view}, own):
                storage.save("view", None, own)  # none is better than an old one
        fragments = [view["fragment"]] + [each for each in self._fragments() if each != view["fragment"]]
        for old in fragments[KEPT_VIEWS:]:
            storage.save(_view_name(old), None)
        name = _view_name(view["fragment"])
        if not storage.save_data(name, {"version": self._version, "view": view}):
            for each in fragments:
                storage.save(_view_name(each), None)  # games need the room more
            fragments = []
        storage.save_data(VIEWS, fragments[:KEPT_VIEWS])

    def views(self, fragment=""):
        """Views of earlier visits as they are in the storage: of the puzzle with a link, else what was shown last.

        Of the last ones there are up to two: that of this tab, and that of any tab.
        """
        saved = [storage.load_data("view", own) for own in (True, False)]
        if fragment in self._fragments():
            saved.append(storage.load_data(_view_name(fragment)))
        saved = [s["view"] for s in saved if isinstance(s, dict) and s.get("version") == self._version and "view" in s]
        return [view for view in saved if isinstance(view, dict) and fragment in ("", view.get("fragment"))]

    def _fragments(self):
        """The links of the puzzles whose views are kept, the last one first."""
        kept = storage.load_data(VIEWS)
        return [each for each in kept if isinstance(each, str)] if isinstance(kept, list) else []


def _view_name(fragment):
    return "view." + fragment


def _name(kind):
    return "game." + kind


def _kind_in(fragment):
    return fragment[1:].split("=")[0]


def _find(kind, accepted):
    """The first saved game of a kind that is one, and is `accepted`: this tab's, else that of any tab, else None."""
    for own in (True, False):
        game = storage.load_data(_name(kind), own)
        is_game = isinstance(game, dict) and all(isinstance(game.get(key), str) for key in ("fragment", "session"))
        if is_game and accepted(game):
            return game
    return None
