"""The page in a frame of another page, or opened with `?embed`: only board, status and tools are shown.

So a page that embeds this one can't trick anybody into sharing or deleting something with a click. The page around
the frame receives the height that the frame should have.
"""

import json
import math

import js
from dom import ROOT, element

IS_FRAMED = not getattr(js.Object, "is")(js.window.top, js.window)
IS_EMBEDDED = IS_FRAMED or js.URLSearchParams.new(js.location.search).has("embed")
MOST_BOARD = 640
"""The most pixels of height requested for the board alone."""


def show_embedded():
    """Hide what a frame doesn't need."""
    if IS_EMBEDDED:
        ROOT.setAttribute("data-embed", "")


class FrameHeight:
    """Tells the page around how high the frame should be. The message is in docs/embedding.md."""

    def __init__(self):
        self._sent, self._sent_for = 0, None

    def tell(self, width, box):
        """Tell the height in pixels at which a board fills `width` pixels; `box` is the box of its scene.

        While width and board stay the same, the height only grows: if the layout depends on the frame's height, two
        layouts that each ask for the other's height would take turns for ever.
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
