"""Logic puzzles in pure Python.

Solve puzzles, prove that a solution is unique, find the next step, make new puzzles, and share them.

    import pysolvers

    puzzle = pysolvers.parse("5x5:1cceefcfggeeccghcac3e12hch10ah25a")
    print(pysolvers.solve(puzzle))

Every function that takes a puzzle also takes its text and its data (see `puzzle`). Every search takes `engine=` (see
`kinds`), `seconds=`, `nodes=`, `watch=` and `jobs=` (see `solutions`), and raises `OutOfBudget` when seconds or nodes
run out; `count` and `result` return what they found until then. `hint`, `explain`, `grade` and generators take
`seconds=` and `watch=`. A cell is `(row, column)`, from 0.
"""

from __future__ import annotations

import pysolvers.core  # noqa: F401  imported first, so that Ctrl+C works during all other imports

# isort: split

from importlib import import_module
from typing import Any

__version__ = "1.0.0"  # as in pyproject.toml (tested); reading the installed version would take too long

# Public names by the module that defines them, which is imported on first use. `__init__.pyi` lists the same names.
_PUBLIC = {
    "api.book": "book",
    "api.conflicts": "Conflict conflict",
    "api.daily": "daily",
    "api.functions": "check common count draw explain formats generate grade hint is_unique link outcome "
    "read_picture result rotated solutions solve titled write",
    "api.givens": "Mend Spare mend spare",
    "api.models": "solution_from_model",
    "api.parsing": "engine_for kind parse parse_all puzzle",
    "api.result": "Result",
    "core.claim": "Claim",
    "core.deduction": "Deduction Steps",
    "core.editing": "Clue",
    "core.heading": "Heading",
    "core.kind": "Kind NotThereYet kinds",
    "core.progress": "Count OutOfBudget Outcome Progress",
    "core.puzzle": "Puzzle Solution Violation",
    "core.setting": "Difficulty Engine",
    "drawing.scene": "Scene",
    "engines.reasoning.grade": "Grade",
    "errors": "ArgumentError Error MissingExtra PuzzleError SolutionError",
    "picture.reading": "PictureReading",
}

_MODULE_OF = {name: f"pysolvers.{module}" for module, names in _PUBLIC.items() for name in names.split()}

# Public modules: the types of each kind, and regular expressions.
_MODULES = ("hamiltonian", "numberlink", "regex", "regex_crossword", "signpost")

__all__ = sorted([*_MODULE_OF, *_MODULES])


def __getattr__(name: str) -> Any:
    if name in _MODULES:
        return import_module(f"pysolvers.{name}")
    if name in _MODULE_OF:
        found = globals()[name] = getattr(import_module(_MODULE_OF[name]), name)
        return found
    from pysolvers.engines.sat.extension import forwarded

    return forwarded(name)  # python-sat's C extension is also called `pysolvers`: forward its names


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
