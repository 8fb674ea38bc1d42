"""Every word that a desk shows comes from a template that `say` translates; the rest is the puzzle's own content."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from pysolvers.core.kind import Kind, kinds
from pysolvers.core.words import set_language
from pysolvers.desk.desk import Desk
from tests.desk.desks import finish
from tests.pseudo_locale import bracketed, strings, untranslated

CONTENT = {
    "text": "the board in its text format",
    "heading": "title, author and note, as somebody wrote them",
    "lens.sign": "a letter on the board",
    "lens.rows": "clues, and letters on the board",
    "edit.fields.text": "a clue",
    "edit.fields.example": "a clue",
}
"""Fields of a view that show what is in the puzzle."""
DATA = {
    *("kind", "id", "fragment", "link", "session", "key", "day", "mode", "error_field", "taken_for", "field"),
    *("head.day", "options", "status.tone", "edit.verdict.tone", "game.key", "pen.at", "step.of", "solve.stage"),
}
"""Fields that a front end uses and nobody sees."""


def seen(view: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for path, text in strings(view):
        yield path, text


def course(desk: Desk, kind: Kind) -> Iterator[dict[str, Any]]:
    """The views of everything that can be done with a puzzle of a kind."""
    text = kind.examples[0][1]

    def done(view: dict[str, Any]) -> dict[str, Any]:
        return view

    def call(name: str, *args: Any, **kwargs: Any) -> Iterator[dict[str, Any]]:
        view = getattr(desk, name)(*args, **kwargs)
        while view.get("busy"):
            yield view
            view = desk.step()
        yield view

    yield desk.kinds()
    for name, args in (
        ("open", (text, kind.name)),
        ("notes", (True,)),
        ("event", ("key", 0, 0, "left", "ArrowRight")),
        ("check", ()),
        *[("hint", ())] * 5,
        ("try_moves", ()),
        *[("hint", ())] * 3,
        ("drop_trial", ()),
        ("mode", ("solve",)),
        ("show_solution", ()),
        ("explain", ()),
        *[("lesson_step", (at,)) for at in range(0, 60, 3)],
        ("lesson_close", ()),
        ("edit", ()),
        ("spare", ()),
        ("mend", ()),
        ("clear", ()),
        ("mend", ()),
        ("spare", ()),
        ("open", ("nothing of the sort", kind.name)),
        ("open", ("nothing of the sort",)),
    ):
        yield from call(name, *args)
        if name == "edit":
            for tool in kind.editor.TOOLS:
                yield from call("choose_tool", tool.name)
                yield from call("event", "down", 0.5, 0.5)
                yield from call("event", "up", 1.5, 0.5)
        if name in ("show_solution", "edit"):
            while (graded := desk.grade())["more"]:
                pass
            yield graded
    yield desk.formats()
    yield desk.link()
    yield {"ladder": desk.ladder()}


@pytest.fixture
def brackets() -> Iterator[None]:
    set_language(bracketed)
    yield
    set_language(None)


@pytest.mark.usefixtures("brackets")
@pytest.mark.parametrize("kind", kinds(), ids=lambda kind: kind.name)
def test_words(kind: Kind) -> None:
    found: dict[str, dict[str, str]] = {}
    for view in course(Desk(), kind):
        for path, text in strings(view):
            if (
                path in DATA
                or path in CONTENT
                or "scene" in path.split(".")
                or path.split(".")[0] in DATA | set(CONTENT)
            ):
                continue
            if left := untranslated(text):
                found.setdefault(path, {})[left] = text
    for path, texts in sorted(found.items()):
        print(f"{path}  ({len(texts)})")
        for left, text in list(texts.items())[:6]:
            print("     ", left[:100], " <<< ", text[:200])
    assert not found
