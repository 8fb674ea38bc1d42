"""A wrong command, option or argument gets one sentence, and what was perhaps meant."""

from __future__ import annotations

import pytest

from tests.cli.running import run


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("frobnicate", "No such command 'frobnicate'. `pysolvers --help` lists the commands."),
        ("slove aa", "No such command 'slove'. Did you mean solve?"),
        ("gen zip 5", "No such command 'gen'. Did you mean generate?"),
        ("A.B/BA./...", "No such command 'A.B/BA./...'. Did you mean solve A.B/BA./...?"),
        ("link A.A --bsae x", "No such option '--bsae'. Did you mean --base?"),
        ("solve A.A --frob", "No such option '--frob'."),
        ("solve -o x A.A", "No such option '-o'."),
        (
            "grade A.A B.B",
            "Got unexpected extra argument (B.B). PUZZLE is one argument, in quotes if it has spaces; several files go"
            " through a pipe: cat FILES | pysolvers grade",
        ),
        ("kinds zip flow", "Got unexpected extra argument (flow)"),
        ("generate zip", "Missing argument 'SIZE'."),
        ("solve A.A --timeout nan", "Invalid value for '--timeout': 'nan' is not a number of seconds, 0 or more."),
        ("solve A.A --limit 0", "Invalid value for '--limit': '0' is not a whole number, 1 or more."),
    ],
)
def test_a_wrong_argument_gets_what_was_perhaps_meant(typed: str, says: str) -> None:
    done = run(*typed.split())
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"{says}\n"
