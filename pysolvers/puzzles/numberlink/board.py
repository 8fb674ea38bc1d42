"""How a Numberlink board is drawn and told: tinted cells, lines as tubes, sources as discs with labels."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from pysolvers.core.cell import Cell
from pysolvers.core.input import Hand
from pysolvers.core.marks import Lens, Marks
from pysolvers.core.words import capitalised, listed, place
from pysolvers.drawing.cursor import square_cursor
from pysolvers.drawing.scene import Path, Scene, Text, circle, line, patch, rectangle, trial_dots
from pysolvers.puzzles.numberlink.model import WAY_NAMES, NumberlinkPuzzle
from pysolvers.puzzles.numberlink.pen import Pen, has_cross
from pysolvers.puzzles.numberlink.play import NumberlinkState, preview
from pysolvers.puzzles.numberlink.text.answers import line_signs, write_answer
from pysolvers.puzzles.numberlink.text.labels import join_rows
from pysolvers.puzzles.numberlink.tubes import crosses, line_styles, lines, tubes

ROUNDING = 0.14
"""The radius of the board's corners."""

DISC, RING = 0.36, 0.31
"""The radius of a source's disc, and of the ring on it in the second eight styles."""

TINT = 15
"""How deep a cell with a line is tinted in the line's hue, in percent."""


def draw(state: NumberlinkState, hand: Hand | None = None, marks: Marks | None = None) -> Scene:
    """The board; what is being dragged is drawn as if it were done, and the path under the cursor is thicker."""
    puzzle = state.puzzle
    state = preview(state, hand)
    marks = marks or Marks()
    width, height = puzzle.width, puzzle.height
    styles = line_styles(puzzle, state.labels)
    focus = state.labels[puzzle.index(hand.cursor)] if hand and (hand.visible or hand.drag) else ""
    shapes: list[Path | Text] = [Path(rectangle(0, 0, width, height, ROUNDING), fill="surface")]
    shapes += _tints(state, styles)
    if puzzle.blocked:
        d = "".join(_within(*puzzle.cell(i), 1, width, height) for i in sorted(puzzle.blocked))
        shapes.append(Path(d, fill="edge"))
    if marks.shown:
        shapes.append(
            Path(
                "".join(rectangle(c + 0.05, r + 0.05, 0.9, 0.9, 0.1) for r, c in sorted(marks.shown)), fill="accent 30"
            )
        )
    if puzzle.area > 1:
        shapes.append(Path(_grid(width, height), stroke="line", width=0.02))
    if marks.differs:
        shapes.append(Path(_hatch(marks, width, height), stroke="ink 16", width=0.04))
    shapes += tubes(state, styles, focus, marks.differs)
    tried = state.since(marks.before) if marks.before else frozenset()
    shapes += crosses(puzzle, state.crossed, tried)
    if dots := "".join(trial_dots(a, b) for a, b in sorted(tried) if not has_cross(puzzle, state.crossed, a, b)):
        shapes.append(Path(dots, fill="surface"))
    shapes += _discs(puzzle, tuple(styles.items()))
    shapes.append(Path(rectangle(0, 0, width, height, ROUNDING), stroke="ink", width=0.04))
    shapes += _marks(marks)
    if hand and hand.visible:
        shapes += _cursor(hand, marks)
    label = f"Numberlink, {puzzle.summary}, {puzzle.rules} rules"
    return Scene((-0.06, -0.06, width + 0.12, height + 0.12), tuple(shapes), label)


def _cursor(hand: Hand, marks: Marks) -> list[Path]:
    """The ring of the focused cell, with a dot in it while the pen is down."""
    row, column = hand.cursor
    shapes = [square_cursor(hand.cursor, marks.evidence, hand.marking)]
    if hand.held:
        shapes.append(Path(circle(column + 0.5, row + 0.5, 0.1), fill="accent", stroke="surface", width=0.04))
    return shapes


# A board is drawn anew at each step of a drag, and most of it as before. So the outlines that do not change are kept;
# the numbers are enough for a board of 60 x 60.
@lru_cache(maxsize=16)
def _grid(width: int, height: int) -> str:
    """The lines between the cells."""
    return "".join(
        [line((0, r), (width, r)) for r in range(1, height)] + [line((c, 0), (c, height)) for c in range(1, width)]
    )


def _tints(state: NumberlinkState, styles: Mapping[str, int]) -> list[Path]:
    """The cells that lines pass, tinted in their hues."""
    cells: dict[int, list[str]] = {}
    for path, _ in lines(state):
        label = state.labels[path[0]]
        if label:
            cells.setdefault(styles[label] % 8, []).append(_tint(path, state.puzzle.width, state.puzzle.height))
    return [Path("".join(parts), fill=f"hue{hue + 1} {TINT}") for hue, parts in sorted(cells.items())]


@lru_cache(maxsize=1024)
def _tint(path: tuple[int, ...], width: int, height: int) -> str:
    """The cells of a path, a row's neighbouring ones as one rectangle."""
    parts: list[str] = []
    run: list[int] = []
    for i in [*sorted(set(path)), -1]:
        if run and (i != run[-1] + 1 or i % width == 0):
            row, column = divmod(run[0], width)
            parts.append(_within(row, column, len(run), width, height))
            run = []
        run.append(i)
    return "".join(parts)


def _within(row: int, column: int, length: int, width: int, height: int) -> str:
    """Cells of a row as a rectangle, its corners rounded where they are the board's."""
    west, east, north, south = column == 0, column + length == width, row == 0, row + 1 == height
    corners = (north and west, north and east, south and east, south and west)
    a, b, c, d = (ROUNDING * corner for corner in corners)
    return patch(column, row, length, 1, (a, b, c, d))


@lru_cache(maxsize=16)
def _discs(puzzle: NumberlinkPuzzle, styles: tuple[tuple[str, int], ...]) -> tuple[Path | Text, ...]:
    """The sources: discs, rings in those of the second eight styles, and labels."""
    style_of = dict(styles)
    discs: dict[int, list[str]] = {}
    rings: dict[int, list[str]] = {}
    texts: list[Text] = []
    for i, label in enumerate(puzzle.labels):
        if label:
            row, column = puzzle.cell(i)
            x, y = column + 0.5, row + 0.5
            hue = style_of[label] % 8 + 1
            discs.setdefault(hue, []).append(circle(x, y, DISC))
            if style_of[label] >= 8:
                rings.setdefault(hue, []).append(circle(x, y, RING))
            texts.append(Text(x, y, label, _text_size(label), f"on-hue{hue}", 700))
    shapes: list[Path | Text] = [Path("".join(parts), fill=f"hue{hue}") for hue, parts in sorted(discs.items())]
    shapes += [Path("".join(parts), stroke=f"on-hue{hue}", width=0.032) for hue, parts in sorted(rings.items())]
    return *shapes, *texts


def _text_size(label: str) -> float:
    """The height of a label's letters, in cells, such that it fits a disc."""
    return {1: 0.38, 2: 0.33}.get(len(label)) or round(max(0.1, 0.75 / len(label)), 3)


def _hatch(marks: Marks, width: int, height: int) -> str:
    """Diagonal lines over the cells in which answers differ."""
    d = ""
    for row, column in sorted(marks.differs):
        edge = ROUNDING * 0.5 if row in (0, height - 1) and column in (0, width - 1) else 0.0  # within a rounded corner
        for k in range(1, 14):
            rise = k * 0.14
            low, high = max(edge, rise - 1 + edge), min(1 - edge, rise - edge)
            d += line((column + low, row + rise - low), (column + high, row + rise - high))
    return d


_MARKS = (
    ("used", Path("", stroke="accent", width=0.05), 0.05, False),
    ("ruled_out", Path("", stroke="bad", width=0.04, dash=(0.12, 0.1)), 0.08, True),
    ("shown", Path("", stroke="accent", width=0.09), 0.05, False),
    ("wrong", Path("", stroke="bad", width=0.05), 0.05, True),
)
"""How the cells of each mark are framed: the stroke, how far inside the cell, and whether there is a cross too."""


def _marks(marks: Marks) -> list[Path]:
    """What a deduction uses, rules out and shows, and what a check found wrong."""
    shapes: list[Path] = []
    for name, style, inset, crossed in _MARKS:
        cells = sorted(getattr(marks, name))
        side = 1 - 2 * inset
        if cells:
            frames = (rectangle(c + inset, r + inset, side, side, 0.1) for r, c in cells)
            shapes.append(replace(style, d="".join(frames)))
        if cells and crossed:
            crosses = (
                line((c + 0.76, r + 0.1), (c + 0.9, r + 0.24)) + line((c + 0.9, r + 0.1), (c + 0.76, r + 0.24))
                for r, c in cells
            )
            shapes.append(Path("".join(crosses), stroke="bad", width=0.05))
    return shapes


def trails(state: NumberlinkState) -> list[list[tuple[float, float]]]:
    """Along every path at the same time."""
    return [[(column + 0.5, row + 0.5) for row, column in map(state.puzzle.cell, path)] for path in state.paths]


def lens(state: NumberlinkState, hand: Hand) -> Lens | None:
    """Nothing: the labels stand on the board."""
    return None


def text(state: NumberlinkState) -> str:
    """The grid with the lines drawn so far as box-drawing characters; the answer's text when it is complete."""
    answer = state.solution()
    if answer:
        return write_answer(answer)
    puzzle = state.puzzle
    signs = line_signs(puzzle, state.links)
    widest = max(map(len, signs))
    rows = join_rows([sign.rjust(widest) for sign in signs], puzzle.width, " " if widest > 1 else "")
    return f"{puzzle.width} {puzzle.height}\n{rows}"


def words(state: NumberlinkState, cell: Cell) -> str:
    """Such as "Row 2, column 3: source C, line C to the east, 7 cells."."""
    i = state.puzzle.index(cell)
    links, label, source = state.links[i], state.labels[i], state.puzzle.labels[i]
    parts = [f"source {source}"] if source else ["blocked"] if i in state.puzzle.blocked else []
    if links:
        ways = " and ".join(name for way, name in WAY_NAMES.items() if links & way)
        n = len(Pen(state.puzzle, state.links).path(i))
        parts.append(f"line{' ' + label if label else ''} to the {ways}, {n} cells")
    shut = [WAY_NAMES[way] for way, j in state.puzzle.ways(i) if (min(i, j), max(i, j)) in state.crossed]
    if shut:
        parts.append(f"crossed out to the {listed(shut)}")
    return f"{capitalised(place(cell))}: {', '.join(parts) or 'empty'}."
