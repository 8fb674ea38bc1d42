"""Write the table of puzzles of the day, `pysolvers/api/days.txt`.

    python3 scripts/days.py                            two years from today
    python3 scripts/days.py --from 2026-11-28 --days 14
    python3 scripts/days.py --anew                     forget the table first
    python3 scripts/days.py --check 20                 make this many days of the table again, and compare

Each day is written as soon as it is made, so a run continues where the last one stopped. After changing a generator,
start with `--anew`.
"""

from __future__ import annotations

import argparse
import datetime
import random
import sys
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from pysolvers.api.daily import days, on_date  # noqa: E402  (after the path: python-sat has a module called pysolvers too)
from pysolvers.core.kind import kind_named, kinds  # noqa: E402
from pysolvers.core.progress import Progress  # noqa: E402

FILE = ROOT / "pysolvers" / "api" / "days.txt"
YEARS = 731
"""The number of days in two years."""


def made(date: str, kind: str) -> str:
    return next(step for step in on_date(kind_named(kind), date).made() if not isinstance(step, Progress)).id


def write(table: Mapping[tuple[str, str], str]) -> None:
    new = FILE.with_suffix(".new")
    new.write_text("".join(f"{date} {kind} {id}\n" for (date, kind), id in sorted(table.items())), "utf-8")
    new.replace(FILE)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--from", dest="first", type=datetime.date.fromisoformat, default=datetime.date.today())
    parser.add_argument("--days", type=int, default=YEARS)
    parser.add_argument("--check", type=int, default=0, metavar="N")
    parser.add_argument("--anew", action="store_true")
    parser.add_argument("--jobs", type=int, default=None)
    asked = parser.parse_args()
    with ProcessPoolExecutor(asked.jobs) as pool:
        if asked.check:
            table = days()
            wanted = random.sample(sorted(table), min(asked.check, len(table)))
            again = pool.map(made, *zip(*wanted, strict=True))
            wrong = [key for key, id in zip(wanted, again, strict=True) if table[key] != id]
            print("\n".join(" ".join(key) for key in wrong) or f"{len(wanted)} days are the same.")
            return bool(wrong)
        table = {} if asked.anew else dict(days())
        dates = [str(asked.first + datetime.timedelta(day)) for day in range(asked.days)]
        wanted = [(date, kind.name) for date in dates for kind in kinds() if kind.has("generator")]
        missing = [key for key in wanted if key not in table]
        for key, id in zip(missing, pool.map(made, *zip(*missing, strict=True)), strict=True) if missing else ():
            table[key] = id
            write(table)
    print(f"{len(missing)} of {len(wanted)} puzzles made: {FILE.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
