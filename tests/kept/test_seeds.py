"""A seed is a promise: it gives the same puzzle on every machine until the next major version, and so does a date.

`seeds.txt` has an order a line, and behind a tab the id of what came of it. Those below the line "long" are for long
runs. Only what goes into a new major version may make ids anew, of all kinds (some minutes) or of one:

    PYSOLVERS_SEEDS=all .venv/bin/python -m pytest tests/kept/test_seeds.py -k made_anew
    PYSOLVERS_SEEDS=numberlink .venv/bin/python -m pytest tests/kept/test_seeds.py -k made_anew
"""

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import pysolvers
from pysolvers.core.kind import kinds
from pysolvers.core.progress import Pace
from tests.sampling import rest_when_long

FILE = Path(__file__).with_name("seeds.txt")
QUICK, LONG = ([line.split("\t") for line in part.splitlines()] for part in FILE.read_text("utf-8").split("long\n"))
ANEW = os.environ.get("PYSOLVERS_SEEDS", "")
PACES = {"always": lambda pace: True, "never": lambda pace: False}
"""Whether it is time to report progress, as on the slowest machine and on the quickest."""


def made(order: str) -> str:
    """The id of the puzzle of an order: KIND SIZE SEED DIFFICULTY NAME=VALUE..., or daily KIND DATE."""
    kind, *words = order.split()
    if kind == "daily":
        return pysolvers.daily(*words).id
    size, seed, difficulty, *settings = words
    asked: dict[str, str] = dict(setting.split("=") for setting in settings)
    return pysolvers.generate(kind, size, seed=seed, difficulty=difficulty, **asked).id  # type: ignore[arg-type]  # settings alone


@pytest.fixture(params=rest_when_long(PACES))
def _another_machine(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a machine without python-sat that is slower or quicker than any."""
    is_due: Callable[[Pace], bool] = PACES[request.param]

    def due(pace: Pace) -> bool:
        pace.work += 1
        return is_due(pace)

    monkeypatch.setattr(Pace, "due", due)
    monkeypatch.setitem(sys.modules, "pysat", None)


@pytest.mark.slow
@pytest.mark.usefixtures("_another_machine")
def test_seeds_and_dates_give_what_they_gave() -> None:
    assert [[order, made(order)] for order, _ in QUICK] == QUICK


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.usefixtures("_another_machine")
@pytest.mark.parametrize("at", range(8))
def test_seeds_of_all_sizes_and_settings_give_what_they_gave(at: int) -> None:
    assert [[order, made(order)] for order, _ in LONG[at::8]] == LONG[at::8]


def test_every_kind_difficulty_and_setting_is_kept() -> None:
    orders = [order for order, _ in (*QUICK, *LONG)]
    assert len(set(orders)) == len(orders) >= 200
    for kind in kinds():
        mine = [order for order in orders if kind.name in order.split()[:2]]
        assert any(order.startswith("daily") for order in mine)
        assert all(any(f" {name}" in order for order in mine) for name in kind.generator.DIFFICULTIES)
        for setting in kind.generator.SETTINGS:
            named = [f" {setting.name}={value}" for value, _ in setting.choices] or [f" {setting.name}="]
            assert all(any(name in order for order in mine) for name in named)


@pytest.mark.skipif(not ANEW, reason="a promise is not made anew by the way")
@pytest.mark.timeout(3600)
def test_the_file_is_made_anew() -> None:
    quick, long = ("".join(_line(*entry) for entry in part) for part in (QUICK, LONG))
    FILE.write_text(f"{quick}long\n{long}", "utf-8")


def _line(order: str, id: str = "") -> str:
    return f"{order}\t{made(order) if ANEW in ('all', *order.split()[:2]) else id}\n"
