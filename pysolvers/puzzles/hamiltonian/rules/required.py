"""Required steps: the path must take them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from pysolvers.core.puzzle import Violation
from pysolvers.core.tool import Tool
from pysolvers.core.words import plural, say
from pysolvers.puzzles.hamiltonian.rules.rule import UNDER, Value
from pysolvers.puzzles.hamiltonian.rules.walls import Sides

if TYPE_CHECKING:
    from pysolvers.core.cell import Cell
    from pysolvers.drawing.scene import Path, Text
    from pysolvers.lines.steps import Step
    from pysolvers.puzzles.hamiltonian.ground import Ground
    from pysolvers.puzzles.hamiltonian.model import HamiltonianSolution
    from pysolvers.puzzles.hamiltonian.play import HamiltonianState


class _Required(Sides):
    name, example, word, called = "required", "4.0-4.1", "required step", "required steps"
    tool = Tool(
        "required",
        "Required",
        "Drag through cells to require these steps; drag again to remove them. A tap sets the "
        "nearest side. With the keyboard, use Shift and an arrow key.",
        "M7.5 7h9a5 5 0 0 1 0 10h-9a5 5 0 0 1 0-10ZM8 12h8",
    )
    gesture, put, offer_rank, exclusive = "steps", "r", 4, True

    def on(self, value: Value, ground: Ground, steps: tuple[Step, ...]) -> dict[Step, str]:
        return dict.fromkeys(sorted(value), say("required step"))

    def broken(self, value: Value, ground: Ground, solution: HamiltonianSolution) -> Iterator[Violation]:
        for given in sorted(value - solution.steps):
            template = "The path does not take the required step between {a} and {b}."
            yield Violation(given, say(template, a=given[0], b=given[1]))

    def live(self, value: Value, ground: Ground, board: HamiltonianState) -> Iterator[Violation]:
        for given in sorted(value - board.drawn):
            full = [cell for cell in given if len(board.joined.get(cell, ())) > (cell not in ground.ends)]
            if full or given in board.crossed:
                template = "The path leaves out the required step between {a} and {b}."
                yield Violation(given, say(template, a=given[0], b=given[1]))

    def shapes(self, value: Value, ground: Ground, layer: int, taken: frozenset[Cell]) -> Iterator[Path | Text]:
        from pysolvers.drawing.scene import Path, line  # solving needs no drawing

        if layer == UNDER:
            d = "".join(line(*map(ground.plane.centre, given)) for given in sorted(value))
            yield Path(d, stroke="edge", width=0.62)
            yield Path(d, stroke="surface", width=0.53)

    def demand(self, value: Value, ground: Ground) -> str:
        if len(value) == 2:
            return say("follows both **capsules**")
        return plural(len(value), "follows the **capsule**", "follows all {n} **capsules**")

    def clues(self, value: Value, ground: Ground, solution: HamiltonianSolution) -> bool:
        return True

    def candidates(self, value: Value, ground: Ground, solution: HamiltonianSolution) -> Iterable[tuple[Step, None]]:
        return ((given, None) for given in sorted(solution.steps - value))

    def keeps(self, item: Step, more: None, solution: HamiltonianSolution) -> bool:
        return item in solution.steps

    def candidate(self, item: Step, more: None) -> str:
        return say("the {item}", item=self.item_words(item))


REQUIRED = _Required()
