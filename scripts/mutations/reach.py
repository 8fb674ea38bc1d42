"""Finds the tests that run a given piece of code, from records of earlier runs (entered.py)."""

from __future__ import annotations

import ast
import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from scripts.mutations.changes import Change

KEPT = "tests/kept/"
Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass
class Reach:
    """Records of tests: those that enter each function (`PATH::QUALIFIED.NAME`), their seconds, and failing tests."""

    files: dict[str, str] = field(default_factory=dict)
    """The hash of each recorded file of tests."""
    functions: dict[str, list[str]] = field(default_factory=dict)
    """The tests that enter a function, and "" if imports do."""
    seconds: dict[str, float] = field(default_factory=dict)
    failing: list[str] = field(default_factory=list)

    @classmethod
    def kept(cls, file: Path) -> Reach:
        return cls(**json.loads(file.read_text(encoding="utf-8"))) if file.exists() else cls()

    def keep(self, file: Path) -> None:
        file.parent.mkdir(exist_ok=True)
        file.write_text(json.dumps(vars(self)), encoding="utf-8")

    def stale(self, root: Path, left_out: Iterable[str]) -> list[str]:
        """Forget records of changed or missing test files. Return the changed and new, except in `left_out`."""
        paths = [path.relative_to(root) for path in (root / "tests").rglob("test_*.py")]
        now = {str(path): hashlib.sha256((root / path).read_bytes()).hexdigest() for path in sorted(paths)}
        now = {name: digest for name, digest in now.items() if Path(name).parts[1] not in left_out}
        known = {name for name, digest in self.files.items() if now.get(name) == digest}
        self.seconds = {test: seconds for test, seconds in self.seconds.items() if not test or _file(test) in known}
        self.failing = [test for test in self.failing if _file(test) in known]
        self.functions = {
            name: [test for test in tests if test in self.seconds] for name, tests in self.functions.items()
        }
        self.files = {name: digest for name, digest in now.items() if name in known}
        return [name for name in now if name not in known]

    def add(self, root: Path, recorded: Iterable[str], files: Iterable[str]) -> None:
        """Add the lines that `entered.py` wrote for tests, and note that the test files `files` are recorded."""
        for line in recorded:
            test = json.loads(line)
            if not test["passed"]:
                self.failing.append(test["test"])
                continue
            self.seconds[test["test"]] = test["seconds"]
            for name in test["entered"]:
                self.functions.setdefault(name, []).append(test["test"])
        self.files |= {name: hashlib.sha256((root / name).read_bytes()).hexdigest() for name in files}

    def tests(self, root: Path, change: Change, own: str) -> list[str]:
        """Return the tests for a change: those in the folder `own`, in tests/kept, then others; fast ones first."""
        functions = carried_out_by(root, change)
        found = {test for name in functions for test in self.functions.get(name, ())}
        if "" in functions | found or not found:  # imports run the place, or nothing is known to enter it
            found |= {test for test in self.seconds if test.startswith((own, KEPT))}
        folders = own, KEPT
        return sorted(
            found - {""}, key=lambda test: (*(not test.startswith(each) for each in folders), self.seconds[test])
        )


def carried_out_by(root: Path, change: Change) -> set[str]:
    """Return the functions that run the code of a change: the innermost function around it.

    Code outside functions is run by imports (""). Its effect may also be seen by the functions that mention a class or
    name defined there, and by those of the same file.
    """
    source = (root / change.path).read_bytes()
    within = statements_at(source, source[: change.start].count(b"\n") + 1)
    path = change.path.as_posix()
    functions = [node for node in within if isinstance(node, Function)]
    if functions:
        return {f"{path}::{_qualified(within, functions[-1])}"}
    names = {node.name for node in within if isinstance(node, ast.ClassDef)}
    names |= {
        part.id for node in within if not isinstance(node, ast.ClassDef) for part in ast.walk(node)
        if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)
    }  # fmt: skip
    said = mentions(root)
    by_name = {function for name in names for function in said.get(name, ())}
    return {"", *by_name, *(function for function in said[""] if function.startswith(f"{path}::"))}


def statements_at(source: bytes, line: int) -> list[ast.stmt]:
    """Return the statements that contain a line, the outermost first."""
    within: list[ast.stmt] = []
    scopes: list[ast.AST] = list(ast.parse(source).body)
    while scopes:
        around = [
            node for node in scopes if isinstance(node, ast.stmt) and first_line(node) <= line <= (node.end_lineno or 0)
        ]
        within += around
        scopes = [part for node in around for part in ast.iter_child_nodes(node)]
    return within


@cache
def mentions(root: Path) -> dict[str, set[str]]:
    """Map each name to the functions of the package that mention it as a variable or attribute; "" to all functions."""
    found: dict[str, set[str]] = {"": set()}
    for file in sorted((root / "pysolvers").rglob("*.py")):
        path = file.relative_to(root).as_posix()
        for name, node in _functions(ast.parse(file.read_bytes()), ""):
            found[""].add(f"{path}::{name}")
            for part in ast.walk(node):
                if isinstance(part, ast.Name | ast.Attribute):
                    word = part.id if isinstance(part, ast.Name) else part.attr
                    found.setdefault(word, set()).add(f"{path}::{name}")
    return found


def _functions(scope: ast.AST, before: str) -> Iterator[tuple[str, Function]]:
    for node in ast.iter_child_nodes(scope):
        if isinstance(node, Function):
            yield before + node.name, node
            yield from _functions(node, f"{before}{node.name}.<locals>.")
        else:
            yield from _functions(node, f"{before}{node.name}." if isinstance(node, ast.ClassDef) else before)


def _qualified(within: list[ast.stmt], function: Function) -> str:
    name = ""
    for node in within[: within.index(function)]:
        if isinstance(node, Function):
            name += f"{node.name}.<locals>."
        elif isinstance(node, ast.ClassDef):
            name += f"{node.name}."
    return name + function.name


def first_line(node: ast.stmt) -> int:
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    return min([node.lineno, *(each.lineno for each in decorators)])


def _file(test: str) -> str:
    return test.partition("::")[0]
