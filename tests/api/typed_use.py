"""A program that uses all of the public API, for type checkers: `test_types.py` has them read it, and runs it.

`assert_type` says what a checker must take an expression for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, assert_type

import pysolvers
from pysolvers import (
    ArgumentError,
    Claim,
    Clue,
    Count,
    Deduction,
    Difficulty,
    Engine,
    Error,
    Grade,
    Heading,
    Kind,
    MissingExtra,
    NotThereYet,
    Outcome,
    OutOfBudget,
    PictureReading,
    Progress,
    Puzzle,
    PuzzleError,
    Scene,
    Solution,
    SolutionError,
    Steps,
    Violation,
    hamiltonian,
    numberlink,
    regex_crossword,
    signpost,
)

TEXT = "5x5:1cceefcfggeeccghcac3e12hch10ah25a"


def read() -> Puzzle:
    """Text in, text out."""
    puzzle = pysolvers.parse(TEXT)
    assert_type(puzzle, Puzzle)
    assert_type(pysolvers.parse("aa", kind="numberlink", rules="tight"), Puzzle)
    assert_type(pysolvers.parse_all(TEXT), tuple[Puzzle, ...])
    assert_type(puzzle.kind, str)
    assert_type(puzzle.id, str)
    assert_type(puzzle.summary, str)
    assert_type(puzzle.size, str)
    assert_type(puzzle.rows * puzzle.columns, int)
    assert_type(puzzle.cells, tuple[tuple[int, int], ...])
    assert_type(puzzle.neighbours((0, 0)), tuple[tuple[int, int], ...])
    assert_type(puzzle.impossible, str | None)
    assert_type(puzzle.options, Mapping[str, str])
    assert_type(pysolvers.formats(puzzle), tuple[str, ...])
    assert_type(pysolvers.write(puzzle, "text"), str)
    assert_type(pysolvers.rotated(puzzle, 90, mirror=True), pysolvers.Puzzle)
    assert_type(pysolvers.link(puzzle, ["0.0-0.1"], solve=True), str)
    assert_type(pysolvers.link(TEXT), str)
    pysolvers.book([TEXT], Path(mkdtemp()) / "book.pdf", title="A book", per_page=4)
    assert_type(pysolvers.titled(TEXT, title="Five", author="Ada", note="").heading, Heading)
    assert_type(pysolvers.link(TEXT, base="https://example.org"), str)
    assert_type(pysolvers.__version__, str)
    assert_type(pysolvers.parse(puzzle.data), Puzzle)
    assert_type(pysolvers.parse([[1, 0, 1]], kind="flow", rules="tight"), Puzzle)
    assert_type(pysolvers.puzzle("zip", rows=5, columns=5, waypoints=[(0, 0), (4, 4)]), Puzzle)
    try:
        pysolvers.parse("nonsense")
    except (SolutionError, ArgumentError) as error:
        assert_type(error.sentence, str)
    except MissingExtra as error:
        assert_type(error.name, str | None)
    except PuzzleError as error:
        assert_type(error.line, int | None)
        assert_type(error.column, int | None)
        assert_type(error.sentence, str)
    return puzzle


def search(puzzle: Puzzle) -> Solution:
    """Everything that searches."""
    seen: list[Progress] = []
    solution = pysolvers.solve(puzzle, engine="auto", seconds=10.0, nodes=None, watch=seen.append)
    assert_type(solution, Solution | None)
    assert solution is not None
    assert_type(pysolvers.solutions(TEXT, 10, seconds=10), Iterator[Solution])
    assert_type(pysolvers.count(puzzle, limit=None, seconds=10), Count)
    assert_type(pysolvers.count(puzzle).value, int)
    assert_type(pysolvers.count(puzzle).exact, bool)
    assert_type(pysolvers.outcome(puzzle, seconds=10), Outcome)
    assert_type(pysolvers.is_unique(puzzle), bool)
    assert_type(pysolvers.common(puzzle, nodes=10_000), Mapping[tuple[int, int], object])
    assert_type(pysolvers.kind("zip"), Kind)
    assert_type(pysolvers.engine_for(puzzle, "search"), str)
    found = pysolvers.result(puzzle, limit=3, seconds=10)
    assert_type(found, pysolvers.Result)
    assert_type(found.outcome, Outcome | None)
    assert_type(found.solutions, tuple[Solution, ...])
    assert_type(found.data["id"], Any)
    assert_type(solution.at((0, 0)), int | str)
    assert_type(solution.path, tuple[tuple[int, int], ...])
    assert_type(solution.paths, Mapping[str, tuple[tuple[int, int], ...]])
    try:
        pysolvers.solve("30x30", nodes=1)
    except OutOfBudget as error:
        assert_type(error.progress.nodes, int)
    except Error:
        raise
    return solution


def judge(puzzle: Puzzle, solution: Solution) -> None:
    """Checking and explaining."""
    broken = pysolvers.check(puzzle, solution)
    assert_type(broken, list[Violation])
    assert_type(pysolvers.check(TEXT, str(solution)), list[Violation])
    assert_type(pysolvers.check(TEXT, solution.data), list[Violation])
    assert_type([violation.cells for violation in broken], list[tuple[tuple[int, int], ...]])
    try:
        step = pysolvers.hint(puzzle, moves=(), seconds=5)
    except NotThereYet:
        return
    assert_type(step, Deduction | None)
    assert_type(pysolvers.explain(TEXT, seconds=5), Steps)
    grade = pysolvers.grade(TEXT, seconds=5)
    assert_type(grade, Grade)
    assert_type(grade.difficulty, str | None)
    assert_type(grade.techniques, Mapping[str, int])
    if step:
        assert_type(step.claims, tuple[Claim, ...])
        assert_type(step.claims[0].fact, str)
        assert_type(step.sentence, str)
        assert_type(step.moves, tuple[str, ...])


def make() -> None:
    """New puzzles, drawings, kinds, one expression."""
    assert_type(pysolvers.generate("zip", (4, 5), seed="a", difficulty="medium", seconds=20), Puzzle)
    assert_type(pysolvers.generate("flow", 5, rules="tight", pairs=4), Puzzle)
    assert_type(pysolvers.daily("zip", "2026-11-23"), Puzzle)
    assert_type(pysolvers.daily(date="2026-11-23", seconds=60), tuple[Puzzle, ...])
    assert_type(pysolvers.spare(TEXT, seconds=5), pysolvers.Spare)
    assert_type(pysolvers.mend(TEXT), pysolvers.Mend)
    assert_type(pysolvers.mend({"kind": "zip", "rows": 2, "columns": 2, "start": (0, 0)}).clues, tuple[Clue, ...])
    assert_type(pysolvers.mend(TEXT).mended, Puzzle)
    assert_type(pysolvers.conflict(TEXT), pysolvers.Conflict | None)
    assert_type(pysolvers.draw(TEXT), Scene)
    assert_type(pysolvers.draw(TEXT).svg("dark", size=24), str)
    assert_type(pysolvers.draw(TEXT, step=pysolvers.hint(TEXT)), Scene)
    assert_type(pysolvers.kinds(), tuple[Kind, ...])
    assert_type(pysolvers.regex.match_line("A|B", ["AB", {"A"}], flavour="python"), list[set[str]] | None)


def look(file: bytes) -> None:
    """Pictures in."""
    found = pysolvers.read_picture(file, kind="zip", seconds=5)
    assert_type(found, PictureReading)
    assert_type(found.puzzle, Puzzle | None)
    assert_type(found.doubtful, tuple[tuple[int, int], ...])


def own_types(puzzle: Puzzle, solution: Solution, engine: Engine, difficulty: Difficulty) -> None:
    """What only one kind has."""
    if isinstance(puzzle, hamiltonian.Puzzle):
        assert_type(puzzle.waypoints, tuple[tuple[int, int], ...])
    elif isinstance(puzzle, numberlink.Puzzle):
        assert_type(puzzle.rules, str)
    elif isinstance(puzzle, signpost.Puzzle):
        assert_type(puzzle.numbers, tuple[int, ...])
    elif isinstance(puzzle, regex_crossword.Puzzle):
        assert_type(puzzle.hexagonal, bool)
    if isinstance(solution, signpost.Solution):
        assert_type(solution.puzzle, signpost.Puzzle)
    pysolvers.solve(puzzle, engine=engine)
    assert_type(pysolvers.generate("zip", 4, seed=1, difficulty=difficulty).seed, str | None)
    for each in pysolvers.kind("zip").generator.DIFFICULTIES:
        own_types(pysolvers.generate("zip", 4, difficulty=each), solution, engine, each)


def race(puzzle: Puzzle, literals: list[int]) -> None:
    """A solution from somebody else's solver."""
    assert_type(pysolvers.solution_from_model(puzzle, literals), Solution)


if __name__ == "__main__":
    read_puzzle = read()
    judge(read_puzzle, search(read_puzzle))
    make()
