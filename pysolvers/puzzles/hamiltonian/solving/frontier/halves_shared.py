"""Counting from both ends of the board by several processes: the half sweeps are shared out, and how they meet too.

Words of plugs are sorted by how many plugs they have: only those that have equally many make answers together.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pysolvers.core.pausing import finish
from pysolvers.core.progress import Progress
from pysolvers.engines.frontier.spreading import Class, Counting, Layer, Leg, one_leg
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle
from pysolvers.puzzles.hamiltonian.solving.frontier import plain_plugs
from pysolvers.puzzles.hamiltonian.solving.frontier.halves import (
    Halves,
    PlainSweep,
    Words,
    halves_of,
    joined_ways,
    turned_words,
    words_of,
)
from pysolvers.puzzles.hamiltonian.solving.frontier.plan import sweep_plan, whole

Kept = tuple[Words, Words]
"""Words of the near half, and of the far one."""


def counting(puzzle: HamiltonianPuzzle, most_states: int | None) -> Counting:
    """How several processes count a puzzle without ordered waypoints, shapes and symmetry."""
    halves = halves_of(puzzle)
    if not halves.both_have_cells:
        return one_leg(PlainSweep(sweep_plan(puzzle, whole(puzzle)).squares), lambda state: 1, most_states)
    near = Leg(PlainSweep(halves.near), plain_plugs.add, (len(halves.far),) if halves.alike else ())
    legs = (near,) if halves.alike else (Leg(PlainSweep(halves.far), plain_plugs.add), near)
    return Counting(legs, partial(_keep, halves), partial(_meet, puzzle.closed), most_states)


def _keep(halves: Halves, leg: int, mark: int, layer: Layer) -> dict[Class, Kept]:
    """The words of the near and the far half by the number of their plugs; halves that are alike may end together."""
    found: dict[Class, Kept] = {}
    words = words_of(layer)
    if mark == len(halves.near) and (halves.alike or leg == 1):
        for edges, some in words.items():
            found.setdefault(edges.bit_count(), ({}, {}))[0][edges] = some
    if mark == len(halves.far) and (halves.alike or leg == 0):
        for edges, some in (turned_words(words, halves.slots) if halves.turned else words).items():
            found.setdefault(edges.bit_count(), ({}, {}))[1][edges] = some
    return found


def _meet(closed: bool, kept: Sequence[Sequence[Kept]]) -> int:
    """The number of answers that the words of some number of plugs make together."""
    parts = [part for at_mark in kept for part in at_mark]
    near, far = (_together([part[half] for part in parts]) for half in (0, 1))
    return finish(joined_ways(near, far, closed, Progress()))


def _together(parts: Sequence[Words]) -> Words:
    """The words of several parts of a half."""
    found: Words = {}
    for words in parts:
        for edges, some in words.items():
            found.setdefault(edges, {}).update(some)
    return found
