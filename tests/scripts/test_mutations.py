"""The changes that break the package on purpose, without the tests that are to see them."""

import ast
from pathlib import Path

import pytest

from scripts.mutations import changes as mutations
from scripts.mutations.__main__ import ROOT
from scripts.mutations.changes import Change, Places
from scripts.mutations.reach import Reach, carried_out_by

SOURCE = b'''"""Text that is no code, 1 < 2."""
def known(cell: int, most: "int | 3" = 5) -> bool:
    if (cell) <= most - 1 and not cell == 4:  # a bound < that counts
        return [c for c in cell.rows if c]
    return Cell(cell, -most, f"the first {before} row, {cell}")
'''
CHANGES = {
    "bound": ["if (cell) < most - 1"],
    "comparison": ["if (cell) >= most - 1", "not cell != 4"],
    "sign": ["most + 1", "cell, most"],
    "and/or": ["- 1 or not"],
    "not": ["and  cell == 4"],
    "missing case": ["if False:", "if True]"],
    "off by one": ["= 6", "most - 2", "== 5"],
    "word": ["the last {before}", "{before} column"],
    "field": ["cell.columns", "Cell(-most, cell,"],
}


@pytest.mark.parametrize("what", CHANGES)
def test_a_line_is_broken_in_each_way(what: str) -> None:
    changes = [change for change in Places(Path("known.py"), SOURCE).changes() if change.what == what]
    broken = [change.applied(SOURCE).decode() for change in changes]
    assert len(broken) == len(CHANGES[what])
    for text, part in zip(broken, CHANGES[what], strict=True):
        assert part in text
        ast.parse(text)


def test_the_same_seed_breaks_the_same_places() -> None:
    folder = [Path("pysolvers/drawing")]
    assert mutations.chosen(ROOT, folder, 9, seed=3) == mutations.chosen(ROOT, folder, 9, seed=3)


def change(path: str, source: str, old: str, new: str) -> Change:
    start = source.index(old)
    return Change(Path(path), "", start, start + len(old), new)


PACKAGE = """
MOST = 3

class Board:
    side: int = 4

    @property
    def area(self) -> int:
        def square(n: int) -> int:
            return n * n
        return square(self.side)

def few(n: int = 5) -> bool:
    return n < MOST
"""


@pytest.mark.parametrize(
    ("old", "functions"),
    [
        ("n * n", {"area.<locals>.square"}),
        ("square(self.side)", {"area"}),
        ("n < MOST", {"few"}),
        ("3", {"", "few", "area", "area.<locals>.square"}),
        ("4", {"", "few", "area", "area.<locals>.square"}),
    ],
)
def test_the_functions_that_carry_a_place_out_are_known(tmp_path: Path, old: str, functions: set[str]) -> None:
    path = "pysolvers/small.py"
    (tmp_path / "pysolvers").mkdir()
    (tmp_path / path).write_text(PACKAGE)
    names = {name and f"{path}::{name}".replace("::area", "::Board.area") for name in functions}
    assert carried_out_by(tmp_path, change(path, PACKAGE, old, "0")) == names


def test_the_tests_that_enter_a_function_are_chosen_own_folder_first(tmp_path: Path) -> None:
    path, test, other = "pysolvers/small.py", "tests/small/test_few.py::test_few", "tests/big/test_few.py::test_few"
    (tmp_path / "pysolvers").mkdir()
    (tmp_path / path).write_text(PACKAGE)
    seconds = {"": 0.0, test: 0.3, other: 0.1, "tests/big/test_more.py::test_more": 0.1}
    reach = Reach(functions={f"{path}::few": [other, test]}, seconds=seconds)
    assert reach.tests(tmp_path, change(path, PACKAGE, "n < MOST", "True"), "tests/small/") == [test, other]
