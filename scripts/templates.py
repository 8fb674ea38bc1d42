"""List all sentences to translate, as templates such as "{n} cells": `python -m scripts.templates > words.json`.

The output is JSON, {template: ""}, in which the translator fills in the values. It has all strings of two or more words
in the package and the page, capitalized single words, and all words in calls of functions such as `say`.
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
SENTENCE = re.compile(r"[^\W\d_][,:;]? ([^\W\d_]{2}|\{)|\} [^\W\d_]{2}|^[A-Z][a-z]+(…|:)?$|\{\w+.*\{\w+")
NOUN = re.compile("[a-z]{2,}( [a-z]{2,})?")
NO_SENTENCE = re.compile(r"\(\?|\\[a-zA-Z]|\n|</")  # regular expressions, examples of formats, HTML


def templates() -> list[str]:
    sources = [path for top in ("pysolvers", "web") for path in (ROOT / top).rglob("*.py")]
    trees = {path: ast.parse(path.read_text("utf-8")) for path in sources}
    tables: dict[str, set[str]] = {}
    for tree in trees.values():
        for name, texts in constants_by_name(tree):
            tables.setdefault(name, set()).update(texts)
    found = set(of_page((ROOT / "web/index.html").read_text("utf-8"))) | of_kinds()
    for path, tree in trees.items():
        found |= {text for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) for text in of(node, tables)}
        if "cli" not in path.parts:  # `--help` isn't translated
            found |= {text for text in constants(tree) if SENTENCE.search(text) and not NO_SENTENCE.search(text)}
    return sorted(text for text in found if re.search(r"[^\W\d_]", text))


def of(function: ast.FunctionDef, tables: dict[str, set[str]]) -> Iterator[str]:
    """Yield the texts that a function passes to `say`, `plural` or an error. `tables` maps constants to their texts."""
    for call in (node for node in ast.walk(function) if isinstance(node, ast.Call)):
        name = getattr(call.func, "id", getattr(call.func, "attr", ""))
        if name == "counted":
            nouns = constants(call) or {*filter(NOUN.fullmatch, constants(function)), *tables["word"]}
            yield from (template for noun in nouns for template in (f"{{n}} {noun}", f"{{n:,}} {noun}s"))
        elif SPEAKING.match(name):
            arguments = ast.Tuple(call.args)
            yield from constants(arguments)
            for node in ast.walk(arguments):
                yield from tables.get(getattr(node, "id", getattr(node, "attr", "")), ())


def constants_by_name(tree: ast.AST) -> Iterator[tuple[str, set[str]]]:
    """Yield each constant in capitals, and each attribute `word`, with the string literals in its value."""
    for node in ast.walk(tree):
        match node:
            case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)):
                pairs = zip(targets, values, strict=False)
            case ast.Assign(targets=[target], value=value) | ast.AnnAssign(target=target, value=ast.expr() as value):
                pairs = zip([target], [value], strict=True)
            case _:
                continue
        for target, value in pairs:
            if isinstance(target, ast.Name) and (target.id.isupper() or target.id == "word"):
                yield target.id, constants(value)


def constants(tree: ast.AST) -> set[str]:
    """Return the string literals below a node, except for docstrings and parts of f-strings."""
    match tree:
        case ast.JoinedStr() | ast.Expr(value=ast.Constant()):
            return set()
        case ast.Constant(value=str(text)):
            return {text}
    return {text for child in ast.iter_child_nodes(tree) for text in constants(child)}


def of_page(html: str) -> Iterator[str]:
    """Yield the texts to translate in index.html: of elements, of keys to press (`<kbd>`), and of attributes."""
    for found in TEXT.finditer(html):
        if "{{" not in found[1]:
            yield template_of(found[1].strip())
            yield from (key for _, key, _ in KEY.findall(found[1]))
    yield from (found[2] for found in ATTRIBUTE.finditer(html))


def of_kinds() -> set[str]:
    """Return the texts that users see about kinds, their formats and tools, with difficulties and engines."""
    found: set[str] = {*DIFFICULTIES, "hints", *(name for kind in kinds() for name in kind.solver.ENGINES)}
    for kind in kinds():
        found |= {value for option in kind.options for value, _ in option.values} | {*kind.formats.SOLUTION_FORMATS}
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
            found |= {field["name"] for field in desk.edit()["edit"]["board"]}
            for tool in kind.editor.TOOLS:
                desk.choose_tool(tool.name)
            desk.play()
    set_language(None)
    return found


if __name__ == "__main__":
    json.dump(dict.fromkeys(templates(), ""), sys.stdout, ensure_ascii=False, indent=1)
