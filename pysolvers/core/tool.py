"""A tool of the editor."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool of the editor: `outline` and the filled `solid` are SVG paths of its icon; `types`: it takes digits."""

    name: str
    title: str
    sentence: str
    outline: str = ""  # in a box of 24 units, as `solid` is
    solid: str = ""
    types: bool = False
