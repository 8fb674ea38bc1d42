"""Good text spoilt at random, the same for the same seed."""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Sequence
from random import Random
from urllib.parse import quote

from pysolvers.core.kind import kinds

NASTY: tuple[str, ...] = (
    *"0123456789abcdefghzABSTEN.,;:-+*/\\|=#@&%$?!~_^()[]{}<>'\"`",
    *"\n\n\n\t\r \0\x0b\x1b\x7f\x85\xa0\xad",
    *"²①٣५５Ⅷ−‐．，：；／＝＃ＡОΑеｅ０",  # look-alikes of digits, signs and letters
    *"\u2028\u2029\u200b\u200d\u202e\ufeff\u0301\ufffd",
    *"\ud800\udfff\udcff",  # surrogates on their own
    *"🙂𝟗ßİǅﬁ",
)
NUMBERS = (
    "0",
    "-1",
    "00",
    "1",
    "2",
    "63",
    "64",
    "999",
    "65536",
    "99999",
    "4294967296",
    "9" * 40,
    "9" * 5000,
    "1e9",
    "0x1f",
    "1.5",
)
WORDS = (
    "99999x99999:",
    "5x5c#",
    "https://puzz.link/p?numlin/",
    "pzprv3/numlin/",
    "begin",
    "problem",
    "size 5",
    "#m=edit&p=",
    "SAVEFILE:41:",
    "PARAMS  :3:5x5",
    ";walls=",
    ";holes=",
    ";closed",
    ";symmetry=rot90",
    ";forbid=",
    ";waypoints=0.0,0.1",
    '{"patternsX":',
    '"hexagonal": true',
    "num_regexes_per_line = 2",
    "shape = hexagonal",
    "alphabet=",
    "(a*)*",
    "(?=",
    "(?<!",
    "\\1",
    "\\k<x>",
    "{0,99999}",
    "[^]",
    "[]",
    "\\u0041",
    "&rules=tight",
    "&moves=",
    "&solve=1",
    "&at=3",
    "_12_",
    "true",
    "null",
)


def spoil(rng: Random, samples: Sequence[str]) -> str:
    """A sample with up to a few things done to it."""
    text = rng.choice(samples)
    for _ in range(rng.choice((1, 1, 1, 2, 3, 6))):
        text = rng.choice(_DEEDS)(rng, text, samples)
        if len(text) > 20_000:
            text = text[: rng.randrange(20_000)]
    return text


def _place(rng: Random, text: str) -> int:
    return rng.randrange(len(text) + 1)


def _span(rng: Random, text: str) -> tuple[int, int]:
    start = _place(rng, text)
    return start, min(len(text), start + rng.choice((1, 1, 1, 2, 3, 8, 40)))


def _drop(rng: Random, text: str, _: Sequence[str]) -> str:
    start, end = _span(rng, text)
    return text[:start] + text[end:]


def _insert(rng: Random, text: str, _: Sequence[str]) -> str:
    at = _place(rng, text)
    return text[:at] + rng.choice(NASTY) + text[at:]


def _replace(rng: Random, text: str, _: Sequence[str]) -> str:
    start, end = _span(rng, text)
    return text[:start] + "".join(rng.choices(NASTY, k=end - start)) + text[end:]


def _word(rng: Random, text: str, _: Sequence[str]) -> str:
    at = _place(rng, text)
    return text[:at] + rng.choice(WORDS) + text[at:]


def _number(rng: Random, text: str, _: Sequence[str]) -> str:
    places = list(re.finditer(r"\d+", text))
    if not places:
        return text + rng.choice(NUMBERS)
    place = rng.choice(places)
    return text[: place.start()] + rng.choice(NUMBERS) + text[place.end() :]


def _repeat(rng: Random, text: str, _: Sequence[str]) -> str:
    start, end = _span(rng, text)
    return text[:end] + text[start:end] * rng.choice((1, 2, 10, 300)) + text[end:]


def _swap_lines(rng: Random, text: str, _: Sequence[str]) -> str:
    lines = text.split("\n")
    rng.shuffle(lines)
    return "\n".join(lines)


def _splice(rng: Random, text: str, samples: Sequence[str]) -> str:
    other = rng.choice(samples)
    return text[: _place(rng, text)] + other[_place(rng, other) :]


def _cut(rng: Random, text: str, _: Sequence[str]) -> str:
    return text[: _place(rng, text)]


def _case(rng: Random, text: str, _: Sequence[str]) -> str:
    return rng.choice((str.upper, str.lower, str.swapcase, str.title))(text)


def _fold(rng: Random, text: str, _: Sequence[str]) -> str:
    """Wrap the text as links and addresses do."""
    data = text.encode("utf-8", "surrogatepass")
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = deflate.compress(data) + deflate.flush()
    kind = rng.choice([k.name for k in kinds()])
    return rng.choice(
        (
            f"#{kind}=~{urlsafe_b64encode(packed).decode()}",
            f"#{kind}={quote(data)}",
            f"https://example.org/x#{kind}={text}",
            f"https://example.org/penpa/#m=edit&p={b64encode(packed).decode()}",
            quote(data),
            json.dumps(text),
            json.dumps([text, {text: [text]}]),
            "\ufeff" + text,
            text.replace("\n", "\r\n"),
            text.replace("\n", "/"),
        )
    )


_DEEDS = (
    _drop,
    _insert,
    _replace,
    _replace,
    _word,
    _number,
    _number,
    _repeat,
    _swap_lines,
    _splice,
    _cut,
    _case,
    _fold,
)
