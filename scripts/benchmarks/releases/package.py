"""Finds the package `pysolvers` of an earlier release or commit, and puts it into a folder."""

from __future__ import annotations

import io
import subprocess
import sys
import zipfile
from pathlib import Path

AGE = "7 days ago"  # age of the commit used instead of a release while there is none


def last_release(repository: Path) -> str:
    """Return the newest tag `v*` before HEAD, or else the last commit that is a week old. SystemExit if none exists."""
    tags = _git(repository, "tag", "--list", "v*", "--merged", "HEAD", "--no-contains", "HEAD", "--sort=-v:refname")
    if tags:
        return tags.split()[0]
    if commit := _git(repository, "rev-list", "-1", f"--before={AGE}", "HEAD"):
        return commit
    raise SystemExit("There is no tag v* and no commit that is a week old; name a revision with --against.")


def commit_of(repository: Path, revision: str) -> str:
    if found := _git(repository, "rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}"):
        return found
    raise SystemExit(f"There is no revision {revision} in {repository}.")


def lay_out(repository: Path, commit: str, folder: Path) -> None:
    """Put the package of a commit into `folder`. SystemExit if the commit has no package."""
    command = ["git", "archive", "--format=zip", commit, "pysolvers"]
    done = subprocess.run(command, cwd=repository, capture_output=True, check=False)
    if done.returncode:
        raise SystemExit(f"The package of {commit} cannot be had: {done.stderr.decode(errors='replace').strip()}")
    with zipfile.ZipFile(io.BytesIO(done.stdout)) as archive:
        archive.extractall(folder)


def install(wheel: str, folder: Path) -> None:
    """Install a wheel into `folder`. `wheel` is a file, or a requirement such as `pysolvers==0.1.0`."""
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"]
    if subprocess.run([*command, "--target", str(folder), wheel], check=False).returncode:
        raise SystemExit(f"pip does not install {wheel}.")


def _git(repository: Path, *words: str) -> str:
    return subprocess.run(["git", *words], cwd=repository, capture_output=True, text=True, check=False).stdout.strip()
