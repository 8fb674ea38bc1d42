"""pzprjs, the program behind puzz.link, in Node.js: what it makes of our files and addresses.

It is no part of the set-up: `npm install --no-save pzpr@0.10.1` in the project's folder brings it.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest

from tests.conftest import ROOT

PROGRAM = """
const pzpr = require("pzpr");
require("readline").createInterface({input: process.stdin}).on("line", line => {
  const puzzle = new pzpr.Puzzle();
  puzzle.open(JSON.parse(line));
  console.log(JSON.stringify({
    kind: puzzle.pid, columns: puzzle.board.cols, rows: puzzle.board.rows,
    clues: Array.from(puzzle.board.cell).map(cell => cell.qnum),
    fault: puzzle.check(true)[0] || null, file: puzzle.getFileData(), address: puzzle.getURL(),
  }));
});
"""


@cache
def command() -> tuple[str, ...]:
    """The command that runs pzprjs; the test is skipped where there is none."""
    node = shutil.which("node")
    found = node and subprocess.run([node, "-e", "require('pzpr')"], cwd=ROOT, capture_output=True, check=False)
    if not found or found.returncode:
        pytest.skip("pzprjs is not there: npm install --no-save pzpr@0.10.1 brings it")
    return str(node), "-e", PROGRAM


def opened(texts: Sequence[str]) -> list[dict[str, Any]]:
    """What pzprjs reads in each file or address: kind, size, clues, the first fault of what is drawn, and its text."""
    lines = "".join(json.dumps(text) + "\n" for text in texts)
    done = subprocess.run(
        command(), input=lines, cwd=ROOT, capture_output=True, text=True, check=True, timeout=120, env=os.environ
    )
    return [json.loads(line) for line in done.stdout.splitlines()]
