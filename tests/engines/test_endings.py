"""How explanations end on boards with several solutions: what they say is compared with all solutions."""

from __future__ import annotations

import pytest

import pysolvers
from pysolvers.core.claim import Seen
from pysolvers.core.deduction import Deduction
from pysolvers.core.kind import kind_named
from pysolvers.core.progress import Progress
from pysolvers.engines.reasoning import endings
from pysolvers.engines.reasoning.claims import Agree
from pysolvers.engines.reasoning.endings import END, SEVERAL, explanation
from tests.sampling import rest_when_long

ZIP = (
    "8x8;waypoints=0.2,0.6,1.7,3.7,1.5,7.2,4.4,4.3,3.2,2.1;"
    "walls=0.4-1.4,2.0-2.1,2.6-3.6,3.7-4.7,4.0-5.0,5.5-5.6,5.7-6.7,6.0-6.1,6.1-7.1"
)
BOARDS = (
    "4x4;start=0.0",
    "5x5;board=king;at=0.0:1,0.4:14,1.3:5,2.2:9,3.1:20,4.4:25",
    "6x6:dcdcfgc20cd36aefecfdehbhbhha8bdfbggaaa1cha",
    "6x6:ccgdffdcaeefd1hfgfe36gaefhaahh5cbgcbba11ag",
    ".C.../CA.../....B/.A.../..B..",
    "rect;y=[AB]C,..;x=..,C[DE]",
    ZIP,
)


def steps_of(text: str, further: bool) -> list[Deduction]:
    return [each for each in explanation(pysolvers.parse(text), None, further) if not isinstance(each, Progress)]


@pytest.mark.parametrize("further", [False, True])
@pytest.mark.parametrize("text", rest_when_long(BOARDS, len(BOARDS) - 1))
def test_an_explanation_of_several_solutions_ends_with_what_they_share(text: str, further: bool) -> None:
    puzzle = pysolvers.parse(text)
    play, solutions = kind_named(puzzle.kind).play, list(pysolvers.solutions(puzzle))
    state, steps = play.start(puzzle), steps_of(text, further)
    for step in steps[:-1]:
        assert further or not step.look_ahead
        state = state.played(step.moves)
    last = steps[-1]
    (claim,) = last.claims
    assert isinstance(claim, Agree) and claim.many == len(solutions) and claim.holds(Seen(state))
    assert all(claim.allows(solution) for solution in solutions)
    state = state.played(last.moves)
    assert not any(state.clashes(solution) for solution in solutions)
    common = set.intersection(*(set(play.shown(each).since(play.start(puzzle))) for each in solutions))
    drawn = state.since(play.start(puzzle))
    numbers = {each for each in common if len(each) == 1}
    assert common - numbers <= drawn
    values = [{each.at(cell) for each in solutions} for (cell,) in numbers]
    assert all(len(its) > 1 for (cell,), its in zip(numbers, values, strict=True) if cell not in state.facts)


def test_only_what_was_compared_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(endings, "MAX_COMPARED_SOLUTIONS", 2)
    last = steps_of(ZIP, False)[-1]
    assert (last.technique, last.moves) == (SEVERAL, ())
    assert last.sentence == ("There are several solutions. The next step would suppose a move and show that it fails.")
    last = steps_of(ZIP, True)[-1]
    assert (last.technique, last.moves) == (END, ())
    assert last.sentence == "There are several solutions, and these techniques go no further."


@pytest.mark.parametrize("text", ["2x2;start=0.0;end=0.1", "3x3;start=0.0;end=0.1"])
def test_a_puzzle_without_a_second_solution_is_explained_to_its_end(text: str) -> None:
    assert steps_of(text, False) == list(pysolvers.explain(text))
