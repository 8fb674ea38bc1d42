"""The pages about Python are true: python.md as one session, each recipe of the cookbook as a program of its own."""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import pysolvers
from tests.cli.running import run

ROOT = Path(__file__).resolve().parents[1]
PAGE = (ROOT / "docs/python.md").read_text("utf-8")
RECIPES = re.split(r"^## ", (ROOT / "docs/cookbook.md").read_text("utf-8"), flags=re.M)[1:]


def test_the_session_on_the_page_about_python_is_true(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = "\n".join(re.findall(r"^```pycon\n(.*?)^```", PAGE, re.M | re.S))
    test = doctest.DocTestParser().get_doctest(text, {}, "python.md", "docs/python.md", 0)
    assert len(test.examples) > 40
    assert doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL).run(test).failed == 0


@pytest.mark.slow
@pytest.mark.parametrize("recipe", RECIPES, ids=[recipe.partition("\n")[0] for recipe in RECIPES])
def test_a_recipe_runs(recipe: str, tmp_path: Path) -> None:
    (program,) = re.findall(r"^```python\n(.*?)^```", recipe, re.M | re.S)
    (tmp_path / "recipe.py").write_text(program, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "recipe.py"], capture_output=True, text=True, check=False, cwd=tmp_path, timeout=120,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, ""), done.stderr


DOCS = ROOT / "docs"
DOCUMENTS = [*sorted(DOCS.rglob("*.md")), *(ROOT / name for name in ("README.md", "CONTRIBUTING.md"))]


def sessions() -> list[tuple[str, str]]:
    """Each command of the shell sessions in the documents, with the output that they show."""
    found = []
    for path in DOCS.glob("*.md"):
        for block in re.findall(r"^```console\n(.*?)^```$", path.read_text("utf-8"), re.M | re.S):
            for part in re.split(r"^\$ ", block, flags=re.M)[1:]:
                command, _, output = part.partition("\n")
                found.append((command, output))
    return found


@pytest.mark.parametrize(("command", "output"), sessions(), ids=[command for command, _ in sessions()])
def test_a_session_prints_what_the_document_shows(command: str, output: str) -> None:
    shown = run(*shlex.split(command)[1:], as_on_a_terminal=True).stdout
    assert doctest.OutputChecker().check_output(output, shown, doctest.ELLIPSIS), shown


EXAMPLES = re.findall(r"^```text\n(.*?)^```\n\nis `([^`\n]*)`", (DOCS / "formats.md").read_text("utf-8"), re.M | re.S)


def test_there_are_examples_of_formats() -> None:
    assert len(EXAMPLES) > 8


@pytest.mark.parametrize(("text", "id"), EXAMPLES)
def test_an_example_of_a_format_is_read(text: str, id: str) -> None:
    assert [puzzle.id for puzzle in pysolvers.parse_all(text)] == [id]


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_every_link_of_a_document_leads_somewhere(path: Path) -> None:
    for target, heading in re.findall(r"\]\(([^)#:\s]*)(?:#([\w-]+))?\)", path.read_text("utf-8")):
        there = (path.parent / target).resolve() if target else path
        assert there.exists(), target
        assert not heading or heading in headings(there), f"{target}#{heading}"


def headings(path: Path) -> set[str]:
    lines = re.findall(r"^#+ (.*)", path.read_text("utf-8"), re.M)
    return {re.sub(r"[^\w\s-]", "", line).strip().lower().replace(" ", "-") for line in lines}


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_a_document_names_only_files_that_are_there(path: Path) -> None:
    text = path.read_text("utf-8")
    assert "../shared" not in text
    named = re.findall(r"`((?:pysolvers|scripts|tests|web|docs)/[\w/.-]+\.\w+)", text)
    assert not [name for name in named if not (ROOT / name).exists()]


def test_the_site_lists_every_document() -> None:
    listed = set(re.findall(r"[\w/-]+\.md", (ROOT / "mkdocs.yml").read_text("utf-8")))
    assert listed == {path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md")}


def test_every_public_name_is_on_a_page() -> None:
    pages = PAGE + "".join(RECIPES)
    missing = [name for name in pysolvers.__all__ if not re.search(rf"\b{name}\b", pages)]
    assert not missing
