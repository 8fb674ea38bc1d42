"""Drawings and descriptions of a Signpost board."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from pysolvers.core.cell import Cell
from pysolvers.core.input import Hand
from pysolvers.core.marks import Marks
from pysolvers.core.parts import BoardPart
from pysolvers.core.words import say
from pysolvers.drawing.cursor import square_cursor
from pysolvers.drawing.scene import Path, Scene, Text, circle, line
from pysolvers.drawing.step_marks import wrong_lines
from pysolvers.puzzles.signpost.model import DIRECTIONS, NAMES, SignpostPuzzle
from pysolvers.puzzles.signpost.play import SignpostState
from pysolvers.puzzles.signpost.shapes import arrow, crosses, hatched, tile, trail
from pysolvers.puzzles.signpost.text import grid_drawing
from pysolvers.puzzles.signpost.text.solutions import write_solution

MARGIN = 0.12

TRAIL = "accent 42"  # color of links

LARGE = 12  # from this many columns or rows on, drawing all trails at once would be a tangle


def _with_trail(state: SignpostState, hand: Hand | None) -> Iterable[int]:
    puzzle = state.puzzle
    if hand is None or max(puzzle.width, puzzle.height) < LARGE or not puzzle.has(hand.cursor):
        return range(puzzle.area)
    at = puzzle.index(hand.cursor)
    return next(chain for chain in state.chains if at in chain)


def _in_reach(state: SignpostState, hand: Hand | None, marks: Marks) -> set[int]:
    if hand is None or marks.evidence or not (hand.visible or hand.held or hand.drag):
        return set()
    puzzle = state.puzzle
    touched = hand.drag[0] if hand.drag else hand.held or hand.cursor
    if not puzzle.has(touched) or state.links[puzzle.index(touched)] >= 0:
        return set()
    at = puzzle.index(touched)
    return {other for other in puzzle.ray(at) if not state.link_error(at, other)}


def labels(state: SignpostState) -> list[str]:
    """Return each cell's label: its number; "a", "a+1", … in a chain of linked cells without a number; or ""."""
    tags = [str(n) if n else "" for n in state.numbers]
    for k, chain in enumerate(_lettered(state)):
        name = _letters(k)
        for i, at in enumerate(chain):
            tags[at] = f"{name}+{i}" if i else name
    return tags


def _lettered(state: SignpostState) -> list[tuple[int, ...]]:
    return [chain for chain in state.chains if len(chain) > 1 and not state.numbers[chain[0]]]


def _letters(n: int) -> str:
    name = ""
    n += 1
    while n:
        n, last = divmod(n - 1, 26)
        name = chr(ord("a") + last) + name
    return name


def _fills(state: SignpostState, shown: set[int], soft: set[int]) -> list[str]:
    fills = [number_fill(n, state.puzzle.area) if n else FREE for n in state.numbers]
    for k, chain in enumerate(_lettered(state), 1):
        for at in chain:
            fills[at] = CHAIN_FILLS[k % 8]
    for at in soft:
        fills[at] = "accent-soft"
    for at in shown:
        fills[at] = "accent"
    return fills


FREE = "surface"  # color of a tile with only an arrow

# colors of chains without a number; the second hue comes first, because the first is too close to the accent
CHAIN_FILLS = ("hue8 34", *(f"hue{k} 20" for k in range(2, 9)))


def number_fill(number: int, cells: int) -> str:
    return f"accent {4 + round(22 * min(number, cells) / cells)}"


def _tiles(puzzle: SignpostPuzzle, fills: list[str]) -> Iterator[Path]:
    outlines: defaultdict[str, list[str]] = defaultdict(list)
    for at, fill in enumerate(fills):
        outlines[fill].append(tile(puzzle.cell_of(at)))
    for fill, several in outlines.items():
        edge = "line" if fill == FREE else "accent-line" if fill.startswith("accent") else "edge"
        yield Path("".join(several), fill, edge, 0.015)


def _ends(puzzle: SignpostPuzzle, first: int, last: int, shown: set[int]) -> list[Path]:
    ends = []
    if first >= 0 and first not in shown:
        row, column = puzzle.cell_of(first)
        ends.append(Path(circle(column + 0.5, row + 0.5, 0.24), "accent"))
    if last >= 0:
        row, column = puzzle.cell_of(last)
        ends.append(Path(circle(column + 0.5, row + 0.5, 0.33), "", _ink(last, shown), 0.04))
    return ends


def _arrows(puzzle: SignpostPuzzle, tags: list[str], last: int, shown: set[int], paper: bool) -> list[Path]:
    outlines: defaultdict[str, list[str]] = defaultdict(list)
    for at, tag in enumerate(tags):
        if at != last and at not in puzzle.loose:
            outlines[_ink(at, shown)].append(arrow(puzzle, at, full=not (tag or paper)))
    return [Path("".join(several), ink, ink, 0.012) for ink, several in outlines.items()]


def _ink(at: int, shown: set[int]) -> str:
    return "on-accent" if at in shown else "ink"


def _figures(puzzle: SignpostPuzzle, tags: list[str], fills: list[str], on_accent: set[int]) -> Iterator[Text]:
    for at, tag in enumerate(tags):
        if not tag:
            continue
        row, column = puzzle.cell_of(at)
        given = bool(puzzle.numbers[at])
        fill, halo = "accent-hover" if tag.isdigit() and not given else "ink", fills[at]
        if at in on_accent:
            fill, halo = "on-accent", "accent"
        size = round(min(0.34, (0.9 if tag.isdigit() else 0.62) / len(tag)), 3)
        weight = 700 if given else 500
        yield Text(column + 0.5, row + 0.5, tag, size, fill, weight, halo=halo, halo_width=0.07)


def _rays(puzzle: SignpostPuzzle, marks: Marks) -> str:
    out = ""
    for cells, targets in ((marks.used, marks.shown), (marks.shown, marks.used)):
        for cell in filter(puzzle.has, sorted(cells)):
            looked = [puzzle.cell_of(b) for b in puzzle.ray(puzzle.index(cell))]
            if not targets.isdisjoint(looked):
                seen = [b for b in looked if b in targets or b in marks.ruled_out]
                (ay, ax), (by, bx) = cell, seen[-1]
                dy, dx = DIRECTIONS[puzzle.arrows[puzzle.index(cell)]]
                start, end = (ax + 0.5 + 0.45 * dx, ay + 0.5 + 0.45 * dy), (bx + 0.5 - 0.42 * dx, by + 0.5 - 0.42 * dy)
                out += line(start, end)
    return out


def _on_trial(state: SignpostState, marks: Marks) -> Iterator[Path]:
    tried = state.since(marks.before) if marks.before else frozenset()
    if tried:
        index = state.puzzle.index
        trails = "".join(trail(state.puzzle, index(link[0]), index(link[1])) for link in sorted(tried) if len(link) > 1)
        frames = "".join(tile(cell, 0.06, 0.09) for cell in sorted({cell for each in tried for cell in each}))
        yield Path(frames, "", "hue7", 0.03, (0.07, 0.08))
        if trails:
            yield Path(trails, "", "hue7", 0.05, (0.001, 0.1))


def _marked(marks: Marks) -> Iterator[Path]:
    if marks.used:
        yield Path("".join(map(tile, sorted(marks.used))), "", "accent", 0.05)
    if marks.ruled_out:
        yield Path("".join(map(tile, sorted(marks.ruled_out))), "", "bad", 0.03, (0.08, 0.075))
        yield from crosses(marks.ruled_out)
    if marks.wrong:
        yield Path("".join(map(tile, sorted(marks.wrong))), "", "bad", 0.04)
        yield from crosses(marks.wrong)


def _first_part(puzzle: SignpostPuzzle, cell: Cell) -> tuple[tuple[float, float], tuple[float, float]]:
    """The centers of a cell and of the neighbor to which its arrow points, because a link may cross other cells."""
    (y, x), (dy, dx) = cell, DIRECTIONS[puzzle.arrows[puzzle.index(cell)]]
    return (x + 0.5, y + 0.5), (x + dx + 0.5, y + dy + 0.5)


def _held(state: SignpostState, hand: Hand, marks: Marks) -> list[Path]:
    shapes = []
    puzzle = state.puzzle
    if hand.held is not None and puzzle.has(hand.held):
        shapes.append(Path(tile(hand.held), "", "accent", 0.05))
    if len(hand.drag) > 1:
        (ay, ax), (by, bx) = hand.drag[0], hand.drag[-1]
        a, b = puzzle.index(hand.drag[0]), puzzle.index(hand.drag[-1])
        fits = a != b and (not state.link_error(a, b) or not state.link_error(b, a))
        way = line((ax + 0.5, ay + 0.5), (bx + 0.5, by + 0.5))
        shapes.append(Path(way, "", "accent" if fits else "ink3", 0.06, () if fits else (0.05, 0.12)))
    if hand.visible and puzzle.has(hand.cursor):
        shapes.append(square_cursor(hand.cursor, marks.evidence))
    return shapes


class SignpostBoard(BoardPart):
    def trails(self, state: SignpostState) -> list[list[tuple[float, float]]]:
        order = sorted(range(state.puzzle.area), key=state.numbers.__getitem__)
        return [[(column + 0.5, row + 0.5) for row, column in map(state.puzzle.cell_of, order)]]

    def draw(
        self,
        state: SignpostState,
        hand: Hand | None = None,
        marks: Marks | None = None,
        lines: SignpostState | None = None,
    ) -> Scene:
        """Draw the board. `lines`, for the editor, is a board of this size without arrows, with the drawn links."""
        marks = marks or Marks()
        puzzle, lines = state.puzzle, lines or state
        tags = labels(state)
        shown = {puzzle.index(cell) for cell in marks.shown if puzzle.has(cell)}
        soft = {puzzle.index(cell) for cell in marks.ruled_out if puzzle.has(cell)}
        reach = _in_reach(lines, hand, marks)
        fills = _fills(state, shown, soft | reach)
        shapes: list[Path | Text] = [*_tiles(puzzle, fills), *hatched(marks.differs)]
        linked = () if marks.paper else [a for a in _with_trail(state, hand) if state.links[a] >= 0]
        if trails := "".join(trail(puzzle, a, state.links[a]) for a in linked):
            shapes.append(Path(trails, stroke=TRAIL, width=0.024))
        if new := "".join(trail(puzzle, *map(puzzle.index, pair)) for pair in sorted(marks.joined)):
            shapes += [Path(new, stroke="surface", width=0.13), Path(new, stroke="accent", width=0.08)]
        if rays := _rays(puzzle, marks):
            shapes.append(Path(rays, stroke="accent", width=0.05, dash=(0.001, 0.115)))
        first, last = (state.own.index(number) if number in state.own else -1 for number in (1, puzzle.area))
        shapes += [*_ends(puzzle, first, last, shown), *_arrows(puzzle, tags, last, shown, marks.paper)]
        shapes += _figures(puzzle, tags, fills, shown | {first})
        if reach:
            shapes.append(
                Path("".join(tile(puzzle.cell_of(at), 0.04) for at in sorted(reach)), "", "accent", 0.03, (0.03, 0.07))
            )
        shapes += _on_trial(state, marks)
        shapes += _marked(marks)
        shapes += wrong_lines(_first_part(puzzle, a) for a, _ in sorted(marks.wrong_lines))
        if hand:
            shapes += _held(lines, hand, marks)
        known = sum(map(bool, state.numbers))
        template = "Signpost, {columns} by {rows}, {known} of {last} numbers known"
        label = say(template, columns=puzzle.width, rows=puzzle.height, known=known, last=puzzle.area)
        box = (-MARGIN, -MARGIN, puzzle.width + 2 * MARGIN, puzzle.height + 2 * MARGIN)
        return Scene(box, tuple(shapes), label)

    def text(self, state: SignpostState) -> str:
        if solution := state.solution():
            return write_solution(solution)
        chains = [
            f"{_letters(k)}: {', then '.join(map(state.puzzle.place, c))}.\n" for k, c in enumerate(_lettered(state))
        ]
        return grid_drawing.write(state.puzzle, state.numbers) + "".join(["\n", *chains] if chains else [])

    def words(self, state: SignpostState, cell: Cell) -> str:
        puzzle = state.puzzle
        if not puzzle.has(cell):
            return ""
        at = puzzle.index(cell)
        tag, given = labels(state)[at], puzzle.numbers[at]
        if given == puzzle.area:
            parts = [say("last cell, no arrow")]
        elif at in puzzle.loose:
            parts = [say("no arrow yet")]
        else:
            parts = [say("arrow {way}", way=say(NAMES[puzzle.arrows[at]]))]
        if tag:
            template = "number {number}" if tag.isdigit() else "{number} in a chain that has no number yet"
            parts.append(say(template, number=tag))
        if given:
            parts.append(say("given"))
        if state.before[at] >= 0:
            parts.append(say("after {cell}", cell=puzzle.cell_of(state.before[at])))
        if state.links[at] >= 0:
            parts.append(say("before {cell}", cell=puzzle.cell_of(state.links[at])))
        return say("{cell}: {parts}.", cell=cell, parts=", ".join(parts))


PART = SignpostBoard()
