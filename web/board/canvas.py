"""The board on the page: a canvas as large as the stage allows, with pointers and keys on it.

It knows no puzzle: it paints the scene that it is given, and says where in the scene something happened.
"""

import js
from board.echo import Echo
from board.extents import smallest_clue
from board.pointer import PointerInput, board_event
from board.viewport import Viewport
from board.zoom_gestures import ZoomGestures
from dom import element
from embedding import FrameHeight
from panel.status import show_status
from words import say

KEYS = (
    "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight",
    "Enter", "Backspace", "Delete", "Home", "End", "Insert", "PageUp", "PageDown",
)  # fmt: skip
"""The named keys that act on the board; those that write a character do too."""
READABLE = 9
"""The least height of a clue, in pixels, that can be read."""
MAX_SIDE = 4096
"""The most pixels of the canvas along a side."""
PRINTED_RATIO = 4
"""Pixels of the canvas per CSS pixel when the canvas is printed."""


class BoardCanvas:
    """Shows scenes. `send(event)` takes what the player does, `on_resize()` is called when the board's size changes."""

    def __init__(self, painter, send, on_resize):
        self._painter = painter
        self._send = send
        self._on_resize = on_resize
        self._canvas, self._sheet, self._stage = element("board"), element("sheet"), element("stage")
        self._scene = None
        self._painted = None
        self._size = (0, 0)
        self._focus = None
        self._by_keys = False
        """True if the player's last action on the board was a key press."""
        self._was_zoomed = False
        self._repaint_asked = False
        self._paint = self.paint_now
        self._room = None
        self._viewport, self._frame = Viewport(), FrameHeight()
        self._echo = Echo(painter.colors)
        self._waits = True
        """True if the solver can't answer yet: input is shown as an echo."""
        self._gestures = ZoomGestures(self._canvas, self._viewport, self._zoomed)
        self._ring = element("press-ring")
        self._pointer = PointerInput(
            self._canvas, self._viewport, self._gestures, self._pointed, self._announce, self._zoomed
        )
        self._canvas.addEventListener("keydown", self._key_pressed)
        js.ResizeObserver.new(self._resized).observe(self._sheet)
        js.window.addEventListener("resize", self._resized)

    # Painting ---------------------------------------------------------------------------------------------------------

    def show(self, scene, focus=None):
        """Show `scene`; a cursor at `focus`, (x, y) in the scene, stays in view while keys move it."""
        self._scene, self._focus = scene, focus or self._focus
        follow = focus and self._by_keys and self._viewport.zoom > 1
        if follow:
            self._viewport.reveal(*focus)
        if follow or scene is not self._painted:
            self.repaint()

    def repaint(self):
        """Paint at the browser's next frame, only once even if requested several times."""
        if not self._repaint_asked:
            self._repaint_asked = True
            js.window.requestAnimationFrame(self._paint)

    def paint_now(self, *_):
        """Paint at once."""
        self._repaint_asked = False
        if self._scene:
            self._painted = self._scene
            self._lay_out()
            self._paint_at(js.window.devicePixelRatio or 1)

    def paint_for_print(self):
        """Paint at once, with enough pixels for paper."""
        if self._scene and all(self._size):
            self._paint_at(PRINTED_RATIO)

    def _paint_at(self, ratio):
        view, (width, height) = self._viewport, self._size
        ratio = min(ratio, MAX_SIDE / max(width, height))
        if self._painter.has_failed:
            show_status(say("The board can’t be drawn any more."), say("Reload the page. Your board is kept."), "bad")
            return
        self._painter.paint(self._canvas, self._scene, width, height, ratio, (view.scale, view.dx, view.dy))
        self._echo.paint(self._canvas, view.scale * ratio, view.dx * ratio, view.dy * ratio)

    def wait(self, on):
        """Set whether the solver can't answer yet; meanwhile, input is shown as an echo."""
        self._waits = on
        if not on:
            self._echo.forget()
            self.repaint()

    def pan_to(self, points):
        """Move an enlarged board so that points of the scene, such as the cells of a hint, are in view."""
        if points and self._viewport.zoom > 1:
            self._viewport.reveal_all(points)
            self.repaint()

    def place(self, x, y):
        """The pixels, in the sheet, of a point of the scene; None while the board is enlarged."""
        view = self._viewport
        if view.zoom > 1 or not self._scene:
            return None
        return self._canvas.offsetLeft + view.dx + x * view.scale, self._canvas.offsetTop + view.dy + y * view.scale

    # Words ------------------------------------------------------------------------------------------------------------

    def describe(self, label, text):
        """Describe the board for screen readers: its name, and the puzzle or solution as text."""
        if self._canvas.getAttribute("aria-label") != label:
            self._canvas.setAttribute("aria-label", label)
        element("board-text").textContent = text

    # Size -------------------------------------------------------------------------------------------------------------

    def zoom(self, direction):
        """One step larger (1) or smaller (-1), or the whole board (0); the cursor stays in view."""
        self._gestures.step(direction)
        if self._focus:
            self._lay_out()
            self._viewport.reveal(*self._focus)
            self.repaint()

    def room(self):
        """The size limits besides the scene: the available space and the sharpness of the screen."""
        return self._space() + (js.window.devicePixelRatio,)

    def has_unreadable_clues(self):
        """True if clues are too small to read when the whole board is shown."""
        _, _, w, h = self._scene["box"]
        width, height = self._space()
        clue = smallest_clue(self._scene, min(width / w, height / h))
        return clue is not None and clue < READABLE

    def frame(self):
        """The board's place on the sheet, and the scene's on the board: left, top, width, height, scale, dx, dy."""
        canvas, view = self._canvas, self._viewport
        return (canvas.offsetLeft, canvas.offsetTop) + self._size + (view.scale, view.dx, view.dy)

    def look_again(self):
        """Take the size that there is space for now."""
        self._resized()

    def _space(self):
        """The width and height in pixels that the board may take: the style sheet decides."""
        return self._sheet.clientWidth, self._sheet.clientHeight

    def _lay_out(self):
        """Give the canvas the largest size that there is space for, in the middle."""
        space_width, space_height = self._space()
        width, height = self._size = self._viewport.fit(self._scene["box"], space_width, space_height, False)
        style = self._canvas.style
        style.width, style.height = f"{width}px", f"{height}px"
        style.left, style.top = f"{(space_width - width) / 2}px", f"{(space_height - height) / 2}px"
        self._gestures.show_buttons()
        self._frame.tell(space_width, self._scene["box"])

    def _zoomed(self):
        is_zoomed = self._viewport.zoom > 1
        if is_zoomed != self._was_zoomed:
            self._was_zoomed = is_zoomed
            self._on_resize()
        self.repaint()

    def _resized(self, *_):
        room = self.room()
        if room != self._room:
            self._room = room
            self.paint_now()
            self._on_resize()

    # Input ------------------------------------------------------------------------------------------------------------

    def listen(self, hovering, grips):
        """Set whether a mouse that moves without a pressed button is reported, and where a finger starts a line."""
        self._pointer.report_hovering(hovering)
        self._pointer.grips = grips

    def _announce(self, at):
        """Show a ring round the finger where lifting it will erase; None takes it away."""
        self._ring.hidden = at is None
        if at:
            left, top = self._canvas.offsetLeft + at[0], self._canvas.offsetTop + at[1]
            self._ring.style.setProperty("transform", f"translate({left}px, {top}px)")

    def _pointed(self, event):
        self._by_keys = False
        self._tell(event)

    def _tell(self, event):
        if self._waits:
            self._echo.hear(event)
            self.repaint()
        self._send(event)

    def _key_pressed(self, event):
        if event.ctrlKey or event.metaKey or event.altKey:
            return
        if event.key in KEYS or (len(event.key) == 1 and event.key != "?"):
            event.preventDefault()
            event.stopPropagation()
            self._by_keys = True
            self._tell(board_event("key", key=event.key, shift=event.shiftKey))
