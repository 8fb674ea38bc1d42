"""A wrong command, option or argument gets one sentence, and what was perhaps meant."""

from __future__ import annotations

import pytest

from tests.cli.running import run

COMMANDS = "`pysolvers --help` lists the commands."


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("frobnicate", f"No such command 'frobnicate'. {COMMANDS}"),
        (
            "slove aa",
            "No such command 'slove'. (Did you mean one of: 'serve', 'solve'?) `pysolvers --help` lists the commands.",
        ),
        ("convert A.A --lossi", "No such option '--lossi'. Did you mean '--lossy'?"),
        ("solve A.A --zzz", "No such option '--zzz'."),
        ("solve -o x A.A", "No such option '-o'."),
        ("grade A.A B.B", "Got unexpected extra argument (B.B)"),
        ("kinds zip flow", "Got unexpected extra argument (flow)"),
        ("generate zip", "Missing argument 'SIZE'."),
        ("solve A.A --timeout -1", "--timeout cannot be '-1': expected seconds, such as 10 or 0.5."),
        ("solve A.A --limit 0", "Invalid value for '--limit': 0 is not in the range x>=1."),
    ],
)
def test_a_wrong_argument_gets_what_was_perhaps_meant(typed: str, says: str) -> None:
    done = run(*typed.split())
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"{says}\n"
