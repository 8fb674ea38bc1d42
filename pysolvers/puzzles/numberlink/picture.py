"""Reads Numberlink boards from pictures: pairs of colored dots (Flow Free), labels on discs, printed numbers, lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain, combinations
from operator import sub

from pysolvers.core.cell import Cell as Place
from pysolvers.core.cell import around
from pysolvers.core.editing import Doubt, PictureFindings
from pysolvers.core.parts import Picture
from pysolvers.core.progress import Progress
from pysolvers.core.words import plural, say
from pysolvers.lines.steps import beside, letter_of, step
from pysolvers.picture.board import PictureBoard
from pysolvers.picture.cells import FAINT, Cell, Colour
from pysolvers.picture.glyphs import box_of, components
from pysolvers.picture.median import median
from pysolvers.picture.numbers import SURE, PictureNumber, fitting
from pysolvers.picture.shape import seams, shape_of, unread
from pysolvers.puzzles.numberlink import own_drawing
from pysolvers.puzzles.numberlink.draft import NumberlinkDraft, put
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle
from pysolvers.puzzles.numberlink.own_drawing import line_moves, other_rules
from pysolvers.puzzles.numberlink.text.labels import nth_label
from pysolvers.text.id_parts import write_cell

LIKE = 1500  # squared distance up to which two dots surely have the same color

SMALL = 0.75  # a dot on a line is ignored if its radius is less than this share of the usual one

# width of the margin of a cell, where a bridge draws nothing, and the least size of a part of a bridge; in cell sides
RIM, LEAST_PIECE = 0.07, 0.2

UNLIKE = 500  # a pair is doubtful if the color of a third dot is closer to it than this (squared distance)


class NumberlinkPicture(Picture):
    grown = staticmethod(own_drawing.grown)

    def likeness(self, board: PictureBoard) -> float:
        if own_drawing.scheme_of(board):
            return 2.0
        discs, numbered, ink = (len(board.looking(look)) for look in ("disc", "numbered", "ink"))
        if discs + numbered >= 4 and discs > numbered:
            return 0.8
        if numbered >= 4:
            texts = Counter(board.number(place).text for place in board.looking("numbered"))
            return 0.95 if len(texts) <= 0.7 * sum(texts.values()) else 0.1
        if 4 <= ink < 0.75 * len(board.cells):
            texts = Counter(text for text in (board.number(place).text for place in board.looking("ink")) if text)
            return 0.7 if sum(1 for count in texts.values() if count == 2) >= 0.5 * len(texts) > 0 else 0.0
        return 0.0

    def from_picture(self, board: PictureBoard) -> Iterator[Progress | PictureFindings]:
        yield Progress(known=0, total=2, engine="labels")
        ours = own_drawing.scheme_of(board)
        if ours:
            yield own_drawing.findings(board, ours)
            return
        discs = _discs(board)
        labels, doubts, notes = _labels(board, discs)
        yield Progress(known=1, total=2, engine="lines")
        drawn = frozenset(step(*edge) for edge in board.steps if discs and _is_line(board, edge, labels))
        shape = shape_of(board)
        bridges = {place for place in board.looking("ink") if place not in labels and _is_bridge(board.cells[place])}
        cells = board.cells.keys() - shape.missing
        inner = {at for at in bridges if cells.issuperset(around(at))}
        doubts += [Doubt((at,), say("{cell}: perhaps a bridge.", cell=at)) for at in sorted(bridges - inner)]
        doubts += unread(board, shape, {*labels, *bridges, *chain.from_iterable(drawn)})
        square = own_drawing.puzzle_of(board, labels, shape.missing, shape.walls, inner)
        puzzle, others = square, other_rules(square)
        shut, surely = ({}, False) if board.hexagons else seams(board, shape.missing)
        if shut:
            more = ((square.index(one), square.index(other)) for (one, other), is_shut in shut.items() if is_shut)
            puzzle = replace(square, shape="torus", walls=square.walls.union(more))
            others = ((NumberlinkDraft(square), say("The board was read with edges that are not joined")), *others)
            if not surely:
                notes.append(say("The border is open in places: the board was read with its edges joined there."))
        yield PictureFindings(NumberlinkDraft(puzzle), line_moves(puzzle, drawn), tuple(doubts), tuple(notes), others)

    def seen(self, puzzle: NumberlinkPuzzle) -> frozenset[tuple[object, tuple[Place, ...]]]:
        ends: dict[str, list[int]] = {}
        for at, label in enumerate(puzzle.labels):
            if label:
                ends.setdefault(label, []).append(at)
        parts: list[tuple[object, Iterable[int]]] = [((puzzle.width, puzzle.height, puzzle.shape), ())]
        parts += [("pair", pair) for pair in ends.values()] + [("wall", wall) for wall in puzzle.walls]
        parts += [("blocked", [at]) for at in puzzle.blocked] + [("bridge", [at]) for at in puzzle.bridges]
        return frozenset((what, tuple(map(puzzle.cell, cells))) for what, cells in parts)

    def edits(self, draft: NumberlinkDraft) -> tuple[str, ...]:
        board = draft.board
        cells = ((row, column) for row in range(board.height) for column in range(board.width))
        labels = (put(cell, draft.label(cell)) for cell in cells if draft.label(cell))
        blocked = (f"{write_cell(board.cell(i))}x" for i in sorted(board.blocked))
        walls = ((board.cell(one), board.cell(other)) for one, other in sorted(board.walls))
        walled = (f"{write_cell(a)}w{letter_of(a, b)}" for a, b in walls if beside(a, b))  # on a board of squares
        return (f"columns:{board.width}", f"rows:{board.height}", "clear", *labels, *blocked, *walled)


def _labels(board: PictureBoard, discs: list[Place]) -> tuple[dict[Place, str], list[Doubt], list[str]]:
    plain = sum(board.cells[place].look == "disc" for place in discs) > len(discs) / 2
    if not plain:
        found = _by_number(board)
        if not (found[1] or found[2]) or not _has_colours(board, discs):
            return found
    return _by_colour({place: board.cells[place].colour for place in discs})


def _discs(board: PictureBoard) -> list[Place]:
    discs = board.looking("disc", "numbered")
    usual = median(board.cells[place].radius for place in discs) if discs else 0.0
    lines = {place for edge in board.steps if board.band(edge) for place in edge}
    return [place for place in discs if board.cells[place].radius >= SMALL * usual or place not in lines]


def _has_colours(board: PictureBoard, discs: list[Place]) -> bool:
    seen: list[Colour] = []
    for place in discs:
        colour = board.cells[place].colour
        if all(sum((a - b) ** 2 for a, b in zip(colour, other, strict=True)) > LIKE for other in seen):
            seen.append(colour)
    return len(seen) >= 3 and 1.5 * len(seen) <= len(discs) <= 3 * len(seen)


def _is_bridge(cell: Cell) -> bool:
    """True if a cell shows a bridge: symmetric strokes on two opposite sides or in all four corners."""
    side, rim = cell.side, round(RIM * cell.side)
    firm = bytes(value > max(FAINT, cell.peak // 3) for value in range(256))
    rows = [cell.ink[y * side + rim : (y + 1) * side - rim].translate(firm) for y in range(rim, side - rim)]
    boxes = [box_of(piece) for piece in components(rows) if sum(b - a for _, a, b in piece) >= LEAST_PIECE * side]
    end, off = side - 2 * rim, round(2 * RIM * side)

    def has_mirrored(box: tuple[int, int, int, int]) -> bool:
        left, top, right, bottom = box
        mirrored = (end - right, top, end - left, bottom), (left, end - bottom, right, end - top)
        return all(any(max(map(abs, map(sub, one, other))) <= off for other in boxes) for one in mirrored)

    def is_aside(low: int, high: int) -> bool:
        return 2 * high < end - off or 2 * low > end + off

    aside = [(is_aside(left, right), is_aside(top, bottom)) for left, top, right, bottom in boxes]
    tall = [
        max(right - left, bottom - top) >= (0.6 if len(boxes) == 2 else 0.2) * side
        for left, top, right, bottom in boxes
    ]
    way = len(set(aside)) == 1 and any(aside[0]) and all(aside[0]) == (len(boxes) == 4)
    return len(boxes) in (2, 4) and way and all(tall) and all(map(has_mirrored, boxes))


def _is_line(board: PictureBoard, edge: tuple[Place, Place], labels: dict[Place, str]) -> bool:
    return board.band(edge) is not None and not (edge[0] in labels and edge[1] in labels)


def _by_colour(colours: dict[Place, Colour]) -> tuple[dict[Place, str], list[Doubt], list[str]]:
    distances = {
        (p, q): sum((a - b) ** 2 for a, b in zip(colours[p], colours[q], strict=True))
        for p, q in combinations(sorted(colours), 2)
    }
    mate: dict[Place, Place] = {}
    doubts: list[Doubt] = []
    for p, q, distance, nearest in own_drawing.paired(distances):
        mate[p], mate[q] = q, p
        if distance > LIKE or (nearest is not None and nearest < UNLIKE):
            sentence = say("{a} and {b}: perhaps these colors are not a pair.", a=p, b=q)
            doubts += own_drawing.both_doubtful(p, q, sentence)
    labels: dict[Place, str] = {}
    for place in sorted(mate):
        labels[place] = labels.get(mate[place]) or nth_label(len(set(labels.values())))
    notes = []
    for place in sorted(set(colours) - set(mate)):
        notes.append(say("The number of dots is odd: the one in {cell} has no partner of its color.", cell=place))
        doubts.append(Doubt((place,), say("{cell}: no other dot has this color.", cell=place)))
        labels[place] = "?"
    return labels, doubts, notes


def _by_number(board: PictureBoard) -> tuple[dict[Place, str], list[Doubt], list[str]]:
    numbers = {place: board.number(place) for place in board.looking("numbered", "ink")}
    numbers = fitting({place: number for place, number in numbers.items() if number.text}, lambda _: 2)
    labels = {place: number.text for place, number in numbers.items()}
    counts = Counter(labels.values())
    wrong = {text: count for text, count in counts.items() if count != 2}
    notes = []
    if wrong and all(count > 2 for count in wrong.values()) and len(wrong) > 2:
        notes.append(say("Most numbers appear more than twice: this may be another kind of puzzle."))
    elif wrong:
        times = (plural(n, "{number} once", "{number} {n} times", number=text) for text, n in sorted(wrong.items()))
        notes.append(say("Each number must be in two cells; these were read: {numbers}.", numbers=", ".join(times)))
    once = [text for text, count in wrong.items() if count == 1]
    odd = {p: n for p, n in numbers.items() if n.certainty < SURE or not n.is_number or n.text in wrong}
    return labels, [_number_doubt(place, number, once) for place, number in odd.items()], notes


def _number_doubt(place: Place, number: PictureNumber, others: Iterable[str]) -> Doubt:
    texts = dict.fromkeys((number.text, number.other, *others))
    choices = tuple((text, (put(place, text),)) for text in texts if text.isdigit())
    return Doubt((place,), say("{cell}: this reads {number}.", cell=place, number=number.text), choices)


PART = NumberlinkPicture()
