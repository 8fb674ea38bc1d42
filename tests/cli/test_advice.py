"""What a wrong command, option or argument is answered with: one sentence, and what was perhaps meant."""

from __future__ import annotations

import pytest

from pysolvers.cli import advice
from pysolvers.cli.main import COMMANDS, app
from tests.cli.running import run


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("frobnicate", "No such command 'frobnicate'. `pysolvers --help` lists the commands."),
        ("slove aa", "No such command 'slove'. Did you mean solve?"),
        ("gen zip 5", "No such command 'gen'. Did you mean generate?"),
        ("unique aa", "No such command 'unique'. Did you mean solve?"),
        ("Difficulty aa", "No such command 'Difficulty'. Did you mean grade?"),
        ("version", "No such command 'version'. Did you mean --version?"),
        ("A.B/BA./...", "No such command 'A.B/BA./...'. Did you mean solve A.B/BA./...?"),
        ("link A.A --bsae x", "No such option '--bsae'. Did you mean --base?"),
        ("solve A.A --base x", "No such option '--base'. `book` and `link` take --base."),
        ("solve A.A --dark", "No such option '--dark'. `draw` takes --dark."),
        ("solve A.A --svg", "No such option '--svg'. Did you mean --format svg?"),
        ("solve A.A --frob", "No such option '--frob'."),
        ("solve -o x A.A", "No such option '-o'. To write what is printed to a file, end with > FILE."),
        ("solve zip 4x4", "There is an argument too many, '4x4'. Did you mean --kind zip 4x4?"),
        (
            "convert A.B/BA./... --to png",
            "convert writes text: for a picture use `pysolvers draw PUZZLE -o board.png`.",
        ),
        ("qr A.A", "No such command 'qr'. The page has QR codes, under Share."),
        ("generate zip 5 --hard", "No such option '--hard'. Did you mean --difficulty hard?"),
        ("generate zip 5 -s 1", "No such option '-s'. Did you mean --seed?"),
        ("generate --kind zip", "No such option '--kind'. KIND has no name in front: pysolvers generate KIND SIZE."),
        ("convert A.A --format json", "No such option '--format'. Did you mean --to?"),
        ("convert A.A json", "There is an argument too many, 'json'. Did you mean --to json?"),
        ("draw A.A a.png", "There is an argument too many, 'a.png'. Did you mean -o a.png?"),
        ("daily zip today", "There is an argument too many, 'today'. A date is given as --date 2026-11-22."),
        ("generate zip 6 hard", "There is an argument too many, 'hard'. Did you mean --difficulty hard?"),
        ("kinds zip flow", "There is an argument too many, 'flow'. Expected: pysolvers kinds [KIND]."),
        (
            "grade A.A B.B C.C",
            "There is an argument too many, 'B.B'. PUZZLE is one argument, in quotes if it has spaces; several files go"
            " through a pipe: cat FILES | pysolvers grade",
        ),
        ("generate zip", "Missing argument 'SIZE'. Example: pysolvers generate zip 6 --difficulty hard"),
        ("solve A.A --timeout 5s", "Invalid value for '--timeout': '5s' is not a number of seconds, 0 or more."),
        ("solve A.A --timeout nan", "Invalid value for '--timeout': 'nan' is not a number of seconds, 0 or more."),
        ("solve A.A --limit 0", "Invalid value for '--limit': '0' is not a whole number, 1 or more."),
        (
            "generate sudoku 9",
            "There is no kind 'sudoku'; there are signpost, numberlink, hamiltonian, regex-crossword.",
        ),
        (
            "generate nmberlink 9",
            "There is no kind 'nmberlink'; there are signpost, numberlink, hamiltonian, regex-crossword. Did you mean"
            " numberlink?",
        ),
    ],
)
def test_a_wrong_argument_is_answered_with_what_was_perhaps_meant(typed: str, says: str) -> None:
    done = run(*typed.split())
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"{says}\n"


def test_advice_names_what_exists() -> None:
    assert set(advice.COMMANDS) - {"--version"} <= set(COMMANDS)
    commands = [app.get_command(None, name) for name in COMMANDS]  # type: ignore[arg-type]  # it needs no context
    assert set(advice.OPTIONS) <= {name for each in commands if each for option in each.params for name in option.opts}
