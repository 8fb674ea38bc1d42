"""On a terminal, a line names the work and has a bar if the total is known; results on stdout stay clean."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import threading

import pytest

from tests.cli.running import ROOT

pty = pytest.importorskip("pty")

EACH_LOOK_IS_A_SECOND_LATER = """
from itertools import count
from pysolvers.__main__ import main
from pysolvers.cli import terminal
terminal.monotonic = map(float, count()).__next__
main()
"""
"""The command line, with a clock of the progress line that shows the line however fast the work is."""

pytestmark = pytest.mark.slow
"""The module as a whole takes seconds."""


def on_terminal(*arguments: str, stdin: str = "") -> tuple[str, str]:
    """Run a command whose stderr is a terminal; return stdout and what the terminal was sent."""
    ours, theirs = pty.openpty()
    sent: list[bytes] = []

    def listen() -> None:
        while True:
            try:
                part = os.read(ours, 10_000)
            except OSError:  # the other end is closed
                return
            sent.append(part)

    listener = threading.Thread(target=listen)
    process = subprocess.Popen(
        [sys.executable, "-c", EACH_LOOK_IS_A_SECOND_LATER, *arguments],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=theirs, text=True, cwd=ROOT,
        env=os.environ | {"TERM": "xterm", "COLUMNS": "100", "NO_COLOR": "1"},
    )  # fmt: skip
    os.close(theirs)
    listener.start()
    out, _ = process.communicate(stdin, timeout=120)
    listener.join()
    os.close(ours)
    return out, re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", b"".join(sent).decode())


def test_the_line_names_the_work_and_has_a_bar_for_several_puzzles() -> None:
    out, shown = on_terminal("grade", "-", stdin="5x5:1cceefcfggeeccghcac3e12hch10ah25a\n" * 3)
    assert out.count("Easy") == 3 and "Grading" not in out
    assert re.search(r"Grading, 3 of 3(…| \(\d+ s\)) ━+", shown)


def test_the_puzzles_of_the_day_are_named_while_they_are_made() -> None:
    out, shown = on_terminal("daily", "--date", "2027-02-01")
    assert len(out.splitlines()) == 4
    assert re.search(r"Making a (Numberlink|Path|Regex crossword), \d of 4", shown)


def test_one_puzzle_has_no_bar_and_no_inner_figures() -> None:
    out, shown = on_terminal("count", "9x9;start=0.0;end=8.8", "--engine", "search", "--timeout", "0.1")
    assert out.startswith("at least ")
    assert re.search(r"Counting solutions \(\d+ s\)", shown)
    assert "━" not in shown and "known" not in shown and "nodes" not in shown
