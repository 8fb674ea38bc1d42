"""Resolves a name clash: python-sat contains a compiled module that is also called `pysolvers`.

Even inside python-sat, `import pysolvers` finds this package. So this package forwards unknown names to that module.
"""

from __future__ import annotations

import sys
from functools import cache
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

NAME = "pysolvers"


def forwarded(name: str) -> object:
    """Return an attribute of python-sat's compiled module; AttributeError if it is missing, or pysat isn't imported."""
    # `from package import name` asks the package first and looks for a submodule later. Before python-sat is imported,
    # that must not load a library of several megabytes.
    if "pysat" in sys.modules and not name.startswith("__"):
        module = extension()
        if module is not None and hasattr(module, name):
            return getattr(module, name)
    raise AttributeError(f"module {NAME!r} has no attribute {name!r}")


@cache
def extension() -> ModuleType | None:
    """Return python-sat's compiled module; None if python-sat isn't installed."""
    path = _find()
    if path is None:
        return None
    spec = spec_from_file_location(NAME, path, loader=ExtensionFileLoader(NAME, str(path)))
    assert spec is not None and spec.loader is not None
    package = sys.modules[NAME]
    try:
        module = module_from_spec(spec)
        spec.loader.exec_module(module)
    finally:
        sys.modules[NAME] = package  # creating an extension module replaces it
    return module


def _find() -> Path | None:
    for folder in sys.path:
        for suffix in EXTENSION_SUFFIXES:
            path = Path(folder or ".") / f"{NAME}{suffix}"
            if path.is_file():
                return path
    return None
