"""Measure the solvers on sets of real puzzles, beside other programs.

    python3 scripts/bench.py                                     every set; takes some minutes
    python3 scripts/bench.py --quick                             a few puzzles of every set, to try a change
    python3 scripts/bench.py signpost numberlink/janko --runs 3  these sets, medians of three runs
    python3 scripts/bench.py numberlink/inputs3 --peer clingo    beside a program of scripts/peers
    python3 scripts/bench.py signpost/tatham_ids --most 40 --peer signpost_backtracking --peer signpost_sat
    python3 scripts/bench.py hamiltonian/corners hamiltonian/corners13 --peer graphillion --seconds 60
    python3 scripts/bench.py numberlink/janko --peer go='numberlink --calls'
    python3 scripts/bench.py --file my-puzzles.txt --engine search --task count
    python3 scripts/bench.py --runs 3 --json new.json --compare old.json
    python3 scripts/bench.py pictures --most 20                  how well labeled pictures are read, distorted too
    python3 scripts/bench.py --scaling                           time against size, with generated boards
    python3 scripts/bench.py signpost --plot signpost.svg        a plot beside the table

Each set runs in its own process. Seconds are CPU seconds, without starting Python and reading the set; with several
runs, the table shows the median. Sets and programs take turns, so that a slow machine slows all of them. A peer is
another program to compare with: a module of scripts/peers (see its `__init__`), or NAME=COMMAND, a command that reads
the set on its standard input or as `{file}`. With `--compare`, the exit code is 1 if a set takes clearly longer than in
the older run. The first run sets up `.venv`.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from scripts import peers  # noqa: E402  (after the path: python-sat has a module called pysolvers too)
from scripts.benchmarks import measure, puzzle_sets, result_table, run_set, scaling  # noqa: E402
from scripts.benchmarks.run_set import SetRun  # noqa: E402
from scripts.build import environment  # noqa: E402
from scripts.material import PUZZLES  # noqa: E402

PICTURES = "pictures"  # the set of labeled pictures, which are read instead of solved; it runs alone

QUICK_PUZZLES, QUICK_SECONDS = 4, 1.0  # the number of puzzles and seconds per set with `--quick`

Program = Callable[[SetRun], dict[str, Any]]  # runs a set and returns its figures

# The figures of every run, by the set's label and the program's name ("" for ours).
Runs = dict[tuple[str, str], list[dict[str, Any]]]


def main() -> None:
    arguments = _arguments()
    environment.go_on_in_venv(*(["bench"] if arguments.plot or arguments.peer else []))
    if PICTURES in arguments.sets:
        from scripts.pictures import measure as pictures  # Pillow is in .venv

        pictures.main(arguments.most)
    elif arguments.scaling:
        _scale(arguments)
    else:
        _run_sets(arguments, _programs(arguments))


def _programs(arguments: argparse.Namespace) -> dict[str, Program]:
    programs: dict[str, Program] = {"": run_set.run}
    for name, command in arguments.peer:
        if command:
            programs[name] = partial(run_set.run_command, command=command)
        elif _is_installed(name):
            programs[name] = partial(run_set.run, peer=name)
    return programs


def _is_installed(name: str) -> bool:
    try:
        peers.load(name)
    except SystemExit as why:
        print(f"{why} It is left out.", file=sys.stderr)
        return False
    return True


def _run_sets(arguments: argparse.Namespace, programs: dict[str, Program]) -> None:
    runs: Runs = {}
    wanted = list(_wanted(arguments))
    for number in range(1, arguments.runs + 1):
        for one in wanted:
            for name, program in programs.items():
                if _takes(name, dict(arguments.peer).get(name, ""), one):
                    if sys.stderr.isatty():
                        print(f"run {number}: {one.label} {name}", file=sys.stderr)
                    runs.setdefault((one.label, name), []).append(program(one))
        if arguments.json:  # after each run, so that a long measurement that is stopped leaves something
            _put(arguments.json, {"about": _about(), "rows": _rows(runs)})
    rows = _rows(runs)
    old = json.loads(arguments.compare.read_text())["rows"] if arguments.compare else []
    if arguments.markdown:
        print(f"{result_table.told(_about())}\n\n{result_table.markdown(rows, old)}")
    else:
        print(result_table.text(rows, old))
    if arguments.plot:
        from scripts.benchmarks import plots

        plots.sets(rows, arguments.plot)
    for name, command in arguments.peer:
        if name in programs:
            print(f"{name}: {command or peers.load(name).ABOUT}", file=sys.stderr)
    if any("SLOWER" in note or "DISAGREES" in note for note in result_table.notes(rows, old)):
        sys.exit(1)


def _rows(runs: Runs) -> list[dict[str, Any]]:
    return [result_table.medians(by, label, several) for (label, by), several in runs.items()]


def _about() -> dict[str, str]:
    return {**result_table.machine(), "command": " ".join(["python3", "scripts/bench.py", *sys.argv[1:]])}


def _put(path: Path, figures: dict[str, Any]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(figures) + "\n")


def _scale(arguments: argparse.Namespace) -> None:
    wanted = {kind: sides for kind, sides in scaling.SIDES.items() if not arguments.sets or kind in arguments.sets}
    rows = scaling.run(arguments.boards, arguments.seconds, wanted)
    print(scaling.markdown(rows))
    if arguments.plot:
        from scripts.benchmarks import plots

        plots.scaling(rows, arguments.plot)
    if arguments.json:
        _put(arguments.json, {"about": result_table.machine(), "scaling": rows})


def _takes(name: str, command: str, wanted: SetRun) -> bool:
    if not name or command or wanted.file:
        return True
    return wanted.name.partition("/")[0] in peers.load(name).KINDS


def _wanted(arguments: argparse.Namespace) -> Iterator[SetRun]:
    sets = [(name, "", chosen.tasks) for name, chosen in _chosen(arguments).items()]
    sets += [(Path(file).name, str(Path(file).resolve()), ("first", "proof")) for file in arguments.file]
    for engine in arguments.engine or ["auto"]:
        for name, file, tasks in sets:
            for task in arguments.task or tasks:
                yield SetRun(name, file, task, engine, arguments.seconds, arguments.most)


def _chosen(arguments: argparse.Namespace) -> dict[str, puzzle_sets.PuzzleSet]:
    patterns = arguments.sets or ([] if arguments.file else [""])
    for pattern in patterns:
        if not any(_is_meant(pattern, name) for name in puzzle_sets.SETS):
            sys.exit(f"There is no set {pattern}; there are {', '.join(puzzle_sets.SETS)}.")
    meant = {
        name: chosen
        for name, chosen in puzzle_sets.SETS.items()
        if any(_is_meant(pattern, name) for pattern in patterns) and (chosen.quick or not arguments.quick)
    }
    if not PUZZLES.is_dir() and (elsewhere := [name for name, chosen in meant.items() if not chosen.ours]):
        print(f"Left out, as there is no folder {PUZZLES}: {', '.join(elsewhere)}", file=sys.stderr)
        meant = {name: chosen for name, chosen in meant.items() if chosen.ours}
    return meant


def _is_meant(pattern: str, name: str) -> bool:
    return pattern in ("", name) or name.startswith(pattern.rstrip("/") + "/")


def _peer(text: str) -> tuple[str, str]:
    name, equals, command = text.partition("=")
    if not name or (equals and not command) or not (equals or name in peers.names()):
        raise argparse.ArgumentTypeError(f"expected NAME=COMMAND or one of {', '.join(peers.names())}, not {text!r}")
    return name, command


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add("sets", nargs="*", help="names of sets, or how they begin (default: all)")
    add("--file", action="append", default=[], help="a file of puzzles to run as a set")
    add("--task", action="append", choices=measure.TASKS, help="instead of the set's own tasks")
    add("--engine", action="append", help="one of our engines (default: auto); several are run one after another")
    add("--seconds", type=float, default=10.0, help="CPU seconds for each puzzle (default: 10)")
    add("--most", type=int, default=0, help="use at most N puzzles of each set, evenly spread")
    add("--quick", action="store_true", help="at most 4 puzzles a set, a second each: a minute in all")
    add("--runs", type=int, default=1, help="how often everything is run, in turns (default: 1)")
    add("--peer", action="append", type=_peer, default=[], metavar="NAME[=COMMAND]", help="another program")
    add("--markdown", action="store_true", help="print the versions, and the table as Markdown")
    add("--scaling", action="store_true", help="generated boards of growing size instead of sets; kinds may be named")
    add("--boards", type=int, default=5, help="boards of each size for --scaling (default: 5)")
    add("--plot", type=Path, help="write a plot of the table to this file (.svg, .png or .pdf)")
    add("--json", type=Path, help="write the figures to this file")
    add("--compare", type=Path, help="a file of figures to compare with")
    arguments = parser.parse_args()
    if arguments.quick:
        arguments.most = arguments.most or QUICK_PUZZLES
        arguments.seconds = min(arguments.seconds, QUICK_SECONDS)
    return arguments


if __name__ == "__main__":
    main()
