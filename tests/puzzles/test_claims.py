"""What steps say is true, and it is enough: of explanations, hints, mistakes and contradictions, chains included.

Each kind says in `conceivable.py` beside its tests which small boards are looked at, and what solutions they could have
if all clues were forgotten. With `-s` the tests print how many steps and claims they saw.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import fields
from functools import cache, reduce
from importlib import import_module
from importlib.util import find_spec
from inspect import isabstract
from itertools import islice
from operator import and_
from typing import Any, Protocol, cast

import pytest

import pysolvers
from pysolvers.core.claim import Claim, Seen
from pysolvers.core.deduction import Deduction, Refuted, StepText, Then
from pysolvers.core.kind import Kind, kinds
from pysolvers.core.puzzle import Puzzle, PuzzleError, Solution
from pysolvers.engines.reasoning.wording import SharedWording
from tests.puzzles.test_mistakes import WRONG_MOVES
from tests.puzzles.walk import played, random_moves
from tests.sampling import examples, thinned

BOARDS = 16
"""How many small boards of each kind are looked at; the long tests take many more."""
HALF_PLAYED, WRONG = examples(4), examples(8)
"""Boards of each puzzle that are played in part, and those that are played at random, wrongly for the most part."""


class Conceivable(Protocol):
    """What `conceivable.py` of a kind offers."""

    def boards(self, seed: int, many: int, /) -> Iterator[Puzzle]:
        """So many small puzzles; some have no solution, or several."""

    def random_board(self, rng: random.Random, /) -> Puzzle:
        """A small puzzle with anything that one of its kind can have; perhaps too large to forget its clues."""

    def solutions(self, puzzle: Any, /) -> Iterable[Solution]:
        """Every solution that a puzzle of this form could have if all its clues were forgotten."""


def conceivable(kind: Kind) -> Conceivable:
    return cast(Conceivable, import_module(f"tests.puzzles.{_folder(kind)}.conceivable"))


def larger(kind: Kind) -> Iterator[Puzzle]:
    """Puzzles too large for brute force: the examples of techniques, and `LARGER` of `conceivable.py` if it is there.

    With the small boards, those of `LARGER` have every fact that the kind's claims state.
    """
    texts = (*getattr(conceivable(kind), "LARGER", ()), *(technique.example for technique in kind.techniques))
    return (pysolvers.parse(text, kind.name) for text in dict.fromkeys(texts) if text)


def _folder(kind: Kind) -> str:
    return kind.package.rpartition(".")[2]


of_every_kind = pytest.mark.parametrize(
    "kind",
    [kind for kind in kinds() if find_spec(f"tests.puzzles.{_folder(kind)}.conceivable")],
    ids=lambda kind: kind.name,
)


def explained(kind: Kind, puzzle: Puzzle) -> Iterator[tuple[Seen, Deduction]]:
    """The steps of an explanation, each with what a player sees before it."""
    seen = Seen(kind.play.start(puzzle))
    for step in kind.hints.explain(puzzle):
        if isinstance(step, Deduction):
            assert isinstance(step, Deduction)
            yield seen, step
            seen = seen.after([step])


def hinted(kind: Kind, puzzle: Puzzle, rng: random.Random) -> Iterator[tuple[Seen, Deduction]]:
    """Hints from boards that are played in part, rightly or at random."""
    right = [move for _, step in explained(kind, puzzle) for move in step.moves]
    for _ in range(HALF_PLAYED):
        yield from _hint(kind, puzzle, rng.sample(right, rng.randrange(len(right) + 1)))
    for _ in range(WRONG):
        found, state = list[str](), kind.play.start(puzzle)
        for _ in range(rng.randrange(1, 5)):
            with suppress(PuzzleError):  # such as a number that is out of range
                moves = random_moves(kind, state, rng)
                state = played(state, moves)
                found += moves
        yield from _hint(kind, puzzle, found)


def _hint(kind: Kind, puzzle: Puzzle, moves: Sequence[str]) -> Iterator[tuple[Seen, Deduction]]:
    step = pysolvers.hint(puzzle, moves)
    if step is not None:
        assert isinstance(step, Deduction)
        yield Seen(played(kind.play.start(puzzle), moves)), step


def is_true(seen: Seen, step: Deduction, right: Sequence[Solution]) -> None:
    """Each claim holds, and allows every right solution that the board can be completed to; so does what follows."""
    for claim in step.claims:
        assert claim.holds(seen), (seen.state.puzzle.id, step.sentence, claim)
    if step.technique != "mistake":
        right = [solution for solution in right if not seen.state.clashes(solution)]
    for solution in right:
        for claim in (*step.claims, *step.concludes):
            assert claim.allows(solution), (seen.state.puzzle.id, step.sentence, claim, solution.data)
    if step.technique == "mistake":
        assert all(claim.holds(seen) for claim in step.concludes), (seen.state.puzzle.id, step.sentence)


def within(step: Deduction) -> Iterator[Deduction]:
    """A step and all steps that its claims are made of, such as those of its suppositions but what they suppose."""
    yield step
    for claim in step.claims:
        for field in fields(claim):
            value = getattr(claim, field.name)
            for inner in value if isinstance(value, tuple) else ():
                if isinstance(inner, Deduction) and not (isinstance(claim, Refuted) and inner is claim.chain[0]):
                    yield from within(inner)


def allowed_of(solutions: Iterable[Solution]) -> Callable[[Claim], int]:
    """What tells which of these solutions a claim allows, with a bit for each."""
    listed = list(solutions)
    return cache(lambda claim: sum(1 << number for number, solution in enumerate(listed) if claim.allows(solution)))


def is_enough(step: Deduction, allowed: Callable[[Claim], int]) -> bool:
    """Whether its claims allow no conceivable solution but those that have what the step concludes."""
    left = reduce(and_, map(allowed, step.claims), -1)
    return all(left & ~allowed(claim) == 0 for claim in step.concludes)


def facts_of(kind: Kind) -> set[str]:
    """All facts that a kind's claims state."""
    module = import_module(f"{kind.package}.claims")
    return {
        value.fact
        for value in vars(module).values()
        if isinstance(value, type)
        and issubclass(value, Claim)
        and not isabstract(value)
        and value.__module__ == module.__name__
    }


def claims_within(step: Deduction) -> Iterator[Claim]:
    for inner in within(step):
        for claim in (*inner.claims, *inner.concludes):
            yield claim
            yield from claim.claims if isinstance(claim, Then) else ()


@pytest.mark.slow
@pytest.mark.parametrize("boards", [BOARDS, pytest.param(400, marks=pytest.mark.long)])
@of_every_kind
def test_every_claim_is_true_and_all_claims_together_force_what_follows(kind: Kind, boards: int) -> None:
    rng, techniques, facts = random.Random(boards), Counter[str](), Counter[str]()
    checks = conceivable(kind)
    for puzzle in checks.boards(boards, boards):
        right = list(pysolvers.solutions(puzzle))
        allowed = allowed_of(checks.solutions(puzzle))
        for seen, step in (*explained(kind, puzzle), *hinted(kind, puzzle, rng)):
            is_true(seen, step, right)
            for inner in within(step):
                assert is_enough(inner, allowed), (puzzle.id, inner.sentence, inner.claims)
            techniques[step.technique] += 1
            facts.update(claim.fact for claim in claims_within(step))
    print(f"\n{kind.name}: {techniques.total()} steps, {facts.total()} claims", dict(techniques), dict(facts), sep="\n")
    rare = set(getattr(checks, "RARE", ()))
    assert {technique.name for technique in kind.techniques} <= set(techniques) | rare


@pytest.mark.slow
@of_every_kind
def test_every_claim_is_true_on_larger_boards(kind: Kind) -> None:
    rng, steps, facts = random.Random(1), 0, Counter[str]()
    for puzzle in larger(kind):
        right = list(islice(pysolvers.solutions(puzzle), 20))
        for seen, step in (*explained(kind, puzzle), *hinted(kind, puzzle, rng)):
            is_true(seen, step, right)
            steps += 1
            facts.update(claim.fact for claim in claims_within(step))
    print(f"\n{kind.name}: {steps} steps, {facts.total()} claims", dict(facts), sep="\n")
    if hasattr(conceivable(kind), "LARGER"):
        small = (step for puzzle in conceivable(kind).boards(1, BOARDS) for _, step in explained(kind, puzzle))
        rare = set(getattr(conceivable(kind), "RARE", ()))
        assert facts_of(kind) - rare <= facts.keys() | {claim.fact for step in small for claim in claims_within(step)}


@pytest.mark.parametrize("kind", [kind for kind in kinds() if kind.name in WRONG_MOVES], ids=lambda kind: kind.name)
def test_every_claim_by_which_a_wrong_move_breaks_is_true(kind: Kind) -> None:
    text, moves, _ = WRONG_MOVES[kind.name]
    puzzle = pysolvers.parse(text, kind.name)
    for seen, step in _hint(kind, puzzle, moves):
        assert [claim.fact for claim in step.claims] == ["dead end"]
        is_true(seen, step, list(pysolvers.solutions(puzzle)))


@pytest.mark.slow
@of_every_kind
def test_without_words_everything_is_the_same(kind: Kind, monkeypatch: pytest.MonkeyPatch) -> None:
    def everything() -> list[object]:
        rng, found = random.Random(2), list[object]()
        for puzzle in conceivable(kind).boards(2, 1):
            found += [(step, step.moves, step.level) for _, step in explained(kind, puzzle)]
            found += [step for _, step in hinted(kind, puzzle, rng)]
            found += [pysolvers.grade(puzzle), list(islice(pysolvers.solutions(puzzle), 3))]
        for puzzle in thinned(list(larger(kind)), 20):
            found += [step for _, step in explained(kind, puzzle)]
        return found

    before = everything()
    for wording in (type(kind.wording), SharedWording):
        monkeypatch.setattr(wording, "parts", lambda self, step: StepText(so=str(len(step.claims))))
        monkeypatch.setattr(wording, "title", lambda self, step: str(step.level))
    assert everything() == before
