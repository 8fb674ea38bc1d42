"""Nothing from a puzzle, a file or an argument steers the terminal."""

from __future__ import annotations

import pytest

from tests.cli.running import run

RED = "%1B%5B31m"


@pytest.mark.parametrize(
    "arguments",
    [
        ("solve", f"rect;y={RED}A;x=.;alphabet=A%1B"), ("solve", "\x1b[31mPWN"), ("hint", "#zip=\x1b]0;x\x07"),
        ("solve", "A.B/BA./...", "--engine", "\x1b[31m"), ("generate", "\x9b31m", "5x5"), ("solve", "\u202etxt.a"),
        ("draw", "A.B/BA./...", "-o", "/nowhere/\x1b[31m.svg"), ("kinds", "\x1b[31m"),
    ],
)  # fmt: skip
def test_control_characters_are_written_out(arguments: tuple[str, ...]) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert not set(done.stdout + done.stderr) & set("\x1b\x9b\x07\u202e")


def test_colors_of_our_own_are_left() -> None:
    assert "\x1b[" in run("solve", "A.B/BA./...", "--color").stdout
    assert "\x1b[" in run("solve", "A.B/BA./...", "--format", "color").stdout


def test_a_directory_is_no_puzzle() -> None:
    assert run("solve", "/").stderr == "/ is a directory; expected a file or a puzzle.\n"
