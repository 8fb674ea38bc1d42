"""Installing: our package and python-sat's extension of the same name live together, however both were installed.

The installs are real, by pip into environments of their own, without the network: wheels are built here, and
python-sat is the copy that the tests' environment has.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import venv
import zipfile
from collections.abc import Callable
from contextlib import suppress
from importlib.metadata import distribution
from pathlib import Path

import hatchling.build
import pytest

from pysolvers.engines.sat.availability import installed
from tests.sampling import rest_when_long

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
OURS = "import pysolvers\nassert pysolvers.parse and 'cpython' not in pysolvers.__file__\n"
THEIRS = """
from pysat.solvers import Solver
with Solver("cadical153", bootstrap_with=[[1, 2], [-1]]) as solver:
    assert solver.solve() and solver.get_model() == [-1, 2]
"""
COMMAND = ("-m", "pysolvers", "solve", "C...B/A.BA./...C./.....", "--format", "tubes")
NOBODY = 65534
SOLVED = "pysolvers.solve(pysolvers.parse('4x4:1ddcfdfcfaaaebba16a'), engine='sat') is not None"
BOTH = f"{OURS}\nassert {SOLVED}\n{THEIRS}"

needs_sat = pytest.mark.skipif(not installed(), reason="python-sat is not installed")


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The wheel and the wheel of an editable install, as pip has the build backend make them."""
    folder = tmp_path_factory.mktemp("wheels")
    before = Path.cwd()
    os.chdir(ROOT)
    try:
        for name in ("plain", "editable"):
            (folder / name).mkdir()
        plain = hatchling.build.build_wheel(str(folder / "plain"))
        editable = hatchling.build.build_editable(str(folder / "editable"))
    finally:
        os.chdir(before)
    return {"plain": folder / "plain" / plain, "editable": folder / "editable" / editable}


class Environment:
    """A virtual environment of its own, without pip; that of the tests installs into it."""

    def __init__(self, folder: Path) -> None:
        venv.create(folder, with_pip=False)
        self.python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
        self.packages = Path(self.run("import sysconfig; print(sysconfig.get_paths()['platlib'])").strip())

    def pip(self, *arguments: str | Path) -> None:
        """Run pip on this environment."""
        command = [sys.executable, "-m", "pip", "--python", str(self.python), "--quiet", "--no-input"]
        subprocess.run([*command, *map(str, arguments)], check=True, env={**os.environ, "PIP_NO_INDEX": "1"})

    def install(self, wheel: Path) -> None:
        """Install a wheel, without what it needs."""
        self.pip("install", "--no-deps", "--disable-pip-version-check", wheel)

    def install_python_sat(self) -> None:
        """Copy python-sat and six from the tests' environment, so that pip can uninstall them too."""
        for name in ("python-sat", "six"):
            for file in distribution(name).files or ():
                source = Path(str(file.locate()))
                if source.exists() and ".." not in file.parts:
                    (self.packages / file).parent.mkdir(parents=True, exist_ok=True)
                    shutil.copy(source, self.packages / file)

    def run(self, code: str) -> str:
        """What a program prints that is run far from the checkout; it must succeed."""
        bare = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        done = subprocess.run([self.python, "-c", code], cwd="/", env=bare, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout


@pytest.fixture
def environment(tmp_path: Path) -> Environment:
    """A new environment."""
    return Environment(tmp_path / "environment")


@needs_sat
@pytest.mark.parametrize(
    ("how", "ours_first"),
    rest_when_long([("plain", False), ("editable", True), ("plain", True), ("editable", False)], keep=1),
)
def test_both_work_in_either_order_and_outlive_each_other(
    environment: Environment, wheels: dict[str, Path], how: str, ours_first: bool
) -> None:
    steps: list[Callable[[], None]] = [lambda: environment.install(wheels[how]), environment.install_python_sat]
    for step in steps if ours_first else reversed(steps):
        step()
    environment.run(BOTH)
    environment.run(THEIRS + OURS)
    environment.pip("uninstall", "--yes", *(["python-sat"] if ours_first else ["pysolvers"]))
    environment.run(OURS if ours_first else THEIRS)


def test_the_tests_own_environment_has_the_package_for_scripts_in_any_folder() -> None:
    bare = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    for command in ([sys.executable, "-c", OURS], [sys.executable, "-m", "pysolvers", "--help"]):
        done = subprocess.run(command, cwd="/", env=bare, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr


def test_the_wheel_from_the_sdist_is_the_wheel_from_the_checkout(wheels: dict[str, Path], tmp_path: Path) -> None:
    before = Path.cwd()
    os.chdir(ROOT)
    try:
        sdist = tmp_path / hatchling.build.build_sdist(str(tmp_path))
    finally:
        os.chdir(before)
    shutil.unpack_archive(sdist, tmp_path, filter="data")
    unpacked = next(path for path in tmp_path.iterdir() if path.is_dir())
    assert (unpacked / "tests" / "supply" / "test_install.py").exists(), "the sdist brings its tests"
    build = "import hatchling.build; print(hatchling.build.build_wheel('built'))"
    (unpacked / "built").mkdir()
    told = subprocess.run([sys.executable, "-c", build], cwd=unpacked, capture_output=True, text=True, check=True)
    made = unpacked / "built" / told.stdout.split()[-1]
    with zipfile.ZipFile(made) as ours, zipfile.ZipFile(wheels["plain"]) as theirs:
        assert sorted(ours.namelist()) == sorted(theirs.namelist())


@pytest.mark.parametrize("change", [{"HOME": None}, {"HOME": "/nonexistent"}, {"LC_ALL": "C"}, {"TERM": None}], ids=str)
def test_the_command_works_in_a_bare_environment(change: dict[str, str | None]) -> None:
    environment = {name: value for name, value in os.environ.items() if name not in change}
    environment |= {name: value for name, value in change.items() if value is not None}
    done = subprocess.run([sys.executable, *COMMAND], cwd=ROOT, env=environment, capture_output=True)
    assert done.returncode == 0, done.stderr
    assert "C┐┌─B" in done.stdout.decode("utf-8")


def test_the_command_works_on_a_read_only_file_system() -> None:
    read_only = ["unshare", "--mount", "--map-root-user", "sh", "-c", 'mount -o remount,bind,ro / && exec "$@"', "sh"]
    if shutil.which("unshare") is None or subprocess.run([*read_only, "true"], capture_output=True).returncode:
        pytest.skip("no file system can be made read-only here: that takes Linux and the right to mount")
    assert subprocess.run([*read_only, "touch", ROOT / "written"], capture_output=True).returncode
    done = subprocess.run([*read_only, sys.executable, *COMMAND], cwd=ROOT, capture_output=True)
    assert done.returncode == 0, done.stderr
    assert "C┐┌─B" in done.stdout.decode("utf-8")


def test_the_command_works_for_another_user(wheels: dict[str, Path]) -> None:
    if not hasattr(os, "geteuid") or os.geteuid():
        pytest.skip("only root can run a command as another user")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        shutil.unpack_archive(wheels["plain"], folder, "zip")
        for needed in ("click", "rich", "markdown-it-py", "mdurl", "pygments"):
            for file in distribution(needed).files or ():
                if ".." not in file.parts:
                    (folder / file).parent.mkdir(parents=True, exist_ok=True)
                    shutil.copyfile(str(file.locate()), folder / file)
        as_nobody = {"user": NOBODY, "group": NOBODY, "extra_groups": [], "cwd": "/", "env": {"PYTHONPATH": name}}
        for python in (sys.executable, "/usr/bin/python3"):
            with suppress(OSError):
                done = subprocess.run([python, *COMMAND], capture_output=True, **as_nobody)  # type: ignore[call-overload]
                break
        else:
            pytest.skip("there is no Python that another user may run")
    assert done.returncode == 0, done.stderr
    assert "C┐┌─B" in done.stdout.decode("utf-8")
