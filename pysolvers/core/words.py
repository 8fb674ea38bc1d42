"""Sentences: `say` fills a template, and helpers put cells, lists and numbers into words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pysolvers.core.cell import Cell

_QUOTED_OR_CELL = re.compile(r"“[^”]*”|(?P<start>^|[.!?]\s+)?\bR(?P<row>\d+)C(?P<column>\d+)\b")
_QUOTED = re.compile("“[^”]*”")
_translate: Callable[[str], str] | None = None

MOST_WORDS, MOST_IN_STEP = 25, 60  # in a part of a step, and in a step
NUMERALS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def set_language(translate: Callable[[str], str] | None) -> None:
    """Let `translate` translate the templates of all further sentences; None returns to English."""
    global _translate
    _translate = translate


def say(template: str, /, **values: Any) -> str:
    """Return the template with its parameters filled in.

    A tuple of two integers is a cell and becomes "R3C5". A list, a set or any other tuple is joined with "and".
    Everything else is formatted by `str.format`, so `{number:,}` works. Without values, braces in the template stay as
    they are.

    Examples:
        >>> say("{number} goes between {a} and {b}: only {cell} touches both.", number=15, a=14, b=16, cell=(4, 2))
        '15 goes between 14 and 16: only R5C3 touches both.'
        >>> say("Of {cells}, only {one} is free.", cells=[(0, 0), (0, 1)], one=(0, 1))
        'Of R1C1 and R1C2, only R1C2 is free.'
        >>> say("{cell} can be {numbers}.", cell=(0, 0), numbers=either([3, 18, 20]))
        'R1C1 can be 3, 18 or 20.'
    """
    if _translate:
        template = _translate(template)
    return template.format(**{name: _shown(value) for name, value in values.items()}) if values else template


def plural(number: int, one: str, many: str, /, **values: Any) -> str:
    """`say` the first template for one thing and the second for any other number; `{n}` in them is the number.

    Examples:
        >>> plural(1, "{n} cell", "{n:,} cells"), plural(2000, "{n} cell", "{n:,} cells")
        ('1 cell', '2,000 cells')
    """
    return say(one if number == 1 else many, n=number, **values)


def cell_name(cell: Cell) -> str:
    """Name a cell for people, who count rows and columns from 1: (2, 4) is "R3C5"."""
    return f"R{cell[0] + 1}C{cell[1] + 1}"


def cell_names(cells: Iterable[Cell]) -> str:
    """Name one or more cells in reading order: "R1C2 to R1C5 and R2C1"."""
    runs: list[list[Cell]] = []
    for cell in sorted(cells):
        if runs and runs[-1][-1] == (cell[0], cell[1] - 1):
            runs[-1].append(cell)
        else:
            runs.append([cell])
    short = (run for run in runs if len(run) < 3)
    named = {run[0]: say("{first} to {last}", first=run[0], last=run[-1]) for run in runs if len(run) > 2}
    named |= {cell: cell_name(cell) for run in short for cell in run}
    return both(named[cell] for cell in sorted(named))


def spoken(text: str) -> str:
    """Spell out the cell names in a text for a screen reader, except in “quoted” clues.

    Examples:
        >>> spoken("R3C5 is 7. R1C2 follows R1C1.")
        'Row 3, column 5 is 7. Row 1, column 2 follows row 1, column 1.'
    """

    def spelled(match: re.Match[str]) -> str:
        if not match["row"]:
            return match[0]
        words = say("row {row}, column {column}", row=match["row"], column=match["column"])
        begins = match["start"] is not None
        return f"{match['start']}{capitalised(words)}" if begins else words

    return _QUOTED_OR_CELL.sub(spelled, text)


def both(items: Iterable[Any]) -> str:
    """Join cells, numbers or words with "and": "R1C1, R1C2 and R2C1"; "" for no items."""
    return _joined(items, "{items} and {last}")


def either(items: Iterable[Any]) -> str:
    """Join cells, numbers or words with "or": "3, 18 or 20"; "" for no items."""
    return _joined(items, "{items} or {last}")


def _joined(items: Iterable[Any], template: str) -> str:
    *before, last = [str(_shown(item)) for item in items] or [""]
    return say(template, items=", ".join(before), last=last) if before else last


def _shown(value: Any) -> Any:
    if isinstance(value, tuple) and len(value) == 2 and all(type(each) is int for each in value):
        return cell_name(value)
    if isinstance(value, (set, frozenset)):
        value = sorted(value)
    return both(value) if isinstance(value, (list, tuple)) else value


def capitalised(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def uncapitalised(sentence: str) -> str:
    """The sentence with its first letter in lowercase, unless it starts with a cell or a label (R1C2, AB, A)."""
    return sentence[:1].lower() + sentence[1:] if sentence[1:2].islower() else sentence


def clock(seconds: float) -> str:
    """Format seconds like a clock: "0:42", "3:25", "1:02:03"."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def counted(number: int, noun: str) -> str:
    return plural(number, f"{{n}} {noun}", f"{{n:,}} {noun}s")


def in_words(number: int) -> str:
    """Return "three" for 3; numbers above twelve stay digits."""
    return say(NUMERALS[number]) if number < len(NUMERALS) else f"{number:,}"


def word_count(text: str) -> int:
    """Count the words of a sentence; a cell counts as one word, and so does a “quoted” clue."""
    return len(_QUOTED.sub("x", text).split())


def is_short(text: str, most: int = MOST_WORDS) -> bool:
    return word_count(text) <= most


def first_short(*texts: str) -> str:
    """Return the first text with at most `MOST_WORDS` words, or the last text."""
    return next(filter(is_short, texts), texts[-1])


def two_parts(*texts: Sequence[str]) -> tuple[str, str]:
    """Divide a text into two parts of at most `MOST_WORDS` words each; the second may be "".

    `texts` are versions of the text, each a list of sentences. Use the first version that can be divided so. If
    no version can, divide the last one after its first sentence.
    """
    for sentences in texts:
        for cut in range(1, len(sentences) + 1):
            parts = " ".join(sentences[:cut]), " ".join(sentences[cut:])
            if all(map(is_short, parts)):
                return parts
    first, *others = texts[-1]
    return first, " ".join(others)


def nearest(word: str, words: Sequence[str]) -> str:
    """The word in `words` that `word` probably means; "" if none is close."""
    word = word[:40]
    edits, best = min(((_edits(word, each), each) for each in words), default=(0, ""), key=lambda near: near[0])
    return best if 2.5 * edits <= max(len(word), len(best)) else ""


def _edits(one: str, two: str) -> int:
    # not with difflib, which the web page would have to load
    before: list[int] = []
    row = list(range(len(two) + 1))
    for i, a in enumerate(one, 1):
        above, before, row = before, row, [i]
        for j, b in enumerate(two, 1):
            row.append(min(before[j] + 1, row[-1] + 1, before[j - 1] + (a != b)))
            if i > 1 and j > 1 and one[i - 2 : i] == two[j - 2 : j][::-1]:
                row[-1] = min(row[-1], above[j - 2] + 1)
    return row[-1]


def ended(text: str) -> str:
    """The text with a final period if it ends in a letter or digit; "" stays ""."""
    return f"{text}." if text and text[-1].isalnum() else text


def shortened(text: str, most: int = 80) -> str:
    """The text, cut with "…" if longer than `most` characters."""
    return text if len(text) <= most else text[: most - 1] + "…"


# Control characters and characters that change the text direction; clues must not contain them.
STEERING = frozenset(map(chr, (*range(32), *range(0x7F, 0xA0), 0x61C, 0x200E, 0x200F, *range(0x202A, 0x202F))))
STEERING |= frozenset(map(chr, range(0x2066, 0x206A)))
