"""Excludes pairs of ways of a cell that would break a rule immediately, and draws what all other pairs share."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from pysolvers.core.claim import Claim
from pysolvers.core.deduction import Deduction, StepText, Technique
from pysolvers.core.words import say
from pysolvers.puzzles.numberlink.claims import AtOnce
from pysolvers.puzzles.numberlink.reasoning.at_once import at_once, glance_at
from pysolvers.puzzles.numberlink.reasoning.lines import Lines
from pysolvers.puzzles.numberlink.reasoning.words import (
    all_of,
    clashes,
    conclusion,
    facts,
    hub_of,
    label_clashes,
    opposite,
    step_text,
    would,
)

TECHNIQUE = Technique(
    "turn fails",
    "A turn that would break the board",
    4.2,
    "Some ways to pass a cell would leave out a cell or cut something off. All others share a side.",
    "A....../..B..../.C.DE../......./....C../.BEA.D./.......",
    level=5,
)


def turn_fails(lines: Lines) -> Iterator[Deduction]:
    """Yield a step for the first cell whose remaining pairs of ways all use, or all leave out, the same way."""
    glance = glance_at(lines)
    for cell, need in enumerate(lines.need):
        if need != 2 or not lines.is_used(cell):
            continue
        ways = lines.open_ways(cell)
        if len(ways) < 3:
            continue
        bad: dict[tuple[int, int], tuple[Claim, ...]] = {}
        good: list[tuple[int, int]] = []
        only_clashes = True
        for (one, a, _), (two, b, _) in combinations(ways, 2):
            if lines.clash(a, b, through=cell):
                bad[one, two] = lines.clashing(a, b, through=cell)
            elif found := glance.broken((one, two)):
                bad[one, two] = (at_once(lines, TECHNIQUE, (one, two), found),)
                only_clashes = False
            else:
                good.append((one, two))
        if only_clashes or not good:
            continue
        on = [side for side, _, _ in ways if all(side in pair for pair in good)]
        off = [side for side, _, _ in ways if not any(side in pair for pair in good)]
        if on or off:
            sides, drawn = (on[:1], True) if on else (off[:1], False)
            reasons = (claim for pair, why in bad.items() if (sides[0] in pair) != drawn for claim in why)
            claims = (*lines.at_cell(cell), *lines.closings(cell), *reasons)
            used = [other for _, other, _ in ways]
            yield lines.step(TECHNIQUE, claims, sides * drawn, sides * (not drawn), used, (cell,))
            return


def words(claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> StepText:
    hub = hub_of(claims)
    assert hub is not None
    reasons = [*clashes(claims), *(would(claim) for claim in all_of(claims, AtOnce))]
    first = [*filter(None, [label_clashes(claims, hub)])]
    so, otherwise = conclusion(concludes, claims), opposite(concludes, hub)
    return step_text(facts(claims, [hub]), reasons, say("a line"), so, first, otherwise)


TECHNIQUES = (TECHNIQUE,)
LOOKS = {44: turn_fails}
