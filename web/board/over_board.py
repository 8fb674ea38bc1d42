"""A canvas over the board, with row and column numbers beside the board, and a ring around a cell named in a text."""

import js
from dom import ROOT, element

SIZE = 0.875
"""The height of a number in rem."""
RING = "M-.46-.3Q-.46-.46-.3-.46H.3Q.46-.46.46-.3V.3Q.46.46.3.46H-.3Q-.46.46-.46.3Z"
"""A square with round corners about (0, 0), in cells."""


class OverBoard:
    """Paints row and column numbers, and a ring around a cell, over a `BoardCanvas`."""

    def __init__(self, board, painter):
        self._board, self._painter = board, painter
        self._canvas = element("over-board")
        self._view = None
        self._cell = None
        self._at_frame = self.repaint

    def show(self, view):
        """Show row and column numbers at the next frame, if sentences in the view (the page's data) name cells."""
        self._view = view
        js.window.requestAnimationFrame(self._at_frame)

    def ring(self, cell):
        """Show a ring around a cell (row, column); None removes it."""
        if cell != self._cell:
            self._cell = cell
            self.repaint()

    def repaint(self, *_):
        view = self._view
        numbered = bool(view) and bool(view["named"])
        if not view or not (numbered or self._cell):
            self._canvas.hidden = True
            return
        self._canvas.hidden = False
        stage, sheet = element("stage"), element("sheet")
        width, height = stage.clientWidth, stage.clientHeight
        style = self._canvas.style
        style.left, style.top = f"{-sheet.offsetLeft}px", f"{-sheet.offsetTop}px"
        style.width, style.height = f"{width}px", f"{height}px"
        ratio = js.window.devicePixelRatio or 1
        self._canvas.width, self._canvas.height = int(width * ratio), int(height * ratio)
        left, top, _, _, scale, dx, dy = self._board.frame()
        x0, y0 = sheet.offsetLeft + left + dx, sheet.offsetTop + top + dy
        context = self._canvas.getContext("2d")
        context.setTransform(ratio, 0, 0, ratio, 0, 0)
        if numbered:
            self._numbers(context, x0, y0, scale)
        if self._cell:
            self._ring(context, x0, y0, scale, ratio)

    def _numbers(self, context, x0, y0, scale):
        named = self._view["named"]
        if any(each[2:] != [each[1] + 0.5, each[0] + 0.5] for each in named):
            return  # rows of hexagons have no numbers beside them
        x, y, w, h = self._view["scene"]["box"]
        columns, rows = int(x + w + 0.01), int(y + h + 0.01)
        bold = ({each[0] for each in named}, {each[1] for each in named})
        left, top, wide, high, _, _, _ = self._board.frame()
        sheet = element("sheet")
        left, top = left + sheet.offsetLeft, top + sheet.offsetTop
        size = SIZE * float(js.window.getComputedStyle(ROOT).fontSize[:-2])
        every = int(size / scale) + 1  # on small cells only some are shown
        context.textBaseline, context.textAlign = "middle", "center"
        for along, many, names in ((0, columns, bold[1]), (1, rows, bold[0])):
            for i in range(many):
                at = (y0 if along else x0) + (i + 0.5) * scale
                if not (top <= at <= top + high if along else left <= at <= left + wide):
                    continue
                if i not in names and (i + 1) % every:
                    continue
                context.font = ("700 " if i in names else "400 ") + f"{size}px system-ui,sans-serif"
                context.fillStyle = self._painter.colors("ink" if i in names else "ink3")
                if along:
                    context.fillText(str(i + 1), max(size * 0.7, left - size), at)
                else:
                    context.fillText(str(i + 1), at, max(size * 0.6, top - size * 0.9))

    def _ring(self, context, x0, y0, scale, ratio):
        row, column = self._cell
        x, y = column + 0.5, row + 0.5
        for each in self._view["named"]:
            if tuple(each[:2]) == self._cell and len(each) > 2:
                x, y = each[2:4]
        context.setTransform(scale * ratio, 0, 0, scale * ratio, (x0 + x * scale) * ratio, (y0 + y * scale) * ratio)
        path = js.Path2D.new(RING)
        for color, width in (("surface", 0.16), ("accent", 0.09)):
            context.strokeStyle, context.lineWidth = self._painter.colors(color), width
            context.stroke(path)
