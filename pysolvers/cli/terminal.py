"""Terminal output: colors, and a progress line."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from time import monotonic
from typing import Any, TypeVar

import click

from pysolvers.core.progress import Progress, Watch

T = TypeVar("T")
U = TypeVar("U")


class BareColor(click.Command):
    """A command whose option `--color` may have no value, which means `always`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        words = ("always", "never", "auto")
        for i, argument in enumerate(args):
            if argument == "--":
                break
            if argument in ("--color", "--colour") and args[i + 1 : i + 2] not in [[word] for word in words]:
                args[i] = f"{argument}=always"
        return super().parse_args(ctx, args)


def use_color(choice: str) -> bool:
    """True if solutions should be colored. "auto" depends on the terminal, FORCE_COLOR and NO_COLOR (no-color.org)."""
    if choice != "auto":
        return choice == "always"
    if os.environ.get("FORCE_COLOR", "0") not in ("", "0"):
        return True
    return not os.environ.get("NO_COLOR") and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def trusted(style: str, colored: bool) -> Any:
    """Return standard output, without escaping of control characters if `colored` or if `style` is a colored format."""
    return getattr(sys.stdout, "trusted", sys.stdout) if colored or "color" in style else sys.stdout


@contextmanager
def _steering() -> Iterator[None]:
    stream: Any = sys.stderr
    stream.steering = True
    try:
        yield
    finally:
        stream.steering = False


class ProgressLine:
    """A line on stderr, shown after half a second. It names the work, and has a bar if there are several puzzles."""

    def __init__(self, total: int = 1) -> None:
        self._total = total
        self._number = 0
        self._started = monotonic()

    @contextmanager
    def of(self, work: str) -> Iterator[Watch | None]:
        """Yield a function to call with each `Progress` of the next puzzle; None if there is no terminal."""
        self._number += 1
        if not sys.stderr.isatty():
            yield None
            return
        with progress_display() as update:
            started = monotonic()

            def watch(_: Progress) -> None:
                if monotonic() - self._started > 0.5:
                    update(self._text(work, monotonic() - started), self._number - 1, self._several)

            if self._number > 1 and monotonic() - self._started > 0.5:
                update(self._text(work), self._number - 1, self._several)
            yield watch

    @property
    def _several(self) -> int | None:
        return self._total if self._total > 1 else None

    def _text(self, work: str, seconds: float = 0) -> str:
        text = f"{work}, {self._number} of {self._total}" if self._total > 1 else work
        return f"{text} ({seconds:.0f} s)" if seconds >= 1 else f"{text}…"


def with_progress(work: str, items: Sequence[T], do: Callable[..., U]) -> Iterator[tuple[T, U]]:
    """Yield each item with the result of `do(item, watch=...)`; meanwhile, a progress line names the work."""
    line = ProgressLine(len(items))
    for item in items:
        with line.of(work) as watch:
            found = do(item, watch=watch)
        yield item, found


@contextmanager
def progress_display() -> Iterator[Callable[[str, int, int | None], None]]:
    """Yield a function that shows (text, done, total), with a bar unless the total is None."""
    from rich.console import Console
    from rich.progress import BarColumn, SpinnerColumn, Task, TextColumn
    from rich.progress import Progress as Line

    class Bar(BarColumn):
        def render(self, task: Task) -> Any:
            return super().render(task) if task.total else ""

    columns = SpinnerColumn(), TextColumn("{task.description}", markup=False), Bar(bar_width=24)
    console = Console(stderr=True)
    with _steering(), Line(*columns, console=console, transient=True, redirect_stdout=False) as line:
        task = line.add_task("", total=None, visible=False)
        yield lambda text, done, total: line.update(task, description=text, completed=done, total=total, visible=True)
