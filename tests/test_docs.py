"""The pages about Python are true: python.md as one session, each recipe of the cookbook as a program of its own."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

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


def test_every_link_between_the_pages_leads_to_a_heading_that_is_there() -> None:
    pages = {path.name: path.read_text("utf-8") for path in (ROOT / "docs").glob("*.md")}
    headings = {
        name: {
            re.sub(r"[^\w\s-]", "", line).strip().lower().replace(" ", "-")
            for line in re.findall(r"^#+ (.*)", text, re.M)
        }
        for name, text in pages.items()
    }
    links = [
        (name, page or name, heading)
        for name, text in pages.items()
        for page, heading in re.findall(r"\]\(([\w-]+\.md)?(?:#([\w-]+))?\)", text)
    ]
    assert len(links) > 20
    assert not [link for link in links if link[1] not in pages or (link[2] and link[2] not in headings[link[1]])]


def test_every_public_name_is_on_a_page() -> None:
    import pysolvers

    pages = PAGE + "".join(RECIPES)
    missing = [name for name in pysolvers.__all__ if not re.search(rf"\b{name}\b", pages)]
    assert not missing
