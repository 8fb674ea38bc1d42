"""The next step and why: what a person can see at one cell, then what follows from several, then look-ahead."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pysolvers.core.deduction import Deduction
from pysolvers.core.progress import Pace, Progress
from pysolvers.core.words import capitalised, place
from pysolvers.puzzles.numberlink.drawing.pen import Pen
from pysolvers.puzzles.numberlink.model import OPPOSITE, NumberlinkPuzzle
from pysolvers.puzzles.numberlink.play import NumberlinkState, draw_move, start
from pysolvers.puzzles.numberlink.solving import propagate_full, propagate_tight
from pysolvers.puzzles.numberlink.solving.cell_shapes import EDGES, INSIDE, WITH, each_shape
from pysolvers.puzzles.numberlink.solving.search import PROPAGATE
from pysolvers.puzzles.numberlink.solving.search_state import PaddedBoard, SearchState

_NAMES = {1: "north", 2: "east", 4: "south", 8: "west"}
_REASONS = {
    "border": "it would leave the board",
    "full": "the cell there needs no more lines",
    "labels": "it would join two labels",
    "loop": "it would close a loop",
    "touch": "the line would touch itself",
}
_TITLES = {
    "way": ("one way", "Only one way is left", 1),
    "labels": ("would join two labels", "Other labels are in the way", 2),
    "loop": ("would close a loop", "No loops", 2),
    "touch": ("would touch itself", "A line does not touch itself", 3),
    "corner": ("corner from a source", "Corners come from sources", 4),
    "shapes": ("what the neighbours leave", "Neighbours leave one shape", 5),
    "stranded": ("would strand a cell", "Nothing may be cut off", 6),
    "look-ahead": ("look-ahead", "The contrary fails", 8),
}
"""Technique, title and level by what is needed."""


@dataclass(frozen=True, slots=True)
class Position:
    """The board as drawn: `ends` has for every cell the other end of its path and the path's label ("" unknown)."""

    puzzle: NumberlinkPuzzle
    links: tuple[int, ...]
    path: tuple[int, ...]
    labels: dict[int, str]
    tips: dict[int, tuple[int, int]]

    @staticmethod
    def of(state: NumberlinkState) -> Position:
        """The position of a drawing."""
        pen = Pen(state.puzzle, state.links)
        path = [-1] * state.puzzle.size
        labels: dict[int, str] = {}
        tips: dict[int, tuple[int, int]] = {}
        for i in range(state.puzzle.size):
            if path[i] < 0:
                cells = pen.path(i)
                for cell in cells:
                    path[cell] = i
                labels[i] = state.puzzle.cells[cells[0]] or state.puzzle.cells[cells[-1]]
                tips[i] = cells[0], cells[-1]
        return Position(state.puzzle, state.links, tuple(path), labels, tips)

    def need(self, i: int) -> int:
        """How many links a cell still needs, where it needs any."""
        return (1 if self.puzzle.cells[i] else 2) - self.links[i].bit_count()

    def obstacle(self, i: int, way: int) -> str:
        """Why a link from `i` that way cannot be: a key of _REASONS; "" if nothing at hand forbids it."""
        other = self.puzzle.neighbour(i, way)
        if other is None:
            return "border"
        if not self.need(other):
            return "full"
        mine, theirs = self.path[i], self.path[other]
        if mine == theirs:
            return "loop"
        one, two = self.labels[mine], self.labels[theirs]
        if one and two and one != two:
            return "labels"
        if self.puzzle.rules == "tight" and any(
            {self.path[a], self.path[b]} == {mine, theirs} and {a, b} != {i, other}
            for tip in (i, other)
            for a, b in self._contacts(tip, mine if self.path[tip] == theirs else theirs)
        ):
            return "touch"
        return ""

    def _contacts(self, i: int, path: int) -> Iterator[tuple[int, int]]:
        """The neighbours of the cell `i` on another path, as pairs."""
        return ((i, b) for _, b in self.puzzle.neighbours(i) if self.path[b] == path)


def hint(state: NumberlinkState) -> Iterator[Progress | Deduction]:
    """Progress, then the easiest next deduction; nothing if the board is complete or nothing can be deduced."""
    if state.solution() is not None:
        return
    position = Position.of(state)
    found = min(_one_way(position), key=lambda d: d.level, default=None)
    if found is None:
        found = _corner(position)
    if found is not None:
        yield found
        return
    yield from _by_propagation(state)


def explain(puzzle: NumberlinkPuzzle) -> Iterator[Progress | Deduction]:
    """All deductions in order, up to the answer or to where a guess is needed."""
    state = start(puzzle)
    while True:
        found: Deduction | None = None
        for step in hint(state):
            yield step
            if isinstance(step, Deduction):
                found = step
        if found is None or not found.moves:
            return
        for move in found.moves:
            state = state.play(move)


def _one_way(position: Position) -> Iterator[Deduction]:
    """Cells, one after another, that need as many links as they have ways left."""
    puzzle = position.puzzle
    for i in range(puzzle.size):
        need = position.need(i)
        if need <= 0 or (puzzle.rules == "classic" and not puzzle.cells[i] and not position.links[i]):
            continue
        obstacles = {way: position.obstacle(i, way) for way in OPPOSITE if not position.links[i] & way}
        ways = [way for way, why in obstacles.items() if not why]
        if len(ways) != need:
            continue
        hardest = max(
            (why for why in obstacles.values() if why), key=["border", "full", "labels", "loop", "touch"].index
        )
        technique = "way" if hardest in ("border", "full") else hardest
        blocked = "; ".join(
            f"not {_NAMES[way]}, for {_REASONS[why]}" for way, why in obstacles.items() if why and why != "border"
        )
        names = " and ".join(_NAMES[way] for way in ways)
        sentence = f"{_place(puzzle, i)} can only go {names}" + (f": {blocked}." if blocked else ".")
        ruled = [puzzle.neighbour(i, way) for way, why in obstacles.items() if why not in ("", "border")]
        yield _deduction(position, technique, sentence, i, ways, [b for b in ruled if b is not None])


def _corner(position: Position) -> Deduction | None:
    """Under `tight`: a cell whose shapes, without corners that have no source on their diagonal, leave one way."""
    puzzle = position.puzzle
    if puzzle.rules != "tight":
        return None
    board = PaddedBoard(puzzle)
    domain = SearchState(board).domain
    for i, p in enumerate(board.places):
        if position.need(i) <= 0 or puzzle.cells[i]:
            continue
        blocked = sum(way for way in OPPOSITE if not position.links[i] & way and position.obstacle(i, way))
        links = position.links[i]
        left = [s for s in each_shape(domain[p]) if EDGES[s] & links == links and not EDGES[s] & blocked]
        if len(left) == 1:
            ways = [way for way in OPPOSITE if EDGES[left[0]] & ~links & way]
            names = " and ".join(_NAMES[way] for way in ways)
            sentence = (
                f"{_place(puzzle, i)} goes {names}: a corner needs a source on the diagonal inside it, with the same "
                "corner in every cell between, and for the other ways there is none."
            )
            rays = [
                puzzle.cell(i + dr * k * puzzle.width + dc * k) for _, _, dr, dc in INSIDE for k in (1,)
                if 0 <= i // puzzle.width + dr < puzzle.height and 0 <= i % puzzle.width + dc < puzzle.width
            ]  # fmt: skip
            return _deduction(position, "corner", sentence, i, ways, [r * puzzle.width + c for r, c in rays])
    return None


def _by_propagation(drawing: NumberlinkState) -> Iterator[Progress | Deduction]:
    """What the cells' shapes leave when every consequence is followed; then what is cut off; then look-ahead."""
    puzzle = drawing.puzzle
    position = Position.of(drawing)
    board = PaddedBoard(puzzle)
    state = SearchState(board)
    for i, p in enumerate(board.places):
        for way in OPPOSITE:
            if drawing.links[i] & way:
                state.domain[p] &= WITH[way]
        if state.domain[p] != state.seen[p] and p not in state.work:
            state.work.append(p)
    local = propagate_tight.propagate if puzzle.rules == "tight" else propagate_full.local
    if not all(state.domain[p] for p in board.places) or local(state) >= 0:
        yield _mistake()
        return
    found = _new_link(position, state, "shapes", "every other shape is ruled out by the cells around it")
    if found is None and puzzle.rules != "tight":
        if propagate_full.propagate(state) >= 0:
            yield _mistake()
            return
        found = _new_link(position, state, "stranded", "else cells or a label's ends would be cut off from the rest")
    if found is not None:
        yield found
        return
    yield from _look_ahead(position, state)


def _new_link(position: Position, state: SearchState, technique: str, why: str) -> Deduction | None:
    """A link that is certain in `state` and not drawn yet, at a drawn path if there is one."""
    puzzle = position.puzzle
    best: tuple[bool, int, int] | None = None
    for i, p in enumerate(state.board.places):
        for way in OPPOSITE:
            if state.domain[p] and not state.domain[p] & ~WITH[way] and not position.links[i] & way:
                key = (not (position.links[i] or puzzle.cells[i]), i, way)
                best = key if best is None else min(best, key)
    if best is None:
        return None
    _, i, way = best
    return _deduction(position, technique, f"{_place(puzzle, i)} must go {_NAMES[way]}: {why}.", i, [way], [])


def _look_ahead(position: Position, state: SearchState) -> Iterator[Progress | Deduction]:
    """A link without which everything else fails, or that fails itself so often that it leaves one."""
    puzzle = position.puzzle
    propagate = PROPAGATE[puzzle.rules]
    pace = Pace()
    tries = 0
    while True:
        before = state
        for i, p in enumerate(state.board.places):
            domain = state.domain[p]
            if not domain & (domain - 1):
                continue
            for shape in each_shape(domain):
                tries += 1
                if pace.due():
                    yield Progress(tries)
                if propagate(state.decide(p, shape)) < 0:
                    continue
                later = state.decide(p, state.domain[p] & ~shape)
                if not later.domain[p] or propagate(later) >= 0:
                    yield _mistake()
                    return
                ways = " and ".join(_NAMES[way] for way in OPPOSITE if EDGES[shape] & way) or "nowhere"
                found = _new_link(
                    position, later, "look-ahead",
                    f"suppose that {_place(puzzle, i).lower()} went {ways}; following that leads to a contradiction",
                )  # fmt: skip
                if found is not None:
                    yield found
                    return
                state = later
        if state is before:
            return


def _deduction(
    position: Position, technique: str, sentence: str, i: int, ways: list[int], ruled_out: list[int]
) -> Deduction:
    puzzle = position.puzzle
    name, title, level = _TITLES[technique]
    moves, shown = [], [puzzle.cell(i)]
    for way in ways:
        other = puzzle.neighbour(i, way)
        assert other is not None
        a, b = puzzle.cell(i), puzzle.cell(other)
        moves.append(draw_move((b, a) if puzzle.cells[i] and position.links[i] else (a, b), keep=True))
        shown.append(b)
    used = tuple(puzzle.cell(b) for b in ruled_out)
    return Deduction(
        name,
        title,
        sentence,
        level,
        tuple(moves),
        ruled_out=used,
        shown=tuple(shown),
        look_ahead=technique == "look-ahead",
    )


def _mistake() -> Deduction:
    return Deduction(
        "mistake", "Something is wrong", "What is drawn leads to no answer: some line must be taken back.", 1
    )


def _place(puzzle: NumberlinkPuzzle, i: int) -> str:
    return capitalised(place(puzzle.cell(i)))
