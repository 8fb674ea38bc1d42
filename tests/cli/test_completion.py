"""A shell completes names of files, kinds, engines, sizes and settings."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys

import pytest

from pysolvers.cli.completion import FILE, line_of
from pysolvers.core.kind import kinds
from tests.cli.running import ROOT, run


def test_the_file_says_what_the_kinds_say() -> None:
    lines = "".join(f"{line_of(kind)}\n" for kind in kinds())
    if os.environ.get("PYSOLVERS_KEPT") == "make":
        FILE.write_text(lines, "utf-8")
    assert FILE.read_text("utf-8") == lines


def completed(*words: str, shell: str = "bash") -> list[str]:
    """What the shell offers for the last word."""
    variables = {"_PYSOLVERS_COMPLETE": f"{shell}_complete", "COMP_CWORD": str(len(words) - 1)}
    variables["COMP_WORDS"] = shlex.join(words) if shell != "fish" else shlex.join(words[:-1])
    if shell == "fish":
        variables["COMP_CWORD"] = words[-1]
    return [line.replace("\n", ",").split(",")[-1] for line in run(environment=variables).stdout.splitlines()]


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (("pysolvers", "gen"), {"generate"}),
        (("pysolvers", "generate", "zi"), {"zip"}),
        (("pysolvers", "generate", "zip", "6x"), {"6x6"}),
        (("pysolvers", "generate", "zip", "6x6", "--difficulty", "ha"), {"hard"}),
        (("pysolvers", "generate", "zip", "6x6", "--set", "num"), {"numbers="}),
        (("pysolvers", "solve", "--engine", "fr"), {"frontier"}),
        (("pysolvers", "solve", "--kind", "num"), {"numberlink", "numbrix", "numlin"}),
        (("pysolvers", "solve", "--rules", "t"), {"tight"}),
        (("pysolvers", "solve", "--format", "tu"), {"tubes"}),
        (("pysolvers", "convert", "--to", "puzz"), {"puzzlink"}),
        (("pysolvers", "kinds", "arrows"), {"arrows"}),
        (("pysolvers", "help", "spa"), {"spare"}),
    ],
)
def test_a_shell_completes_values(words: tuple[str, ...], offered: set[str]) -> None:
    assert set(completed(*words)) == offered


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_so_do_other_shells(shell: str) -> None:
    assert "frontier" in completed("pysolvers", "solve", "--engine", "fr", shell=shell)


@pytest.mark.parametrize(
    "words",
    [
        ("solve", "boa"),
        ("batch", "boa"),
        ("read", "boa"),
        ("check", "A.A", "boa"),
        ("draw", "A.A", "-o", "boa"),
        ("book", "-o", "boa"),
        ("generate", "zip", "5", "-o", "boa"),
        ("daily", "-o", "boa"),
    ],
)
def test_the_shell_itself_completes_file_names(words: tuple[str, ...]) -> None:
    variables = {"_PYSOLVERS_COMPLETE": "bash_complete", "COMP_CWORD": str(len(words))}
    assert run(environment=variables | {"COMP_WORDS": shlex.join(["pysolvers", *words])}).stdout == "file,boa\n"


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (("generate", "signpost", "5", "--set", ""), {"ends=", "givens=", "symmetry="}),
        (("generate", "regex", ""), {"3x3", "4x4", "5x5", "6x6", "7x7", "hex3", "hex4", "hex5"}),
        (("solve", "-k", "regex", "--engine", ""), {"auto", "search"}),
        (("convert", "-k", "signpost", "--to", ""), {"id", "seed", "save", "dimacs", "text", "link", "url", "json"}),
    ],
)
def test_only_values_of_the_kind_are_offered(words: tuple[str, ...], offered: set[str]) -> None:
    assert set(completed("pysolvers", *words)) == offered


PROGRAM = """
import sys
from pysolvers.__main__ import main
try:
    sys.argv = ["pysolvers"]; main()
finally:
    print("\\n".join(sys.modules), file=sys.stderr)
"""


@pytest.mark.parametrize("words", [("solve", "--engine"), ("generate", "zip", "5", "--set"), ("explain", "-k")])
def test_a_completion_imports_no_engine_and_no_generator(words: tuple[str, ...]) -> None:
    """It has to be there at once, and they take a third of a second."""
    variables = {"_PYSOLVERS_COMPLETE": "bash_complete", "COMP_CWORD": str(len(words) + 1)}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env=os.environ | variables | {"COMP_WORDS": shlex.join(["pysolvers", *words])},
        capture_output=True, text=True, check=False, cwd=ROOT,
    )  # fmt: skip
    assert "plain," in done.stdout
    loaded = done.stderr.split()
    assert "click" in loaded and not [name for name in loaded if name.endswith((".solver", ".generator", ".formats"))]
