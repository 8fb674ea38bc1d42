"""Lines of names and values, as in YAML, TOML and INI files, and facts of logic programs, as dictionaries and lists.

Only what puzzles are written in is read: nested names and lists by their indentation, `[section]` and `[[section]]`,
values on the line, in brackets (which may go on over several lines) or as a block of text; `#const n=5.` and
`clue(1,2,7).` A text with anything else is not such a file.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from pysolvers.text.literals import Literals, unquoted
from pysolvers.text.pieces import Token, Value

_KEY = re.compile(r"(?P<key>\w[\w .-]{0,60}?|\"[^\"]*\"|'[^']*')\s{0,9}(?::(?=\s|$)|=)\s*(?P<value>.*)")
_SECTION = re.compile(r"(\[\[?)\s*([\w.-]+)\s*\]\]?")
_REST = re.compile(r"\s+#.*")


@dataclass(slots=True)
class _Level:
    """What is open at an indentation; `put` makes it a list or a dictionary once the line below says which."""

    indent: int
    value: Value
    put: Callable[[Value], None] | None = None


def keyed(text: str) -> dict[str, Value] | None:
    """The dictionary that a text of names and values is; None for any other text."""
    lines = text.split("\n")
    root: dict[str, Value] = {}
    levels = [_Level(-1, root)]
    n = 0
    while n < len(lines):
        line = lines[n]
        content, indent, number = line.strip(), len(line) - len(line.lstrip()), n + 1
        n += 1
        if not content or content[0] == "#" or content == "---":
            continue
        if section := _SECTION.fullmatch(content):
            levels = [_Level(-1, _section(root, section[2], listed=section[1] == "[["))]
            continue
        while content.startswith("- ") or content == "-":
            item = _open(levels, indent, list)
            if not isinstance(item, list):
                return None
            content, deeper = content[1:].lstrip(), indent + len(content) - len(content[1:].lstrip())
            if not content or content.startswith("- ") or (content[0] not in "[{" and _KEY.fullmatch(content)):
                levels.append(_Level(indent, None, item.append))
            else:
                value, n = _value(content, lines, n, number, indent)
                item.append(value)
                content = ""
            indent = deeper
        if not content:
            continue
        match = _KEY.fullmatch(content)
        record = _open(levels, indent, dict) if match else None
        if not match or not isinstance(record, dict):
            return None
        key = match["key"].strip("\"'")
        if re.match(r"[\w.]+\(|.*[;{]$", match["value"]):
            return None  # a program
        if match["value"].partition(" #")[0].strip():
            record[key], n = _value(match["value"], lines, n, number, indent)
        else:
            levels.append(_Level(indent, None, lambda value, record=record, key=key: record.__setitem__(key, value)))  # type: ignore[misc]
    return root


_FACT = re.compile(r"#const\s+(\w+)\s*=\s*(\d+)\s*\.|([a-z]\w*)\(([^()]*)\)\s*\.|%[^\n]*|\s+")


def facts(text: str) -> dict[str, Value] | None:
    """The arguments of the facts that a text consists of, as lists by their names; None for any other text.

    `rows(5)` and `row(1..5)` are numbers, `size(5, 6)` is one list.
    """
    record: dict[str, Value] = {}
    at = 0
    while at < len(text):
        match = _FACT.match(text, at)
        if not match:
            return None
        at = match.end()
        line = text.count("\n", 0, match.start()) + 1
        if match[1]:
            record[match[1]] = Token(match[2], line, 1)
        elif match[3]:
            args = [Token(each.strip(" \"'").rpartition("..")[2], line, 1) for each in match[4].split(",")]
            several = record.setdefault(match[3], [])
            if not isinstance(several, list):
                return None
            several.append(args)
    listed = any(isinstance(value, list) and len(value) > 1 for value in record.values())
    for name, value in list(record.items()):
        if isinstance(value, list) and len(value) == 1:
            one = value[0] if len(value[0]) > 1 else value[0][0]
            del record[name]
            record[{"row": "rows", "col": "cols", "column": "cols"}.get(name, name)] = one
    return record if listed else None


_NAME = re.compile(r"[A-Za-z_][\w ]*")


def records(text: str) -> list[dict[str, Value]]:
    """The lines of a table with names above them, as dictionaries; [] for any other text."""
    head = text.lstrip("\n").partition("\n")[0]
    sign = next((sign for sign in ",;\t" if sign in head), "")
    names = [name.strip(' "') for name in head.split(sign)] if sign and len(head) < _LONGEST_HEAD else []
    if len(set(names)) < 2 or not all(map(_NAME.fullmatch, names)):
        return []
    rows = [(n, _cells(line, sign)) for n, line in enumerate(text.split("\n"), 1) if line.strip()][1:]
    if any(len(row) != len(names) for _, row in rows):
        return []
    return [{name: _cell(cell, line) for name, cell in zip(names, row, strict=True)} for line, row in rows]


_LONGEST_HEAD = 1000
"""The longest line of names."""


def _cells(line: str, sign: str) -> list[str]:
    """The cells of a line of a table; one in quotes may hold the sign that parts them, and quotes twice."""
    found = re.findall(rf'{sign}\s*(?:"((?:[^"]|"")*)"|([^{sign}]*))\s*', sign + line.strip())
    return [quoted.replace('""', '"') or plain.strip() for quoted, plain in found]


def _cell(text: str, line: int) -> Value:
    """What a cell of a table holds: a list, or a text."""
    values = Literals(text, line).values if text[:1] in ("[", "{") else []
    return values[0].value if len(values) == 1 else Token(text, line, 1, True)


def _section(root: dict[str, Value], name: str, listed: bool) -> Value:
    """The dictionary of a section, a new one if it is an item of a list; what else has the name, if anything has."""
    found = root.setdefault(name, [] if listed else {})
    if not listed or not isinstance(found, list):
        return found
    found.append({})
    return found[-1]


def _open(levels: list[_Level], indent: int, kind: type) -> Value:
    """The list or dictionary that a line of this indentation belongs to."""
    while len(levels) > 1 and levels[-1].indent > indent:
        levels.pop()
    top = levels[-1]
    if top.put and (top.indent < indent or kind is list):
        value = kind()
        top.put(value)
        top.put = None
        levels.append(_Level(indent, value))
        return value
    while len(levels) > 1 and not (levels[-1].indent == indent and isinstance(levels[-1].value, kind)):
        levels.pop()
    return levels[-1].value


def _value(text: str, lines: list[str], n: int, number: int, indent: int) -> tuple[Value, int]:
    """A value that begins on the line before the n-th, and the line where it ends."""
    column = lines[number - 1].find(text) + 1
    if text in ("|", ">", "|-", "|+", ">-") or text[:3] in ('"""', "'''"):
        start = n
        ends = (
            (lambda line: bool(line.strip()) and len(line) - len(line.lstrip()) <= indent) if text[0] in "|>" else None
        )
        while n < len(lines) and not (ends(lines[n]) if ends else text[:3] in lines[n]):
            n += 1
        return Token("\n".join(lines[start:n]), start + 1, 1, True), n + (ends is None)
    if text[0] in "[{":
        while text.count("[") + text.count("{") > text.count("]") + text.count("}") and n < len(lines):
            text += "\n" + lines[n]
            n += 1
        found = Literals(text, number).values
        return found[0].value if len(found) == 1 else Token(text, number, column), n
    plain = text if text[0] in "\"'" else _REST.sub("", text)
    quoted = plain[0] in "\"'" and plain[-1] == plain[0] and len(plain) > 1
    nothing = plain in ("null", "~", "None", "nan") and not quoted
    if quoted and plain[0] == '"':
        return Token(unquoted(plain), number, column, quoted), n
    return Token("" if nothing else plain[1:-1] if quoted else plain, number, column, quoted), n
