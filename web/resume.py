"""Which game a new worker goes on with."""


async def resume(ask, games, fragment, shown, first_kind):
    """Open a game and return its view; `ask(method, **arguments)` asks the worker's desk.

    It is this page's own game if there is one, for another tab may have saved another since. Else it is what the
    `fragment` of the address asks for; else the game that was left last; else the puzzle that the page shows, whose
    link is `shown`; else an example of the `first_kind`.
    """
    view = None
    game = games.current or (games.at(fragment) if fragment else games.last())
    if game:
        view = await _restore(ask, games, game)
    if view is None:
        view = await ask("open", text=fragment or shown)
    if "error" in view and not fragment:
        view = await ask("choose", kind=first_kind)
    return view


async def _restore(ask, games, game):
    """The view of a saved game; None, and it is forgotten, if it cannot be read."""
    view = await ask("restore", session=game["session"])
    if "error" in view:
        games.forget(game)
        return None
    games.take_over(view["kind"], game)
    return view
