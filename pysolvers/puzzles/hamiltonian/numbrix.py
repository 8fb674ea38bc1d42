"""Puzzles in the style of Numbrix and Hidato: no walls, and numbers that are positions on the path.

All positions of a path are given at first. Then numbers are taken away, several at a time, as long as deductions still
lead all the way to the solution; so it is the only one. For easy and normal puzzles these are the techniques of the
hints, and an easy one keeps more numbers than it needs; for hard ones it is propagation, which sees further than a
person does without supposing anything.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from random import Random

from pysolvers.core.cell import Cell
from pysolvers.core.progress import Progress
from pysolvers.puzzles.hamiltonian.hints import LOOKS
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle
from pysolvers.puzzles.hamiltonian.numbers_and_walls import EASY, HARD, NORMAL, known, solved
from pysolvers.puzzles.hamiltonian.reasoning.sketch import first_sketch
from pysolvers.puzzles.hamiltonian.solving.network import network

Fixed = frozenset[tuple[Cell, int]]

HIGHEST = {EASY: 3, NORMAL: 4}
"""The highest level of a technique that an easy or a normal puzzle may need."""

KEPT = 0.35
"""The share of the cells of an easy puzzle that keep their numbers."""

KEPT_SLANTING = 0.6
"""The same where the path has more than four ways out of a cell."""

TRIALS = 40
"""How often it is tried to take numbers away."""


def numbrix_style(
    bare: HamiltonianPuzzle, cells: tuple[Cell, ...], difficulty: str, random: Random
) -> Generator[Progress, None, tuple[HamiltonianPuzzle, bool]]:
    """The puzzle of a path on a board, and whether it needs deductions of its level."""
    fixed: Fixed = frozenset((cell, number) for number, cell in enumerate(cells, 1))
    left = sorted(fixed)
    random.shuffle(left)
    share = KEPT if bare.shape == "square" else KEPT_SLANTING
    least = round(share * len(fixed)) if difficulty == EASY else 1
    many = len(fixed) // 4
    for _ in range(TRIALS):
        many = min(many, len(fixed) - least)
        if not left or many < 1:
            break
        fewer = fixed.difference(left[:many])
        if (yield from _leads_to_the_solution(_puzzle(bare, fewer), difficulty)):
            fixed, left = fewer, left[many:]
        elif many > 1:
            many //= 2
        else:
            left = left[1:]
    puzzle = _puzzle(bare, fixed)
    too_easy = difficulty == HARD and (yield from _leads_to_the_solution(puzzle, NORMAL))
    return puzzle, not too_easy


def _puzzle(bare: HamiltonianPuzzle, fixed: Fixed) -> HamiltonianPuzzle:
    cell_at = {number: cell for cell, number in fixed}
    return replace(bare, start=cell_at.get(1), end=cell_at.get(bare.area), positions=fixed)


def _leads_to_the_solution(puzzle: HamiltonianPuzzle, difficulty: str) -> Generator[Progress, None, bool]:
    """Whether deductions of a difficulty lead all the way."""
    net = network(puzzle)
    if difficulty == HARD:
        yield Progress(0, engine="generator")
        return solved(net, known(net, frozenset(), NORMAL))
    sketch = first_sketch(net)
    while not sketch.complete():
        yield Progress(0, 0, len(sketch.on), net.nodes, "generator")
        found = (each for look in LOOKS for each in look(sketch) if each.level <= HIGHEST[difficulty])
        finding = next(found, None)
        if finding is None:
            break
        sketch = sketch.plus(frozenset(finding.on), frozenset(finding.off), (), finding.put)
    return sketch.complete()
