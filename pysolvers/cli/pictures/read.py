"""The command `read`: the puzzle in a picture."""

from __future__ import annotations

import sys
from pathlib import Path

import click

import pysolvers
from pysolvers.cli import options, output, sources
from pysolvers.cli.output import BAD_INPUT, FOUND
from pysolvers.cli.terminal import progress_line


@click.command()
@click.argument("picture", metavar="PICTURE")
@options.kind
@options.as_json
def read(picture: str, kind: str | None, as_json: bool) -> int:
    """Read the puzzle in a picture: its id, and on stderr what is doubtful or does not add up."""
    with progress_line() as watch:
        source = sources.rest_of_picture(b"", sys.stdin.buffer) if picture == "-" else Path(picture)
        found = pysolvers.read_picture(source, kind, watch=watch)
    identity = found.puzzle.id if found.puzzle else None
    if as_json:
        data = {
            "kind": found.kind,
            "id": identity,
            "doubtful": [list(cell) for cell in found.doubtful],
            "moves": list(found.moves),
            "notes": [*found.notes, *(doubt.sentence for doubt in found.doubts)],
            "corners": found.corners and [[round(x, 1), round(y, 1)] for x, y in found.corners],
        }
        click.echo(output.line(data))
    else:
        if identity:
            click.echo(identity)
        sources.say(found)
    return FOUND if identity else BAD_INPUT
