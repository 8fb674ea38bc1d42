"""Files that are written whole or not at all: beside their place, and then renamed."""

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
    """A file to write, which takes the place of the one called `name` when all is written; if not, that one stays.

    What is no plain file, such as a pipe, is written as it is, and so is a file in a folder that takes no other.

    Raises:
        OSError: if the file cannot be written, with its name.
    """
    try:
        if _is_written_in_place(Path(name)):
            with Path(name).open("wb") as file:
                yield file
            return
        path = Path(os.path.realpath(name))  # a link stays one
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
        raise  # such as `OutOfBudget`, which is a TimeoutError, and so an OSError
    except OSError as error:
        raise OSError(error.errno, error.strerror or str(error), name) from None


def _is_written_in_place(path: Path) -> bool:
    """Whether nothing can take a file's place: it is no plain one, or its folder takes no other."""
    if path.exists() and (not path.is_file() or path.parts[:2] in (("/", "dev"), ("/", "proc"))):
        return True
    return path.is_file() and not os.access(Path(os.path.realpath(path)).parent, os.W_OK)


def _mask() -> int:
    """The rights that new files do not get."""
    mask = os.umask(0o77)
    os.umask(mask)
    return mask
