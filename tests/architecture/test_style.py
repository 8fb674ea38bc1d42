"""Phrases that docs/development/style.md rules out appear in no document, docstring, comment or message."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CHECKED = ("CONTRIBUTING.md", "README.md", "docs", "pysolvers", "scripts", "web")

INSTEAD = {
    r"\b(?:that|which|it) (?:is|are) none\b|\b(?:is|are) none of\b|\bof which none\b": "is not; there is no",
    r"\bso (?:many|few)\b(?! that)": "this many; up to N",
    r"\b(?:has|have|called) otherwise\b": "differs",
    r"\bstands? (?:again|in a|in the|there|on the)\b": "is; appears",
    r"\b(?:is|are|be|been|was) told\b|\bas asked for\b": "shown, returned; as requested",
    r"\bcomes? to (?:a|an|nothing|conflicts?)\b": "becomes; leads to",
    r"\b(?:left|leaves?|leaving) aside\b|\bpassed over\b": "ignored",
    r"\bby (?:key|degrees)\b": "with the keyboard; in steps",
    r"\bthe contrary\b": "the opposite",
    r"\b(?:be it|be they|may it)\b": "whether … or",
    r"\bnothing over\b": "nothing left",
    r"\b(?:is|was|are|be) given up\b": "is abandoned",
    r"\bto be had\b": "available",
    r"\ba (?:pair|row|cell|column) (?:more|less)\b": "one more; one fewer",
    r"\btaken for\b|\btakes? for\b": "read as; mistaken for",
    r"\b[Cc]olour|\b[Gg]rey\b|\b[Bb]ehaviour|\b[Cc]entred?\b(?![(.:])|\b[Cc]ancelled\.": "American spelling",
}
"""Regular expressions for phrases, and what to write instead."""
ANY = re.compile("|".join(f"(?:{phrase})" for phrase in INSTEAD))
JOINT = re.compile(r'"\s+f?"')
"""Where a sentence in a module goes on in the next line."""
ALLOWED = {
    "docs/development/style.md": "quotes the phrases",
}
"""Files, or file:text, that may contain such phrases, and why."""


def texts_of_code(path: Path) -> Iterator[tuple[int, str]]:
    """The lines of docstrings, comments and sentences in a module, without names of code, and with their numbers."""
    source = path.read_text("utf-8")
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.count(" ") > 2:
            for number, line in enumerate(node.value.split("\n")):
                yield node.lineno + number, re.sub(r"`[^`]*`", "", line)


def texts_of_document(path: Path) -> Iterator[tuple[int, str]]:
    """The lines of a document with their numbers, without code."""
    fenced = False
    for number, line in enumerate(path.read_text("utf-8").split("\n"), 1):
        fenced ^= line.lstrip().startswith("```")
        if not fenced:
            yield number, re.sub(r"`[^`]*`", "", line)


def found_in(path: Path) -> Iterator[str]:
    """The phrases in a file, with their places and what to write instead."""
    name = path.relative_to(ROOT).as_posix()
    if not ANY.search(JOINT.sub("", path.read_text("utf-8"))):
        return  # without a slow look at its parts
    texts = texts_of_document if path.suffix == ".md" else texts_of_code
    for number, line in texts(path):
        for phrase, instead in INSTEAD.items() if ANY.search(line) else ():
            found = re.search(phrase, line)
            if found and not {name, f"{name}:{found[0]}"} & ALLOWED.keys():
                yield f"{name}:{number}: “{found[0]}”, better: {instead}"


@pytest.mark.parametrize("folder", CHECKED)
def test_no_text_contains_a_phrase_that_the_style_rules_out(folder: str) -> None:
    top = ROOT / folder
    paths = [top] if top.is_file() else sorted(path for path in top.rglob("*") if path.suffix in (".py", ".md"))
    assert paths
    found = [line for path in paths for line in found_in(path)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "sentence", ["Left aside: line 3.", "Clues that are told", "a colour", "a pair more", "by key"]
)
def test_phrases_are_found(sentence: str) -> None:
    assert any(re.search(phrase, sentence, re.IGNORECASE) for phrase in INSTEAD)
