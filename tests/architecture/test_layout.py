"""Where things lie: no name has two meanings, and a kind of puzzle is named in its own folder only."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import pysolvers
from pysolvers.core import kind as registry

ROOT = Path(__file__).resolve().parents[2]


def named(path: Path) -> str:
    """A path as it is told."""
    return path.relative_to(ROOT).as_posix()


def test_no_sub_package_has_the_name_of_something_public() -> None:
    """`pysolvers.draw` would be the function or the module, as imports happened to come."""
    names = {path.stem for path in (ROOT / "pysolvers").iterdir() if path.is_dir() or path.suffix == ".py"}
    modules = {package.rpartition(".")[2] for package in registry.KIND_PACKAGES} | {"regex"}
    assert names & set(pysolvers.__all__) == modules  # these are public as modules


def sources() -> Iterator[Path]:
    """The files of the package, the page and its build that belong to no kind; its public module belongs to it."""
    public = {f"{package.rpartition('.')[2]}.py" for package in registry.KIND_PACKAGES}
    for top in ("pysolvers", "web", "scripts/build"):
        for path in (ROOT / top).rglob("*"):
            is_kinds = ROOT / "pysolvers" / "puzzles" in path.parents or path.name in public
            if path.suffix in (".py", ".css", ".js") and not is_kinds:
                yield path


@pytest.mark.parametrize("package", registry.KIND_PACKAGES)
def test_nothing_outside_a_kinds_folder_names_the_kind(package: str) -> None:
    words = package.rpartition(".")[2].split("_")
    name = re.compile("[-_ ]?".join(words), re.IGNORECASE)
    places = []
    for path in sources():
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            is_list = (path == Path(registry.__file__) and package in line) or line.startswith("_MODULES = ")
            if name.search(line) and not is_list:
                places.append(f"{named(path)}:{number}: {line.strip()}")
    assert not places, "\n".join(places)


def test_every_kinds_folder_is_in_the_registry() -> None:
    folders = {path.parent.name for path in (ROOT / "pysolvers" / "puzzles").glob("[a-z]*/__init__.py")}
    assert folders == {package.rpartition(".")[2] for package in registry.KIND_PACKAGES}
