"""JSON, with what is wrong with it in a sentence; `literals` reads what only looks like it."""

from __future__ import annotations

import json
import re
from itertools import accumulate
from typing import Any

from pysolvers.core.puzzle import PuzzleError

DEEPEST = 500
"""The deepest nesting that is read. Python's own reader recurses, and ends the page's interpreter before it says so."""

_TEXTS = re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)
_STEP = {"[": 1, "{": 1, "]": -1, "}": -1}


def loads(text: str) -> Any:
    """As `json.loads`; RecursionError if the text is nested more than DEEPEST deep."""
    if text.count("[") + text.count("{") > DEEPEST:
        steps = (_STEP[sign] for sign in re.findall(r"[][{}]", _TEXTS.sub("", text)))
        if max(accumulate(steps), default=0) > DEEPEST:
            raise RecursionError
    return json.loads(text)


def load_json(text: str, name: str, expected: str = "", first: int = 1) -> Any:
    """The value in `text`, which is called `name` ("The solution") and begins in the line `first`.

    Raises:
        PuzzleError: if it is not JSON, is nested too deeply, or has a number of more than 4,300 digits;
            `expected` says what should have been there.
    """
    hope = f": expected {expected}." if expected else "."
    try:
        return loads(text)
    except json.JSONDecodeError as error:
        raise PuzzleError(f"{name} is no JSON: {error.msg}.", first + error.lineno - 1, error.colno) from None
    except RecursionError:
        raise PuzzleError(f"{name} is nested too deeply{hope}", first) from None
    except ValueError:
        raise PuzzleError(f"{name} has a number that is too long{hope}", first) from None
