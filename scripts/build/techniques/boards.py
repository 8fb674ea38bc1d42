"""Finds a small board for each technique that needs it, for `Technique.example` in the technique's module.

    python3 -m scripts.build.techniques.boards     searches boards of all kinds, and prints better ones

A board needs a technique if its explanation uses the technique. Candidates are examples, boards of the gallery, and
generated boards. Boards without options come first, then those with the fewest cells, then those with the lowest score.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3]))

import pysolvers
from pysolvers.core.kind import Kind, kinds
from pysolvers.core.progress import Budget, Run
from pysolvers.core.puzzle import Puzzle
from pysolvers.errors import BadInput
from scripts.build.gallery import gallery

SIZES = ("4x4", "5x5", "6x6", "7x7", "3x3", "5x4", "hex2", "hex3")
LARGER = ("8x8", "9x9", "10x10")
SEEDS = 5

MOST_CELLS = 100  # larger boards are not considered


def main() -> None:
    for kind in kinds():
        if len(sys.argv) > 1 and kind.name not in sys.argv:
            continue
        names = [technique.name for technique in kind.techniques]
        best: dict[str, tuple[bool, int, float, str]] = {}
        for sizes in (SIZES, LARGER):
            if set(names) - set(best):
                for puzzle in candidates(kind, sizes):
                    _look_at(puzzle, best)
        found = {name: best[name][-1] for name in names if name in best}
        known = boards(kind)
        print("".join(f"{name}: {id}\n" for name, id in found.items() if known.get(name) != id), end="")
        print(f"{kind.title}: {len(found)} of {len(names)}; none for {', '.join(set(names) - set(best)) or 'none'}.")


def _look_at(puzzle: Puzzle, best: dict[str, tuple[bool, int, float, str]]) -> None:
    """Update `best`, the best puzzle so far for each technique, if this puzzle is better for one that it needs."""
    if len(puzzle.cells) <= MOST_CELLS:
        grade = pysolvers.grade(puzzle)
        entry = (bool(puzzle.options), len(puzzle.cells), grade.score, puzzle.id)
        for name in grade.techniques if grade.complete else ():
            best[name] = min(best.get(name, entry), entry)


def candidates(kind: Kind, sizes: Sequence[str]) -> Iterator[Puzzle]:
    for text in boards(kind).values():
        yield pysolvers.parse(text, kind.name)
    for entry in gallery()[kind.name]:
        puzzle = pysolvers.parse(entry["id"], kind.name)
        yield puzzle
        yield from _with_options(kind, puzzle)
    settings = [
        [(setting.name, value) for value, *_ in setting.choices]
        for setting in kind.generator.SETTINGS
        if setting.choices
    ]
    for chosen in product(*settings):
        for size, difficulty, seed in product(sizes, kind.generator.DIFFICULTIES, range(SEEDS)):
            try:
                yield next(Run(kind.generator.generate(size, str(seed), difficulty, dict(chosen)), Budget(5)))
            except (BadInput, pysolvers.OutOfBudget):
                break


def _with_options(kind: Kind, puzzle: Puzzle) -> Iterator[Puzzle]:
    for option in kind.options:
        for value, _ in option.values if option.applies(puzzle) else ():
            if value != option.choice(puzzle):
                yield option.apply(puzzle, value)


def boards(kind: Kind) -> dict[str, str]:
    return {technique.name: technique.example for technique in kind.techniques if technique.example}


if __name__ == "__main__":
    main()
