"""Boards in XML and in tables of web pages, as dictionaries and lists.

An element is a dictionary of its attributes and of what stands in it, by name; a list where a name comes again; a list
alone where it has children of one name and nothing else; and a text where it has neither.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from pysolvers.text.literals import Literals
from pysolvers.text.pieces import Token, Value

_TAG = re.compile(
    r"<!--.*?-->|<[?!][^>]*>|<(script|style)\b.*?</\1\s*>|<(?P<end>/?)(?P<name>[A-Za-z_][\w:.-]*)(?P<more>[^<>]*?)(?P<alone>/?)>",
    re.DOTALL,
)
_ATTRIBUTE = re.compile(r"([\w:.-]+)\s*=\s*(?:\"([^\"]*)\"|'([^']*)')")
_VOID = ("br", "hr", "img", "input", "link", "meta")
"""Elements of web pages that are never closed."""
_OF_TABLES = ("table", "thead", "tbody", "tr", "td", "th")
"""Elements whose attributes are about looks."""


def elements(text: str) -> dict[str, Value] | None:
    """What stands in a text of elements, by their names; None if it has none."""
    opened = [_Element("")]
    at, line = 0, 1
    for tag in _TAG.finditer(text):
        opened[-1].text += text[at : tag.start()].replace("&nbsp;", " ")
        line += text.count("\n", at, tag.start())
        name = tag["name"] or ""
        if name and name.lower() not in _VOID:
            within = [element.name for element in opened[1:]]
            many = 0
            if tag["end"] and name in within:
                many = within[::-1].index(name) + 1
            elif not tag["end"] and within and name in ("td", "th", "tr"):  # the one before may be left open
                many = (within[-1] in ("td", "th")) + (name == "tr" and "tr" in within[-2:])
            for _ in range(many):
                _close(opened, line)
            if not tag["end"]:
                pairs = _ATTRIBUTE.findall(tag["more"]) if name.lower() not in _OF_TABLES else []
                opened.append(_Element(name, {key: Token(one or two, line, 1) for key, one, two in pairs}))
            if tag["alone"]:
                _close(opened, line)
        line += text.count("\n", tag.start(), tag.end())
        at = tag.end()
    while len(opened) > 1:
        _close(opened, line)
    return opened[0].fields or None


@dataclass(slots=True)
class _Element:
    """An element that is not closed yet."""

    name: str
    fields: dict[str, Value] = field(default_factory=dict)
    text: str = ""


def _close(opened: list[_Element], line: int) -> None:
    """Close the last element; what stands in a cell of a table is its text."""
    last = opened.pop()
    if any(element.name in ("td", "th") for element in opened):
        opened[-1].text += last.text
    else:
        _add(opened[-1].fields, last.name, _value(last.fields, last.text.strip(), line))


def _value(fields: dict[str, Value], text: str, line: int) -> Value:
    """What an element holds: its fields, the list that is its only one, or its text."""
    if not fields:
        values = Literals(text, line).values if text[:1] in ("[", "(", "{") else []
        return [named.value for named in values] or Token(text, line, 1, True)
    only = next(iter(fields.values())) if len(fields) == 1 else None
    return list(only) if isinstance(only, _Several) else fields


def _add(fields: dict[str, Value], name: str, value: Value) -> None:
    """Add an element to those beside it; what comes again, and rows and cells of tables, are lists."""
    seen = fields.get(name)
    if isinstance(seen, _Several):
        seen.append(value)
    elif seen is not None or name.lower() in _OF_TABLES:
        fields[name] = _Several([value] if seen is None else [seen, value])
    else:
        fields[name] = value


class _Several(list[Value]):
    """Elements of one name beside each other."""
