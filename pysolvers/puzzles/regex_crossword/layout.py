"""Positions of cells and clues in a drawing; a cell is one unit wide."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import cos, hypot, radians, sin, sqrt

from pysolvers.core.cell import Cell
from pysolvers.puzzles.regex_crossword.model import Entry, RegexCrosswordPuzzle

RADIUS = 1 / sqrt(3)  # distance from a hexagon's center to its corners, with hexagons one unit wide

HEX_CLUE = 0.53 * RADIUS
RECT_CLUE = 0.3  # font sizes of clues

SIGN = 0.602  # width of a monospaced character, relative to the font size

LEADING = 1.4  # line height of the list below the board, relative to the font size

LONGEST = 40  # characters of a clue; when clues are drawn in full, longer ones are listed below the board by number

SPARED = 2  # do not shorten a clue to save this few characters

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Label:
    """A clue beside the board, the first or second of its `line` (`which` is 0 or 1), with its text as drawn.

    `turn` rotates the text, in degrees; `anchor` is the end of the text at the board, "start" or "end". A small arrow
    at `head` shows the reading direction, `way`, in degrees.
    """

    line: Entry
    which: int
    text: str
    x: float
    y: float
    turn: float
    anchor: str
    width: float
    head: Point
    way: float


@dataclass(frozen=True)
class Layout:
    """The geometry of a board's drawing; `whole` draws clues in full, otherwise long clues are cut."""

    puzzle: RegexCrosswordPuzzle
    whole: bool = False

    @staticmethod
    @lru_cache(maxsize=8)
    def of(puzzle: RegexCrosswordPuzzle, whole: bool = False) -> Layout:
        return Layout(puzzle, whole)

    @property
    def size(self) -> float:
        return HEX_CLUE if self.puzzle.hexagonal else RECT_CLUE

    def centre(self, cell: Cell) -> Point:
        r, c = cell
        if not self.puzzle.hexagonal:
            return c + 0.5, r + 0.5
        widest = len(self.puzzle.x)
        return c + (widest - len(self.puzzle.by_row[r])) / 2 + 0.5, r * 1.5 * RADIUS + RADIUS

    @cached_property
    def board(self) -> tuple[float, float, float, float]:
        """Bounding box of the cells: left, top, width, height."""
        rows = len(self.puzzle.y)
        height = rows * 1.5 * RADIUS + 0.5 * RADIUS if self.puzzle.hexagonal else rows
        return 0.0, 0.0, float(len(self.puzzle.x)), float(height)

    def cell_at(self, x: float, y: float) -> Cell | None:
        if not self.puzzle.hexagonal:
            cell = (int(y // 1), int(x // 1))
            return cell if self.puzzle.has(cell) else None
        best: Cell | None = None
        least = 0.58
        near = int((y - RADIUS) / (1.5 * RADIUS) + 0.5)
        for r in range(max(0, near - 1), min(len(self.puzzle.by_row), near + 2)):
            for cell in self.puzzle.by_row[r]:
                cx, cy = self.centre(cell)
                distance = hypot(cx - x, cy - y)
                if distance < least:
                    best, least = cell, distance
        return best

    @cached_property
    def limit(self) -> int:
        """The length at which long clues are cut, in characters."""
        _, _, width, height = self.board
        return max(14, int(0.62 * max(width, height) / (self.size * SIGN)))

    @cached_property
    def labels(self) -> tuple[Label, ...]:
        return tuple(self._label(line, k) for line in self.puzzle.lines for k, clue in enumerate(line.clues) if clue)

    def turn_of(self, line: Entry) -> float:
        if line.axis == "y":
            return 0.0
        if not self.puzzle.hexagonal:
            return 90.0
        turn = 120.0 if line.axis == "x" else 240.0
        return (turn + 180) % 360 if self.puzzle.turned else turn

    def _label(self, line: Entry, which: int) -> Label:
        return self._beside_hexagon(line, which) if self.puzzle.hexagonal else self._beside_rectangle(line, which)

    @cached_property
    def below(self) -> dict[tuple[str, int, int], tuple[int, str]]:
        """The clues listed below the board, by (axis, line, index of the clue): (number in the list from 1, clue)."""
        found: dict[tuple[str, int, int], tuple[int, str]] = {}
        for line in self.puzzle.lines if self.whole else ():
            for which, clue in enumerate(line.clues):
                if len(clue) > LONGEST:
                    found[line.axis, line.index, which] = (len(found) + 1, clue)
        return found

    @cached_property
    def listed(self) -> tuple[str, ...]:
        """The clues listed below the board, numbered and wrapped into lines of text."""
        _, _, width, _ = self._beside
        most = max(LONGEST, int(width / (self.size * SIGN)))
        lines: list[str] = []
        for number, clue in self.below.values():
            head = f"{number}: "
            for part in wrapped(clue, most - len(head)):
                lines.append(head + part)
                head = "\u00a0" * len(head)
        return tuple(lines)

    @property
    def list_place(self) -> Point:
        left, top, _, height = self._beside
        return left, top + height + 2 * self.size

    def _drawn(self, line: Entry, which: int) -> str:
        clue = line.clues[which]
        if self.whole:
            number = self.below.get((line.axis, line.index, which))
            return f"clue {number[0]} below" if number else clue
        return clue if len(clue) <= self.limit + SPARED else clue[: self.limit - 1] + "…"

    def _beside_hexagon(self, line: Entry, which: int) -> Label:
        way = self.turn_of(line)
        x, y = self.centre(line.cells[0 if which == 0 else -1])
        out = way + 180 if which == 0 else way  # away from the board
        dx, dy = cos(radians(out)), sin(radians(out))
        head = (x + dx * 0.68, y + dy * 0.68)
        text = self._drawn(line, which)
        width = len(text) * self.size * SIGN
        turn = way % 180
        if turn > 90:
            turn -= 180
        # away from the board and along the text: the text begins at the board
        along = cos(radians(turn)) * dx + sin(radians(turn)) * dy > 0
        x, y = x + dx * 0.85, y + dy * 0.85
        return Label(line, which, text, x, y, turn, "start" if along else "end", width, head, way)

    def _beside_rectangle(self, line: Entry, which: int) -> Label:
        text = self._drawn(line, which)
        width = len(text) * self.size * SIGN
        side = 1 if which else -1
        x, y = self.centre(line.cells[-1 if which else 0])
        if line.axis == "y":
            anchor, head = "start" if which else "end", (x + side * 0.72, y)
            return Label(line, which, text, x + side * 0.92, y, 0.0, anchor, width, head, 0.0)
        anchor, head = "end" if which else "start", (x, y + side * 0.72)
        return Label(line, which, text, x - side * 0.05, y + side * 0.95, -60.0, anchor, width, head, 90.0)

    def ends(self, label: Label) -> tuple[Point, Point]:
        dx, dy = cos(radians(label.turn)) * label.width, sin(radians(label.turn)) * label.width
        if label.anchor == "start":
            return (label.x, label.y), (label.x + dx, label.y + dy)
        return (label.x - dx, label.y - dy), (label.x, label.y)

    def label_at(self, x: float, y: float) -> Label | None:
        for label in self.labels:
            (ax, ay), (bx, by) = self.ends(label)
            length = hypot(bx - ax, by - ay) or 1.0
            t = min(1.0, max(0.0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length**2))
            if hypot(ax + t * (bx - ax) - x, ay + t * (by - ay) - y) < 0.62 * self.size + 0.06:
                return label
        return None

    def box(self, compact: bool) -> tuple[float, float, float, float]:
        """Return left, top, width and height of the drawing; `compact` draws ticks instead of clues."""
        left, top, width, height = self._with_ticks if compact else self._beside
        margin = 0.62 if compact else 0.3
        if self.listed and not compact:
            width = max(width, max(map(len, self.listed)) * self.size * SIGN)
            height += (2 + LEADING * len(self.listed)) * self.size
        return left - margin, top - margin, width + 2 * margin, height + 2 * margin

    @property
    def _with_ticks(self) -> tuple[float, float, float, float]:
        left, top, width, height = self.board
        return left - 0.2, top - 0.2, width + 0.4, height + 0.4

    @cached_property
    def _beside(self) -> tuple[float, float, float, float]:
        left, top, width, height = self.board
        points = [(left, top), (left + width, top + height)]
        points += [p for label in self.labels for p in self.ends(label)]
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


def wrapped(clue: str, most: int) -> list[str]:
    """Split a clue into parts of at most `most` characters, with no space at either end if possible."""
    parts = []
    while len(clue) > most:
        at = next((at for at in range(most, most // 2, -1) if " " not in clue[at - 1 : at + 1]), most)
        parts.append(clue[:at])
        clue = clue[at:]
    return [*parts, clue]
