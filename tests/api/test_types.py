"""Type checkers understand the public API: mypy and basedpyright over a program that uses it, and one with mistakes."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = Path(__file__).with_name("typed_use.py")
MISTAKES = """\
import pysolvers

pysolvers.solve("aa", timeout=3)
pysolvers.nothing_of_that_name("aa")
pysolvers.generate("zip", 4.5)
answer: str = pysolvers.count("aa")
pysolvers.parse("aa").wdith
"""
WRONG_LINES = {3, 4, 5, 6, 7}


def mypy(*files: Path, cache: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file", os.devnull, "--cache-dir", str(cache)]
    return subprocess.run(
        [*command, *map(str, files)],
        capture_output=True, text=True, check=False, cwd=files[0].parent, env={**os.environ, "MYPYPATH": str(ROOT)},
    )  # fmt: skip


def pyright(file: Path, folder: Path) -> list[int]:
    """The lines that it finds fault with, in its strict mode."""
    pytest.importorskip("basedpyright")
    settings = {"include": [str(file)], "extraPaths": [str(ROOT)], "typeCheckingMode": "strict"}
    (folder / "pyrightconfig.json").write_text(json.dumps(settings))
    command = [sys.executable, "-m", "basedpyright", "--outputjson", "--project", str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder)
    told = json.loads(done.stdout)
    assert told["summary"]["filesAnalyzed"] == 1
    return [fault["range"]["start"]["line"] + 1 for fault in told["generalDiagnostics"] if fault["severity"] == "error"]


@pytest.mark.slow
def test_mypy_understands_a_program_that_uses_the_whole_api(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.py"
    wrong.write_text(MISTAKES)
    done = mypy(PROGRAM, wrong, cache=ROOT / ".mypy_cache")
    told = [line.split(":") for line in done.stdout.splitlines() if ": error:" in line]
    assert {Path(file).name for file, *_ in told} == {wrong.name}, done.stdout + done.stderr
    assert {int(line) for _, line, *_ in told} == WRONG_LINES


@pytest.mark.long
def test_pyright_understands_it_too(tmp_path: Path) -> None:
    assert pyright(PROGRAM, tmp_path) == []
    wrong = tmp_path / "wrong.py"
    wrong.write_text(MISTAKES)
    assert set(pyright(wrong, tmp_path)) == WRONG_LINES


@pytest.mark.slow
def test_the_program_runs() -> None:
    done = subprocess.run(
        [sys.executable, str(PROGRAM)],
        capture_output=True, text=True, check=False, env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr


def test_the_program_uses_all_that_is_public() -> None:
    import pysolvers

    text = PROGRAM.read_text(encoding="utf-8")
    missing = [name for name in pysolvers.__all__ if name not in text]
    assert not missing
