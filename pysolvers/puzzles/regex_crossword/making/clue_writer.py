"""Choose a style for each clue, in the proportions of published puzzles."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random

from pysolvers.puzzles.regex_crossword.making import clue_styles as styles

Style = Callable[[Random, str], str]

# Families of styles: share of the clues, styles of tight clues, styles of loose clues. The shares are those of 451
# published clues on boards of 6 to 25 cells. References get more, because they need a repeated letter in the line.
PLAN: dict[str, tuple[float, tuple[Style, ...], tuple[Style, ...]]] = {
    "reference": (0.14, (styles.comes_again, styles.doubled), (styles.echo, styles.comes_again)),
    "alternation": (0.11, (styles.pieces,), (styles.pieces,)),
    "part": (
        0.20,
        (styles.pieces_and_more, styles.pieces_and_more, styles.choice, styles.choice, styles.counted),
        (styles.pieces_and_more, styles.choice, styles.only_before),
    ),
    "class": (0.14, (styles.all_of,), (styles.all_of,)),
    "negated": (0.05, (styles.none_of,), (styles.none_of,)),
    "negated part": (0.08, (styles.not_there, styles.sounds), (styles.not_there, styles.sounds)),
    "optional": (0.09, (styles.in_the_middle, styles.maybe_one), (styles.in_the_middle, styles.maybe_one)),
    "dots": (
        0.12,
        (styles.begin_or_end, styles.first_and_last, styles.in_order),
        (styles.somewhere, styles.in_order, styles.any_sign),
    ),
    "others": (0.07, (styles.two_halves, styles.around), (styles.two_halves, styles.around)),
}

# families that cut words into pieces, and families that use one class for the whole line
PIECED, ONE_CLASS = {"alternation", "part"}, {"class", "negated"}

TRIES = 8  # attempts to avoid a clue that spells its word

ASIDE = re.compile(r"\[[^]]*\]|[()?]")  # what may stand between the letters of a clue that spells its word

# `[ST]T[AO]N`, one class per cell: people hardly ever write this
LETTER_BY_LETTER = re.compile(r"(\[[^]]*\]|[^][(){}*+?|\\]){3,}")

SHAPES = 0.4  # chance that a clue for a text with spaces or digits says where they are


def repeats_a_letter(word: str) -> bool:
    return len({*word}) < len(word)


def planned(rng: Random, words: Sequence[str]) -> list[str]:
    """Choose a family of styles for each word, in the proportions of `PLAN`."""
    first = rng.random()
    places = [(k + first) / len(words) for k in range(len(words))]
    families: list[str] = []
    passed = 0.0
    for name, (share, _, _) in PLAN.items():
        families += [name] * sum(passed <= at < passed + share for at in places)
        passed += share
    families += ["others"] * (len(words) - len(families))
    references = families.count("reference")
    order = styles.shuffled(rng, range(len(words)))
    fit = [k for k in order if repeats_a_letter(words[k])][:references]
    families = [*["others"] * (references - len(fit)), *families[references:]]
    found = dict.fromkeys(fit, "reference")
    found |= dict(zip((k for k in order if k not in found), styles.shuffled(rng, families), strict=True))
    return [found[k] for k in range(len(words))]


def write(rng: Random, word: str, family: str, tight: bool) -> str:
    """Return a clue for a word, in a style of the `family` (a key of `PLAN`); a `tight` clue excludes more words."""
    clue = ""
    for _ in range(TRIES):
        clue = _written(rng, word, family, tight)
        if not spells(clue, word) and not LETTER_BY_LETTER.fullmatch(clue):
            return clue
    return styles.all_of(rng, word)


def spells(clue: str, word: str) -> bool:
    return len(word) > 1 and word in ASIDE.sub("", clue)


def _written(rng: Random, word: str, family: str, tight: bool) -> str:
    if len(word) == 1:
        return f"[{styles.letters_with(rng, word)}]" if tight else f"[^{styles.letters_without(rng, word)}]"
    if not word.isalpha() and rng.random() < SHAPES:
        return styles.shapes(rng, word)
    _, close, loose = PLAN[family]
    found = close if tight else loose
    return found[int(rng.random() * len(found))](rng, word)
