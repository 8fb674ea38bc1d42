"""Clues that can be added or removed: numbers, positions, walls, required steps and ends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from pysolvers.core.cell import Cell
from pysolvers.core.editing import Clue, Offer
from pysolvers.core.parts import Givens
from pysolvers.core.words import capitalised, say
from pysolvers.lines.steps import Step
from pysolvers.puzzles.hamiltonian.model import ENDS, HamiltonianPuzzle, HamiltonianSolution
from pysolvers.puzzles.hamiltonian.rules import RULES
from pysolvers.puzzles.hamiltonian.rules.items import STEP
from pysolvers.puzzles.hamiltonian.rules.rule import Rule, Value
from pysolvers.puzzles.hamiltonian.rules.waypoints import WAYPOINTS

# rules that can offer another clue, best clues first
_OFFERING = sorted((rule for rule in RULES if rule.offer_rank), key=lambda rule: rule.offer_rank)

_BY_NAME = {rule.name: rule for rule in RULES}


class HamiltonianGivens(Givens):
    def givens(self, puzzle: HamiltonianPuzzle) -> tuple[Clue, ...]:
        items = (
            Clue(_the(rule.item_words(item, value)), rule.item.cells(item), (rule.removal(item),))
            for rule, value in puzzle.active_rules
            for item in (rule.items(value) if rule.tool and not rule.makes_board else ())
            # without the number of an end, the path could end elsewhere
            if not (rule is WAYPOINTS and item in puzzle.ground.ends)
            if _first_image(puzzle, rule, item, rule.items(value)) and _leaves_ends(puzzle, rule, item, value)
        )
        ends = (Clue(_end(name, end), (end,), (f"{name}-free",)) for name, end in puzzle.explicit_ends if end)
        return (*items, *ends)

    def clues(self, solution: HamiltonianSolution) -> tuple[Clue, ...]:
        puzzle = solution.puzzle
        able = [rule for rule in _OFFERING if rule.clues(puzzle.value(rule), puzzle.ground, solution)]
        first, others = [rule for rule in able if rule.exclusive][:1], [rule for rule in able if not rule.exclusive]
        return tuple(clue for rule in (*first, *others) for clue in _clues(solution, rule))

    def added(self, solution: HamiltonianSolution, clues: Sequence[Clue]) -> tuple[str, ...]:
        edits: list[str] = []
        for rule in _OFFERING:
            chosen = [(clue.value[1], clue.value[2]) for clue in clues if clue.value[0] == rule.name]
            edits += rule.edits(solution.puzzle.value(rule), solution, chosen)
        return tuple(edits)

    def keeps(self, solution: HamiltonianSolution, clue: Clue) -> bool:
        name, item, more = clue.value
        return _BY_NAME[name].keeps(item, more, solution)

    def carried(
        self, solution: HamiltonianSolution, puzzle: HamiltonianPuzzle, clues: Sequence[Clue]
    ) -> HamiltonianSolution:
        return HamiltonianSolution(puzzle, puzzle.canonical(solution.cells))

    def demands(self, puzzle: HamiltonianPuzzle) -> tuple[Clue, ...]:
        ends = ((name, end) for name, end in puzzle.explicit_ends if end)
        found = [Clue(_end(name, end), (end,), (f"{name}-free",), (name, end)) for name, end in ends]
        for rule, value in puzzle.active_rules:
            for item in () if rule.makes_board else rule.items(value):
                cells = rule.item.cells(item)
                edits = (rule.removal(item),) if cells else ()
                found.append(Clue(_the(rule.item_words(item, value)), cells, edits, (rule.name, item)))
        return tuple(found)

    def only(self, puzzle: HamiltonianPuzzle, clues: Sequence[Clue]) -> HamiltonianPuzzle:
        kept = {clue.value for clue in clues}
        values = {
            rule.name: rule.value(item for item in rule.items(value) if rule.makes_board or (rule.name, item) in kept)
            for rule, value in puzzle.active_rules
        }
        explicit = {name for name, _ in puzzle.explicit_ends}
        ends: dict[str, Cell | None] = {}
        for at, name in enumerate(ENDS):
            end = getattr(puzzle, name)
            implied = {rule.ends(values[rule.name], puzzle.area)[at] for rule, _ in puzzle.active_rules}
            ends[name] = end if (name, end) in kept or (name not in explicit and end in implied) else None
        return puzzle.having(values, **ends)


def _the(item: str) -> str:
    return say("the {item}", item=item)


def _end(name: str, cell: Cell) -> str:
    return say("the {end} in {cell}", end=say(name), cell=cell)


def _clues(solution: HamiltonianSolution, rule: Rule) -> Iterator[Clue]:
    puzzle, value = solution.puzzle, solution.puzzle.value(rule)
    found = list(rule.candidates(value, puzzle.ground, solution))
    for item, more in found:
        if _first_image(puzzle, rule, item, (other for other, _ in found)):
            edits = tuple(rule.edits(value, solution, [(item, more)]))
            yield Clue(rule.candidate(item, more), rule.item.cells(item), edits, (rule.name, item, more))


def offer(solution: HamiltonianSolution, others: Sequence[HamiltonianSolution]) -> Offer | None:
    """Return a clue that excludes all `others`, near the middle of the board if possible; None if no clue does."""
    puzzle = solution.puzzle
    for rule in _OFFERING:
        value = puzzle.value(rule)
        found = [
            (item, more)
            for item, more in rule.candidates(value, puzzle.ground, solution)
            if not any(rule.keeps(item, more, other) for other in others)
        ]
        if found:
            item, more = min(found, key=lambda one: _off_centre(puzzle, rule, one[0]))
            clue = capitalised(rule.candidate(item, more))
            sentence = say("{clue} would leave only this solution.", clue=clue)
            return Offer(sentence, next(rule.edits(value, solution, [(item, more)])))
    return None


def _off_centre(puzzle: HamiltonianPuzzle, rule: Rule, item: Any) -> tuple[int, Any]:
    a, b = rule.item.cells(item)[0], rule.item.cells(item)[-1]
    return abs(a[0] + b[0] + 1 - puzzle.rows) + abs(a[1] + b[1] + 1 - puzzle.columns), (a, b)


def _leaves_ends(puzzle: HamiltonianPuzzle, rule: Rule, item: Any, value: Value) -> bool:
    less = puzzle.having({rule.name: rule.value(other for other in rule.items(value) if other != item)})
    explicit = dict(puzzle.explicit_ends)
    ends = zip(ENDS, less.implied_ends, (puzzle.start, puzzle.end), strict=True)
    return all(name in explicit or implied in (None, now) for name, implied, now in ends)


def _first_image(puzzle: HamiltonianPuzzle, rule: Rule, item: Any, items: Iterable[Any]) -> bool:
    if rule.item is not STEP:
        return True
    images: tuple[Step, ...] = puzzle.step_images(item)
    return len(images) == 1 or next(other for other in items if other in images) == item


PART = HamiltonianGivens()
