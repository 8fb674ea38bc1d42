"""The changes that break the package on purpose, without the tests that are to see them."""

import ast
import gc
import os
import signal
from pathlib import Path
from typing import Any

import pytest

from scripts.mutations import changes as mutations
from scripts.mutations import server
from scripts.mutations.__main__ import ROOT
from scripts.mutations.changes import Change, Places
from scripts.mutations.reach import Reach, carried_out_by
from scripts.mutations.server import swapped

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


@pytest.mark.parametrize("by_import", [False, True])
def test_a_function_that_imports_enter_is_broken_in_a_fresh_process_too(tmp_path: Path, by_import: bool) -> None:
    path, test = "pysolvers/small.py", "tests/small/test_few.py::test_few"
    (tmp_path / "pysolvers").mkdir()
    (tmp_path / path).write_text(PACKAGE)
    entered_by = ["", test] if by_import else [test]
    reach = Reach(functions={f"{path}::few": entered_by}, seconds={"": 0.0, test: 0.1})
    assert reach.tests(tmp_path, change(path, PACKAGE, "n < MOST", "True"), "tests/small/") == ([test], by_import)


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [("n * n", "n + n", (8, False)), ("n < MOST", "n > MOST", (16, True)), ("5", "1", None), ("= 4", "= 6", None)],
)
def test_functions_that_are_there_are_broken_and_what_is_outside_is_not(
    tmp_path: Path, old: str, new: str, expected: tuple[int, bool] | None
) -> None:
    file = tmp_path / "small.py"
    file.write_text(PACKAGE)
    space: dict[str, Any] = {}
    exec(compile(PACKAGE, str(file), "exec"), space)
    gc.freeze()  # as in a run of tests, once all are known
    done = swapped(file, PACKAGE, change("small.py", PACKAGE, old, new).applied(PACKAGE.encode()).decode())
    assert done == (expected is not None)
    assert (space["Board"]().area, space["few"]()) == (expected or (16, False))


def test_a_worker_that_a_test_leaves_behind_does_not_hold_the_solution_up(monkeypatch: pytest.MonkeyPatch) -> None:
    def leave_one(*_: object) -> str:
        if not os.fork():
            signal.pause()
        return "a test"

    monkeypatch.setattr(server, "_first_failure", leave_one)
    assert server._forked(Any, {}, {}) == "a test"  # type: ignore[arg-type]  # no session is looked at
