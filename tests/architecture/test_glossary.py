"""The glossary has one word for each idea, and no visible sentence uses a word that it replaces."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SEEN, CODE, AVOIDED = (ROOT / "docs/development/glossary.md").read_text("utf-8").split("\n## ")[1:]
ALLOWED = {
    "pysolvers/api/functions.py": "the parameter `source` of read_picture",
    "pysolvers/puzzles/numberlink/reasoning/techniques/turns.py": "a technique's name in data",
    "pysolvers/text/known_elsewhere.py": "the source of a web page",
    "web/worker_client/watchdog.py": "the verb: a solver that does not answer",
}
"""Files whose sentences may have such words, and why."""


def rows(part: str) -> list[list[str]]:
    """The words in the first column of a table, row by row, without notes in brackets."""
    cells = re.findall(r"^\| ([a-z].*?)(?: \(.*\))? \|", part, re.M)
    return [cell.split(", ") for cell in cells if cell not in ("word", "instead of")]


def sentences(path: Path) -> Iterator[str]:
    """The strings of several words in a module that are not docstrings, without parameters; the text of a page."""
    text = path.read_text("utf-8")
    if path.suffix == ".html":
        yield from re.sub(r"<[^>]*>", "\n", text).splitlines()
        return
    tree = ast.parse(text)
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield from [re.sub(r"\{.*?\}", "", node.value)] if " " in node.value.strip() else []


def test_each_word_is_listed_once_and_in_order() -> None:
    for part in (rows(SEEN), rows(CODE)):
        assert len(part) > 30 and part == sorted(part)
    words = [word for row in rows(SEEN) + rows(CODE) for word in row]
    assert len(words) == len(set(words))


@pytest.mark.slow
def test_no_sentence_has_a_word_that_the_glossary_replaces() -> None:
    avoided = re.compile(rf"\b(?:{'|'.join(word for row in rows(AVOIDED) for word in row)})s?\b", re.IGNORECASE)
    paths = [*(ROOT / "pysolvers").rglob("*.py"), *(ROOT / "web").rglob("*.py"), ROOT / "web/index.html"]
    named = {path: path.relative_to(ROOT).as_posix() for path in paths}
    found = [
        f"{named[path]}: {sentence}"
        for path in paths
        if named[path] not in ALLOWED and avoided.search(path.read_text("utf-8"))
        for sentence in sentences(path)
        if avoided.search(sentence)
    ]
    assert not found, "\n".join(found)
    assert avoided.search("Three answers.")
