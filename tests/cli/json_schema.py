"""The part of JSON Schema (draft 2020-12) that docs/json-schema.json uses; any other keyword is an error."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

TYPES: dict[str, tuple[type, ...]] = {
    "object": (dict,), "array": (list,), "string": (str,), "integer": (int,), "number": (int, float),
    "boolean": (bool,), "null": (type(None),),
}  # fmt: skip
KNOWN = {
    "$schema", "$defs", "$ref", "title", "type", "const", "enum", "anyOf", "properties", "required",
    "additionalProperties", "items", "minItems", "maxItems", "minimum",
}  # fmt: skip


def faults(value: Any, schema: dict[str, Any], root: dict[str, Any], at: str = "$") -> list[str]:
    """What of a value is not as a schema says; `root` has the `$defs`."""
    assert set(schema) <= KNOWN, set(schema) - KNOWN
    if "$ref" in schema:
        *_, name = schema["$ref"].split("/")
        return faults(value, root["$defs"][name], root, at)
    if "anyOf" in schema:
        each = [faults(value, one, root, at) for one in schema["anyOf"]]
        return [] if not all(each) else min(each, key=len)
    wrong = [*_values(value, schema, at)]
    if isinstance(value, dict):
        wrong += _entries(value, schema, root, at)
    if isinstance(value, list):
        if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
            wrong.append(f"{at} has {len(value)} items")
        for number, each in enumerate(value):
            wrong += faults(each, schema.get("items", {}), root, f"{at}[{number}]")
    return wrong


def _values(value: Any, schema: dict[str, Any], at: str) -> Iterator[str]:
    if "const" in schema and value != schema["const"]:
        yield f"{at} is {value!r}, not {schema['const']!r}"
    if "enum" in schema and value not in schema["enum"]:
        yield f"{at} is {value!r}, none of {schema['enum']}"
    named = schema.get("type", "")
    if named and (not isinstance(value, TYPES[named]) or isinstance(value, bool) != (named == "boolean")):
        yield f"{at} is {value!r}, no {named}"
    elif "minimum" in schema and value < schema["minimum"]:
        yield f"{at} is {value!r}"


def _entries(value: dict[str, Any], schema: dict[str, Any], root: dict[str, Any], at: str) -> Iterator[str]:
    own, rest = schema.get("properties", {}), schema.get("additionalProperties", True)
    yield from (f"{at} lacks {name}" for name in schema.get("required", ()) if name not in value)
    for name, each in value.items():
        if name in own or isinstance(rest, dict):
            yield from faults(each, own.get(name, rest), root, f"{at}.{name}")
        elif not rest:
            yield f"{at} has {name}"
