"""Writes files completely or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import IO

from pysolvers.errors import Error


@contextmanager
def whole_file(name: str) -> Iterator[IO[bytes]]:
    """Open a new file for writing. Once complete, it replaces the file `name`; after an error, the old one remains.

    If `name` is not a regular file, or is in a read-only folder, it is written in place. An OSError names the file.
    """
    try:
        if _is_written_in_place(Path(name)):
            with Path(name).open("wb") as file:
                yield file
            return
        path = Path(os.path.realpath(name))  # keep symbolic links
        with NamedTemporaryFile(dir=path.parent, prefix=f".{path.name[:100]}-", delete=False) as beside:
            try:
                yield beside
                beside.close()
                Path(beside.name).chmod(path.stat().st_mode if path.exists() else 0o666 & ~_mask())
                Path(beside.name).replace(path)
            except BaseException:
                with suppress(OSError):
                    beside.close()
                Path(beside.name).unlink(missing_ok=True)
                raise
    except Error:
        raise  # such as `OutOfBudget`, a TimeoutError and thus an OSError
    except OSError as error:
        raise OSError(error.errno, error.strerror or str(error), name) from None


def _is_written_in_place(path: Path) -> bool:
    if path.exists() and (not path.is_file() or path.parts[:2] in (("/", "dev"), ("/", "proc"))):
        return True
    return path.is_file() and not os.access(Path(os.path.realpath(path)).parent, os.W_OK)


def _mask() -> int:
    mask = os.umask(0o77)
    os.umask(mask)
    return mask
