"""A number with only one possible cell, counted from known numbers along free cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from pysolvers.core.claim import Claim
from pysolvers.core.deduction import Deduction, StepText, Technique
from pysolvers.core.words import both, is_short, say
from pysolvers.puzzles.hamiltonian.claims import At, CountedAlong, OutOfReach, Place
from pysolvers.puzzles.hamiltonian.reasoning.finding import Finding, cells_of
from pysolvers.puzzles.hamiltonian.reasoning.sketch import Sketch
from pysolvers.puzzles.hamiltonian.reasoning.words import (
    all_of,
    counted_numbers,
    number_step,
    path_uses,
    reasons,
    steps_from,
)

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


MOST_TAKEN = 2  # cells that look possible but have numbers, at most, for all to be named


def at(sketch: Sketch, *numbers: int) -> tuple[At, ...]:
    node = sketch.counting.node
    return tuple(At(sketch.net.cells[node[number]], number) for number in numbers if number)


def counted(sketch: Sketch, numbers: Iterable[int]) -> tuple[CountedAlong, ...]:
    """Return a claim for each of `numbers` that isn't on the board: how it was counted along a line."""
    net, written, found = sketch.net, {**sketch.net.counted, **dict(sketch.placed)}, []
    for number in numbers:
        v = sketch.counting.node.get(number, net.hub)
        if v in written or v == net.hub:
            continue
        nodes = next((chain.nodes for chain in sketch.chains if v in chain.nodes), (v,))
        at = nodes.index(v)
        runs = (nodes[i : at + 1] if i < at else nodes[at : i + 1][::-1] for i in range(len(nodes)) if i != at)
        lines = sorted((line for line in runs if net.hub not in line), key=len)
        if line := next((line for line in lines if line[0] in written), ()):
            found.append(CountedAlong(cells_of(sketch, line), written[line[0]], number))
        elif line := next((line for line in lines if net.cells[line[0]] in sketch.ends), ()):
            found.append(CountedAlong(cells_of(sketch, line), sketch.counting.number[line[0]], number, True))
    return tuple(found)


def other_cells(sketch: Sketch, number: int, low: int, high: int) -> tuple[Claim, ...]:
    """Return claims that explain why some cells near enough to the numbers `low` and `high` can't have `number`."""
    counting, net, known = sketch.counting, sketch.net, [each for each in (low, high) if each]
    board, written = net.puzzle.ground.board, {**net.counted, **dict(sketch.placed)}
    reach = {each: counting.reached(counting.node[each], abs(number - each)) for each in known}
    taken: list[int] = []
    shut: list[OutOfReach] = []
    for v, cell in enumerate(net.cells):
        if v in written or v in counting.room.get(number, ()) or len(known) < 2:
            continue
        spare = [abs(number - each) - board.apart(cell, net.cells[counting.node[each]]) for each in known]
        if min(spare) < 0 or (board.has_shades and any(many % 2 for many in spare)):
            continue
        if v in counting.number:
            taken.append(counting.number[v])
        else:
            shut += [OutOfReach(cell, each, number) for each in known if v not in reach[each]][:1]
    along = [each for each in taken if each not in known] if high - low == 2 and len(taken) <= MOST_TAKEN else []
    return (*counted(sketch, (*known, *along)), *shut)


def found(sketch: Sketch, technique: Technique, number: int, low: int, high: int, v: int) -> Finding:
    known = at(sketch, low, high)
    why = (*known, Place(number, low, high, (sketch.net.cells[v],)))
    used, aside = tuple(each.cell for each in known), partial(other_cells, number=number, low=low, high=high)
    return Finding(technique.name, 1, why, used=used, aside=aside, put=((v, number),))


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
    """Yield findings that number the only cell beside a known number that is near enough to the gap's other end."""
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
    for number, nodes in counting.room.items():
        if len(nodes) == 1:
            yield found(sketch, PLACE, number, *counting.around(number), *nodes)


def words(claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> StepText:
    return placed_words(claims, (), path_uses(concludes))


def placed_words(claims: Sequence[Claim], more: Iterable[str], so: str, against: str = "") -> StepText:
    """Return a step's text: a number's possible cells in sentences, then `more`. `so` and `against`: see `reasons`."""
    (place,) = all_of(claims, Place)
    shut, counted = all_of(claims, OutOfReach), all_of(claims, CountedAlong)
    needed = [claim for claim in counted if claim.number in (place.low, place.high)]
    for named, along in ((True, counted), (False, counted), (True, needed), (False, needed)):
        cells = possible_cells(place, shut, named, bool(len(along) > len(needed)))
        text = reasons(counted_numbers(along), *cells, *more, so=so, against=against)
        if is_short(text.because) and is_short(text.against):
            break
    return text


def possible_cells(
    place: Place, shut: Sequence[OutOfReach] = (), named: bool = False, counted: bool = False
) -> tuple[str, ...]:
    """Return sentences that say which cells can have a number, and why others can't.

    The cells of the claims `shut` look near enough but can't be reached; they are named if `named` is true. If
    `counted` is true, some near cells have numbers that were counted along lines.
    """
    number, low, high, cells = place.number, place.low, place.high, place.cells
    one = len(cells) == 1
    if not (low and high) and abs(number - (low or high)) == 1:
        free = "{number} goes beside {known}. Only {cells} are free."
        if one:
            free = "Beside {known}, only {cells} is free."
        return (say(free, known=low or high, number=number, cells=cells),)
    only = say("Of the free cells, only {cells}" if counted else "Only {cells}", cells=cells)
    barred = _barred(place, shut) if named else ""
    if (low, high) == (number - 1, number + 1):
        touch = {
            (True, False): "{only} touches both.",
            (True, True): "{only} touches both by open ways.",
            (False, False): "{only} touch both.",
            (False, True): "{only} touch both by open ways.",
        }[one, bool(shut)]
        between = say("{number} goes between {low} and {high}.", number=number, low=low, high=high)
        return between, say(touch, only=only), barred
    beside_one = low and high and 1 in (number - low, high - number)
    if one and beside_one:
        return (*_near_enough(place, bool(shut), counted), barred)
    steps = [steps_from(number - known, known) for known in (low, high) if known]
    reached = "{only} can be reached in that many steps from both."
    if not (low and high):
        reached = "{only} can be reached in that many steps."
    elif beside_one:
        reached = "{only} are near enough to both by open ways." if shut else "{only} are near enough to both."
    return say("{number} comes {steps}.", number=number, steps=both(steps)), say(reached, only=only), barred


def _barred(place: Place, shut: Sequence[OutOfReach]) -> str:
    cells = list(dict.fromkeys(claim.cell for claim in shut))
    template = "{cells} is near too, but no open way of {steps} goes through it."
    if len(cells) > 1:
        template = "{cells} are near too, but no open way of {steps} goes through them."
    return say(template, cells=cells, steps=number_step(place.high - place.low)) if 0 < len(cells) <= MOST_TAKEN else ""


def _near_enough(place: Place, shut: bool, counted: bool) -> tuple[str, str]:
    near, far = (place.low, place.high) if place.number - place.low == 1 else (place.high, place.low)
    beside = say("Of the free cells beside {near}" if counted else "Of the cells beside {near}", near=near)
    template = "{beside}, only {cells} is near enough to {far}."
    if shut:
        template = "{beside}, only {cells} is near enough to {far} by open ways."
    apart = say("{near} and {far} are {steps} apart.", near=near, far=far, steps=number_step(place.high - place.low))
    return apart, say(template, beside=beside, far=far, cells=place.cells)


def joined_words(steps: Sequence[Deduction]) -> StepText:
    places = [place for step in steps for place in all_of(step.claims, Place)]
    counted = all_of((claim for step in steps for claim in step.claims), CountedAlong)
    around = {number for place in places for number in (place.low, place.high)}
    needed = [claim for claim in counted if claim.number in around]
    along = counted_numbers(counted)
    if not is_short(along):
        along = counted_numbers(needed)
    so = path_uses([claim for step in steps for claim in step.concludes])
    if steps[0].technique == NEXT.name:
        return reasons(along, _one_after_another(places), so=so)
    first, *others = places
    pairs = [say("{number} goes between {low} and {high}", number=first.number, low=first.low, high=first.high)]
    template = "{number} between {low} and {high}"
    pairs += (say(template, number=place.number, low=place.low, high=place.high) for place in others)
    touch = "For each, only one cell touches both."
    if len(needed) < len(counted) or any(all_of(step.claims, OutOfReach) for step in steps):
        touch = "For each, only one free cell has open ways to both."
    return reasons(along, say("{pairs}.", pairs="; ".join(pairs)), say(touch), so=so)


def _one_after_another(places: Sequence[Place]) -> str:
    free: list[str] = []
    for at, place in enumerate(places):
        known = place.low or place.high
        template = "then beside {known} only {cell}" if known == places[at - 1].number else "beside {known} only {cell}"
        free.append(say(template if at else "Beside {known}, only {cell} is free", known=known, cell=place.cells[0]))
    return say("{free}.", free="; ".join(free))
