"""Every word that a desk shows comes from a template that `say` translates; the rest is the puzzle's own content."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from pysolvers.core.kind import Kind, kinds
from pysolvers.core.words import set_language
from pysolvers.desk.desk import Desk
from scripts.templates import templates
from tests.pseudo_locale import bracketed, strings, untranslated

CONTENT = "text heading lens.sign lens.rows.clue lens.rows.signs edit.fields.text settings.example"
"""Fields of a view that show what is in a puzzle: boards as text, letters, clues, and what their authors wrote."""
DATA = (
    "kind id fragment link session key day mode field practise pen.at step.of solve.stage tone take "
    "edit.tool edit.question edit.fields.name edit.fields.pictures edit.steppers.name edit.board.name edit.board.kind "
    "edit.board.value edit.board.choices.0 pen.choices.0 formats.0 ladder.name lens.rows.verdict drill.name "
    "drill.status kinds.name kinds.options.name kinds.options.values.0 kinds.settings.name kinds.settings.choices.0 "
    "kinds.techniques.name kinds.tools.name kinds.pages kinds.gestures.2 kinds.signs.0 drill.ladder outline solid "
    "puzzle solution code shapes paper scene.shapes picture.shapes "
    "kinds.sizes kinds.daily kinds.difficulties kinds.engines"
)
"""Fields that nobody sees; of the last four, the page makes its own words."""
PARTS = "rules.parts"
"""The pieces of the rules, some of them emphasized: `rules.spoken` has the same words in one piece."""
NOT_SHOWN = {*CONTENT.split(), *DATA.split(), PARTS}
SEVERAL = {"signpost": "4x4:edefceha10aa1aea16agg", "numberlink": "A..B/..../A..B", "hamiltonian": "4x4"}
IMPOSSIBLE = {
    "signpost": "3x3:1aaaaaaaa9a",
    "numberlink": "AB/BA",
    "hamiltonian": "3x3;start=0.1",
    "regex-crossword": "rect;y=AB;x=C,D",
}


class Course:
    """A desk that is used in all ways; it notes each string of each view outside brackets, by field."""

    def __init__(self, kind: Kind) -> None:
        self.desk, self.kind = Desk(), kind
        self.left: dict[str, set[str]] = {}
        self.clues = {"AB", "CD", "rect", "nothing"}
        """Clues of the puzzles and of the help, which also occur in spoken words; and texts that were typed."""

    def see(self, data: Any) -> None:
        """Look at a view, or at what another call returns. An error's sentence is looked at as a whole."""
        if isinstance(data, dict) and "error" in data:
            data = {name: value for name, value in data.items() if name not in ("status", "solve", "edit")}
        found = list(strings(data))
        self.clues |= {text for path, text in found if path.endswith((".clue", ".text")) and len(text) > 1}
        for path, text in found:
            for clue in sorted(self.clues, key=len, reverse=True):
                text = text.replace(clue, "")
            field = re.sub(r"\.\d+", "", path)
            of_pair = re.search(r"\.\d+(\.\d+)$", path)
            parts = field.split(".")
            names = {".".join(parts[at:to]) for at in range(len(parts)) for to in range(at + 1, len(parts) + 1)}
            names.add(field + of_pair[1] if of_pair else field)
            if names.isdisjoint(NOT_SHOWN) and untranslated(text):
                self.left.setdefault(field, set()).add(text)

    def do(self, name: str, *args: Any, **kwargs: Any) -> dict[str, Any]:
        """Make a call of the desk that changes it, and work until it is done."""
        view: dict[str, Any] = getattr(self.desk, name)(*args, **kwargs)
        self.see(view)
        while view["busy"]:
            view = self.desk.step()
            self.see(view)
        return view

    def ask(self, name: str, *args: Any, **kwargs: Any) -> Any:
        """Make a call of the desk that returns something else, again and again if there is more."""
        found = getattr(self.desk, name)(*args, **kwargs)
        self.see(found)
        while isinstance(found, dict) and found.get("more"):
            found = getattr(self.desk, name)(*args, **kwargs)
            self.see(found)
        return found


def play(course: Course) -> None:
    """Mistakes, checks, hints, a trial, and the solved board."""
    do, desk = course.do, course.desk
    do("open", course.kind.examples[0][1], course.kind.name)
    course.ask("grade")  # once something is played, it also makes the next puzzle
    do("notes", True)
    for key in ("ArrowRight", "7", "A", "Enter", "ArrowDown", "Enter", "9"):
        do("event", "key", key=key)
    for what, x, y in (
        ("down", 0.5, 0.5),
        ("move", 1.5, 0.5),
        ("move", 2.5, 0.5),
        ("move", 2.5, 1.5),
        ("up", 2.5, 1.5),
    ):
        do("event", what, x, y)
    do("check")
    do("hint")
    do("hint")
    do("back_to_right")
    do("restart")
    do("pen", "trial")
    do("hint")
    do("hint")
    do("hint")
    do("drop_trial")
    while do("hint")["game"]["finish"] is None:
        pass
    for name in ("link", "formats", "steps_text", "result", "paper"):
        course.ask(name)
    course.see({"text_of_result": desk.result(83.0, 2, "https://example.org/")["text"].partition("\n")[0]})


def solve(course: Course) -> None:
    """One solution and its explanation; several, side by side; none, and the clues to blame; counts."""
    do = course.do
    do("open", course.kind.examples[0][1], course.kind.name)
    do("mode", "solve")
    do("show_solution")
    course.ask("grade")
    count = do("explain")["step"]["count"]
    for at in range(0, count, 2):
        do("lesson_step", at)
        do("show_chain", 0)
        do("close_chain")
    do("lesson_close")
    do("count")
    if several := SEVERAL.get(course.kind.name):
        do("open", several, course.kind.name)
        for name in ("solve", "next_solution", "spread_solutions", "spread_solutions", "explain", "check"):
            do(name)
    do("open", IMPOSSIBLE[course.kind.name], course.kind.name)
    for name in ("solve", "check", "hint", "edit"):
        do(name)


def edit(course: Course) -> None:
    """Every tool, the clues to remove and to add, an empty board, and errors."""
    do, kind = course.do, course.kind
    do("open", kind.examples[0][1], kind.name)
    do("edit")
    course.ask("grade")
    do("spare")
    do("mend")
    for tool in kind.editor.TOOLS:
        do("choose_tool", tool.name)
        for what, x, y in (("down", 0.5, 0.5), ("move", 1.5, 0.5), ("up", 1.5, 0.5)):
            do("event", what, x, y)
    do("board_setting", "columns", 1000)
    do("clear")
    for name in ("spare", "mend", "solve", "play"):
        do(name)
    course.ask("formats")
    course.ask("unavailable", kind.name, "40x40")


def others(course: Course) -> None:
    """Lessons, new puzzles, puzzles of a day, packs, and what can't be read."""
    do, kind = course.do, course.kind
    course.ask("kinds")
    course.see({"ladder": course.desk.ladder(kind.name)})
    technique = kind.techniques[0].name
    do("worked", kind.name, technique)
    do("lesson_close")
    do("drill", kind.name, technique, 0)
    do("show_drill")
    do("leave_drill")
    course.ask("example_of", kind.name, technique)
    do("generate", kind.name, kind.generator.SIZES[0], "7", kind.generator.DIFFICULTIES[0])
    do("generate", kind.name, "1000x1000", "7", kind.generator.DIFFICULTIES[0])
    do("daily", kind.name, "2026-11-28")  # one that ships
    do("open", "\n".join(text for _, text in kind.examples[:2]))
    course.ask("levels", 1, 2)
    do("level", 1)
    do("next_puzzle")
    for text in ("nothing of the sort", "A", "4x4:zz", "rect;y=[", ""):
        do("open", text)
        do("open", text, kind.name)


@pytest.fixture(scope="module")
def listed() -> set[str]:
    """What a translator gets to translate."""
    return set(templates())


@pytest.fixture
def said() -> Iterator[set[str]]:
    """The templates that were put in brackets, as text."""
    found: set[str] = set()

    def translate(template: str) -> str:
        found.add(template)
        return bracketed(template)

    set_language(translate)
    yield found
    set_language(None)


@pytest.mark.parametrize("use", [play, solve, edit, others], ids=lambda use: use.__name__)
@pytest.mark.parametrize("kind", kinds(), ids=lambda kind: kind.name)
def test_every_word_passes_through_say_and_is_listed(kind: Kind, use: Any, said: set[str], listed: set[str]) -> None:
    course = Course(kind)
    use(course)
    assert not course.left, "\n".join(
        f"{path}: {text}" for path, texts in sorted(course.left.items()) for text in sorted(texts)
    )
    assert not {template for template in said - listed if untranslated(template) and "⟦" not in template}
