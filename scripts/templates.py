"""List all sentences to translate, as templates such as "{n} cells": `python -m scripts.templates > words.json`.

The output is JSON, {template: ""}, in which the translator fills in the values.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from pysolvers.core.kind import kinds
from pysolvers.core.words import set_language
from pysolvers.desk.desk import Desk
from pysolvers.engines.reasoning.grade import DIFFICULTIES
from scripts.build.translation import ATTRIBUTE, KEY, TEXT, template_of

ROOT = Path(__file__).resolve().parents[1]
# The functions and classes whose arguments are templates.
SPEAKING = re.compile(r"(say|plural|[A-Z]\w*Error|OutOfBudget|Stopped)$")


def templates() -> list[str]:
    tops = (ROOT / "pysolvers", ROOT / "web", ROOT / "scripts/build")
    modules = [list(ast.walk(ast.parse(path.read_text("utf-8")))) for top in tops for path in top.rglob("*.py")]
    own = [dict(assigned(nodes)) for nodes in modules]
    everywhere: dict[str, set[str]] = {}
    for names in own:
        for name, texts in names.items():
            everywhere.setdefault(name, set()).update(texts)
    found = set(of_page((ROOT / "web/index.html").read_text("utf-8"))) | of_kinds()
    for nodes, names in zip(modules, own, strict=True):
        for call in (node for node in nodes if isinstance(node, ast.Call)):
            found |= of_call(call, names, everywhere)
    return sorted(text for text in found if re.search(r"[^\W\d_]", re.sub(r"\{.*?\}", "", text)))


def of_call(call: ast.Call, names: dict[str, set[str]], everywhere: dict[str, set[str]]) -> set[str]:
    """Return the templates of sentences in a call of a function such as `say`.

    `names` maps each variable in the call's module to the texts it may have; `everywhere` does so for all modules.
    """
    function = getattr(call.func, "id", getattr(call.func, "attr", ""))
    if function == "counted":
        return {template for noun in constants(call) for template in (f"{{n}} {noun}", f"{{n:,}} {noun}s")}
    if not SPEAKING.match(function):
        return set()
    found = constants(ast.Tuple(call.args))
    for node in ast.walk(ast.Tuple(call.args)):
        if isinstance(node, ast.Name):
            found |= (everywhere if node.id.isupper() else names).get(node.id, set())
        elif isinstance(node, ast.Attribute):
            found |= everywhere.get(node.attr, set())
    return found


def assigned(nodes: list[ast.AST]) -> Iterator[tuple[str, set[str]]]:
    """Yield each variable, loop variable and function among a module's nodes, with the texts it may have or return."""
    found: dict[str, set[str]] = {}
    for node in nodes:
        match node:
            case ast.Assign(targets=targets, value=value):
                pass
            case ast.AnnAssign(target=target, value=ast.expr() as value):
                targets = [target]
            case ast.For(target=target, iter=value) | ast.comprehension(target=target, iter=value):
                targets = [target]
            case ast.FunctionDef(name=name):
                returned = (each for each in ast.walk(node) if isinstance(each, ast.Return) and each.value)
                for result in returned:
                    tables = (table.id for table in ast.walk(result) if isinstance(table, ast.Name))
                    texts = constants(result).union(*(found.get(table, set()) for table in tables if table.isupper()))
                    found.setdefault(name, set()).update(texts)
                continue
            case _:
                continue
        for each in (each for target in targets for each in ast.walk(target)):
            if isinstance(each, (ast.Name, ast.Attribute)):
                found.setdefault(getattr(each, "id", getattr(each, "attr", "")), set()).update(constants(value))
    return iter(found.items())


def constants(tree: ast.AST) -> set[str]:
    """Return the string literals in an expression, except for f-strings."""
    if isinstance(tree, ast.JoinedStr):
        return set()
    if isinstance(tree, ast.Constant):
        return {tree.value} if isinstance(tree.value, str) else set()
    return {text for child in ast.iter_child_nodes(tree) for text in constants(child)}


def of_page(html: str) -> Iterator[str]:
    """Yield the texts to translate in index.html: of elements, of keys to press (`<kbd>`), and of attributes."""
    for found in TEXT.finditer(html):
        if "{{" not in found[1]:
            yield template_of(found[1].strip())
            yield from (key for _, key, _ in KEY.findall(found[1]))
    yield from (found[2] for found in ATTRIBUTE.finditer(html))


def of_kinds() -> set[str]:
    """Return the texts that the desk shows about kinds, their formats and tools, with difficulties and engines."""
    found: set[str] = {*DIFFICULTIES, *(name for kind in kinds() for name in kind.solver.ENGINES)}
    desk = Desk()

    def record(template: str) -> str:
        found.add(template)
        return template

    set_language(record)
    desk.kinds()
    for kind in kinds():
        for _, text in kind.examples:
            desk.open(text, kind.name)
            desk.formats()
            desk.edit()
            for tool in kind.editor.TOOLS:
                desk.choose_tool(tool.name)
            desk.play()
    set_language(None)
    return found


if __name__ == "__main__":
    json.dump(dict.fromkeys(templates(), ""), sys.stdout, ensure_ascii=False, indent=1)
