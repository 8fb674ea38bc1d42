from pathlib import Path

import pytest

import pysolvers
from pysolvers.core.kind import kind_named
from pysolvers.core.puzzle import PuzzleError
from pysolvers.puzzles.regex_crossword.formats import PART as formats
from pysolvers.puzzles.regex_crossword.model import RegexCrosswordPuzzle, RegexCrosswordSolution
from pysolvers.puzzles.regex_crossword.text import id, named_clues
from pysolvers.text.document import read
from tests.of_kind import all_solved, parsed, solved


def test_every_example_is_read_back_from_every_format() -> None:
    for _, text in kind_named("regex-crossword").examples:
        puzzle = pysolvers.parse(text)
        for format in formats.FORMATS:
            if format.write is None:
                continue  # it is only read
            reading = read(format.write(puzzle))
            assert reading.format == format.name
            if format.name == "clue-list":  # it has no way to leave a line without a clue, but .* says the same
                reading = read(format.write(reading.puzzles[0]))
                one, other = (solved(RegexCrosswordSolution, same) for same in (reading.puzzles[0], puzzle))
                assert one.data == other.data
            else:
                assert reading.puzzles == (puzzle,)


def test_given_letters_alphabet_and_options_are_kept() -> None:
    puzzle = pysolvers.parse("hex;y=.*,.*,.*;x=.*,.*,.*;z=.*,.*,.*;alphabet=ab%20;given=0.1:b,1.0:%20&diagonals=turned")
    assert puzzle.options == {"diagonals": "turned"}
    assert pysolvers.parse(puzzle.id) == puzzle
    solution = pysolvers.solve(puzzle)
    assert solution and solution.data[0][1] == "b" and solution.data[1][0] == " "


@pytest.mark.parametrize(
    "text, line, column, words",
    [
        ("rect;y=A;y=B;x=A,B", 1, 10, "y= appears twice"),
        ("rect;y=A,(B;x=A", 1, 10, "row 2"),
        ("rect;y=A%5B;x=A", 1, 9, "bracket"),
        ("rect;y=A", 1, 9, "x"),
        ("rect;q=A", 1, 6, "expected y="),
        ("rows\nAB\n*A\n\ncolumns\nA\nB", 3, 1, "repeat"),
        ("shape = rectangular\nnum_rows = 1\nnum_cols = 1\n'A'\n'[B'", 5, 2, "bracket"),
        ("shape = rectangular\nnum_rows = 1\nnum_cols = 1\n'A'\nB", 5, 1, "quotes"),
        ('{"patternsX": [["A"]],\n "patternsY": [["\\\\d(B"]]}', 2, 21, "parenthesis"),
    ],
)
def test_an_error_names_line_and_column_of_the_clues_character(text: str, line: int, column: int, words: str) -> None:
    with pytest.raises(PuzzleError) as error:
        pysolvers.parse(text)
    assert (error.value.line, error.value.column) == (line, column)
    assert words in error.value.sentence


@pytest.mark.parametrize(
    "text", ["hex;y=A,A,A;x=A,A;z=A", "hex;y=A,A,A;x=A;z=A", "rect;y=A;x=A;z=A", "rect;y=A;x=A;given=3.3:A"]
)
def test_sizes_that_do_not_fit_are_told(text: str) -> None:
    with pytest.raises(PuzzleError):
        pysolvers.parse(text)


def test_all_clue_lists_give_the_expected_drawing(puzzles: Path) -> None:
    seen = 0
    for path in sorted((puzzles / "regex_crossword" / "clue_lists").glob("*.input.txt")):
        puzzle = parsed(RegexCrosswordPuzzle, path.read_text("cp1252"))
        expected = Path(str(path).replace("input", "output_expected")).read_text("cp1252")
        solution = formats.read_solution(puzzle, expected.rstrip().split("\n\n")[-1])
        assert solution.violations() == [], path.name
        found = all_solved(RegexCrosswordSolution, puzzle, limit=2)
        for solution in found:
            assert formats.read_solution(puzzle, formats.write_solution(solution, "drawing")) == solution
        if "no other solutions" in expected:
            assert found == [solution], path.name
            assert formats.write_solution(solution, "drawing").split() == expected.split("\n\n")[-1].split()
        else:
            assert len(found) == 2, path.name
        seen += 1
    assert seen == 84


def test_all_site_puzzles_have_one_solution(puzzles: Path) -> None:
    found = pysolvers.parse_all((puzzles / "regex_crossword" / "challenges.json").read_text())
    assert len(found) == 55
    for puzzle in found:
        assert pysolvers.outcome(puzzle) == "unique"
        assert isinstance(puzzle, RegexCrosswordPuzzle)
        assert pysolvers.parse(named_clues.write(puzzle)) == puzzle


def test_an_alphabet_has_at_most_400_characters() -> None:
    alphabet = "".join(map(chr, range(0x4E00, 0x4E00 + 401)))
    assert RegexCrosswordPuzzle((("A",),), (("A",),), characters=alphabet[:400]).characters == alphabet[:400]
    with pytest.raises(PuzzleError, match="The alphabet has 401 characters; the limit is 400"):
        RegexCrosswordPuzzle((("A",),), (("A",),), characters=alphabet)


@pytest.mark.parametrize("clues", ['"A"', '"A", "[A]"'])
def test_a_line_of_the_site_has_one_clue_or_two(clues: str) -> None:
    assert pysolvers.parse(f'{{"patternsX": [[{clues}]], "patternsY": [["A"]]}}')


@pytest.mark.parametrize("clues", ["", '"A", "[A]", "A+"'])
def test_a_line_of_the_site_without_a_clue_or_with_three_is_refused(clues: str) -> None:
    with pytest.raises(PuzzleError, match='Line 1 of "patternsX" must be a list of one or two clues'):
        pysolvers.parse(f'{{"patternsX": [[{clues}]], "patternsY": [["A"]]}}')


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", r'^There is no id in the text: expected a line that begins with "hex;" or "rect;"\.$'),
        (" \n", r"^There is no id in the text: "),
        ("square;y=A;x=A", r'^Line 1, column 1: An id begins with "hex;" or "rect;"\.$'),
    ],
)
def test_a_text_without_an_id_is_refused_as_one(text: str, says: str) -> None:
    with pytest.raises(PuzzleError, match=says):
        id.read(text)
