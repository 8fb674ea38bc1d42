"""Suggestions for wrong commands, options and arguments."""

from __future__ import annotations

import shlex
from pathlib import Path

import click

import pysolvers
from pysolvers.core.words import nearest, say, shortened
from pysolvers.errors import BadInput


def of_command(typed: str, known: list[str]) -> str:
    word = typed.lower()
    starts = [name for name in known if name.startswith(word)]
    near = starts[0] if len(starts) == 1 else nearest(word, known)
    if not near and _is_puzzle(typed):
        near = f"solve {shortened(shlex.quote(typed))}"
    return say("Did you mean {near}?", near=near) if near else say("`pysolvers --help` lists the commands.")


def of_usage(error: click.UsageError) -> str:
    """Return the sentence for wrong arguments, with advice on an unknown option or too many arguments."""
    message, command = error.format_message(), error.ctx.command if error.ctx else None
    if command and isinstance(error, click.NoSuchOption):
        typed = error.option_name
        names = [name for each in command.params for name in each.opts if name.startswith("--")]
        near = nearest(typed, [*names, "--help"]) if typed.startswith("--") else ""
        unknown = say("No such option {name!r}.", name=typed[:40])
        return f"{unknown} {say('Did you mean {near}?', near=near)}" if near else unknown
    if command and "unexpected extra argument" in message and any(each.name == "puzzle" for each in command.params):
        advice = "PUZZLE is one argument, in quotes if it has spaces; several files go through a pipe: "
        advice += "cat FILES | pysolvers {command}"
        return f"{message}. {say(advice, command=command.name)}"
    return message


def _is_puzzle(text: str) -> bool:
    try:
        return Path(text).is_file() or bool(pysolvers.parse_all(text))
    except (BadInput, OSError, ValueError):
        return False
