"""The package gives in Pyodide what it gives here, and its tests pass there: the page's Python, under Node."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from scripts.build.environment import TEST_WHEELS, WHEELS
from scripts.build.node_python import run_program

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
FAST = ("-m", "not slow and not long", "--tb=short", "--assert=plain", "--ignore=tests/text/test_held_solutions.py")
"""What is run there: the fast tests, without those that use the command line."""
KINDS = ("hamiltonian", "numberlink", "regex_crossword", "signpost")

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("page_parts")]


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize(
    "tests",
    [
        *(f"tests/{name}" for name in ("core", "drawing", "engines", "text")),
        *(f"tests/puzzles/{name}" for name in KINDS),
        "tests/kept/test_seeds.py",
    ],
)
def test_the_fast_tests_pass_there(tests: str) -> None:
    wheels = [*TEST_WHEELS.glob("*.whl"), *WHEELS.glob("python_sat-*"), *WHEELS.glob("six-*")]
    material = ROOT.parent / "shared"
    folders = [material] if material.is_dir() else []
    # This ends with SystemExit if a test fails.
    assert "passed" in run_program(HERE / "run_tests.py", *FAST, tests, packages=wheels, folders=folders)


@pytest.mark.parametrize("seeds", [["6"], pytest.param([str(seed) for seed in range(7, 25)], marks=pytest.mark.long)])
def test_the_same_seeds_give_the_same_puzzles_solutions_and_explanations(seeds: list[str]) -> None:
    program = HERE / "print_solutions.py"
    here = subprocess.run([sys.executable, program, *seeds], capture_output=True, text=True, check=True).stdout
    assert here.count("\n") > len(KINDS)
    assert run_program(program, *seeds) == here
