"""Write docs/development/benchmarks.md, from figures that are measured here or kept from earlier.

    python3 scripts/benchmarks/write_document.py            measure everything
    python3 scripts/benchmarks/write_document.py sets peers measure these parts; the others keep their figures
    python3 scripts/benchmarks/write_document.py --no-run   only write the file and its plots

Each part is one run of bench.py; its figures are kept in .cache/benchmarks. A part of which there are no figures yet
keeps the section that it has in the document.
"""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
import time
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from scripts import peers  # noqa: E402  (after the path: python-sat has a module called pysolvers too)
from scripts.benchmarks import result_table, scaling  # noqa: E402
from scripts.build import environment  # noqa: E402

KEPT = ROOT / ".cache" / "benchmarks"
DOCUMENT = ROOT / "docs" / "development" / "benchmarks.md"
PLOTS = ROOT / "docs" / "pictures" / "benchmarks"


@dataclass(frozen=True)
class Part:
    """A section with one table and its plot: its name, its title, the text above them, and bench.py's arguments."""

    name: str
    title: str
    text: str
    arguments: str

    @property
    def command(self) -> str:
        """The command that measures it."""
        return f"python3 scripts/bench.py {self.arguments}"

    @property
    def file(self) -> Path:
        """The file in which its figures are kept."""
        return KEPT / f"{self.name}.json"

    @property
    def plot(self) -> Path:
        """The file of its plot."""
        return PLOTS / f"{self.name}.svg"


PARTS = (
    Part(
        "whole",
        "Whole sets",
        "All puzzles of the sets that take little time, two seconds for each.",
        "signpost/tatham_ids numberlink/janko numberlink/inputs9 numberlink/inputs4 "
        "numberlink/inputs10 numberlink/flow_free hamiltonian/notebook hamiltonian/corners regex-crossword/corpus "
        "regex-crossword/clue_lists hamiltonian/zip --seconds 2",
    ),
    Part(
        "open",
        "The open problem",
        "Signposts of 15x15 to 30x30 with few numbers, a first solution within ten seconds each, python-sat installed.",
        "signpost/random_hints_large --seconds 10",
    ),
    Part(
        "sets",
        "Some of every set",
        "Medians of three runs, sets in turns. *first*: one solution is found; *proof*: and it is proved that there "
        "is no other, or a second is found; *count*: all are counted. At most 12 puzzles of each set, evenly "
        "spread, and a second for each; *late* are those that took longer. *unique* is what was proved to "
        "have one solution, *none* what was proved to have none. Memory is the most that the process had, Python "
        "included.",
        "--runs 3 --quick --most 12",
    ),
    Part(
        "peers",
        "Beside other programs",
        "The same puzzles, in turns with ours, in the same run: some of each set, a second for each. A ratio "
        "above 1 says that the other takes longer; *at least* where it was stopped at the limit. Numbers of "
        "solutions that differ would be flagged. None is tuned to these puzzles: the models of clingo and z3 are "
        "those of tests/puzzles, written to be plain.",
        "signpost/tatham_ids signpost/random_hints numberlink/inputs3 numberlink/janko hamiltonian/notebook "
        "hamiltonian/zip --most 3 --seconds 1 {peers}",
    ),
    Part(
        "counting",
        "Counting beside Graphillion",
        "Paths from corner to corner, through all cells, counted; ours is pure Python, Graphillion is C++. Both count "
        "on one processor, in turns, in the same run; medians of three runs.",
        "hamiltonian/corners hamiltonian/corners13 --runs 3 --seconds 60 --peer graphillion",
    ),
    Part(
        "browser",
        "In the browser",
        "The same package in the page's worker (Pyodide, WebAssembly), beside CPython in the same run; at most "
        "forty puzzles of each set. Seconds are CPU seconds of Chromium's process for the page. Memory is the size "
        "of WebAssembly's heap.",
        "--browser --most 40 --seconds 2 --task proof signpost/tatham_ids numberlink/janko regex-crossword/corpus",
    ),
    Part(
        "scaling",
        "Time against size",
        "Boards of the generators, normal difficulty, seeds 1 to 3: making one, and proving that it has one "
        "solution. A kind's lines end where no board was made within four seconds. In the plot a bar goes from the "
        "fastest to the slowest.",
        "--scaling --boards 3 --seconds 4",
    ),
)


def main() -> None:
    """Measure what is asked for and write the file."""
    environment.go_on_in_venv("bench")
    wanted = [word for word in sys.argv[1:] if word != "--no-run"]
    names = [part.name for part in PARTS]
    if unknown := set(wanted) - set(names):
        sys.exit(f"There is no part {', '.join(unknown)}; there are {', '.join(names)}.")
    KEPT.mkdir(parents=True, exist_ok=True)
    for part in PARTS:
        if "--no-run" not in sys.argv and (not wanted or part.name in wanted):
            run(part)
            write()  # after each part, so that a long measurement that is stopped leaves something
    write()


def write() -> None:
    """Write the file."""
    old = sections(DOCUMENT.read_text())
    pages = [page(part) if part.file.exists() else old.get(part.title, "") for part in PARTS]
    DOCUMENT.write_text("\n".join([HEAD, *filter(None, pages)]))


def run(part: Part) -> None:
    """Measure a part, and say how long it took."""
    started = time.monotonic()
    command = [sys.executable, "scripts/bench.py", *shlex.split(arguments(part)), "--json", str(part.file)]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.DEVNULL, check=False)
    failed = f", exit code {done.returncode}" if done.returncode else ""
    print(f"{part.name}: {time.monotonic() - started:.0f} s{failed}", file=sys.stderr)


def sections(text: str) -> dict[str, str]:
    """The sections of the document as it stands, by their titles."""
    return {
        part.partition("\n")[0]: f"## {part.rstrip()}\n" for part in re.split(r"^## ", text, flags=re.MULTILINE)[1:]
    }


def arguments(part: Part) -> str:
    """The arguments of bench.py, with all peers."""
    return part.arguments.format(peers=" ".join(f"--peer {name}" for name in peers.names()))


def page(part: Part) -> str:
    """A part as Markdown; its plot is drawn anew."""
    from scripts.benchmarks.plots import scaling as scaling_plot  # matplotlib is in .venv
    from scripts.benchmarks.plots import sets as sets_plot

    data = json.loads(part.file.read_text())
    if "scaling" in data:
        scaling_plot.write(data["scaling"], part.plot)
        table, notes = scaling.markdown(data["scaling"]), []
    else:
        sets_plot.write(data["rows"], part.plot)
        table, notes = result_table.markdown(data["rows"], []), notes_on_peers(data["rows"])
    day = date.fromisoformat(data["about"]["date"])
    made = f"`{part.command.format(peers='--peer ...')}` · {result_table.told(data['about'])}, {day:%d %B %Y}."
    picture = f"![{part.title}: CPU seconds as a plot]({part.plot.relative_to(DOCUMENT.parent).as_posix()})"
    return "\n\n".join([f"## {part.title}", part.text, made, picture, table, *notes]) + "\n"


def notes_on_peers(rows: list[dict[str, Any]]) -> list[str]:
    """What the other programs are, with their versions, as a list; nothing if there are none."""
    others = [name for name in dict.fromkeys(row["by"] for row in rows) if name in peers.names()]
    return ["\n".join(f"- {name}: {peers.load(name).ABOUT}" for name in others)] if others else []


HEAD = """# Benchmarks

Figures of real puzzles (from the folder `PYSOLVERS_PUZZLES`, which is not part of the project) and of boards made here.
`python3 scripts/bench.py` measures, `python3 scripts/benchmarks/write_document.py` writes this file. Seconds are CPU
seconds of one process, without Python's start and the reading of the puzzles; other work ran on the machine at the same
time. To compare a commit with an earlier one, run it with `--json old.json` there and with `--compare old.json` here. A
set that got slower by more than the noise of the runs is flagged, and the exit code is 1.
`python3 scripts/against_release.py` measures this checkout and the last release in turns.
"""

if __name__ == "__main__":
    main()
