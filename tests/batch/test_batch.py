"""`batch` as a whole, as another program: processes killed on the way, the whole run killed and started again."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import run
from tests.sampling import rest_when_long

pytestmark = pytest.mark.slow
"""The module as a whole takes seconds."""

psutil = pytest.importorskip("psutil", reason="psutil comes with distributed, which is not installed")

ROOT = Path(__file__).resolve().parents[2]


def start(*arguments: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "pysolvers", "batch", *arguments]
    return subprocess.Popen(
        command, cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=hear_control_c
    )


def hear_control_c() -> None:
    """As a shell does for what it starts in front; the tests themselves may run behind, where it is not heard."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def finish(*arguments: str) -> tuple[int, list[dict[str, Any]], str]:
    done = run("batch", *arguments)
    return done.returncode, [json.loads(line) for line in done.stdout.splitlines()], done.stderr


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def until(what: Callable[[], Any], seconds: float = 60) -> Any:
    """What `what` returns once that is true."""
    end = time.monotonic() + seconds
    while not (found := what()):
        assert time.monotonic() < end, "it took too long"
        time.sleep(0.01)
    return found


@pytest.fixture
def many(tmp_path: Path) -> Path:
    """A file of puzzles that keep two processes busy for a second or two."""
    file = tmp_path / "many.txt"
    file.write_text("".join(f"{w}x{h}\n" for _ in range(6) for w in range(6, 8) for h in range(6, 9)))
    return file


def test_results_are_those_of_solve_with_the_file_and_the_index(tmp_path: Path) -> None:
    file = tmp_path / "in.txt"
    file.write_text("4x4:1ddcfdfcfaaaebba16a\nnonsense\n")
    code, found, err = finish(str(file), "--jobs", "1")
    assert code == 2
    keys = ["schema", "file", "index", "line", "kind", "id", "status", "count", "exact", "solutions", "stats"]
    assert list(found[0]) == keys
    assert (found[0]["status"], found[0]["index"]) == ("unique", 0)
    assert list(found[1]) == ["schema", "file", "index", "line", "error"]
    assert "2 of 2" in err and "1 error (line 2), 1 unique" in err


def test_rows_of_a_table_are_graded_and_keep_their_lines(tmp_path: Path) -> None:
    file = tmp_path / "in.csv"
    file.write_text("name,puzzle\none,A.B/BA./...\ntwo,\nthree,4x4;start=0.0\n")
    code, found, _ = finish(str(file), "--task", "grade", "--jobs", "1")
    assert code == 2
    assert [(line["index"], line["line"], line.get("outcome")) for line in found] == [
        (0, 2, "unique"), (1, 3, None), (2, 4, "multiple"),
    ]  # fmt: skip
    assert (found[0]["difficulty"], found[2]["difficulty"]) == ("easy", None)


def test_a_grade_out_of_time_is_no_error(tmp_path: Path) -> None:
    file = tmp_path / "in.txt"
    file.write_text("C...B/A.BA./...C./.....\n")
    code, found, _ = finish(str(file), "--task", "grade", "--timeout", "0", "--jobs", "1")
    assert (code, found[0]["status"]) == (3, "timeout")


def test_generate_makes_what_the_lines_say(tmp_path: Path) -> None:
    file = tmp_path / "in.txt"
    file.write_text("signpost 4x4 1 normal\nsignpost 4x4 2 normal\nsignpost 4x4 3 fiendish\n")
    _, found, _ = finish(str(file), "--task", "generate", "--jobs", "1")
    assert [line.get("seed") for line in found] == ["1", "2", None]
    assert "fiendish" in found[2]["error"]


def test_an_endless_puzzle_does_not_stop_the_rest(tmp_path: Path) -> None:
    file = tmp_path / "in.txt"
    file.write_text("12x12\n3x3\n")
    _, found, _ = finish(str(file), "--task", "count", "--engine", "search", "--timeout", "0.2", "--jobs", "1")
    assert [line["exact"] for line in found] == [False, True]


def test_a_missing_file_is_one_sentence() -> None:
    code, found, err = finish("/nowhere/at/all")
    assert (code, found) == (2, [])
    assert err == "/nowhere/at/all: No such file or directory.\n"


def test_jobs_and_dask_exclude_each_other(tmp_path: Path) -> None:
    code, _, err = finish(str(tmp_path), "--jobs", "2", "--dask", "tcp://127.0.0.1:1")
    assert code == 2
    assert "not both" in err


@pytest.mark.long
def test_a_cluster_that_is_not_there_is_one_sentence(tmp_path: Path) -> None:
    pytest.importorskip("distributed", reason="the extra dask is not installed")
    (tmp_path / "in").write_text("3x3")
    code, _, err = finish(str(tmp_path / "in"), "--dask", "tcp://127.0.0.1:1")
    assert code == 2
    assert err.startswith("There is no Dask scheduler at tcp://127.0.0.1:1")
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize("how", rest_when_long([[], ["--unordered"]]), ids=["in order", "as they come"])
def test_a_killed_process_and_a_killed_run_lose_nothing_and_do_nothing_twice(
    tmp_path: Path, many: Path, how: list[str]
) -> None:
    out = tmp_path / "out.jsonl"
    arguments = [str(many), "--task", "count", "--engine", "search", "--jobs", "2", "--output", str(out), *how]
    total = len(many.read_text().splitlines())
    started = start(*arguments, "--timeout", "0.3")
    try:
        workers = psutil.Process(started.pid).children
        until(lambda: len(lines(out)) >= 3)
        victims = [child for child in workers() if any("parallel.processes" in part for part in child.cmdline())]
        victims[0].send_signal(signal.SIGKILL)
        before = until(lambda: len(lines(out)) >= 10 and len(lines(out)))
        orphans = workers(recursive=True)
    finally:
        started.send_signal(signal.SIGKILL)
        started.communicate()
    until(lambda: not any(orphan.is_running() and orphan.status() != "zombie" for orphan in orphans))
    assert before < total, "the run ended before it could be killed"
    with out.open("a") as file:
        file.write('{"file": "half a li')
    code, printed, err = finish(*arguments, "--timeout", "0.05")
    assert printed == []
    assert f"{total} of {total}" in err
    found = lines(out)
    indices = [line["index"] for line in found]
    assert (sorted(indices) if how else indices) == list(range(total))
    assert not any("error" in line for line in found)
    assert not list(tmp_path.glob("*.early"))
    again, _, err = finish(*arguments)
    assert lines(out) == found
    assert again == code


def test_control_c_ends_the_run_and_its_processes_in_a_sentence(tmp_path: Path, many: Path) -> None:
    out = tmp_path / "out.jsonl"
    started = start(str(many), "--task", "count", "--engine", "search", "--timeout", "0.3", "-o", str(out))
    until(lambda: len(lines(out)) >= 2)
    orphans = psutil.Process(started.pid).children(recursive=True)
    os.kill(started.pid, signal.SIGINT)
    _, err = started.communicate(timeout=120)
    assert started.returncode == 130
    assert err == "Stopped. The same command continues from here.\n"
    until(lambda: not any(orphan.is_running() and orphan.status() != "zombie" for orphan in orphans))


@pytest.mark.long
def test_a_cluster_goes_on_when_one_of_its_two_workers_is_killed(tmp_path: Path, many: Path) -> None:
    distributed = pytest.importorskip("distributed", reason="the extra dask is not installed")
    out = tmp_path / "out.jsonl"
    total = len(many.read_text().splitlines())
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, host="127.0.0.1"
    ) as cluster:
        pids = [nanny.pid for nanny in cluster.workers.values()]
        arguments = ["--task", "count", "--engine", "search", "--timeout", "0.3", "-o", str(out)]
        started = start(str(many), "--dask", cluster.scheduler_address, *arguments)
        until(lambda: len(lines(out)) >= 3)
        os.kill(pids[0], signal.SIGKILL)
        _, err = started.communicate(timeout=120)
    assert f"{total} of {total}" in err, err
    assert [line["index"] for line in lines(out)] == list(range(total))
    assert not any("error" in line for line in lines(out))


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_a_device_is_no_output(tmp_path: Path) -> None:
    (tmp_path / "one").write_text("3x3\n")
    code, out, err = finish(str(tmp_path / "one"), "-o", "/dev/full")
    assert (code, out) == (2, [])
    assert err.startswith("/dev/full is not a regular file")


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no /dev/zero here")
def test_a_device_without_end_is_no_input() -> None:
    code, out, err = finish("/dev/zero")
    assert (code, out) == (2, [])
    assert "/dev/zero has more than" in err


def test_a_pipe_is_an_input(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    process = start(str(pipe))
    pipe.write_bytes("3x3\n4x4;start=0.0\n".encode("utf-16"))  # as bytes, because open() leaves out a pipe's mark
    out, _ = process.communicate(timeout=120)
    assert [json.loads(line)["status"] for line in out.splitlines()] == ["multiple", "multiple"]


def test_the_last_sentence_names_the_lines_that_failed(tmp_path: Path) -> None:
    first, second = tmp_path / "first.txt", tmp_path / "second.txt"
    first.write_text("A.B/BA./...\n\n6x6;waypoints=2.2,2.9\nA.B/BA./...\n")
    second.write_text("A.B/BA./...\n" + "6x6;waypoints=2.2,2.9\n" * 4)
    out = tmp_path / "out.jsonl"
    for _ in range(2):  # the second time, all results are in the file already
        _, _, err = finish(str(first), "-o", str(out), "--jobs", "1")
        assert err.endswith(": 1 error (line 3), 2 unique.\n")
    _, _, err = finish(str(second), str(first), "--jobs", "1")
    places = f"line 2 of {second}, line 3 of {second}, line 4 of {second} and 2 more"
    assert err.endswith(f": 5 errors ({places}), 3 unique.\n")


def test_the_last_sentence_names_the_lines_that_took_too_long(tmp_path: Path) -> None:
    file = tmp_path / "in.txt"
    file.write_text("# two puzzles\nA.B/BA./...\n\n30x30\n")
    _, _, err = finish(str(file), "--task", "count", "--timeout", "0", "--jobs", "1")
    assert err.endswith(": 2 timeouts (line 2 and line 4).\n")
