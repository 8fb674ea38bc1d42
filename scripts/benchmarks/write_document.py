"""Write docs/development/benchmarks.md, from new measurements or from the figures of earlier runs.

    python3 scripts/benchmarks/write_document.py            measure everything
    python3 scripts/benchmarks/write_document.py sets peers measure these parts; the others keep their figures
    python3 scripts/benchmarks/write_document.py --no-run   only write the file and its plots

Each part is one run of bench.py; its figures are kept in .cache/benchmarks. A part without figures keeps its section in
the document.
"""

from __future__ import annotations

import json
import os
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
    """A section of the document: its name, its title, its text, and the arguments of bench.py that make its table."""

    name: str
    title: str
    text: str
    arguments: str

    @property
    def command(self) -> str:
        return f"python3 scripts/bench.py {self.arguments}"

    @property
    def file(self) -> Path:
        return KEPT / f"{self.name}.json"

    @property
    def plot(self) -> Path:
        return PLOTS / f"{self.name}.svg"


PARTS = (
    Part(
        "sets",
        "Our solvers",
        "*First*: find one solution. *Proof*: also prove that there is no other, or find a second. *Count*: count all. "
        "*Explain*: explain the whole solution. Each puzzle gets a second; those that need more are *late*. Memory "
        "includes Python.",
        "signpost/made numberlink/made hamiltonian/made hamiltonian/notebook hamiltonian/corners "
        "regex-crossword/hard_clues regex-crossword/wide_hexagons --most 12 --seconds 1",
    ),
    Part(
        "peers",
        "Other programs",
        "The same puzzles in the same run. A ratio above 1 means that the other program takes longer; *at least* means "
        "that it was stopped after a second. None is tuned to these puzzles: the models for clingo and z3 are those of "
        "the tests, written to be plain.",
        "signpost/made numberlink/made hamiltonian/made hamiltonian/notebook --task proof --most 3 --seconds 1 {peers}",
    ),
    Part(
        "counting",
        "Counting beside Graphillion",
        "Paths from corner to corner through all cells. Ours is pure Python, Graphillion is C++. Both count on one "
        "processor, in the same run; medians of three runs.",
        "hamiltonian/corners hamiltonian/corners13 --runs 3 --seconds 60 --peer graphillion",
    ),
    Part(
        "scaling",
        "Time against size",
        "Make a board of normal difficulty, and prove that it has one solution; seeds 1 to 3. A kind's rows end when "
        "no board was made within four seconds. In the plot a bar goes from the fastest to the slowest.",
        "--scaling --boards 3 --seconds 4",
    ),
)


def main() -> None:
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
    old = sections(DOCUMENT.read_text())
    pages = [page(part) if part.file.exists() else old.get(part.title, "") for part in PARTS]
    DOCUMENT.write_text("\n".join([HEAD, *filter(None, pages)]))


def run(part: Part) -> None:
    started = time.monotonic()
    command = [sys.executable, "scripts/bench.py", *shlex.split(arguments(part)), "--json", str(part.file)]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.DEVNULL, check=False)
    failed = f", exit code {done.returncode}" if done.returncode else ""
    print(f"{part.name}: {time.monotonic() - started:.0f} s{failed}", file=sys.stderr)


def sections(text: str) -> dict[str, str]:
    return {
        part.partition("\n")[0]: f"## {part.rstrip()}\n" for part in re.split(r"^## ", text, flags=re.MULTILINE)[1:]
    }


def arguments(part: Part) -> str:
    """Return the arguments of bench.py, with all peers but Graphillion, which only counts solutions."""
    return part.arguments.format(peers=" ".join(f"--peer {name}" for name in peers.names() if name != "graphillion"))


def page(part: Part) -> str:
    """Return a section as Markdown, and draw its plot again."""
    from scripts.benchmarks import plots  # matplotlib is in .venv

    data = json.loads(part.file.read_text())
    if "scaling" in data:
        plots.scaling(data["scaling"], part.plot)
        table, notes = scaling.markdown(data["scaling"]), []
    else:
        plots.sets(data["rows"], part.plot)
        table, notes = result_table.markdown(data["rows"], []), notes_on_peers(data["rows"])
    day = date.fromisoformat(data["about"]["date"])
    made = f"`{part.command.format(peers='--peer ...')}` · {result_table.told(data['about'])}, {day:%d %B %Y}."
    picture = f"![{part.title}: CPU seconds as a plot]({Path(os.path.relpath(part.plot, DOCUMENT.parent)).as_posix()})"
    return "\n\n".join([f"## {part.title}", part.text, made, picture, table, *notes]) + "\n"


def notes_on_peers(rows: list[dict[str, Any]]) -> list[str]:
    """Return a Markdown list of the peers in `rows`, with their versions; [] if there are no peers."""
    others = [name for name in dict.fromkeys(row["by"] for row in rows) if name in peers.names()]
    return ["\n".join(f"- {name}: {peers.load(name).ABOUT}" for name in others)] if others else []


HEAD = """# Benchmarks

This page says how fast the solvers are, and how to measure them:

```sh
python3 scripts/bench.py --quick                    # some puzzles of every set
python3 scripts/bench.py signpost/made --runs 3     # one set, the median of three runs
python3 scripts/bench.py --file puzzles.txt         # your own puzzles
```

To see what a change does, write the figures to a file before it, and compare after it:

```sh
python3 scripts/bench.py --json old.json
python3 scripts/bench.py --compare old.json
```

A set that became slower by more than the noise is marked, and the exit code is 1. `python3 scripts/against_release.py`
compares the checkout with the last release.

Everybody can repeat the figures below: the puzzles are made here or stored in `scripts/benchmarks/boards`. More sets
need a folder of real puzzles, which the variable `PYSOLVERS_PUZZLES` names. They are left out without it.

Seconds are CPU seconds of one process, without the start of Python. `python3 scripts/benchmarks/write_document.py`
measures and writes this page.
"""

if __name__ == "__main__":
    main()
