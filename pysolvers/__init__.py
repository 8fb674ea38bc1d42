"""Logic puzzles in pure Python.

Solve them, prove their solution the only one, learn the next step, make new ones, share them.

    import pysolvers
    puzzle = pysolvers.parse("5x5:1cceefcfggeeccghcac3e12hch10ah25a")
    print(pysolvers.solve(puzzle))

Wherever a function takes a puzzle, its text does too, and its data (see `puzzle`). Everything that searches takes
`engine=` (see `kinds`), `seconds=`, `nodes=`, `watch=` and `jobs=`, and raises `OutOfBudget` when seconds or nodes run
out; `count` and `result` return what is known instead. What reasons like a person (`hint`, `explain`, `grade`) or makes
puzzles takes `seconds=` and `watch=`, and has no engines. A cell is `(row, column)`, from 0.
"""

from __future__ import annotations

import pysolvers.core  # noqa: F401  the first of all, for Ctrl+C while the rest is imported

# isort: split

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

    from pysolvers import regex as regex
    from pysolvers.api.book import book as book
    from pysolvers.api.conflicts import Conflict as Conflict
    from pysolvers.api.conflicts import conflict as conflict
    from pysolvers.api.daily import daily as daily
    from pysolvers.api.functions import check as check
    from pysolvers.api.functions import common as common
    from pysolvers.api.functions import count as count
    from pysolvers.api.functions import draw as draw
    from pysolvers.api.functions import explain as explain
    from pysolvers.api.functions import formats as formats
    from pysolvers.api.functions import generate as generate
    from pysolvers.api.functions import grade as grade
    from pysolvers.api.functions import hint as hint
    from pysolvers.api.functions import is_unique as is_unique
    from pysolvers.api.functions import link as link
    from pysolvers.api.functions import outcome as outcome
    from pysolvers.api.functions import read_picture as read_picture
    from pysolvers.api.functions import result as result
    from pysolvers.api.functions import rotated as rotated
    from pysolvers.api.functions import solutions as solutions
    from pysolvers.api.functions import solve as solve
    from pysolvers.api.functions import titled as titled
    from pysolvers.api.functions import write as write
    from pysolvers.api.givens import Mend as Mend
    from pysolvers.api.givens import Spare as Spare
    from pysolvers.api.givens import mend as mend
    from pysolvers.api.givens import spare as spare
    from pysolvers.api.parsing import engine_for as engine_for
    from pysolvers.api.parsing import parse as parse
    from pysolvers.api.parsing import parse_all as parse_all
    from pysolvers.api.parsing import puzzle as puzzle
    from pysolvers.api.result import Result as Result
    from pysolvers.core.claim import Claim as Claim
    from pysolvers.core.deduction import Deduction as Deduction
    from pysolvers.core.editing import Clue as Clue
    from pysolvers.core.heading import Heading as Heading
    from pysolvers.core.kind import Kind as Kind
    from pysolvers.core.kind import NotThereYet as NotThereYet
    from pysolvers.core.kind import kinds as kinds
    from pysolvers.core.progress import Count as Count
    from pysolvers.core.progress import Outcome as Outcome
    from pysolvers.core.progress import OutOfBudget as OutOfBudget
    from pysolvers.core.progress import Progress as Progress
    from pysolvers.core.puzzle import Puzzle as Puzzle
    from pysolvers.core.puzzle import PuzzleError as PuzzleError
    from pysolvers.core.puzzle import Solution as Solution
    from pysolvers.core.puzzle import Violation as Violation
    from pysolvers.drawing.scene import Scene as Scene
    from pysolvers.engines.reasoning.grade import Grade as Grade
    from pysolvers.picture.reading import PictureReading as PictureReading
    from pysolvers.renamed import Renamed

__all__ = [
    "Claim",
    "Clue",
    "Conflict",
    "Count",
    "Deduction",
    "Grade",
    "Heading",
    "Kind",
    "Mend",
    "NotThereYet",
    "OutOfBudget",
    "Outcome",
    "PictureReading",
    "Progress",
    "Puzzle",
    "PuzzleError",
    "Result",
    "Scene",
    "Solution",
    "Spare",
    "Violation",
    "book",
    "check",
    "common",
    "conflict",
    "count",
    "daily",
    "draw",
    "engine_for",
    "explain",
    "formats",
    "generate",
    "grade",
    "hint",
    "is_unique",
    "kinds",
    "link",
    "mend",
    "outcome",
    "parse",
    "parse_all",
    "puzzle",
    "read_picture",
    "regex",
    "result",
    "rotated",
    "solutions",
    "solve",
    "spare",
    "titled",
    "write",
]

__version__ = "1.0.0"
"""The same as in pyproject.toml, which a test sees to: to ask the installed package takes longer than the rest."""

_WHERE = {
    "api.book": "book",
    "api.conflicts": "Conflict conflict",
    "api.daily": "daily",
    "api.functions": "check common count draw explain formats generate grade hint "
    "is_unique link outcome read_picture result rotated solutions solve titled write",
    "api.givens": "Mend Spare mend spare",
    "api.parsing": "engine_for parse parse_all puzzle",
    "api.result": "Result",
    "core.claim": "Claim",
    "core.deduction": "Deduction",
    "core.editing": "Clue",
    "core.heading": "Heading",
    "core.kind": "Kind NotThereYet kinds",
    "core.progress": "Count OutOfBudget Outcome Progress",
    "core.puzzle": "Puzzle PuzzleError Solution Violation",
    "drawing.scene": "Scene",
    "engines.reasoning.grade": "Grade",
    "picture.reading": "PictureReading",
}
"""The public names by the module that has them: it is imported when one of its names is first used."""

_MODULE_OF = {name: f"pysolvers.{module}" for module, names in _WHERE.items() for name in names.split()}

RENAMED: dict[str, Renamed] = {}
"""Public names of earlier versions, which still work and warn: `"old": Renamed("new", "1.1")`."""

if not TYPE_CHECKING:  # type checkers are to know that there are no other names

    def __getattr__(name: str) -> Any:
        if name == "regex":
            return import_module("pysolvers.regex")
        if name in _MODULE_OF:
            found = globals()[name] = getattr(import_module(_MODULE_OF[name]), name)
            return found
        if name in RENAMED:
            RENAMED[name].warn(f"pysolvers.{name}")
            return __getattr__(RENAMED[name].new)
        from pysolvers.engines.sat.extension import forwarded

        return forwarded(name)  # python-sat's extension module has our name, and its names are asked of us

    def __dir__() -> list[str]:
        return sorted({*globals(), *_MODULE_OF, "regex"})
