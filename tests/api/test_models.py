"""A solution from a model that another program made of the exported clauses."""

from __future__ import annotations

import pytest

import pysolvers

PUZZLES = (
    "5x5:1cceefcfggeeccghcac3e12hch10ah25a",
    "3x3:1cddebgbb9a",
    "C...B/A.BA./...C./.....",
    "A.A/BB./...&rules=classic",
    "1.1/2#2/...;walls=1.0-2.0&rules=classic",
    "4x4;start=0.0;end=0.3",
    "3x3;closed;holes=1.1",
    "4x3;board=king;waypoints=0.0,2.3",
)


def model_of(text: str) -> list[int] | None:
    """What CaDiCaL says of clauses, read by python-sat's own reader."""
    formula = pytest.importorskip("pysat.formula")
    solvers = pytest.importorskip("pysat.solvers")
    clauses = formula.CNF(from_string=text).clauses
    if not all(clauses):  # older versions of python-sat fail at an empty one
        return None
    with solvers.Solver("cadical195", bootstrap_with=clauses) as solver:
        return list(solver.get_model()) if solver.solve() else None


@pytest.mark.parametrize("text", PUZZLES)
def test_model_becomes_a_solution(text: str) -> None:
    found = model_of(pysolvers.write(text, "dimacs"))
    puzzle = pysolvers.parse(text)
    assert (found is None) == (pysolvers.solve(puzzle) is None)
    if found is not None:
        solution = pysolvers.solution_from_model(puzzle, found)
        assert solution.violations() == []
        printed = "c comment\ns SATISFIABLE\nv " + " ".join(map(str, found)) + " 0\n"
        assert pysolvers.solution_from_model(puzzle, printed) == solution


@pytest.mark.parametrize("model", [None, [], [1, 2], [-1, -2], "v -1 0"])
@pytest.mark.parametrize("text", ["4x4;start=0.0;end=0.3", "A.B/BA./..."])
def test_a_wrong_model_is_an_error(text: str, model: list[int] | str | None) -> None:
    with pytest.raises(pysolvers.SolutionError, match="model"):
        pysolvers.solution_from_model(text, model)


def test_a_model_is_no_dictionary() -> None:
    with pytest.raises(TypeError, match="expected a list of literals"):
        pysolvers.solution_from_model("A.B/BA./...", {1: True})


@pytest.mark.parametrize("text", ["s UNSATISFIABLE", "v", "v 1 x 0"])
def test_texts_without_a_model(text: str) -> None:
    with pytest.raises(pysolvers.SolutionError):
        pysolvers.solution_from_model("4x4;start=0.0", text)


def test_kinds_without_clauses() -> None:
    with pytest.raises(pysolvers.ArgumentError, match="can't be written as clauses"):
        pysolvers.solution_from_model("rect;y=AB;x=.,.", [1])
