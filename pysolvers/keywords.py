"""An unknown keyword argument raises an error that says which one was meant."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import wraps
from typing import ParamSpec, TypeVar

from pysolvers.core.words import nearest

P = ParamSpec("P")
T = TypeVar("T")

SYNONYMS = {
    "timeout": "seconds", "time_limit": "seconds", "time": "seconds", "max_seconds": "seconds", "max_nodes": "nodes",
    "max": "limit", "solver": "engine", "progress": "watch", "callback": "watch", "level": "difficulty",
}  # fmt: skip
"""Names that other libraries use, and ours."""


def helpful_keywords(*more: str, any_other: bool = False) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """A decorator: a wrong keyword raises a TypeError such as "solve() has no argument timeout: expected seconds.".

    Args:
        more: the names that the function takes as `**keywords`.
        any_other: whether it takes any others too; then only those of other libraries are refused.
    """

    def decorate(function: Callable[P, T]) -> Callable[P, T]:
        code = function.__code__
        known = {*code.co_varnames[: code.co_argcount + code.co_kwonlyargcount], *more}

        @wraps(function)
        def checked(*args: P.args, **keywords: P.kwargs) -> T:
            for name in keywords:
                if name not in known and (not any_other or SYNONYMS.get(name) in known):
                    raise TypeError(_sentence(function.__name__, name, known))
            return function(*args, **keywords)

        return checked

    return decorate


def _sentence(function: str, name: str, known: Collection[str]) -> str:
    meant = SYNONYMS.get(name, "")
    meant = meant if meant in known else nearest(name, sorted(known))
    expected = meant or " or ".join(sorted(known))
    return f"{function}() has no argument {name}: expected {expected}."
