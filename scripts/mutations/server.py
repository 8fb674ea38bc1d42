"""A run of pytest that has imported everything, and breaks a function in a fork of itself for each change.

`python -m pytest -p scripts.mutations.server` collects its tests, writes a line and then reads orders, a line of JSON
each: the file with its text before and after, and the tests to run. It answers each with the first test that failed.
Where a change cannot be made to functions that are there already, it answers null: a fresh process has to take it.
"""

from __future__ import annotations

import ast
import gc
import json
import os
import signal
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from types import CodeType, FunctionType

import pytest

from scripts.mutations.entered import forget

ORDERS, ANSWERS = "PYSOLVERS_ORDERS", "PYSOLVERS_ANSWERS"
"""The environment variables with the numbers of two open files."""
CRASHED = "the run of the tests crashed"


def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """Follow orders instead of running the collected tests."""
    if ORDERS not in os.environ:
        return None
    items = {item.nodeid: item for item in session.items}
    with os.fdopen(int(os.environ[ORDERS])) as orders, os.fdopen(int(os.environ[ANSWERS]), "w") as answers:
        answers.write("null\n")  # all is imported: from now on files may be broken
        answers.flush()
        for line in orders:
            answers.write(json.dumps(_forked(session, items, json.loads(line))) + "\n")
            answers.flush()
    return True


def _forked(session: pytest.Session, items: dict[str, pytest.Item], order: dict[str, object]) -> str | None:
    reader, writer = os.pipe()
    process = os.fork()
    if not process:
        os.close(reader)
        os.setpgid(0, 0)
        try:
            answer = _first_failure(session, items, order)
        except BaseException as error:  # noqa: BLE001  # such as an exit, or no more memory
            answer = f"{CRASHED}: {error!r:.60}"
        os.write(writer, json.dumps(answer).encode())
        os._exit(0)
    os.close(writer)
    os.waitpid(process, 0)
    with suppress(ProcessLookupError):
        os.killpg(process, signal.SIGKILL)  # workers that tests left behind would keep the pipe open
    with os.fdopen(reader) as file:
        answer = file.read()
    return json.loads(answer) if answer else CRASHED


def _first_failure(session: pytest.Session, items: dict[str, pytest.Item], order: dict[str, object]) -> str | None:
    if not swapped(Path(str(order["path"])), str(order["before"]), str(order["after"])):
        return None
    forget()
    chosen = [items[name] for name in order["tests"] if name in items]  # type: ignore[attr-defined]  # a list of names
    for item, following in zip(chosen, [*chosen[1:], None], strict=True):
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if session.testsfailed:
            return item.nodeid
    return ""


def swapped(path: Path, before: str, after: str) -> bool:
    """Give the functions of an imported file their new code; False if anything outside functions changes."""
    if before == after:
        return True
    old, new = (compile(text, str(path), "exec", dont_inherit=True) for text in (before, after))
    if _outside(before) != _outside(after):
        return False
    pairs = zip(_functions(old), _functions(new), strict=True)
    changed = {(one.co_qualname, one.co_firstlineno): two for one, two in pairs if one != two}
    found = 0
    gc.unfreeze()  # `tests/conftest.py` puts what is there when all tests are known out of sight
    for each in gc.get_objects():
        if isinstance(each, FunctionType) and each.__code__.co_filename == str(path):
            code = changed.get((each.__code__.co_qualname, each.__code__.co_firstlineno))
            if code is not None:
                if code.co_freevars != each.__code__.co_freevars:
                    return False
                each.__code__ = code
                found += 1
    return found > 0


def _functions(code: CodeType) -> Iterator[CodeType]:
    """The functions of a module and of its classes, without those within functions."""
    for part in code.co_consts:
        if isinstance(part, CodeType):
            if part.co_flags & 2:  # CO_NEWLOCALS: a function; a class's body has it not
                yield part
            else:
                yield from _functions(part)


def _outside(text: str) -> str:
    """A file without the bodies of its functions."""
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            node.body = [ast.Pass()]
    return ast.dump(tree)
