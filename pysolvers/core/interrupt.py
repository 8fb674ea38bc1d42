"""Ctrl+C while the command line is still being imported.

Python answers it with a traceback from the middle of an import. Whoever is run as a command has nothing to put away by
then, so the system's own way to end is right: at once and without a word.
"""

from __future__ import annotations

import sys
from contextlib import suppress


def put_off() -> None:
    """Let Ctrl+C end this process quietly if it is the command `pysolvers`; `cli.main` puts Python's way back.

    Nothing is done in any other program that imports this package.
    """
    if not _is_command():
        return
    import signal  # the browser has no use for it

    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        with suppress(ValueError):  # not in the main thread
            signal.signal(signal.SIGINT, signal.SIG_DFL)


def _is_command() -> bool:
    """Whether this process is `pysolvers`, `python -m pysolvers`, or one of the processes that these start."""
    program = sys.argv[0].replace("\\", "/") if sys.argv else ""
    if program == "-m":  # Python is looking for the module; afterwards its file stands here
        words = sys.orig_argv
        return "-m" in words and words[words.index("-m") + 1 :][:1] == ["pysolvers"]
    return program.endswith("/pysolvers/__main__.py") or program.rpartition("/")[2] in ("pysolvers", "pysolvers.exe")
