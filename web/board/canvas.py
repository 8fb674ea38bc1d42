"""The board on the page: a canvas that shows scenes (drawings of boards) and receives pointers and keys."""

import js
from board.echo import Echo
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
"""The keys with names that the board receives, besides all keys that write a character."""
READABLE = 9
"""The height in pixels below which a clue can't be read."""
MAX_SIDE = 4096
"""The most pixels of the canvas along a side."""
PRINTED_RATIO = 4
"""Pixels of the canvas per CSS pixel when the canvas is printed."""


class BoardCanvas:
    """Shows scenes. Calls `send(event)` for each input event, and `on_resize()` when the board's size changes."""

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
        """True while no solver can answer. Meanwhile, input is drawn as an echo."""
        self._gestures = ZoomGestures(self._canvas, self._viewport, self._zoomed)
        self._ring = element("press-ring")
        self._pointer = PointerInput(
            self._canvas, self._viewport, self._gestures, self._pointed, self._announce, self._zoomed
        )
        self._canvas.addEventListener("keydown", self.press_key)
        js.ResizeObserver.new(self.look_again).observe(self._sheet)
        js.window.addEventListener("resize", self.look_again)

    # Painting ---------------------------------------------------------------------------------------------------------

    def show(self, scene, focus=None):
        """Show a scene. If keys move the cursor on an enlarged board, keep it (at the point `focus`) in view."""
        self._scene, self._focus = scene, focus or self._focus
        follow = focus and self._by_keys and self._viewport.zoom > 1
        if follow:
            self._viewport.reveal(*focus)
        if follow or scene is not self._painted:
            self.repaint()

    def repaint(self):
        """Paint at the browser's next frame."""
        if not self._repaint_asked:
            self._repaint_asked = True
            js.window.requestAnimationFrame(self._paint)

    def paint_now(self, *_):
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
        """If `on`, draw the player's strokes in a pale color until a solver can draw them."""
        self._waits = on
        if not on:
            self._echo.forget()
            self.repaint()

    def pan_to(self, points):
        """Move an enlarged board so that these points of the scene are in view."""
        if points and self._viewport.zoom > 1:
            self._viewport.reveal_all(points)
            self.repaint()

    def place(self, x, y):
        """Return the pixel of a scene's point, from the top left of the element `sheet`; None on an enlarged board."""
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
        """Zoom one step in (1) or out (-1), or show the whole board (0)."""
        self._gestures.step(direction)
        if self._focus:
            self._lay_out()
            self._viewport.reveal(*self._focus)
            self.repaint()

    def room(self):
        """Return the width and height that the board may take, and the screen's pixels per CSS pixel."""
        return self._space() + (js.window.devicePixelRatio,)

    def has_unreadable_clues(self):
        """True if clues (the texts in monospace) are too small to read when the whole board is shown."""
        _, _, w, h = self._scene["box"]
        width, height = self._space()
        scale = min(width / w, height / h)
        return any(shape[0] == "t" and shape[9] and shape[4] * scale < READABLE for shape in self._scene["shapes"])

    def frame(self):
        """Return left, top, width and height of the board in the element `sheet`, then `scale`, `dx` and `dy`.

        A point (x, y) of the scene is at the pixel (x * scale + dx, y * scale + dy) of the board.
        """
        canvas, view = self._canvas, self._viewport
        return (canvas.offsetLeft, canvas.offsetTop) + self._size + (view.scale, view.dx, view.dy)

    def _space(self):
        return self._sheet.clientWidth, self._sheet.clientHeight

    def _lay_out(self):
        space_width, space_height = self._space()
        width, height = self._size = self._viewport.fit(self._scene["box"], space_width, space_height)
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

    def look_again(self, *_):
        room = self.room()
        if room != self._room:
            self._room = room
            self.paint_now()
            self._on_resize()

    # Input ------------------------------------------------------------------------------------------------------------

    def listen(self, hovering, grips):
        """Set whether a hovering mouse is reported, and near which points (`grips`) a finger draws.

        If `grips` is None, a finger draws everywhere.
        """
        self._pointer.report_hovering(hovering)
        self._pointer.grips = grips

    def _announce(self, at):
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

    def press_key(self, event):
        """Send a key to the solver, unless it is one that the board doesn't use."""
        if event.ctrlKey or event.metaKey or event.altKey:
            return
        if event.key in KEYS or (len(event.key) == 1 and event.key != "?"):
            event.preventDefault()
            event.stopPropagation()
            self._by_keys = True
            self._tell(board_event("key", key=event.key, shift=event.shiftKey))


class CompactClues:
    """Shows marks instead of clues that are too small to read.

    `call("shrink", compact=True)` makes the solver draw the marks, and `compact=False` the clues.
    """

    def __init__(self, board, call):
        self._board, self._call = board, call
        self._compact = False
        self._measured = None

    def start_again(self):
        """Forget the last measurement, because a new worker draws all clues as texts."""
        self._measured = None

    def measure(self, puzzle):
        """Show marks in place of clues if these are too small to read. `puzzle` is the puzzle's id."""
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
