"""Puzzles as lines of JSON with their `kind` and their `id`, as the commands print them with `--json`."""

from __future__ import annotations

import json


def puzzles_in(text: str) -> list[tuple[str, str]]:
    """The kind and the id of each puzzle in lines of JSON objects that all have a kind; [] for any other text.

    An object without an id is a puzzle in a JSON format of its kind, and stands for itself; not all can be such.
    """
    if not text.lstrip().startswith("{") or '"kind"' not in text or '"id"' not in text:
        return []
    try:
        found = [json.loads(text)]
    except (ValueError, RecursionError):
        try:
            found = [json.loads(line) for line in text.splitlines() if line.strip()]
        except (ValueError, RecursionError):
            return []
    named = []
    for data in found:
        if not isinstance(data, dict) or not isinstance(data.get("kind"), str):
            return []
        id = data.get("id")
        named.append((data["kind"], id if isinstance(id, str) else json.dumps(data, ensure_ascii=False)))
    return named if any(isinstance(data.get("id"), str) for data in found) else []
