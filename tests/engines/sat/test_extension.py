"""python-sat's extension module and this package share a name: both work in one environment, in any order."""

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from pysolvers.engines.sat.availability import installed_or_requested

ROOT = Path(__file__).resolve().parents[3]
USE = """
from pysat.solvers import Solver
for name in ("cadical153", "glucose4", "minisat22"):
    with Solver(name, [[1, 2], [-1]]) as solver:
        assert solver.solve() and solver.get_model() == [-1, 2]
"""
OURS = """
import pysolvers
from pysolvers.core.puzzle import PuzzleError
assert pysolvers.PuzzleError is PuzzleError
"""
AFTER = """
import sys
assert hasattr(sys.modules["pysolvers"], "PuzzleError")
from pysolvers.engines.sat.solver import SatSolver
SatSolver().close()
import pysat.solvers
assert pysat.solvers.pysolvers is not sys.modules["pysolvers"], "each clause is handed over by way of our package"
"""

pytestmark = pytest.mark.skipif(not installed_or_requested(), reason="python-sat is not installed")


def run(code: str, *path: Path) -> str:
    """The output of a fresh interpreter that finds modules in `path` and then in this environment; it must succeed."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, path)), "PYTHONSAFEPATH": "1"}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, cwd="/")
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that holds this package beside python-sat, as it is where both wheels are installed."""
    site = tmp_path_factory.mktemp("site-packages")
    shutil.copytree(ROOT / "pysolvers", site / "pysolvers")
    library = Path(sysconfig.get_paths()["platlib"])
    for name in ("pysat", "pycard*.so", "pyformula*.so", "pysolvers*.so"):
        for found in library.glob(name):
            (site / found.name).symlink_to(found)
    return site


@pytest.mark.parametrize("order", [OURS + USE + AFTER, USE + OURS + AFTER], ids=["after us", "before us"])
def test_pysat_works_from_the_source_tree(order: str) -> None:
    run(order, ROOT)


@pytest.mark.parametrize("order", [OURS + USE + AFTER, USE + OURS + AFTER], ids=["after us", "before us"])
def test_pysat_works_from_an_installed_wheel(order: str, installed: Path) -> None:
    run(order, installed)


def test_importing_the_package_does_not_load_the_extension() -> None:
    look = "from pysolvers.engines.sat.extension import extension\nprint(extension.cache_info().currsize)"
    assert run(f"from pysolvers.text import recognise\n{look}", ROOT) == "0\n"


def test_a_name_that_neither_has_is_an_attribute_error() -> None:
    assert run(OURS + USE + "print(hasattr(pysolvers, 'nobody'), hasattr(pysolvers, 'minisat22_new'))", ROOT) == (
        "False True\n"
    )
