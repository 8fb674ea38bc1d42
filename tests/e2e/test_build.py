"""The build: plain files, pinned, the same bytes each time, and colours as in the package's palette."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import subprocess
import sys
import zipfile
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from pysolvers.drawing.palette import ROLES
from scripts.build.node_python import run_program
from scripts.build.site import LICENCES, ON_DEMAND
from tests.e2e.servers import served

ROOT = Path(__file__).resolve().parents[2]


def digests(folder: Path) -> dict[str, str]:
    """The hash of every file by its path."""
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


@pytest.mark.long
def test_building_twice_gives_the_same_bytes(dist: Path, tmp_path: Path) -> None:
    again = tmp_path / "dist"
    subprocess.run([sys.executable, "-m", "scripts.build.site", str(again)], cwd=ROOT, check=True, capture_output=True)
    assert digests(dist) == digests(again)


def test_the_lock_names_files_that_are_there_with_their_hashes(dist: Path) -> None:
    (path,) = dist.glob("assets/pyodide-*/pyodide-lock.json")
    packages = json.loads(path.read_text())["packages"]
    assert "pysolvers" in packages
    for package in packages.values():
        content = (path.parent / package["file_name"]).read_bytes()
        assert hashlib.sha256(content).hexdigest() == package["sha256"]


def test_the_page_names_no_other_host_and_holds_no_script_of_its_own(dist: Path) -> None:
    page = (dist / "index.html").read_text()
    assert not re.findall(r'(?:src|href)="(?:\w+:)?//', page)
    assert not list((ROOT / "web").rglob("*.js")) and not list((ROOT / "web").rglob("*.mjs"))
    assert "<script>" not in page and " style=" not in page


def test_the_style_sheet_has_the_palettes_colours() -> None:
    sheet = (ROOT / "web" / "style.css").read_text().partition("}")[0]
    found = dict(re.findall(r"--([\w-]+): light-dark\((#\w+, #\w+)\)", sheet))
    assert found == {role: ", ".join(pair) for role, pair in ROLES.items()}


NAMES = """
import json, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as outer, outer.open("pysolvers.zip") as inner:
    print(json.dumps(zipfile.ZipFile(inner).namelist()))
"""
"""Runs in the page's Python, which reads what is compressed by Zstandard."""


UNPACKED = """
import shutil, sys
from pyodide_js import _module
shutil.unpack_archive(sys.argv[1], sys.argv[2], "zip")
print(_module.HEAP8.length)
"""


@pytest.mark.long
def test_a_worker_unpacks_the_package_in_little_memory(dist: Path, tmp_path: Path) -> None:
    (wheel,) = dist.glob("assets/pysolvers-*/*.whl")
    program = tmp_path / "unpacked.py"
    program.write_text(UNPACKED)
    archive = tmp_path / "package.zip"
    archive.write_bytes(wheel.read_bytes())
    assert int(run_program(program, archive, tmp_path / "new", folders=[tmp_path])) < 45_000_000


@pytest.mark.long
def test_what_the_solver_starts_with_is_byte_code(dist: Path, tmp_path: Path) -> None:
    (wheel,) = dist.glob("assets/pysolvers-*/*.whl")
    assert not [name for name in zipfile.ZipFile(wheel).namelist() if name.endswith((".py", ".pyc"))]
    program = tmp_path / "names.py"
    program.write_text(NAMES)
    package = json.loads(run_program(program, wheel, folders=[tmp_path, wheel.parent]))
    (library,) = dist.glob("assets/pyodide-*/python_stdlib.zip")
    for names in (package, zipfile.ZipFile(library).namelist()):
        assert len([name for name in names if name.endswith(".pyc")]) > 50
        assert not [name for name in names if name.endswith(".py")]
    assert "pysolvers/desk/desk.pyc" in package
    assert not [name for name in package if name.startswith(("pysolvers/cli/", "pysolvers/batch/"))]


def test_a_first_visit_takes_at_most_6_5_megabytes(dist: Path) -> None:
    packed = (".whl", ".zip", ".png")
    later = (
        *(f"assets/{name}-" for name in ON_DEMAND),
        "wheels/",
        "examples/",
        "techniques.html",
        "learn-",
        "how/learn-",
        "docs/api.html",
        LICENCES,
    )  # fetched when they are first asked for
    paths = [path for path in dist.rglob("*") if path.is_file()]
    names = [path for path in paths if not path.relative_to(dist).as_posix().startswith(later)]
    sent = sum(p.stat().st_size if p.suffix in packed else len(gzip.compress(p.read_bytes(), 6)) for p in names)
    assert sent < 6_500_000


def test_hosts_are_told_what_to_send_and_the_server_sends_it(dist: Path) -> None:
    told = (dist / "_headers").read_text()
    assert told.startswith("/*\n  X-Content-Type-Options: nosniff\n")
    assert "_headers" not in (dist / "sw.js").read_text()
    with served(dist) as address:
        for path in ("", "style.css", "nowhere"):
            try:
                answer = urlopen(address + path)
            except HTTPError as error:
                answer = error
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
            assert answer.headers["Content-Security-Policy"] == "frame-ancestors *"
            assert answer.headers["Referrer-Policy"] == "no-referrer"
            assert answer.headers["Access-Control-Allow-Origin"] is None
        with urlopen(address + "wheels/") as answer:
            assert answer.headers["Access-Control-Allow-Origin"] == "*"
