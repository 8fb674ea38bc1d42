"""Texts with small slips, as people make them when they type or copy: a line missing, a word in the wrong place."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random

BRACKETS = (("[]", "{}"), ("[]", "()"), ("{}", "[]"), ("()", "[]"))
SEPARATORS = ", ", ",", " ", "  ", "\t", ";", "|", " | ", ""
SIGN: Sequence[str] = tuple(".-0#*x_?129ABaNE")
WORDS: Sequence[str] = (
    *("grid", "board", "walls", "size", "rows", "x", "y", "solution"),
    *("level 1", "# 3", "3 3", "4x4", "-1"),
)


def slip(rng: Random, text: str) -> str:
    """The text with one to three small changes."""
    for _ in range(rng.randint(1, 3)):
        text = rng.choice(SLIPS)(rng, text)
    return text


def _of_lines(change: Callable[[Random, list[str]], None]) -> Callable[[Random, str], str]:
    def changed(rng: Random, text: str) -> str:
        lines = text.split("\n")
        change(rng, lines)
        return "\n".join(lines)

    return changed


def _without(rng: Random, lines: list[str]) -> None:
    del lines[rng.randrange(len(lines))]


def _twice(rng: Random, lines: list[str]) -> None:
    at = rng.randrange(len(lines))
    lines.insert(at, lines[at])


def _exchanged(rng: Random, lines: list[str]) -> None:
    at = rng.randrange(len(lines))
    lines[at], lines[-at] = lines[-at], lines[at]


def _one_more(rng: Random, lines: list[str]) -> None:
    lines.insert(rng.randint(0, len(lines)), rng.choice(("", " ", *WORDS)))


def _cut(rng: Random, lines: list[str]) -> None:
    del lines[rng.randint(1, len(lines)) :]


def _indented(rng: Random, lines: list[str]) -> None:
    lines[:] = [rng.choice(("  ", "\t", "> ", "| ")) + line for line in lines]


def _sign(rng: Random, text: str) -> str:
    at = rng.randint(0, len(text))
    return text[:at] + rng.choice(SIGN) + text[at + rng.randint(0, 1) :]


def _token(rng: Random, text: str) -> str:
    """A word or number in the place of another."""
    found = [*re.finditer(r"\w+", text)]
    if not found:
        return text
    here = rng.choice(found)
    others = [*(str(each[0]) for each in found), *SIGN, *WORDS]
    return text[: here.start()] + rng.choice(others) + text[here.end() :]


def _number(rng: Random, text: str) -> str:
    """A number one larger or smaller."""
    found = [*re.finditer(r"\d{1,6}", text)]
    if not found:
        return text
    here = rng.choice(found)
    return text[: here.start()] + str(int(here[0]) + rng.choice((-1, 1))) + text[here.end() :]


def _empty(rng: Random, text: str) -> str:
    """Another sign for what is empty, everywhere."""
    return text.replace(rng.choice(".-0_ "), rng.choice(SIGN))


def _separated(rng: Random, text: str) -> str:
    """Other signs between words and numbers, everywhere."""
    old = rng.choice((", ", ",", " ", ";", "|", "\t"))
    return text.replace(old, rng.choice(SEPARATORS))


def _bracketed(rng: Random, text: str) -> str:
    old, new = rng.choice(BRACKETS)
    return text.translate(str.maketrans(old, new))


def _quoted(rng: Random, text: str) -> str:
    old, new = rng.choice((("'", '"'), ('"', "'"), ('"', ""), ("'", "")))
    return text.replace(old, new)


def _named(rng: Random, text: str) -> str:
    return f"{rng.choice(WORDS)} {rng.choice('=:')} {text}"


def _large(rng: Random, text: str) -> str:
    return text.upper() if rng.random() < 0.5 else text.lower()


SLIPS: Sequence[Callable[[Random, str], str]] = (
    *map(_of_lines, (_without, _twice, _exchanged, _one_more, _cut, _indented)),
    *(_sign, _sign, _token, _token, _number, _empty, _separated, _bracketed, _quoted, _named, _large),
)
