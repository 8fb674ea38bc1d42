"""Puzzles of the field: what other sites, programs and repositories hold is read as what it is."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import pysolvers
from pysolvers.core.puzzle import PuzzleError

KINDS = {
    "cspuz": ("numberlink",),
    "flow_packs": ("numberlink",),
    "flow_taylorjg": ("numberlink",),
    "hard": ("numberlink",),
    "noqx": ("numberlink", "hamiltonian"),
    "puzzlink_web": ("numberlink", "hamiltonian"),
    "pzprjs": ("numberlink", "hamiltonian"),
    "regex_sim642": ("regex-crossword",),
    "regex_sim642_double": ("regex-crossword",),
    "signpost": ("signpost",),
    "zip_levels10": ("hamiltonian",),
    "zip_levels15": ("hamiltonian",),
    "zip_repos": ("hamiltonian",),
}
"""The kinds that each source has puzzles of."""

NOT_THERE = ("bridges",)
"""Inputs that only stand for what is asked elsewhere, and are no text of a puzzle."""

UNTRIED = ("hard", "zip_levels10", "zip_levels15")
"""Sources whose puzzles are not solved here: it takes long, or half of them have no solution whatever is told."""


def entries(puzzles: Path) -> list[tuple[str, dict[str, Any]]]:
    """The source and each entry in it."""
    return [
        (file.stem, entry)
        for file in sorted((puzzles / "field").glob("*.jsonl"))
        for entry in map(json.loads, file.read_text(encoding="utf-8").splitlines())
        if entry["input"] not in NOT_THERE
    ]


def read(entry: dict[str, Any]) -> pysolvers.Puzzle:
    """The puzzle of an entry, under its rules if it says some."""
    return pysolvers.parse(entry["input"], **({"rules": entry["rules"]} if entry.get("rules") else {}))


def test_every_input_is_read_as_what_it_is(puzzles: Path, record_property: Any) -> None:
    right: Counter[str] = Counter()
    total: Counter[str] = Counter()
    wrong = []
    for source, entry in entries(puzzles):
        total[source] += 1
        try:
            kind = read(entry).kind
        except PuzzleError as error:
            wrong.append(f"{source}: {entry['source']}: {error}")
            continue
        right[source] += kind in KINDS.get(source, (kind,))
    for source in total:
        record_property(source, f"{right[source]} of {total[source]}")
        print(f"{source}: {right[source]} of {total[source]} read as what they are")
    assert not wrong, "\n".join(wrong)
    assert right == total


def test_what_is_drawn_in_a_file_is_judged_as_its_program_judges_it(puzzles: Path) -> None:
    judged = [entry for _, entry in entries(puzzles) if entry.get("check")]
    for entry in judged:
        assert bool(pysolvers.check(entry["input"])) == entry["expected"].startswith("WRONG"), entry["source"]


@pytest.mark.slow
def test_what_has_a_solution_has_one(puzzles: Path) -> None:
    told = ("one solution", "exactly one", "a solution", "2 solutions")
    for source, entry in entries(puzzles):
        if source not in UNTRIED and entry["expected"].startswith(told) and "noqx default" not in entry["expected"]:
            assert pysolvers.outcome(read(entry), seconds=60) != "none", entry["source"]


def test_regex_crosswords_have_the_solutions_that_are_told(puzzles: Path) -> None:
    for source, entry in entries(puzzles):
        if source.startswith("regex"):
            solution = pysolvers.solve(read(entry), seconds=60)
            assert solution and "".join(solution.data) == entry["expected"], entry["source"]
