"""Desks with something on them, and their work done."""

from __future__ import annotations

import json
from typing import Any

from pysolvers.desk.desk import Desk

UNIQUE = "5x5:1cceefcfggeeccghcac3e12hch10ah25a"


def options_in(view: dict[str, Any]) -> dict[str, str]:
    """The options of the edited puzzle, by name."""
    return {each["name"]: each["value"] for each in view["edit"]["board"] if each["kind"] == "choice"}


def opened(text: str, kind: str | None = None) -> Desk:
    """A desk with a puzzle on it."""
    desk = Desk()
    assert "error" not in desk.open(text, kind)
    return desk


def finish(desk: Desk, view: dict[str, Any]) -> dict[str, Any]:
    """The view when the work that was begun is done: plain data, and progress on the way."""
    while view["busy"]:
        assert view["progress"]["headline"]
        view = desk.step()
    json.dumps(view)
    return view


def solved_by_hints(desk: Desk) -> dict[str, Any]:
    """The view when the moves of every hint are made."""
    view = desk.view()
    while view["status"]["headline"] != "Solved.":
        view = finish(desk, desk.hint())
    return view


def sheet_of(desk: Desk, address: str = "", moves: bool = False) -> dict[str, Any]:
    """The sheet of the puzzle on the board, when all work on it is done."""
    while (sheet := desk.paper(address, moves))["more"]:
        pass
    return sheet
