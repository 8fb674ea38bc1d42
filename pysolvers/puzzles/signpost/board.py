"""How a Signpost board is drawn and told."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from math import hypot

from pysolvers.core.input import Hand
from pysolvers.drawing.scene import Cell, Lens, Marks, Path, Scene, Text, circle, line, number, rectangle
from pysolvers.puzzles.signpost.model import DIRECTIONS, NAMES, SignpostPuzzle
from pysolvers.puzzles.signpost.play import SignpostState
from pysolvers.puzzles.signpost.text import grid_drawing
from pysolvers.puzzles.signpost.text.answers import write_answer

TILE, RADIUS, MARGIN = 0.95, 0.12, 0.12
FULL_ARROW = ((-0.27, 0.03), (0.1, 0.03), (0.1, 0.12), (0.28, 0.0), (0.1, -0.12), (0.1, -0.03), (-0.27, -0.03))
"""The arrow of a cell without number, pointing east from the centre: (along, across)."""
RIM_ARROW = ((0.0, 0.0), (-0.15, 0.08), (-0.105, 0.0), (-0.15, -0.08))
"""The arrow beside a number, from its tip; notched, because an even triangle is ambiguous on diagonals."""


def draw(state: SignpostState, hand: Hand | None = None, marks: Marks | None = None) -> Scene:
    """Tiles, trails, arrows, figures; then what `marks` point out and what the hand holds."""
    marks = marks or Marks()
    puzzle = state.puzzle
    tags = labels(state)
    shown = {puzzle.index(cell) for cell in marks.shown if puzzle.holds(cell)}
    soft = {puzzle.index(cell) for cell in marks.ruled_out if puzzle.holds(cell)}
    fills = _fills(state, tags, shown, soft)
    shapes: list[Path | Text] = [*_tiles(puzzle, fills), *_differing(marks.differs)]
    if trail := "".join(_trail(puzzle, a, b) for a, b in enumerate(state.links) if b >= 0):
        shapes.append(Path(trail, stroke="accent 42", width=0.024))
    if dots := _dots(puzzle, marks):
        shapes.append(Path(dots, stroke="accent", width=0.05, dash=(0.001, 0.115)))
    shapes += _signs(state, tags, fills, shown, marks.paper)
    shapes += _outlines(marks)
    if hand:
        shapes += _hand(state, hand)
    label = (
        f"Signpost, {puzzle.width} by {puzzle.height}, {sum(map(bool, state.numbers))} of {puzzle.cells} numbers known"
    )
    edge = MARGIN
    return Scene((-edge, -edge, puzzle.width + 2 * edge, puzzle.height + 2 * edge), tuple(shapes), label)


def labels(state: SignpostState) -> list[str]:
    """What stands in each cell: its number, "a", "a+1" and so on in a chain without number, or nothing."""
    tags = [str(n) if n else "" for n in state.numbers]
    letter = 0
    for chain in state.chains:
        if len(chain) > 1 and not state.numbers[chain[0]]:
            name = _letters(letter)
            letter += 1
            for i, at in enumerate(chain):
                tags[at] = f"{name}+{i}" if i else name
    return tags


def _letters(n: int) -> str:
    """a..z, aa, ab, ..."""
    name = ""
    n += 1
    while n:
        n, last = divmod(n - 1, 26)
        name = chr(ord("a") + last) + name
    return name


def _fills(state: SignpostState, tags: list[str], shown: set[int], soft: set[int]) -> list[str]:
    """The colour of each tile: deeper towards the last number, a hue for each chain without number."""
    cells = state.puzzle.cells
    fills = [f"accent {4 + round(22 * min(n, cells) / cells)}" if n else "surface" for n in state.numbers]
    for chain in state.chains:
        tag = tags[chain[0]]
        if len(chain) > 1 and tag.isalpha():
            hue = sum((ord(c) - 96) * 26**i for i, c in enumerate(reversed(tag))) % 8
            # The hues of the sixteen lines from the second on: the first is too close to the accent of numbered tiles.
            for at in chain:
                fills[at] = f"hue{hue + 1} 20" if hue else "hue8 34"
    for at in soft:
        fills[at] = "accent-soft"
    for at in shown:
        fills[at] = "accent"
    return fills


def _tiles(puzzle: SignpostPuzzle, fills: list[str]) -> list[Path]:
    groups: defaultdict[str, list[int]] = defaultdict(list)
    for at, fill in enumerate(fills):
        groups[fill].append(at)
    return [
        Path(
            "".join(_tile(puzzle.cell_of(at)) for at in cells),
            fill,
            "line" if fill == "surface" else "accent-line" if fill.startswith("accent") else "edge",
            0.015,
        )
        for fill, cells in groups.items()
    ]


def _tile(cell: Cell, inset: float = (1 - TILE) / 2, radius: float = RADIUS) -> str:
    return rectangle(cell[1] + inset, cell[0] + inset, 1 - 2 * inset, 1 - 2 * inset, radius)


def _trail(puzzle: SignpostPuzzle, a: int, b: int) -> str:
    """From centre to centre, trimmed at both ends, bowed to its right where it skips cells."""
    (ay, ax), (by, bx) = puzzle.cell_of(a), puzzle.cell_of(b)
    x0, y0, x2, y2 = ax + 0.5, ay + 0.5, bx + 0.5, by + 0.5
    long = hypot(x2 - x0, y2 - y0)
    bow = 0.1 if max(abs(ax - bx), abs(ay - by)) > 1 else 0.0
    x1, y1 = (x0 + x2) / 2 - (y2 - y0) * bow, (y0 + y2) / 2 + (x2 - x0) * bow

    def point(s: float, t: float) -> str:
        """The blossom of the curve at (s, t): a point of it where s = t, else the control point of the piece."""
        x = (1 - s) * ((1 - t) * x0 + t * x1) + s * ((1 - t) * x1 + t * x2)
        y = (1 - s) * ((1 - t) * y0 + t * y1) + s * ((1 - t) * y1 + t * y2)
        return f"{number(x)} {number(y)}"

    t = 0.27 / long
    return f"M{point(t, t)}Q{point(t, 1 - t)} {point(1 - t, 1 - t)}"


def _arrow(puzzle: SignpostPuzzle, at: int, outline: Iterable[tuple[float, float]], shift: float) -> str:
    """An arrow's outline, moved along its direction by `shift` from the cell's centre."""
    (row, column), (down, right) = puzzle.cell_of(at), DIRECTIONS[puzzle.arrows[at]]
    scale = hypot(down, right)
    dx, dy = right / scale, down / scale
    x, y = column + 0.5 + dx * shift, row + 0.5 + dy * shift
    return line(*((x + dx * u - dy * v, y + dy * u + dx * v) for u, v in outline)) + "Z"


def _signs(state: SignpostState, tags: list[str], fills: list[str], shown: set[int], paper: bool) -> list[Path | Text]:
    """Arrows and figures; the first number on a disc, the last in a ring. On paper the middle is free to write in."""
    puzzle = state.puzzle
    last = next((at for at, n in enumerate(state.own) if n == puzzle.cells), -1)
    first = next((at for at, n in enumerate(state.own) if n == 1), -1)
    arrows: defaultdict[str, list[str]] = defaultdict(list)
    texts: list[Path | Text] = []
    discs: list[Path | Text] = []
    for at, tag in enumerate(tags):
        ink = "on-accent" if at in shown else "ink"
        if at != last:
            tip = 0.54 if puzzle.arrows[at] % 2 else 0.435
            arrows[ink].append(
                _arrow(puzzle, at, RIM_ARROW, tip) if tag or paper else _arrow(puzzle, at, FULL_ARROW, 0.0)
            )
        row, column = puzzle.cell_of(at)
        if at == first and at not in shown:
            discs.append(Path(circle(column + 0.5, row + 0.5, 0.24), "accent"))
        if at == last:
            discs.append(Path(circle(column + 0.5, row + 0.5, 0.33), "", ink, 0.04))
        if tag:
            given = bool(puzzle.numbers[at])
            on_disc = at == first or at in shown
            fill = "on-accent" if on_disc else "ink" if given else "accent-hover" if tag.isdigit() else "ink"
            halo = "accent" if on_disc else fills[at]
            size = min(0.34, (0.9 if tag.isdigit() else 0.74) / len(tag))
            texts.append(
                Text(
                    column + 0.5,
                    row + 0.5,
                    tag,
                    round(size, 3),
                    fill,
                    700 if given else 500,
                    halo=halo,
                    halo_width=0.07,
                )
            )
    paths = [Path("".join(outlines), ink, ink, 0.012) for ink, outlines in arrows.items()]
    return [*discs, *paths, *texts]


def _dots(puzzle: SignpostPuzzle, marks: Marks) -> str:
    """Rays from the cells that a deduction uses to the one it shows, and on, along arrows as far as it speaks of."""
    out = ""
    for cells, targets in ((marks.used, marks.shown), (marks.shown, marks.used)):
        for cell in filter(puzzle.holds, sorted(cells)):
            looked = [puzzle.cell_of(b) for b in puzzle.ray(puzzle.index(cell))]
            if not targets.isdisjoint(looked):
                seen = [b for b in looked if b in targets or b in marks.ruled_out]
                (ay, ax), (by, bx) = cell, seen[-1]
                dy, dx = DIRECTIONS[puzzle.arrows[puzzle.index(cell)]]
                start, end = (ax + 0.5 + 0.45 * dx, ay + 0.5 + 0.45 * dy), (bx + 0.5 - 0.42 * dx, by + 0.5 - 0.42 * dy)
                out += line(start, end)
    return out


def _outlines(marks: Marks) -> list[Path]:
    """What a deduction uses and rules out, and what a check finds wrong."""
    shapes = []
    if marks.used:
        shapes.append(Path("".join(_tile(cell) for cell in sorted(marks.used)), "", "accent", 0.05))
    if marks.ruled_out:
        cells = sorted(marks.ruled_out)
        shapes.append(Path("".join(_tile(cell) for cell in cells), "", "accent", 0.03, (0.08, 0.075)))
        shapes += _badges(cells)
    if marks.wrong:
        cells = sorted(marks.wrong)
        shapes.append(Path("".join(_tile(cell) for cell in cells), "", "bad", 0.04))
        shapes += _badges(cells)
    return shapes


def _badges(cells: list[Cell]) -> list[Path]:
    """A cross in the top right corner of each cell."""
    spots = [(column + 0.8, row + 0.18) for row, column in cells]
    cross = "".join(
        line((x - 0.04, y - 0.04), (x + 0.04, y + 0.04)) + line((x - 0.04, y + 0.04), (x + 0.04, y - 0.04))
        for x, y in spots
    )
    rings = "".join(circle(x, y, 0.11) for x, y in spots)
    return [Path(rings, "surface", "bad", 0.025), Path(cross, "", "bad", 0.035)]


def _differing(cells: frozenset[Cell]) -> list[Path]:
    """Hatched tiles: what is not the same in all answers."""
    if not cells:
        return []
    d = ""
    for row, column in sorted(cells):
        for i in range(1, 13):
            rise = 0.09 + i * 0.14  # x + y along the line
            left, right = max(0.05, rise - 0.95), min(0.95, rise - 0.05)
            d += line((column + left, row + rise - left), (column + right, row + rise - right))
    return [Path(d, "", "ink 16", 0.04)]


def _hand(state: SignpostState, hand: Hand) -> list[Path]:
    shapes = []
    puzzle = state.puzzle
    if hand.held is not None and puzzle.holds(hand.held):
        shapes.append(Path(_tile(hand.held), "", "accent", 0.05))
    if len(hand.drag) > 1:
        (ay, ax), (by, bx) = hand.drag[0], hand.drag[-1]
        a, b = puzzle.index(hand.drag[0]), puzzle.index(hand.drag[-1])
        fits = a != b and (not state.can_link(a, b) or not state.can_link(b, a))
        way = line((ax + 0.5, ay + 0.5), (bx + 0.5, by + 0.5))
        shapes.append(Path(way, "", "accent" if fits else "ink3", 0.06, () if fits else (0.05, 0.12)))
    if hand.visible and puzzle.holds(hand.cursor):
        shapes.append(Path(_tile(hand.cursor, 0.05, 0.1), "", "accent", 0.06))
    return shapes


def lens(state: SignpostState, hand: Hand) -> Lens | None:
    """None: all is readable in place."""
    return None


def text(state: SignpostState) -> str:
    """The answer's rows when it is complete, else the drawing with arrows and the numbers so far.

    Then a line for each chain without number, which these do not tell of: `a: row 1, column 2, then row 3, column 2.`
    """
    if answer := state.solution():
        return write_answer(answer)
    tags = labels(state)
    chains = [chain for chain in state.chains if len(chain) > 1 and not state.numbers[chain[0]]]
    told = [f"{tags[chain[0]]}: {', then '.join(map(state.puzzle.place, chain))}.\n" for chain in chains]
    return grid_drawing.write(state.puzzle, state.numbers) + "".join(["\n", *told] if told else [])


def words(state: SignpostState, cell: Cell) -> str:
    """Such as "Row 2, column 3: arrow south-east, number 7, given."."""
    puzzle = state.puzzle
    if not puzzle.holds(cell):
        return ""
    at = puzzle.index(cell)
    tag = labels(state)[at]
    arrow = "last cell, no arrow" if puzzle.numbers[at] == puzzle.cells else f"arrow {NAMES[puzzle.arrows[at]]}"
    own = "" if not tag else f", number {tag}" if tag.isdigit() else f", {tag} of a chain without number"
    given = ", given" if puzzle.numbers[at] else ""
    links = [
        f"{word} {puzzle.place(other)}"
        for word, other in (("after", state.back[at]), ("before", state.links[at]))
        if other >= 0
    ]
    return f"{puzzle.place(at).capitalize()}: {arrow}{own}{given}{''.join(', ' + link for link in links)}."
