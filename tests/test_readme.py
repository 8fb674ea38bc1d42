"""The README's examples do what they say: its Python sessions as doctests, its shell sessions as commands."""

import doctest
import re
import shlex
from pathlib import Path

import pytest

from tests.cli.running import run

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def commands() -> list[tuple[str, str]]:
    """Each command of the shell sessions with the output that the README shows for it."""
    found = []
    for block in blocks("console"):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            found.append((command, output))
    return found


@pytest.mark.parametrize(("command", "output"), [c for c in commands() if c[0].startswith("pysolvers ")])
def test_a_shell_example_prints_what_the_readme_shows(command: str, output: str) -> None:
    told = run(*shlex.split(command)[1:], as_on_a_terminal=True).stdout
    assert doctest.OutputChecker().check_output(output, told, doctest.ELLIPSIS), told


def test_the_python_examples_run() -> None:
    parser = doctest.DocTestParser()
    for number, block in enumerate(blocks("pycon")):
        test = parser.get_doctest(block, {}, f"README block {number}", "README.md", 0)
        runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS, verbose=False)
        runner.run(test)
        assert runner.failures == 0


def test_the_readme_begins_with_a_picture_and_the_two_commands() -> None:
    top = README[:1500]
    assert "](web/pictures/" in top or "](docs/" in top or ".png)" in top
    assert "python3 scripts/serve.py" in top
    assert "python3 scripts/test.py" in top


def test_pictures_and_files_that_the_readme_names_are_there() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", README):
        if "://" not in target:
            assert (ROOT / target).exists(), target
