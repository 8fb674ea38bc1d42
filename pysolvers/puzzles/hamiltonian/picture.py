"""Read Zip boards from pictures: numbers on discs of one color, walls, the drawn path; also Numbrix and Hidato."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, pairwise

from pysolvers.core.cell import Cell as Place
from pysolvers.core.editing import Doubt, PictureFindings
from pysolvers.core.parts import Picture
from pysolvers.core.progress import Progress
from pysolvers.core.words import plural, say
from pysolvers.lines.steps import Step, letter_of, pieces, step
from pysolvers.picture.board import PictureBoard
from pysolvers.picture.cells import Cell, Colour, apart
from pysolvers.picture.median import median
from pysolvers.picture.numbers import SURE, PictureNumber, fitting
from pysolvers.picture.shape import shape_of, unread
from pysolvers.puzzles.hamiltonian.draft import HamiltonianDraft
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle
from pysolvers.puzzles.hamiltonian.rules.holes import HOLES
from pysolvers.puzzles.hamiltonian.rules.positions import POSITIONS
from pysolvers.puzzles.hamiltonian.rules.walls import WALLS
from pysolvers.text.id_parts import write_cell

WALL = 0.03  # a line on an edge thicker than this, in cells at full contrast, is a wall

UNSURE_WALL = (0.02, 0.042)  # in this range it is unclear


ASIDE = 0.2  # farthest distance of a number's center from the cell's, in cells

LEAST_NUMBERS = 3  # fewest numbers of a Numbrix or Hidato


class HamiltonianPicture(Picture):
    def likeness(self, board: PictureBoard) -> float:
        discs = _discs(board)
        numbered = [place for place in discs if board.cells[place].look == "numbered"]
        if len(numbered) < max(2, len(discs) - len(numbered)):
            texts = [board.number(place).text for place in _printed(board)]
            return 0.75 if len(texts) >= LEAST_NUMBERS and len(set(texts)) > 0.85 * len(texts) else 0.0
        texts = [board.number(place).text for place in numbered]
        return 0.9 if len(set(texts)) > 0.7 * len(texts) else 0.0

    def from_picture(self, board: PictureBoard) -> Iterator[Progress | PictureFindings]:
        yield Progress(known=0, total=3, engine="numbers")
        discs = _discs(board)
        printed = _printed(board)
        if 2 * len(board.looking("numbered")) < len(printed):
            yield _numbrix(board, printed)
            return
        numbers = {place: board.number(place) for place in discs if board.cells[place].look == "numbered"}
        order, doubts, notes = _in_order(numbers)
        for place in discs:
            if place not in numbers:
                doubts.append(Doubt((place,), say("{cell}: a disc without a number.", cell=place)))
        yield Progress(known=1, total=3, engine="walls")
        ink = _common_colour(board, discs)
        drawn = frozenset(step(*edge) for edge in board.steps if _is_path(board, edge, ink))
        thickness = {edge: board.wall(edge, ink) for edge in board.edges}
        walls = {step(*edge) for edge, thick in thickness.items() if thick > WALL} - drawn
        doubts += _wall_doubts(thickness)
        yield Progress(known=2, total=3, engine="path")
        passed = set(chain.from_iterable(drawn))
        shape = shape_of(board, passed)
        doubts += unread(board, shape, passed.union(board.looking("disc", "numbered")))
        others = shape.walls - walls - drawn if board.score else frozenset()  # of any color
        # these may be gaps between two parts of the path
        hidden = {edge for edge in others if not passed.isdisjoint(edge)}
        if len(drawn) > len(board.cells) // 2 or not board.score or hidden:
            notes.append(say("The drawn path may hide walls."))
        walls = {wall for wall in walls | (others - hidden) if shape.missing.isdisjoint(wall)}
        puzzle = replace(_bare(board, shape.missing.difference(order)), waypoints=order, walls=frozenset(walls))
        moves = tuple(_move(piece, order) for piece in pieces(drawn) if len(piece) > 1)
        yield PictureFindings(HamiltonianDraft(puzzle), moves, tuple(doubts), tuple(notes))

    def seen(self, puzzle: HamiltonianPuzzle) -> frozenset[tuple[object, tuple[Place, ...]]] | None:
        numbers = {cell: n for n, cell in enumerate(puzzle.waypoints, 1)} | dict(puzzle.positions)
        if len(numbers) < LEAST_NUMBERS:
            return None
        size: tuple[object, tuple[Place, ...]] = (puzzle.rows, puzzle.columns, puzzle.shape == "hex"), ()
        parts = [*numbers.items(), *((hole, "hole") for hole in puzzle.holes)]
        return frozenset([size, *((what, (cell,)) for cell, what in parts)])

    def edits(self, draft: HamiltonianDraft) -> tuple[str, ...]:
        board = draft.board
        numbers = (f"{write_cell(cell)}:{k}" for k, cell in enumerate(board.waypoints, 1))
        others = (rule.addition(item) for rule in (POSITIONS, WALLS, HOLES) for item in rule.items(board.value(rule)))
        return (f"columns:{board.columns}", f"rows:{board.rows}", "clear", *numbers, *others)


def _bare(board: PictureBoard, holes: frozenset[Place]) -> HamiltonianPuzzle:
    return HamiltonianPuzzle(board.rows, board.columns, holes=holes, shape="hex" if board.hexagons else "square")


def _printed(board: PictureBoard) -> list[Place]:
    places = board.looking("ink", "numbered")
    return [place for place in places if board.number(place).is_number and _is_central(board.cells[place])]


def _is_central(cell: Cell) -> bool:
    signs = cell.inner_signs if cell.look == "ink" else cell.signs
    large = [sign for sign in signs if sign.height >= 0.2 * cell.side]
    if not large:
        return False
    x = min(sign.left for sign in large) + max(sign.right for sign in large) - cell.side
    y = min(sign.top for sign in large) + max(sign.bottom for sign in large) - cell.side
    return max(abs(x), abs(y)) <= 2 * ASIDE * cell.side


def _numbrix(board: PictureBoard, places: Sequence[Place]) -> PictureFindings:
    shape = shape_of(board)
    area = len(shape.missing.symmetric_difference(board.places))
    numbers = fitting({p: board.number(p) for p in places}, lambda text: int(0 < int(text or 0) <= area))
    values = {place: int(number.text) for place, number in numbers.items() if number.is_number}
    counts = Counter(values.values())
    often = "{number} was read in {count} cells; expected it once."
    wrong = "{number} was read; expected numbers from 1 to {last}."
    notes = [say(often, number=n, count=count) for n, count in counts.items() if count > 1]
    notes += [say(wrong, number=n, last=area) for n in counts if not 1 <= n <= area]
    doubts = unread(board, shape, values)
    good = {place: n for place, n in values.items() if counts[n] == 1 and 1 <= n <= area}
    for place, number in numbers.items():
        if number.certainty < SURE or place not in good:
            choices = _choices(place, "@", (number.text, number.other))
            doubts.append(Doubt((place,), say("{cell}: read as {text}.", cell=place, text=number.text), choices))
    puzzle = _bare(board, shape.missing.difference(values))
    if sorted(good.values()) == list(range(1, len(values) + 1)) and len(values) < area:
        puzzle = replace(puzzle, waypoints=tuple(sorted(good, key=good.__getitem__)))
    else:
        puzzle = replace(puzzle, positions=frozenset(good.items()))
    hidato = HamiltonianDraft(replace(puzzle, shape="king")), say("The board was read as Hidato, with diagonal steps")
    others = () if board.hexagons else (hidato,)
    return PictureFindings(HamiltonianDraft(puzzle), (), tuple(doubts), tuple(notes), others)


def _move(path: Sequence[Place], order: Sequence[Place]) -> str:
    first, last = (order.index(end) if end in order else len(order) for end in (path[0], path[-1]))
    path = path[::-1] if last < first else path
    return f"{path[0][0]}.{path[0][1]}:{''.join(letter_of(a, b) for a, b in pairwise(path))}"


def _discs(board: PictureBoard) -> list[Place]:
    discs = board.looking("disc", "numbered")
    sure = [p for p in discs if board.number(p).is_number and board.number(p).certainty > 0.9]
    if len(sure) < 2:
        return discs
    colour = _median(board, sure)
    if any(apart(board.cells[p].colour, colour) >= 50 for p in sure):
        return discs
    return [p for p in discs if board.number(p).is_number or apart(board.cells[p].colour, colour) <= 60]


def _median(board: PictureBoard, places: list[Place]) -> Colour:
    red, green, blue = (int(median(board.cells[p].colour[k] for p in places)) for k in range(3))
    return red, green, blue


def _common_colour(board: PictureBoard, discs: list[Place]) -> Colour | None:
    if not discs:
        return None
    colour = _median(board, discs)
    far = sum(apart(board.cells[p].colour, colour) > 80 for p in discs)
    return colour if far <= len(discs) // 5 else None


def _is_path(board: PictureBoard, edge: tuple[Place, Place], ink: Colour | None) -> bool:
    band = board.band(edge)
    return band is not None and (ink is None or apart(band, ink) > 60)


def _in_order(numbers: dict[Place, PictureNumber]) -> tuple[tuple[Place, ...], list[Doubt], list[str]]:
    last = len(numbers)
    numbers = fitting(numbers, lambda text: int(text.isdigit() and 1 <= int(text) <= last))
    values = {place: int(n.text) if n.is_number else 0 for place, n in numbers.items()}
    counts = Counter(values.values())
    missing = [n for n in range(1, last + 1) if n not in counts]
    odd = [place for place, value in values.items() if not 1 <= value <= last or counts[value] > 1]
    guessed: Place | None = None
    if len(missing) == 1 and odd:
        # One number is missing, and some cells have invalid or repeated numbers: the least certain of them gets it.
        guessed = min(odd, key=lambda place: numbers[place].certainty)
        values[guessed] = missing[0]
    order = tuple(sorted(values, key=lambda place: (values[place] or 10_000, place)))
    notes = []
    if missing and guessed is None:
        one, several = "{numbers} is missing among the numbers.", "{numbers} are missing among the numbers."
        notes.append(plural(len(missing), one, several, numbers=missing))
    doubts = []
    for place, number in numbers.items():
        if place == guessed or number.certainty < SURE or not number.is_number or (missing and place in odd):
            known = str(values[place] or order.index(place) + 1)
            choices = _choices(place, ":", dict.fromkeys((known, number.text, number.other)))
            doubts.append(Doubt((place,), say("{cell}: this reads {text}.", cell=place, text=number.text), choices))
    return order, doubts, notes


def _choices(place: Place, edit: str, texts: Iterable[str]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    return tuple((text, (f"{write_cell(place)}{edit}{text}",)) for text in texts if text.isdigit())


def _wall_doubts(thickness: dict[Step, float]) -> Iterator[Doubt]:
    unsure = {edge: thick for edge, thick in thickness.items() if UNSURE_WALL[0] < thick < UNSURE_WALL[1]}
    return (_wall_doubt(edge, thick > WALL) for edge, thick in unsure.items())


def _wall_doubt(edge: Step, there: bool) -> Doubt:
    first, letter = write_cell(edge[0]), letter_of(*edge)
    choices = (say("a wall"), (f"{first}w{letter}",)), (say("no wall"), (f"{first}o{letter}",))
    template = "{a} and {b}: perhaps there is a wall between them."
    if there:
        template = "{a} and {b}: perhaps there is no wall between them."
    return Doubt(edge, say(template, a=edge[0], b=edge[1]), choices if there else choices[::-1])


PART = HamiltonianPicture()
