"""Deductions hold in every solution, lead to it where it is the only one, and say why where there is none."""

from random import Random

import pytest

import pysolvers
from pysolvers.core.claim import Seen
from pysolvers.core.deduction import Deduction
from pysolvers.puzzles.hamiltonian import impossible
from pysolvers.puzzles.hamiltonian.claims import OnPath
from pysolvers.puzzles.hamiltonian.hints import PART as HINTS
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle
from pysolvers.puzzles.hamiltonian.play import HamiltonianState
from tests.puzzles.hamiltonian.brute_force import all_solutions
from tests.puzzles.hamiltonian.random_boards import random_puzzle
from tests.puzzles.walk import played
from tests.sampling import some


def puzzle_of(text: str) -> HamiltonianPuzzle:
    puzzle = pysolvers.parse(text, "hamiltonian")
    assert isinstance(puzzle, HamiltonianPuzzle)
    return puzzle


def deductions(text: str) -> list[Deduction]:
    return [step for step in HINTS.explain(puzzle_of(text)) if isinstance(step, Deduction)]


@pytest.mark.parametrize("seeds", [range(300), pytest.param(range(1000, 5000), marks=pytest.mark.long)])
def test_a_reason_why_there_is_no_path_is_given_only_where_there_is_none(seeds: range) -> None:
    for seed in seeds:
        puzzle = random_puzzle(Random(seed))
        if impossible.reason(puzzle):
            assert not all_solutions(puzzle), puzzle.id


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("3x3;start=0.1", "both ends must be dark, and R1C2 is not"),
        ("4x4;start=0.0;end=1.1", "the two ends must differ in color"),
        ("3x3;closed", "a loop needs as many of each"),
        ("5x1;holes=0.2", "no way leads from"),
        ("3x3;closed;walls=0.0-0.1;holes=2.2", "R1C1 has only one way out, and a loop needs two"),
        ("2x2;walls=0.0-0.1;required=0.0-0.1", "goes through a wall"),
        ("4x4;symmetry=rot90", "only a loop can be the same after a quarter turn"),
        ("3x2;symmetry=rot180;holes=0.0", "would have no image on the board"),
        (
            "4x4;at=0.0:1,2.2:4",
            "4 in R3C3 is 4 steps from 1 in R1C1",
        ),
        ("4x4;at=0.0:2,0.1:4", "the path would need an odd number of steps"),
        ("4x4;at=0.0:2,1.1:3", "(diagonal steps are allowed in Hidato only)"),
        ("3x3;at=0.1:3", "so position 3 is dark, and R1C2 is not"),
        ("4x4;at=0.0:7,0.3:4;waypoints=0.0,0.3", "number 1 has position 7 and number 2 has position 4"),
        ("3x3;at=0.0:5;walls=0.0-0.1", "only one way out, but the path does not end at 5"),
    ],
)
def test_a_puzzle_without_a_path_says_why(text: str, words: str) -> None:
    reason = impossible.reason(puzzle_of(text))
    assert reason is not None and reason.startswith("No path can exist: ") and words in reason
    assert [d.because for d in deductions(text)] == [reason]
    assert pysolvers.solve(puzzle_of(text)) is None


@pytest.mark.parametrize(
    ("text", "technique", "words"),
    [
        ("3x3;start=0.0;end=2.2", "two ways", "only two open ways each"),
        ("4x4;required=1.1-1.2", "required", "marks this connection as required"),
        ("4x4;start=0.0;end=0.3;forbid=EEE", "shape", "forbidden shape"),
        (
            "6x6;waypoints=1.2,4.3,5.3,3.1,0.2,2.4;walls=1.1-1.2,2.1-2.2,2.3-2.4,3.1-3.2,3.3-3.4,4.3-4.4",
            "shut turn",
            "",
        ),
        ("6x6;waypoints=2.2,2.4,4.0,4.5,0.5,0.0,2.1,2.3", "which ways", "2 and 5 don't follow each other"),
        ("6x6;waypoints=2.2,2.4,4.0,4.5,0.5,0.0,2.1,2.3", "only gap", "only one way from 4 to 5: from R2C6 to R3C6"),
        ("3x3;at=0.0:1,0.2:3,2.2:5,2.0:7", "between", "4 between 3 and 5"),
        ("5x5;at=3.3:3,3.4:6,1.4:10,0.1:14,1.1:15,1.2:16,2.2:17,3.0:22", "near", "only R1C3 is near enough"),
        ("5x5;at=3.3:3,3.4:6,1.4:10,0.1:14,1.1:15,1.2:16,2.2:17,3.0:22", "route", "Only one route through free cells"),
        ("5x5;at=1.1:1,4.3:16,2.0:21,2.2:23", "misplaced", "Only 13 and 19 get to R5C1"),
        ("5x5;at=1.1:1,4.3:16,2.0:21,2.2:23", "corner", "needs both its open ways, to R1C1 and to 1"),
    ],
)
def test_an_explanation_names_its_technique(text: str, technique: str, words: str) -> None:
    found = [d.sentence for d in deductions(text) if d.technique == technique]
    assert any(words in sentence for sentence in found), found


@pytest.mark.parametrize(
    ("text", "moves", "technique", "so"),
    [
        ("4x5;symmetry=rot180", ["0.2_:E"], "image", "The path goes right from R5C1."),
        (
            "6x6;symmetry=rot90;closed",
            ["1.1_xE"],
            "image",
            "The path does not go down from R2C5 or R4C2 or right from R5C4.",
        ),
        ("5x5;walls=3.0-3.1;symmetry=rot180", [], "image", "The path does not go right from R2C4."),
        ("3x3;walls=1.1-1.2", [], "parity", "The path connects R2C3 with the cells above and below."),
        ("4x4;start=0.0", [], "parity", "The path connects R4C4 with the cells above and to the left."),
    ],
)
def test_the_easiest_next_step_comes_first(text: str, moves: list[str], technique: str, so: str) -> None:
    state = HamiltonianState(puzzle_of(text))
    state = state.played(moves)
    deduction = next(step for step in HINTS.hint(state) if isinstance(step, Deduction))
    assert (deduction.technique, deduction.so) == (technique, so)
    assert state.play(deduction.moves[0]) != state


def test_an_image_is_drawn_with_its_step() -> None:
    puzzle = puzzle_of("4x3;start=0.0;symmetry=rot180")
    first = deductions(puzzle.id)[0]
    assert first.so.endswith("The same goes for its image.")
    state = HamiltonianState(puzzle)
    state = state.played(first.moves)
    assert state.drawn >= {((0, 2), (0, 3)), ((2, 0), (2, 1))}


def test_placed_numbers_are_joined_and_complete_the_path() -> None:
    puzzle = puzzle_of("3x3;at=0.0:1,0.2:3,2.2:5,2.0:7")
    state = HamiltonianState(puzzle).play("0.1=2")
    assert state.drawn == {((0, 0), (0, 1)), ((0, 1), (0, 2))}
    state = state.played(("1.2=4", "2.1=6", "1.0=8", "1.1=9"))
    assert state.is_solved
    assert not state.play("1.1~").is_solved and state.play("1.1~").play("1.1=9").is_solved


def test_a_wrong_number_is_a_mistake_that_is_taken_back() -> None:
    state = HamiltonianState(puzzle_of("3x3;at=0.0:1,0.2:3,2.2:5,2.0:7")).play("1.1=2")
    step = next(step for step in HINTS.hint(state) if isinstance(step, Deduction))
    assert (step.technique, step.so, step.moves[-1]) == ("mistake", "R2C2 is not 2.", "1.1=")
    assert state.played(step.moves) == HamiltonianState(state.puzzle)


def test_a_board_that_cannot_be_right_is_told_so() -> None:
    state = HamiltonianState(puzzle_of("3x3;start=0.0;end=2.2")).play("0.0:E").play("1.0:E").play("1.0xS")
    assert next(step for step in HINTS.hint(state) if isinstance(step, Deduction)).technique == "mistake"


@pytest.mark.slow
def test_a_supposition_is_told_step_by_step_down_to_where_it_breaks() -> None:
    told = 0
    for seed in some((0, 1, 2), 1):
        puzzle = pysolvers.generate("hamiltonian", "7x7", seed=seed, difficulty="hard")
        state = HamiltonianState(puzzle_of(puzzle.id))
        for step in deductions(puzzle.id):
            if step.chain:
                assert step.look_ahead and all(each.sentence for each in step.chain)
                assert all(each.cells for each in step.chain)
                trial = played(state, [move for each in step.chain for move in each.moves])
                drawn = [claim for each in step.chain for claim in each.concludes if isinstance(claim, OnPath)]
                if not all(claim.holds(Seen(trial)) for claim in drawn):  # the pen closes no loop
                    continue
                found = next(each for each in HINTS.hint(trial) if isinstance(each, Deduction))
                for _ in range(20):  # what follows at once may come before what breaks
                    if found.technique == "mistake":
                        break
                    trial = played(trial, found.moves)
                    found = next(each for each in HINTS.hint(trial) if isinstance(each, Deduction))
                assert found.technique == "mistake"
                told += 1
            state = state.played(step.moves)
    assert told
