"""The command `draw`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

import pysolvers
from pysolvers.cli import options, output, picture_files
from pysolvers.cli.output import FOUND, NONE
from pysolvers.cli.terminal import progress_line
from pysolvers.core.puzzle import Puzzle, Solution
from pysolvers.drawing import contact_sheet
from pysolvers.drawing.palette import Scheme
from pysolvers.drawing.scene import Scene

MOST_TOGETHER, MOST_FILES = 100, 10_000
"""How many answers are drawn side by side, and how many in files of their own."""


@click.command()
@options.puzzle
@options.kind
@options.rules
@click.option("--solution", is_flag=True, help="Draw the answer too.")
@click.option(
    "--all", "every", is_flag=True, help=f"Draw all answers side by side, {MOST_TOGETHER} at most, or a file each (-o)."
)
@click.option(
    "-o", "--output", "file", metavar="FILE", help="A .svg, .png or .pdf; answer-{}.svg for a file each. Else stdout."
)
@click.option("--dark", is_flag=True, help="Dark colours.")
@options.timeout
@options.as_json
def draw(
    puzzle: str,
    kind: str | None,
    rules: str | None,
    solution: bool,
    every: bool,
    file: str | None,
    dark: bool,
    timeout: float | None,
    as_json: bool,
) -> int:
    """Draw a puzzle as SVG, PNG or PDF."""
    one = options.read_puzzle(puzzle, kind, rules)
    if file is not None:
        picture_files.check_ending(file)
    apart = file is not None and picture_files.PLACE in file
    shown: Sequence[Puzzle | Solution] = [one]
    if solution or every:
        most = (MOST_FILES if apart else MOST_TOGETHER) if every else 1
        with progress_line() as watch:
            shown = list(pysolvers.solutions(one, most, seconds=timeout, watch=watch))
        if every and len(shown) == most:
            click.echo(f"The first {most} answers are drawn; whether there are more was not asked.", err=True)
    if not shown:
        click.echo(f"No answer. {one.impossible or ''}".strip(), err=True)
        return NONE
    scenes = [pysolvers.draw(each) for each in shown]
    if every and not apart:
        scenes = [contact_sheet.gallery(scenes)]
    _give(one, scenes, file, "dark" if dark else "light", as_json)
    return FOUND


def _give(puzzle: Puzzle, scenes: Sequence[Scene], file: str | None, scheme: Scheme, as_json: bool) -> None:
    """Write the drawings to their files, or the one drawing to stdout; as JSON, say what was written."""
    told: dict[str, Any] = {"kind": puzzle.kind, "id": puzzle.id}
    if file is None or file == "-":
        svg = scenes[0].svg(scheme, picture_files.CELL)
        click.echo(output.line({**told, "svg": svg}) if as_json else svg, nl=as_json)
        return
    files = picture_files.write_pictures(scenes, file, scheme)
    if as_json:
        click.echo(output.line({**told, "files": files}))
