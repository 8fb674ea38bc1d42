"""A number with only one possible cell, counted from known numbers along free cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pysolvers.core.claim import Claim
from pysolvers.core.deduction import Deduction, StepText, Technique
from pysolvers.core.words import both, say
from pysolvers.puzzles.hamiltonian.claims import At, Place
from pysolvers.puzzles.hamiltonian.reasoning.finding import Finding
from pysolvers.puzzles.hamiltonian.reasoning.sketch import Sketch
from pysolvers.puzzles.hamiltonian.reasoning.words import all_of, number_step, path_uses

BETWEEN = Technique(
    "between",
    "Between two numbers",
    0.5,
    "Only one cell touches both the number before and the number after.",
    "3x3;at=0.0:1,0.2:3,2.2:5,2.0:7",
)
NEXT = Technique(
    "next free",
    "The only free cell beside a number",
    0.8,
    "Beside a number only one cell is free, so the number after it, or before it, goes there.",
    "3x3;at=1.1:1,0.0:3,2.0:9",
)
NEAR = Technique(
    "near",
    "Near enough",
    1.8,
    "Only one of the cells beside a number is near enough to the next known number.",
    "4x4;at=2.0:5,1.3:9,1.2:16",
)
PLACE = Technique(
    "place",
    "The only place for a number",
    3.2,
    "Counted from the known numbers around it, a number has only one cell left.",
    "4x4;at=0.3:3,3.3:6,3.0:11,1.1:14",
)


def at(sketch: Sketch, *numbers: int) -> tuple[At, ...]:
    node = sketch.counting.node
    return tuple(At(sketch.net.cells[node[number]], number) for number in numbers if number)


def found(sketch: Sketch, technique: Technique, number: int, low: int, high: int, v: int) -> Finding:
    known = at(sketch, low, high)
    why = (*known, Place(number, low, high, (sketch.net.cells[v],)))
    return Finding(technique.name, 1, why, used=tuple(each.cell for each in known), put=((v, number),))


def between(sketch: Sketch) -> Iterator[Finding]:
    counting = sketch.counting
    for number in counting.missing:
        if number - 1 in counting.node and number + 1 in counting.node:
            cells = set(counting.beside[counting.node[number - 1]]) & set(counting.beside[counting.node[number + 1]])
            if len(cells) == 1:
                yield found(sketch, BETWEEN, number, number - 1, number + 1, *cells)


def next_free(sketch: Sketch) -> Iterator[Finding]:
    counting = sketch.counting
    for number, v in sorted(counting.node.items()):
        for onward in (number + 1, number - 1):
            if len(counting.beside[v]) == 1 and 1 <= onward <= counting.last and onward not in counting.node:
                low, high = (number, 0) if onward > number else (0, number)
                yield found(sketch, NEXT, onward, low, high, counting.beside[v][0])


def near(sketch: Sketch) -> Iterator[Finding]:
    """Yield the number after a known one if only one free cell beside it is near enough to the next known number."""
    counting, net = sketch.counting, sketch.net
    apart = net.puzzle.ground.board.apart
    for low, high in counting.gaps:
        for one, other, onward in ((low, high, low + 1), (high, low, high - 1)):
            goal = net.cells[counting.node[other]]
            cells = counting.beside[counting.node[one]]
            good = [v for v in cells if apart(net.cells[v], goal) < high - low]
            if len(good) == 1 and len(cells) > 1:
                yield found(sketch, NEAR, onward, low, high, good[0])


def only_place(sketch: Sketch) -> Iterator[Finding]:
    counting = sketch.counting
    for number, low, high in counting.places():
        yield found(sketch, PLACE, number, low, high, *counting.room[number])


def words(claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> StepText:
    (place,) = all_of(claims, Place)
    number, low, high, cell = place.number, place.low, place.high, place.cells[0]
    if low and low == number - 1 and high == number + 1:
        because = say("{number} goes between {low} and {high}. Only {cell} touches both.",
                      number=number, low=low, high=high, cell=cell)  # fmt: skip
    elif not (low and high) and abs(number - (low or high)) == 1:
        because = say("Beside {known}, only {cell} is free.", known=low or high, cell=cell)
    elif low and high and 1 in (number - low, high - number):
        one, other = (low, high) if number - low == 1 else (high, low)
        near = "{one} and {other} are {steps} apart. Of the cells beside {one}, only {cell} is near enough to {other}."
        because = say(near, one=one, other=other, steps=number_step(abs(high - low)), cell=cell)
    else:
        steps = both(say("{steps} from {known}", steps=number_step(abs(number - known)), known=known)
                     for known in (low, high) if known)  # fmt: skip
        because = say("{number} is {steps}. Only {cell} can be {number}.", number=number, steps=steps, cell=cell)
    return StepText(because, so=path_uses(concludes))


def joined_words(steps: Sequence[Deduction]) -> StepText:
    places = [place for step in steps for place in all_of(step.claims, Place)]
    if steps[0].technique == BETWEEN.name:
        pairs = (say("{low} and {high}", low=place.low, high=place.high) for place in places)
        because = say("For each of these pairs, only one cell touches both numbers: {pairs}.", pairs="; ".join(pairs))
    else:
        known = both(place.low or place.high for place in places)
        because = say("Take {known} in turn: each has only one free cell beside it.", known=known)
    return StepText(because, so=path_uses([claim for step in steps for claim in step.concludes]))
