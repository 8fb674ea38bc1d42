"""Suppositions: a line between two cells, or none there, is supposed, and what follows comes to a contradiction.

A quick look (`trials`) finds those that break by what is seen at one cell or square, and which of them breaks soonest;
the techniques tell its consequences. Where none breaks so, the techniques themselves go on from what is supposed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from pysolvers.core.cell import Cell
from pysolvers.core.deduction import Deduction, Refuted, Technique
from pysolvers.core.progress import Pace, Progress
from pysolvers.engines.reasoning.runner import Paced
from pysolvers.engines.reasoning.suppositions import Trial, refuted, shortened
from pysolvers.puzzles.numberlink.claims import Line, NoLine, On, Pocket
from pysolvers.puzzles.numberlink.reasoning.lines import Lines
from pysolvers.puzzles.numberlink.reasoning.one_way import goes, stays, too_few
from pysolvers.puzzles.numberlink.reasoning.side_by_side import joined
from pysolvers.puzzles.numberlink.reasoning.trials import Refutation, Trials
from pysolvers.puzzles.numberlink.reasoning.trials import Trial as QuickTrial

Look = Callable[[Lines], Iterator[Deduction]]

LIMITS = (5, 12, 25, 60, 200)
"""How many consequences a short supposition may have, one limit after the other."""

LONGEST = (7, 16, 41)
"""How many steps techniques go on from what is supposed, one limit after the other."""


def short(lines: Lines, pace: Pace) -> Paced[Deduction | None]:
    """The short supposition with the fewest needed consequences; None if none breaks."""
    trials = Trials(lines)
    for limit in LIMITS:
        best: Refutation | None = None
        for found in trials.all(limit):
            if pace.due():
                yield Progress(pace.work, engine="hints")
            if found and (best is None or len(found.steps) < len(best.steps)):
                best = found
        if best:
            chain = tuple(_chain(lines, best))
            drawn = (cell for step in chain[:-1] for cell in step.shown)
            return _contrary(lines, best.supposed.side, best.supposed.on, chain, drawn)
    return None


def followed(
    lines: Lines, wrong: Line | NoLine, looks: Sequence[Look], pace: Pace
) -> Paced[tuple[Deduction, tuple[Deduction, ...]]]:
    """The step that supposes a line between two cells, or none, and what follows to where it breaks; () if nowhere."""
    side, on = lines.board.side(*map(lines.board.puzzle.node_of, wrong.cells)), isinstance(wrong, Line)
    if on and not lines.is_open(side):
        step = replace(lines.step(LOOK_AHEAD, (), (side,)), moves=())
        return step, (step, _ending(lines.contradiction((wrong, *lines.closing(side)), lines.board.sides[side])))
    trials = Trials(lines)
    for limit in LIMITS:
        if found := QuickTrial(trials).refute(side, on, limit):
            chain = tuple(_chain(lines, found))
            return chain[0], (*chain[:-1], _ending(chain[-1]))
    trial = Trial(*_supposed(lines, side, on))
    broken = yield from refuted([trial], partial(_next_step, looks), pace, LONGEST)
    chain = (yield from shortened(lines.seen(), broken.chain, pace)) if broken else ()
    return trial.supposed, (*chain[:-1], *map(_ending, chain[-1:]))


def further(lines: Lines, looks: Sequence[Look], pace: Pace) -> Paced[Deduction | None]:
    """The first supposition that the techniques refute within the fewest steps; None if they refute none."""
    open_sides = (side for side in range(len(lines.board.sides)) if lines.is_open(side))
    trials = (Trial(*_supposed(lines, side, on)) for side in open_sides for on in (True, False))
    found = yield from refuted(trials, partial(_next_step, looks), pace, LONGEST)
    if found is None:
        return None
    chain = yield from shortened(lines.seen(), found.chain, pace)
    (claim,) = chain[0].concludes
    assert isinstance(claim, (Line, NoLine))
    a, b = map(lines.board.puzzle.node_of, claim.cells)
    return _contrary(lines, lines.board.side(a, b), isinstance(claim, Line), chain, (*claim.cells, *chain[-1].used))


def _next_step(looks: Sequence[Look], trial: Lines) -> Paced[tuple[Deduction, Lines] | None]:
    yield from ()
    step = next((step for look in looks for step in look(trial)), None)
    if step is None:
        return None
    trial.add(step)
    return step, trial


def _supposed(lines: Lines, side: int, on: bool) -> tuple[Deduction, Lines]:
    """The step that supposes a line across a side, or none, and the board with it."""
    step = lines.step(LOOK_AHEAD, (), (side,) if on else (), () if on else (side,))
    trial = lines.copy()
    trial.add(step)
    return step, trial


def _contrary(lines: Lines, side: int, on: bool, chain: tuple[Deduction, ...], used: Iterable[Cell]) -> Deduction:
    """That the contrary holds of what was supposed."""
    claims = (Refuted((*chain[:-1], _ending(chain[-1]))),)
    used = (*chain[-1].shown, *used)
    return lines.step(
        LOOK_AHEAD, claims, () if on else (side,), (side,) if on else (), map(lines.board.puzzle.node_of, used)
    )


def _ending(step: Deduction) -> Deduction:
    """The step where a supposition breaks: of that the puzzle has no answer nothing is said."""
    return replace(step, technique=LOOK_AHEAD.name)


def _chain(lines: Lines, found: Refutation) -> Iterator[Deduction]:
    """The consequences of a supposition as the techniques tell them, up to where it breaks."""
    step, trial = _supposed(lines, found.supposed.side, found.supposed.on)
    yield step
    for each in found.steps:
        if trial.drawn[each.side] or trial.crossed[each.side]:
            continue
        if not each.on:
            if each.why == "way":
                trial.stays[each.side] = stays(trial, each.cell, each.side)
                trial.cross(each.side)
            continue
        ways = [each.side]
        if each.why == "beside":
            step = joined(trial, each.side)
        else:
            ways += [side for side, _, _ in trial.open_ways(each.cell) if side != each.side]
            step = goes(trial, each.cell, ways)
        if step.breaks:
            yield step
            return
        fitting = trial.draw_fitting(ways)
        yield replace(step, moves=step.moves[:fitting])
        if fitting < len(ways):
            clash = ways[fitting]
            yield trial.contradiction((Line(lines.board.ends(clash)), *trial.closing(clash)), lines.board.sides[clash])
            return
    yield _break(trial, found)


def _break(trial: Lines, found: Refutation) -> Deduction:
    """Where a supposition breaks once all its consequences are drawn."""
    board, cell = trial.board, found.where
    if found.breaks == "beside":
        return joined(trial, found.where)
    if found.breaks not in ("cut off", "stranded"):
        return too_few(trial, cell)
    part, todo = {cell}, [cell]
    for at in todo:
        for side, other, _ in board.around[at]:
            if other not in part and (trial.drawn[side] or trial.is_open(side)):
                part.add(other)
                todo.append(other)
    cells = sorted(part)
    pocket = Pocket(board.at(cells), ())
    if found.breaks == "stranded":
        return trial.contradiction((pocket, *map(trial.takes, cells)), cells)
    name = board.names[trial.label[cell]]
    sources = board.pairs[trial.label[cell]]
    return trial.contradiction((pocket, *(On(source, name) for source in board.at(sources))), sources)


LOOK_AHEAD = Technique(
    "look-ahead",
    "The contrary fails",
    8.0,
    "A line between two cells, or none there, is supposed, and what follows step by step comes to a contradiction.",
    "1..../2..3./...../.1..2/....3",
    level=9,
)
