"""The file of results: JSON lines, which a run that was killed can continue."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any

from pysolvers.batch.task import Key, Task
from pysolvers.core.puzzle import PuzzleError
from pysolvers.drawing.whole_file import whole_file

FAILED = ("error", "timeout")  # statuses of puzzles without a result

Place = tuple[str, int, int]  # a file, a puzzle's index in it from 0, and its line (0: unknown)


class Results:
    """The file of results, which may already contain results of an earlier run; stdout if `path` is None."""

    def __init__(self, path: Path | None, tasks: Sequence[Task], in_order: bool) -> None:
        self.path = path
        self.tally: Counter[str] = Counter()
        self.failures: dict[str, list[Place]] = {}
        self.done: set[Key] = set()
        self._turns = {task.key: turn for turn, task in enumerate(tasks)} if in_order else {}
        self._turn = 0
        self._early: dict[int, str] = {}  # only for stdout
        self._out: IO[bytes] = path.open("ab") if path else sys.stdout.buffer

    @classmethod
    @contextmanager
    def open(cls, path: Path | None, tasks: Sequence[Task], in_order: bool) -> Iterator[Results]:
        """Open the file `path` (None: stdout), and read the results of an earlier run from it.

        With `in_order`, results get the order of `tasks`: in a file, when the run is complete.
        OSError if the file can't be written. PuzzleError if it is a device or a pipe, is used by another run, isn't a
        file of results, or has a result of another puzzle for one of the tasks.
        """
        _check_place(path)
        results = cls(path, tasks, in_order)
        try:
            results._resume({task.key: task for task in tasks})
            yield results
        finally:
            results._close()

    def add(self, task: Task, line: str) -> None:
        """Write a result; on stdout with `in_order`, only after the results of all earlier tasks."""
        self._record(task.key, line)
        if self.path or not self._turns:
            self._write(line)
            return
        self._early[self._turns[task.key]] = line
        while self._turn in self._early:
            self._write(self._early.pop(self._turn))
            self._turn += 1

    def _resume(self, tasks: dict[Key, Task]) -> None:
        if self.path is None:
            return
        _lock(self._out, self.path)
        for key, line in _read(self.path, tasks):
            if key in tasks:
                self._record(key, line)

    def _record(self, key: Key, line: str) -> None:
        data = json.loads(line)
        self.done.add(key)
        status = "error" if "error" in data else str(data.get("status") or data.get("outcome") or "made")
        self.tally[status] += 1
        if status in FAILED:
            self.failures.setdefault(status, []).append((*key, int(data.get("line", 0))))

    def _close(self) -> None:
        if self.path is None:
            return
        with suppress(OSError):  # already reported when the line couldn't be written
            self._out.close()
        if self._turns and self._turns.keys() <= self.done:
            self._sort(self.path)

    def _sort(self, path: Path) -> None:
        lines = path.read_bytes().splitlines(keepends=True)
        ordered = sorted(lines, key=lambda line: self._turns.get(_key(json.loads(line)), -1))
        if ordered != lines:
            with whole_file(str(path)) as file:
                file.writelines(ordered)

    def _write(self, line: str) -> None:
        try:
            self._out.write(line.encode("utf-8", "backslashreplace") + b"\n")
            self._out.flush()
        except OSError as error:
            raise OSError(error.errno, error.strerror, self.path and str(self.path)) from None


def _check_place(path: Path | None) -> None:
    if path is not None and path.exists() and not path.is_file():
        raise PuzzleError("{path} is not a regular file: give the name of a file, or no --output.", path=path)


def _read(path: Path, tasks: dict[Key, Task]) -> Iterator[tuple[Key, str]]:
    """Yield the task's key and the line of each result in a file; remove an incomplete last line.

    PuzzleError for a line that isn't a result, or that doesn't fit its task in `tasks`.
    """
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
        key = _key(data)
    except (ValueError, KeyError, TypeError):
        raise PuzzleError(
            "{path} is not a file of results: expected JSON with file and index.", number, path=path
        ) from None
    task = tasks.get(key)
    if task is not None and not task.fits(data):
        template = (
            "In {path}, the result for number {index} of {file} is of another puzzle or task: give a new --output."
        )
        raise PuzzleError(template, number, path=path, index=key[1], file=key[0])
    return key, line.rstrip("\n")


def _key(data: dict[str, Any]) -> Key:
    return str(data["file"]), int(data["index"])


def _lock(file: IO[bytes], path: Path) -> None:
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise PuzzleError(
            "Another run is writing to {path}: wait for it to end, or give another --output.", path=path
        ) from None
