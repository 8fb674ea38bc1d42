"""Makes standard input, output and error usable, even if they are closed or full, or nobody reads them."""

from __future__ import annotations

import errno
import os
import sys
from contextlib import suppress
from typing import Any, NoReturn, TextIO, cast

from pysolvers.core.words import STEERING


def prepare() -> None:
    """Make all three streams usable. A closed input or output fails when it is used; standard error never fails."""
    _fill_descriptors()
    sys.stdin = sys.stdin or cast(TextIO, _Closed("Standard input"))
    sys.stdout = cast(TextIO, EscapedOutput(sys.stdout or cast(TextIO, _Closed("Standard output"))))
    sys.stderr = cast(TextIO, LenientErrors(sys.stderr))


def flush_output() -> None:
    sys.stdout.flush()


def discard_output() -> None:
    """Discard pending output, so that Python can exit without a second error."""
    _discard(1)
    with suppress(OSError, ValueError):
        sys.stdout.flush()


_WRITTEN_OUT = {ord(sign): f"\\u{ord(sign):04x}" for sign in STEERING - {"\t", "\n"}}


def escaped(text: str) -> str:
    """Escape control characters, so that no puzzle or file name can control a terminal."""
    return text.translate(_WRITTEN_OUT)


class EscapedOutput:
    """Standard output that escapes control characters. `trusted` is the stream without escaping."""

    def __init__(self, stream: TextIO) -> None:
        self.trusted = stream

    def write(self, text: str) -> int:
        self.trusted.write(escaped(text))
        return len(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.trusted, name)


class LenientErrors:
    """Standard error that never fails, and escapes control characters.

    While `steering` is True, it doesn't escape them, because a progress line needs them.
    """

    def __init__(self, stream: TextIO | None) -> None:
        self._stream = stream
        self.steering = False

    def write(self, text: str) -> int:
        try:
            if self._stream is not None:
                self._stream.write(text if self.steering else escaped(text))
        except (OSError, ValueError):
            self._close()
        return len(text)

    def flush(self) -> None:
        try:
            if self._stream is not None:
                self._stream.flush()
        except (OSError, ValueError):
            self._close()

    def isatty(self) -> bool:
        return self._stream is not None and self._stream.isatty()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)

    def _close(self) -> None:
        stream, self._stream = self._stream, None
        _discard(2)
        with suppress(OSError, ValueError):
            if stream is not None:
                stream.flush()


class _Closed:
    encoding = "utf-8"

    def __init__(self, name: str) -> None:
        self.name = name

    @property
    def buffer(self) -> _Closed:
        return self

    def isatty(self) -> bool:
        return False

    def flush(self) -> None: ...

    def _fail(self, *_: object) -> NoReturn:
        raise OSError(errno.EBADF, "it is closed", self.name)

    read = write = _fail


def _fill_descriptors() -> None:
    while (descriptor := os.open(os.devnull, os.O_RDWR)) <= 2:
        os.set_inheritable(descriptor, True)
    os.close(descriptor)


def _discard(descriptor: int) -> None:
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, descriptor)
    os.close(nowhere)
