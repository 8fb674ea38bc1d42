"""Scenes on a canvas: colours by role, each shape one Path2D, texts at their size in pixels.

A scene is plain data (see pysolvers/drawing/scene.py): a box in cell units and a short list of shapes, painted first
to last. Paths are painted under a transformation to cell units; texts are not, because a font of less
than a pixel is measured badly.
"""

import math

import js
from pyscript.ffi import to_js

SANS = 'system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif'
MONO = 'ui-monospace,"SF Mono","Cascadia Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace'
ALIGN = {"start": "left", "middle": "center", "end": "right"}
MAX_PATHS = 3000


class Colours:
    """The colours of the scheme in force, read from the style sheet's variables; `colours("ink 16 bg")` mixes two."""

    def __init__(self):
        self.dark = False
        self._known = {}

    def read(self, dark):
        """Forget the colours of the other scheme."""
        self.dark = dark
        self._known = {}

    def __call__(self, name):
        """The CSS colour of a scene's colour: a role, or "ROLE SHARE [ROLE]"."""
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


class Brush:
    """Paints scenes; keeps the Path2D objects, because the next scene has most of them again."""

    def __init__(self, colours):
        self.colours = colours
        self._paths = {}
        self._rises = {}

    def paint(self, canvas, scene, width, height, ratio, place=None):
        """Fill `canvas`, `width` by `height` CSS pixels, with a scene: the whole, or as `place` says.

        `place` is the pixels a cell, and where (0, 0) of the scene is.
        """
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
                context.fillStyle = self.colours(fill)
                context.fill(path)
            if stroke:
                if dash or dashed:
                    context.setLineDash(to_js(dash))
                    dashed = bool(dash)
                context.strokeStyle = self.colours(stroke)
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
        """The height of a capital letter as a share of the font's size: texts are centred by it, whatever the font."""
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
            context.strokeStyle = self.colours(halo)
            context.lineWidth = 2 * halo_width * k
            context.strokeText(text, 0, 0)
        context.fillStyle = self.colours(fill)
        context.fillText(text, 0, 0)


def smallest_clue(scene, scale):
    """The height in pixels of the smallest text in typewriter letters, or None where there is none."""
    sizes = [shape[4] * scale for shape in scene["shapes"] if shape[0] == "t" and shape[9]]
    return min(sizes) if sizes else None


def meets(scene, scale, dx, dy, width, height):
    """Whether something of the scene, its (0, 0) at (dx, dy), lies in the `width` by `height` pixels from (0, 0)."""
    for shape in scene["shapes"]:
        for x, y in _extent(shape) if shape[0] == "t" else _starts(shape[1]):
            if x * scale + dx < width and y * scale + dy < height:
                return True
    return False


def _extent(shape):
    """Points along a text: its ends and what is between."""
    x, y, length, turn = shape[1], shape[2], 0.6 * shape[4] * len(shape[3]), math.radians(shape[8])
    back = {"start": 0, "middle": length / 2, "end": length}[shape[7]]
    along = [t * length / 4 - back for t in range(5)]
    return [(x + math.cos(turn) * a, y + math.sin(turn) * a) for a in along]


def _starts(d):
    """Where the strokes of an outline begin."""
    for part in d.split("M")[1:]:
        numbers = part.replace(",", " ").replace("-", " -").split()
        first = []
        for word in numbers[:2]:
            end = 0
            while end < len(word) and word[end] in "-.0123456789":
                end += 1
            if end:
                first.append(float(word[:end]))
        if len(first) == 2:
            yield first
