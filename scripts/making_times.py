"""Times the generators at every size and difficulty that they offer.

    python3 -m scripts.making_times times.jsonl                        3 boards of each
    python3 -m scripts.making_times times.jsonl --count 10 --slow      10 boards of those that took long
    python3 -m scripts.making_times times.jsonl --only zip             orders (see below) with this word in their name
    python3 -m scripts.making_times times.jsonl --table                print the table, measure nothing

An order is what the generator is asked for: kind, size, difficulty and settings. Seconds are CPU seconds. Each board is
a line in the file. Boards in the file are not made again, so a run can be stopped and continued. A board is abandoned
after `LIMIT` seconds, and an order after two such boards.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

from pysolvers.core.kind import kind_named, kinds
from pysolvers.core.progress import Progress

LIMIT = 20.0
MEDIAN, MOST = 3.0, 8.0
"""The bounds of the median and of the slowest board."""

SLOW_MEDIAN, SLOW_MOST = 1.5, 4.0
"""Orders above one of these are measured again with `--slow`."""

SETTINGS: dict[str, tuple[str, ...]] = {
    "hamiltonian": (
        "style=zip",
        "style=numbrix",
        "style=numbrix board=king",
        "style=numbrix board=hex",
        "style=notebook",
        "style=loop",
    ),
    "numberlink": (
        "",
        "rules=classic",
        "rules=no2x2",
        "rules=tight",
        "board=torus",
        "board=hex",
        "walls=8 bridges=2",
        "symmetry=half-turn",
    ),
    "signpost": ("", "ends=corners", "symmetry=half-turn"),
}
"""The settings that change how long a board takes; other kinds have none."""

Board = dict[str, Any]


def orders() -> Iterator[str]:
    """Yield all orders that the generators offer, as text: "KIND SIZE DIFFICULTY NAME=VALUE..."."""
    for kind in kinds():
        if not kind.has("generator"):
            continue
        generator = kind.generator
        sizes = dict.fromkeys((*generator.SIZES, *generator.DAILY.values()))
        for settings in SETTINGS.get(kind.name, ("",)):
            for size in sizes:
                for difficulty in generator.DIFFICULTIES:
                    if not generator.unavailable(size, difficulty, _options(settings)):
                        yield f"{kind.name} {size} {difficulty} {settings}".rstrip()


def _options(settings: str) -> dict[str, str]:
    return dict(each.split("=", 1) for each in settings.split())


def made(order: str, seed: int) -> Board:
    """Make one board. Return its `order`, `seed`, `seconds`, the generator's `note`, and its `id` if made in time."""
    kind, size, difficulty, *settings = order.split()
    began = process_time()
    board: Board = {"order": order, "seed": seed}
    for step in kind_named(kind).generator.generate(size, str(seed), difficulty, _options(" ".join(settings))):
        if not isinstance(step, Progress):
            board["id"] = step.id
            break
        board["note"] = step.note
        if process_time() - began > LIMIT:
            break
    return board | {"seconds": round(process_time() - began, 2)}


def table(boards: dict[str, list[Board]]) -> Iterator[str]:
    """Yield the lines of a Markdown table with a row for each order, the slowest first."""
    yield "| order | boards | median | most | missed the difficulty |"
    yield "|---|---|---|---|---|"
    for order, mine in sorted(boards.items(), key=lambda row: -_seconds(row[1])[0]):
        middle, most = _seconds(mine)
        missed = sum(bool(board.get("note")) or "id" not in board for board in mine)
        mark = " **slow**" if middle > MEDIAN or most > MOST else ""
        yield f"| {order} | {len(mine)} | {middle:.1f} | {most:.1f}{mark} | {missed or ''} |"


def _seconds(boards: list[Board]) -> tuple[float, float]:
    seconds = [board["seconds"] for board in boards]
    return median(seconds), max(seconds)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--count", type=int, default=3)
    parser.add_argument("--only", default="")
    parser.add_argument("--slow", action="store_true")
    parser.add_argument("--table", action="store_true")
    asked = parser.parse_args()
    boards: dict[str, list[Board]] = defaultdict(list)
    if asked.file.exists():
        for line in asked.file.read_text("utf-8").splitlines():
            board = json.loads(line)
            boards[board["order"]].append(board)
    for order in [] if asked.table else [each for each in orders() if asked.only in each]:
        mine = boards[order]
        if asked.slow and (not mine or (_seconds(mine)[0] < SLOW_MEDIAN and _seconds(mine)[1] < SLOW_MOST)):
            continue
        for seed in range(asked.count):
            if any(board["seed"] == seed for board in mine):
                continue
            if sum("id" not in board for board in mine) > 1:
                break
            mine.append(made(order, seed))
            with asked.file.open("a", encoding="utf-8") as out:
                out.write(json.dumps(mine[-1]) + "\n")
        middle, most = _seconds(mine)
        print(f"{order}: {middle:.1f}, at most {most:.1f}", flush=True)
    print("\n".join(table({order: mine for order, mine in boards.items() if asked.only in order})))


if __name__ == "__main__":
    main()
