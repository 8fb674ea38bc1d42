"""Clues as a person would write them: short, in several styles, never listing the answer."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

Chance = random.Random

SPECIAL = frozenset("\\^$.|?*+()[]{}/-")
COMMON = "ETAOINSHRDLCUMWFGYPBVK"


def pick(chance: Chance, options: Sequence[str]) -> str:
    """One of the options, the same on every Python for the same state of `chance`."""
    return options[int(chance.random() * len(options))]


def shuffled(chance: Chance, items: Sequence[str]) -> list[str]:
    """The items in a random order, the same on every Python."""
    return [item for _, _, item in sorted((chance.random(), i, item) for i, item in enumerate(items))]


def literal(text: str) -> str:
    r"""The expression that matches exactly `text`; spaces as `\\s`."""
    return "".join("\\s" if c == " " else "\\" + c if c in SPECIAL else c for c in text)


def in_class(chars: Sequence[str]) -> str:
    """The inside of a class of these characters."""
    return "".join("\\s" if c == " " else "\\" + c if c in "\\]^-" else c for c in chars)


def decoys(chance: Chance, word: str, many: int) -> list[str]:
    """Letters that the word does not have."""
    return [c for c in shuffled(chance, COMMON) if c not in word][:many]


def all_of(chance: Chance, word: str) -> str:
    """`[ABC]+`: the letters of the word and a few more."""
    letters = sorted(set(word))
    more = decoys(chance, word, 1 + int(chance.random() * 3))
    return f"[{in_class(shuffled(chance, letters + more))}]{pick(chance, '+*')}"


def none_of(chance: Chance, word: str) -> str:
    """`[^ABC]+`: letters that it does not have."""
    return f"[^{in_class(decoys(chance, word, 3 + int(chance.random() * 4)))}]{pick(chance, '+*')}"


def pieces(chance: Chance, word: str) -> str:
    """`(AB|C|DE)+`: the word cut in pieces, in another order, with a decoy."""
    parts: list[str] = []
    at = 0
    while at < len(word):
        size = 1 + int(chance.random() * 2.4)
        parts.append(word[at : at + size])
        at += size
    found = list(dict.fromkeys(parts))
    extra = "".join(shuffled(chance, sorted(set(word)))[:2])
    if extra not in found:
        found.append(extra)
    if len(found) < 2:
        found.append(decoys(chance, word, 1)[0])
    return f"({'|'.join(literal(part) for part in shuffled(chance, found))}){pick(chance, '+*')}"


def somewhere(chance: Chance, word: str) -> str:
    """`.*AB.*`: a piece of the word anywhere."""
    size = min(len(word), 1 + int(chance.random() * 2))
    at = int(chance.random() * (len(word) - size + 1))
    return f".*{literal(word[at : at + size])}.*"


def in_order(chance: Chance, word: str) -> str:
    """`.*A.*C.*`: two letters of the word in order."""
    if len(word) < 2:
        return all_of(chance, word)
    first = int(chance.random() * (len(word) - 1))
    second = first + 1 + int(chance.random() * (len(word) - first - 1))
    tail = "" if second == len(word) - 1 else ".*"
    head = "" if first == 0 else ".*"
    return f"{head}{literal(word[first])}.*{literal(word[second])}{tail}"


def two_halves(chance: Chance, word: str) -> str:
    """`[ABC]+[DE]+`: a class for each half."""
    if len(word) < 3:
        return all_of(chance, word)
    cut = 1 + int(chance.random() * (len(word) - 1))
    halves = []
    for part in (word[:cut], word[cut:]):
        letters = shuffled(chance, sorted(set(part)) + decoys(chance, word, 2))
        halves.append(f"[{in_class(letters)}]" + ("" if len(part) == 1 else pick(chance, "+*")))
    return "".join(halves)


def spot(chance: Chance, word: str) -> str:
    """`..[AX].*`: a choice for one cell, nothing for the others."""
    at = int(chance.random() * len(word))
    letters = shuffled(chance, [word[at], *decoys(chance, word, 2)])
    before = "." * at if at < 3 else f".{{{at}}}"
    return f"{before}[{in_class(letters)}]{'' if at == len(word) - 1 else '.*'}"


def begin_or_end(chance: Chance, word: str) -> str:
    """`(AB|XY).*`: the first or last two letters or something else."""
    if len(word) < 3:
        return pieces(chance, word)
    front = chance.random() < 0.5
    part = word[:2] if front else word[-2:]
    other = "".join(shuffled(chance, sorted(set(word)))[:1] + decoys(chance, word, 1))
    options = "|".join(literal(text) for text in shuffled(chance, [part, other, part[::-1]]))
    return f"({options}).*" if front else f".*({options})"


def echo(chance: Chance, word: str) -> str:
    r"""`.*(.).\\1.*`: a letter that comes again; a class where none does."""
    pairs = [(i, j) for i in range(len(word)) for j in range(i + 1, len(word)) if word[i] == word[j]]
    if not pairs:
        return two_halves(chance, word)
    i, j = pairs[int(chance.random() * len(pairs))]
    between = "." * (j - i - 1) if j - i < 4 else ".*"
    return f"{'.*' if i else ''}(.){between}\\1{'.*' if j < len(word) - 1 else ''}"


Style = Callable[[Chance, str], str]

LOOSE: tuple[Style, ...] = (none_of, somewhere, all_of, in_order, echo, spot)
TIGHT: tuple[Style, ...] = (pieces, two_halves, all_of, begin_or_end, echo, in_order, spot)


def write(chance: Chance, word: str, tight: bool) -> str:
    """A clue for a word; a tight one says more."""
    if len(word) == 1:
        letters = shuffled(chance, [word, *decoys(chance, word, 2)])
        return f"[{in_class(letters)}]" if tight else f"[^{in_class(decoys(chance, word, 4))}]"
    styles = TIGHT if tight else LOOSE
    return styles[int(chance.random() * len(styles))](chance, word)
