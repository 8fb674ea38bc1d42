"""Hints and explanations: connects the techniques of Signpost to the reasoning engine."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from pysolvers.core.claim import Seen
from pysolvers.core.deduction import Deduction, Refuted
from pysolvers.core.progress import Pace, Paced, Progress, paced, reported
from pysolvers.engines.reasoning.claims import SolutionHas, denial, denied
from pysolvers.engines.reasoning.kept import Findings, Fit
from pysolvers.engines.reasoning.runner import Reasoning, broken_at_once
from pysolvers.engines.reasoning.suppositions import Trial, refuted, shortened
from pysolvers.puzzles.signpost import KIND, play
from pysolvers.puzzles.signpost.claims import Follows, HasNumber
from pysolvers.puzzles.signpost.model import SignpostPuzzle, SignpostSolution
from pysolvers.puzzles.signpost.play import SignpostState
from pysolvers.puzzles.signpost.reasoning import TECHNIQUES as TECHNIQUES
from pysolvers.puzzles.signpost.reasoning import easiest, look_ahead, only_link, only_place, several
from pysolvers.puzzles.signpost.reasoning.position import LinkFinding, LinkPosition
from pysolvers.puzzles.signpost.reasoning.reasons import LEVEL, LOOP
from pysolvers.puzzles.signpost.solver import search_then_sat
from pysolvers.puzzles.signpost.solving.forced_links import Links
from pysolvers.puzzles.signpost.solving.search import solutions


class SignpostReasoning(Reasoning[LinkPosition, LinkFinding]):
    TECHNIQUES = TECHNIQUES

    def solutions_within(self, state: SignpostState) -> Iterator[Progress | SignpostSolution]:
        if state.clashing:
            return
        links = Links(state.puzzle, state.numbers)
        for a, b in enumerate(state.links):
            if b >= 0 and links.after[a] != b:
                if b not in links.out[a]:
                    return
                links.join(a, b)
        yield from solutions(state.puzzle, search_then_sat, links=links)

    def position(self, state: SignpostState, solutions: Findings[SignpostSolution] | None) -> Paced[LinkPosition]:
        yield from ()
        return LinkPosition(state.puzzle, state.own, [(a, b) for a, b in enumerate(state.links) if b >= 0])

    def is_complete(self, position: LinkPosition) -> bool:
        return position.solved

    def found(self, position: LinkPosition, pace: Pace, thorough: bool = True) -> Paced[LinkFinding | None]:
        return (yield from reported(easiest(position, pace), lambda _: self.report(position, pace)))

    def open(self, position: LinkPosition, pace: Pace) -> Paced[list[LinkFinding]]:
        found: list[LinkFinding] = list(only_link.find(position))
        if not any(each.level <= LEVEL[LOOP] for each in found):
            found += several(position)
        if not found:
            found += yield from paced(only_place.every(position, pace), pace, self.report(position, pace))
        if not found and (easy := (yield from self.found(position, pace))):
            found.append(easy)
        return found

    def as_step(self, position: LinkPosition, found: LinkFinding, alone: bool) -> Deduction:
        return found.as_step(position, look_ahead.Refuting(position))

    def taken(self, position: LinkPosition, found: LinkFinding, alone: bool) -> LinkPosition:
        position.take(found)
        return position

    def report(self, position: LinkPosition, pace: Pace) -> Progress:
        return Progress(pace.work, 0, position.known.joined, position.known.cells + 1, "hints")

    def refutation(
        self, right: SignpostState, wrong: Deduction, solutions: Findings[SignpostSolution]
    ) -> Paced[Refuted | None]:
        supposed = _supposing(right.puzzle, wrong)
        if found := broken_at_once(right, supposed):
            return found
        position, pace = (yield from self.position(Seen(right).after([supposed]).state, solutions)), Pace()
        trial = yield from refuted([Trial(supposed, position)], partial(_next_step, pace), pace)
        return Refuted((yield from shortened(Seen(right), trial.chain, pace))) if trial else None

    def denied_by_solution(self, state: SignpostState, fit: Fit[SignpostSolution]) -> Deduction | None:
        if fit.nearest is None:
            return None
        cell, right = state.puzzle.cell_of, fit.nearest.numbers
        for at, number in enumerate(state.placed):
            if number not in (0, right[at]):
                return _mistake(state, HasNumber(cell(at), number), (HasNumber(cell(at), right[at]),), fit.only)
        for a, b in enumerate(state.links):
            if b >= 0 and right[b] != right[a] + 1:
                both = (HasNumber(cell(a), right[a]), HasNumber(cell(b), right[b]))
                return _mistake(state, Follows(cell(a), cell(b)), both, fit.only)
        return None


def _next_step(pace: Pace, position: LinkPosition) -> Paced[tuple[Deduction, LinkPosition] | None]:
    report = Progress(pace.work, engine="hints")
    found = yield from paced(easiest(position, pace, ahead=False), pace, report)
    if found is None:
        return None
    step = found.as_step(position, look_ahead.Refuting(position))
    position.take(found)
    return replace(step, technique=look_ahead.BROKEN) if step.breaks else step, position


def _supposing(puzzle: SignpostPuzzle, mistake: Deduction) -> Deduction:
    claim = denied(mistake.concludes)
    if isinstance(claim, HasNumber):
        move = play.number_move(claim.cell, claim.number)
    else:
        move = play.link_move(puzzle, puzzle.index(claim.cell), puzzle.index(claim.follower))
    return Deduction(KIND, look_ahead.SUPPOSED, 0, (), (claim,), (move,), mistake.ruled_out)


def _mistake(state: SignpostState, wrong: Follows | HasNumber, right: tuple[HasNumber, ...], only: bool) -> Deduction:
    if isinstance(wrong, HasNumber):
        ruled_out = [wrong.cell]
        move = play.number_move(wrong.cell, 0)
    else:
        ruled_out = [wrong.follower, wrong.cell]
        move = f"*{play.link_move(state.puzzle, *map(state.puzzle.index, reversed(ruled_out)))}"
    moves = (move,) if state.play(move) != state else ()
    why = SolutionHas(right, only)
    return Deduction(KIND, "mistake", 0, (why,), (denial(wrong, only),), moves, (), tuple(ruled_out))


PART = SignpostReasoning()
