r"""Styles of clues with classes, alternations and repetitions, as a person would write them; none lists the answer.

The first ones have classes, alternations and repetitions; then come those with the rest of the dialect.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import groupby
from random import Random

SPECIAL = frozenset("\\^$.|?*+()[]{}/-")
COMMON = "ETAOINSHRDLCUMWFGYPBVK"
VOWELS = "AEIOU"

VOCABULARY = """
AROUND ALWAYS ANSWER AUTUMN BEHIND BETWEEN BINARY BLOSSOM BOTTLE BRANCH BRIDGE BROTHER CANDLE CASTLE CHAPTER CIPHER
CIRCLE CLOUDY COFFEE CORNER COUNTRY CRYSTAL DANCER DESERT DOUBLE DRAGON DREAMS EARTH ECHOES ENGINE ENIGMA EVENING
FAMILY FATHER FEATHER FINGER FLOWER FOREST FREEDOM FRIEND FUNCTION GARDEN GENTLE GHOST GOLDEN GRAPHS GUITAR HARBOUR
HEAVEN HIDDEN HONEY HORIZON HUNGRY ISLAND JOURNEY JUNGLE KERNEL KNIGHT LANTERN LAUGHTER LETTERS LIBRARY LIGHT LISTEN
LONDON MACHINE MAGNET MARBLE MATCHING MIDNIGHT MIRROR MONKEY MOTHER MOUNTAIN MUSIC MYSTERY NATURE NUMBERS OCEAN
ORANGE ORCHARD PALACE PAPER PARTY PATTERN PENCIL PEOPLE PILGRIM PLANET PLEASE POETRY POWDER PRINCE PUZZLE PYTHON
QUARTZ QUESTION QUIET RAINBOW READER RIDDLE RIVER ROCKET SAILOR SCHOOL SEARCH SECRET SHADOW SILENCE SILVER SINGER
SISTER SOLVED SOUTHERN SPEAK SPIDER SPRING STATION STORIES STREAM STRING SUMMER SUNLIGHT SYMBOL TEACHER THEATRE
THUNDER TIGER TONGUE TRAVEL TREASURE TRIANGLE VALLEY VELVET VILLAGE VIOLIN WATER WEATHER WHISPER WINDOW WINTER
WIZARD WONDER WRITING YELLOW YESTERDAY ZEBRA
"""
WORDS = tuple(VOCABULARY.split())
"""Words whose letters make a class that is easy to remember: `[PLEASE]+`."""


def pick(rng: Random, options: Sequence[str]) -> str:
    """One of the options, the same on every Python for the same state of `rng`."""
    return options[int(rng.random() * len(options))]


def shuffled(rng: Random, items: Sequence[str]) -> list[str]:
    """The items in a random order, the same on every Python."""
    return [item for _, _, item in sorted((rng.random(), i, item) for i, item in enumerate(items))]


def literal(text: str) -> str:
    r"""The expression that matches exactly `text`; spaces as `\s`."""
    return "".join("\\s" if c == " " else "\\" + c if c in SPECIAL else c for c in text)


def in_class(chars: Iterable[str]) -> str:
    """The inside of a class of these characters, in the order of the alphabet."""
    return "".join("\\s" if c == " " else "\\" + c if c in "\\]^-" else c for c in sorted(chars))


def decoys(rng: Random, word: str, many: int) -> list[str]:
    """Letters that the word does not have."""
    return [c for c in shuffled(rng, COMMON) if c not in word][:many]


def times(rng: Random, length: int) -> str:
    """How often: any number of times, or for a few cells sometimes as often as there are."""
    return f"{{{length}}}" if 1 < length < 6 and rng.random() < 0.15 else pick(rng, "+*")


def all_of(rng: Random, word: str) -> str:
    """`[PLEASE]+`: a word that has all letters; or these, a few more and in the order of the alphabet."""
    spelt = [w for w in WORDS if set(word) <= set(w) and word not in w]
    if spelt:
        shortest = min(len(set(w)) for w in spelt)
        return f"[{pick(rng, [w for w in spelt if len(set(w)) <= shortest + 1])}]{times(rng, len(word))}"
    low, high = min(word), max(word)
    if word.isalpha() and ord(high) - ord(low) < 13 and len(set(word)) > 2:
        return f"[{low}-{high}]{times(rng, len(word))}"
    more = decoys(rng, word, 1 + int(rng.random() * 2))
    return f"[{in_class({*word, *more})}]{times(rng, len(word))}"


def none_of(rng: Random, word: str) -> str:
    """`[^SPEAK]+`: a word of which it has no letter."""
    spelt = [w for w in WORDS if not set(word) & set(w)]
    inside = pick(rng, spelt) if spelt else in_class(decoys(rng, word, 3 + int(rng.random() * 2)))
    return f"[^{inside}]{pick(rng, '+*')}"


def pieces(rng: Random, word: str) -> str:
    """`(DI|NS|TH|OM)*`: the word cut in pieces, in another order, with a decoy."""
    parts: list[str] = []
    at = 0
    while at < len(word):
        size = 1 if rng.random() < 0.15 else 2 if rng.random() < 0.75 else 3
        parts.append(word[at : at + size])
        at += size
    if len(parts) == 1:
        parts = [word[:1], word[1:]]
    found = list(dict.fromkeys(parts))
    extra = "".join(shuffled(rng, sorted(set(word)))[:2])
    if extra not in found and extra not in word:
        found.append(extra)
    if len(found) < 2:
        found.append(decoys(rng, word, 1)[0])
    return f"({'|'.join(literal(part) for part in shuffled(rng, found))}){pick(rng, '+*')}"


def somewhere(rng: Random, word: str) -> str:
    """`.*AB.*`: a piece of the word anywhere."""
    size = min(len(word) - 1, 1 + int(rng.random() * 2))
    at = int(rng.random() * (len(word) - size + 1))
    return _between(word, at, literal(word[at : at + size]), at + size)


def in_order(rng: Random, word: str) -> str:
    """`.*A.*C.*`: two or three letters of the word in order, at the ends perhaps `A.*C`."""
    many = 3 if len(word) > 5 and rng.random() < 0.4 else 2
    if len(word) <= many:
        return all_of(rng, word)
    places = sorted(int(n) for n in shuffled(rng, [str(i) for i in range(len(word))])[:many])
    inside = ".*".join(literal(word[i]) for i in places)
    return _between(word, places[0], inside, places[-1] + 1)


def _between(word: str, begin: int, inside: str, end: int) -> str:
    return ("" if begin == 0 else ".*") + inside + ("" if end == len(word) else ".*")


def two_halves(rng: Random, word: str) -> str:
    """`[AROUND]+[A-M]`: something for each half."""
    if len(word) < 3:
        return all_of(rng, word)
    cut = 1 + int(rng.random() * (len(word) - 1))
    return half(rng, word[:cut]) + half(rng, word[cut:])


def half(rng: Random, part: str) -> str:
    """`[AROUND]+` or `[ABC]`: something for a part of a word."""
    if len(part) == 1:
        return f"[{in_class({part, *decoys(rng, part, 2)})}]"
    return all_of(rng, part)


def begin_or_end(rng: Random, word: str) -> str:
    """`(AB|XY).*`: the first or last two letters or something else."""
    if len(word) < 3:
        return pieces(rng, word)
    front = rng.random() < 0.5
    part = word[:2] if front else word[-2:]
    other = "".join(shuffled(rng, sorted(set(word)))[:1] + decoys(rng, word, 1))
    options = "|".join(literal(text) for text in shuffled(rng, list(dict.fromkeys((part, other, part[::-1])))))
    return f"({options}).*" if front else f".*({options})"


def only_before(rng: Random, word: str) -> str:
    """`([^X]|XC)*`: what must follow a letter wherever it stands; a letter that is followed by one only."""
    for c in shuffled(rng, sorted(set(word[:-1]))) if len(word) > 2 else ():
        after = {word[i + 1 : i + 2] for i, sign in enumerate(word) if sign == c}
        if len(after) == 1 and "" not in after and c.isalpha():
            follower = after.pop()
            if follower != c:
                return f"([^{c}]|{c}{literal(follower)})*"
    return in_order(rng, word)


def sounds(rng: Random, word: str) -> str:
    """`[^AEIOU]+[AEIOU].*`: where the vowels are, as far as the second change."""
    if len(word) < 3 or not word.isalpha() or not set(word) & set(VOWELS) or set(word) <= set(VOWELS):
        return two_halves(rng, word)
    runs: list[int] = []
    for i, c in enumerate(word):
        if i and (c in VOWELS) == (word[i - 1] in VOWELS):
            runs[-1] += 1
        else:
            runs.append(1)
    out, vowel = "", word[0] in VOWELS
    for length in runs[:2]:
        out += f"[{'' if vowel else '^'}{VOWELS}]" + ("" if length == 1 else "+")
        vowel = not vowel
    return out + ("" if len(runs) == 2 else ".*")


def echo(rng: Random, word: str) -> str:
    r"""`.*(.).\1.*`: a letter that comes again; something else where none does."""
    pairs = [(i, j) for i in range(len(word)) for j in range(i + 1, len(word)) if word[i] == word[j]]
    if not pairs:
        return pick(rng, [two_halves(rng, word), only_before(rng, word)])
    i, j = pairs[int(rng.random() * len(pairs))]
    between = "." * (j - i - 1) if j - i < 4 else ".*"
    return f"{'.*' if i else ''}(.){between}\\1{'.*' if j < len(word) - 1 else ''}"


# ---- the rest of the dialect: `?`, `\w`, `\d`, `\s` and references


def pieces_and_more(rng: Random, word: str) -> str:
    """`(TI|ME)+[RS]`, `H*(AY|ED)*`: a part of the word cut in pieces, and something else for the rest."""
    if len(word) < 4:
        return two_halves(rng, word)
    cut = 2 + int(rng.random() * (len(word) - 3))
    front, back = word[:cut], word[cut:]
    if rng.random() < 0.5:
        return pieces(rng, front) + _rest(rng, back)
    return _rest(rng, front) + pieces(rng, back)


def _rest(rng: Random, part: str) -> str:
    if len(part) == 1 and rng.random() < 0.5:
        return literal(part) + pick(rng, ("", "*", "+"))
    return half(rng, part)


def around(rng: Random, word: str) -> str:
    """`[CAST]*REX[PEA]*`: a piece of the word, and classes for what is before and behind."""
    if len(word) < 4:
        return two_halves(rng, word)
    size = 1 if len(word) < 6 or rng.random() < 0.5 else 2
    at = 1 + int(rng.random() * (len(word) - size - 1))
    return _any_of(rng, word[:at]) + literal(word[at : at + size]) + _any_of(rng, word[at + size :])


def _any_of(rng: Random, part: str) -> str:
    """`[CAST]*`: for a part of a word, of one letter too."""
    return half(rng, part) if len(part) == 1 and rng.random() < 0.5 else re.sub(r"\{\d+}$", "*", all_of(rng, part))


def first_and_last(rng: Random, word: str) -> str:
    """`O.*[HAT]`: a letter at one end, a choice at the other."""
    if len(word) < 3:
        return two_halves(rng, word)
    if rng.random() < 0.5:
        return f"{literal(word[0])}.*[{in_class({word[-1], *decoys(rng, word, 2)})}]"
    return f"[{in_class({word[0], *decoys(rng, word, 2)})}].*{literal(word[-1])}"


def counted(rng: Random, word: str) -> str:
    """`(EG|UL){2}[ALF]*`: pieces of two letters, so many of them, and a class for what is left."""
    many = min(3, len(word) // 2)
    if many < 2:
        return two_halves(rng, word)
    front, back = word[: 2 * many], word[2 * many :]
    parts = list(dict.fromkeys(front[at : at + 2] for at in range(0, len(front), 2)))
    decoy = "".join(shuffled(rng, sorted(set(word)))[:2])
    if decoy not in word:
        parts.append(decoy)
    return f"({'|'.join(literal(part) for part in shuffled(rng, parts))}){{{many}}}{half(rng, back) if back else ''}"


def doubled(rng: Random, word: str) -> str:
    r"""`(.)(.)\2\1[WE]`, `(.).\1[KANE]*`: letters that come again, and a class for what is behind."""
    for i in range(len(word) - 3):
        if word[i] == word[i + 3] and word[i + 1] == word[i + 2]:
            rest = word[i + 4 :]
            return f"{_times('.', i)}(.)(.)\\2\\1{half(rng, rest) if rest else ''}"
    return comes_again(rng, word)


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


def comes_again(rng: Random, word: str) -> str:
    r"""`(.).*\1[STONE]*`: a letter that comes again, and a class for what is behind it; else another clue."""
    again = [i for i, sign in enumerate(word) if sign in word[i + 1 :]]
    if not again:
        return around(rng, word)
    i = again[int(rng.random() * len(again))]
    j = word.index(word[i], i + 1)
    before = _times(".", i) if i < 3 else ".*"
    rest = word[j + 1 :]
    between = "." * (j - i - 1) if rng.random() < 0.5 else pick(rng, [".*", f"[^{in_class(decoys(rng, word, 3))}]*"])
    return f"{before}(.){between}\\1{half(rng, rest) if rest else ''}"
