"""The changes that break the package on purpose, without the tests that are to see them."""

import ast
from pathlib import Path

import pytest

from scripts import mutations
from scripts.mutations import ROOT, Places

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
