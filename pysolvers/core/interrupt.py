"""Ctrl+C while the command line is still being imported.

Python answers it with a traceback from the middle of an import, or an import swallows it. Whoever is run as a command
has nothing to put away by then, so it ends at once and without a word. Nothing that takes time is imported here.
"""

import os
import sys

STOPPED = 130
"""The exit code of a command that was stopped."""


def put_off() -> None:
    """Let Ctrl+C end this process quietly if it is the command `pysolvers`; `cli.main` says when it is to be raised.

    Nothing is done in any other program that imports this package.
    """
    if not _is_command():
        return
    import _signal  # type: ignore[import-not-found]  # `signal` makes enumerations; the browser needs neither

    if _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler:
        try:  # noqa: SIM105  contextlib is one more import
            _signal.signal(_signal.SIGINT, end)
        except ValueError:  # not in the main thread
            pass


def end(*_: object) -> None:
    """End this process at once: what to do at a signal."""
    os._exit(STOPPED)


def _is_command() -> bool:
    """Whether this process is `pysolvers`, `python -m pysolvers`, or one of the processes that these start."""
    program = sys.argv[0].replace("\\", "/") if sys.argv else ""
    if program == "-m":  # Python is looking for the module; afterwards its file stands here
        words = sys.orig_argv
        return "-m" in words and words[words.index("-m") + 1 :][:1] == ["pysolvers"]
    return program.endswith("/pysolvers/__main__.py") or program.rpartition("/")[2] in ("pysolvers", "pysolvers.exe")
