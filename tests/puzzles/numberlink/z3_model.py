"""Numberlink as constraints for z3: a link is true or false, a label a number; loops are forbidden as they come."""

from __future__ import annotations

from collections.abc import Iterator

import z3

from pysolvers.puzzles.numberlink.model import E, N, NumberlinkPuzzle, S, W
from tests.oracles.run_z3 import models


def solutions(puzzle: NumberlinkPuzzle) -> Iterator[tuple[int, ...]]:  # noqa: C901
    """The links of every solution, by cell."""
    width, cells = puzzle.width, range(puzzle.area)
    pairs = [(a, a + 1) for a in cells if (a + 1) % width] + [(a, a + width) for a in cells if a + width in cells]
    link = {pair: z3.Bool(f"l{pair}") for pair in pairs}
    names = sorted(puzzle.pairs)
    label = {at: z3.Int(f"c{at}") for at in cells}
    solver = z3.Solver()
    for at in cells:
        degree = z3.Sum([z3.If(link[pair], 1, 0) for pair in pairs if at in pair] or [z3.IntVal(0)])
        if puzzle.labels[at]:
            solver.add(degree == 1, label[at] == names.index(puzzle.labels[at]))
        elif at in puzzle.blocked:
            solver.add(degree == 0, label[at] == -2)
        elif puzzle.rules in ("classic", "no2x2"):
            solver.add(z3.Or(z3.And(degree == 0, label[at] == -1), z3.And(degree == 2, label[at] >= 0)))
        else:
            solver.add(degree == 2, label[at] >= 0)
    for a, b in pairs:
        same = label[a] == label[b]
        tight = puzzle.rules == "tight" and not {a, b} & puzzle.blocked
        solver.add(link[a, b] == same if tight else z3.Implies(link[a, b], same))
    solver.add(*(label[at] < len(names) for at in cells))
    for a, b in pairs:
        if puzzle.rules == "no2x2" and b == a + 1 and b + width in cells and width > 1:
            block = [label[at] for at in (a, b, a + width, b + width)]
            solver.add(z3.Or(block[0] < 0, *(block[0] != other for other in block[1:])))

    def loop(model: z3.ModelRef) -> list[z3.BoolRef]:
        """The links of a loop without a source; such a solution is none."""
        taken = {pair for pair in pairs if z3.is_true(model.eval(link[pair], model_completion=True))}
        reached = {at for at in cells if puzzle.labels[at]}
        while more := {b for pair in taken if reached & {*pair} for b in pair} - reached:
            reached |= more
        return [link[pair] for pair in taken if not reached & {*pair}]

    for model in models(solver, list(link.values()), loop):
        links = [0] * puzzle.area
        for (a, b), taken in link.items():
            if z3.is_true(model.eval(taken, model_completion=True)):
                across = b == a + 1 and width > 1
                links[a] |= E if across else S
                links[b] |= W if across else N
        yield tuple(links)
