"""What kept texts of the work within a kind have alike."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pysolvers.core.progress import Progress


def steps(work: Iterable[object]) -> Iterator[object]:
    """Reports, with what they show of the work, and what is found, as text."""
    for step in work:
        if isinstance(step, Progress):
            shown = step.snapshot() if step.snapshot else ""
            yield f"{step.nodes} {step.depth} {step.known} {step.total} {step.engine} {step.note} {shown}"
        else:
            yield str(step)
