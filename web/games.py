"""The games in play, kept so that a reload, a crash of the worker or a closed tab loses nothing.

A tab keeps its own game of each kind and comes back to it, whatever other tabs do. For tabs that are opened later the
last change of any tab counts, kind by kind: games are written whole, so two tabs never mix in one.
"""

import storage

LAST = "last"


class Games:
    """What is kept; `version` is that of the package, because a view of another one may look different."""

    def __init__(self, version):
        self.version = version
        self.kept = None
        self.fine = True

    def keep(self, view):
        """Keep the game that `view` shows, for this tab and for later ones; False if later ones will not find it."""
        game = {"fragment": view["fragment"], "session": view["session"]}
        if game == self.kept:
            return self.fine
        self.kept = game
        name = "game." + view["kind"]
        for own in (True, False):
            self.fine = storage.save_data(name, game, own)
            if not self.fine:
                storage.save("view", None, own)  # the longest text there is, and the least to be missed
                self.fine = storage.save_data(name, game, own)
            storage.save(LAST, view["kind"], own)
        return self.fine

    def adopt(self, kind, game):
        """Go on with `game` in this tab; for later tabs that is no change."""
        self.kept = game
        storage.save_data("game." + kind, game, True)
        storage.save(LAST, kind, True)

    def of_kind(self, kind):
        """The game of `kind`, {"fragment", "session"}: this tab's, else the last of any tab, else None."""
        for own in (True, False):
            game = storage.load_data("game." + kind, own)
            if isinstance(game, dict) and all(isinstance(game.get(key), str) for key in ("fragment", "session")):
                return game
        return None

    def at(self, fragment):
        """The game whose address is `fragment`, or None."""
        for own in (True, False):
            game = storage.load_data("game." + fragment[1:].split("=")[0], own)
            if isinstance(game, dict) and game.get("fragment") == fragment and isinstance(game.get("session"), str):
                return game
        return None

    def last(self):
        """The game that was in play last, or None."""
        for own in (True, False):
            kind = storage.load(LAST, own)
            game = self.of_kind(kind) if kind else None
            if game:
                return game
        return None

    def forget(self, game):
        """Forget a game that cannot be read."""
        for own in (True, False):
            name = "game." + game["fragment"][1:].split("=")[0]
            if storage.load_data(name, own) == game:
                storage.save(name, None, own)

    def keep_view(self, view):
        """Keep what is shown, so that it is there at once next time."""
        for own in (True, False):
            if not storage.save_data("view", {"version": self.version, "view": view}, own):
                storage.save("view", None, own)  # better none than an old one

    def views(self):
        """What was shown last in this tab, and in any; none, one or two."""
        kept = [storage.load_data("view", own) for own in (True, False)]
        return [k["view"] for k in kept if isinstance(k, dict) and k.get("version") == self.version and "view" in k]
