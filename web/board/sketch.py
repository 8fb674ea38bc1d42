"""The first drawing of a linked puzzle, made from its id while the solver starts.

A kind's `sketch.py` draws the ids that show their cells; other puzzles get an empty sheet of their size.
"""

import io
from binascii import a2b_base64
from collections import namedtuple

ROUND = 0.14
MARGIN = 0.12
MOST_TEXT = 100_000
MOST = 60
"""Rows or columns of the largest board."""

Sketch = namedtuple("Sketch", ("scene", "exact"))
"""A scene, and whether strokes on it mean the same as on the solver's drawing."""


def linked(fragment):
    """Return the kind, the id and the names of the options of a link, #KIND=ID&NAME=VALUE; None if it can't be read."""
    head, *rest = fragment.split("&")
    kind, equals, packed = head[1:].partition("=")
    try:
        text = _inflated(packed[1:]) if packed.startswith("~") else _unquoted(packed)
    except (ValueError, OSError, EOFError, ImportError):
        return None
    return (kind, text, {part.split("=")[0] for part in rest}) if equals else None


def sketch(text, draw):
    """Return the Sketch of a puzzle from its id; None if even its size is unknown.

    `draw(text, pen)` is that of the kind's module `sketch`, None if it has none; `pen` is this module's namespace.
    """
    if draw:
        try:
            shapes, size, margin = draw(text, Pen)
            return Sketch(_scene(size, margin, shapes), True)
        except (ValueError, IndexError):
            pass
    size = _size(text)
    return Sketch(_scene(size, MARGIN, sheet(*size)), False) if size else None


def _inflated(packed):
    """Undo base64url and raw deflate; no more than a puzzle may have is unpacked."""
    import deflate  # MicroPython has it

    base64 = packed.replace("-", "+").replace("_", "/") + "=" * (-len(packed) % 4)
    data = a2b_base64(base64.encode())
    return deflate.DeflateIO(io.BytesIO(data), deflate.RAW).read(MOST_TEXT).decode()


def _unquoted(text):
    """Undo percent-encoding."""
    first, *parts = text.split("%")
    return (first.encode() + b"".join(bytes((int(p[:2], 16),)) + p[2:].encode() for p in parts)).decode()


def _size(text):
    """The columns and rows that an id begins with, or the number of clues of a rectangle of regular expressions."""
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
    """A filled or stroked outline, in cells."""
    return ["p", d, fill, stroke, width, []]


def text(x, y, text, size, fill):
    """Words in the middle of the cell in column x and row y."""
    return ["t", x + 0.5, y + 0.5, text, size, fill, 700, "middle", 0.0, False, "", 0.0]


def line(points):
    """The outline of a line through points."""
    return "M" + "L".join(f"{x:.3f} {y:.3f}" for x, y in points)


def box(x, y, side, radius=0.0):
    """The outline of a square with its corner at (x, y)."""
    return _rectangle(x, y, side, side, radius)


def disc(x, y, r):
    """The outline of a disc in the middle of the cell in column x and row y."""
    return f"M{x + 0.5 - r} {y + 0.5}a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0 {-2 * r} 0Z"


def sheet(width, height):
    """The sheet of a board of squares: grid and frame."""
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
    """The walls of an id, such as 0.0-0.1,1.1-2.1."""
    d = ""
    for part in items(text):
        (row, column), (below, right) = [cell(end) for end in part.split("-")]
        y, x = max(row, below), max(column, right)
        d += line([(x, y), (x + 1, y)] if column == right else [(x, y), (x, y + 1)])
    return [path(d, stroke="ink", width=width)] if d else []


def fields(parts, known):
    """The fields of an id by name; ValueError if one of them isn't known."""
    fields = {}
    for part in parts:
        name, _, value = part.partition("=")
        if name not in known:
            raise ValueError
        fields[name] = value
    return fields


def cell(text):
    """The cell ROW.COLUMN."""
    row, column = text.split(".")
    return int(row), int(column)


def cells(text):
    """Cells with commas between them; none for None."""
    return [cell(part) for part in items(text)]


def items(text):
    """The parts of a text with commas between them; none for None."""
    return text.split(",") if text else []


def size(text):
    """The size COLUMNSxROWS that an id begins with, or a ValueError."""
    found = _size(text)
    if found is None:
        raise ValueError
    return found


class Pen:
    """The shapes that a kind's sketch draws with."""

    MOST = MOST
    path = staticmethod(path)
    text = staticmethod(text)
    line = staticmethod(line)
    box = staticmethod(box)
    disc = staticmethod(disc)
    sheet = staticmethod(sheet)
    walls = staticmethod(walls)
    fields = staticmethod(fields)
    cell = staticmethod(cell)
    cells = staticmethod(cells)
    items = staticmethod(items)
    size = staticmethod(size)
