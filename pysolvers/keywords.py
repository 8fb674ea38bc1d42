"""Helpful errors for wrong arguments: what was expected, and which keyword was probably meant."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from pysolvers.core.words import either, nearest
from pysolvers.errors import ArgumentError

P = ParamSpec("P")
T = TypeVar("T")

# Names in other libraries, and ours.
SYNONYMS = {
    "timeout": "seconds", "time_limit": "seconds", "time": "seconds", "max_seconds": "seconds", "max_nodes": "nodes",
    "max": "limit", "solver": "engine", "progress": "watch", "callback": "watch", "level": "difficulty",
    "workers": "jobs", "processes": "jobs", "threads": "jobs",
}  # fmt: skip

# Numeric keywords shared by all searches.
NUMBERS = {"seconds": (int, float), "nodes": (int,), "limit": (int,), "jobs": (int,)}


def helpful_keywords(*more: str, any_other: bool = False) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Decorate a function so that a wrong keyword raises a helpful TypeError. `more` are names in its `**keywords`.

    If `any_other`, further keywords are allowed, except synonyms of the function's keywords.
    """

    def decorate(function: Callable[P, T]) -> Callable[P, T]:
        code = function.__code__
        known = {*code.co_varnames[: code.co_argcount + code.co_kwonlyargcount], *more}

        @wraps(function)
        def checked(*args: P.args, **keywords: P.kwargs) -> T:
            for name, value in keywords.items():
                if name not in known and (not any_other or SYNONYMS.get(name) in known):
                    raise unknown_keyword(function.__name__, name, known)
                if name in NUMBERS and name in known:
                    check_number(name, value)
                if name == "watch" and value is not None and not callable(value):
                    raise TypeError(f"watch is {shown(value)}: expected a function that takes a Progress, or None.")
            return function(*args, **keywords)

        return checked

    return decorate


def unknown_keyword(function: str, name: str, known: Collection[str]) -> TypeError:
    meant = SYNONYMS.get(name, "")
    meant = meant if meant in known else nearest(name, sorted(known))
    expected = meant or either(sorted(known))
    return TypeError(f"{function}() has no argument {name}: expected {expected}.")


def check_number(name: str, value: Any) -> None:
    if value is None and name != "jobs":
        return
    if isinstance(value, bool) or not isinstance(value, NUMBERS[name]):
        words = "a number" if float in NUMBERS[name] else "a whole number"
        raise TypeError(f"{name} is {shown(value)}: expected {words}{'' if name == 'jobs' else ' or None'}.")
    least = int(name in ("jobs", "limit"))
    if value < least:
        raise ArgumentError("{name} is {value}: expected at least {least}.", name=name, value=value, least=least)


def shown(value: object) -> str:
    """Return a value and its type, for an error message: 5 becomes "5 (int)"."""
    return repr(value) if value is None else f"{value!r:.40} ({type(value).__name__})"
