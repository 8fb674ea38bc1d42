"""Records which functions of the package each test enters, in its own process and in processes that it starts.

In a copy of the checkout, `sitecustomize.py` calls `begin` whenever Python starts. As a plugin of pytest (`-p
scripts.mutations.entered`), this module writes a record for each test, or runs only chosen tests in a given order.
"""

from __future__ import annotations

import functools
import json
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType, FrameType

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = f"{ROOT / 'pysolvers'}{os.sep}"
# The environment variable with the file for the names of functions, each when its process first enters it.
ENTERED = "PYSOLVERS_ENTERED"
# The variable with the file for a line of JSON per test: name, seconds, whether it passed, functions.
RECORD = "PYSOLVERS_RECORD"
CHOSEN = "PYSOLVERS_CHOSEN"  # the variable with the file of tests to run, in order

_seen: dict[int, CodeType] = {}  # by identity; the values keep it from being given anew
_enter: Callable[[FrameType, str, object], None] | None = None


def begin() -> None:
    """Record all functions that are entered from now on, in this process and its forks."""
    global _enter
    file = os.open(os.environ[ENTERED], os.O_WRONLY | os.O_APPEND | os.O_CREAT)

    def enter(frame: FrameType, _event: str, _argument: object) -> None:
        code = frame.f_code
        if id(code) not in _seen:
            _seen[id(code)] = code
            if code.co_filename.startswith(PACKAGE):
                path = Path(code.co_filename).relative_to(ROOT).as_posix()
                os.write(file, f"{path}::{code.co_qualname}\n".encode())

    os.register_at_fork(after_in_child=_seen.clear)
    threading.settrace(enter)
    sys.settrace(enter)
    _enter = enter


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep only the tests in the file that the variable `CHOSEN` names, in the order of that file."""
    if CHOSEN in os.environ:
        names = Path(os.environ[CHOSEN]).read_text(encoding="utf-8").split("\n")
        places = {name: place for place, name in enumerate(names)}
        left = [item for item in items if item.nodeid not in places]
        config.hook.pytest_deselected(items=left)
        items[:] = sorted((item for item in items if item.nodeid in places), key=lambda item: places[item.nodeid])


def pytest_collection_finish() -> None:
    """Write a record, under the name "", of the functions that ran while test files were imported."""
    if RECORD in os.environ:
        _write_down("", 0.0, True)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Run a test and write its record. First empty all caches, so that the test enters cached functions too."""
    if RECORD not in os.environ:
        return (yield)
    forget()
    entered = Path(os.environ[ENTERED])
    os.truncate(entered, 0)
    _seen.clear()
    sys.settrace(_enter)  # Python lets go of it where it raises something, such as an interruption
    failed = item.session.testsfailed
    started = time.monotonic()
    result = yield
    _write_down(item.nodeid, time.monotonic() - started, item.session.testsfailed == failed)
    return result


def _write_down(test: str, seconds: float, passed: bool) -> None:
    names = sorted(set(Path(os.environ[ENTERED]).read_text(encoding="utf-8").split("\n")) - {""})
    line = {"test": test, "seconds": round(seconds, 3), "passed": passed, "entered": names}
    with Path(os.environ[RECORD]).open("a", encoding="utf-8") as file:
        file.write(json.dumps(line) + "\n")


def forget() -> None:
    """Empty the caches of all functions of the package, but keep the list of kinds, which are compared by identity."""
    for name, module in list(sys.modules.items()):
        if name.startswith("pysolvers.") and name != "pysolvers.core.kind":
            for value in list(vars(module).values()):
                if isinstance(value, functools._lru_cache_wrapper):
                    value.cache_clear()
