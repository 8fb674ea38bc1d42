"""New boards with one answer: tile the board with paths that do not touch themselves.

Then split some until no other answer is left. There are about as many paths as the square root of the area to begin
with; boards that are easy or hard for a person begin with more or fewer.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from math import sqrt

from pysolvers.core.deduction import Deduction
from pysolvers.core.progress import Pace, Progress
from pysolvers.core.puzzle import PuzzleError
from pysolvers.core.setting import Setting, chosen
from pysolvers.puzzles.numberlink.hints import explain
from pysolvers.puzzles.numberlink.making.random_paths import tiling
from pysolvers.puzzles.numberlink.making.uniqueness import unique
from pysolvers.puzzles.numberlink.model import RULES, NumberlinkPuzzle
from pysolvers.puzzles.numberlink.reasoning.techniques import LOOK_AHEAD

DIFFICULTIES = ("easy", "normal", "hard")
SIZES = ("6x6", "8x8", "10x10", "12x12", "15x15", "20x20", "30x30", "40x40")
MIN_SIDE, MAX_SIDE = 4, 40

GRADED, LOOSE = 400, 150
"""Boards with more cells (under `tight`; under `full` and `classic`) are not solved step by step for their difficulty.

Theirs is in the number of pairs. Under `full` and `classic` they are split much anyway: no use in few paths at first.
"""

SETTINGS = (
    Setting("rules", "Rules", tuple((rules, rules.capitalize()) for rules in RULES)),
    Setting("pairs", "Pairs to begin with", example="9"),
)
TRIES = 1200
"""How many cells in boards are made in the hope of one of the difficulty asked for, before the nearest is taken."""


def generate(
    size: str, seed: str, difficulty: str, options: Mapping[str, str]
) -> Iterator[Progress | NumberlinkPuzzle]:
    """Progress, then one board of `size` (such as "10x10").

    Easy boards need no more than a look at the
    cells around; hard ones need look-ahead. PuzzleError for a size, rule set or number that cannot be.
    """
    width, height = _sides(size)
    settings = chosen(SETTINGS, options)
    rules = settings["rules"]
    pairs = _pairs(settings["pairs"], width, height, difficulty)
    rng = random.Random(f"{width}x{height} {seed} {difficulty} {rules} {pairs}".encode("utf-8", "surrogatepass"))
    nearest: tuple[int, NumberlinkPuzzle] | None = None
    nodes = 0
    tries = 0
    while True:
        tries += 1
        yield Progress(nodes, tries)
        paths = yield from tiling(width, height, pairs, rng, rules == "tight" or width * height <= LOOSE)
        if paths is None:
            continue
        made: NumberlinkPuzzle | None = None
        for step in unique(width, height, paths, rules, rng):
            if isinstance(step, Progress):
                yield Progress(nodes + step.nodes, tries)
            else:
                made = step
        if made is None:
            continue
        if made.size > (GRADED if rules == "tight" else LOOSE):
            yield made
            return
        miss = 0
        for grade in _grade(made):
            if isinstance(grade, Progress):
                yield Progress(nodes, tries)
            else:
                miss = abs(grade - DIFFICULTIES.index(difficulty))
        if nearest is None or miss < nearest[0]:
            nearest = miss, made
        if nearest[0] == 0 or tries * made.size >= TRIES:
            yield nearest[1]
            return


def _sides(size: str) -> tuple[int, int]:
    match = re.fullmatch(r"\s*(\d{1,4})(?:\s*[xX×]\s*(\d{1,4}))?\s*", size)
    if not match:
        raise PuzzleError(f"The size cannot be {size[:40]!r}: expected WIDTHxHEIGHT, such as 10x10.")
    width, height = int(match[1]), int(match[2] or match[1])
    if not (MIN_SIDE <= width <= MAX_SIDE and MIN_SIDE <= height <= MAX_SIDE):
        raise PuzzleError(f"The size cannot be {width}x{height}: boards are made from {MIN_SIDE} to {MAX_SIDE} a side.")
    return width, height


def _pairs(wanted: str, width: int, height: int, difficulty: str) -> int:
    """How many paths to begin with: as asked for, else about the square root of the area."""
    most = width * height // 3
    if not wanted:
        share = {"easy": 1.35, "normal": 1.0, "hard": 0.85}.get(difficulty, 1.0)
        return max(2, min(most, round(sqrt(width * height) * share)))
    if not (wanted.isascii() and wanted.isdecimal() and 1 <= int(wanted[:6]) <= most):
        raise PuzzleError(f"pairs cannot be {wanted[:40]!r}: expected a number from 1 to {most}.")
    return int(wanted)


def _grade(board: NumberlinkPuzzle) -> Iterator[Progress | int]:
    """Progress, then 0 to 2: a look round each cell, more, look-ahead."""
    level = 0
    pace = Pace()
    for step in explain(board):
        if isinstance(step, Deduction):
            level = max(level, step.level)
            if level >= LOOK_AHEAD:
                break
        if pace.due():
            yield Progress()
    yield 0 if level <= 2 else 1 if level < LOOK_AHEAD else 2
