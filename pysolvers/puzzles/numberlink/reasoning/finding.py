"""What a technique finds: lines to draw and sides to cross out, with the reason."""

from __future__ import annotations

from dataclasses import dataclass

from pysolvers.core.deduction import ChainStep, Deduction, Told
from pysolvers.core.words import uncapitalised
from pysolvers.puzzles.numberlink.pen import cross_move
from pysolvers.puzzles.numberlink.play import draw_move
from pysolvers.puzzles.numberlink.reasoning.lines import Lines

TECHNIQUES = {
    "way": ("one way", "No other way is left", 1),
    "labels": ("would join two labels", "Other labels are in the way", 2),
    "loop": ("would close a loop", "No loops", 2),
    "empty": ("stays empty", "A cell that no line can pass", 2),
    "touch": ("would touch itself", "A line does not touch itself", 3),
    "side by side": ("side by side", "Side by side, so joined", 3),
    "turn": ("possible turns", "Only so many turns are left", 4),
    "corner": ("corner from a source", "Corners come from sources", 5),
    "reach": ("where labels come", "Where labels come", 6),
    "count": ("dark and light", "Dark and light cells", 7),
    "gap": ("narrow gap", "A gap that lines must share", 8),
    "look-ahead": ("look-ahead", "The contrary fails", 9),
    "contradiction": ("contradiction", "No answer", 1),
}
"""Technique, title and level."""


@dataclass(frozen=True)
class Finding:
    """Sides `on` to draw lines across and sides `off` to cross out; `used` and `shown` are cells.

    `rests` says that it rests on the fact that no line touches itself. A contradiction has neither `on` nor `off`.
    """

    technique: str
    sentence: str
    on: tuple[int, ...] = ()
    off: tuple[int, ...] = ()
    used: tuple[int, ...] = ()
    shown: tuple[int, ...] = ()
    rests: bool = False
    chain: tuple[ChainStep, ...] = ()

    @property
    def level(self) -> int:
        """How hard it is to see."""
        return TECHNIQUES[self.technique][2]


def deduction(lines: Lines, finding: Finding, alone: bool = False) -> Deduction:
    """A finding with its moves. `alone`, as a hint, it also says what it rests on."""
    board = lines.board
    cell = board.puzzle.cell
    name, title, level = TECHNIQUES[finding.technique]
    moves = [_draw(lines, side) for side in finding.on]
    moves += [cross_move(cell(a), cell(b)) for a, b in map(board.sides.__getitem__, finding.off)]
    shown = dict.fromkeys((*finding.shown, *(i for side in finding.on for i in board.sides[side])))
    ruled_out = dict.fromkeys(i for side in finding.off for i in board.sides[side] if i not in shown)
    used = dict.fromkeys(i for i in finding.used if i not in shown and i not in ruled_out)
    sentence = finding.sentence
    if alone and finding.rests and lines.fact.sentence:
        sentence = f"{sentence} (Why no line touches itself: {uncapitalised(lines.fact.sentence)})"
    return Told(
        name, title, sentence, level, tuple(moves), tuple(map(cell, used)), tuple(map(cell, ruled_out)),
        tuple(map(cell, shown)), finding.technique == "look-ahead", finding.chain,
    )  # fmt: skip


def _draw(lines: Lines, side: int) -> str:
    """The move that draws a line across a side and erases nothing: it does not begin at a source that has its line."""
    board = lines.board
    a, b = board.sides[side]
    if board.label[a] >= 0 and len(lines.path[a]) > 1:
        a, b = b, a
    return draw_move((board.puzzle.cell(a), board.puzzle.cell(b)), keep=True)
