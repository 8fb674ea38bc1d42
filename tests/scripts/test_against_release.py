"""The comparison with the last release: which one it is, what counts as slower, and the history that is kept."""

from __future__ import annotations

import json
import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from scripts.benchmarks.process import ROOT
from scripts.benchmarks.releases import comparison, history, package
from scripts.benchmarks.releases.comparison import Sample

SET = "numberlink/made"


def figures(*seconds: float, found: int = 1, late: bool = False) -> list[dict[str, Any]]:
    return [{"found": found, "late": late, "seconds": each} for each in seconds]


def sample(exact: bool = True) -> Sample:
    return Sample("a/b first", lambda package: [], exact)


def faults(now: list[dict[str, Any]], before: list[dict[str, Any]]) -> tuple[str, ...]:
    return comparison.faults(comparison.row(sample(), [now], [before]), 1.5)


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository with three commits, each with a package that says its number; the tags v0.9.0 and v0.10.0."""

    def git(*words: str) -> None:
        author = ["-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "tag.gpgsign=false"]
        subprocess.run(["git", *author, *words], cwd=tmp_path, check=True, capture_output=True)

    (tmp_path / "pysolvers").mkdir()
    git("init")
    for number, tag in enumerate(("v0.9.0", "v0.10.0", "")):
        (tmp_path / "pysolvers" / "__init__.py").write_text(f"number = {number}\n")
        git("add", ".")
        git("-c", "commit.gpgsign=false", "commit", "-m", str(number))
        if tag:
            git("tag", tag)
    return tmp_path


def test_the_last_release_is_the_newest_version_before_the_present_commit(repository: Path, tmp_path: Path) -> None:
    assert package.last_release(repository) == "v0.10.0"
    subprocess.run(["git", "checkout", "-q", "v0.10.0"], cwd=repository, check=True)
    assert package.last_release(repository) == "v0.9.0"
    folder = tmp_path / "earlier"
    package.lay_out(repository, package.commit_of(repository, "v0.9.0"), folder)
    assert (folder / "pysolvers" / "__init__.py").read_text() == "number = 0\n"


def test_without_a_release_and_an_older_commit_a_revision_has_to_be_named(repository: Path) -> None:
    subprocess.run(["git", "tag", "-d", "v0.9.0", "v0.10.0"], cwd=repository, check=True, capture_output=True)
    with pytest.raises(SystemExit, match="--against"):
        package.last_release(repository)
    with pytest.raises(SystemExit, match="There is no revision v7"):
        package.commit_of(repository, "v7")


def test_a_set_is_slower_by_the_median_of_its_puzzles_and_tiny_times_do_not_count() -> None:
    assert faults(figures(0.2, 0.2, 0.2), figures(0.1, 0.1, 0.1)) == ("SLOWER",)
    assert faults(figures(0.1, 0.1, 9.0), figures(0.1, 0.1, 0.1)) == ()
    assert faults(figures(0.0015, 0.0015), figures(0.0001, 0.0001)) == ()


def test_the_least_of_all_rounds_counts() -> None:
    row = comparison.row(sample(), [figures(0.5), figures(0.1)], [figures(0.1), figures(0.5)])
    assert (row.ratio, row.now, row.before) == (1.0, 0.1, 0.1)


def test_a_puzzle_that_is_not_in_time_any_more_and_other_solutions_are_faults() -> None:
    assert faults(figures(0.1, late=True), figures(0.1)) == ("NOT IN TIME puzzles [1]",)
    assert faults(figures(0.1, found=2), figures(0.1)) == ("DISAGREES on puzzles [1]",)
    assert comparison.row(sample(exact=False), [figures(0.1, found=2)], [figures(0.1)]).faults == ()
    assert faults(figures(0.1), figures(0.1, late=True)) == ()


def test_a_set_above_the_limit_gets_more_rounds_before_it_is_called_slower(tmp_path: Path) -> None:
    asked: list[Path] = []

    def run(folder: Path) -> list[dict[str, Any]]:
        asked.append(folder)
        return figures(0.1 if folder == tmp_path or asked.count(folder) == 4 else 0.9)

    row = comparison.compare(Sample("a/b first", run, True), tmp_path, 3, 1.5)
    assert row is not None and row.ratio == 1.0
    assert asked.count(tmp_path) == 4


@pytest.mark.slow
def test_both_packages_are_measured_by_the_same_code(tmp_path: Path) -> None:
    """The earlier package finds nothing and says so; it lies in another folder and is the one that runs there."""
    shutil.copytree(ROOT / "pysolvers", tmp_path / "pysolvers", ignore=shutil.ignore_patterns("*.pyc"))
    with (tmp_path / "pysolvers" / "__init__.py").open("a") as file:
        file.write("\n\ndef solutions(*_, **__):\n    return iter(())\n")
    (proof,) = (one for one in comparison.samples([SET], 1, 10.0, tmp_path) if one.label.endswith("proof"))
    row = comparison.compare(proof, tmp_path, 1, limit=1e9)
    assert row is not None
    assert row.faults == ("DISAGREES on puzzles [1]",)
    assert SET in comparison.markdown([row], 1.5)


def test_what_the_earlier_package_does_not_know_is_left_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "pysolvers").mkdir()
    (tmp_path / "pysolvers" / "__init__.py").touch()
    assert comparison.run(list(comparison.samples([SET], 1, 10.0, tmp_path))[:1], tmp_path, 1, 1.5) == []
    assert "Left out, as the earlier package fails: numberlink/made proof." in capsys.readouterr().err


def test_the_history_grows_by_a_line_and_passes_over_what_was_cut_off(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "history" / "ratios.jsonl"
    row = comparison.row(sample(), [figures(0.3)], [figures(0.2)])
    assert len(history.append(file, history.line([row], "1" * 40, "v0.1.0", "2" * 40, 1.5))) == 1
    file.write_text(file.read_text() + '{"date": "20\n')
    lines = history.append(file, history.line([row], "3" * 40, "v0.1.0", "2" * 40, 1.5))
    assert [line["revision"][0] for line in lines] == ["1", "3"]
    assert "line 2 is not JSON" in capsys.readouterr().err
    assert history.read(file) == lines
    assert lines[0]["ratios"] == {"a/b first": 1.5} and lines[0]["about"]["python"]
    assert all(json.loads(text) for text in file.read_text().splitlines())


@pytest.mark.skipif(not find_spec("matplotlib"), reason="matplotlib is not installed; --plot installs it")
def test_the_plot_has_a_line_for_each_set_and_is_the_same_for_the_same_history(tmp_path: Path) -> None:
    from scripts.benchmarks import plots

    row = comparison.row(sample(), [figures(0.3)], [figures(0.2)])
    lines = [history.line([row], "1" * 40, "v0.1.0", digit * 40, 1.5) for digit in "223"]
    plots.history(lines, tmp_path / "1.svg")
    plots.history(lines, tmp_path / "2.svg")
    assert (tmp_path / "1.svg").read_bytes() == (tmp_path / "2.svg").read_bytes()
    assert "b first" in (tmp_path / "1.svg").read_text()
