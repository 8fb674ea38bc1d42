"""Which style a clue is written in: loose ones say less, and some styles are rarer than others."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

from pysolvers.puzzles.regex_crossword.making import clue_styles as styles

Style = Callable[[Random, str], str]

LOOSE: tuple[tuple[Style, int], ...] = (
    (styles.none_of, 3),
    (styles.somewhere, 2),
    (styles.all_of, 3),
    (styles.in_order, 2),
    (styles.echo, 3),
    (styles.only_before, 1),
    (styles.sounds, 1),
    (styles.any_sign, 2),
    (styles.shapes, 1),
    (styles.first_and_last, 2),
    (styles.doubled, 2),
    (styles.maybe_one, 1),
)
TIGHT: tuple[tuple[Style, int], ...] = (
    (styles.pieces, 4),
    (styles.two_halves, 5),
    (styles.all_of, 2),
    (styles.begin_or_end, 2),
    (styles.in_order, 1),
    (styles.pieces_and_more, 6),
    (styles.around, 4),
    (styles.counted, 2),
    (styles.first_and_last, 1),
    (styles.doubled, 3),
    (styles.shapes, 1),
)
"""Styles and how often each is taken."""

TRIES = 8
"""How often a clue is written anew that spells the word, or is a plain alternation where there may be none."""

ASIDE = re.compile(r"\[[^]]*\]|[()?]")
"""What a clue that spells its word may have between the letters."""

LETTER_BY_LETTER = re.compile(r"(\[[^]]*\]|[^][(){}*+?.|\\]){3,}")
"""A clue that says of each cell what it may be, and nothing else: `[ST]T[AO]N`. People hardly write these."""

ALTERNATION = re.compile(r"\([^()|]*(\|[^()|]*)+\)[+*]?")
"""A clue that is an alternation and nothing else: `(AB|C)*`."""

SHAPES = 0.4
"""How often a clue for a text with spaces or digits says where these are."""


def write(rng: Random, word: str, tight: bool, alternation: bool = True) -> str:
    """A clue for a word; a tight one says more. It is a plain alternation only where there may be one."""
    for _ in range(TRIES):
        clue = _written(rng, word, tight)
        if (
            not spells(clue, word)
            and not LETTER_BY_LETTER.fullmatch(clue)
            and (alternation or not ALTERNATION.fullmatch(clue))
        ):
            return clue
    return styles.maybe_one(rng, word)


def spells(clue: str, word: str) -> bool:
    """Whether a clue has the word in it, letter after letter."""
    return len(word) > 1 and word in ASIDE.sub("", clue)


def _written(rng: Random, word: str, tight: bool) -> str:
    if len(word) == 1:
        told = {word, *styles.decoys(rng, word, 2)} if tight else styles.decoys(rng, word, 4)
        return f"[{'' if tight else '^'}{styles.in_class(told)}]"
    weighed = TIGHT if tight else LOOSE
    if not word.isalpha() and rng.random() < SHAPES:
        return styles.shapes(rng, word)
    at = rng.random() * sum(weight for _, weight in weighed)
    passed = 0
    for style, weight in weighed:
        passed += weight
        if at < passed:
            return style(rng, word)
    raise AssertionError("A random number is less than 1.")
