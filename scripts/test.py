"""Check everything: `python3 scripts/test.py [--long] [arguments for pytest]`. Sets up whatever is missing first.

ruff, mypy, then pytest with the page in a real browser, on all cores. `--long` runs the large versions of the tests
too. With arguments that name tests, only pytest runs.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from scripts.build import environment


def main() -> None:
    """Set up, look over the code, run the tests."""
    arguments = sys.argv[1:]
    if "--long" in arguments:
        arguments[arguments.index("--long")] = "-m long or not long"
    environment.everything()
    if browser := environment.chromium():
        os.environ.setdefault("PYSOLVERS_CHROMIUM", str(browser))
    if not any((environment.ROOT / argument.partition("::")[0]).exists() for argument in arguments):
        run_in_venv("ruff", "check")
        run_in_venv("ruff", "format", "--check")
        run_in_venv("mypy")
        arguments += ["--numprocesses", "auto", "--maxprocesses", "4", "--dist", "loadfile"]
    run_in_venv("pytest", *arguments)


def run_in_venv(module: str, *arguments: str) -> None:
    """Run `python -m module` from the project's folder, so that our package is found before any other of its name."""
    environment.run(environment.PYTHON, "-m", module, *arguments)


if __name__ == "__main__":
    main()
