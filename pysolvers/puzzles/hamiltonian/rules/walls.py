"""Walls: the path does not pass them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from pysolvers.core.puzzle import PuzzleError, Violation
from pysolvers.core.tool import Tool
from pysolvers.core.words import say
from pysolvers.lines.steps import Step, step
from pysolvers.puzzles.hamiltonian.rules.items import STEP
from pysolvers.puzzles.hamiltonian.rules.rule import OVER, Edge, Placed, Rule, Value

if TYPE_CHECKING:
    from pysolvers.core.cell import Cell
    from pysolvers.drawing.scene import Path, Text
    from pysolvers.lines.plane import Plane
    from pysolvers.puzzles.hamiltonian.ground import Ground
    from pysolvers.puzzles.hamiltonian.model import HamiltonianSolution


class Sides(Rule):
    """A rule about sides: steps that the path must take, or must not take. An item may also be a side of a hole."""

    item, take, imaged = STEP, "o", True

    def read(self, found: Placed, ground: Ground) -> Value:
        for (a, b), at in found:
            for cell in (a, b):
                ground.check_on_board(cell, say("a {item}", item=say(self.word)), at)
            if not ground.board.beside(a, b):
                template = "There is a {item} between {a} and {b}, which are not neighbors."
                raise PuzzleError(template, *at, item=say(self.word), a=a, b=b)
        return frozenset(step(a, b) for (a, b), _ in found)

    def fitting(self, value: Value, ground: Ground) -> Value:
        return frozenset(given for given in value if ground.board.beside(*given))


class _Walls(Sides):
    name, example, word = "walls", "2.4-3.4", "wall"
    tool = Tool(
        "wall",
        "Wall",
        "Tap the side between two cells to add a wall, again to remove it. Drag to draw a run. "
        "With the keyboard, use Shift and an arrow key.",
        "M12 4v2.5M12 17.5v2.5M4.5 12h15M4.5 11.5h15M4.5 12.5h15",
    )
    gesture, put, offer_rank = "side", "w", 2

    def off(self, value: Value, ground: Ground) -> dict[Edge, str]:
        return dict.fromkeys(value, say("goes through a wall"))

    def broken(self, value: Value, ground: Ground, solution: HamiltonianSolution) -> Iterator[Violation]:
        cells = solution.cells
        for a, b in zip(cells, (*cells[1:], *cells[: ground.closed and len(cells) > 2]), strict=False):
            if step(a, b) in value:
                yield Violation((a, b), say("The path goes through the wall between {a} and {b}.", a=a, b=b))

    def shapes(self, value: Value, ground: Ground, layer: int, taken: frozenset[Cell]) -> Iterator[Path | Text]:
        from pysolvers.drawing.scene import Path, line  # solving needs no drawing

        if layer == OVER:
            sides = (ground.plane.side(a, b, 0.04) for a, b in sorted(value))
            yield Path("".join(line(*side) for side in sides), stroke="ink", width=0.12)

    def demand(self, value: Value, ground: Ground) -> str:
        return say("doesn't go through **walls**")

    def clues(self, value: Value, ground: Ground, solution: HamiltonianSolution) -> bool:
        return True

    def candidates(self, value: Value, ground: Ground, solution: HamiltonianSolution) -> Iterable[tuple[Step, None]]:
        return ((given, None) for given in ground.grid if given not in value and given not in solution.steps)

    def keeps(self, item: Step, more: None, solution: HamiltonianSolution) -> bool:
        return item not in solution.steps


def side_dots(plane: Plane, side: Step) -> str:
    from pysolvers.drawing.scene import circle  # solving needs no drawing

    (x, y), (x2, y2) = plane.side(*side)
    many = 5 if abs(x2 - x) + abs(y2 - y) > 0.9 else 3
    along = [(0.5 + k) / many for k in range(many)]
    return "".join(circle(x + (x2 - x) * at, y + (y2 - y) * at, 0.06) for at in along)


WALLS = _Walls()
