r"""Styles of clues with the rest of the dialect: `?`, `\w`, `\d`, `\s`, references and look-around."""

from __future__ import annotations

from itertools import groupby
from random import Random

from pysolvers.puzzles.regex_crossword.making.clue_styles import (
    VOWELS,
    all_of,
    decoys,
    half,
    in_class,
    in_order,
    literal,
    pick,
    pieces,
    shuffled,
    two_halves,
)


def optional_pieces(rng: Random, word: str) -> str:
    """`[LETTERS]+(NE)?(RE)?T`: pieces in order, each there or not, with decoys among them; of long words one part."""
    if len(word) < 5:
        return maybe_one(rng, word) if len(word) < 3 else optional_parts(rng, word, word)
    cut = 2 + int(rng.random() * (len(word) - 3))
    if rng.random() < 0.5:
        return half(rng, word[:cut]) + optional_parts(rng, word[cut:], word)
    return optional_parts(rng, word[:cut], word) + half(rng, word[cut:])


def optional_parts(rng: Random, part: str, word: str) -> str:
    """`(NE)?(RE)?T`: pieces of a part of a word, with at least one decoy, made of letters of the word."""
    letters = sorted(set(word))
    out, at = "", 0
    decoy_at = int(rng.random() * len(part))
    while at < len(part):
        size = 1 + int(rng.random() * 2)
        if at <= decoy_at < at + size or rng.random() < 0.3:
            out += _maybe("".join(shuffled(rng, letters)[: 1 + int(rng.random() * 2)]))
        piece = part[at : at + size]
        at += size
        out += _maybe(piece) if rng.random() < 0.75 else literal(piece)
    return out


def pieces_and_more(rng: Random, word: str) -> str:
    """`(TI|ME)+[RS]?S`: a part of the word cut in pieces, and something else for the rest."""
    if len(word) < 4:
        return optional_pieces(rng, word)
    cut = 2 + int(rng.random() * (len(word) - 3))
    front, back = word[:cut], word[cut:]
    if rng.random() < 0.5:
        return pieces(rng, front) + (half(rng, back) if rng.random() < 0.6 else optional_parts(rng, back, word))
    return (half(rng, front) if rng.random() < 0.6 else optional_parts(rng, front, word)) + pieces(rng, back)


def _maybe(piece: str) -> str:
    return f"{literal(piece)}?" if len(piece) == 1 else f"({literal(piece)})?"


def maybe_one(rng: Random, word: str) -> str:
    """`[AIR]?[NOT]+[BY]?`: something for the middle, and at the ends what may be there or not."""
    first = f"[{in_class({word[0], *decoys(rng, word, 2)})}]?"
    last = f"[{in_class({word[-1], *decoys(rng, word, 2)})}]?"
    return f"{first}{all_of(rng, word)}" if rng.random() < 0.5 else f"{all_of(rng, word)}{last}"


def shapes(rng: Random, word: str) -> str:
    r"""`\w+\s\d{2}`: of which kinds the signs are, run by run; some of the runs say more."""
    runs = ["".join(run) for _, run in groupby(word, _shorthand)]
    if len(runs) == 1:
        return any_sign(rng, word)
    return "".join(half(rng, run) if run.isalpha() and rng.random() < 0.5 else _run(rng, run) for run in runs)


def _shorthand(sign: str) -> str:
    return "\\s" if sign == " " else "\\d" if sign.isdigit() else "\\w" if sign.isalpha() else "."


def _run(rng: Random, run: str) -> str:
    sign = _shorthand(run[0])
    if len(run) == 1:
        return sign
    return sign + (f"{{{len(run)}}}" if rng.random() < 0.4 else "+")


def any_sign(rng: Random, word: str) -> str:
    r"""`\w{2}[AX]\w*`: a choice for one cell, nothing for the others; digits are named as such."""
    if word.isdigit():
        at = int(rng.random() * len(word))
        choice = f"[{in_class({word[at], *shuffled(rng, '0123456789')[:2]})}]"
        return _times("\\d", at) + choice + _times("\\d", len(word) - at - 1)
    sign = "\\w" if word.isalnum() else "."
    at = int(rng.random() * len(word))
    choice = f"[{in_class({word[at], *decoys(rng, word, 2)})}]"
    return f"{_times(sign, at)}{choice}{'' if at == len(word) - 1 else sign + pick(rng, '*+')}"


def _times(sign: str, many: int) -> str:
    return sign * many if many < 3 else f"{sign}{{{many}}}"


def ahead(rng: Random, word: str) -> str:
    """`(?=.*T)[STONE]+`: a letter that is there, and a class for all."""
    at = int(rng.random() * len(word))
    return f"(?={'' if at == 0 else '.*'}{literal(word[at])}){all_of(rng, word)}"


def not_ahead(rng: Random, word: str) -> str:
    """`(?!.*[ER]).*S.*T`: letters that are not there, and two that are; or how the word does not begin."""
    if rng.random() < 0.5:
        return f"(?!.*[{in_class(decoys(rng, word, 3))}]){in_order(rng, word)}"
    return f"(?![{in_class(decoys(rng, word[:1], 12)[-3:])}]){two_halves(rng, word)}"


def behind(rng: Random, word: str) -> str:
    """`.*(?<=[AEIOU])T.*`: what stands before a letter; `.*(?<!S)T.*` what does not."""
    if len(word) < 3:
        return ahead(rng, word)
    at = 1 + int(rng.random() * (len(word) - 1))
    before, tail = word[at - 1], "" if at == len(word) - 1 else ".*"
    if rng.random() < 0.4:
        look = f"(?<![{in_class(decoys(rng, before, 3))}])"
    elif before in VOWELS:
        look = f"(?<=[{VOWELS}])"
    else:
        look = f"(?<=[{in_class({before, *decoys(rng, before, 1)})}])"
    return f".*{look}{literal(word[at])}{tail}"


def comes_again(rng: Random, word: str) -> str:
    r"""`(.).*\1[STONE]*`: a letter that comes again, and a class for what is behind it; else that none does."""
    again = [i for i, sign in enumerate(word) if sign in word[i + 1 :]]
    if not again:
        return none_again(rng, word)
    i = again[int(rng.random() * len(again))]
    j = word.index(word[i], i + 1)
    before = _times(".", i) if i < 3 else ".*"
    rest = word[j + 1 :]
    between = "." * (j - i - 1) if rng.random() < 0.5 else pick(rng, [".*", f"[^{in_class(decoys(rng, word, 3))}]*"])
    return f"{before}(.){between}\\1{half(rng, rest) if rest else ''}"


def none_again(rng: Random, word: str) -> str:
    r"""`(?!.*(.).*\1)[STONE]+`: no letter comes twice; or the first does not."""
    if len(set(word)) == len(word) and rng.random() < 0.6:
        return f"(?!.*(.).*\\1){all_of(rng, word)}"
    if word[0] not in word[1:]:
        return f"(.)(?!.*\\1){all_of(rng, word[1:])}"
    return f"(.).*\\1{'' if word[-1] == word[0] else '.*'}"
