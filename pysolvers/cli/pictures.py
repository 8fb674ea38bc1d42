"""The commands `draw` and `read`, and drawings as files."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

import pysolvers
from pysolvers.cli import BAD_INPUT, FOUND, NONE, completion, options, output
from pysolvers.cli.options import Question
from pysolvers.cli.terminal import ProgressLine
from pysolvers.core.puzzle import Puzzle, PuzzleError, Solution
from pysolvers.core.words import say
from pysolvers.drawing.files import CELL, ENDINGS
from pysolvers.drawing.palette import Scheme
from pysolvers.drawing.scene import Scene
from pysolvers.drawing.whole_file import whole_file
from pysolvers.errors import ArgumentError
from pysolvers.picture.grid.straighten import Corners

MOST_TOGETHER, MOST_FILES = 100, 10_000  # solutions side by side; solutions in separate files


@click.command()
@options.question
@click.option("--solution", is_flag=True, help="Draw the solution too.")
@click.option(
    "--all",
    "every",
    is_flag=True,
    help=f"Draw all solutions (at most {MOST_TOGETHER}) side by side, or each in a file (-o).",
)
@options.output("Write to FILE, a .svg, .png or .pdf; to solution-{}.svg for a file each.")
@click.option("--dark", is_flag=True, help="Use dark colors.")
@options.heading
def draw(question: Question, solution: bool, every: bool, file: str | None, dark: bool, **heading: str | None) -> int:
    """Draw puzzles as SVG, PNG or PDF.

    Several puzzles are drawn side by side, or each in a file of its own.
    """
    puzzles = tuple(pysolvers.titled(puzzle, **heading) for puzzle in question.puzzles())
    if file is not None:
        check_ending(file)
    apart = file is not None and PLACE in file
    shown: list[Puzzle | Solution] = []
    worst = FOUND
    line = ProgressLine(len(puzzles))
    for one in puzzles:
        found: Sequence[Puzzle | Solution] = [one]
        if solution or every:
            most = (MOST_FILES if apart else MOST_TOGETHER) if every else 1
            with line.of("Solving") as watch:
                found = list(pysolvers.solutions(one, most, seconds=question.timeout, watch=watch))
            if every and len(found) == most:
                click.echo(say("Only the first {most} solutions are drawn; there may be more.", most=most), err=True)
        if not found:
            click.echo(f"{say('No solution.')} {one.impossible or ''}".strip(), err=True)
            worst = NONE
        shown += found
    if not shown:
        return worst
    scenes = [pysolvers.draw(each) for each in shown]
    if (every or len(puzzles) > 1) and not apart:
        from pysolvers.drawing import contact_sheet

        scenes = [contact_sheet.gallery(scenes)]
    _write(puzzles, scenes, file, "dark" if dark else "light", question.as_json)
    return worst


def _write(puzzles: Sequence[Puzzle], scenes: Sequence[Scene], file: str | None, scheme: Scheme, as_json: bool) -> None:
    listed = [{"kind": puzzle.kind, "id": puzzle.id} for puzzle in puzzles]
    several: dict[str, Any] = {"puzzles": listed} if len(puzzles) > 1 else {}
    if file is None or file == "-":
        svg = scenes[0].svg(scheme, CELL)
        click.echo(output.line_about(puzzles[0], **several, svg=svg) if as_json else svg, nl=as_json)
        return
    files = write_pictures(scenes, file, scheme)
    if as_json:
        click.echo(output.line_about(puzzles[0], **several, files=files))


PLACE = "{}"  # placeholder in a file's name for the number of the drawing


def check_ending(file: str) -> None:
    """Raise ArgumentError unless a file's ending is that of a drawing; `-` means stdout."""
    path = Path(file)
    is_stream = file == "-" or (path.exists() and not path.is_file())  # such as /dev/stdout
    if not is_stream and path.suffix.lower() not in ENDINGS:
        expected = "A drawing can't be written to {file}: the name must end in .svg, .png or .pdf."
        raise ArgumentError(expected, file=file[:200])


def check_names(file: str, many: int) -> None:
    """Raise PuzzleError if `many` > 1 drawings are to be saved, and the name `file` has no `{}` for their numbers."""
    if PLACE not in file and many > 1:
        needed = "{count} drawings need a name with {place}, such as board-{place}.svg, not {file}."
        raise PuzzleError(needed, count=many, place=PLACE, file=file[:200])


def write_pictures(scenes: Sequence[Scene], file: str, scheme: Scheme = "light") -> list[str]:
    """Write drawings to `file`, where `{}` becomes 1, 2, 3; return the files' names.

    PuzzleError if there are several drawings, and `file` has no `{}`.
    """
    check_names(file, len(scenes))
    files = [file.replace(PLACE, str(number)) for number in range(1, len(scenes) + 1)]
    for scene, name in zip(scenes, files, strict=True):
        write_picture(scene, name, scheme)
    return files


def write_picture(scene: Scene, file: str, scheme: Scheme = "light") -> None:
    """Write a drawing as SVG, PNG or PDF, by the ending of the name. MissingExtra for PDF without typst."""
    ending = Path(file).suffix.lower()
    made = scene.png(scheme) if ending == ".png" else scene.pdf(scheme) if ending == ".pdf" else b""
    with whole_file(file) as opened:
        opened.write(made or scene.svg(scheme, CELL).encode())


_NUMBER = re.compile(r"-?[0-9]{1,6}(\.[0-9]{0,6})?")


def _corners(_context: click.Context, _parameter: click.Parameter, text: str | None) -> Corners | None:
    if text is None:
        return None
    numbers = [number.strip() for number in text.split(",")]
    if len(numbers) != 8 or not all(_NUMBER.fullmatch(number) for number in numbers):
        expected = "--corners {text} are not four corners: expected eight numbers separated by commas, the pixels "
        expected += "x and y of top left, top right, bottom right and bottom left."
        raise ArgumentError(expected, text=text[:80])
    x0, y0, x1, y1, x2, y2, x3, y3 = map(float, numbers)
    return (x0, y0), (x1, y1), (x2, y2), (x3, y3)


@click.command()
@click.argument("picture", metavar="PICTURE", shell_complete=completion.files)
@click.option(
    "--corners", callback=_corners, metavar="X,Y,X,Y,X,Y,X,Y", help="The corners of the board in pixels, clockwise."
)
@options.kind
@options.as_json
def read(picture: str, corners: Corners | None, kind: str | None, as_json: bool) -> int:
    """Read the puzzle in a picture.

    The puzzle's id goes to stdout. What is doubtful, or does not add up, goes to stderr.
    """
    with ProgressLine().of("Reading the picture") as watch:
        source = options.rest_of_picture(b"", sys.stdin.buffer) if picture == "-" else Path(picture)
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
        options.report_reading(found)
    return FOUND if identity else BAD_INPUT
