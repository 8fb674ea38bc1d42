"""The documents are true: sessions print what they show, programs run, files and commands that they name exist.

After a change of what the commands print, write the sessions again and read the difference:

    PYSOLVERS_KEPT=make .venv/bin/python -m pytest tests/test_docs.py -k session; git diff
"""

from __future__ import annotations

import ast
import doctest
import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import click
import pytest

import pysolvers
from pysolvers.cli.main import app
from pysolvers.core.kind import Kind, kinds
from pysolvers.puzzles.hamiltonian.rules import RULES
from pysolvers.puzzles.hamiltonian.rules.rule import Rule
from tests.api import overview
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
IMPORTS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
DOCUMENTS = [*sorted(DOCS.rglob("*.md")), *(ROOT / name for name in ("README.md", "CONTRIBUTING.md"))]


def name_of(path: Path) -> str:
    """The name of a document in a test's id."""
    return path.name


SESSION = re.compile(r"^```console\n(.*?)^```$", re.M | re.S)
WRITE = os.environ.get("PYSOLVERS_KEPT") == "make"


def commands(block: str) -> list[tuple[str, str]]:
    """Each command of a shell session, with the output that the session shows."""
    parts = [part.partition("\n") for part in re.split(r"^\$ ", block, flags=re.M)[1:]]
    return [(command, output) for command, _, output in parts]


def printed(command: str, output: str) -> str:
    """What a command prints: the `output` that is shown, if that stands for it."""
    assert command.startswith("pysolvers ")
    text = run(*shlex.split(command)[1:], as_on_a_terminal=True).stdout
    return output if doctest.OutputChecker().check_output(output, text, doctest.ELLIPSIS) else text


@pytest.mark.parametrize("path", [path for path in DOCUMENTS if SESSION.search(path.read_text("utf-8"))], ids=name_of)
def test_a_session_prints_what_the_document_shows(path: Path) -> None:
    text = path.read_text("utf-8")

    def run_again(block: re.Match[str]) -> str:
        lines = [f"$ {command}\n{printed(command, output)}" for command, output in commands(block[1])]
        return "```console\n" + "".join(lines) + "```"

    now = SESSION.sub(run_again, text)
    if WRITE:
        path.write_text(now, "utf-8")
    else:
        assert now == text


@pytest.mark.parametrize("path", DOCUMENTS, ids=name_of)
def test_a_document_names_only_commands_and_options_that_exist(path: Path) -> None:
    text = path.read_text("utf-8")
    lines = [line for block in re.findall(r"^```sh\n(.*?)^```$", text, re.M | re.S) for line in block.splitlines()]
    lines += [command for block in SESSION.findall(text) for command, _ in commands(block)]
    lines += re.findall(r"`(pysolvers [a-z][^`]*)`", text)
    unknown = []
    for line in lines:
        for part in re.split(r"\s\|\s", line.partition(" #")[0]):
            called = part.removeprefix("pipx run --spec . ")
            name, *words = called.split()[:2] or [""]
            if name != "pysolvers" or not re.fullmatch(r"[a-z]+", "".join(words)):
                continue
            command = app.get_command(click.Context(app), words[0])
            known = {option for parameter in command.params for option in parameter.opts} if command else set()
            options = re.findall(r"(?<=\s)--[a-z-]+", called)
            unknown += [part] if not command or {*options} - known - {"--help"} else []
    assert not unknown


@pytest.mark.parametrize("path", DOCUMENTS, ids=name_of)
def test_a_document_names_only_scripts_that_exist(path: Path) -> None:
    text = path.read_text("utf-8")
    modules = [name.replace(".", "/") for name in re.findall(r"python3? -m ((?:scripts|tests|pysolvers)[\w.]*)", text)]
    files = re.findall(r"python3? ((?:scripts|tests)/[\w/]+\.py)", text)
    files += re.findall(r"pytest ((?:tests|scripts)[\w/.]*)", text)
    there = [(ROOT / name).exists() or (ROOT / f"{name}.py").exists() for name in modules + files]
    assert all(there), [name for name, found in zip(modules + files, there, strict=True) if not found]


@pytest.mark.parametrize("path", DOCUMENTS, ids=name_of)
def test_the_sentences_of_a_document_are_short(path: Path) -> None:
    """At most 20 words on average. Code, tables and headings do not count."""
    text = re.sub(r"^(```.*?^```|\|.*?$|#.*?$)", "", path.read_text("utf-8"), flags=re.M | re.S)
    text = re.sub(r"`[^`]*`", "code", text)
    sentences = [sentence.split() for sentence in re.split(r"[.?!:]\s|\n\s*\n|\n\s*(?:[-*]|\d\.)\s", text)]
    lengths = [len(words) for words in sentences if len(words) > 1]
    assert not lengths or sum(lengths) / len(lengths) <= 20


EXAMPLES = re.findall(r"^```text\n(.*?)^```\n\nis `([^`\n]*)`", (DOCS / "formats.md").read_text("utf-8"), re.M | re.S)


def test_there_are_examples_of_formats() -> None:
    assert len(EXAMPLES) > 8


@pytest.mark.parametrize(("text", "id"), EXAMPLES)
def test_an_example_of_a_format_is_read(text: str, id: str) -> None:
    assert [puzzle.id for puzzle in pysolvers.parse_all(text)] == [id]


@pytest.mark.parametrize("path", DOCUMENTS, ids=name_of)
def test_every_link_of_a_document_leads_somewhere(path: Path) -> None:
    for target, heading in re.findall(r"\]\(([^)#:\s]*)(?:#([\w-]+))?\)", path.read_text("utf-8")):
        there = (path.parent / target).resolve() if target else path
        assert there.exists(), target
        assert not heading or heading in headings(there), f"{target}#{heading}"


def headings(path: Path) -> set[str]:
    lines = re.findall(r"^#+ (.*)", path.read_text("utf-8"), re.M)
    return {re.sub(r"[^\w\s-]", "", line).strip().lower().replace(" ", "-") for line in lines}


@pytest.mark.parametrize("path", DOCUMENTS, ids=name_of)
def test_a_document_names_only_files_that_are_there(path: Path) -> None:
    text = path.read_text("utf-8")
    assert "../shared" not in text
    named = re.findall(r"`((?:pysolvers|scripts|tests|web|docs)/[\w/.-]*\w/?)`", text)
    assert not [name for name in named if not (ROOT / name).exists()]


@pytest.mark.parametrize("name", ["adding-a-kind.md", "development/architecture.md"])
def test_a_document_names_only_functions_and_classes_that_exist(name: str) -> None:
    files = [ROOT / "pyproject.toml", *(path for top in ("pysolvers", "web") for path in (ROOT / top).rglob("*.py"))]
    known = set(re.findall(r"\w+", "\n".join(path.read_text("utf-8") for path in files)))
    assert not set(re.findall(r"`([A-Za-z_]\w+)`", (DOCS / name).read_text("utf-8"))) - known


def test_the_site_lists_every_document() -> None:
    listed = set(re.findall(r"[\w/-]+\.md", (ROOT / "mkdocs.yml").read_text("utf-8")))
    assert listed == {path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md")}


def test_the_architecture_lists_the_layers_from_the_top_down() -> None:
    (contract,) = (each for each in IMPORTS["contracts"] if each["type"] == "layers")
    layers = [name for layer in contract["layers"] for name in layer.split(" | ")]
    table = re.findall(r"^\| (`\w+`.*?) \|", (DOCS / "development/architecture.md").read_text("utf-8"), re.M)
    listed = [name for cell in table for name in re.findall(r"`(\w+)`", cell) if name in layers]
    modules = {"__main__", "regex", "keywords", *(kind.name.replace("-", "_") for kind in kinds())}
    assert listed == [name for name in layers if name not in modules]


def test_every_public_name_is_on_a_page() -> None:
    pages = PAGE + "".join(RECIPES)
    missing = [name for name in pysolvers.__all__ if not re.search(rf"\b{name}\b", pages)]
    assert not missing


def test_the_api_lists_every_public_name() -> None:
    listed = set(re.findall(r"^::: pysolvers\.(\w+)", (DOCS / "api.md").read_text("utf-8"), re.M))
    assert set(pysolvers.__all__) <= listed


def test_the_tables_of_the_api_say_what_the_code_says() -> None:
    file = DOCS / "api.md"
    wanted = overview.written_anew(file.read_text("utf-8"))
    if os.environ.get("PYSOLVERS_KEPT") == "make":
        file.write_text(wanted, "utf-8")
    assert file.read_text("utf-8") == wanted


@pytest.mark.parametrize("kind", kinds(), ids=lambda kind: kind.name)
def test_the_rules_that_check_names_are_those_of_the_code(kind: Kind) -> None:
    folder = ROOT / kind.package.replace(".", "/")
    named = set[str]()
    for path in (folder / "model.py", *folder.glob("rules/*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Violation":
                named |= {str(arg.value) for arg in node.args[2:] if isinstance(arg, ast.Constant)}
            if isinstance(node, ast.FunctionDef) and node.name == "violations":
                tables = [each for each in ast.walk(node) if isinstance(each, ast.Dict)]
                named |= {str(key.value) for each in tables for key in each.keys if isinstance(key, ast.Constant)}
    if kind.name == "hamiltonian":
        named |= {"start", "end", *(rule.name for rule in RULES if type(rule).broken is not Rule.broken)}
    (row,) = re.findall(rf"^\| {kind.name} \| (`given.*|`numbers`.*|`board`.*) \|$", PAGE, re.M)
    assert set(re.findall(r"`([^`]+)`", row)) == named
