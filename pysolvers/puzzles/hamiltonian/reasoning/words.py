"""Phrases used by several techniques."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import TypeVar

from pysolvers.core.cell import Cell
from pysolvers.core.claim import Claim
from pysolvers.core.deduction import StepText
from pysolvers.core.words import both, capitalised, cell_name, cell_names, either, in_words, is_short, plural, say
from pysolvers.puzzles.hamiltonian.claims import (
    At,
    Closed,
    CountedAlong,
    End,
    Exits,
    Full,
    InOrder,
    Mark,
    NoEnd,
    OffPath,
    OnPath,
    PathPiece,
    Ways,
)

C = TypeVar("C", bound=Claim)

NAMED = 3  # larger parts of the board are only marked, not named


FEW = 4  # at most this many numbers with a way into a part are named

END = "an end of the path"

WAYS = {(-1, 0): "up", (0, 1): "right", (1, 0): "down", (0, -1): "left"}

GOES = {  # by whether it takes ways from a cell, whether it doesn't take others, and whether all are straight
    (True, False, True): "The path goes {to} from {cell}.",
    (True, False, False): "The path goes from {cell} {to}.",
    (True, True, True): "The path goes {to} from {cell}, not {off}.",
    (True, True, False): "The path goes from {cell} {to}, not {off}.",
    (False, True, True): "The path does not go {off} from {cell}.",
    (False, True, False): "The path does not go from {cell} {off}.",
}

SIDES = {(-1, 0): "above", (0, 1): "to the right", (1, 0): "below", (0, -1): "to the left"}


def all_of(claims: Iterable[Claim], kind: type[C]) -> list[C]:
    return [claim for claim in claims if type(claim) is kind]


def one_of(claims: Iterable[Claim], kind: type[C]) -> C | None:
    return next(iter(all_of(claims, kind)), None)


def direction(cell: Cell, other: Cell) -> str:
    """Return the direction to a neighbor: "up", or "to R2C2" if it isn't above, below, left or right."""
    way = WAYS.get((other[0] - cell[0], other[1] - cell[1]))
    return say(way) if way else say("to {cell}", cell=other)


def edge_name(claim: Claim) -> str:
    """Return a claim about a connection or end in words: "down from R2C1", "from R2C1 to R3C2", "an end at R2C1"."""
    if isinstance(claim, (End, NoEnd)):
        return say("an end at {cell}", cell=claim.cell)
    assert isinstance(claim, (OnPath, OffPath))
    return edge_names([claim])


def edge_names(claims: Iterable[Claim], join: Callable[[Iterable[str]], str] = both) -> str:
    """Return claims about connections and ends in words, grouped by direction: "down from R2C1 and R2C3"."""
    cells_of: dict[str, list[str]] = {}
    others: list[str] = []
    for claim in claims:
        if not isinstance(claim, (OnPath, OffPath)):
            others.append(edge_name(claim))
            continue
        a, b = claim.cells
        if (b[0] - a[0], b[1] - a[1]) in WAYS:
            cells_of.setdefault(direction(a, b), []).append(cell_name(a))
        else:
            others.append(say("from {a} to {b}", a=a, b=b))
    ways_from: dict[str, list[str]] = {}
    for way, cells in cells_of.items():
        ways_from.setdefault(join(cells), []).append(way)
    names = [say("{ways} from {cells}", ways=join(ways), cells=cells) for cells, ways in ways_from.items()]
    return join([*names, *others])


def part_name(cells: Collection[Cell]) -> str:
    return cell_names(cells) if len(cells) <= NAMED else say("the marked cells")


def path_uses(claims: Sequence[Claim]) -> str:
    on = [claim for claim in claims if isinstance(claim, OnPath)]
    off = [claim for claim in claims if isinstance(claim, OffPath)]
    ends = [claim.cell for claim in claims if isinstance(claim, End)]
    no_ends = [claim.cell for claim in claims if isinstance(claim, NoEnd)]
    placed = [say("{cell} is {number}", cell=at.cell, number=at.number) for at in claims if isinstance(at, At)]
    sentences = [say("{numbers}.", numbers=both(placed))] if placed else []
    sentences += [say("The path goes {edges}.", edges=edge_names(on))] if on else []
    sentences += [say("The path does not go {edges}.", edges=edge_names(off, either))] if off else []
    sentences += [say("The path ends at {cells}.", cells=ends)] if ends else []
    sentences += [say("The path does not end at {cells}.", cells=either(no_ends))] if no_ends else []
    return " ".join(sentences)


def onward(cell: Cell, lines: Iterable[OnPath | OffPath]) -> list[Cell]:
    """Return the other cell of each of the `lines`, which all begin or end at `cell`."""
    return [next(other for other in line.cells if other != cell) for line in lines]


def directions(cell: Cell, others: Iterable[Cell]) -> list[str]:
    return [direction(cell, other) for other in others]


def ways_to(cell: Cell, others: Iterable[Cell], join: Callable[[Iterable[str]], str], straight: bool = True) -> str:
    """Return directions to neighboring cells: "left or down"; if not `straight`, the cells: "to R1C2 or R2C3"."""
    return join(directions(cell, others)) if straight else say("to {cells}", cells=join(map(cell_name, others)))


def path_uses_from(concludes: Sequence[Claim], cell: Cell, straight: bool = True) -> str:
    """Return what a step `concludes` in sentences, first about `cell`. Name directions if `straight`, else cells."""
    at_cell: list[Claim] = [each for each in concludes if isinstance(each, (OnPath, OffPath)) and cell in each.cells]
    to, off = onward(cell, all_of(at_cell, OnPath)), onward(cell, all_of(at_cell, OffPath))
    straight = straight and all((row - cell[0], column - cell[1]) in WAYS for row, column in (*to, *off))
    ways, template = ways_to(cell, to, both, straight), GOES.get((bool(to), bool(off), straight), "")
    if len(to) == 2:
        ways, template = both(to), "The path connects {cell} with {to}."
        if straight:
            ways = both(say(SIDES[row - cell[0], column - cell[1]]) for row, column in to)
            template = "The path connects {cell} with the cells {to}."
    elif to and End(cell) in concludes:
        template = "{cell} is an end of the path, which goes {to} from there."
        at_cell.append(End(cell))
    used = template and say(template, cell=cell, to=ways, off=ways_to(cell, off, either, straight))
    return " ".join(filter(None, (used, path_uses([claim for claim in concludes if claim not in at_cell]))))


def if_used(claims: Iterable[Claim]) -> str:
    """Return the subject of "... would close a loop" for edges or ends: "Going down from R2C1 or up from R4C4"."""
    found = list(claims)
    going = edge_names((claim for claim in found if isinstance(claim, (OnPath, OffPath))), either)
    ends = [edge_name(claim) for claim in found if isinstance(claim, (End, NoEnd))]
    return capitalised(either([*([say("going {edges}", edges=going)] if going else []), *ends]))


def only_ways(claims: Sequence[Claim], concludes: tuple[Claim, ...], ways: Ways, shut: bool) -> tuple[str, str]:
    """Return two sentences: what the path needs at `ways.cell` (may be ""), and which directions are left from there.

    If `shut` is true, the sentence before has explained why other directions are impossible.
    """
    cell, to = ways.cell, onward(ways.cell, all_of(concludes, OnPath))
    given = next((end.given or "end" for end in all_of(claims, End) if end.cell == cell), "")
    need = ""
    if given:
        need = say("The path starts at {cell}." if given == "start" else "The path ends at {cell}.", cell=cell)
    elif any(isinstance(claim, OnPath) and cell in claim.cells for claim in claims):
        need = say("{cell} needs one more connection.", cell=cell)
    if not to:
        left = "{cell} has no other way on, so the path ends there."
    elif need:
        left = "That leaves only the way {to}." if shut else "Its only open way goes {to}."
    elif len(to) < len(concludes):
        left = "That leaves {cell} only one way: {to}." if shut else "{cell} has only one open way: {to}."
    else:
        to = list(ways.to)
        left = "That leaves {cell} only two ways: {to}." if shut else "{cell} has only two open ways: {to}."
    return need, say(left, cell=cell, to=both(directions(cell, to)))


def shut_ways(claims: Iterable[Claim], cells: Sequence[Cell]) -> str:
    """Return sentences that say in which directions the path can't go from `cells`, and why."""
    full, crossed = dict.fromkeys(claim.cell for claim in all_of(claims, Full)), all_of(claims, OffPath)
    shut = [say("The path already goes through {cells}.", cells=cell_names(full))] if full else []
    if crossed:
        template = "Going {ways} is already ruled out."
        here = [next(cell for cell in line.cells if cell in cells) for line in crossed]
        ways = [direction(cell, *onward(cell, [line])) for cell, line in zip(here, crossed, strict=True)]
        if len(cells) > 1:
            ways = [say("{way} from {cell}", way=way, cell=cell) for way, cell in zip(ways, here, strict=True)]
        shut.append(say(template, ways=either(dict.fromkeys(ways))))
    return " ".join(shut)


def reasons(*sentences: str, so: str, against: str = "") -> StepText:
    """Return the three parts of a step's text.

    The first part has the first `sentences`, as long as it stays short. The second part has the other sentences, and
    what is ruled out (`against`). The third part is the conclusion, `so`.
    """
    because, later = "", [against]
    for at, sentence in enumerate(filter(None, sentences)):
        if because and not is_short(f"{because} {sentence}"):
            later = [*filter(None, sentences)][at:] + later
            break
        because = f"{because} {sentence}".strip()
    return StepText(because, " ".join(filter(None, later)), so)


def counted_numbers(claims: Iterable[Claim]) -> str:
    """Return a sentence about the numbers that were counted along lines; "" without such numbers."""
    counted = list(dict.fromkeys(all_of(claims, CountedAlong)))
    found = both(say("{cell} is {number}", cell=claim.cells[-1], number=claim.number) for claim in counted)
    starts = both(dict.fromkeys(str(claim.start) for claim in counted))
    template = "Counting along the line from {starts}, {found}."
    if len({claim.start for claim in counted}) > 1:
        template = "Counting along the lines from {starts}, {found}."
    elif any(claim.from_end for claim in counted):
        template = "Counting from the end of the path in {end}, {found}."
    return say(template, starts=starts, found=found, end=counted[0].cells[0]) if counted else ""


class NumberLabels:
    """Names for the labels in a step's claims. A label is an index in `marks`: the numbered cells and ends in order.

    On an open path, label 0 is any end of the path, and `marks[0]` is None. `at` maps marked cells to labels.
    """

    def __init__(self, claims: tuple[Claim, ...]) -> None:
        (order,) = all_of(claims, InOrder)
        self.marks: list[Mark | None] = [*([] if one_of(claims, Closed) else [None]), *order.marks]
        self.at = {mark.cell: i for i, mark in enumerate(self.marks) if mark}
        self.pieces = [piece.cells for piece in all_of(claims, PathPiece)]
        self.ends = {end.cell for end in all_of(claims, End)}

    def name(self, i: int) -> str:
        mark = self.marks[i % len(self.marks)]
        if mark is None:
            return say(END)
        return say("the {name}", name=mark.name) if mark.name in ("start", "end") else str(mark.number)

    def names(self, labels: Iterable[int]) -> str:
        """Return several labels in words: "the start, 3, 5 and 7", "3, 5 and an end of the path"."""
        return both(map(self.name, sorted(labels, key=lambda i: (self.marks[i % len(self.marks)] is None, i))))

    def along(self, cell: Cell) -> list[int]:
        """Return the labels on the piece of path that ends in a cell, in order from that cell."""
        piece = next((piece for piece in self.pieces if cell in (piece[0], piece[-1])), (cell,))
        cells = piece if piece[0] == cell else piece[::-1]
        return [i for each in cells for i in ([self.at[each]] if each in self.at else []) + [0] * (each in self.ends)]

    def around(self, exits: Exits) -> list[int]:
        """Return the first label of each line that can enter the part of the board that `exits` describes."""
        beside = sorted({cell for step in exits.steps for cell in step} - set(exits.cells))
        found = [i for cell in beside for i in self.along(cell)[:1]]
        return list(dict.fromkeys(found + [0] * (bool(exits.ends) and None in self.marks)))

    def beside(self, i: int) -> list[int]:
        """Return the labels right after and right before the label `i`."""
        many = len(self.marks)
        return list(dict.fromkeys(((i + 1) % many, (i - 1) % many)))

    def pair(self, i: int, j: int) -> str:
        many = len(self.marks)
        first = i if (j - i) % many == 1 else j
        return both([self.name(first), self.name(first + 1)])


def apart(exits: Exits) -> str:
    beside, part = {cell for step in exits.steps for cell in step} - set(exits.cells), part_name(exits.cells)
    if not beside:
        return say("{part} would be cut off", part=part)
    template = "the path could enter {part} only through {cells}, and not come out again"
    return say(template, part=part, cells=cell_names(beside))


def must_fill(labels: NumberLabels, exits: Exits, pair: str) -> str:
    """Say that the line between the two numbers in `pair` must fill a part of the board (`exits.cells`), and why."""
    able = labels.around(exits)
    template = "The line between {pair} has to fill {part}: no other line can."
    if pair.endswith(say(END)):
        template = "No other line can fill {part}, so the path has to end there."
    elif len(able) == 2:
        template = "Only the lines of {pair} can get into {part}, so they have to meet there."
    elif 2 < len(able) <= FEW:
        template = "Only the lines of {pair} can meet in {part}, so they have to."
    return say(template, pair=pair, part=part_name(exits.cells))


def number_step(many: int) -> str:
    return plural(many, "{count} step", "{count} steps", count=in_words(many))


def steps_from(after: int, known: int) -> str:
    """Say that a cell is `after` steps after the number `known`, or before it if negative: "three steps after 40"."""
    template = "{steps} after {known}" if after > 0 else "{steps} before {known}"
    if abs(after) == 1:
        template = "right after {known}" if after > 0 else "right before {known}"
    return say(template, steps=number_step(abs(after)), known=known)
