"""Runs a set of puzzles in processes: by our engines, by a module of scripts/peers, or by a command.

    python -m scripts.benchmarks.run_set '["signpost/tatham_ids", "", "proof", "auto", 10.0, 0]' PEER FROM

runs a `SetRun`, given as a list, with a module of scripts/peers ("": our engines), from puzzle FROM (the first is 0).
It prints a line of JSON for each puzzle: the figures of `measure.measure`, and the peak memory so far. If a puzzle
takes much more than its limit, the system kills the process, and a new one continues.
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
from typing import TYPE_CHECKING, Any, cast

from scripts import peers
from scripts.benchmarks import measure
from scripts.benchmarks.process import ROOT, run_module
from scripts.material import PUZZLES

if TYPE_CHECKING:
    from pysolvers import Engine  # an earlier release may have no such name

GRACE = 2  # CPU seconds beyond the limit that a puzzle may take before the system kills the process


@dataclass(frozen=True)
class SetRun:
    """A `task`, such as "proof", for up to `most` puzzles (0: all) of set `name`, or of `file` if it isn't ""."""

    name: str
    file: str
    task: str
    engine: str
    seconds: float
    most: int

    @property
    def label(self) -> str:
        return f"{self.name} {self.task}" + ("" if self.engine == "auto" else f" {self.engine}")

    @property
    def texts(self) -> tuple[list[str], str | None, dict[str, str]]:
        if self.file:
            return [Path(self.file).read_text(encoding="utf-8")], None, {}
        from scripts.benchmarks import puzzle_sets  # it needs more of the package than an earlier release may have

        return puzzle_sets.texts(PUZZLES, self.name)


def run(wanted: SetRun, peer: str = "") -> dict[str, Any]:
    """Return the summed figures of a set, solved by `peer` ("": our engine). SystemExit if the process fails."""
    figures = list(figures_of(wanted, peer))
    memory = max((one["megabytes"] for one in figures), default=0.0)
    return {**measure.summary(figures, wanted.task), "megabytes": memory}


def figures_of(wanted: SetRun, peer: str = "", package: Path = ROOT) -> Iterator[dict[str, Any]]:
    """Yield a dict of figures for each puzzle of a set, measured with the `pysolvers` in the folder `package`."""
    done, memory = 0, 0.0
    while True:
        words = json.dumps(astuple(wanted)), peer, str(done)
        process = run_module("scripts.benchmarks.run_set", *words, package=package)
        for line in process.stdout.splitlines():
            figures = json.loads(line)
            memory = figures["megabytes"]
            done += 1
            yield figures
        if process.returncode == 0:
            return
        if process.returncode > 0:
            sys.exit(f"{wanted.label} {peer}: {(process.stderr.strip() or 'no message').splitlines()[-1]}")
        done += 1  # the system killed the process while it was at this puzzle: it took too long or too much memory
        yield {"found": 0, "late": True, "seconds": wanted.seconds, "nodes": 0, "megabytes": memory}


def run_command(wanted: SetRun, command: str) -> dict[str, Any]:
    """Return the CPU `seconds` and a `note` ("": success) of a command that reads the set from stdin or `{file}`."""
    with tempfile.NamedTemporaryFile("w+", suffix=".txt", encoding="utf-8") as file:
        file.write("\n".join(wanted.texts[0]))
        file.flush()
        words = [word.replace("{file}", file.name) for word in shlex.split(command)]
        before = _children_seconds()
        file.seek(0)
        try:
            done = subprocess.run(words, stdin=file, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False)
        except OSError as error:
            sys.exit(f"{words[0]} cannot be started: {error.strerror}.")
    note = "" if done.returncode == 0 else f"exit code {done.returncode}"
    return {"seconds": _children_seconds() - before, "note": note}


def _children_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _all_seconds() -> float:
    return time.process_time() + _children_seconds()


def _megabytes() -> float:
    most = max(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return most / (1 << 20 if sys.platform == "darwin" else 1 << 10)


def _print_figures(wanted: SetRun, name: str, start: int) -> None:
    peer = peers.load(name) if name else None
    puzzles = measure.read(*wanted.texts, wanted.most)
    measure.warm_up({puzzle.kind for puzzle in puzzles}, wanted.task)
    for puzzle in puzzles[start:]:
        _, hard = resource.getrlimit(resource.RLIMIT_CPU)
        resource.setrlimit(resource.RLIMIT_CPU, (int(time.process_time() + wanted.seconds) + GRACE, hard))
        if peer is None:
            figures = measure.measure(puzzle, wanted.task, cast("Engine", wanted.engine), wanted.seconds)
        else:
            started = _all_seconds()
            found = peer.find(puzzle, measure.LIMITS[wanted.task], wanted.seconds)
            figures = {"found": found or 0, "late": found is None, "seconds": _all_seconds() - started, "nodes": 0}
        print(json.dumps({**figures, "megabytes": _megabytes()}), flush=True)


if __name__ == "__main__":
    _print_figures(SetRun(*json.loads(sys.argv[1])), sys.argv[2], int(sys.argv[3]))
