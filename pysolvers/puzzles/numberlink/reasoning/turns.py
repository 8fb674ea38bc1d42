"""The turns that a line can make in a cell: what all that are left have in common is drawn, what none has is crossed.

A line that does not touch itself turns only around a source or a blocked cell: the cell diagonally inside a turn
cannot be joined to either arm, so it has the same turn or is a source that is left by one of the same two ways; and so
on along the diagonal (Thomas Dybdahl Ahle's rule).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

from pysolvers.core.words import listed
from pysolvers.puzzles.numberlink.model import WAY_NAMES, WAYS
from pysolvers.puzzles.numberlink.reasoning.finding import Finding
from pysolvers.puzzles.numberlink.reasoning.lines import NOWHERE, Lines
from pysolvers.puzzles.numberlink.reasoning.wording import Wording

_STEP = {way: (down, right) for way, down, right in WAYS}
_STRAIGHT = {a | b for (a, da, ra) in WAYS for (b, db, rb) in WAYS if (da, ra) == (-db, -rb)}

RULE = "As no line touches itself, a turn needs the same turn in each cell along the diagonal inside it, up to a label."
NEEDS = "would need the same turn in"

Pair = tuple[tuple[int, int, int], tuple[int, int, int]]
"""Two ways of a cell, each as (side, other cell, way)."""

Reason = Callable[[], str]
"""Puts a reason into words, which takes longer than to find it."""


def turns(lines: Lines, why_not: Callable[[Lines, int, Pair], Reason | None], technique: str) -> Iterator[Finding]:
    """For each cell what follows if pairs of ways for which `why_not` gives a reason are ruled out."""
    for cell, need in enumerate(lines.need):
        if not need or lines.board.label[cell] >= 0 or not lines.is_used(cell):
            continue
        left: list[Pair] = []
        out: list[tuple[Pair, Reason]] = []
        for pair in _pairs(lines, cell):
            reason = why_not(lines, cell, pair)
            if reason:
                out.append((pair, reason))
            else:
                left.append(pair)
        if out:
            found = _conclusion(lines, cell, left, out, technique)
            if found:
                yield found


def unfit(lines: Lines, cell: int, pair: Pair) -> Reason | None:
    """Why two ways that are open cannot both be taken: they would close a loop, join two labels or touch."""
    (side_a, a, _), (side_b, b, _) = pair
    if lines.drawn[side_a] or lines.drawn[side_b]:
        return None
    words = Wording(lines)
    if lines.path[a] is lines.path[b]:
        return lambda: "would close a loop"
    if lines.labels_differ(a, b):
        return lambda: f"would join {words.label(lines.label[a])} and {words.label(lines.label[b])}"
    contact = lines.contact(a, b, 1) if lines.fact.no_touch else None
    if contact:
        c, d = contact
        return lambda: f"would touch itself between {words.cell(c)} and {words.cell(d)}"
    return None


def around_no_source(lines: Lines, cell: int, pair: Pair) -> Reason | None:
    """Why a turn is not possible by the diagonal inside it; also why two ways do not fit (see `unfit`)."""
    reason = unfit(lines, cell, pair)
    ways = pair[0][2], pair[1][2]
    if reason or ways[0] | ways[1] in _STRAIGHT or not (lines.fact.no_touch and lines.fact.fills):
        return reason
    return _diagonal_fails(lines, cell, ways)


def _diagonal_fails(lines: Lines, cell: int, ways: tuple[int, int]) -> Reason | None:
    """Why the diagonal inside a turn leads to no source that can be left that way; None if it does."""
    board, words = lines.board, Wording(lines)
    (down, _), (_, right) = sorted((_STEP[way] for way in ways), key=lambda step: step[0] == 0)
    row, column = board.puzzle.cell(cell)
    while True:
        row, column = row + down, column + right
        if not board.puzzle.has((row, column)):
            return lambda: f"{NEEDS} each cell along its diagonal, and no label is there"
        at = board.puzzle.index((row, column))
        if at in board.puzzle.blocked:
            return None
        closed = [way for way in ways if not _possible(lines, at, way)]
        otherwise = _leaves_otherwise(lines, at, ways)
        if board.label[at] >= 0 or closed or otherwise:
            break
    if board.label[at] < 0:
        return lambda: f"{NEEDS} {words.cell(at)}, which cannot have it ({_why(lines, at, closed)})"
    if len(closed) < 2 and not otherwise:
        return None
    name = words.label(board.label[at])
    return lambda: f"{NEEDS} {words.cell(at)}, or {name} to go one of these ways there ({_why(lines, at, closed)})"


def _possible(lines: Lines, cell: int, way: int) -> bool:
    side = lines.board.side_at[cell].get(way, NOWHERE)
    return side != NOWHERE and (lines.drawn[side] or lines.is_open(side))


def _leaves_otherwise(lines: Lines, cell: int, ways: tuple[int, int]) -> bool:
    return any(lines.drawn[side] and way not in ways for side, _, way in lines.board.around[cell])


def _why(lines: Lines, cell: int, closed: list[int]) -> str:
    """Why a cell does not have a turn: ways that are closed, or lines that go otherwise."""
    words = Wording(lines)
    drawn = [way for side, _, way in lines.board.around[cell] if lines.drawn[side]]
    parts = []
    if drawn:
        parts.append(f"its line goes {words.ways(drawn)}")
    for way in closed:
        side = lines.board.side_at[cell].get(way, NOWHERE)
        if side == NOWHERE:
            parts.append(f"nothing is {WAY_NAMES[way]} of it")
        elif lines.need[cell]:
            parts.append(f"not {WAY_NAMES[way]}, for {words.obstacle(side, cell)}")
    return "; ".join(parts)


def _pairs(lines: Lines, cell: int) -> Iterator[Pair]:
    """The pairs of ways that the lines and obstacles at a cell leave it."""
    drawn = [found for found in lines.board.around[cell] if lines.drawn[found[0]]]
    ways = lines.open_ways(cell)
    if drawn:
        yield from ((drawn[0], way) for way in ways)
    else:
        yield from combinations(ways, 2)


def _conclusion(
    lines: Lines, cell: int, left: list[Pair], out: list[tuple[Pair, Reason]], technique: str
) -> Finding | None:
    """What the pairs that are left say of one side: the one that takes the fewest reasons."""
    words = Wording(lines)
    rests = lines.fact.no_touch
    if not left:
        told = _told(words, out)
        rule = f"{RULE} " if NEEDS in told else ""
        sentence = f"{rule}{words.start(cell)} has no possible turn left: {told}. There is no answer."
        return Finding("contradiction", sentence, (), (), (), (cell,), rests)
    choices = []
    for side, other, way in lines.open_ways(cell):
        having = [pair for pair in left if (side, other, way) in pair]
        if len(having) == len(left):
            needed = [(pair, why) for pair, why in out if (side, other, way) not in pair]
            choices.append((len(needed), 0, side, needed, way))
        elif not having:
            needed = [(pair, why) for pair, why in out if (side, other, way) in pair]
            choices.append((len(needed), 1, side, needed, way))
    if not choices:
        return None
    _, crossed, side, needed, way = min(choices, key=lambda choice: (choice[1], choice[0]))
    blocked = words.blocked(cell)
    closed = f" ({blocked})" if blocked else ""
    follows = f"the line there {'does not go' if crossed else 'goes'} {WAY_NAMES[way]}"
    told = _told(words, needed)
    rule = f"{RULE} " if NEEDS in told else ""
    sentence = f"{rule}In {words.cell(cell)}{closed} {told}. So {follows}."
    used = tuple(other for _, other, _ in lines.board.around[cell])
    if crossed:
        return Finding(technique, sentence, (), (side,), used, (cell,), rests)
    return Finding(technique, sentence, (side,), (), used, (cell,), rests)


def _told(words: Wording, out: list[tuple[Pair, Reason]]) -> str:
    """The pairs that are out, those with one reason together."""
    by_reason: dict[str, list[str]] = {}
    for (one, other), reason in out:
        by_reason.setdefault(reason(), []).append(words.ways((one[2], other[2])))
    told = [f"that goes {listed(ways, ' or ')} {reason}" for reason, ways in by_reason.items()]
    return "; ".join(f"{'one' if at else 'a line'} {each}" for at, each in enumerate(told))
