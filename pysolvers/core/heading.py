"""A puzzle's heading: title, author and note. These are untrusted text, so show them as plain text only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Self

LENGTHS = {"title": 100, "author": 100, "note": 500}  # characters of each part

_JOINERS = "\u200c\u200d"  # invisible characters that some languages and emoji need


@dataclass(frozen=True, slots=True)
class Heading:
    """Title, author and note of a puzzle, each one line of limited length; "" if missing.

    >>> import pysolvers
    >>> heading = pysolvers.titled("A.B/BA./...", title="Two  lines", author="Ada").heading
    >>> heading, heading.line
    (Heading(title='Two lines', author='Ada', note=''), 'Two lines, by Ada')
    """

    title: str = ""
    author: str = ""
    note: str = ""

    def __post_init__(self) -> None:
        for name, most in LENGTHS.items():
            text = one_line(getattr(self, name))
            object.__setattr__(self, name, text if len(text) <= most else text[: most - 1] + "…")

    def __bool__(self) -> bool:
        return bool(self.title or self.author or self.note)

    @property
    def parts(self) -> dict[str, str]:
        """The nonempty parts by name."""
        return {each.name: getattr(self, each.name) for each in fields(self) if getattr(self, each.name)}

    @property
    def line(self) -> str:
        """Title and author in one line: "Two lines, by Ada"; "" if both are missing."""
        by = f"by {self.author}" if self.author else ""
        return ", ".join(filter(None, (self.title, by))) if self.title else by.capitalize()

    @classmethod
    def of(cls, parts: Mapping[str, str]) -> Self:
        """A heading from `parts["title"]`, `["author"]` and `["note"]`; other keys are ignored."""
        return cls(**{name: parts[name] for name in LENGTHS if name in parts})


def one_line(text: str) -> str:
    """A text as one line, without invisible characters."""
    return " ".join("".join(c if c.isprintable() or c in _JOINERS else " " for c in text).split())


UNTITLED = Heading()
