"""Reports if the solver doesn't start or doesn't answer, and offers to try again."""

import time

from tasks import call_later
from words import say

INTERVAL = 1000
"""Milliseconds between two checks."""
BROKEN = 3
"""Seconds that a worker has to start after one of its files couldn't be fetched."""
NO_BYTES = 15
"""Seconds without new bytes of the solver's files before the page reports it."""
NO_START = 90
"""Seconds that the solver has to start after all its files have arrived."""
NO_ANSWER = 6
"""Seconds without an answer from the solver before the page reports it."""


class Watchdog:
    """Reports delays of the `WorkerClient` to `display`, and calls `on_recovery()` when a delay is over."""

    def __init__(self, client, display, on_recovery):
        self._client, self._display, self._on_recovery = client, display, on_recovery
        self._watching = False
        self._complained = False
        self._look = self._look_now

    def watch(self):
        """Watch until the worker has started and answered all calls."""
        if not self._watching:
            self._watching = True
            call_later(INTERVAL, self._look)

    def forget(self):
        """Forget a reported delay, because the page now shows another message."""
        self._complained = False

    def _look_now(self, *_):
        self._watching = False
        download, worker, now = self._client.download, self._client.worker, time.time()
        if download and download.broken and now - download.last_news > BROKEN:
            self._client.fail("a file broke off")
            return
        reason = _slow_download(download, now) if download else _slow_answer(worker, now)
        if reason:
            self._complained = True
            self._display.slow(reason)
            self._client.renew()
        elif self._complained:
            self._complained = False
            self._display.no_longer_slow()
            self._on_recovery()
        if download or worker.unanswered:
            self.watch()


def _slow_download(download, now):
    silence = now - download.last_news
    if download.broken:
        return ""
    if download.complete:
        return say("The solver is slow to start.") if silence > NO_START else ""
    return say("No data has arrived for {n} seconds.", n=NO_BYTES) if silence > NO_BYTES else ""


def _slow_answer(worker, now):
    silent = worker.unanswered and now - worker.last_news > NO_ANSWER
    return say("The solver is not responding.") if silent else ""
