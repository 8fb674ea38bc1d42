"""A board with drawn lines and crossed-out sides, and the effect of moves."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise
from typing import Any, Generic, Self

from pysolvers.core.cell import Cell
from pysolvers.core.puzzle import PuzzleError, State
from pysolvers.lines.board import cell_of
from pysolvers.lines.moves import Move, read_move, toward
from pysolvers.lines.pen import Pen, PenGround, Stopped
from pysolvers.lines.steps import N, is_loop, joined_cells, pieces, step


@dataclass(frozen=True)
class LinesState(State, Generic[N]):
    """A board on which some steps are `drawn` and some are `crossed` out. A step is a pair of nodes."""

    puzzle: Any
    drawn: frozenset[tuple[N, N]] = field(default=frozenset(), repr=False)
    crossed: frozenset[tuple[N, N]] = field(default=frozenset(), repr=False)

    @property
    @abstractmethod
    def ground(self) -> PenGround[N]:
        """The rules that the pen follows on this board."""

    @cached_property
    def joined(self) -> dict[N, list[N]]:
        return joined_cells(self.drawn)

    @cached_property
    def pieces(self) -> Sequence[tuple[N, ...]]:
        return pieces(self.drawn)

    def since(self, earlier: State) -> frozenset[tuple[Cell, ...]]:
        assert isinstance(earlier, LinesState)
        new = (self.drawn - earlier.drawn) | (self.crossed - earlier.crossed)
        return frozenset(tuple(sorted(map(cell_of, each))) for each in new)

    def play(self, move: str) -> Self:
        read = read_move(move)
        if not self.ground.inside(read.cell):
            raise PuzzleError("The move {move} does not start on the board.", move=move[:40])
        if read.what == ":":
            return self._draw(read)
        if read.what in "xo":
            return self._cross(read)
        gone: set[tuple[N, N]] = set()
        pen = Pen(self.ground, self.drawn)
        for node in self.ground.nodes_at(read.cell):
            nodes = pen.line(node) if read.what == "*" else (node,)
            gone |= {each for each in self.drawn if not set(nodes).isdisjoint(each)}
        return replace(self, drawn=self.drawn - self._with_images(gone))

    def _draw(self, move: Move) -> Self:
        ground, drawn = self.ground, self.drawn
        mirrored = ground.mirrored and not move.alone
        pen = Pen(ground, drawn)
        at: N | None = None
        for a, b in pairwise(self._walked(move)):
            side = ground.side(a, b)
            if side is None or at not in (None, side[0]):
                template = "The move leads off the board, through a wall or to a blocked cell."
                raise PuzzleError("The move turns on a bridge." if side else template)
            at = side[1]
            try:
                pen.draw(*side, keep=move.alone)
            except Stopped as stopped:
                raise PuzzleError("The move cannot be made. {reason}", reason=stopped) from None
            if mirrored:
                new = self._with_images(pen.drawn - drawn)
                after = (drawn - self._with_images(drawn - pen.drawn)) | new
                drawn = after if not new or self._is_sound(after) else drawn
                pen = Pen(ground, drawn)
        drawn = frozenset(pen.drawn)
        return replace(self, drawn=drawn, crossed=self.crossed - drawn)

    def _cross(self, move: Move) -> Self:
        *_, a, b = self._walked(move)
        side = self.ground.side(a, b)
        if side is None:
            raise PuzzleError("The move crosses out a side that no line can cross.")
        images = {step(*side)} if move.alone else self._with_images([step(*side)])
        if move.what == "x":
            return replace(self, crossed=self.crossed | images, drawn=self.drawn - images)
        return replace(self, crossed=self.crossed - images)

    def _walked(self, move: Move) -> list[Cell]:
        board, cells = self.ground.board, [move.cell]
        for sign in move.letters:
            onward = toward(board, cells[-1], sign)
            if onward is None:
                raise PuzzleError("The move goes {sign}, a direction that this board does not have.", sign=sign)
            if not board.has(onward):
                raise PuzzleError("The move leads off the board.")
            cells.append(onward)
        return cells

    def _with_images(self, sides: Iterable[tuple[N, N]]) -> set[tuple[N, N]]:
        return {image for side in sides for image in self.ground.images(side)}

    def _is_sound(self, drawn: frozenset[tuple[N, N]]) -> bool:
        ground = self.ground
        if any(ground.barred(*each) for each in drawn):
            return False
        if any(len(others) > (1 if ground.ends(node) else 2) for node, others in joined_cells(drawn).items()):
            return False
        return all(not is_loop(drawn, piece) or ground.closes(len(piece)) for piece in pieces(drawn))
