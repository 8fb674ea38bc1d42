"""Writes the page's standard library: only the modules that the page may import, as byte code."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

from scripts.build.byte_code import compiled_library
from scripts.build.environment import ROOT

PAGE = (ROOT / "pysolvers", ROOT / "web" / "worker.py")
# Files and folders of the package that the page doesn't need: the command line, the template of a kind. Names, or paths
# from the root.
NOT_IN_THE_PAGE = {
    "cli",
    "batch",
    "_template",
    "program",
    "__main__.py",
    "decode.py",
    "pysolvers/api/book.py",
    "pysolvers/parallel/cluster.py",
    "pysolvers/parallel/processes.py",
}

# Modules that others import after the start: the named ones, and those imported within functions.
OTHERS = (
    # PyScript's Python, and Pyodide when it installs a wheel
    "email", "encodings.cp437", "html", "importlib.metadata", "importlib.metadata._adapters", "tarfile",
    # our own wheel, which is compressed by it
    "compression.zstd",
    # micropip
    "_sysconfigdata__emscripten_wasm32-emscripten", "hashlib", "html.parser", "platform", "pyodide.http", "sysconfig",
    "urllib.parse",
    # segno
    "datetime", "email.parser", "gzip", "http.client", "quopri", "urllib.request", "xml.sax.saxutils",
    # python-sat and six; only the programs that come with python-sat read their options by getopt
    "decimal", "numbers", "tempfile",
)  # fmt: skip

# The notice of changes that the license requires.
CHANGES = "Changed here: only the modules that the page reaches, as byte code without docstrings."


def write(target: Path) -> Path:
    compiled_library(target, *sorted({*OTHERS, *imported_by_the_page()}))
    return target


def imported_by_the_page() -> set[str]:
    """Return the names of the standard modules that our package imports, except in the command line."""
    files = [path for place in PAGE for path in (sorted(place.rglob("*.py")) if place.is_dir() else [place])]
    parts = [path for path in files if is_in_the_page(path.relative_to(ROOT).as_posix())]
    names = {name for path in parts for name in imported(ast.parse(path.read_text()))}
    return {name for name in names if name.partition(".")[0] in sys.stdlib_module_names}


def is_in_the_page(file: str) -> bool:
    return not NOT_IN_THE_PAGE & {file, *file.split("/")}


def imported(tree: ast.AST) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            found.update((node.module, *(f"{node.module}.{alias.name}" for alias in node.names)))
    return found
