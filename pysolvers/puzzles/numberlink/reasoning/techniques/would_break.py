"""Excludes sides that a line can't cross, because it would break a rule immediately."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from pysolvers.core.deduction import Deduction, StepText, Technique
from pysolvers.core.words import is_short, say
from pysolvers.puzzles.numberlink.claims import AtOnce, Line
from pysolvers.puzzles.numberlink.reasoning.at_once import (
    CROSSED,
    CUT_OFF,
    LEFT_OUT,
    UNFILLED,
    Break,
    at_once,
    breaking,
    glance_at,
)
from pysolvers.puzzles.numberlink.reasoning.lines import Lines
from pysolvers.puzzles.numberlink.reasoning.words import StepWords, all_of, hub_of

LEAVES_OUT = Technique(
    "left out",
    "There would be a dead end",
    2.2,
    "A line there would leave another cell with too few ways out.",
    "B..../...C./.DB../..A../C..DA",
    level=3,
)
CUTS_OFF = Technique(
    "cut off",
    "Two ends would be cut off",
    2.8,
    "A line there would separate the two ends of another line.",
    "B..../...C./.DB../..A../C..DA",
    level=3,
)
LEAVES_TO_NONE = Technique(
    "nobody fills it",
    "Cells that no line could fill",
    3.6,
    "A line there would leave some cells that no other line can fill: it could go in, but not come out.",
    "AB..C/...D./...../.BA.D/....C",
    level=4,
)
CROSSES = Technique(
    "lines would cross",
    "Two lines would cross",
    3.8,
    "A line there would make two lines cross, because their four ends alternate along a wall.",
    "Q.../QX../..../X...",
    level=4,
)
BY_KIND = {LEFT_OUT: LEAVES_OUT, CUT_OFF: CUTS_OFF, UNFILLED: LEAVES_TO_NONE, CROSSED: CROSSES}


def broken(lines: Lines) -> Iterator[Deduction]:
    """Yield a contradiction if two ends can't meet, no line can fill some cells, or two lines must cross."""
    if found := glance_at(lines).is_broken:
        yield breaking(lines, found)


def leading_on(kind: int, lines: Lines) -> Iterator[Deduction]:
    """Yield a step for a cell that needs all open sides except those at which a line would break a rule.

    The broken rules must be of this `kind` (see `Break`), or of a lower kind, which is easier to see.
    """
    breaks = glance_at(lines).breaks(kind)
    if all(each.kind != kind for each in breaks.values()):
        return
    best: tuple[tuple[bool, int, bool, int], list[int], list[int]] | None = None
    for cell, need in enumerate(lines.need):
        if not need or not lines.is_used(cell):
            continue
        ways = [side for side, _, _ in lines.open_ways(cell)]
        out = [side for side in ways if side in breaks and breaks[side].kind <= kind]
        if len(ways) - len(out) != need or max((breaks[side].kind for side in out), default=-1) != kind:
            continue
        follows = lines.followed is not None and lines.board.puzzle.cell(cell) in lines.followed
        rank = (not follows, len(out), lines.label[cell] < 0, cell)
        if best is None or rank < best[0]:
            best = rank, out, [side for side in ways if side not in out]
    if best:
        (*_, cell), out, on = best
        yield _at_cell(lines, BY_KIND[kind], cell, out, on, breaks)


def _at_cell(
    lines: Lines, technique: Technique, cell: int, out: list[int], on: list[int], breaks: dict[int, Break]
) -> Deduction:
    reasons = (at_once(lines, technique, (side,), breaks[side]) for side in out)
    claims = (*lines.at_cell(cell), *lines.closings(cell, (*out, *on)), *reasons)
    used = (at for side in out for at in breaks[side].cells)
    return lines.step(technique, claims, on, out, used, (cell,))


def ruling_out(kind: int, lines: Lines) -> Iterator[Deduction]:
    for side, found in glance_at(lines).breaks(kind).items():
        if found.kind == kind:
            technique = BY_KIND[kind]
            yield lines.step(technique, (at_once(lines, technique, (side,), found),), (), (side,), found.cells)
            return


def words(step: StepWords) -> StepText:
    if hub_of(step.claims) is None:
        supposed, broken = step.all(AtOnce)[0].chain
        a, b = map(step.place, all_of(supposed.concludes, Line)[0].cells)
        whys = step.about(broken.claims).would_break()
        texts = (say("If a line joined {a} and {b}, {why}.", a=a, b=b, why=why) for why in whys)
        return StepText(next(filter(is_short, texts), ""), so=step.conclusion())
    reasons = [*step.closed_at(step.hub), *(step.would(claim, step.hub) for claim in step.all(AtOnce))]
    return step.text(step.facts([step.hub]), reasons, step.line_at(step.hub), step.conclusion(step.hub))


TECHNIQUES = (LEAVES_OUT, CUTS_OFF, LEAVES_TO_NONE, CROSSES)
LOOKS: dict[int, Callable[[Lines], Iterator[Deduction]]] = {
    12: broken,
    20: partial(leading_on, LEFT_OUT),
    22: partial(leading_on, CUT_OFF),
    24: partial(ruling_out, LEFT_OUT),
    26: partial(ruling_out, CUT_OFF),
    36: partial(leading_on, UNFILLED),
    38: partial(ruling_out, UNFILLED),
    39: partial(leading_on, CROSSED),
    43: partial(ruling_out, CROSSED),
}
