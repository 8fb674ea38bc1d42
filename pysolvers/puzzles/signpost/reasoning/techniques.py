"""One deduction at a time, the easiest first, with its reason: what hints and explanations are made of.

The facts are those of forced links (`links`); here each step is put off until it is the easiest left, and the reasons
for which the other candidates are out are looked up when it is told.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import dataclass
from functools import cached_property
from math import inf

from pysolvers.core.deduction import Deduction
from pysolvers.core.progress import Pace
from pysolvers.core.words import capitalised
from pysolvers.puzzles.signpost.model import NAMES, SignpostPuzzle
from pysolvers.puzzles.signpost.play import link_move
from pysolvers.puzzles.signpost.reasoning.number_domains import Places
from pysolvers.puzzles.signpost.solving.forced_links import Links

TAKEN, NUMBER, RING, GAP, LOOK = "taken", "number", "ring", "gap", "look-ahead"
"""Why a cell cannot come next: it comes after another one; has another number; is this chain's first cell; does not fit
the gap between two numbers; leads to a contradiction."""
LEVEL = {TAKEN: 1, NUMBER: 1, RING: 2, GAP: 3, LOOK: 5}
PLACE_LEVEL = 4


@dataclass(frozen=True)
class Step:
    """What follows: the link a -> b, or (b = -1) that the chain beginning in a has `number`; and the deduction."""

    a: int
    b: int
    deduction: Deduction
    number: int = 0


class Reasoner:
    """What is known of a board, and the easiest thing that follows from it.

    `links` are made by the player; `numbers` are given or placed by him. Links that cannot be are left out: `refused`.
    `patience` bounds how many links one look-ahead may suppose.
    """

    def __init__(self, puzzle: SignpostPuzzle, numbers: Iterable[int], links: Iterable[tuple[int, int]] = ()) -> None:
        self.puzzle = puzzle
        self.known = Links(puzzle, numbers)
        self.looked: set[tuple[int, int]] = set()
        self.refused: list[tuple[int, int]] = []
        self.patience: float = inf
        self.places = Places()
        for a, b in links:
            if b in self.known.out[a]:
                self.known.join(a, b)
            elif self.known.after[a] != b:
                self.refused.append((a, b))
        self._tidy()

    @property
    def solved(self) -> bool:
        """Whether all is joined."""
        return self.known.joined == self.puzzle.cells + 1

    def _tidy(self) -> None:
        """Join what needs no telling: ends with known numbers, and given numbers that the board links by itself."""
        known, given = self.known, self.puzzle.numbers
        for v in [v if v >= 0 else ~v for v in known.todo]:
            for a, b in [(v, b) for b in known.out[v]] + [(a, v) for a in known.into[v]]:
                if b not in known.out[a]:
                    continue
                ends = (a == known.start and known.number[b] == 1) or (
                    b == known.end and known.number[a] == known.cells
                )
                inner = a < known.cells and b < known.cells and given[a] and given[b] == given[a] + 1
                if ends or inner:
                    known.join(a, b)

    def next(self, pace: Pace) -> Generator[None, None, Step | None]:
        """The easiest step, not yet taken; None if all is done or nothing more is found. Yields when time is up."""
        if self.solved:
            return None
        step = self._forced() or (yield from self._placed(pace))
        if step is None:
            step = yield from self._looked_ahead(pace)
        return step

    def take(self, step: Step) -> None:
        """Add a step to what is known."""
        if step.b >= 0:
            self.known.join(step.a, step.b)
        elif step.number:
            self.known.place(step.a, step.number)
        self._tidy()

    def _forced(self) -> Step | None:
        """The easiest cell with one candidate, or with none, which is a contradiction."""
        known = self.known
        best: tuple[int, int, int] | None = None
        keep: dict[int, None] = {}
        for v in known.todo:
            node = v if v >= 0 else ~v
            options = known.out[node] if v >= 0 else known.into[node]
            if (known.after[node] if v >= 0 else known.before[node]) >= 0 or len(options) > 1 or v in keep:
                continue
            if not options:
                return self._contradiction(v)
            keep[v] = None
            a, b = (node, next(iter(options))) if v >= 0 else (next(iter(options)), node)
            reasons = [why for _, why in (self._others_after(a, b) if v >= 0 else self._others_before(a, b))]
            met = known.number[a] >= 0 and known.number[b] >= 0
            rank = (0 if met else max((LEVEL[why] for why in reasons), default=1), int(v < 0) + len(reasons), v)
            if best is None or rank < best:
                best = rank
        known.todo[:] = keep
        return self._told(best[2]) if best else None

    def _told(self, v: int) -> Step:
        """The forced link of one node (v: its successor, ~v: its predecessor) with the reason in words."""
        known, puzzle = self.known, self.puzzle
        a, b = (v, next(iter(known.out[v]))) if v >= 0 else (next(iter(known.into[~v])), ~v)
        others = self._others_after(a, b) if v >= 0 else self._others_before(a, b)
        hardest = max((why for _, why in others), key=lambda why: LEVEL[why], default=TAKEN)
        level = LEVEL[hardest]
        if a == known.start or b == known.end:
            cell, number = (b, 1) if a == known.start else (a, known.cells)
            sentence = f"{self._name(cell)} must be {number}: no other cell can be."
            if cell == (~v if v < 0 else v):
                sentence = f"{self._name(cell)} must be {number}: no cell can come {'before' if v < 0 else 'after'} it."
            move = "{}.{}:{}".format(*puzzle.cell_of(cell), number)
            technique = LOOK if hardest == LOOK else "ends"
            return Step(
                a, b, self._deduction(technique, "An end of the path", sentence, level, (move,), (), others, (cell,))
            )
        move = link_move(puzzle, a, b)
        p, q = known.number[a], known.number[b]
        if p >= 0 and q >= 0:
            sentence = f"{self._name(a)} points at {q}, the next number."
            return Step(a, b, self._deduction("next number", "The next number", sentence, 1, (move,), (a,), [], (b,)))
        same = TAKEN if hardest == NUMBER else hardest
        technique = {TAKEN: "only follower" if v >= 0 else "only predecessor"}.get(same, same)
        title = {
            TAKEN: "The only cell that can follow" if v >= 0 else "The only cell that can come before",
            RING: "No ring",
            GAP: "It has to fit the gap",
            LOOK: "All others lead to a contradiction",
        }[same]
        if v >= 0:
            many = len(others) + 1
            count = "one cell" if many == 1 else f"{many} cells"
            sentence = f"{self._name(a)} points {NAMES[puzzle.arrows[a]]} at {count}"
            ending = f"only {self._place(b)} can follow" + (f", as {p + 1}." if p >= 0 else ".")
            sentence += (
                f"; {ending}" if many > 1 else f": {self._place(b)} follows" + (f", as {p + 1}." if p >= 0 else ".")
            )
        else:
            sentence = f"Only {self._place(a)} can come before {self._name(b, False)}"
            sentence += f", as {q - 1}." if q >= 0 else "."
        sentence += self._because(others, v >= 0)
        used = (a,) if v >= 0 else (b,)
        return Step(a, b, self._deduction(technique, title, sentence, level, (move,), used, others, ({a, b} - {*used})))

    def _because(self, others: list[tuple[int, str]], after: bool) -> str:
        """The reasons against the other candidates, the simple ones together."""
        words = {
            TAKEN: ("comes after another cell", "come after other cells")
            if after
            else ("goes on elsewhere", "go on elsewhere"),
            NUMBER: ("has a number that does not fit", "have numbers that do not fit"),
            RING: ("would close a ring", "would close a ring"),
            GAP: ("does not fit the gap in the numbers", "do not fit the gap in the numbers"),
            LOOK: ("leads to a contradiction", "lead to a contradiction"),
        }
        out = []
        for why, (one, several) in words.items():
            cells = [cell for cell, reason in others if reason == why and cell < self.puzzle.cells]
            if cells:
                who = " and ".join(self._place(cell) for cell in cells) if len(cells) < 3 else f"{len(cells)} others"
                out.append(f"{who} {one if len(cells) == 1 else several}")
        text = "; ".join(out)
        return f" {capitalised(text)}." if text else ""

    def _others_after(self, a: int, b: int) -> list[tuple[int, str]]:
        """The cells that a points at besides b, and why they cannot follow."""
        if a == self.known.start:  # every cell is a candidate: only what was looked into is worth telling
            return [(x, LOOK) for x in range(self.known.cells) if (a, x) in self.looked]
        return [(x, self._why_not(a, x)) for x in self.puzzle.ray(a) if x != b]

    def _others_before(self, a: int, b: int) -> list[tuple[int, str]]:
        """The cells that point at b besides a, and why they cannot come before."""
        if b == self.known.end:
            return [(y, LOOK) for y in range(self.known.cells) if (y, b) in self.looked]
        return [(y, self._why_not(y, b)) for y in self._pointing[b] if y != a]

    @cached_property
    def _pointing(self) -> list[list[int]]:
        pointing: list[list[int]] = [[] for _ in range(self.puzzle.cells)]
        for a in range(self.puzzle.cells):
            for b in self.puzzle.ray(a):
                pointing[b].append(a)
        return pointing

    def _why_not(self, a: int, b: int) -> str:
        """Why the link a -> b is out."""
        known = self.known
        if (a, b) in self.looked:
            return LOOK
        if known.before[b] >= 0 or known.after[a] >= 0:
            return TAKEN
        p, q = known.number[a], known.number[b]
        if p >= 0 and q >= 0:
            return NUMBER
        if known.head[a] == b:
            return RING
        full = known.room_after[p] == 0 if p >= 0 else q >= 0 and known.room_before[q] == 0
        return NUMBER if full else GAP

    def _contradiction(self, v: int) -> Step:
        """Nothing can follow, or come before, a cell."""
        known = self.known
        node = v if v >= 0 else ~v
        if node >= known.cells:
            cell: tuple[int, ...] = ()
            sentence = f"No cell can be {1 if node == known.start else known.cells}."
        else:
            cell = (node,)
            sentence = (
                f"No cell can {'follow' if v >= 0 else 'come before'} {self._name(node, False)}: there is no answer."
            )
        others = self._others_after(v, -1) if v >= 0 else self._others_before(-1, ~v)
        return Step(-1, -1, self._deduction("contradiction", "No answer", sentence, 1, (), cell, others, ()))

    def _placed(self, pace: Pace) -> Generator[None, None, Step | None]:
        """A number that fits one cell only."""
        known, places = self.known, self.places
        free = sum(1 << p for p in self._free())
        loose = yield from places.follow(known, free, pace)
        for h in loose:
            if not places.starts[h]:
                sentence = f"No number between those on the board is left for {self._place(h)}: there is no answer."
                return Step(
                    -1, -1, self._deduction("contradiction", "No answer", sentence, PLACE_LEVEL, (), (h,), [], ())
                )
        for h in loose:
            d = places.starts[h]
            if d & (d - 1) == 0:
                p = d.bit_length() - 1
                return self._at(
                    h, p, f"{self._place(h).capitalize()} can only be {p}: every other number is too near or too far."
                )
        only = places.only(known, loose, free)
        if only is None:
            return None
        h, first, p = only
        cell = h
        for _ in range(p - first):
            cell = known.after[cell]
        return self._at(h, first, f"Only {self._place(cell)} can be {p}: no other cell is at the right distance.")

    def _at(self, h: int, p: int, sentence: str) -> Step:
        low, high = p - 1, p + self.known.length[h]
        while self.known.tail_of[low] < 0:
            low -= 1
        while self.known.head_of[high] < 0:
            high += 1
        used = [v for v in (self.known.tail_of[low], self.known.head_of[high]) if v < self.puzzle.cells]
        move = "{}.{}:{}".format(*self.puzzle.cell_of(h), p)
        told = self._deduction(
            "only place", "The only place for a number", sentence, PLACE_LEVEL, (move,), used, [], (h,)
        )
        return Step(h, -1, told, p)

    def _free(self) -> list[int]:
        """The numbers that are not placed."""
        known, p = self.known, 0
        free: list[int] = []
        while p <= self.puzzle.cells:
            room = known.room_after[p] if known.tail_of[p] >= 0 and known.after[known.tail_of[p]] < 0 else 0
            free += range(p + 1, p + room + 1)
            p += room + 1
        return free

    def _looked_ahead(self, pace: Pace) -> Generator[None, None, Step | None]:
        """Suppose each link of the cells with the fewest candidates; strike out those that forced links refute."""
        known = self.known
        nodes = [(len(known.out[a]), a) for a in range(known.cells + 1) if known.after[a] < 0 and known.out[a]]
        nodes += [(len(known.into[b]), ~b) for b in range(known.cells) if known.before[b] < 0 and known.into[b]]
        trials = 0
        for _, v in sorted(nodes):
            pairs = [(v, b) for b in known.out[v]] if v >= 0 else [(a, ~v) for a in known.into[~v]]
            for a, b in sorted(pairs):
                if pace.due():
                    yield
                if b in known.out[a]:
                    trials += 1
                    trial = known.copy()
                    trial.join(a, b)
                    verdict = yield from trial.close(pace)
                    if verdict == "contradiction":
                        self.looked.add((a, b))
                        known.strike(a, b)
            step = self._forced()
            if step is not None or trials > self.patience:
                return step
        return None

    def _deduction(
        self,
        technique: str,
        title: str,
        sentence: str,
        level: int,
        moves: tuple[str, ...],
        used: Iterable[int],
        others: list[tuple[int, str]],
        shown: Iterable[int],
    ) -> Deduction:
        cells = self.puzzle.cells
        of = self.puzzle.cell_of
        return Deduction(
            technique,
            title,
            sentence,
            level,
            moves,
            tuple(of(v) for v in used if v < cells),
            tuple(of(v) for v, _ in others if v < cells),
            tuple(of(v) for v in shown if v < cells),
            any(why == LOOK for _, why in others),
        )

    def _place(self, at: int) -> str:
        return self.puzzle.place(at) if at < self.puzzle.cells else "nothing"

    def _name(self, at: int, first: bool = True) -> str:
        """A cell by its number if it has one: "7 in row 1, column 2"."""
        number = self.known.number[at]
        name = f"{number} in {self._place(at)}" if number >= 0 else self._place(at)
        return capitalised(name) if first else name
