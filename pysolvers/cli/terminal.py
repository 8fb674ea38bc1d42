"""A line on the terminal that moves while long work goes on; nothing where stderr is no terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

from pysolvers.core.progress import Progress


@contextmanager
def progress_line() -> Iterator[Callable[[Progress], None] | None]:
    """What to call with each Progress; the line appears after half a second and is gone at the end."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console

    started = monotonic()
    with Console(stderr=True).status("Solving…") as status:

        def watch(at: Progress) -> None:
            seconds = monotonic() - started
            if seconds > 0.5:
                known = f"{at.known} of {at.total} cells known, " if at.known is not None and at.total else ""
                status.update(f"Solving… {known}{at.nodes:,} nodes, {seconds:.0f} s ({at.engine})")

        yield watch
