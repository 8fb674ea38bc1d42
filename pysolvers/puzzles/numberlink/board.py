"""Drawings and descriptions of a Numberlink board: tinted cells, lines as tubes, discs with labels at their ends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

from pysolvers.core.cell import Cell
from pysolvers.core.input import Hand
from pysolvers.core.marks import Marks
from pysolvers.core.parts import BoardPart
from pysolvers.core.words import say
from pysolvers.drawing.cursor import cursor_ring, inset_of
from pysolvers.drawing.scene import Path, Scene, Text, circle, line, patch, rectangle, trial_dots
from pysolvers.drawing.step_marks import new_lines, no_lines, wrong_lines
from pysolvers.lines.plane import Plane
from pysolvers.lines.steps import joined_cells, piece_at, step
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle, NumberlinkSolution
from pysolvers.puzzles.numberlink.play import PART as PLAY
from pysolvers.puzzles.numberlink.play import NumberlinkState
from pysolvers.puzzles.numberlink.text import fields
from pysolvers.puzzles.numberlink.text.labels import join_rows, write_rows
from pysolvers.puzzles.numberlink.text.solutions import line_signs, write_solution
from pysolvers.puzzles.numberlink.tubes import crosses, line_styles, lines, strands, tubes

ROUNDING = 0.14  # radius of the board's corners

# radius of an end's disc; radius and width of the ring in it for the second eight styles
DISC, RING, RING_WIDTH = 0.36, 0.3, 0.08

TINT = 15  # depth of a cell's tint in its line's hue, in percent


class NumberlinkBoard(BoardPart):
    def draw(self, state: NumberlinkState, hand: Hand | None = None, marks: Marks | None = None) -> Scene:
        puzzle = state.puzzle
        state = PLAY.preview(state, hand)
        marks = marks or Marks()
        width, height = puzzle.width, puzzle.height
        styles, plane = line_styles(puzzle), Plane(puzzle.board)
        focus = state.labels[puzzle.index(hand.cursor)] if hand and (hand.visible or hand.drag) else ""
        shapes: list[Path | Text] = [*_sheet(puzzle)]
        shapes += _tints(state, styles)
        if puzzle.blocked:
            shapes.append(Path(_blocked(puzzle), fill="edge"))
        if marks.shown:
            shapes.append(Path(_outlines(puzzle, marks.shown, 0.05), fill="accent 30"))
        if puzzle.area > 1 and puzzle.shape != "hex":
            shapes.append(Path(_grid(width, height), stroke="line", width=0.02))
        if marks.differs:
            shapes.append(Path(_hatch(marks, width, height, puzzle), stroke="ink 16", width=0.04))
        shapes += tubes(state, styles, focus, marks.differs)
        tried = state.since(marks.before) if marks.before else frozenset()
        shapes += crosses(puzzle, state.crosses, tried)
        shapes += _trial_dots(state, tried)
        shapes += _new_lines(state, styles, marks)
        shapes += no_lines(plane.pair(a, b) for a, b in sorted(marks.parted))
        shapes += wrong_lines(plane.pair(a, b) for a, b in sorted(marks.wrong_lines))
        shapes += _discs(puzzle, tuple(styles.items()))
        shapes += _frame(puzzle)
        shapes += _marks(puzzle, marks)
        if hand and hand.visible:
            shapes += _cursor(puzzle, hand, marks)
        across, down = plane.size
        room = MARGIN if puzzle.is_plain else WIDE_MARGIN
        label = say("Numberlink, {summary}, {rules} rules", summary=puzzle.summary, rules=say(puzzle.rules))
        at = self.center(puzzle, hand.cursor if hand else (0, 0)) if puzzle.shape == "hex" else None
        return Scene((-room, -room, across + 2 * room, down + 2 * room), tuple(shapes), label, at)

    def center(self, puzzle: NumberlinkPuzzle, cell: Cell) -> tuple[float, float]:
        return Plane(puzzle.board).centre(cell)

    def trails(self, state: NumberlinkState) -> list[list[tuple[float, float]]]:
        return [points for path in state.paths for points in strands(state.puzzle, path)]

    def text(self, state: NumberlinkState) -> str:
        solution = state.solution()
        if solution:
            return write_solution(solution)
        puzzle = state.puzzle
        if puzzle.shape == "hex":
            signs = list(NumberlinkSolution(puzzle, state.links, state.labels).cell_labels)
            rows = write_rows(signs, puzzle.width, puzzle.blocked)
        else:
            signs = line_signs(puzzle, state.links)
            widest = max(map(len, signs))
            rows = join_rows([sign.rjust(widest) for sign in signs], puzzle.width, " " if widest > 1 else "")
        return "\n".join((f"{puzzle.width} {puzzle.height}", rows.rstrip("\n"), *fields.write(puzzle), ""))

    def words(self, state: NumberlinkState, cell: Cell) -> str:
        puzzle = state.puzzle
        if not puzzle.has(cell):
            return ""
        i, names = puzzle.index(cell), {way: say(name) for way, name in puzzle.way_names.items()}
        nodes, end_label = puzzle.nodes_at(i), puzzle.labels[i]
        parts = [say("end of {label}", label=end_label)] if end_label else []
        parts += [say("blocked")] if i in puzzle.blocked else [say("bridge")] if len(nodes) > 1 else []
        for node in nodes:
            links, label = state.links[node], state.labels[node]
            if links:
                ways = [name for way, name in names.items() if links & way]
                text = "line {label} going {ways}, {n} cells" if label else "line going {ways}, {n} cells"
                n = len(piece_at(state.joined, puzzle.place(node)))
                parts.append(say(text, label=label, ways=ways, n=n))
        walls = [names[way] for way, j in puzzle.bare.ways(i) if (min(i, j), max(i, j)) in puzzle.walls]
        if walls:
            parts.append(say("wall: {ways}", ways=walls))
        shut = [names[way] for j in nodes for way, k in puzzle.ways(j) if (min(j, k), max(j, k)) in state.crosses]
        if shut:
            parts.append(say("crossed out: {ways}", ways=shut))
        return say("{cell}: {words}.", cell=cell, words=", ".join(parts) or say("empty"))


MARGIN, WIDE_MARGIN = 0.06, 0.12  # margin of a board, and of one whose border may have walls


def _sheet(puzzle: NumberlinkPuzzle) -> Iterator[Path]:
    if puzzle.shape == "hex":
        outline = Plane(puzzle.board).outline
        yield Path("".join(map(outline, _places(puzzle))), fill="surface", stroke="line", width=0.02)
    else:
        yield Path(rectangle(0, 0, puzzle.width, puzzle.height, ROUNDING), fill="surface")


def _places(puzzle: NumberlinkPuzzle) -> Iterator[Cell]:
    return map(puzzle.cell, range(puzzle.area))


def _blocked(puzzle: NumberlinkPuzzle) -> str:
    if puzzle.shape == "hex":
        return _outlines(puzzle, map(puzzle.cell, puzzle.blocked), 0)
    return "".join(_within(*puzzle.cell(i), 1, puzzle.width, puzzle.height) for i in sorted(puzzle.blocked))


def _frame(puzzle: NumberlinkPuzzle) -> Iterator[Path]:
    board, plane = puzzle.board, Plane(puzzle.board)
    if puzzle.shape == "hex":
        sides = (line(*plane.side(a, b)) for a in _places(puzzle) for b in board.around(a) if not board.has(b))
        yield Path("".join(sides), stroke="ink", width=0.05)
    elif puzzle.shape == "torus":
        border = [(a, b, way) for a in _places(puzzle) for way, b in enumerate(board.around(a)) if not board.has(b)]
        shut = "".join(line(*plane.side(a, b)) for a, b, way in border if board.next(a, way) is None)
        ajar = "".join(line(*plane.side(a, b)) for a, b, way in border if board.next(a, way) is not None)
        yield Path(shut, stroke="ink", width=0.1)
        yield Path(ajar, stroke="ink2", width=0.04, dash=(0.09, 0.12))
    else:
        yield Path(rectangle(0, 0, puzzle.width, puzzle.height, ROUNDING), stroke="ink", width=0.04)
    inside = [(a, b) for a, b in (map(puzzle.cell, wall) for wall in sorted(puzzle.walls)) if b in board.around(a)]
    if inside:
        yield Path("".join(line(*plane.side(a, b)) for a, b in inside), stroke="ink", width=0.1)


def _outlines(puzzle: NumberlinkPuzzle, cells: Iterable[Cell], inset: float) -> str:
    plane = Plane(puzzle.board)
    return "".join(plane.outline(cell, inset, 0.1) for cell in sorted(cells))


def _cursor(puzzle: NumberlinkPuzzle, hand: Hand, marks: Marks) -> list[Path]:
    plane = Plane(puzzle.board)
    corners = plane.corners(hand.cursor, inset_of(marks.evidence))
    shapes = [cursor_ring(corners, marks.evidence, hand.marking)]
    if hand.held:
        shapes.append(Path(circle(*plane.centre(hand.cursor), 0.1), fill="accent", stroke="surface", width=0.04))
    return shapes


# a drag redraws the board at every step, so unchanged outlines are cached; the sizes are enough for 60 x 60
@lru_cache(maxsize=16)
def _grid(width: int, height: int) -> str:
    return "".join(
        [line((0, r), (width, r)) for r in range(1, height)] + [line((c, 0), (c, height)) for c in range(1, width)]
    )


def _tints(state: NumberlinkState, styles: Mapping[str, int]) -> list[Path]:
    cells: dict[int, list[str]] = {}
    for path in lines(state):
        label = state.labels[path[0]]
        if label:
            cells.setdefault(styles[label] % 8, []).append(_tint_of(state.puzzle, path))
    return [Path("".join(parts), fill=f"hue{hue + 1} {TINT}") for hue, parts in sorted(cells.items())]


def _tint_of(puzzle: NumberlinkPuzzle, path: tuple[int, ...]) -> str:
    if puzzle.shape == "hex":
        return _outlines(puzzle, {puzzle.cell(i) for i in path if i < puzzle.area and i not in puzzle.bridges}, 0)
    if puzzle.bridges:
        path = tuple(i for i in path if i < puzzle.area and i not in puzzle.bridges)
    return _tint(path, puzzle.width, puzzle.height)


@lru_cache(maxsize=1024)
def _tint(path: tuple[int, ...], width: int, height: int) -> str:
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
    west, east, north, south = column == 0, column + length == width, row == 0, row + 1 == height
    corners = (north and west, north and east, south and east, south and west)
    a, b, c, d = (ROUNDING * corner for corner in corners)
    return patch(column, row, length, 1, (a, b, c, d))


@lru_cache(maxsize=16)
def _discs(puzzle: NumberlinkPuzzle, styles: tuple[tuple[str, int], ...]) -> tuple[Path | Text, ...]:
    style_of, plane = dict(styles), Plane(puzzle.board)
    discs: dict[int, list[str]] = {}
    rings: dict[int, list[str]] = {}
    texts: list[Text] = []
    for i, label in enumerate(puzzle.labels):
        if label:
            x, y = plane.centre(puzzle.cell(i))
            hue = style_of[label] % 8 + 1
            discs.setdefault(hue, []).append(circle(x, y, DISC))
            if style_of[label] >= 8:
                rings.setdefault(hue, []).append(circle(x, y, RING))
            texts.append(Text(x, y, label, _text_size(label), f"on-hue{hue}", 700))
    shapes: list[Path | Text] = [Path("".join(parts), fill=f"hue{hue}") for hue, parts in sorted(discs.items())]
    shapes += [Path("".join(parts), stroke=f"on-hue{hue}", width=RING_WIDTH) for hue, parts in sorted(rings.items())]
    return *shapes, *texts


def _text_size(label: str) -> float:
    return {1: 0.38, 2: 0.33}.get(len(label)) or round(max(0.1, 0.75 / len(label)), 3)


def _trial_dots(state: NumberlinkState, tried: Iterable[tuple[Cell, ...]]) -> list[Path]:
    plane, side = Plane(state.puzzle.board), state.ground.side
    lines = [(a, b) for a, b in sorted(tried) if side(a, b) not in state.crossed]
    dots = "".join(trial_dots(*((y - 0.5, x - 0.5) for x, y in plane.pair(a, b))) for a, b in lines)
    return [Path(dots, fill="surface")] if dots else []


def _new_lines(state: NumberlinkState, styles: Mapping[str, int], marks: Marks) -> Iterator[Path]:
    ground, plane = state.ground, Plane(state.puzzle.board)
    sides = [(a, b) for cells in sorted(marks.joined) for a, b in pairwise(cells)]
    edges = {side: edge for side in sides if (edge := ground.side(*side))}
    joined = joined_cells({*state.drawn, *(step(*edge) for edge in edges.values())})
    of: dict[str, list[tuple[Cell, Cell]]] = {}
    for side, (node, _) in edges.items():
        label = next(filter(None, map(ground.label, piece_at(joined, node))), "")
        of.setdefault(f"hue{styles[label] % 8 + 1}" if label else "ink3", []).append(side)
    for hue, some in sorted(of.items()):
        yield from new_lines((plane.pair(a, b) for a, b in some), hue)


def _hatch(marks: Marks, width: int, height: int, puzzle: NumberlinkPuzzle) -> str:
    d, plane = "", Plane(puzzle.board)
    for row, column in sorted(marks.differs):
        x, y = plane.corner((row, column))
        edge = ROUNDING * 0.5 if row in (0, height - 1) and column in (0, width - 1) else 0.0  # within a rounded corner
        for k in range(1, 14):
            rise = k * 0.14
            low, high = max(edge, rise - 1 + edge), min(1 - edge, rise - edge)
            d += line((x + low, y + rise - low), (x + high, y + rise - high))
    return d


_MARKS = (
    ("used", Path("", stroke="accent", width=0.05), 0.05, False),
    ("ruled_out", Path("", stroke="bad", width=0.04, dash=(0.12, 0.1)), 0.08, True),
    ("shown", Path("", stroke="accent", width=0.09), 0.05, False),
    ("wrong", Path("", stroke="bad", width=0.05), 0.05, True),
)  # frame of each mark: stroke, inset, and whether there is a cross too


def _marks(puzzle: NumberlinkPuzzle, marks: Marks) -> list[Path]:
    plane = Plane(puzzle.board)
    shapes: list[Path] = []
    for name, style, inset, crossed in _MARKS:
        cells = sorted(getattr(marks, name))
        if cells:
            shapes.append(replace(style, d=_outlines(puzzle, cells, inset)))
        if cells and crossed:
            crosses = (
                line((x + 0.76, y + 0.1), (x + 0.9, y + 0.24)) + line((x + 0.9, y + 0.1), (x + 0.76, y + 0.24))
                for x, y in map(plane.corner, cells)
            )
            shapes.append(Path("".join(crosses), stroke="bad", width=0.05))
    return shapes


PART = NumberlinkBoard()
