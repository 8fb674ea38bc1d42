"""Where things lie: few modules in a folder, no name with two meanings, and a kind of puzzle in its own folder only."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import pysolvers
from pysolvers.core import kind as registry

ROOT = Path(__file__).resolve().parents[2]
MOST_ON_TOP = 4
"""How many modules may lie directly in `pysolvers/`."""
MOST_IN_A_FOLDER = 14
"""How many modules may lie in any other folder, `__init__` included and `__main__`, which nothing imports, left out."""
MOST_IN_A_KIND = 16
"""How many modules may lie at the top of a kind's folder: one for each part (`core/parts.py`), model and draft."""

FOLDERS = [path for name in ("pysolvers", "web", "scripts") for path in (ROOT / name, *(ROOT / name).rglob("*"))]
FOLDERS = [path for path in FOLDERS if path.is_dir() and any(path.glob("*.py"))]


def named(path: Path) -> str:
    """A path as it is told."""
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("folder", FOLDERS, ids=named)
def test_a_folder_holds_no_more_modules_than_can_be_looked_over(folder: Path) -> None:
    modules = sorted(path.name for path in folder.glob("*.py") if path.name != "__main__.py")
    most = MOST_IN_A_KIND if folder.parent == ROOT / "pysolvers" / "puzzles" else MOST_IN_A_FOLDER
    most = MOST_ON_TOP if folder == ROOT / "pysolvers" else most
    assert len(modules) <= most, f"{len(modules)} modules: {' '.join(modules)}"


def test_no_sub_package_has_the_name_of_something_public() -> None:
    """`pysolvers.draw` would be the function or the module, as imports happened to come."""
    names = {path.stem for path in (ROOT / "pysolvers").iterdir() if path.is_dir() or path.suffix == ".py"}
    assert not names & set(pysolvers.__all__)


def sources() -> Iterator[Path]:
    """The files of the package, the page and its build that belong to no kind."""
    for top in ("pysolvers", "web", "scripts/build"):
        for path in (ROOT / top).rglob("*"):
            if path.suffix in (".py", ".css", ".js") and ROOT / "pysolvers" / "puzzles" not in path.parents:
                yield path


@pytest.mark.parametrize("package", registry.KIND_PACKAGES)
def test_nothing_outside_a_kinds_folder_names_the_kind(package: str) -> None:
    words = package.rpartition(".")[2].split("_")
    name = re.compile("[-_ ]?".join(words), re.IGNORECASE)
    places = []
    for path in sources():
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if name.search(line) and not (path == Path(registry.__file__) and package in line):
                places.append(f"{named(path)}:{number}: {line.strip()}")
    assert not places, "\n".join(places)


def test_every_kinds_folder_is_in_the_registry() -> None:
    folders = {path.parent.name for path in (ROOT / "pysolvers" / "puzzles").glob("[a-z]*/__init__.py")}
    assert folders == {package.rpartition(".")[2] for package in registry.KIND_PACKAGES}
