"""Clues that would be too small to read: the desk draws marks in their place."""


class CompactClues:
    """Asks the desk with `call("shrink", compact=...)` when the size of the clues on the `board` asks for it."""

    def __init__(self, board, call):
        self._board, self._call = board, call
        self._compact = False
        self._measured = None

    def start_again(self):
        """Forget what was measured: a new worker knows nothing of it."""
        self._measured = None

    def measure(self, puzzle):
        """Measure the clues once for each id of a `puzzle` and each size of the stage.

        Clues replaced by marks can only be measured once drawn, so the desk is first asked to show clues again.
        """
        now = (puzzle, self._board.room())
        changed = now != self._measured
        self._measured = now
        if self._compact:
            if changed:
                self._set(False)
        elif self._board.has_unreadable_clues():
            self._set(True)

    def _set(self, compact):
        self._compact = compact
        self._call("shrink", compact=compact)
