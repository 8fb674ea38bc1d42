"""Ids, links, formats, JSON, exit codes and refusals are what they were; `keeping.py` explains the files."""

from __future__ import annotations

import json
import re
import shlex
import zlib
from base64 import b64decode
from collections.abc import Callable
from contextlib import redirect_stderr
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import pysolvers
from pysolvers.cli import main
from pysolvers.core.kind import kind_named
from pysolvers.core.puzzle import Puzzle, PuzzleError
from tests.kept.keeping import assert_kept

PLAIN = ("convert", "generate", "daily", "link")
"""Commands whose output is a promise also without `--json`."""
REASONED = ("hint", "explain", "grade", "spare", "mend", "conflict", "kinds")
"""Commands whose JSON keeps its fields, while their values are sentences or follow the techniques."""
WORDS = {"stats", "sentence", "title", "note", "gestures", "keys", "about"}
"""Fields of JSON whose values are measurements or sentences."""
PLACE = re.compile(r"[Ll]ine \d+(?:, column \d+)?")


def printed(line: str) -> str:
    """The exit code of a command, and what it prints if that is for programs; a pipe leads to the next command."""
    said, code, command = "", 0, ""
    for command in line.split(" | "):
        result = CliRunner().invoke(main.app, shlex.split(command), said, standalone_mode=False)
        said, code = result.stdout, int(result.return_value or 0)
        if result.exception:
            with redirect_stderr(StringIO()):
                code = main._failed(result.exception)
    name = command.split()[0]
    told = [as_data(each, name in REASONED) for each in said.splitlines() if each.startswith("{")]
    if not told and name in PLAIN and code == 0 and "--help" not in command:
        told = said.splitlines()
    return f"{code} {' / '.join(told)}"


def as_data(line: str, fields_only: bool) -> str:
    """A line of JSON without sentences and measurements, or the names of its fields."""
    value = json.loads(line)
    return " ".join(value) if fields_only else json.dumps(without_words(value))


def without_words(value: Any) -> Any:
    """A value of JSON without sentences and measurements."""
    if isinstance(value, dict):
        return {name: without_words(each) for name, each in value.items() if name not in WORDS}
    return [without_words(each) for each in value] if isinstance(value, list) else value


def read(line: str) -> str:
    """The kind and the ids that a text is read as, and with how many moves."""
    try:
        puzzles = pysolvers.parse_all(eval(line))
    except pysolvers.Error:
        return "refused"
    return " ".join([puzzles[0].kind, *(each.id for each in puzzles)])


def written(line: str) -> str:
    """A puzzle in a format, unpacked: not every zlib packs alike."""
    kind, format, text = line.split(" ", 2)
    try:
        head, packed, data = pysolvers.write(pysolvers.parse(text, kind), format).partition("&p=")
    except pysolvers.Error:
        return "refused"
    return head + packed + zlib.decompress(b64decode(data), -15).decode() if packed else head


def called(line: str) -> str:
    """What a call gives: ids of puzzles, plain values, the broken rules, or the error and the place that it names."""
    names = {"pysolvers": pysolvers, "broken": broken, "after": after, "edited": edited}
    try:
        return as_text(eval(line, names))
    except (pysolvers.Error, TypeError, ValueError) as error:
        name = "PuzzleError" if isinstance(error, PuzzleError) else type(error).__name__
        return " ".join([name, *PLACE.findall(str(error))[:1]])


def as_text(value: Any) -> str:
    """Plain values as they are, ids for puzzles, else the name of a class."""
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(as_text, value))}]"
    if isinstance(value, Puzzle):
        return value.id
    return str(value) if isinstance(value, (str, int, type(None))) else type(value).__name__


def broken(text: str, solution: Any) -> list[str]:
    """The rules that a solution breaks."""
    return [violation.rule for violation in pysolvers.check(text, solution)]


def after(text: str, *moves: str) -> str:
    """The board after some moves."""
    state = kind_named(pysolvers.parse(text).kind).play.start(pysolvers.parse(text))
    state = state.played(moves)
    return kind_named(state.puzzle.kind).board.text(state)


def edited(text: str, *edits: str) -> Puzzle:
    """The puzzle that some edits lead to."""
    draft = kind_named(pysolvers.parse(text).kind).editor.start(pysolvers.parse(text))
    draft = draft.played(edits)
    return draft.puzzle


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Commands write their files there."""
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(
    ("name", "result"),
    [
        pytest.param("commands", printed, marks=pytest.mark.slow),
        ("read", read),
        ("written", written),
        ("refused", called),
    ],
)
def test_promises_are_kept(name: str, result: Callable[[str], str]) -> None:
    assert_kept(name, result)
