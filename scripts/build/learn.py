"""Writes a "How to play" page for each name of a puzzle: rules, gestures, a solved board, techniques."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pysolvers
from pysolvers.api.lessons import curated, ladder
from pysolvers.core.deduction import Deduction
from pysolvers.core.kind import Kind, kind_named, kinds
from pysolvers.core.puzzle import Puzzle, State
from pysolvers.desk.view import page_of, signs_in_words
from pysolvers.drawing.svg import escape
from scripts.build.gallery import gallery
from scripts.build.icons import kind_icon
from scripts.build.techniques.page import Entry, item

# As many boards of a name are explained in search of its techniques, of up to this many cells.
MOST_BOARDS, MOST_CELLS = 16, 49


@dataclass(frozen=True)
class Name:
    """A name that people use for some puzzles of a kind, such as Hidato, with a small example."""

    kind: Kind
    name: str
    puzzle: Puzzle

    @property
    def file(self) -> str:
        return f"learn-{page_of(self.name)}.html"


def names() -> list[Name]:
    return [
        Name(kind, name, pysolvers.parse(text, kind.name))
        for kind in kinds()
        for name, text in (kind.variants or {kind.title: kind.examples[0][1]}).items()
    ]


def navigation(current: str = "") -> str:
    here = ' aria-current="page"'
    return "\n".join(
        f'    <a href="{each.file}"{here if each.name == current else ""}>{kind_icon(each.kind.name)}'
        f"<span>{escape(each.name)}</span></a>"
        for each in names()
    )


def links(kind: Kind) -> str:
    return " ".join(
        f'<a href="{each.file}">How to play {escape(each.name)}</a>' for each in names() if each.kind is kind
    )


def rules(puzzle: Puzzle) -> str:
    """Return the rules of a puzzle as HTML, with the unusual ones in bold."""
    parts = kind_named(puzzle.kind).rules_of(puzzle).data["parts"]
    return "".join(f"<b>{escape(text)}</b>" if strong else escape(text) for text, strong in parts)


def gestures(of: Name) -> str:
    """Return an HTML list of gestures, for finger and mouse."""
    devices = {"": "", "mouse": ' class="typed"', "finger": ' class="touched"'}
    rows = (
        f"<div{devices[device]}><dt>{escape(gesture)}</dt><dd>{escape(effect)}</dd></div>"
        for gesture, effect, device, *only in ((*each, "")[: max(3, len(each))] for each in of.kind.gestures)
        if not only or of.name in only
    )
    return f'<dl class="keys">{"".join(rows)}</dl>'


def play_one(of: Name) -> str:
    """Return an HTML link that opens the app with a new easy puzzle of this name."""
    return f'<p><a class="play-one" href="./?new={page_of(of.name)}">Play an easy {escape(of.name)}</a></p>'


def signs(kind: Kind) -> str:
    rows = "".join(f"<li><code>{escape(sign)}</code>: {escape(words)}</li>" for sign, words in signs_in_words(kind))
    return f"\n<h2>What the signs mean</h2>\n<ul>{rows}</ul>" if rows else ""


def techniques(of: Name) -> str:
    """Return an HTML list of techniques, the easiest first, each shown on a board of this name."""
    wanted = {technique.name: technique for technique in ladder(of.kind, of.puzzle)}
    found: dict[str, tuple[Puzzle, State, Deduction]] = {}
    for puzzle in boards(of, list(wanted)):
        for state, step in steps(of.kind, puzzle):
            if step.technique in wanted:
                found.setdefault(step.technique, (puzzle, state, step))
        if found.keys() == wanted.keys():
            break
    shown = [(wanted[name], *found[name]) for name in wanted if name in found]
    entries = (
        Entry(rank, technique, puzzle, of.kind.board.draw(state, None, step.marks), step)
        for rank, (technique, puzzle, state, step) in enumerate(shown, 1)
    )
    listed = "".join(item(of.kind, entry) for entry in entries)
    return f'<h2>Techniques, the easiest first</h2>\n<ol class="techniques">{listed}</ol>'


def boards(of: Name, wanted: list[str]) -> list[Puzzle]:
    """Return boards of this name that may need the `wanted` techniques: its own example, then others."""
    known = {technique.name: technique for technique in of.kind.techniques}
    texts = [board for name in wanted for board in curated(of.kind, known[name], of.name)[:1]]
    texts += [known[name].example for name in wanted]
    texts += [entry["id"] for entry in gallery()[of.kind.name]]
    puzzles = (pysolvers.parse(text, of.kind.name) for text in dict.fromkeys(texts) if text)
    own = (each for each in puzzles if of.kind.name_of(each) == of.name and len(each.cells) <= MOST_CELLS)
    return [of.puzzle, *own][:MOST_BOARDS]


def steps(kind: Kind, puzzle: Puzzle) -> Iterator[tuple[State, Deduction]]:
    """Yield each step of a puzzle's explanation, with the state of the board before the step."""
    state: State = kind.play.start(puzzle)
    for shown in kind.hints.explain_by_work(puzzle):
        for step in shown.single_steps if isinstance(shown, Deduction) else ():
            yield state, step
            for move in step.moves:
                state = state.play(move)
