"""Clues that show some of their letters, such as `[MT]O.{2}T[AEN]+`, which keep large boards easy."""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from itertools import groupby
from random import Random

from pysolvers.core.cell import Cell
from pysolvers.puzzles.regex_crossword.making.clue_styles import half, letters_with, literal, pieces

GROUP = re.compile(r"(?<!\\)\((?!\?)")  # a group that counts for back-references

HIDDEN = 0.06  # share of the cells that no clue shows

REFERENCE = 0.5  # chance that a letter shown twice becomes a back-reference the second time


def shown_places(lines: Sequence[Sequence[Cell]], rng: Random) -> list[set[int]]:
    """Return for each line the positions of the letters that its clue shows; never all of them."""
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


def showing(rng: Random, word: str, places: Container[int], pieced: bool) -> str:
    """Return a clue that shows the letters of `word` at `places`; if `pieced`, alternations may cover the others."""
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
        part, takes_any = _run(rng, word[cells[0] : cells[-1] + 1], free, pieced)
        out += part
        free = free and not takes_any
    return out


def _again(rng: Random, word: str, places: Container[int]) -> tuple[int, int]:
    again = [
        (i, j)
        for i in range(len(word))
        for j in range(i + 1, len(word))
        if word[i] == word[j] and i in places and j in places and not word[j + 1 : j + 2].isdigit()
    ]
    if again and rng.random() < REFERENCE:
        return again[int(rng.random() * len(again))]
    return -1, -1


def _run(rng: Random, run: str, free: bool, pieced: bool) -> tuple[str, bool]:
    if len(run) > 1 and free:
        part = pieces(rng, run) if pieced and run.isalpha() else half(rng, run)
        return part, part[-1] in "+*"
    if len(run) > 2:
        return f".{{{len(run)}}}", False
    return "".join(f"[{letters_with(rng, sign)}]" if rng.random() < 0.8 else "." for sign in run), False
