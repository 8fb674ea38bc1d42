"""Reads Signpost boards from pictures: drawings of Simon Tatham's collection and of this project."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from pysolvers.core.cell import Cell as Place
from pysolvers.core.editing import Doubt, PictureFindings
from pysolvers.core.parts import Picture
from pysolvers.core.progress import Progress
from pysolvers.core.words import say
from pysolvers.drawing.palette import Scheme
from pysolvers.picture.board import PictureBoard
from pysolvers.picture.cells import Cell
from pysolvers.picture.glyphs import NO_ARROW, NO_DIGIT, Glyph, read_arrow, read_digit
from pysolvers.picture.numbers import SURE, PictureNumber, most_likely, read_number
from pysolvers.puzzles.signpost import own_drawing
from pysolvers.puzzles.signpost.draft import SignpostDraft
from pysolvers.puzzles.signpost.model import DIRECTIONS, NAMES, SignpostPuzzle
from pysolvers.puzzles.signpost.play import number_move

# A number is colored if its colors differ by more than this share of its contrast; the range in between is unclear. If
# only some numbers are colored, those were given.
COLOURED, UNSURE_COLOUR = 0.32, (0.2, 0.42)


# A number in our drawings was given if its color is beyond this; the range in between is unclear. The first range is
# for clear pictures, the second for JPEG.
GIVEN, UNSURE_GIVEN = 0.8, ((0.45, 0.87), (0.45, 0.93))

OTHER_SIDES = (72, 60, 48)  # pixel sizes at which a cell of our own drawings is read again
THIN = 0.07  # anything long and thinner than this, in cells, is left over from the grid


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign read as an `arrow` and as a `digit`. Shares are certainties, 0 to 1; `way_share` is for the direction."""

    glyph: Glyph
    arrow: int
    arrow_share: float
    digit: int
    digit_share: float
    way_share: float  # certainty of the direction, if it is an arrow

    @property
    def looks_like_digit(self) -> bool:
        return self.digit != NO_DIGIT


@dataclass(frozen=True, slots=True)
class Post:
    """A cell as read: its `arrow` (0 to 7, None for a star), the `certainty` of the arrow, and its number.

    `coloured` is True if the number has the color of given numbers, None if unknown; `clear` is True if this is sure.
    """

    arrow: int | None
    certainty: float
    number: PictureNumber
    coloured: bool | None
    clear: bool = True


class SignpostPicture(Picture):
    grown = staticmethod(own_drawing.grown)

    def likeness(self, board: PictureBoard) -> float:
        if board.hexagons:
            return 0.0
        if own_drawing.scheme_of(board):
            return 2.0
        if len(board.looking("ink", "numbered")) <= 0.6 * len(board.cells) or len(board.looking("disc")) >= 4:
            return 0.0
        inked = board.looking("ink")[:24]
        arrows = sum(
            any(s.arrow != NO_ARROW and s.arrow_share > 0.5 for s in _signs(board.cells[p], board.side)) for p in inked
        )
        return 1.0 if len(inked) and arrows >= 0.5 * len(inked) else 0.0

    def from_picture(self, board: PictureBoard) -> Iterator[Progress | PictureFindings]:
        posts: dict[Place, Post] = {}
        ours = own_drawing.scheme_of(board)
        slack = own_drawing.slack(board, ours) if ours else 0
        for at, place in enumerate(board.places):
            if at % board.columns == 0:
                yield Progress(known=at, total=len(board.cells), engine="signs")
            cell = board.cells[place]
            posts[place] = _post(cell, board.side) if ours is None else _own_post(board, place, ours, slack)
        colours = {post.coloured for post in posts.values() if post.number.is_number}
        played = colours == {True, False} or ours is not None
        last = board.rows * board.columns
        given: dict[Place, int] = {}
        put: dict[Place, int] = {}
        for place, post in posts.items():
            if post.number.is_number and 1 <= int(post.number.text) <= last:
                (put if played and not post.coloured else given)[place] = int(post.number.text)
        draft = SignpostDraft(
            board.columns,
            board.rows,
            tuple(posts[p].arrow or 0 for p in board.places),
            tuple(given.get(p, 0) for p in board.places),
        )
        moves = tuple(number_move(cell, number) for cell, number in put.items())
        notes = tuple(_notes(posts, given, last))
        yield PictureFindings(draft, moves, tuple(_doubts(posts, given, played)), notes)

    def edits(self, draft: SignpostDraft) -> tuple[str, ...]:
        cells = [(row, column) for row in range(draft.height) for column in range(draft.width)]
        arrows = (f"{row}.{column}~{chr(ord('a') + draft.arrow((row, column)))}" for row, column in cells)
        numbers = (number_move(cell, draft.given(cell)) for cell in cells if draft.given(cell))
        return (f"columns:{draft.width}", f"rows:{draft.height}", "clear", *arrows, *numbers)

    def seen(self, puzzle: SignpostPuzzle) -> frozenset[tuple[object, tuple[Place, ...]]]:
        signs = zip(puzzle.arrows, puzzle.numbers, strict=True)
        size: tuple[object, tuple[Place, ...]] = (puzzle.width, puzzle.height), ()
        return frozenset([size, *((sign, (divmod(at, puzzle.width),)) for at, sign in enumerate(signs))])


PART = SignpostPicture()


def _signs(cell: Cell, side: int) -> list[Sign]:
    found = []
    for glyph in cell.outside_disc() if cell.radius else cell.signs:
        short, long = sorted((glyph.width, glyph.height))
        if long < 0.09 * side or glyph.count < 6 or (short < THIN * side and long > 6 * short):
            continue
        arrows = read_arrow(glyph)
        *_, second, arrow = sorted(range(len(arrows)), key=arrows.__getitem__)
        digits = read_digit(glyph) if 0.18 * side <= glyph.height <= 0.6 * side else [0.0] * NO_DIGIT + [1.0]
        digit = max(range(len(digits)), key=digits.__getitem__)
        rival = arrows[second] if NO_ARROW not in (second, arrow) else 0.0
        found.append(Sign(glyph, arrow, arrows[arrow], digit, digits[digit], arrows[arrow] / (arrows[arrow] + rival)))
    return found


def _post(cell: Cell, side: int) -> Post:
    signs = _signs(cell, side)
    arrow, certainty, main = _arrow(signs, side)
    texts = [s.glyph for s in signs if s is not main and _may_be_digit(s, side)]
    number = read_number(cell.signs, 0.14 * side) if cell.look == "numbered" else PictureNumber("", 1.0)
    if not number.text:
        number = _number(signs, main, texts, side)
    colour = _colour(cell, texts) if texts and number.is_number else None
    if colour is None:
        return Post(arrow, certainty, number, None)
    return Post(arrow, certainty, number, colour > COLOURED, not UNSURE_COLOUR[0] < colour < UNSURE_COLOUR[1])


def _arrow(signs: list[Sign], side: int) -> tuple[int | None, float, Sign | None]:
    main = _main_arrow(signs)
    small = main is None or max(main.glyph.width, main.glyph.height) < 0.22 * side
    if small and (head := _bare_head(signs, side)):
        x, y = _from_middle(head.glyph, side)
        return round(math.atan2(x, -y) / (math.pi / 4)) % 8, 0.9, head
    if main is None:
        return None, 0.9 if any(s.arrow == NO_ARROW for s in signs) else 0.5, None
    return main.arrow, main.way_share if main.arrow_share > 0.5 else main.arrow_share, main


def _number(signs: list[Sign], main: Sign | None, texts: list[Glyph], side: int) -> PictureNumber:
    line = _text_line(signs, main, side)
    if any(not s.looks_like_digit and (s.arrow != NO_ARROW or s.glyph.height < 0.45 * side) for s in line):
        return PictureNumber("" if _begins_with_letter(line) else "?", 1.0)
    number = read_number(texts, 0.18 * side) if texts else PictureNumber("", 1.0)
    large = any(s is not main and s.glyph.height >= 0.18 * side for s in signs)
    return PictureNumber("?", 1.0) if large and not number.text else number


def _own_post(board: PictureBoard, place: Place, scheme: Scheme, slack: int) -> Post:
    readings: list[tuple[own_drawing.Arrow, PictureNumber, float | None]] = []
    for side in (board.side, *OTHER_SIDES):
        cell = board.closer(place, side)
        arrow = own_drawing.arrow_in(cell)
        number, given = own_drawing.number_in(cell, arrow, len(board.cells), scheme, slack)
        readings.append((arrow, number, given))
        if arrow.certainty >= SURE and number.certainty >= SURE and (number.is_number or not number.text):
            break
    arrow, number, given = readings[-1]
    if len(readings) > len(OTHER_SIDES):
        arrow, _, _ = max(readings, key=lambda one: one[0].certainty)
        number = most_likely([number for _, number, _ in readings])
        given = next((given for _, one, given in readings if one.text == number.text), None)
    if given is None:
        return Post(arrow.direction, arrow.certainty, number, None)
    low, high = UNSURE_GIVEN[slack > 0]
    return Post(arrow.direction, arrow.certainty, number, given > GIVEN, not low < given < high)


def _main_arrow(signs: list[Sign]) -> Sign | None:
    def weight(sign: Sign) -> float:
        found: float = sign.arrow_share * sign.glyph.count**0.25
        if sign.looks_like_digit:
            found *= (1 - sign.digit_share) * (0.3 if sign.digit_share > 0.9 else 1)
        return found

    best = max((s for s in signs if s.arrow != NO_ARROW), key=weight, default=None)
    if best and best.looks_like_digit and best.digit_share > 0.97 and best.arrow_share < 0.9:
        return None
    return best


def _bare_head(signs: list[Sign], side: int) -> Sign | None:
    heads = (s for s in signs if not s.looks_like_digit and max(s.glyph.width, s.glyph.height) < 0.3 * side)
    far = [s for s in heads if math.hypot(*_from_middle(s.glyph, side)) > 0.22 * side]
    return max(far, key=lambda s: s.glyph.count * s.glyph.peak, default=None)


def _from_middle(glyph: Glyph, side: int) -> tuple[float, float]:
    return (glyph.left + glyph.right - side) / 2, (glyph.top + glyph.bottom - side) / 2


def _may_be_digit(sign: Sign, side: int) -> bool:
    return 0.18 * side <= sign.glyph.height <= 0.6 * side and (sign.arrow != NO_ARROW or sign.looks_like_digit)


def _text_line(signs: list[Sign], main: Sign | None, side: int) -> list[Sign]:
    return [
        s for s in signs if s is not main and s.glyph.top + s.glyph.bottom < 0.8 * side and s.glyph.height > 0.14 * side
    ]


def _begins_with_letter(line: list[Sign]) -> bool:
    first = min(line, key=lambda s: s.glyph.left)
    return first.digit == NO_DIGIT and first.digit_share > 0.9


def _colour(cell: Cell, texts: list[Glyph]) -> float:
    means = own_drawing.mean_colour(cell, texts)
    contrast = max(abs(mean - ground) for mean, ground in zip(means, cell.ground, strict=True))
    return (max(means) - min(means)) / max(30.0, contrast)


def _notes(posts: dict[Place, Post], given: dict[Place, int], last: int) -> Iterator[str]:
    if not given:
        yield say("No number was found, but a Signpost has some: add them.")
    for number, count in Counter(given.values()).items():
        if count > 1:
            yield say("{number} was read in {n} cells; expected it once.", number=number, n=count)
    large = [int(p.number.text) for p in posts.values() if p.number.is_number and not 1 <= int(p.number.text) <= last]
    if large:
        yield say("{number} was read; expected numbers from 1 to {last}.", number=large[0], last=last)


def _doubts(posts: dict[Place, Post], given: dict[Place, int], played: bool) -> Iterator[Doubt]:
    twice, astray = Counter(given.values()), _astray(posts)
    for cell, post in posts.items():
        number = post.number
        if post.arrow is None and number.text != str(len(posts)):
            yield Doubt((cell,), say("{cell}: no arrow was found.", cell=cell))
        elif post.certainty < SURE and post.arrow is not None:
            arrow = say(NAMES[post.arrow])
            yield Doubt((cell,), say("{cell}: the arrow is perhaps not {arrow}.", cell=cell, arrow=arrow))
        template, choices = "", dict[str, str]()  # a word for each choice, and the number it gives
        if number.text and (number.certainty < SURE or not number.is_number):
            template = "{cell}: read as {number}."
            choices = {text: text for text in (number.text, number.other) if text.isdigit()}
        elif played and post.coloured is not None and not post.clear:
            template = (
                "{cell}: {number} was perhaps not given." if post.coloured else "{cell}: {number} was perhaps given."
            )
            choices = {say("given"): number.text, say("not given"): "0"}
        elif cell in astray:
            template = "{cell}: the arrow at {number} does not point at the next number."
        elif twice[given.get(cell, 0)] > 1 and given.get(cell):
            template = "{cell}: {number} is in another cell, too."
            choices = {say("none"): "0"}
        if template:
            edits = tuple((word, (number_move(cell, int(text)),)) for word, text in choices.items())
            yield Doubt((cell,), say(template, cell=cell, number=number.text), edits)


def _astray(posts: dict[Place, Post]) -> set[Place]:
    at = {int(post.number.text): place for place, post in posts.items() if post.number.is_number}
    return {
        place
        for number, place in at.items()
        if number + 1 in at and (arrow := posts[place].arrow) is not None
        if not _points(place, arrow, at[number + 1])
    }


def _points(place: Place, arrow: int, other: Place) -> bool:
    down, right = other[0] - place[0], other[1] - place[1]
    far = max(abs(down), abs(right))
    return far > 0 and (down, right) == (DIRECTIONS[arrow][0] * far, DIRECTIONS[arrow][1] * far)
