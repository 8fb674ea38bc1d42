"""Symmetry: the drawing of the path looks the same after a rotation or reflection."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import TYPE_CHECKING, TypeVar

from pysolvers.core.puzzle import PuzzleError, Violation
from pysolvers.core.words import counted, either, say
from pysolvers.lines.steps import Step
from pysolvers.lines.turning import BoardTurn
from pysolvers.puzzles.hamiltonian.rules.items import WORD
from pysolvers.puzzles.hamiltonian.rules.rule import AID, Edge, Placed, Rule, Tables, Value

if TYPE_CHECKING:
    from pysolvers.core.cell import Cell
    from pysolvers.drawing.scene import Path, Text
    from pysolvers.puzzles.hamiltonian.ground import Ground
    from pysolvers.puzzles.hamiltonian.model import HamiltonianSolution

T = TypeVar("T")

SYMMETRIES = {
    "rot180": "after half a turn",
    "rot90": "after a quarter turn",
    "horizontal": "with left and right exchanged",
    "vertical": "with top and bottom exchanged",
}  # symmetries, and how a sentence names them

# by symmetry: degrees to turn, and whether left and right are then mirrored
TURNS = {"rot180": (180, False), "rot90": (90, False), "horizontal": (0, True), "vertical": (180, True)}

_TURNED = {"horizontal": "vertical", "vertical": "horizontal"}  # symmetries that a quarter turn swaps


def possible_on(ground: Ground) -> tuple[str, ...]:
    """Return the names of the symmetries that map neighbors to neighbors on this board."""
    if ground.shape != "hex":
        return tuple(SYMMETRIES)
    return ("horizontal",) if ground.columns % 2 else ("rot180",)


class _Symmetry(Rule):
    name, example, word, item, empty = "symmetry", "rot180", "symmetry", WORD, ""

    def read(self, found: Placed, ground: Ground) -> Value:
        for word, at in found:
            if word not in SYMMETRIES:
                raise PuzzleError.of_value("symmetry", word, SYMMETRIES, *at)
            if word not in possible_on(ground):
                template = "A board of hexagons with {columns} columns cannot be the same {how}: expected {expected}."
                how, expected = say(SYMMETRIES[word]), either(possible_on(ground))
                raise PuzzleError(template, *at, columns=ground.columns, how=how, expected=expected)
        return self.value(word for word, _ in found)

    def fitting(self, value: Value, ground: Ground) -> Value:
        return value if value in possible_on(ground) else self.empty

    def turned(self, value: Value, turn: BoardTurn) -> Value:
        return _TURNED.get(value, value) if turn.quarters % 2 else value

    def on(self, value: Value, ground: Ground, steps: tuple[Step, ...]) -> dict[Step, str]:
        if ground.closed or value == "rot90" or ground.area % 2:
            return {}
        middles = self._middles(value, ground, steps)
        return {middles[0]: say("middle step")} if len(middles) == 1 and not self._fixed(value, ground) else {}

    def alike(self, value: Value, ground: Ground) -> dict[Edge, tuple[Edge, ...]]:
        found: dict[Edge, tuple[Edge, ...]] = {s: self.step_images(value, ground, s)[1:] for s in ground.grid}
        for cell in ground.cells:
            found[cell, None] = tuple((image, None) for image in self.images(value, ground, cell)[1:])
        return found

    def broken(self, value: Value, ground: Ground, solution: HamiltonianSolution) -> Iterator[Violation]:
        for given in sorted(solution.steps):
            if not solution.steps.issuperset(self.step_images(value, ground, given)):
                yield Violation(given, say("The path is not the same {how}.", how=say(SYMMETRIES[value])))
                return

    def impossible(self, value: Value, ground: Ground, tables: Tables) -> str | None:
        if ground.area == 1:
            return None
        lost = [cell for cell in ground.cells if not all(map(ground.inside, self.images(value, ground, cell)))]
        if not lost and ground.closed:
            return None
        if not lost and value == "rot90":
            return say("only a loop can be the same after a quarter turn")
        fixed, ends, count = self._fixed(value, ground), ground.ends, ground.area
        if lost:
            why = say("{cell} would have no image on the board", cell=lost[0])
        elif len(fixed) == count:
            return None
        elif len(ends) == 2 and set(ends) != set(self.images(value, ground, ends[0])):
            why = say("its ends are not each other's images")
        elif fixed if count % 2 == 0 else len(fixed) != 1:
            template = "{cells} would stay in place, and a path of {count} cells has no middle cell"
            if count % 2:
                template = "{cells} would stay in place, and only the middle cell of the path must"
            why = say(template, cells=counted(len(fixed), "cell") if fixed else say("no cells"), count=count)
        elif count % 2 or self._middles(value, ground, tables.steps):
            return None
        else:
            why = say("no step would stay in place, and the middle step of the path must")
        return say("the path must be the same {how}, but {why}", how=say(SYMMETRIES[value]), why=why)

    def _fixed(self, value: Value, ground: Ground) -> list[Cell]:
        return [cell for cell in ground.cells if self.images(value, ground, cell) == (cell,)]

    def _middles(self, value: Value, ground: Ground, steps: tuple[Step, ...]) -> list[Step]:
        return [given for given in steps if self.step_images(value, ground, given) == (given,)]

    def item_words(self, item: str, value: Value = ()) -> str:
        return say("rule that the path is the same {how}", how=say(SYMMETRIES[item]))

    def images(self, value: Value, ground: Ground, cell: Cell) -> tuple[Cell, ...]:
        return _orbit(cell, _turn(value, ground.rows, ground.columns).cell)

    def step_images(self, value: Value, ground: Ground, given: Step) -> tuple[Step, ...]:
        return _orbit(given, _turn(value, ground.rows, ground.columns).step)

    def shapes(self, value: Value, ground: Ground, layer: int, taken: frozenset[Cell]) -> Iterator[Path | Text]:
        from pysolvers.drawing.scene import Path, circle, line  # solving needs no drawing

        if layer != AID:
            return
        width, height = ground.plane.size
        x, y = width / 2, height / 2
        if value.startswith("rot"):
            yield Path(circle(x, y, 0.1), stroke="edge", width=0.03)
        else:
            ends = ((x, 0), (x, height)) if value == "horizontal" else ((0, y), (width, y))
            yield Path(line(*ends), stroke="edge", width=0.03, dash=(0.12, 0.12))

    def demand(self, value: Value, ground: Ground) -> str:
        return {
            "rot180": say("looks the same after **half a turn**"),
            "rot90": say("looks the same after a **quarter turn**"),
            "horizontal": say("is its own **mirror image**, left and right exchanged"),
            "vertical": say("is its own **mirror image**, top and bottom exchanged"),
        }[value]

    def summary(self, value: Value) -> str:
        return say("the same {how}", how=say(SYMMETRIES[value]))


@cache
def _turn(symmetry: str, rows: int, columns: int) -> BoardTurn:
    return BoardTurn(rows, columns, *TURNS[symmetry])


def _orbit(first: T, image: Callable[[T], T]) -> tuple[T, ...]:
    found = [first]
    while (other := image(found[-1])) != first:
        found.append(other)
    return tuple(found)


SYMMETRY = _Symmetry()
