"""Type checkers understand the public API: a program that uses it, and one with mistakes.

mypy reads both when it checks the types of all tests; here basedpyright does.
"""

import json
import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import pysolvers

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = Path(__file__).with_name("typed_use.py")
MISTAKES = Path(__file__).with_name("typed_mistakes.py")


def pyright(file: Path, folder: Path) -> list[int]:
    """The lines that it finds fault with, in its strict mode."""
    pytest.importorskip("basedpyright")
    settings: dict[str, object] = {"include": [str(file)], "extraPaths": [str(ROOT)], "typeCheckingMode": "strict"}
    settings["enableTypeIgnoreComments"] = False
    (folder / "pyrightconfig.json").write_text(json.dumps(settings))
    command = [sys.executable, "-m", "basedpyright", "--outputjson", "--project", str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder)
    told = json.loads(done.stdout)
    assert told["summary"]["filesAnalyzed"] == 1
    return [fault["range"]["start"]["line"] + 1 for fault in told["generalDiagnostics"] if fault["severity"] == "error"]


@pytest.mark.long
def test_pyright_understands_it_too(tmp_path: Path) -> None:
    assert pyright(PROGRAM, tmp_path) == []
    lines = MISTAKES.read_text("utf-8").splitlines()
    wrong = {number for number, line in enumerate(lines, 1) if "type: ignore" in line}
    assert set(pyright(MISTAKES, tmp_path)) == wrong


@pytest.mark.slow
def test_the_program_runs() -> None:
    done = subprocess.run(
        [sys.executable, str(PROGRAM)],
        capture_output=True, text=True, check=False, env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr


def test_the_program_uses_all_that_is_public() -> None:
    text = PROGRAM.read_text(encoding="utf-8")
    missing = [name for name in pysolvers.__all__ if name not in text]
    assert not missing


def test_type_checkers_see_the_names_that_the_package_has() -> None:
    text = (ROOT / "pysolvers" / "__init__.pyi").read_text("utf-8")
    assert sorted(re.findall(r" import (\w+) as \1$", text, re.M)) == sorted(pysolvers.__all__)
    for module, name in re.findall(r"^from (\S+) import (\w+) as", text, re.M):
        assert getattr(import_module(module), name) is getattr(pysolvers, name)
