"""Read Zip boards from pictures: numbers on discs of one color, walls, the drawn path; also Numbrix and Hidato."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, pairwise

from pysolvers.core.cell import Cell as Place
from pysolvers.core.editing import Doubt, PictureFindings
from pysolvers.core.parts import Picture
from pysolvers.core.progress import Progress
from pysolvers.core.words import capitalised
from pysolvers.core.words import cell_name as place_in_words
from pysolvers.lines.steps import Step, letter_of, pieces, step
from pysolvers.picture.board import PictureBoard
from pysolvers.picture.cells import Cell, Colour, apart
from pysolvers.picture.median import median
from pysolvers.picture.numbers import SURE, PictureNumber, fitting
from pysolvers.picture.shape import shape_of, unread
from pysolvers.puzzles.hamiltonian.draft import HamiltonianDraft
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle

WALL = 0.03  # a line on an edge thicker than this, in cells at full contrast, is a wall

UNSURE_WALL = (0.02, 0.042)  # in this range it is unclear


ASIDE = 0.2  # farthest distance of a number's center from the cell's, in cells

LEAST_NUMBERS = 3  # fewest numbers of a Numbrix or Hidato


class HamiltonianPicture(Picture):
    def likeness(self, board: PictureBoard) -> float:
        """Return how much the board looks like Zip (discs of one color with distinct numbers), Numbrix or Hidato."""
        discs = _discs(board)
        numbered = [place for place in discs if board.cells[place].look == "numbered"]
        if len(numbered) < max(2, len(discs) - len(numbered)):
            texts = [board.number(place).text for place in _printed(board)]
            return 0.75 if len(texts) >= LEAST_NUMBERS and len(set(texts)) > 0.85 * len(texts) else 0.0
        texts = [board.number(place).text for place in numbered]
        return 0.9 if len(set(texts)) > 0.7 * len(texts) else 0.0

    def from_picture(self, board: PictureBoard) -> Iterator[Progress | PictureFindings]:
        """Yield Progress, then the reading of the board."""
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
                doubts.append(Doubt((place,), f"{place_in_words(place)}: a disc without a number."))
        yield Progress(known=1, total=3, engine="walls")
        ink = _common_colour(board, discs)
        drawn = frozenset(step(*edge) for edge in board.steps if _is_path(board, edge, ink))
        walls: set[Step] = set()
        for edge in board.edges:
            thickness = board.wall(edge, ink)
            if thickness > WALL and step(*edge) not in drawn:
                walls.add(step(*edge))
            if UNSURE_WALL[0] < thickness < UNSURE_WALL[1]:
                doubts.append(_wall_doubt(edge, thickness > WALL))
        yield Progress(known=2, total=3, engine="path")
        passed = set(chain.from_iterable(drawn))
        shape = shape_of(board, passed)
        doubts += unread(board, shape, passed.union(board.looking("disc", "numbered")))
        others = shape.walls - walls - drawn if board.score else frozenset()  # of any color
        hidden = {
            edge for edge in others if not passed.isdisjoint(edge)
        }  # perhaps the gap between two parts of the path
        if len(drawn) > len(board.cells) // 2 or not board.score or hidden:
            notes.append("The drawn path may hide walls.")
        walls |= others - hidden
        walls = {wall for wall in walls if shape.missing.isdisjoint(wall)}
        puzzle = HamiltonianPuzzle(
            board.rows,
            board.columns,
            waypoints=order,
            walls=frozenset(walls),
            holes=shape.missing.difference(order),
            shape="hex" if board.hexagons else "square",
        )
        moves = tuple(_move(piece, order) for piece in pieces(drawn) if len(piece) > 1)
        yield PictureFindings(HamiltonianDraft(puzzle), moves, tuple(doubts), tuple(notes))

    def seen(self, puzzle: HamiltonianPuzzle) -> frozenset[tuple[object, tuple[Place, ...]]] | None:
        """Return the size, numbers and holes of a board with numbers; None if it may look like something else."""
        numbers = {
            **dict(zip(puzzle.waypoints, range(1, 1 + len(puzzle.waypoints)), strict=True)),
            **dict(puzzle.positions),
        }
        if len(numbers) < LEAST_NUMBERS:
            return None
        size: tuple[object, tuple[Place, ...]] = (puzzle.rows, puzzle.columns, puzzle.shape == "hex"), ()
        parts = [*numbers.items(), *((hole, "hole") for hole in puzzle.holes)]
        return frozenset([size, *((what, (cell,)) for cell, what in parts)])

    def edits(self, draft: HamiltonianDraft) -> tuple[str, ...]:
        """Return the edits that turn any draft into this one, with its numbers and walls."""
        board = draft.board
        numbers = (f"{row}.{column}:{k}" for k, (row, column) in enumerate(board.waypoints, 1))
        fixed = (f"{row}.{column}@{k}" for (row, column), k in sorted(board.positions))
        walls = (f"{row}.{column}w{letter_of((row, column), other)}" for (row, column), other in sorted(board.walls))
        holes = (f"{row}.{column}h" for row, column in sorted(board.holes))
        return (f"columns:{board.columns}", f"rows:{board.rows}", "clear", *numbers, *fixed, *walls, *holes)


def _printed(board: PictureBoard) -> list[Place]:
    return [
        place
        for place in board.looking("ink", "numbered")
        if board.number(place).is_number and _is_central(board.cells[place])
    ]


def _is_central(cell: Cell) -> bool:
    signs = cell.inner_signs if cell.look == "ink" else cell.signs
    large = [sign for sign in signs if sign.height >= 0.2 * cell.side]
    if not large:
        return False
    x = min(sign.left for sign in large) + max(sign.right for sign in large) - cell.side
    y = min(sign.top for sign in large) + max(sign.bottom for sign in large) - cell.side
    return max(abs(x), abs(y)) <= 2 * ASIDE * cell.side


def _numbrix(board: PictureBoard, places: Sequence[Place]) -> PictureFindings:
    """Return a board with positions, as in Numbrix and Hidato, or with waypoints if the numbers have no gaps."""
    shape = shape_of(board)
    area = len(shape.missing.symmetric_difference(board.places))
    numbers = fitting({p: board.number(p) for p in places}, lambda text: int(0 < int(text or 0) <= area))
    values = {place: int(number.text) for place, number in numbers.items() if number.is_number}
    counts = Counter(values.values())
    notes = [f"{n} was read in {count} cells; expected it once." for n, count in counts.items() if count > 1]
    notes += [f"{n} was read; expected numbers from 1 to {area}." for n in counts if not 1 <= n <= area]
    doubts = unread(board, shape, values)
    for (row, column), number in numbers.items():
        if number.certainty < SURE or counts[int(number.text)] > 1 or not 1 <= int(number.text) <= area:
            choices = tuple((t, (f"{row}.{column}@{t}",)) for t in (number.text, number.other) if t.isdigit())
            where = capitalised(place_in_words((row, column)))
            doubts.append(Doubt(((row, column),), f"{where}: read as {number.text}.", choices))
    good = {place: n for place, n in values.items() if counts[n] == 1 and 1 <= n <= area}
    puzzle = HamiltonianPuzzle(
        board.rows, board.columns, holes=shape.missing.difference(values), shape="hex" if board.hexagons else "square"
    )
    if sorted(good.values()) == list(range(1, len(values) + 1)) and len(values) < area:
        puzzle = replace(puzzle, waypoints=tuple(sorted(good, key=good.__getitem__)))
    else:
        puzzle = replace(puzzle, positions=frozenset(good.items()))
    hidato = HamiltonianDraft(replace(puzzle, shape="king")), "The board was read as Hidato, with diagonal steps"
    others = () if board.hexagons else (hidato,)
    return PictureFindings(HamiltonianDraft(puzzle), (), tuple(doubts), tuple(notes), others)


def _move(path: Sequence[Place], order: Sequence[Place]) -> str:
    first, last = (order.index(end) if end in order else len(order) for end in (path[0], path[-1]))
    path = path[::-1] if last < first else path
    return f"{path[0][0]}.{path[0][1]}:{''.join(letter_of(a, b) for a, b in pairwise(path))}"


def _discs(board: PictureBoard) -> list[Place]:
    """Return the cells with discs. If some clearly have numbers and one color, those of other colors are path."""
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
    """Return the cells in the order of their numbers, doubts, and notes on what does not add up."""
    last = len(numbers)
    numbers = fitting(numbers, lambda text: int(text.isdigit() and 1 <= int(text) <= last))
    values = {place: int(n.text) if n.is_number else 0 for place, n in numbers.items()}
    wanted = range(1, len(values) + 1)
    missing = [n for n in wanted if n not in values.values()]
    held: dict[int, list[Place]] = {}
    for place, value in values.items():
        held.setdefault(value, []).append(place)
    odd = [p for value, places in held.items() for p in places if value not in wanted or len(places) > 1]
    guessed: Place | None = None
    if len(missing) == 1 and odd:
        # One number is missing and some cell has one too many: the least certain of those is it.
        guessed = min(odd, key=lambda p: (values[p] in wanted and len(held[values[p]]) == 1, numbers[p].certainty))
        values[guessed] = missing[0]
    order = tuple(sorted(values, key=lambda p: (values[p] or 10_000, p)))
    notes = []
    if missing and guessed is None:
        notes.append(
            f"{', '.join(map(str, missing))} {'is' if len(missing) == 1 else 'are'} missing among the numbers."
        )
    doubts = []
    for place, number in numbers.items():
        if place == guessed or number.certainty < SURE or not number.is_number or (missing and place in odd):
            rank = order.index(place) + 1
            texts = dict.fromkeys((str(values[place] or rank), number.text, number.other))
            choices = tuple((t, (f"{place[0]}.{place[1]}:{t}",)) for t in texts if t.isdigit())
            doubts.append(Doubt((place,), f"{place_in_words(place)}: this reads {number.text}.", choices))
    return order, doubts, notes


def _wall_doubt(edge: tuple[Place, Place], there: bool) -> Doubt:
    (row, column), other = edge
    side = f"{row}.{column}", letter_of(*edge)
    wall, none = ("a wall", (f"{side[0]}w{side[1]}",)), ("no wall", (f"{side[0]}o{side[1]}",))
    where = f"{place_in_words((row, column))} and {place_in_words(other)}"
    return Doubt(
        edge,
        f"{where}: there may be {'no' if there else 'a'} wall between them.",
        (wall, none) if there else (none, wall),
    )


PART = HamiltonianPicture()
