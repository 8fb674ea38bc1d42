"""The page's first drawing of a linked puzzle agrees with the package's."""

from __future__ import annotations

import importlib.util
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import pysolvers

SOURCE = Path(__file__).resolve().parents[2] / "web" / "board" / "sketch.py"
PUZZLES = [
    "A.B/BA./...",
    "5x4:C...B/A.BA./...C./.....",
    "_12_.#/.._12_;walls=0.0-0.1,1.1-1.2",
    "12..3/3..../1.2..",
    "3x3;start=0.0;end=2.2;walls=0.0-0.1,1.1-2.1",
    "4x4;waypoints=0.1,1.2,2.1,3.3,3.2,0.0",
    "4x3;board=king;at=0.0:1,2.3:12,1.1:5",
    "5x5;holes=2.2,0.1;start=0.0",
    "4x4:cc6eeaffga16afhca1ga",
    "5x5:1cceefcfggeeccghcac3e12hch10ah25a",
]
OTHERS = ["3x3;board=hex", "A../..A/BB.;board=torus", "rect;y=A,B,C;x=A,B"]


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The page's module, which needs no browser."""
    spec = importlib.util.spec_from_file_location("sketch", SOURCE)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setitem(sys.modules, "sketch", module)
    return module


def drawer(kind: str) -> Any:
    """The function with which a kind sketches an id; None if it has none."""
    try:
        return import_module(f"pysolvers.puzzles.{kind.replace('-', '_')}.sketch").sketch
    except ImportError:
        return None


def texts(scene: dict[str, Any]) -> set[tuple[object, ...]]:
    """The words of a scene with their places."""
    return {tuple(shape[1:4]) for shape in scene["shapes"] if shape[0] == "t"}


@pytest.mark.parametrize("text", PUZZLES)
def test_a_sketch_has_the_size_the_coordinates_and_the_signs_of_the_board(page: ModuleType, text: str) -> None:
    puzzle = pysolvers.parse(text)
    kind, linked, options = page.linked(pysolvers.link(puzzle))
    assert (kind, linked, options) == (puzzle.kind, puzzle.id, set())
    scene, exact = page.sketch(linked, drawer(kind))
    drawn = pysolvers.draw(puzzle).data
    assert exact
    assert scene["box"] == pytest.approx(drawn["box"])
    assert texts(scene) == texts(drawn)


@pytest.mark.parametrize("text", OTHERS)
def test_other_puzzles_have_a_sheet_of_their_size_on_which_no_strokes_are_taken(page: ModuleType, text: str) -> None:
    kind = "regex-crossword" if text.startswith("rect") else "numberlink" if "/" in text else "hamiltonian"
    found = page.sketch(text, drawer(kind))
    if kind == "numberlink":
        assert found is None  # its id doesn't begin with its size
    else:
        assert not found.exact
        assert found.scene["box"][2] > 2


@pytest.mark.parametrize("text", ["", "99x99:a", "A./...", "3x", "4x4:zz", "hex;x=1", "1x1;start=a.b", "_12/..", "%"])
@pytest.mark.parametrize("kind", ["numberlink", "hamiltonian", "signpost", "regex-crossword", "other"])
def test_a_text_that_is_no_puzzle_raises_nothing(page: ModuleType, kind: str, text: str) -> None:
    found = page.sketch(text, drawer(kind))
    assert found is None or len(found.scene["box"]) == 4


@pytest.mark.parametrize("fragment", ["", "#", "#numberlink", "#numberlink=%", "#numberlink=%zz", "#numberlink=~!"])
def test_a_broken_link_is_none(page: ModuleType, fragment: str) -> None:
    found = page.linked(fragment)
    assert found is None or page.sketch(found[1], drawer(found[0])) is None
