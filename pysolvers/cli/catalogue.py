"""The commands `kinds` and `help`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

import pysolvers
from pysolvers.cli import FOUND, completion, offers, options, output
from pysolvers.core.format import Format
from pysolvers.core.kind import Kind, implied_settings, kind_named
from pysolvers.core.kind import kinds as all_kinds
from pysolvers.core.puzzle import Puzzle, PuzzleError
from pysolvers.errors import BadInput

MOST_LINES, LONGEST = 8, 96  # lines of an example, and characters per line


@click.command()
@click.argument("name", metavar="[KIND]", required=False, shell_complete=completion.values(completion.NAMES))
@options.as_json
def kinds(name: str | None, as_json: bool) -> int:
    """List the kinds of puzzle, or describe one.

    With KIND, all of its rules, options, engines and settings, and each format with an example.
    """
    chosen = [kind_named(name)] if name else list(all_kinds())
    if as_json:
        for kind in chosen:
            click.echo(output.line(_data(kind)))
    elif name:
        click.echo("\n".join(_in_full(chosen[0], implied_settings(name))))
    else:
        click.echo("\n".join(_described(kind) for kind in chosen), nl=False)
    return FOUND


def _commands(context: click.Context, _parameter: click.Parameter, typed: str) -> list[str]:
    top = context.parent.command if context.parent else None
    return (
        [name for name in top.list_commands(context) if name.startswith(typed)] if isinstance(top, click.Group) else []
    )


@click.command("help")
@click.argument("command", metavar="[COMMAND]", required=False, shell_complete=_commands)
@click.pass_context
def help_command(context: click.Context, command: str | None) -> int:
    """List the commands, or describe one."""
    top = context.parent
    assert top is not None and isinstance(top.command, click.Group)
    if command is None:
        click.echo(top.get_help())
        return FOUND
    found = top.command.get_command(top, command)
    if found is None:
        names = ", ".join(top.command.list_commands(top))
        raise PuzzleError("There is no command {command!r}; there are {names}.", command=command[:40], names=names)
    click.echo(found.get_help(click.Context(found, info_name=command, parent=top)))
    return FOUND


def _data(kind: Kind) -> dict[str, Any]:
    generator = kind.generator if kind.has("generator") else None
    return {
        "kind": kind.name,
        "title": kind.title,
        "other_names": list(kind.other_names),
        "rules": kind.rules,
        "options": {option.name: [value for value, _ in option.values] for option in kind.options},
        "engines": list(kind.solver.ENGINES),
        "reads": [format.name for format in kind.formats.FORMATS if format.read],
        "writes": list(pysolvers.formats(_example(kind))),
        "solutions": list(dict.fromkeys((*kind.formats.SOLUTION_FORMATS, "svg", "json"))),
        "difficulties": offers.difficulties(kind) if generator else [],
        "sizes": list(generator.SIZES) if generator else [],
        "settings": {
            setting.name: [value for value, _ in setting.choices] or [setting.example]
            for setting in (generator.SETTINGS if generator else ())
        },
        "fields": dict(kind.data.FIELDS) if kind.has("data") else {},
        "examples": [{"name": name, "text": text} for name, text in kind.examples],
    }


def _in_full(kind: Kind, implied: Mapping[str, str]) -> list[str]:
    example = _example(kind)
    lines = [f"{kind.title} ({', '.join((kind.name, *kind.other_names))})", "", kind.rules, ""]
    for option in kind.options:
        lines += [f"--{option.name}" if option.name == "rules" else option.name]
        lines += [f"  {value:<11} {words.removeprefix(f'{value}: ')}" for value, words in option.values]
        lines += [""]
    lines += [f"engines: {' '.join(kind.solver.ENGINES)}", ""]
    if kind.has("generator"):
        generator = kind.generator
        lines += ["new puzzles: sizes for each --difficulty"]
        lines += [f"  {each:<11} {' '.join(sizes)}" for each, sizes in offers.offered(kind, implied).items()]
        for setting in generator.SETTINGS:
            said = "|".join(value for value, _ in setting.choices) or setting.example
            lines += [f"  --set {setting.name}={said}"]
        lines += [""]
    lines += ["formats"]
    for format in kind.formats.FORMATS:
        does = " and ".join(word for word, able in (("read", format.read), ("written", format.write)) if able)
        lines += [f"  {format.name}: {format.title} ({does})", *_indented(_shown(kind, format))]
    lines += ["  link: the fragment behind the page's address (read and written)", *_indented(pysolvers.link(example))]
    lines += ["", "formats of solutions"]
    solution = pysolvers.solve(example, seconds=5)
    for name in kind.formats.SOLUTION_FORMATS if solution else ():
        coloured = name in (output.COLORED, output.COLORED_LINES)  # on a terminal, `text` looks the same
        lines += [f"  {name}", *([] if coloured else _indented(kind.formats.write_solution(solution, name)))]
    return [
        *lines,
        "  svg (only written: `check` reads no drawing)",
        "  json",
        *_indented(output.line({"solutions": [solution.data]}) if solution else ""),
    ]


def _example(kind: Kind) -> Puzzle:
    return pysolvers.parse(kind.examples[0][1], kind.name)


def _shown(kind: Kind, format: Format) -> str:
    for _, text in kind.examples if format.write else ():
        try:
            return format.write(pysolvers.parse(text, kind.name)) if format.write else ""
        except BadInput:
            continue
    return format.example


def _indented(text: str) -> list[str]:
    lines = text.rstrip("\n").split("\n") if text else []
    shown = [line if len(line) <= LONGEST else line[: LONGEST - 1] + "…" for line in lines[:MOST_LINES]]
    return ["      " + line for line in [*shown, *(["…"] if len(lines) > MOST_LINES else [])]]


def _described(kind: Kind) -> str:
    data = _data(kind)
    rows = [
        ("also called", data["other_names"]),
        ("engines", data["engines"]),
        *data["options"].items(),
        ("reads", data["reads"]),
        ("writes", dict.fromkeys([*(f.name for f in kind.formats.FORMATS if f.write), "link", "url", "json"])),
        ("solutions as", data["solutions"]),
        ("difficulty", data["difficulties"]),
        *((f"set {name}", values) for name, values in data["settings"].items()),
        ("example", kind.examples[0][1].splitlines()[:1]),
    ]
    shown = (f"  {name:<11} {' '.join(words)}\n" for name, words in rows if words)
    return f"{kind.name}: {kind.rules}\n" + "".join(shown)
