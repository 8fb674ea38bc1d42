"""Draws a board of squares from its puzzle id before the solver has loaded. Runs in MicroPython.

Coordinates are those of the drawing by `board`, so the player's strokes mean the same on both.
"""

MARGIN = 0.06
WALLED = 0.12  # margin of a board with walls
HUES = 8
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


def sketch(text, pen):
    """Return what to draw for the puzzle id `text`: (shapes, (columns, rows), margin around the board in cells).

    `pen` is the web page's module that makes shapes. Raise ValueError if the id can't be drawn here.
    """
    parts = text.split(";")
    fields = pen.fields(parts[1:], ("walls",))
    rows = [_signs(row) for row in parts[0].split(":")[-1].split("/")]
    height, width = len(rows), len(rows[0])
    if max(height, width) > pen.MOST or any(len(row) != width for row in rows):
        raise ValueError
    labels = []
    for row in rows:
        labels += [sign for sign in row if sign not in (".", "#") and sign not in labels]
    styles = _styles(labels)
    shapes = pen.sheet(width, height)
    blocked = [pen.box(x, y, 1) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == "#"]
    if blocked:
        shapes.insert(1, pen.path("".join(blocked), fill="edge"))
    shapes += pen.walls(fields.get("walls"), 0.1)
    texts = []
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            if sign in styles:
                hue = str(styles[sign] % HUES + 1)
                shapes.append(pen.path(pen.disc(x, y, 0.36), fill="hue" + hue))
                texts.append(pen.text(x, y, sign, 0.38 if len(sign) < 2 else 0.33, "on-hue" + hue))
    return shapes + texts, (width, height), WALLED if "walls" in fields else MARGIN


def _signs(row):
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
