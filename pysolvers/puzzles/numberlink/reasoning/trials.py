"""Finds the supposition (a line between two neighbors, or no line) that breaks a rule after the fewest consequences.

A consequence follows from one cell, 2 × 2 square or diagonal. It records the consequences that it depends on, so that
`look_ahead` can explain only the necessary ones.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from pysolvers.puzzles.numberlink.reasoning.lines import Lines
from pysolvers.puzzles.numberlink.reasoning.turn_tables import Inside, turn_tables

OPEN, ON, OFF = 0, 1, 2

Sides = tuple[int, ...]

Piece = tuple[list[int], int, int]  # a piece of line: its cells, also as bits, and as bits with their neighbors

NEAR = 60  # cells visited to find out whether a detour still connects two neighbors

GAIN = 60  # most consequences counted when the opposite of a supposition is judged by its consequences


Cause = Literal[
    "supposed",
    "one way",  # a cell needs all its open sides, or stays empty because it has only one
    "side by side",  # neighbors have one label
    "possible turns",  # the possible turns of a cell
    "finished cell",  # a cell has all its links
    "breaks a rule",  # a line there would
]

Failure = Literal[
    "dead end",  # a cell has too few open sides
    "ends apart",  # the two ends of a label are separated
    "unreachable cells",  # no line can reach cells that must be used
    "side by side",  # neighbors with one label can't be connected
    "no turn",  # a cell has no possible turn
    "impossible line",  # a line is needed where none can be
]


class Consequence(NamedTuple):
    """A conclusion from a supposition: a line crosses a side (`on`), or no line does.

    `cell` is the cell from which it follows, or -1. `based_on` are the sides of earlier consequences.
    """

    side: int
    on: bool
    why: Cause
    cell: int = -1
    based_on: Sides = ()


class Refutation(NamedTuple):
    """A supposition that fails, the consequences that show this (in order), and how and where it fails.

    `where` is the number of a cell, or of a side if neighbors with one label can't be connected ("side by side").
    """

    supposed: Consequence
    steps: tuple[Consequence, ...]
    breaks: Failure
    where: int


Break = tuple[Failure, Sides, int]  # how a supposition fails, because of which consequences, and where


class Trials:
    """The suppositions on a board, each tried on a copy of the board. Don't change the board while this is in use."""

    def __init__(self, lines: Lines) -> None:
        self.lines, board = lines, lines.board
        self.tables = turn_tables(board)
        self.trials: dict[tuple[int, bool], LineTrial] = {}
        self.state = [
            ON if lines.drawn[side] else OFF if lines.obstacle(side) else OPEN for side in range(len(board.sides))
        ]
        pieces = {id(path): self._piece(path) for path in lines.path}
        self.path = [pieces[id(path)] for path in lines.path]
        self.ways, self.lined = [0] * board.size, [0] * board.size
        for ((a, b), (one, two)), now in zip(zip(board.sides, self.tables.bits, strict=True), self.state, strict=True):
            if now != OFF:
                bits = self.lined if now == ON else self.ways
                bits[a] |= one
                bits[b] |= two
        self.end = [lines.other_end(cell) for cell in range(board.size)]
        self.used = [lines.is_used(cell) for cell in range(board.size)]
        self.whole = False
        self.whole = LineTrial(self).divided() is None

    def _piece(self, path: list[int]) -> Piece:
        near = 0
        for cell in path:
            near |= self.lines.board.near[cell]
        return path[:], sum(1 << cell for cell in path), near

    def all(self, limit: int, supposed: Iterable[tuple[int, bool]]) -> Iterator[Refutation | None]:
        """Try each supposition: (side, True if a line crosses it). Yield its refutation, or None if none is found.

        At most about `limit` consequences of each are tried; a later call with a higher limit continues. Yield nothing
        for a supposition that is safe (all its consequences are known and break no rule), or follows from a safe one.
        """
        safe: set[tuple[int, bool]] = set()
        for key in supposed:
            if key in safe:
                continue
            trial = self.trials.get(key)
            if trial is None:
                trial = self.trials[key] = LineTrial(self, Consequence(*key, "supposed"))
            if trial.broken or trial.queue:
                yield trial.short or trial.refute(limit)
            if not trial.broken and not trial.queue:
                safe.update((found.side, found.on) for found in trial.why.values())

    def gain(self, found: Refutation) -> int:
        """Return how many consequences follow from the opposite of a refuted supposition, counting to about `GAIN`."""
        trial = LineTrial(self, Consequence(found.supposed.side, not found.supposed.on, "supposed"))
        trial.refute(GAIN)
        return len(trial.why)

    def shorter(self, found: Refutation) -> Refutation:
        """Return the refutation without the drawn lines that aren't needed to break a rule."""
        first = self.trials.get((found.supposed.side, found.supposed.on))
        if first and first.short:
            return first.short
        for each in reversed(found.steps):
            only = {other.side for other in found.steps}
            if each.on and each.side in only:
                trial = LineTrial(self, found.supposed)
                trial.only = {found.supposed.side, *only} - {each.side}
                found = trial.refute(len(only)) or found
        if first:
            first.short = found
        return found


class LineTrial:
    """A supposition on a copy of the board, and the consequences found so far."""

    def __init__(self, trials: Trials, *supposed: Consequence) -> None:
        lines = trials.lines
        self.lines, self.board = lines, lines.board
        self.plain, self.hex = lines.board.puzzle.is_plain, lines.board.puzzle.shape == "hex"
        self.tables = trials.tables
        self.state = [*trials.state, OFF]  # the last one is for sides that aren't on the board
        self.ways, self.lined = trials.ways[:], trials.lined[:]
        self.need, self.label = lines.need[:], lines.label[:]
        self.end, self.path = trials.end[:], trials.path[:]
        self.used, self.whole = trials.used, trials.whole
        self.turns_repeat = lines.fact.no_touch and lines.fact.fills
        self.why: dict[int, Consequence] = {}
        self.drawn: dict[int, frozenset[int]] = {}
        self.queue = deque(supposed)
        self.queued: tuple[set[int], set[int]] = (set(), set())  # sides in the queue, without and with a line
        self.broken: Break | None = None
        self.short: Refutation | None = None  # the refutation without unnecessary lines
        self.only: set[int] | None = None  # if given, consequences for other sides are ignored

    def refute(self, limit: int) -> Refutation | None:
        """Return the refutation if up to `limit` consequences suffice, otherwise None. A later call continues."""
        while self.queue and not self.broken:
            found = self.queue.popleft()
            if found.side in self.why:
                if self.why[found.side].on != found.on:
                    self._clash(found)
                continue
            if self.state[found.side] != OPEN:
                if (self.state[found.side] == ON) != found.on:
                    self._clash(found)
                continue
            if self.only is not None and found.side not in self.only:
                continue
            if len(self.why) > limit:
                self.queue.appendleft(found)
                return None
            self.why[found.side] = found
            self._decide(found.side, found.on)
            if found.on:
                self._on(found.side)
            else:
                for cell in self.board.sides[found.side]:
                    self._few(cell)
            if not self.broken:
                self._turned(found.side, found.on)
        self.broken = self.broken or self.divided()
        return self._refutation(*self.broken) if self.broken else None

    def _decide(self, side: int, on: bool) -> None:
        (a, b), (one, two) = self.board.sides[side], self.tables.bits[side]
        self.state[side] = ON if on else OFF
        self.ways[a] ^= one
        self.ways[b] ^= two
        if on:
            self.lined[a] |= one
            self.lined[b] |= two

    def _break(self, why: Failure, based_on: Sides, cell: int) -> None:
        if self.broken is None:
            self.broken = (why, based_on, cell)

    def _clash(self, found: Consequence) -> None:
        other = self.why.get(found.side)
        way = found if found.on else other
        based_on = found.based_on + ((found.side,) if other else ())
        if found.why == "possible turns":
            self._break("no turn", based_on, found.cell)
        elif way and way.why == "side by side":
            self._break("side by side", based_on, way.side)
        else:
            self._break(
                "dead end" if way and way.why == "one way" else "impossible line",
                based_on,
                way.cell if way else found.cell,
            )

    def _on(self, side: int) -> None:
        if self._forbidden(side):
            return
        x, y = self._join(side)
        for cell in self.board.sides[side]:
            if self.need[cell]:
                self._few(cell)
            else:
                self._full(cell)
        for cell in {x, y}:
            if self.need[cell]:
                self._end_moved(cell, self.drawn[cell])
        if self.lines.fact.no_touch:
            self._rings(side)

    def _join(self, side: int) -> tuple[int, int]:
        a, b = self.board.sides[side]
        self.need[a] -= 1
        self.need[b] -= 1
        drawn = self.drawn.get(a, frozenset()) | self.drawn.get(b, frozenset()) | {side}
        x, y = self.end[a], self.end[b]
        label = max(self.label[a], self.label[b])
        self.end[x], self.end[y] = y, x
        (one, cells, near), (other, more, around) = self.path[a], self.path[b]
        piece = one + other, cells | more, near | around
        for cell in piece[0]:
            self.path[cell] = piece
        for cell in (a, b, x, y):
            self.label[cell], self.drawn[cell] = label, drawn
        return x, y

    def _forbidden(self, side: int) -> bool:
        a, b = self.board.sides[side]
        for cell in (a, b):
            if not self.need[cell]:
                self._break("impossible line", (side, *self._around(cell)), cell)
        if self.end[a] == b:
            self._break("impossible line", (side, *self.drawn.get(a, ())), a)
        if 0 <= self.label[a] != self.label[b] >= 0:
            self._break("impossible line", (side, *self.drawn.get(a, ()), *self.drawn.get(b, ())), a)
        return self.broken is not None

    def _follows(self, side: int, on: bool, why: Cause, cell: int, based_on: Iterable[int]) -> None:
        if side not in self.queued[on]:
            self.queued[on].add(side)
            self.queue.append(Consequence(side, on, why, cell, tuple(based_on)))

    def _full(self, cell: int) -> None:
        new = [side for side, _, way in self.board.around[cell] if self.ways[cell] & way]
        if not self.queued[False].issuperset(new):
            based_on = [side for side in self._around(cell) if self.state[side] == ON]
            for side in new:
                self._follows(side, False, "finished cell", cell, based_on)

    def _end_moved(self, cell: int, drawn: frozenset[int]) -> None:
        for side, other, _ in self.board.around[cell]:
            if self.state[side] != OPEN or not self.need[other]:
                continue
            if self.end[cell] == other:
                self._follows(side, False, "breaks a rule", cell, drawn)
            elif 0 <= self.label[cell] != self.label[other] >= 0:
                self._follows(side, False, "breaks a rule", cell, drawn | self.drawn.get(other, frozenset()))
            elif self.lines.fact.no_touch and 0 <= self.label[cell] == self.label[other]:
                self._follows(side, True, "side by side", cell, drawn | self.drawn.get(other, frozenset()))
            elif self.lines.fact.no_touch and self._touch(cell, other):
                self._follows(side, False, "breaks a rule", cell, drawn | self.drawn.get(other, frozenset()))

    def _touch(self, a: int, b: int) -> bool:
        (_, one, near), (_, other, _) = self.path[a], self.path[b]
        return bool(near & other & ~(1 << b) or self.board.near[b] & one & ~(1 << a | 1 << b))

    def _turned(self, side: int, on: bool) -> None:
        ways, lined, need = self.ways, self.lined, self.need
        for cell, rows in self.tables.near[side][on]:
            self._turns(cell)
            for row in rows if self.turns_repeat else ():
                for other, turn, outer in row:
                    if turn & ~(ways[other] | lined[other]) or (need[other] < 2 and lined[other] & outer):
                        break
                    self._turns(other)

    def _turns(self, cell: int) -> None:
        need, every = self.need, self.ways[cell]
        is_bare = need[cell] == 2
        if not every or not (self.used[cell] if is_bare else need[cell] and self.board.label[cell] < 0):
            return
        in_all, in_some = every, 0
        out: list[tuple[int, Sides]] = []
        for a, b, bits, inside in self.tables.turns[cell][every << 8 | self.lined[cell]]:
            based_on = None
            if is_bare and not (self.plain and need[a] == 2 == need[b]):
                based_on = self._unfit(a, b)
            if based_on is None and inside and self.turns_repeat:
                based_on = self._diagonal_fails(cell, inside)
            if based_on is not None:
                out.append((bits, based_on))
                continue
            in_all &= bits
            in_some |= bits
            if not in_all and in_some == every:
                return
        if out:
            self._shared(cell, in_all, in_some, out)

    def _shared(self, cell: int, in_all: int, in_some: int, out: list[tuple[int, Sides]]) -> None:
        if not in_some:
            self._break("no turn", (*self._around(cell), *(side for _, based_on in out for side in based_on)), cell)
            return
        for side, _, way in self.board.around[cell]:
            on = bool(in_all & way)
            if self.ways[cell] & way and (on or not in_some & way) and side not in self.queued[on]:
                needed = (each for bits, based_on in out if bool(bits & way) != on for each in based_on)
                self._follows(side, on, "possible turns", cell, (*self._around(cell), *needed))

    def _unfit(self, a: int, b: int) -> Sides | None:
        fits = self.end[a] != b and not 0 <= self.label[a] != self.label[b] >= 0
        if fits and not (self.lines.fact.no_touch and self.path[a][2] & self.path[b][1]):
            return None
        return (*self.drawn.get(a, ()), *self.drawn.get(b, ()))

    def _diagonal_fails(self, cell: int, inside: tuple[Inside, ...]) -> Sides | None:
        ways, lined, need = self.ways, self.lined, self.need
        for at, turn, one, other in inside:
            if need[at] == 2 and not turn & ~ways[at]:
                if at == cell:
                    return None
                continue
            is_end, closed, on = self.board.label[at] >= 0, turn & ~(ways[at] | lined[at]), lined[at] & ~turn
            if at == cell or (is_end and (self.hex or (closed != turn and not on))):
                return None
            if on:
                first = next(side for side, _, way in self.board.around[at] if way & on)
                return (first,) if first in self.why else ()
            if is_end or closed:
                return self._why_closed((one, other), 2 if is_end else 1)
        return None

    def _why_closed(self, sides: Sides, needed: int) -> Sides:
        closed = [side for side in sides if self.state[side] == OFF]
        new = tuple(side for side in closed if side in self.why)
        return new if needed > 1 else new[:1] if len(new) == len(closed) else ()

    def _rings(self, side: int) -> None:
        for number in self.board.rings_at[side]:
            sides = self.board.rings[number]
            most = len(sides) - 2
            on = [s for s in sides if self.state[s] == ON]
            based_on = tuple(s for s in on if s in self.why)
            if len(on) > most:
                self._break("impossible line", based_on, self.board.sides[side][0])
            elif len(on) == most:
                for s in sides:
                    if self.state[s] == OPEN:
                        self._follows(s, False, "breaks a rule", self.board.sides[s][0], based_on)

    def _around(self, cell: int) -> Sides:
        return tuple(side for side, _, _ in self.board.around[cell] if side in self.why)

    def _few(self, cell: int) -> None:
        need = self.need[cell]
        if not need or self.ways[cell].bit_count() > need:
            return
        ways = [side for side, _, _ in self.board.around[cell] if self.state[side] == OPEN]
        used = self.used[cell] or self.label[cell] >= 0 or need < self.board.puzzle.degree(cell)
        based_on = self._around(cell)
        if not used:
            if len(ways) == 1:
                self._follows(ways[0], False, "one way", cell, based_on)
        elif len(ways) < need:
            self._break("dead end", based_on, cell)
        elif len(ways) == need:
            for side in ways:
                self._follows(side, True, "one way", cell, based_on)

    def divided(self) -> Break | None:
        """Return how the consequences cut off an end of a label, or cells that must be used; None if they don't."""
        if self.whole and all(found.on or self._still_joined(found.side) for found in self.why.values()):
            return None
        part, parts = self._parts()
        if len(parts) < 2:
            return None
        found: list[tuple[int, Failure, Sides, int]] = []
        home = {part[end] for pair in self.board.pairs for end in pair}
        for p, q in self.board.pairs:
            if part[p] != part[q]:
                for end in (p, q):
                    based_on = self._border(parts[part[end]], part, part[end])
                    found.append((len(self._needed(based_on)), "ends apart", based_on, end))
        for number, cells in enumerate(parts):
            if number not in home and any(self.used[cell] for cell in cells):
                based_on = self._border(cells, part, number)
                found.append((len(self._needed(based_on)), "unreachable cells", based_on, cells[0]))
        if not found:
            return None
        return min(found, key=lambda each: (each[0], each[1] == "unreachable cells", each[2:]))[1:]

    def _parts(self) -> tuple[list[int], list[list[int]]]:
        part = [-1] * len(self.need)
        parts: list[list[int]] = []
        for first in range(len(self.need)):
            if part[first] < 0:
                part[first] = len(parts)
                cells = [first]
                for cell in cells:
                    for side, other, _ in self.board.around[cell]:
                        if self.state[side] != OFF and part[other] < 0:
                            part[other] = len(parts)
                            cells.append(other)
                parts.append(cells)
        return part, parts

    def _still_joined(self, closed: int) -> bool:
        state, around = self.state, self.board.around
        for ring in self.board.rings_at[closed]:
            if all(side == closed or state[side] != OFF for side in self.board.rings[ring]):
                return True
        first, goal = self.board.sides[closed]
        cells = [first]
        for cell in cells:
            for side, other, _ in around[cell]:
                if state[side] != OFF and other not in cells:
                    if other == goal:
                        return True
                    cells.append(other)
            if len(cells) > NEAR:
                return False
        return False

    def _border(self, cells: list[int], part: list[int], number: int) -> Sides:
        return tuple(
            side
            for cell in cells
            for side, other, _ in self.board.around[cell]
            if part[other] != number and side in self.why
        )

    def _needed(self, based_on: Sides) -> list[int]:
        found: dict[int, None] = {}
        todo = list(based_on)
        for side in todo:
            if side not in found and side in self.why:
                found[side] = None
                todo.extend(self.why[side].based_on)
        return list(found)

    def _refutation(self, breaks: Failure, based_on: Sides, cell: int) -> Refutation:
        needed = set(self._needed(based_on))
        supposed, *others = self.why.values()
        return Refutation(supposed, tuple(found for found in others if found.side in needed), breaks, cell)
