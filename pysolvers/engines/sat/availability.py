"""Whether python-sat, an optional package, is installed, or can be downloaded while a search waits."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from importlib.util import find_spec

from pysolvers.core.progress import Progress


@dataclass
class Fetching:
    """The state of python-sat's download.

    The web page sets `possible`, and starts the download when `requested` is set. While `under_way` is set, python-sat
    may be incomplete and isn't imported. `advice` replaces the usual advice to install it.
    """

    possible: bool = False
    requested: bool = False
    under_way: bool = False
    advice: str = ""


fetching = Fetching()  # one for the interpreter, which has one set of modules


def installed() -> bool:
    return not fetching.under_way and find_spec("pysat") is not None


def obtainable() -> bool:
    """True if python-sat is installed or can be downloaded. Doesn't request the download."""
    return installed() or fetching.possible


def installed_or_requested() -> bool:
    """Return True if python-sat is installed. Otherwise request its download, if possible, and return False."""
    if installed():
        return True
    fetching.requested = fetching.possible
    return False


def wait_until_installed() -> Generator[Progress, None, bool]:
    """Wait for python-sat if it can be downloaded. Return True if it is installed."""
    engine = "sat, downloading"
    while not installed_or_requested():
        if not fetching.possible:
            return False
        yield Progress(engine=engine)
    return True
