"""Tries each pair of sides by which a line could pass a cell, and excludes pairs that break a rule immediately."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import combinations

from pysolvers.core.claim import Claim
from pysolvers.core.deduction import Deduction, StepText, Technique
from pysolvers.core.words import say
from pysolvers.puzzles.numberlink.claims import AtOnce
from pysolvers.puzzles.numberlink.reasoning.at_once import Break, at_once, glance_at
from pysolvers.puzzles.numberlink.reasoning.lines import Lines
from pysolvers.puzzles.numberlink.reasoning.words import StepWords

Why = Callable[[], tuple[Claim, ...]]  # returns a reason as claims; called only if needed, because that is slow

TECHNIQUE = Technique(
    "turn fails",
    "A turn that would break the board",
    4.2,
    "Some ways to pass a cell would leave out a cell or cut something off. All others share a side.",
    "A....../..B..../.C.DE../......./....C../.BEA.D./.......",
    level=5,
)


def turn_fails(lines: Lines) -> Iterator[Deduction]:
    """Yield a step for the first cell in which some turns fail, and the others all use, or all avoid, the same side."""
    for cell, need in enumerate(lines.need):
        if need != 2 or not lines.is_used(cell):
            continue
        ways = lines.open_ways(cell)
        bad = _failing(lines, cell, ways) if len(ways) > 2 else {}
        if not bad:
            continue
        good = [(one, two) for (one, _, _), (two, _, _) in combinations(ways, 2) if (one, two) not in bad]
        on = [side for side, _, _ in ways if all(side in pair for pair in good)]
        off = [side for side, _, _ in ways if not any(side in pair for pair in good)]
        sides, drawn = (on[:1], True) if on else (off[:1], False)
        reasons = (claim for pair, why in bad.items() if (sides[0] in pair) != drawn for claim in why())
        claims = (*lines.at_cell(cell), *lines.closings(cell), *reasons)
        used = [other for _, other, _ in ways]
        yield lines.step(TECHNIQUE, claims, sides * drawn, sides * (not drawn), used, (cell,))
        return


def _failing(lines: Lines, cell: int, ways: Sequence[tuple[int, int, int]]) -> dict[tuple[int, int], Why]:
    glance, opposite = glance_at(lines), lines.board.puzzle.opposite
    bad, only_clashes = dict[tuple[int, int], Why](), True
    in_all = every = sum(way for _, _, way in ways)
    in_some = 0
    straight_first = sorted(combinations(ways, 2), key=lambda pair: opposite[pair[0][2]] != pair[1][2])
    for (one, a, way), (two, b, other) in straight_first:
        if lines.clash(a, b, through=cell):
            bad[one, two] = partial(lines.clashing, a, b, through=cell)
        elif found := glance.broken((one, two)):
            bad[one, two] = partial(_fails, lines, (one, two), found)
            only_clashes = False
        else:
            in_all &= way | other
            in_some |= way | other
            if not in_all and in_some == every:
                return {}
    return {} if only_clashes or not in_some else dict(sorted(bad.items()))


def _fails(lines: Lines, sides: tuple[int, int], found: Break) -> tuple[Claim, ...]:
    return (at_once(lines, TECHNIQUE, sides, found),)


def words(step: StepWords) -> StepText:
    reasons = [*step.clashes(), *map(step.would, step.all(AtOnce))]
    first = [*filter(None, [step.label_clashes(step.hub)])]
    so, otherwise = step.conclusion(step.hub), step.opposite()
    return step.text(step.facts([step.hub]), reasons, say("a line"), so, first, otherwise)


TECHNIQUES = (TECHNIQUE,)
LOOKS = {44: turn_fails}
