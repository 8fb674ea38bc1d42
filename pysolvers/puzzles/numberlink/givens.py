"""Clues of a Numberlink board that can be added or removed: blocked cells, pairs, and the rule set.

Adding a pair splits a line of the solution; removing a pair joins two lines with adjacent ends.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise, takewhile

from pysolvers.core.editing import Clue
from pysolvers.core.parts import Givens
from pysolvers.core.puzzle import PuzzleError
from pysolvers.core.words import say
from pysolvers.puzzles.numberlink.draft import NumberlinkDraft, put
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle, NumberlinkSolution, path_from
from pysolvers.puzzles.numberlink.rules import LAXER, RULE_SETS, STRICTER
from pysolvers.text.id_parts import write_cell

SHORTEST_CUT = 4  # cells of the shortest line that can be split, because each part keeps two ends


class NumberlinkGivens(Givens):
    """Clues to add or remove (see the module). A pair's `Clue.value` is the two nodes where lines split or join."""

    def givens(self, puzzle: NumberlinkPuzzle) -> tuple[Clue, ...]:
        found = []
        for i, label in enumerate(puzzle.labels):
            for _, j in puzzle.ways(i) if label else ():
                other = puzzle.end_labels[j]
                if j > i and other and other != label:
                    a, b = puzzle.cell(i), puzzle.cell(j)
                    template = "the pair {other}, joined to {label} between {a} and {b}"
                    pair = Clue(say(template, other=other, label=label, a=a, b=b), (a, b), (), (i, j))
                    found.append(replace(pair, edits=self.without(puzzle, (pair,))))
        if not puzzle.rule_set.every_cell:
            for cell in map(puzzle.cell, sorted(puzzle.blocked)):
                name = say("the blocked cell in {cell}", cell=cell)
                found.append(Clue(name, (cell,), (f"{write_cell(cell)}o",)))
        return tuple(found)

    def without(self, puzzle: NumberlinkPuzzle, clues: Sequence[Clue]) -> tuple[str, ...]:
        cells = list(puzzle.labels)
        for link in (clue.value for clue in clues if clue.value):
            kept, replaced = cells[link[0]], cells[link[1]]
            if not kept or not replaced or kept == replaced:
                raise PuzzleError(
                    "These lines cannot all be joined: they would form a loop, or an end is joined twice."
                )
            cells = [kept if label == replaced else label for label in cells]
            cells[link[0]] = cells[link[1]] = ""
        opened = [edit for clue in clues if not clue.value for edit in clue.edits]
        return (*opened, *_relabelled(puzzle, cells))

    def clues(self, solution: NumberlinkSolution) -> tuple[Clue, ...]:
        rules, stricter = solution.puzzle.rules, []
        while rules := STRICTER.get(rules, ""):
            clue = Clue(say("the rules {rules}", rules=rules), (), (f"rules:{rules}",), rules)
            if self.keeps(solution, clue):
                stricter.append(clue)
        return (*stricter, *_cells_to_block(solution), *self._splits(solution))

    def _splits(self, solution: NumberlinkSolution) -> Iterator[Clue]:
        puzzle = solution.puzzle
        for label, (start, _) in puzzle.pairs.items():
            path = list(path_from(puzzle, solution.links, start))
            for i, j in list(pairwise(path))[1:-1] if len(path) >= SHORTEST_CUT else ():
                if puzzle.is_bridge(i) or puzzle.is_bridge(j):
                    continue  # no line ends on a bridge
                a, b = puzzle.cell(i), puzzle.cell(j)
                name = say("one more pair, with {label} split between {a} and {b}", label=label, a=a, b=b)
                clue = Clue(name, (a, b), (), (i, j))
                yield replace(clue, edits=self.added(solution, (clue,)))

    def added(self, solution: NumberlinkSolution, clues: Sequence[Clue]) -> tuple[str, ...]:
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
                    raise PuzzleError("A line cannot be split there: each part needs at least two cells.")
                draft = draft.play(put(puzzle.cell(i), label))
                label, since = draft.new_label(), at
                for cell in (j, end):
                    draft = draft.play(put(puzzle.cell(cell), label))
        return (*edits, *_relabelled(puzzle, draft.board.labels))

    def keeps(self, solution: NumberlinkSolution, clue: Clue) -> bool:
        if isinstance(clue.value, str):
            under = replace(solution.puzzle, rules=clue.value)
            return not NumberlinkSolution(under, solution.links).violations()
        if isinstance(clue.value, int):
            return not solution.links[clue.value]
        starts = (start for start, _ in solution.puzzle.pairs.values())
        return any(clue.value in pairwise(path_from(solution.puzzle, solution.links, start)) for start in starts)

    def carried(
        self, solution: NumberlinkSolution, puzzle: NumberlinkPuzzle, clues: Sequence[Clue]
    ) -> NumberlinkSolution:
        links = list(solution.links)
        for clue in clues:
            if isinstance(clue.value, tuple):
                puzzle.join(links, *clue.value)
        return NumberlinkSolution(puzzle, tuple(links))

    def demands(self, puzzle: NumberlinkPuzzle) -> tuple[Clue, ...]:
        rules = []
        for laxer, name in pairwise(_rule_sets(puzzle)):
            more = next(rule for rule in RULE_SETS[name].rules if rule not in RULE_SETS[laxer].rules)
            words = say("the rule that {rule}", rule=say(more.SAYS))
            rules.append(Clue(words, (), (f"rules:{laxer}",), ("rules", name)))
        pairs = (
            Clue(say("the pair {label}", label=label), ends, tuple(put(end, "") for end in ends), label)
            for label, ends in ((label, tuple(map(puzzle.cell, ends))) for label, ends in puzzle.pairs.items())
        )
        blocked = ((puzzle.cell(i), i) for i in sorted(puzzle.blocked))
        cells = (
            Clue(say("the blocked {cell}", cell=cell), (cell,), (f"{write_cell(cell)}o",), i) for cell, i in blocked
        )
        return (*rules, *pairs, *cells)

    def only(self, puzzle: NumberlinkPuzzle, clues: Sequence[Clue]) -> NumberlinkPuzzle:
        kept = {clue.value for clue in clues}
        labels = tuple(label if label in kept else "" for label in puzzle.labels)
        blocked_cells = puzzle.blocked & kept
        rules, *stricter = _rule_sets(puzzle)
        if labels == puzzle.labels and blocked_cells == puzzle.blocked:
            rules = [rules, *takewhile(lambda name: ("rules", name) in kept, stricter)][-1]
        return replace(puzzle, labels=labels, blocked=blocked_cells, rules=rules)


PART = NumberlinkGivens()


def _cells_to_block(solution: NumberlinkSolution) -> Iterator[Clue]:
    puzzle = solution.puzzle
    for i, links in enumerate(solution.links):
        if not links and puzzle.degree(i) and not puzzle.is_bridge(i) and not puzzle.rule_set.every_cell:
            cell = puzzle.cell(i)
            yield Clue(say("a blocked cell in {cell}", cell=cell), (cell,), (f"{write_cell(cell)}x",), i)


def _rule_sets(puzzle: NumberlinkPuzzle) -> list[str]:
    sets = [puzzle.rules]
    while sets[0] in LAXER:
        sets.insert(0, LAXER[sets[0]])
    return sets


def _relabelled(puzzle: NumberlinkPuzzle, cells: Sequence[str]) -> tuple[str, ...]:
    changed = ((i, new) for i, (old, new) in enumerate(zip(puzzle.labels, cells, strict=True)) if old != new)
    return tuple(put(puzzle.cell(i), new) for i, new in changed)
