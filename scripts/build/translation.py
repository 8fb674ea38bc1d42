"""Translates the page: replaces the texts of index.html, and gives the page's modules a table of translations."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path

from pysolvers.core.words import say, set_language

TEXT = re.compile(r">([^<>]*(?:<kbd[^>]*>[^<]*</kbd>[^<>]*)*)<")  # A text between two tags; keys are part of it
KEY = re.compile(r"(<kbd[^>]*>)([^<]*)(</kbd>)")
ATTRIBUTE = re.compile(
    r'((?: aria-label| aria-roledescription| placeholder| title| name="description" content)=")([^"]+)'
)
TRANSLATIONS: dict[str, str] = {}  # {template: translation}; empty for English


def read(path: Path) -> None:
    """Read a JSON table of translations, to use from now on. A text without a translation stays English."""
    table = json.loads(path.read_text("utf-8"))
    TRANSLATIONS.update({template: words for template, words in table.items() if words})
    set_language(lambda template: TRANSLATIONS.get(template, template))


def of_page(html: str) -> str:
    """Translate the texts and attributes of a page; keys in a text (`<kbd>`) are translated separately."""

    def text(found: re.Match[str]) -> str:
        words = found[1].strip()
        if "{{" in words or not re.search(r"[^\W\d_]{2}", words):
            return found[0]
        keys = {f"key{at}": f"{tag}{say(key)}{end}" for at, (tag, key, end) in enumerate(KEY.findall(words), 1)}
        return found[0].replace(words, say(template_of(words), **keys))

    return ATTRIBUTE.sub(lambda found: found[1] + say(found[2]), TEXT.sub(text, html)) if TRANSLATIONS else html


def template_of(words: str) -> str:
    """Replace each key to press by a placeholder: "{key1} loads" for "<kbd>Enter</kbd> loads"."""
    for at in range(1, words.count("<kbd") + 1):
        words = KEY.sub(f"{{key{at}}}", words, count=1)
    return words


def of_modules(sources: dict[str, str]) -> str:
    """Return the source of web/words.py with the translations of single words and of the texts in `sources`."""
    nodes = (node for source in sources.values() for node in ast.walk(ast.parse(source)))
    said = {node.value for node in nodes if isinstance(node, ast.Constant)}
    own = {template: words for template, words in TRANSLATIONS.items() if template in said or " " not in template}
    return sources["words.py"].replace("TRANSLATIONS = {}", f"TRANSLATIONS = {own!r}")


def teach(worker: Path) -> None:
    if TRANSLATIONS:
        lines = "\nfrom pysolvers.core.words import set_language\n\nset_language(lambda text: {!r}.get(text, text))\n"
        worker.write_text(worker.read_text("utf-8") + lines.format(TRANSLATIONS), "utf-8")
