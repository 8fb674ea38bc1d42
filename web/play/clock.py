"""Measures the time for a puzzle, from the first move and while the page is visible."""

import js
import storage
from tasks import call_later

TIMES = "times"
"""The times are stored under this name, as {key of a puzzle: seconds}."""
MOST = 200
"""The most puzzles whose time is stored: as many as games (begun.py)."""
SAVED_EVERY = 5
"""Seconds between two times that are stored."""


class Clock:
    """Counts the seconds of one puzzle at a time. While it runs, it calls `tick()` every second."""

    def __init__(self, tick):
        self._tick = tick
        self._key = None
        self._before = 0
        """The seconds before the clock was started last."""
        self._since = None
        """The time at which it was started last, in the browser's milliseconds; None while it is stopped."""
        self._running = False
        """True if it should run while the page is visible."""
        self._beat = self._second
        self._beating = False
        self._saved = 0
        js.document.addEventListener("visibilitychange", lambda event: self._turn())

    @property
    def seconds(self):
        now = 0 if self._since is None else (js.performance.now() - self._since) / 1000
        return self._before + now

    def follow(self, key, moves, done, undone):
        """Measure the time for the puzzle with this key, from the first move until it is solved (`done`).

        `moves` is the number of moves. Without moves, the time is reset, unless moves can be redone (`undone`).
        """
        if key != self._key:
            self.pause()
            self._key, self._before = key, _times().get(key, 0)
        if not moves and not undone and self.seconds:
            self.reset()
        self._running = moves > 0 and not done
        self._turn()

    def reset(self):
        self._before, self._since = 0, None

    def pause(self):
        """Stop until the next `follow`."""
        self._running = False
        self._turn()

    def _turn(self):
        runs = self._running and js.document.visibilityState == "visible"
        if runs and self._since is None:
            self._since = js.performance.now()
            if not self._beating:
                self._beating = True
                call_later(1000, self._beat)
        elif not runs and self._since is not None:
            self._before, self._since = self.seconds, None
            self._save()

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
    return storage.load_table(TIMES, (int, float))


def time_text(seconds):
    """Format a time: "0:42", "3:25", "1:02:03"."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
