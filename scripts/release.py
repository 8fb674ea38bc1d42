"""Build the files of a release, try each in a fresh environment, and print the release notes.

    python3 -m scripts.release build files       the sdist, and the wheel made from it
    python3 -m scripts.release try files         install each into an environment of its own, and use it there
    python3 -m scripts.release notes             the part of CHANGELOG.md about this version

The GitHub workflow `release` runs these commands. `try --offline` takes dependencies from this environment, not PyPI.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
import venv
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

# A program that must run with an installed package.
PROGRAM = """
import importlib.metadata, json, pathlib, sys
import pysolvers
assert pysolvers.__version__ == importlib.metadata.version("pysolvers") == sys.argv[1], pysolvers.__version__
assert pathlib.Path(sys.prefix) in pathlib.Path(pysolvers.__file__).parents, pysolvers.__file__
assert pathlib.Path(pysolvers.__file__).with_name("py.typed").exists()
for kind in pysolvers.kinds():
    puzzle = pysolvers.parse(kind.examples[0][1], kind)
    assert pysolvers.is_unique(puzzle) and pysolvers.explain(puzzle) and pysolvers.grade(puzzle).complete
    assert pysolvers.parse(json.loads(json.dumps(puzzle.data))) == puzzle
    assert pysolvers.read_picture(pysolvers.draw(puzzle).svg().encode()).puzzle == puzzle
assert pysolvers.is_unique(pysolvers.generate("zip", 5, seed=1))
"""


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="The files of a release.")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("build").add_argument("folder", type=Path)
    trying = commands.add_parser("try")
    trying.add_argument("folder", type=Path)
    trying.add_argument("--offline", action="store_true")
    commands.add_parser("notes")
    chosen = parser.parse_args(arguments)
    if chosen.command == "build":
        build(chosen.folder)
    elif chosen.command == "try":
        files = sorted(chosen.folder.resolve().glob("pysolvers-*"))
        if len(files) != 2:
            sys.exit(f"There are {len(files)} files in {chosen.folder}: expected an sdist and a wheel.")
        for file in files:
            try_out(file, chosen.offline)
            print(f"{file.name} works with Python {sys.version.split()[0]} on {sys.platform}.")
    else:
        print(notes())


def version() -> str:
    return str(tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"])


def build(folder: Path) -> None:
    """Make the sdist, and the wheel from it, in `folder`."""
    tag = os.environ.get("GITHUB_REF_NAME", "")
    if re.fullmatch(r"v\d+\.\d+\.\d+", tag) and tag != f"v{version()}":
        sys.exit(f"The tag is {tag} and the version {version()}: expected the same.")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder.resolve()), str(ROOT))


def try_out(file: Path, offline: bool = False) -> None:
    """Install an sdist or wheel into a temporary environment, and try it there; `offline`: don't use PyPI."""
    with tempfile.TemporaryDirectory() as place:
        home = Path(place) / "environment"
        venv.create(home, with_pip=not offline)
        binaries = home / ("Scripts" if sys.platform == "win32" else "bin")
        python = str(binaries / ("python.exe" if sys.platform == "win32" else "python"))
        if offline:
            own = sysconfig.get_path("purelib", vars={"base": str(home), "platbase": str(home)})
            Path(own, "theirs.pth").write_text(sysconfig.get_path("purelib") + "\n")
        pip = [sys.executable, "-m", "pip", "--python", python] if offline else [python, "-m", "pip"]
        how = ["--no-index", "--no-deps", "--no-build-isolation", "--ignore-installed"] if offline else []
        run(*pip, "install", "--quiet", "--no-compile", "--disable-pip-version-check", *how, str(file), cwd=place)
        run(python, "-c", PROGRAM, version(), cwd=place)
        shown = run(str(binaries / "pysolvers"), "--version", cwd=place)
        if shown.strip() != f"pysolvers {version()}":
            sys.exit(f"The command says {shown.strip()}: expected pysolvers {version()}.")
        for words in (["daily"], ["solve", "A.B/BA./...", "--json"], ["kinds"], ["solve", "--help"]):
            run(str(binaries / "pysolvers"), *words, cwd=place)
        run(python, "-m", "pysolvers", "kinds", cwd=place)


def notes() -> str:
    """Return the section of CHANGELOG.md about this version. SystemExit if it is missing or empty."""
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    found = re.search(rf"^## {re.escape(version())}\b.*?\n(.*?)(?=^## |\Z)", text, re.M | re.S)
    if not found or not found[1].strip():
        sys.exit(f"CHANGELOG.md has nothing about {version()}.")
    return found[1].strip()


def run(*command: str, cwd: str | None = None) -> str:
    """Return the output of a command. SystemExit, with its messages, if it fails."""
    variables = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | {"PYTHONUTF8": "1"}
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, cwd=cwd, env=variables, encoding="utf-8"
    )
    if done.returncode:
        sys.exit(f"{' '.join(command)[:200]}\n{done.stdout}{done.stderr}")
    return done.stdout


if __name__ == "__main__":
    main()
