"""Old names that still work for at least one minor version: each warns, and names the new one.

CONTRIBUTING.md says when a name may go, and how commands and options of the command line do it.
"""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Renamed:
    """What an old name is called now, and the version that renamed it.

    An attribute or method, in its class: `width = Renamed("columns", "1.1")`. A keyword of a function:
    `@helpful_keywords(renamed={"timeout": Renamed("seconds", "1.1")})`. A public name of the package: a line in
    `RENAMED` of `pysolvers/__init__.py`.
    """

    new: str
    since: str
    old: str = ""
    """As an attribute: its own name, which the class tells it."""

    def warn(self, old: str, stacklevel: int = 3) -> None:
        """Raise the DeprecationWarning; by default it points at the caller of the function that calls this."""
        warnings.warn(
            f"{old} is deprecated since pysolvers {self.since}: use {self.new}.", DeprecationWarning, stacklevel
        )

    def __set_name__(self, owner: type, name: str) -> None:
        object.__setattr__(self, "old", name)

    def __get__(self, instance: Any, owner: type) -> Any:
        self.warn(f"{owner.__name__}.{self.old}")
        return getattr(owner if instance is None else instance, self.new)
