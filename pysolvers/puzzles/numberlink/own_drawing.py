"""Reads this project's own Numberlink drawings from pictures.

Two ends are a pair if their discs have the same hue, the same ring (or no ring), and the same label.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from math import cos, pi, sin

from pysolvers.core.cell import Cell as Place
from pysolvers.core.editing import Doubt, PictureFindings
from pysolvers.core.words import say
from pysolvers.drawing.palette import Scheme, rgb
from pysolvers.lines.moves import draw_move
from pysolvers.lines.steps import Step, pieces, step
from pysolvers.picture.board import Edge, PictureBoard, Rim
from pysolvers.picture.cells import Cell, Colour, apart, difference
from pysolvers.picture.glyphs import DIGIT_SIZE, box_of, components, normalised
from pysolvers.picture.numbers import SURE
from pysolvers.puzzles.numberlink.board import DISC, RING, RING_WIDTH, TINT
from pysolvers.puzzles.numberlink.draft import NumberlinkDraft
from pysolvers.puzzles.numberlink.model import RULES, NumberlinkPuzzle
from pysolvers.puzzles.numberlink.text.labels import nth_label
from pysolvers.puzzles.numberlink.tubes import DECK, RAIL, TUBE

SHARE = 0.75  # least share of cells with our backgrounds if a drawing is ours; a hint can color the others

# largest difference (of 255) between two readings of one background or hue; JPEG changes colors this much
NEAR, NEAR_HUE = 6, 24

# largest difference (of 255) from the frame's color, and offsets where the frame is searched, in cells
FRAME, OFFSETS = 60, (-0.05, -0.025, 0.0, 0.025, 0.05)

WALL = 0.04  # a line on a side thicker than this, in cells at full contrast, is a wall

# ALONG: points of a side where the border is sampled. GAP: a gap is at least this share of the way from the frame's
# color to the board's. DASHED: least and greatest share of gaps in a dashed border; with more, it isn't the border.
ALONG, GAP, DASHED = [at / 20 for at in range(4, 17)], 0.8, (0.15, 0.85)

ALIKE = 0.6  # two labels surely match if their difference is less than this share of that from any third label

BESIDE_LABEL = RING - RING_WIDTH / 2 - 0.025  # radius of a circle on a disc, between its label and its ring

ASIDE = 0.03  # largest offset of the detected grid, in cells

_AROUND = [(cos(k * pi / 16), sin(k * pi / 16)) for k in range(32)]


def scheme_of(board: PictureBoard) -> Scheme | None:
    """Return the color scheme of one of our drawings; None if the drawing is not ours."""
    schemes: tuple[Scheme, ...] = ("light", "dark", "paper")
    for scheme in schemes:
        if _are_ours(board.cells.values(), scheme):
            hues = [disc.hue for cell in board.cells.values() if (disc := _disc(cell, scheme))]
            if len(hues) > 1 and 2 * len(set(hues)) > min(8, len(hues) // 2):
                return scheme
    return None


def _are_ours(cells: Collection[Cell], scheme: Scheme) -> bool:
    grounds = [rgb("surface", scheme), rgb("edge", scheme), *(rgb(f"hue{hue} {TINT}", scheme) for hue in range(1, 9))]
    return sum(any(apart(cell.ground, g) <= NEAR for g in grounds) for cell in cells) >= SHARE * len(cells)


def grown(board: PictureBoard) -> Rim:
    """Return how many rows or columns lines hide above, left of, below and right of the grid found in a picture."""
    scheme = scheme_of(board)
    if scheme is None:
        return 0, 0, 0, 0
    frame = rgb("ink", scheme)

    def belongs(line: Sequence[tuple[Place, Cell]], beside: Sequence[Place]) -> bool:
        framed = sum(_has_frame(board, there, here, frame) for (there, _), here in zip(line, beside, strict=True))
        return 2 * framed < len(line) and _are_ours([cell for _, cell in line], scheme)

    return board.grown(belongs)


def _has_frame(board: PictureBoard, one: Place, other: Place, frame: Colour) -> bool:
    (y, x), (v, u) = one, other
    ends = (((x + u + 1 + (y != v) * end) / 2, (y + v + 1 + (x != u) * end) / 2) for end in (-0.6, 0.6))
    return all(
        any(
            apart(board.whole.colour(across + (x != u) * off, down + (y != v) * off), frame) <= FRAME for off in OFFSETS
        )
        for across, down in ends
    )


def findings(board: PictureBoard, scheme: Scheme) -> PictureFindings:
    styles: dict[tuple[int, bool], list[Place]] = {}
    discs = {at: disc for at, cell in board.cells.items() if (disc := _disc(cell, scheme))}
    for at, disc in discs.items():
        styles.setdefault((disc.hue, _has_ring(board.cells[at], disc, scheme)), []).append(at)
    mates, doubts, notes = _paired(board, discs, list(styles.values()))
    for at in board.looking("disc", "numbered"):
        if at not in discs:
            doubts.append(Doubt((at,), say("{cell}: perhaps there is a label here.", cell=at)))
    seams = {} if board.hexagons else _seams(board, rgb("ink", scheme), rgb("surface", scheme))
    shut = {seam for seam, is_shut in seams.items() if is_shut}
    joined = len(shut) < len(seams)
    walls = {edge for edge in board.edges if board.wall(edge, rgb("ink", scheme)) > WALL} | (shut if joined else set())
    labels = _named(board, mates)
    drawn = frozenset(step(*edge) for edge in board.steps if _is_line(board, edge, scheme))
    bridges = {at for at, cell in board.cells.items() if _is_bridge(cell, rgb("ink2", scheme))}
    puzzle = puzzle_of(board, labels, _blocked(board, scheme), walls, bridges, joined)
    return PictureFindings(
        NumberlinkDraft(puzzle), line_moves(puzzle, drawn), tuple(doubts), tuple(notes), other_rules(puzzle)
    )


def _blocked(board: PictureBoard, scheme: Scheme) -> set[Place]:
    blocked = {at for at, cell in board.cells.items() if apart(cell.ground, rgb("edge", scheme)) <= NEAR}
    blocked |= set(board.places).difference(board.cells)
    if rgb("bg", scheme) != rgb("surface", scheme):
        blocked |= {at for at in board.unsure if apart(board.cells[at].ground, rgb("bg", scheme)) <= NEAR}
    return blocked


def puzzle_of(
    board: PictureBoard,
    labels: Mapping[Place, str],
    blocked: Collection[Place],
    walls: Iterable[Edge],
    bridges: Collection[Place],
    joined: bool = False,
) -> NumberlinkPuzzle:
    index = {place: i for i, place in enumerate(board.places)}
    return NumberlinkPuzzle(
        board.columns,
        board.rows,
        tuple(labels.get(place, "") for place in board.places),
        blocked=frozenset(index[place] for place in blocked),
        walls=frozenset((index[one], index[other]) for one, other in walls),
        bridges=frozenset(index[place] for place in bridges),
        shape="hex" if board.hexagons else "torus" if joined else "square",
    )


def _seams(board: PictureBoard, frame: Colour, surface: Colour) -> dict[Edge, bool]:
    light = GAP * apart(frame, surface)
    last_row, last_column = board.rows - 1, board.columns - 1
    rows = {((r, 0), (r, last_column)): [(x, r, 0, 1) for x in (0, board.columns)] for r in range(board.rows)}
    columns = {((0, c), (last_row, c)): [(c, y, 1, 0) for y in (0, board.rows)] for c in range(board.columns)}
    shut = {}
    for seam, sides in (rows | columns).items():
        gaps = [
            all(
                apart(board.whole.colour(x + at * right + off * down, y + at * down + off * right), frame) > light
                for off in OFFSETS
            )
            for x, y, right, down in sides
            for at in ALONG
        ]
        shut[seam] = not DASHED[0] * len(gaps) <= sum(gaps) <= DASHED[1] * len(gaps)
    return shut


def _is_bridge(cell: Cell, colour: Colour) -> bool:
    def is_rail(x: float, y: float) -> bool:
        ats = (int(y * cell.side) * cell.side + int((x + off) * cell.side) for off in (-RAIL / 3, 0, RAIL / 3))
        return any(apart((cell.planes[0][at], cell.planes[1][at], cell.planes[2][at]), colour) <= FRAME for at in ats)

    spots = [is_rail(0.5 + side * DECK, y) for side in (-1, 1) for y in (0.1, 0.2, 0.3, 0.7, 0.8, 0.9)]
    return apart(cell.ground, colour) > FRAME and sum(spots) >= len(spots) - 1


def other_rules(puzzle: NumberlinkPuzzle) -> tuple[tuple[NumberlinkDraft, str], ...]:
    return tuple(
        (NumberlinkDraft(replace(puzzle, rules=name)), say("The board was read with the rules {rules}", rules=name))
        for name in RULES
        if name != puzzle.rules
    )


def line_moves(puzzle: NumberlinkPuzzle, drawn: frozenset[Step]) -> tuple[str, ...]:
    return tuple(draw_move(puzzle.board, piece) for piece in pieces(drawn) if len(piece) > 1)


@dataclass(frozen=True, slots=True)
class Disc:
    """The disc of an end: its hue, 1 to 8, and its center, as shares of the cell's side."""

    hue: int
    x: float
    y: float


def _disc(cell: Cell, scheme: Scheme) -> Disc | None:
    found: list[tuple[float, int, float, Disc]] = []
    first = _circle(cell, BESIDE_LABEL)
    for hue in range(1, 9):
        colour = rgb(f"hue{hue}", scheme)
        if _share(first, colour) < 0.3:
            continue
        off = -sum(apart(seen, colour) for seen in first) / len(first)
        for x in (0.5, 0.5 - ASIDE, 0.5 + ASIDE):
            for y in (0.5, 0.5 - ASIDE, 0.5 + ASIDE):
                within, beyond = (_share(_circle(cell, r, x, y), colour) for r in (BESIDE_LABEL, DISC + 0.06))
                if within >= 0.8 and beyond <= 0.7:
                    rim = _share(_circle(cell, DISC - 0.02, x, y), colour)
                    found.append((off, round(32 * (within + rim)), -abs(x - 0.5) - abs(y - 0.5), Disc(hue, x, y)))
    return max(found, key=lambda one: one[:3])[3] if found else None


def _share(seen: Sequence[Colour], colour: Colour) -> float:
    return sum(apart(one, colour) <= NEAR_HUE for one in seen) / len(seen)


def _has_ring(cell: Cell, disc: Disc, scheme: Scheme) -> bool:
    one, other = rgb(f"hue{disc.hue}", scheme), rgb(f"on-hue{disc.hue}", scheme)
    circles = [_circle(cell, RING + aside, disc.x, disc.y) for aside in (-0.03, -0.015, 0, 0.015)]
    turned = [max(_part(seen, one, other) for seen in seen_there) for seen_there in zip(*circles, strict=True)]
    return sum(part > 0.4 for part in turned) > 0.6 * len(turned)


def _part(seen: Colour, one: Colour, other: Colour) -> float:
    way = [b - a for a, b in zip(one, other, strict=True)]
    part = sum(w * (s - a) for w, s, a in zip(way, seen, one, strict=True)) / sum(w * w for w in way)
    beside = max(abs(a + part * w - s) for a, w, s in zip(one, way, seen, strict=True))
    return part if beside <= 2 * NEAR_HUE else -1.0


def _circle(cell: Cell, radius: float, middle_x: float = 0.5, middle_y: float = 0.5) -> list[Colour]:
    side, found = cell.side, []
    for x, y in _AROUND:
        at = int(side * (middle_y + radius * y)) * side + int(side * (middle_x + radius * x))
        found.append((cell.planes[0][at], cell.planes[1][at], cell.planes[2][at]))
    return found


def paired(distances: Mapping[tuple[Place, Place], int]) -> Iterator[tuple[Place, Place, int, int | None]]:
    """Pair cells that look alike, the most similar first. `distances` has how different each two cells look.

    Yield both cells, their distance, and the smallest distance between one of them and any third cell, or None if there
    is no third cell.
    """
    mated: set[Place] = set()
    for (one, other), distance in sorted(distances.items(), key=lambda each: (each[1], each[0])):
        if mated.isdisjoint((one, other)):
            mated |= {one, other}
            rivals = (far for pair, far in distances.items() if len({one, other} & {*pair}) == 1)
            yield one, other, distance, min(rivals, default=None)


def both_doubtful(one: Place, other: Place, sentence: str) -> list[Doubt]:
    return [Doubt((one,), sentence), Doubt((other,), sentence)]


def _paired(
    board: PictureBoard, discs: Mapping[Place, Disc], styles: Sequence[Sequence[Place]]
) -> tuple[dict[Place, Place], list[Doubt], list[str]]:
    mates: dict[Place, Place] = {}
    doubts: list[Doubt] = []
    notes: list[str] = []
    for places in styles:
        looks = {at: _look(board.cells[at], discs[at]) for at in places}
        distances = {
            (one, other): sum(abs(a - b) for a, b in zip(looks[one], looks[other], strict=True))
            for one, other in combinations(places, 2)
        }
        for one, other, distance, rival in paired(distances):
            mates[one], mates[other] = other, one
            if rival is not None and distance > ALIKE * rival:
                doubts += both_doubtful(
                    one, other, say("{a} and {b}: perhaps these labels are different.", a=one, b=other)
                )
        for at in places:
            if at not in mates:
                notes.append(say("The label in {cell} has no partner of its color.", cell=at))
                doubts.append(Doubt((at,), say("{cell}: no other label looks like this.", cell=at)))
                mates[at] = at
    return mates, doubts, notes


def _look(cell: Cell, disc: Disc) -> list[int]:
    side, middle = cell.side, disc.x * cell.side
    around = _circle(cell, BESIDE_LABEL, disc.x, disc.y)
    red, green, blue = (sorted(plane)[len(plane) // 2] for plane in zip(*around, strict=True))
    ink = difference(cell.planes, (red, green, blue))
    rows = []
    for y in range(side):
        half = (BESIDE_LABEL * side) ** 2 - (y + 0.5 - disc.y * side) ** 2
        a, b = (round(middle - half**0.5), round(middle + half**0.5)) if half > 0 else (0, 0)
        rows.append(bytes(a) + ink[y * side + a : y * side + b] + bytes(side - b))
    peak = max(map(max, rows)) or 1
    firm = bytes(1 if value > 0.4 * peak else 0 for value in range(256))
    runs = [run for piece in components([row.translate(firm) for row in rows]) for run in piece]
    if not runs:
        return [0] * (DIGIT_SIZE[0] * DIGIT_SIZE[1])
    left, top, right, bottom = box_of(runs)
    return [value * 255 // peak for value in normalised([row[left:right] for row in rows[top:bottom]], DIGIT_SIZE)]


def _named(board: PictureBoard, mates: dict[Place, Place]) -> dict[Place, str]:
    numbers = {at: board.number(at) for at in mates}
    pairs = sorted({(min(at, other), max(at, other)) for at, other in mates.items()})
    texts = [numbers[one].text for one, _ in pairs]
    sure = all(number.is_number and number.certainty >= SURE for number in numbers.values())
    if not sure or len(set(texts)) < len(texts) or any(numbers[a].text != numbers[b].text for a, b in pairs):
        texts = list(map(nth_label, range(len(pairs))))
    return {at: text for pair, text in zip(pairs, texts, strict=True) for at in pair}


def _is_line(board: PictureBoard, edge: tuple[Place, Place], scheme: Scheme) -> bool:
    colours = [rgb(f"hue{hue}", scheme) for hue in range(1, 9)] + [rgb("ink3", scheme)]
    spots = [(far, aside) for far in (-0.09, -0.04, 0.04, 0.09) for aside in (-TUBE / 3, TUBE / 3)]
    seen = [board.across(edge, far, aside) for far, aside in spots]
    return any(sum(apart(one, colour) <= NEAR_HUE for one in seen) >= 7 for colour in colours)
