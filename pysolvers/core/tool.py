"""A tool of the editor."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool of the editor. Its icon is two SVG paths, `outline` and `solid` (filled). If `types`, it takes digits."""

    name: str
    title: str
    sentence: str
    outline: str = ""  # in a box of 24 units, as `solid` is
    solid: str = ""
    types: bool = False
