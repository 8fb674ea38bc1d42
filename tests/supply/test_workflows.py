"""The workflows take no code that could change under its name, and publish nothing that was not tested."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WORKFLOWS = {path.name: path.read_text() for path in (ROOT / ".github" / "workflows").glob("*.yml")}


def test_every_action_is_pinned_by_the_hash_of_a_commit() -> None:
    used = [line for text in WORKFLOWS.values() for line in re.findall(r"uses: (\S+)", text)]
    assert used
    assert not [u for u in used if not u.startswith("./") and not re.fullmatch(r"[\w./-]+@[0-9a-f]{40}", u)]


def test_rights_are_to_read_only_but_for_the_job_that_deploys() -> None:
    for text in WORKFLOWS.values():
        assert re.search(r"^permissions:\n  contents: read\n", text, re.MULTILINE)
    assert [name for name, text in WORKFLOWS.items() if "write" in text] == ["pages.yml"]


def test_the_page_is_built_after_the_tests_by_the_command_that_anyone_uses() -> None:
    text = WORKFLOWS["pages.yml"]
    assert "uses: ./.github/workflows/ci.yml" in text and "needs: test" in text and "needs: build" in text
    assert "python3 scripts/serve.py --build-only" in text
    assert ".ci/run" in WORKFLOWS["ci.yml"] and (ROOT / ".ci" / "run").exists()
