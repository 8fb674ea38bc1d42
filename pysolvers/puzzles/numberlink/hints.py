"""Hints and explanations: the easiest deduction from where the player stands, and all of them from the bare board."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain, takewhile
from typing import Any

from pysolvers.core.claim import Claim
from pysolvers.core.deduction import Deduction, InTurn, Refuted, Technique, joined
from pysolvers.core.parts import Hints
from pysolvers.core.progress import Pace, Progress
from pysolvers.engines.reasoning.kept import Findings, Fit
from pysolvers.engines.reasoning.runner import Paced, Reasoning, broken_at_once
from pysolvers.puzzles.numberlink.claims import Diagonal, EveryCell, NoTouch, Takes, TurnsRepeat
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle, NumberlinkSolution
from pysolvers.puzzles.numberlink.play import NumberlinkState, start
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
from pysolvers.puzzles.numberlink.reasoning.words import hub_of
from pysolvers.puzzles.numberlink.solver import solve
from pysolvers.puzzles.numberlink.spot import cell_of, pass_of

PROOF_NODES = 2_000
"""How many nodes of the search the proof that no line touches itself may take for a grade."""

MOST_JOINED = 5
"""How many cells along a line are told in one step."""

MOST_AT_BORDER = 8
"""How many cells with only two neighbors are told in one step."""

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
)
"""The modules of the techniques: each has `TECHNIQUES`, `LOOKS` by how soon they are looked for, and `words`."""

TECHNIQUES: tuple[Technique, ...] = tuple(
    sorted((each for module in MODULES for each in module.TECHNIQUES), key=lambda technique: technique.weight)
)
"""The techniques from the easiest on."""

LOOKS: tuple[Callable[[Lines], Iterator[Deduction]], ...] = tuple(
    look for _, look in sorted((each for module in MODULES for each in module.LOOKS.items()), key=lambda each: each[0])
)
"""What is looked for without supposing anything, the easiest first."""

ALONG_A_LINE = {technique.name for technique in one_way.TECHNIQUES}
"""The techniques whose steps are told together where they follow one line."""

SHORT = 3
"""The most steps of a supposition that comes before the fact that no line touches itself."""


class NumberlinkReasoning(Reasoning[Lines, Deduction]):
    """The runner's view of Numberlink: a position is the lines and crosses on the board, and looks find steps."""

    looks = LOOKS
    inside = (
        one_way.one_way,
        side_by_side.side_by_side,
        turns.possible_turns,
        turns.corners,
        labels.where_labels_come,
    )
    """What is looked for inside of suppositions that have to be followed further."""

    def solve(self, puzzle: NumberlinkPuzzle) -> Iterator[Progress | NumberlinkSolution]:
        """All solutions."""
        return solve(puzzle)

    def solutions_within(self, state: NumberlinkState) -> Iterator[Progress | NumberlinkSolution]:
        """The solutions that have the player's lines and keep to his crosses."""
        return solutions_within(state)

    def start(self, puzzle: NumberlinkPuzzle) -> NumberlinkState:
        """The bare board."""
        return start(puzzle)

    def beginning(self, puzzle: NumberlinkPuzzle, solutions: Findings[NumberlinkSolution] | None) -> Paced[Lines]:
        """The bare board. What its rules don't say is asked for when nothing else leads on."""
        yield from ()
        lines = Lines(LineBoard(puzzle), rules_alone(puzzle))
        if solutions is None:
            lines.ask = partial(likely, puzzle, Findings(solve(puzzle, "search")), PROOF_NODES)
        else:
            lines.ask = partial(proved, puzzle, solutions)
            lines.followed = frozenset()
        return lines

    def position(self, state: NumberlinkState, solutions: Findings[NumberlinkSolution] | None) -> Paced[Lines]:
        """The lines and crosses of the player."""
        yield from ()
        assert solutions is not None
        lines = Lines.of(state, rules_alone(state.puzzle))
        lines.ask = partial(proved, state.puzzle, solutions)
        return lines

    def chosen(self, position: Lines, found: Iterator[Deduction]) -> Deduction | None:
        """Of easy steps one that goes on with the line that was just drawn."""
        first = next(found, None)
        if first is None or not position.followed:
            return first
        most = max(first.level, one_way.JOINS_LABELS.level)
        equal = takewhile(lambda step: step.level <= most, chain((first,), found))
        return next((step for step in equal if not position.followed.isdisjoint(step.shown)), first)

    def joins(self, group: Sequence[Deduction], step: Deduction) -> bool:
        """Cells with only two neighbors, or cells along which one line can only go one way."""
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
            and not any(pass_of(cell) >= 0 for cell in cells)
            and all(cell in before.shown for before, cell in zip(group, map(cell_of, cells[1:]), strict=True))
        )

    def is_complete(self, position: Lines) -> bool:
        """Whether nothing is left to draw."""
        return position.complete

    def look_ahead(self, position: Lines, pace: Pace, thorough: bool) -> Paced[Deduction | None]:
        """A supposition of a few steps; then what is known if no line touches itself; then any supposition."""
        if position.ask:
            found = yield from look_ahead.short(position, pace, thorough, self._is_short)
            if found is None:
                position.learn((yield from position.ask()))
                found = yield from self.found(position, pace, thorough)
            return found
        found = yield from look_ahead.short(position, pace, thorough)
        if found or not thorough:
            return found
        return (yield from look_ahead.further(position, self.inside, pace))

    def _is_short(self, step: Deduction) -> bool:
        return len(self._together(step).chain) <= SHORT + 2

    def _together(self, found: Deduction) -> Deduction:
        """A supposition, with the steps of its chain that belong together as one."""
        if not found.chain:
            return found
        supposed, *steps, breaking = found.chain
        together = (each for each in self.grouped(iter(steps)) if isinstance(each, Deduction))
        return replace(found, claims=(Refuted((supposed, *together, breaking)),))

    def told(self, position: Lines, found: Deduction, alone: bool) -> Deduction:
        """The step; with the facts that it rests on, if it is the first to do so, or a hint.

        Steps of its chain that belong together are one, except for grades.
        """
        if alone or position.followed is not None:
            found = self._together(found)
        if _rests_on(found, Diagonal) and (alone or not position.turns_told):
            found = replace(found, claims=(*found.claims, TurnsRepeat()))
        if not position.fact.grounds or (position.fact_told and not alone):
            return found
        fact = position.fact.step(position.board.puzzle)
        if EveryCell() not in fact.concludes and not _rests_on(found, NoTouch):
            return found
        if not found.chain:
            return joined([fact, found])
        claims = [replace(claim, before=(fact,)) if isinstance(claim, Refuted) else claim for claim in found.claims]
        return replace(found, claims=(*claims, *fact.claims), concludes=(*found.concludes, *fact.concludes))

    def taken(self, position: Lines, found: Deduction, alone: bool) -> Lines:
        """The same object, with the lines and crosses."""
        position.add(found)
        position.turns_told |= _rests_on(found, Diagonal)
        position.fact_told |= EveryCell() in position.fact.step(position.board.puzzle).concludes or _rests_on(
            found, NoTouch
        )
        if position.followed is not None:
            position.followed = frozenset(found.shown)
        return position

    def refutation(
        self, right: NumberlinkState, wrong: Deduction, solutions: Findings[NumberlinkSolution]
    ) -> Paced[Refuted | None]:
        """A wrong line or cross, followed by what is seen at one cell or square, or else by the techniques."""
        lines = yield from self.position(right, solutions)
        assert lines.ask
        supposed, chain = yield from look_ahead.followed(lines, wrongly(wrong), self.inside, Pace())
        found = broken_at_once(right, supposed) or (Refuted(chain) if chain else None)
        if found is None:
            lines.learn((yield from lines.ask()))
            _, chain = yield from look_ahead.followed(lines, wrongly(wrong), self.inside, Pace())
            found = Refuted(chain) if chain else None
            if found and lines.fact.grounds:
                return replace(found, before=(lines.fact.step(right.puzzle),))
        return found

    def denied_by_solution(self, state: NumberlinkState, fit: Fit[NumberlinkSolution]) -> Deduction | None:
        """The first line or cross that the known solutions have otherwise."""
        return denied_by_solution(state, fit)


def _rests_on(step: Deduction, kind: type[Claim]) -> bool:
    """Whether a step, or one that its claims are made of, has a claim of this kind."""
    return any(
        isinstance(claim, kind)
        or (isinstance(claim, (Refuted, InTurn)) and any(_rests_on(each, kind) for each in claim.chain))
        for claim in step.claims
    )


_REASONING = NumberlinkReasoning()


hint, explain = _REASONING.hint, _REASONING.explain


def explain_by_work(puzzle: NumberlinkPuzzle) -> Iterator[Progress | Deduction]:
    """The same, the same on every machine."""
    return _REASONING.explain_by_work(puzzle)


can_be_completed, open_steps = _REASONING.can_be_completed, _REASONING.open_steps


class NumberlinkHints(Hints):
    """Hints and explanations of a Numberlink puzzle."""

    TECHNIQUES = TECHNIQUES
    hint = staticmethod(hint)
    explain = staticmethod(explain)
    can_be_completed = staticmethod(can_be_completed)
    open_steps = staticmethod(open_steps)
    explain_by_work = staticmethod(explain_by_work)


PART = NumberlinkHints()
