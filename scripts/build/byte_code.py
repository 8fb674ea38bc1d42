"""Compiles the page's standard library and wheels to byte code, and writes the lock file of the wheels.

Byte code must come from the Python that runs it, so this happens in Pyodide under Node (scripts/build/inside). Results
are kept in `.cache/compiled`, by the hash of their sources.
"""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from scripts.build.environment import CACHE, MODULES, TOOLS
from scripts.build.node_python import run_program

PROGRAMS = Path(__file__).parent / "inside"
LEAN = PROGRAMS / "lean.py"
COMPILED = CACHE / "compiled"
DATE = "1580601600"  # the date in archives, in seconds since 1970, so that builds are reproducible

FLAGS = ("-OO",)
# The byte code is lean: without docstrings and assertions. A traceback knows only where a function begins.
SETTINGS = {"SOURCE_DATE_EPOCH": DATE, "PYTHONNODEBUGRANGES": "1"}

KEPT = 8  # how many compiled things stay in the cache


def compiled_library(target: Path, *modules: str) -> None:
    """Write compiled standard modules to `target`: what Pyodide needs to start, `modules`, and what they import."""
    source = MODULES / "pyodide" / "python_stdlib.zip"
    program = PROGRAMS / "compile_library.py"

    def make(folder: Path) -> None:
        run_program(
            program, TOOLS, source, folder / "library.zip", *modules,
            folders=[TOOLS, source.parent, folder], flags=FLAGS, environment=SETTINGS,
        )  # fmt: skip

    shutil.copyfile(_made(make, program, LEAN, source, TOOLS / ".stamp", *modules) / "library.zip", target)


def compiled_wheels(*wheels: Path) -> Path:
    """Return a folder with the compiled `wheels`, and a `pyodide-lock.json` of their names and hashes."""
    lock = MODULES / "pyodide" / "pyodide-lock.json"
    program = PROGRAMS / "compile_wheels.py"

    def make(folder: Path) -> None:
        for path in (lock, *wheels):
            shutil.copyfile(path, folder / path.name)
        run_program(program, TOOLS, folder, "pysolvers", folders=[TOOLS, folder], flags=FLAGS, environment=SETTINGS)

    return _made(make, program, LEAN, lock, TOOLS / ".stamp", *wheels)


def _made(make: Callable[[Path], None], *sources: Path | str) -> Path:
    parts = [part if isinstance(part, str) else hashlib.sha256(part.read_bytes()).hexdigest() for part in sources]
    folder = COMPILED / hashlib.sha256(" ".join(parts).encode()).hexdigest()[:16]
    if not folder.is_dir():
        COMPILED.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=COMPILED) as work:
            new = Path(work, "new")
            new.mkdir()
            make(new)
            with suppress(OSError):  # another process was faster
                new.rename(folder)
        for old in sorted(COMPILED.iterdir(), key=lambda path: path.stat().st_mtime)[:-KEPT]:
            shutil.rmtree(old, ignore_errors=True)
    folder.touch()
    return folder
