"""Whether a step of a regex crossword's explanation is enough as it is written: by all fillings that agree with it.

A sentence names clues, each with its line, and letters in cells of that line. All else is forgotten.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, product
from random import Random

from pysolvers.core.deduction import Deduction
from pysolvers.puzzles.regex_crossword.hints import explain
from pysolvers.puzzles.regex_crossword.model import RegexCrosswordPuzzle
from pysolvers.puzzles.regex_crossword.play import RegexCrosswordState, start
from pysolvers.puzzles.regex_crossword.solving.network import Network
from tests.of_kind import parsed
from tests.puzzles.regex_crossword.lines import lines
from tests.puzzles.walk import walked

LETTERS = "abc"
"""The alphabet: with two letters, a clue leaves both of a cell or one."""
BOARDS = (
    "rect;y=acb|cca,[ab][ac][b],bbc|ccc|bbb|cbc;x=aaa|aac|cab,acb|bab|acc|cab,bbb|abc|bbc;alphabet=abc",
    "rect;y=aaa|aca|bcb|aba,cbc|bac;x=bb|ab|bc,ab|ca,bc|ac;alphabet=abc",
    "rect;y=aca|caa|bcb|bca,;x=[ab][a],cb|aa|ab,[ab][ab];alphabet=abc",
)
"""Boards that need suppositions, or lines read in turn."""


def steps(seed: int, boards: int) -> Iterator[tuple[RegexCrosswordState, Deduction]]:
    """The steps of known boards and of random ones, with the board before each."""
    rng = Random(seed)
    known = [parsed(RegexCrosswordPuzzle, text) for text in BOARDS]
    for puzzle in chain(known, (loose_board(rng) for _ in range(boards))):
        yield from walked(start(puzzle), explain(puzzle))


def loose_board(rng: Random) -> RegexCrosswordPuzzle:
    """A board of up to nine cells with clues that each match several words, one of them the line of one filling."""
    height, width, hexagonal = rng.choice(((3, 3, False), (2, 4, False), (2, 3, False), (3, 2, True)))
    blank = (("",),)
    shape = RegexCrosswordPuzzle(
        blank * height, blank * width, blank * width if hexagonal else (), characters=LETTERS, hexagonal=hexagonal
    )
    filling = {cell: rng.choice(LETTERS) for row in shape.rows for cell in row}
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


def is_enough(state: RegexCrosswordState, step: Deduction) -> bool:
    """Whether the step's letters are right in all fillings that agree with what the step names."""
    puzzle, network = state.puzzle, Network(state.puzzle)
    clues, letters = [], {}
    for text in (step.sentence, *(each.sentence for each in step.chain)):
        for k, part in _parts(network, text):
            cells = [puzzle.cells[c] for c in network.cells[k]]
            clues.append((cells, re.compile(network.clues[k].regex.text)))
            for letter, position in re.findall(r"\b(\w) in cell (\d+)", part):
                if state.letters.get(cells[int(position) - 1]) == letter:
                    letters[cells[int(position) - 1]] = letter
    cells = sorted({cell for line, _ in clues for cell in line})
    shown = set(step.shown)
    assert clues and shown <= set(cells), step.sentence
    after = state
    for move in step.moves:
        after = after.play(move)
    for filling in product(*(letters.get(cell, LETTERS) for cell in cells)):
        at = dict(zip(cells, filling, strict=True))
        fits = all(clue.fullmatch("".join(at[cell] for cell in line)) for line, clue in clues)
        if fits and any(at[cell] != after.letters[cell] for cell in shown):
            return False
    return True


def _parts(network: Network, text: str) -> Iterator[tuple[int, str]]:
    """The clues that a text names, each with the part of the text that is about its line."""
    names = sorted(
        (found.start(), found.end(), k)
        for k, name in enumerate(network.names)
        for found in re.finditer(rf"\b{re.escape(name)}\b(?!, cell)", text, re.IGNORECASE)
    )
    for i, (begin, end, k) in enumerate(names):
        clue = network.clues[k].regex.text
        part = text[end : names[i + 1][0] if i + 1 < len(names) else len(text)]
        if re.match(r"'s clue | can match | cannot match ", part) and clue in part:
            yield k, text[:begin] + part.replace(clue, "", 1) if i == 0 else part.replace(clue, "", 1)
