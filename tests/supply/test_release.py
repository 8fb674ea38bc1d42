"""A release: the steps of its workflow, as far as they go without the network."""

from __future__ import annotations

import re
import tarfile
import zipfile
from pathlib import Path

import pytest
import yaml

import pysolvers
from scripts import release

ROOT = Path(__file__).resolve().parents[2]
JOBS = yaml.safe_load((ROOT / ".github/workflows/release.yml").read_text("utf-8"))["jobs"]


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("files")
    release.main(["build", str(folder)])
    return folder


@pytest.mark.long
def test_the_sdist_and_the_wheel_work_in_fresh_environments(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    release.main(["try", str(files), "--offline"])
    told = capsys.readouterr().out
    assert told.count(" works with Python ") == 2 and ".whl works" in told and ".tar.gz works" in told


@pytest.mark.long
def test_a_wheel_that_lacks_something_is_found_out(files: Path, tmp_path: Path) -> None:
    (wheel,) = files.glob("*.whl")
    broken = tmp_path / wheel.name
    with zipfile.ZipFile(wheel) as whole, zipfile.ZipFile(broken, "w") as less:
        for item in whole.infolist():
            if item.filename != "pysolvers/puzzles/numberlink/hints.py":
                less.writestr(item, whole.read(item))
    with pytest.raises(SystemExit, match=r"hints|cannot be explained"):
        release.try_out(broken, offline=True)


@pytest.mark.slow
def test_the_files_hold_the_package_and_nothing_of_a_machine(files: Path) -> None:
    (wheel,), (sdist,) = files.glob("*.whl"), files.glob("*.tar.gz")
    with zipfile.ZipFile(wheel) as whole:
        names = whole.namelist()
        meta = whole.read(f"pysolvers-{pysolvers.__version__}.dist-info/METADATA").decode()
    assert {name.partition("/")[0] for name in names} == {"pysolvers", f"pysolvers-{pysolvers.__version__}.dist-info"}
    assert "License-Expression: MIT" in meta and "Requires-Python: >=3.11" in meta
    with tarfile.open(sdist) as whole_sdist:
        inside = {name.split("/")[1] for name in whole_sdist.getnames() if "/" in name}
    assert {"pysolvers", "tests", "docs", "CHANGELOG.md", "LICENSE", "pyproject.toml"} <= inside
    assert not {name for name in inside if name.startswith(".") and name != ".gitignore"}


def test_the_notes_are_those_of_this_version() -> None:
    assert len(release.notes()) > 100


def test_a_tag_of_another_version_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("GITHUB_REF_NAME", "v99.0.0")
    with pytest.raises(SystemExit, match=r"The tag is v99\.0\.0"):
        release.build(tmp_path)


def test_what_is_published_was_tested_and_tried_everywhere() -> None:
    assert set(JOBS["publish"]["needs"]) == {"test", "try"} and JOBS["attach"]["needs"] == "publish"
    assert JOBS["publish"]["if"] == JOBS["attach"]["if"] == "github.event_name == 'push'"
    matrix = JOBS["try"]["strategy"]["matrix"]
    assert [system.split("-")[0] for system in matrix["system"]] == ["ubuntu", "macos", "windows"]
    assert matrix["python"] == ["3.11", "3.12", "3.13", "3.14"]
    steps = [step.get("run", "") for job in ("build", "try") for step in JOBS[job]["steps"]]
    assert "python3 -m scripts.release build files" in steps and "python -m scripts.release try files" in steps
    assert any("twine check --strict" in step for step in steps)
    assert JOBS["publish"]["permissions"] == {"id-token": "write"}
    assert JOBS["attach"]["permissions"] == {"contents": "write"}


def test_the_tools_of_the_build_are_those_of_the_project() -> None:
    project = (ROOT / "pyproject.toml").read_text("utf-8")
    (line,) = [step["run"] for step in JOBS["build"]["steps"] if "pip install" in step.get("run", "")]
    for tool in ("build", "hatchling"):
        (wanted,) = re.findall(rf"{tool}==[\d.]+", line)
        assert wanted in project
