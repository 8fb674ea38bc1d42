"""Reads JSON with readable errors."""

from __future__ import annotations

import json
import re
from itertools import accumulate
from typing import Any

from pysolvers.core.puzzle import PuzzleError

DEEPEST = 500  # nesting; Python's own reader recurses, and would crash the page's interpreter

_TEXTS = re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)
_STEP = {"[": 1, "{": 1, "]": -1, "}": -1}


def loads(text: str) -> Any:
    """Like `json.loads`, but raises RecursionError if there are more than DEEPEST nested levels."""
    if text.count("[") + text.count("{") > DEEPEST:
        steps = (_STEP[sign] for sign in re.findall(r"[][{}]", _TEXTS.sub("", text)))
        if max(accumulate(steps), default=0) > DEEPEST:
            raise RecursionError
    return json.loads(text)


def load_json(text: str, name: str, expected: str = "a puzzle", first: int = 1) -> Any:
    """Read JSON. PuzzleError if it is invalid.

    The error calls the text `name`, such as "The solution", says what was `expected`, and counts lines from `first`.
    """
    try:
        return loads(text)
    except json.JSONDecodeError as error:
        line = first + error.lineno - 1
        raise PuzzleError("{name} is not JSON: {reason}.", line, error.colno, name=name, reason=error.msg) from None
    except RecursionError:
        template = "{name} is nested too deeply: expected {expected}."
    except ValueError:
        template = "{name} has a number that is too long: expected {expected}."
    raise PuzzleError(template, first, name=name, expected=expected)
