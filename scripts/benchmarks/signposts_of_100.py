"""Signpost boards of 100 by 100, larger than the generator offers; they take minutes to make and are kept in .cache."""

from __future__ import annotations

import sys
from pathlib import Path

from pysolvers.core.progress import Pace, finish
from pysolvers.puzzles.signpost.making.random_bits import RandomBits
from pysolvers.puzzles.signpost.making.tatham import give, rotated
from pysolvers.puzzles.signpost.model import SignpostPuzzle

CACHE = Path(__file__).resolve().parents[2] / ".cache" / "bench"
SEEDS = 2  # how many boards the set has; their seeds count from 1


def ids(side: int = 100) -> list[str]:
    found = []
    for seed in range(1, SEEDS + 1):
        kept = CACHE / f"signpost-{side}x{side}-{seed}.txt"
        if not kept.is_file():
            print(f"Making {kept.name}, once; this takes some minutes.", file=sys.stderr)
            text = board(side, str(seed)).id
            kept.parent.mkdir(parents=True, exist_ok=True)
            kept.write_text(text + "\n", encoding="utf-8")
        found.append(kept.read_text(encoding="utf-8").strip())
    return found


def board(side: int, seed: str) -> SignpostPuzzle:
    bits = RandomBits(seed.encode())
    arrows, path = finish(rotated(side, side, False, bits, Pace()))
    numbers = finish(give(SignpostPuzzle(side, side, arrows, (0,) * side**2), path, bits))
    assert numbers is not None, "a board with all its numbers has one solution"
    return SignpostPuzzle(side, side, arrows, numbers)
