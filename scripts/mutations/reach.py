"""Which tests reach a place: recorded once, and kept; a file of tests that has changed since is recorded anew."""

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
    """What each test enters (`PATH::QUALIFIED.NAME`), and its seconds; which tests fail though nothing is broken."""

    files: dict[str, str] = field(default_factory=dict)
    """The hash of each recorded file of tests."""
    functions: dict[str, list[str]] = field(default_factory=dict)
    """The tests that enter a function; "" among them if imports do."""
    seconds: dict[str, float] = field(default_factory=dict)
    failing: list[str] = field(default_factory=list)

    @classmethod
    def kept(cls, file: Path) -> Reach:
        """As it was kept; empty at first."""
        return cls(**json.loads(file.read_text(encoding="utf-8"))) if file.exists() else cls()

    def keep(self, file: Path) -> None:
        """For the next run."""
        file.parent.mkdir(exist_ok=True)
        file.write_text(json.dumps(vars(self)), encoding="utf-8")

    def stale(self, root: Path, left_out: Iterable[str]) -> list[str]:
        """The files of tests that are new or have changed; what is known of them, and of those gone, is forgotten."""
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
        """Lines that `entered.py` wrote, for all tests of some files."""
        for line in recorded:
            test = json.loads(line)
            if not test["passed"]:
                self.failing.append(test["test"])
                continue
            self.seconds[test["test"]] = test["seconds"]
            for name in test["entered"]:
                self.functions.setdefault(name, []).append(test["test"])
        self.files |= {name: hashlib.sha256((root / name).read_bytes()).hexdigest() for name in files}

    def tests(self, root: Path, change: Change, own: str) -> tuple[list[str], bool]:
        """The tests to run for a change, and whether imports carry its place out, too.

        They are its own folder's, what is kept as text, then others, the quick ones first; where a fresh process has to
        take a change anyhow, what is kept comes first of all.
        """
        functions = carried_out_by(root, change)
        found = {test for name in functions for test in self.functions.get(name, ())}
        by_import = "" in functions | found
        if by_import or not found:  # what nothing is known to enter may be new
            found |= {test for test in self.seconds if test.startswith((own, KEPT))}
        folders = (KEPT, own) if "" in functions else (own, KEPT)
        tests = sorted(
            found - {""}, key=lambda test: (*(not test.startswith(each) for each in folders), self.seconds[test])
        )
        return tests, by_import


def carried_out_by(root: Path, change: Change) -> set[str]:
    """The functions that carry a place out.

    That is the innermost function around it. A place outside of functions is carried out by an import (""): then those
    too that say the name to which the value is given, or the class's, and those of its file.
    """
    source = (root / change.path).read_bytes()
    line = source[: change.start].count(b"\n") + 1
    within: list[ast.stmt] = []
    scopes: list[ast.AST] = list(ast.parse(source).body)
    while scopes:
        around = [
            node for node in scopes if isinstance(node, ast.stmt) and first_line(node) <= line <= (node.end_lineno or 0)
        ]
        within += around
        scopes = [part for node in around for part in ast.iter_child_nodes(node)]
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


@cache
def mentions(root: Path) -> dict[str, set[str]]:
    """The functions of the package that say a name or an attribute; under "" all of them."""
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
    """The name that Python gives to a function within other statements."""
    name = ""
    for node in within[: within.index(function)]:
        if isinstance(node, Function):
            name += f"{node.name}.<locals>."
        elif isinstance(node, ast.ClassDef):
            name += f"{node.name}."
    return name + function.name


def first_line(node: ast.stmt) -> int:
    """Its first, decorators included."""
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    return min([node.lineno, *(each.lineno for each in decorators)])


def _file(test: str) -> str:
    return test.partition("::")[0]
