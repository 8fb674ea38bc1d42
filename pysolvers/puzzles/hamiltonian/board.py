"""Drawings and descriptions of a path board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from pysolvers.core.cell import Cell
from pysolvers.core.input import Hand
from pysolvers.core.marks import Marks
from pysolvers.core.parts import BoardPart
from pysolvers.core.words import both, say
from pysolvers.drawing.cursor import cursor_ring, inset_of
from pysolvers.drawing.scene import Path, Scene, Text, circle, line, rectangle, trial_dots
from pysolvers.drawing.step_marks import new_lines, no_lines, wrong_lines
from pysolvers.lines.steps import is_loop, step
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle
from pysolvers.puzzles.hamiltonian.play import PART as PLAY
from pysolvers.puzzles.hamiltonian.play import HamiltonianState
from pysolvers.puzzles.hamiltonian.ribbon import CORE, WIDTH, Step, core, ribbon
from pysolvers.puzzles.hamiltonian.rules.items import CELL, STEP
from pysolvers.puzzles.hamiltonian.rules.rule import OVER, SHEET, TOP, UNDER, NumberRule, Rule, Value
from pysolvers.puzzles.hamiltonian.rules.walls import side_dots
from pysolvers.puzzles.hamiltonian.rules.waypoints import discs
from pysolvers.puzzles.hamiltonian.text import grid_drawing
from pysolvers.puzzles.hamiltonian.text.solutions import write_solution

MARGIN = 0.09


class HamiltonianBoard(BoardPart):
    def draw(self, state: HamiltonianState, hand: Hand | None = None, marks: Marks | None = None) -> Scene:
        puzzle, marks = state.puzzle, marks or Marks()
        now = PLAY.preview(state, hand)
        tried = now.since(marks.before) if marks.before else frozenset()
        shapes = [
            *_sheet(puzzle),
            *drawn_by_rules(puzzle, SHEET),
            *_tints(puzzle, marks),
            *drawn_by_rules(puzzle, UNDER),
            *_path(now, marks),
            *_on_trial(now, tried),
            *drawn_by_rules(puzzle, OVER),
            *_frame(puzzle),
            *_crosses(now, tried),
            *_ends(puzzle),
            *_concluded(puzzle, marks),
            *drawn_by_rules(puzzle, TOP),
            *_numbers(now, frozenset(cell for each in tried if len(each) == 1 for cell in each)),
            *_outlines(puzzle, marks),
            *_hand(puzzle, hand, marks),
        ]
        plane = puzzle.ground.plane
        width, height = plane.size
        box = (-MARGIN, -MARGIN, width + 2 * MARGIN, height + 2 * MARGIN)
        focus = self.center(puzzle, hand.cursor if hand else (0, 0)) if puzzle.shape == "hex" else None
        return Scene(box, tuple(shapes), say("Hamilton path, {summary}", summary=puzzle.summary), focus)

    def center(self, puzzle: HamiltonianPuzzle, cell: Cell) -> tuple[float, float]:
        return puzzle.ground.plane.centre(cell)

    def trails(self, state: HamiltonianState) -> list[list[tuple[float, float]]]:
        pieces = [cells + cells[:1] * is_loop(state.drawn, cells) for cells in _shown_pieces(state)]
        return [list(map(state.puzzle.ground.plane.centre, cells)) for cells in pieces]

    def text(self, state: HamiltonianState) -> str:
        solution = state.solution() if state.drawn else None
        return write_solution(solution) if solution else grid_drawing.write(state.puzzle)

    def words(self, state: HamiltonianState, cell: Cell) -> str:
        puzzle = state.puzzle
        about: list[str] = []
        if not puzzle.inside(cell):
            return say("{cell}: hole.", cell=cell) if puzzle.nearest(cell) == cell else ""
        for rule, value in puzzle.active_rules:
            if isinstance(rule, NumberRule) and (number := rule.number(value, cell)):
                about.append(say("{item} {number}", item=say(rule.word), number=number))
            elif rule.item is CELL and cell in value:
                about.append(say(rule.word))
        about += [say(name) for name, end in (("start", puzzle.start), ("end", puzzle.end)) if cell == end]
        sides = {other: step(cell, other) for other in puzzle.ground.board.around(cell)}
        given = [(rule.word, value) for rule, value in puzzle.active_rules if rule.item is STEP]
        for name, steps in (*given, ("crossed out", state.crossed)):
            ways = [_way(puzzle, cell, other) for other, side in sides.items() if side in steps]
            about += [say("{item} {ways}", item=say(name), ways=both(ways))] if ways else []
        if cell in state.known and cell not in puzzle.tables.counted:
            about.append(say("your number {number}", number=state.known[cell]))
        joined = [_way(puzzle, cell, other) for other in state.joined.get(cell, [])]
        about.append(say("joined {ways}", ways=both(joined)) if joined else say("not on the path yet"))
        return say("{cell}: {facts}.", cell=cell, facts=", ".join(about))


def _way(puzzle: HamiltonianPuzzle, cell: Cell, other: Cell) -> str:
    (x, y), (x2, y2) = map(puzzle.ground.plane.centre, (cell, other))
    words = ["up"] * (y2 < y) + ["down"] * (y2 > y) + ["left"] * (x2 < x) + ["right"] * (x2 > x)
    return say(" ".join(words))


def _sheet(puzzle: HamiltonianPuzzle) -> Iterable[Path]:
    rows, columns = puzzle.rows, puzzle.columns
    if puzzle.shape == "hex":
        cells = ((r, c) for r in range(rows) for c in range(columns))
        yield Path("".join(map(puzzle.ground.plane.outline, cells)), fill="surface", stroke="line", width=0.02)
        return
    yield Path(rectangle(0, 0, columns, rows, 0.14), fill="surface")
    grid = [line((0, r), (columns, r)) for r in range(1, rows)] + [line((c, 0), (c, rows)) for c in range(1, columns)]
    if grid:
        yield Path("".join(grid), stroke="line", width=0.02)


def drawn_by_rules(puzzle: HamiltonianPuzzle, layer: int) -> Iterator[Path | Text]:
    """Yield the shapes and texts that rules draw on a layer: SHEET, UNDER, OVER, TOP or AID (see `rules/rule.py`)."""
    taken: set[Cell] = set()
    for rule, value in puzzle.active_rules:
        yield from rule.shapes(value, puzzle.ground, layer, frozenset(taken))
        taken.update(_middles(rule, value))


def _tints(puzzle: HamiltonianPuzzle, marks: Marks) -> Iterable[Path]:
    if marks.differs:
        yield Path("".join(_hatch(puzzle, cell) for cell in sorted(marks.differs)), stroke="ink 16", width=0.04)
    if marks.ruled_out:
        yield Path(_squares(puzzle, marks.ruled_out, 0.06), fill="bad 8")
    if marks.shown:
        yield Path(_squares(puzzle, marks.shown, 0.06), fill="accent 30")


def _hatch(puzzle: HamiltonianPuzzle, cell: Cell) -> str:
    r, c = cell
    x, y = puzzle.ground.plane.corner(cell)
    edge = 0.07 if r in (0, puzzle.rows - 1) and c in (0, puzzle.columns - 1) else 0.0
    gap = 0.2  # along the edges; .14 across
    out = ""
    for k in range(1, 10):
        at = k * gap
        low, high = max(edge, at - 1 + edge), min(1 - edge, at - edge)
        out += line((x + low, y + at - low), (x + high, y + at - high))
    return out


def _middles(rule: Rule, value: Value) -> Iterator[Cell]:
    return (cell for item in rule.items(value) if rule.in_middle for cell in rule.item.cells(item))


def _path(state: HamiltonianState, marks: Marks) -> Iterable[Path]:
    size = state.puzzle.area
    levels = 8 if marks.compact else 39
    hollow = ""
    under: set[Step] = set()
    for cells in _shown_pieces(state):
        closed = is_loop(state.drawn, cells)
        begin, end = _span(state.puzzle, cells, size)
        yield from ribbon(state.puzzle.ground.plane, cells, closed, levels, begin, end, under)
        hollow += core(state.puzzle.ground.plane, cells, closed, marks.differs) if marks.differs else ""
    if hollow:
        yield Path(hollow, stroke="surface", width=CORE * WIDTH[state.puzzle.shape])


def _shown_pieces(state: HamiltonianState) -> list[tuple[Cell, ...]]:
    solution = state.solution() if state.drawn else None
    return [solution.cells] if solution else state.pieces


def _span(puzzle: HamiltonianPuzzle, cells: tuple[Cell, ...], size: int) -> tuple[float, float]:
    share = len(cells) / size
    fixed = puzzle.tables.fixed
    known = [(i, fixed[cell]) for i, cell in enumerate(cells, 1) if cell in fixed]
    if len(known) > 1 and 0 <= known[0][1] - known[0][0] <= size - len(cells):
        before = (known[0][1] - known[0][0]) / size
        return before, before + share
    if cells[0] == puzzle.start or share >= 1:
        return 0.0, share
    if cells[-1] == puzzle.end:
        return 1 - share, 1.0
    return (1 - share) / 2, (1 + share) / 2


def _on_trial(state: HamiltonianState, tried: frozenset[tuple[Cell, ...]]) -> Iterable[Path]:
    corner = state.puzzle.ground.plane.corner
    steps = ([corner(cell)[::-1] for cell in given] for given in sorted(tried & state.drawn))
    if dots := "".join(trial_dots(a, b) for a, b in steps):
        yield Path(dots, fill="surface")


def _frame(puzzle: HamiltonianPuzzle) -> Iterable[Path]:
    if puzzle.shape == "hex":
        board, plane = puzzle.ground.board, puzzle.ground.plane
        cells = ((r, c) for r in range(puzzle.rows) for c in range(puzzle.columns))
        sides = (line(*plane.side(a, b)) for a in cells for b in board.around(a) if not board.has(b))
        yield Path("".join(sides), stroke="ink", width=0.05)
        return
    yield Path(rectangle(0, 0, puzzle.columns, puzzle.rows, 0.14), stroke="ink", width=0.05)


def _crosses(state: HamiltonianState, tried: frozenset[tuple[Cell, ...]]) -> Iterable[Path]:
    noted = sorted(s for s in state.crossed if all(map(state.puzzle.inside, s)) and s not in state.puzzle.tables.off)
    for colour, sides in (("accent", [s for s in noted if s not in tried]), ("hue7", [s for s in noted if s in tried])):
        if sides:
            dots = (side_dots(state.puzzle.ground.plane, side) for side in sides)
            yield Path("".join(dots), fill=colour)


def _ends(puzzle: HamiltonianPuzzle) -> Iterator[Path | Text]:
    given = {cell for rule, value in puzzle.active_rules for cell in _middles(rule, value)}
    start, end = puzzle.start, puzzle.end
    if start is not None and start not in given:
        yield from discs(puzzle.ground.plane, {start: "S"})
    if end is not None and end != start and end not in given:
        x, y = puzzle.ground.plane.centre(end)
        yield Path(circle(x, y, 0.28), fill="bg", stroke="ink", width=0.06)
        yield Text(x, y, "E", 0.35, "ink", 700)


def _numbers(state: HamiltonianState, tried: frozenset[Cell]) -> Iterator[Path | Text]:
    puzzle = state.puzzle
    taken = {*puzzle.ground.ends, *(cell for rule, value in puzzle.active_rules for cell in _middles(rule, value))}
    numbers = {cell: number for cell, number in sorted(state.known.items()) if cell not in taken}
    centre = puzzle.ground.plane.centre
    for cells, dash in ((numbers.keys() - tried, ()), (numbers.keys() & tried, (0.08, 0.08))):
        if cells:
            d = "".join(circle(*centre(cell), 0.28) for cell in sorted(cells))
            yield Path(d, fill="surface", stroke="accent", width=0.04, dash=dash)
    for cell, number in numbers.items():
        yield _number(centre(cell), str(number))


def _number(centre: tuple[float, float], number: str) -> Text:
    return Text(*centre, number, (0.31, 0.31, 0.25, 0.2)[len(number) - 1], "ink", 500)


def _concluded(puzzle: HamiltonianPuzzle, marks: Marks) -> Iterator[Path]:
    centre = puzzle.ground.plane.centre
    yield from new_lines((centre(a), centre(b)) for cells in sorted(marks.joined) for a, b in pairwise(cells))
    yield from no_lines((centre(a), centre(b)) for a, b in sorted(marks.parted))
    yield from wrong_lines(puzzle.ground.plane.pair(a, b) for a, b in sorted(marks.wrong_lines))


def _outlines(puzzle: HamiltonianPuzzle, marks: Marks) -> Iterable[Path]:
    if marks.used:
        yield Path(_squares(puzzle, marks.used, 0.06), stroke="accent", width=0.05)
    if marks.ruled_out:
        yield Path(_squares(puzzle, marks.ruled_out, 0.06), stroke="bad", width=0.04, dash=(0.12, 0.1))
        yield Path("".join(_cross(puzzle, cell) for cell in sorted(marks.ruled_out)), stroke="bad", width=0.05)
    if marks.shown:
        yield Path(_squares(puzzle, marks.shown, 0.06), stroke="accent", width=0.09)
    if marks.wrong:
        yield Path(_squares(puzzle, marks.wrong, 0.06), stroke="bad", width=0.05)
        yield Path("".join(_cross(puzzle, cell) for cell in sorted(marks.wrong)), stroke="bad", width=0.06)


def _hand(puzzle: HamiltonianPuzzle, hand: Hand | None, marks: Marks) -> Iterable[Path | Text]:
    if hand is None:
        return
    if hand.entry and hand.entry.taken:
        centre, number = puzzle.ground.plane.centre(hand.entry.cell), str(hand.entry.number)
        yield Path(circle(*centre, 0.28), fill="surface", stroke="accent", width=0.04, dash=(0.08, 0.08))
        yield _number(centre, number)
    if hand.visible:
        corners = puzzle.ground.plane.corners(hand.cursor, inset_of(marks.evidence))
        yield cursor_ring(corners, marks.evidence, hand.marking)
    if hand.held is not None:
        yield Path(circle(*puzzle.ground.plane.centre(hand.held), 0.4), stroke="accent", width=0.05, dash=(0.12, 0.1))


def _squares(puzzle: HamiltonianPuzzle, cells: Iterable[Cell], inset: float) -> str:
    return "".join(puzzle.ground.plane.outline(cell, inset, 0.08) for cell in sorted(cells))


def _cross(puzzle: HamiltonianPuzzle, cell: Cell) -> str:
    x, y = puzzle.ground.plane.corner(cell)
    x, y = x + 0.84, y + 0.16
    d = 0.06
    return line((x - d, y - d), (x + d, y + d)) + line((x - d, y + d), (x + d, y - d))


PART = HamiltonianBoard()
