"""Runs in Pyodide: tests of the solvers, by pytest, with the Python that people have in the page.

    run_tests.py ARGUMENT...

The tests that pytest finds with ARGUMENTs run, but those of modules that start processes: a browser has none.
"""

import os
import sys
from pathlib import Path

import pytest

ROOT = Path(sys.argv[0]).resolve().parents[2]
OPTIONS = (
    f"--rootdir={ROOT}",
    "--capture=sys",  # the others need what a browser has not: file descriptors and signals
    *("-p", "no:faulthandler", "-p", "no:cacheprovider"),
    "--disable-warnings",
)

sys.path.insert(0, str(ROOT))
os.chdir(ROOT)


class Possible:
    """Leaves the tests that can run in a browser."""

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Called by pytest when it has found the tests."""
        items[:] = [item for item in items if not hasattr(getattr(item, "module", None), "subprocess")]


if code := pytest.main([*OPTIONS, *sys.argv[1:]], plugins=[Possible()]):
    raise RuntimeError(f"pytest ended with exit code {int(code)}.")
