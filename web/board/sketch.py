"""The first drawing of a linked puzzle, made from its id while the solver starts.

The module `sketch.py` of each kind draws its puzzles with the functions below. Colors are named by role, such as "ink".
"""

import io
import sys
from binascii import a2b_base64
from collections import namedtuple

ROUND = 0.14
MARGIN = 0.12
MOST_TEXT = 100_000
MOST = 60
"""The most rows or columns of a board."""

Sketch = namedtuple("Sketch", ("scene", "exact"))
"""A `scene`. It is `exact` if it has all clues, so that strokes on it mean the same on the solver's drawing."""


def linked(fragment):
    """Parse a link "#KIND=ID&NAME=VALUE" into (kind, id, set of option names); None if the link can't be read."""
    head, *rest = fragment.split("&")
    kind, equals, packed = head[1:].partition("=")
    try:
        text = _inflated(packed[1:]) if packed.startswith("~") else _unquoted(packed)
    except (ValueError, OSError, EOFError, ImportError):
        return None
    return (kind, text, {part.split("=")[0] for part in rest}) if equals else None


def sketch(text, draw):
    """Return the Sketch of the puzzle with the id `text`; None if even its size is unknown.

    `draw(text, pen)` draws the puzzle, with this module as `pen`. If `draw` is None, the board is empty.
    """
    if draw:
        try:
            shapes, size, margin = draw(text, sys.modules[__name__])
            return Sketch(_scene(size, margin, shapes), True)
        except (ValueError, IndexError):
            pass
    size = _size(text)
    return Sketch(_scene(size, MARGIN, sheet(*size)), False) if size else None


def _inflated(packed):
    import deflate  # MicroPython has it

    base64 = packed.replace("-", "+").replace("_", "/") + "=" * (-len(packed) % 4)
    data = a2b_base64(base64.encode())
    return deflate.DeflateIO(io.BytesIO(data), deflate.RAW).read(MOST_TEXT).decode()


def _unquoted(text):
    first, *parts = text.split("%")
    return (first.encode() + b"".join(bytes((int(p[:2], 16),)) + p[2:].encode() for p in parts)).decode()


def _size(text):
    name, _, rest = text.split(":")[0].split(";")[0].partition("x")
    rows = ""
    for sign in rest:
        if not sign.isdigit():
            break
        rows += sign
    if name.isdigit() and rows and 0 < int(name) <= MOST and 0 < int(rows) <= MOST:
        return int(name), int(rows)
    counts = {part[0]: part.count(",") + 1 for part in text.split(";") if part[:2] in ("x=", "y=")}
    if text.startswith("rect") and len(counts) == 2 and max(counts.values()) <= MOST:
        return counts["x"], counts["y"]
    return None


def _scene(size, margin, shapes):
    box = [-margin, -margin, size[0] + 2 * margin, size[1] + 2 * margin]
    return {"box": box, "label": "", "shapes": [shape for shape in shapes if shape[0] == "t" or shape[1]]}


def _rectangle(x, y, width, height, r):
    across, down = width - 2 * r, height - 2 * r
    a = f"a{r} {r} 0 0 1 "
    return f"M{x + r} {y}h{across}{a}{r} {r}v{down}{a}-{r} {r}h-{across}{a}-{r} -{r}v-{down}{a}{r} -{r}Z"


def path(d, fill="", stroke="", width=0.0):
    """A shape: the SVG path `d` in units of cells. `fill` and `stroke` are colors such as "ink"; "" means no color."""
    return ["p", d, fill, stroke, width, []]


def text(x, y, text, size, fill):
    """A shape: a text in the middle of the cell in column x, row y. `size`: in cells; `fill`: a color such as "ink"."""
    return ["t", x + 0.5, y + 0.5, text, size, fill, 700, "middle", 0.0, False, "", 0.0]


def line(points):
    """The SVG path of a line through points (x, y), in cells."""
    return "M" + "L".join(f"{x:.3f} {y:.3f}" for x, y in points)


def box(x, y, side, radius=0.0):
    """The SVG path of a square with the top left corner (x, y); `radius` rounds its corners."""
    return _rectangle(x, y, side, side, radius)


def disc(x, y, r):
    """The SVG path of a disc of radius r in the middle of the cell in column x and row y."""
    return f"M{x + 0.5 - r} {y + 0.5}a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0 {-2 * r} 0Z"


def sheet(width, height):
    """The shapes of an empty board of squares: background, grid and frame."""
    grid = "".join(
        [line([(0, y), (width, y)]) for y in range(1, height)] + [line([(x, 0), (x, height)]) for x in range(1, width)]
    )
    frame = _rectangle(0, 0, width, height, ROUND)
    return [
        path(frame, fill="surface"),
        path(grid, stroke="line", width=0.02),
        path(frame, stroke="ink", width=0.04),
    ]


def walls(text, width):
    """The shapes of walls, `width` cells thick. `text` has the two cells beside each wall: "0.0-0.1,1.1-2.1"."""
    d = ""
    for part in items(text):
        (row, column), (below, right) = [cell(end) for end in part.split("-")]
        y, x = max(row, below), max(column, right)
        d += line([(x, y), (x + 1, y)] if column == right else [(x, y), (x, y + 1)])
    return [path(d, stroke="ink", width=width)] if d else []


def fields(parts, known):
    """Return {name: value} of the texts NAME=VALUE in `parts`; ValueError for a name that isn't in `known`."""
    fields = {}
    for part in parts:
        name, _, value = part.partition("=")
        if name not in known:
            raise ValueError
        fields[name] = value
    return fields


def cell(text):
    """Return (row, column) of a cell written as ROW.COLUMN."""
    row, column = text.split(".")
    return int(row), int(column)


def cells(text):
    """Return the (row, column) of cells written as ROW.COLUMN and separated by commas; [] for None."""
    return [cell(part) for part in items(text)]


def items(text):
    """Split a text at commas; [] for None or ""."""
    return text.split(",") if text else []


def size(text):
    """Return (columns, rows) of the puzzle with the id `text`; ValueError if the id doesn't state the size."""
    found = _size(text)
    if found is None:
        raise ValueError
    return found
