"""Texts to be spoilt by tests/fuzz, of formats that are read and not written."""

from __future__ import annotations

FOREIGN = {
    "puzzlink": ("https://puzz.link/p?simpleloop/5/5/sg020", "http://pzv.jp/p.html?simpleloop/5/5/sg020/"),
}
