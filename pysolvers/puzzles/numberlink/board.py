"""How a Numberlink board is drawn and told: tinted cells, tubes, discs with labels.

In hues that neighbours do not share.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from pysolvers.core.input import Hand
from pysolvers.core.words import capitalised, place
from pysolvers.drawing.scene import Lens, Marks, Path, Scene, Text, circle, line, number, patch, rectangle, rounded
from pysolvers.puzzles.numberlink.drawing.colours import hues
from pysolvers.puzzles.numberlink.drawing.pen import Pen
from pysolvers.puzzles.numberlink.model import OPPOSITE, WAYS, NumberlinkPuzzle
from pysolvers.puzzles.numberlink.play import NumberlinkState, dragged
from pysolvers.puzzles.numberlink.text.answers import LINE_SIGNS, write_answer
from pysolvers.puzzles.numberlink.text.labels import join_rows

TUBE, WIDE, CORE = 0.34, 0.42, 0.07
BEND = 0.34
"""The radius of a tube's corners."""
SHEET = 0.14
"""The radius of the sheet's corners."""
_STEP = {way: (dr, dc) for way, dr, dc in WAYS}
_NAMES = {1: "north", 2: "east", 4: "south", 8: "west"}


def draw(state: NumberlinkState, hand: Hand | None = None, marks: Marks | None = None) -> Scene:
    """The board; what is being dragged is drawn as if it were done, and the path under the cursor is thicker."""
    puzzle = state.puzzle
    if hand and len(hand.drag) > 1:
        state = dragged(state, hand.drag)
    marks = marks or Marks()
    width, height = puzzle.width, puzzle.height
    colours = hues(puzzle, state.labels)
    shapes: list[Path | Text] = [Path(rectangle(0, 0, width, height, SHEET), fill="surface")]
    shapes += _tints(state, colours)
    grid = _grid(width, height)
    if grid:
        shapes.append(Path(grid, stroke="line", width=0.02))
    if marks.differs:
        shapes.append(Path(_hatch(marks), stroke="ink 16", width=0.04))
    focus = state.labels[hand.cursor[0] * width + hand.cursor[1]] if hand and (hand.visible or hand.drag) else ""
    shapes += _tubes(state, colours, focus, marks)
    shapes += _discs(puzzle, tuple(colours.items()))
    shapes.append(Path(rectangle(0, 0, width, height, SHEET), stroke="ink", width=0.04))
    shapes += _marks(marks)
    if hand and hand.visible:
        row, column = hand.cursor
        shapes.append(Path(rectangle(column + 0.03, row + 0.03, 0.94, 0.94, 0.1), stroke="accent", width=0.06))
        if hand.held:
            shapes.append(Path(circle(column + 0.5, row + 0.5, 0.1), fill="accent", stroke="surface", width=0.04))
    label = f"Numberlink, {puzzle.summary}, {puzzle.rules} rules"
    return Scene((-0.06, -0.06, width + 0.12, height + 0.12), tuple(shapes), label)


# A board is drawn anew at each step of a drag, and most of it as before: so what does not change, and the text of each
# path, is kept. The numbers are enough for a board of 60 x 60.
@lru_cache(maxsize=16)
def _grid(width: int, height: int) -> str:
    """The lines between the cells."""
    return "".join(
        [line((0, r), (width, r)) for r in range(1, height)] + [line((c, 0), (c, height)) for c in range(1, width)]
    )


def _tints(state: NumberlinkState, colours: dict[str, int]) -> list[Path]:
    """The cells of each hue that lines pass, tinted."""
    cells: dict[int, list[str]] = {}
    for path, _ in paths(state):
        label = state.labels[path[0]]
        if label:
            cells.setdefault(colours[label] % 8, []).append(_tint(path, state.puzzle.width, state.puzzle.height))
    return [Path("".join(parts), fill=f"hue{hue + 1} 15") for hue, parts in sorted(cells.items())]


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
    """Cells of a row as a rectangle, its corners rounded where they are those of the sheet."""
    west, east, north, south = column == 0, column + length == width, row == 0, row + 1 == height
    corners = (north and west, north and east, south and east, south and west)
    a, b, c, d = (SHEET * corner for corner in corners)
    return patch(column, row, length, 1, (a, b, c, d))


def _tubes(state: NumberlinkState, colours: dict[str, int], focus: str, marks: Marks) -> list[Path]:
    """The paths: a tube each in its hue, all of one style in one shape; hollow where answers differ."""
    plain: dict[int, list[str]] = {}
    wide: dict[int, list[str]] = {}
    cores: list[str] = []
    loose: list[str] = []
    hollow: list[str] = []
    for path, closed in paths(state):
        d = _tube(path, state.puzzle.width, closed)
        label = state.labels[path[0]] or state.labels[path[-1]]
        if not label:
            loose.append(d)
            continue
        (wide if label == focus else plain).setdefault(colours[label] % 8, []).append(d)
        if colours[label] >= 8:
            cores.append(d)
        if marks.differs:
            hollow += [_half_links(state, i) for i in path if state.puzzle.cell(i) in marks.differs]
    shapes = [Path("".join(loose), stroke="ink3", width=TUBE)] if loose else []
    shapes += [Path("".join(parts), stroke=f"hue{hue + 1}", width=TUBE) for hue, parts in sorted(plain.items())]
    shapes += [Path("".join(parts), stroke=f"hue{hue + 1}", width=WIDE) for hue, parts in sorted(wide.items())]
    if cores:
        shapes.append(Path("".join(cores), stroke="surface", width=CORE))
    if hollow:
        shapes.append(Path("".join(hollow), stroke="surface", width=0.26 if TUBE > 0.3 else TUBE - 0.08))
    return shapes


@lru_cache(maxsize=1024)
def _tube(path: tuple[int, ...], width: int, closed: bool) -> str:
    """A path through the middles of its cells."""
    return rounded([(c + 0.5, r + 0.5) for r, c in (divmod(i, width) for i in path)], BEND, closed)


def _half_links(state: NumberlinkState, i: int) -> str:
    """From half-way to one linked neighbour through a cell to half-way to the other, round a corner as the tube is."""
    row, column = state.puzzle.cell(i)
    x, y = column + 0.5, row + 0.5
    ways = [(dc, dr) for way, (dr, dc) in _STEP.items() if state.links[i] & way]
    if len(ways) != 2:
        return "".join(line((x, y), (x + dx / 2, y + dy / 2)) for dx, dy in ways)
    (dx, dy), (ex, ey) = ways
    begin, end = (x + dx / 2, y + dy / 2), (x + ex / 2, y + ey / 2)
    if dx == -ex:
        return line(begin, end)
    near, far = (x + BEND * dx, y + BEND * dy), (x + BEND * ex, y + BEND * ey)
    corner, beyond, out = (" ".join(map(number, point)) for point in ((x, y), far, end))
    return f"{line(begin, near)}Q{corner} {beyond}L{out}"


def paths(state: NumberlinkState) -> list[tuple[tuple[int, ...], bool]]:
    """Every path drawn, from one end to the other, as flat indices; and whether it closes (in a wrong answer only)."""
    found = [(path, False) for path in state.paths]
    covered = sum(map(len, state.paths))
    if covered == len(state.links) - state.links.count(0):
        return found
    return found + _odd_paths(state)


def _odd_paths(state: NumberlinkState) -> list[tuple[tuple[int, ...], bool]]:
    """What is no plain path: loops and branches, which only wrong answers have."""
    found: list[tuple[tuple[int, ...], bool]] = []
    seen = {cell for path in state.paths for cell in pairwise(path)}
    drawn: set[tuple[int, int]] = set()
    for i, links in enumerate(state.links):
        for way in OPPOSITE:
            if not links & way or (i, way) in drawn:
                continue
            path, at, onward = [i], i, way
            while onward and (at, onward) not in drawn:
                other = state.puzzle.neighbour(at, onward)
                if other is None or (at, other) in seen or (other, at) in seen:
                    break
                drawn.update(((at, onward), (other, OPPOSITE[onward])))
                path.append(other)
                rest = state.links[other] & ~OPPOSITE[onward]
                at, onward = other, rest & -rest
            if len(path) > 1:
                closed = path[0] == path[-1]
                found.append((tuple(path[:-1] if closed else path), closed))
    return found


def _discs(puzzle: NumberlinkPuzzle, hue_of: tuple[tuple[str, int], ...]) -> list[Path | Text]:
    """The sources: discs, rings inside those of the second eight hues, labels; kept, because they seldom change."""
    colours = dict(hue_of)
    discs: dict[int, list[str]] = {}
    rings: dict[int, list[str]] = {}
    texts: list[Text] = []
    for i, label in enumerate(puzzle.cells):
        if not label:
            continue
        row, column = puzzle.cell(i)
        x, y = column + 0.5, row + 0.5
        hue = colours[label] % 8
        discs.setdefault(hue, []).append(circle(x, y, 0.36))
        if colours[label] >= 8:
            rings.setdefault(hue, []).append(circle(x, y, 0.31))
        size = 0.38 if len(label) == 1 else 0.33 if len(label) == 2 else max(0.1, 0.75 / len(label))
        texts.append(Text(x, y, label, round(size, 3), f"on-hue{hue + 1}", 700))
    shapes: list[Path | Text] = [Path("".join(parts), fill=f"hue{hue + 1}") for hue, parts in sorted(discs.items())]
    shapes += [Path("".join(parts), stroke=f"on-hue{hue + 1}", width=0.032) for hue, parts in sorted(rings.items())]
    return shapes + texts


def _hatch(marks: Marks) -> str:
    """Diagonal lines over the cells in which answers differ."""
    out = []
    for row, column in sorted(marks.differs):
        for k in range(1, 14):
            t = k * 0.14
            a, b = max(0.0, t - 1), min(1.0, t)
            if b > a:
                out.append(f"M{number(column + a)} {number(row + t - a)}L{number(column + b)} {number(row + t - b)}")
    return "".join(out)


def _marks(marks: Marks) -> list[Path]:
    """What a deduction uses, rules out and shows, and what a check found wrong (with a cross in the corner)."""

    def outline(cells: frozenset[tuple[int, int]], inset: float) -> str:
        side = 1 - 2 * inset
        return "".join(rectangle(c + inset, r + inset, side, side, 0.1) for r, c in sorted(cells))

    def crosses(cells: frozenset[tuple[int, int]]) -> str:
        return "".join(
            line((c + 0.76, r + 0.1), (c + 0.9, r + 0.24)) + line((c + 0.9, r + 0.1), (c + 0.76, r + 0.24))
            for r, c in sorted(cells)
        )

    shapes: list[Path] = []
    if marks.used:
        shapes.append(Path(outline(marks.used, 0.05), stroke="accent", width=0.05))
    if marks.ruled_out:
        shapes.append(Path(outline(marks.ruled_out, 0.08), stroke="bad", width=0.04, dash=(0.12, 0.1)))
        shapes.append(Path(crosses(marks.ruled_out), stroke="bad", width=0.05))
    if marks.shown:
        shapes.append(Path(outline(marks.shown, 0.05), stroke="accent", width=0.09))
    if marks.wrong:
        shapes.append(Path(outline(marks.wrong, 0.05), stroke="bad", width=0.05))
        shapes.append(Path(crosses(marks.wrong), stroke="bad", width=0.05))
    return shapes


def lens(state: NumberlinkState, hand: Hand) -> Lens | None:
    """Nothing: the labels stand on the board."""
    return None


def text(state: NumberlinkState) -> str:
    """The grid with the lines drawn so far as box-drawing characters; the answer's text when it is complete."""
    answer = state.solution()
    if answer:
        return write_answer(answer)
    puzzle = state.puzzle
    signs = [label or LINE_SIGNS[links] for label, links in zip(puzzle.cells, state.links, strict=True)]
    widest = max(map(len, signs))
    rows = join_rows([sign.rjust(widest) for sign in signs], puzzle.width, " " if widest > 1 else "")
    return f"{puzzle.width} {puzzle.height}\n{rows}"


def words(state: NumberlinkState, cell: tuple[int, int]) -> str:
    """Such as "Row 2, column 3: source C, line C to the east, 7 cells."."""
    row, column = cell
    i = row * state.puzzle.width + column
    links, label = state.links[i], state.labels[i]
    parts = [f"source {state.puzzle.cells[i]}"] if state.puzzle.cells[i] else []
    if links:
        ways = " and ".join(_NAMES[way] for way in OPPOSITE if links & way)
        n = len(Pen(state.puzzle, state.links).path(i))
        parts.append(f"line{' ' + label if label else ''} to the {ways}, {n} cells")
    return f"{capitalised(place(cell))}: {', '.join(parts) or 'empty'}."
