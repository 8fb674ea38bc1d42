import random
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

import pysolvers
from pysolvers.core.kind import kind_named
from pysolvers.core.progress import Progress
from pysolvers.engines.regex import matcher
from pysolvers.puzzles.regex_crossword import solver
from pysolvers.puzzles.regex_crossword.model import RegexCrosswordPuzzle, RegexCrosswordSolution
from tests.of_kind import parsed
from tests.puzzles.regex_crossword.conftest import from_corpus


def brute_force(puzzle: RegexCrosswordPuzzle) -> set[tuple[str, ...]]:
    found = set()
    for letters in product(puzzle.alphabet.chars, repeat=len(puzzle.cells)):
        supply = iter(letters)
        rows = tuple("".join(next(supply) for _ in row) for row in puzzle.by_row)
        if not RegexCrosswordSolution(puzzle, rows).violations():
            found.add(rows)
    return found


CLUES = [
    "",
    "A+",
    ".*B.*",
    "(.).*\\1",
    "[^A]*",
    "(AB|BA|C)*",
    "(?=.*C).*",
    ".?A.?",
    "C?B*C?",
    "(.)\\1*",
    "(?!A).*",
    "\\b.*[BC]",
]


@pytest.mark.parametrize("seed", range(32))
def test_tiny_boards_have_the_solutions_of_brute_force(seed: int) -> None:
    rng = random.Random(seed)

    def lines(many: int) -> tuple[tuple[str, ...], ...]:
        return tuple((rng.choice(CLUES), *([rng.choice(CLUES)] if rng.random() < 0.3 else [])) for _ in range(many))

    if seed % 2:
        puzzle = RegexCrosswordPuzzle(lines(2), lines(3), characters="ABC")
    else:
        puzzle = RegexCrosswordPuzzle(
            lines(3), lines(2), lines(2), characters="ABC", hexagonal=True, turned=seed % 4 == 0
        )
    found = [solution.rows for solution in pysolvers.solutions(puzzle) if isinstance(solution, RegexCrosswordSolution)]
    assert len(found) == len(set(found))
    assert set(found) == brute_force(puzzle)
    assert pysolvers.count(puzzle).value == len(found)


def test_the_corpus_has_the_recorded_solutions(corpus: list[dict[str, Any]]) -> None:
    for entry in corpus:
        puzzle = from_corpus(entry)
        found = [solution.data for solution in pysolvers.solutions(puzzle, 2)]
        recorded = entry["solutions_found"]
        assert len(found) == min(2, len(recorded)), entry["id"]
        if len(recorded) == 1:
            assert found == recorded, entry["id"]
        for solution in recorded:
            assert pysolvers.check(puzzle, solution) == [], entry["id"]


def test_the_articles_loop_has_one_solution(corpus: list[dict[str, Any]]) -> None:
    puzzle = pysolvers.parse(dict(kind_named("regex-crossword").examples)["Loop, hexagon of 7"])
    assert puzzle == from_corpus(next(entry for entry in corpus if entry["id"] == "seed_loop"))
    assert pysolvers.outcome(puzzle) == "unique"
    assert str(pysolvers.solve(puzzle)) == "CX\nCCX\nXX\n"


def test_mits_hexagon_has_one_solution() -> None:
    puzzle = pysolvers.parse(dict(kind_named("regex-crossword").examples)["MIT Mystery Hunt 2013"])
    assert pysolvers.outcome(puzzle) == "unique"
    assert str(pysolvers.solve(puzzle)).startswith("NHPEHAS\n")


def test_no_solution_is_proved() -> None:
    assert pysolvers.outcome(pysolvers.parse("rect;y=A;x=B")) == "none"


def test_a_wrong_solution_names_the_line() -> None:
    puzzle = pysolvers.parse("rect;y=AB,CD;x=AC,BD")
    assert [str(v) for v in pysolvers.check(puzzle, ["AB", "CX"])] == [
        "Row 2 'CX' does not match “CD”.",
        "Column 2 'BX' does not match “BD”.",
    ]


def test_a_clue_that_is_too_hard_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matcher, "MAX_STEPS", 1000)
    pattern = r"(A*)*\1(A*)*\2(A*)*\3B"
    with pytest.raises(pysolvers.PuzzleError, match=r"^This expression is too hard to decide on this line\.$"):
        pysolvers.regex.match_line(pattern, ["A"] * 12)
    puzzle = pysolvers.puzzle("regex-crossword", y=[pattern], x=["A"] * 11)
    with pytest.raises(pysolvers.OutOfBudget, match=r"^A clue is too hard to decide: No decision within 1000 steps\.$"):
        pysolvers.solve(puzzle)
    (violation,) = pysolvers.check(puzzle, ["A" * 11])
    assert violation.sentence == f"Whether row 1 'AAAAAAAAAAA' matches “{pattern}” is too hard to decide."


def test_progress_comes_first_and_last() -> None:
    puzzle = parsed(RegexCrosswordPuzzle, "rect;y=[AB],[AB];x=..")
    steps = list(solver.PART.solve(puzzle))
    assert isinstance(steps[-1], Progress)
    assert sum(not isinstance(step, Progress) for step in steps) == 4


def test_common_gives_the_cells_that_all_solutions_share() -> None:
    puzzle = pysolvers.parse("rect;y=A[BC];x=.,.")
    assert pysolvers.common(puzzle) == {(0, 0): "A"}


def test_every_example_has_one_solution() -> None:
    for name, text in kind_named("regex-crossword").examples:
        assert pysolvers.outcome(pysolvers.parse(text)) == "unique", name


def test_a_hexagon_written_the_other_way_round_is_offered_turned(corpus: list[dict[str, Any]]) -> None:
    for name in ("jimbly_tumbler", "jimbly_colors"):
        puzzle = from_corpus(next(entry for entry in corpus if entry["id"] == name))
        assert puzzle.turned
        written = replace(puzzle, turned=False)
        assert pysolvers.outcome(written) == "none"
        assert [step for step in solver.PART.instead(written) if not isinstance(step, Progress)] == [puzzle]


@pytest.mark.parametrize("flavour", ["javascript", "python"])
def test_digits_of_other_scripts_do_not_count_repeats(flavour: str) -> None:
    puzzle = parsed(RegexCrosswordPuzzle, "rect;y=A{٢};x=A,[{],٢,}", flavour=flavour)
    assert pysolvers.outcome(puzzle) == "unique"
