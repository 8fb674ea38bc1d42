"""The base class of rules. By default, its methods require nothing.

Solvers don't know the rules, only what `Tables` combines: steps that are excluded, required or taken together, sets of
steps that exclude each other, positions, and an order of cells. A rule in these terms needs no other code to be solved.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pysolvers.core.cell import Cell
from pysolvers.core.words import counted, say
from pysolvers.lines.steps import LETTERS, Step
from pysolvers.puzzles.hamiltonian.ground import Ground, Place
from pysolvers.puzzles.hamiltonian.rules.items import CELL, STEP, ItemKind
from pysolvers.text.id_parts import write_cell

if TYPE_CHECKING:
    from pysolvers.core.puzzle import Violation
    from pysolvers.core.tool import Tool
    from pysolvers.drawing.scene import Path, Text
    from pysolvers.lines.turning import BoardTurn
    from pysolvers.puzzles.hamiltonian.model import HamiltonianSolution
    from pysolvers.puzzles.hamiltonian.play import HamiltonianState

Edge = tuple[Cell, Cell | None]  # a step, or (cell, None): the path has an end in the cell

Value = Any  # a frozenset or tuple of items, or a word; empty if the rule requires nothing

Placed = list[tuple[Any, Place]]  # items as read, each with its place in the text

# drawing layers: on the sheet, under the path, over it, in the middle of cells, and in the editor only
SHEET, UNDER, OVER, TOP, AID = range(5)


class Rule:
    """Something that a puzzle can require of a path. A `value` is what one puzzle has of a rule, such as its walls.

    - Texts: `name` is the field in the puzzle and its JSON, `field` the one in ids, `example` a value in an id. `word`
      is the name of one item in sentences, `called` that of a whole value.
    - Values: `empty` is the value without items: a set, a tuple if the order counts, or "" if a value is a word. If
      `makes_board` is true, the items are missing cells. If `open_only` is true, loops can't have the rule.
    - Drawing: if `in_middle` is true, the rule draws in the middle of its cells.
    - Editor: `gesture` is how the `tool` is used: "number", "side", "steps" or "mark"; or "text" for a text field. An
      edit that adds an item contains `put`, such as "h" in "0.0h"; one that removes an item contains `take`. If
      `imaged` is true, symmetric images of items are edited too.
    - Suggestions: rules offer clues in the order of `offer_rank` (0: never). Only one of the `exclusive` rules offers
      clues, the first that can.
    """

    name = ""
    field = ""
    example = "0.0"
    word = ""
    called = ""

    item: ItemKind = CELL
    empty: Value = frozenset()
    makes_board = False
    open_only = False

    in_middle = False

    tool: Tool | None = None
    gesture = ""
    put = ""
    take = ""
    imaged = False

    offer_rank = 0
    exclusive = False

    def __init__(self) -> None:
        self.field = self.field or self.name
        self.called = self.called or self.name

    # Texts, data and boards of another shape

    def value(self, items: Iterable[Any]) -> Value:
        return next(iter(items), "") if self.empty == "" else type(self.empty)(items)

    def items(self, value: Value) -> tuple[Any, ...]:
        if isinstance(value, str):
            return (value,) if value else ()
        return value if isinstance(value, tuple) else tuple(sorted(value))

    def read(self, found: Placed, ground: Ground) -> Value:
        """Return the value for items read from a text. Raise PuzzleError at the place of the first invalid item."""
        for item, at in found:
            for cell in self.item.cells(item):
                ground.check_cell(cell, say("a {item}", item=say(self.word)), at)
        return self.value(item for item, _ in found)

    def turned(self, value: Value, turn: BoardTurn) -> Value:
        return self.value(self.item.turned(item, turn) for item in self.items(value))

    def fitting(self, value: Value, ground: Ground) -> Value:
        """Return the part of a value that stays valid if the board gets the shape of `ground`."""
        return value

    # Ends, and the requirements that `Tables` combines for solvers

    def ends(self, value: Value, size: int) -> tuple[Cell | None, Cell | None]:
        """Return the start and end that the value implies on a board of `size` cells, each None if unknown."""
        return None, None

    def off(self, value: Value, ground: Ground) -> Mapping[Edge, str]:
        """Map edges that the path can't take to the reason, a verb phrase: "goes through a wall"."""
        return {}

    def on(self, value: Value, ground: Ground, steps: tuple[Step, ...]) -> Mapping[Step, str]:
        """Map required steps to their names in sentences. `steps` are all steps that no rule excludes."""
        return {}

    def alike(self, value: Value, ground: Ground) -> Mapping[Edge, tuple[Edge, ...]]:
        """Map each edge to its partners: the path takes all or none of them, and none if a partner is off the board."""
        return {}

    def never(self, value: Value, ground: Ground, steps: tuple[Step, ...]) -> Iterable[frozenset[Step]]:
        return ()

    def positions(self, value: Value, size: int) -> Mapping[Cell, int]:
        """Return the possible positions of cells on the path, as bits (bit 1 for the first).

        If both directions of the path are possible, include the positions counted from the other end.
        """
        return {}

    def order(self, value: Value) -> tuple[Cell, ...]:
        """Return cells that the path visits in this order (cyclic on a loop). Only one rule may return any."""
        return ()

    # Checks

    def broken(self, value: Value, ground: Ground, solution: HamiltonianSolution) -> Iterator[Violation]:
        return iter(())

    def live(self, value: Value, ground: Ground, board: HamiltonianState) -> Iterator[Violation]:
        """Yield the violations that are obvious before the path is complete."""
        return iter(())

    def impossible(self, value: Value, ground: Ground, tables: Tables) -> str | None:
        """Return why no path can exist, if that is obvious and doesn't follow from `Tables`; otherwise None."""
        return None

    # Drawings and sentences

    def shapes(self, value: Value, ground: Ground, layer: int, taken: frozenset[Cell]) -> Iterator[Path | Text]:
        """Yield what to draw on a layer (SHEET, UNDER, OVER, TOP or AID), except in the middle of `taken` cells."""
        return iter(())

    def summary(self, value: Value) -> str:
        """Return the value in a few words, such as "8 walls"."""
        return counted(len(value), self.word)

    def demand(self, value: Value, ground: Ground) -> str:
        """Return words to follow "The path": "doesn't go through **walls**"; "" if the rule needs no sentence."""
        return say("keeps the rule of the **{items}**", items=self.summary(value))

    def item_words(self, item: Any, value: Value = ()) -> str:
        """Return an item in words, without an article: "wall between R1C1 and R1C2"."""
        cells, word = self.item.cells(item), say(self.word)
        if not cells:
            return say("{item} {text}", item=word, text=self.item.write(item))
        if len(cells) == 1:
            return say("{item} in {cell}", item=word, cell=cells[0])
        return say("{item} between {a} and {b}", item=word, a=cells[0], b=cells[1])

    # Editor

    def removal(self, item: Any) -> str:
        if self.item is STEP:
            return side_edit(item, self.take)
        return write_cell(self.item.cells(item)[0]) + self.take

    def addition(self, item: Any) -> str:
        return side_edit(item, self.put) if self.item is STEP else write_cell(item) + self.put

    # More clues

    def candidates(self, value: Value, ground: Ground, solution: HamiltonianSolution) -> Iterable[tuple[Any, Any]]:
        """Return items of the solution to offer as clues, each with data to pass to `keeps` and `edits`."""
        return ()

    def clues(self, value: Value, ground: Ground, solution: HamiltonianSolution) -> bool:
        """True if the rule's `candidates` may be added to the puzzle."""
        return bool(value)

    def keeps(self, item: Any, more: Any, solution: HamiltonianSolution) -> bool:
        return True

    def edits(self, value: Value, solution: HamiltonianSolution, chosen: list[tuple[Any, Any]]) -> Iterator[str]:
        return (self.addition(item) for item, _ in chosen)

    def candidate(self, item: Any, more: Any) -> str:
        return say("a {item}", item=self.item_words(item))


class NumberRule(Rule, ABC):
    """A rule with numbers in cells, which are set by taps or typed digits."""

    gesture = "number"

    @abstractmethod
    def number(self, value: Value, cell: Cell) -> int:
        """Return the number in a cell; 0 if it has none."""

    @abstractmethod
    def next_number(self, value: Value, ground: Ground) -> int:
        """Return the number that the next tap gives to a cell; 0 if no number is left."""

    @abstractmethod
    def most(self, value: Value, ground: Ground) -> int:
        """Return the largest number that can be typed. A digit that would exceed it starts a new number."""

    @abstractmethod
    def numbered(self, value: Value, ground: Ground, cell: Cell, number: int) -> Value:
        """Return the value with another number in a cell (0: none)."""

    @abstractmethod
    def renumbered(self, value: Value, path: tuple[Cell, ...], ends: AbstractSet[Cell], whole: bool) -> Value:
        """Return the value renumbered along a drawn `path`, which is () if the drawn steps aren't a single path.

        `ends` are the ends of the path before it changed. `whole` is true if `path` visits every cell.
        """


def side_edit(side: Step, what: str) -> str:
    """Return the edit of a side: "0.0wE" for the east side of cell 0.0 and `what` "w" (add a wall)."""
    (r, c), (r2, c2) = side
    return f"{write_cell(side[0])}{what}{LETTERS[r2 - r, c2 - c]}"


ActiveRules = tuple[tuple[Rule, Value], ...]  # the rules that require something, each with its value


@dataclass(frozen=True)
class Tables:
    """The combined requirements of all rules of a puzzle, in the form that solvers use."""

    active_rules: ActiveRules
    ground: Ground

    @cached_property
    def off(self) -> dict[Edge, str]:
        """Edges that the path can't take, each with the reason (see `Rule.off`)."""
        return {edge: why for rule, value in self.active_rules for edge, why in rule.off(value, self.ground).items()}

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        off = self.off
        return tuple(given for given in self.ground.grid if given not in off)

    @cached_property
    def on(self) -> dict[Step, str]:
        found: dict[Step, str] = {}
        for rule, value in self.active_rules:
            found |= rule.on(value, self.ground, self.steps)
        return found

    @cached_property
    def alike(self) -> dict[Edge, tuple[Edge, ...]]:
        found: dict[Edge, tuple[Edge, ...]] = {}
        for rule, value in self.active_rules:
            for edge, others in rule.alike(value, self.ground).items():
                found[edge] = (*found.get(edge, ()), *others)
        return found

    @cached_property
    def never(self) -> tuple[frozenset[Step], ...]:
        steps = self.steps
        return tuple(group for rule, value in self.active_rules for group in rule.never(value, self.ground, steps))

    @cached_property
    def order(self) -> tuple[Cell, ...]:
        return tuple(cell for rule, value in self.active_rules for cell in rule.order(value))

    @cached_property
    def positions(self) -> dict[Cell, int]:
        """Possible positions of cells, as bits, without cells that can have every position."""
        found: dict[Cell, int] = {}
        for rule, value in self.active_rules:
            for cell, bits in rule.positions(value, self.ground.area).items():
                found[cell] = found.get(cell, -1) & bits
        return found

    @cached_property
    def fixed(self) -> dict[Cell, int]:
        only = {cell: bits.bit_length() - 1 for cell, bits in self.positions.items() if bits.bit_count() == 1}
        return dict(sorted(only.items(), key=lambda item: item[1]))

    @cached_property
    def with_ends(self) -> dict[Cell, int]:
        """Possible positions of cells, as bits, including fixed ends; {} if the rules restrict nothing else."""
        ends = {end: 1 << number for end, number in self.ground.fixed_ends.items()}
        if all(ends.get(cell) == bits for cell, bits in self.positions.items()):
            return {}
        found = dict(self.positions)
        for cell, bits in ends.items():
            found[cell] = found.get(cell, -1) & bits
        return found

    @cached_property
    def counted(self) -> dict[Cell, int]:
        """Positions of cells that can have only one position, including fixed ends; {} if `with_ends` is empty."""
        return self.fixed | self.ground.fixed_ends if self.with_ends else {}

    @cached_property
    def labels(self) -> tuple[Cell, ...]:
        """The fixed ends and the ordered cells, in path order. Without an order, the cells with fixed positions."""
        found = self.order or tuple(self.fixed)
        start, end = self.ground.start, self.ground.end
        if start is not None and found[:1] != (start,):
            found = (start, *found)
        return (*found, end) if end is not None and found[-1:] != (end,) else found

    def may_end(self, cell: Cell) -> bool:
        """True if the rules allow an end of the path at `cell`. Don't call this for the cell of a fixed end."""
        ends = sum(1 << number for end, number in self.ground.end_positions if end is None)
        return (cell, None) not in self.off and bool(self.positions.get(cell, -1) & ends)


def indices_in(order: tuple[Cell, ...], cells: Iterable[Cell]) -> list[int]:
    """Return the indices in `order` of those `cells` that it contains."""
    index = {cell: i for i, cell in enumerate(order)}
    return [index[cell] for cell in cells if cell in index]


def loop_along(cells: tuple[Cell, ...], order: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """Return the loop `cells` in the direction of `order`, from `order[0]` (the smallest cell if `order` is ())."""
    first = order[0] if order else min(cells)
    at = cells.index(first) if first in cells else 0
    forth = cells[at:] + cells[:at]
    back = (forth[0], *reversed(forth[1:]))
    in_order = list(range(len(order)))
    right = [indices_in(order, way) == in_order for way in (forth, back)]
    return min(forth, back) if right[0] == right[1] else forth if right[0] else back
