"""Boards that follow a habit and no format: files of repositories, and boards written in many conventions.

`tests/kept/read.txt` has more of them.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import pysolvers
from pysolvers.core.puzzle import PuzzleError
from pysolvers.text.document import Document, read
from pysolvers.text.literals import Literals
from pysolvers.text.pieces import plain

REFUSED = (
    "almost/regex-crossword-solver regexs.txt",
    "gahrae/HidatoHippy src/main/resources/sampleinput/SampleInput3_impossible.txt",
)
"""What is refused although it has a board: nothing says which way three lists of clues run, or what one number is."""

Rows = list[list[str]]


SOME_ARE_READ = {"angusfung/numbrix-hidato-AI test_case_hidato.py"}
"""Of its 26 boards two that have hardly a number are left aside, which is said, and one is taken for a Numbrix."""


def canonical(id: str) -> str:
    """An id without options, its labels renamed by their first appearance, its lists sorted."""
    head, *parts = id.partition("&")[0].split(";")
    if parts and head not in ("rect", "hex"):
        return ";".join([head, *sorted(",".join(sorted(re.split("[=,]", part))) for part in parts)])
    names: dict[str, str] = {}
    tokens = re.findall(r"_[^_/]+_|.", re.sub(r"^\d+x\d+:", "", head))
    return "".join(t if t in "./#" else names.setdefault(t.strip("_"), f"({len(names)})") for t in tokens) + str(parts)


def ids_of(puzzles: tuple[pysolvers.Puzzle, ...]) -> list[str]:
    return [canonical(puzzle.id) for puzzle in puzzles]


def hidato(grid: list[list[int | None]]) -> str:
    """The id of a board of Hidato."""
    cells = [(n, f"{r}.{c}") for r, row in enumerate(grid) for c, n in enumerate(row)]
    at = ",".join(f"{cell}:{n}" for n, cell in cells if n)
    holes = ",".join(cell for n, cell in cells if n is None)
    return f"{len(grid[0])}x{len(grid)};board=king;at={at}" + (f";holes={holes}" if holes else "")


def is_right(reading: Document, entry: dict[str, Any]) -> bool:
    """Whether the boards of an entry were read, and where the text does not tell, the mirrored ones too."""
    if entry["kind"] == "hidato":
        return ids_of(reading.puzzles) == [canonical(hidato(grid)) for grid in entry.get("grids") or [entry["grid"]]]
    if ids_of(reading.puzzles) != [canonical(id) for id in entry.get("ids") or [entry["id"]]]:
        return False
    if entry["rules"] and reading.puzzles[0].options.get("rules", "full") != entry["rules"]:
        return False
    mirrored = [canonical(id) for id in entry.get("ids_if_row_first", ())]
    return not mirrored or mirrored in [ids_of(other) for other in reading.others]


def entries(puzzles: Path) -> list[dict[str, Any]]:
    path = puzzles / "grids" / "grids.jsonl"
    if not path.is_file():
        pytest.skip("the file grids/grids.jsonl of PYSOLVERS_PUZZLES is absent")
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_files_of_repositories_are_read_as_what_they_are_or_refused(puzzles: Path) -> None:
    wrong = []
    count: Counter[str] = Counter()
    for entry in entries(puzzles):
        has_board = entry["id"] or entry.get("ids") or entry.get("grid")
        if entry["source"] in SOME_ARE_READ:
            continue
        try:
            reading = read(entry["input"])
        except PuzzleError as error:
            count["refused"] += 1
            if has_board and entry["source"] not in REFUSED:
                wrong.append(f"{entry['source']}: {error}")
            continue
        count["read"] += 1
        if not has_board or not is_right(reading, entry):
            wrong.append(f"{entry['source']}: {reading.note} {reading.puzzles[0].id[:100]}")
    print(dict(count))
    assert not wrong, "\n".join(wrong)


@pytest.mark.slow
def test_boards_of_repositories_have_the_outcome_that_is_told(puzzles: Path) -> None:
    for entry in entries(puzzles):
        if entry["id"] and len(entry["id"]) < 150 and entry["source"] not in REFUSED:
            puzzle = pysolvers.parse(entry["input"])
            assert pysolvers.outcome(puzzle, seconds=60) == entry["outcome"], entry["source"]


def rows(separator: str, empty: str, head: str = "") -> Callable[[Rows], str]:
    """What writes rows of cells with a separator, a sign of empty cells, and something in front."""
    return lambda table: (
        head.format(h=len(table), w=len(table[0]))
        + "\n".join(separator.join(cell or empty for cell in row) for row in table)
    )


def cells(name: str, row: str, column: str, value: str, base: int) -> Callable[[Rows], str]:
    """What writes a JSON object with the size and a list of cells."""
    return lambda table: json.dumps(
        {
            "rows": len(table),
            "cols": len(table[0]),
            name: [
                {row: r + base, column: c + base, value: cell}
                for r, line in enumerate(table)
                for c, cell in enumerate(line)
                if cell
            ],
        }
    )


def nested(opening: str, closing: str, empty: str, frame: str) -> Callable[[Rows], str]:
    """What writes a nested list in brackets of a language, in a line of its program."""

    def write(table: Rows) -> str:
        lines = [opening + ", ".join(cell or empty for cell in row) + closing for row in table]
        return frame.replace("@", opening + ",\n".join(lines) + closing)

    return write


CONVENTIONS: dict[str, Callable[[Rows], str]] = {
    f"{name}, {empty or 'nothing'}": rows(separator, empty)
    for name, separator in (("blanks", " "), ("tabs", "\t"), ("semicolons", ";"), ("commas", ", "), ("bars", " | "))
    for empty in (".", "0", "-1", "_", "-", "*", "?", "??", "x", "")
    if empty or name != "blanks"
} | {
    "rows and columns in front": rows(" ", "0", "{h} {w}\n"),
    "columns and rows in front": rows(" ", ".", "{w} {h}\n"),
    "WxH in front": rows(" ", "-", "{w}x{h}\n"),
    "a size with its name": rows("  ", "_", "size: {w} {h}\n\n"),
    "a comment": rows(" ", "0", "# found in a drawer\n"),
    "another comment": rows(" ", "0", "// found in a drawer\n"),
    "a list of cells": cells("cells", "row", "col", "value", 0),
    "a list of cells from 1": cells("clues", "r", "c", "num", 1),
    "JSON": nested("[", "]", "null", "@"),
    "JSON with a field": nested("[", "]", "0", '{"name": "a", "grid": @}'),
    "Python": nested("(", ")", "None", "board = @\n"),
    "JavaScript": nested("[", "]", "0", "export const level = {cells: @,};"),
    "Java": nested("{", "}", "-1", "int[][] grid = @;"),
    "Prolog": nested("[", "]", "_", "puzzle(1, @)."),
    "numpy": lambda table: "[" + "\n ".join("[" + " ".join(cell or "0" for cell in row) + "]" for row in table) + "]",
}


def random_board(rng: Random) -> tuple[str, Rows]:
    """A board and its id: a Numberlink or a Zip, with a cell on each side so that nothing is to be guessed."""
    height, width = rng.randint(4, 8), rng.randint(4, 8)
    places = [(0, 0), (height - 1, width - 1)]
    free = [(r, c) for r in range(height) for c in range(width) if (r, c) not in places]
    table = [[""] * width for _ in range(height)]
    if rng.random() < 0.5:
        places += rng.sample(free, 2 * rng.randint(1, 4))
        rng.shuffle(places)
        for n, (r, c) in enumerate(places):
            table[r][c] = str(n // 2 + 1)
        return "/".join("".join(cell or "." for cell in row) for row in table), table
    places += rng.sample(free, rng.randint(1, 6))
    rng.shuffle(places)
    for n, (r, c) in enumerate(places, 1):
        table[r][c] = str(n)
    return f"{width}x{height};waypoints=" + ",".join(f"{r}.{c}" for r, c in places), table


@pytest.mark.parametrize("name", CONVENTIONS)
def test_a_board_is_the_same_in_every_convention(name: str) -> None:
    rng = Random(name)
    for _ in range(25):
        id, table = random_board(rng)
        assert ids_of(read(CONVENTIONS[name](table)).puzzles) == [canonical(id)], CONVENTIONS[name](table)


def test_a_text_of_which_a_sign_is_lost_never_becomes_two_boards() -> None:
    rng = Random("lost signs")
    for name, write in CONVENTIONS.items():
        text = write(random_board(rng)[1])
        at = rng.randrange(len(text))
        try:
            assert len(read(text[:at] + text[at + 1 :]).puzzles) == 1, name
        except PuzzleError as error:
            assert str(error).endswith("."), name


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("1 0 0\n0 0 1\n2 0 2\n", "Read as Numberlink: 0 taken as empty; each of 2 labels appears twice."),
        ("A.B\n...\nA.B\n", ""),
        (
            "1,,\n,,\n,2,3\n",
            "Read as Path: nothing taken as empty, cut at commas; the numbers are waypoints.",
        ),
        ("AAB\nABB\n", "a finished board, whose lines end at its labels"),
        ("4 4 0 0 3 3 1 0 2 2\n", "column first, counted from 0; each of 2 labels appears twice. It could also be"),
    ],
)
def test_what_was_assumed_is_said(text: str, words: str) -> None:
    note = read(text).note
    assert words in note if words else note == ""


def test_another_way_to_read_several_boards_is_shown_where_it_differs() -> None:
    symmetric, other = [[1, [0, 0], [3, 3]], [2, [0, 3], [3, 0]]], [[1, [0, 1], [3, 3]], [2, [0, 3], [3, 0]]]
    note = read(json.dumps([{"size": 4, "pairs": pairs} for pairs in (symmetric, other)])).note
    assert "column first, counted from 0; each of 2 labels appears twice (puzzle 2: ...2/1.../..../2..1)." in note


def test_a_finished_board_holds_its_answer() -> None:
    reading = read("AAB\nABB\nCCC\n")
    assert reading.puzzles[0].id == ".AB/AB./C.C"
    assert [solution.violations() for solution in reading.solutions] == [[]]


def test_a_finished_hidato_is_the_answer_of_the_board_beside_it() -> None:
    solution = [[1, 2, 3, -2], [10, 8, 6, 4], [-3, 9, 7, 5]]
    start = [[1, 0, 0, -2], [0, 8, 0, 4], [-3, 0, 0, 0]]
    text = json.dumps([{"size": [3, 4], "start": start, "solution": solution}])
    assert ids_of(read(text).puzzles) == [canonical("4x3;board=king;at=0.0:1,1.3:4,1.1:8;holes=0.3,2.0")]


def test_a_page_with_a_board_and_its_answer_is_one_board() -> None:
    blocks = ("A-A\nB-B\nC-C", "AAA\nBBB\nCCC", "make all\nmake test")
    reading = read("The board, its answer and\n" + "".join(f"\n```\n{block}\n```\n" for block in blocks))
    assert [puzzle.id for puzzle in reading.puzzles] == ["A.A/B.B/C.C"]
    assert "The text around the code block is ignored. Ignored: line 16, which" in reading.note


def test_rows_of_six_numbers_are_a_board_and_no_pairs_behind_sizes() -> None:
    rows = [[str(6 * r + (c if r % 2 == 0 else 5 - c) + 1) for c in range(6)] for r in range(6)]
    assert read("\n".join(map(" ".join, reversed(rows)))).puzzles[0].kind == "hamiltonian"


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("# type: hex\nA..\n...\n..A\n", 1, "type: hex is not supported"),
        ("A.B.\n....\nA..\n....\n...B\n", 3, "The row has 3 cells; expected 4"),
        ("1 0 0 2\n0 0 0 0\n1 0 3 2\n", 3, "The label 3 has only this end; expected two. Closest match:"),
        ("SIZE 10X10X2\nLINE#1 (8,1,1) (8,9,2)\n", 1, "three dimensions"),
        ('{"grid": [[1, 0], [0, 2]], "walls": [[0, f: 1]]}', 1, "walls is not a list|The nested lists break off here"),
        ('{"grid": [[1, 0, 0], [0, 0, 0], [0, 0, 2]], "bridges": [[1, 1]]}', 1, "bridges is not supported"),
        ("[[1, 0, 0],\n [0, 0, 0],\n [0, 0 2]", 3, "The nested lists break off here"),
        ("1 0 2\n0 0 0\n2 0 1\n\nhello 4 5 you\n", 5, "From here on this is not a puzzle. Closest match:"),
        ("5 0 0\n0 0 0\n1 2 4 9\n", 3, "The row has 4 cells"),
        (
            "import a\nfrom b import c\n\n\ndef f(x):\n    return x\n\n\nfor y in c:\n    f(y);\n",
            None,
            "This is a program",
        ),
    ],
)
def test_what_is_not_understood_refuses_a_text_and_the_line_is_named(text: str, line: int | None, words: str) -> None:
    with pytest.raises(PuzzleError, match=words) as caught:
        pysolvers.parse_all(text)
    assert caught.value.line == line


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("[[_,1,2],[_,_,3]].", [[["_", 1, 2], ["_", "_", 3]]]),
        ('{"a": [1, 2,], "b": {"c": null}}', [{"a": [1, 2], "b": {"c": None}}]),
        ("const g = [\n[1,,0]]; // no [more]\nf(x > 3)", [[[1, None, 0]]]),
        ("int[][] g = {{1,-1},{2,3}};", [[[1, -1], [2, 3]]]),
        ("x = {r'\\d': 'a\\'b'}", [{"\\d": "a'b"}]),
        ("[[1 2]\n [3 4]]", [[[1, 2], [3, 4]]]),
        ("(([)", []),
    ],
)
def test_nested_lists_of_many_languages_are_found(text: str, values: list[Any]) -> None:
    assert [plain(named.value) for named in Literals(text).values] == values
