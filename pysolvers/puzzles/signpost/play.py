"""A Signpost board in play: links between cells, numbers in cells, and what a click or key does.

Moves: `0.0-2.2` links the cell at R1C1 to the one at R3C3. `*0.0` removes the player's links and number of a cell,
`*0.0-2.2` only that link. `0.0:7` puts 7 in a cell, `0.0:0` removes it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

from pysolvers.core.cell import Cell
from pysolvers.core.input import DIGIT_KEYS, DIGITS, Event, Hand, PadKey, Response, press, typed_number
from pysolvers.core.parts import Play
from pysolvers.core.puzzle import Completion, PuzzleError, Solution, State, Violation
from pysolvers.core.words import say
from pysolvers.puzzles.signpost.model import NAMES, WAYS, SignpostPuzzle, SignpostSolution, replaced

Clash = tuple[tuple[int, ...], str]  # clashing cells by index, and a sentence that explains why

# a star if the move removes something; a cell; a second cell or a number
MOVE = re.compile(r"(\*?)(\d{1,4})\.(\d{1,4})(?:-(\d{1,4})\.(\d{1,4})|:(\d{1,6}))?")


@dataclass(frozen=True)
class SignpostState(State):
    """A board in play: `links` has each cell's next cell (-1: no link), `placed` the player's numbers (0: empty)."""

    puzzle: SignpostPuzzle
    links: tuple[int, ...]
    placed: tuple[int, ...]

    @cached_property
    def before(self) -> tuple[int, ...]:
        """The cell before each cell; -1 if no link leads to the cell."""
        before = [-1] * len(self.links)
        for a, b in enumerate(self.links):
            if b >= 0:
                before[b] = a
        return tuple(before)

    @cached_property
    def chains(self) -> tuple[tuple[int, ...], ...]:
        """All chains of linked cells, each from first to last; a cell without links is a chain too."""
        chains = []
        for h, before in enumerate(self.before):
            if before < 0:
                chain = [h]
                while self.links[chain[-1]] >= 0:
                    chain.append(self.links[chain[-1]])
                chains.append(tuple(chain))
        return tuple(chains)

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """Each cell's number, its own or derived from the cells linked to it; 0 if unknown."""
        numbers = list(self.own)
        for chain in self.chains:
            first = self.first_number(chain)
            if first is None and len(chain) == self.puzzle.area:
                first = 1
            if first is not None:
                for i, at in enumerate(chain):
                    numbers[at] = numbers[at] or max(0, first + i)
        return tuple(numbers)

    def first_number(self, chain: Sequence[int]) -> int | None:
        """Return the number that the chain's first cell must have, perhaps below 1; None if no cell has a number."""
        return next((self.own[at] - i for i, at in enumerate(chain) if self.own[at]), None)

    @cached_property
    def own(self) -> tuple[int, ...]:
        """The numbers in the cells themselves: given or placed by the player."""
        return tuple(given or put for given, put in zip(self.puzzle.numbers, self.placed, strict=True))

    @cached_property
    def clashing(self) -> frozenset[int]:
        return frozenset(at for cells, _ in self.clashes_with_reasons for at in cells)

    @cached_property
    def clashes_with_reasons(self) -> tuple[Clash, ...]:
        return (*_numbers_twice(self), *_chains_that_do_not_fit(self), *_arrows_that_point_elsewhere(self))

    @property
    def facts(self) -> Mapping[Cell, int]:
        return {self.puzzle.cell_of(at): number for at, number in enumerate(self.numbers) if number}

    def mistakes(self, solution: Solution) -> frozenset[tuple[Cell, ...]]:
        assert isinstance(solution, SignpostSolution)
        cell, right = self.puzzle.cell_of, solution.numbers
        links = ((cell(a), cell(b)) for a, b in enumerate(self.links) if b >= 0 and right[b] != right[a] + 1)
        return frozenset(
            (*links, *((cell(at),) for at, number in enumerate(self.placed) if number not in (0, right[at])))
        )

    def clashes(self, solution: Solution) -> frozenset[Cell]:
        """The cells with wrong numbers, also those that follow from links, and the ends of wrong links."""
        assert isinstance(solution, SignpostSolution)
        wrong = {at for at, number in enumerate(self.numbers) if number and number != solution.numbers[at]}
        return super().clashes(solution).union(map(self.puzzle.cell_of, wrong))

    def since(self, earlier: State) -> frozenset[tuple[Cell, ...]]:
        assert isinstance(earlier, SignpostState)
        cell = self.puzzle.cell_of
        links = ((cell(a), cell(b)) for a, b in enumerate(self.links) if b >= 0 and earlier.links[a] != b)
        numbers = ((cell(at),) for at, number in enumerate(self.placed) if number and earlier.placed[at] != number)
        return frozenset((*links, *numbers))

    def solution(self) -> SignpostSolution | None:
        return SignpostSolution(self.puzzle, self.numbers) if all(self.numbers) else None

    def play(self, move: str) -> SignpostState:
        match = MOVE.fullmatch(move)
        cut, row, column, to_row, to_column, number = match.groups() if match else ("",) * 6
        if match is None or (bool(cut) == bool(number) and not to_row):
            raise PuzzleError("{move!r} is not a move: expected a move such as 0.0-2.2, *0.0 or 0.0:7.", move=move[:40])
        at = self.puzzle.index_of(row, column)
        if to_row:
            to = self.puzzle.index_of(to_row, to_column)
            return self._unlink(at, to) if cut else self._link(at, to)
        return self._break(at) if cut else self._put(at, int(number))

    def link_error(self, a: int, b: int) -> str:
        """Return why `a` can't be linked to `b`, or "" if it can."""
        puzzle, template = self.puzzle, ""
        if puzzle.numbers[a] == puzzle.area:
            template = "{a} is the last cell: nothing follows it."
        elif puzzle.numbers[b] == 1:
            template = "{b} is the first cell: nothing comes before it."
        elif not puzzle.points(a, b):
            template = "{a} and {b} are not in line." if a in puzzle.loose else "{a} points {arrow}, not at {b}."
        else:
            links, at = self._without(a, b), b
            while links[at] >= 0:
                at = links[at]
            if at == a:
                template = "Linking {a} to {b} would close a loop."
        if not template:
            return ""
        arrow = say(WAYS[NAMES[puzzle.arrows[a]]])
        return say(template, a=puzzle.cell_of(a), b=puzzle.cell_of(b), arrow=arrow)

    def _link(self, a: int, b: int) -> SignpostState:
        if reason := self.link_error(a, b):
            raise PuzzleError("{reason}", reason=reason)
        links = self._without(a, b)
        links[a] = b
        return replace(self, links=tuple(links))

    def _without(self, a: int, b: int) -> list[int]:
        links = list(self.links)
        links[a] = -1
        if self.before[b] >= 0:
            links[self.before[b]] = -1
        return links

    def _break(self, at: int) -> SignpostState:
        placed = replaced(self.placed, at, 0)
        return SignpostState(self.puzzle, _given_links(self.puzzle, self._without(at, at)), placed)

    def _unlink(self, a: int, b: int) -> SignpostState:
        if self.links[a] != b:
            return self
        return replace(self, links=_given_links(self.puzzle, replaced(self.links, a, -1)))

    def _put(self, at: int, number: int) -> SignpostState:
        if self.puzzle.numbers[at]:
            raise PuzzleError("The number in {cell} is given.", cell=self.puzzle.cell_of(at))
        if number > self.puzzle.area:
            template = "The number {number} is out of range: expected at most {last}."
            raise PuzzleError(template, number=number, last=self.puzzle.area)
        return replace(self, placed=replaced(self.placed, at, number))


def start_links(puzzle: SignpostPuzzle, drawn: Sequence[int] = ()) -> tuple[int, ...]:
    return _given_links(puzzle, drawn or [-1] * puzzle.area)


class SignpostPlay(Play):
    KEYS_NEED_A_CELL = True

    def shown(self, solution: SignpostSolution) -> SignpostState:
        puzzle = solution.puzzle
        where = {number: at for at, number in enumerate(solution.numbers)}
        links = [-1] * puzzle.area
        for a, number in enumerate(solution.numbers):
            b = where.get(number + 1, -1)
            if b >= 0 and where[number] == a and puzzle.points(a, b):
                links[a] = b
        placed = tuple(0 if given else n for given, n in zip(puzzle.numbers, solution.numbers, strict=True))
        return SignpostState(puzzle, tuple(links), placed)

    def start(self, puzzle: SignpostPuzzle) -> SignpostState:
        return SignpostState(puzzle, start_links(puzzle), (0,) * puzzle.area)

    def shared(self, state: SignpostState, solutions: Sequence[SignpostSolution]) -> tuple[str, ...]:
        found, puzzle = [], state.puzzle
        for a, b in enumerate(self.shown(solutions[0]).links):
            if b >= 0 and state.links[a] != b and all(each.numbers[b] == each.numbers[a] + 1 for each in solutions):
                found.append(link_move(puzzle, a, b))
                state = state.play(found[-1])
        for at, numbers in enumerate(zip(*(each.numbers for each in solutions), strict=True)):
            if not state.numbers[at] and len(set(numbers)) == 1:
                found.append(number_move(puzzle.cell_of(at), numbers[0]))
                state = state.play(found[-1])
        return tuple(found)

    def snapshot_state(self, puzzle: SignpostPuzzle, known: Sequence[int]) -> SignpostState:
        links = [b if 0 <= b < puzzle.area else -1 for b in known[: puzzle.area]]
        return SignpostState(puzzle, tuple(links), (0,) * puzzle.area)

    def interpret(self, state: SignpostState, hand: Hand, event: Event) -> Response:
        if event.what == "key":
            return press(_KEYS, state.puzzle.has, state, hand, event)
        cell = event.cell
        inside = state.puzzle.has(cell)
        if event.what == "down":
            if not inside:
                return replace(hand, drag=(), held=None), ()
            hand = replace(hand, cursor=cell, visible=False)
            if event.button == "right":
                return replace(hand, drag=(), held=None), _break_moves(state, cell)
            return replace(hand, drag=(cell,)), ()
        if not hand.drag:
            return hand, ()
        if event.what == "move":
            if not inside or cell == hand.drag[-1]:
                return hand, ()
            if state.puzzle.index(hand.drag[0]) not in state.puzzle.loose:
                return replace(hand, drag=(hand.drag[0], cell)), ()
            drag = hand.drag[: hand.drag.index(cell)] if cell in hand.drag else hand.drag
            return replace(hand, drag=(*drag, cell)), ()
        return _release(state, hand, cell)

    def completion(self, state: SignpostState) -> Completion:
        done = sum(
            bool(number) or state.links[at] >= 0 or state.before[at] >= 0 for at, number in enumerate(state.numbers)
        )
        return Completion(done, state.puzzle.area)

    def live_errors(self, state: SignpostState) -> list[Violation]:
        cell_of = state.puzzle.cell_of
        return [Violation(tuple(map(cell_of, cells)), why) for cells, why in state.clashes_with_reasons]

    def first_move(self, state: SignpostState) -> list[tuple[float, float]]:
        puzzle = state.puzzle
        starts = (a for a in range(puzzle.area) if state.links[a] < 0)
        ways = ((a, [b for b in puzzle.ray(a) if not state.link_error(a, b)]) for a in starts)
        best = min(((len(to), a, to[0]) for a, to in ways if to), default=None)
        return [(c + 0.5, r + 0.5) for r, c in map(puzzle.cell_of, best[1:])] if best else []

    def preview(self, state: SignpostState, hand: Hand) -> SignpostState | None:
        if len(hand.drag) < 3:
            return None
        for move in _path_moves(state, hand.drag):
            state = state.play(move)
        return state

    def play_keys(self, state: SignpostState) -> tuple[PadKey, ...]:
        return DIGIT_KEYS


PART = SignpostPlay()


def _given_links(puzzle: SignpostPuzzle, links: Sequence[int]) -> tuple[int, ...]:
    where = {number: at for at, number in enumerate(puzzle.numbers) if number}
    pairs = ((a, where.get(number + 1)) for number, a in where.items())
    given = {a: b for a, b in pairs if b is not None and puzzle.points(a, b)}
    followers = set(given.values())
    return tuple(given.get(a, -1 if b in followers else b) for a, b in enumerate(links))


def _path_moves(state: SignpostState, cells: Sequence[Cell]) -> tuple[str, ...]:
    found = []
    for a, b in pairwise(map(state.puzzle.index, cells)):
        if state.links[a] != b:
            if state.link_error(a, b):
                break
            found.append(link_move(state.puzzle, a, b))
            state = state.play(found[-1])
    return tuple(found)


def _release(state: SignpostState, hand: Hand, last: Cell) -> Response:
    drag, first, hand = hand.drag, hand.drag[0], replace(hand, drag=())
    if not state.puzzle.has(last):
        return replace(hand, held=None), ()
    if len(drag) > 2:
        return replace(hand, held=None, cursor=last), _path_moves(state, drag)
    if first != last:
        moves, refused = _linking(state, first, last)
        return replace(hand, held=None, cursor=last, refused=refused), moves
    return _pick_up_or_link(state, hand, first)


def _pick_up_or_link(state: SignpostState, hand: Hand, cell: Cell) -> Response:
    if hand.held is None or hand.held == cell:
        return replace(hand, held=None if hand.held == cell else cell), ()
    moves, refused = _linking(state, hand.held, cell)
    return replace(hand, held=None if moves else cell, refused=refused), moves


def _enter(state: SignpostState, hand: Hand, event: Event) -> Response:
    return _pick_up_or_link(state, hand, hand.cursor)


def _erase(state: SignpostState, hand: Hand, event: Event) -> Response:
    at = state.puzzle.index(hand.cursor)
    own = state.placed[at]
    if own and not state.puzzle.numbers[at]:
        return hand, (number_move(hand.cursor, own // 10 if event.key == "Backspace" else 0),)
    return replace(hand, held=None), _break_moves(state, hand.cursor)


def _type(state: SignpostState, hand: Hand, event: Event) -> Response | None:
    puzzle, at = state.puzzle, state.puzzle.index(hand.cursor)
    if event.key not in DIGITS:
        return None
    number = typed_number(state.placed[at], event.key, puzzle.area)
    typed = not puzzle.numbers[at] and number != state.placed[at]
    return hand, ((number_move(hand.cursor, number),) if typed else ())


_KEYS = {"enter": _enter, "erase": _erase, "sign": _type}


def _linking(state: SignpostState, first: Cell, last: Cell) -> tuple[tuple[str, ...], str]:
    a, b = state.puzzle.index(first), state.puzzle.index(last)
    if b in (state.links[a], state.before[a]):
        return (), ""
    for x, y in ((a, b), (b, a))[: 1 if a in state.puzzle.loose else 2]:
        if not state.link_error(x, y):
            return (link_move(state.puzzle, x, y),), ""
    return (), state.link_error(a, b)


def _break_moves(state: SignpostState, cell: Cell) -> tuple[str, ...]:
    at, move = state.puzzle.index(cell), f"*{_cell_text(cell)}"
    changes = state.links[at] >= 0 or state.before[at] >= 0 or state.placed[at]
    return (move,) if changes and state.play(move) != state else ()


def link_move(puzzle: SignpostPuzzle, a: int, b: int) -> str:
    return f"{_cell_text(puzzle.cell_of(a))}-{_cell_text(puzzle.cell_of(b))}"


def number_move(cell: Cell, number: int) -> str:
    return f"{_cell_text(cell)}:{number}"


def _cell_text(cell: Cell) -> str:
    return f"{cell[0]}.{cell[1]}"


def _numbers_twice(state: SignpostState) -> Iterator[Clash]:
    cell, first = state.puzzle.cell_of, dict[int, int]()
    for at, number in enumerate(state.numbers):
        if number and (other := first.setdefault(number, at)) != at:
            template = "{number} is in both {cell} and {other}."
            yield (other, at), say(template, number=number, cell=cell(other), other=cell(at))


def _chains_that_do_not_fit(state: SignpostState) -> Iterator[Clash]:
    cell, numbers, last = state.puzzle.cell_of, state.numbers, state.puzzle.area
    for at, number in enumerate(numbers):
        if number > last:
            template = "{cell} would be {number}, but the last number is {last}."
            yield (at,), say(template, cell=cell(at), number=number, last=last)
    for a, b in enumerate(state.links):
        if b >= 0 and numbers[a] and numbers[b] != numbers[a] + 1:
            template = "{a} is {number}, but {b}, which follows it, is {other}."
            yield (a, b), say(template, a=cell(a), number=numbers[a], b=cell(b), other=numbers[b])
    for chain in state.chains:
        first = state.first_number(chain)
        if first is not None and first < 1:
            template = "The chain that begins in {cell} is too long: it would begin with {number}."
            yield chain, say(template, cell=cell(chain[0]), number=first)


def _arrows_that_point_elsewhere(state: SignpostState) -> Iterator[Clash]:
    puzzle = state.puzzle
    cell_of = {number: at for at, number in reversed([*enumerate(state.numbers)])}
    for a, number in enumerate(state.numbers):
        b = cell_of.get(number + 1) if 0 < number < puzzle.area else None
        if b is not None and not puzzle.points(a, b):
            template = "{a} is {number} and points {arrow}, not at the {next} in {b}."
            values = {"a": puzzle.cell_of(a), "b": puzzle.cell_of(b), "number": number, "next": number + 1}
            yield (a, b), say(template, **values, arrow=say(WAYS[NAMES[puzzle.arrows[a]]]))
