"""Common English words by length, for solutions: `words.txt`, made by `scripts/words.py`.

From SCOWL 2020.12.07, levels 10 and 20 (http://wordlist.aspell.net); copyright and notice: LICENSE-WORDS.
"""

from __future__ import annotations

import pkgutil

WORDS: dict[int, list[str]] = {}
for _word in (pkgutil.get_data(__package__, "words.txt") or b"").decode().split():  # from an archive too
    WORDS.setdefault(len(_word), []).append(_word)
