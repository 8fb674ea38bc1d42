"""What comes from outside is pinned by hash, what is shipped has a licence, the wheel is the same whoever builds it."""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from scripts.build import environment, licences, lock_requirements

ROOT = Path(__file__).resolve().parents[2]


GROUPS = lock_requirements.groups()
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
EXTRAS = PROJECT["project"]["optional-dependencies"].values()
WANTED = [("dev", wanted) for several in (PROJECT["project"]["dependencies"], *EXTRAS) for wanted in several]
WANTED += [(group, wanted) for group in GROUPS for wanted in PROJECT["dependency-groups"][group]]


def locked(group: str) -> dict[str, set[str]]:
    """The versions in a lock; a package may have another one for newer Pythons."""
    found: dict[str, set[str]] = {}
    for name, version in re.findall(r"^([\w.-]+)==(\S+)", environment.lock(group).read_text(), re.MULTILINE):
        found.setdefault(canonicalize_name(name), set()).add(version)
    return found


@pytest.mark.parametrize(("group", "wanted"), WANTED)
def test_the_lock_has_a_version_that_is_asked_for(group: str, wanted: str) -> None:
    requirement = Requirement(wanted)
    versions = locked(group).get(canonicalize_name(requirement.name))
    assert versions and all(version in requirement.specifier for version in versions), (
        "run python3 -m scripts.build.lock_requirements"
    )


@pytest.mark.parametrize("group", GROUPS)
def test_every_package_in_a_lock_has_a_hash_and_none_an_address(group: str) -> None:
    text = environment.lock(group).read_text()
    entries = re.split(r"\n(?=\S)", re.sub(r"^#.*\n", "", text, flags=re.MULTILINE).strip())
    assert len(entries) == sum(map(len, locked(group).values()))
    assert all(re.search(r"--hash=sha256:[0-9a-f]{64}", entry) for entry in entries)
    assert "://" not in text


@pytest.mark.parametrize("group", GROUPS[1:])
def test_the_locks_agree(group: str) -> None:
    first, own = locked("dev"), locked(group)
    assert not {name: (own[name], first[name]) for name in own.keys() & first.keys() if own[name] != first[name]}


@pytest.mark.usefixtures("page_parts")
def test_every_part_of_the_page_has_a_licence() -> None:
    parts = licences.shipped(environment.WHEELS.glob("*.whl"))
    text = licences.document(parts)
    assert all(part.licence and part.name in text for part in parts)
    assert {"pyodide", "@pyscript/core", "workbox-core"} <= {part.name for part in parts}


def test_a_part_without_a_licence_is_not_shipped(tmp_path: Path) -> None:
    wheel = tmp_path / "nameless-1-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr("nameless-1.dist-info/METADATA", "Name: nameless\nVersion: 1\n")
    assert licences.of_wheel(wheel).licence == ""
    for name in (*licences.SHIPPED, *licences.WORKBOX):
        folder = tmp_path / name
        folder.mkdir(parents=True)
        (folder / "package.json").write_text(f'{{"name": "{name}", "version": "1", "license": "MIT"}}')
    with pytest.raises(SystemExit, match="No licence is known of nameless"):
        licences.shipped([wheel], tmp_path)


def build(folder: Path, age: float) -> str:
    """The hash of the wheel built from a copy of the sources whose files are so many seconds old."""
    source = folder / "source"
    shutil.copytree(ROOT / "pysolvers", source / "pysolvers", ignore=shutil.ignore_patterns("__pycache__"))
    (source / "scripts" / "build").mkdir(parents=True)
    for name in ("pyproject.toml", "README.md", "LICENSE", "LICENSE-WORDS", "scripts/build/editable_hook.py"):
        shutil.copy(ROOT / name, source / name)
    for path in source.rglob("*"):
        os.utime(path, (path.stat().st_mtime - age,) * 2)
    command = [sys.executable, "-m", "build", "--no-isolation", "--wheel", "--outdir", str(folder), str(source)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return hashlib.sha256(next(folder.glob("*.whl")).read_bytes()).hexdigest()


@pytest.mark.slow
def test_the_wheel_is_the_same_bytes_wherever_and_whenever_it_is_built(tmp_path: Path) -> None:
    assert build(tmp_path / "here", 0) == build(tmp_path / "elsewhere" / "later", 1e6)
