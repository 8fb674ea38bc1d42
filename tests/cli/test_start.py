"""The start: solving a small puzzle imports nothing that only other commands and larger puzzles need."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.cli.running import ROOT

NOT_NEEDED = (
    "pysolvers.engines.frontier", "pysolvers.engines.reasoning", "pysolvers.desk", "pysolvers.parallel",
    "pysolvers.batch", "pysolvers.picture.reading", "rich", "multiprocessing", "pysat",
)  # fmt: skip
PROGRAM = """
import sys
from pysolvers.__main__ import main
sys.argv = ["pysolvers", "solve", sys.argv[1]]
try:
    main()
finally:
    print("\\n".join(sys.modules), file=sys.stderr)
"""


PUZZLES = {
    "signpost": "5x5:1cceefcfggeeccghcac3e12hch10ah25a",
    "numberlink": "A.B/BA./...",
    "hamiltonian": "2x2;start=0.0",
    "regex_crossword": "rect;y=AB;x=A,B",
}


@pytest.mark.slow
@pytest.mark.parametrize("kind", PUZZLES)
def test_a_small_puzzle_is_solved_without_what_others_need(kind: str) -> None:
    loaded = imported_for(PUZZLES[kind])
    assert "pysolvers.cli.commands" in loaded
    assert not set(NOT_NEEDED) & loaded
    others = set(PUZZLES) - {kind} - ({"signpost"} if kind == "numberlink" else set())
    assert not {f"pysolvers.puzzles.{other}.formats" for other in others} & loaded


def imported_for(puzzle: str) -> set[str]:
    """The modules that are imported to solve a puzzle."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, puzzle], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert done.returncode == 0, done.stderr
    return set(done.stderr.split())
