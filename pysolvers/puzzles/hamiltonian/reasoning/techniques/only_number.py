"""A cell with only one possible number; a cell with two neighbors left, one of which has a number."""

from __future__ import annotations

from collections.abc import Iterator

from pysolvers.core.claim import Claim
from pysolvers.core.deduction import StepText, Technique
from pysolvers.core.words import say
from pysolvers.puzzles.hamiltonian.claims import At, Crowded, Ways
from pysolvers.puzzles.hamiltonian.reasoning.finding import Finding, no_end
from pysolvers.puzzles.hamiltonian.reasoning.sketch import Sketch
from pysolvers.puzzles.hamiltonian.reasoning.techniques.place import at
from pysolvers.puzzles.hamiltonian.reasoning.techniques.two_ways import ways_left
from pysolvers.puzzles.hamiltonian.reasoning.words import all_of, one_of, path_uses

CORNER = Technique(
    "corner",
    "Two neighbors left",
    1.5,
    "A cell has two neighbors left. One of them has a number that lacks only the number before or after it.",
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
                why = (*no_end(sketch, v), *ways_left(sketch, v), *known)
                yield Finding(CORNER.name, 1, why, used=tuple(each.cell for each in known), put=((v, left[0]),))


def only_number(sketch: Sketch) -> Iterator[Finding]:
    counting = sketch.counting
    for v, numbers in counting.numbers.items():
        if len(numbers) == 1:
            known = at(sketch, *counting.around(numbers[0]))
            why = (*known, Crowded((sketch.net.cells[v],), (numbers[0],)))
            yield Finding(NUMBER.name, 4, why, used=tuple(each.cell for each in known), put=((v, numbers[0]),))


def words(claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> StepText:
    known = [at.number for at in all_of(claims, At)]
    (at,) = all_of(concludes, At)
    ways = one_of(claims, Ways)
    if ways is None:
        because = say("Counting from {known}, only {number} can be in {cell}.",
                      known=known, number=at.number, cell=at.cell)  # fmt: skip
    elif len(known) == 1:
        because = say("{cell} has only two open ways, and one leads to {one}.", cell=at.cell, one=known[0])
    else:
        because = say("{cell} has only two open ways, and one leads to {one}. {other} is beside {one} already.",
                      cell=at.cell, one=known[0], other=known[1])  # fmt: skip
    return StepText(because, so=path_uses(concludes))
