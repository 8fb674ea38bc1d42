"""Completes words in the shell: names of files, kinds, engines, sizes and settings.

The words are in `completion.txt`, because importing all kinds would take half a second at each press of Tab.
`PYSOLVERS_KEPT=make pytest tests/cli/test_completion.py` rewrites this file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from pysolvers.cli import offers

if TYPE_CHECKING:
    import click
    from click.shell_completion import CompletionItem

    from pysolvers.core.kind import Kind

FILE = Path(__file__).with_suffix(".txt")  # a line for each kind, with tab-separated columns

NAMES, RULES, ENGINES, DIFFICULTIES, SIZES, SETTINGS, SOLUTION_FORMATS, FORMATS = range(8)  # columns


def line_of(kind: Kind) -> str:
    solver = kind.solver if kind.has("solver") else None
    generator = kind.generator if kind.has("generator") else None
    columns: tuple[Iterable[str], ...] = (
        [kind.name, *kind.other_names],
        [value for option in kind.options for value, _ in option.values if option.name == "rules"],
        solver.ENGINES if solver else (),
        offers.difficulties(kind) if generator else (),
        generator.SIZES if generator else (),
        [f"{setting.name}=" for setting in generator.SETTINGS] if generator else (),
        kind.formats.SOLUTION_FORMATS,
        [format.name for format in kind.formats.FORMATS if format.write],
    )
    return "\t".join(" ".join(column) for column in columns)


def files(_context: click.Context, _parameter: click.Parameter, typed: str) -> list[CompletionItem]:
    from click.shell_completion import CompletionItem

    return [CompletionItem(typed, type="file")]


def values(column: int, *others: str) -> Callable[..., list[CompletionItem]]:
    """Return a function for click that completes a word with values: a `column` of `completion.txt`, and `others`.

    If the command line names a kind, the values in the column are only those of this kind.
    """

    def complete(context: click.Context, parameter: click.Parameter, typed: str) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem  # only needed to complete

        named = context.params.get("kind") or next(iter(context.args), "")  # in `args` if an option follows
        kind = "" if column == NAMES else named.lower().replace(" ", "-")
        found = dict.fromkeys((*_values(column, kind), *others))
        return [CompletionItem(value) for value in found if value.startswith(typed)]

    return complete


def _values(column: int, name: str) -> Iterator[str]:
    from pysolvers.core.kind import kinds

    known = {line.split(" ", 1)[0]: line for line in FILE.read_text("utf-8").splitlines()}
    lines = [(known.get(kind.name) or line_of(kind)).split("\t") for kind in kinds()]
    for line in [line for line in lines if name in line[NAMES].split()] or lines:
        yield from line[column].split()
