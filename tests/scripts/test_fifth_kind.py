"""A fifth kind is one folder and one line: a copy of the project gets one, and everything knows it."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from scripts.build.environment import MODULES, ROOT, TOOLS, WHEELS

pytestmark = pytest.mark.slow

USE = """
import json
import pysolvers
from pysolvers.core.kind import kind_named
from pysolvers.desk.desk import Desk

puzzle = pysolvers.parse("latin:1../.2./...")
solution = pysolvers.solve(puzzle)
assert solution is not None and pysolvers.check(puzzle, solution) == []
assert pysolvers.outcome(puzzle) == "unique" and pysolvers.parse(pysolvers.link(puzzle)) == puzzle
assert "<svg" in pysolvers.draw(solution).svg()
assert pysolvers.hint(puzzle).sentence.endswith(".")
assert pysolvers.generate("latin-square", "4x4").kind == "latin-square"
desk = Desk()
desk.open("latin:1../.2./...")
desk.event("down", 1.5, 0.5)
desk.event("key", key="3")
assert "3" in desk.view()["session"]
desk.edit()
desk.event("down", 2.5, 2.5)
assert desk.event("key", key="3")["id"] == "latin:1../.2./..3"
print(json.dumps([kind["name"] for kind in desk.kinds()["kinds"]]))
"""


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project in which the template has become a kind."""
    copy = tmp_path_factory.mktemp("project")
    for name in ("pysolvers", "scripts", "web"):
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    for path in ROOT.glob("*.*"):
        if path.is_file():
            shutil.copy(path, copy)
    for name in ("LICENSE", "LICENSE-WORDS"):
        shutil.copy(ROOT / name, copy)
    folder = copy / "pysolvers" / "puzzles" / "latin_square"
    (copy / "pysolvers" / "puzzles" / "_template").rename(folder)
    for path in folder.rglob("*.py"):
        path.write_text(path.read_text("utf-8").replace("puzzles._template", "puzzles.latin_square"), "utf-8")
    registry = copy / "pysolvers" / "core" / "kind.py"
    line = '    "pysolvers.puzzles.latin_square",\n'
    registry.write_text(re.sub(r"(KIND_PACKAGES = \([^)]*)", rf"\1{line}", registry.read_text("utf-8")), "utf-8")
    assert line in registry.read_text("utf-8")
    return copy


def run(project: Path, *arguments: str) -> str:
    """What a fresh Python says with the copied project alone on its path; it must succeed."""
    environment = {**os.environ, "PYTHONPATH": str(project), "PYTHONSAFEPATH": "1"}
    done = subprocess.run([sys.executable, *arguments], cwd=project, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_it_is_listed_parsed_solved_drawn_played_hinted_and_edited(project: Path) -> None:
    assert json.loads(run(project, "-c", USE))[-1] == "latin-square"
    assert "latin-square" in run(project, "-m", "pysolvers", "kinds")
    assert run(project, "-m", "pysolvers", "solve", "latin:1../.2./...") == "1 3 2\n3 2 1\n2 1 3\n"


@pytest.mark.long
@pytest.mark.usefixtures("page_parts")
def test_it_is_built_into_the_page(project: Path) -> None:
    (project / "node_modules").symlink_to(MODULES)
    (project / ".venv").symlink_to(Path(sys.prefix))
    (project / ".cache").mkdir()
    for folder in (WHEELS, TOOLS):
        (project / ".cache" / folder.name).symlink_to(folder)
    run(project, "-m", "scripts.build.site")
    first = json.loads((project / "dist" / "first.json").read_text("utf-8"))
    assert [kind["name"] for kind in first["kinds"]][-1] == "latin-square"
    assert "latin-square" in first["boards"]
    assert 'data-kind="latin-square"' in (project / "dist" / "index.html").read_text("utf-8")
    assert 'id="latin-square"' in (project / "dist" / "gallery.html").read_text("utf-8")
    assert (project / "dist" / "how-latin-square.html").exists()
