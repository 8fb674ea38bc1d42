"""Builds the gallery and the pages that explain how each kind is played and solved.

Each kind's folder has their material: `how.html`, `icon.svg` and `gallery.toml`.
"""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

from pysolvers.core.deduction import Deduction
from pysolvers.core.kind import Kind, kinds
from pysolvers.core.marks import Marks
from pysolvers.core.progress import Progress
from pysolvers.core.puzzle import Puzzle, Solution
from pysolvers.desk.game import key
from pysolvers.drawing.heading import with_cell_numbers
from pysolvers.drawing.scene import Scene
from pysolvers.drawing.svg import escape
from pysolvers.text import document, links
from scripts.build import learn
from scripts.build.gallery import folder_of, gallery
from scripts.build.icons import inline_svg, kind_icon
from scripts.build.techniques import page as techniques

WEB = Path(__file__).resolve().parents[2] / "web"
PAGES = WEB / "pages"
COPIED = ("reading.css", "reader.py")
LEVELS = {"first": "To start with", "easy": "Easy", "normal": "Normal", "hard": "Hard", "extreme": "Extreme"}


def write_pages(new: Path, words: dict[str, str]) -> None:
    words = {**words, "policy": fill(policy(), words)}
    reader = fill((PAGES / "reader.json").read_text(), words)
    (new / "reader.json").write_text(reader)
    for name in (*COPIED, *json.loads(reader)["files"]):
        source, target = (PAGES if (PAGES / name).exists() else WEB) / name, new / name
        target.parent.mkdir(exist_ok=True)
        target.write_bytes(source.read_bytes())
    (new / "gallery.html").write_text(fill((PAGES / "page.html").read_text(), {**words, **gallery_words()}))
    listed = {"nav": navigation("#{}"), **techniques.words()}
    (new / "techniques.html").write_text(fill((PAGES / "page.html").read_text(), {**words, **listed}))
    for kind in kinds():
        page = fill((PAGES / "page.html").read_text(), {**words, **how_words(kind, new)})
        (new / f"how-{kind.name}.html").write_text(page)
    for each in learn.names():
        (new / each.file).write_text(fill((PAGES / "page.html").read_text(), {**words, **learn_words(each, new)}))


def policy() -> str:
    found = re.search(r"<meta http-equiv=.*>", (WEB / "index.html").read_text())
    assert found, "index.html has lost its Content-Security-Policy"
    return found[0]


def fill(text: str, words: dict[str, str]) -> str:
    """Replace each `{{name}}` in `text` by its value in `words`. KeyError for an unknown name."""
    return re.sub(r"\{\{(\w+)\}\}", lambda found: words[found[1]], text)


def how_link(kind: Kind, words: str) -> str:
    return f'<a href="how-{kind.name}.html">{words}</a>'


def navigation(address: str, current: str = "") -> str:
    """Return HTML links to all kinds. `address` is a URL with {} for a kind's name; `current` is the page's kind."""
    current_page = ' aria-current="page"'
    return "\n".join(
        f'    <a href="{address.format(kind.name)}" aria-label="{escape(kind.title)}"'
        f"{current_page if kind.name == current else ''}>{kind_icon(kind.name)}"
        f'<span class="long" data-text="{escape(kind.title)}">{escape(kind.title)}</span>'
        f'<span class="short">{escape(kind.short)}</span></a>'
        for kind in kinds()
    )


# The gallery -------------------------------------------------------------------------------------------------------


def gallery_words() -> dict[str, str]:
    puzzles = gallery()
    sections = "\n".join(gallery_section(kind, puzzles[kind.name]) for kind in kinds())
    many = sum(map(len, puzzles.values()))
    return {
        "title": "Gallery",
        "description": f"{many} logic puzzles to play and solve, drawn: {', '.join(kind.title for kind in kinds())}.",
        "nav_label": "Kinds of puzzle",
        "nav": navigation("#{}"),
        "other": f'<a class="other" href="how-{kinds()[0].name}.html">How it is solved</a>',
        "footer": f'{how_link(kinds()[0], "How it is solved")} <a href="techniques.html">Techniques</a>',
        "main": (
            f'<div class="intro"><h1>Gallery</h1><p>{many} puzzles by kind and difficulty. The first of each kind show '
            "its rules, or come from the articles with which this project began. The others were made by this page's "
            "generators, and each has exactly one solution. Choose one to open it.</p></div>\n" + sections
        ),
    }


def gallery_section(kind: Kind, puzzles: list[dict[str, Any]]) -> str:
    """Return a kind's section as HTML: its name, its rules beside a solved board, and its puzzles."""
    groups = "\n".join(
        f'<div class="level"><h3>{title}</h3><ul class="cards">{cards}</ul></div>'
        for level, title in LEVELS.items()
        if (cards := "".join(card(kind, puzzle) for puzzle in puzzles if puzzle["level"] == level))
    )
    name = escape(kind.title)
    example = solved(kind, document.read(puzzles[min(1, len(puzzles) - 1)]["id"], kind.name).puzzles[0])
    return (
        f'<section id="{kind.name}" aria-labelledby="{kind.name}-title"><div class="rules">'
        f'<div class="picture">{inline_svg(example, f"{name}, a solved board")}</div>'
        f'<div><h2 id="{kind.name}-title">{kind_icon(kind.name)}{name}</h2><p>{escape(kind.rules)}</p>'
        f"<p>{learn.links(kind)} {how_link(kind, f'How {name} is solved')}</p></div></div>\n{groups}</section>"
    )


def card(kind: Kind, puzzle: dict[str, Any]) -> str:
    found = document.read(puzzle["id"], kind.name).puzzles[0]
    scene = kind.board.draw(kind.play.start(found), None, Marks())
    grade = puzzle["grade"]
    level = f", {grade}" if grade else ""
    name, link = escape(puzzle["name"]), escape(links.write(found))
    shown = f'<small class="grade">{grade.capitalize()}</small>' if grade else ""
    facts = (
        f'<span aria-hidden="true">{name}{shown}</span><span class="unseen">{escape(kind.title)}: {name}{level}</span>'
    )
    return f'<li><a class="card" href="./{link}" data-key="{key(found)}">{inline_svg(scene, "")}{facts}</a></li>'


def solved(kind: Kind, puzzle: Puzzle) -> Scene:
    solution = next(step for step in kind.solver.solve(puzzle) if isinstance(step, Solution))
    return kind.board.draw(kind.play.shown(solution), None, Marks(compact=True))


# How it is solved --------------------------------------------------------------------------------------------------


def how_words(kind: Kind, new: Path) -> dict[str, str]:
    file = folder_of(kind) / "how.html"
    text = file.read_text("utf-8") if file.exists() else f"<h1>{escape(kind.title)}</h1><p>{escape(kind.rules)}</p>"
    boards = Boards(kind, new)
    # Figures may have numbers in their captions, so these come first.
    main = re.sub(r"\{\{(nodes) (\S+)()\}\}", boards.insert, text)
    main = re.sub(r"\{\{(\w+) (\S+) \| ([^}]*)\}\}", boards.insert, main)
    assert "{{" not in main, f"{file} names something that is not known"
    name = escape(kind.title)
    return {
        "title": f"How {name} is solved",
        "description": f"How pysolvers solves {name}: the method step by step, with boards to go through.",
        "nav_label": "How each kind is solved",
        "nav": navigation("how-{}.html", kind.name),
        "other": f'<a class="other" href="gallery.html#{kind.name}">Gallery</a>',
        "footer": (
            f'<a href="gallery.html#{kind.name}">Puzzles of this kind</a> '
            f'<a href="techniques.html#{kind.name}">Techniques</a>'
        ),
        "main": f"<article>\n{main}\n</article>",
    }


def learn_words(of: learn.Name, new: Path) -> dict[str, str]:
    name, kind = escape(of.name), of.kind
    picture = inline_svg(solved(kind, of.puzzle), f"{name}, a solved board")
    parts = [
        f"<h1>How to play {name}</h1>",
        f'<div class="rules"><div class="picture">{picture}</div>',
        f'<div><p class="lead">{learn.rules(of.puzzle)}</p></div></div>',
        learn.signs(kind),
        learn.play_one(of),
        f"<h2>On the board</h2>\n{learn.gestures(of)}",
    ]
    if kind.has("hints"):
        worked = Boards(kind, new, of.file.removesuffix(".html")).steps(of.puzzle, "Go through the steps.")
        parts += [f"<h2>Solved step by step</h2>\n{worked}", learn.techniques(of)]
    return {
        "title": f"How to play {name}",
        "description": f"The rules of {name}, a board solved step by step, and its techniques with pictures.",
        "nav_label": "Puzzles",
        "nav": learn.navigation(of.name),
        "other": f'<a class="other" href="gallery.html#{kind.name}">Gallery</a>',
        "footer": how_link(kind, "How the program solves it"),
        "main": "<article>\n" + "\n".join(parts) + "\n</article>",
    }


class Boards:
    """Replaces the placeholders in the text of a page.

    `{{steps ID | CAPTION}}` becomes a board with its explanation, `{{solution ID | CAPTION}}` a picture of the first
    solution, and `{{nodes ID}}` the number of search nodes for finding all solutions.
    """

    def __init__(self, kind: Kind, new: Path, name: str = "") -> None:
        self.kind = kind
        self.name = name or kind.name
        self.folder = new / "how"
        self.folder.mkdir(exist_ok=True)
        self.made = 0

    def insert(self, found: re.Match[str]) -> str:
        what, text, caption = found.groups()
        puzzle = document.read(text, self.kind.name).puzzles[0]
        if what == "steps":
            return self.steps(puzzle, caption)
        if what == "nodes":
            return self.nodes(puzzle)
        if what == "solution":
            picture = inline_svg(solved(self.kind, puzzle))
            return f"<figure class='still'>{picture}<figcaption>{caption}</figcaption></figure>"
        raise KeyError(what)

    def nodes(self, puzzle: Puzzle) -> str:
        nodes = max(step.nodes for step in self.kind.solver.solve(puzzle) if isinstance(step, Progress))
        return f"{nodes:,}"

    def steps(self, puzzle: Puzzle, caption: str) -> str:
        """Return an HTML figure in which a reader can step through a puzzle's explanation."""
        self.made += 1
        file = f"how/{self.name}-{self.made}.json"
        scenes, data = explained(self.kind, puzzle)
        (self.folder.parent / file).write_text(json.dumps(data, separators=(",", ":"), ensure_ascii=False), "utf-8")
        words = {
            "file": file,
            "picture": inline_svg(scenes[0]),
            "label": escape(scenes[0].label),
            "many": str(len(scenes)),
            "sentence": escape(data["steps"][0]["sentence"]),
            "caption": caption,
            "link": escape(links.write(puzzle)),
        }
        return fill((PAGES / "steps.html").read_text(), words)


def explained(kind: Kind, puzzle: Puzzle) -> tuple[list[Scene], dict[str, Any]]:
    """Return the scenes of a puzzle's explanation, and the same scenes and their sentences as data for JSON."""
    state = kind.play.start(puzzle)
    scenes, sentences = [], []
    for step in kind.hints.explain(puzzle):
        if isinstance(step, Deduction):  # drawn on the board before the step, so that one sees what it rests on
            scene = kind.board.draw(state, None, replace(step.marks, whole=True))
            scenes.append(with_cell_numbers(scene, puzzle.cells))
            sentences.append(step.sentence)
            state = state.played(step.moves)
    scenes.append(with_cell_numbers(kind.board.draw(state, None, Marks(whole=True)), puzzle.cells))
    sentences.append("Solved: every cell is decided." if state.solution() else "From here on the search has to guess.")
    table: dict[str, int] = {}
    steps = []
    for scene, sentence in zip(scenes, sentences, strict=True):
        shapes = [table.setdefault(json.dumps(shape), len(table)) for shape in scene.data["shapes"]]
        steps.append({"sentence": sentence, "label": scene.label, "shapes": shapes})
    return scenes, {"box": scenes[0].data["box"], "shapes": [json.loads(shape) for shape in table], "steps": steps}
