"""Two neighbors with consecutive positions on the path are connected."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pysolvers.core.claim import Claim
from pysolvers.core.deduction import Deduction, StepText, Technique
from pysolvers.core.words import both, say
from pysolvers.puzzles.hamiltonian.claims import At
from pysolvers.puzzles.hamiltonian.reasoning.finding import Finding, cells_of
from pysolvers.puzzles.hamiltonian.reasoning.sketch import Sketch
from pysolvers.puzzles.hamiltonian.reasoning.techniques.place import at
from pysolvers.puzzles.hamiltonian.reasoning.words import all_of

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
            yield Finding(TECHNIQUE.name, 1, at(sketch, position[a], position[b]), (e,), used=cells_of(sketch, (a, b)))


def words(claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> StepText:
    return StepText(_touch([claims]), so=say("The path joins them."))


def joined_words(steps: Sequence[Deduction]) -> StepText:
    return StepText(_touch([step.claims for step in steps]), so=say("The path joins them."))


def _touch(pairs: Sequence[tuple[Claim, ...]]) -> str:
    found = [sorted(all_of(claims, At), key=lambda at: at.number) for claims in pairs]
    numbers = sorted([at.number for at in pair] for pair in found)
    straight = all(a.cell[0] == b.cell[0] or a.cell[1] == b.cell[1] for a, b in found)
    runs: list[list[int]] = []
    for one, other in numbers:
        if runs and runs[-1][-1] == one:
            runs[-1].append(other)
        else:
            runs.append([one, other])
    if len(numbers) == 1:
        return say("{numbers} are side by side." if straight else "{numbers} touch.", numbers=both(runs[0]))
    template = "These are side by side: {numbers}." if straight else "These touch: {numbers}."
    return say(template, numbers=", ".join(f"{run[0]}–{run[-1]}" for run in runs))
