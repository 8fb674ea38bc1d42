"""A cell's only possible number, found by counting, or from a number in one of the cell's last two open neighbors."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from pysolvers.core.claim import Claim
from pysolvers.core.deduction import StepText, Technique
from pysolvers.core.words import both, cell_name, say
from pysolvers.puzzles.hamiltonian.claims import At, Crowded, Distance, Ways
from pysolvers.puzzles.hamiltonian.reasoning.finding import Finding, no_end
from pysolvers.puzzles.hamiltonian.reasoning.sketch import Sketch
from pysolvers.puzzles.hamiltonian.reasoning.techniques.place import at, counted
from pysolvers.puzzles.hamiltonian.reasoning.techniques.two_ways import ways_left
from pysolvers.puzzles.hamiltonian.reasoning.words import (
    all_of,
    counted_numbers,
    number_step,
    one_of,
    path_uses,
    reasons,
)

CORNER = Technique(
    "corner",
    "Two neighbors left",
    1.5,
    "Only two neighbors of a cell are left. One has a number, and just the number before it or after it is missing.",
    "4x4;at=0.0:2,1.0:3,2.3:11,1.2:13,0.2:14",
)
NUMBER = Technique(
    "only number",
    "The only number for a cell",
    4.5,
    "Counted from the known numbers, only one number can be in a cell.",
    "4x4;at=1.3:5,2.3:14,3.3:15",
)


def corner(sketch: Sketch) -> Iterator[Finding]:
    counting, net = sketch.counting, sketch.net
    for v in counting.free:
        nodes = [sum(net.ends[e]) - v for e in net.incident[v] if e not in sketch.off]
        if len(nodes) != 2 or net.hub in nodes:
            continue
        for w in nodes:
            number = counting.number.get(w)
            around = () if number is None else (number - 1, number + 1)
            left = [n for n in around if 1 <= n <= counting.last and n not in counting.node]
            if number is not None and len(left) == 1:
                known = at(sketch, number, *(n for n in around if n in counting.node))
                why, used = (*no_end(sketch, v), *ways_left(sketch, v), *known), tuple(each.cell for each in known)
                aside = partial(counted, numbers=(number,))
                yield Finding(CORNER.name, 1, why, used=used, aside=aside, put=((v, left[0]),))


def only_number(sketch: Sketch) -> Iterator[Finding]:
    counting = sketch.counting
    for v, numbers in counting.numbers.items():
        if len(numbers) == 1:
            known = at(sketch, *counting.around(numbers[0]))
            why, used = (*known, Crowded((sketch.net.cells[v],), (numbers[0],))), tuple(each.cell for each in known)
            yield Finding(NUMBER.name, 4, why, used=used, aside=partial(_far, v, numbers[0]), put=((v, numbers[0]),))


def _far(v: int, number: int, sketch: Sketch) -> tuple[Claim, ...]:
    counting, cell = sketch.counting, sketch.net.cells[v]
    around = [known for known in counting.around(number) if known]
    steps = {known: counting.distances(counting.node[known], abs(known - number)).get(v) for known in around}
    far = (Distance(cell, known, many) for known, many in steps.items() if many)
    return (*far, *counted(sketch, around))


def words(claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> StepText:
    (at,), ways, along = all_of(concludes, At), one_of(claims, Ways), counted_numbers(claims)
    if ways is None:
        return reasons(along, *_distances(claims, at), so=path_uses(concludes))
    known = [at.number for at in all_of(claims, At)]
    numbers = {at.cell: at.number for at in all_of(claims, At)}
    to = both(say("to {there}", there=numbers.get(there, cell_name(there))) for there in ways.to)
    comes = "That puts it right before or after {known}."
    if len(known) == 1:
        comes = "That puts it right after {known}." if at.number > known[0] else "That puts it right before {known}."
    because = say("{cell} needs both its open ways, {to}.", cell=at.cell, to=to)
    against = say("{other} already has its place.", other=known[1]) if len(known) > 1 else ""
    return reasons(along, because, say(comes, known=known[0]), so=path_uses(concludes), against=against)


def _distances(claims: tuple[Claim, ...], at: At) -> tuple[str, ...]:
    near = [each for each in all_of(claims, Distance) if each.steps == abs(each.number - at.number)]
    known = all_of(claims, At)
    if not near or len(near) < len(known):
        return (say("Only {number} can get to {cell} in the right number of steps.",
                    number=at.number, cell=at.cell),)  # fmt: skip
    far, beside = "at least {steps} from {number}", "beside {number}"
    steps = both(
        say(far if each.steps > 1 else beside, steps=number_step(each.steps), number=each.number) for each in near
    )
    if all(each.steps == 1 for each in near):
        steps = say(beside, number=both(each.number for each in near))
    fits = "Only {number} fits there between them."
    if len(known) == 1:
        fits = "Of the numbers after {known}, only {number} fits there."
        if at.number < known[0].number:
            fits = "Of the numbers before {known}, only {number} fits there."
    return (
        say("{cell} is {steps}.", cell=at.cell, steps=steps),
        say(fits, number=at.number, known=known[0].number),
        say("No other missing number gets there in the right number of steps."),
    )
