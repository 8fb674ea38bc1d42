"""The QR code of a link, on the canvas of the dialog Share."""

import js
from dom import element
from words import say

QUIET_ZONE = 4
"""The white modules that a QR code must have on each side."""


def show_qr_code(path, side):
    """Draw a code of `side` modules; `path` is its outline as an SVG path in modules.

    It is dark on white in either scheme, because readers expect that, and a module is a whole number of pixels, so that
    edges are sharp.
    """
    canvas = _show_canvas(True)
    side += 2 * QUIET_ZONE
    module = max(2, round(canvas.clientWidth * (js.window.devicePixelRatio or 1) / side))
    canvas.width = canvas.height = side * module
    context = canvas.getContext("2d")
    context.fillStyle = "#FFFFFF"
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.setTransform(module, 0, 0, module, QUIET_ZONE * module, QUIET_ZONE * module)
    context.fillStyle = "#000000"
    context.fill(js.Path2D.new(path))


def clear_qr_code():
    """Remove the code; its place stays."""
    canvas = _show_canvas(True)
    canvas.width = canvas.height = 1


def show_failure(reason):
    """Say why there is no code."""
    _show_canvas(False)
    element("share-code").lastElementChild.textContent = reason


def _show_canvas(shown):
    figure = element("share-code")
    figure.firstElementChild.hidden = not shown
    if shown:
        figure.lastElementChild.textContent = say("Scan to open on a phone")
    return figure.firstElementChild
