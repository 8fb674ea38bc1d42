"""Writes the page of all techniques of each kind, the easiest first, each with a picture and a link to a puzzle."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import quote

import pysolvers
from pysolvers.api.lessons import step_of
from pysolvers.core.deduction import Deduction, Technique
from pysolvers.core.kind import Kind, kinds
from pysolvers.core.puzzle import Puzzle
from pysolvers.drawing.heading import with_cell_numbers
from pysolvers.drawing.scene import Scene
from pysolvers.drawing.svg import escape
from pysolvers.text import links
from scripts.build.icons import inline_svg, kind_icon


@dataclass(frozen=True)
class Entry:
    """A technique in the list: its rank from 1 and, if a board is known, the puzzle, its drawing and the step."""

    rank: int
    technique: Technique
    puzzle: Puzzle | None = None
    scene: Scene | None = None
    step: Deduction | None = None


def entries(kind: Kind) -> Iterator[Entry]:
    for rank, technique in enumerate(kind.techniques, 1):
        puzzle = pysolvers.parse(technique.example, kind.name) if technique.example else None
        found = step_of(puzzle, technique.name) if puzzle else None
        if puzzle is None or found is None:
            yield Entry(rank, technique)
            continue
        state, step = found
        yield Entry(rank, technique, puzzle, kind.board.draw(state, None, step.marks), step)


def words() -> dict[str, str]:
    sections = "\n".join(_section(kind) for kind in kinds() if kind.techniques)
    return {
        "title": "Techniques",
        "description": "The techniques by which pysolvers explains puzzles, from the easiest on, with pictures.",
        "nav_label": "Kinds of puzzle",
        "other": '<a class="other" href="gallery.html">Gallery</a>',
        "footer": f'<a href="how-{kinds()[0].name}.html">How it is solved</a>',
        "main": (
            '<div class="intro"><h1>Techniques</h1><p>Hints and explanations use these techniques, always the easiest '
            "that leads on. The number says its place from the easiest on. A puzzle's grade weighs the techniques that "
            "it needs. Each picture is the board just before such a step: outlined is what the step uses, filled what "
            f"it concludes.</p></div>\n{sections}"
        ),
    }


def _section(kind: Kind) -> str:
    name = escape(kind.title)
    items = "".join(item(kind, entry) for entry in entries(kind))
    return (
        f'<section id="{kind.name}" aria-labelledby="{kind.name}-title"><h2 id="{kind.name}-title">'
        f'{kind_icon(kind.name)} {name}</h2><ol class="techniques">{items}</ol></section>'
    )


def item(kind: Kind, entry: Entry) -> str:
    """Return an HTML list item: a technique's picture, description, step in words, and links to practice it."""
    technique = entry.technique
    head = f"<h3>{entry.rank}. {escape(technique.title)}</h3><p>{escape(technique.about)}</p>"
    if entry.puzzle is None or entry.scene is None or entry.step is None:
        return f"<li><div>{head}</div></li>"
    picture = inline_svg(with_cell_numbers(entry.scene, entry.puzzle.cells), "")
    link = escape(links.write(entry.puzzle))
    label = f"{technique.title}: a puzzle that needs it"
    lesson = f"./?lesson={kind.name}/{quote(technique.name)}"
    return (
        f'<li><div class="picture">{picture}</div><div>{head}'
        f'<p class="reason">{escape(entry.step.sentence)}</p>'
        f'<p><a href="./{link}" aria-label="{escape(label)}">A puzzle that needs it</a> '
        f'<a href="{lesson}" aria-label="{escape(technique.title)}: practice this">Practice this</a></p></div></li>'
    )
