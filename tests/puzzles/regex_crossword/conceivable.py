"""Small regex crosswords and every conceivable solution: all fillings, with all clues forgotten."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random

from pysolvers.puzzles.regex_crossword.model import RegexCrosswordPuzzle, RegexCrosswordSolution
from tests.of_kind import parsed
from tests.puzzles.regex_crossword.lines import lines
from tests.puzzles.regex_crossword.random_boards import random_board as random_board

LETTERS = "abc"
"""The alphabet: with two letters, a clue leaves both of a cell or one."""
BOARDS = (
    "rect;y=aaa|aca|bcb|aba,cbc|bac;x=bb|ab|bc,ab|ca,bc|ac;alphabet=abc",
    "rect;y=aca|caa|bcb|bca,;x=[ab][a],cb|aa|ab,[ab][ab];alphabet=abc",
    "rect;y=(.)(.)\\1,(?!.*(.).*\\1)[abc]%2A;x=[ab][bc],cb|ac|ab,.[ab];alphabet=abc",
    "rect;y=ab|ba,ab|ba,ab|ba;x=aab|bba,aba|bab;alphabet=ab",
    "rect;y=[ab];x=[c];alphabet=abc",
    "rect;y=(ab|c)*;x=.,.,a,.;alphabet=abc",
    "rect;y=c*(ab|ba)*;x=.,a,.,b,.;alphabet=abc",
    r"rect;y=([ab])\1,b.;x=[ac]b,ac;alphabet=abc",
    "rect;y=(?=b).a,[ac]c;x=.c,ac;alphabet=abc",
)
"""Boards of each technique, boards that need suppositions or lines read in turn, and some without a solution."""


def boards(seed: int, many: int) -> Iterator[RegexCrosswordPuzzle]:
    """Known boards, then so many random ones."""
    rng = Random(seed)
    for text in BOARDS:
        yield parsed(RegexCrosswordPuzzle, text)
    for _ in range(many):
        yield loose_board(rng)


def loose_board(rng: Random) -> RegexCrosswordPuzzle:
    """A board of up to seven cells with clues that match several words each, one of them a filling's."""
    height, width, hexagonal = rng.choice(((2, 3, False), (3, 2, False), (2, 3, False), (3, 2, True)))
    blank = (("",),)
    shape = RegexCrosswordPuzzle(
        blank * height, blank * width, blank * width if hexagonal else (), characters=LETTERS, hexagonal=hexagonal
    )
    filling = {cell: rng.choice(LETTERS) for row in shape.by_row for cell in row}
    axes: dict[str, list[tuple[str, ...]]] = {"y": [], "x": [], "z": []}
    for axis, cells in lines(shape):
        words = {"".join(filling[cell] for cell in cells)}
        for _ in range(rng.randint(1, 4)):
            words.add("".join(letter if rng.random() < 0.4 else rng.choice(LETTERS) for letter in min(words)))
        clue = "|".join(rng.sample(sorted(words), len(words)))
        if rng.random() < 0.3:
            clue = "".join(f"[{''.join(sorted({*letters}))}]" for letters in zip(*words, strict=True))
        axes[axis].append(("" if rng.random() < 0.1 else clue,))
    return replace(shape, y=tuple(axes["y"]), x=tuple(axes["x"]), z=tuple(axes["z"]))


def solutions(puzzle: RegexCrosswordPuzzle) -> Iterator[RegexCrosswordSolution]:
    """Every filling of the board with its letters."""
    for letters in product(puzzle.alphabet.chars, repeat=len(puzzle.cells)):
        at = dict(zip(puzzle.cells, letters, strict=True))
        yield RegexCrosswordSolution(puzzle, tuple("".join(at[cell] for cell in row) for row in puzzle.by_row))
