"""Hints (the easiest deduction from the player's board) and explanations (all deductions from the given numbers)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pysolvers.core.claim import Claim
from pysolvers.core.deduction import Deduction
from pysolvers.core.progress import Pace, Progress, reported
from pysolvers.engines.reasoning.claims import AnswerHas, ByExplanation, HasThen, NoneFitsWith, Wrong
from pysolvers.engines.reasoning.kept import Findings, Fit
from pysolvers.engines.reasoning.runner import Paced, Reasoning
from pysolvers.puzzles.signpost import play
from pysolvers.puzzles.signpost.claims import Follows, HasNumber
from pysolvers.puzzles.signpost.model import SignpostPuzzle, SignpostSolution
from pysolvers.puzzles.signpost.play import SignpostState
from pysolvers.puzzles.signpost.reasoning import TECHNIQUES as TECHNIQUES
from pysolvers.puzzles.signpost.reasoning import easiest, look_ahead
from pysolvers.puzzles.signpost.reasoning.position import HERE, Found, Position
from pysolvers.puzzles.signpost.solver import hard_answers, solve
from pysolvers.puzzles.signpost.solving.forced_links import Links
from pysolvers.puzzles.signpost.solving.search import solutions


class SignpostReasoning(Reasoning[Position, Found]):
    """The runner's view of Signpost: looks find links and numbers, which become steps when they are told."""

    def solve(self, puzzle: SignpostPuzzle) -> Iterator[Progress | SignpostSolution]:
        """All answers."""
        return solve(puzzle)

    def answers_within(self, state: SignpostState) -> Iterator[Progress | SignpostSolution]:
        """The answers that have the player's numbers and links."""
        if state.clashing:
            return
        links = Links(state.puzzle, state.numbers)
        for a, b in enumerate(state.links):
            if b >= 0 and links.after[a] != b:
                if b not in links.out[a]:
                    return
                links.join(a, b)
        yield from solutions(state.puzzle, hard_answers, links=links)

    def start(self, puzzle: SignpostPuzzle) -> SignpostState:
        """The board as given."""
        return play.start(puzzle)

    def position(self, state: SignpostState, answers: Findings[SignpostSolution] | None) -> Paced[Position]:
        """The links and numbers of the board."""
        yield from ()
        return Position(state.puzzle, state.own, [(a, b) for a, b in enumerate(state.links) if b >= 0])

    def is_complete(self, position: Position) -> bool:
        """Whether all is joined."""
        return position.solved

    def found(self, position: Position, pace: Pace, thorough: bool = True) -> Paced[Found | None]:
        """The easiest thing to find; None if nothing more is found."""
        return (yield from reported(easiest(position, pace), lambda _: self.report(position, pace)))

    def told(self, position: Position, found: Found, alone: bool) -> Deduction:
        """The step that says what was found."""
        return found.told(position, look_ahead.Refuting(position))

    def taken(self, position: Position, found: Found, alone: bool) -> Position:
        """The position, changed."""
        position.take(found)
        return position

    def report(self, position: Position, pace: Pace) -> Progress:
        """How many links are known."""
        return Progress(pace.work, 0, position.known.joined, position.known.cells + 1, "hints")

    def denials(self, state: SignpostState) -> Callable[[Deduction, int], Deduction | None]:
        """A step denies another link from or to a cell, or another number in a chain that it lengthens."""
        explained = _Explained(state)

        def denied(step: Deduction, number: int) -> Deduction | None:
            for claim in step.concludes:
                wrong, right = explained.denied(claim)
                if wrong is not None:
                    because: tuple[Claim, ...] = (ByExplanation(number, step),)
                    if right is not None and right not in step.concludes:
                        because = (*because, HasThen(number, right))
                    return _mistake(state, because, Wrong(wrong), step)
            return None

        return denied

    def denied_by_answer(self, state: SignpostState, fit: Fit[SignpostSolution]) -> Deduction | None:
        """A number that the known answer has otherwise, or a link that it does not have."""
        if fit.nearest is None:
            return None
        cell, right = state.puzzle.cell_of, fit.nearest.numbers
        for at, number in enumerate(state.placed):
            if number not in (0, right[at]):
                return _by_answer(state, HasNumber(cell(at), number), (HasNumber(cell(at), right[at]),), fit.only)
        for a, b in enumerate(state.links):
            if b >= 0 and right[b] != right[a] + 1:
                both = (HasNumber(cell(a), right[a]), HasNumber(cell(b), right[b]))
                return _by_answer(state, Follows(cell(a), cell(b)), both, fit.only)
        return None


class _Explained:
    """What an explanation has found so far, compared with a player's board."""

    def __init__(self, state: SignpostState) -> None:
        self.state = state
        self.numbers = list(state.puzzle.numbers)
        bare = play.start(state.puzzle)
        self.after, self.before = list(bare.links), list(bare.before)

    def denied(self, claim: Claim) -> tuple[Follows | HasNumber | None, HasNumber | None]:
        """What the player has otherwise than a claim, which is added, and the number that he should have there."""
        puzzle, state = self.state.puzzle, self.state
        cell = puzzle.cell_of
        if isinstance(claim, HasNumber):
            at = puzzle.index(claim.cell)
            self.numbers[at] = claim.number
            return self._wrong_number([at])
        if not isinstance(claim, Follows):
            return None, None
        a, b = puzzle.index(claim.cell), puzzle.index(claim.follower)
        self.after[a], self.before[b] = b, a
        if state.links[a] not in (-1, b):
            return Follows(claim.cell, cell(state.links[a])), None
        if state.before[b] not in (-1, a):
            return Follows(cell(state.before[b]), claim.follower), None
        return self._wrong_number([a, b])

    def _wrong_number(self, cells: list[int]) -> tuple[HasNumber | None, HasNumber | None]:
        """Number the chains through cells; the first number of the player's that is another, and which is right."""
        todo = [at for at in cells if self.numbers[at]]
        for at in todo:
            for other, step in ((self.after[at], 1), (self.before[at], -1)):
                if other >= 0 and not self.numbers[other]:
                    self.numbers[other] = self.numbers[at] + step
                    todo.append(other)
        for at in todo:
            if self.state.numbers[at] not in (0, self.numbers[at]):
                cell = self.state.puzzle.cell_of(at)
                return HasNumber(cell, self.state.numbers[at]), HasNumber(cell, self.numbers[at])
        return None, None


def _by_answer(state: SignpostState, wrong: Follows | HasNumber, right: tuple[HasNumber, ...], only: bool) -> Deduction:
    if only:
        return _mistake(state, (AnswerHas(right, True),), Wrong(wrong), None)
    return _mistake(state, (AnswerHas(right, False),), NoneFitsWith(wrong), None)


def _mistake(
    state: SignpostState, claims: tuple[Claim, ...], wrong: Wrong | NoneFitsWith, reason: Deduction | None
) -> Deduction:
    """The mistake, and the move that takes it back: the player's number, or the link to a cell."""
    if isinstance(wrong.claim, HasNumber):
        cell, ruled_out = wrong.claim.cell, [wrong.claim.cell]
    else:
        assert isinstance(wrong.claim, Follows)
        cell, ruled_out = wrong.claim.follower, [wrong.claim.follower, wrong.claim.cell]
    move = f"*{cell[0]}.{cell[1]}"
    moves = (move,) if state.play(move) != state else ()
    used = tuple(other for other in reason.used if other not in ruled_out) if reason else ()
    return Deduction(HERE, "mistake", 0, claims, (wrong,), moves, used, tuple(ruled_out))


_REASONING = SignpostReasoning()
hint, explain, can_be_completed = _REASONING.hint, _REASONING.explain, _REASONING.can_be_completed
