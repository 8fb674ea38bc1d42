"""Phrases used by several techniques."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple, TypeVar

from pysolvers.core.cell import Cell
from pysolvers.core.claim import Claim
from pysolvers.core.deduction import Deduction, StepText
from pysolvers.core.words import MOST_WORDS, both, cell_name, cell_names, either, first_short, is_short, plural, say
from pysolvers.lines.board import Node, cell_of
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
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle

C = TypeVar("C", bound=Claim)


class Obstacle(NamedTuple):
    """Why a line can't go from `cell` to the neighbor in `to`, or through `cell` between the two in `to`.

    `why` says what would happen otherwise. `short` is `why` without names of cells, `general` also without labels.
    `brief` is slightly shorter than `why`. Each is "" if it would repeat another.
    """

    cell: Node
    to: tuple[Node, ...]
    why: str
    short: str = ""
    general: str = ""
    brief: str = ""


MOST_WORDS_OF_WHY = 18  # so that a clause such as "If the line went down from R1C2" can come before it

NAMED = 6  # most words that list the cells of a part of the board; a larger part is named after one of its cells

_PASSES = {
    4: ("from top to bottom", "from left to right"),
    6: ("from top to bottom", "from upper right to lower left", "from upper left to lower right"),
}  # the passes of a bridge by level, for boards where a cell has 4 or 6 ways


def all_of(claims: Iterable[Claim], kind: type[C]) -> list[C]:
    return [claim for claim in claims if isinstance(claim, kind)]


def other_of(side: Sequence[Node], cell: Node) -> Node:
    return side[1] if side[0] == cell else side[0]


def lines_at(claims: Iterable[Claim], cell: Node) -> list[Node]:
    sides = (line.cells for line in all_of(claims, Line) if len(line.cells) == 2)
    return [other_of(side, cell) for side in sides if cell in side]


def hub_of(claims: Sequence[Claim]) -> Node | None:
    """Return the main cell of a step: that of its first `Takes` claim; None without such a claim."""
    return next((claim.cell for claim in claims if isinstance(claim, Takes)), None)


def is_pass(node: Node) -> bool:
    return len(node) > 2


def between(side: Sequence[Node]) -> str:
    return say("between {a} and {b}", a=cell_of(side[0]), b=cell_of(side[1]))


class StepWords:
    """Phrases about the claims and conclusions of a step."""

    def __init__(self, puzzle: NumberlinkPuzzle, claims: Sequence[Claim] = (), concludes: Sequence[Claim] = ()) -> None:
        self.puzzle, self.board = puzzle, puzzle.board
        self.claims, self.concludes = claims, concludes

    @staticmethod
    def of(step: Deduction) -> StepWords:
        assert isinstance(step.words, NumberlinkPuzzle)
        return StepWords(step.words, step.claims, step.concludes)

    def about(self, claims: Sequence[Claim]) -> StepWords:
        return StepWords(self.puzzle, claims)

    def all(self, kind: type[C]) -> list[C]:
        return all_of(self.claims, kind)

    @cached_property
    def hub(self) -> Node:
        hub = hub_of(self.claims)
        assert hub is not None
        return hub

    # ---- cells, ways and sides

    def place(self, node: Node) -> str:
        if not is_pass(node):
            return cell_name(cell_of(node))
        way = _PASSES[len(self.board.directions)][node[2]]
        return say("{cell} {way}", cell=cell_of(node), way=say(way))

    def places(self, nodes: Iterable[Node]) -> str:
        several = set(nodes)
        cells = [cell_of(node) for node in several if not is_pass(node)]
        return both([*[cell_names(cells)] * bool(cells), *map(self.place, sorted(filter(is_pass, several)))])

    def part_name(self, cells: Sequence[Node]) -> str:
        """Return the cells of a part of the board in words; if they are many, their number and one of them."""
        named = self.places(cells)
        if len(named.split()) <= NAMED:
            return named
        return say("the {n} marked cells around {cell}", n=len(cells), cell=self.place(cells[len(cells) // 2]))

    def way_name(self, node: Node, other: Node) -> str:
        """Return the direction from a cell to a neighbor in words, such as "up" or "left over the edge"."""
        cell, there = cell_of(node), cell_of(other)
        name = say(self.puzzle.way_names[self.puzzle.way(cell, there)])
        return name if self.board.beside(cell, there) else say("{way} over the edge", way=name)

    def clockwise(self, node: Node, others: Iterable[Node]) -> list[Node]:
        return sorted(set(others), key=lambda other: self.puzzle.way(cell_of(node), cell_of(other)))

    def way_names(self, node: Node, others: Iterable[Node]) -> list[str]:
        return [self.way_name(node, other) for other in self.clockwise(node, others)]

    def is_near(self, node: Node, other: Node) -> bool:
        """True if a line could connect two nodes on a board without walls."""
        cell, there = cell_of(node), cell_of(other)
        way = self.board.way(cell, there)
        return way is not None and (self.board.node(cell, way), self.board.node(there, way)) == (node, other)

    def along(self, node: Node, first: Node, second: Node) -> Cell:
        """Return the cell next to `node` in the direction from `first` to `second`. It may be off the board."""
        way = self.board.way(cell_of(first), cell_of(second))
        assert way is not None
        row, column = self.board.around(cell_of(node))[way]
        return (row % self.board.rows, column % self.board.columns) if self.board.shape == "torus" else (row, column)

    # ---- conclusions

    def conclusion(self, hub: Node | None = None) -> str:
        """Return the conclusion as a sentence, with directions from the cell `hub` if all concluded sides are there."""
        on = [each.cells for each in all_of(self.concludes, Line)]
        off = [each.cells for each in all_of(self.concludes, NoLine)]
        if on and hub is not None and all(hub in side for side in on):
            return self.continuation(hub, [other_of(side, hub) for side in on])
        if on:
            return plural(len(on), "There is a line {between}.", "Lines go {between}.", between=both(map(between, on)))
        if not off:
            return ""
        shared = hub if hub is not None and all(hub in side for side in off) else _shared(off)
        if shared is None or (len(off) == 1 and shared != hub):
            return say("No line goes {between}.", between=either(map(between, off)))
        ways = either(self.way_names(shared, (other_of(side, shared) for side in off)))
        return say("No line goes {ways} from {cell}.", cell=self.place(shared), ways=ways)

    def line_at(self, cell: Node) -> str:
        """Return a name for the line at a cell: "the line of A", "the line" without a label, "a line" if undrawn."""
        labels = [on.label for on in self.all(On) if on.cell == cell]
        labels += [two.labels[two.cells.index(cell)] for two in self.all(TwoLabels) if cell in two.cells]
        if labels:
            return say("the line of {label}", label=labels[0])
        return say("the line") if lines_at(self.claims, cell) else say("a line")

    def continuation(self, cell: Node, to: Sequence[Node]) -> str:
        ways, line = both(self.way_names(cell, to)), self.line_at(cell)
        if is_pass(cell):
            return say("The line over {cell} goes straight {ways}.", cell=cell_of(cell), ways=ways)
        if line != say("a line") or max(self.all(Takes)[0].counts) == 1:
            return say("From {cell}, {line} can only go {ways}.", cell=self.place(cell), line=line, ways=ways)
        if len(to) == 1:
            return say("The line through {cell} must go to {other}.", cell=self.place(cell), other=self.place(to[0]))
        return say("The line through {cell} can only go {ways}.", cell=self.place(cell), ways=ways)

    def opposite(self) -> str:
        """Return the clause that supposes the opposite of the conclusion, such as "If a line went up from R1C1"."""
        (side,) = self.concludes
        assert isinstance(side, (Line, NoLine))
        template = "If no line went {way} from {cell}" if isinstance(side, Line) else "If a line went {way} from {cell}"
        way = self.way_name(self.hub, other_of(side.cells, self.hub))
        return say(template, way=way, cell=self.place(self.hub))

    # ---- why no line goes somewhere

    def facts(self, cells: Sequence[Node], most: int = MOST_WORDS) -> str:
        """Return up to `most` words on what closes sides of these cells: other labels, finished cells, crosses."""
        labels = self._labels_beside(cells)
        taken = [
            has.cell
            for has in self.all(HasAll)
            if has.to and has.cell not in cells and any(self.is_near(cell, has.cell) for cell in cells)
        ]
        crossed = [no.cells if no.cells[0] in cells else no.cells[::-1] for no in self.all(NoLine)]
        out = (
            say("{way} from {cell}", way=self.way_name(*side), cell=self.place(side[0]))
            for side in crossed
            if side[0] in cells
        )
        others = [self.belong(labels), self._are_taken(taken), _are_crossed(list(dict.fromkeys(out)))]
        if is_short(text := " ".join(filter(None, others)), most):
            return text
        beside = self.places(cell for some in labels.values() for cell in some)
        others[0] = say("{cells} belong to other labels.", cells=beside)
        if labels and is_short(text := " ".join(filter(None, others)), most):
            return text
        closed = [say("lead to other labels")] * bool(labels) + [say("lead to taken cells")] * bool(taken)
        closed += [say("are crossed out")] * bool(crossed)
        return say("All other ways {closed}.", closed=either(closed))

    def _labels_beside(self, cells: Sequence[Node]) -> dict[str, list[Node]]:
        labels: dict[str, list[Node]] = {}
        for two in self.all(TwoLabels):
            for cell, other, label in zip(two.cells, two.cells[::-1], two.labels[::-1], strict=True):
                if cell in cells and other not in cells:
                    labels.setdefault(label, []).append(other)
        return labels

    def belong(self, labels: dict[str, list[Node]]) -> str:
        """Return a sentence such as "R1C2 and R1C3 belong to A and R2C1 to B." for cells by label."""
        if not labels:
            return ""
        (label, cells), *others = labels.items()
        one, many = "{cells} belongs to {label}", "{cells} belong to {label}"
        first = plural(len(set(cells)), one, many, cells=self.places(cells), label=label)
        more = (say("{cells} to {label}", cells=self.places(cells), label=label) for label, cells in others)
        return say("{which}.", which=both((first, *more)))

    def _are_taken(self, cells: Sequence[Node]) -> str:
        one, many = "{cells} is taken.", "{cells} are taken."
        return plural(len(set(cells)), one, many, cells=self.places(cells)) if cells else ""

    def clash_of(self, claim: Claim) -> Obstacle | None:
        """Return why the ends of the two lines in a claim can't be connected; None for other claims."""
        if isinstance(claim, Touching):
            a, b = sorted((claim.one[-1], claim.other[-1]))
            why = say("it would run beside itself at {a} and {b}", a=self.place(a), b=self.place(b))
            return Obstacle(claim.one[0], (claim.other[0],), why, say("it would run beside itself"))
        if isinstance(claim, Filling):
            why = say("it would fill the block of {cells}", cells=self.places(claim.block))
            return Obstacle(claim.cells[0], (claim.cells[1],), why, say("it would fill a 2 × 2 block"))
        if isinstance(claim, Line) and len(claim.cells) > 2:
            return Obstacle(claim.cells[0], (claim.cells[-1],), say("it would close a loop"))
        return None

    def clashes(self) -> list[Obstacle]:
        """Return why one line can't use pairs of sides of the step's main cell (see `hub_of`)."""
        cell, found = hub_of(self.claims), list[Obstacle]()
        for clash in filter(None, map(self.clash_of, self.claims)):
            ends = clash.cell, *clash.to
            if cell is not None and cell not in ends and all(self.is_near(cell, end) for end in ends):
                found.append(clash._replace(cell=cell, to=ends))
        return found

    def label_clashes(self, hub: Node) -> str:
        """Return sentences on a cell's neighbors with different labels, which no line can join; "" without any."""
        labels: dict[str, list[Node]] = {}
        for two in self.all(TwoLabels):
            if hub not in two.cells and all(self.is_near(hub, cell) for cell in two.cells):
                for cell, label in zip(two.cells, two.labels, strict=True):
                    labels.setdefault(label, []).append(cell)
        if not labels:
            return ""
        template = "{belong} A line through {cell} can't join two labels."
        return say(template, belong=self.belong(labels), cell=self.place(hub))

    def closed_at(self, cell: Node) -> list[Obstacle]:
        """Return why sides of a cell are closed, without the reasons that `facts` states."""
        found: dict[Node, Obstacle] = {}
        for claim in self.claims:
            clash = self.clash_of(claim)
            ends = (clash.cell, *clash.to) if clash else ()
            if clash and cell in ends:
                other = other_of(ends, cell)
                found[other] = clash._replace(cell=cell, to=(other,))
            elif isinstance(claim, Stays) and claim.to == cell:
                why = say("it could not go on from {cell}", cell=self.place(claim.cell))
                found[claim.cell] = Obstacle(cell, (claim.cell,), why, say("it would reach a dead end"))
        return [found[other] for other in self.clockwise(cell, (each for each in found if self.is_near(cell, each)))]

    def closed_ways_out(self, cells: Sequence[Node], most: int) -> str:
        """Return up to `most` words on why ways out of some cells are closed. Reasons that don't fit are left out."""
        out = [claim for claim in self.all(TwoLabels) if not {*cells}.issuperset(claim.cells)]
        labels = self.about(out).facts(cells, most)
        reasons = [reason for cell in cells for reason in self.closed_at(cell) if reason.to[0] not in cells]
        closed = " ".join(filter(None, (labels, *self.ifs(reasons, say("a line")))))
        return closed if is_short(closed, most) else labels

    def would(self, claim: AtOnce, hub: Node | None = None) -> Obstacle:
        """Return why the lines that `claim` supposes fail. All begin at one cell: `hub` if it is on each line."""
        sides = [line.cells for line in all_of(claim.chain[0].concludes, Line)]
        cell = hub if hub is not None and all(hub in side for side in sides) else _shared(sides)
        assert cell is not None
        to = tuple(other_of(side, cell) for side in sides)
        return Obstacle(cell, to, *self.about(claim.chain[-1].claims).would_break(to))

    def would_break(self, to: Sequence[Node] = ()) -> tuple[str, ...]:
        """Return how a line that goes `to` these cells would break a rule, according to the claims.

        The result has `why`, `short`, `general` and `brief` of an `Obstacle`; the last ones may be missing.
        """
        for meet in self.all(CannotMeet):
            a, b = map(self.place, meet.cells)
            why = say("the ends of {label} in {a} and {b} could not meet", a=a, b=b, label=meet.label)
            return why, say("the ends of {label} could not meet", label=meet.label), say("two ends could not meet")
        for cross in self.all(MustCross):
            why, brief = self._cut_by_ring(cross)
            short = say("{labels} would have to cross", labels=both(cross.labels))
            return why, short, say("two lines would have to cross"), brief
        for fill in self.all(CannotFill):
            part, them = self.part_name(fill.cells), say("it") if len(fill.cells) == 1 else say("them")
            if not fill.near:
                return (say("no line could enter {part}", part=part),)
            one = "{part} would touch only one end of {labels}, so none could fill {them}"
            many = "{part} would touch one end each of {labels}, so none could fill {them}"
            why = plural(len(fill.near), one, many, labels=both(sorted(fill.near)), part=part, them=them)
            return why, say("a line could enter {part} but not get out", part=part)
        cell, counts = self.hub, self.all(Takes)[0].counts
        if not lines_at(self.claims, cell):
            dead = "{cell} would be a dead end" if max(counts) > 1 else "{cell} would have no way left"
            return (say(dead, cell=self.place(cell)),)
        line = say("it") if cell in to else self.line_at(cell)
        short = say("the line at {cell} would be stuck", cell=self.place(cell))
        beside = sorted(self._labels_beside([cell]))
        if not beside:
            return (say("it would be stuck at {cell}", cell=self.place(cell)) if cell in to else short,)
        why = "{line} would be stuck at {cell}, beside {labels}"
        return say(why, line=line, cell=self.place(cell), labels=both(beside)), short

    def _cut_by_ring(self, cross: MustCross) -> tuple[str, str]:
        a, b, c, d = map(self.place, cross.cells)
        line, other = cross.labels
        walls = [label for label in cross.ring if label]
        walls += [say("blocked cells")] * ("" in cross.ring) + [say("the border")] * cross.border
        cut = "{walls} would separate {c} and {d}, the ends of {other}"
        named = say("{line} from {a} to {b}", line=line, a=a, b=b), say("the rest of {line}", line=line)
        rest, *others = (say(cut, walls=both([*walls, each]), c=c, d=d, other=other) for each in named)
        brief = say(cut, walls=both([line, *walls]), c=c, d=d, other=other)
        return next((text for text in (rest, *others) if is_short(text, MOST_WORDS_OF_WHY)), brief), brief

    # ---- sentences on what would happen otherwise

    def ifs(self, reasons: Iterable[Obstacle], line: str) -> list[str]:
        """Return a sentence for each consequence if the line named `line` went one of the ways in `reasons`."""
        by_why: dict[tuple[str, Node | None], dict[Node, list[str]]] = {}
        for cell, to, why, *_ in reasons:
            at = by_why.setdefault((why, cell if len(to) > 1 else None), {})
            at.setdefault(cell, []).append(both(self.way_names(cell, to)))
        sentences = []
        for (why, through), at in by_why.items():
            if through:
                template, ways = "If {line} through {cell} went {ways}, {why}.", either(dict.fromkeys(at[through]))
                sentences.append(say(template, line=line, cell=self.place(through), ways=ways, why=why))
            else:
                sentences.append(say("If {line} went {ways}, {why}.", line=line, ways=self._ways_from(at), why=why))
        return sentences

    def _ways_from(self, at: dict[Node, list[str]]) -> str:
        cells: dict[str, list[Node]] = {}
        for cell, ways in at.items():
            cells.setdefault(either(dict.fromkeys(ways)), []).append(cell)
        named = ((ways, either(map(self.place, some))) for ways, some in cells.items())
        return either([say("{ways} from {cells}", ways=ways, cells=some) for ways, some in named])

    def _ifs_in_brief(self, reasons: Sequence[Obstacle], line: str) -> list[str]:
        sentences = self.ifs(reasons, line)
        if len({reason.cell for reason in reasons}) != 1 or any(len(reason.to) < 2 for reason in reasons):
            return sentences
        by_why: dict[str, list[str]] = {}
        for cell, to, why, *_ in reasons:
            by_why.setdefault(why, []).append(both(self.way_names(cell, to)))
        (_, *rest) = by_why.items()
        more = (say("With {ways}, {why}.", ways=either(dict.fromkeys(ways)), why=why) for why, ways in rest)
        return [sentences[0], *more]

    def shortened(self, reasons: Sequence[Obstacle], line: str, otherwise: str = "") -> Iterator[list[str]]:
        """Yield a list of sentences on why the line named `line` can't go the ways in `reasons`, then shorter versions.

        The last version is one sentence that begins with the clause `otherwise`, such as "If it went any other way".
        """
        short = [each.short or each.why for each in reasons]
        brief = [each.brief or each.why for each in reasons]
        for whys in dict.fromkeys((tuple(each.why for each in reasons), tuple(brief), tuple(short))):
            every = [each._replace(why=why) for each, why in zip(reasons, whys, strict=True)]
            yield self.ifs(every, line)
            yield self._ifs_in_brief(every, line)
        otherwise = otherwise or say("If {line} went any other way", line=line)
        for general in (short, [each.general or why for each, why in zip(reasons, short, strict=True)]):
            yield [say("{otherwise}, {why}.", otherwise=otherwise, why=either(dict.fromkeys(general)))]

    def in_short(self, reasons: Iterable[Obstacle], line: str, otherwise: str = "") -> str:
        """Return the first text of `shortened` (same arguments) that fits one part of a step; the last if none does."""
        return first_short(*map(" ".join, self.shortened(list(reasons), line, otherwise)))

    def text(
        self,
        obvious: str,
        reasons: Iterable[Obstacle],
        line: str,
        so: str,
        first: Sequence[str] = (),
        otherwise: str = "",
    ) -> StepText:
        """Return a step's text: sentences `obvious` and `first`, why `line` (its name) can't go other ways, then `so`.

        If the text is too long, leave out `obvious`, or shorten the reasons (for `otherwise`, see `shortened`).
        """
        known, every = [*[obvious] * bool(obvious), *first], list(dict.fromkeys(reasons))
        for sentences in self.shortened(every, line, otherwise) if every else [[]]:
            for before in (known, first):
                if parts := divided([*before, *sentences], len(before)):
                    return StepText(*parts, so)
        return StepText(" ".join(first), self.in_short(every, line, otherwise), so)


def _shared(sides: Sequence[Sequence[Node]]) -> Node | None:
    return next((cell for cell in sides[0] if all(cell in side for side in sides)), None)


def _are_crossed(ways: Sequence[str]) -> str:
    one, many = "The way {ways} is crossed out.", "The ways {ways} are crossed out."
    return plural(len(ways), one, many, ways=both(ways)) if ways else ""


def divided(sentences: Sequence[str], at: int) -> tuple[str, str] | None:
    """Divide sentences near index `at` into texts for the two parts of a step; None if one would be too long."""
    for first in sorted(range(len(sentences) + 1), key=lambda many: abs(many - at)):
        because, against = " ".join(sentences[:first]), " ".join(sentences[first:])
        if is_short(because) and is_short(against):
            return because, against
    return None
