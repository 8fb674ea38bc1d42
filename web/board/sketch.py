"""The first drawing of a linked puzzle, made from its id while the solver starts.

It has the same size and coordinates as the solver's own drawing, so strokes on it mean the same. Puzzles whose ids
don't show their cells (hexagons, seeds, regular expressions) get an empty sheet of their size.
"""

import io
from binascii import a2b_base64
from collections import namedtuple

ROUND = 0.14
MARGINS = {"numberlink": 0.06, "hamiltonian": 0.09, "signpost": 0.12}
WALLED = 0.12
"""The margin of a Numberlink board with walls."""
MOST_TEXT = 100_000
MOST = 60
"""Rows or columns of the largest board."""
COMPASS = ((0, -1), (0.7071, -0.7071), (1, 0), (0.7071, 0.7071), (0, 1), (-0.7071, 0.7071), (-1, 0), (-0.7071, -0.7071))
"""The directions a to h of a Signpost id, as (x, y)."""
FULL = ((-0.27, 0.03), (0.1, 0.03), (0.1, 0.12), (0.28, 0.0), (0.1, -0.12), (0.1, -0.03), (-0.27, -0.03))
RIM = ((0.435, 0.0), (0.285, 0.08), (0.33, 0.0), (0.285, -0.08))
"""Arrows to the right: of a cell without a number, and of one with a number."""
HUES = 8
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

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


def sketch(kind, text):
    """Return the Sketch of a puzzle from its id, or None if even its size is unknown."""
    try:
        shapes, size, margin = DRAWERS[kind](text)
        return Sketch(_scene(size, margin, shapes), True)
    except (KeyError, ValueError, IndexError):
        size = _size(text)
        return Sketch(_scene(size, MARGINS.get(kind, WALLED), _sheet(*size)), False) if size else None


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


def _numberlink(text):
    parts = text.split(";")
    fields = _fields(parts[1:], ("walls",))
    rows = [_signs(row) for row in parts[0].split(":")[-1].split("/")]
    height, width = len(rows), len(rows[0])
    if max(height, width) > MOST or any(len(row) != width for row in rows):
        raise ValueError
    labels = []
    for row in rows:
        labels += [sign for sign in row if sign not in (".", "#") and sign not in labels]
    styles = _styles(labels)
    shapes = _sheet(width, height)
    blocked = [_box(x, y, 1) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == "#"]
    if blocked:
        shapes.insert(1, _path("".join(blocked), fill="edge"))
    shapes += _walls(fields.get("walls"), 0.1)
    texts = []
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            if sign in styles:
                hue = str(styles[sign] % HUES + 1)
                shapes.append(_path(_disc(x, y, 0.36), fill="hue" + hue))
                texts.append(_text(x, y, sign, 0.38 if len(sign) < 2 else 0.33, "on-hue" + hue))
    return shapes + texts, (width, height), WALLED if "walls" in fields else MARGINS["numberlink"]


def _hamiltonian(text):
    parts = text.split(";")
    width, height = _size_of(parts[0])
    known = ("start", "end", "walls", "required", "symmetry", "forbid", "holes", "waypoints", "at", "closed", "board")
    fields = _fields(parts[1:], known)
    if fields.get("board", "king") != "king":
        raise ValueError
    shapes = _sheet(width, height)
    holes = [_box(x, y, 1) for y, x in _cells(fields.get("holes"))]
    if holes:
        shapes.insert(1, _path("".join(holes), fill="edge"))
    shapes += _walls(fields.get("walls"), 0.12)
    stops = [(y, x, str(i)) for i, (y, x) in enumerate(_cells(fields.get("waypoints")), 1)]
    stops += [_cell(part.split(":")[0]) + (part.split(":")[1],) for part in _list(fields.get("at"))]
    taken = [stop[:2] for stop in stops]
    ends = [_cell(fields[name]) + (name[0].upper(),) for name in ("start", "end") if name in fields]
    stops += [stop for stop in ends if stop[:2] not in taken]
    shapes.append(_path("".join(_disc(x, y, 0.31) for y, x, _ in stops), fill="ink"))
    shapes += [_text(x, y, sign, 0.35 if len(sign) < 3 else 0.28, "bg") for y, x, sign in stops]
    return shapes, (width, height), MARGINS["hamiltonian"]


def _signpost(text):
    size, _, signs = text.partition(":")
    width, height = _size_of(size)
    cells, number = [], ""
    for sign in signs:
        if sign.isdigit():
            number += sign
        else:
            cells.append((number, COMPASS["abcdefgh".index(sign)]))
            number = ""
    if number or len(cells) != width * height:
        raise ValueError
    tiles, arrows, texts = "", "", []
    for i, (number, (dx, dy)) in enumerate(cells):
        y, x = divmod(i, width)
        tiles += _box(x + 0.025, y + 0.025, 0.95, 0.12)
        points, push = (RIM, 0.105 if dx and dy else 0.0) if number else (FULL, 0.0)
        corners = [(u + push, v) for u, v in points]
        if number != str(width * height):  # the last cell points nowhere
            arrows += _line([(x + 0.5 + dx * u - dy * v, y + 0.5 + dy * u + dx * v) for u, v in corners]) + "Z"
        if number:
            texts.append(_text(x, y, number, 0.34, "ink"))
    shapes = [_path(tiles, fill="surface", stroke="line", width=0.02), _path(arrows, fill="ink")]
    return shapes + texts, (width, height), MARGINS["signpost"]


DRAWERS = {"numberlink": _numberlink, "hamiltonian": _hamiltonian, "signpost": _signpost}


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


def _size_of(text):
    size = _size(text)
    if size is None:
        raise ValueError
    return size


def _signs(row):
    """The cells of a row of a Numberlink id: one character each, or a longer label between underscores."""
    signs = []
    while row:
        if row[0] == "_":
            label, closed, row = row[1:].partition("_")
            if not closed:
                raise ValueError
            signs.append(label)
        else:
            signs.append(row[0])
            row = row[1:]
    return signs


def _styles(labels):
    """The style of each label: A and 1 have the first, and a label whose style is taken has the next free one."""
    styles, free = {}, list(range(2 * HUES))
    for rank, label in sorted((_rank(label), label) for label in labels):
        first = rank % (2 * HUES)
        if first not in free and free:
            first = free[0]
        if first in free:
            free.remove(first)
        styles[label] = first
    return styles


def _rank(label):
    if label.isdigit():
        return int(label) - 1
    return LETTERS.find(label) if label in LETTERS else len(LETTERS)


def _fields(parts, known):
    """The fields of an id by name; ValueError if one of them isn't known."""
    fields = {}
    for part in parts:
        name, _, value = part.partition("=")
        if name not in known:
            raise ValueError
        fields[name] = value
    return fields


def _list(text):
    return text.split(",") if text else []


def _cell(text):
    row, column = text.split(".")
    return int(row), int(column)


def _cells(text):
    return [_cell(part) for part in _list(text)]


def _walls(text, width):
    d = ""
    for part in _list(text):
        (row, column), (below, right) = [_cell(cell) for cell in part.split("-")]
        y, x = max(row, below), max(column, right)
        d += _line([(x, y), (x + 1, y)] if column == right else [(x, y), (x, y + 1)])
    return [_path(d, stroke="ink", width=width)] if d else []


def _sheet(width, height):
    """The sheet of a board of squares: grid and frame."""
    grid = "".join(
        [_line([(0, y), (width, y)]) for y in range(1, height)]
        + [_line([(x, 0), (x, height)]) for x in range(1, width)]
    )
    frame = _rectangle(0, 0, width, height, ROUND)
    return [
        _path(frame, fill="surface"),
        _path(grid, stroke="line", width=0.02),
        _path(frame, stroke="ink", width=0.04),
    ]


def _scene(size, margin, shapes):
    box = [-margin, -margin, size[0] + 2 * margin, size[1] + 2 * margin]
    return {"box": box, "label": "", "shapes": [shape for shape in shapes if shape[0] == "t" or shape[1]]}


def _path(d, fill="", stroke="", width=0.0):
    return ["p", d, fill, stroke, width, []]


def _text(x, y, text, size, fill):
    return ["t", x + 0.5, y + 0.5, text, size, fill, 700, "middle", 0.0, False, "", 0.0]


def _line(points):
    return "M" + "L".join(f"{x:.3f} {y:.3f}" for x, y in points)


def _box(x, y, side, radius=0.0):
    return _rectangle(x, y, side, side, radius)


def _rectangle(x, y, width, height, r):
    across, down = width - 2 * r, height - 2 * r
    a = f"a{r} {r} 0 0 1 "
    return f"M{x + r} {y}h{across}{a}{r} {r}v{down}{a}-{r} {r}h-{across}{a}-{r} -{r}v-{down}{a}{r} -{r}Z"


def _disc(x, y, r):
    return f"M{x + 0.5 - r} {y + 0.5}a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0 {-2 * r} 0Z"
