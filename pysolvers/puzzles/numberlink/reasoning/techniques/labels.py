"""Crosses out sides between cells that can't have the same label; connects cells that must have the same label."""

from __future__ import annotations

from collections.abc import Iterator

from pysolvers.core.claim import Claim
from pysolvers.core.deduction import Deduction, StepText, Technique
from pysolvers.core.words import both, either, is_short, plural, say
from pysolvers.lines.board import Node
from pysolvers.puzzles.numberlink.claims import (
    Beside,
    Bottleneck,
    CannotCome,
    Labels,
    Line,
    NoLine,
    NoTouch,
    On,
    SameLine,
    Stuck,
)
from pysolvers.puzzles.numberlink.reasoning.gaps import Loss
from pysolvers.puzzles.numberlink.reasoning.label_sets import LabelSets
from pysolvers.puzzles.numberlink.reasoning.lines import NOWHERE, Lines
from pysolvers.puzzles.numberlink.reasoning.words import StepWords, all_of, divided

# a consequence of the label sets: how many losses it depends on, the side, whether a line crosses it, and the losses
Choice = tuple[int, int, bool, list[Loss]]


def where_labels_come(lines: Lines) -> Iterator[Deduction]:
    return _by_labels(lines, with_gaps=False)


def narrow_gaps(lines: Lines) -> Iterator[Deduction]:
    return _by_labels(lines, with_gaps=True)


def _by_labels(lines: Lines, with_gaps: bool) -> Iterator[Deduction]:
    sets = LabelSets(lines, with_gaps)
    for cell, mask in enumerate(sets.left):
        if not mask and lines.is_used(cell):
            lost = sets.grounds((cell, k) for k in range(len(lines.board.names)) if (cell, k) in sets.why)
            every = Labels(tuple(lines.board.names))
            yield lines.contradiction((*_claims(sets, lost), lines.takes(cell), every), (cell,))
            return
    choices: list[Choice] = []
    for side, (a, b) in enumerate(lines.board.sides):
        if not lines.is_open(side):
            continue
        if not sets.left[a] & sets.left[b]:
            grounds = sets.grounds(_cheapest(sets, a, b))
            choices.append((len(grounds), side, False, grounds))
        elif lines.fact.no_touch and _of_one_label(sets, a, b):
            grounds = sets.grounds((*sets.known(a), *sets.known(b)))
            choices.append((len(grounds), side, True, grounds))
    if choices:
        _, side, joins, grounds = min(choices)
        yield _step(sets, side, joins, grounds, choices)


def _of_one_label(sets: LabelSets, a: int, b: int) -> bool:
    mask = sets.left[a]
    return mask == sets.left[b] and not mask & (mask - 1) and sets.lines.is_used(a) and sets.lines.is_used(b)


def _cheapest(sets: LabelSets, a: int, b: int) -> list[Loss]:
    losses: list[Loss] = []
    for k in range(len(sets.lines.board.names)):
        options = [(len(sets.grounds([(c, k)])), (c, k)) for c in (a, b) if (c, k) in sets.why]
        plain = any(sets.lines.label[c] >= 0 and sets.lines.label[c] != k for c in (a, b))
        if options and not plain:
            losses.append(min(options)[1])
    return losses


def _step(sets: LabelSets, side: int, joins: bool, grounds: list[Loss], choices: list[Choice]) -> Deduction:
    lines, cells = sets.lines, sets.lines.board.sides[side]
    technique = NARROW_GAP if any(sets.why[loss].rule == "narrow gap" for loss in grounds) else WHERE_LABELS_COME
    used = [cell for cell, _ in grounds if cell not in cells]
    claims = [*_claims(sets, grounds), Labels(tuple(lines.board.names))]
    if joins:
        claims += [*(_label(lines, cell) for cell in cells), NoTouch()]
        return lines.step(technique, claims, (side,), (), used, cells)
    also = [other for _, other, joined, more in choices if not joined and other != side and set(more) <= set(grounds)]
    ends = [cell for each in (side, *also) for cell in lines.board.sides[each] if lines.label[cell] >= 0]
    claims += [_label(lines, cell) for cell in ends]
    return lines.step(technique, claims, (), (side, *also), used)


def _label(lines: Lines, cell: int) -> Claim:
    k = lines.label[cell]
    return On(lines.board.cells[cell], lines.board.names[k]) if k >= 0 else lines.takes(cell)


def _claims(sets: LabelSets, grounds: list[Loss]) -> Iterator[Claim]:
    lines, board = sets.lines, sets.lines.board
    groups: dict[tuple[int, object], list[int]] = {}
    for cell, k in grounds:
        reason = sets.why[cell, k]
        based_on = {"far": reason.based_on, "stuck": (cell,)}.get(reason.rule, ())
        groups.setdefault((k, (reason.rule, reason.cell, reason.gap, based_on)), []).append(cell)
    for (k, _), found in groups.items():
        reason = sets.why[found[0], k]
        label, cells = board.names[k], board.at(found)
        barred = board.at(cell for cell, lost in reason.based_on if lost == k)
        if reason.rule == "far":
            ends = lines.ends(k)
            yield CannotCome(label, cells, barred, board.cells[ends[0]] if ends else None)
        elif reason.rule == "stuck":
            yield _stuck(lines, k, found[0], barred)
        elif reason.rule == "beside":
            by = reason.cell
            closed = tuple(claim for cell in found for claim in lines.closing(board.side(by, cell)))
            yield _label(lines, by)
            yield Beside(label, cells, board.cells[by], tuple(dict.fromkeys(closed)))
            yield NoTouch()
        elif reason.rule == "same line":
            yield SameLine(label, cells, board.cells[reason.cell])
        elif reason.gap is not None:
            gap = reason.gap
            yield from (_label(lines, cell) for cell in gap.shown)
            must = tuple(board.names[number] for number in gap.must)
            groups_of = tuple(board.at(group) for group in gap.groups)
            yield Bottleneck(label, cells, board.at(gap.cells), must, gap.spare, groups_of)


def _stuck(lines: Lines, k: int, cell: int, barred: tuple[Node, ...]) -> Stuck:
    board, names = lines.board, lines.board.names
    ways = [other for _, other, _ in lines.open_ways(cell) if board.cells[other] not in barred]
    to = board.at(other for other in ways if lines.label[other] in (NOWHERE, k))
    others = (On(board.cells[other], names[lines.label[other]]) for other in ways if lines.label[other] != k)
    other = tuple(on for on in others if on.cell not in to)
    return Stuck(names[k], (board.cells[cell],), barred, to, other)


WHERE_LABELS_COME = Technique(
    "where labels come",
    "Where labels can go",
    6.0,
    "Two neighboring cells have no possible label in common, or both can only have the same one.",
    "A....../..B..../.C.DE../......./....C../.BEA.D./.......",
    level=6,
)
NARROW_GAP = Technique(
    "narrow gap",
    "A gap that lines must share",
    7.0,
    "Lines with ends on both sides of a narrow gap must pass through it. They leave no cell for others.",
    "A......./...BA.C./.DE...../...F.B../.G.G..../..D...../....F.../......CE",
    level=8,
)

FEW = 4  # if more labels are impossible, the possible ones are named instead

LOSSES = (CannotCome, Stuck, Beside, SameLine, Bottleneck)

# how a line loses cells: for one label and for several
_HOW: dict[type[Claim], tuple[str, str]] = {
    CannotCome: ("{labels} has no open way to {cells}.", "{labels} have no open way to {cells}."),
    Beside: ("{labels} would run beside itself at {cells}.", "{labels} would run beside themselves at {cells}."),
}


def words(step: StepWords) -> StepText:
    sides = [claim.cells for claim in step.concludes if isinstance(claim, (Line, NoLine))]
    cells = list(dict.fromkeys(cell for side in sides for cell in side))
    shown = {on.cell: on.label for on in step.all(On)}
    labels: dict[str, list[Node]] = {}
    for cell in cells:
        if cell in shown:
            labels.setdefault(shown[cell], []).append(cell)
    known = [step.belong(labels)] if labels else []
    lost = [text for cell in cells if cell not in shown and (text := _cannot(step, cell))]
    if all_of(step.concludes, Line):
        only = "Only one label is left for {cells}. It would run beside itself if it didn't join them."
        lost = [say(only, cells=step.places(cells))]
    elif not is_short(" ".join(lost)):
        lost = [say("{cells} can't have a label in common.", cells=step.places(cells))]
    for reasons in why_lost(step):
        if parts := divided([*known, *reasons, *lost], len(known) + len(reasons)):
            return StepText(*parts, step.conclusion())
    return StepText(" ".join(known), " ".join(lost), step.conclusion())


def _cannot(step: StepWords, cell: Node) -> str:
    lost = list(
        dict.fromkeys(claim.label for claim in step.claims if isinstance(claim, LOSSES) and cell in claim.cells)
    )
    left = [label for label in step.all(Labels)[0].labels if label not in lost]
    if not lost:
        return ""
    if not left:
        return say("No line can reach {cell}.", cell=step.place(cell))
    if len(lost) > len(left) or len(lost) > FEW:
        return say("Only {labels} can reach {cell}.", labels=either(left), cell=step.place(cell))
    return say("{labels} can't reach {cell}.", labels=either(lost), cell=step.place(cell))


def why_lost(step: StepWords) -> Iterator[list[str]]:
    """Yield explanations of why cells can't have labels, each as a list of sentences, the longest explanation first."""
    gaps = [sentence for gap in step.all(Bottleneck)[:1] for sentence in _at_gap(step, gap)]
    others = []
    for kind, how in _HOW.items():
        cells_of: dict[str, list[Node]] = {}
        for claim in step.claims:
            if isinstance(claim, LOSSES) and isinstance(claim, kind):
                cells_of.setdefault(claim.label, []).extend(claim.cells)
        by_cells: dict[str, list[str]] = {}
        for label, cells in cells_of.items():
            by_cells.setdefault(step.places(cells), []).append(label)
        others += [plural(len(names), *how, labels=both(names), cells=at) for at, names in by_cells.items()]
    stuck: dict[str, list[Node]] = {}
    for claim in step.all(Stuck):
        stuck.setdefault(claim.label, []).extend(claim.cells)
    for label, cells in stuck.items():
        first, *then = map(step.place, cells)
        more = "".join(say(", and so not from {cell}", cell=cell) for cell in then)
        others.append(say("{label} could not go on from {cell}{more}.", label=label, cell=first, more=more))
    joined = list(dict.fromkeys((cell, claim.by) for claim in step.all(SameLine) for cell in claim.cells))
    for bonds in (joined, joined[-1:]) if joined else ([],):
        which = both(say("{a} is joined to {b}", a=step.place(a), b=step.place(b)) for a, b in bonds)
        yield [*gaps, *others, *[say("{which}.", which=which)] * bool(bonds)]
    yield gaps or [say("Other lines have no open way there or could not go on.")]


def _at_gap(step: StepWords, gap: Bottleneck) -> Iterator[str]:
    cells = step.places(cell for claim in step.all(Bottleneck) if claim.label == gap.label for cell in claim.cells)
    some, every = (
        "{labels} need {n} of the {all} cells in the gap from {first} to {last}.",
        "{labels} need all {n} cells in the gap from {first} to {last}.",
    )
    first, last = step.place(gap.gap[0]), step.place(gap.gap[-1])
    need, has = len(gap.gap) - gap.spare, len(gap.gap)
    yield say(some if gap.spare else every, labels=both(gap.must), n=need, all=has, first=first, last=last)
    if gap.spare:
        yield say("{label} could go through the gap to {cells}, but not come back.", label=gap.label, cells=cells)
    else:
        yield say("That leaves no cell for {label}.", label=gap.label)


TECHNIQUES = (WHERE_LABELS_COME, NARROW_GAP)
LOOKS = {60: where_labels_come, 80: narrow_gaps}
