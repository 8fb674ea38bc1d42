"""Words for solutions: common English ones by length (`words.txt`), and lists by theme (`themes.txt`).

The common words are those of SCOWL 2020.12.07, levels 10 and 20 (http://wordlist.aspell.net), without names and
unpleasant words; copyright and notice: LICENSE-WORDS. A theme has at least thirty words of three to eight letters.
"""

from __future__ import annotations

import pkgutil
import re


def _text(name: str) -> str:
    return (pkgutil.get_data(__package__, name) or b"").decode()  # from an archive too


WORDS: dict[int, list[str]] = {}
for _word in _text("words.txt").split():
    WORDS.setdefault(len(_word), []).append(_word)
THEMES = {name: words.split() for name, words in re.findall(r"^(\w+):((?:.|\n )*)", _text("themes.txt"), re.MULTILINE)}
