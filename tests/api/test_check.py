"""`check` has one rule in all kinds: what fits the board is judged, what doesn't fit it is an error."""

from __future__ import annotations

import json
from typing import Any

import pytest

import pysolvers

PUZZLES = {
    "signpost": "4x4:1ddcfdfcfaaaebba16a",
    "numberlink": "A.B/BA./...",
    "hamiltonian": "3x3;start=0.0;end=2.2;required=0.0-0.1",
    "regex-crossword": "rect;y=YN,NY;x=YN,NY",
}


@pytest.fixture(params=PUZZLES)
def solution(request: pytest.FixtureRequest) -> pysolvers.Solution:
    found = pysolvers.solve(PUZZLES[request.param])
    assert found
    return found


def rows_of(solution: pysolvers.Solution) -> list[str]:
    """The rows of the text, without the size above them."""
    return str(solution).splitlines()[-solution.puzzle.rows :]


def test_a_solution_is_found_in_what_people_write_around_it(solution: pysolvers.Solution) -> None:
    puzzle, rows = solution.puzzle, "\n".join(rows_of(solution))
    text, data = str(solution), json.dumps(solution.data)
    around = [
        f"```\n{text}\n```",
        f"Here is the solution:\n\n```text\n{text}\n```\nThat was easy!\n",
        f"```json\n{data}\n```",
        f"The solution is:\n{rows}",
        f"{rows}\n\nThat is the only one.",
        f"{puzzle.columns} {puzzle.rows}\n{rows}\n",
        f"{puzzle.columns}x{puzzle.rows}\n{rows}\n",
        f"The solution is {data}.",
        f"**Answer:**\n\n{text}",
        f"<answer>\n{text}\n</answer>",
        f"Solution: {rows.replace(chr(10), '/')}",
        json.dumps({"solution": solution.data, "puzzle": [1]}),
    ]
    assert [each for each in around if pysolvers.check(puzzle, each)] == []


def test_rows_of_letters_in_a_dictionary_are_a_solution(solution: pysolvers.Solution) -> None:
    rows = [list(row) for row in solution.data]
    assert pysolvers.check(solution.puzzle, {"rows": rows}) == []
    assert pysolvers.check(solution.puzzle, json.dumps({"rows": rows})) == []


@pytest.mark.parametrize(
    ("given", "sentence"), [("", "text is empty"), (" \n", "text is empty"), ([], "list is empty")]
)
def test_nothing_is_no_solution(solution: pysolvers.Solution, given: Any, sentence: str) -> None:
    with pytest.raises(pysolvers.SolutionError, match=f"There is no solution: the {sentence}."):
        pysolvers.check(solution.puzzle, given)


def test_another_size_is_an_error(solution: pysolvers.Solution) -> None:
    rows, size = rows_of(solution), solution.puzzle.rows
    with pytest.raises(pysolvers.SolutionError, match=f"The solution has {size - 1} rows?; expected {size}."):
        pysolvers.check(solution.puzzle, "\n".join(rows[1:]))
    with pytest.raises(pysolvers.SolutionError, match=f"The solution has {size + 1} rows; expected {size}."):
        pysolvers.check(solution.puzzle, "\n".join([*rows, rows[0]]))
    with pytest.raises(pysolvers.SolutionError, match=f"Row {size} of the solution has .*; expected "):
        pysolvers.check(solution.puzzle, "\n".join([*rows[:-1], rows[-1].rpartition(" ")[0] or rows[-1][:-1]]))


@pytest.mark.parametrize(
    ("kind", "wrong", "rule"),
    [
        ("signpost", " 2 14 10 11\n 4 1 6 7\n 3 13 9 15\n12 8 5 16", "given"),
        ("signpost", " 1 14 10 11\n 4 2 6 7\n 3 13 9 15\n12 8 . 16", "numbers"),
        ("numberlink", "BAB\nBAB\nBBB", "given"),
        ("numberlink", "AAB\nBAB\n.BB", "lines"),
        ("hamiltonian", "1 2 3\n6 5 4\n7 8 .", "every cell"),
        ("hamiltonian", "9 8 7\n4 5 6\n3 2 1", "end"),
        ("regex-crossword", "YN\nYN", "clue"),
    ],
)
def test_what_fits_the_board_and_breaks_a_rule_has_violations(kind: str, wrong: str, rule: str) -> None:
    assert rule in [violation.rule for violation in pysolvers.check(PUZZLES[kind], wrong)]
