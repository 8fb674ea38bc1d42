"""The dialog in which the player marks the four corners of the board in a picture, to have the picture read again."""

from dom import button, element, on_click, take_strokes
from words import say

SIDE = 1200
"""The most pixels along a side of the shown picture."""
NAMES = (
    "Top left corner, {x:.0f} % across, {y:.0f} % down",
    "Top right corner, {x:.0f} % across, {y:.0f} % down",
    "Bottom right corner, {x:.0f} % across, {y:.0f} % down",
    "Bottom left corner, {x:.0f} % across, {y:.0f} % down",
)
KEYS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}
STEP, FINE = 0.01, 0.002
"""The distance that a key moves a corner, as a share of the picture's side; FINE with Shift."""
FIRST = ((0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9))
"""The corners before a board is found, as shares of the picture's sides."""


class Corners:
    """The dialog to mark a board's corners in the picture on `canvas`. Then it calls `read(corners)`, in pixels."""

    def __init__(self, canvas, read):
        self._picture, self._read = canvas, read
        self._dialog, self._stage = element("corners"), element("corners-stage")
        self._places = list(FIRST)
        self._held = None
        self._handles = [self._handle(at) for at in range(4)]
        on_click("corners-again", self.open)
        on_click("corners-read", self._done)
        take_strokes(self._stage)
        for name in ("pointermove", "pointerup", "pointercancel"):
            self._stage.addEventListener(name, self._pointed)

    def _handle(self, at):
        handle = button("")
        handle.dataset.corner = str(at)
        handle.addEventListener("pointerdown", self._grabbed)
        handle.addEventListener("keydown", self._pressed)
        self._stage.append(handle)
        return handle

    def forget(self):
        """Close the dialog and reset the corners, because there is another picture."""
        self._dialog.close()
        self._places = list(FIRST)

    def found(self, corners):
        """Set the corners, in pixels, that were found in the picture, unless the player is moving them."""
        if not self._dialog.open:
            width, height = max(1, self._picture.width), max(1, self._picture.height)
            self._places = [(x / width, y / height) for x, y in corners]

    def open(self):
        scale = min(1, SIDE / max(1, self._picture.width, self._picture.height))
        shown = element("corners-picture")
        shown.width, shown.height = max(1, int(self._picture.width * scale)), max(1, int(self._picture.height * scale))
        shown.getContext("2d").drawImage(self._picture, 0, 0, shown.width, shown.height)
        for at in range(4):
            self._put(at, self._places[at])
        self._dialog.showModal()

    def _put(self, at, place):
        x, y = (min(1, max(0, share)) for share in place)
        self._places[at] = (x, y)
        handle = self._handles[at]
        handle.style.left, handle.style.top = f"{100 * x:.2f}%", f"{100 * y:.2f}%"
        handle.setAttribute("aria-label", say(NAMES[at], x=100 * x, y=100 * y))
        points = " ".join([f"{100 * u:.2f},{100 * v:.2f}" for u, v in self._places])
        element("corners-outline").setAttribute("points", points)

    def _at(self, event):
        box = self._stage.getBoundingClientRect()
        return (event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height

    def _grabbed(self, event):
        corner = int(event.currentTarget.dataset.corner)
        (x, y), (u, v) = self._at(event), self._places[corner]
        self._held = corner, u - x, v - y
        self._stage.setPointerCapture(event.pointerId)

    def _pointed(self, event):
        if self._held is None:
            return
        corner, aside, below = self._held
        if event.type == "pointermove":
            x, y = self._at(event)
            self._put(corner, (x + aside, y + below))
        else:
            self._held = None
            self._handles[corner].focus()

    def _pressed(self, event):
        if event.key not in KEYS:
            return
        event.preventDefault()
        corner = int(event.currentTarget.dataset.corner)
        (x, y), (right, down) = self._places[corner], KEYS[event.key]
        step = FINE if event.shiftKey else STEP
        self._put(corner, (x + right * step, y + down * step))

    def _done(self):
        self._dialog.close()
        width, height = self._picture.width, self._picture.height
        self._read([[x * width, y * height] for x, y in self._places])
