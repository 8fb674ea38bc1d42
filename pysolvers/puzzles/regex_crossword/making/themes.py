"""Word lists by theme, for solutions: each has at least thirty words of three to eight letters (`themes.txt`)."""

from __future__ import annotations

import pkgutil
import re

_TEXT = (pkgutil.get_data(__package__, "themes.txt") or b"").decode()

THEMES = {name: words.split() for name, words in re.findall(r"^(\w+):((?:.|\n )*)", _TEXT, re.MULTILINE)}
