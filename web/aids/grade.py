"""In idle time, has the solver find the difficulty of the shown puzzle, then prepare puzzles to play next."""

from tasks import call_later, start_task

DELAY = 500
"""Milliseconds between showing a puzzle and requesting its grade."""
PAUSE = 40
"""Milliseconds between two slices, in which the solver answers the player."""


class Grade:
    """Calls the solver's `grade` for short slices of work, and passes each result to `show(result)`.

    No call is made while `is_free()` is False.
    """

    def __init__(self, client, is_free, show):
        self._client, self._is_free, self._show = client, is_free, show
        self._wanted = None
        self._working = False
        self._look = self._look_again

    def want(self, puzzle, begun):
        """Start work on the puzzle with the link `puzzle`, unless the last call had the same arguments.

        `begun` is a value that changes when a puzzle needs work again, such as whether the player has made a move.
        """
        if (puzzle, begun) != self._wanted:
            self._wanted = (puzzle, begun)
            if not self._working:
                self._working = True
                call_later(DELAY, self._look)

    def _look_again(self, *_):
        if self._client.ready and self._is_free():
            start_task(self._ask())
        else:
            call_later(DELAY, self._look)

    async def _ask(self):
        wanted = self._wanted
        answer = await self._client.query("grade")
        if answer and wanted == self._wanted:
            self._show(answer)
        if answer and (answer["more"] or wanted != self._wanted):
            call_later(PAUSE, self._look)
            return
        self._working = False
        if not answer:
            self._wanted = None  # the worker was lost; the next one is asked again
