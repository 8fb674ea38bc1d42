"""The page that is tested: built once a run from the present sources, beside the first tests."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from scripts.build.environment import ROOT, parts_are_there

LONGEST = 3600
"""Seconds that the build may take on a busy machine; it takes less than a minute on a quiet one."""


def changed(folder: Path, name: str, old: str, new: str) -> None:
    """Change a file of a built page, and the hashes by which other files and the service worker know it."""
    from scripts.build.site import digest_of  # needs packages that are not there under Pyodide

    path, text = folder / name, (folder / name).read_text("utf-8")
    assert old in text
    before, revision = digest_of(path), _revision(path)
    path.write_text(text.replace(old, new), "utf-8")
    worker = folder / "sw.js"
    kept = worker.read_text("utf-8")
    assert before in kept and revision in kept
    worker.write_text(kept.replace(before, digest_of(path)).replace(revision, _revision(path)), "utf-8")
    for other in ("first.json", "index.html"):
        if before in (folder / other).read_text("utf-8"):
            changed(folder, other, before, digest_of(path))


def _revision(path: Path) -> str:
    """The hash by which workbox tells a file from an older one."""
    return hashlib.md5(path.read_bytes(), usedforsecurity=False).hexdigest()


def folder_of_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that all processes of a run share for the page."""
    own = tmp_path_factory.getbasetemp()
    return (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "page"


def begin(folder: Path) -> None:
    """Begin to build the page in `folder` as soon as its parts are there, unless another process has."""
    try:
        folder.mkdir()
    except FileExistsError:
        return
    threading.Thread(target=_build, args=(folder,), daemon=True).start()


def built(folder: Path) -> Path:
    """The page, when it is built; the test is skipped if it cannot be, and fails if that fails."""
    if not parts_are_there():
        pytest.skip("the page's packages are not installed: scripts/test.py does that")
    begin(folder)
    started = time.monotonic()
    while not (folder / "dist").exists():  # not part of a test's time limit, which only its function has
        if time.monotonic() - started > LONGEST:
            pytest.fail(f"The page was not built within {LONGEST} seconds.", pytrace=False)
        if (folder / "failed").exists():
            pytest.fail("The page was not built:\n" + (folder / "failed").read_text()[-2000:], pytrace=False)
        time.sleep(0.2)
    return folder / "dist"


def _build(folder: Path) -> None:
    if not parts_are_there():
        return
    command = [sys.executable, "-m", "scripts.build.site", str(folder / "new")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        (folder / "failing").write_text(done.stdout + done.stderr)
        (folder / "failing").rename(folder / "failed")
    else:
        (folder / "new").rename(folder / "dist")
