"""Solutions in free text: the last one counts, in every shape that models use."""

import json

import pytest

import pysolvers
from pysolvers.errors import SolutionError

PUZZLE = "A.B/BA./..."
RIGHT, WRONG = "AAB\nBAB\nBBB", "AAB\nAAB\nBBB"
ZIP = "3x3;waypoints=0.0,2.2"
PATH = [(0, 0), (0, 1), (0, 2), (1, 2), (1, 1), (1, 0), (2, 0), (2, 1), (2, 2)]
DICTS = [{"row": row, "col": column} for row, column in PATH]
ONE_BASED = [(row + 1, column + 1) for row, column in PATH]


def fenced(rows: str, fence: str = "```") -> str:
    return f"{fence}\n{rows}\n{fence}\n"


@pytest.mark.parametrize(
    "text",
    [
        f"Here:\n{fenced(WRONG)}Wait, no. Final answer:\n{fenced(RIGHT)}Done.",
        f"The puzzle is\n{fenced(PUZZLE.replace('/', chr(10)))}The solution:\n{fenced(RIGHT)}",
        f"The solution:\n{fenced(RIGHT)}for the puzzle\n{fenced(PUZZLE.replace('/', chr(10)))}",
        '{"answer": "AAB/BAB/BBB"}',
        json.dumps({"answer": RIGHT}),
        "The answer is AAB/BAB/BBB.",
        "The answer is `AAB/BAB/BBB`.",
        f"My solution:\n{RIGHT}\nI hope that this helps you.",
        fenced(RIGHT, "~~~"),
        f"Sure:\n```\n{RIGHT}\n",
        "| A | A | B |\n|---|---|---|\n| B | A | B |\n| B | B | B |",
        "|   | 1 | 2 | 3 |\n|---|---|---|---|\n| 1 | A | A | B |\n| 2 | B | A | B |\n| 3 | B | B | B |",
        "```python\n[['A', 'A', 'B'], ['B', 'A', 'B'], ['B', 'B', 'B']]\n```",
        "Row 1: A A B\nRow 2: B A B\nRow 3: B B B",
        "{'A': [(0,0),(0,1),(1,1)], 'B': [(0,2),(1,2),(2,2),(2,1),(2,0),(1,0)]}",
    ],
)
def test_a_right_solution_of_rows_is_found(text: str) -> None:
    assert pysolvers.check(PUZZLE, text) == []


@pytest.mark.parametrize(
    "text",
    [
        str(list(map(tuple, PATH))),
        " -> ".join(f"({row},{column})" for row, column in PATH),
        "My steps: " + " -> ".join(f"({row},{column})" for row, column in ONE_BASED),
        "The path: " + " → ".join(f"R{row}C{column}" for row, column in ONE_BASED) + ".",
        str(DICTS),
        json.dumps({"path": DICTS}),
        "Path:\n" + "\n".join(f"({row}, {column})" for row, column in PATH),
    ],
)
def test_a_right_path_is_found(text: str) -> None:
    assert pysolvers.check(ZIP, text) == []


@pytest.mark.parametrize("text", ["The word is **AB**.", "I think it's AB", "The solution is ['AB']."])
def test_a_solution_in_a_sentence_is_found(text: str) -> None:
    assert pysolvers.check("rect;y=AB;x=A,B", text) == []


def test_of_several_solutions_the_last_counts() -> None:
    assert pysolvers.check(PUZZLE, f"Here:\n{fenced(RIGHT)}No, this one:\n{fenced(WRONG)}") != []


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("I can't solve this", "There is no solution in the text: expected 3 rows of 3 cells."),
        ('{"answer": "none"}', "There is no solution in the text: expected 3 rows of 3 cells."),
        (f"It is\n{fenced(PUZZLE.replace('/', chr(10)))}but hard.", "The text repeats the puzzle without a solution"),
        ("AAB\nBAB", "The solution has 2 rows; expected 3."),
        (json.dumps({"id": "A.B/.../A.B", "solution": RIGHT.split()}), "The solution belongs to another puzzle"),
    ],
)
def test_a_text_without_a_solution_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(SolutionError) as raised:
        pysolvers.check(PUZZLE, text)
    assert str(raised.value).startswith(sentence)
