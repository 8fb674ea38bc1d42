"""Break the package on purpose, a place at a time, and tell which of the changes the tests see.

    python3 -m scripts.mutations --count 5                      # five places a kind, and five outside the kinds
    python3 -m scripts.mutations pysolvers/desk --count 20      # in one folder
    python3 -m scripts.mutations --list                         # only show the changes

The checkout stays as it is: its files are copied into a temporary folder, and broken and tested there. The same seed
breaks the same places of the same code. The quick tests run, without browsers, those of the place's own folder first.
What survives either changes nothing that anybody can observe, or shows a test that is missing.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import re
import shutil
import subprocess
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
KINDS = Path("pysolvers/puzzles")
LINKED = ".venv", "node_modules", ".cache"
QUICK = ["-qx", "--tb=no", "-rfE", "--timeout=120", "-pno:cacheprovider", "-mnot long and not slow"]
AT_LENGTH = "e2e", "pyodide", "supply"
"""Folders of tests that take what is built out of the package and run it at length."""
NOT_OF_KINDS = *AT_LENGTH, "architecture", "core", "drawing", "engines", "parallel", "picture", "scripts"
"""Folders of tests that no change within a kind should matter to."""
NO_START = "no test can start"

BOUNDS: dict[type[ast.cmpop], str] = {ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">"}
COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Lt: ">", ast.LtE: ">=", ast.Gt: "<", ast.GtE: "<=", ast.Eq: "!=", ast.NotEq: "==",
    ast.In: "not in", ast.NotIn: "in", ast.Is: "is not", ast.IsNot: "is",
}  # fmt: skip
PAIRS = {
    "row": "column", "rows": "columns", "before": "after", "first": "last", "start": "end", "left": "right",
    "top": "bottom", "width": "height", "even": "odd", "above": "below", "next": "previous", "both": "neither",
    "all": "some", "and": "or", "one": "two", "horizontal": "vertical",
}  # fmt: skip
OTHER = PAIRS | {other: word for word, other in PAIRS.items()}
NOT_NUMBERS = ast.Constant, ast.JoinedStr, ast.List, ast.Tuple, ast.ListComp, ast.Dict, ast.Set


@dataclass(frozen=True)
class Change:
    """A piece of a file and what is put in its place."""

    path: Path
    what: str
    start: int
    end: int
    new: str

    def applied(self, source: bytes) -> bytes:
        """The file with the change."""
        return source[: self.start] + self.new.encode() + source[self.end :]

    def shown(self, source: bytes) -> str:
        """Its place and its lines, before and after."""
        first, last = source.rfind(b"\n", 0, self.start) + 1, source.find(b"\n", self.end)
        changed = self.applied(source)
        lines = source[first:last], changed[first : last + len(changed) - len(source)]
        old, new = (" ".join(line.decode().split()) for line in lines)
        return f"{self.path}:{source[:first].count(10) + 1} ({self.what})\n    - {old}\n    + {new}"


class Places:
    """All changes that can be made to a file."""

    def __init__(self, path: Path, source: bytes) -> None:
        self.path, self.source = path, source
        self.lines = [0]
        for line in source.splitlines(keepends=True):
            self.lines.append(self.lines[-1] + len(line))

    def changes(self) -> Iterator[Change]:
        """Every one, in the order of `ast`."""
        tree = ast.parse(self.source)
        left_out = set(map(id, _without_effect(tree)))
        stack: list[ast.AST] = [tree]
        while stack:
            node = stack.pop()
            if id(node) in left_out:
                continue
            yield from self._of(node)
            if not isinstance(node, ast.JoinedStr):  # its parts have no right places before Python 3.12
                stack += reversed(list(ast.iter_child_nodes(node)))

    def _of(self, node: ast.AST) -> Iterator[Change]:
        match node:
            case ast.Compare(left=left, ops=[op], comparators=[right]):
                if type(op) in BOUNDS:
                    yield self._between(left, right, "bound", BOUNDS[type(op)])
                yield self._between(left, right, "comparison", COMPARISONS[type(op)])
            case ast.BinOp(left=left, op=ast.Add() | ast.Sub() as op, right=right):
                if not isinstance(left, NOT_NUMBERS) and not isinstance(right, NOT_NUMBERS[1:]):
                    yield self._between(left, right, "sign", "-" if isinstance(op, ast.Add) else "+")
            case ast.BoolOp(op=op, values=[left, right]):
                yield self._between(left, right, "and/or", "or" if isinstance(op, ast.And) else "and")
            case ast.UnaryOp(op=ast.Not() | ast.USub() as op):
                what, long = ("not", 3) if isinstance(op, ast.Not) else ("sign", 1)
                start, _ = self._span(node)
                yield Change(self.path, what, start, start + long, "")
            case ast.If(test=test, orelse=[] | [ast.If()]):
                yield Change(self.path, "missing case", *self._span(test), "False")
            case ast.comprehension(ifs=[test, *_]):
                yield Change(self.path, "missing case", *self._span(test), "True")
            case ast.expr():
                yield from self._of_value(node)

    def _of_value(self, node: ast.expr) -> Iterator[Change]:
        start, end = self._span(node)
        match node:
            case ast.Constant(value=int(number)) if not isinstance(number, bool):
                yield Change(self.path, "off by one", start, end, str(number + 1))
            case ast.Constant(value=str()) | ast.JoinedStr():
                yield from self._words(start, end)
            case ast.Attribute(attr=name) if name in OTHER:
                yield Change(self.path, "field", end - len(name), end, OTHER[name])
            case ast.Call(func=ast.Name(id=name), args=[a, b, *_]) if name[0].isupper() and "Error" not in name:
                first, second = (self.source[slice(*self._span(each))].decode() for each in (a, b))
                if first != second:
                    yield Change(self.path, "field", self._span(a)[0], self._span(b)[1], f"{second}, {first}")

    def _words(self, start: int, end: int) -> Iterator[Change]:
        """Words between the spaces of a text, outside of braces."""
        text = self.source[start:end]
        for match in re.finditer(rb"(?<= )[a-z]+(?=[ .,:;])", text):
            before = text[: match.start()]
            if match[0].decode() in OTHER and before.count(b"{") == before.count(b"}"):
                yield Change(self.path, "word", start + match.start(), start + match.end(), OTHER[match[0].decode()])

    def _between(self, left: ast.expr, right: ast.expr, what: str, sign: str) -> Change:
        """The sign between two operands, without brackets that close before it or open behind it."""
        (_, start), (end, _) = self._span(left), self._span(right)
        between = re.sub(rb"#.*", lambda comment: b" " * len(comment[0]), self.source[start:end])
        found = re.search(rb"[^\s()\\]+( in| not)?", between)
        assert found
        return Change(self.path, what, start + found.start(), start + found.end(), sign)

    def _span(self, node: ast.expr) -> tuple[int, int]:
        """Where it begins and ends."""
        assert node.end_lineno and node.end_col_offset is not None
        return self.lines[node.lineno - 1] + node.col_offset, self.lines[node.end_lineno - 1] + node.end_col_offset


def _without_effect(tree: ast.AST) -> Iterator[ast.AST]:
    """Docstrings, annotations, decorators such as caches, and what only type checkers run."""
    for node in ast.walk(tree):
        match node:
            case ast.Expr(value=ast.Constant()) | ast.If(test=ast.Name(id="TYPE_CHECKING")):
                yield node
            case ast.arg(annotation=ast.expr() as annotation) | ast.AnnAssign(annotation=annotation):
                yield annotation
            case ast.FunctionDef(returns=returns, decorator_list=decorators):
                yield from (*decorators, *([returns] if returns else []))


def chosen(root: Path, places: Iterable[Path], count: int, seed: int) -> list[Change]:
    """So many changes of some files and folders, each kind of change as likely as another."""
    rng = random.Random(seed)
    by_kind: dict[str, list[Change]] = {}
    for path in (path for place in places for path in sorted((root / place).rglob("*.py"))):
        for change in Places(path.relative_to(root), path.read_bytes()).changes():
            by_kind.setdefault(change.what, []).append(change)
    found: list[Change] = []
    while by_kind and len(found) < count:
        changes = by_kind[rng.choice(sorted(by_kind))]
        change = changes.pop(rng.randrange(len(changes)))
        by_kind = {what: rest for what, rest in by_kind.items() if rest}
        ast.parse(change.applied((root / change.path).read_bytes()))
        found.append(change)
    return found


def copied(root: Path, tree: Path) -> None:
    """The files of a checkout, as they stand, in a new folder; what is installed is linked."""
    command = ["git", "ls-files", "-coz", "--exclude-standard"]
    for name in subprocess.check_output(command, cwd=root, text=True).split("\0"):
        if name and name not in LINKED and (root / name).is_file():
            (tree / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(root / name, tree / name)
    for name in LINKED:
        (tree / name).symlink_to(root / name)
    (tree.parent / "shared").symlink_to(root.parent / "shared")  # real puzzles, which some tests look at


def failure(tree: Path, arguments: Iterable[str], processes: int) -> str:
    """The first test that fails; "" if all pass."""
    environ = {**os.environ, "PYTHONPATH": str(tree), "PYTHONPYCACHEPREFIX": str(tree.parent / "byte-code")}
    side = [f"-n{processes}"] if processes > 1 else []
    command = [str(tree / ".venv/bin/python"), "-m", "pytest", *QUICK, *side, *arguments]
    done = subprocess.run(command, cwd=tree, env=environ, capture_output=True, text=True, check=False)
    if done.returncode in (0, 5):  # 5: there are no such tests
        return ""
    found = re.search(r"^(?:FAILED|ERROR) (.+?)(?: - |$)", done.stdout, re.MULTILINE)
    return found[1] if found else NO_START


def suites(tree: Path, path: Path) -> Iterator[list[str]]:
    """The tests to run for a file: those of its own folder first, then others; no kind knows another."""
    in_kind = KINDS in path.parents and path.parent != KINDS
    own = tree.joinpath("tests", *path.parts[1 : 3 if in_kind else 2])
    if own.is_dir():
        yield [str(own)]
    kinds = tree.glob("tests/puzzles/*/") if in_kind else ()
    left_out = [own, *kinds, *(Path("tests", name) for name in (NOT_OF_KINDS if in_kind else AT_LENGTH))]
    yield ["tests", *(f"--ignore={folder}" for folder in left_out)]


def seen_by(tree: Path, change: Change, excused: list[str], processes: int) -> str:
    """The first test that fails with a change; "" if all pass. Tests that fail without it are added to `excused`."""
    file = tree / change.path
    whole = file.read_bytes()
    for suite in suites(tree, change.path):
        while True:
            write(file, change.applied(whole))
            found = failure(tree, [*excused, *suite], processes)
            write(file, whole)
            if not found:
                break
            if found == NO_START or not failure(tree, [found], 1):
                return found
            excused.append(f"--deselect={found}")
    return ""


def write(file: Path, source: bytes) -> None:
    """Change a file so that its byte code, which goes by whole seconds, is not taken for that of the file before."""
    stamp = file.stat().st_mtime + 2
    file.write_bytes(source)
    os.utime(file, (stamp, stamp))


def main() -> None:
    """Choose, break, test, and say what was seen."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="*", type=Path, help="where to break; without: in each kind and outside them")
    parser.add_argument("--count", type=int, default=5, help="how many places of each (5)")
    parser.add_argument("--seed", type=int, default=1, help="which places (1)")
    parser.add_argument("--processes", type=int, default=2, help="how many run tests (2)")
    parser.add_argument("--root", type=Path, default=ROOT, help="another checkout than this one")
    parser.add_argument("--list", action="store_true", help="show the changes and test nothing")
    arguments = parser.parse_args()
    root: Path = arguments.root.resolve()
    groups = {str(folder): [folder] for folder in arguments.folders}
    if not groups:
        kinds = sorted(path.parent.name for path in root.glob(f"{KINDS}/[a-z]*/__init__.py"))
        others = sorted(path.name for path in (root / "pysolvers").iterdir() if path.name != KINDS.name)
        groups = {kind: [KINDS / kind] for kind in kinds} | {"elsewhere": [Path("pysolvers", name) for name in others]}
    seen, tried = Counter[str](), Counter[str]()
    with tempfile.TemporaryDirectory(prefix="mutations-") as folder:
        tree = Path(folder, root.name)
        tree.mkdir()
        copied(root, tree)
        excused: list[str] = []
        for name, places in groups.items():
            for change in chosen(tree, places, arguments.count, arguments.seed):
                shown = change.shown((tree / change.path).read_bytes())
                if arguments.list:
                    print(f"{name} {shown}")
                    continue
                started = time.monotonic()
                test = seen_by(tree, change, excused, arguments.processes)
                tried[name] += 1
                seen[name] += bool(test)
                verdict = f"seen by {test}" if test else "NOT SEEN"
                print(f"{verdict} ({time.monotonic() - started:.0f} s)\n  {name} {shown}", flush=True)
    for name in tried:
        print(f"{name}: {seen[name]} of {tried[name]} seen")
    if excused:
        print("Left out, since they fail without any change:", *excused, sep="\n    ")


if __name__ == "__main__":
    main()
