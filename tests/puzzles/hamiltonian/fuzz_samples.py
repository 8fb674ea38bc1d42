"""Texts to be spoilt by tests/fuzz, of formats that are read and not written."""

from __future__ import annotations

FOREIGN = {
    "numbers": ("3 3\n1 0 0\n0 -1 0\n0 0 2", "1,,7\n,#,\n,,9\nnumbers=positions", "100\n000\n002"),
    "matrix": (
        '{"grid": [[1, 0], [0, 2]], "walls": [[[0, 0], [0, 1]], [1, 0, 1, 1], {"row": 0, "col": 0, "side": "right"}]}',
        '{"rows": 3, "cols": 3, "numbers": {"0,0": 1, "2,2": 2}, "walls": ["0,0-0,1", {"from": [0, 0], "to": [0, 1]}]}',
        '{"size": [3, 3], "checkpoints": [{"order": 1, "pos": [0, 0]}], "blocked_cells": [[1, 1]]}',
    ),
    "puzzlink": ("https://puzz.link/p?simpleloop/5/5/sg020", "http://pzv.jp/p.html?simpleloop/5/5/sg020/"),
}
