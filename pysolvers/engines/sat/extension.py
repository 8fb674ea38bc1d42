"""Two modules of one name: python-sat's compiled extension is called `pysolvers`, as this package is.

Where both are installed `import pysolvers` finds the package, and python-sat's own `import pysolvers` finds it too. So
the package forwards names that it does not know to the extension, which is loaded here from where it lies, under its
own name and without taking the package's place.
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
    """The extension's attribute `name`; AttributeError if it has none, is not installed, or pysat is not in use."""
    # The import system asks a package for each name in `from package import name` before it looks for a submodule:
    # until python-sat is being imported such questions must not load a library of some megabytes.
    if "pysat" in sys.modules and not name.startswith("__"):
        module = extension()
        if module is not None and hasattr(module, name):
            return getattr(module, name)
    raise AttributeError(f"module {NAME!r} has no attribute {name!r}")


@cache
def extension() -> ModuleType | None:
    """The extension, loaded once; None if it is nowhere on the path (then python-sat is not installed)."""
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
        sys.modules[NAME] = package  # creating an extension module puts it there
    return module


def _find() -> Path | None:
    for folder in sys.path:
        for suffix in EXTENSION_SUFFIXES:
            path = Path(folder or ".") / f"{NAME}{suffix}"
            if path.is_file():
                return path
    return None
