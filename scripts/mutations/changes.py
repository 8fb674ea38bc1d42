"""Finds changes that break a file on purpose, such as another operator, bound or word, or a missing case."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

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
    """A change of a file: replaces the bytes from `start` to `end` by `new`. `what` names the type of change."""

    path: Path
    what: str
    start: int
    end: int
    new: str

    def applied(self, source: bytes) -> bytes:
        return source[: self.start] + self.new.encode() + source[self.end :]

    def shown(self, source: bytes) -> str:
        first, last = source.rfind(b"\n", 0, self.start) + 1, source.find(b"\n", self.end)
        changed = self.applied(source)
        lines = source[first:last], changed[first : last + len(changed) - len(source)]
        old, new = (" ".join(line.decode().split()) for line in lines)
        return f"{self.path}:{source[:first].count(10) + 1} ({self.what})\n    - {old}\n    + {new}"


class Places:
    """Finds all possible changes of a file."""

    def __init__(self, path: Path, source: bytes) -> None:
        self.path, self.source = path, source
        self.lines = [0]
        for line in source.splitlines(keepends=True):
            self.lines.append(self.lines[-1] + len(line))

    def changes(self) -> Iterator[Change]:
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
        """For each word of a string literal that has a counterpart in `OTHER`, the change to that counterpart.

        `start` and `end` are the literal's offsets. Only words between spaces (or before punctuation), outside braces.
        """
        text = self.source[start:end]
        for match in re.finditer(rb"(?<= )[a-z]+(?=[ .,:;])", text):
            before = text[: match.start()]
            if match[0].decode() in OTHER and before.count(b"{") == before.count(b"}"):
                yield Change(self.path, "word", start + match.start(), start + match.end(), OTHER[match[0].decode()])

    def _between(self, left: ast.expr, right: ast.expr, what: str, sign: str) -> Change:
        """Return the change that replaces the operator between two operands by `sign`."""
        (_, start), (end, _) = self._span(left), self._span(right)
        between = re.sub(rb"#.*", lambda comment: b" " * len(comment[0]), self.source[start:end])
        found = re.search(rb"[^\s()\\]+( in| not)?", between)
        assert found
        return Change(self.path, what, start + found.start(), start + found.end(), sign)

    def _span(self, node: ast.expr) -> tuple[int, int]:
        assert node.end_lineno and node.end_col_offset is not None
        return self.lines[node.lineno - 1] + node.col_offset, self.lines[node.end_lineno - 1] + node.end_col_offset


def _without_effect(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield nodes that tests can't notice: docstrings, annotations, decorators, and code for type checkers only."""
    for node in ast.walk(tree):
        match node:
            case ast.Expr(value=ast.Constant()) | ast.If(test=ast.Name(id="TYPE_CHECKING")):
                yield node
            case ast.arg(annotation=ast.expr() as annotation) | ast.AnnAssign(annotation=annotation):
                yield annotation
            case ast.FunctionDef(returns=returns, decorator_list=decorators):
                yield from (*decorators, *([returns] if returns else []))


def chosen(root: Path, places: Iterable[Path], count: int, seed: int) -> list[Change]:
    """Choose `count` random changes in the files and folders `places`. Each type of change is equally likely."""
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
