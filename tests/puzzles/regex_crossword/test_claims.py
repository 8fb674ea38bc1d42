"""Every reason is true and enough: claims on the board, of right answers, and alone; no code reads a sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

import pysolvers
from pysolvers.core.claim import Seen
from pysolvers.core.deduction import InTurn, Refuted, Step
from pysolvers.core.kind import kind_named
from pysolvers.puzzles.regex_crossword import hints, wording
from pysolvers.puzzles.regex_crossword.model import RegexCrosswordPuzzle
from pysolvers.puzzles.regex_crossword.play import format_move, start
from tests.puzzles.regex_crossword.conceivable import answers, boards
from tests.puzzles.regex_crossword.conftest import from_corpus
from tests.sampling import some

KIND = kind_named("regex-crossword")


def explained(puzzle: RegexCrosswordPuzzle) -> Iterator[tuple[Seen, Step]]:
    """The steps of an explanation, each with the board that a player sees then."""
    seen = Seen(start(puzzle))
    for step in hints.explain(puzzle):
        if isinstance(step, Step):
            yield seen, step
            seen = seen.after([step])


def played(puzzle: RegexCrosswordPuzzle, rng: Random) -> Iterator[tuple[Seen, Step]]:
    """Hints on boards with some letters, which are right or wrong."""
    for _ in range(3):
        state = start(puzzle)
        for cell in rng.sample(puzzle.cells, min(len(puzzle.cells), rng.randint(1, 3))):
            state = state.play(format_move(cell, rng.choice(puzzle.alphabet.chars)))
        for step in hints.hint(state):
            if isinstance(step, Step):
                yield Seen(state), step


def within(seen: Seen, step: Step) -> Iterator[tuple[Seen, Step]]:
    """A step and all steps of its chains, with what is seen then."""
    yield seen, step
    for claim in step.claims:
        if isinstance(claim, (Refuted, InTurn)):
            now = seen
            for each in claim.chain:
                yield from within(now, each)
                now = now.after([each])


@pytest.mark.parametrize("many", [30, pytest.param(1500, marks=pytest.mark.long)])
def test_claims_are_true_on_the_board_and_of_right_answers_and_alone_force_what_follows(many: int) -> None:
    met: Counter[str] = Counter()
    facts: Counter[str] = Counter()
    rng = Random(many)
    for puzzle in boards(many, many):
        conceivable = list(answers(puzzle))
        right = [answer for answer in conceivable if not answer.violations()]
        for seen, top in (*explained(puzzle), *played(puzzle, rng)):
            met[top.technique] += 1
            wrong = top.technique == "mistake"
            for answer in (answer for answer in right if wrong or not seen.state.clashes(answer)):
                assert all(claim.allows(answer) for claim in (*top.claims, *top.concludes)), (puzzle, top)
            for now, step in within(seen, top):
                about = (puzzle.id, top.sentence, step.sentence)
                facts.update(claim.fact for claim in step.claims)
                assert all(claim.holds(now) for claim in step.claims), about
                if step.technique == "supposed":
                    continue
                for answer in conceivable:
                    if all(claim.allows(answer) for claim in step.claims):
                        assert all(claim.allows(answer) for claim in step.concludes), about
            if wrong:
                assert all(claim.holds(seen) for claim in top.concludes), (puzzle, seen.state.letters, top.sentence)
    assert {*(technique.name for technique in KIND.techniques), "mistake", "contradiction"} <= set(met), met
    assert set(facts) >= {"leaves", "cannot match", "in turn", "refuted", "by explanation", "one of"}, facts


@pytest.mark.slow
def test_claims_are_true_on_boards_of_real_size(corpus: list[dict[str, Any]]) -> None:
    for entry in some(corpus, len(corpus) // 8):
        for seen, top in explained(from_corpus(entry)):
            for now, step in within(seen, top):
                assert all(claim.holds(now) for claim in step.claims), (entry["id"], step.sentence)


def test_nothing_but_people_reads_sentences(monkeypatch: pytest.MonkeyPatch) -> None:
    def all_of_it() -> list[object]:
        found: list[object] = [pysolvers.generate("regex-crossword", "3x3", 2, "normal")]
        for puzzle in islice(boards(3, 12), 17):
            found += [[*explained(puzzle)], [*played(puzzle, Random(puzzle.id))], pysolvers.grade(puzzle)]
        return found

    before = all_of_it()
    monkeypatch.setattr(wording, "sentence", lambda step: "7")
    monkeypatch.setattr(wording, "title", lambda step: "8")
    assert all_of_it() == before
