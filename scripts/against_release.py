"""Compare the speed of this checkout with the last release: both solve the same puzzles in one run, taking turns.

    python3 scripts/against_release.py                                  all sets that every checkout has; some minutes
    python3 scripts/against_release.py hamiltonian/made --rounds 5      this set
    python3 scripts/against_release.py --against HEAD~10                with another revision
    python3 scripts/against_release.py --wheel pysolvers-0.1.0-py3-none-any.whl      with a wheel
    python3 scripts/against_release.py --history history/ratios.jsonl --plot history/ratios.svg

The last release is the newest tag `v*` before the present commit; without tags, it is a commit that is a week old. A
ratio above 1 means that this checkout takes longer. The exit code is 1 if a set's ratio exceeds `--limit`, a puzzle now
exceeds its time limit, or a number of solutions has changed. The first run sets up `.venv`.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from scripts.benchmarks import puzzle_sets  # noqa: E402  (after the path: python-sat has a module called pysolvers too)
from scripts.benchmarks.releases import comparison, history, package  # noqa: E402
from scripts.build import environment  # noqa: E402


def main() -> None:
    arguments = _arguments()
    environment.go_on_in_venv(*(["bench"] if arguments.plot else []))
    with tempfile.TemporaryDirectory() as name:
        earlier, boards = Path(name, "earlier"), Path(name, "boards")
        earlier.mkdir()
        boards.mkdir()
        against, commit = _lay_out(arguments, earlier)
        print(f"Compared with {against} {commit}\n", flush=True)
        wanted = list(comparison.samples(arguments.sets, arguments.most, arguments.seconds, boards))
        rows = comparison.run(wanted, earlier, arguments.rounds, arguments.limit)
    print(comparison.markdown(rows, arguments.limit))
    if arguments.history:
        revision = package.commit_of(ROOT, "HEAD")
        lines = history.append(arguments.history, history.line(rows, revision, against, commit, arguments.limit))
        if arguments.plot:
            from scripts.benchmarks import plots

            plots.history(lines, arguments.plot)
    if not rows or any(comparison.faults(row, arguments.limit) for row in rows):
        sys.exit(1)


def _lay_out(arguments: argparse.Namespace, folder: Path) -> tuple[str, str]:
    if arguments.wheel:
        package.install(arguments.wheel, folder)
        return arguments.wheel, ""
    against = arguments.against or package.last_release(ROOT)
    commit = package.commit_of(ROOT, against)
    package.lay_out(ROOT, commit, folder)
    return against, commit


def _set(text: str) -> str:
    if text not in puzzle_sets.SETS:
        raise argparse.ArgumentTypeError(f"expected one of {', '.join(puzzle_sets.SETS)}, not {text!r}")
    return text


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add("sets", nargs="*", type=_set, help="sets of scripts/bench.py (default: those that every checkout has)")
    add("--against", metavar="REVISION", help="a revision of this repository (default: the last release)")
    add("--wheel", help="a wheel, as a file or as pip is asked for it, instead of a revision")
    add("--rounds", type=int, default=3, help="how often each is measured; the least counts (default: 3)")
    add("--most", type=int, default=0, help="use at most N puzzles of each set, evenly spread")
    add("--seconds", type=float, default=10.0, help="CPU seconds for each puzzle (default: 10)")
    add("--limit", type=float, default=comparison.LIMIT, help="the ratio above which a set is too slow (default: 1.5)")
    add("--history", type=Path, help="a file of JSON lines to which the ratios are added")
    add("--plot", type=Path, help="write the plot of the history to this file (.svg, .png or .pdf)")
    arguments = parser.parse_args()
    if arguments.plot and not arguments.history:
        parser.error("--plot draws the history: name it with --history")
    if arguments.rounds < 1:
        parser.error("--rounds: expected 1 or more")
    return arguments


if __name__ == "__main__":
    main()
