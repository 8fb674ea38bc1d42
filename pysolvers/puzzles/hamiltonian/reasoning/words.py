"""Phrases used by several techniques."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TypeVar

from pysolvers.core.cell import Cell
from pysolvers.core.claim import Claim
from pysolvers.core.words import both, capitalised, cell_names, either, say
from pysolvers.puzzles.hamiltonian.claims import (
    At,
    Closed,
    End,
    Exits,
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


def all_of(claims: Iterable[Claim], kind: type[C]) -> list[C]:
    return [claim for claim in claims if type(claim) is kind]


def one_of(claims: Iterable[Claim], kind: type[C]) -> C | None:
    return next(iter(all_of(claims, kind)), None)


def direction(cell: Cell, other: Cell) -> str:
    """Return the direction to a neighbor: "up", or "to R2C2" for a diagonal step or one across the edge."""
    way = WAYS.get((other[0] - cell[0], other[1] - cell[1]))
    return say(way) if way else say("to {cell}", cell=other)


def edge_name(claim: Claim) -> str:
    """Return a connection or end in words: "down from R2C1", "an end at R2C1"."""
    if isinstance(claim, (End, NoEnd)):
        return say("an end at {cell}", cell=claim.cell)
    assert isinstance(claim, (OnPath, OffPath))
    a, b = claim.cells
    return say("{way} from {cell}", way=direction(a, b), cell=a)


def edge_names(claims: Iterable[Claim]) -> str:
    return both(map(edge_name, claims))


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
    sentences += [say("The path does not go {edges}.", edges=either(map(edge_name, off)))] if off else []
    sentences += [say("The path ends at {cells}.", cells=ends)] if ends else []
    sentences += [say("The path does not end at {cells}.", cells=either(no_ends))] if no_ends else []
    return " ".join(sentences)


def ways_from(cell: Cell, lines: Iterable[OnPath | OffPath]) -> str:
    """Return where lines lead from a cell: "right and down"; "" without lines."""
    others = [next(other for other in line.cells if other != cell) for line in lines]
    return both(direction(cell, other) for other in others) if others else ""


def path_uses_from(concludes: Sequence[Claim], cell: Cell) -> str:
    ways = ways_from(cell, all_of(concludes, OnPath))
    used = say("The path goes {ways} from {cell}.", ways=ways, cell=cell) if ways else ""
    others = [claim for claim in concludes if not isinstance(claim, OnPath)]
    return " ".join(filter(None, (used, path_uses(others))))


def if_used(claims: Iterable[Claim]) -> str:
    """Name connections or ends as the subject of "... would close a loop": "Going down from R2C1 or up from R4C4"."""
    found = list(claims)
    going = either(edge_name(claim) for claim in found if isinstance(claim, (OnPath, OffPath)))
    ends = [edge_name(claim) for claim in found if isinstance(claim, (End, NoEnd))]
    return capitalised(either([*([say("going {edges}", edges=going)] if going else []), *ends]))


def only_ways(claims: Sequence[Claim], concludes: tuple[Claim, ...], ways: Ways) -> str:
    cell, lines = ways.cell, all_of(concludes, OnPath)
    to = ways_from(cell, lines)
    given = next((end.given for end in all_of(claims, End) if end.cell == cell), "")
    template = "{cell} has only two open ways: {to}."
    if given:
        template = "The path ends at {cell}. Its only open way goes {to}."
        if given == "start":
            template = "The path starts at {cell}. Its only open way goes {to}."
    elif not lines:
        template = "{cell} has no open way."
    elif len(lines) < len(concludes):
        template = "{cell} has only one open way: {to}."
    elif any(isinstance(claim, OnPath) and cell in claim.cells for claim in claims):
        template = "{cell} needs one more connection. Its only open way goes {to}."
    else:
        to = both(direction(cell, other) for other in ways.to)
    return say(template, cell=cell, to=to)


class NumberLabels:
    """Names the labels in a step's claims. A label is an index in `marks`, the numbered cells in path order.

    On an open path, label 0 means an end of the path, and `marks[0]` is None. `at` has the label of each numbered
    cell, `pieces` the drawn pieces of path, `ends` the known ends.
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
        """Return several labels: "the start, 3, 5 and 7", "3, 5 and an end of the path"."""
        return both(map(self.name, sorted(labels, key=lambda i: (self.marks[i % len(self.marks)] is None, i))))

    def along(self, cell: Cell) -> list[int]:
        """Return the labels on the piece of path that ends in a cell, from that cell on."""
        piece = next((piece for piece in self.pieces if cell in (piece[0], piece[-1])), (cell,))
        cells = piece if piece[0] == cell else piece[::-1]
        return [i for each in cells for i in ([self.at[each]] if each in self.at else []) + [0] * (each in self.ends)]

    def around(self, exits: Exits) -> list[int]:
        """Return the labels from which open steps lead into the part of `exits`."""
        beside = sorted({cell for step in exits.steps for cell in step} - set(exits.cells))
        found = [i for cell in beside for i in self.along(cell)[:1]]
        return list(dict.fromkeys(found + [0] * (bool(exits.ends) and None in self.marks)))

    def pair(self, i: int, j: int) -> str:
        many = len(self.marks)
        first = i if (j - i) % many == 1 else j
        return both([self.name(first), self.name(first + 1)])


def apart(exits: Exits) -> str:
    beside, part = {cell for step in exits.steps for cell in step} - set(exits.cells), part_name(exits.cells)
    if not beside:
        return say("{part} would be cut off", part=part)
    if exits.ends:
        return say("{part} would hang on {cells} alone", part=part, cells=cell_names(beside))
    template = "the path could enter {part} only through {cells}, and not come out again"
    return say(template, part=part, cells=cell_names(beside))


def no_other(labels: NumberLabels, exits: Exits, part: str) -> str:
    """Return a clause that says from which numbers the path could enter the part named `part`."""
    able = labels.around(exits)
    if not 0 < len(able) <= FEW:
        return say("no other line can fill {part}", part=part)
    if sum((j - i) % len(labels.marks) == 1 for i in able for j in able) == 1 and len(able) > 2:
        template = "only the lines of {numbers} can get into {part}, and no other two of them can meet"
        return say(template, numbers=labels.names(able), part=part)
    return say("only the lines of {numbers} can get into {part}", numbers=labels.names(able), part=part)


def must_fill(labels: NumberLabels, exits: Exits, pair: str) -> str:
    """Say that the line between two consecutive numbers has to fill a part of the board, and why no other line does."""
    template = "The line between {pair} has to fill {part}: no other line can."
    if 0 < len(labels.around(exits)) <= FEW:
        template = "Only the lines of {pair} can meet in {part}, so they have to fill it."
    return say(template, pair=pair, part=part_name(exits.cells))


def number_step(many: int) -> str:
    words = ("no steps", "one step", "two steps", "three steps", "four steps", "five steps")
    return say(words[many]) if many < len(words) else say("{n} steps", n=many)
