"""Writes the figures of a run as a table, and compares them with an earlier run."""

from __future__ import annotations

import platform
import statistics
import subprocess
from collections.abc import Iterator
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path
from typing import Any

import pysolvers
from scripts.benchmarks.process import ROOT

# The figures of a set (`measure.summary`). `by` is who ran it: "" for us, or a peer; `runs` has the seconds
# of every run.
Row = dict[str, Any]

NOISE = 1.25  # with fewer than three runs, a set is slower if it takes more than this multiple of the earlier time

CERTAIN = 1.05  # with more runs, it is slower from this multiple on, if every run took longer than all earlier ones


def medians(by: str, label: str, runs: list[Row]) -> Row:
    """Combine the runs of the set `label` by the program `by` into one row, with medians of times and memory."""
    varying = [key for key in ("seconds", "worst", "megabytes") if key in runs[0]]
    middle: Row = {key: statistics.median(run[key] for run in runs) for key in varying}
    return {**runs[0], **middle, "label": label, "by": by, "runs": [round(run["seconds"], 4) for run in runs]}


def notes(rows: list[Row], old: list[Row]) -> list[str]:
    """Return a note for each row, with SLOWER, FEWER DECIDED or DISAGREES for problems; `old` has the earlier run."""
    ours = {row["label"]: row for row in rows if not row["by"]}
    before = {(row["label"], row["by"]): row for row in old}
    return [_note(row, ours.get(row["label"]), before.get((row["label"], row["by"]))) for row in rows]


def _note(row: Row, ours: Row | None, before: Row | None) -> str:
    words = [row["note"]] if row.get("note") else []
    if ours is not None and ours is not row:
        words += _beside(row, ours)
    if before is not None and before["seconds"]:
        words.append(f"{row['seconds'] / before['seconds']:.2f} of before" + (" SLOWER" if slower(row, before) else ""))
        if decided(row) < decided(before):
            words.append("FEWER DECIDED")
    return ", ".join(words)


def _beside(row: Row, ours: Row) -> Iterator[str]:
    if row.get("late") and ours["late"]:
        yield "both were stopped"
    elif ours["seconds"]:
        ratio = row["seconds"] / ours["seconds"]
        least = "at least " if row.get("late") else ""
        yield f"{least}{ratio:.2f} × ours" if ratio < 10 else f"{least}{ratio:,.0f} × ours"
        if "found" in row and (puzzles := disagreements(row, ours)):
            yield f"DISAGREES on puzzles {puzzles}"


def slower(row: Row, before: Row) -> bool:
    """True if a set takes longer than before by more than the usual noise between runs."""
    now, then = row["runs"], before["runs"]
    if min(len(now), len(then)) >= 3:
        return bool(row["seconds"] > CERTAIN * before["seconds"] and min(now) > max(then))
    return bool(row["seconds"] > NOISE * before["seconds"])


def decided(row: Row) -> int:
    return int(row.get("puzzles", 0) - row.get("late", 0))


def disagreements(row: Row, ours: Row) -> list[int]:
    """Return the numbers (from 1) of puzzles that both programs solved in time, with different numbers of solutions."""
    pairs = zip(row["found"], ours["found"], row["in_time"], ours["in_time"], strict=True)
    return [i for i, (a, b, *both) in enumerate(pairs, 1) if all(both) and a != b]


def text(rows: list[Row], old: list[Row]) -> str:
    head = f"{'set':<44}{'puzzles':>8}{'solved':>8}{'unique':>8}{'none':>6}{'late':>6}"
    lines = [head + f"{'seconds':>10}{'worst':>9}{'nodes':>12}{'MB':>6}  note"]
    for row, note in zip(rows, notes(rows, old), strict=True):
        name = row["label"] + (f" by {row['by']}" if row["by"] else "")
        if "puzzles" not in row:
            lines.append(f"{name:<80}{row['seconds']:>10.3f}{'':>27}  {note}")
            continue
        counts = f"{row['puzzles']:>8}{row['solved']:>8}{row['unique']:>8}{row['none']:>6}{row['late']:>6}"
        figures = f"{row['seconds']:>10.3f}{row['worst']:>9.3f}{row['nodes']:>12,}{row['megabytes']:>6.0f}"
        lines.append(f"{name:<44}{counts}{figures}  {note}")
    return "\n".join(lines)


def markdown(rows: list[Row], old: list[Row]) -> str:
    head = "| set | by | puzzles | solved | unique | none | late | CPU s | worst s | nodes | MB | note |"
    lines = [head, "|---|---|" + "--:|" * 9 + "---|"]
    for row, note in zip(rows, notes(rows, old), strict=True):
        cells = [row["label"], row["by"] or "pysolvers"]
        if "puzzles" in row:
            cells += [f"{row[key]:,}" for key in ("puzzles", "solved", "unique", "none", "late")]
            cells += [f"{row['seconds']:.2f}", f"{row['worst']:.3f}", f"{row['nodes']:,}", f"{row['megabytes']:.0f}"]
        else:
            cells += ["", "", "", "", "", f"{row['seconds']:.2f}", "", "", ""]
        lines.append("| " + " | ".join([*cells, note]) + " |")
    return "\n".join(lines)


def told(about: dict[str, str]) -> str:
    """Put `about` (see `machine`) into words: the versions and the machine of a run."""
    ours = f"pysolvers {about['pysolvers']} (commit {about['revision'] or 'not known'})"
    sat = [f"python-sat {about['python-sat']}"] if about["python-sat"] else []
    return ", ".join([ours, f"Python {about['python']}", *sat, about["system"], about["processor"]])


def machine() -> dict[str, str]:
    model = platform.processor() or platform.machine()
    if Path("/proc/cpuinfo").exists():
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        model = next((line.partition(": ")[2] for line in lines if line.startswith("model name")), model)
    asked = ["git", "rev-parse", "--short=10", "HEAD"]
    commit = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=False).stdout.strip()
    return {
        "pysolvers": pysolvers.__version__,
        "revision": commit,
        "date": datetime.now(UTC).date().isoformat(),
        "python": platform.python_version(),
        "python-sat": _version("python-sat"),
        "system": platform.system(),
        "processor": model,
    }


def _version(package: str) -> str:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return ""
