"""A tool of the editor."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool of the editor, with SVG paths of its icon in a box of 24 units; if `types`, it receives typed digits."""

    name: str
    title: str
    sentence: str
    outline: str = ""
    solid: str = ""
    types: bool = False
