"""Look-ahead: supposes a line between two neighboring cells, or no line there, and shows that this is impossible."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby

from pysolvers.core.cell import Cell, reached
from pysolvers.core.claim import Claim
from pysolvers.core.deduction import SHORT_CHAIN, Deduction, Refuted, StepText, Technique
from pysolvers.core.progress import Pace, Paced, Progress
from pysolvers.core.words import both, say, uncapitalised
from pysolvers.engines.reasoning.suppositions import Trial, refuted, shortened
from pysolvers.lines.board import cell_of
from pysolvers.puzzles.numberlink.claims import Line, NoLine, On, Pocket, Takes, TurnsRepeat
from pysolvers.puzzles.numberlink.reasoning.lines import Lines
from pysolvers.puzzles.numberlink.reasoning.techniques import contradiction
from pysolvers.puzzles.numberlink.reasoning.techniques.one_way import route, route_in_short, stays, takes_ways, too_few
from pysolvers.puzzles.numberlink.reasoning.techniques.side_by_side import joined
from pysolvers.puzzles.numberlink.reasoning.techniques.turns import RULE, turn_at
from pysolvers.puzzles.numberlink.reasoning.trials import Consequence, LineTrial, Refutation, Trials
from pysolvers.puzzles.numberlink.reasoning.words import StepWords, all_of, between, divided, hub_of, lines_at

Look = Callable[[Lines], Iterator[Deduction]]

LIMITS = (5, 12, 25, 60, 200)  # consequences of a short supposition, tried in this order

# LIMITS for an explanation, which tries one more limit if the chain is long
FINER = (5, 8, 12, 18, 25, 35, 50, 70, 100, 200)

FIRST = (5, 8, 12)  # LIMITS for suppositions before the proof that no line touches itself

MANY = 5  # unnecessary lines are removed from this many suppositions, the shortest ones

# COMPARED: this many of the shortest suppositions are compared by what follows from their opposites. LONG: a chain of
# at most this many steps precedes any longer chain, whatever follows.
COMPARED, LONG = 20, (6, 9)

SHORT = 8  # once a step has chains with at most this many steps in all, the search for shorter ones ends

FEW = 3  # once a supposition with at most this many consequences is found, the search for shorter ones ends

LONGEST = (7, 16, 41)  # limits for the steps by which techniques continue from a supposition, tried in this order


def short(
    lines: Lines, pace: Pace, thorough: bool, fits: Callable[[Deduction], bool] | None = None
) -> Paced[Deduction | None]:
    """Find the supposition that breaks a rule after the fewest consequences. Return a step with its opposite, or None.

    If `thorough`, choose the clearest of several short suppositions. With `fits`, return only a step that `fits`
    accepts, and try only short chains of consequences.
    """
    trials = Trials(lines)
    few = _few_first(lines).items()
    supposed = [(side, on) for side, ways in few for on in (True, False) if on or ways != 2 or not thorough]
    found: Deduction | None = None
    for limit in FIRST if fits else FINER if thorough else LIMITS:
        refutations: list[Refutation] = []
        for each in trials.all(limit, supposed):
            if pace.due():
                yield Progress(pace.work, engine="hints")
            if each:
                refutations.append(each)
                if len(each.steps) <= FEW:
                    break
        is_last = found is not None or not thorough
        best_first = _best_first(trials, refutations) if thorough else sorted(refutations, key=_length)
        found = next(filter(fits, _explained(lines, best_first)), found)
        if found and (is_last or len(found.chain) <= SHORT):
            break
    return found


def _best_first(trials: Trials, refutations: Iterable[Refutation]) -> Iterator[Refutation]:
    found = sorted(refutations, key=_length)
    some = sorted((*map(trials.shorter, found[:MANY]), *found[MANY:]), key=_length)[:COMPARED]

    def is_long(found: Refutation) -> int:
        return sum(len(found.steps) > most for most in LONG)

    for _, alike in groupby(some, key=is_long):
        yield from sorted(alike, key=lambda found: len(found.steps) / (trials.gain(found) + 1))
    yield from found


def _length(found: Refutation) -> int:
    return len(found.steps)


def _explained(lines: Lines, refutations: Iterable[Refutation]) -> Iterator[Deduction]:
    for found in refutations:
        chain = tuple(_chain(lines, found))
        if chain[-1].breaks:
            drawn = (cell for step in chain[:-1] for cell in step.shown)
            yield _contrary(lines, found.supposed.side, found.supposed.on, chain, drawn)


def followed(
    lines: Lines, wrong: Line | NoLine, looks: Sequence[Look], pace: Pace
) -> Paced[tuple[Deduction, tuple[Deduction, ...]]]:
    """Return the step that supposes `wrong`, and all steps from this one to the broken rule; () if none is found.

    Steps after the first are found by quick checks or by the techniques `looks`.
    """
    side, on = lines.board.side_of(wrong), isinstance(wrong, Line)
    if on and not lines.is_open(side):
        step = replace(lines.step(LOOK_AHEAD, (), (side,)), moves=())
        return step, (step, _ending(lines.contradiction((wrong, *lines.closing(side)), lines.board.sides[side])))
    trials = Trials(lines)
    quick = LineTrial(trials, Consequence(side, on, "supposed"))
    for limit in LIMITS:
        if found := quick.refute(limit):
            chain = tuple(_chain(lines, trials.shorter(found)))
            if not chain[-1].breaks:
                continue
            return chain[0], (*chain[:-1], _ending(chain[-1]))
    trial = Trial(*_supposed(lines, side, on, settled=False))
    broken = yield from refuted([trial], partial(_next_step, looks), pace, LONGEST)
    chain = (yield from shortened(lines.seen(), broken.chain, pace)) if broken else ()
    return trial.supposed, (*chain[:-1], *map(_ending, chain[-1:]))


def further(lines: Lines, looks: Sequence[Look], pace: Pace) -> Paced[Deduction | None]:
    """Find the supposition that breaks a rule after the fewest steps. Return a step with its opposite, or None.

    The steps after each supposition are found by the techniques `looks`.
    """
    trials = (Trial(*_supposed(lines, side, on, settled=True)) for side in _few_first(lines) for on in (True, False))
    found = yield from refuted(trials, partial(_next_step, looks), pace, LONGEST)
    if found is None:
        return None
    chain = yield from shortened(lines.seen(), found.chain, pace)
    (claim,) = chain[0].concludes
    assert isinstance(claim, (Line, NoLine))
    used = (*map(cell_of, claim.cells), *chain[-1].used)
    return _contrary(lines, lines.board.side_of(claim), isinstance(claim, Line), chain, used)


def _few_first(lines: Lines) -> dict[int, int]:
    few = [len(lines.open_ways(cell)) if need == 1 else len(lines.need) for cell, need in enumerate(lines.need)]
    ways = {
        side: min(few[cell] for cell in cells) for side, cells in enumerate(lines.board.sides) if lines.is_open(side)
    }
    return dict(sorted(ways.items(), key=lambda item: item[1]))


def _next_step(looks: Sequence[Look], trial: Lines) -> Paced[tuple[Deduction, Lines] | None]:
    yield from ()
    step = next((step for look in looks for step in look(trial)), None)
    if step is None:
        return None
    trial.add(step)
    return step, trial


def _supposed(lines: Lines, side: int, on: bool, settled: bool) -> tuple[Deduction, Lines]:
    step = lines.step(LOOK_AHEAD, (), (side,) if on else (), () if on else (side,))
    trial = lines.copy(settled)
    trial.add(step)
    return step, trial


def _contrary(lines: Lines, side: int, on: bool, chain: tuple[Deduction, ...], used: Iterable[Cell]) -> Deduction:
    claims = (Refuted((*chain[:-1], _ending(chain[-1]))),)
    cells = map(lines.board.puzzle.index, (*chain[-1].shown, *used))
    return lines.step(LOOK_AHEAD, claims, () if on else (side,), (side,) if on else (), cells)


def _ending(step: Deduction) -> Deduction:
    return replace(step, technique=LOOK_AHEAD.name)


def _chain(lines: Lines, found: Refutation) -> Iterator[Deduction]:
    step, trial = _supposed(lines, found.supposed.side, found.supposed.on, settled=False)
    yield step
    for each in found.steps:
        if trial.drawn[each.side] or trial.crossed[each.side]:
            continue
        if not each.on and (each.why != "possible turns" or not trial.is_open(each.side)):
            if each.why == "one way":
                trial.stays[each.side] = stays(trial, each.cell, each.side)
                trial.cross(each.side)
            continue
        ways, next_step = _consequence(trial, each)
        if next_step is None:
            return
        if next_step.breaks:
            yield next_step
            return
        fitting = trial.draw_fitting(ways)
        yield replace(next_step, moves=next_step.moves[:fitting]) if ways else next_step
        if fitting < len(ways):
            clash = ways[fitting]
            yield trial.contradiction((Line(lines.board.ends(clash)), *trial.closing(clash)), lines.board.sides[clash])
            return
        if not each.on:
            trial.cross(each.side)
    last = _break(trial, found)
    if last:
        yield last


def _consequence(trial: Lines, each: Consequence) -> tuple[list[int], Deduction | None]:
    if each.why == "side by side":
        return [each.side], joined(trial, each.side)
    ways = [side for side, _, _ in trial.open_ways(each.cell)]
    if each.why == "possible turns" and (each.side not in ways or len(ways) != trial.need[each.cell]):
        return [each.side] * each.on, turn_at(trial, each.cell, each.side) or _no_turn(trial, each.cell)
    ways = [each.side, *(side for side in ways if side != each.side)]
    return ways, takes_ways(trial, each.cell, ways)


def _no_turn(trial: Lines, cell: int) -> Deduction | None:
    return turn_at(trial, cell) or (too_few(trial, cell) if len(trial.open_ways(cell)) < trial.need[cell] else None)


def _break(trial: Lines, found: Refutation) -> Deduction | None:
    board, cell = trial.board, found.where
    if found.breaks == "no turn":
        return _no_turn(trial, cell)
    if found.breaks == "side by side":
        return joined(trial, found.where)
    if found.breaks not in ("ends apart", "unreachable cells"):
        return too_few(trial, cell)

    def onward(at: int) -> Iterator[int]:
        return (other for side, other, _ in board.around[at] if trial.drawn[side] or trial.is_open(side))

    cells = sorted(reached((cell,), onward))
    pocket = Pocket(board.at(cells), ())
    if found.breaks == "unreachable cells":
        return trial.contradiction((pocket, *map(trial.takes, cells)), cells)
    name = board.names[trial.label[cell]]
    ends = board.pairs[trial.label[cell]]
    return trial.contradiction((pocket, *(On(end, name) for end in board.at(ends))), ends)


LOOK_AHEAD = Technique(
    "look-ahead",
    "Try the opposite",
    8.0,
    "Suppose that a line connects two cells, or that none does. Step by step this leads to a contradiction.",
    "A....B./...C.D./.A...../......./..CBE../.E..D../.......",
    level=9,
)


def words(step: StepWords) -> StepText:
    (refuted,) = step.all(Refuted)
    first = [*[say(RULE)] * bool(step.all(TurnsRepeat)), suppose(refuted.supposed)]
    for sentences in failing(refuted.chain):
        if parts := divided([*first, *sentences], len(first)):
            break
    return StepText(*(parts or (" ".join(first), " ".join(sentences))), step.conclusion())


def suppose(concludes: Sequence[Claim]) -> str:
    sides = [claim.cells for claim in concludes if isinstance(claim, (Line, NoLine))]
    template = "Suppose a line goes {between}." if all_of(concludes, Line) else "Suppose no line goes {between}."
    return say(template, between=both(map(between, sides)))


def failing(chain: Sequence[Deduction]) -> Iterator[list[str]]:
    """Yield explanations of how a supposition fails, each as a list of sentences, the longest explanation first."""
    _, *steps, last = chain
    breaks = StepWords.of(last)
    if len(steps) > SHORT_CHAIN:
        why = contradiction.in_one_part(breaks)
        yield [say("{n} steps later this fails: {breaks}", n=len(steps), breaks=why)]
        yield [say("{n} steps later this fails.", n=len(steps))]
        return
    yield [*_then(steps), contradiction.in_one_part(breaks)]
    yield [*_then(steps), contradiction.in_short_form(breaks)]
    yield [*_then(steps, route_in_short), contradiction.in_short_form(breaks)]


def _then(steps: Sequence[Deduction], route: Callable[[Sequence[StepWords]], str] = route) -> list[str]:
    ways = [way for step in steps if (way := _ways(StepWords.of(step)))]
    if 1 < len(steps) == len(ways):
        return [say("Then lines go {ways}.", ways=both(ways))]
    return [say("Then {step}.", step=_briefly(step, route)) for step in steps]


def _ways(step: StepWords) -> str:
    hub = hub_of(step.claims)
    to = lines_at(step.concludes, hub) if hub else []
    return say("{ways} from {cell}", ways=both(step.way_names(step.hub, to)), cell=step.place(step.hub)) if to else ""


def _briefly(step: Deduction, route: Callable[[Sequence[StepWords]], str]) -> str:
    steps = list(map(StepWords.of, step.single_steps))
    if len(steps) > 1 and any(not isinstance(claim, Takes) for each in steps for claim in each.claims):
        return say("{line} goes {route}", line=say("the line"), route=route(steps))
    parts = []
    for each in steps:
        if ways := _ways(each):
            parts.append(say("{line} goes {route}", line=each.line_at(each.hub), route=ways))
        else:
            parts.append(uncapitalised(each.conclusion().rstrip(".")))
    return ", ".join(parts)


TECHNIQUES = (LOOK_AHEAD,)
LOOKS: dict[int, Look] = {}
