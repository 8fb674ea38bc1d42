"""Python's standard library as the page has it: smaller, complete for what is there, the same bytes each time."""

import re
import zipfile
from pathlib import Path

import pytest

from scripts.build import standard_library
from scripts.build.environment import MODULES, WHEELS

ARCHIVE = MODULES / "pyodide" / "python_stdlib.zip"
UNUSED = ("asyncio/__main__.py", "concurrent/futures/process.py")
"""Modules that import what is left out, and that a page cannot use at all."""

pytestmark = pytest.mark.skipif(not ARCHIVE.exists(), reason="node_modules is absent; scripts/test.py sets it up")


def imported(text: str) -> set[str]:
    """The modules that a module imports when it is imported."""
    return set(re.findall(r"^(?:import|from) (\w+)", text, re.MULTILINE))


def test_nothing_that_stays_imports_what_is_left_out() -> None:
    missing = {}
    for path in (ARCHIVE, *WHEELS.glob("*.whl")):
        with zipfile.ZipFile(path) as archive:
            for name in archive.namelist():
                if name.endswith(".py") and standard_library.stays(name) and name not in UNUSED:
                    text = archive.read(name).decode()
                    if lost := imported(text) & set(standard_library.MODULES):
                        missing[name] = lost
    assert not missing


def test_our_own_package_needs_nothing_that_is_left_out_but_for_batches() -> None:
    for path in (Path(standard_library.__file__).parents[1] / "pysolvers").rglob("*.py"):
        assert path.parent.name == "batch" or not imported(path.read_text()) & set(standard_library.MODULES), path


def test_the_library_is_smaller_and_the_same_bytes_each_time(tmp_path: Path) -> None:
    standard_library.write(ARCHIVE, tmp_path / "one.zip")
    standard_library.write(ARCHIVE, tmp_path / "two.zip")
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "two.zip").read_bytes()
    assert (tmp_path / "one.zip").stat().st_size < 0.75 * ARCHIVE.stat().st_size
