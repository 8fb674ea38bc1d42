"""A tool of the editor."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool of the editor: a name, a title of a word or two, and a sentence on how to use it.

    `outline` and `solid` are the stroked and filled SVG paths of its icon, in a box of 24 units. If `types` is True,
    the tool receives typed digits; otherwise they switch to another tool.
    """

    name: str
    title: str
    sentence: str
    outline: str = ""
    solid: str = ""
    types: bool = False
