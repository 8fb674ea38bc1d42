"""What several commands have in common: their options, and how PUZZLE is read."""

from __future__ import annotations

import click

import pysolvers
from pysolvers.cli.sources import read_text
from pysolvers.core.puzzle import Puzzle
from pysolvers.text import links

puzzle = click.argument("puzzle", metavar="PUZZLE")
kind = click.option("-k", "--kind", help="The kind, if it is not to be recognised.")
rules = click.option("--rules", help="The rule set, for kinds that have several.")
engine = click.option("--engine", default="auto", help="The engine: auto picks; `kinds` lists them.")
timeout = click.option("--timeout", type=click.FloatRange(min=0), help="Seconds that each puzzle may take.")
as_json = click.option("--json", "as_json", is_flag=True, help="One JSON object a line for each puzzle.")
limit = click.option("--limit", type=click.IntRange(min=1), help="Stop after so many answers.")


def read_puzzles(source: str, kind: str | None, rules: str | None) -> tuple[Puzzle, ...]:
    """All puzzles in PUZZLE, at least one; PuzzleError if it is none."""
    return pysolvers.parse_all(read_text(source), kind, **({"rules": rules} if rules else {}))


def read_puzzle(source: str, kind: str | None, rules: str | None) -> Puzzle:
    """The puzzle in PUZZLE; PuzzleError if it is none, or if there are several."""
    return pysolvers.parse(read_text(source), kind, **({"rules": rules} if rules else {}))


def read_game(source: str, kind: str | None, rules: str | None) -> tuple[Puzzle, tuple[str, ...]]:
    """The puzzle in PUZZLE as `read_puzzle` gives it, and the player's moves if it is a link that has some."""
    text = read_text(source)
    link = links.read_link(text) if links.is_link(text) else None
    puzzle = pysolvers.parse(text, kind, **({"rules": rules} if rules else {}))
    return puzzle, link.moves if link and not link.edit else ()
