"""Finds the possible turns of a line in a cell: draws the ways that all turns use, crosses out ways that none uses.

If no line touches itself and every cell is used, turns repeat along diagonals (Thomas Dybdahl Ahle's rule). The next
cell on the diagonal, between a turn's two arms, has the same turn, is blocked, or is an end whose line leaves in one of
the turn's two directions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import combinations

from pysolvers.core.cell import Cell
from pysolvers.core.claim import Claim
from pysolvers.core.deduction import Deduction, StepText, Technique
from pysolvers.core.words import both, either, say
from pysolvers.lines.board import Node, cell_of
from pysolvers.puzzles.numberlink.claims import (
    Diagonal,
    HasAll,
    Line,
    NoLine,
    NoTouch,
    Stays,
    TurnsRepeat,
    TwoLabels,
)
from pysolvers.puzzles.numberlink.reasoning.lines import NOWHERE, Lines
from pysolvers.puzzles.numberlink.reasoning.words import Obstacle, StepWords, lines_at

Pair = tuple[tuple[int, int, int], tuple[int, int, int]]  # two ways of a cell, each as (side, other cell, way)

Why = Callable[[], tuple[Claim, ...]]  # returns a reason as claims; called only if needed, because that is slow


def possible_turns(lines: Lines) -> Iterator[Deduction]:
    return _turns(lines, _unfit, POSSIBLE_TURNS)


def corners(lines: Lines) -> Iterator[Deduction]:
    """Like `possible_turns`, but also exclude turns that can't be repeated along their diagonal (see the module)."""
    return _turns(lines, _unrepeatable, CORNER)


def _turns(
    lines: Lines, why_not: Callable[[Lines, int, Pair], Why | None], technique: Technique
) -> Iterator[Deduction]:
    for cell, need in enumerate(lines.need):
        if not need or lines.board.label[cell] >= 0 or not lines.is_used(cell):
            continue
        if not lines.is_new(lines.board.diagonals(cell) if technique is CORNER else (cell,)):
            continue
        found = _at(lines, cell, why_not, technique, lines.open_ways(cell))
        if found:
            yield found


def turn_at(lines: Lines, cell: int, side: int = NOWHERE) -> Deduction | None:
    """Return a step about this side that follows from a cell's possible turns; None if no step follows.

    If no turn is possible, the step is a contradiction. Without `side`, look only for a contradiction.
    """
    ways = [way for way in lines.open_ways(cell) if way[0] == side]
    found = _at(lines, cell, _unfit, POSSIBLE_TURNS, ways)
    return found or _at(lines, cell, _unrepeatable, CORNER, ways)


def _at(
    lines: Lines,
    cell: int,
    why_not: Callable[[Lines, int, Pair], Why | None],
    technique: Technique,
    ways: Sequence[tuple[int, int, int]],
) -> Deduction | None:
    left: list[Pair] = []
    out: list[tuple[Pair, Why]] = []
    for pair in _pairs(lines, cell):
        reason = why_not(lines, cell, pair)
        if reason:
            out.append((pair, reason))
        else:
            left.append(pair)
    return _conclusion(lines, cell, left, out, technique, ways) if out else None


def _unfit(lines: Lines, cell: int, pair: Pair) -> Why | None:
    (side_a, a, _), (side_b, b, _) = pair
    if lines.drawn[side_a] or lines.drawn[side_b] or not lines.clash(a, b, through=cell):
        return None
    return partial(lines.clashing, a, b, through=cell)


def _unrepeatable(lines: Lines, cell: int, pair: Pair) -> Why | None:
    reason = _unfit(lines, cell, pair)
    is_straight = lines.board.puzzle.opposite[pair[0][2]] == pair[1][2]
    if reason or is_straight or not (lines.fact.no_touch and lines.fact.fills):
        return reason
    return _diagonal_fails(lines, cell, pair)


def _diagonal_fails(lines: Lines, cell: int, pair: Pair) -> Why | None:
    board, turn = lines.board, (pair[0][2], pair[1][2])
    inside = board.inside(cell, turn)
    for many, (at, *sides) in enumerate(inside, 1):
        if at == cell:  # around the whole board
            return None
        closed = [way for side, way in zip(sides, turn, strict=True) if not _possible(lines, side)]
        otherwise = lines.need[at] < board.puzzle.degree(at) and any(
            lines.drawn[side] and side not in sides for side, _, _ in board.around[at]
        )
        if board.label[at] >= 0 and (board.puzzle.shape == "hex" or (len(closed) < 2 and not otherwise)):
            return None
        if board.label[at] >= 0 or closed or otherwise:
            return partial(_diagonal, lines, cell, pair, [at for at, _, _ in inside[:many]], closed)
    return None


def _diagonal(lines: Lines, cell: int, pair: Pair, inside: Sequence[int], closed: list[int]) -> tuple[Claim, ...]:
    board, last = lines.board, inside[-1]
    turn = board.cells[pair[0][1]], board.cells[pair[1][1]]
    label = board.names[board.label[last]] if board.label[last] >= 0 else ""
    drawn = (claim for claim in lines.at_cell(last) if isinstance(claim, Line))
    but = [side for side, _, way in board.around[last] if way not in closed]
    closings = lines.closings(last, but) if lines.need[last] else ()
    return (Diagonal(board.cells[cell], turn, board.at(inside), label), NoTouch(), *drawn, *closings)


def _possible(lines: Lines, side: int) -> bool:
    return side != NOWHERE and (lines.drawn[side] or lines.is_open(side))


def _pairs(lines: Lines, cell: int) -> Iterator[Pair]:
    drawn = [found for found in lines.board.around[cell] if lines.drawn[found[0]]]
    ways = lines.open_ways(cell)
    if drawn:
        yield from ((drawn[0], way) for way in ways)
    else:
        yield from combinations(ways, 2)


def _conclusion(
    lines: Lines,
    cell: int,
    left: list[Pair],
    out: list[tuple[Pair, Why]],
    technique: Technique,
    ways: Sequence[tuple[int, int, int]],
) -> Deduction | None:
    if not left:
        return lines.contradiction(_claims(lines, cell, [why for _, why in out]), (cell,))
    choices = []
    for side, other, way in ways:
        having = [pair for pair in left if (side, other, way) in pair]
        if len(having) == len(left):
            needed = [why for pair, why in out if (side, other, way) not in pair]
            choices.append((False, len(needed), side, needed))
        elif not having:
            needed = [why for pair, why in out if (side, other, way) in pair]
            choices.append((True, len(needed), side, needed))
    if not choices:
        return None
    crossed, _, side, needed = min(choices, key=lambda choice: choice[:2])
    claims = _claims(lines, cell, needed)
    used = tuple(other for _, other, _ in lines.board.around[cell])
    on, off = ((), (side,)) if crossed else ((side,), ())
    return lines.step(technique, claims, on, off, used, (cell,))


def _claims(lines: Lines, cell: int, reasons: list[Why]) -> tuple[Claim, ...]:
    return (*lines.at_cell(cell), *lines.closings(cell), *(claim for why in reasons for claim in why()))


POSSIBLE_TURNS = Technique(
    "possible turns",
    "Only these turns are left",
    4.0,
    "A line through a cell uses two of its sides. Some pairs of sides are impossible, and all others share one side.",
    "A....../..B..../.C.DE../......./....C../.BEA.D./.......",
    level=4,
)
CORNER = Technique(
    "corner from a source",
    "A turn inside a turn",
    4.0,
    "The cell inside a turn must turn the same way, or a line would run beside itself. So turns repeat up to an end.",
    "A....../B....C./.D...../.....E./..C..B./..A..../D.....E",
    level=5,
)

RULE = "The cell inside a turn must turn the same way, or the line would run beside itself there."


def words(step: StepWords) -> StepText:
    cell = step.hub
    first = [*[say(RULE)] * bool(step.all(TurnsRepeat)), *filter(None, [step.label_clashes(cell)])]
    so, otherwise = step.conclusion(cell), step.opposite()
    return step.text(step.facts([cell]), impossible_turns(step), step.line_at(cell), so, first, otherwise)


def impossible_turns(step: StepWords) -> list[Obstacle]:
    """Return why the step's main cell (see `hub_of`) has closed sides, and why pairs of its sides are impossible."""
    repeats = [_repeated(step, claim) for claim in step.all(Diagonal) if claim.cell == step.hub]
    return [*step.closed_at(step.hub), *step.clashes(), *repeats]


def _repeated(step: StepWords, turn: Diagonal) -> Obstacle:
    *inside, last = turn.cells
    ways = [(step.way_name(turn.cell, to), step.along(last, turn.cell, to)) for to in turn.turn]
    elsewhere = [to for to in lines_at(step.claims, last) if cell_of(to) not in [there for _, there in ways]]
    if turn.label:
        if elsewhere:
            template = "{label} going {ways} from {last} would run beside itself"
        else:
            template = "{label} could leave {last} only {ways}, both closed"
        names = either(step.way_names(last, elsewhere) or [way for way, _ in ways])
        short = say(template, label=turn.label, ways=names, last=step.place(last))
        why = say("{cells} must turn too, and {but}", cells=_in_order(step, inside), but=short) if inside else short
        return Obstacle(turn.cell, turn.turn, why, short)
    if elsewhere:
        but = say("the line at {last} goes {way}", last=step.place(last), way=step.way_name(last, elsewhere[0]))
    else:
        edge = "{cell} is at the edge" if step.puzzle.is_plain else "a wall or the edge is there"
        at_edge = say(edge, cell=step.place(last) if inside else say("it"))
        but = next(filter(None, (_closed(step, last, *way) for way in ways)), at_edge)
    short = say("{last} must turn the same way, but can't", last=step.place(last))
    why = say("{cells} must turn the same way, but {but}", cells=_in_order(step, turn.cells), but=but)
    return Obstacle(turn.cell, turn.turn, why, short)


def _in_order(step: StepWords, cells: Sequence[Node]) -> str:
    if len(cells) < 4:
        return both(map(step.place, cells))
    return say("{first} to {last}", first=step.place(cells[0]), last=step.place(cells[-1]))


def _closed(step: StepWords, cell: Node, way: str, there: Cell) -> str:
    for claim in step.claims:
        clash, side = step.clash_of(claim), {cell_of(cell), there}
        if isinstance(claim, HasAll) and cell_of(claim.cell) == there:
            return say("{there} is taken" if claim.to else "{there} stays empty", there=there)
        if isinstance(claim, TwoLabels) and set(map(cell_of, claim.cells)) == side:
            return say("{there} belongs to {label}", there=there, label=claim.labels[claim.cells[0] == cell])
        if isinstance(claim, NoLine) and set(map(cell_of, claim.cells)) == side:
            return say("the way {way} from {cell} is crossed out", way=way, cell=step.place(cell))
        if isinstance(claim, Stays) and claim.to == cell and cell_of(claim.cell) == there:
            return say("a line could not go on from {there}", there=there)
        if clash and set(map(cell_of, (clash.cell, *clash.to))) == side:
            return say("going {way} from {cell}, {it}", way=way, cell=step.place(cell), it=clash.short)
    return ""


TECHNIQUES = (POSSIBLE_TURNS, CORNER)
LOOKS = {40: possible_turns, 42: corners}
