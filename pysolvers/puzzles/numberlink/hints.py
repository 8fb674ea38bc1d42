"""Hints (the easiest deduction on the player's board) and explanations (all deductions from the bare board)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain, takewhile
from typing import Any

from pysolvers.core.claim import Claim
from pysolvers.core.deduction import Deduction, InTurn, Refuted, Technique, joined
from pysolvers.core.progress import Pace, Paced, Progress
from pysolvers.engines.reasoning.kept import Findings
from pysolvers.engines.reasoning.runner import Reasoning, broken_at_once
from pysolvers.puzzles.numberlink.claims import Diagonal, EveryCell, NoTouch, Takes, TurnsRepeat
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle, NumberlinkSolution
from pysolvers.puzzles.numberlink.play import NumberlinkState
from pysolvers.puzzles.numberlink.reasoning.fact import likely, proved, rules_alone
from pysolvers.puzzles.numberlink.reasoning.lines import LineBoard, Lines
from pysolvers.puzzles.numberlink.reasoning.mistakes import denied_by_solution, solutions_within, wrongly
from pysolvers.puzzles.numberlink.reasoning.techniques import (
    dark_and_light,
    in_and_out,
    labels,
    look_ahead,
    one_way,
    side_by_side,
    turn_fails,
    turns,
    would_break,
)
from pysolvers.puzzles.numberlink.reasoning.words import hub_of, is_pass
from pysolvers.puzzles.numberlink.solver import solve

PROOF_NODES = 2_000  # nodes of the search for a proof that no line touches itself, for a grade

MOST_JOINED = 5  # cells along a line in one step

MOST_AT_BORDER = 8  # cells with only two neighbors in one step

MODULES: tuple[Any, ...] = (
    one_way,
    would_break,
    side_by_side,
    in_and_out,
    turns,
    turn_fails,
    labels,
    dark_and_light,
    look_ahead,
)  # the modules of techniques; each has `TECHNIQUES`, `LOOKS` with their order, and `words`

TECHNIQUES: tuple[Technique, ...] = tuple(
    sorted((each for module in MODULES for each in module.TECHNIQUES), key=lambda technique: technique.weight)
)  # easiest first

LOOKS: tuple[Callable[[Lines], Iterator[Deduction]], ...] = tuple(
    look for _, look in sorted((each for module in MODULES for each in module.LOOKS.items()), key=lambda each: each[0])
)  # finders without suppositions, easiest first

# techniques whose steps are combined if they follow one line
ALONG_A_LINE = {technique.name for technique in one_way.TECHNIQUES}

SHORT = 3  # suppositions of up to this many steps come before the fact that no line touches itself


class NumberlinkReasoning(Reasoning[Lines, Deduction]):
    """Connects the reasoning engine to Numberlink. A position is the lines and crosses on the board."""

    TECHNIQUES = TECHNIQUES
    looks = LOOKS
    inside = (
        one_way.one_way,
        side_by_side.side_by_side,
        turns.possible_turns,
        turns.corners,
        labels.where_labels_come,
    )  # finders used inside suppositions that have to be followed further

    solutions_within = staticmethod(solutions_within)
    denied_by_solution = staticmethod(denied_by_solution)

    def beginning(self, puzzle: NumberlinkPuzzle, solutions: Findings[NumberlinkSolution] | None) -> Paced[Lines]:
        yield from ()
        lines = Lines(LineBoard(puzzle), rules_alone(puzzle))
        if solutions is None:
            lines.prove_fact = partial(likely, puzzle, Findings(solve(puzzle, "search")), PROOF_NODES)
        else:
            lines.prove_fact = partial(proved, puzzle, solutions)
        lines.followed = frozenset()
        return lines

    def position(self, state: NumberlinkState, solutions: Findings[NumberlinkSolution] | None) -> Paced[Lines]:
        yield from ()
        assert solutions is not None
        lines = Lines.of(state, rules_alone(state.puzzle))
        lines.prove_fact = partial(proved, state.puzzle, solutions)
        return lines

    def chosen(self, position: Lines, found: Iterator[Deduction]) -> Deduction | None:
        first = next(found, None)
        if first is None or not position.followed:
            return first
        most = max(first.level, one_way.JOINS_LABELS.level)
        equal = takewhile(lambda step: step.level <= most, chain((first,), found))
        return next((step for step in equal if not position.followed.isdisjoint(step.shown)), first)

    def joins(self, group: Sequence[Deduction], step: Deduction) -> bool:
        both = (*group, step)
        if any(each.breaks or len(each.single_steps) > 1 for each in both):
            return False
        if all(isinstance(claim, Takes) for each in both for claim in each.claims):
            return len(group) < MOST_AT_BORDER
        if len(group) == MOST_JOINED or any(each.technique not in ALONG_A_LINE for each in both):
            return False
        cells = [hub for each in both if (hub := hub_of(each.claims)) is not None]
        return (
            len(cells) == len(both)
            and not any(map(is_pass, cells))
            and all(cell in before.shown for before, cell in zip(group, cells[1:], strict=True))
        )

    def is_complete(self, position: Lines) -> bool:
        return position.complete

    def look_ahead(self, position: Lines, pace: Pace, thorough: bool) -> Paced[Deduction | None]:
        if position.prove_fact:
            found = yield from look_ahead.short(position, pace, thorough, self._is_short)
            if found is None:
                position.learn((yield from position.prove_fact()))
                found = yield from self.found(position, pace, thorough)
            return found
        found = yield from look_ahead.short(position, pace, thorough)
        if found or not thorough:
            return found
        return (yield from look_ahead.further(position, self.inside, pace))

    def _is_short(self, step: Deduction) -> bool:
        return len(self._together(step).chain) <= SHORT + 2

    def _together(self, found: Deduction) -> Deduction:
        if not found.chain:
            return found
        supposed, *steps, breaking = found.chain
        together = (each for each in self.grouped(iter(steps)) if isinstance(each, Deduction))
        return replace(found, claims=(Refuted((supposed, *together, breaking)),))

    def as_step(self, position: Lines, found: Deduction, alone: bool) -> Deduction:
        if alone or position.followed is not None:
            found = self._together(found)
        if _rests_on(found, Diagonal) and (alone or not position.turns_explained):
            found = replace(found, claims=(*found.claims, TurnsRepeat()))
        if not position.fact.grounds or (position.fact_explained and not alone):
            return found
        fact = position.fact.step(position.board.puzzle)
        if EveryCell() not in fact.concludes and not _rests_on(found, NoTouch):
            return found
        if not found.chain:
            return joined([fact, found])
        claims = [replace(claim, before=(fact,)) if isinstance(claim, Refuted) else claim for claim in found.claims]
        return replace(found, claims=(*claims, *fact.claims), concludes=(*found.concludes, *fact.concludes))

    def taken(self, position: Lines, found: Deduction, alone: bool) -> Lines:
        position.add(found)
        position.turns_explained |= _rests_on(found, Diagonal)
        position.fact_explained |= EveryCell() in position.fact.step(position.board.puzzle).concludes or _rests_on(
            found, NoTouch
        )
        if position.followed is not None:
            position.followed = frozenset(found.shown)
        return position

    def refutation(
        self, right: NumberlinkState, wrong: Deduction, solutions: Findings[NumberlinkSolution]
    ) -> Paced[Refuted | None]:
        lines = yield from self.position(right, solutions)
        assert lines.prove_fact
        supposed, chain = yield from look_ahead.followed(lines, wrongly(wrong), self.inside, Pace())
        found = broken_at_once(right, supposed) or (Refuted(chain) if chain else None)
        if found is None:
            lines.learn((yield from lines.prove_fact()))
            _, chain = yield from look_ahead.followed(lines, wrongly(wrong), self.inside, Pace())
            found = Refuted(chain) if chain else None
            if found and lines.fact.grounds:
                return replace(found, before=(lines.fact.step(right.puzzle),))
        return found

    def explain_by_work(self, puzzle: NumberlinkPuzzle) -> Iterator[Progress | Deduction]:
        yield from self.explained(puzzle, None, thorough=False)


def _rests_on(step: Deduction, kind: type[Claim]) -> bool:
    return any(
        isinstance(claim, kind)
        or (isinstance(claim, (Refuted, InTurn)) and any(_rests_on(each, kind) for each in claim.chain))
        for claim in step.claims
    )


PART = NumberlinkReasoning()
