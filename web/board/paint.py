"""Paints scenes, the drawings of boards (see pysolvers/drawing/scene.py), on a canvas."""

import math

import js
from pyscript.ffi import to_js

SANS = 'system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif'
MONO = 'ui-monospace,"SF Mono","Cascadia Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace'
ALIGN = {"start": "left", "middle": "center", "end": "right"}
MAX_PATHS = 3000
"""The most Path2D objects kept in memory."""
MOST_FAILED = 5
"""The most paintings that may fail; after that, nothing is painted any more.

An error of the browser passes through MicroPython, which can't catch it, and each costs some of its stack.
"""


class Colors:
    """The colors of the light or dark scheme, from the style sheet's variables."""

    def __init__(self):
        self.dark = False
        self._known = {}

    def read(self, dark):
        """Switch to the dark colors or, if not `dark`, to the light ones."""
        self.dark = dark
        self._known = {}

    def __call__(self, name):
        """Return the CSS color for a role ("ink") or a mixture: "ink 16 bg" is 16 % ink on bg.

        "ink 16" is mixed with the role "surface".
        """
        found = self._known.get(name)
        if found is None:
            found = self._known[name] = self._mix(name.split())
        return found

    def _mix(self, words):
        top = self._role(words[0])
        if len(words) > 1:
            under = self._role(words[2] if len(words) > 2 else "surface")
            share = float(words[1]) / 100
            top = [round(t * share + u * (1 - share)) for t, u in zip(top, under)]
        return "rgb({},{},{})".format(*top)

    def _role(self, role):
        text = js.window.getComputedStyle(js.document.documentElement).getPropertyValue("--" + role).strip()
        if text.startswith("light-dark("):
            text = text[11:-1].split(",")[1 if self.dark else 0].strip()
        digits = text.lstrip("#")
        if len(digits) != 6:
            return [128, 128, 128]
        return [int(digits[i : i + 2], 16) for i in (0, 2, 4)]


class ScenePainter:
    """Paints scenes in the given `colors`, a `Colors`."""

    def __init__(self, colors):
        self.colors = colors
        self._paths = {}
        self._rises = {}
        self._begun = self._failed = 0

    @property
    def has_failed(self):
        """True if too many paintings failed, so that no more are tried."""
        return self._failed > MOST_FAILED

    def fill(self, canvas, scene):
        """Paint a whole scene on a canvas of the page, as large as fits; do nothing while the canvas is hidden."""
        if canvas.clientWidth:
            self.paint(canvas, scene, canvas.clientWidth, canvas.clientHeight, js.window.devicePixelRatio or 1)

    def paint(self, canvas, scene, width, height, ratio, place=None):
        """Paint a scene on a canvas of `width` by `height` CSS pixels, with `ratio` canvas pixels per CSS pixel.

        `place` is (CSS pixels per cell, x, y): the scene's (0, 0) is at the pixel (x, y). By default, the scene is
        centered.
        """
        self._failed += self._begun
        if self.has_failed:
            return
        self._begun = 1
        x, y, w, h = scene["box"]
        if place is None:
            scale = min(width / w, height / h)
            place = scale, (width - w * scale) / 2 - x * scale, (height - h * scale) / 2 - y * scale
        scale, dx, dy = place
        across, down = round(width * ratio), round(height * ratio)
        if canvas.width != across or canvas.height != down:
            canvas.width, canvas.height = across, down
        context = canvas.getContext("2d")
        context.setTransform(1, 0, 0, 1, 0, 0)
        context.clearRect(0, 0, across, down)
        context.lineCap = context.lineJoin = "round"
        context.textBaseline = "alphabetic"
        self._shapes(context, scene["shapes"], scale * ratio, dx * ratio, dy * ratio)
        self._begun = 0

    def fill_background(self, canvas):
        """Paint the page's background behind the contents of `canvas`."""
        context = canvas.getContext("2d")
        context.setTransform(1, 0, 0, 1, 0, 0)
        context.globalCompositeOperation = "destination-over"
        context.fillStyle = self.colors("bg")
        context.fillRect(0, 0, canvas.width, canvas.height)

    def _shapes(self, context, shapes, k, dx, dy):
        in_cells, dashed = False, True  # the dashes of the last painting may still be set
        for shape in shapes:
            if shape[0] == "t":
                in_cells = False
                self._text(context, shape, k, dx, dy)
                continue
            if not in_cells:
                context.setTransform(k, 0, 0, k, dx, dy)
                in_cells = True
            _, d, fill, stroke, width, dash = shape
            path = self._path(d)
            if fill:
                context.fillStyle = self.colors(fill)
                context.fill(path)
            if stroke:
                if dash or dashed:
                    context.setLineDash(to_js(dash))
                    dashed = bool(dash)
                context.strokeStyle = self.colors(stroke)
                context.lineWidth = width
                context.stroke(path)

    def _path(self, d):
        path = self._paths.get(d)
        if path is None:
            if len(self._paths) > MAX_PATHS:
                self._paths = {}
            path = self._paths[d] = js.Path2D.new(d)
        return path

    def _rise(self, context, mono):
        if mono not in self._rises:
            context.font = "100px " + (MONO if mono else SANS)
            self._rises[mono] = context.measureText("H").actualBoundingBoxAscent / 100
        return self._rises[mono]

    def _text(self, context, shape, k, dx, dy):
        _, x, y, text, size, fill, weight, anchor, turn, mono, halo, halo_width = shape
        angle = math.radians(turn)
        cos, sin = math.cos(angle), math.sin(angle)
        down = size * k * self._rise(context, mono) / 2
        context.setTransform(cos, sin, -sin, cos, dx + x * k - sin * down, dy + y * k + cos * down)
        context.font = f"{weight} {size * k}px {MONO if mono else SANS}"
        context.textAlign = ALIGN[anchor]
        if halo:
            context.setLineDash(to_js([]))
            context.strokeStyle = self.colors(halo)
            context.lineWidth = 2 * halo_width * k
            context.strokeText(text, 0, 0)
        context.fillStyle = self.colors(fill)
        context.fillText(text, 0, 0)
