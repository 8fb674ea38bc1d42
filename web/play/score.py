"""The score: how much of the board is done, and the time. Each can be switched off."""

from dialogs.settings_dialog import is_on, watch_choice
from dom import element, on_click, set_text
from play.clock import Clock, time_text

PROGRESS, TIMER = "show-progress", "show-timer"
"""The ids of the checkboxes. The player's choices are stored under the same names."""


class Score:
    """Shows progress and time above the panel's buttons; on a phone, beside the title."""

    def __init__(self):
        self._game = self._score = None
        self._clock = Clock(self._show_all)
        on_click("restart", self._clock.reset)
        for name in (PROGRESS, TIMER):
            watch_choice(name, lambda on: self._show_all())

    @property
    def seconds(self):
        """The time so far in whole seconds; 0 if it wasn't measured."""
        return max(1, int(self._clock.seconds)) if self._clock.seconds else 0

    @property
    def is_timed(self):
        """True if the player wants to see the time."""
        return is_on(TIMER)

    def show(self, game, score, undone=False):
        """Show the progress in `score` and the time of `game`, both data from the solver. `game` None stops the time.

        Without moves, the time is reset, unless moves can be redone (`undone`).
        """
        self._game, self._score = game, score
        if game:
            self._clock.follow(game["key"], game["moves"], game["finish"] is not None, undone)
        else:
            self._clock.pause()
        self._show_all()

    def _show_all(self):
        game, progress = self._game, is_on(PROGRESS)
        set_text(element("score"), self._score["text"] if self._score and progress else "")
        set_text(element("timer"), time_text(self._clock.seconds) if game and is_on(TIMER) else "")
        element("done").hidden = not (self._score and progress)
