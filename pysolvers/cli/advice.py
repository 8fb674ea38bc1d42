"""What a sentence about a wrong command, option or argument adds: what was perhaps meant."""

from __future__ import annotations

import re
import shlex
from collections.abc import Mapping
from pathlib import Path

import click

import pysolvers
from pysolvers.cli.examples import EXAMPLES
from pysolvers.core.puzzle import PuzzleError
from pysolvers.core.words import nearest, shortened

COMMANDS: Mapping[str, str] = {
    "solve": "unique uniq isunique is-unique answer answers solution solutions result",
    "count": "number how-many",
    "check": "verify validate test judge",
    "hint": "next step tip",
    "explain": "steps why walkthrough prove proof",
    "grade": "difficulty rate rating level score",
    "generate": "new make create random",
    "daily": "today day",
    "spare": "minimize minimise minimal reduce redundant",
    "mend": "fix repair",
    "convert": "export rotate turn mirror flip format write translate",
    "draw": "show print render image svg png pdf plot view display",
    "link": "url share",
    "read": "ocr scan import photo screenshot",
    "batch": "many",
    "kinds": "list types formats engines info rules",
    "serve": "web page open play",
    "help": "usage man",
    "--version": "version",
}
"""Words that people type for a command, by its name."""

OPTIONS: Mapping[str, str] = {
    "--difficulty": "level easy medium normal hard extreme",
    "--count": "number n",
    "--limit": "max n",
    "--all": "answers solutions every",
    "--solution": "answer answers solve solved",
    "--output": "out file save",
    "--to": "format as",
    "--timeout": "time seconds time-limit",
    "--jobs": "workers processes threads parallel",
    "--turn": "rotate",
    "--mirror": "flip",
    "--kind": "type",
    "--set": "size numbers walls pairs givens style",
}
"""Words that people type for an option, by its name; an option is named only where the command has it."""

PICTURES = (".svg", ".png", ".pdf")


def of_command(typed: str, known: list[str]) -> str:
    """What there is instead of a command that does not exist, as a sentence."""
    word = typed.lower()
    starts = [name for name in known if name.startswith(word)]
    near = _called(word, COMMANDS) or (starts[0] if len(starts) == 1 else nearest(word, known))
    if not near and _is_puzzle(typed):
        near = f"solve {shortened(shlex.quote(typed))}"
    return f"Did you mean {near}?" if near else "`pysolvers --help` lists the commands."


def of_option(typed: str, command: click.Command) -> str:
    """What there is instead of an option that does not exist, as a sentence; "" if nothing is near."""
    word = typed.lstrip("-").lower()
    known = {name: each for each in command.params if each.param_type_name == "option" for name in each.opts}
    arguments = {each.name: each for each in command.params if each.param_type_name == "argument"}
    if word in arguments:
        return f"{word.upper()} has no name in front: pysolvers {command.name} {_usage(command)}."
    called = _called(word, {name: words for name, words in OPTIONS.items() if name in known})
    if called == "--difficulty" and word in ("easy", "medium", "normal", "hard", "extreme"):
        called += f" {word}"
    long = [name for name in (*known, "--help") if name.startswith("--")]
    first = next((name for name in (*long, "--version") if len(word) == 1 and name[2] == word), "")
    near = called or first or next((f"--{each}" for each in [nearest(word, [name[2:] for name in long])] if each), "")
    return f"Did you mean {near}?" if near else ""


def of_usage(message: str, context: click.Context | None) -> str:
    """Click's sentence about arguments that are too many or missing, with what was perhaps meant."""
    command = context.command if context else None
    examples = EXAMPLES.get(command.name or "") if command else None
    if command is None or examples is None:
        return message
    if message.startswith("Missing argument"):
        return f"{message} Example: {examples[0]}"
    if found := re.search(r"unexpected extra arguments? \((.*)\)", message, re.DOTALL):
        return f"There is an argument too many, {shortened(found[1].split()[0], 40)!r}. {_of_extra(found[1], command)}"
    return message


def _of_extra(extra: str, command: click.Command) -> str:
    """What an argument too many was perhaps meant to be."""
    options = {name for each in command.params for name in each.opts}
    words = extra.split()
    if "--output" in options and words[0].lower().endswith(PICTURES):
        return f"Did you mean -o {words[0]}?"
    if "--date" in options:
        return "A date is given as --date 2026-11-22."
    if "--to" in options and len(words) == 1 and not Path(extra).exists():
        return f"Did you mean --to {words[0]}?"
    if any(each.name == "puzzle" for each in command.params):
        return (
            "PUZZLE is one argument, in quotes if it has spaces; several files go through a pipe:"
            f" cat FILES | pysolvers {command.name}"
        )
    return f"Expected: pysolvers {command.name} {_usage(command)}."


def _usage(command: click.Command) -> str:
    return " ".join(each.make_metavar(click.Context(command)) for each in command.params if each.opts[0][0] != "-")


def _called(word: str, words: Mapping[str, str]) -> str:
    return next((name for name, others in words.items() if word in others.split()), "")


def _is_puzzle(text: str) -> bool:
    """Whether it is a puzzle or the name of a file."""
    try:
        return Path(text).is_file() or bool(pysolvers.parse_all(text))
    except (PuzzleError, OSError, ValueError):
        return False
