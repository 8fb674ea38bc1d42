"""Python's standard library as the page has it: reached modules alone, as byte code, the same bytes each time."""

import json
import zipfile
from pathlib import Path

import pytest

from scripts.build import byte_code, environment, standard_library
from scripts.build.node_python import run_program

ARCHIVE = environment.MODULES / "pyodide" / "python_stdlib.zip"
SMALL = ("keyword",)
"""A library for the tests of how it is made: what every start needs, and no more."""

IMPORTS = """
import importlib, json, sys
failed = {}
for name in sys.argv[1:]:
    above, _, part = name.rpartition(".")
    try:
        importlib.import_module(name)
    except ImportError as error:
        if not above or not hasattr(importlib.import_module(above), part):
            failed[name] = str(error)
print(json.dumps(failed))
"""

pytestmark = pytest.mark.usefixtures("page_parts")


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page's library."""
    return standard_library.write(tmp_path_factory.mktemp("library") / "python_stdlib.zip")


@pytest.mark.slow
def test_all_that_the_page_imports_can_be_imported_with_the_pages_library(library: Path, tmp_path: Path) -> None:
    program = tmp_path / "imports.py"
    program.write_text(IMPORTS)
    wanted = sorted({*standard_library.OTHERS, *standard_library.imported_by_the_page()})
    told = run_program(program, *wanted, folders=[tmp_path, library.parent], library=library)
    assert json.loads(told) == {}


@pytest.mark.slow
def test_the_library_is_byte_code_and_much_smaller(library: Path) -> None:
    with zipfile.ZipFile(library) as archive:
        assert {Path(name).suffix for name in archive.namelist()} == {".pyc"}
        assert archive.read("keyword.pyc")[4] & 1, "checked by hash: no time of a file that is not there"
    assert library.stat().st_size < 0.55 * ARCHIVE.stat().st_size


@pytest.mark.slow
def test_the_command_line_and_batches_add_nothing_to_the_page() -> None:
    assert not {"multiprocessing", "argparse", "webbrowser"} & standard_library.imported_by_the_page()


@pytest.mark.long
def test_compiling_twice_gives_the_same_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("one", "two"):
        monkeypatch.setattr(byte_code, "COMPILED", tmp_path / name)
        byte_code.compiled_library(tmp_path / f"{name}.zip", *SMALL)
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "two.zip").read_bytes()
