"""The table of daily puzzles, made in advance by `scripts/days.py` so that a day opens at once.

Each line of `days.txt` is a date, a kind and an id. Other days are made on the device by the same rule, with the same
result.
"""

from __future__ import annotations

import pkgutil
from functools import cache


@cache
def days() -> dict[tuple[str, str], str]:
    """The ids in the table, by date ("2026-11-28") and name of the kind."""
    data = pkgutil.get_data("pysolvers.api", "days.txt") or b""  # from an archive too, as the page has it
    rows = (line.split(" ", 2) for line in data.decode().splitlines())
    return {(date, kind): id for date, kind, id in rows}
