"""A puzzle's heading: its title, its author and a note, which belong to it but make it no other puzzle.

They are text that anybody may have written: one line each, of bounded length, without characters that control how text
around them is shown. Whoever shows them shows them as text.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Self

MOST = {"title": 100, "author": 100, "note": 500}
"""The most characters of each part."""

_JOINERS = "\u200c\u200d"
"""The invisible characters that some languages, and emoji, cannot be written without."""


@dataclass(frozen=True, slots=True)
class Heading:
    """Title, author and note of a puzzle; "" where there is none.

    Runs of white space become a space; a part that is too long is cut, and ends in "…".

    >>> import pysolvers
    >>> heading = pysolvers.titled("A.B/BA./...", title="Two  lines", author="Ada").heading
    >>> heading, heading.line
    (Heading(title='Two lines', author='Ada', note=''), 'Two lines, by Ada')
    """

    title: str = ""
    author: str = ""
    note: str = ""

    def __post_init__(self) -> None:
        for name, most in MOST.items():
            text = one_line(getattr(self, name))
            object.__setattr__(self, name, text if len(text) <= most else text[: most - 1] + "…")

    def __bool__(self) -> bool:
        return bool(self.title or self.author or self.note)

    @property
    def parts(self) -> dict[str, str]:
        """The parts that there are, by their names."""
        return {each.name: getattr(self, each.name) for each in fields(self) if getattr(self, each.name)}

    @property
    def line(self) -> str:
        """Title and author in one line: "Two lines, by Ada"; "" without both."""
        by = f"by {self.author}" if self.author else ""
        return ", ".join(filter(None, (self.title, by))) if self.title else by.capitalize()

    @classmethod
    def of(cls, parts: Mapping[str, str]) -> Self:
        """The heading of what `parts` has under the three names; anything else in it is not looked at."""
        return cls(**{name: parts[name] for name in MOST if name in parts})


def one_line(text: str) -> str:
    """A text as one line, without characters that are not to be seen."""
    return " ".join("".join(c if c.isprintable() or c in _JOINERS else " " for c in text).split())


UNTITLED = Heading()
"""No title, no author and no note."""
