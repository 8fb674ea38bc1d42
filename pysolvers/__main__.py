"""`python -m pysolvers`, and the command `pysolvers`."""

from __future__ import annotations

import sys

from pysolvers import __version__


def main() -> None:
    """Run the command line. The version is printed at once: what reads arguments takes longer than Python itself."""
    if sys.argv[1:] == ["--version"] and sys.stdout:
        print(f"pysolvers {__version__}")
        return
    from pysolvers.cli import main as command_line

    command_line.main()


if __name__ == "__main__":
    main()
