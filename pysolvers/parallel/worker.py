"""The life of a process that carries out calls: they come by standard input, parts and results go to standard output.

It ends as soon as its standard input does, so it never outlives the process that has started it, however that ends.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
import threading
from queue import SimpleQueue
from time import process_time
from typing import Any, BinaryIO

Message = tuple[int, str, Any, float]
"""The key of a call; "part", "end" or "error"; the value; the seconds of processor time since the call began."""


def main() -> None:
    """Carry out calls until there are no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the process that has started this one
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # whatever prints must not spoil the messages
    calls: SimpleQueue[Any] = SimpleQueue()
    threading.Thread(target=_read, args=(sys.stdin.buffer, calls), daemon=True).start()
    while True:
        key, function, arguments = calls.get()
        started = process_time()
        try:
            steps = function(*arguments)
            while True:
                try:
                    part = next(steps)
                except StopIteration as end:
                    _send(out, (key, "end", end.value, process_time() - started))
                    break
                _send(out, (key, "part", part, process_time() - started))
        except Exception as error:  # noqa: BLE001  it is raised where the call came from
            _send(out, (key, "error", _sendable(error), process_time() - started))


def _sendable(error: Exception) -> Exception:
    """The error itself if it can travel to another process, else one that says what it was."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:  # noqa: BLE001  whatever a class of errors does wrong
        return RuntimeError(f"{type(error).__name__}: {error}")
    return error


def _send(out: BinaryIO, message: Message) -> None:
    """Send a message; where nobody reads it any more, this process ends."""
    packed = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    try:
        out.write(packed)
        out.flush()
    except OSError:
        os._exit(0)


def _read(source: BinaryIO, calls: SimpleQueue[Any]) -> None:
    """Take calls from `source` until it ends, and this process with it."""
    while True:
        try:
            calls.put(pickle.load(source))
        except (EOFError, OSError):
            os._exit(0)
