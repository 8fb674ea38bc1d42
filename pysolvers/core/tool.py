"""A tool of the editor."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tool:
    """What a click draws: a name, a title of a word or two, and a sentence that tells how it is used.

    `outline` and `solid` are SVG paths in a box of 24 units: its icon, stroked and filled. A tool that `types` takes
    digits typed on the board; for others the digits choose the tool.
    """

    name: str
    title: str
    sentence: str
    outline: str = ""
    solid: str = ""
    types: bool = False
