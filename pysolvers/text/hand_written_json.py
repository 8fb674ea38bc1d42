"""JSON that somebody typed: whatever is wrong with it is said in one sentence."""

from __future__ import annotations

import json
from typing import Any

from pysolvers.core.puzzle import PuzzleError


def load_json(text: str, name: str, expected: str = "", first: int = 1) -> Any:
    """The value in `text`, which is called `name` ("The answer") and begins in the line `first`.

    Raises:
        PuzzleError: if it is no JSON, is nested deeper than Python reads, or has a number of more than 4,300 digits;
            `expected` says what should have been there.
    """
    hope = f": expected {expected}." if expected else "."
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise PuzzleError(f"{name} is no JSON: {error.msg}.", first + error.lineno - 1, error.colno) from None
    except RecursionError:
        raise PuzzleError(f"{name} is nested too deeply{hope}", first) from None
    except ValueError:
        raise PuzzleError(f"{name} has a number that is too long{hope}", first) from None
