"""Processes on this machine, and what becomes of their orders when they die or hang."""

import json
from pathlib import Path

import pytest

from pysolvers.batch import local
from pysolvers.batch.local import Processes
from pysolvers.batch.task import Order, Wish
from tests.batch.misbehave import work


def results(texts: list[str], seconds: float | None = None, jobs: int = 2) -> list[str]:
    orders = [Order("in", index, "", text, Wish(seconds=seconds)) for index, text in enumerate(texts)]
    lines = [json.loads(step[1]) for step in Processes(jobs, work).results(orders) if step]
    assert sorted(line["index"] for line in lines) == list(range(len(texts)))
    return [line["error"] for line in sorted(lines, key=lambda line: line["index"])]


def test_every_order_is_carried_out_once() -> None:
    assert results(["ok"] * 50) == ["fine"] * 50


def test_an_order_whose_process_dies_is_tried_again(tmp_path: Path) -> None:
    assert results(["ok", f"once {tmp_path / 'died'}", "ok"]) == ["fine"] * 3
    assert (tmp_path / "died").exists()


def test_an_order_whose_process_dies_again_is_reported_and_the_rest_go_on() -> None:
    found = results(["ok", "die", "ok", "ok"])
    assert found == ["fine", "The process that had this puzzle died twice (signal SIGKILL).", "fine", "fine"]


def test_a_fault_in_a_solver_is_reported_and_the_rest_go_on(capfd: pytest.CaptureFixture[str]) -> None:
    assert results(["fail", "ok"]) == ["The process that had this puzzle died twice (exit code 1).", "fine"]
    assert "a fault in a solver" in capfd.readouterr().err


def test_an_order_that_does_not_stop_is_reported_and_the_rest_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local, "GRACE", 1.0)
    assert (
        results(["hang", "ok", "hang", "ok"], seconds=0.1)
        == [
            "Not decided within 0.1 s, and did not stop.",
            "fine",
        ]
        * 2
    )
