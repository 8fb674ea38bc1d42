"""A saved page of LinkedIn's Zip: cells with `data-cell-idx`, their numbers, and the walls at their sides."""

from __future__ import annotations

from pysolvers.core.puzzle import Puzzle

EXAMPLE = (
    '<div class="trail-grid" style="--rows: 2; --cols: 2;">\n'
    '<div data-cell-idx="0"><div class="trail-cell-content">1</div></div>\n'
    '<div data-cell-idx="1"><div class="trail-cell-wall trail-cell-wall--down"></div></div>\n'
    '<div data-cell-idx="2"></div>\n<div data-cell-idx="3"><div class="trail-cell-content">2</div></div>\n</div>\n'
)  # a small board, to show what such a page looks like


def likeness(text: str) -> int:
    """Return 3 for a page with such cells, else 0."""
    return 3 if "data-cell-idx" in text else 0


def read(text: str) -> list[Puzzle]:
    from pysolvers.puzzles.hamiltonian.text import linkedin_html  # imported late: it needs the HTML parser

    return linkedin_html.read(text)
