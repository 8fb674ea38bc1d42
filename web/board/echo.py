"""Draws the player's strokes while no solver can draw them."""

import math

WIDTH = 0.3
"""The width of a stroke in cells."""


class Echo:
    """The player's strokes that the solver hasn't drawn on the board yet."""

    def __init__(self, colors):
        self._colors = colors
        self._strokes = []

    def hear(self, event):
        """Add a pointer event to the strokes."""
        if event["what"] == "down":
            self._strokes.append([(event["x"], event["y"])])
        elif event["what"] == "move" and self._strokes:
            self._strokes[-1].append((event["x"], event["y"]))

    def forget(self):
        self._strokes = []

    def paint(self, canvas, k, dx, dy):
        """Paint the strokes on a canvas with `k` pixels per cell. The scene's point (0, 0) is at the pixel (dx, dy)."""
        if not self._strokes:
            return
        context = canvas.getContext("2d")
        context.setTransform(k, 0, 0, k, dx, dy)
        context.globalAlpha = 0.55
        context.strokeStyle = context.fillStyle = self._colors("accent")
        context.lineWidth = WIDTH
        for points in self._strokes:
            context.beginPath()
            if len(points) == 1:
                context.arc(points[0][0], points[0][1], WIDTH / 2, 0, 2 * math.pi)
                context.fill()
                continue
            for x, y in points:
                context.lineTo(x, y)
            context.stroke()
        context.globalAlpha = 1
