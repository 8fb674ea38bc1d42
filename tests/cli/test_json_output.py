"""Whatever tells something has `--json`: one object a line."""

import json
from collections.abc import Iterator
from itertools import cycle
from typing import Any

import pytest
from click.testing import CliRunner

import pysolvers
from pysolvers.cli.main import app
from pysolvers.text.json_lines import SCHEMA
from tests.cli.running import run

UNIQUE = "5x5:1cceefcfggeeccghcac3e12hch10ah25a"
ARTICLE = "C...B/A.BA./...C./....."


def lines(*arguments: str, stdin: str = "", code: int = 0) -> list[dict[str, Any]]:
    done = run(*arguments, "--json", stdin=stdin)
    assert (done.returncode, done.stderr) == (code, "")
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert all(line.pop("schema") == SCHEMA for line in found)
    return found


def test_explain_tells_a_step_a_line_and_how_it_ends() -> None:
    *steps, end = lines("explain", UNIQUE)
    (grade,) = lines("grade", UNIQUE)
    named = {"kind": "signpost", "id": UNIQUE}
    assert end == {**named, "complete": True, "difficulty": grade["difficulty"], "why": ""}
    assert [step["step"] for step in steps] == list(range(1, len(steps) + 1))
    for step in steps:
        assert step["technique"] and step["sentence"].endswith(".")
        assert isinstance(step["level"], int) and isinstance(step["supposes"], bool)
        assert all(len(cell) == 2 for cell in [*step["cells"], *step["used"], *step["ruled_out"]])
    assert any(step["moves"] for step in steps)


@pytest.mark.parametrize(
    ("puzzle", "why"),
    [
        ("4x4;start=0.0", "There are several solutions"),
        ("3x3;start=0.0;end=0.1", "There is no solution"),
        ("A.B/.BA", "There is no solution"),  # its last lines could not be drawn, and that was an error
    ],
)
def test_an_explanation_that_stops_says_why(puzzle: str, why: str) -> None:
    *_, end = lines("explain", puzzle, code=1)
    assert end["complete"] is False
    assert end["difficulty"] is None
    assert end["why"].startswith(why)


def test_a_hint_on_a_complete_board_says_that_it_is_complete() -> None:
    (end,) = lines("hint", "#regex-crossword=rect;y=A,B;x=AB&moves=0.0:A%201.0:B", code=1)
    named = {"kind": "regex-crossword", "id": "rect;y=A,B;x=AB"}
    assert end == {**named, "complete": True, "difficulty": "easy", "why": ""}


def test_explain_prints_only_the_first_steps_if_asked() -> None:
    *steps, _ = lines("explain", UNIQUE)
    many = len(steps)
    *first, end = lines("explain", UNIQUE, "--steps", "3")
    assert first == steps[:3]
    assert end["complete"] is False and end["why"] == "These are the first 3 steps; there are more."
    for enough in (many, many + 1):
        assert lines("explain", UNIQUE, "--steps", str(enough)) == lines("explain", UNIQUE)
    words = run("explain", UNIQUE).stdout.splitlines()
    assert run("explain", UNIQUE, "--steps", "3").stdout.splitlines() == words[1:4]
    assert run("explain", UNIQUE, "--steps", str(many)).stdout.splitlines() == words
    several = run("explain", "4x4;start=0.0;end=0.3", "--steps", "1")
    assert "several solutions" in several.stdout and several.returncode == 1


def test_the_first_steps_do_not_wait_for_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []

    def endless(puzzle: pysolvers.Puzzle, **_: object) -> Iterator[pysolvers.Deduction]:
        for step in cycle(pysolvers.explain(puzzle)):
            made.append(1)
            yield step

    monkeypatch.setattr("pysolvers.engines.reasoning.endings.explanation", endless)
    done = CliRunner().invoke(app, ["explain", UNIQUE, "--steps", "2"], standalone_mode=False)
    assert len(done.stdout.splitlines()) == 2 and len(made) == 3


def test_a_hint_is_its_step() -> None:
    (step,) = lines("hint", UNIQUE)
    first = lines("explain", UNIQUE)[0]
    assert step["step"] == 1 and step["sentence"] == first["sentence"]


def test_grade_tells_how_hard_each_puzzle_is() -> None:
    told = lines("grade", stdin=f"{UNIQUE}\n4x4:edefceha10aa1aea16agg\n")
    assert [line["difficulty"] for line in told] == ["easy", "easy"]
    for line in told:
        assert line["complete"] and sum(line["techniques"].values()) == line["steps"]
        assert line["hardest"] in line["techniques"]
    words = run("grade", UNIQUE).stdout
    assert words.startswith("Easy, score ") and f"{told[0]['steps']} steps" in words


def test_check_tells_the_rules_that_are_broken_with_their_cells() -> None:
    right = run("solve", ARTICLE).stdout
    assert lines("check", ARTICLE, right) == [{"kind": "numberlink", "id": ARTICLE, "right": True, "violations": []}]
    (wrong,) = lines("check", ARTICLE, right.replace("ACCCA", "AACCA"), code=1)
    assert wrong["right"] is False
    assert all(violation["sentence"] and violation["cells"] for violation in wrong["violations"])


def test_check_of_texts_that_hold_solutions_tells_each_puzzle() -> None:
    solved = run("solve", "-", "--json", stdin=f"{UNIQUE}\n4x4:edefceha10aa1aea16agg\n").stdout
    told = lines("check", "-", stdin=solved)
    assert [line["right"] for line in told] == [True, True]
    assert told[0]["id"] == UNIQUE


def test_link_and_count_tell_their_puzzle() -> None:
    assert lines("link", UNIQUE) == [{"kind": "signpost", "id": UNIQUE, "link": f"#signpost={UNIQUE}"}]
    (counted,) = lines("count", "5x5;start=0.0;end=4.4")
    assert (counted["count"], counted["exact"]) == (104, True)


def test_kinds_are_told_a_line_each() -> None:
    assert [line["kind"] for line in lines("kinds")] == ["signpost", "numberlink", "hamiltonian", "regex-crossword"]


def test_draw_tells_its_files_or_its_svg(tmp_path: Any) -> None:
    (told,) = lines("draw", UNIQUE)
    assert told["svg"].startswith("<svg")
    file = str(tmp_path / "board.svg")
    assert lines("draw", UNIQUE, "-o", file) == [{"kind": "signpost", "id": UNIQUE, "files": [file]}]


SUPPOSING = (
    "...........F/.......I..../..H.BDE...H./..I.....J.../.....J....../F....D....../G........B../............/"
    "...C....C.../...........E/...........G/............"
)


@pytest.mark.slow
def test_chains_tell_suppositions_step_by_step_down_to_where_they_break() -> None:
    *steps, _ = lines("explain", SUPPOSING, "--chains")
    (step,) = [step for step in steps if step["supposes"]]
    assert "R2C6" in step["chain"][0]["sentence"] and "R1C7 is taken" in step["chain"][-1]["sentence"]
    assert all(each["cells"] for each in step["chain"])
    assert all(each["moves"] for each in step["chain"][:2])
    assert [step["chain"] for step in steps if not step["supposes"]] == [[]] * (len(steps) - 1)
    told = run("explain", SUPPOSING, "--chains").stdout
    assert "\n    a) " in told and "\n    a) " not in run("explain", SUPPOSING).stdout


def test_spare_and_mend_tell_clues_and_the_puzzle_that_results() -> None:
    (spare,) = lines("spare", "4x4:1d14dcf4dfc7faa9aeb8ba16a")
    assert list(spare) == ["kind", "id", "alone", "together", "without", "complete"]
    assert spare["together"][0] == {"clue": "the number 1 in R1C1", "cells": [[0, 0]]}
    told = run("spare", spare["without"])
    assert (told.returncode, told.stdout) == (0, "No clue can be removed.\n")
    (mended,) = lines("mend", "4x4;start=0.0;end=0.3")
    assert [clue["clue"] for clue in mended["clues"]] == ["a wall between R1C2 and R1C3"]
    assert run("mend", "4x4;start=0.0;end=0.3").stdout == mended["mended"] + "\n"
    assert lines("count", mended["mended"])[0]["count"] == 1
    late = run("mend", "9x9", "--timeout", "0")
    assert late.returncode == 3 and late.stderr.startswith("Not decided within")


def test_a_day_has_a_puzzle_of_each_kind() -> None:
    made = lines("daily", "--date", "2026-11-23")
    assert [list(each) for each in made] == [["kind", "id", "date", "difficulty"]] * len(made)
    assert {each["difficulty"] for each in made} == {"easy"} and len({each["kind"] for each in made}) == len(made)
    assert run("daily", made[0]["kind"], "--date", "2026-11-23").stdout == made[0]["id"] + "\n"
    solved = run("solve", "--json", stdin="".join(json.dumps(each) + "\n" for each in made))
    assert [json.loads(line)["status"] for line in solved.stdout.splitlines()] == ["unique"] * len(made)


def test_an_explanation_that_stops_says_how_many_solutions_there_are() -> None:
    *_, end = lines("explain", "A..B/..../..../A..B", "-k", "numberlink", code=1)
    assert end["why"].startswith("There are several solutions, ") and end["why"].endswith(" from here on they differ.")


def test_an_explanation_of_several_solutions_goes_further_if_asked() -> None:
    several = "6x6:ccgdffdcaeefd1hfgfe36gaefhaahh5cbgcbba11ag"
    *steps, end = lines("explain", several, code=1)
    assert not any(step["supposes"] for step in steps)
    assert "19" in end["why"] and end["why"] == steps[-1]["sentence"]
    *more, end = lines("explain", several, "--further", code=1)
    assert len(more) > len(steps) and any(step["supposes"] for step in more)
    assert "--further" in run("explain", several).stdout
