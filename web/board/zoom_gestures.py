"""Zooms and moves the board: with the wheel, two fingers, the middle mouse button, and three buttons on the page."""

import math

from dom import element, on_click

SMALL_CELL = 28
"""Pixels per cell below which the zoom buttons are shown."""
STEP = 1.5
"""The factor by which one press of a button or key enlarges the board."""
PER_PIXEL = 0.0015
"""The change of the zoom's logarithm for one pixel of the wheel."""
PER_LINE = 16
"""Pixels per line, for wheels that count lines."""


class ZoomGestures:
    """Changes the `viewport` of the `canvas`, then calls `on_change()`."""

    def __init__(self, canvas, viewport, on_change):
        self._canvas, self._viewport, self._on_change = canvas, viewport, on_change
        self._fingers = {}
        self._pinching = False
        self._panned_to = None
        canvas.addEventListener("wheel", self._wheel)
        on_click("zoom-in", lambda: self.step(1))
        on_click("zoom-out", lambda: self.step(-1))
        on_click("zoom-whole", lambda: self.step(0))

    def step(self, direction):
        """Zoom one step in (1) or out (-1), or show the whole board (0)."""
        self._viewport.zoom_by(STEP**direction if direction else 0)
        self._on_change()

    def show_buttons(self):
        """Show the zoom buttons if cells are small or enlarged, and handle touches if the board can be enlarged."""
        view = self._viewport
        element("zoom").hidden = view.max_zoom == 1 or (view.whole_scale >= SMALL_CELL and view.zoom == 1)
        element("zoom-in").disabled = view.zoom >= view.max_zoom
        element("zoom-out").disabled = element("zoom-whole").disabled = view.zoom == 1
        self._canvas.classList.toggle("can-zoom", view.max_zoom > 1)

    def takes(self, event):
        """Handle a pointer event that zooms or moves the board; return False if the event is for the puzzle."""
        return self._touch(event) if event.pointerType == "touch" else self._middle_button(event)

    def _middle_button(self, event):
        at = (event.offsetX, event.offsetY)
        if event.type == "pointerdown":
            if event.button == 1 and self._viewport.zoom > 1:
                event.preventDefault()
                self._canvas.setPointerCapture(event.pointerId)
                self._panned_to = at
        elif self._panned_to:
            self._drag(self._panned_to, at)
            self._on_change()
            self._panned_to = at if event.type == "pointermove" else None
            return True
        return self._panned_to is not None

    def _touch(self, event):
        at, finger = (event.offsetX, event.offsetY), event.pointerId
        if event.type == "pointerdown":
            self._fingers[finger] = at
            self._pinching = self._pinching or (len(self._fingers) == 2 and self._viewport.max_zoom > 1)
        elif event.type == "pointermove":
            if finger in self._fingers:
                before = list(self._fingers.values())
                self._fingers[finger] = at
                if self._pinching and len(before) == 2:
                    self._pinch(before, list(self._fingers.values()))
        else:
            self._fingers.pop(finger, None)
            if not self._fingers:
                was_pinching, self._pinching = self._pinching, False
                return was_pinching
        return self._pinching

    def _pinch(self, before, after):
        (ax, ay), (bx, by) = before
        (cx, cy), (dx, dy) = after
        self._drag(((ax + bx) / 2, (ay + by) / 2), ((cx + dx) / 2, (cy + dy) / 2))
        distance, new_distance = math.sqrt((ax - bx) ** 2 + (ay - by) ** 2), math.sqrt((cx - dx) ** 2 + (cy - dy) ** 2)
        if distance > 0:
            self._viewport.zoom_about((cx + dx) / 2, (cy + dy) / 2, new_distance / distance)
        self._on_change()

    def _drag(self, before, after):
        self._viewport.drag(after[0] - before[0], after[1] - before[1])

    def _wheel(self, event):
        if self._viewport.max_zoom == 1:
            return
        unit = PER_LINE if event.deltaMode == 1 else 1
        if event.ctrlKey or event.metaKey:
            event.preventDefault()
            growth = -event.deltaY * unit * PER_PIXEL * (1 if unit > 1 else 2)
            self._viewport.zoom_about(event.offsetX, event.offsetY, math.exp(growth))
            self._on_change()
        elif self._viewport.zoom > 1:
            event.preventDefault()
            sideways = event.shiftKey and not event.deltaX
            dx, dy = (event.deltaY, 0) if sideways else (event.deltaX, event.deltaY)
            self._viewport.drag(-dx * unit, -dy * unit)
            self._on_change()
