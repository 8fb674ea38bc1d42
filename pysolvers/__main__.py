"""`python -m pysolvers`, and the command `pysolvers`."""

from __future__ import annotations

import sys

from pysolvers import __version__


def main() -> None:
    # before the argument parser, which is slow to import
    if sys.argv[1:] == ["--version"] and sys.stdout:
        print(f"pysolvers {__version__}")
        return
    from pysolvers.cli import main as command_line

    command_line.main()


if __name__ == "__main__":
    main()
