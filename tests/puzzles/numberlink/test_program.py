"""`python -m pysolvers.puzzles.numberlink` stands in for Thomas Ahle's program.

The outputs below are what that program prints, built with Go 1.19, but for the numbers of calls.
"""

import os
import pstats
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

import pysolvers
from pysolvers.puzzles.numberlink import program
from pysolvers.puzzles.numberlink.program import new_puzzle
from tests.cli import running

ROOT = Path(__file__).resolve().parents[3]
TWO = "# two puzzles\n\n5 4\nC...B\nA.BA.\n...C.\n.....\n\n3 3\nAB.\nBA.\n...\n0 0\nwhat follows is not read"


def run(*flags: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    return running.run(*flags, stdin=stdin, program="pysolvers.puzzles.numberlink")


def printed(*flags: str, stdin: str = TWO) -> str:
    done = run(*flags, stdin=stdin)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@pytest.mark.parametrize(
    ("flags", "output"),
    [
        ([], "5 4\nCCBBB\nACBAA\nACCCA\nAAAAA\n\nIMPOSSIBLE\n\n"),
        (["-tubes"], "C┐┌─B\nA│BA┐\n│└─C│\n└───┘\n\nIMPOSSIBLE\n\n"),
        (["--tubes"], "C┐┌─B\nA│BA┐\n│└─C│\n└───┘\n\nIMPOSSIBLE\n\n"),
        (
            ["behind a word that is not a flag", "-tubes"],
            "5 4\nCCBBB\nACBAA\nACCCA\nAAAAA\n\nIMPOSSIBLE\n\n",
        ),
    ],
)
def test_it_prints_what_the_program_prints(flags: list[str], output: str) -> None:
    assert printed(*flags) == output


def test_colours_come_in_the_order_of_the_labels_and_are_bold_after_eight() -> None:
    row = "aabbccddeeffgghhii"
    codes = [f"\x1b[{code}m" for code in (31, 32, 33, 34, 35, 36, 30, 37)] + ["\x1b[1m\x1b[31m"]
    cells = "".join(f"{codes[k // 2]}{sign}\x1b[0m" for k, sign in enumerate(row))
    assert printed("-colors", stdin=f"18 1\n{row}\n") == f"18 1\n{cells}\n\n"
    assert printed("-tubes", "-colors", stdin=f"18 1\n{row}\n") == f"{cells}\n\n"


def test_calls_are_counted_for_each_puzzle_or_for_all() -> None:
    told = printed("-calls")
    numbers = [int(number) for number in re.findall(r"Called (\d+) times\n\n", told)]
    assert len(numbers) == 2 and all(number > 0 for number in numbers)
    assert re.sub(r"\d+ times", "N times", told) == (
        "5 4\nCCBBB\nACBAA\nACCCA\nAAAAA\nCalled N times\n\nIMPOSSIBLE\nCalled N times\n\n"
    )
    assert printed("-calls-only") == f"Called {sum(numbers)} times\n"


@pytest.mark.parametrize(
    ("puzzle", "output"),
    [
        ("4 4\n....\n.ab.\n..b.\na...\n", "IMPOSSIBLE\n\n"),  # its only solutions touch themselves
        ("2 2\na.\nab\n", "IMPOSSIBLE\n\n"),  # a label that stands once
        ("4 2\naaaa\nbbbb\n", "IMPOSSIBLE\n\n"),  # labels that stand four times would touch
        ("4 1\naa.b\n", "IMPOSSIBLE\n\n"),
        ("3 3\naaa\nb.b\naaa\n", "IMPOSSIBLE\n\n"),
        ("5 1\naabaa\n", "IMPOSSIBLE\n\n"),
        ("6 1\naabbaa\n", "6 1\naabbaa\n\n"),  # two paths of one label
        ("1 3\na\n.\na\n", "1 3\na\na\na\n\n"),
        ("3 3\n...\n...\n...\n", "IMPOSSIBLE\n\n"),
        ("3 2\na.#\na.#\n", "IMPOSSIBLE\n\n"),
        ("3 3\na..\n##.\na..\n", "3 3\naaa\n##a\naaa\n\n"),  # the program knows no blocked cells
    ],
)
def test_boards_that_other_readers_refuse_are_taken_too(puzzle: str, output: str) -> None:
    assert printed(stdin=puzzle) == output


@pytest.mark.parametrize(
    ("flags", "stdin", "code", "says"),
    [
        ([], "5  4\n", 1, "Error: Expected 'width height' got '5  4'"),
        ([], "five 4\n", 1, "Error: Expected 'width height' got 'five 4'"),
        ([], "-5 4\n", 1, "Error: Expected 'width height' from 1 got '-5 4'"),
        ([], "5 -1\n", 1, "Error: Expected 'width height' from 1 got '5 -1'"),
        ([], "4 4\na..a\n....\n", 1, "Error: Expected row 3 of 4 got the end of the input"),
        ([], "4 2\na.a\nb..b\n", 1, "ParseError: 'width and height must match puzzle size' at line 1"),
        ([], "0 1\n\n", 1, "ParseError: 'width and height cannot be 0' at line 0"),
        ([], f"28 1\n{'a.' * 14}\n", 1, "Error: There are 135135 ways to pair equal labels; at most 20000 are tried"),
        (["-generate=4"], "", 1, "Error: Must have exactly two arguments to --generate"),
        (["-generate", "4xb"], "", 1, "Error: Unable to parse arguments to --generate"),
        (["--generate=1x1"], "", 1, "Error: Requires bigger paper size"),
        (["-generate=200x201"], "", 1, "Error: Requires smaller paper size, of 40000 cells at most"),
        (["-profile=/nowhere/at/all"], "", 1, "/nowhere/at/all: No such file or directory."),
        (["-what"], "", 2, "error: unrecognized arguments: -what"),
        (["-generate"], "", 2, "error: argument -generate/--generate: expected one argument"),
        (["-tubes=maybe"], "", 2, "error: argument -tubes/--tubes: ignored explicit argument 'maybe'"),
        (["---tubes"], "", 2, "error: unrecognized arguments: ---tubes"),
    ],
)
def test_what_is_wrong_is_said_with_an_exit_code(flags: list[str], stdin: str, code: int, says: str) -> None:
    done = run(*flags, stdin=stdin)
    assert (done.returncode, done.stdout) == (code, "")
    assert done.stderr.endswith(f"{says}\n")
    assert done.stderr.startswith("usage: " if code == 2 else says)


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="it takes a Unix shell")
@pytest.mark.parametrize(
    ("streams", "code", "says"),
    [
        ("<&-", 0, ""),
        (">/dev/full </dev/stdin", 1, "No space left on device"),
        (">&-", 1, "Standard output: it is closed."),
        ("| true", 0, ""),
    ],
)
def test_streams_that_are_closed_or_full_end_it_without_a_traceback(streams: str, code: int, says: str) -> None:
    if "/dev/full" in streams and not Path("/dev/full").exists():
        pytest.skip("there is no /dev/full here")
    command = f"{sys.executable} -m pysolvers.puzzles.numberlink {streams}"
    done = subprocess.run(command, shell=True, input=TWO.encode(), capture_output=True, cwd=ROOT, check=False)
    told = done.stderr.decode()
    assert done.returncode == code
    assert says in told and "Traceback" not in told and "Exception ignored" not in told


def test_solutions_before_the_mistake_are_printed() -> None:
    done = run(stdin="2 1\naa\nnonsense\n")
    assert done.stdout == "2 1\naa\n\n"
    assert done.returncode == 1


def test_help_lists_every_flag() -> None:
    done = run("--help")
    assert (done.returncode, done.stderr) == (0, "")
    for flag in ("-tubes", "-colors", "-calls", "-calls-only", "-generate 5x5", "-profile FILE"):
        assert f"  {flag}, -{flag}" in done.stdout


@pytest.mark.parametrize("size", ["1x7", "2x2", "3x3", "7x2", "5x5", "12x9"])
def test_a_new_puzzle_has_a_solution_in_which_every_cell_is_used(size: str) -> None:
    text = new_puzzle(size, random.Random(1))
    width, height = map(int, size.split("x"))
    head, *rows = text.splitlines()
    assert head == f"{width} {height}"
    assert list(map(len, rows)) == [width] * height
    puzzle = pysolvers.parse(text, "numberlink", rules="tight")
    assert pysolvers.solve(puzzle)
    if min(width, height) >= 4:
        assert pysolvers.outcome(puzzle) == "unique"


def test_generate_prints_it_for_the_program_itself() -> None:
    board = run("-generate=6x5").stdout
    assert board.startswith("6 5\n")
    assert printed(stdin=board).startswith("6 5\n")


def test_the_profile_is_one_that_python_reads(tmp_path: Path) -> None:
    file = tmp_path / "profile"
    assert printed(f"-profile={file}").startswith("5 4\n")
    assert pstats.Stats(str(file)).total_calls > 100  # type: ignore[attr-defined]


def test_every_board_of_janko_is_answered(puzzles: Path) -> None:
    boards = (puzzles / "numberlink" / "janko").read_text()
    solutions = printed("-calls", stdin=boards).split("\n\n")
    assert solutions.pop() == ""
    assert len(solutions) == 270
    assert not any("IMPOSSIBLE" in solution for solution in solutions)


def test_all_signs_may_be_used_and_none_is_used_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    board = new_puzzle("3x9", random.Random(1))
    many = len(set(board.split("\n", 1)[1]) - {".", "\n"})
    monkeypatch.setattr(program, "SIGNS", program.SIGNS[:many])
    assert new_puzzle("3x9", random.Random(1)) == board
    monkeypatch.setattr(program, "SIGNS", program.SIGNS[: many - 1])
    with pytest.raises(program.InputError, match=r"^Error: Not enough printable characters to print puzzle$"):
        new_puzzle("3x9", random.Random(1))
