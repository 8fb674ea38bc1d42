"""Ends the command silently on Ctrl+C while it is still importing. This module must not import anything slow."""

import os
import sys

STOPPED = 130  # exit code of a command that was stopped


def put_off() -> None:
    """If this process runs the command `pysolvers`, make Ctrl+C end it quietly until `cli.main` handles Ctrl+C."""
    if not _is_command():
        return
    import _signal  # type: ignore[import-not-found]  # `signal` is slow to import

    if _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler:
        try:  # noqa: SIM105  avoids importing contextlib
            _signal.signal(_signal.SIGINT, end)
        except ValueError:  # not in the main thread
            pass


def end(*_: object) -> None:
    os._exit(STOPPED)


def caused(error: BaseException | None) -> bool:
    """True if an error is a KeyboardInterrupt or was caused by one."""
    # Python 3.11 wraps errors in `__set_name__`
    while error is not None and not isinstance(error, KeyboardInterrupt):
        error = error.__cause__ or error.__context__
    return error is not None


def _is_command() -> bool:
    program = sys.argv[0].replace("\\", "/") if sys.argv else ""
    if program == "-m":  # only until Python has found the module; then `argv[0]` is the module's file
        words = sys.orig_argv
        return "-m" in words and words[words.index("-m") + 1 :][:1] == ["pysolvers"]
    return program.endswith("/pysolvers/__main__.py") or program.rpartition("/")[2] in ("pysolvers", "pysolvers.exe")
