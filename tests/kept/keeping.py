"""Files of promises: on each line a call or a text, and after a tab what came of it when somebody last looked.

A promise is what people's scripts, links and files hold on to. Sentences, drawings and the way to a solution aren't
promises. To add one, append its first half; then, as after a change that breaks a promise on purpose, run

    PYSOLVERS_KEPT=make .venv/bin/python -m pytest tests/kept; git diff tests/kept
"""

from __future__ import annotations

import os
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

HERE = Path(__file__).parent
MAKE = os.environ.get("PYSOLVERS_KEPT") == "make"
LONGEST = 300
"""The most characters of a result; of a longer one the start is kept, and letters that stand for all of it."""


def assert_kept(name: str, result: Callable[[str], str]) -> None:
    """Compare the results of a file's first halves with its second halves; write these instead if they are wanted."""
    file = HERE / f"{name}.txt"
    lines = [line.partition("\t")[::2] for line in file.read_text("utf-8").splitlines()]
    now = [(call, shortened(result(call))) for call, _ in lines]
    if MAKE:
        file.write_text("".join(f"{call}\t{kept}\n" for call, kept in now), "utf-8")
    else:
        differ = [
            f"{call}\n    kept {kept}\n    now  {new}"
            for (call, kept), (_, new) in zip(lines, now, strict=True)
            if kept != new
        ]
        assert not differ, "\n".join([f"{len(differ)} promises of {file.name} are broken:", *differ[:20]])


def shortened(text: str) -> str:
    """A text on one line of bounded length."""
    line = ascii(text)[1:-1]
    return line if len(line) <= LONGEST else f"{line[:100]}... {sha256(text.encode()).hexdigest()[:10]}"
