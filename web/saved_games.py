"""Saves the games, so that a reload, a crash of the worker or a closed tab loses nothing.

Each tab returns to its own game of each kind. A new tab starts with the game that was changed last in any tab.
"""

import storage
from play import begun, drafts

LAST_KIND = "last"
VIEWS = "views"
"""The name under which the links of the puzzles with saved views are stored."""
KEPT_VIEWS = 8
"""The number of puzzles whose views are saved."""


class SavedGames:
    """The saved games and views. A game is a dict with "fragment" (the puzzle's link) and "session" (text).

    Views that another `version` of the package saved are ignored, because they may look different.
    """

    def __init__(self, version):
        self._version = version
        self._succeeded = True
        self.current = None
        """The game in this tab; None until one is saved or opened."""
        self._key = None
        """The key of the puzzle in this tab; None before the first one."""
        self._draft = None
        """The draft in this tab, as text; None outside Edit."""
        self._opened = None
        """The session with which the puzzle was opened. A link's moves replace a stored game only after a new move."""

    def begun(self, view):
        """Return the stored game (text) of the puzzle in `view`; None without one, or if the view already has moves."""
        game = view["game"]
        if not game or view["busy"] or "error" in view or game["moves"] or view["can"]["redo"]:
            return None
        kept = begun.load(game["key"])
        return kept["session"] if kept else None

    def save(self, view):
        """Save the game in `view`, for this tab and for new tabs. Return False if new tabs won't find it."""
        game = {"fragment": view["fragment"], "session": view["session"]}
        if game == self.current:
            return self._succeeded
        self.current = game
        self._draft = drafts.keep(view, self._draft)
        if view["game"]:
            self._keep(view)
        name = _name(view["kind"])
        for own in (True, False):
            self._succeeded = storage.save_data(name, game, own)
            if not self._succeeded:
                storage.save("view", None, own)  # makes room: it is the longest text, and the least important
                self._succeeded = storage.save_data(name, game, own)
            storage.save(LAST_KIND, view["kind"], own)
        return self._succeeded

    def _keep(self, view):
        game = view["game"]
        if game["key"] != self._key:
            self._key, self._opened = game["key"], view["session"]
        begins = view["session"] == self._opened and begun.load(game["key"])
        if not begins and (game["moves"] or view["can"]["redo"]):
            begun.keep(game["key"], view)

    async def resume(self, ask, fragment, shown, first_kind):
        """Open a game in a new worker, which `ask(method, **arguments)` calls, and return its view.

        The game is the first of these that exists: this tab's, the puzzle of the address (`fragment`), the game played
        last, the puzzle on the page (its link is `shown`), an example of `first_kind`.
        """
        view = None
        game = self.current or (self.at(fragment) if fragment else self.last())
        if game:
            view = await ask("restore", session=game["session"])
            if "error" in view:
                self.forget(game)
                view = None
            else:
                self._take_over(view["kind"], game)
        if view is None:
            view = await ask("open", text=fragment or shown)
        if "error" in view and not fragment:
            view = await ask("choose", kind=first_kind)
        return view

    def _take_over(self, kind, game):
        self.current = game
        storage.save_data(_name(kind), game, True)
        storage.save(LAST_KIND, kind, True)

    def of_kind(self, kind):
        """Return this tab's game of a kind, or else the one changed last in any tab, or None."""
        return _find(kind, lambda game: True)

    def at(self, fragment):
        """Return the saved game whose link is `fragment`, or None."""
        return _find(_kind_in(fragment), lambda game: game["fragment"] == fragment)

    def last(self):
        """Return the game played last in this tab, or else in any tab, or None."""
        for own in (True, False):
            kind = storage.load(LAST_KIND, own)
            game = self.of_kind(kind) if kind else None
            if game:
                return game
        return None

    def forget(self, game):
        """Delete a saved game that can't be read."""
        name = _name(_kind_in(game["fragment"]))
        for own in (True, False):
            if storage.load_data(name, own) == game:
                storage.save(name, None, own)

    def save_view(self, view):
        """Save the view, also under its puzzle's link, so that the next visit shows it at once."""
        for own in (True, False):
            if not storage.save_data("view", {"version": self._version, "view": view}, own):
                storage.save("view", None, own)  # no view is better than an old one
        fragments = [view["fragment"]] + [each for each in self._fragments() if each != view["fragment"]]
        for old in fragments[KEPT_VIEWS:]:
            storage.save(_view_name(old), None)
        name = _view_name(view["fragment"])
        if not storage.save_data(name, {"version": self._version, "view": view}):
            for each in fragments:
                storage.save(_view_name(each), None)  # leaves the room for games
            fragments = []
        storage.save_data(VIEWS, fragments[:KEPT_VIEWS])

    def views(self, fragment=""):
        """Return the saved views of the link `fragment` ("": of any link), this tab's first. They may be damaged."""
        saved = [storage.load_data("view", own) for own in (True, False)]
        if fragment in self._fragments():
            saved.append(storage.load_data(_view_name(fragment)))
        saved = [s["view"] for s in saved if isinstance(s, dict) and s.get("version") == self._version and "view" in s]
        return [view for view in saved if isinstance(view, dict) and fragment in ("", view.get("fragment"))]

    def _fragments(self):
        kept = storage.load_data(VIEWS)
        return [each for each in kept if isinstance(each, str)] if isinstance(kept, list) else []


def _view_name(fragment):
    return "view." + fragment


def _name(kind):
    return "game." + kind


def _kind_in(fragment):
    return fragment[1:].split("=")[0]


def _find(kind, accepted):
    for own in (True, False):
        game = storage.load_data(_name(kind), own)
        is_game = isinstance(game, dict) and all(isinstance(game.get(key), str) for key in ("fragment", "session"))
        if is_game and accepted(game):
            return game
    return None
