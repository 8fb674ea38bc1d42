"""The command `read`: the puzzle in a picture."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import click

import pysolvers
from pysolvers.cli import options, output, sources
from pysolvers.cli.output import BAD_INPUT, FOUND
from pysolvers.cli.terminal import progress_line
from pysolvers.core.puzzle import PuzzleError
from pysolvers.picture.grid.straighten import Corners

_NUMBER = re.compile(r"-?[0-9]{1,6}(\.[0-9]{0,6})?")


def _corners(_context: click.Context, _parameter: click.Parameter, text: str | None) -> Corners | None:
    """The four corners in a text such as 10,10,310,12,308,311,9,310."""
    if text is None:
        return None
    numbers = [number.strip() for number in text.split(",")]
    if len(numbers) != 8 or not all(_NUMBER.fullmatch(number) for number in numbers):
        raise PuzzleError(
            f"--corners {text[:80]} is no board's place: expected eight numbers with commas between them, the pixels x "
            "and y of left top, right top, right bottom and left bottom."
        )
    x0, y0, x1, y1, x2, y2, x3, y3 = map(float, numbers)
    return (x0, y0), (x1, y1), (x2, y2), (x3, y3)


@click.command()
@click.argument("picture", metavar="PICTURE")
@click.option("--corners", callback=_corners, metavar="X,Y,X,Y,X,Y,X,Y", help="The board's corners, clockwise.")
@options.kind
@options.as_json
def read(picture: str, corners: Corners | None, kind: str | None, as_json: bool) -> int:
    """Read the puzzle in a picture: its id, and on stderr what is doubtful or does not add up."""
    with progress_line() as watch:
        source = sources.rest_of_picture(b"", sys.stdin.buffer) if picture == "-" else Path(picture)
        found = pysolvers.read_picture(source, kind, corners=corners, watch=watch)
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
