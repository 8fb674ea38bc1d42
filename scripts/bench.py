"""Measure the solvers on sets of real puzzles, beside other programs where they are given.

    python3 scripts/bench.py                          every set, a few minutes
    python3 scripts/bench.py signpost numberlink/janko --rounds 3
    python3 scripts/bench.py numberlink/janko --peer go='numberlink --calls'
    python3 scripts/bench.py --file my-puzzles.txt --engine search
    python3 scripts/bench.py --json new.json --compare old.json

Each set runs in a process of its own, so that its peak memory is its own. Seconds are CPU seconds; with several rounds
they are medians, and sets and peers take turns, so that a machine that slows down slows all of them. A peer is a
command that reads the set on its standard input; `{file}` in it stands for the set's path instead.
"""

from __future__ import annotations

import argparse
import json
import platform
import resource
import shlex
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
PUZZLES = ROOT.parent / "shared" / "puzzles"
sys.path.insert(0, str(ROOT))

import bench_sets  # noqa: E402  (after the path: python-sat has a module called pysolvers too)

import pysolvers  # noqa: E402
from pysolvers import report  # noqa: E402
from pysolvers.search import Budget  # noqa: E402

NOISE = 1.25
"""A set that takes more than this many times as long as before is flagged: medians differ by less when all is quiet."""


@dataclass(frozen=True)
class Job:
    """A set to be run: its name or file, how many answers are asked for (None: all are counted), and the engine."""

    name: str
    file: str
    limit: int | None
    engine: str
    seconds: float

    @property
    def label(self) -> str:
        """What the table calls it."""
        task = {1: "first", 2: "proof", None: "count"}.get(self.limit, f"{self.limit} answers")
        return f"{self.name} {task}" + ("" if self.engine == "auto" else f" {self.engine}")


def main() -> None:
    """Read the arguments, run everything in turns, print a table."""
    arguments = _arguments()
    if arguments.worker:
        print(json.dumps(work(Job(*json.loads(arguments.worker)))))
        return
    jobs = list(_jobs(arguments))
    results: dict[str, list[dict[str, Any]]] = {}
    for round in range(arguments.rounds):
        for job in jobs:
            results.setdefault(job.label, []).append(run(job))
            for name, command in arguments.peer:
                results.setdefault(f"{job.label} by {name}", []).append(run_peer(job, command))
            if sys.stderr.isatty():
                print(f"round {round + 1}: {job.label}", file=sys.stderr)
    rows = {label: _median(runs) for label, runs in results.items()}
    old = json.loads(arguments.compare.read_text())["sets"] if arguments.compare else {}
    show(rows, old)
    if arguments.json:
        about = {"python": platform.python_version(), "machine": platform.machine(), "rounds": arguments.rounds}
        arguments.json.write_text(json.dumps({"about": about, "sets": rows}, indent=1) + "\n")


def work(job: Job) -> dict[str, Any]:
    """Solve one set in this process."""
    puzzles = bench_sets.load(PUZZLES, job.name) if not job.file else pysolvers.parse_all(Path(job.file).read_text())
    figures: dict[str, Any] = {"puzzles": 0, "solved": 0, "unique": 0, "none": 0, "late": 0, "nodes": 0}
    times: list[float] = []
    for puzzle in puzzles:
        started = time.process_time()
        if job.limit is None:
            result = report.count(puzzle, job.engine, None, Budget(seconds=job.seconds))
        else:
            result = report.solve(puzzle, job.engine, job.limit, Budget(seconds=job.seconds))
        times.append(time.process_time() - started)
        figures["puzzles"] += 1
        figures["solved"] += result.count > 0
        figures["unique"] += result.status == "unique"
        figures["none"] += result.status == "none"
        figures["late"] += result.status == "timeout"
        figures["nodes"] += result.nodes
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return {**figures, "seconds": sum(times), "worst": max(times, default=0.0), "megabytes": memory}


def run(job: Job) -> dict[str, Any]:
    """Solve one set in a process of its own."""
    arguments = json.dumps([job.name, job.file, job.limit, job.engine, job.seconds])
    done = subprocess.run(
        [sys.executable, __file__, "--worker", arguments], capture_output=True, text=True, check=False
    )
    if done.returncode:
        sys.exit(f"{job.label}: {done.stderr.strip().splitlines()[-1]}")
    figures: dict[str, Any] = json.loads(done.stdout)
    return figures


def run_peer(job: Job, command: str) -> dict[str, Any]:
    """Give one set to another program: its CPU seconds."""
    text = Path(job.file).read_text() if job.file else bench_sets.text(PUZZLES, job.name)
    with tempfile.NamedTemporaryFile("w+", suffix=".txt") as file:
        file.write(text)
        file.flush()
        words = [word.replace("{file}", file.name) for word in shlex.split(command)]
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        file.seek(0)
        subprocess.run(words, stdin=file, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return {"seconds": after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime}


def show(rows: dict[str, dict[str, Any]], old: dict[str, dict[str, Any]]) -> None:
    """Print a table; a peer's row has the ratio of its time to ours, a row with an old figure the ratio to that."""
    head = f"{'set':<38}{'puzzles':>8}{'solved':>8}{'unique':>8}{'none':>6}{'late':>6}"
    print(head + f"{'seconds':>10}{'worst':>9}{'nodes':>12}{'MB':>6}  ratio")
    for label, row in rows.items():
        ours = rows.get(label.split(" by ")[0], row)
        if ours is not row:
            ratio = row["seconds"] / ours["seconds"] if ours["seconds"] else 0.0
            print(f"{label:<74}{row['seconds']:>10.3f}{'':>27}  {ratio:.2f} times ours")
            continue
        note = ""
        if label in old and old[label]["seconds"]:
            change = row["seconds"] / old[label]["seconds"]
            note = f"{change:.2f} of before" + (" SLOWER" if change > NOISE else "")
        counts = f"{row['puzzles']:>8}{row['solved']:>8}{row['unique']:>8}{row['none']:>6}{row['late']:>6}"
        figures = f"{row['seconds']:>10.3f}{row['worst']:>9.3f}{row['nodes']:>12,}{row['megabytes']:>6.0f}"
        print(f"{label:<38}{counts}{figures}  {note}")


def _jobs(arguments: argparse.Namespace) -> Iterator[Job]:
    limits = {"first": 1, "proof": 2, "count": None}
    wanted = arguments.sets or ([] if arguments.file else [""])
    if wanted and not PUZZLES.is_dir():
        sys.exit(f"The sets are read from {PUZZLES}, which is not there; use --file.")
    for name, tasks in bench_sets.SETS.items():
        if any(name == w or w == "" or name.startswith(w.rstrip("/") + "/") for w in wanted):
            for task in arguments.task or tasks:
                yield Job(name, "", limits[task], arguments.engine, arguments.seconds)
    for file in arguments.file:
        for task in arguments.task or ["first", "proof"]:
            yield Job(Path(file).name, file, limits[task], arguments.engine, arguments.seconds)


def _median(runs: list[dict[str, Any]]) -> dict[str, Any]:
    """The first run's counts, with medians for what varies from run to run."""
    varying = [key for key in ("seconds", "worst", "megabytes") if key in runs[0]]
    return {**runs[0], **{key: statistics.median(run[key] for run in runs) for key in varying}}


def _peer(text: str) -> tuple[str, str]:
    name, equals, command = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"expected NAME=COMMAND, not {text!r}")
    return name, command


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sets", nargs="*", help="sets, or the beginning of their names; all unless given")
    parser.add_argument("--file", action="append", default=[], help="a file of puzzles, as a set of its own")
    parser.add_argument(
        "--task", action="append", choices=["first", "proof", "count"], help="as the set says unless given"
    )
    parser.add_argument("--engine", default="auto")
    parser.add_argument("--seconds", type=float, default=10.0, help="for each puzzle")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--peer", action="append", type=_peer, default=[], metavar="NAME=COMMAND")
    parser.add_argument("--json", type=Path, help="write the figures here")
    parser.add_argument("--compare", type=Path, help="figures written earlier")
    parser.add_argument("--worker", help=argparse.SUPPRESS)
    return parser.parse_args()


if __name__ == "__main__":
    main()
