"""A new rule is one module and one line: a copy of the folder of rules gets `third.py`, and everything knows the rule.

The tests of rules, of text, of the solver and of the editor run over the copy too, with boards that ask for it.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.sampling import rest_when_long

ROOT = Path(__file__).resolve().parents[3]
RULES = ROOT / "pysolvers" / "puzzles" / "hamiltonian" / "rules"
NEW = Path(__file__).parent / "third.py"

FIRST = """
import sys
from importlib.machinery import PathFinder
from pathlib import Path

class Copy:
    def find_spec(self, name, path=None, target=None):
        found = name == "pysolvers.puzzles.hamiltonian.rules"
        return PathFinder.find_spec(name, [str(Path(__file__).parent)]) if found else None

sys.meta_path.insert(0, Copy())
"""
"""A module that is imported first: then the rules come from the folder beside it, and all else from the package."""

USE = """
import first
import json
import pysolvers
from pysolvers.core.input import Event, Hand
from pysolvers.core.marks import Marks
from pysolvers.desk.desk import Desk
from pysolvers.puzzles.hamiltonian import hints
from pysolvers.puzzles.hamiltonian.board import PART as board
from pysolvers.puzzles.hamiltonian.editor import PART as editor
from pysolvers.puzzles.hamiltonian.givens import PART as givens
from pysolvers.puzzles.hamiltonian.play import PART as play
from pysolvers.puzzles.hamiltonian.text.positional import positional_cnf
from tests.puzzles.hamiltonian.brute_force import all_solutions

text = "4x3;third=0.2,2.1"
puzzle = pysolvers.parse(text)
assert puzzle.id == text and puzzle.summary == "4 \\u00d7 3, 2 third cells", puzzle.summary
assert pysolvers.parse(pysolvers.write(puzzle, "json")) == puzzle == pysolvers.parse(str(puzzle))
assert json.loads(pysolvers.write(puzzle, "json"))["third"] == [[0, 2], [2, 1]]
assert pysolvers.parse(pysolvers.link(puzzle)) == puzzle
assert pysolvers.rotated(puzzle, 90).id == "3x4;third=1.0,2.2"

solutions = all_solutions(puzzle)
for engine in ("auto", "search", "sat"):
    assert {solution.cells for solution in pysolvers.solutions(puzzle, engine=engine)} == solutions
assert pysolvers.count(puzzle).value == len(solutions) > 1
try:
    pysolvers.count(puzzle, engine="frontier")
except pysolvers.ArgumentError as error:
    assert "choose search or sat" in str(error)
else:
    raise AssertionError("the sweep counts what it does not know")

wrong = pysolvers.check(puzzle, [[r, c if r % 2 == 0 else 3 - c] for r in range(3) for c in range(4)])
assert [error.sentence for error in wrong] == ["R3C2 has position 10, which three does not divide."], wrong
assert play.live_errors(play.start(puzzle).play("0.2:WSS")) == []
state = play.start(pysolvers.parse("4x3;third=0.2,0.1")).play("0.1:E")
(error,) = play.live_errors(state)
assert error.sentence == "From R1C3 to R1C2 it is 1 step."
assert pysolvers.parse("4x3;third=0.1;start=0.1").impossible.endswith("no number fits R1C2.")

draft, hand = editor.start(pysolvers.parse("4x3")), Hand()
for event in (Event("down", 2.5, 0.5), Event("up", 2.5, 0.5), Event("down", 1.5, 2.5), Event("up", 1.5, 2.5)):
    hand, edits = editor.interpret(draft, hand, event, "third")
    draft = draft.played(edits)
assert draft.puzzle == puzzle and "third" in [tool.name for tool in editor.TOOLS]
hand, edits = editor.interpret(draft, Hand(cursor=(0, 2)), Event("key", key="Enter"), "third")
assert draft.play(edits[0]).puzzle.id == "4x3;third=2.1"
assert editor.draw(draft, Hand(over=(0.5, 0.5)), Marks(), "third").shapes
assert editor.words(draft, (0, 2)) == "R1C3: third cell, not on the path yet."
assert len(board.draw(play.start(puzzle)).shapes) == len(board.draw(play.start(pysolvers.parse("4x3"))).shapes) + 1
assert "the third cell in R1C3" in [clue.name for clue in givens.givens(puzzle)]

only = pysolvers.parse("4x4;third=1.0,2.2,3.0;walls=1.1-1.2")
assert pysolvers.outcome(only) == "unique" and pysolvers.grade(only).complete
steps = list(pysolvers.explain(only))
assert pysolvers.hint(only).sentence == steps[0].sentence
assert positional_cnf(puzzle).dimacs(["third"]).startswith("c third")
assert pysolvers.write(puzzle, "dimacs") and pysolvers.write(puzzle, "smt2")
desk = Desk()
desk.open(text)
desk.edit()
assert desk.event("key", key="Delete")["id"]
"""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a copy of the rules that has one more."""
    folder = tmp_path_factory.mktemp("third")
    (folder / "first.py").write_text(FIRST, "utf-8")
    rules = folder / "rules"
    shutil.copytree(RULES, rules, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(NEW, rules)
    registry = rules / "__init__.py"
    line = "from pysolvers.puzzles.hamiltonian.rules.third import THIRD\nRULES: tuple[Rule, ...] = (THIRD, "
    registry.write_text(re.sub(r"RULES: tuple\[Rule, \.\.\.\] = \(", line, registry.read_text("utf-8")), "utf-8")
    return folder


def run(copy: Path, *arguments: str) -> None:
    """Python runs in the folder of the copy, and finds `first` there."""
    found = subprocess.run(
        [sys.executable, *arguments],
        cwd=copy,
        env=os.environ | {"PYTHONPATH": os.pathsep.join((str(copy), str(ROOT)))},
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == 0, found.stdout[-3000:] + found.stderr[-3000:]


@pytest.mark.slow
def test_a_rule_of_one_module_and_one_line_is_read_solved_told_edited_and_written(copy: Path) -> None:
    run(copy, "-c", USE)


@pytest.mark.slow
@pytest.mark.parametrize(
    "files", rest_when_long(["test_rules", "test_formats test_editor", "test_solver ../test_claims"])
)
def test_what_is_tested_of_every_rule_holds_for_a_new_one(copy: Path, files: str) -> None:
    quick = ("-m", "not slow and not long", "-k", "hamiltonian")
    without = ("-p", "no:cacheprovider", "-p", "no:playwright", "-p", "no:xdist")
    options = (f"--rootdir={ROOT}", "-p", "first", *without, "-q", "-x", *quick)
    run(copy, "-m", "pytest", *options, *(str(Path(__file__).parent / f"{name}.py") for name in files.split()))
