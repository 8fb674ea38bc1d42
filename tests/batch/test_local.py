"""Processes on this machine, and what becomes of their tasks when they die or hang."""

import json
from pathlib import Path

import pytest

import pysolvers
from pysolvers.batch import run
from pysolvers.batch.puzzle_files import read_files
from pysolvers.batch.task import Request, Task, run_task
from pysolvers.parallel import crew, processes
from pysolvers.parallel.processes import LocalCrew, memory_for_each
from tests.batch.misbehave import work

pytestmark = pytest.mark.slow
"""The module as a whole takes seconds."""


def results(texts: list[str], seconds: float | None = None, jobs: int = 2, memory: int | None = None) -> list[str]:
    tasks = [Task("in", index, "", text, Request(seconds=seconds)) for index, text in enumerate(texts)]
    lines = [
        json.loads(step[1]) for step in run.results(tasks, lambda: LocalCrew(jobs, memory, run.ATTEMPTS), work) if step
    ]
    assert sorted(line["index"] for line in lines) == list(range(len(texts)))
    return [line["error"] for line in sorted(lines, key=lambda line: line["index"])]


def test_every_task_is_carried_out_once() -> None:
    assert results(["ok"] * 50) == ["fine"] * 50


def test_a_task_whose_process_dies_is_tried_again(tmp_path: Path) -> None:
    assert results(["ok", f"once {tmp_path / 'died'}", "ok"]) == ["fine"] * 3
    assert (tmp_path / "died").exists()


def test_a_task_whose_process_dies_again_is_reported_and_the_rest_go_on() -> None:
    found = results(["ok", "die", "ok", "ok"])
    assert found == ["fine", "The process that had this puzzle died twice (signal SIGKILL).", "fine", "fine"]


def test_a_fault_of_a_task_is_reported_and_the_rest_go_on() -> None:
    assert results(["fail", "ok"]) == ["The worker failed: RuntimeError: a fault in a solver", "fine"]


def test_a_task_that_does_not_stop_is_reported_and_the_rest_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crew, "GRACE", 6.0)  # the start of a process counts, and a busy machine takes seconds for it
    assert (
        results(["hang", "ok", "hang", "ok"], seconds=0.1)
        == [
            "The solver found no result within 0.1 s and could not be stopped.",
            "fine",
        ]
        * 2
    )


def test_a_task_that_wants_too_much_memory_is_reported_and_its_process_goes_on() -> None:
    pytest.importorskip("resource", reason="memory cannot be limited on this system")
    found = results(["ok", "eat", "ok", "eat", "ok"], jobs=1, memory=300 << 20)
    eaten = "Out of memory: this puzzle exceeds the memory limit of a process."
    assert found == ["fine", eaten, "fine", eaten, "fine"]


def test_the_memory_of_the_machine_is_shared_out() -> None:
    pytest.importorskip("resource", reason="memory cannot be limited on this system")
    alone, several = memory_for_each(1), memory_for_each(4)
    assert alone and several and alone > several >= processes.LEAST_MEMORY
    assert memory_for_each(10**6) == processes.LEAST_MEMORY


@pytest.mark.long
def test_a_count_that_outgrows_its_memory_leaves_the_rest_to_be_counted(tmp_path: Path) -> None:
    file = tmp_path / "paths.txt"
    file.write_text("4x4;start=0.0;end=3.2\n12x12\n5x5;start=0.0;end=4.4\n")
    tasks = read_files([str(file)], Request("count", "frontier", None, 100.0), None, None)
    lines = [json.loads(step[1]) for step in run.results(tasks, lambda: LocalCrew(1, 120 << 20, run.ATTEMPTS)) if step]
    assert [line.get("count") for line in lines] == [4, None, 104]
    assert "Out of memory" in lines[1]["error"]


def test_a_fault_in_a_task_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pysolvers, "parse", lambda *_: [][1])
    said = json.loads(run_task(Task("in", 0, "signpost", "2x2", Request())))["error"]
    assert said == "This is a bug in pysolvers, not in the puzzle: IndexError: list index out of range"


def test_a_new_puzzle_that_is_not_as_hard_as_asked_for_has_a_note() -> None:
    made = json.loads(run_task(Task("in", 0, "signpost", "2x2 1 hard", Request("generate"))))
    assert made["note"] == "No hard puzzle was found in many tries. The closest one is easy."
