"""The README's Python sessions do what they say; its shell sessions are run by test_docs.py."""

import doctest
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


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
