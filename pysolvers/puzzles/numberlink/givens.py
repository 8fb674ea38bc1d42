"""Clues of a Numberlink board that can be added or removed: blocked cells, pairs, and the rule set.

Adding a pair splits a line of the solution; removing one joins two lines with adjacent ends.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise, takewhile
from urllib.parse import quote

from pysolvers.core.editing import Clue
from pysolvers.core.parts import Givens
from pysolvers.core.puzzle import PuzzleError
from pysolvers.core.words import cell_name
from pysolvers.puzzles.numberlink.draft import NumberlinkDraft
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle, NumberlinkSolution, path_from
from pysolvers.puzzles.numberlink.rules import LAXER, RULE_SETS, STRICTER, blocked

SHORTEST_CUT = 4  # cells of the shortest line that can be split, because each part keeps two ends

Link = tuple[int, int]  # two cells that a line connects or could connect directly, as flat indices, in path order


def givens(puzzle: NumberlinkPuzzle) -> tuple[Clue, ...]:
    """Return pairs of adjacent ends whose lines could be one and, if cells may stay empty, blocked cells."""
    return tuple(_givens(puzzle))


def _givens(puzzle: NumberlinkPuzzle) -> Iterator[Clue]:
    for i, label in enumerate(puzzle.labels):
        for _, j in puzzle.ways(i) if label else ():
            other = puzzle.sources[j]
            if j > i and other and other != label:
                places = f"{cell_name(puzzle.cell(i))} and {cell_name(puzzle.cell(j))}"
                yield _with_edits(puzzle, f"the pair {other}, joined to {label} between {places}", (i, j))
    if not puzzle.rule_set.every_cell:
        yield from blocked.to_spare(puzzle)


def _with_edits(puzzle: NumberlinkPuzzle, name: str, link: Link) -> Clue:
    cells = (puzzle.cell(link[0]), puzzle.cell(link[1]))
    return Clue(name, cells, without(puzzle, (Clue(name, cells, (), link),)), link)


def without(puzzle: NumberlinkPuzzle, clues: Sequence[Clue]) -> tuple[str, ...]:
    """Return the edits that open blocked cells and join lines under the first label; PuzzleError for a loop."""
    cells = list(puzzle.labels)
    for link in (clue.value for clue in clues if clue.value):
        kept, replaced = cells[link[0]], cells[link[1]]
        if not kept or not replaced or kept == replaced:
            raise PuzzleError("These lines cannot all be joined: they would form a loop, or an end is joined twice.")
        cells = [kept if label == replaced else label for label in cells]
        cells[link[0]] = cells[link[1]] = ""
    opened = [edit for clue in clues if not clue.value for edit in clue.edits]
    return (*opened, *_relabelled(puzzle, cells))


def clues(solution: NumberlinkSolution) -> tuple[Clue, ...]:
    """Return stricter rule sets that the solution satisfies, cells it leaves empty, and places to split a line."""
    return tuple(_clues(solution))


def _clues(solution: NumberlinkSolution) -> Iterator[Clue]:
    puzzle = solution.puzzle
    rules = puzzle.rules
    while rules := STRICTER.get(rules, ""):
        clue = Clue(f"the rules {rules}", (), (f"rules:{rules}",), rules)
        if keeps(solution, clue):
            yield clue
    if not puzzle.rule_set.every_cell:
        yield from blocked.to_add(solution)
    for label, (start, _) in puzzle.pairs.items():
        path = list(path_from(puzzle, solution.links, start))
        for i, j in list(pairwise(path))[1:-1] if len(path) >= SHORTEST_CUT else ():
            if not puzzle.bridges.isdisjoint((i, j)) or max(i, j) >= puzzle.area:
                continue  # no line ends on a bridge
            places = f"{cell_name(puzzle.cell(i))} and {cell_name(puzzle.cell(j))}"
            cells = (puzzle.cell(i), puzzle.cell(j))
            clue = Clue(f"one more pair, with {label} split between {places}", cells, (), (i, j))
            yield replace(clue, edits=added(solution, (clue,)))


def added(solution: NumberlinkSolution, clues: Sequence[Clue]) -> tuple[str, ...]:
    """Return the edits that set rules, block cells, and split lines, with new labels after each split."""
    puzzle = solution.puzzle
    cuts = {clue.value for clue in clues if isinstance(clue.value, tuple)}
    edits = [edit for clue in clues if not isinstance(clue.value, tuple) for edit in clue.edits]
    draft = NumberlinkDraft(puzzle)
    for start, end in puzzle.pairs.values():
        label, since = puzzle.labels[start], 0
        path = list(path_from(puzzle, solution.links, start))
        for at, (i, j) in enumerate(pairwise(path), 1):
            if (i, j) not in cuts:
                continue
            if at - since < 2 or len(path) - at < 2:
                raise PuzzleError("A line cannot be split twice in a row: each part has two ends.")
            draft = _put(draft, i, label)
            label, since = draft.new_label(), at
            draft = _put(draft, j, label)
            draft = _put(draft, end, label)
    return (*edits, *_relabelled(puzzle, draft.board.labels))


def keeps(solution: NumberlinkSolution, clue: Clue) -> bool:
    """Return whether a solution satisfies the rules, leaves the cell empty, or has the link, in the same direction."""
    if isinstance(clue.value, str):
        under = replace(solution.puzzle, rules=clue.value)
        return not NumberlinkSolution(under, solution.links).violations()
    if isinstance(clue.value, int):
        return not solution.links[clue.value]
    way = clue.value
    return any(
        way in pairwise(path_from(solution.puzzle, solution.links, start))
        for start, _ in solution.puzzle.pairs.values()
    )


def carried(solution: NumberlinkSolution, puzzle: NumberlinkPuzzle, clues: Sequence[Clue]) -> NumberlinkSolution:
    """Return the solution with the same lines, with split ones joined again."""
    links = list(solution.links)
    for clue in clues:
        if isinstance(clue.value, tuple):
            i, j = clue.value
            way = next(way for way, other in puzzle.ways(i) if other == j)
            links[i] |= way
            links[j] |= puzzle.opposite[way]
    return NumberlinkSolution(puzzle, tuple(links))


def demands(puzzle: NumberlinkPuzzle) -> tuple[Clue, ...]:
    """Return the rules that the rule set adds, the pairs, and the blocked cells.

    A rule is identified by the first rule set that has it, a pair by its label, a cell by its index.
    """
    rules = []
    for laxer, name in pairwise(_rule_sets(puzzle)):
        more = next(rule for rule in RULE_SETS[name].rules if rule not in RULE_SETS[laxer].rules)
        rules.append(Clue(f"the rule that {more.SAYS}", (), (), ("rules", name)))
    pairs = (
        Clue(f"the pair {label}", (puzzle.cell(start), puzzle.cell(end)), (), label)
        for label, (start, end) in puzzle.pairs.items()
    )
    cells = (Clue(f"the blocked {cell_name(puzzle.cell(i))}", (puzzle.cell(i),), (), i) for i in sorted(puzzle.blocked))
    return (*rules, *pairs, *cells)


def only(puzzle: NumberlinkPuzzle, clues: Sequence[Clue]) -> NumberlinkPuzzle:
    """Return the puzzle with only these pairs and blocked cells. Cells may stay empty, because lines are missing."""
    kept = {clue.value for clue in clues}
    labels = tuple(label if label in kept else "" for label in puzzle.labels)
    blocked_cells = puzzle.blocked & kept
    rules, *stricter = _rule_sets(puzzle)
    if labels == puzzle.labels and blocked_cells == puzzle.blocked:
        rules = [rules, *takewhile(lambda name: ("rules", name) in kept, stricter)][-1]
    return replace(puzzle, labels=labels, blocked=blocked_cells, rules=rules)


def _rule_sets(puzzle: NumberlinkPuzzle) -> list[str]:
    """Return the names of the rule sets from `classic` to the puzzle's, each with one more rule."""
    sets = [puzzle.rules]
    while sets[0] in LAXER:
        sets.insert(0, LAXER[sets[0]])
    return sets


def _put(draft: NumberlinkDraft, at: int, label: str) -> NumberlinkDraft:
    row, column = draft.board.cell(at)
    return draft.play(f"{row}.{column}:{quote(label, safe='')}")


def _relabelled(puzzle: NumberlinkPuzzle, cells: Sequence[str]) -> tuple[str, ...]:
    edits = []
    for i, (old, new) in enumerate(zip(puzzle.labels, cells, strict=True)):
        if old != new:
            row, column = puzzle.cell(i)
            edits.append(f"{row}.{column}:{quote(new, safe='')}")
    return tuple(edits)


class NumberlinkGivens(Givens):
    givens = staticmethod(givens)
    without = staticmethod(without)
    clues = staticmethod(clues)
    added = staticmethod(added)
    keeps = staticmethod(keeps)
    carried = staticmethod(carried)
    demands = staticmethod(demands)
    only = staticmethod(only)


PART = NumberlinkGivens()
