"""The workflows take no code that could change under its name, and publish nothing that was not tested."""

import re
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
WORKFLOWS = {path.name: path.read_text() for path in (ROOT / ".github" / "workflows").glob("*.yml")}


def test_every_action_is_pinned_by_the_hash_of_a_commit() -> None:
    used = [line for text in WORKFLOWS.values() for line in re.findall(r"uses: (\S+)", text)]
    assert used
    assert not [u for u in used if not u.startswith("./") and not re.fullmatch(r"[\w./-]+@[0-9a-f]{40}", u)]


def test_rights_are_to_read_only_but_for_the_job_that_deploys() -> None:
    for text in WORKFLOWS.values():
        assert re.search(r"^permissions:\n  contents: read\n", text, re.MULTILINE)
    assert sorted(name for name, text in WORKFLOWS.items() if "write" in text) == ["pages.yml", "release.yml"]


def test_the_page_is_built_after_the_tests_by_the_command_that_anyone_uses() -> None:
    text = WORKFLOWS["pages.yml"]
    assert "uses: ./.github/workflows/ci.yml" in text and "needs: test" in text and "needs: build" in text
    assert "python3 scripts/serve.py --build-only" in text
    assert ".ci/run" in WORKFLOWS["ci.yml"] and (ROOT / ".ci" / "run").exists()


SETTINGS = [*(ROOT / ".github").rglob("*.yml"), *(ROOT / ".github").rglob("*.md"), ROOT / ".pre-commit-config.yaml"]


@pytest.mark.parametrize("path", SETTINGS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_file_of_ours_that_is_named_is_there(path: Path) -> None:
    named = re.findall(r"(?<![\w./-])((?:\.ci|scripts|tests|docs|web)/[\w./-]*\w|[A-Z]+\.md)", path.read_text())
    assert not [name for name in named if not (ROOT / name).exists()]


def test_the_forms_for_issues_are_read_by_the_host() -> None:
    forms = [path for path in SETTINGS if path.parent.name == "ISSUE_TEMPLATE" and path.name != "config.yml"]
    for path in forms:
        form = yaml.safe_load(path.read_text())
        assert form["name"] and form["description"]
        ids = [field["id"] for field in form["body"]]
        assert len(set(ids)) == len(ids)
        assert all(field["type"] in ("textarea", "input") and field["attributes"]["label"] for field in form["body"])


def test_no_hook_fetches_anything() -> None:
    repositories = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text())["repos"]
    hooks = [hook for repository in repositories for hook in repository["hooks"]]
    assert {repository["repo"] for repository in repositories} == {"local"}
    assert {hook["language"] for hook in hooks} == {"system"}
    assert all(hook["entry"].startswith(".venv/bin/") for hook in hooks)


def test_the_nightly_run_goes_on_with_the_history_that_it_uploaded() -> None:
    job = yaml.safe_load(WORKFLOWS["long.yml"])["jobs"]["long"]
    steps = job["steps"]
    (taken,) = (step for step in steps if step.get("id") == "earlier")
    (upload,) = (step for step in steps if "upload-artifact" in step.get("uses", ""))
    name, folder = upload["with"]["name"], upload["with"]["path"].rstrip("/")
    assert f"--name {name} --dir {folder}" in taken["run"] and f"artifacts?name={name}&" in taken["run"]
    assert "steps.earlier.outcome == 'success'" in upload["if"]
    commands = "\n".join(step.get("run", "") for step in steps)
    assert f"--history {folder}/" in commands and "scripts/test.py --long" in commands
    assert steps[0]["with"]["fetch-depth"] == 0  # the last release's tag is there
