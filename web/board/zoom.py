"""Large boards seen closer: which part of a scene is shown and how large, and the gestures that change it.

The board is painted anew at each size, so it is as sharp as ever. A board whose cells are large enough cannot be
enlarged, and leaves wheel and fingers to the browser.
"""

import math

import js

LARGE = 48
"""Pixels a cell from which on a board needs no closer look."""
CLOSEST = 96
"""Pixels a cell when it is looked at most closely."""
SMALL = 28
"""Pixels a cell below which the buttons are shown."""
STEP = 1.5
"""How much larger one press of a button or key makes it."""
WHEEL = 0.0015
"""How much a pixel of the wheel changes the size, as a share."""
LINE = 16
"""Pixels of a wheel that counts in lines."""
MARGIN = 1.5
"""Cells round the cursor that stay in view with it."""


class Zoom:
    """The part of a scene that is shown: `factor` 1 is all of it, (`x`, `y`) the middle in the scene's units."""

    def __init__(self):
        self.factor = self.most = 1
        self.x = self.y = 0
        self.whole = self.scale = 1
        self.shown = (0, 0)
        self.box = None

    def place(self, box, wide, high, steady):
        """Width, height, pixels a cell and where (0, 0) is, for a canvas in a room of `wide` by `high` pixels.

        A `steady` canvas keeps the size that it has for the whole board, so that nothing below it moves.
        """
        if box != self.box:
            self.box, self.factor = box, 1
        x, y, w, h = box
        self.whole = max(1, min(wide / w, high / h))
        self.most = CLOSEST / self.whole if self.whole < LARGE else 1
        self.factor = min(self.factor, self.most)
        self.scale = scale = self.whole * self.factor
        wide, high = (w * self.whole, h * self.whole) if steady else (max(wide, w), max(high, h))
        width, height = min(wide, w * scale), min(high, h * scale)
        across, down = width / scale / 2, height / scale / 2
        self.x = min(max(self.x, x + across), x + w - across)
        self.y = min(max(self.y, y + down), y + h - down)
        self.shown = (across, down)
        return width, height, scale, width / 2 - self.x * scale, height / 2 - self.y * scale

    def by(self, factor, x=None, y=None):
        """So many times larger; the point (x, y) of the scene, else the middle, stays where it is."""
        wished = min(max(self.factor * factor, 1), self.most)
        if wished > 1 and wished / self.most > 0.98:
            wished = self.most
        if x is not None:
            self.x = x + (self.x - x) * self.factor / wished
            self.y = y + (self.y - y) * self.factor / wished
        self.factor = wished if wished > 1.02 else 1

    def drag(self, dx, dy):
        """Move what is shown by so many pixels."""
        self.x -= dx / self.scale
        self.y -= dy / self.scale

    def reach(self, x, y):
        """Have a point of the scene in view, and a little round it."""
        across, down = max(0, self.shown[0] - MARGIN), max(0, self.shown[1] - MARGIN)
        self.x = min(max(self.x, x - across), x + across)
        self.y = min(max(self.y, y - down), y + down)


class Grip:
    """Wheel, two fingers, the middle button and the three buttons; `changed()` is called when it is to be painted."""

    def __init__(self, canvas, zoom, changed):
        self.canvas, self.zoom, self.changed = canvas, zoom, changed
        self.fingers = {}
        self.two = False
        self.pan = None
        self.box = _element("zoom")
        canvas.addEventListener("wheel", self._wheel)
        _element("zoom-in").addEventListener("click", lambda event: self.step(1))
        _element("zoom-out").addEventListener("click", lambda event: self.step(-1))
        _element("zoom-whole").addEventListener("click", lambda event: self.step(0))

    def step(self, way):
        """One step larger (1), smaller (-1), or the whole board (0)."""
        self.zoom.by(STEP**way if way else 0)
        self.changed()

    def show(self):
        """The buttons where they are of use; fingers belong to the board where it can be enlarged."""
        zoom = self.zoom
        self.box.hidden = zoom.most == 1 or (zoom.whole >= SMALL and zoom.factor == 1)
        _element("zoom-in").disabled = zoom.factor >= zoom.most
        _element("zoom-out").disabled = _element("zoom-whole").disabled = zoom.factor == 1
        self.canvas.classList.toggle("can-zoom", zoom.most > 1)

    def takes(self, event):
        """Whether a pointer's event is about what is shown, and not about the puzzle."""
        if event.pointerType == "touch":
            return self._touch(event)
        x, y = event.offsetX, event.offsetY
        if event.type == "pointerdown":
            if event.button == 1 and self.zoom.factor > 1:
                event.preventDefault()
                self.canvas.setPointerCapture(event.pointerId)
                self.pan = (x, y)
        elif self.pan:
            self._drag(self.pan, (x, y))
            self.pan = (x, y) if event.type == "pointermove" else None
            return True
        return self.pan is not None

    def _touch(self, event):
        what, at, finger = event.type, (event.offsetX, event.offsetY), event.pointerId
        if what == "pointerdown":
            self.fingers[finger] = at
            self.two = self.two or (len(self.fingers) == 2 and self.zoom.most > 1)
        elif what == "pointermove":
            if finger in self.fingers:
                before = list(self.fingers.values())
                self.fingers[finger] = at
                if self.two and len(before) == 2:
                    self._pinch(before, list(self.fingers.values()))
        else:
            self.fingers.pop(finger, None)
            if not self.fingers:
                was, self.two = self.two, False
                return was
        return self.two

    def _pinch(self, before, after):
        (ax, ay), (bx, by) = before
        (cx, cy), (dx, dy) = after
        self._drag(((ax + bx) / 2, (ay + by) / 2), ((cx + dx) / 2, (cy + dy) / 2), False)
        apart, now = math.sqrt((ax - bx) ** 2 + (ay - by) ** 2), math.sqrt((cx - dx) ** 2 + (cy - dy) ** 2)
        if apart > 0:
            self._about((cx + dx) / 2, (cy + dy) / 2, now / apart)
        self.changed()

    def _drag(self, before, after, last=True):
        self.zoom.drag(after[0] - before[0], after[1] - before[1])
        if last:
            self.changed()

    def _about(self, px, py, factor):
        """So many times larger about a point of the canvas, in pixels."""
        zoom, (across, down) = self.zoom, self.zoom.shown
        zoom.by(factor, zoom.x - across + px / zoom.scale, zoom.y - down + py / zoom.scale)

    def _wheel(self, event):
        if self.zoom.most == 1:
            return
        unit = LINE if event.deltaMode == 1 else 1
        if event.ctrlKey or event.metaKey:
            event.preventDefault()
            self._about(event.offsetX, event.offsetY, math.exp(-event.deltaY * unit * WHEEL * (1 if unit > 1 else 2)))
            self.changed()
        elif self.zoom.factor > 1:
            event.preventDefault()
            dx, dy = (event.deltaY, 0) if event.shiftKey and not event.deltaX else (event.deltaX, event.deltaY)
            self.zoom.drag(-dx * unit, -dy * unit)
            self.changed()


def _element(name):
    return js.document.getElementById(name)
