"""A fifth kind is one folder and one line: a copy of the project gets one, and the page has it.

Tests with the fixture `template_is_listed` see the same without a copy; test_kind_from_outside.py has the commands.
"""

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


@pytest.mark.long
@pytest.mark.usefixtures("page_parts")
def test_it_is_built_into_the_page(project: Path) -> None:
    (project / "node_modules").symlink_to(MODULES)
    (project / ".venv").symlink_to(Path(sys.prefix))
    (project / ".cache").mkdir()
    for folder in (WHEELS, TOOLS):
        (project / ".cache" / folder.name).symlink_to(folder)
    environment = {**os.environ, "PYTHONPATH": str(project), "PYTHONSAFEPATH": "1"}
    subprocess.run([sys.executable, "-m", "scripts.build.site"], cwd=project, env=environment, check=True)
    first = json.loads((project / "dist" / "first.json").read_text("utf-8"))
    assert [kind["name"] for kind in first["kinds"]][-1] == "latin-square"
    assert "latin-square" in first["boards"]
    assert 'data-kind="latin-square"' in (project / "dist" / "index.html").read_text("utf-8")
    assert 'id="latin-square"' in (project / "dist" / "gallery.html").read_text("utf-8")
    assert (project / "dist" / "how-latin-square.html").exists()
