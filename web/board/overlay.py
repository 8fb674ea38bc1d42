"""What the page itself draws over the board: row and column numbers, the ring of a named cell, moves not yet answered.

A transparent canvas covers the board and a gutter at its left and top, and takes no pointer. Coordinates are the
scene's; a board's own canvas never moves or resizes for it.
"""

import math

import js
from board.paint import SANS
from pyscript.ffi import to_js

GUTTER = 18
"""Pixels at the left and top of the board for the numbers."""
LETTERS = 12
"""The size in pixels of the numbers."""
NARROW = 14
"""Pixels per row or column below which only the numbers of named cells are shown."""
EDGE = 3
"""Pixels that the ring of a cell at the border may reach out of the board."""


class Overlay:
    """Draws over the `board`, a canvas that shows what `viewport` says, in `colours`."""

    def __init__(self, board, viewport, colours):
        self._board, self._viewport, self._colours = board, viewport, colours
        self._canvas = js.document.createElement("canvas")
        self._canvas.id = "over-board"
        self._canvas.setAttribute("aria-hidden", "true")
        style = self._canvas.style
        style.position, style.pointerEvents, style.zIndex = "absolute", "none", "1"
        board.after(self._canvas)
        self._rows, self._columns, self._named = [], [], []
        self._centers = {}
        self._ring = None
        self._strokes = []

    # What is drawn --------------------------------------------------------------------------------------------------

    def number(self, shown, size, named=()):
        """Show the numbers of rows and columns, or hide them.

        Args:
            shown: whether a visible sentence names a cell.
            size: the rows and columns of a board of squares; None for another shape, which numbers named cells only.
            named: the cells named, each (row, column) or (row, column, x, y) with its center in the scene.
        """
        centers = [tuple(cell) if len(cell) == 4 else tuple(cell) + (cell[1] + 0.5, cell[0] + 0.5) for cell in named]
        self._centers = {cell[:2]: cell[2:] for cell in centers}
        rows, columns = {}, {}
        if shown and size:
            rows = {row: row + 0.5 for row in range(size[0])}
            columns = {column: column + 0.5 for column in range(size[1])}
        if shown:
            for row, column, x, y in centers:
                rows[row] = y
                columns[column] = x
        bold_rows, bold_columns = {cell[0] for cell in centers}, {cell[1] for cell in centers}
        self._rows = [(at, str(row + 1), row in bold_rows) for row, at in rows.items()]
        self._columns = [(at, str(column + 1), column in bold_columns) for column, at in columns.items()]

    def ring(self, cell):
        """Ring a cell, (row, column), that a sentence names; None for no cell."""
        self._ring = cell and self._centers.get(tuple(cell), (cell[1] + 0.5, cell[0] + 0.5))

    def echo(self, event):
        """Show what the player did on a board that can't answer yet."""
        what = event["what"]
        if what == "down":
            self._strokes.append([(event["x"], event["y"])])
        elif what == "move" and self._strokes:
            self._strokes[-1].append((event["x"], event["y"]))

    def answered(self):
        """Forget the echo: the solver's drawing shows what was done."""
        self._strokes = []

    # Painting -------------------------------------------------------------------------------------------------------

    def paint(self, width, height, ratio):
        """Paint over a board of `width` by `height` CSS pixels, with `ratio` pixels of the canvas for each."""
        canvas, board = self._canvas, self._board
        across, down = round((width + GUTTER + EDGE) * ratio), round((height + GUTTER + EDGE) * ratio)
        if canvas.width != across or canvas.height != down:
            canvas.width, canvas.height = across, down
        style = canvas.style
        style.width, style.height = f"{width + GUTTER + EDGE}px", f"{height + GUTTER + EDGE}px"
        style.left, style.top = f"{board.offsetLeft - GUTTER}px", f"{board.offsetTop - GUTTER}px"
        context = canvas.getContext("2d")
        context.setTransform(ratio, 0, 0, ratio, 0, 0)
        context.clearRect(0, 0, across, down)
        self._paint_numbers(context, width, height)
        context.translate(GUTTER, GUTTER)
        if self._ring or self._strokes:
            context.beginPath()
            context.rect(-EDGE, -EDGE, width + 2 * EDGE, height + 2 * EDGE)
            context.clip()
        if self._ring:
            self._paint_ring(context, *self._ring)
        if self._strokes:
            self._paint_strokes(context)

    def _paint_numbers(self, context, width, height):
        view = self._viewport
        context.textAlign, context.textBaseline = "center", "middle"
        context.fillStyle = self._colours("ink2")
        narrow = view.scale < NARROW
        for at, text, bold in self._rows:
            y = at * view.scale + view.dy
            if (bold or not narrow) and 0 <= y <= height:
                context.font = f"{700 if bold else 400} {LETTERS}px {SANS}"
                context.fillText(text, GUTTER / 2 - 1, GUTTER + y)
        for at, text, bold in self._columns:
            x = at * view.scale + view.dx
            if (bold or not narrow) and 0 <= x <= width:
                context.font = f"{700 if bold else 400} {LETTERS}px {SANS}"
                context.fillText(text, GUTTER + x, GUTTER / 2)

    def _paint_ring(self, context, x, y):
        view = self._viewport
        x, y, radius = x * view.scale + view.dx, y * view.scale + view.dy, 0.5 * view.scale
        for width, colour in ((6, "surface"), (3, "accent")):
            context.beginPath()
            context.arc(x, y, radius, 0, 2 * math.pi)
            context.lineWidth, context.strokeStyle = width, self._colours(colour)
            context.stroke()

    def _paint_strokes(self, context):
        view = self._viewport
        context.lineCap = context.lineJoin = "round"
        context.setLineDash(to_js([]))
        context.globalAlpha = 0.55
        context.strokeStyle = self._colours("accent")
        context.lineWidth = 0.3 * view.scale
        for points in self._strokes:
            context.beginPath()
            for x, y in points + points[-1:]:  # a tap is a line of no length, whose round caps are a dot
                context.lineTo(x * view.scale + view.dx, y * view.scale + view.dy)
            context.stroke()
        context.globalAlpha = 1
