"""Write the locks: every Python package that the project uses, by version and hash.

    python3 -m scripts.build.lock_requirements

uv resolves pyproject.toml for all platforms and all Pythons from 3.11 on, and writes the hash of every file of each
version. There is a lock for each dependency group; that of `dev` also has what the package and its extras need, and the
others take its versions. `pip install --require-hashes` takes these files only. A locked version stays as long as it
fits; `--upgrade` takes the newest versions.
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
