"""The page in a frame of another page, or opened with `?embed`: it shows only the board, the status and the tools.

So the outer page can't trick anybody into sharing or deleting something with a click. The outer page is sent the height
that the frame should have.
"""

import json
import math

import js
from dom import ROOT, element

IS_FRAMED = not getattr(js.Object, "is")(js.window.top, js.window)
IS_EMBEDDED = IS_FRAMED or js.URLSearchParams.new(js.location.search).has("embed")
MOST_BOARD = 640
"""The greatest height of the board, in pixels, that is requested."""


def show_embedded():
    """Hide the parts that a frame doesn't need."""
    if IS_EMBEDDED:
        ROOT.setAttribute("data-embed", "")


class FrameHeight:
    """Tells the outer page how high the frame should be; docs/embedding.md describes the message."""

    def __init__(self):
        self._sent, self._sent_for = 0, None

    def tell(self, width, box):
        """Send the height at which the board fills `width` pixels; `box` is the bounding box of its scene.

        While the width and the board stay the same, the height only grows. A new height can change the layout, and a
        new layout the height, so two heights could alternate forever.
        """
        if not IS_FRAMED:
            return
        if [width, box] != self._sent_for:
            self._sent, self._sent_for = 0, [width, box]
        _, _, across, down = box
        others = ROOT.clientHeight - element("sheet").clientHeight
        height = math.ceil(others + min(width * down / across, MOST_BOARD))
        if height > self._sent:
            self._sent = height
            message = json.dumps({"type": "pysolvers", "height": height})
            js.window.parent.postMessage(js.JSON.parse(message), "*")
