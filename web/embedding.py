"""The page in a frame of another page, or opened with `?embed`: it shows only the board, the status and the tools."""

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
    """The height of the frame, sent to the outer page; docs/embedding.md describes the message."""

    def __init__(self):
        self._sent, self._sent_for = 0, None

    def tell(self, width, box):
        """Send the outer page the height at which the board is `width` pixels wide; `box` is the scene's box."""
        if not IS_FRAMED:
            return
        # For the same board and width, the height only grows; otherwise two heights could alternate forever.
        if [width, box] != self._sent_for:
            self._sent, self._sent_for = 0, [width, box]
        _, _, across, down = box
        others = ROOT.clientHeight - element("sheet").clientHeight
        height = math.ceil(others + min(width * down / across, MOST_BOARD))
        if height > self._sent:
            self._sent = height
            message = json.dumps({"type": "pysolvers", "height": height})
            js.window.parent.postMessage(js.JSON.parse(message), "*")
