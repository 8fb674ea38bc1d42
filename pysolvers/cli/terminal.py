"""What depends on the terminal: whether solutions are coloured, and a line that moves while long work goes on."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any

import click

from pysolvers.core.progress import Progress


class BareColor(click.Command):
    """A command whose option `--color` may stand without a value, which means `always`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments, `--color` alone as `--color=always`."""
        words = ("always", "never", "auto")
        for i, argument in enumerate(args):
            if argument == "--":
                break
            if argument in ("--color", "--colour") and args[i + 1 : i + 2] not in [[word] for word in words]:
                args[i] = f"{argument}=always"
        return super().parse_args(ctx, args)


def use_color(choice: str) -> bool:
    """Whether to colour solutions: as chosen, else as FORCE_COLOR and NO_COLOR say, else on a terminal.

    Source: https://no-color.org and https://force-color.org
    """
    if choice != "auto":
        return choice == "always"
    if os.environ.get("FORCE_COLOR", "0") not in ("", "0"):
        return True
    return not os.environ.get("NO_COLOR") and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def trusted(style: str, colored: bool) -> Any:
    """Standard output for a solution in a format; control characters reach it only for colors of our own."""
    return getattr(sys.stdout, "trusted", sys.stdout) if colored or "color" in style else sys.stdout


@contextmanager
def _steering() -> Iterator[None]:
    """Let a progress line move the cursor of standard error."""
    stream: Any = sys.stderr
    stream.steering = True
    try:
        yield
    finally:
        stream.steering = False


@contextmanager
def progress_line() -> Iterator[Callable[[Progress], None] | None]:
    """What to call with each Progress; the line appears after half a second and is gone at the end."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console

    started = monotonic()
    with _steering(), Console(stderr=True).status("Solving…") as status:

        def watch(at: Progress) -> None:
            seconds = monotonic() - started
            if seconds > 0.5:
                known = f"{at.known} of {at.total} cells known, " if at.known is not None and at.total else ""
                status.update(f"Solving… {known}{at.nodes:,} nodes, {seconds:.0f} s ({at.engine})")

        yield watch
