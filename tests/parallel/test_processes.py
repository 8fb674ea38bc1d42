"""Processes that work on one puzzle: what becomes of it when they die, when it is stopped, and when time is up."""

import os
import signal
import socket
import socketserver
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path

import pytest

import pysolvers
from pysolvers.core.progress import Progress
from pysolvers.core.puzzle import PuzzleError
from pysolvers.errors import ArgumentError
from pysolvers.parallel import solving
from pysolvers.parallel.crew import Call, News, Workforce
from pysolvers.parallel.processes import LocalCrew
from tests.parallel import misbehave
from tests.sampling import rest_when_long

HARD = "15x15;start=0.0;end=14.14"
"""A board whose paths nobody counts while a test runs."""


def until(holds: Callable[[], object]) -> None:
    """Wait for something that takes a moment; the test's own limit of time ends it."""
    while not holds():
        time.sleep(0.02)


def children(parent: int) -> list[int]:
    """The processes that a process has started."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            words = path.read_text().rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
        if int(words[1]) == parent and words[0] != "Z":
            found.append(int(path.parent.name))
    return found


def start(*arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "pysolvers", *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


@pytest.mark.slow
def test_solutions_are_complete_when_a_process_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "ALONE", -1.0)
    puzzle = pysolvers.parse("4x5")
    crew = LocalCrew(2)
    found: list[str] = []
    killed: list[int] = []
    for step in solving.solve(puzzle, "auto", None, lambda: crew):
        if not isinstance(step, Progress):
            found.append(str(step))
        busy = [worker for worker in crew.workers if worker.key is not None]
        if len(killed) < 3 and busy:
            busy[0].process.kill()
            killed.append(busy[0].process.pid)
    assert len(killed) == 3
    assert sorted(found) == sorted(str(solution) for solution in pysolvers.solutions(puzzle))
    assert not crew.workers


@pytest.mark.parametrize(
    ("call", "error", "sentence"),
    [
        (Call(misbehave.refuse, ("No such board.",)), PuzzleError, r"No such board\."),
        (Call(misbehave.fail, ()), RuntimeError, "Stubborn: a fault in a solver"),
    ],
)
def test_what_a_call_raises_is_raised_here(call: Call, error: type[Exception], sentence: str) -> None:
    with Workforce(LocalCrew(1)) as force, pytest.raises(error, match=sentence):
        force.put(call)
        while True:
            force.news()


def test_what_a_call_prints_does_no_harm() -> None:
    crew = LocalCrew(1)
    crew.start(1, Call(misbehave.chatter, ()))
    news: list[News] = []
    while len(news) < 2:
        news += crew.news()
    crew.close()
    assert [each.value for each in news] == ["part", "result"]


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are not listed here")
@pytest.mark.parametrize("how", rest_when_long([signal.SIGKILL, signal.SIGINT]))
def test_no_process_outlives_the_command(how: signal.Signals) -> None:
    run = start("count", HARD, "--jobs", "2")
    until(lambda: len(children(run.pid)) == 2 or run.poll() is not None)
    workers = children(run.pid)
    run.send_signal(how)
    out, err = run.communicate(timeout=60)
    assert (run.returncode, out, err.strip()) == ((130, "", "Stopped.") if how == signal.SIGINT else (-9, "", ""))
    until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in workers))


@pytest.mark.slow
def test_time_is_up_for_all_processes() -> None:
    run = start("count", HARD, "--jobs", "2", "--timeout", "1")
    out, _ = run.communicate(timeout=120)
    assert run.returncode == 3
    assert out.startswith("at least ")


@pytest.mark.slow
def test_all_solutions_come_in_the_same_order(monkeypatch: pytest.MonkeyPatch) -> None:
    from pysolvers.api import result as results
    from pysolvers.core.progress import Budget

    alone = results.solve(pysolvers.parse("4x5"), "auto", None, Budget())
    other = results.solve(pysolvers.parse("4x5"), "sat", None, Budget())
    monkeypatch.setattr(solving, "ALONE", -1.0)
    shared = results.solve(pysolvers.parse("4x5"), "auto", None, Budget(), crew=lambda: LocalCrew(2))
    assert alone.solutions == other.solutions == shared.solutions
    assert (shared.status, shared.exact, shared.engine) == ("multiple", True, solving.PIECEWISE)


@pytest.mark.slow
def test_the_library_takes_jobs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "ALONE", -1.0)
    assert pysolvers.count("4x4", jobs=2) == pysolvers.Count(276, exact=True)
    assert pysolvers.outcome("4x4;waypoints=1.3,0.2,2.1,1.0", jobs=2) == "unique"
    with pytest.raises(ValueError, match=r"jobs is 0: expected at least 1\."):
        pysolvers.solve("4x4", jobs=0)


def test_jobs_and_dask_exclude_each_other() -> None:
    run = start("solve", "4x4", "--jobs", "2", "--dask", "tcp://127.0.0.1:1")
    assert run.communicate(timeout=60)[1] == "Use either --jobs or --dask, not both.\n"
    assert run.returncode == 2


def say(data: bytes) -> Callable[[socket.socket], None]:
    """Send some bytes, and wait."""

    def speak(there: socket.socket) -> None:
        there.sendall(data)
        while there.recv(1 << 16):
            pass

    return speak


def repeat(there: socket.socket) -> None:
    while heard := there.recv(1 << 16):
        there.sendall(heard)


STRANGERS: dict[str, Callable[[socket.socket], object]] = {
    "says nothing": say(b""),
    "closes at once": lambda there: None,
    "speaks HTTP": say(b"HTTP/1.1 400 Bad Request\r\n\r\n"),
    "speaks SSH": say(b"SSH-2.0-OpenSSH_9.6\r\n"),
    "repeats what it hears": repeat,
    "sends zeros": say(bytes(1 << 16)),
    "announces a message that does not fit into memory": say((1).to_bytes(8, "little") + b"\xff" * 7 + b"\x3f"),
}
"""What may listen where a scheduler was expected."""


@contextmanager
def listening(solution: Callable[[socket.socket], object]) -> Iterator[str]:
    """The address of a server on this machine that solutions each connection so."""

    class Stranger(socketserver.BaseRequestHandler):
        def handle(self) -> None:
            with suppress(OSError):
                solution(self.request)

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Stranger) as server:
        server.daemon_threads, server.block_on_close = True, False
        threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        yield f"tcp://127.0.0.1:{server.server_address[1]}"
        server.shutdown()


@pytest.mark.slow
def test_a_stranger_where_a_scheduler_was_expected_ends_the_command_with_one_sentence() -> None:
    pytest.importorskip("distributed", reason="the extra dask is not installed")
    with listening(STRANGERS["says nothing"]) as address:
        run = start("count", HARD, "--engine", "search", "--dask", address, "--timeout", "4")
        out, err = run.communicate(timeout=100)
    assert (run.returncode, out) == (2, "")
    assert err.startswith(f"There is no Dask scheduler at {address}") and err.count("\n") == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    "there", [*STRANGERS, "x", "tcp://127.0.0.1", "tcp://127.0.0.1:1", "what://127.0.0.1:99999", "tcp://:1"]
)
def test_what_is_no_scheduler_is_said_with_its_address(there: str) -> None:
    pytest.importorskip("distributed", reason="the extra dask is not installed")
    from pysolvers.parallel.cluster import connect

    server = listening(STRANGERS[there]) if there in STRANGERS else nullcontext(there)
    with server as address, pytest.raises(ArgumentError) as raised:
        connect(address, 2)
    assert str(raised.value) == f"There is no Dask scheduler at {address}; expected tcp://HOST:PORT."


@pytest.mark.slow
def test_a_cluster_gives_the_same_and_survives_the_death_of_a_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    distributed = pytest.importorskip("distributed", reason="the extra dask is not installed")
    from pysolvers.parallel.cluster import ClusterCrew

    monkeypatch.setattr(solving, "ALONE", -1.0)
    puzzle = pysolvers.parse("4x5")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, host="127.0.0.1"
    ) as cluster:
        pids = [nanny.pid for nanny in cluster.workers.values()]
        found = []
        for step in solving.solve(puzzle, "auto", None, lambda: ClusterCrew(cluster.scheduler_address)):
            if not isinstance(step, Progress):
                found.append(str(step))
                if pids:
                    os.kill(pids.pop(), signal.SIGKILL)
                    pids.clear()
    assert sorted(found) == sorted(str(solution) for solution in pysolvers.solutions(puzzle))
