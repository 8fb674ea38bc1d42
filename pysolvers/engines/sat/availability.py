"""Whether python-sat is here, or can be fetched.

python-sat is an optional extra. In the browser it is not there from the start: a search that would use it asks for it,
and the front end fetches it between two slices of work.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from importlib.util import find_spec

from pysolvers.core.progress import Progress


@dataclass
class Fetching:
    """How a search and a front end agree on fetching python-sat.

    A front end that can fetch it sets `possible`, and looks at `requested` between slices of work. `advice`
    replaces the usual advice to install python-sat.
    """

    possible: bool = False
    requested: bool = False
    advice: str = ""


fetching = Fetching()
"""The state of the interpreter: it has one set of modules."""


def installed() -> bool:
    """Whether python-sat is here now."""
    return find_spec("pysat") is not None


def obtainable() -> bool:
    """Whether python-sat is installed or can be fetched; requests nothing."""
    return installed() or fetching.possible


def installed_or_requested() -> bool:
    """Whether python-sat is installed. Where it is not but can be fetched it is requested: it may be there later."""
    if installed():
        return True
    fetching.requested = fetching.possible
    return False


def wait_until_installed() -> Generator[Progress, None, bool]:
    """Whether python-sat is installed, after waiting for it where it can be fetched: `yield from` it."""
    while not installed_or_requested():
        if not fetching.possible:
            return False
        yield Progress(engine="sat, on its way")
    return True
