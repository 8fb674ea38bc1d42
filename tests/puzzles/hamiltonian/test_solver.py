"""Solutions and counts against known numbers and against brute force."""

import json
from pathlib import Path
from random import Random

import pytest

import pysolvers
from pysolvers import Engine
from pysolvers.core.progress import Count, Progress
from pysolvers.engines.sat.availability import installed
from pysolvers.engines.sat.solver import SatSolver
from pysolvers.errors import ArgumentError
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle, HamiltonianSolution
from pysolvers.puzzles.hamiltonian.solver import count as counted
from pysolvers.puzzles.hamiltonian.solver import solve, sweepable
from pysolvers.puzzles.hamiltonian.text.id import read
from pysolvers.puzzles.hamiltonian.text.positional import positional_cnf, write_smt2
from tests.puzzles.hamiltonian.brute_force import all_solutions
from tests.puzzles.hamiltonian.random_boards import random_puzzle, symmetric_puzzle
from tests.sampling import examples

SEED = "9x9;start=0.4;end=8.4;walls=2.4-3.4,5.4-6.4;required=4.0-4.1,4.7-4.8;symmetry=rot180;forbid=EENWWNEE,EEE"


of_every_engine = pytest.mark.parametrize(
    "engine",
    [
        "search",
        "frontier",
        pytest.param("sat", marks=pytest.mark.skipif(not installed(), reason="python-sat is not installed")),
    ],
)


def count(text: str, **search: str) -> int:
    found = pysolvers.count(pysolvers.parse(text, "hamiltonian"), **search)  # type: ignore[arg-type]
    assert found.exact
    return found.value


def test_the_seed_puzzle_has_exactly_14_solutions_each_right_and_listed_once() -> None:
    solutions = list(pysolvers.solutions(pysolvers.parse(SEED)))
    assert len(solutions) == len(set(solutions)) == 14
    assert all(solution.violations() == [] for solution in solutions)


CHANGES = {
    "as given": "",
    "forbid only EEE": "EENWWNEE,",
    "forbid only EENWWNEE": ",EEE",
    "forbid nothing": ";forbid=EENWWNEE,EEE",
    "no required edges": "required=4.0-4.1,4.7-4.8;",
    "no walls": "walls=2.4-3.4,5.4-6.4;",
    "no required edges, no walls": "walls=2.4-3.4,5.4-6.4;required=4.0-4.1,4.7-4.8;",
}


@pytest.mark.slow
@pytest.mark.parametrize("engine", ["auto", "frontier"])
def test_all_variants_of_the_seed_puzzle_have_the_known_numbers_of_solutions(puzzles: Path, engine: Engine) -> None:
    table = json.loads((puzzles / "hamiltonian/counts.json").read_text())["seed_puzzle_counts"]
    assert len(table) == len(CHANGES)
    for row in table:
        assert count(SEED.replace(CHANGES[row["change"]], ""), engine=engine) == row["count"], row["change"]


def test_plain_grids_have_the_known_numbers_of_paths(puzzles: Path) -> None:
    tables = {
        t["what"]: t["counts"] for t in json.loads((puzzles / "hamiltonian/counts.json").read_text())["plain_grids"]
    }
    side = tables["n x n, one corner to the next corner along a side, n = 2..8"]
    across = tables["n x n, corner to the opposite corner, n = 3, 5, 7, 9, 11"]
    free = tables["n x n, both ends free, undirected, n = 2..6"]
    assert [count(f"{n}x{n};start=0.0;end=0.{n - 1}", engine="search") for n in range(2, 7)] == side[:5]
    assert [count(f"{n}x{n};start=0.0;end={n - 1}.{n - 1}", engine="search") for n in (3, 5)] == across[:2]
    assert [count(f"{n}x{n}", engine="search") for n in range(2, 5)] == free[:3]


def check_against_brute_force(puzzle: HamiltonianPuzzle, engine: Engine) -> None:
    if engine == "frontier" and not sweepable(puzzle):
        return
    solutions = [step for step in solve(puzzle, engine) if isinstance(step, HamiltonianSolution)]
    cells = [solution.cells for solution in solutions]
    assert len(set(cells)) == len(cells), puzzle.id
    assert set(cells) == all_solutions(puzzle), puzzle.id
    assert [step.value for step in counted(puzzle, engine) if isinstance(step, Count) and step.exact] == [len(cells)]


@of_every_engine
def test_small_random_boards_have_the_solutions_that_brute_force_finds(engine: Engine) -> None:
    for seed in range(100):
        check_against_brute_force(random_puzzle(Random(seed)), engine)


@pytest.mark.long
@of_every_engine
def test_many_random_boards_have_the_solutions_that_brute_force_finds(engine: Engine) -> None:
    for seed in range(1000, 4000):
        check_against_brute_force(random_puzzle(Random(seed)), engine)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1x1", 1),
        ("1x1;closed", 0),
        ("2x1", 1),
        ("2x1;closed", 0),
        ("2x2;closed", 1),
        ("3x3;closed", 0),
        ("3x3;start=0.1", 0),
        ("5x5;symmetry=rot90", 0),
        ("3x3;closed;holes=1.1;symmetry=rot90", 1),
        ("2x2;symmetry=horizontal", 2),
        ("3x1;holes=0.1", 0),
    ],
)
def test_boards_at_the_edge_of_sense_have_the_right_number_of_solutions(text: str, expected: int) -> None:
    assert count(text) == expected


@pytest.mark.slow
def test_larger_grids_are_counted_by_the_sweep(puzzles: Path) -> None:
    tables = {
        t["what"]: t["counts"] for t in json.loads((puzzles / "hamiltonian/counts.json").read_text())["plain_grids"]
    }
    across = tables["n x n, corner to the opposite corner, n = 3, 5, 7, 9, 11"]
    assert [count(f"{n}x{n};start=0.0;end={n - 1}.{n - 1}") for n in (3, 5, 7, 9)] == across[:4]
    assert (
        count("10x10;start=0.0;end=0.9") == tables["n x n, one corner to the next corner along a side, n = 10, 12"][0]
    )
    assert [count(f"{n}x{n}") for n in range(2, 7)] == tables["n x n, both ends free, undirected, n = 2..6"]


@pytest.mark.long
def test_11_by_11_is_counted_by_the_sweep() -> None:
    assert count("11x11;start=0.0;end=10.10", engine="frontier") == 1445778936756068


def test_a_sweep_says_of_how_many_squares_it_is() -> None:
    seen: list[Progress] = []
    pysolvers.count("2x5", engine="frontier", watch=seen.append)
    assert {each.total for each in seen} == {10}


@pytest.mark.slow
def test_search_and_sweep_agree_on_numbered_boards(puzzles: Path) -> None:
    for line in (puzzles / "hamiltonian/zip.jsonl").read_text().splitlines():
        puzzle = pysolvers.parse(line, "hamiltonian")
        if len(puzzle.cells) <= 64:
            assert pysolvers.count(puzzle, engine="frontier") == pysolvers.count(puzzle, engine="search"), line


def test_the_sweep_refuses_what_it_does_not_know() -> None:
    with pytest.raises(ArgumentError, match="does not support symmetry with numbers in order"):
        count("4x4;waypoints=0.0,0.1,0.2,3.3;symmetry=rot180", engine="frontier")


@pytest.mark.slow
@pytest.mark.parametrize("symmetry", ["rot180", "rot90", "horizontal", "vertical"])
@pytest.mark.parametrize("closed", [False, True])
def test_folded_boards_have_the_solutions_that_brute_force_finds(symmetry: str, closed: bool) -> None:
    seen = 0
    for seed in range(examples(120)):
        puzzle = symmetric_puzzle(Random(seed), symmetry, closed)
        check_against_brute_force(puzzle, "frontier")
        seen += bool(all_solutions(puzzle))
    assert seen >= 3 or (symmetry == "rot90" and not closed)


@pytest.mark.parametrize("text", ["6x6;closed;symmetry=rot90", "7x7;closed;holes=3.3;symmetry=rot90;forbid=EEEE"])
def test_a_quarter_of_a_board_is_enough_to_count_a_loop_that_looks_the_same_from_all_sides(text: str) -> None:
    assert count(text, engine="frontier") == count(text, engine="search") > 0


@pytest.mark.parametrize(
    "text", ["6x6;symmetry=horizontal", "6x5;symmetry=rot180;forbid=EEE", "6x6;closed;symmetry=rot180"]
)
def test_half_a_board_is_enough_to_count_paths_that_are_their_own_image(text: str) -> None:
    assert count(text, engine="frontier") == count(text, engine="search") > 0


@pytest.mark.skipif(not installed(), reason="python-sat is not installed")
def test_the_clauses_for_other_solvers_have_as_many_models_as_there_are_solutions() -> None:
    for seed in range(examples(120)):
        puzzle = random_puzzle(Random(seed), (1, 3))
        cnf = positional_cnf(puzzle)
        cells = [v for v, meaning in enumerate(cnf.meanings) if str(meaning).startswith("x ")]
        found = 0
        with SatSolver(cnf) as sat:
            while sat.slice(conflicts=-1):
                found += 1
                model = sat.model()
                sat.add(*(-v if v in model else v for v in cells))
        assert found == len(all_solutions(puzzle)), puzzle.id


def test_smt_lib_declares_a_number_for_each_cell_and_balances_its_parentheses() -> None:
    (puzzle,) = read(SEED)
    assert isinstance(puzzle, HamiltonianPuzzle)
    text = write_smt2(puzzle)
    assert text.count("(declare-const") == 81
    assert text.count("(") == text.count(")")
    assert "(assert (= p_0_4 1))" in text and "(assert (= p_8_4 81))" in text


NUMBRIX = "4x4;at=0.0:4,2.2:10"


@of_every_engine
def test_fixed_positions_are_kept_by_every_engine_that_takes_them(engine: Engine) -> None:
    puzzle = pysolvers.parse(NUMBRIX, "hamiltonian")
    if engine == "frontier":
        with pytest.raises(ArgumentError, match="does not support fixed positions on the path: choose search or sat"):
            count(NUMBRIX, engine=engine)
        return
    found = list(pysolvers.solutions(puzzle, engine=engine))
    assert [solution.data for solution in found] and all(solution.violations() == [] for solution in found)
    assert {tuple(map(tuple, solution.data)) for solution in found} == all_solutions(puzzle)  # type: ignore[arg-type]


@of_every_engine
def test_positions_and_waypoints_are_met_in_the_same_direction(engine: Engine) -> None:
    if engine == "frontier":
        engine = "auto"  # it refuses these
    assert count("4x4;at=0.0:7,0.3:4;waypoints=0.0,0.3", engine=engine) == 0
    assert count("4x4;at=0.0:7,0.3:4;waypoints=0.3,0.0", engine=engine) > 0


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("4x4;at=0.0:1", "4x4;start=0.0"),
        ("4x4;at=0.0:1,0.3:16", "4x4;start=0.0;end=0.3"),
        ("3x3;at=1.1:9;waypoints=0.0,2.2", "3x3;start=0.0;end=1.1;waypoints=0.0,2.2"),
    ],
)
def test_the_first_and_the_last_position_are_ends_and_can_be_swept(text: str, same: str) -> None:
    assert count(text, engine="frontier") == count(same, engine="search") > 0


def test_a_path_and_its_reverse_are_one_solution_where_only_the_middle_is_fixed() -> None:
    assert count("3x3;at=1.1:5") * 2 == count("3x3;at=1.1:5", engine="search") * 2 == count_directed("3x3;at=1.1:5")
    assert count("3x3;at=1.1:3") == count_directed("3x3;at=1.1:3") > 0


def count_directed(text: str) -> int:
    """The paths in either direction, each by itself: those from every start."""
    return sum(
        count(f"{text};start={cell // 3}.{cell % 3}") for cell in range(9) if f"={cell // 3}.{cell % 3}" not in text
    )


def test_boards_whose_positions_need_too_many_clauses_are_left_to_the_search() -> None:
    with pytest.raises(ArgumentError, match="choose search"):
        next(pysolvers.solutions(pysolvers.parse("40x40;at=0.0:2"), engine="sat"))
