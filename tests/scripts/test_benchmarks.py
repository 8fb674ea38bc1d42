"""The benchmarks: what is measured, what a table says of it, and the plot."""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import pysolvers
from scripts.benchmarks import puzzle_sets, result_table, run_set, scaling
from scripts.benchmarks.process import ROOT
from scripts.benchmarks.run_set import SetRun

UNIQUE, SEVERAL, NONE = "4x4:1ddcfdfcfaaaebba16a", "3x1:1ccg", "2x1:aa"


def row(label: str, by: str, *runs: float, found: tuple[int, ...] = (1,), late: int = 0) -> dict[str, Any]:
    """A row of a table for a set of puzzles that all were in time."""
    figures = [{"seconds": seconds, "found": list(found), "in_time": [True] * len(found)} for seconds in runs]
    rest = {"puzzles": len(found), "late": late}
    return {**result_table.medians(by, label, figures), **rest}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "boards.txt"
    path.write_text(f"{UNIQUE}\n{SEVERAL}\n{NONE}\n")
    return path


def test_the_outcomes_of_a_set_are_counted(file: Path) -> None:
    figures = run_set.run(SetRun(file.name, str(file), "proof", "auto", 20.0, 0))
    assert {key: figures[key] for key in ("puzzles", "solved", "unique", "none", "late")} == {
        "puzzles": 3, "solved": 2, "unique": 1, "none": 1, "late": 0,
    }  # fmt: skip
    assert figures["found"] == [1, 2, 0]


def test_a_command_that_fails_is_noted(file: Path) -> None:
    wanted = SetRun(file.name, str(file), "proof", "auto", 20.0, 0)
    assert run_set.run_command(wanted, "cat")["note"] == ""
    assert run_set.run_command(wanted, "cat {file} -no-such-option")["note"] == "exit code 1"


def read(folder: Path, ours: bool) -> set[str]:
    """The sets that are read from a folder, or those that need none."""
    # Making the set that is not quick takes minutes.
    names = {name for name, chosen in puzzle_sets.SETS.items() if chosen.ours == ours and chosen.quick}
    for name in names:
        texts, kind, _ = puzzle_sets.texts(folder, name)
        assert kind in scaling.SIDES and texts and all(text.strip() for text in texts), name
    return names


def test_every_set_of_a_kind_is_read(puzzles: Path) -> None:
    assert read(puzzles, ours=False)


def test_every_kind_has_a_set_that_needs_no_other_folder(tmp_path: Path) -> None:
    assert {name.partition("/")[0] for name in read(tmp_path / "missing", ours=True)} == set(scaling.SIDES)


def test_an_explanation_is_measured_as_one_task(file: Path) -> None:
    figures = run_set.run(SetRun(file.name, str(file), "explain", "auto", 20.0, 1))
    assert figures["solved"] == 1 and figures["found"][0] > 1 and figures["unique"] == 0


def test_each_table_of_the_document_has_its_command_and_its_plot() -> None:
    document = ROOT / "docs/development/benchmarks.md"
    _, *sections = document.read_text().split("\n## ")
    assert sections
    for section in sections:
        assert section.count("`python3 scripts/bench.py ") == 1
        (picture,) = re.findall(r"^!\[[^\]]+\]\((.+)\)$\n\n\|", section, re.MULTILINE)
        assert (document.parent / picture).is_file(), section
        assert len(re.findall(r"^\|---", section, re.MULTILINE)) == 1


def test_the_versions_are_told() -> None:
    about = result_table.machine()
    told = result_table.told(about)
    assert f"pysolvers {pysolvers.__version__} (commit " in told
    assert f"Python {about['python']}" in told


@pytest.mark.parametrize(
    ("before", "now", "flagged"),
    [
        ((1.0,), (1.2,), False), ((1.0,), (1.3,), True),
        ((1.0, 1.1, 1.0), (1.2, 1.2, 1.3), True), ((1.0, 1.4, 1.0), (1.2, 1.2, 1.3), False),
    ],
)  # fmt: skip
def test_slower_is_what_no_noise_explains(before: tuple[float, ...], now: tuple[float, ...], flagged: bool) -> None:
    (note,) = result_table.notes([row("a", "", *now)], [row("a", "", *before)])
    assert ("SLOWER" in note) == flagged


def test_another_number_of_solutions_is_flagged() -> None:
    rows = [row("a", "", 1.0, found=(1, 2)), row("a", "clingo", 3.0, found=(1, 1))]
    assert result_table.notes(rows, []) == ["", "3.00 × ours, DISAGREES on puzzles [2]"]


def test_another_program_that_was_stopped_takes_at_least_so_long() -> None:
    rows = [row("a", "", 1.0), row("a", "z3", 20.0, late=1)]
    assert result_table.notes(rows, [])[1] == "at least 20 × ours"
    assert all(name in result_table.text(rows[:0], []) for name in ("puzzles", "seconds", "note"))


@pytest.mark.skipif(not find_spec("matplotlib"), reason="matplotlib is not installed; bench.py --plot installs it")
def test_the_plot_is_the_same_for_the_same_figures(tmp_path: Path) -> None:
    from scripts.benchmarks import plots

    figures = {f"{what}{end}": 0.5 for what in ("made", "proved") for end in ("", "_least", "_most")}
    rows = [{"kind": kind, "side": side, **figures} for kind in scaling.SIDES for side in (4, 5)]
    first, second = tmp_path / "1.svg", tmp_path / "2.svg"
    plots.scaling(rows, first)
    plots.scaling(rows, second)
    assert first.read_bytes() == second.read_bytes()
    assert all(f"{kind} made" in first.read_text() for kind in scaling.SIDES)
