"""pzprv3 files in and out, with the lines drawn in them, and what pzprjs itself says of ours."""

import json
from itertools import islice
from pathlib import Path

import pytest

import pysolvers
from pysolvers.core.puzzle import PuzzleError
from pysolvers.errors import SolutionError
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle, NumberlinkSolution
from pysolvers.puzzles.numberlink.play import PART as play
from pysolvers.puzzles.numberlink.text import puzzlink, pzprv3
from pysolvers.puzzles.numberlink.text.solutions import read_solution, write_solution
from tests.of_kind import parsed, solved
from tests.pzpr import opened

BOARD = "AB../..../CABC/...."
CELLS = "A B . . /. . . . /C A B C /. . . . /"
RIGHT = "0 1 1 /1 0 1 /0 0 0 /1 1 1 /1 0 0 1 /0 1 1 0 /1 0 0 1 /"
EMPTY_CELL = "0 1 0 /1 0 0 /0 0 0 /1 1 1 /1 0 1 0 /0 1 1 0 /1 0 0 1 /"


def arukone(rule: str = "passallcell", lines: str = "") -> str:
    return f"pzprv3/arukone/4/4/{rule}/{CELLS}{lines}"


def test_the_line_after_the_size_says_the_rules_and_labels_are_letters() -> None:
    assert pysolvers.parse(arukone()).id == BOARD
    assert pysolvers.parse(arukone("dontpassallcell")).id == f"{BOARD}&rules=classic"
    assert pysolvers.parse(arukone("allowempty").replace("/", "\n")).id == f"{BOARD}&rules=classic"


def test_we_write_the_line_and_letters() -> None:
    assert pzprv3.write(parsed(NumberlinkPuzzle, BOARD)).replace("\n", "/").startswith(arukone())


def test_more_pairs_than_letters_are_refused_by_arukone_and_written_by_numlin() -> None:
    cells = tuple(str(k) for k in range(1, 54) for _ in range(2))
    with pytest.raises(PuzzleError, match="arukone has 52 letters; this board has 53 pairs"):
        pzprv3.write(NumberlinkPuzzle(53, 2, cells))
    board = NumberlinkPuzzle(53, 2, cells, "classic")
    assert pzprv3.read(pzprv3.write(board)) == [board]


@pytest.mark.parametrize(("lines", "says"), [(RIGHT, []), (EMPTY_CELL, ["R1C4"]), ("0 1 1 /", ["No line"])])
def test_the_lines_drawn_are_judged_without_another_solution(lines: str, says: list[str]) -> None:
    found = list(map(str, pysolvers.check(arukone(lines=lines))))
    assert len(found) >= len(says) and all(found[k].startswith(start) for k, start in enumerate(says))
    assert bool(found) == bool(says)


def test_what_a_file_allows_decides() -> None:
    assert pysolvers.check(arukone("dontpassallcell", EMPTY_CELL)) == []


def test_a_file_without_lines_holds_no_solution() -> None:
    with pytest.raises(PuzzleError, match="holds a puzzle but no solution"):
        pysolvers.check(arukone())


def test_crosses_are_no_lines_and_a_short_file_has_none_missing() -> None:
    assert pysolvers.check(arukone(lines=RIGHT.replace("0", "-1"))) == []
    assert pysolvers.check("pzprv3/numlin/1/2/1 1 /1 /") == []


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        ("0 1 2 /", "Line 10, column 3: '2' does not belong here: expected -1, 0 or 1"),
        ("0 1 /", "Line 10: The row has 2 tokens; expected 3"),
    ],
)
def test_a_fault_in_the_lines_is_told(lines: str, says: str) -> None:
    with pytest.raises(PuzzleError, match=says):
        pysolvers.check(arukone(lines=lines))


@pytest.mark.parametrize("lines", [RIGHT, EMPTY_CELL, "-1 1 0 /0 0 1 /"])
def test_the_moves_of_a_file_draw_its_lines(lines: str) -> None:
    solution = pzprv3.solutions(arukone(lines=lines))[0]
    assert isinstance(solution, NumberlinkSolution)
    state = play.start(solution.puzzle)
    state = state.played(play.moves(solution))
    assert state.links == solution.links


def test_what_no_player_can_draw_is_left_out_of_the_moves() -> None:
    solution = pzprv3.solutions(arukone(lines="0 1 0 /0 0 1 /0 0 0 /0 0 0 /0 0 1 0 /0 0 1 0 /0 0 0 0 /"))[0]
    assert isinstance(solution, NumberlinkSolution)
    state = play.start(solution.puzzle)
    state = state.played(play.moves(solution))
    assert sum(links.bit_count() for links in state.links) == sum(links.bit_count() for links in solution.links) - 2


@pytest.mark.parametrize("rules", ["full", "classic"])
def test_a_solution_as_a_file_comes_back(rules: str) -> None:
    solution = solved(NumberlinkSolution, pysolvers.parse(BOARD, rules=rules))
    text = write_solution(solution, "pzprv3")
    assert read_solution(solution.puzzle, text) == solution
    assert pysolvers.check(text) == []
    with pytest.raises(SolutionError, match="another board: expected the same size and ends in the same cells"):
        pysolvers.check(pysolvers.parse("AB../A..B/..../...."), text)


def corpus(puzzles: Path, most: int) -> list[NumberlinkPuzzle]:
    """Boards of up to 52 pairs from the sets of real ones, each under both rule sets that pzprjs has."""
    boards: list[NumberlinkPuzzle] = []
    for name in ("flow_free.txt", "janko", "inputs1", "inputs3", "inputs5"):
        for board in islice(pysolvers.parse_all((puzzles / "numberlink" / name).read_text(), "numberlink"), most):
            assert isinstance(board, NumberlinkPuzzle)
            boards += [
                NumberlinkPuzzle(board.width, board.height, board.labels, rules)
                for rules in ("full", "classic")
                if len(board.pairs) <= 52
            ]
    return boards


def test_files_and_addresses_of_real_boards_come_back(puzzles: Path) -> None:
    for board in corpus(puzzles, 100):
        for format in (pzprv3, puzzlink):
            again = format.read(format.write(board))[0]
            assert isinstance(again, NumberlinkPuzzle)
            assert (again.width, again.height, again.rules) == (board.width, board.height, board.rules)
            assert list(again.pairs.values()) == list(board.pairs.values())


def test_pzprjs_reads_our_files_and_addresses_as_the_boards_that_they_are(puzzles: Path) -> None:
    boards = corpus(puzzles, 40)
    files = [pzprv3.write(board) for board in boards]
    for board, text, theirs in zip(boards, files, opened(files), strict=True):
        assert (theirs["columns"], theirs["rows"]) == (board.width, board.height)
        assert theirs["file"].replace("allowempty", "dontpassallcell") == text
    for board, theirs in zip(boards, opened([puzzlink.write(board) for board in boards]), strict=True):
        clues = [("" if clue == -1 else str(clue)) for clue in theirs["clues"]]
        assert list(NumberlinkPuzzle(board.width, board.height, tuple(clues)).pairs.values()) == list(
            board.pairs.values()
        )


def test_pzprjs_finds_our_solutions_right(puzzles: Path) -> None:
    files = []
    for board in corpus(puzzles, 8):
        if board.area < 150:
            files.append(write_solution(solved(NumberlinkSolution, board, seconds=20), "pzprv3"))
    assert len(files) > 20
    assert [theirs["fault"] for theirs in opened(files)] == [None] * len(files)


def test_pzprjs_and_we_judge_its_own_files_alike(puzzles: Path) -> None:
    entries = [json.loads(line) for line in (puzzles / "field" / "pzprjs.jsonl").read_text().splitlines()]
    texts = [entry["input"] for entry in entries if entry.get("check") and "simpleloop" not in entry["input"]]
    assert len(texts) > 10
    for text, theirs in zip(texts, opened(texts), strict=True):
        assert bool(pysolvers.check(text)) == (theirs["fault"] is not None), theirs["fault"]
