"""Boards that follow a habit and no format: files of repositories, and boards written in many conventions."""

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


WRITTEN = {
    "a count above the size": ("2\n3 3\n1 0 0\n2 0 1\n0 0 2\n", "1../2.1/..2"),
    "a count below the size": ("3\n2\n1 0 0\n2 0 1\n0 0 2\n", "1../2.1/..2"),
    "height, width and a count, a line each": ("3\n4\n2\n1 0 0 0\n2 0 0 1\n0 0 0 2\n", "1.../2..1/...2"),
    "a count and the size in one line": ("2 3 3\n(0, 0) (2, 1)\n(0, 1) (2, 2)\n", "1../2.1/..2"),
    "a board in one line": ("3\na00b0a00b\n\n3\n0bb0a000a\n", "a../b.a/..b"),
    "a board in one text": ('{"size": 3, "cells": "1..2.1..2"}', "1../2.1/..2"),
    "a board in one list": ("puzzle(3, [1, 0, 0, 2, 0, 1, 0, 0, 2]).", ""),
    "cells of a known width in one list": ('{"width": 3, "height": 3, "board": [1,0,0,2,0,1,0,0,2]}', "1../2.1/..2"),
    "texts joined by signs": ('levels = [{n: 3, map: "1.." + "2.1" + "..2"}];', "1../2.1/..2"),
    "texts one behind another": ('Level a = {"a - -" "b - a" "- - b"};', ""),
    "colours": ("[[[9, 0, 0], null, null], [[0, 0, 9], null, [9, 0, 0]], [null, null, [0, 0, 9]]]", "1../2.1/..2"),
    "fields of cells": (
        json.dumps([[{"color": c, "isEndpoint": bool(c), "type": "normal"} for c in row] for row in ([1, 0], [0, 1])]),
        "1./.1",
    ),
    "terms": ("puzzle(7, grid(3,3), [link(1,pos(1,1),pos(2,3)), link(2,pos(2,1),pos(3,3))]).", "1../2.1/..2"),
    "calls": ("b = Board(3, 3, [((0, 0), (1, 2)), ((1, 0), (2, 2))])\nb.solve()\n", "1../2.1/..2"),
    "an array of a library": ("case_1 = np.array([\n [1,0,0],\n [2,0,1],\n [0,0,2],\n], np.int8)\n", "1../2.1/..2"),
    "a frame": ("+-+-+-+\n|1| | |\n+-+-+-+\n|2| |1|\n+-+-+-+\n| | |2|\n+-+-+-+\n", "1../2.1/..2"),
    "a table of a page": ("| 1 | 0 | 0 |\n|---|---|---|\n| 2 | 0 | 1 |\n| 0 | 0 | 2 |\n", "1../2.1/..2"),
    "a frame of other signs": ("│1│ │ │\n├─┼─┼─┤\n│2│ │1│\n├─┼─┼─┤\n│ │ │2│\n", "1../2.1/..2"),
    "a comma behind each cell": ("3\n1, , ,\n2, ,1,\n , ,2,\n", "1../2.1/..2"),
    "ampersands, and the size in comments": ("# Zeilen: 2\n# Spalten: 3\n 1 & 0 & 0\n 0 & 0 & 1\n", "1../..1"),
    "numbers beside each other": ("3\n1, 2, 3,\n , , ,\n , , ,\n", "3x3;at=0.0:1,0.1:2,0.2:3"),
    "numbers with gaps that fit": (" 0 1 0 0\n 0 2 3 0\n 0 7 4 0\n 0 0 0 0\n", "4x4;at=0.1:1,1.1:2,1.2:3,2.2:4,2.1:7"),
    "rows and columns apart": ("2 2\n\nA|B\n.B+\n\n[AB]+\n(B|C)*\n\nAB\nBB\n", "rect;y=A|B,.B+;x=[AB]+,(B|C)*"),
    "Rust": ("let grid = vec![\n    vec![1, 0, 0],\n    vec![2, 0, 1],\n    vec![0, 0, 2],\n];\n", "1../2.1/..2"),
    "Go": ("g := [][]int{\n\t[]int{1,0,0},\n\t[]int{2,0,1},\n\t[]int{0,0,2},\n}\n", "1../2.1/..2"),
    "values that may be absent": (
        "[[Some(1), None, None], [Some(2), None, Some(1)], [None, None, Some(2)]]",
        "1../2.1/..2",
    ),
    "MATLAB": ("grid = [1 0 0; 2 0 1; 0 0 2];\n", "1../2.1/..2"),
    "Julia": ("grid = [\n  1 0 0\n  2 0 1\n  0 0 2\n]\n", "1../2.1/..2"),
    "MiniZinc": ("rows = 3;\ngrid = [| 1, 0, 0\n | 2, 0, 1\n | 0, 0, 2 |];\n", "1../2.1/..2"),
    "OCaml": ("let grid = [| [|1; 0; 0|]; [|2; 0; 1|]; [|0; 0; 2|] |]\n", "1../2.1/..2"),
    "Lisp": ("(setf *grid* '((1 0 0)\n (2 0 1)\n (0 0 2)))\n", "1../2.1/..2"),
    "a list with a row a line": ("cells = [\n 1, 0, 0,\n 2, 0, 1,\n 0, 0, 2,\n]\n", "1../2.1/..2"),
    "a text in a program": (
        'def f():\n    grid = """\n    1 . .\n    2 . 1\n    . . 2\n    """\n    return grid\n',
        "1../2.1/..2",
    ),
    "a title": ("Puzzle 12\n1 0 0\n2 0 1\n0 0 2\n", "1../2.1/..2"),
    "a mark, Windows lines and a title": ("\ufeffEasy board:\r\n1 0 0\r\n2 0 1\r\n0 0 2\r\n", "1../2.1/..2"),
    "rows and columns that have names": ("   a  b  c\n1  1  .  .\n2  2  .  1\n3  .  .  2\n", "1../2.1/..2"),
    "lines in brackets": ("(1 0 0)\n(2 0 1)\n(0 0 2)\n", "1../2.1/..2"),
    "an outer frame": ("+-------+\n| 1 . . |\n| 2 . 1 |\n| . . 2 |\n+-------+\n", "1../2.1/..2"),
    "a table of a page with a head": (
        "|   | a | b | c |\n|---|---|---|---|\n| **1** | 1 | | |\n| **2** | 2 | | 1 |\n| **3** | | | 2 |\n",
        "1../2.1/..2",
    ),
    "labels and their cells": ("4 4\nA 0 0\nB 1 0\nA 1 2\nB 3 2\n", "A.../B.A./..../..B."),
    "names above a list": ("# size 3x4\nrow,col,value\n0,0,1\n3,2,2\n", "3x4;waypoints=0.0,3.2"),
    "ends of lines": (
        '{"rows": 3, "cols": 3, "lines": [{"color": "a", "r1": 0, "c1": 0, "r2": 1, "c2": 2}, {"color": "b", '
        '"r1": 1, "c1": 0, "r2": 2, "c2": 2}]}',
        "a../b.a/..b",
    ),
    "a number and a colour": (
        '{"size": 2, "dots": [{"id": 1, "color": "a", "row": 0, "col": 0}, {"id": 2, "color": "a", "row": 1, '
        '"col": 1}]}',
        "a./.a",
    ),
    "a width, a height and flows": (
        '{"width": 2, "height": 2, "flows": [{"color": "a", "start": {"x": 0, "y": 0}, "end": {"x": 1, "y": 1'
        '}}]}',
        "a./.a",
    ),
    "clues of rows and columns in two lines": ("rows: A|B .B+\ncols: [AB]+ (B|C)*\n", "rect;y=A|B,.B+;x=[AB]+,(B|C)*"),
    "clues as lists": (
        "## Rows\n* `A|B`\n* `.B+`\n\n## Columns\n* `[AB]+`\n* `(B|C)*`\n",
        "rect;y=A|B,.B+;x=[AB]+,(B|C)*",
    ),
    "clues of JavaScript": (
        "const p = {rows: [/A|B/, /.B+/], cols: [/[AB]+/, /(B|C)*/]};\n",
        "rect;y=A|B,.B+;x=[AB]+,(B|C)*",
    ),
    "clues by other names": (
        '{"rowPatterns": ["A|B", ".B+"], "col_clues": ["[AB]+", "(B|C)*"]}',
        "rect;y=A|B,.B+;x=[AB]+,(B|C)*",
    ),
    "clues below their number": ("2 2\nA|B\n.B+\n[AB]+\n(B|C)*\n", "rect;y=A|B,.B+;x=[AB]+,(B|C)*"),
    "a size, an empty line and rows as wide as it": ("3 3 2\n\nA B .\n. . .\n. A B\n", "AB./.../.AB"),
    "more cells than the size has rows": ("3 2\n0 0 1\n0 1 1\n2 0 2\n2 1 2\n", "11/../22"),
    "twice as long a side as there are pairs": ("2 4 4\n(3, 0) (0, 3)\n(1, 1) (2, 2)\n", "...1/.2../..2./1..."),
    "squares whose corners touch": (
        "Q,CA,3,4\n#,1,?,#\n?,?,*,?\n6,?,?,#\n",
        "4x3;board=king;at=0.1:1,2.0:6;holes=0.0,0.3,1.2,2.3",
    ),
    "squares whose sides touch": ("Q,C,2,3\n1,?,?\n?,?,6\n", "3x2;at=0.0:1,1.2:6"),
    "triangles": ('{"rows": 2, "cols": 2, "tyCell": "T", "cells": [["1", "?"], ["?", "4"]]}', ""),
    "neighbours that are named": (
        '{"rows": 2, "cols": 2, "tyCell": "Q", "adjacency": "CA", "cells": [["1", "?"], ["4", "?"]]}',
        "2x2;board=king;at=0.0:1,1.0:4",
    ),
    "objects of two ends and a label": (
        "g = new Grid(3, 3, new[] {\n new Pair(new At(0, 0), new At(1, 2), 'a'),\n"
        " new Pair(new At(1, 0), new At(2, 2), 'b')\n});\n",
        "a../b.a/..b",
    ),
    "a table with a line that is no board": ("level,puzzle\n1,1..2.1..2\n2,ab..ab..\n", ""),
    "Clojure": (
        "{:dim 3\n :nodes [[[0 0] {:color :red}]\n  [[1 2] {:color :red}]\n  [[1 0] {:color :blue}]\n"
        "  [[2 2] {:color :blue}]]}\n",
        "_red_../_blue_._red_/.._blue_",
    ),
    "Ruby": ('{ "rows" => 3, "cols" => 3, "grid" => [[1,0,0],[2,0,1],[0,0,2]] }\n', "1../2.1/..2"),
    "two numbers and a list of pairs": ("3.\n3.\n[((1,1),(2,3)), ((2,1),(3,3))].\n", "1../2.1/..2"),
    "a page with a block of code": (
        "# My solver\n\nIt reads boards such as\n\n```text\n1..\n2.1\n..2\n```\n\nRun it:\n\n```sh\nsolve a.txt\n```\n",
        "1../2.1/..2",
    ),
    "cells of labels, and how many labels there are": ("3 3\n2\n1 1 7\n2 3 7\n2 1 9\n3 3 9\n", "7../9.7/..9"),
    "height, width and cells of labels": ("3\n3\nA 0 0\nB 1 0\nA 1 2\nB 2 2\n", "A../B.A/..B"),
    "three rows of three": ("1 0 2\n0 0 0\n0 1 2\n", "1.2/.../.12"),
    "how many boards follow": ("2\n\n4 4\n1 0 0 0\n0 2 0 0\n0 0 0 0\n0 2 0 1\n\n3 2\n1 0 0\n0 0 1\n", "1../..1"),
    "numbers of three digits": (
        "001 000 0-1\n000 004 000\n0-1 000 007\n",
        "3x3;board=king;at=0.0:1,1.1:4,2.2:7;holes=0.2,2.0",
    ),
    "minus one to be filled, zero off the board": (
        " 1 -1  0\n-1  4 -1\n 0 -1  7\n",
        "3x3;board=king;at=0.0:1,1.1:4,2.2:7;holes=0.2,2.0",
    ),
    "names of colours beside dots": (
        '{"width": 3, "height": 2, "colors": ["RED", "BLUE"], "dots": [{"color": "RED", "x": 0, "y": 0}, '
        '{"color": "RED", "x": 2, "y": 1}]}',
        "_RED_../.._RED_",
    ),
    "names of sizes": ('String[] sizes = {"4x4", "5x5", "4x5", "5x4"};\n', ""),
    "words of a grammar": ('if text in ["+inf", "-inf", "+nan", "-nan"]:\n    pass\n', ""),
    "neighbours of a cell": ("size = {width: 3, height: 3}\nexpected = ['0,1', '1,0']\n", ""),
    "a heading and two texts": ('T = """\n{summary}\n\n{details}\n"""\n', ""),
    "a zero alone": ("0\nhello there\n", ""),
    "arrows as letters of a compass, and numbers": (
        "board = [['E', 'S', 'S'], ['E', 'N', 'W'], ['N', 'E', '']]\nnumbers = [[1, 0, 0], [0, 0, 5], [0, 0, 9]]\n",
        "3x3:1ceeca5gac9a",
    ),
    "pairs of numbers and arrows": (
        "T = (([[1, 0, 0], [0, 0, 5], [0, 0, 9]], (('E', 'S', 'S'), ('E', 'N', 'W'), ('N', 'E', ''))),)\n",
        "3x3:1ceeca5gac9a",
    ),
    "keys around S": ("D X X\nD W A\nW D .\n", "3x3:ceecagac9a"),
    "numbers before arrows": ("1E S S\nE N 5W\nN E 9\n", "3x3:1ceeca5gac9a"),
    "arrows that leave the board": ("1N S S\nE N 5W\nN E 9\n", ""),
    "a class of boards with hexagons": ("b = new HexHidato(new int[][] {{1,0,0},{0,0,0},{0,0,2}});\n", ""),
    "places on a screen": ("p = {left: css('left'), top: css('top')};\n", ""),
    "numbers in reading order": ("1 2 3\n4 5 6\n7 8 9\n", ""),
    "cells in bars of their own": ("|1||2||3|\n|6||5||4|\n", "3x2;waypoints=0.0,0.1,0.2,1.2,1.1,1.0"),
    "a finished board beside another thing": (
        "a = [[1, 1, 2], [2, 2, 2], [3, 3, 3]]\nboards = [[9, 8, 7, 7], [1, 1, 1, 5], [7, 9, 9, 9]]\n",
        "",
    ),
    "Hidato with two signs": ("__ 1 .\n__ __ 8\n 4 __ __\n", "3x3;board=king;at=0.1:1,1.2:8,2.0:4;holes=0.2"),
    "a hexagon in a comment": ("# hexagonal board\n1 0 0\n2 0 1\n0 0 2\n", ""),
    "edges that are joined": ('{"wrapAround": true, "grid": [[1, 0, 0], [2, 0, 1], [0, 0, 2]]}', ""),
    "walls below a board": ("1 . .\n. . .\n. . 2\nwalls: 0,0|0,1\n", ""),
    "a row of cells that are no label": ("Y#Y\n###\n#-G\n##-\n-#G\n", "Y.Y/.../.#G/..#/#.G"),
    "a sequence of cells, and walls by cell": (
        '{"gridSize": 3, "orderedSequence": [0, 8], "walls": {"1": ["DOWN", "RIGHT"]}, '
        '"solution": [[0, 1, 2], [5, 4, 3], [6, 7, 8]]}',
        "3x3;waypoints=0.0,2.2;walls=0.1-1.1,0.1-0.2",
    ),
    "an answer alone": ('{"size": 4, "at": [0, 5], "solution": [[1,2,3,4],[8,7,6,5],[9,10,11,12],[16,15,14,13]]}', ""),
    "two points of a colour": (
        "const levels = [{size: 3, links: [{color: 'a', points: [[0, 0], [1, 2]]}, "
        "{color: 'b', points: [[1, 0], [2, 2]]}]}];\n",
        "a../b.a/..b",
    ),
    "clues that say more than a number": (
        "solve(size=2, clues=[Clue(row=0, col=0, shape='wide', area=2), Clue(row=1, col=1, shape='wide', area=2)])\n",
        "",
    ),
    "an empty list of dots": ("const dots: Dot[] = [];\nstart({x: 1, y: 2});\n", ""),
    "commands between blocks of code": ("Do\n\n```bash\nmake\n```\n\na b\nb a\n\n```bash\nmake\n```\n", ""),
    "numbers called x and y": ('x = [a, 3]\ny = [5]\nf("""\n1...\n2.1.\n..2.\n""")\n', "1.../2.1./..2."),
    "texts called x and y": ('x = Real("|x-2|")\ny = Real("|-6|")\n', ""),
    "boards of a program about another kind": ("package signpost;\nint[][] g = {{1,0,0},{0,0,0},{0,0,9}};\n", ""),
    "a kind whose cells are hexagons": ("// Rikudo\nint g[] = {\n 1, 0, 0,\n 0, 0, 0,\n 0, 0, 7,\n};\n", ""),
    "a table of HTML": (
        '<table border="1">\n<tr><td>1</td><td></td><td> </td></tr>\n<tr><td class="a"><b>2</b></td><td>&nbsp;</td>'
        "<td>1</td></tr>\n<tr><td></td><td></td><td>2</td></tr>\n</table>",
        "1../2.1/..2",
    ),
    "a web page with a table whose cells are left open": (
        "<!DOCTYPE html><html><head><style>td {a: b}</style></head><body><p>Solve<br>this</p><table><tbody><tr><td>1"
        "<td><td></tr><tr><td>2<td><td>1</tr><tr><td><td><td>2</tr></tbody></table></body></html>",
        "1../2.1/..2",
    ),
    "a web page of prose": ("<!DOCTYPE html><html><body><p>A board</p></body></html>", ""),
    "cells that are three lines high": (
        "hidoku with size 3\n----------\n|  |  |  |\n|4 |  |6 |\n|  |  |  |\n----------\n|  |  |  |\n|  |  |  |\n"
        "|  |  |  |\n----------\n|  |  |  |\n|1 |  |9 |\n|  |  |  |\n----------\n",
        "3x3;board=king;at=0.0:4,0.2:6,2.0:1,2.2:9",
    ),
    "words in brackets above a board and its answer": (
        "4x2\n[Puzzle]\n\n1 - - -\n8 - - -\n[Solution]\n\n1 2 3 4\n8 7 6 5\n",
        "4x2;at=0.0:1,1.0:8",
    ),
    "numbers before their cells, behind size and count": (
        "4 5\n1 0 0\n4 0 3\n9 3 1\n12 2 1\n16 3 0\n",
        "4x4;at=0.0:1,0.3:4,2.1:12,3.1:9,3.0:16",
    ),
    "cells and links, as many as the lines of an answer": ("1-.-1\n\n2-.-2\n|   |\n3-.-3\n", ""),
    "a drawing of links and slants": ("HEX\n  A   B\n /|\\ /|\\\nA-.-.-.-B\n", ""),
    "a cell more than the number ahead says": ("3 3 2 4\n0 0 1\n1 1 2\n2 0 6\n2 1 5\n2 2 9\n", ""),
    "a row that looks like a product": (
        "012*34\n****5*\n**2***\n**3***\n0*5***\n1*4***\n",
        "012.34/....5./..2.../..3.../0.5.../1.4...",
    ),
    "points between two signs, as many as the board is wide": (
        "\nNiveau\n5,5\nROUGE;0,0;4,1\nVERT;0,2;3,1\nBLEU;1,2;4,2\nJAUNE;0,4;3,3\nORANGE;1,4;4,3\n",
        "R..../...VR/VB..B/...JO/JO...",
    ),
    "a line with a lone tab behind rows of tabs": ("3 3\n\t1\t0\t2\n\t0\t0\t0\n\t1\t0\t2\n\n\t\n", "1.2/.../1.2"),
    "a board a line, of which nothing says the size": ("R 6 2,R 9 9,B 8 9,B 4 8,O 8 3,O 4 1\n", ""),
    "a list of ends without a size, one side short": ('{"pairs": [[[0, 0], [3, 2]], [[1, 1], [2, 2]]]}', ""),
    "a line of JSON with fields in capitals": (
        '{"BoardSize":3,"EndPointList":[{"FlowColor":3,"Pt1":{"X":0,"Y":0},"Pt2":{"X":2,"Y":1}},'
        '{"FlowColor":7,"Pt1":{"X":0,"Y":1},"Pt2":{"X":2,"Y":2}}]}\n',
        "3../7.3/..7",
    ),
    "colours of three numbers beside the ends": (
        '{"size": 3, "pipes": [{"ends": [[0, 0], [1, 2]], "color": [161, 1, 12], "path": []},'
        ' {"ends": [[1, 0], [2, 2]], "color": [1, 2, 3], "path": []}]}',
        "1../2.1/..2",
    ),
    "cells with their values behind row and column": (
        '{"row": 4, "column": 4, "level": [[0, 0, 1], [3, 3, 1], [1, 0, 2], [3, 2, 2]]}',
        "1.../2.../..../..21",
    ),
    "pairs of directions in a program": ("adjacent_cells = [(-1, 0), (0, -1), (0, 1), (1, 0)]\nx = f(3)\n", ""),
    "a line of tabs": ("1 0 0\n\t\t\n2 0 1\n", ""),
    "rows of ones": ("1 1 1\n1 1 1\n1 1 1\n", ""),
    "directions": ("DIRS = [[0, 1], [1, 0], [0, -1], [-1, 0]]\nsteps = solve(DIRS)\n", ""),
    "walls by another name": ("g = [[1,0,0],[0,0,0],[0,0,2]]\nwalls_1 = [[0,0,0,1]]\n", ""),
    "a map of borders": ("nodes = [[1,0,0],[0,0,0],[0,0,2]]\nborders = [[15,7,3],[1,1,1],[2,2,2]]\n", ""),
    "names in a list": ("level = ['a1', 'a2', 'a3', 'a4']\nprint(level)\n", ""),
    "a number that nothing explains": ("7\n3 3\n1 0 0\n2 0 1\n0 0 2\n", ""),
    "a number of pairs, or a size": ("3\n1 1 2 2\n1 2 3 4\n4 1 5 1\n", ""),
    "pairs that meet": ("f(4, 4, [[(0, 0), (1, 2)], [(0, 0), (2, 2)]])\n", ""),
    "a frame with gaps": ("+---+---+\n| 1 |   |\n+   +---+\n|   |   |\n+---+   +\n|   | 1 |\n+---+---+\n", ""),
}  # fmt: skip


@pytest.mark.parametrize(("text", "id"), WRITTEN.values(), ids=WRITTEN)
def test_a_board_is_read_as_people_write_it_or_refused(text: str, id: str) -> None:
    if not id:
        with pytest.raises(PuzzleError):
            read(text)
    else:
        assert canonical(id) in ids_of(read(text).puzzles)


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
        ('{"grid": [[1, 0], [0, 2]], "walls": [[0, f: 1]]}', 1, "walls is not a list|The nested lists end here"),
        ('{"grid": [[1, 0, 0], [0, 0, 0], [0, 0, 2]], "bridges": [[1, 1]]}', 1, "bridges is not supported"),
        ("[[1, 0, 0],\n [0, 0, 0],\n [0, 0 2]", 3, "The nested lists end here"),
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
