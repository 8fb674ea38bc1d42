"""Mouse, pen and one finger on the board, as events for the desk. Two fingers are zoom_gestures.py's."""

from tasks import call_later

MIN_MOVE = 0.2
"""A pointer that has moved less than this, in cells, since it was reported last is not reported again."""
LONG_PRESS = 500
"""Milliseconds after which a finger that has not moved counts as the right button."""
OUTSIDE = -1e3
"""A coordinate that lies outside of every board."""


def board_event(what, x=0, y=0, button="left", key="", shift=False):
    """An event as the desk's `event` takes it; (x, y) is a point of the scene."""
    return {"what": what, "x": x, "y": y, "button": button, "key": key, "shift": shift}


class PointerInput:
    """Turns the canvas' pointer events into the desk's events, and passes them to `send(event)`."""

    def __init__(self, canvas, viewport, gestures, send):
        self._canvas, self._viewport, self._gestures, self._send = canvas, viewport, gestures, send
        self._last = None
        """Where the pressed pointer was reported last, and its button; None if no button is pressed."""
        self._held_back = None
        """A finger that went down and is not reported yet, because a second one may follow."""
        self._presses = 0
        """Goes up whenever the finger that is down can no longer become a long press."""
        self._hovering = False
        self._hovered = None
        self._handlers = {"pointerdown": self._down, "pointermove": self._move, "pointerleave": self._hover}
        for name in ("pointerdown", "pointermove", "pointerup", "pointercancel", "pointerleave"):
            canvas.addEventListener(name, self._pointer)
        canvas.addEventListener("contextmenu", lambda event: event.preventDefault())

    def report_hovering(self, on):
        """Whether a mouse that moves over the board without a button pressed is reported."""
        self._hovering = on

    def _pointer(self, event):
        if self._gestures.takes(event):
            if self._last and not self._held_back:
                self._cancel_drag()
            self._last = self._held_back = None
            return
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
        elif _is_far(self._last, x, y):
            self._release_held_back()
            self._presses += 1
            self._last = (x, y, self._last[2])
            self._send(board_event("move", x, y, self._last[2], shift=event.shiftKey))

    def _up(self, event, x, y):
        if self._last:
            self._release_held_back()
            button, self._last = self._last[2], None
            self._presses += 1
            self._send(board_event("up", x, y, button, shift=event.shiftKey))

    def _hover(self, event, x, y):
        if not self._hovering or event.pointerType == "touch":
            return
        if event.type == "pointerleave":
            x = y = OUTSIDE
        if self._hovered is None or _is_far(self._hovered, x, y):
            self._hovered = (x, y)
            self._send(board_event("hover", x, y))

    def _long_press(self, number):
        """What happens if the finger that made `_presses` the `number` has neither moved nor left since."""

        def right_click(*_):
            if self._last and number == self._presses:
                x, y, _ = self._last
                if not self._held_back:
                    self._cancel_drag()
                self._last = self._held_back = None
                self._send(board_event("down", x, y, "right"))
                self._send(board_event("up", x, y, "right"))

        return right_click

    def _release_held_back(self):
        if self._held_back:
            event, self._held_back = self._held_back, None
            self._send(event)

    def _cancel_drag(self):
        self._send(board_event("key", key="Escape"))


def _is_far(last, x, y):
    """Whether a point is at least MIN_MOVE from the last one, across or down."""
    return abs(x - last[0]) >= MIN_MOVE or abs(y - last[1]) >= MIN_MOVE
