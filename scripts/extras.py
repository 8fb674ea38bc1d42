"""Run the tests of the package's optional dependencies with the lowest or the highest versions in pyproject.toml.

    python3 -m scripts.extras lowest
    python3 -m scripts.extras highest

The versions are installed with pip into a temporary environment.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import tomllib
import venv
from itertools import chain
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TESTS = (
    "tests/engines/sat", "tests/api/test_book.py", "tests/api/test_models.py", "tests/api/test_traps.py",
    "tests/text/test_heading.py", "tests/cli/test_pictures.py", "tests/cli/test_completion.py",
    "tests/cli/test_progress.py", "tests/cli/test_suggestions.py", "tests/picture/test_own_drawings.py", "tests/batch",
)  # fmt: skip
TESTERS = ("hypothesis", "pytest", "pytest-timeout")


def wanted(which: str) -> list[str]:
    """Return the dependencies of pyproject.toml, pinned to their lowest versions if `which` is "lowest"."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    several = (project["dependencies"], *project["optional-dependencies"].values())
    found = dict.fromkeys(each.partition(";")[0].strip() for each in chain.from_iterable(several))
    return [each.replace(">=", "==") if which == "lowest" else each for each in found]


def main() -> None:
    if sys.argv[1:] not in (["lowest"], ["highest"]):
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = str(Path(folder) / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python"))
        subprocess.run([python, "-m", "pip", "install", "--quiet", "--pre", *wanted(sys.argv[1]), *TESTERS], check=True)
        subprocess.run([python, "-m", "pip", "list"], check=True)
        command = [python, "-m", "pytest", "-p", "no:cacheprovider", *TESTS]
        sys.exit(subprocess.run(command, check=False, cwd=ROOT).returncode)


if __name__ == "__main__":
    main()
