"""Puzzles as lines of JSON with their `kind` and their `id`, as the commands print them with `--json`."""

from __future__ import annotations

import json
from typing import Any

from pysolvers.text.literals import loads


def puzzles_in(text: str) -> list[tuple[str, str]]:
    """The kind and the id of each puzzle in lines of JSON objects that all have a kind; [] for any other text.

    An object without an id is a puzzle in a JSON format of its kind, and stands for itself; not all can be such.
    """
    named = []
    for data in results_in(text):
        id = data.get("id")
        named.append((data["kind"], id if isinstance(id, str) else json.dumps(data, ensure_ascii=False)))
    return named


def results_in(text: str) -> list[dict[str, Any]]:
    """The objects in lines of JSON that all have a kind, and of which at least one has an id; [] for any other text."""
    if not text.lstrip().startswith("{") or '"kind"' not in text or '"id"' not in text:
        return []
    try:
        found = [loads(text)]
    except (ValueError, RecursionError):
        try:
            found = [loads(line) for line in text.splitlines() if line.strip()]
        except (ValueError, RecursionError):
            return []
    if not all(isinstance(data, dict) and isinstance(data.get("kind"), str) for data in found):
        return []
    return found if any(isinstance(data.get("id"), str) for data in found) else []
