"""A set run in processes: our engines, the peers of scripts/peers, and commands that read a whole set.

    python -m scripts.benchmarks.process '["signpost/tatham_ids", "", "proof", "auto", 10.0, 0]' [PEER] [FROM]

prints a line of figures for each puzzle (`task.measure`, and the process's peak memory so far). A process may use so
many CPU seconds for each puzzle, and a little more; then the system kills it, the puzzle counts as late, and another
process goes on after it.
"""

from __future__ import annotations

import json
import resource
import shlex
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import astuple, dataclass
from pathlib import Path
from typing import Any

from scripts import peers
from scripts.benchmarks import sets, task

ROOT = Path(__file__).resolve().parents[2]
PUZZLES = ROOT.parent / "shared" / "puzzles"

GRACE = 2
"""Whole CPU seconds beyond a puzzle's own that a process may use before it is killed."""


@dataclass(frozen=True)
class Job:
    """A set to be run: its name or file, the task, our engine, the seconds for each puzzle, how many of its puzzles."""

    name: str
    file: str
    task: str
    engine: str
    seconds: float
    most: int

    @property
    def label(self) -> str:
        """What tables call it."""
        return f"{self.name} {self.task}" + ("" if self.engine == "auto" else f" {self.engine}")

    @property
    def texts(self) -> tuple[list[str], str | None, dict[str, str]]:
        """The texts of its puzzles, their kind (None: any), and the options they are read with."""
        if self.file:
            return [Path(self.file).read_text(encoding="utf-8")], None, {}
        return sets.texts(PUZZLES, self.name)


def run(job: Job, peer: str = "") -> dict[str, Any]:
    """The figures of a set, by our own engine or by a peer; SystemExit if its process fails."""
    lines = list(_lines(job, peer))
    memory = max((line["megabytes"] for line in lines), default=0.0)
    return {**task.summary(lines, job.task), "megabytes": memory}


def _lines(job: Job, peer: str) -> Iterator[dict[str, Any]]:
    done, memory = 0, 0.0
    while True:
        command = [sys.executable, "-m", "scripts.benchmarks.process", json.dumps(astuple(job)), peer, str(done)]
        process = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        for text in process.stdout.splitlines():
            line = json.loads(text)
            memory = line["megabytes"]
            if "found" in line:
                done += 1
                yield line
        if process.returncode == 0:
            return
        if process.returncode > 0:
            sys.exit(f"{job.label} {peer}: {(process.stderr.strip() or 'no message').splitlines()[-1]}")
        done += 1  # killed by the system within this puzzle: for its time, or for want of memory
        yield {"found": 0, "late": True, "seconds": job.seconds, "nodes": 0, "megabytes": memory}


def run_command(job: Job, command: str) -> dict[str, Any]:
    """Give one set to another program, on its standard input and as `{file}`: its CPU seconds."""
    text = "\n".join(job.texts[0])
    with tempfile.NamedTemporaryFile("w+", suffix=".txt", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        words = [word.replace("{file}", file.name) for word in shlex.split(command)]
        before = _children()
        file.seek(0)
        try:
            done = subprocess.run(words, stdin=file, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False)
        except OSError as error:
            sys.exit(f"{words[0]} cannot be started: {error.strerror}.")
    note = "" if done.returncode == 0 else f"exit code {done.returncode}"
    return {"seconds": _children() - before, "note": note}


def _children() -> float:
    """The CPU seconds of all processes that were started here and have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _used() -> float:
    return time.process_time() + _children()


def _megabytes() -> float:
    """The most memory that this process or one it started has had, in MiB."""
    most = max(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return most / (1 << 20 if sys.platform == "darwin" else 1 << 10)


def _serve(job: Job, name: str, start: int) -> None:
    """Print the figures of every puzzle from `start` on."""
    peer = peers.load(name) if name else None
    puzzles = task.read(*job.texts, job.most)
    task.warm(puzzles)
    for puzzle in puzzles[start:]:
        _, hard = resource.getrlimit(resource.RLIMIT_CPU)
        resource.setrlimit(resource.RLIMIT_CPU, (int(time.process_time() + job.seconds) + GRACE, hard))
        if peer is None:
            line = task.measure(puzzle, job.task, job.engine, job.seconds)
        else:
            started = _used()
            found = peer.find(puzzle, task.LIMITS[job.task], job.seconds)
            line = {"found": found or 0, "late": found is None, "seconds": _used() - started, "nodes": 0}
        print(json.dumps({**line, "megabytes": _megabytes()}), flush=True)


if __name__ == "__main__":
    _serve(Job(*json.loads(sys.argv[1])), sys.argv[2], int(sys.argv[3]))
