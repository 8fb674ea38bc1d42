"""Commands that read each other, the examples in their help, what a shell completes, and what is said of mistakes."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from click import Context

import pysolvers
from pysolvers.cli.examples import examples
from pysolvers.cli.main import COMMANDS, app
from tests.cli.running import ROOT, run
from tests.sampling import rest_when_long

pytestmark = pytest.mark.slow
"""The module as a whole takes seconds."""

TWO = "A.B/BA./...\n3x3;waypoints=0.0,2.2\n"
NOT_HERE = ("serve", "read", "scheduler", "photo.jpg", "--timeout 2")
"""What an example needs that a test has not: a port, a picture, a cluster; or what it takes too long for."""
MANY = re.compile(r"(?<=--count )\d+|(?<= easy )\d+|(?<= hard )\d+")
"""How many new puzzles an example asks for; here it is one, and easy."""
TODAY = re.compile(r"daily(?!.*--date)")
"""Where an example takes the puzzles of today; here it takes those of a Monday, which are small."""
CODES = {"hint": (0, 1), "explain": (0, 1), "count": (0, 3)}


@pytest.mark.parametrize("line", [line for lines in examples().values() for line in rest_when_long(lines, 2)])
def test_the_examples_in_the_help_run(line: str, tmp_path: Path) -> None:
    if any(word in line for word in NOT_HERE):
        pytest.skip("it needs what is not here")
    (tmp_path / "puzzles.txt").write_text(TWO)
    piped = ""
    line = TODAY.sub("daily --date 2026-11-23", line)
    *before, last = MANY.sub("1", line).replace(" hard 1", " easy 1").split(" | ")
    for part in before:
        piped = written(part, piped)
    carried_out(last, piped, tmp_path)


@cache
def written(part: str, piped: str) -> str:
    """What a command gives to the next; several examples begin with the same."""
    return carried_out(part, piped, None)


def carried_out(part: str, piped: str, folder: Path | None) -> str:
    program, *words = shlex.split(part)
    assert program == "pysolvers"
    done = run(*words, stdin=piped, cwd=folder)
    assert done.returncode in CODES.get(words[0], (0,)), (part, done.stderr)
    return done.stdout


def test_without_a_date_the_puzzle_of_today_is_made() -> None:
    before, printed, after = pysolvers.daily("signpost"), run("daily", "signpost").stdout, pysolvers.daily("signpost")
    assert printed.strip() in (before.id, after.id)  # midnight may pass meanwhile


def test_every_command_has_three_examples_of_itself_in_its_help() -> None:
    assert set(examples()) == set(COMMANDS)


def test_the_help_has_the_first_sentence_of_each_command() -> None:
    for name, (_, sentence) in COMMANDS.items():
        found = app.get_command(Context(app), name)
        assert found and found.help and found.help.split("\n\n")[0].replace("\n", " ") == sentence
    for command, lines in examples().items():
        assert len(lines) == 3 and all(f"pysolvers {command}" in line for line in lines)
    told = run("solve", "--help").stdout
    assert all(f"  {line}\n" in told for line in examples()["solve"])


@pytest.mark.parametrize(
    ("command", "lines"),
    [
        (("solve",), 7),
        (("count",), 2),
        (("grade",), 2),
        (("link",), 2),
        (("convert", "--to", "id"), 2),
        (("hint",), 2),
    ],
)
def test_lines_of_several_kinds_are_taken_in_turn(command: tuple[str, ...], lines: int) -> None:
    done = run(*command, stdin=TWO)
    assert done.returncode == 0
    if command[0] in ("link", "convert", "count", "hint"):
        assert len(done.stdout.splitlines()) == lines
    linked = "\n".join(pysolvers.link(puzzle) for puzzle in pysolvers.parse_all(TWO))
    assert run(*command, stdin=linked).stdout == done.stdout


def test_each_of_several_explanations_begins_with_its_puzzle() -> None:
    done = run("explain", stdin=TWO)
    each = [run("explain", line).stdout for line in TWO.splitlines()]
    first, second = (puzzle.id for puzzle in pysolvers.parse_all(TWO))
    assert done.stdout == f"{first}\n{each[0]}{second}\n{each[1]}"
    assert done.returncode == 1, "the second one has several solutions, so its explanation has no end"


def test_a_line_that_is_none_among_several_kinds_is_named() -> None:
    done = run("solve", stdin=TWO + "nonsense\n")
    assert done.returncode == 2 and done.stderr.startswith("Line 3")


OFF = "Waypoint 2 at 2.9 is off the board"


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("A.B/BA./...\n6x6;waypoints=2.2,2.9\nA.B/BA./...\n", "Line 2, column 19: "),
        ("A.B/BA./...\n\n6x6;waypoints=2.2,2.9\n\nA.B/BA./...\n", "Line 3, column 19: "),
        ("6x6;waypoints=2.2,2.9\nA.B/BA./...\n", "Line 1, column 19: "),
        ("6x6;start=0.0\n6x6;waypoints=2.2,2.9\nA.B/BA./...\n", "Line 2, column 19: "),
        ("A.B/BA./...\n6x6;waypoints=2.2,2.9\nA.B/BA./..A\n", "Line 2, column 19: "),
        ("#numberlink=A.B/BA./...\n#zip=6x6;waypoints=2.2,2.9\n", "Line 2, column 24: "),
        (
            '{"kind": "flow", "id": "A.B/BA./..."}\n{"kind": "zip", "id": "6x6;waypoints=2.2,2.9"}\n',
            "Line 2, column 42: ",
        ),
        ('[{"kind": "flow", "id": "A.B/BA./..."}, {"kind": "zip", "id": "6x6;waypoints=2.2,2.9"}]', "Puzzle 2: "),
    ],
)
def test_the_error_of_one_of_several_kinds_names_the_puzzle_that_is_wrong(text: str, place: str) -> None:
    for command in ("solve", "batch"):
        done = run(command, "-", stdin=text)
        assert done.returncode == 2
        if command == "solve" or place.startswith("Line"):
            assert f"{place}{OFF}" in done.stderr + done.stdout
        else:
            assert f'"index": 1, "error": "{OFF}' in done.stdout and "1 error (puzzle 2)" in done.stderr


def test_several_puzzles_are_drawn_side_by_side_or_in_a_file_each(tmp_path: Path) -> None:
    (tmp_path / "two.txt").write_text(TWO)
    assert run("draw", "two.txt", "-o", "both.svg", cwd=tmp_path).returncode == 0
    assert run("draw", "two.txt", "-o", "{}.svg", cwd=tmp_path).returncode == 0
    assert sorted(file.name for file in tmp_path.iterdir()) == ["1.svg", "2.svg", "both.svg", "two.txt"]
    assert pysolvers.read_picture(tmp_path / "2.svg").puzzle == pysolvers.parse("3x3;waypoints=0.0,2.2")


@pytest.mark.parametrize("kind", pysolvers.kinds(), ids=lambda kind: kind.name)
def test_a_solution_is_read_with_strokes_or_lines(kind: pysolvers.Kind) -> None:
    puzzle = pysolvers.parse(kind.examples[0][1], kind)
    solution = pysolvers.solve(puzzle)
    assert solution is not None
    lines = str(solution).splitlines()
    rows = lines if len(lines) == puzzle.rows else lines[1:]
    for sep in ("/", "\n"):
        assert pysolvers.check(puzzle, sep.join(rows)) == []
        done = run("check", puzzle.id, sep.join(rows), "--kind", kind.name)
        assert (done.returncode, done.stdout) == (0, "Right.\n")


def test_what_a_text_was_taken_for_is_said_unless_it_is_plain() -> None:
    assert run("solve", "A.B/BA./...").stderr == "Read as Numberlink, 3x3.\nOne solution.\n"
    for plain in (("A.B/BA./...", "-k", "flow"), ("#numberlink=A.B/BA./...",), ("2x2;start=0.0;end=0.1",)):
        assert run("solve", *plain).stderr == "One solution.\n"
    assert run("solve", "A.B/BA./...", "--json").stderr == ""


def test_a_note_is_for_a_difficulty_that_was_asked_for_and_names_its_puzzle() -> None:
    plain = run("generate", "zip", "4", "--seed", "1", "--count", "3")
    assert plain.stderr == "" and len(plain.stdout.splitlines()) == 3
    asked = run("generate", "arrows", "3x3", "--seed", "1", "--count", "2", "--difficulty", "extreme")
    for note in filter(None, asked.stderr.splitlines()):
        assert note.split(": ")[0] in asked.stdout or asked.returncode == 2


def test_the_page_s_address_stands_in_front_of_a_link() -> None:
    done = run("link", "A.B/BA./...", "--base", "https://example.org/")
    assert done.stdout == "https://example.org/#numberlink=A.B/BA./...\n"


def test_the_examples_use_the_names_of_formats_that_errors_list() -> None:
    named = [name for lines in examples().values() for line in lines for name in re.findall(r"--to (\S+)", line)]
    listed = run("convert", "A.B/BA./...", "--to", "nothing").stderr
    assert named and all(re.search(rf"[ ,]{re.escape(name)}\b(?!\.)", listed) for name in named), listed


def test_formats_have_other_names() -> None:
    for name in ("puzz.link", "Puzzlink", "puzzlink"):
        assert run("convert", "A.B/BA./...", "--to", name).stdout.startswith("https://puzz.link/p?")


def test_the_puzzles_of_a_day_are_written_to_files(tmp_path: Path) -> None:
    assert run("daily", "zip", "--date", "2026-11-23", "-o", "x.svg", cwd=tmp_path).stdout == ""
    assert run("daily", "zip", "--date", "2026-11-23", "-o", "x.txt", cwd=tmp_path).returncode == 0
    assert pysolvers.read_picture(tmp_path / "x.svg").puzzle == pysolvers.parse((tmp_path / "x.txt").read_text())


def test_lines_are_drawn_on_a_terminal() -> None:
    pty = pytest.importorskip("pty")
    read, write = pty.openpty()
    done = subprocess.run(
        [sys.executable, "-m", "pysolvers", "solve", "A.B/BA./..."], stdout=write, stderr=subprocess.DEVNULL,
        check=True, cwd=ROOT, timeout=60, env={**os.environ, "NO_COLOR": "1", "TERM": "xterm"},
    )  # fmt: skip
    os.close(write)
    shown = os.read(read, 10_000).decode().replace("\r\n", "\n")
    assert done.returncode == 0 and shown == "3 3\nA┐B\nBA│\n└─┘\n"


def test_json_of_one_command_is_read_by_another() -> None:
    made = run("generate", "zip", "4", "--seed", "1", "--count", "2", "--json").stdout
    found = [json.loads(line) for line in run("solve", "--json", stdin=made).stdout.splitlines()]
    assert [each["id"] for each in found] == [json.loads(line)["id"] for line in made.splitlines()]
    assert run("check", "-", stdin=run("solve", "--json", stdin=made).stdout).stdout == "Right.\n"
