"""Write the lock files: the version and hashes of every Python package that the project uses.

    python3 -m scripts.build.lock_requirements

uv resolves pyproject.toml for all platforms and for Python 3.11 or newer. Each dependency group has a lock file. Locked
versions stay while they satisfy pyproject.toml; `--upgrade` takes the newest versions.
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

from scripts.build import environment


def main() -> None:
    environment.python_environment("lock")
    for group in groups():
        head = ["--group", "dev", "--all-extras", "pyproject.toml"] if group == "dev" else ["--group", group]
        versions: list[str | Path] = [] if group == "dev" else ["--constraint", environment.lock()]
        environment.run(
            environment.PYTHON, "-m", "uv", "pip", "compile", "--quiet", *sys.argv[1:],
            "--universal", "--python-version", "3.11", "--generate-hashes", "--no-annotate",
            "--custom-compile-command", "python3 -m scripts.build.lock_requirements",
            *head, *versions, "--output-file", environment.lock(group),
        )  # fmt: skip


def groups() -> list[str]:
    project = tomllib.loads((environment.ROOT / "pyproject.toml").read_text())
    return sorted(project["dependency-groups"], key=lambda group: (group != "dev", group))


if __name__ == "__main__":
    main()
