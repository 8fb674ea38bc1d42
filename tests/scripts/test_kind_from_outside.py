"""A kind that another distribution offers: installed beside the package, every command and function knows it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from scripts.build.environment import ROOT

pytestmark = pytest.mark.slow

PROJECT = """
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "latin-square-kind"
version = "1.0"

[project.entry-points."pysolvers.kinds"]
latin-square = "latin_square:KIND"

[tool.hatch.build.targets.wheel]
packages = ["latin_square"]
"""

USE = """
import json, pickle
import pysolvers
from pysolvers.core.claim import Seen
from pysolvers.desk.desk import Desk

puzzle = pysolvers.parse("latin:1../.2./...")
assert type(puzzle).__module__ == "latin_square.model"
solution = pysolvers.solve(puzzle)
assert pysolvers.check(puzzle, solution) == [] and pysolvers.outcome(puzzle) == "unique"
assert pysolvers.parse(pysolvers.link(puzzle)) == puzzle == pickle.loads(pickle.dumps(puzzle))
assert "<svg" in pysolvers.draw(solution).svg()
seen = Seen(puzzle.of_kind.play.start(puzzle))
for step in pysolvers.explain(puzzle):
    assert all(claim.holds(seen) for claim in step.claims) and step.so.endswith(".")
    seen = seen.after([step])
assert seen.state.is_solved
assert pysolvers.generate("latin-square", "4x4").kind == "latin-square"
desk = Desk()
desk.open("latin:1../.2./...")
assert desk.view()["kind"] == "latin-square"
desk.event("down", 1.5, 0.5)
desk.event("key", key="3")
assert "3" in desk.view()["session"]
desk.edit()
desk.event("down", 2.5, 2.5)
assert desk.event("key", key="3")["id"] == "latin:1../.2./..3"
print(json.dumps([kind.name for kind in pysolvers.kinds()]))
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the template is installed as a distribution of its own."""
    source, target = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("installed")
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "pysolvers/puzzles/_template", source / "latin_square", ignore=ignored)
    for path in (source / "latin_square").rglob("*.py"):
        path.write_text(path.read_text("utf-8").replace("pysolvers.puzzles._template", "latin_square"), "utf-8")
    (source / "pyproject.toml").write_text(PROJECT, "utf-8")
    quiet = ("--quiet", "--no-build-isolation", "--no-deps", "--no-index", "--disable-pip-version-check")
    subprocess.run([sys.executable, "-m", "pip", "install", *quiet, "--target", target, source], check=True)
    return target


def run(installed: Path, *arguments: str) -> str:
    """What a fresh Python prints that has the distribution on its path; it must succeed."""
    path = os.pathsep.join((str(ROOT), str(installed)))
    environment = {**os.environ, "PYTHONPATH": path, "PYTHONSAFEPATH": "1"}
    done = subprocess.run([sys.executable, *arguments], env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_python_and_the_desk_know_it(installed: Path) -> None:
    assert json.loads(run(installed, "-c", USE)) == [
        "signpost", "numberlink", "hamiltonian", "regex-crossword", "latin-square",
    ]  # fmt: skip


def test_the_command_line_knows_it(installed: Path) -> None:
    assert "latin-square" in run(installed, "-m", "pysolvers", "kinds")
    assert run(installed, "-m", "pysolvers", "solve", "latin:1../.2./...") == "1 3 2\n3 2 1\n2 1 3\n"
    assert run(installed, "-m", "pysolvers", "hint", "latin:1../.2./...").count("So ") == 1


def test_without_the_distribution_there_are_four(tmp_path: Path) -> None:
    printed = run(tmp_path, "-c", "import pysolvers; print(len(pysolvers.kinds()))")
    assert printed == "4\n"
