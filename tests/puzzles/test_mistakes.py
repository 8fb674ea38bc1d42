"""A hint after a wrong move names it, with its place; a hint on a board that can be completed stays with a solution."""

import pytest

import pysolvers
from pysolvers.core.claim import Seen
from pysolvers.core.deduction import DeadEnd, Deduction
from pysolvers.core.kind import Kind, kinds
from pysolvers.engines.reasoning import kept

WRONG_MOVES = {
    "signpost": ("5x5:1cceefcfggeeccghcac3e12hch10ah25a", ["3.0:7"], 5),
    "numberlink": ("..AB../.C..../....../..D.../.BA.C./D.....", ["4.3:S"], 6),
    "hamiltonian": ("5x5;waypoints=0.4,2.2,2.0,3.3;walls=1.1-2.1,1.4-2.4,2.1-3.1", ["4.2:W"], 5),
    "regex-crossword": ("rect;y=.*I.*W,(PM|DM|DR)*,(C|HA|HKA)*,(FD|BM|FM)*;x=(NH|HB|NP)*,,A.*A.*,.*R.*D", ["2.3:A"], 5),
}
"""Wrong moves that do not break a rule at once, and how many steps they and what follows take up to where it breaks."""

of_every_kind = pytest.mark.parametrize("kind", kinds(), ids=lambda kind: kind.name)


@of_every_kind
def test_a_wrong_move_is_followed_step_by_step_to_where_it_breaks_on_the_players_board(kind: Kind) -> None:
    text, moves, steps = WRONG_MOVES[kind.name]
    mistake = pysolvers.hint(pysolvers.parse(text, kind.name), moves)
    assert mistake is not None and mistake.technique == "mistake"
    assert len(mistake.chain) == steps and mistake.chain[-1].breaks
    assert mistake.against.startswith(f"{steps - 2} steps later this fails: ")
    sentences = [step.sentence for step in mistake.chain]
    assert sentences[0].startswith("Suppose ") and len(set(sentences)) == steps


def test_a_wrong_move_that_only_a_supposition_refutes_fails_after_the_next_steps() -> None:
    given = "4.0:1,4.1:3,5.1:4,5.3:6,4.5:9,1.5:13,0.4:14,1.4:16,0.2:19,1.0:22,3.2:27,3.3:28,2.2:32,2.3:36"
    puzzle = pysolvers.parse(f"6x6;board=king;at={given}")
    mistake = pysolvers.hint(puzzle, ["1.1_:S"])
    assert mistake is not None
    (why,) = mistake.claims
    assert isinstance(why, DeadEnd) and any(step.look_ahead for step in why.before)
    assert why.holds(Seen(puzzle.of_kind.play.start(puzzle).play("1.1_:S")))
    assert mistake.against.startswith(f"The next {len(why.before)} steps don't depend on it. After that, this fails: ")


@of_every_kind
def test_a_wrong_move_that_no_chain_refutes_is_said_to_be_checked_by_computer(
    kind: Kind, monkeypatch: pytest.MonkeyPatch
) -> None:
    text, moves, _ = WRONG_MOVES[kind.name]
    monkeypatch.setattr("pysolvers.engines.reasoning.runner.MAX_FOLLOWED_MISTAKES", 0)
    mistake = pysolvers.hint(pysolvers.parse(text, kind.name), moves)
    assert mistake is not None and mistake.because.startswith(
        "There is only one solution, found by a search, and it has no such "
    )
    assert not mistake.chain


def test_work_and_not_the_clock_ends_the_proof_that_a_hint_knows_the_only_solution(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text, moves, _ = WRONG_MOVES["signpost"]
    monkeypatch.setattr("pysolvers.engines.reasoning.runner.MAX_FOLLOWED_MISTAKES", 0)
    monkeypatch.setattr(kept, "PROOF_WORK", -1000)
    mistake = pysolvers.hint(text, moves)
    assert mistake is not None and mistake.because.startswith("No solution contains everything on the board")


def test_other_wrong_moves_are_left_out_and_mentioned() -> None:
    text, moves, _ = WRONG_MOVES["signpost"]
    mistake = pysolvers.hint(text, [*moves, "4.1:8"])
    assert isinstance(mistake, Deduction)
    assert mistake.against.endswith("There are more mistakes.")
    assert len(mistake.taken_back) == 2
