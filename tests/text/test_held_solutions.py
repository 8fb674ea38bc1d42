"""Solutions as text: all that `solve` prints is read back, for every kind."""

import json
from itertools import islice

import pytest

import pysolvers
from pysolvers.api import result as results
from pysolvers.core.kind import Kind, kinds
from pysolvers.core.progress import Budget
from pysolvers.core.puzzle import PuzzleError
from pysolvers.errors import SolutionError
from pysolvers.text.held_solutions import read_solutions

output = pytest.importorskip("pysolvers.cli.output", reason="the page's Python has no click", exc_type=ImportError)

FORMATS = [(kind, format) for kind in kinds() for format in (*kind.formats.SOLUTION_FORMATS, "--json")]
MANY = {
    "signpost": "3x3:edgbeeagh",
    "numberlink": "4 4\nA..B\n....\n....\nA..B\n",
    "hamiltonian": "3x4;start=0.0",
    "regex-crossword": "hex;y=.*,.*,.*;x=.*,.*,.*;z=.*,.*,.*;alphabet=A |",
}
"""A puzzle of each kind with more than one solution."""

of_every_format = pytest.mark.parametrize(("kind", "format"), FORMATS, ids=[f"{k.name}: {f}" for k, f in FORMATS])


def printed(text: str, format: str, limit: int) -> tuple[results.Result, str]:
    """What `solve --limit` finds and prints."""
    result = results.solve(pysolvers.parse(text), "auto", limit, Budget(seconds=60), None)
    if format == "--json":
        return result, output.line(result.data) + "\n"
    return result, "".join(output.written(solution, format, False, False) for solution in result.solutions)


@of_every_format
def test_what_solve_prints_is_read_back(kind: Kind, format: str) -> None:
    for _, text in kind.examples[:3]:
        result, shown = printed(text, format, 1)
        assert read_solutions(result.puzzle, shown) == list(result.solutions)
        assert pysolvers.check(result.puzzle, shown) == []


@of_every_format
def test_several_solutions_are_read_one_by_one(kind: Kind, format: str) -> None:
    result, shown = printed(MANY[kind.name], format, 3)
    assert len(result.solutions) == 3
    told = [] if format == "--json" else ["At least 3 solutions.\n"]
    for text in (shown, *(shown + verdict for verdict in told)):
        # rows of labels may leave open how a path runs: what they say is the same all the same
        assert [found.data for found in read_solutions(result.puzzle, text)] == [s.data for s in result.solutions]


@pytest.mark.parametrize("kind", kinds(), ids=lambda kind: kind.name)
def test_a_line_of_json_holds_puzzle_and_solution(kind: Kind) -> None:
    result, shown = printed(kind.examples[0][1], "--json", 1)
    assert pysolvers.check(shown) == []
    assert pysolvers.parse(shown) == result.puzzle
    with pytest.raises(PuzzleError, match="has no solution"):
        pysolvers.check(json.dumps({"kind": kind.name, "id": result.puzzle.id}))


def test_of_several_lines_of_json_the_one_about_the_puzzle_counts() -> None:
    signpost = kinds()[0]
    shown = "".join(printed(text, "--json", 1)[1] for _, text in islice(signpost.examples, 3))
    second = pysolvers.parse(signpost.examples[1][1])
    assert pysolvers.check(second, shown) == []
    assert pysolvers.check(shown) == []
    with pytest.raises(SolutionError, match="None of the 3 lines of JSON is about this puzzle"):
        pysolvers.check(pysolvers.parse(signpost.examples[3][1]), shown)


def test_a_line_of_json_about_another_kind_is_refused() -> None:
    _, shown = printed(kinds()[0].examples[0][1], "--json", 1)
    other = kinds()[1]
    with pytest.raises(SolutionError, match=f"the puzzle is {other.name}"):
        pysolvers.check(pysolvers.parse(other.examples[0][1]), shown)


def test_pictures_and_no_solution_are_named() -> None:
    kind = kinds()[1]
    puzzle = pysolvers.parse(kind.examples[0][1])
    with pytest.raises(SolutionError, match="picture"):
        pysolvers.check(puzzle, pysolvers.draw(puzzle).svg())
    with pytest.raises(pysolvers.Error, match="there is no solution"):
        pysolvers.check(puzzle, kind.no_solution)
