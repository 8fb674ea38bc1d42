"""The time that a puzzle takes: from the first move on, while the page is seen, kept for the next visit."""

import js
import storage
from tasks import call_later

TIMES = "times"
"""The name under which the times are stored: {key of a puzzle: seconds}."""
MOST = 200
"""Of how many puzzles the time is kept: as many as games are (begun.py)."""
SAVED_EVERY = 5
"""Seconds after which the time is stored again."""


class Clock:
    """Counts the seconds of one puzzle at a time; calls `tick()` each second while it runs."""

    def __init__(self, tick):
        self._tick = tick
        self._key = None
        self._before = 0
        """The seconds up to when the clock was started last."""
        self._since = None
        """When it was started, in milliseconds of the browser's clock; None while stopped."""
        self._running = False
        """True if it should run while the page is visible."""
        self._beat = self._second
        self._beating = False
        self._saved = 0
        js.document.addEventListener("visibilitychange", lambda event: self._turn())

    @property
    def seconds(self):
        """The seconds so far."""
        now = 0 if self._since is None else (js.performance.now() - self._since) / 1000
        return self._before + now

    def follow(self, key, moves, done, undone):
        """Count for the puzzle with this key: nothing before the first move, and nothing more when it is done.

        `undone` is True if moves were taken back, which keeps the time also if none is left.
        """
        if key != self._key:
            self.pause()
            self._key, self._before = key, _times().get(key, 0)
        if not moves and not undone and self.seconds:
            self.reset()
        self._running = moves > 0 and not done
        self._turn()

    def reset(self):
        """Start from zero, for a game that is begun again."""
        self._before, self._since = 0, None

    def pause(self):
        """Stand still, until a puzzle is followed again."""
        self._running = False
        self._turn()

    def _turn(self):
        """Start or stop the clock as needed."""
        runs = self._running and js.document.visibilityState == "visible"
        if runs and self._since is None:
            self._since = js.performance.now()
            if not self._beating:
                self._beating = True
                call_later(1000, self._beat)
        elif not runs and self._since is not None:
            self._stand()
            self._save()

    def _stand(self):
        self._before, self._since = self.seconds, None

    def _second(self, *_):
        self._beating = self._since is not None
        if self._beating:
            call_later(1000, self._beat)
            self._tick()
            if abs(self.seconds - self._saved) > SAVED_EVERY:
                self._save()

    def _save(self):
        self._saved = self.seconds
        times = _times()
        for key in list(times)[: max(0, len(times) - MOST)]:
            times.pop(key)
        times[self._key] = round(self._saved)
        storage.save_data(TIMES, times)


def _times():
    """The times that are stored."""
    times = storage.load_data(TIMES)
    return {key: t for key, t in times.items() if isinstance(t, (int, float))} if isinstance(times, dict) else {}


def time_text(seconds):
    """A time as a player reads it: "0:42", "3:25", "1:02:03"."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
