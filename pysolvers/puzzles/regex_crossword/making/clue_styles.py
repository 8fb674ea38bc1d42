"""Styles of clues as people write them: character classes that spell words, alternations, references.

A style is a function that writes an expression for a word, or a part of a word. Its docstring begins with an example.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import groupby
from random import Random
from typing import TypeVar

from pysolvers.puzzles.regex_crossword.making.words import WORDS

T = TypeVar("T")

SPECIAL = frozenset("\\^$.|?*+()[]{}/-")
COMMON = "ETAOINSHRDLCUMWFGYPBVK"
VOWELS = "AEIOU"

RANGE, SPELT = 0.2, 0.75  # chance of writing nearby letters as `A-F`, and of spelling the others as a word

COUNTED = 0.06  # chance that a class states its length, `{3}`


def mask_of(text: str) -> int:
    """Return the capital letters of a text as a bit mask."""
    return sum(1 << ord(c) - 65 for c in {*text} if "A" <= c <= "Z")


# common words make classes that are easy to remember, `[PLEASE]+`; each comes with its letters as a bit mask. This list
# is searched for every class, so a third of the words must do.
MASKS = tuple((mask_of(word), word) for length in range(3, 7) for word in WORDS[length][::3])


def pick(rng: Random, options: Sequence[str]) -> str:
    """Return a random option, the same on every Python version."""
    return options[int(rng.random() * len(options))]


def shuffled(rng: Random, items: Sequence[T]) -> list[T]:
    return [item for _, _, item in sorted((rng.random(), i, item) for i, item in enumerate(items))]


def literal(text: str) -> str:
    r"""Return the expression that matches exactly `text`; spaces become `\s`."""
    return "".join("\\s" if c == " " else "\\" + c if c in SPECIAL else c for c in text)


def in_class(chars: Iterable[str]) -> str:
    """Return the inside of a character class with these characters, sorted."""
    return "".join("\\s" if c == " " else "\\" + c if c in "\\]^-" else c for c in sorted(chars))


def decoys(rng: Random, word: str, many: int) -> list[str]:
    return [c for c in shuffled(rng, COMMON) if c not in word][:many]


def letters_with(rng: Random, part: str) -> str:
    """Return the inside of a character class that contains all letters of `part`."""
    low, high = min(part), max(part)
    is_plain = part.isascii() and part.isalpha()
    if is_plain and ord(high) - ord(low) < 8 and rng.random() < RANGE:
        return f"{chr(max(65, ord(low) - int(rng.random() * 4)))}-{chr(min(90, ord(high) + 1 + int(rng.random() * 4)))}"
    if is_plain and rng.random() < SPELT:
        found = [word for word in _words_with(mask_of(part)) if len(part) == 1 or part not in word]
        shortest = min(map(len, found), default=0)
        if found:
            return pick(rng, [word for word in found if len(word) <= shortest + 1])
    return in_class({*part, *decoys(rng, part, 2 if len(part) == 1 else 1 + int(rng.random() * 2))})


def letters_without(rng: Random, part: str) -> str:
    """Return the inside of a character class that has no letter of `part`."""
    found = _words_without(mask_of(part))
    return pick(rng, found) if found else in_class(decoys(rng, part, 3 + int(rng.random() * 2)))


@lru_cache(maxsize=512)  # the clues of a line are chosen again and again
def _words_with(mask: int) -> list[str]:
    return [word for letters, word in MASKS if not mask & ~letters]


@lru_cache(maxsize=512)
def _words_without(mask: int) -> list[str]:
    return [word for letters, word in MASKS if not mask & letters and len(word) > 3]


def all_of(rng: Random, word: str) -> str:
    """`[PLEASE]+`: a class that contains all letters of the word."""
    count = 1 < len(word) < 6 and rng.random() < COUNTED
    return f"[{letters_with(rng, word)}]{f'{{{len(word)}}}' if count else pick(rng, '+*')}"


def none_of(rng: Random, word: str) -> str:
    """`[^SPEAK]+`: a negated class without any letter of the word."""
    return f"[^{letters_without(rng, word)}]{pick(rng, '+*')}"


def half(rng: Random, part: str) -> str:
    """`[AROUND]+`, `[^SO]`, `.*`: a simple expression for part of a word."""
    way = rng.random()
    if way < 0.14:
        return _not(rng, part)
    if way < 0.24:
        return "." if len(part) == 1 else pick(rng, (".+", ".*", "." * len(part)))
    if len(part) > 1 or way < 0.5:
        return all_of(rng, part)
    if way < 0.7:
        return literal(part) + pick(rng, ("", "", "+", "*"))
    return f"[{letters_with(rng, part)}]"


def _beside_half(rng: Random, word: str, cut: int, style: Callable[[Random, str], str]) -> str:
    front, back = word[:cut], word[cut:]
    return style(rng, front) + half(rng, back) if rng.random() < 0.5 else half(rng, front) + style(rng, back)


def options(rng: Random, part: str) -> str:
    """`(AB|OE|BA)`: the part and other alternatives of the same length."""
    other = "".join(shuffled(rng, sorted({*part, *decoys(rng, part, 2)}))[: len(part)])
    alternatives = {part, other, part[::-1] if rng.random() < 0.5 else "".join(decoys(rng, part, len(part)))}
    alternatives |= {"".join(decoys(rng, part, len(part)))} if len(alternatives) == 1 else set()
    return f"({'|'.join(literal(text) for text in shuffled(rng, sorted(alternatives)))})"


# ---- a class or an alternation for the whole line: `all_of`, `none_of`, and


def pieces(rng: Random, word: str) -> str:
    """`(DI|NS|TH|OM)*`: the word cut into pieces, in random order, often with a decoy."""
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


# ---- an alternation for part of the line


def pieces_and_more(rng: Random, word: str) -> str:
    """`(TI|ME)+[RS]`, `H*(AY|ED)*`: one part of the word cut into pieces, and a simple expression for the rest."""
    if len(word) < 4:
        return choice(rng, word)
    return _beside_half(rng, word, 2 + int(rng.random() * (len(word) - 3)), pieces)


def choice(rng: Random, word: str) -> str:
    """`(NA|FE|HE)[CV]`, `[ARK]*(ON|NO)`: alternatives for two or three letters at an end, and a simple expression."""
    if len(word) < 3:
        return options(rng, word)
    many = 2 if len(word) < 6 or rng.random() < 0.7 else 3
    if rng.random() < 0.5:
        return options(rng, word[:many]) + half(rng, word[many:])
    return half(rng, word[:-many]) + options(rng, word[-many:])


def begin_or_end(rng: Random, word: str) -> str:
    """`(AB|XY).*`: alternatives for the first or last two letters; the rest is free."""
    if len(word) < 3:
        return pieces(rng, word)
    return f"{options(rng, word[:2])}.*" if rng.random() < 0.5 else f".*{options(rng, word[-2:])}"


def counted(rng: Random, word: str) -> str:
    """`(EG|UL){2}[ALF]*`: two-letter pieces with their number, and a simple expression for the rest."""
    many = min(3, (len(word) - 1) // 2)
    if many < 2:
        return choice(rng, word)
    front, back = word[: 2 * many], word[2 * many :]
    parts = list(dict.fromkeys(front[at : at + 2] for at in range(0, len(front), 2)))
    decoy = "".join(shuffled(rng, sorted(set(word)))[:2])
    if decoy not in word:
        parts.append(decoy)
    return f"({'|'.join(literal(part) for part in shuffled(rng, parts))}){{{many}}}{half(rng, back) if back else ''}"


def only_before(rng: Random, word: str) -> str:
    """`([^X]|XC)*`: C must follow every X, as it does in the word."""
    for c in shuffled(rng, sorted(set(word[:-1]))) if len(word) > 2 else ():
        after = {word[i + 1 : i + 2] for i, sign in enumerate(word) if sign == c}
        if len(after) == 1 and "" not in after and c.isalpha():
            follower = after.pop()
            if follower != c:
                return f"([^{c}]|{c}{literal(follower)})*"
    return begin_or_end(rng, word)


# ---- references, for words with a repeated letter


def echo(rng: Random, word: str) -> str:
    r"""`.*(.).\1.*`: a repeated letter, here two cells later; another style for words without a repeated letter."""
    pairs = [(i, j) for i in range(len(word)) for j in range(i + 1, len(word)) if word[i] == word[j]]
    if not pairs:
        return two_halves(rng, word)
    i, j = pairs[int(rng.random() * len(pairs))]
    between = "." * (j - i - 1) if j - i < 4 else ".*"
    return f"{'.*' if i else ''}(.){between}\\1{'.*' if j < len(word) - 1 else ''}"


def comes_again(rng: Random, word: str) -> str:
    r"""`[NO](.).*\1[STONE]*`: a repeated letter, and expressions for what comes before, between, and after."""
    again = [i for i, sign in enumerate(word) if sign in word[i + 1 :]]
    if not again:
        return around(rng, word)
    i = again[int(rng.random() * len(again))]
    j = word.index(word[i], i + 1)
    before, between, rest = word[:i], word[i + 1 : j], word[j + 1 :]
    group = "." if rng.random() < 0.6 else "|".join(shuffled(rng, [literal(word[i]), *decoys(rng, word[i], 2)]))
    parts = [half(rng, part) if part else "" for part in (before, between, rest)]
    return f"{parts[0]}({group}){parts[1]}\\1{parts[2]}"


def doubled(rng: Random, word: str) -> str:
    r"""`(.)(.)\2\1[WE]`: two letters, the same two reversed, and an expression for the rest; else `comes_again`."""
    for i in range(len(word) - 3):
        if word[i] == word[i + 3] and word[i + 1] == word[i + 2]:
            before, rest = word[:i], word[i + 4 :]
            return f"{half(rng, before) if before else ''}(.)(.)\\2\\1{half(rng, rest) if rest else ''}"
    return comes_again(rng, word)


# ---- optional parts


def maybe_one(rng: Random, word: str) -> str:
    """`[TAR]?[NOT]+`: a class with all letters of the word, and an optional letter at one end."""
    if rng.random() < 0.5:
        return f"{_maybe(rng, word[0])}{all_of(rng, word)}"
    return f"{all_of(rng, word)}{_maybe(rng, word[-1])}"


def in_the_middle(rng: Random, word: str) -> str:
    """`T?[ON]E?`, `.*M?OR?[AT]+`: a required letter between two optional ones, and expressions for the rest."""
    if len(word) < 3:
        return maybe_one(rng, word)
    at = 1 + int(rng.random() * (len(word) - 2))
    middle = literal(word[at]) if rng.random() < 0.5 else f"[{letters_with(rng, word[at])}]"
    before, behind = word[: at - 1], word[at + 2 :]
    return (
        f"{half(rng, before) if before else ''}{_maybe(rng, word[at - 1])}{middle}{_maybe(rng, word[at + 1])}"
        f"{half(rng, behind) if behind else ''}"
    )


def _maybe(rng: Random, sign: str) -> str:
    way = rng.random()
    return (literal(sign) if way < 0.4 else "." if way < 0.5 else f"[{letters_with(rng, sign)}]") + "?"


# ---- sequences of classes, letters, and dots


def two_halves(rng: Random, word: str) -> str:
    """`[AROUND]+[A-M]`: one expression for each half."""
    if len(word) < 3:
        return all_of(rng, word)
    cut = 1 + int(rng.random() * (len(word) - 1))
    return half(rng, word[:cut]) + half(rng, word[cut:])


def around(rng: Random, word: str) -> str:
    """`[CAST]*RE[PEA]*`: one or two letters of the word, and expressions for what comes before and after."""
    if len(word) < 3:
        return all_of(rng, word)
    size = 1 if len(word) < 6 or rng.random() < 0.5 else 2
    at = int(rng.random() * (len(word) - size + 1))
    before, behind = word[:at], word[at + size :]
    front = half(rng, before) if before else ""
    return front + literal(word[at : at + size]) + (half(rng, behind) if behind else "")


def not_there(rng: Random, word: str) -> str:
    """`[^SPEAK]+[ABC]`, `P[^DJNU]*`: a negated class for one part of the word, and an expression for the rest."""
    if len(word) < 3:
        return none_of(rng, word)
    return _beside_half(rng, word, 1 + int(rng.random() * (len(word) - 1)), _not)


def _not(rng: Random, part: str) -> str:
    return none_of(rng, part) if len(part) > 1 else f"[^{letters_without(rng, part)}]"


def first_and_last(rng: Random, word: str) -> str:
    """`O.*[HAT]`: a letter at one end, a class at the other."""
    if len(word) < 3:
        return two_halves(rng, word)
    front = rng.random() < 0.5
    sign, other = (word[0], word[-1]) if front else (word[-1], word[0])
    options = f"[{letters_with(rng, other)}]"
    return f"{literal(sign)}.*{options}" if front else f"{options}.*{literal(sign)}"


def somewhere(rng: Random, word: str) -> str:
    """`.*AB.*`: a piece of the word anywhere."""
    size = min(len(word) - 1, 1 + int(rng.random() * 2))
    at = int(rng.random() * (len(word) - size + 1))
    return _between(word, at, literal(word[at : at + size]), at + size)


def in_order(rng: Random, word: str) -> str:
    """`.*A.*C.*`: two or three letters of the word in order; `A.*C` if they are at its ends."""
    many = 3 if len(word) > 5 and rng.random() < 0.4 else 2
    if len(word) <= many:
        return all_of(rng, word)
    places = sorted(shuffled(rng, range(len(word)))[:many])
    inside = ".*".join(literal(word[i]) for i in places)
    return _between(word, places[0], inside, places[-1] + 1)


def _between(word: str, begin: int, inside: str, end: int) -> str:
    return ("" if begin == 0 else ".*") + inside + ("" if end == len(word) else ".*")


def sounds(rng: Random, word: str) -> str:
    """`[^AEIOU]+[AEIOU].*`: the first consonants and the next vowels (or the reverse); the rest is free."""
    if len(word) < 3 or not word.isalpha() or not set(word) & set(VOWELS) or set(word) <= set(VOWELS):
        return two_halves(rng, word)
    runs = [(vowel, len([*group])) for vowel, group in groupby(word, VOWELS.__contains__)]
    pattern = "".join(f"[{'' if vowel else '^'}{VOWELS}]" + ("" if many == 1 else "+") for vowel, many in runs[:2])
    return pattern + ("" if len(runs) == 2 else ".*")


def any_sign(rng: Random, word: str) -> str:
    r"""`..[AEX].*`: a class for one cell; the others have any character (or digit, `\d`, if the word is a number)."""
    sign = "\\d" if word.isdigit() else "."
    at = int(rng.random() * len(word))
    more = shuffled(rng, "0123456789")[:2] if word.isdigit() else decoys(rng, word, 2)
    behind = "" if at == len(word) - 1 else sign + pick(rng, "*+")
    return f"{sign * at if at < 3 else f'{sign}{{{at}}}'}[{in_class({word[at], *more})}]{behind}"


def shapes(rng: Random, word: str) -> str:
    r"""`\w+\s\d{2}`: an expression for each run of letters, spaces or digits."""
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
