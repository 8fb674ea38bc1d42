"""Techniques: a number fits in only one cell, or only one number fits in a cell."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from heapq import heapify, heappop, heappush
from itertools import chain
from typing import ClassVar

from pysolvers.core.bits import bits
from pysolvers.core.cell import Cell
from pysolvers.core.claim import Claim, Impossible
from pysolvers.core.deduction import Deduction, StepText, Technique
from pysolvers.core.progress import Pace, Pausing, finish
from pysolvers.core.words import both, capitalised, either, in_words, is_short, plural, say
from pysolvers.puzzles.signpost import KIND
from pysolvers.puzzles.signpost.claims import Apart, CanBe, Counted, HasNumber, NumberGap, Unplaced
from pysolvers.puzzles.signpost.reasoning.link_words import between, numbers_in
from pysolvers.puzzles.signpost.reasoning.number_domains import NumberDomains
from pysolvers.puzzles.signpost.reasoning.position import Link, LinkBoard, LinkFinding, LinkPosition, Refuting, gaps
from pysolvers.puzzles.signpost.reasoning.reasons import placed
from pysolvers.puzzles.signpost.solving.forced_links import Links

LEVEL = 4  # how hard it is to see
MAX_NAMED_NUMBERS = 6  # if a cell can have more numbers, the sentence names none
MAX_GAPS = 4  # with more gaps between numbers, distances are not used


@dataclass(frozen=True, slots=True)
class OnlyNumber:
    """The only possible number of `head`, the first cell of a chain of links; 0 if no number is possible."""

    head: int
    number: int
    level: ClassVar[int] = LEVEL

    def as_step(self, position: LinkPosition, refuting: Refuting) -> Deduction:
        board = position.board
        at, number = board.cell(self.head), (self.number,) if self.number else ()

        def numbers(shown: Links, down: bool) -> tuple[int, ...]:
            return tuple(bits(counted_one_way(shown, down)[self.head]))

        shown, without = simplest(position, numbers, number)
        claims = () if without or not number else by_distance(LinkBoard(board.puzzle, shown), self.head, self.number)
        if not claims:
            ruled_out = tuple(board.not_linked(*link) for link in without)
            both = [CanBe(at, numbers(shown, down), down, ruled_out) for down in (False, True)]
            enough = [each for each in both if each.numbers == number]
            low, high = _beside(board.known, self.number, board.known.length[self.head]) if number else (0, 0)
            beside = (*placed(board, low), *placed(board, high))
            claims = (*map(refuting, without), *beside, *(enough[:1] or both))
        if not number:
            return Deduction(KIND, "contradiction", LEVEL, claims, (Impossible(),), (), (at,))
        return _placed(position, self.head, self.number, claims, (HasNumber(at, self.number),))

    def take(self, known: Links) -> None:
        if self.number:
            known.place(self.head, self.number)


@dataclass(frozen=True, slots=True)
class OnlyCell:
    """The only chain of links with a place for `number`: it begins in `head`, with the number `first`."""

    head: int
    first: int
    number: int
    level: ClassVar[int] = LEVEL

    def as_step(self, position: LinkPosition, refuting: Refuting) -> Deduction:
        board = position.board
        run = board.run(self.head)
        cell = run.cells[self.number - self.first]
        cells = partial(_cells_with, board, self.number)
        shown, without = simplest(position, cells, (cell,))
        ruled_out = tuple(board.not_linked(*link) for link in without)
        low, high = _beside(board.known, self.first, len(run.cells))
        both = [Counted(self.number, cells(shown, down), down, ruled_out) for down in (False, True)]
        claims: tuple[Claim, ...] = (*map(refuting, without), *placed(board, low), *placed(board, high), *both)
        found = [HasNumber(cell, self.number)]
        if self.number != self.first:
            claims, found = (*claims, run), [*found, HasNumber(board.cell(self.head), self.first)]
        return _placed(position, self.head, self.first, claims, tuple(found))

    def take(self, known: Links) -> None:
        known.place(self.head, self.first)


def look(position: LinkPosition, pace: Pace) -> Pausing[LinkFinding | None]:
    """Return the first finding of `every`, which is the easiest; None if there are no findings."""
    return next((yield from every(position, pace)), None)


def every(position: LinkPosition, pace: Pace) -> Pausing[Iterator[LinkFinding]]:
    """Return findings about cells with at most one possible number, then about numbers that fit only one cell."""
    known, domains = position.known, position.domains
    free = _free_numbers(known)
    unnumbered = yield from domains.narrow(known, free, pace)
    starts = domains.starts
    return chain(
        (OnlyNumber(h, 0) for h in unnumbered if not starts[h]),
        (OnlyNumber(h, starts[h].bit_length() - 1) for h in unnumbered if starts[h] & (starts[h] - 1) == 0),
        (OnlyCell(*only) for only in domains.only(known, unnumbered, free)),
    )


ONLY_PLACE = Technique(
    "only place",
    "The only place for a number",
    5.0,
    "Count along the arrows from the known numbers. A number then fits only one cell, or a cell only one number.",
    "4x4:1ceefcgeebafgbgb16a",
)


def words(claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> StepText:
    found, number = concludes[0], numbers_in(claims)
    can_be = [claim for claim in claims if isinstance(claim, CanBe)]
    if isinstance(found, Impossible):
        return StepText(*_both_sides(can_be, say("none")))
    assert isinstance(found, HasNumber)
    so = say("{cell} is {number}.", cell=found.cell, number=found.number)
    if apart := [claim for claim in claims if isinstance(claim, Apart)]:
        return _by_distance(apart, number, found, so)
    if any(isinstance(claim, Counted) for claim in claims):
        low = max((known for known in number.values() if known < found.number), default=0)
        high = min((known for known in number.values() if known > found.number), default=0)
        ways = [say("{n} after {low}", n=_steps_in_words(found.number - low), low=low)] if low else []
        ways += [say("{n} before {high}", n=_steps_in_words(high - found.number), high=high)] if high else []
        because = say("{number} is {ways}.", number=found.number, ways=both(ways)) if ways else ""
        return StepText(because, say("Along the arrows, only {cell} fits.", cell=found.cell), so)
    if len(can_be) == 2:
        return StepText(*_both_sides(can_be, say("only {number}", number=found.number)), so)
    (only,) = can_be
    because = "Count up along the arrows from all known numbers."
    if only.down:
        because = "Count back along the arrows from all known numbers."
    against = say("{cell} can only be reached as {number}.", cell=found.cell, number=found.number)
    return StepText(say(because), against, so)


def _both_sides(can_be: Sequence[CanBe], only: str) -> tuple[str, str]:
    few = [claim for claim in can_be if len(claim.numbers) <= MAX_NAMED_NUMBERS]
    cell, numbers = can_be[0].cell, [either(claim.numbers) or say("no number") for claim in few]
    both_ways = say("{only} is possible both ways.", only=capitalised(only))
    if len(few) == 2:
        sides = "Along the arrows, counting up, {cell} can be {up}; counting back, {down}."
        text = say(sides, cell=cell, up=numbers[0], down=numbers[1])
        if is_short(text):
            return text, both_ways
    if not few:
        count = "Count along the arrows to {cell}, up from known numbers and back from known numbers."
        return say(count, cell=cell), both_ways
    side, other = (
        "Along the arrows, counting up, {cell} can be {numbers}.",
        "Counting back, {only} of these is possible.",
    )
    if few[0].down:
        side, other = (
            "Along the arrows, counting back, {cell} can be {numbers}.",
            "Counting up, {only} of these is possible.",
        )
    return say(side, cell=cell, numbers=numbers[0]), say(other, only=only)


def _by_distance(apart: Sequence[Apart], number: Mapping[Cell, int], found: HasNumber, so: str) -> StepText:
    ways: list[str] = []
    elsewhere: list[str] = []
    for up, down in zip(apart[::2], apart[1::2], strict=True):
        low = 0 if up.start is None else number[up.start]
        high = None if down.goal is None else number[down.goal]
        if low + up.steps != found.number:
            elsewhere.append(between(NumberGap(low, high, 0)))
            continue
        if up.start is not None:
            ways.append(say("{n} after {low}", n=_steps_in_words(up.steps), low=low))
        if down.goal is not None:
            ways.append(say("{n} before {high}", n=_steps_in_words(down.steps), high=high))
    because = say("Along the arrows, {cell} is at least {ways}.", cell=found.cell, ways=both(ways))
    too_long = "Its number isn't {gaps}: those routes would be too long."
    return StepText(because, say(too_long, gaps=either(elsewhere)) if elsewhere else "", so)


def _steps_in_words(many: int) -> str:
    return plural(many, "one step", "{count} steps", count=in_words(many))


def _placed(
    position: LinkPosition, head: int, number: int, claims: tuple[Claim, ...], found: tuple[Claim, ...]
) -> Deduction:
    board = position.board
    low, high = _beside(board.known, number, board.known.length[head])
    used = board.cells((board.known.tail_of[low], board.known.head_of[high]))
    moves, shown = (board.number_move(head, number),), board.cells([head])
    return Deduction(KIND, ONLY_PLACE.name, LEVEL, claims, found, moves, used, (), shown)


def simplest(
    position: LinkPosition, possible: Callable[[Links, bool], Iterable[object]], only: Iterable[object]
) -> tuple[Links, list[Link]]:
    """Return a board that is enough to explain a step, and the refuted links without which it isn't enough.

    The board has what a player sees, but these links are excluded. It is enough if only the items in `only` are
    possible both by counting up, `possible(board, False)`, and by counting down, `possible(board, True)`.
    """

    def enough(links: Links) -> bool:
        return {*possible(links, False)} & {*possible(links, True)} == {*only}

    shown = position.shown()
    if not position.refuted or enough(shown):
        return shown, []
    without = [(a, b) for a, b in position.refuted if b in shown.out[a]]
    for link in list(without):
        fewer = [each for each in without if each != link]
        if enough(_struck(shown, fewer)):
            without = fewer
    return _struck(shown, without), without


def _struck(shown: Links, links: list[Link]) -> Links:
    trial = shown.copy()
    for a, b in links:
        trial.strike(a, b)
    return trial


def by_distance(board: LinkBoard, head: int, number: int) -> tuple[Claim, ...]:
    """Return claims that show, by distances to known numbers, that the cell `head` has `number`; () if they can't."""
    known, cell, long = board.known, board.cell(head), board.known.length[head]
    between, claims, left = gaps(known), list[Claim](), list[int]()
    if len(between) > MAX_GAPS or between == [(0, known.cells + 1)]:
        return ()
    for low, high in between:
        start, goal = (board.cell(v) if v < known.cells else None for v in (known.tail_of[low], known.head_of[high]))
        up = _steps(board, known.tail_of[low]).get(head, high - low)
        down = _steps(board, known.tail[head]).get(known.head_of[high], high - low) + long - 1
        claims += [*placed(board, low), *placed(board, high)]
        claims += [Apart(start, cell, up), Apart(cell, goal, down)]
        left += range(low + up, high - down + 1)
    free = tuple(n for low, high in between for n in range(low + 1, high))
    return (Unplaced(cell, free), *dict.fromkeys(claims)) if left == [number] else ()


def _steps(board: LinkBoard, tail: int) -> dict[int, int]:
    known, puzzle, found = board.known, board.puzzle, dict[int, int]()

    def onward(v: int) -> Iterator[int]:
        cells = range(known.cells) if v == known.start else puzzle.ray(v) if v < known.cells else ()
        yield from (b for b in cells if known.before[b] < 0)
        if v != known.start and known.number[v] in (-1, known.cells):
            yield known.end

    heap = [(1, b) for b in onward(tail)]
    heapify(heap)
    while heap:
        steps, head = heappop(heap)
        if head not in found:
            found[head] = steps
            if known.number[head] < 0:
                for b in onward(known.tail[head]):
                    heappush(heap, (steps + known.length[head], b))
    return found


def counted_one_way(known: Links, down: bool) -> dict[int, int]:
    """Return {first cell: its possible numbers, as bits} for all chains of linked cells, by counting in one direction.

    Count up from known numbers or, if `down`, down from them.
    """
    domains = NumberDomains()
    finish(domains.narrow(known, _free_numbers(known), Pace(), up=not down, down=down))
    return domains.starts


def _cells_with(board: LinkBoard, number: int, known: Links, down: bool) -> tuple[Cell, ...]:
    found = []
    for head, begins in counted_one_way(known, down).items():
        for i in range(known.length[head] if known.number[head] < 0 else 0):
            if number >= i and begins >> number - i & 1:
                found.append(board.run(head).cells[i])
    return tuple(sorted(found))


def _free_numbers(known: Links) -> int:
    return sum((1 << high - low - 1) - 1 << low + 1 for low, high in gaps(known))


def _beside(known: Links, number: int, long: int) -> tuple[int, int]:
    low, high = number - 1, number + long
    while known.tail_of[low] < 0:
        low -= 1
    while known.head_of[high] < 0:
        high += 1
    return low, high
