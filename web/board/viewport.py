"""The shown part of a scene, the drawing of a board. Points of the scene are in cells, pixels are CSS pixels."""

LARGE_CELL = 48
"""A board with this many pixels per cell or more can't be enlarged."""
LARGEST_CELL = 96
"""Pixels per cell at the highest zoom."""
MARGIN = 1.5
"""The number of cells around the cursor that stay in view, too."""


class Viewport:
    """The shown part of a scene: the `zoom` (1: the whole scene) and the point (`x`, `y`) in the middle.

    A point (x, y) of the scene is at the pixel (x * `scale` + `dx`, y * `scale` + `dy`) of the canvas.
    """

    def __init__(self):
        self.zoom = self.max_zoom = 1
        self.x = self.y = 0
        self.whole_scale = self.scale = 1
        self.dx = self.dy = 0
        self._half = (0, 0)
        self._box = None

    def fit(self, box, width, height):
        """Fit a scene with the box `box` into `width` by `height` pixels; return the width and height of the canvas."""
        if box != self._box:
            self._box, self.zoom = box, 1
        x, y, w, h = box
        self.whole_scale = max(1, min(width / w, height / h))
        self.max_zoom = LARGEST_CELL / self.whole_scale if self.whole_scale < LARGE_CELL else 1
        self.zoom = min(self.zoom, self.max_zoom)
        self.scale = scale = self.whole_scale * self.zoom
        width, height = min(max(width, w), w * scale), min(max(height, h), h * scale)
        across, down = width / scale / 2, height / scale / 2
        self.x = min(max(self.x, x + across), x + w - across)
        self.y = min(max(self.y, y + down), y + h - down)
        self._half = (across, down)
        self.dx, self.dy = width / 2 - self.x * scale, height / 2 - self.y * scale
        return width, height

    def to_scene(self, x, y):
        """Return the point of the scene at a pixel of the canvas."""
        return (x - self.dx) / self.scale, (y - self.dy) / self.scale

    def zoom_by(self, factor, x=None, y=None):
        """Multiply the zoom by `factor`. The scene's point (x, y) stays in place (default: the middle of the view)."""
        wanted = min(max(self.zoom * factor, 1), self.max_zoom)
        if wanted > 1 and wanted / self.max_zoom > 0.98:
            wanted = self.max_zoom
        if x is not None:
            self.x = x + (self.x - x) * self.zoom / wanted
            self.y = y + (self.y - y) * self.zoom / wanted
        self.zoom = wanted if wanted > 1.02 else 1

    def zoom_about(self, x, y, factor):
        """Multiply the zoom by `factor`. The point at the pixel (x, y) of the canvas stays in place."""
        across, down = self._half
        self.zoom_by(factor, self.x - across + x / self.scale, self.y - down + y / self.scale)

    def drag(self, dx, dy):
        """Move the scene by (dx, dy) pixels."""
        self.x -= dx / self.scale
        self.y -= dy / self.scale

    def reveal_all(self, points):
        """Move these points of the scene into view. If there isn't room for all of them, center the first one."""
        across, down = self._half
        if all(abs(x - self.x) <= across and abs(y - self.y) <= down for x, y in points):
            return
        xs, ys = [x for x, _ in points], [y for _, y in points]
        if max(xs) - min(xs) < 2 * across - 1 and max(ys) - min(ys) < 2 * down - 1:
            self.x, self.y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
        else:
            self.x, self.y = points[0]

    def reveal(self, x, y):
        """Move a point of the scene into view, with a margin."""
        across, down = max(0, self._half[0] - MARGIN), max(0, self._half[1] - MARGIN)
        self.x = min(max(self.x, x - across), x + across)
        self.y = min(max(self.y, y - down), y + down)
