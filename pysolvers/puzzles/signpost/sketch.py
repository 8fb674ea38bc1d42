"""Draws a board from its game id before the solver has loaded, in MicroPython; `pen` is the page's shapes module."""

MARGIN = 0.12
# directions a to h of a Signpost id, as (x, y)
COMPASS = ((0, -1), (0.7071, -0.7071), (1, 0), (0.7071, 0.7071), (0, 1), (-0.7071, 0.7071), (-1, 0), (-0.7071, -0.7071))
FULL = ((-0.27, 0.03), (0.1, 0.03), (0.1, 0.12), (0.28, 0.0), (0.1, -0.12), (0.1, -0.03), (-0.27, -0.03))
# arrows to the right: of a cell without a number, and of one with a number
RIM = ((0.435, 0.0), (0.285, 0.08), (0.33, 0.0), (0.285, -0.08))


def sketch(text, pen):
    """Return the shapes that draw the board, its size (columns, rows), and the margin around it, in cells.

    Raise ValueError if `text` isn't a game id: the size, then numbers and arrows, such as `5x5:1cceef...`.
    """
    size, _, signs = text.partition(":")
    width, height = pen.size(size)
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
        tiles += pen.box(x + 0.025, y + 0.025, 0.95, 0.12)
        points, push = (RIM, 0.105 if dx and dy else 0.0) if number else (FULL, 0.0)
        corners = [(u + push, v) for u, v in points]
        if number != str(width * height):  # the last cell points nowhere
            arrows += pen.line([(x + 0.5 + dx * u - dy * v, y + 0.5 + dy * u + dx * v) for u, v in corners]) + "Z"
        if number:
            texts.append(pen.text(x, y, number, 0.34, "ink"))
    shapes = [pen.path(tiles, fill="surface", stroke="line", width=0.02), pen.path(arrows, fill="ink")]
    return shapes + texts, (width, height), MARGIN
