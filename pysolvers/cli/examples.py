"""The examples at the end of each command's `--help`, from `examples.txt`; a test runs them."""

from __future__ import annotations

from functools import cache
from pathlib import Path


@cache
def examples() -> dict[str, list[str]]:
    blocks = Path(__file__).with_suffix(".txt").read_text("utf-8").split("\n\n")
    return {command: lines for command, *lines in map(str.splitlines, blocks)}


def epilog(command: str) -> str:
    return "\b\nExamples:\n" + "\n".join(f"  {line}" for line in examples()[command])
