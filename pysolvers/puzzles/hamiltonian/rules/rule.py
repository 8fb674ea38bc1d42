"""What a rule is to its users: one object with hooks, each with a default that asks for nothing.

Engines do not know rules. They know what a rule can say of a path (see `Tables`): steps that are not taken or are,
steps that stand and fall together, steps of which one is not taken, positions that cells can have, and cells that are
met in order. A rule in these terms is searched, put into clauses, swept or kept from the sweep, and exported without
any code of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol

from pysolvers.core.cell import Cell
from pysolvers.core.words import cell_name, say
from pysolvers.lines.steps import LETTERS, Step
from pysolvers.puzzles.hamiltonian.ground import Ground, Place
from pysolvers.puzzles.hamiltonian.rules.items import CELL, STEP, ItemKind
from pysolvers.text.id_parts import write_cell

if TYPE_CHECKING:
    from pysolvers.core.puzzle import Violation
    from pysolvers.core.tool import Tool
    from pysolvers.drawing.scene import Path, Text
    from pysolvers.lines.turning import BoardTurn

Edge = tuple[Cell, Cell | None]
"""A step, or (cell, None): the path has an end in the cell."""

Value = Any
"""What a puzzle has of a rule: a frozenset or a tuple of items, or a word; empty where the rule asks for nothing."""

Placed = list[tuple[Any, Place]]
"""Items as they were read, each with its place in the text."""

SHEET, UNDER, OVER, TOP, AID = range(5)
"""Where a rule draws: on the sheet, under the path, over it, in the middle of cells, and in the editor only."""


class Walked(Protocol):
    """A solution, right or wrong."""

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells from start to end."""

    @property
    def steps(self) -> frozenset[Step]:
        """The steps, a loop's last one included."""


class Drawn(Protocol):
    """A board in play."""

    @property
    def pieces(self) -> list[tuple[Cell, ...]]:
        """The pieces of path, each as it is walked."""

    @property
    def joined(self) -> dict[Cell, list[Cell]]:
        """For each cell on a drawn step the cells it is joined to."""

    @property
    def drawn(self) -> frozenset[Step]:
        """The steps that are drawn."""

    @property
    def crossed(self) -> frozenset[Step]:
        """The steps that are noted as not taken."""


class Rule:
    """A rule that asks for nothing; `value` is always what a puzzle has of this rule.

    `name` is the field of the puzzle and of its JSON, `field` that of an id if it is another, with an `example` there.
    `word` is what one item is called in a sentence, `called` what the value is. `empty` says what a value is made of: a
    set of items (`frozenset()`), items in order (`()`), or one word (""). The items of a rule that `makes_board` are
    cells that are not there. A loop cannot have a rule that is `open_only`. Where `sure_ends` is set, the path cannot
    end anywhere else than where the rule says. A rule that is `in_middle` draws a sign in the middle of its cells.

    `gesture` names how the `tool` is used: "number", "side", "steps", "mark", or "text" for what is typed in a field
    with a `title`; `put` is what the tool's edits say behind a cell, `take` what takes an item away again. Numbers that
    are `unbounded` may be typed larger than `most`. `imaged` items come and go with their images under a symmetry.

    `offer_rank` orders the rules that can give one clue more to a puzzle with several solutions, 0 for none; of those
    that are `exclusive` only the first that can does. `techniques` names what the rule brings for hints: what nobody
    needs who solves a puzzle without it.
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
    sure_ends = False
    in_middle = False

    title = ""
    tool: Tool | None = None
    gesture = ""
    put = ""
    take = ""
    unbounded = False
    imaged = False
    offer_rank = 0
    exclusive = False
    techniques: tuple[str, ...] = ()

    def __init__(self) -> None:
        self.field = self.field or self.name
        self.called = self.called or self.name

    # The value: what it is made of, text, turning, a smaller board.

    def value(self, items: Iterable[Any]) -> Value:
        """The value that has these items."""
        return next(iter(items), "") if self.empty == "" else type(self.empty)(items)

    def items(self, value: Value) -> tuple[Any, ...]:
        """The items in the order in which they are written."""
        if isinstance(value, str):
            return (value,) if value else ()
        return value if isinstance(value, tuple) else tuple(sorted(value))

    def read(self, found: Placed, ground: Ground) -> Value:
        """The value of what a text says; PuzzleError at the place of the first item that cannot be."""
        for item, at in found:
            for cell in self.item.cells(item):
                ground.check_cell(cell, f"a {self.word}", at)
        return self.value(item for item, _ in found)

    def turned(self, value: Value, turn: BoardTurn) -> Value:
        """The value on the turned board."""
        return self.value(self.item.turned(item, turn) for item in self.items(value))

    def without(self, value: Value, gone: Iterable[Cell]) -> Value:
        """The value on a board that has lost cells."""
        lost = set(gone)
        return self.value(item for item in self.items(value) if lost.isdisjoint(self.item.cells(item)))

    def fitting(self, value: Value, ground: Ground) -> Value:
        """What can stay of a value on a board of another shape."""
        return value

    # What it means, in the terms of the engines.

    def ends(self, value: Value, size: int) -> tuple[Cell | None, Cell | None]:
        """The start and the end that follow from it where a text is silent."""
        return None, None

    def end_error(self, value: Value, name: str, end: Cell, number: int) -> str:
        """What is wrong with an end that a text gives; `number` is its position. "" if nothing is."""
        return ""

    def off(self, value: Value, ground: Ground) -> Mapping[Edge, str]:
        """Edges that are not taken, with the words of a required step that would be: "goes through a wall"."""
        return {}

    def on(self, value: Value, ground: Ground, steps: tuple[Step, ...]) -> Mapping[Step, str]:
        """Steps that are taken, with what they are called; `steps` are those that no rule takes away."""
        return {}

    def alike(self, value: Value, ground: Ground) -> Mapping[Edge, tuple[Edge, ...]]:
        """For each edge others that stand and fall with it; where the board lacks one of them, it is not taken."""
        return {}

    def never(self, value: Value, ground: Ground, steps: tuple[Step, ...]) -> Iterable[frozenset[Step]]:
        """Sets of steps of which one is not taken."""
        return ()

    def positions(self, value: Value, size: int) -> Mapping[Cell, int]:
        """The positions that cells can have on the path, as bits (bit 1 for the first).

        Where no end is fixed, they are the same counted from the other end, or allow one direction only.
        """
        return {}

    def order(self, value: Value) -> tuple[Cell, ...]:
        """Cells that are met in this order, on a loop in this cyclic order one way round.

        Only one rule of a puzzle can say this.
        """
        return ()

    # What it means, in words.

    def broken(self, value: Value, ground: Ground, solution: Walked) -> Iterator[Violation]:
        """Where a solution breaks it."""
        return iter(())

    def live(self, value: Value, ground: Ground, board: Drawn) -> Iterator[Violation]:
        """Where a board in play breaks it already, as far as that is seen at a look."""
        return iter(())

    def impossible(self, value: Value, ground: Ground, tables: Tables) -> str | None:
        """Why no path can exist, where that is seen at once; not what `Tables` say by themselves."""
        return None

    # For people: drawing, telling, editing, sparing.

    def images(self, value: Value, ground: Ground, cell: Cell) -> tuple[Cell, ...]:
        """`cell` and the cells at which the same is given; they may lie off the board."""
        return (cell,)

    def step_images(self, value: Value, ground: Ground, given: Step) -> tuple[Step, ...]:
        """`given` and the steps that stand and fall with it, wherever they are."""
        return (given,)

    def shapes(self, value: Value, ground: Ground, layer: int, taken: frozenset[Cell]) -> Iterator[Path | Text]:
        """What is drawn on a layer; in the `taken` cells another rule has the middle."""
        return iter(())

    def summary(self, value: Value) -> str:
        """The value in a few words: "8 walls"."""
        many = len(value)
        return f"{many} {self.word}{'s' * (many > 1)}"

    def demand(self, value: Value, ground: Ground) -> str:
        """What the path does, after "The path": "passes no **wall**"; "" if the task of the puzzle says it."""
        return say("keeps the rule of the **{what}**", what=self.summary(value))

    def said(self, value: Value, cell: Cell) -> str:
        """What it says of a cell, in words: "number 4"; "" for nothing, and for what it says of sides."""
        number = self.number(value, cell)
        if number:
            return f"{self.word} {number}"
        return self.word if self.item is CELL and cell in value else ""

    def number(self, value: Value, cell: Cell) -> int:
        """The number that it gives a cell, 0 for none."""
        return 0

    def next_number(self, value: Value, ground: Ground) -> int:
        """The number that a tap gives to a cell; 0 if all are given."""
        return 0

    def most(self, value: Value, ground: Ground) -> int:
        """The largest number that can be typed; larger ones begin anew."""
        return 0

    def numbered(self, value: Value, ground: Ground, cell: Cell, number: int) -> Value:
        """The value after an edit that gives a cell a number, or none (0); PuzzleError if it cannot."""
        return value

    def pictures(self, text: str) -> tuple[str, ...]:
        """Pictures of the items of a typed text that is right, as SVG paths in boxes of 24 units."""
        return ()

    def typed(self, value: Value) -> str:
        """The value as it is typed in a field."""
        return ",".join(map(self.item.write, self.items(value)))

    def taking(self, item: Any) -> str:
        """The edit that takes an item away."""
        if self.item is STEP:
            return side_edit(item, self.take)
        return write_cell(self.item.cells(item)[0]) + self.take

    def giving(self, item: Any) -> str:
        """The edit that adds an item."""
        return side_edit(item, self.put) if self.item is STEP else write_cell(item) + self.put

    def passed(self, value: Value, steps: AbstractSet[Step]) -> Value:
        """What can stay of a value where a setter draws a path with these steps."""
        return value

    def along(self, value: Value, path: tuple[Cell, ...], ends: AbstractSet[Cell], whole: bool) -> Value:
        """The value of a rule that numbers cells, after a setter has drawn on: its ends are those of the path.

        `ends` are those of the path before; `whole` says that it has every cell. An empty path is none.
        """
        return value

    def told(self, item: Any, value: Value = ()) -> str:
        """An item of a value after "the": "wall between R1C1 and R1C2"."""
        cells = self.item.cells(item)
        if not cells:
            return f"{self.word} {self.item.write(item)}"
        return f"{self.word} {f'between {between(item)}' if len(cells) > 1 else f'in {cell_name(cells[0])}'}"

    def givens(self, value: Value, ground: Ground) -> Iterable[Any]:
        """The items that can be taken away and leave a puzzle on the same board that asks for less."""
        return self.items(value) if self.tool and not self.makes_board else ()

    def candidates(self, value: Value, ground: Ground, solution: Walked) -> Iterable[tuple[Any, Any]]:
        """Items that a solution keeps and that could be added, each with what `keeps` and `edits` need to know."""
        return ()

    def clues(self, value: Value, ground: Ground, solution: Walked) -> bool:
        """Whether its candidates can be clues for a puzzle that has too few."""
        return bool(value)

    def keeps(self, item: Any, more: Any, solution: Walked) -> bool:
        """Whether a solution keeps an item that could be added."""
        return True

    def edits(self, value: Value, solution: Walked, chosen: list[tuple[Any, Any]]) -> Iterator[str]:
        """The edits that add some candidates."""
        return (self.giving(item) for item, _ in chosen)

    def candidate(self, item: Any, more: Any) -> str:
        """A candidate in words: "a wall between ..."."""
        return f"a {self.told(item)}"


def between(given: Step) -> str:
    """The two cells of a step in words."""
    return f"{cell_name(given[0])} and {cell_name(given[1])}"


def side_edit(side: Step, what: str) -> str:
    """The edit of a side between two cells: `what` behind the first cell, and the letter of the side."""
    (r, c), (r2, c2) = side
    return f"{write_cell(side[0])}{what}{LETTERS[r2 - r, c2 - c]}"


Asked = tuple[tuple[Rule, Value], ...]
"""Rules that ask for something, each with its value."""


@dataclass(frozen=True)
class Tables:
    """What the rules of a puzzle say together, in the terms that every engine knows; each part is built once."""

    asked: Asked
    ground: Ground

    @cached_property
    def off(self) -> dict[Edge, str]:
        """Edges that are not taken, and why not, as a required step would say it."""
        return {edge: why for rule, value in self.asked for edge, why in rule.off(value, self.ground).items()}

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The steps that may be taken, in order."""
        off = self.off
        return tuple(given for given in self.ground.grid if given not in off)

    @cached_property
    def on(self) -> dict[Step, str]:
        """Steps that are taken, and what they are called."""
        steps = self.steps
        return {given: name for rule, value in self.asked for given, name in rule.on(value, self.ground, steps).items()}

    @cached_property
    def alike(self) -> dict[Edge, tuple[Edge, ...]]:
        """For each edge the others that stand and fall with it."""
        found: dict[Edge, tuple[Edge, ...]] = {}
        for rule, value in self.asked:
            for edge, others in rule.alike(value, self.ground).items():
                found[edge] = (*found.get(edge, ()), *others)
        return found

    @cached_property
    def never(self) -> tuple[frozenset[Step], ...]:
        """Sets of steps of which one is not taken."""
        steps = self.steps
        return tuple(group for rule, value in self.asked for group in rule.never(value, self.ground, steps))

    @cached_property
    def order(self) -> tuple[Cell, ...]:
        """Cells that are met in this order."""
        return tuple(cell for rule, value in self.asked for cell in rule.order(value))

    @cached_property
    def positions(self) -> dict[Cell, int]:
        """The positions that cells can have, as bits; cells that can have all are left out."""
        found: dict[Cell, int] = {}
        for rule, value in self.asked:
            for cell, bits in rule.positions(value, self.ground.area).items():
                found[cell] = found.get(cell, -1) & bits
        return found

    @cached_property
    def fixed(self) -> dict[Cell, int]:
        """The only position of each cell that has one only, from the first to the last."""
        only = {cell: bits.bit_length() - 1 for cell, bits in self.positions.items() if bits.bit_count() == 1}
        return dict(sorted(only.items(), key=lambda item: item[1]))

    @cached_property
    def with_ends(self) -> dict[Cell, int]:
        """`positions` with those of the fixed ends; {} if the ends say it all."""
        ends = {end: 1 << number for end, number in self.ground.end_positions if end is not None}
        if all(ends.get(cell) == bits for cell, bits in self.positions.items()):
            return {}
        found = dict(self.positions)
        for cell, bits in ends.items():
            found[cell] = found.get(cell, -1) & bits
        return found

    @cached_property
    def counted(self) -> dict[Cell, int]:
        """The cells that have one position only, the fixed ends too; {} if the ends say it all."""
        ends = {end: number for end, number in self.ground.end_positions if end is not None}
        return self.fixed | ends if self.with_ends else {}

    @cached_property
    def labels(self) -> tuple[Cell, ...]:
        """The fixed ends and the cells that are met in order, as they are met; where no order is said, as counted."""
        found = self.order or tuple(self.fixed)
        start, end = self.ground.start, self.ground.end
        if start is not None and found[:1] != (start,):
            found = (start, *found)
        return (*found, end) if end is not None and found[-1:] != (end,) else found

    def may_end(self, cell: Cell) -> bool:
        """Whether a cell can be an end that is not fixed, as far as rules say."""
        ends = sum(1 << number for end, number in self.ground.end_positions if end is None)
        return (cell, None) not in self.off and bool(self.positions.get(cell, -1) & ends)


def joined_along(order: tuple[Cell, ...], cells: Iterable[Cell]) -> list[int]:
    """The places in an order of the cells that are met, as they are met."""
    index = {cell: i for i, cell in enumerate(order)}
    return [index[cell] for cell in cells if cell in index]


def around(cells: tuple[Cell, ...], order: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """A loop as it is listed: from the first cell in order, else the smallest, the way round that keeps the order."""
    first = order[0] if order else min(cells)
    at = cells.index(first) if first in cells else 0
    forth = cells[at:] + cells[:at]
    back = (forth[0], *reversed(forth[1:]))
    in_order = list(range(len(order)))
    right = [joined_along(order, way) == in_order for way in (forth, back)]
    return min(forth, back) if right[0] == right[1] else forth if right[0] else back
