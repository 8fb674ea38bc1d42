"""Words for cells, lists and numbers that all kinds use alike."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pysolvers.core.cell import Cell


def place(cell: Cell, each: str = "column") -> str:
    """A cell for people, who count from 1: "row 1, column 1" is (0, 0); `each` names what a row is made of."""
    return f"row {cell[0] + 1}, {each} {cell[1] + 1}"


def capitalised(sentence: str) -> str:
    """The sentence with a capital at the start, the rest as it is."""
    return sentence[:1].upper() + sentence[1:]


def uncapitalised(sentence: str) -> str:
    """The sentence with a small letter at the start, the rest as it is."""
    return sentence[:1].lower() + sentence[1:]


def listed(items: Iterable[str], last: str = " and ") -> str:
    """The items one after the other: "a, b and c". At least one."""
    *before, end = items
    return f"{', '.join(before)}{last}{end}" if before else end


def either(items: Iterable[str]) -> str:
    """One of the items: "a, b or c"; "" if there are none."""
    return listed(items, " or ") if (items := tuple(items)) else ""


def places(cells: Iterable[Cell]) -> str:
    """Several cells, those of a row together: "row 1, columns 2 to 5 and row 2, column 1". At least one.

    A rectangle of two rows and columns or more without gaps is "rows 1 and 2, columns 2 to 5".
    """
    rows: dict[int, list[int]] = {}
    for row, column in sorted(cells):
        rows.setdefault(row, []).append(column + 1)
    columns, *others = rows.values()
    block = all(max(each) - min(each) == len(each) - 1 for each in (rows, columns))
    if block and others and len(columns) > 1 and all(other == columns for other in others):
        return f"rows {listed(ranges([row + 1 for row in rows]))}, columns {listed(ranges(columns))}"
    return listed(
        f"row {row + 1}, column{'s' * (len(columns) > 1)} {listed(ranges(columns))}" for row, columns in rows.items()
    )


def ranges(numbers: Iterable[int]) -> Iterator[str]:
    """Numbers that rise, three or more that follow each other together: "2 to 5"."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    for run in runs:
        if len(run) > 2:
            yield f"{run[0]} to {run[-1]}"
        else:
            yield from map(str, run)


def counted(number: int, noun: str) -> str:
    """A number of things: "1 cell", "2,000 cells"."""
    return f"{number:,} {noun}{'s' * (number != 1)}"


def nearest(word: str, words: Sequence[str]) -> str:
    """The one of `words` that `word` was perhaps meant to be; "" if none is near."""
    word = word[:40]
    edits, best = min(((_edits(word, each), each) for each in words), default=(0, ""), key=lambda near: near[0])
    return best if 2.5 * edits <= max(len(word), len(best)) else ""


def _edits(one: str, two: str) -> int:
    """How many signs are put in, left out or exchanged between two words; two that change places count once.

    The page would fetch the library's `difflib` for this alone.
    """
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
    """A text as a sentence among others: with a full stop where it ends without a sign; "" stays as it is."""
    return f"{text}." if text and text[-1].isalnum() else text


def shortened(text: str, most: int = 80) -> str:
    """The text, cut off with "…" where it is longer than `most` characters."""
    return text if len(text) <= most else text[: most - 1] + "…"
