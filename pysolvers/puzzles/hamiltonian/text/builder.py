"""A puzzle while it is read from a text, with places in the text for errors."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from pysolvers.core.puzzle import PuzzleError
from pysolvers.core.words import say
from pysolvers.puzzles.hamiltonian.ground import NOWHERE, Ground, Place
from pysolvers.puzzles.hamiltonian.model import BOARDS, ENDS, HamiltonianPuzzle, check_size
from pysolvers.puzzles.hamiltonian.rules import RULES
from pysolvers.puzzles.hamiltonian.rules.positions import POSITIONS

if TYPE_CHECKING:
    from pysolvers.core.cell import Cell
    from pysolvers.puzzles.hamiltonian.rules.rule import Placed

FREE = "free"  # means that an end is free although rules fix it


@dataclass
class PuzzleBuilder:
    """A puzzle while it is read from a text.

    `found` has the items of each rule by the rule's name, with their places in the text. `ends` has the start and the
    end, each a cell or FREE. `at` is where the text gives the board's size.
    """

    rows: int
    columns: int
    at: Place = NOWHERE
    closed: bool = False
    ends: dict[str, tuple[Cell | str, Place]] = field(default_factory=dict)
    found: dict[str, Placed] = field(default_factory=dict)
    shape: str = "square"

    def __post_init__(self) -> None:
        check_size(self.rows, self.columns, self.at)

    def add(self, name: str, item: Any, at: Place = NOWHERE) -> None:
        self.found.setdefault(name, []).append((item, at))

    def add_all(self, name: str, items: Iterable[Any], at: Place = NOWHERE) -> None:
        self.found.setdefault(name, []).extend((item, at) for item in items)

    def set_shape(self, shape: Any, at: Place = NOWHERE) -> None:
        if shape not in BOARDS:
            raise PuzzleError.of_value("board", shape, BOARDS, *at)
        self.shape = shape

    def set_end(self, name: str, end: Cell | str, at: Place = NOWHERE) -> None:
        self.ends[name] = end, at

    @property
    def ground(self) -> Ground:
        items = (item for rule in RULES if rule.makes_board for item, _ in self.found.get(rule.name, ()))
        return Ground(self.rows, self.columns, self.closed, frozenset(items), shape=self.shape)

    def puzzle(self) -> HamiltonianPuzzle:
        """Return the puzzle. Raise PuzzleError, with the place of the first mistake, if it is invalid."""
        ground, values = Ground(self.rows, self.columns, self.closed, shape=self.shape), {}
        for rule in sorted(RULES, key=lambda rule: not rule.makes_board):
            if rule.open_only and self.closed and self.found.get(rule.name):
                template = "A closed loop has no first cell, so it has no {item}."
                raise PuzzleError(template, *self.found[rule.name][0][1], item=say(rule.word))
            if value := rule.read(self.found.get(rule.name, []), ground):
                values[rule.name] = value
                ground = replace(ground, lost=ground.lost.union(value)) if rule.makes_board else ground
                if not ground.cells:
                    raise PuzzleError("The board has no cell that is not a hole.", *self.at)
        bare = HamiltonianPuzzle(self.rows, self.columns, closed=self.closed, shape=self.shape).having(values)
        self._check_ends(bare)
        ends = dict(zip(ENDS, bare.implied_ends, strict=True))
        sure = POSITIONS.ends(bare.positions, bare.area)
        for name, (end, _) in self.ends.items():
            if ends[name] is None or ends[name] not in sure:
                ends[name] = end if isinstance(end, tuple) else None
        return replace(bare, **ends)  # type: ignore[arg-type]  # names of fields

    def _check_ends(self, bare: HamiltonianPuzzle) -> None:
        for name, (end, at) in self.ends.items():
            if self.closed:
                raise PuzzleError("A closed loop has no {name}: remove {name}= or closed.", *at, name=name)
            if isinstance(end, tuple):
                bare.ground.check_cell(end, say("the {end}", end=say(name)), at)
                number = 1 if name == "start" else bare.area
                if error := POSITIONS.end_error(bare.positions, name, end, number):
                    raise PuzzleError(error, *at)
        (start, _), (end, at) = (self.ends.get(name, (FREE, NOWHERE)) for name in ENDS)
        if isinstance(start, tuple) and start == end and bare.area > 1:
            raise PuzzleError("The start and the end are the same cell, {cell}.", *at, cell=start)


def builder_of(puzzle: HamiltonianPuzzle) -> PuzzleBuilder:
    """Return a builder that starts with a puzzle's rules, but without its ends."""
    found = {rule.name: [(item, NOWHERE) for item in rule.items(value)] for rule, value in puzzle.active_rules}
    return PuzzleBuilder(puzzle.rows, puzzle.columns, closed=puzzle.closed, found=found, shape=puzzle.shape)
