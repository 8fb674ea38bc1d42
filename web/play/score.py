"""How far the player is: what is done of the board, and the time. Each can be switched off."""

from dom import element
from play.clock import Clock, told
from play.preferences import is_on, watch_choice

PROGRESS, TIMER = "show-progress", "show-timer"
"""The ids of the checkboxes, and the names under which the choices are stored."""


class Score:
    """Shows it beside the headline."""

    def __init__(self):
        self._game = None
        self._clock = Clock(self._show_all)
        for name in (PROGRESS, TIMER):
            watch_choice(name, lambda on: self._show_all())

    @property
    def seconds(self):
        """The time that the puzzle took so far, in whole seconds, at least one."""
        return max(1, int(self._clock.seconds))

    def show(self, game):
        """Show how far a game is; None where no game is shown, and the time stands still."""
        self._game = game
        if game:
            self._clock.follow(game["key"], game["moves"], game["finish"] is not None)
        else:
            self._clock.pause()
        self._show_all()

    def _show_all(self):
        game = self._game
        timed = game and not game["finish"] and is_on(TIMER)  # the finish tells the time itself
        self._show_one("completion", game["completion"] if game and is_on(PROGRESS) else "")
        self._show_one("timer", told(self._clock.seconds) if timed else "")
        shown = bool(game) and (is_on(PROGRESS) or is_on(TIMER))
        element("say").classList.toggle("scored", shown)

    def _show_one(self, name, text):
        if element(name).textContent != text:
            element(name).textContent = text
