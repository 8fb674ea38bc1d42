"""The file of results: order, going on after a kill, what does not fit."""

import json
from pathlib import Path

import pytest

from pysolvers.batch.results_file import Results
from pysolvers.batch.task import Request, Task
from pysolvers.core.puzzle import PuzzleError

TASKS = [Task("in", index, "signpost", f"id{index}", Request()) for index in range(4)]


def line(index: int, **more: object) -> str:
    return json.dumps({"file": "in", "index": index, "id": f"id{index}", "status": "unique", **more})


def written(path: Path) -> list[int]:
    return [json.loads(text)["index"] for text in path.read_text().splitlines()]


def test_results_are_written_in_the_order_of_the_input(tmp_path: Path) -> None:
    out = tmp_path / "out"
    with Results.open(out, TASKS, in_order=True) as results:
        for index in (2, 0, 3, 1):
            results.add(TASKS[index], line(index))
    assert written(out) == [0, 1, 2, 3]
    assert list(tmp_path.iterdir()) == [out]


def test_a_disk_that_fills_is_said_with_the_files_name_and_the_next_run_goes_on(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource", reason="a limit for files is set as Unix does it")
    out = tmp_path / "out"
    old = resource.getrlimit(resource.RLIMIT_FSIZE)
    try:
        with pytest.raises(OSError) as full, Results.open(out, TASKS, in_order=False) as results:
            results.add(TASKS[0], line(0))
            resource.setrlimit(resource.RLIMIT_FSIZE, (out.stat().st_size + 9, old[1]))
            results.add(TASKS[1], line(1))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, old)
    assert full.value.filename == str(out)
    with Results.open(out, TASKS, in_order=False) as results:
        assert results.done == {("in", 0)}


def test_results_are_written_as_they_come_if_that_is_wished(tmp_path: Path) -> None:
    out = tmp_path / "out"
    with Results.open(out, TASKS, in_order=False) as results:
        for index in (2, 0):
            results.add(TASKS[index], line(index))
    assert written(out) == [2, 0]


def test_what_came_before_its_turn_outlives_a_killed_run(tmp_path: Path) -> None:
    out = tmp_path / "out"
    with Results.open(out, TASKS, in_order=True) as results:
        results.add(TASKS[2], line(2))
        results.add(TASKS[3], line(3))
    with Results.open(out, TASKS, in_order=True) as results:
        assert results.done == {("in", 2), ("in", 3)}
        results.add(TASKS[0], line(0))
        results.add(TASKS[1], line(1))
    assert written(out) == [0, 1, 2, 3]
    assert list(tmp_path.iterdir()) == [out]


@pytest.mark.parametrize("cut", range(1, 20, 6))
def test_a_half_written_last_line_is_cut_off(tmp_path: Path, cut: int) -> None:
    out = tmp_path / "out"
    out.write_text(line(0) + "\n" + line(1)[:-cut])
    with Results.open(out, TASKS, in_order=True) as results:
        assert results.done == {("in", 0)}
        results.add(TASKS[1], line(1))
    assert written(out) == [0, 1]


def test_earlier_results_of_other_files_stay(tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.write_text(json.dumps({"file": "other", "index": 0, "status": "none"}) + "\n")
    with Results.open(out, TASKS[:1], in_order=True) as results:
        results.add(TASKS[0], line(0))
        assert results.tally == {"unique": 1}
    assert written(out) == [0, 0]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("hello\n", "Line 1: .* not a file of results"),
        ("3\n", "not a file of results"),
        (line(1, id="other") + "\n", "the result for number 1 of"),
        (line(1, seed="1") + "\n", "another puzzle or task"),
    ],
)
def test_a_file_that_holds_something_else_is_left_alone(tmp_path: Path, text: str, says: str) -> None:
    out = tmp_path / "out"
    out.write_text(text)
    with pytest.raises(PuzzleError, match=says), Results.open(out, TASKS, in_order=True):
        pass
    assert out.read_text() == text


def test_one_run_at_a_time_writes_a_file(tmp_path: Path) -> None:
    pytest.importorskip("fcntl", reason="this system has no locks on files")
    out = tmp_path / "out"
    with (
        Results.open(out, TASKS, in_order=True),
        pytest.raises(PuzzleError, match="Another run"),
        Results.open(out, TASKS, in_order=True),
    ):
        pass


def test_a_name_that_is_no_text_is_written_all_the_same(tmp_path: Path) -> None:
    task = Task("in\udcff", 0, "signpost", "id0", Request())
    with Results.open(tmp_path / "out", [task], in_order=True) as results:
        results.add(task, task.failed("no"))
    with Results.open(tmp_path / "out", [task], in_order=True) as results:
        assert results.done == {("in\udcff", 0)}
