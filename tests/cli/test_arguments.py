"""What may be typed: PUZZLE left out, names of files that are none, other names, wrong commands and options."""

import json
import os
import re
from pathlib import Path

import pytest

import pysolvers
from pysolvers.core.kind import implied_settings
from pysolvers.text import document
from tests.cli.running import run

UNIQUE = "5x5:1cceefcfggeeccghcac3e12hch10ah25a"
ROUND = "4 4\n....\n.ab.\n..b.\na...\n"
"""The 4x4 of Numberlink's README: its solutions touch themselves."""


@pytest.mark.parametrize(
    "command", [["solve"], ["count"], ["hint"], ["explain"], ["draw"], ["link"], ["convert", "--to", "id"]]
)
def test_a_puzzle_that_is_piped_in_needs_no_argument(command: list[str]) -> None:
    done = run(*command, stdin=UNIQUE + "\n")
    assert done.returncode == 0
    assert done.stdout == run(*command, UNIQUE).stdout


def test_an_empty_pipe_is_said() -> None:
    done = run("solve")
    assert done.returncode == 2
    assert done.stderr == "There is nothing on standard input: expected a puzzle there, or PUZZLE as an argument.\n"


@pytest.mark.parametrize("name", ["nofile.txt", "../nothing/here.json", "./nofile", "C:\\one.txt", "my board.csv"])
def test_a_name_that_looks_like_a_file_and_is_none_is_said(name: str) -> None:
    done = run("solve", name)
    assert (done.returncode, done.stderr) == (2, f"There is no file {name}.\n")
    assert run("check", UNIQUE, name).stderr == f"There is no file {name}.\n"


def test_a_puzzle_that_looks_like_a_file_is_a_puzzle(tmp_path: Path) -> None:
    assert run("solve", "C...B/A.BA./...C./.....").returncode == 0
    assert run("solve", "./aa", "-k", "flow").returncode in (0, 1, 2)
    file = tmp_path / "wrong.txt"
    file.write_text("no puzzle")
    assert "known format" in run("solve", str(file)).stderr


def test_other_names_of_kinds_and_difficulties_are_known() -> None:
    made = run("generate", "zip", "4x4", "--seed", "1", "--difficulty", "medium")
    assert made.stdout == run("generate", "hamiltonian", "4x4", "--seed", "1").stdout
    told = json.loads(run("generate", "zip", "4x4", "--seed", "1", "--difficulty", "medium", "--json").stdout)
    assert (told["kind"], told["difficulty"]) == ("hamiltonian", "normal")
    assert run("solve", made.stdout, "-k", "hamilton").returncode == 0


@pytest.mark.parametrize("name", ["signpost", "arukone", "zip", "regex"])
def test_kinds_tells_all_of_one_kind(name: str) -> None:
    done = run("kinds", name)
    assert done.returncode == 0
    for word in (
        "engines: auto search",
        "--difficulty\n  easy ",
        "formats",
        "  id: ",
        "  text: ",
        "formats of solutions",
    ):
        assert word in done.stdout
    (told,) = map(json.loads, run("kinds", name, "--json").stdout.splitlines())
    assert {"id", "link", "url", "json"} <= set(told["writes"])
    assert told["rules"] in done.stdout
    assert name in (told["kind"], *told["other_names"])


def test_the_help_of_generate_and_kinds_list_the_same_difficulties_and_sizes() -> None:
    told = run("generate", "--help").stdout
    listed = dict(re.findall(r"^  ([a-z-]+)[^:\n]*:\n((?:    .*\n)+)", told, re.M))
    assert set(listed) == {"signpost", "numberlink", "arukone", "hamiltonian", "numbrix", "hidato", "beehive", "loop",
                           "regex-crossword"}  # fmt: skip
    for name, rows in listed.items():
        sizes = [row.split() for row in rows.splitlines()]
        (found,) = re.findall(r"sizes for each --difficulty\n((?:  [a-z]+ .*\n)+)", run("kinds", name).stdout)
        assert [row.split() for row in found.splitlines()] == sizes
        (data,) = map(json.loads, run("kinds", name, "--json").stdout.splitlines())
        assert (
            {difficulty for difficulty, *_ in sizes}
            <= set(data["difficulties"])
            <= {"easy", "normal", "hard", "extreme"}
        )
        assert ("extreme" in data["difficulties"]) == (name in ("signpost", "regex-crossword"))
        assert f"difficulty  {' '.join(data['difficulties'])}\n" in run("kinds").stdout
        for difficulty, *found_sizes in sizes:
            for size in found_sizes:
                settings = implied_settings(name)
                assert pysolvers.kind(name).generator.unavailable(size, difficulty, settings) == ""


def test_the_sizes_in_the_help_are_listed_under_the_names_that_players_know() -> None:
    told = run("generate", "--help").stdout
    assert "hamiltonian (zip, " in told and "numberlink (numlin, flow" in told


def test_the_example_of_every_format_is_read_by_it() -> None:
    formats = [format for kind in pysolvers.kinds() for format in kind.formats.FORMATS if format.example]
    assert len(formats) >= 4
    for format in formats:
        assert document.read(format.example).format == format.name
        assert format.read and format.read(format.example)
        assert format.example.splitlines()[0] in run("kinds", format.read(format.example)[0].kind).stdout


def test_help_is_a_command_too() -> None:
    assert run("help").stdout == run("-h").stdout.replace("[OPTIONS]", "[OPTIONS]")
    assert run("help", "solve").stdout == run("solve", "--help").stdout
    assert run("--version").stdout.startswith("pysolvers ")


ESCAPE = "\x1b["
ARTICLE = "C...B/A.BA./...C./....."


@pytest.mark.parametrize(
    ("arguments", "environment", "coloured"),
    [
        ([], {}, False),
        (["--color"], {}, True),
        (["--color", "always"], {"NO_COLOR": "1"}, True),
        (["--colour=never"], {"FORCE_COLOR": "1"}, False),
        (["--color=auto"], {"FORCE_COLOR": "1"}, True),
        ([], {"FORCE_COLOR": "1", "NO_COLOR": "1"}, True),
        ([], {"FORCE_COLOR": "0"}, False),
        ([], {"NO_COLOR": "1"}, False),
        (["--format", "tubes"], {"FORCE_COLOR": "1"}, False),
    ],
)
def test_colours_come_as_asked(arguments: list[str], environment: dict[str, str], coloured: bool) -> None:
    done = run("solve", *arguments, ARTICLE, environment=environment)
    assert done.returncode == 0
    assert (ESCAPE in done.stdout) == coloured


def test_a_kind_without_colours_prints_plain_text() -> None:
    assert run("solve", "--color", UNIQUE).stdout == run("solve", UNIQUE).stdout


@pytest.mark.skipif(os.name == "nt", reason="it takes a pseudo-terminal")
def test_colours_come_by_themselves_on_a_terminal() -> None:
    import pty
    import subprocess
    import sys

    from tests.cli.running import ROOT

    ours, theirs = pty.openpty()
    environment = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR")}
    command = [sys.executable, "-m", "pysolvers", "solve", ARTICLE]
    subprocess.run(command, stdout=theirs, cwd=ROOT, env=environment | {"TERM": "xterm"}, check=True, timeout=60)
    os.close(theirs)
    assert ESCAPE.encode() in os.read(ours, 10_000)
    os.close(ours)


def test_where_the_rules_decide_both_are_said() -> None:
    full = run("solve", ROUND)
    assert full.returncode == 0
    assert "touches itself at R1C2" in full.stderr
    assert full.stderr.endswith("under the rules tight there is no solution.\n")
    tight = run("solve", ROUND, "--rules", "tight")
    assert (tight.returncode, tight.stdout) == (1, "IMPOSSIBLE\n")
    taken, says = tight.stderr.splitlines()
    assert taken == "Read as Numberlink, 4x4."
    assert says == 'No solution. There is a solution with the rules "full: every cell is used".'
    assert "under the rules tight" in json.loads(run("solve", ROUND, "--json").stdout)["remark"]


def test_a_solution_that_is_right_under_all_rules_has_no_remark() -> None:
    assert run("solve", ARTICLE).stderr == "Read as Numberlink, 5x4.\nOne solution.\n"
    assert run("solve", ARTICLE, "--kind", "flow").stderr == "One solution.\n"
    assert "remark" not in json.loads(run("solve", ARTICLE, "--json").stdout)


def test_the_figures_of_sat_solvers_are_told() -> None:
    pytest.importorskip("pysat")
    board = "...A.B../.C.D..../......A./.E..F.../..CB...E/.....F.G/.D.H..../H..G...."
    done = run("solve", board, "--engine", "sat", "--calls", "--json")
    stats = json.loads(done.stdout)["stats"]
    assert stats["engine"] == "sat"
    assert stats["variables"] > 100 and stats["clauses"] > stats["variables"] and stats["conflicts"] > 0
    assert stats["nodes"] > 0
    figures = f"{stats['variables']} variables, {stats['clauses']} clauses, {stats['conflicts']} conflicts"
    assert done.stderr == f"Called {stats['nodes']} times (SAT: {figures})\n"


def test_without_sat_there_are_none() -> None:
    stats = json.loads(run("solve", UNIQUE, "--engine", "search", "--json").stdout)["stats"]
    assert set(stats) == {"nodes", "seconds", "engine"}
