"""Two neighbors with consecutive positions on the path are connected."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from pysolvers.core.claim import Claim
from pysolvers.core.deduction import Deduction, StepText, Technique
from pysolvers.core.words import both, say
from pysolvers.puzzles.hamiltonian.claims import At
from pysolvers.puzzles.hamiltonian.reasoning.finding import Finding, cells_of
from pysolvers.puzzles.hamiltonian.reasoning.sketch import Sketch
from pysolvers.puzzles.hamiltonian.reasoning.techniques.place import at, counted
from pysolvers.puzzles.hamiltonian.reasoning.words import all_of, counted_numbers, reasons

TECHNIQUE = Technique(
    "next number",
    "Numbers side by side",
    0.5,
    "Two numbers that follow each other are side by side, so the path joins them.",
    "2x2;at=0.0:1,0.1:2",
)  # a low weight, because a board with all numbers given needs only reading


def next_in_count(sketch: Sketch) -> Iterator[Finding]:
    position = sketch.counting.number
    for e in sketch.undecided if position else []:
        a, b = sorted(sketch.net.ends[e], key=lambda v: position.get(v, 0))
        if position.get(b, 0) - position.get(a, -9) == 1:
            why, used = at(sketch, position[a], position[b]), cells_of(sketch, (a, b))
            aside = partial(counted, numbers=(position[a], position[b]))
            yield Finding(TECHNIQUE.name, 1, why, (e,), used=used, aside=aside)


def words(claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> StepText:
    return _touch([claims])


def joined_words(steps: Sequence[Deduction]) -> StepText:
    return _touch([step.claims for step in steps])


def _touch(pairs: Sequence[tuple[Claim, ...]]) -> StepText:
    found = [sorted(all_of(claims, At), key=lambda at: at.number) for claims in pairs]
    numbers = sorted([at.number for at in pair] for pair in found)
    straight = all(a.cell[0] == b.cell[0] or a.cell[1] == b.cell[1] for a, b in found)
    runs: list[list[int]] = []
    for one, other in numbers:
        if runs and runs[-1][-1] == one:
            runs[-1].append(other)
        else:
            runs.append([one, other])
    along, so = counted_numbers(claim for claims in pairs for claim in claims), say("The path joins them.")
    if len(numbers) == 1:
        touch = (
            "{numbers} follow each other and are side by side."
            if straight
            else "{numbers} follow each other and touch."
        )
        return reasons(along, say(touch, numbers=both(runs[0])), so=so)
    touch = "These numbers follow each other and are side by side: {numbers}."
    if not straight:
        touch = "These numbers follow each other and touch: {numbers}."
    return reasons(along, say(touch, numbers=both(f"{run[0]}–{run[-1]}" for run in runs)), so=so)
