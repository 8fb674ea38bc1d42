"""A pale hand that repeatedly shows a first move on the board, until the player acts."""

import json

import js
import storage
from dom import element

KEPT = "begun."
"""Under this prefix and a kind's name it is stored that the player has made a move in that kind."""
CYCLE = 4000
"""Milliseconds between the starts of two showings."""
MAY_MOVE = "(prefers-reduced-motion: no-preference)"


class FirstMove:
    """Shows on the board how to make the first move of a game; `place` is `BoardCanvas.place`."""

    def __init__(self, place):
        self._place = place
        self._hand = element("first-move")
        self._points = self._shown = None
        self._motion = None
        self._begin = self._begin_now
        for name in ("pointerdown", "keydown"):
            element("board").addEventListener(name, self._act)

    def show(self, view):
        """Show how to make the first move, unless the player has ever made a move in this kind of puzzle.

        `view` is the data that the page shows, with the points of this move.
        """
        name = KEPT + view["kind"]
        points = view["first_move"]
        plays = view["mode"] in ("play", "lesson") and not view["steps"]
        if plays and view["can"]["undo"] and not storage.load(name):
            storage.save(name, "yes")
        if not points or storage.load(name) or not js.window.matchMedia(MAY_MOVE).matches:
            points = None
        if (view["id"], points) != self._shown:
            self._shown, self._points = (view["id"], points), points
            self.look_again()

    def look_again(self):
        """Restart the animation at the next frame, because the board may have moved."""
        js.window.requestAnimationFrame(self._begin)

    def _begin_now(self, *_):
        if self._motion:
            self._motion.cancel()
            self._motion = None
        spots = [self._place(x, y) for x, y in self._points or ()]
        self._hand.hidden = not spots or None in spots
        if not self._hand.hidden:
            timing = {"duration": CYCLE, "iterations": 10000}
            self._motion = self._hand.animate(_script(_frames(spots)), _script(timing))

    def _act(self, event):
        self._points = None
        self.look_again()


def _frames(spots):
    (x, y), (last_x, last_y) = spots[0], spots[-1]
    return [
        _frame(x, y, 1.5, 0, 0),
        _frame(x, y, 1, 0.8, 0.1),
        _frame(x, y, 0.8, 0.8, 0.16),
        _frame(last_x, last_y, 0.8, 0.8, 0.42),
        _frame(last_x, last_y, 1.2, 0, 0.5),
        _frame(last_x, last_y, 1.2, 0, 1),
    ]


def _frame(x, y, size, opacity, offset):
    return {"transform": f"translate({x:.1f}px, {y:.1f}px) scale({size})", "opacity": opacity, "offset": offset}


def _script(data):
    return js.JSON.parse(json.dumps(data))
