"""The file of results: JSON lines, which a run that was killed can continue.

Results are written as they are found. To keep the input order, early results wait in memory and in
a second file (`OUT.jsonl.early`), so that they survive if the run is killed. That file is removed at the end.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from pysolvers.batch.task import Key, Task
from pysolvers.core.puzzle import PuzzleError


class Results:
    """The file of results, which may already contain some, or stdout if `path` is None."""

    def __init__(self, path: Path | None, tasks: Sequence[Task], in_order: bool) -> None:
        self.path = path
        self.tally: Counter[str] = Counter()
        self._turns = [task.key for task in tasks] if in_order else []
        self._turn = 0
        self._early: dict[Key, str] = {}
        self._out: IO[bytes] = path.open("ab") if path else sys.stdout.buffer
        self._early_path = path.with_name(path.name + ".early") if path else None
        self._early_file: IO[bytes] | None = None
        self.done: set[Key] = set()

    @classmethod
    @contextmanager
    def open(cls, path: Path | None, tasks: Sequence[Task], in_order: bool) -> Iterator[Results]:
        """Open the results, including those of an earlier run. OSError if the file can't be written.

        PuzzleError if it is a device or a pipe, is in use, has no results, or has results of other puzzles.
        """
        _check_place(path)
        results = cls(path, tasks, in_order)
        try:
            results._resume({task.key: task for task in tasks})
            yield results
        finally:
            results._close()

    def add(self, task: Task, line: str) -> None:
        """Add a result. It is written now or, to keep the input order, after the results of all earlier tasks."""
        key = task.key
        self._record(key, line)
        if not self._turns:
            self._write(self._out, line)
            return
        self._early[key] = line
        if self._turns[self._turn] != key:
            self._keep(line)
        self._advance()

    def _resume(self, tasks: dict[Key, Task]) -> None:
        """Continue an earlier run; its file may also have results of other files."""
        if self.path is None or self._early_path is None:
            return
        _lock(self._out, self.path)
        for key, line in _read(self.path, tasks):
            if key in tasks:
                self._record(key, line)
        early = _read(self._early_path, tasks) if self._early_path.exists() else ()
        for key, line in early:
            if key in tasks and key not in self.done:
                self._record(key, line)
                if self._turns:
                    self._early[key] = line
                else:
                    self._write(self._out, line)
        self._advance()

    def _record(self, key: Key, line: str) -> None:
        data = json.loads(line)
        self.done.add(key)
        self.tally["error" if "error" in data else str(data.get("status") or data.get("outcome") or "made")] += 1

    def _advance(self) -> None:
        while self._turn < len(self._turns) and self._turns[self._turn] in self.done:
            line = self._early.pop(self._turns[self._turn], None)
            if line is not None:
                self._write(self._out, line)
            self._turn += 1
        if not self._early and self._early_file is not None:
            self._early_file.truncate(0)

    def _keep(self, line: str) -> None:
        if self._early_path is not None:
            self._early_file = self._early_file or self._early_path.open("ab")
            self._write(self._early_file, line)

    def _close(self) -> None:
        if self._early_file is not None:
            self._early_file.close()
        if self.path is not None:
            with suppress(OSError):  # already reported when the line couldn't be written
                self._out.close()
        if self._early_path is not None and not self._early:
            self._early_path.unlink(missing_ok=True)

    def _write(self, file: IO[bytes], line: str) -> None:
        """Write a line at once; undecodable characters in file names are escaped as in JSON."""
        try:
            file.write(line.encode("utf-8", "backslashreplace") + b"\n")
            file.flush()
        except OSError as error:
            raise OSError(error.errno, error.strerror, self.path and str(self.path)) from None


def _check_place(path: Path | None) -> None:
    if path is not None and path.exists() and not path.is_file():
        raise PuzzleError("{path} is not a regular file: give the name of a file, or no --output.", path=path)


def _read(path: Path, tasks: dict[Key, Task]) -> Iterator[tuple[Key, str]]:
    """Yield the key and the line of each result in a file. Remove an incomplete last line (the run was killed)."""
    size = 0
    with path.open("rb") as file:
        for number, raw in enumerate(file, 1):
            if not raw.endswith(b"\n"):
                break
            size += len(raw)
            yield _result(path, number, raw.decode("utf-8", "replace"), tasks)
    if path.stat().st_size > size:
        with path.open("r+b") as file:
            file.truncate(size)


def _result(path: Path, number: int, line: str, tasks: dict[Key, Task]) -> tuple[Key, str]:
    try:
        data = json.loads(line)
        key = (str(data["file"]), int(data["index"]))
    except (ValueError, KeyError, TypeError):
        raise PuzzleError(
            "{path} is not a file of results: expected JSON with file and index.", number, path=path
        ) from None
    task = tasks.get(key)
    if task is not None and not task.fits(data):
        template = "{path} has a result of another puzzle or task as number {index} of {file}: give a new --output."
        raise PuzzleError(template, number, path=path, index=key[1], file=key[0])
    return key, line.rstrip("\n")


def _lock(file: IO[bytes], path: Path) -> None:
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise PuzzleError("Another run is writing {path}.", path=path) from None
