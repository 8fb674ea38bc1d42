"""Hamilton paths: what steps claim is true of the board, allows every right answer, and is enough for what follows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

import pytest

from pysolvers.core.claim import Seen
from pysolvers.core.deduction import Deduction
from pysolvers.core.kind import kind_named
from pysolvers.engines.reasoning.claims import AnswerHas
from pysolvers.puzzles.hamiltonian import wording
from pysolvers.puzzles.hamiltonian.claims import Then
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle, HamiltonianSolution
from pysolvers.puzzles.hamiltonian.play import HamiltonianState, start
from tests.puzzles.hamiltonian.brute_force import all_answers
from tests.puzzles.hamiltonian.conceivable import answers, boards

KIND = kind_named("hamiltonian")


def explained(puzzle: HamiltonianPuzzle) -> Iterator[tuple[Seen, Deduction]]:
    """The steps of an explanation, each with what is seen before it."""
    seen = Seen(start(puzzle))
    for step in KIND.hints.explain(puzzle):
        if isinstance(step, Deduction):
            yield seen, step
            seen = seen.after([step])


def hinted(puzzle: HamiltonianPuzzle, seed: int) -> Iterator[tuple[Seen, Deduction]]:
    """Hints, and mistakes, from boards that somebody has begun."""
    random = Random(seed)
    right = HamiltonianSolution(puzzle, min(all_answers(puzzle))).steps
    for wrong in (0, 0, 1, 2):
        likely = random.random()
        drawn = {s for s in sorted(right) if random.random() < likely}
        crossed = {s for s in puzzle.steps if s not in right and random.random() < likely}
        drawn.update(random.sample(puzzle.steps, min(wrong, len(puzzle.steps))))
        state = HamiltonianState(puzzle, frozenset(drawn), frozenset(crossed - drawn))
        hint = next((step for step in KIND.hints.hint(state) if isinstance(step, Deduction)), None)
        if hint:
            yield Seen(state), hint


def parts(seen: Seen, step: Deduction) -> Iterator[tuple[Seen, Deduction]]:
    """A step, what goes before it without a move, and the steps of its suppositions, with what is seen before each."""
    todo = [(seen, step)]
    for before, each in todo:
        yield before, each
        inner = before
        for then in each.claims:
            if isinstance(then, Then):
                for silent in then.steps:
                    todo.append((inner, silent))
                    inner = inner.after([silent])
        for link in each.chain:
            todo.append((inner, link))
            inner = inner.after([link])


def is_enough(step: Deduction, conceivable: Sequence[HamiltonianSolution]) -> bool:
    left = conceivable
    for claim in step.claims:
        left = [answer for answer in left if claim.allows(answer)]
    return all(claim.allows(answer) for answer in left for claim in step.concludes)


def _one_of_several(step: Deduction) -> bool:
    """Whether a step says what one of several answers has, which forces nothing."""
    return any(isinstance(claim, AnswerHas) and not claim.only for claim in step.claims)


@pytest.mark.parametrize("many", [25, pytest.param(1500, marks=pytest.mark.long)])
def test_claims_hold_allow_right_answers_and_force_what_follows(many: int) -> None:
    seen_techniques: Counter[str] = Counter()
    for number, puzzle in enumerate(boards(many, many)):
        right = [HamiltonianSolution(puzzle, cells) for cells in all_answers(puzzle)]
        conceivable = answers(puzzle)
        for before, step in (*explained(puzzle), *hinted(puzzle, number)):
            seen_techniques[step.technique] += 1
            for seen, each in parts(before, step):
                where = (puzzle.id, sorted(before.state.drawn), sorted(before.state.crossed), each)
                for claim in each.claims:
                    assert claim.holds(seen), (claim, where)
                assert is_enough(each, conceivable) or _one_of_several(each) or not each.claims, where
            fitting = [answer for answer in right if not before.state.clashes(answer)]
            assert all(claim.allows(answer) for answer in fitting for claim in step.claims), where
    assert {technique.name for technique in KIND.techniques} <= set(seen_techniques), seen_techniques


def test_nothing_but_people_reads_sentences(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzles = list(boards(7, 15))
    before = [[(step.data, step.level, step.cells) for _, step in explained(puzzle)] for puzzle in puzzles]
    monkeypatch.setattr(wording, "sentence", lambda step: "1")
    monkeypatch.setattr(wording, "title", lambda step: "2")
    assert before == [[(step.data, step.level, step.cells) for _, step in explained(puzzle)] for puzzle in puzzles]
