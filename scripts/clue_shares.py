r"""How clues of new regex crosswords are written: the share of each part of the dialect, over many seeds.

    python3 -m scripts.clue_shares [SEEDS] [SIZE...]
    python3 -m scripts.clue_shares easy [SEEDS] [SIZE...]     of one difficulty

Prints a row for each size: in how many of a hundred clues there is `?`, a shorthand (`\d`, `\s`, `\w`), a reference
or a look-around, a group that may be left out, how many are plain alternations such as `(AB|C)*` or say of each cell
what it may be, and how many boards are as hard as was asked for.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence

import pysolvers
from pysolvers.core.kind import kind_named
from pysolvers.core.progress import Progress

KIND = "regex-crossword"
PARTS = {
    "alternation": r"\([^()|]*(\|[^()|]*)+\)[+*]?",
    "?": r".*[^(]\?.*",
    "\\w": r".*\\w.*",
    "\\d": r".*\\d.*",
    "\\s": r".*\\s.*",
    "reference": r".*\\[1-9].*",
    "look-around": r".*\(\?<?[=!].*",
    "optional group": r".*\([^()|]+\)\?.*",
    "letter by letter": r"(\[[^]]*\]|[^][(){}*+?.|\\]){3,}",
}
"""What each part looks like in a clue."""


def made(size: str, seeds: int, difficulties: Sequence[str]) -> Iterator[tuple[list[str], bool]]:
    """The clues of each board, difficulties in turn, and whether it is as hard as was asked for."""
    for seed in range(seeds):
        difficulty = difficulties[seed % len(difficulties)]
        notes: list[Progress] = []
        puzzle = pysolvers.generate(KIND, size, seed, difficulty, watch=notes.append)
        lines = (*puzzle.y, *puzzle.x, *puzzle.z)  # type: ignore[attr-defined]  # it is of this kind
        yield [clue for line in lines for clue in line], not any(step.note for step in notes)


def main(seeds: int, sizes: list[str], difficulties: Sequence[str]) -> None:
    """Print the table."""
    print("| size | clues | as asked | no clue | " + " | ".join(PARTS) + " |")
    for size in sizes:
        boards = list(made(size, seeds, difficulties))
        clues = [clue for found, _ in boards for clue in found]
        shares = [100 * sum(bool(re.fullmatch(part, clue)) for clue in clues) / len(clues) for part in PARTS.values()]
        asked = sum(fits for _, fits in boards)
        told = " | ".join(f"{share:.0f} %" for share in shares)
        print(f"| {size} | {len(clues)} | {asked} of {seeds} | {clues.count('')} | {told} |", flush=True)


if __name__ == "__main__":
    difficulties = kind_named(KIND).generator.DIFFICULTIES
    arguments = sys.argv[1:]
    if arguments[:1] and arguments[0] in difficulties:
        difficulties = (arguments.pop(0),)
    main(int(arguments[0]) if arguments else 100, arguments[1:] or ["4x4", "5x5", "6x6", "hex3"], difficulties)
