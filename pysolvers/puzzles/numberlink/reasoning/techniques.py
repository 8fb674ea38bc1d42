"""The techniques of hints and explanations: each finds deductions and gives the reason in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pysolvers.core.deduction import Deduction
from pysolvers.core.progress import Pace, Progress
from pysolvers.core.words import capitalised, listed, place
from pysolvers.puzzles.numberlink.model import OPPOSITE, WAY_NAMES, NumberlinkPuzzle
from pysolvers.puzzles.numberlink.play import draw_move
from pysolvers.puzzles.numberlink.reasoning.knowledge import Knowledge
from pysolvers.puzzles.numberlink.solving import propagate_full, propagate_tight
from pysolvers.puzzles.numberlink.solving.cell_shapes import EDGES, INSIDE, WITH, each_shape
from pysolvers.puzzles.numberlink.solving.search import PROPAGATE
from pysolvers.puzzles.numberlink.solving.search_state import PaddedBoard, SearchState

_REASONS = {
    "border": "it would leave the board",
    "full": "the cell there needs no more lines",
    "labels": "it would join two labels",
    "loop": "it would close a loop",
    "touch": "the line would touch itself",
}
"""Why there cannot be a link, the easiest reason to see first."""

LOOK_AHEAD = 8
"""The level of a deduction that supposes the contrary."""

_TECHNIQUES = {
    "way": ("one way", "Only one way is left", 1),
    "labels": ("would join two labels", "Other labels are in the way", 2),
    "loop": ("would close a loop", "No loops", 2),
    "touch": ("would touch itself", "A line does not touch itself", 3),
    "corner": ("corner from a source", "Corners come from sources", 4),
    "shapes": ("what the neighbours leave", "Neighbours leave one shape", 5),
    "stranded": ("would strand a cell", "Nothing may be cut off", 6),
    "look-ahead": ("look-ahead", "The contrary fails", LOOK_AHEAD),
}
"""Technique, title and level."""


def one_way(knowledge: Knowledge) -> Iterator[Deduction]:
    """Cells, one after another, that need as many links as they have ways left."""
    for i in range(knowledge.puzzle.size):
        if knowledge.need(i) > 0 and knowledge.is_used(i):
            obstacles = knowledge.obstacles(i)
            ways = [way for way, why in obstacles.items() if not why]
            if len(ways) == knowledge.need(i) and knowledge.fit_together(i, ways):
                yield _one_way_at(knowledge, i, ways, {way: why for way, why in obstacles.items() if why})


def _one_way_at(knowledge: Knowledge, i: int, ways: list[int], obstacles: dict[int, str]) -> Deduction:
    """That a cell goes these ways, because of the obstacles to the others."""
    hardest = max(obstacles.values(), key=[*_REASONS].index)
    technique = "way" if hardest in ("border", "full") else hardest
    inner = {way: why for way, why in obstacles.items() if why != "border"}
    blocked = "; ".join(f"not {WAY_NAMES[way]}, for {_REASONS[why]}" for way, why in inner.items())
    sentence = f"{_place(knowledge.puzzle, i)} can only go {_names(ways)}" + (f": {blocked}." if blocked else ".")
    ruled_out = [other for way, other in knowledge.puzzle.neighbours(i) if way in inner]
    return _deduction(knowledge, technique, sentence, i, ways, ruled_out)


def corner_from_source(knowledge: Knowledge) -> Deduction | None:
    """Under `tight`: the first cell that has one shape left, if corners without a source on their diagonal are out."""
    puzzle = knowledge.puzzle
    if puzzle.rules != "tight":
        return None
    board = PaddedBoard(puzzle)
    domain = SearchState(board).domain
    for i, p in enumerate(board.places):
        if knowledge.need(i) > 0 and not puzzle.cells[i]:
            ways = _ways_left(knowledge, i, domain[p])
            if ways and knowledge.fit_together(i, ways):
                return _corner_at(knowledge, i, ways)
    return None


def _ways_left(knowledge: Knowledge, i: int, domain: int) -> list[int]:
    """The links that a cell still needs if just one shape of its domain is possible; [] if several are."""
    links = knowledge.links[i]
    blocked = sum(way for way, why in knowledge.obstacles(i).items() if why)
    left = [EDGES[s] for s in each_shape(domain) if EDGES[s] & links == links and not EDGES[s] & blocked]
    return [way for way in OPPOSITE if left[0] & ~links & way] if len(left) == 1 else []


def _corner_at(knowledge: Knowledge, i: int, ways: list[int]) -> Deduction:
    """That a cell goes these ways, because corners to other ways have no source on their diagonal."""
    puzzle = knowledge.puzzle
    sentence = (
        f"{_place(puzzle, i)} goes {_names(ways)}: a corner needs a source on the diagonal inside it, with the same "
        "corner in every cell between, and for the other ways there is none."
    )
    row, column = puzzle.cell(i)
    beside = filter(puzzle.has, [(row + down, column + right) for _, _, down, right in INSIDE])
    return _deduction(knowledge, "corner", sentence, i, ways, map(puzzle.index, beside))


def by_propagation(knowledge: Knowledge, contradiction: Deduction) -> Iterator[Progress | Deduction]:
    """What the cells' shapes leave if every consequence is followed; then what is cut off; then look-ahead.

    Args:
        knowledge: the board as drawn.
        contradiction: what is told if no answer is left.
    """
    tight = knowledge.puzzle.rules == "tight"
    state = _search_state(knowledge)
    local = propagate_tight.propagate if tight else propagate_full.local
    if not all(state.domain[p] for p in state.board.places) or local(state) >= 0:
        yield contradiction
        return
    found = _new_link(knowledge, state, "shapes", "every other shape is ruled out by the cells around it")
    if found is None and not tight:
        if propagate_full.propagate(state) >= 0:
            yield contradiction
            return
        found = _new_link(knowledge, state, "stranded", "else cells or a label's ends would be cut off from the rest")
    if found is not None:
        yield found
    else:
        yield from _look_ahead(knowledge, state, contradiction)


def _search_state(knowledge: Knowledge) -> SearchState:
    """The search's state in which each cell has the links drawn, their consequences not yet followed."""
    board = PaddedBoard(knowledge.puzzle)
    state = SearchState(board)
    for p, links in zip(board.places, knowledge.links, strict=True):
        for way in OPPOSITE:
            if links & way:
                state.domain[p] &= WITH[way]
        if state.domain[p] != state.seen[p] and p not in state.work:
            state.work.append(p)
    return state


def _new_link(knowledge: Knowledge, state: SearchState, technique: str, why: str) -> Deduction | None:
    """A link that is certain in `state` and not drawn yet, at a path that is drawn if there is one."""
    puzzle = knowledge.puzzle
    certain = [
        (not (knowledge.links[i] or puzzle.cells[i]), i, way)
        for i, links in enumerate(state.links())
        for way in OPPOSITE
        if links & ~knowledge.links[i] & way
    ]
    if not certain:
        return None
    _, i, way = min(certain)
    return _deduction(knowledge, technique, f"{_place(puzzle, i)} must go {WAY_NAMES[way]}: {why}.", i, [way])


def _look_ahead(knowledge: Knowledge, state: SearchState, contradiction: Deduction) -> Iterator[Progress | Deduction]:
    """Rule out shapes that fail if they are supposed, until a link is certain."""
    puzzle = knowledge.puzzle
    propagate = PROPAGATE[puzzle.rules]
    pace = Pace()
    tries = 0
    before: SearchState | None = None
    while state is not before:
        before = state
        for i, p in enumerate(state.board.places):
            for shape in _choices(state.domain[p]):
                tries += 1
                if pace.due():
                    yield Progress(tries)
                if propagate(state.decide(p, shape)) < 0:
                    continue
                state = state.decide(p, state.domain[p] & ~shape)
                if not state.domain[p] or propagate(state) >= 0:
                    yield contradiction
                    return
                supposed = f"{place(puzzle.cell(i))} went {_names(way for way in OPPOSITE if EDGES[shape] & way)}"
                why = f"suppose that {supposed}; following that leads to a contradiction"
                found = _new_link(knowledge, state, "look-ahead", why)
                if found is not None:
                    yield found
                    return


def _choices(domain: int) -> Iterator[int]:
    """The shapes of a cell that has several."""
    return each_shape(domain if domain & (domain - 1) else 0)


def _deduction(
    knowledge: Knowledge, technique: str, sentence: str, i: int, ways: Sequence[int], ruled_out: Iterable[int] = ()
) -> Deduction:
    """That a cell goes these ways; cells are flat indices."""
    puzzle = knowledge.puzzle
    name, title, level = _TECHNIQUES[technique]
    cell = puzzle.cell(i)
    others = [puzzle.cell(other) for way, other in puzzle.neighbours(i) if way in ways]
    backward = puzzle.cells[i] and knowledge.links[i]
    moves = tuple(draw_move((other, cell) if backward else (cell, other), keep=True) for other in others)
    used = tuple(puzzle.cell(b) for b in ruled_out)
    look_ahead = technique == "look-ahead"
    return Deduction(name, title, sentence, level, moves, (), used, (cell, *others), look_ahead)


def _names(ways: Iterable[int]) -> str:
    """The ways in words; "nowhere" if there are none."""
    names = [WAY_NAMES[way] for way in ways]
    return listed(names) if names else "nowhere"


def _place(puzzle: NumberlinkPuzzle, i: int) -> str:
    return capitalised(place(puzzle.cell(i)))
