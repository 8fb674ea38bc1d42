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


@pytest.mark.slow
@pytest.mark.parametrize(
    "puzzle", ["5x5:1cceefcfggeeccghcac3e12hch10ah25a", "A.B/BA./...", "2x2;start=0.0", "rect;y=AB;x=A,B"]
)
def test_a_small_puzzle_is_solved_without_what_others_need(puzzle: str) -> None:
    loaded = imported_for(puzzle)
    assert "pysolvers.cli.commands" in loaded
    assert not set(NOT_NEEDED) & loaded


@pytest.mark.parametrize(
    ("puzzle", "others"),
    [
        ("5x5:1cceefcfggeeccghcac3e12hch10ah25a", ("numberlink", "hamiltonian", "regex_crossword")),
        ("A.B/BA./...", ("hamiltonian", "regex_crossword")),
        ("2x2;start=0.0", ("signpost", "numberlink", "regex_crossword")),
        ("rect;y=AB;x=A,B", ("signpost", "numberlink", "hamiltonian")),
    ],
)
def test_an_id_is_recognised_without_grids_and_the_formats_of_other_kinds(puzzle: str, others: tuple[str, ...]) -> None:
    loaded = imported_for(puzzle)
    assert "pysolvers.text.grids" not in loaded
    assert not {f"pysolvers.puzzles.{kind}.formats" for kind in others} & loaded


def imported_for(puzzle: str) -> set[str]:
    """The modules that are imported to solve a puzzle."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, puzzle], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert done.returncode == 0, done.stderr
    return set(done.stderr.split())
