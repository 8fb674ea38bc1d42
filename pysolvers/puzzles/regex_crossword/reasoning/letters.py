"""How sentences name characters, clues, and what is in cells."""

from __future__ import annotations

from collections.abc import Sequence

from pysolvers.core.cell import Cell
from pysolvers.core.words import both, either, say
from pysolvers.puzzles.regex_crossword.claims import OfClue, OneOf

FEW = 3  # most cells listed with their characters
MAX_NAMED = 8  # most characters listed one by one


def quoted(text: str) -> str:
    return f"“{text}”"


def characters(chars: str, alphabet: str = "") -> str:
    """Name characters: "A, B or C", "A to F"; if many, "all but A and B" of the `alphabet`, or "one of “ABCDE”"."""
    if len(chars) > MAX_NAMED:
        missing = [char for char in alphabet if char not in chars]
        if alphabet and len(missing) <= MAX_NAMED:
            return say("all but {chars}", chars=both(map(character, missing)))
        return one_of(chars)
    if len(chars) > FEW and ord(chars[-1]) - ord(chars[0]) == len(chars) - 1:
        return say("{first} to {last}", first=chars[0], last=chars[-1])
    return either(map(character, chars))


def one_of(chars: str) -> str:
    return say("one of {chars}", chars=quoted(chars))


def character(char: str) -> str:
    """Return "a space", or the character itself, quoted unless it is a letter or digit."""
    return say("a space") if char == " " else char if char.isalnum() else quoted(char)


def so_far(claim: OfClue) -> str:
    """Return what is known of a line as a word with gaps: “A_BC”."""
    known = {each.cell: each.chars for each in claim.known if len(each.chars) == 1}
    return quoted("".join(known.get(cell, "_") for cell in claim.cells))


def are(found: Sequence[OneOf], line: Sequence[Cell] = ()) -> str:
    """Say which characters cells have: "R1C1 is A and R1C2 is B or C"; on a `line`: "R1C1 to R1C4 read “ABCD”"."""
    if len(found) <= FEW or any(len(claim.chars) > 1 for claim in found):
        return both(say("{cell} is {chars}", cell=claim.cell, chars=characters(claim.chars)) for claim in found)
    cells, word = [claim.cell for claim in found], "".join(claim.chars for claim in found)
    if any(cells == [*line[at : at + len(cells)]] for at in range(len(line))):
        return say("{first} to {last} read {word}", first=cells[0], last=cells[-1], word=quoted(word))
    return say("{cells} are {chars}", cells=both(cells), chars=both(map(character, word)))
