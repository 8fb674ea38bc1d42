"""Runs in Pyodide: tests of the solvers, by pytest, with the Python that people have in the page.

    run_tests.py SAMPLE ARGUMENT...

Of the tests that pytest finds with ARGUMENTs every SAMPLE-th runs.
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

sample, *arguments = sys.argv[1:]
sys.path.insert(0, str(ROOT))
os.chdir(ROOT)


class Sample:
    """Leaves every `sample`-th test, and none of a module that starts processes: a browser has none."""

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Called by pytest when it has found the tests."""
        possible = [item for item in items if not hasattr(getattr(item, "module", None), "subprocess")]
        items[:] = possible[:: int(sample)]


if code := pytest.main([*OPTIONS, *arguments], plugins=[Sample()]):
    raise RuntimeError(f"pytest ended with exit code {int(code)}.")
