"""Reads the puzzle in the pixels of a picture: finds the grid, samples its cells, and recognizes the kind of puzzle."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, field, replace

from pysolvers.core.cell import Cell
from pysolvers.core.editing import Doubt, Draft, PictureFindings
from pysolvers.core.kind import Kind, kind_named, kinds
from pysolvers.core.progress import Progress, first, mapped, outcome
from pysolvers.core.puzzle import Puzzle, PuzzleError
from pysolvers.core.words import both, either, say
from pysolvers.picture import shape
from pysolvers.picture.board import PictureBoard, read_board, read_hexagons
from pysolvers.picture.grid.finding import FoundGrid, check_corners, find_between, find_board, find_leaning
from pysolvers.picture.grid.hexagons import find_hexagons
from pysolvers.picture.grid.straighten import Corners, View
from pysolvers.picture.image import Image
from pysolvers.picture.other_kinds import has_clues_beside, holds_letters, other_kind

MOST_PIXELS = 4_000_000  # larger pictures are shrunk first

LEAST_SIDE = 40  # pixels, in each direction


DOUBTFUL = 0.15  # a reading with this share of doubtful cells is poor

HOPELESS = 0.35  # a reading with this share of doubtful cells is probably wrong

MOST_NODES = 5_000  # search nodes to check that the board has one solution, as most puzzles do

MOST_REPORTS = 50  # progress reports, for the same search

NOT_ONE = {
    "none": "The board as read has no solution: something may be misread.",
    "multiple": "The board as read has several solutions: something may be misread or missing.",
}

MORE_SIDES = 1.1  # a board in perspective is read first if it has this many times as many lines as the upright one


@dataclass(frozen=True)
class PictureReading:
    """What a picture shows.

    `puzzle` is None if the board isn't a valid puzzle; then `notes` say why, and `draft` has the board. `moves` are the
    player's, and `doubts` the uncertain parts. `corners` are the board's in pixels: top left, top right, bottom right,
    bottom left. If `puzzle` was read from a link in the picture's file, `corners` is None. But if the picture shows a
    different puzzle, `corners` are those of its board, and a note names that puzzle.

    Examples:
        >>> import pysolvers
        >>> found = pysolvers.read_picture(pysolvers.draw("A.B/BA./...").svg().encode())
        >>> found.puzzle.id, found.certain, found.doubtful, found.notes
        ('A.B/BA./...', True, (), ())
    """

    kind: str
    puzzle: Puzzle | None
    draft: Draft | None
    rows: int = 0
    columns: int = 0
    moves: tuple[str, ...] = field(default=())
    doubts: tuple[Doubt, ...] = field(default=())
    notes: tuple[str, ...] = field(default=())
    corners: Corners | None = None

    @property
    def doubtful(self) -> tuple[Cell, ...]:
        return tuple(sorted({cell for doubt in self.doubts for cell in doubt.cells}))

    @property
    def certain(self) -> bool:
        """True if there is a puzzle, without doubts or notes."""
        return self.puzzle is not None and not self.doubts and not self.notes


def read_image(
    image: Image, corners: Corners | None = None, size: tuple[int, int] | None = None, kind: str | None = None
) -> Iterator[Progress | PictureReading]:
    """Yield Progress, then what the picture shows. PuzzleError for a picture without a board of a supported kind.

    With `corners` (in pixels), the grid is searched only between them; PuzzleError if no board can have these corners.
    With `size` (rows, columns) too, the area between them is divided into equal cells. `kind` is the kind's name.
    """
    if min(image.width, image.height) < LEAST_SIDE:
        template = "The picture has {width} x {height} pixels, too few to read: expected at least {least} x {least}."
        raise PuzzleError(template, width=image.width, height=image.height, least=LEAST_SIDE)
    shrink = image.shrink_to(MOST_PIXELS)
    if shrink > 1:
        small = None if corners is None else scaled_corners(corners, 1 / shrink)
        yield from mapped(read_image(image.shrunk(shrink), small, size, kind), lambda found: enlarged(found, shrink))
        return
    if corners is None:
        yield from _best_reading(image, kind)
        return
    check_corners(corners)
    if size is None:
        found = yield from find_between(image, corners)
    else:
        rows, columns = size
        if not (2 <= rows <= 64 and 2 <= columns <= 64):
            template = "Boards in pictures can be 2x2 to 64x64; this one is {columns}x{rows}."
            raise PuzzleError(template, columns=columns, rows=rows)
        found = FoundGrid(View.of_corners(corners, columns, rows), rows, columns, 1.0)
    yield (yield from _read(image, found, kind, []))


def _best_reading(image: Image, kind: str | None) -> Iterator[Progress | PictureReading]:
    boards, wrong = yield from _boards(image)
    best: PictureReading | PuzzleError | None = wrong
    for found, notes in boards:
        try:
            reading = yield from _read(image, found, kind, notes, grows=True)
        except PuzzleError as error:
            best = error if best is None or len(boards) == 1 else best
            continue
        if not isinstance(best, PictureReading) or _worth(reading) > _worth(best):
            best = reading
        adds_up = _note_count(reading) == len(notes) and not _is_doubtful(reading)
        if reading.puzzle is not None and (adds_up or not found.sides):
            break  # a board found by its discs has no lines, so there is no better reading
    if isinstance(best, PuzzleError) and not boards:
        best = PuzzleError("{error} {advice}", error=best, advice=_as_text())
    if not isinstance(best, PictureReading) or not best.certain:
        best = (yield from _no_squares(image, kind)) or best
    if isinstance(best, PictureReading):
        yield replace(best, notes=(*best.notes, _as_text())) if _is_doubtful(best, HOPELESS) else best
    elif best is not None:
        raise best


def _boards(
    image: Image,
) -> Generator[Progress, None, tuple[list[tuple[FoundGrid, list[str]]], PuzzleError | None]]:
    boards: list[tuple[FoundGrid, list[str]]] = []
    wrong: PuzzleError | None = None
    notes: list[str] = []
    try:
        found = yield from find_board(image, notes)
        boards.append((found, notes))
    except PuzzleError as error:
        wrong = error
    if not boards or not boards[0][0].upright:
        leaning = yield from find_leaning(image)
        if leaning is not None:
            leads = not boards or leaning.sides > MORE_SIDES * boards[0][0].sides > 0
            boards.insert(0 if leads else 1, (leaning, []))
    return boards, wrong


def _no_squares(image: Image, kind: str | None) -> Generator[Progress, None, PictureReading | PuzzleError | None]:
    found = find_hexagons(image)
    if found is not None:
        board = yield from read_hexagons(image, found)
        try:
            return (yield from _found_on(board, kind, []))
        except PuzzleError as error:
            return error
    if find_hexagons(image.transposed()) is not None:
        return PuzzleError("The picture shows hexagons that stand on a corner. {advice}", advice=_as_text(ON_CORNER))
    return None


def _is_doubtful(reading: PictureReading, share: float = DOUBTFUL) -> bool:
    return len(reading.doubts) > share * reading.rows * reading.columns


def _worth(reading: PictureReading) -> tuple[bool, int, int]:
    return reading.puzzle is not None, -_note_count(reading), -len(reading.doubts)


def _note_count(reading: PictureReading) -> int:
    return sum(note not in map(say, NOT_ONE.values()) for note in reading.notes)


def _read(
    image: Image, found: FoundGrid, kind: str | None, notes: Sequence[str], grows: bool = False
) -> Generator[Progress, None, PictureReading]:
    board = yield from read_board(image, found.view, found.rows, found.columns, found.sides)
    if grows:
        ways = [*(one.picture.grown for one in kinds() if one.has("picture")), shape.grown]
        above, left, below, right = next(filter(any, (way(board) for way in ways)), (0, 0, 0, 0))
        if above or left or below or right:
            view = found.view.after(View((1, 0, -left, 0, 1, -above, 0, 0, 1)))
            rows, columns = found.rows + above + below, found.columns + left + right
            board = yield from read_board(image, view, rows, columns, found.sides)
    return (yield from _found_on(board, kind, notes))


def _found_on(board: PictureBoard, kind: str | None, notes: Sequence[str]) -> Generator[Progress, None, PictureReading]:
    chosen = _kind_of(board, kind)
    findings = yield from first(chosen.picture.from_picture(board))
    assert findings is not None
    return (yield from _reading(chosen, findings, board, notes))


def _kind_of(board: PictureBoard, name: str | None) -> Kind:
    readers = [kind for kind in kinds() if kind.has("picture")]
    if name is not None:
        named = next((kind for kind in readers if kind.name == name), None)
        if named is None:
            expected = either(kind.name for kind in readers)
            template = "Pictures of the kind {kind!r} cannot be read: expected {expected}."
            raise PuzzleError(template, kind=name[:40], expected=expected)
        return named
    likeness, _, best = max((kind.picture.likeness(board), -at, kind) for at, kind in enumerate(readers))
    other = other_kind(board, likeness)
    if likeness <= 0 or other is not None:
        size = say("of {columns} columns and {rows} rows", columns=board.columns, rows=board.rows)
        expected = ", ".join(kind.title for kind in readers)
        if other is not None:
            template = "The picture shows {kind} {size}, which is not solved here: expected {expected}."
            raise PuzzleError(template, kind=other, size=size, expected=expected)
        if has_clues_beside(board):
            template = "The picture shows a board {size} with clues beside its rows and columns, as in {kinds}."
            template += " {advice}"
        elif holds_letters(board):
            template = "The picture shows a board {size} that is empty or holds letters, perhaps a crossword. {advice}"
        else:
            template = (
                "The picture shows a board {size}, but not a puzzle that can be read from pictures: expected "
                "{expected}. {advice}"
            )
        raise PuzzleError(template, size=size, kinds=_unread(), expected=expected, advice=_as_text())
    return best


def _unread() -> str:
    return both(f"{kind.title}s" for kind in kinds() if not kind.has("picture"))


NOT_READ = "{kinds} and boards in 3D are not read from pictures: paste the puzzle or its clues as text."
ON_CORNER = "{kinds}, such hexagons and boards in 3D are not read from pictures: paste the puzzle or its clues as text."


def _as_text(template: str = NOT_READ) -> str:
    return say(template, kinds=_unread())


def _reading(
    kind: Kind, found: PictureFindings, board: PictureBoard, notes: Sequence[str]
) -> Generator[Progress, None, PictureReading]:
    draft, said = found.draft, [*notes, *found.notes]
    puzzle, error = _puzzle(draft)
    if error and not found.notes:
        said.append(error)
    poor = len(found.doubts) > DOUBTFUL * len(board.cells)
    many = None if puzzle is None or poor else (yield from outcome(puzzle, MOST_NODES, MOST_REPORTS))
    if many in ("none", "multiple"):
        said.append(say(NOT_ONE[many]))
        for other, sentence in found.others:
            instead, _ = _puzzle(other)
            better = None if instead is None else (yield from outcome(instead, MOST_NODES, MOST_REPORTS))
            if better == "unique" or (better == "multiple" and many == "none" and draft is found.draft):
                draft, puzzle = other, instead
                template = "{change}, because then it has solutions."
                if better == "unique":
                    template = "{change}, because then it has one solution."
                said[-1] = say(template, change=sentence)
                if better == "unique":
                    break
    return PictureReading(
        kind.name, puzzle, draft, board.rows, board.columns, found.moves, found.doubts, tuple(said), board.corners
    )


def _puzzle(draft: Draft) -> tuple[Puzzle | None, str]:
    try:
        return draft.puzzle, ""
    except PuzzleError as error:
        return None, str(error)


def compared(linked: PictureReading, image: Callable[[], Image]) -> Iterator[Progress | PictureReading]:
    """Yield Progress, then `linked`, the reading of a file's link. A note says if `image()` shows another puzzle."""
    try:
        for step in read_image(image()):
            if isinstance(step, Progress):
                yield step
            elif linked.puzzle and step.puzzle and _differs(step, step.puzzle, linked.puzzle):
                template = "The picture does not show the puzzle that its file names, but another one: {kind} {id}"
                note = say(template, kind=step.kind, id=step.puzzle.id)
                linked = replace(linked, notes=(*linked.notes, note), corners=step.corners)
    except PuzzleError:
        pass  # puzzles that are not read from pixels
    yield linked


def _differs(reading: PictureReading, shown: Puzzle, named: Puzzle) -> bool:
    if shown.kind != named.kind:
        return not reading.doubts or not (_note_count(reading) or _is_doubtful(reading))
    first, second = (kind_named(shown.kind).picture.seen(puzzle) for puzzle in (shown, named))
    if first is None or second is None or (reading.doubts and _note_count(reading)):
        return False
    return any(not any(cell in reading.doubtful for cell in cells) for _, cells in first ^ second)


def enlarged(reading: PictureReading, factor: float) -> PictureReading:
    return reading if reading.corners is None else replace(reading, corners=scaled_corners(reading.corners, factor))


def scaled_corners(corners: Corners, factor: float) -> Corners:
    a, b, c, d = ((x * factor, y * factor) for x, y in corners)
    return a, b, c, d
