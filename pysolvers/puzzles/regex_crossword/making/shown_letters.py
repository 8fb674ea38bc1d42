r"""Clues that show some of their letters, `[MT]O.{2}T[AEN]+`, and which lines show which: what makes large boards easy.

Where two clues have to be read together for most of the cells, a large board takes many steps that are not easy. So
nearly every cell has a letter that the clue of one of its lines shows.
"""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from itertools import groupby
from random import Random

from pysolvers.core.cell import Cell
from pysolvers.puzzles.regex_crossword.making.clue_styles import (
    all_of,
    decoys,
    in_class,
    literal,
    none_of,
    pick,
    pieces,
)

GROUP = re.compile(r"(?<!\\)\((?!\?)")
"""A group that a reference counts."""

HIDDEN = 0.06
"""How many of the cells no line shows."""

REFERENCE = 0.5
"""How often a letter that is shown twice is a reference the second time."""

IN_PIECES = 0.6
"""How often letters that are not shown are told as pieces in another order."""


def shown_places(lines: Sequence[Sequence[Cell]], rng: Random) -> list[set[int]]:
    """For each line the places of the letters that its clue is to show; of no line all of them."""
    through: dict[Cell, list[tuple[int, int]]] = {}
    for k, line in enumerate(lines):
        for i, cell in enumerate(line):
            through.setdefault(cell, []).append((k, i))
    places: list[set[int]] = [set() for _ in lines]
    for found in through.values():
        able = [(k, i) for k, i in found if len(places[k]) < len(lines[k]) - 2]
        if able and rng.random() >= HIDDEN:
            fewest = min(len(places[k]) / len(lines[k]) for k, _ in able)
            able = [(k, i) for k, i in able if len(places[k]) / len(lines[k]) < fewest + 0.2]
            k, i = able[int(rng.random() * len(able))]
            places[k].add(i)
    return places


def showing(rng: Random, word: str, places: Container[int]) -> str:
    """A clue for a word that shows the letters at some places, and says something of each run of the others."""
    first, second = _again(rng, word, places)
    out, free = "", True
    number = 0
    for is_shown, group in groupby(range(len(word)), lambda i: i in places):
        cells = list(group)
        if is_shown:
            for i in cells:
                if i == first:
                    out += f"({literal(word[i])})"
                    number = len(GROUP.findall(out))
                else:
                    out += f"\\{number}" if i == second else literal(word[i])
            continue
        told, takes_any = _run(rng, word[cells[0] : cells[-1] + 1], free)
        out += told
        free = free and not takes_any
    return out


def _again(rng: Random, word: str, places: Container[int]) -> tuple[int, int]:
    """Two places at which the same letter is shown, the second time by a reference; (-1, -1) for none."""
    again = [
        (i, j)
        for i in range(len(word))
        for j in range(i + 1, len(word))
        if word[i] == word[j] and i in places and j in places and not word[j + 1 : j + 2].isdigit()
    ]
    if again and rng.random() < REFERENCE:
        return again[int(rng.random() * len(again))]
    return -1, -1


def _run(rng: Random, run: str, free: bool) -> tuple[str, bool]:
    """Something for letters that are not shown, and whether it takes any number of them: one part of a clue may."""
    many = len(run)
    if many == 1:
        return (f"[{in_class({run, *decoys(rng, run, 1 + int(rng.random() * 2))})}]", False)
    is_word = run.isalpha()
    sign = "\\w" if run.isalnum() and rng.random() < 0.6 else "."
    if free and rng.random() < 0.5:
        if is_word and rng.random() < IN_PIECES:
            return pieces(rng, run), True
        wide = pick(rng, [f"{sign}+", f"{sign}*", all_of(rng, run) if is_word else f"{sign}+", none_of(rng, run)])
        return wide, wide[-1] in "+*"
    exact = f"{{{many}}}" if many > 2 or rng.random() < 0.5 else ""
    if exact:
        return f"{sign}{exact}", False
    return "".join(f"[{in_class({c, *decoys(rng, c, 1 + int(rng.random() * 2))})}]" for c in run), False
