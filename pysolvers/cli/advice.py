"""What a sentence about a wrong command, option or argument adds: what was perhaps meant."""

from __future__ import annotations

import re
import shlex
from collections.abc import Mapping
from pathlib import Path

import click

import pysolvers
from pysolvers.cli.examples import EXAMPLES
from pysolvers.core.kind import kind_named
from pysolvers.core.words import listed, nearest, shortened
from pysolvers.errors import BadInput

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
    "conflict": "impossible contradiction unsolvable",
    "book": "pdf-book booklet print-book",
    "mend": "fix repair",
    "convert": "export rotate turn mirror flip format write translate",
    "draw": "show print render image picture svg png pdf plot view display",
    "link": "url share permalink",
    "read": "ocr scan import photo screenshot",
    "batch": "many",
    "kinds": "list types formats engines info rules examples example",
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
    "--chains": "verbose full detail details",
    "--calls": "stats statistics verbose nodes debug",
    "--format": "svg tubes",
}
"""Words that people type for an option, by its name; an option is named only where the command has it."""

NO_OPTION: Mapping[str, str] = {
    "o output out file save": "To write what is printed to a file, end with > FILE.",
    "svg png pdf": "`draw` makes pictures.",
    "q quiet silent s": "2>/dev/null hides what is said on stderr.",
    "qr": "The page has QR codes, under Share.",
    "rotate flip": "`convert` takes --turn and --mirror.",
}
"""Sentences for options that the command does not have."""

NO_COMMAND: Mapping[str, str] = {
    "completion completions complete install-completion": 'For bash it is eval "$(_PYSOLVERS_COMPLETE=bash_source'
    ' pysolvers)"; docs/installing.md has zsh and fish.',
    "qr": "The page has QR codes, under Share.",
    "edit": "The page edits puzzles, under Edit.",
}
"""Sentences for words that no command is for."""

VALUES = {("--difficulty", word) for word in ("easy", "medium", "normal", "hard", "extreme")} | {
    ("--format", word) for word in ("svg", "tubes")
}
"""Words that are an option's value."""

PICTURES = (".svg", ".png", ".pdf")


def of_command(typed: str, known: list[str]) -> str:
    """What there is instead of a command that does not exist, as a sentence."""
    word = typed.lower()
    if sentence := _said(word, NO_COMMAND):
        return sentence
    starts = [name for name in known if name.startswith(word)]
    near = _called(word, COMMANDS) or (starts[0] if len(starts) == 1 else nearest(word, known))
    if not near and _is_puzzle(typed):
        near = f"solve {shortened(shlex.quote(typed))}"
    return f"Did you mean {near}?" if near else "`pysolvers --help` lists the commands."


def of_option(typed: str, context: click.Context) -> str:
    """What there is instead of an option that does not exist, as a sentence; "" if nothing is near."""
    command = context.command
    word = typed.lstrip("-").lower()
    known = {name: each for each in command.params if each.param_type_name == "option" for name in each.opts}
    arguments = {each.name: each for each in command.params if each.param_type_name == "argument"}
    if word in arguments:
        return f"{word.upper()} has no name in front: pysolvers {command.name} {_usage(command)}."
    called = _called(word, {name: words for name, words in OPTIONS.items() if name in known})
    if (called, word) in VALUES:
        called += f" {word}"
    long = [name for name in (*known, "--help") if name.startswith("--")]
    first = next((name for name in (*long, "--version") if len(word) == 1 and name[2] == word), "")
    others = _of_others(typed, context)
    alike = "" if others else nearest(word, [name[2:] for name in long])
    if near := called or first or (alike and f"--{alike}"):
        return f"Did you mean {near}?"
    return others or _said(word, NO_OPTION)


def of_usage(message: str, context: click.Context | None) -> str:
    """Click's sentence about arguments that are too many or missing, with what was perhaps meant."""
    command = context.command if context else None
    examples = EXAMPLES.get(command.name or "") if command else None
    if command is None or examples is None:
        return message
    if message.startswith("Missing argument"):
        return f"{message} Example: {examples[0]}"
    if found := re.search(r"unexpected extra arguments? \((.*)\)", message, re.DOTALL):
        first = str(context.params.get("puzzle", "")) if context else ""
        meant = _of_extra(found[1], command, first)
        return f"There is an argument too many, {shortened(found[1].split()[0], 40)!r}. {meant}"
    return message


def _of_extra(extra: str, command: click.Command, first: str) -> str:
    """What an argument too many was perhaps meant to be, after the `first` one."""
    options = {name for each in command.params for name in each.opts}
    words = extra.split()
    if "--output" in options and words[0].lower().endswith(PICTURES):
        return f"Did you mean -o {words[0]}?"
    if "--difficulty" in options and ("--difficulty", words[0].lower()) in VALUES:
        return f"Did you mean --difficulty {words[0].lower()}?"
    if "--date" in options:
        return "A date is given as --date 2026-11-22."
    if "--to" in options and len(words) == 1 and not Path(extra).exists():
        return f"Did you mean --to {words[0]}?"
    if any(each.name == "puzzle" for each in command.params):
        if first and _is_kind(first):
            return f"Did you mean --kind {first} {shortened(shlex.quote(extra))}?"
        return (
            "PUZZLE is one argument, in quotes if it has spaces; several files go through a pipe:"
            f" cat FILES | pysolvers {command.name}"
        )
    return f"Expected: pysolvers {command.name} {_usage(command)}."


def _usage(command: click.Command) -> str:
    return " ".join(each.make_metavar(click.Context(command)) for each in command.params if each.opts[0][0] != "-")


def _of_others(typed: str, context: click.Context) -> str:
    """The commands that have the option, as a sentence; "" if none has it, or many have."""
    top = context.parent.command if context.parent else None
    if not isinstance(top, click.Group):
        return ""
    commands = filter(None, (top.get_command(context, name) for name in top.list_commands(context)))
    have = [f"`{each.name}`" for each in commands if any(typed in option.opts for option in each.params)]
    return f"{listed(have)} {'takes' if len(have) == 1 else 'take'} {typed}." if 0 < len(have) < 4 else ""


def _said(word: str, sentences: Mapping[str, str]) -> str:
    """The sentence for a word, by the words that it is for."""
    return next((sentence for words, sentence in sentences.items() if word in words.split()), "")


def _called(word: str, words: Mapping[str, str]) -> str:
    return next((name for name, others in words.items() if word in others.split()), "")


def _is_kind(text: str) -> bool:
    """Whether it is the name of a kind."""
    try:
        kind_named(text)
    except BadInput:
        return False
    return True


def _is_puzzle(text: str) -> bool:
    """Whether it is a puzzle or the name of a file."""
    try:
        return Path(text).is_file() or bool(pysolvers.parse_all(text))
    except (BadInput, OSError, ValueError):
        return False
