"""The board on the page: a canvas as large as the stage allows, and what pointers and keys do on it.

It knows no puzzle: it paints the scene it was given and says where, in the scene's own units, something happened.
"""

import js
from board.paint import meets, smallest_clue
from board.zoom import Grip, Zoom
from worker_client.solver import later

ARROWS = ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight")
KEYS = ARROWS + ("Enter", "Backspace", "Delete", "Home", "End", "PageUp", "PageDown")
NEAR = 0.2
"""A pointer that moved less than this, in cells, has nothing new to say."""
CLUE = 9
"""The least height of a clue, in pixels, that can be read."""
LONG = 500
"""Milliseconds after which a finger that rests stands for the right button."""
MOST = 4096
"""The most pixels of the canvas along a side."""


def element(name):
    """The element of the page with the id `name`."""
    return js.document.getElementById(name)


class Board:
    """The canvas; `tell(what, x, y, button, key, shift)` hears of what the player does, `resized()` of a new size."""

    def __init__(self, brush, tell, resized):
        self.brush = brush
        self.tell = tell
        self.resized = resized
        self.canvas, self.sheet, self.stage = element("board"), element("sheet"), element("stage")
        self.lens = element("lens")
        self.narrow = js.window.matchMedia("(max-width: 56rem)")
        self.scene = None
        self.size = (0, 0, 0, 0)
        self.scale, self.dx, self.dy = 1, 0, 0
        self.last = None
        self.resting = 0
        self.hovers = False
        self.hovered = None
        self.held = None
        self.closer = False
        self.steering = False
        self.wanted = False
        self.painted = None
        self.focus = None
        self.zoom = Zoom()
        self.grip = Grip(self.canvas, self.zoom, self._zoomed)
        self._paint = self.paint_now
        self._space = None
        js.ResizeObserver.new(self._measured).observe(self.sheet)
        js.window.addEventListener("resize", self._measured)
        for name in ("pointerdown", "pointermove", "pointerup", "pointercancel", "pointerleave"):
            self.canvas.addEventListener(name, self._pointer)
        self.canvas.addEventListener("contextmenu", lambda event: event.preventDefault())
        self.canvas.addEventListener("keydown", self._key)

    def show(self, scene, focus=None):
        """Paint `scene` when the browser next paints; `focus`, where the cursor is, stays in view when keys move it."""
        self.scene, self.focus = scene, focus or self.focus
        steered = focus and self.steering and self.zoom.factor > 1
        if steered:
            self.zoom.reach(*focus)
        if steered or scene is not self.painted:
            self.repaint()

    def repaint(self):
        """Paint again, once, however often it is asked for before the browser paints."""
        if not self.wanted:
            self.wanted = True
            js.window.requestAnimationFrame(self._paint)

    def _lay_out(self):
        """Give the canvas the largest size that the stage has for the scene."""
        wide, high = self._room()
        width, height, self.scale, self.dx, self.dy = self.zoom.place(
            self.scene["box"], wide, high, self.narrow.matches
        )
        ratio = min(js.window.devicePixelRatio or 1, MOST / max(width, height))
        style = self.canvas.style
        style.width, style.height = f"{width}px", f"{height}px"
        if not self.narrow.matches:
            style.left, style.top = f"{(wide - width) / 2}px", f"{(high - height) / 2}px"
        self.size = (width, height, ratio)
        self.grip.show()

    def closer_look(self, way):
        """One step larger (1), smaller (-1), or the whole board (0); the cursor stays in view."""
        self.grip.step(way)
        if self.focus:
            self._lay_out()
            self.zoom.reach(*self.focus)
            self.repaint()

    def _zoomed(self):
        """Another part is to be seen."""
        closer = self.zoom.factor > 1
        if closer != self.closer:
            self.closer = closer
            self.resized()
        self.repaint()

    def _room(self):
        """Width and height in pixels that the board may take; in one column too it is seen whole."""
        if self.narrow.matches:
            return self.sheet.clientWidth, max(240, js.window.innerHeight * 0.8)
        return self.sheet.clientWidth, self.sheet.clientHeight

    def beside(self):
        """Whether the lens fits beside the board without touching it."""
        if self.narrow.matches or not self.scene or self.zoom.factor > 1:
            return False
        area, lens = self.sheet.getBoundingClientRect(), self.lens.getBoundingClientRect()
        _, _, w, h = self.scene["box"]
        scale = min(area.width / w, area.height / h)
        left = area.left + (area.width - w * scale) / 2 - lens.left
        top = area.top + (area.height - h * scale) / 2 - lens.top
        x, y = self.scene["box"][:2]
        return not meets(self.scene, scale, left - x * scale, top - y * scale, lens.width, lens.height)

    def too_small(self):
        """Whether the clues on the board are too small to read."""
        _, _, w, h = self.scene["box"]
        wide, high = self._room()
        clue = smallest_clue(self.scene, min(wide / w, high / h))
        return clue is not None and clue < CLUE

    def paint_now(self, *_):
        """Paint at once."""
        self.wanted = False
        if self.scene:
            self.painted = self.scene
            self._lay_out()
            self.brush.paint(self.canvas, self.scene, *self.size, (self.scale, self.dx, self.dy))

    def space(self):
        """What the board's size depends on besides the scene: the room there is, and the sharpness of the screen."""
        high = js.window.innerHeight if self.narrow.matches else self.sheet.clientHeight
        return (self.sheet.clientWidth, high, js.window.devicePixelRatio)

    def _measured(self, *_):
        if self.space() != self._space:
            self._space = self.space()
            self.paint_now()
            self.resized()

    def _pointer(self, event):
        if self.grip.takes(event):
            if self.last and not self.held:
                self.tell("key", 0, 0, "left", "Escape", False)  # a drag that became a pinch
            self.last = self.held = None
            return
        what, self.steering = event.type, False
        x, y = (event.offsetX - self.dx) / self.scale, (event.offsetY - self.dy) / self.scale
        button = "right" if event.button == 2 else "left"
        if what == "pointerleave" or (what == "pointermove" and not self.last):
            self._hover(event, x, y)
        elif what == "pointerdown":
            if event.button not in (0, 2):
                return
            self.canvas.setPointerCapture(event.pointerId)
            self.last = (x, y, button)
            if event.pointerType == "touch" and self.zoom.most > 1:
                self.held = (x, y, button, event.shiftKey)  # a second finger may come
            else:
                self.tell("down", x, y, button, "", event.shiftKey)
            if event.pointerType == "touch":
                self.resting += 1
                later(LONG, self._rest(self.resting))
        elif self.last:
            if what == "pointermove":
                if abs(x - self.last[0]) < NEAR and abs(y - self.last[1]) < NEAR:
                    return
                self._let_go()
                self.resting += 1
                self.last = (x, y, self.last[2])
                self.tell("move", x, y, self.last[2], "", event.shiftKey)
            else:
                self._let_go()
                button, self.last = self.last[2], None
                self.resting += 1
                self.tell("up", x, y, button, "", event.shiftKey)

    def _hover(self, event, x, y):
        """A mouse that is over the board without being pressed is told of where a board asks for it."""
        if not self.hovers or event.pointerType == "touch":
            return
        if event.type == "pointerleave":
            x = y = -1e3
        if self.hovered is None or abs(x - self.hovered[0]) >= NEAR or abs(y - self.hovered[1]) >= NEAR:
            self.hovered = (x, y)
            self.tell("hover", x, y, "left", "", False)

    def _rest(self, number):
        """What the right button does, for the finger that came down as the `number`th if it has not moved since."""

        def press(*_):
            if self.last and number == self.resting:
                x, y, _ = self.last
                if not self.held:
                    self.tell("key", 0, 0, "left", "Escape", False)
                self.last = self.held = None
                self.tell("down", x, y, "right", "", False)
                self.tell("up", x, y, "right", "", False)

        return press

    def _let_go(self):
        """Tell of the finger that was held back."""
        if self.held:
            x, y, button, shift = self.held
            self.held = None
            self.tell("down", x, y, button, "", shift)

    def _key(self, event):
        if event.ctrlKey or event.metaKey or event.altKey:
            return
        if event.key in KEYS or (len(event.key) == 1 and event.key != "?"):
            event.preventDefault()
            event.stopPropagation()
            self.steering = True
            self.tell("key", 0, 0, "left", event.key, event.shiftKey)
