"""A file with the speed ratios of many runs of against_release.py: one JSON object per line, oldest first."""

from __future__ import annotations

import json
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from scripts.benchmarks import result_table
from scripts.benchmarks.releases.comparison import Row

# `date` (UTC), `revision`, `against` (the name of what it was compared with) and its commit `against_revision`,
# `limit`, `about` (`result_table.machine`: versions and machine), `ratios` and `seconds` (now, before) by set.
Line = dict[str, Any]


def line(rows: list[Row], revision: str, against: str, against_revision: str, limit: float) -> Line:
    return {
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "revision": revision,
        "against": against,
        "against_revision": against_revision,
        "limit": limit,
        "about": result_table.machine(),
        "ratios": {row.label: round(row.ratio, 3) for row in rows},
        "seconds": {row.label: [round(row.now, 4), round(row.before, 4)] for row in rows},
    }


def append(path: Path, new: Line) -> list[Line]:
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = [*read(path), new]
    path.write_text("".join(json.dumps(one) + "\n" for one in lines))
    return lines


def read(path: Path) -> list[Line]:
    """Return the lines of a file, or [] if it doesn't exist. Skip lines that aren't JSON, with a warning."""
    lines = []
    for number, text in enumerate(path.read_text().splitlines() if path.exists() else [], 1):
        try:
            lines.append(json.loads(text))
        except ValueError:
            print(f"{path}, line {number} is not JSON; ignored.", file=sys.stderr)
    return lines
