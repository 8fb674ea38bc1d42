"""Phrases used by several techniques."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, TypeVar

from pysolvers.core.cell import Cell
from pysolvers.core.claim import Claim
from pysolvers.core.deduction import StepText
from pysolvers.core.words import MOST_WORDS, both, cell_name, cell_names, either, first_short, is_short, plural, say
from pysolvers.puzzles.numberlink.claims import (
    AtOnce,
    CannotFill,
    CannotMeet,
    Filling,
    HasAll,
    Line,
    MustCross,
    NoLine,
    On,
    Stays,
    Takes,
    Touching,
    TwoLabels,
)
from pysolvers.puzzles.numberlink.spot import SQUARE_WAYS, Spot, cell_of, pass_of

C = TypeVar("C", bound=Claim)


class Obstacle(NamedTuple):
    """Why a line can't go from `cell` to one neighbor, or through it to two: what would happen in that case.

    `short` is `why` without cells; `general` doesn't name labels either. `brief` is a slightly shorter `why`. They are
    "" if they would say the same.
    """

    cell: Cell
    to: tuple[Cell, ...]
    why: str
    short: str = ""
    general: str = ""
    brief: str = ""


WAYS = dict(zip(((-1, 0), (0, 1), (1, 0), (0, -1)), SQUARE_WAYS, strict=True))

CLOCKWISE = (
    "up", "up-right", "right", "down-right", "down", "down-left", "left", "up-left"
)  # fmt: skip

MOST_WORDS_OF_WHY = 18  # so that a clause such as "If the line went down from R1C2" can come before it

NAMED = 6  # most words that list the cells of a part of the board; a larger part is named after one of its cells

_PASSES = {
    4: ("from top to bottom", "from left to right"),
    6: ("from top to bottom", "from upper right to lower left", "from upper left to lower right"),
}  # the passes of a bridge, by the number of ways of a cell


def all_of(claims: Iterable[Claim], kind: type[C]) -> list[C]:
    return [claim for claim in claims if isinstance(claim, kind)]


# ---- cells, ways and sides


def place(spot: Cell) -> str:
    number = pass_of(spot)
    if number < 0:
        return cell_name((spot[0], spot[1]))
    assert isinstance(spot, Spot)
    return say("{cell} {way}", cell=cell_of(spot), way=say(_PASSES[len(spot.board.directions)][number]))


def places(spots: Iterable[Cell]) -> str:
    several = set(spots)
    bridges = sorted(spot for spot in several if pass_of(spot) >= 0)
    parts = [cell_names(several.difference(bridges))] if len(bridges) < len(several) else []
    return both([*parts, *map(place, bridges)])


def part_name(cells: Sequence[Cell]) -> str:
    """Return the cells of a part of the board in words. If they are many, return their number and one of them."""
    named = places(cells)
    if len(named.split()) <= NAMED:
        return named
    return say("the {n} marked cells around {cell}", n=len(cells), cell=place(cells[len(cells) // 2]))


def way(cell: Cell, other: Cell) -> str:
    if isinstance(cell, Spot):
        return cell.ways[cell_of(other)]
    return WAYS[other[0] - cell[0], other[1] - cell[1]]


def way_name(cell: Cell, other: Cell) -> str:
    """Return the direction from a cell to a neighbor in words, such as "up" or "left over the edge"."""
    name, (row, column), (r, c) = say(way(cell, other)), cell_of(cell), cell_of(other)
    over_the_edge = isinstance(cell, Spot) and cell.board.shape == "torus" and abs(row - r) + abs(column - c) > 1
    return say("{way} over the edge", way=name) if over_the_edge else name


def clockwise(cell: Cell, others: Iterable[Cell]) -> list[Cell]:
    return sorted(set(others), key=lambda other: CLOCKWISE.index(way(cell, other)))


def way_names(cell: Cell, others: Iterable[Cell]) -> list[str]:
    return [way_name(cell, other) for other in clockwise(cell, others)]


def along(cell: Cell, first: Cell, second: Cell) -> Cell:
    """Return the cell that is next to `cell` in the direction from `first` to `second`. It may be off the board."""
    if isinstance(cell, Spot):
        return next((there for there, name in cell.ways.items() if name == way(first, second)), (-1, -1))
    return cell[0] + second[0] - first[0], cell[1] + second[1] - first[1]


def is_near(cell: Cell, other: Cell) -> bool:
    if isinstance(cell, Spot) and isinstance(other, Spot):
        return cell_of(other) in cell.ways and cell_of(cell) in other.ways
    return (other[0] - cell[0], other[1] - cell[1]) in WAYS


def between(side: Sequence[Cell]) -> str:
    return say("between {a} and {b}", a=cell_of(side[0]), b=cell_of(side[1]))


def other_of(side: Sequence[Cell], cell: Cell) -> Cell:
    return side[1] if side[0] == cell else side[0]


def lines_at(claims: Iterable[Claim], cell: Cell) -> list[Cell]:
    sides = (line.cells for line in all_of(claims, Line) if len(line.cells) == 2)
    return [other_of(side, cell) for side in sides if cell in side]


def hub_of(claims: Sequence[Claim]) -> Cell | None:
    """Return the cell whose lines a step counts (the cell of its first `Takes` claim), or None."""
    return next((claim.cell for claim in claims if isinstance(claim, Takes)), None)


# ---- conclusions


def conclusion(concludes: Sequence[Claim], claims: Sequence[Claim] = ()) -> str:
    on = [each.cells for each in all_of(concludes, Line)]
    off = [each.cells for each in all_of(concludes, NoLine)]
    hub = hub_of(claims)
    if on and hub is not None and all(hub in side for side in on):
        return continuation(claims, hub, [other_of(side, hub) for side in on])
    if on:
        return plural(len(on), "There is a line {between}.", "Lines go {between}.", between=both(map(between, on)))
    if not off:
        return ""
    shared = hub if hub is not None and all(hub in side for side in off) else _shared(off)
    if shared is None or (len(off) == 1 and shared != hub):
        return say("No line goes {between}.", between=either(map(between, off)))
    ways = either(way_names(shared, (other_of(side, shared) for side in off)))
    return say("No line goes {ways} from {cell}.", cell=place(shared), ways=ways)


def _shared(sides: Sequence[Sequence[Cell]]) -> Cell | None:
    return next((cell for cell in sides[0] if all(cell in side for side in sides)), None)


def line_at(claims: Sequence[Claim], cell: Cell) -> str:
    """Return a name for the line at a cell: "the line of A", "the line" without a label, "a line" if none is drawn."""
    labels = [on.label for on in all_of(claims, On) if on.cell == cell]
    labels += [two.labels[two.cells.index(cell)] for two in all_of(claims, TwoLabels) if cell in two.cells]
    if labels:
        return say("the line of {label}", label=labels[0])
    return say("the line") if lines_at(claims, cell) else say("a line")


def continuation(claims: Sequence[Claim], cell: Cell, to: Sequence[Cell]) -> str:
    ways, line = both(way_names(cell, to)), line_at(claims, cell)
    if pass_of(cell) >= 0:
        return say("The line over {cell} goes straight {ways}.", cell=cell_of(cell), ways=ways)
    if line != say("a line") or max(all_of(claims, Takes)[0].counts) == 1:
        return say("From {cell}, {line} can only go {ways}.", cell=place(cell), line=line, ways=ways)
    if len(to) == 1:
        return say("The line through {cell} must go to {other}.", cell=place(cell), other=place(to[0]))
    return say("The line through {cell} can only go {ways}.", cell=place(cell), ways=ways)


def opposite(concludes: Sequence[Claim], hub: Cell) -> str:
    """Return the clause that supposes the opposite of a conclusion, such as "If a line went up from R1C1"."""
    (side,) = concludes
    assert isinstance(side, (Line, NoLine))
    template = "If no line went {way} from {cell}" if isinstance(side, Line) else "If a line went {way} from {cell}"
    return say(template, way=way_name(hub, other_of(side.cells, hub)), cell=place(hub))


# ---- why no line goes somewhere


def facts(claims: Sequence[Claim], cells: Sequence[Cell], most: int = MOST_WORDS) -> str:
    """Return sentences on visible reasons why ways from these cells are closed: other labels, taken cells, crosses."""
    labels = _labels_beside(claims, cells)
    taken = [
        has.cell
        for has in all_of(claims, HasAll)
        if has.to and has.cell not in cells and any(is_near(cell, has.cell) for cell in cells)
    ]
    crossed = [no.cells if no.cells[0] in cells else no.cells[::-1] for no in all_of(claims, NoLine)]
    out = (say("{way} from {cell}", way=way_name(*side), cell=place(side[0])) for side in crossed if side[0] in cells)
    others = [belong(labels), _are_taken(taken), _are_crossed(list(dict.fromkeys(out)))]
    if is_short(text := " ".join(filter(None, others)), most):
        return text
    others[0] = say("{cells} belong to other labels.", cells=places(cell for some in labels.values() for cell in some))
    if labels and is_short(text := " ".join(filter(None, others)), most):
        return text
    closed = [say("lead to other labels")] * bool(labels) + [say("lead to taken cells")] * bool(taken)
    closed += [say("are crossed out")] * bool(crossed)
    return say("All other ways {closed}.", closed=either(closed))


def _labels_beside(claims: Sequence[Claim], cells: Sequence[Cell]) -> dict[str, list[Cell]]:
    labels: dict[str, list[Cell]] = {}
    for two in all_of(claims, TwoLabels):
        for cell, other, label in zip(two.cells, two.cells[::-1], two.labels[::-1], strict=True):
            if cell in cells and other not in cells:
                labels.setdefault(label, []).append(other)
    return labels


def belong(labels: dict[str, list[Cell]]) -> str:
    """Return a sentence such as "R1C2 and R1C3 belong to A and R2C1 to B." for cells by label."""
    if not labels:
        return ""
    (label, cells), *others = labels.items()
    first = plural(
        len(set(cells)), "{cells} belongs to {label}", "{cells} belong to {label}", cells=places(cells), label=label
    )
    more = (say("{cells} to {label}", cells=places(cells), label=label) for label, cells in others)
    return say("{which}.", which=both((first, *more)))


def _are_taken(cells: Sequence[Cell]) -> str:
    return plural(len(set(cells)), "{cells} is taken.", "{cells} are taken.", cells=places(cells)) if cells else ""


def _are_crossed(ways: Sequence[str]) -> str:
    one, many = "The way {ways} is crossed out.", "The ways {ways} are crossed out."
    return plural(len(ways), one, many, ways=both(ways)) if ways else ""


def clash_of(claim: Claim) -> Obstacle | None:
    """Return why the ends of the two lines in a claim can't be connected; None for claims of other kinds."""
    if isinstance(claim, Touching):
        a, b = sorted((claim.one[-1], claim.other[-1]))
        why = say("it would run beside itself at {a} and {b}", a=place(a), b=place(b))
        return Obstacle(claim.one[0], (claim.other[0],), why, say("it would run beside itself"))
    if isinstance(claim, Filling):
        why = say("it would fill the block of {cells}", cells=places(claim.block))
        return Obstacle(claim.cells[0], (claim.cells[1],), why, say("it would fill a 2 × 2 block"))
    if isinstance(claim, Line) and len(claim.cells) > 2:
        return Obstacle(claim.cells[0], (claim.cells[-1],), say("it would close a loop"))
    return None


def clashes(claims: Sequence[Claim]) -> list[Obstacle]:
    """Return why pairs of ways of the step's cell can't be used by one line."""
    cell, found = hub_of(claims), list[Obstacle]()
    for clash in filter(None, map(clash_of, claims)):
        ends = clash.cell, *clash.to
        if cell is not None and cell not in ends and all(is_near(cell, end) for end in ends):
            found.append(clash._replace(cell=cell, to=ends))
    return found


def label_clashes(claims: Sequence[Claim], hub: Cell) -> str:
    """Return sentences on neighbors of a cell with different labels, which no line can join; "" without any."""
    labels: dict[str, list[Cell]] = {}
    for two in all_of(claims, TwoLabels):
        if hub not in two.cells and all(is_near(hub, cell) for cell in two.cells):
            for cell, label in zip(two.cells, two.labels, strict=True):
                labels.setdefault(label, []).append(cell)
    if not labels:
        return ""
    return say("{belong} A line through {cell} can't join two labels.", belong=belong(labels), cell=place(hub))


def closed_at(claims: Iterable[Claim], cell: Cell) -> list[Obstacle]:
    """Return why ways from a cell are closed. Reasons that `facts` states are not included."""
    found: dict[Cell, Obstacle] = {}
    for claim in claims:
        clash = clash_of(claim)
        ends = (clash.cell, *clash.to) if clash else ()
        if clash and cell in ends:
            other = other_of(ends, cell)
            found[other] = clash._replace(cell=cell, to=(other,))
        elif isinstance(claim, Stays) and claim.to == cell:
            why = say("it could not go on from {cell}", cell=place(claim.cell))
            found[claim.cell] = Obstacle(cell, (claim.cell,), why, say("it would reach a dead end"))
    return [found[other] for other in clockwise(cell, (other for other in found if is_near(cell, other)))]


def closed_ways_out(claims: Sequence[Claim], cells: Sequence[Cell], most: int) -> str:
    """Return up to `most` words on why ways out of some cells are closed. Reasons that don't fit are left out."""
    labels = facts([claim for claim in all_of(claims, TwoLabels) if not {*cells}.issuperset(claim.cells)], cells, most)
    reasons = [reason for cell in cells for reason in closed_at(claims, cell) if reason.to[0] not in cells]
    closed = " ".join(filter(None, (labels, *ifs(reasons, say("a line")))))
    return closed if is_short(closed, most) else labels


def would(claim: AtOnce, hub: Cell | None = None) -> Obstacle:
    """Return where the lines that a claim supposes go from their common cell, and how they would break a rule."""
    sides = [line.cells for line in all_of(claim.chain[0].concludes, Line)]
    cell = hub if hub is not None and all(hub in side for side in sides) else _shared(sides)
    assert cell is not None
    to = tuple(other_of(side, cell) for side in sides)
    return Obstacle(cell, to, *would_break(claim.chain[-1].claims, to))


def would_break(claims: Sequence[Claim], to: Sequence[Cell] = ()) -> tuple[str, ...]:
    """Return how a line that goes `to` these cells would break a rule, according to `claims`.

    These are the fields `why`, `short` and `general` of an `Obstacle`; later ones may be missing.
    """
    for meet in all_of(claims, CannotMeet):
        a, b = map(place, meet.cells)
        why = say("the ends of {label} in {a} and {b} could not meet", a=a, b=b, label=meet.label)
        return why, say("the ends of {label} could not meet", label=meet.label), say("two ends could not meet")
    for cross in all_of(claims, MustCross):
        why, brief = _cut_by_ring(cross)
        short = say("{labels} would have to cross", labels=both(cross.labels))
        return why, short, say("two lines would have to cross"), brief
    for fill in all_of(claims, CannotFill):
        part, them = part_name(fill.cells), say("it") if len(fill.cells) == 1 else say("them")
        if not fill.near:
            return (say("no line could enter {part}", part=part),)
        one = "{part} would touch only one end of {labels}, so none could fill {them}"
        many = "{part} would touch one end each of {labels}, so none could fill {them}"
        why = plural(len(fill.near), one, many, labels=both(sorted(fill.near)), part=part, them=them)
        return why, say("a line could enter {part} but not get out", part=part)
    takes = all_of(claims, Takes)[0]
    cell, beside = takes.cell, sorted(_labels_beside(claims, [takes.cell]))
    if not lines_at(claims, cell):
        dead = "{cell} would be a dead end" if max(takes.counts) > 1 else "{cell} would have no way left"
        return (say(dead, cell=place(cell)),)
    line, short = (
        say("it") if cell in to else line_at(claims, cell),
        say("the line at {cell} would be stuck", cell=place(cell)),
    )
    if not beside:
        return (say("it would be stuck at {cell}", cell=place(cell)) if cell in to else short,)
    why = say("{line} would be stuck at {cell}, beside {labels}", line=line, cell=place(cell), labels=both(beside))
    return why, short


def _cut_by_ring(cross: MustCross) -> tuple[str, str]:
    """Return a clause such as "B, the border and the rest of A would separate R2C2 and R6C1, the ends of C", twice.

    The first one gives the ends of A if it is short enough then. The second one is shorter.
    """
    a, b, c, d = map(place, cross.cells)
    line, other = cross.labels
    walls = [label for label in cross.ring if label]
    walls += [say("blocked cells")] * ("" in cross.ring) + [say("the border")] * cross.border
    cut = "{walls} would separate {c} and {d}, the ends of {other}"
    named = say("{line} from {a} to {b}", line=line, a=a, b=b), say("the rest of {line}", line=line)
    rest, *others = (say(cut, walls=both([*walls, each]), c=c, d=d, other=other) for each in named)
    brief = say(cut, walls=both([line, *walls]), c=c, d=d, other=other)
    return next((text for text in (rest, *others) if is_short(text, MOST_WORDS_OF_WHY)), brief), brief


def ifs(reasons: Iterable[Obstacle], line: str) -> list[str]:
    """Return sentences on what would happen if `line` went the other ways, one for each different result."""
    by_why: dict[tuple[str, Cell | None], dict[Cell, list[str]]] = {}
    for cell, to, why, *_ in reasons:
        by_why.setdefault((why, cell if len(to) > 1 else None), {}).setdefault(cell, []).append(
            both(way_names(cell, to))
        )
    sentences = []
    for (why, through), at in by_why.items():
        if through:
            ways = either(dict.fromkeys(at[through]))
            sentences.append(
                say("If {line} through {cell} went {ways}, {why}.", line=line, cell=place(through), ways=ways, why=why)
            )
        else:
            sentences.append(say("If {line} went {ways}, {why}.", line=line, ways=either(_ways_at(at)), why=why))
    return sentences


def _ifs_in_brief(reasons: Sequence[Obstacle], line: str) -> list[str]:
    """Return `ifs` with the cell and the line named only once, if all reasons are about ways through the same cell."""
    sentences = ifs(reasons, line)
    if len({reason.cell for reason in reasons}) != 1 or any(len(reason.to) < 2 for reason in reasons):
        return sentences
    by_why: dict[str, list[str]] = {}
    for cell, to, why, *_ in reasons:
        by_why.setdefault(why, []).append(both(way_names(cell, to)))
    rest = list(by_why.items())[1:]
    return [
        sentences[0],
        *(say("With {ways}, {why}.", ways=either(dict.fromkeys(ways)), why=why) for why, ways in rest),
    ]


def _ways_at(at: dict[Cell, list[str]]) -> list[str]:
    cells: dict[str, list[Cell]] = {}
    for cell, ways in at.items():
        cells.setdefault(either(dict.fromkeys(ways)), []).append(cell)
    return [say("{ways} from {cells}", ways=ways, cells=either(map(place, spots))) for ways, spots in cells.items()]


def divided(sentences: Sequence[str], at: int) -> tuple[str, str] | None:
    """Divide sentences near index `at` into two texts that are short enough; return None if that is impossible."""
    for first in sorted(range(len(sentences) + 1), key=lambda many: abs(many - at)):
        because, against = " ".join(sentences[:first]), " ".join(sentences[first:])
        if is_short(because) and is_short(against):
            return because, against
    return None


def shortened(reasons: Sequence[Obstacle], line: str, otherwise: str = "") -> Iterator[list[str]]:
    """Yield the reasons as sentences, then ever shorter versions: without details, without ways, without labels."""
    short = [each.short or each.why for each in reasons]
    brief = [each.brief or each.why for each in reasons]
    for whys in dict.fromkeys((tuple(each.why for each in reasons), tuple(brief), tuple(short))):
        every = [each._replace(why=why) for each, why in zip(reasons, whys, strict=True)]
        yield ifs(every, line)
        yield _ifs_in_brief(every, line)
    otherwise = otherwise or say("If {line} went any other way", line=line)
    for general in (short, [each.general or why for each, why in zip(reasons, short, strict=True)]):
        yield [say("{otherwise}, {why}.", otherwise=otherwise, why=either(dict.fromkeys(general)))]


def in_short(reasons: Iterable[Obstacle], line: str, otherwise: str = "") -> str:
    """Return the first version of the reasons that fits into one part of a step's text; the last one if none fits.

    See `shortened` for the versions.
    """
    texts = [" ".join(sentences) for sentences in shortened(list(reasons), line, otherwise)]
    return first_short(*texts)


def step_text(
    obvious: str, reasons: Iterable[Obstacle], line: str, so: str, first: Sequence[str] = (), otherwise: str = ""
) -> StepText:
    """Return a step's text: sentences before the reasons (see `facts`), the reasons, and what follows.

    If it is too long, omit what is `obvious`, or shorten the reasons. The shortest reasons begin with `otherwise`.
    """
    known, every = [*[obvious] * bool(obvious), *first], list(dict.fromkeys(reasons))
    for sentences in shortened(every, line, otherwise) if every else [[]]:
        for before in (known, first):
            if parts := divided([*before, *sentences], len(before)):
                return StepText(*parts, so)
    return StepText(" ".join(first), in_short(every, line, otherwise), so)
