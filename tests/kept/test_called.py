"""What commands print, a desk says and texts are taken for is what it was: they stand in a file, below each what came.

Add a line to `commands.txt`, `desk.txt` or `texts.txt`, and have what comes of it written (see `keeping.py`).
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr
from io import StringIO
from json import dumps
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

from pysolvers.cli import main
from pysolvers.core import progress
from pysolvers.core.puzzle import PuzzleError
from pysolvers.desk import desk as desks
from pysolvers.desk.desk import Desk
from pysolvers.engines.reasoning import kept, wording
from pysolvers.puzzles.regex_crossword import board, network
from pysolvers.text import document
from tests.fuzz.slips import slip
from tests.kept.keeping import HERE, is_kept, letters

SLIPS, LONGEST = 10, 3000
"""How many times each text is changed, and the most characters of one."""
SEED = re.compile(r"\d[x\d]*c?#")
"""Of a board that is made from a seed, which takes long if it is large."""
MOST = 30, 240
"""The most lines that are kept of what is printed, and characters of each; letters stand for what is longer."""


@pytest.fixture(autouse=True)
def _no_time_passes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Nothing is left out because it takes long, and no time is told. Files are written in a folder for this."""
    for module in (kept, network, board, progress, wording, desks):
        monkeypatch.setattr(module, "perf_counter", lambda: 0.0)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")


def lines_of(name: str, what: Callable[[str], str]) -> Iterator[str]:
    """The lines of a file, and below each what comes of it."""
    for line in (HERE / f"{name}.txt").read_text("utf-8").splitlines():
        if not line.startswith("    "):
            yield line
            told = [each for each in what(line).splitlines() if each.strip()]
            for each in told[: MOST[0]]:
                yield f"    {each if len(each) <= MOST[1] else f'{each[:100]} … {letters(each)}'}"
            if told[MOST[0] :]:
                yield f"    … {letters(' '.join(told))}"


def printed(line: str) -> str:
    """What commands print, each of which gets on standard input what the one before it printed."""
    said = ""
    for command in line.split(" | "):
        result = CliRunner().invoke(main.app, shlex.split(command), said, standalone_mode=False)
        said, errors = result.output, StringIO()
        if result.exception:
            with redirect_stderr(errors):
                code = main._failed(result.exception)
            said += f"{errors.getvalue()}\nexit code {code}\n"
        elif result.return_value:
            said += f"\nexit code {result.return_value}\n"
    if "Usage:" in said:  # each version of click has its own margins
        said = " ".join(said.split()).replace(". ", ".\n")
    return re.sub(r'"seconds": [\d.]+', '"seconds": …', said)


def at_desk(line: str) -> str:
    """What a desk says after each of some calls, and a few letters for all else that it shows.

    The work that a call begins is finished before the next call, unless `!` stands behind the call.
    """
    desk, told = Desk(), list[str]()
    for call in line.split(" > "):
        view: Any = eval(f"desk.{call.rstrip('!')}", {"desk": desk})
        while isinstance(view, dict) and view.get("busy") and not call.endswith("!"):
            view = desk.step()
        name = call.partition("(")[0]
        if "status" not in view:
            told.append(f"{name}: {dumps(view, default=str)}")
            continue
        message, rest = view["status"], {part: view[part] for part in view if part != "scene"}
        drawn = f"{letters(dumps(view['scene']))} {letters(re.sub(r', [0-9]+ nodes?', '', dumps(rest, default=str)))}"
        told.append(f"{name}: {message['headline']} {message['detail']} {message['tone']} {drawn}")
    return re.sub(r", \d+ nodes?", "", "\n".join(told))  # python-sat does without


def as_read(line: str) -> str:
    """What a text is taken for."""
    return taken_for(eval(line))


def taken_for(text: str) -> str:
    """What a text is taken for, with the answer and the moves that it holds, or why it is refused."""
    try:
        reading = document.read(text)
        held = [*(repr(answer.answer) for answer in reading.solutions), *reading.moves]
    except PuzzleError as error:
        return re.sub("(no JSON:).*", r"\1 …", f"{error.taken_for}: {error}")
    headings = (" ".join(f"{name}={text}" for name, text in puzzle.heading.parts.items()) for puzzle in reading.puzzles)
    ids = [f"{puzzle.id} {heading}" for puzzle, heading in zip(reading.puzzles, headings, strict=True)]
    return ascii(" ".join((reading.puzzle.kind, reading.format, *ids, reading.note, *held)))[1:-1]


def with_slips() -> Iterator[str]:
    """A few letters for each text, and for all that it is taken for after slips of the pen."""
    for line in (HERE / "texts.txt").read_text("utf-8").splitlines():
        text = "" if line.startswith("    ") else eval(line)
        if isinstance(text, str) and text:
            rng, told = Random(text), list[str]()
            for changed in (slip(rng, text)[:LONGEST] for _ in range(SLIPS)):
                if not SEED.search(changed):
                    told.append(taken_for(changed))
            yield f"{letters(text)} {letters(' '.join(told))}"


@pytest.mark.slow
def test_what_texts_are_taken_for_after_slips_of_the_pen_is_what_it_was() -> None:
    is_kept("slips", with_slips())


@pytest.mark.parametrize(
    ("name", "what"),
    [
        pytest.param("commands", printed, marks=pytest.mark.slow),
        pytest.param("desk", at_desk, marks=pytest.mark.slow),
        ("texts", as_read),
    ],
)
def test_what_comes_of_a_call_is_what_it_was(name: str, what: Callable[[str], str]) -> None:
    is_kept(name, lines_of(name, what))
