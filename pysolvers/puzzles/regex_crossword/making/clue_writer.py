"""Which style a clue is written in: loose ones say less, and some styles are rarer than others."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

from pysolvers.puzzles.regex_crossword.making import clue_styles as plain
from pysolvers.puzzles.regex_crossword.making import dialect_styles as dialect

Style = Callable[[Random, str], str]

LOOSE: tuple[tuple[Style, int], ...] = (
    (plain.none_of, 2),
    (plain.somewhere, 2),
    (plain.all_of, 2),
    (plain.in_order, 2),
    (plain.echo, 2),
    (plain.only_before, 1),
    (plain.sounds, 2),
    (dialect.any_sign, 3),
    (dialect.shapes, 2),
    (dialect.not_ahead, 1),
    (dialect.behind, 2),
    (dialect.none_again, 1),
    (dialect.maybe_one, 1),
)
TIGHT: tuple[tuple[Style, int], ...] = (
    (plain.pieces, 3),
    (plain.two_halves, 3),
    (plain.all_of, 1),
    (plain.begin_or_end, 2),
    (plain.cell_by_cell, 4),
    (plain.in_order, 1),
    (dialect.optional_pieces, 3),
    (dialect.pieces_and_more, 5),
    (dialect.maybe_one, 1),
    (dialect.ahead, 2),
    (dialect.not_ahead, 1),
    (dialect.comes_again, 3),
    (dialect.shapes, 3),
)
"""Styles and how often each is taken."""

TRIES = 8
"""How often a clue is written anew that spells the word, or is a plain alternation where there may be none."""

ASIDE = re.compile(r"\[[^]]*\]|[()?]")
"""What a clue that spells its word may have between the letters."""

ALTERNATION = re.compile(r"\([^()|]*(\|[^()|]*)+\)[+*]?")
"""A clue that is an alternation and nothing else: `(AB|C)*`."""

DIRECT = 0.11
"""How often, for each cell, a tight clue of a long line goes from cell to cell; else large boards are not easy."""

SHAPES = 0.4
"""How often a clue for a text with spaces or digits says where these are."""


def write(rng: Random, word: str, tight: bool, alternation: bool = True) -> str:
    """A clue for a word; a tight one says more. It is a plain alternation only where there may be one."""
    for _ in range(TRIES):
        clue = _written(rng, word, tight)
        if not spells(clue, word) and (alternation or not ALTERNATION.fullmatch(clue)):
            return clue
    return dialect.maybe_one(rng, word)


def spells(clue: str, word: str) -> bool:
    """Whether a clue has the word in it, letter after letter."""
    return len(word) > 1 and word in ASIDE.sub("", clue)


def _written(rng: Random, word: str, tight: bool) -> str:
    if len(word) == 1:
        told = {word, *plain.decoys(rng, word, 2)} if tight else plain.decoys(rng, word, 4)
        return f"[{'' if tight else '^'}{plain.in_class(told)}]"
    styles = TIGHT if tight else LOOSE
    if tight and len(word) > 5 and rng.random() < DIRECT * len(word):
        return plain.cell_by_cell(rng, word)
    if not word.isalpha() and rng.random() < SHAPES:
        return dialect.shapes(rng, word)
    at = rng.random() * sum(weight for _, weight in styles)
    passed = 0
    for style, weight in styles:
        passed += weight
        if at < passed:
            return style(rng, word)
    raise AssertionError("A random number is less than 1.")
