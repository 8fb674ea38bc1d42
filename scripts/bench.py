"""Measure the solvers on sets of real puzzles, beside other programs and in the browser.

    python3 scripts/bench.py                                     every set, some minutes
    python3 scripts/bench.py signpost numberlink/janko --runs 3  these, as medians of three runs
    python3 scripts/bench.py numberlink/inputs3 --peer clingo    beside a program of scripts/peers
    python3 scripts/bench.py signpost/tatham_ids --most 40 --seconds 2 --peer article --peer article_sat
    python3 scripts/bench.py numberlink/janko --peer go='numberlink --calls'
    python3 scripts/bench.py --file my-puzzles.txt --engine search --task count
    python3 scripts/bench.py --browser --most 20                 the same in the built page's worker
    python3 scripts/bench.py --runs 3 --json new.json --compare old.json
    python3 scripts/bench.py --scaling                           time against size, with generated boards

Each set runs in a process of its own, so that its peak memory is its own. Seconds are CPU seconds, without the start
of Python and the reading of the set; with several runs they are medians, and sets, peers and the browser take turns, so
that a machine that slows down slows all of them. A peer is a module of scripts/peers (what one is stands there), or
NAME=COMMAND: a command that reads the whole set on its standard input, or as `{file}`. What takes longer than in an
older run by more than the noise is flagged as SLOWER, and the exit code is 1.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from scripts import peers  # noqa: E402  (after the path: python-sat has a module called pysolvers too)
from scripts.benchmarks import process, scaling, sets, table  # noqa: E402
from scripts.benchmarks.process import PUZZLES, Job  # noqa: E402

BROWSER = "browser"
"""What the page's worker is called among the programs."""

Program = Callable[[Job], dict[str, Any]]
"""What gives the figures of a set."""


def main() -> None:
    """Read the arguments, run everything in turns, print a table."""
    arguments = _arguments()
    if arguments.scaling:
        _scale(arguments)
        return
    with ExitStack() as stack:
        _bench(arguments, stack)


def _bench(arguments: argparse.Namespace, stack: ExitStack) -> None:
    programs: dict[str, Program] = {"": process.run}
    if arguments.browser:
        from scripts.benchmarks import browser

        programs[BROWSER] = stack.enter_context(browser.opened())
    for name, command in arguments.peer:
        programs[name] = partial(process.run_command, command=command) if command else partial(process.run, peer=name)
    runs: dict[tuple[str, str], list[dict[str, Any]]] = {}
    jobs = list(_jobs(arguments))
    for round in range(arguments.runs):
        for job in jobs:
            for name, program in programs.items():
                if _takes(name, dict(arguments.peer).get(name, ""), job):
                    if sys.stderr.isatty():
                        print(f"run {round + 1}: {job.label} {name}", file=sys.stderr)
                    runs.setdefault((job.label, name), []).append(program(job))
        if arguments.json:  # after each run, so that a long measurement that is stopped has told something
            _write(arguments, runs)
    rows = [table.medians(by, label, several) for (label, by), several in runs.items()]
    old = json.loads(arguments.compare.read_text())["rows"] if arguments.compare else []
    print((table.markdown if arguments.markdown else table.text)(rows, old))
    for name, command in arguments.peer:
        print(f"{name}: {command or peers.load(name).ABOUT}", file=sys.stderr)
    if any("SLOWER" in note or "DISAGREES" in note for note in table.notes(rows, old)):
        sys.exit(1)


def _write(arguments: argparse.Namespace, runs: dict[tuple[str, str], list[dict[str, Any]]]) -> None:
    """Write the medians so far."""
    rows = [table.medians(by, label, several) for (label, by), several in runs.items()]
    about = {**table.machine(), "command": " ".join(["python3", "scripts/bench.py", *sys.argv[1:]])}
    arguments.json.write_text(json.dumps({"about": about, "rows": rows}) + "\n")


def _scale(arguments: argparse.Namespace) -> None:
    wanted = {kind: sides for kind, sides in scaling.SIDES.items() if not arguments.sets or kind in arguments.sets}
    rows = scaling.run(arguments.boards, arguments.seconds, wanted)
    print(scaling.markdown(rows))
    if arguments.plot:
        arguments.plot.write_text(scaling.picture(rows))
    if arguments.json:
        arguments.json.write_text(json.dumps({"about": table.machine(), "scaling": rows}) + "\n")


def _takes(name: str, command: str, job: Job) -> bool:
    """Whether a program is there for a set; ours and commands always are."""
    return (
        name in ("", BROWSER) or bool(command) or bool(job.file) or job.name.partition("/")[0] in peers.load(name).KINDS
    )


def _jobs(arguments: argparse.Namespace) -> Iterator[Job]:
    wanted = arguments.sets or ([] if arguments.file else [""])
    if wanted and not PUZZLES.is_dir():
        sys.exit(f"The sets are read from {PUZZLES}, which is not there; use --file.")
    for pattern in wanted:
        if not any(_meant(pattern, name) for name in sets.SETS):
            sys.exit(f"There is no set {pattern}; there are {', '.join(sets.SETS)}.")
    for engine in arguments.engine or ["auto"]:
        rest = (engine, arguments.seconds, arguments.most)
        for name, tasks in sets.SETS.items():
            if any(_meant(pattern, name) for pattern in wanted):
                for task in arguments.task or tasks:
                    yield Job(name, "", task, *rest)
        for file in arguments.file:
            for task in arguments.task or ["first", "proof"]:
                yield Job(Path(file).name, str(Path(file).resolve()), task, *rest)


def _meant(pattern: str, name: str) -> bool:
    return pattern in ("", name) or name.startswith(pattern.rstrip("/") + "/")


def _peer(text: str) -> tuple[str, str]:
    """A peer's name and command, "" for one of scripts/peers."""
    name, equals, command = text.partition("=")
    if not name or (equals and not command) or not (equals or name in peers.names()):
        raise argparse.ArgumentTypeError(f"expected NAME=COMMAND or one of {', '.join(peers.names())}, not {text!r}")
    return name, command


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add("sets", nargs="*", help="sets, or the beginning of their names; all unless given")
    add("--file", action="append", default=[], help="a file of puzzles, as a set of its own")
    add("--task", action="append", choices=["first", "proof", "count"], help="as the set says unless given")
    add("--engine", action="append", help="auto unless given; several are measured one after another")
    add("--seconds", type=float, default=10.0, help="for each puzzle (default 10)")
    add("--most", type=int, default=0, help="at most so many puzzles of each set, evenly spread")
    add("--runs", type=int, default=1, help="runs of everything, in turns (default 1)")
    add("--peer", action="append", type=_peer, default=[], metavar="NAME[=COMMAND]")
    add("--browser", action="store_true", help="the same in the page's worker too")
    add("--markdown", action="store_true", help="print the table as Markdown")
    add("--scaling", action="store_true", help="generated boards of growing size instead of sets; kinds may be named")
    add("--boards", type=int, default=5, help="boards of each size for --scaling (default 5)")
    add("--plot", type=Path, help="write the plot of --scaling here, as SVG")
    add("--json", type=Path, help="write the figures here")
    add("--compare", type=Path, help="figures written earlier")
    return parser.parse_args()


if __name__ == "__main__":
    main()
