"""Turns a mouse, a pen or one finger on the board into events for the solver."""

from dom import take_strokes
from tasks import call_later

MIN_MOVE = 0.2
"""The distance in cells that a pointer must move before it is reported again."""
LONG_PRESS = 500
"""Milliseconds after which a finger that hasn't moved counts as the right button when it is lifted."""
EDGE = 40
"""A drag within this many pixels of the edge of an enlarged board moves the board."""
SPEED = 8
"""Pixels that such a drag moves the board at a time."""
FRAME = 30
"""Milliseconds between two such movements."""
OUTSIDE = -1e3
"""A coordinate outside of every board."""


def board_event(what, x=0, y=0, button="left", key="", shift=False):
    """Return the arguments for the solver's method `event`.

    `what` is "down", "move", "up", "hover" or "key"; (x, y) is a point of the scene, the drawing of the board.
    """
    return {"what": what, "x": x, "y": y, "button": button, "key": key, "shift": shift}


class PointerInput:
    """Passes the canvas' pointer events to `send(event)`, as events for the solver (see `board_event`).

    Calls `announce(at)` when a finger has rested at the pixel `at`: lifting the finger then counts as a right click.
    Calls `announce(None)` when that is over, and `moved()` after moving the enlarged board.
    """

    def __init__(self, canvas, viewport, gestures, send, announce, moved):
        self._canvas, self._viewport, self._gestures, self._send = canvas, viewport, gestures, send
        self._announce, self._moved = announce, moved
        self._at = None
        """The pixel of the pointer while a button is pressed; otherwise None."""
        self._resting = False
        """True if the finger has rested long enough to count as the right button when it is lifted."""
        self.grips = None
        """The points of the scene where a finger draws (None: everywhere). Elsewhere, it moves an enlarged board."""
        self._slid_to = None
        """The pixel of the finger while it moves the board; otherwise None."""
        self._panning = False
        self._pan_on = self._pan
        self._last = None
        """(x, y, button) of the last report while a button is pressed; otherwise None."""
        self._held_back = None
        """The "down" event of a finger that isn't reported yet, because a second finger may follow; or None."""
        self._presses = 0
        """Increases whenever a long press starts or can no longer happen, so that older timers are ignored."""
        self._hovering = False
        self._hovered = None
        self._handlers = {"pointerdown": self._down, "pointermove": self._move, "pointerleave": self._hover}
        for name in ("pointerdown", "pointermove", "pointerup", "pointercancel", "pointerleave"):
            canvas.addEventListener(name, self._pointer)
        take_strokes(canvas)
        canvas.addEventListener("contextmenu", lambda event: event.preventDefault())

    def report_hovering(self, on):
        """Set whether movements of a mouse without a pressed button are reported."""
        self._hovering = on

    def _pointer(self, event):
        if self._gestures.takes(event):
            if self._last and not (self._held_back or self._slid_to):
                self._cancel_drag()
            self._let_go()
            return
        self._at = (event.offsetX, event.offsetY)
        x, y = self._viewport.to_scene(event.offsetX, event.offsetY)
        self._handlers.get(event.type, self._up)(event, x, y)

    def _down(self, event, x, y):
        if event.button not in (0, 2):
            return
        button = "right" if event.button == 2 else "left"
        self._canvas.setPointerCapture(event.pointerId)
        self._last = (x, y, button)
        down = board_event("down", x, y, button, shift=event.shiftKey)
        if event.pointerType != "touch":
            self._send(down)
            return
        if self._viewport.max_zoom > 1:
            self._held_back = down
        else:
            self._send(down)
        self._presses += 1
        call_later(LONG_PRESS, self._long_press(self._presses))

    def _move(self, event, x, y):
        if not self._last:
            self._hover(event, x, y)
            return
        if self._slid_to or (self._held_back and _is_far(self._last, x, y) and not self._is_on_a_grip()):
            self._slide()
            return
        if _is_far(self._last, x, y):
            self._drag_to(x, y, event.shiftKey)
        if not self._panning and self._last[2] == "left" and self._pull() != (0, 0):
            self._panning = True
            call_later(FRAME, self._pan_on)

    def _is_on_a_grip(self):
        if self._viewport.zoom == 1 or self.grips is None:
            return True
        x, y, _ = self._last
        return any(not _is_far(grip, x, y, 0.5) for grip in self.grips)

    def _slide(self):
        if self._slid_to:
            self._viewport.drag(self._at[0] - self._slid_to[0], self._at[1] - self._slid_to[1])
            self._moved()
        self._slid_to, self._held_back = self._at, None
        self._rest(False)
        self._presses += 1

    def _drag_to(self, x, y, shift=False):
        self._release_held_back()
        self._rest(False)
        self._presses += 1
        self._last = (x, y, self._last[2])
        self._send(board_event("move", x, y, self._last[2], shift=shift))

    def _pull(self):
        if self._viewport.zoom == 1 or not self._at:
            return 0, 0
        sides = (self._canvas.clientWidth, self._canvas.clientHeight)
        return tuple(SPEED * ((at < EDGE) - (at > side - EDGE)) for at, side in zip(self._at, sides))

    def _pan(self, *_):
        self._panning = False
        if not self._last or self._held_back:
            return
        pull = self._pull()
        if pull != (0, 0):
            self._viewport.drag(*pull)
            self._moved()
            x, y = self._viewport.to_scene(*self._at)
            if _is_far(self._last, x, y):
                self._drag_to(x, y)
            self._panning = True
            call_later(FRAME, self._pan_on)

    def _up(self, event, x, y):
        if not self._last:
            return
        if self._slid_to:
            self._let_go()
            return
        down, button = self._last, self._last[2]
        if self._resting and event.type == "pointerup":
            if not self._held_back:
                self._cancel_drag()
            self._held_back = None
            x, y, button = down[0], down[1], "right"
            self._send(board_event("down", x, y, button))
        self._release_held_back()
        self._let_go()
        self._send(board_event("up", x, y, button, shift=event.shiftKey))

    def _let_go(self):
        self._last = self._held_back = self._at = self._slid_to = None
        self._presses += 1
        self._rest(False)

    def _rest(self, on):
        if on != self._resting:
            self._resting = on
            self._announce(self._at if on else None)

    def _hover(self, event, x, y):
        if not self._hovering or event.pointerType == "touch":
            return
        if event.type == "pointerleave":
            x = y = OUTSIDE
        if self._hovered is None or _is_far(self._hovered, x, y):
            self._hovered = (x, y)
            self._send(board_event("hover", x, y))

    def _long_press(self, number):
        def rested(*_):
            if self._last and number == self._presses:
                self._rest(True)

        return rested

    def _release_held_back(self):
        if self._held_back:
            event, self._held_back = self._held_back, None
            self._send(event)

    def _cancel_drag(self):
        self._send(board_event("key", key="Escape"))


def _is_far(last, x, y, least=MIN_MOVE):
    return abs(x - last[0]) >= least or abs(y - last[1]) >= least
