"""Every line of `--json` is as docs/json-schema.json says, for each command and each kind."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from typing import Any

import pytest

import pysolvers
from pysolvers.cli.main import COMMANDS
from pysolvers.core.kind import kinds
from pysolvers.text.json_lines import SCHEMA
from tests.cli.json_schema import faults
from tests.cli.running import ROOT, run

WHOLE: dict[str, Any] = json.loads((ROOT / "docs/json-schema.json").read_text("utf-8"))
WITHOUT = {"book", "serve", "help"}
"""Commands that report nothing."""
EACH = [kind.name for kind in kinds()]
FEW = [EACH[0], *(pytest.param(name, marks=pytest.mark.slow) for name in EACH[1:])]
"""One kind in quick runs."""
CALLS = [
    ("solve",), ("solve", "--all"), ("solve", "--limit", "1"), ("solve", "--timeout", "0"), ("count",),
    ("count", "--limit", "1"), ("hint",), ("explain",), ("explain", "--chains"),
    ("grade",), ("info",), ("link",), ("link", "--base", "https://example.org/"),
    ("convert", "--to", "text"), ("draw",), ("draw", "--solution"),
]  # fmt: skip
OTHERS = [
    ("solve", "A.B/BA./...", "--engine", "sat"), ("solve", "3x3;waypoints=0.0,2.2", "--engine", "sat"),
    ("check", "A.B/BA./...", "AAB/BAB/BBB"), ("check", "A.B/BA./...", "AAB/BAB/BB."),
    ("spare", "rect;y=AB;x=A,B"), ("mend", "4x4;start=0.0;end=0.3"), ("mend", "A.B/BA./..."),
    ("conflict", "A.B/.../B.A"), ("conflict", "A.B/BA./..."), ("conflict", "2x2;start=0.0;end=1.1"),
    ("generate", "zip", "4", "--seed", "1"),
    ("generate", "flow", "5", "--seed", "1", "--difficulty", "hard", "--set", "rules=classic"),
    ("kinds",), ("kinds", "zip"),
    ("daily", "zip", "--date", "2026-11-23"), ("solve", "A.A/BB./...", "--rules", "classic"),
    ("solve", "2x2;start=0.0;end=1.1"),
    ("solve", "A.A/BB./...", "--rules", "tight"), ("hint", "#hamiltonian=2x2;start=0.0;end=0.1&moves=0.0:SEN"),
    ("explain", "4x4;start=0.0"), ("grade", "4x4;start=0.0"), ("grade", "2x2;start=0.0;end=1.1"),
]  # fmt: skip


def checked(command: str, text: str) -> list[dict[str, Any]]:
    lines = [json.loads(line) for line in text.splitlines()]
    assert lines
    for line in lines:
        assert faults(line, WHOLE["$defs"][command], WHOLE) == []
        assert faults(line, WHOLE, WHOLE) == []
        assert next(iter(line)) == "schema"
    return lines


@pytest.mark.parametrize("kind", FEW)
@pytest.mark.parametrize("call", CALLS, ids=" ".join)
def test_a_command_prints_what_the_schema_says_of_every_kind(kind: str, call: tuple[str, ...]) -> None:
    example = next(each for each in kinds() if each.name == kind).examples[0][1]
    puzzle = pysolvers.parse(example, kind)
    done = run(call[0], puzzle.id, *call[1:], "--kind", kind, "--json")
    lines = checked(call[0], done.stdout)
    assert {line["kind"] for line in lines} == {kind}
    assert all(pysolvers.parse(line["id"], kind) == puzzle for line in lines)


@pytest.mark.parametrize("kind", FEW)
def test_convert_to_json_writes_a_puzzle_as_the_schema_says(kind: str) -> None:
    for _, text in next(each for each in kinds() if each.name == kind).examples:
        puzzle = pysolvers.parse(text, kind)
        (line,) = checked("puzzle", run("convert", puzzle.id, "--kind", kind, "--to", "json").stdout)
        assert (line["kind"], line["id"]) == (kind, puzzle.id)
        assert pysolvers.parse(line) == pysolvers.parse({name: line[name] for name in puzzle.data}) == puzzle


@pytest.mark.slow
@pytest.mark.parametrize("call", OTHERS, ids=" ".join)
def test_so_do_other_calls(call: tuple[str, ...]) -> None:
    checked(call[0], run(*call, "--json").stdout)


def test_so_do_pictures_read_and_drawings_written(tmp_path: Path) -> None:
    checked("draw", run("draw", "A.B/BA./...", "-o", "x.svg", "--json", cwd=tmp_path).stdout)
    (line,) = checked(
        "draw", run("draw", "-", "-o", "y.svg", "--json", stdin="A.B/BA./...\n3x3\n", cwd=tmp_path).stdout
    )
    assert [each["kind"] for each in line["puzzles"]] == ["numberlink", "hamiltonian"]
    checked("read", run("read", "x.svg", "--json", cwd=tmp_path).stdout)
    image = pytest.importorskip("PIL.Image")
    image.new("RGB", (300, 300), "white").save(tmp_path / "blank.png")
    assert run("read", "blank.png", "--json", cwd=tmp_path).returncode == 2


@pytest.mark.parametrize("task", ["solve", "count", "grade", "generate"])
def test_so_does_batch(task: str, tmp_path: Path) -> None:
    text = "zip 4 1 easy\nzip 99x99 1 easy\n" if task == "generate" else "A.B/BA./...\nnonsense\n"
    (tmp_path / "x.txt").write_text(text)
    lines = checked("batch", run("batch", "x.txt", "--task", task, "--jobs", "1", cwd=tmp_path).stdout)
    assert ["error" in line for line in lines] == [False, True]


def test_the_schema_has_every_command_and_its_number() -> None:
    assert set(COMMANDS) - WITHOUT <= set(WHOLE["$defs"])
    assert {each["$ref"].rpartition("/")[2] for each in WHOLE["anyOf"]} == set(COMMANDS) - WITHOUT | {"puzzle"}
    assert WHOLE["$defs"]["solve"]["properties"]["schema"] == {"const": SCHEMA}
    assert set(WHOLE["$defs"]["kind"]["enum"]) == set(EACH)


def test_the_number_changes_when_the_schema_does() -> None:
    """Programs rely on it: raise `SCHEMA` and write the new hash beside it; nothing is ever changed under a number."""
    known = {1: "61d985db01e0"}
    assert hashlib.sha256(json.dumps(WHOLE, sort_keys=True).encode()).hexdigest()[:12] == known[SCHEMA]


def test_a_line_that_is_not_as_the_schema_says_is_found() -> None:
    good = json.loads(run("solve", "A.B/BA./...", "--json").stdout)
    bad: list[dict[str, Any]] = [
        {**good, "more": 1}, {**good, "schema": 2}, {**good, "count": -1}, {**good, "exact": 1},
        {**good, "status": "so"}, {**good, "solutions": [5]},
        {name: value for name, value in good.items() if name != "id"},
    ]  # fmt: skip
    assert all(faults(each, WHOLE["$defs"]["solve"], WHOLE) for each in bad)


def test_the_page_about_json_names_every_command_and_key() -> None:
    text = (ROOT / "docs/json.md").read_text("utf-8")
    for command in set(COMMANDS) - WITHOUT:
        assert re.search(rf"`{command}\b|pysolvers {command}\b", text), command
        own = WHOLE["$defs"][command].get("properties", {})
        missing = [key for key in own if f"`{key}`" not in text and f'"{key}"' not in text]
        assert not missing, (command, missing)
