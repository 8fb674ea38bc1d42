"""Puzzles from a program's own values: what is made of them, and what is refused."""

from __future__ import annotations

import array
import json
from collections.abc import Callable
from typing import Any

import pytest

import pysolvers
from pysolvers.core.kind import Kind
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle

BOARDS = [(kind, text) for kind in pysolvers.kinds() for _, text in kind.examples]


@pytest.mark.parametrize(("kind", "text"), BOARDS)
def test_the_data_of_a_puzzle_are_read_back(kind: Kind, text: str) -> None:
    puzzle = pysolvers.parse(text, kind.name)
    data = puzzle.data
    assert pysolvers.parse(data) == puzzle
    assert pysolvers.parse(json.dumps(data)) == puzzle
    fields = {name: value for name, value in data.items() if name != "kind"}
    assert pysolvers.puzzle(kind, **fields) == puzzle == pysolvers.parse(fields, kind)
    assert set(fields) <= set(kind.data.FIELDS)
    assert pysolvers.parse(puzzle) is puzzle


def test_several_records_in_lines_of_json_are_read_of_several_kinds_too() -> None:
    puzzles = tuple(pysolvers.parse(kind.examples[0][1], kind) for kind in pysolvers.kinds())
    assert pysolvers.parse_all("\n".join(json.dumps(puzzle.data) for puzzle in puzzles)) == puzzles


SAME: dict[str, list[Any]] = {
    "A.B/BA./...": [
        ["A.B", "BA.", "..."],
        [["A", ".", "B"], ["B", "A", "."], [".", "_", ""]],
        [["A", None, "B"], ["B", "A", 0], [None] * 3],
        {"kind": "flow", "labels": "A.B\nBA.\n..."},
        {"kind": "numberlink", "rows": 3, "columns": 3, "pairs": {"A": [(0, 0), (1, 1)], "B": [(0, 2), (1, 0)]}},
        {"rows": 3, "columns": 3, "pairs": [[(0, 0), (1, 1)], [(0, 2), (1, 0)]]},
    ],
    "1./.1&rules=tight": [{"labels": [[1, 0], [0, 1]], "rules": "tight"}],
    "A#/.A": [{"labels": ["A#", ".A"]}, {"labels": ["A.", ".A"], "blocked": [(0, 1)]}],
    "2x2:1cf4ad": [],
    "3x3;waypoints=0.0,2.2;walls=0.0-0.1": [
        {"kind": "zip", "rows": 3, "columns": 3, "waypoints": [(0, 0), (2, 2)], "walls": [((0, 1), (0, 0))]},
        {"kind": "zip", "width": 3, "height": 3, "waypoints": [[0, 0], [2, 2]], "walls": [[[0, 0], [0, 1]]]},
    ],
    "3x3;at=0.0:1,2.2:9": [
        {"kind": "zip", "rows": 3, "columns": 3, "positions": {(0, 0): 1, (2, 2): 9}},
        {"kind": "zip", "rows": 3, "columns": 3, "positions": [[1, 0, 0], [0, 0, 0], [0, 0, 9]]},
        [[1, 0, 0], [0, 0, 0], [0, 0, 9]],
    ],
    "2x2:1ce4ag": [
        {"kind": "arrows", "arrows": ["→↓", " ←"], "numbers": [[1, 0], [4, 0]]},
        {"arrows": [["E", "S"], ["N", "W"]], "numbers": [[1, None], [4, 0]]},
        {"arrows": ["ce", "ag"], "numbers": [[1, 0], [4, 0]]},
        {"arrows": [[2, 4], [0, 6]], "numbers": [[1, 0], [4, 0]]},
    ],
    "rect;y=A|B,B;x=[AB]B;given=0.0:A": [
        {"kind": "regex", "y": ["A|B", "B"], "x": ["[AB]B"], "given": {(0, 0): "A"}},
        {"y": [["A|B"], ["B"]], "x": ["[AB]B"], "given": [[0, 0, "A"]]},
    ],
}


@pytest.mark.parametrize(("id", "data"), [(id, each) for id, several in SAME.items() for each in several])
def test_the_same_puzzle_in_other_data(id: str, data: Any) -> None:
    assert pysolvers.parse(data).id == id


def test_arrays_are_read() -> None:
    numpy = pytest.importorskip("numpy")
    grid = numpy.array([[1, 0, 2], [2, 1, 0], [0, 0, 0]])
    assert pysolvers.parse(grid, kind="numberlink") == pysolvers.puzzle("flow", labels=grid.tolist())
    made = pysolvers.puzzle("zip", rows=numpy.int64(3), columns=3, waypoints=numpy.array([[0, 0], [2, 2]]))
    assert made.id == "3x3;waypoints=0.0,2.2"
    assert pysolvers.check("2x2;start=0.0;end=0.1", numpy.array([[0, 0], [1, 0], [1, 1], [0, 1]])) == []
    assert pysolvers.puzzle("flow", labels=[array.array("i", [1, 0, 1])]).id == "3x1:1.1"


REFUSED: list[tuple[Callable[[], object], type[Exception], str]] = [
    (lambda: pysolvers.parse(None), TypeError, r"parse\(\) got None: expected a puzzle, its text, or its data"),  # type: ignore[arg-type]
    (lambda: pysolvers.solve(5), TypeError, r"5 \(int\) was given: expected a puzzle, its text"),  # type: ignore[arg-type]
    (lambda: pysolvers.parse(b"aa"), pysolvers.PuzzleError, "not a puzzle in a known format"),
    (lambda: pysolvers.parse(object()), TypeError, "object is not plain data"),  # type: ignore[arg-type]
    (lambda: pysolvers.solve(pysolvers.solve("A.B/BA./...")), TypeError, r"`solution\.puzzle`"),  # type: ignore[arg-type]
    (lambda: pysolvers.generate(5, 5), TypeError, "kind is 5"),  # type: ignore[arg-type]
    (lambda: pysolvers.generate("zip", 4.5), TypeError, "size is 4.5: expected columns and rows"),  # type: ignore[arg-type]
    (
        lambda: pysolvers.generate("zip", 5, numbrs=6),
        TypeError,
        r"no argument numbrs: expected numbers",
    ),
    (lambda: pysolvers.parse("A.A", rulez="x"), TypeError, r"parse\(\) has no argument rulez: expected rules"),
    (lambda: pysolvers.solve("A.A", seconds="3"), TypeError, r"seconds is '3' \(str\): expected a number or None"),  # type: ignore[arg-type]
    (lambda: pysolvers.solutions("A.A", -1), ValueError, "limit is -1: expected at least 1"),
    (lambda: pysolvers.count("A.A", jobs=0), ValueError, "jobs is 0: expected at least 1"),
    (lambda: pysolvers.hint("2x2", "0.0:E"), TypeError, "moves is '0.0:E'"),
    (lambda: pysolvers.draw("2x2", step="E"), TypeError, "step is 'E'"),  # type: ignore[arg-type]
    (lambda: pysolvers.draw("2x2", stp=None), TypeError, "expected step"),  # type: ignore[call-arg]
    (lambda: pysolvers.check("2x2", 5), TypeError, "solution is 5"),  # type: ignore[arg-type]
    (lambda: pysolvers.check(5), TypeError, r"5 \(int\) was given: expected a puzzle"),  # type: ignore[arg-type]
    (lambda: pysolvers.write("A.A", 5), TypeError, r"format is 5 \(int\): expected id, link"),  # type: ignore[arg-type]
    (lambda: pysolvers.rotated("A.A", "90"), TypeError, r"degrees is '90' \(str\): expected"),  # type: ignore[arg-type]
    (lambda: pysolvers.daily(5), TypeError, r"kind is 5 \(int\)"),  # type: ignore[call-overload]
    (lambda: pysolvers.daily("zip", 5), TypeError, r"date is 5 \(int\): expected a date"),  # type: ignore[call-overload]
    (lambda: pysolvers.read_picture(5), TypeError, r"source is 5 \(int\): expected a file's path"),  # type: ignore[arg-type]
    (lambda: pysolvers.solve("A.A", watch=5), TypeError, r"watch is 5 \(int\): expected a function"),  # type: ignore[arg-type]
    (lambda: pysolvers.formats(puzle="A.A"), TypeError, r"formats\(\) has no argument puzle: expected puzzle"),  # type: ignore[call-arg]
    (lambda: pysolvers.parse_all("A.A", kid="x"), TypeError, r"parse_all\(\) has no argument kid: expected kind"),
    (
        lambda: pysolvers.puzzle("zip", rows=5, colums=5),
        TypeError,
        r"no argument colums: expected columns",
    ),
    (lambda: pysolvers.puzzle("zip", rows=5, columns=5, waypoints=[(9, 9)]), pysolvers.PuzzleError, "off the board"),
    (lambda: pysolvers.puzzle("zip", rows=3, columns=3, closed="yes"), pysolvers.PuzzleError, "expected True or False"),
    (lambda: pysolvers.parse([[1, 2], [3]], kind="zip"), pysolvers.PuzzleError, "The row has 1 cell; expected 2"),
    (lambda: pysolvers.parse({"kind": "zip", "id": 5}), pysolvers.PuzzleError, r"id is 5 \(int\): expected a text"),
    (lambda: pysolvers.parse({}), pysolvers.PuzzleError, "expected a puzzle's data"),
    (lambda: pysolvers.count("A.A", limit=0), ValueError, "limit is 0: expected at least 1"),
    (lambda: pysolvers.check("rect;y=AB;x=A,B", [[1]]), pysolvers.SolutionError, "strings, or lists of letters"),
    (lambda: pysolvers.puzzle("zip", columns=5), pysolvers.PuzzleError, "rows is missing: expected a whole number"),
    (
        lambda: pysolvers.puzzle("zip", rows=3, columns=3, walls=[(0, 0)]),
        pysolvers.PuzzleError,
        r"expected a cell",
    ),
    (lambda: pysolvers.puzzle("flow", labels=["AB", "A"]), pysolvers.PuzzleError, "Row 2 of labels has 1 cell:"),
    (lambda: pysolvers.puzzle("flow", labels=["AB", "AC"]), pysolvers.PuzzleError, "label B has one end"),
    (lambda: pysolvers.puzzle("flow", labels=["AA"], rules="x"), pysolvers.PuzzleError, "rules cannot be 'x'"),
    (lambda: pysolvers.puzzle("flow"), pysolvers.PuzzleError, "Expected labels, or pairs"),
    (lambda: pysolvers.puzzle("arrows", arrows=["→q"]), pysolvers.PuzzleError, "arrow in R1C2 is 'q'"),
    (lambda: pysolvers.puzzle("arrows", arrows=["→←"], numbers=[[1]]), pysolvers.PuzzleError, "1 row of 1 number:"),
    (lambda: pysolvers.puzzle("regex", y=["("], x=["A"]), pysolvers.PuzzleError, "not a regular expression"),
    (lambda: pysolvers.puzzle("regex", y=["A"]), pysolvers.PuzzleError, "x is missing"),
    (
        lambda: pysolvers.parse({"kind": "flow", "lables": ["AA"]}),
        pysolvers.PuzzleError,
        "There is no field 'lables': expected labels",
    ),
    (lambda: HamiltonianPuzzle(5, 5, waypoints=((9, 9),)), pysolvers.PuzzleError, "9.9 is off the board"),
    (lambda: HamiltonianPuzzle(5, 0), pysolvers.PuzzleError, "Boards have 1 to 60 rows"),
]


@pytest.mark.parametrize(("call", "error", "sentence"), REFUSED)
def test_what_cannot_be_is_refused(call: Callable[[], object], error: type[Exception], sentence: str) -> None:
    with pytest.raises(error, match=sentence) as raised:
        call()
    assert "\n" not in str(raised.value) and len(str(raised.value)) < 300


def test_one_search_gives_outcome_solutions_and_figures() -> None:
    found = pysolvers.result("A.B/BA./...")
    assert (found.outcome, found.status, found.count, found.exact) == ("unique", "unique", 1, True)
    assert found.solutions == (pysolvers.solve("A.B/BA./..."),)
    assert found.stats["nodes"] == found.nodes and not found.late
    assert pysolvers.result("2x2;start=0.0;end=1.1").outcome == "none"
    assert pysolvers.result("4x4", limit=1).outcome is None
    assert pysolvers.result("4x4", limit=1).status == "solved"
    many = pysolvers.result("4x4", limit=None)
    assert many.exact and many.count == len(many.solutions) == pysolvers.count("4x4").value
    late = pysolvers.result("12x12", seconds=0)
    assert late.late and late.outcome is None and late.status == "timeout"


def test_a_step_is_drawn_on_the_board_that_it_is_about() -> None:
    for kind in pysolvers.kinds():
        text = kind.examples[0][1]
        steps = pysolvers.explain(pysolvers.parse(text, kind))
        plain = pysolvers.draw(text, moves=steps[0].moves)
        marked = next(step for step in steps if step.cells)
        assert pysolvers.draw(text, step=marked).svg() != pysolvers.draw(text).svg()
        assert pysolvers.draw(text, moves=steps[0].moves, step=marked).svg() != plain.svg()


def test_a_link_has_the_pages_address_in_front() -> None:
    link = pysolvers.link("A.B/BA./...", base="https://example.org/play/#old")
    assert link == "https://example.org/play/" + pysolvers.link("A.B/BA./...")
    assert pysolvers.parse(link) == pysolvers.parse("A.B/BA./...")


def test_a_drawing_is_saved_by_its_ending(tmp_path: Any) -> None:
    pytest.importorskip("typst")
    scene = pysolvers.draw("A.B/BA./...")
    for ending, begins in ((".svg", b"<svg"), (".png", b"\x89PNG"), (".PDF", b"%PDF")):
        file = tmp_path / f"x{ending}"
        scene.save(file)
        assert file.read_bytes().startswith(begins)
    assert scene.png().startswith(b"\x89PNG") and scene.pdf().startswith(b"%PDF")
    with pytest.raises(ValueError, match=r"must end in \.svg, \.png or \.pdf"):
        scene.save(tmp_path / "x.gif")


def test_a_solution_of_another_puzzle_is_judged_by_the_puzzle_that_is_asked_for() -> None:
    path = pysolvers.solve("2x2;start=0.0;end=0.1")
    assert path and pysolvers.check("2x2;start=0.0;end=0.1", path) == pysolvers.check("2x2;start=0.0", path) == []
    assert "end" in pysolvers.check("2x2;start=0.0;end=1.0", path)[0].sentence
    with pytest.raises(pysolvers.SolutionError):
        pysolvers.check("A.B/BA./...", path)


def test_hints_and_explanations_can_be_watched_and_ended() -> None:
    def watch(progress: pysolvers.Progress) -> None:
        raise InterruptedError

    for call in (pysolvers.hint, pysolvers.explain):
        with pytest.raises(InterruptedError):
            call("5x5:1cceefcfggeeccghcac3e12hch10ah25a", watch=watch)
