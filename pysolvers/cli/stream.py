"""Output of `solve`: prints each solution, with `--all` as soon as it is found."""

from __future__ import annotations

import json
from dataclasses import replace

import click

from pysolvers.api.result import Result
from pysolvers.cli import output
from pysolvers.cli.terminal import trusted
from pysolvers.core.puzzle import Puzzle, Solution


class Stream:
    """Prints the solutions of a puzzle in a format. As JSON, all are on one line that ends with the verdict."""

    def __init__(self, puzzle: Puzzle, style: str, colored: bool, drawn: bool) -> None:
        self._puzzle, self._style, self._colored, self._drawn = puzzle, style, colored, drawn
        self._number = 0

    def solution(self, solution: Solution) -> None:
        self._number += 1
        if self._style == "json":
            start = self._head() if self._number == 1 else ", "
            click.echo(start + json.dumps(solution.data, ensure_ascii=False), nl=False)
        else:
            self._write(output.written(solution, self._style, self._colored, self._drawn))

    def end(self, result: Result, timeout: float | None) -> None:
        """Print what follows the last solution, or the text for a puzzle without solutions."""
        if self._style == "json":
            remark = output.remark(result, timeout)
            rest = replace(result, solutions=()).data | ({"remark": remark} if remark else {})
            tail = json.dumps({name: rest[name] for name in rest if name not in ("kind", "id", "solutions")})
            click.echo(f"{'' if self._number else self._head()}], {tail[1:]}")
        elif result.status == "none":
            self._write(self._puzzle.of_kind.no_solution)

    def _head(self) -> str:
        return output.line_about(self._puzzle, solutions=[])[:-2]

    def _write(self, text: str) -> None:
        click.echo(text, trusted(self._style, self._colored), nl=False, color=True)
