"""What is known of a board, and readings of its clues; cells, clues and domains are those of the network."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeVar

from pysolvers.core.claim import Claim, Impossible
from pysolvers.core.deduction import Deduction, InTurn
from pysolvers.core.progress import Pace, Progress, paced
from pysolvers.puzzles.regex_crossword import KIND
from pysolvers.puzzles.regex_crossword.claims import CannotMatch, Leaves, OneOf
from pysolvers.puzzles.regex_crossword.network import Network, decided
from pysolvers.puzzles.regex_crossword.play import format_move

T = TypeVar("T")
Paced = Generator[Progress, None, T]  # yields Progress, returns a result
Finding = Iterator[Progress | Deduction]  # yields Progress, then the steps found


class CrosswordPosition(NamedTuple):
    """The domains of the cells before any clue is read, and the domains that each clue alone leaves on its line."""

    reader: Reader
    domains: Sequence[int]
    readings: Sequence[Sequence[int]] = ()


class Reader:
    """Reads clues for all steps of an explanation, and builds claims and steps."""

    def __init__(self, network: Network) -> None:
        self.network = network
        self.nodes = 0
        self.known = 0
        self.pace = Pace()

    # ---- reading clues

    def read(self, k: int, domains: Sequence[int]) -> Paced[list[int] | None]:
        """Return the domains that clue `k` leaves for the cells of its line; None if it cannot match."""
        clue = self.network.clues[k]
        before = [domains[c] for c in self.network.cells[k]]
        if not clue.slow:
            return clue.narrow(before)
        return (yield from paced(clue.reading(before), self.pace, self.progress()))

    def read_in_turn(self, clues: Iterable[int], domains: Sequence[int]) -> Paced[list[int] | None]:
        """Return the domains after reading clues one after another; None if one of them cannot match."""
        left = list(domains)
        for k in clues:
            after = yield from self.read(k, left)
            if after is None:
                return None
            for c, mask in zip(self.network.cells[k], after, strict=True):
                left[c] = mask
        return left

    def needed(
        self, clues: Sequence[int], domains: Sequence[int], shows: Callable[[list[int] | None], bool]
    ) -> Paced[list[int]]:
        """Return those of the `clues` that a result needs; the last one is always kept.

        `shows` gets the domains after some of the clues were read, or None if one of these can't match. It returns True
        if that is the result.
        """
        needed = list(clues)
        for i in range(len(clues) - 2, -1, -1):
            fewer = needed[:i] + needed[i + 1 :]
            if shows((yield from self.read_in_turn(fewer, domains))):
                needed = fewer
            yield from self.breathe()
        return needed

    def letters_needed(self, k: int, targets: Iterable[int], domains: Sequence[int]) -> Paced[list[int]]:
        """Return the filled cells that clue `k` needs to restrict the `targets`, or to have no match."""
        filled = [c for c in self.network.cells[k] if decided(domains[c]) and c not in targets]
        return (yield from self._needed_known(k, targets, domains, filled))

    def _needed_known(
        self, k: int, targets: Iterable[int], domains: Sequence[int], known: Sequence[int]
    ) -> Paced[list[int]]:
        places = [self.network.cells[k].index(c) for c in targets]
        wanted = yield from self.read(k, domains)
        needed = list(known)
        open_ones = list(domains)
        for c in known:
            before, open_ones[c] = open_ones[c], self.network.alphabet.full
            left = yield from self.read(k, open_ones)
            same = left is None if wanted is None else left is not None and all(left[i] == wanted[i] for i in places)
            if same:
                needed.remove(c)
            else:
                open_ones[c] = before
        return needed

    def breathe(self) -> Paced[None]:
        if self.pace.due():
            yield self.progress()

    def progress(self) -> Progress:
        return Progress(self.nodes, 0, self.known, len(self.network.puzzle.cells))

    # ---- claims and steps

    def one_of(self, c: int, mask: int) -> OneOf:
        return OneOf(self.network.puzzle.cells[c], self.network.alphabet.text(mask))

    def leaves(self, k: int, known: Mapping[int, int], left: Mapping[int, int]) -> Leaves:
        return Leaves(*self._clue(k), self._all(known), self._all(left))

    def cannot_match(self, k: int, known: Mapping[int, int]) -> tuple[Claim, ...]:
        """Return the claims that cells have the `known` characters (as bits), and that clue `k` can't match these."""
        return (*self._all(known), CannotMatch(*self._clue(k), self._all(known)))

    def turns(
        self, clues: Sequence[int], domains: Sequence[int], targets: Iterable[int]
    ) -> Paced[tuple[Deduction, ...]]:
        """Read clues in turn; return the steps that restrict the `targets`, or that lead to a clue without a match."""
        cells, full = self.network.cells, self.network.alphabet.full
        before = [list(domains)]
        breaks = False
        for k in clues:
            left = list(before[-1])
            read = yield from self.read(k, left)
            for c, mask in zip(cells[k], read or (), strict=False):
                left[c] = mask
            before.append(left)
            breaks = read is None
            if breaks:
                break
        wanted = set(targets)
        steps: list[Deduction] = []
        for k, left, after in reversed([*zip(clues, before, before[1:], strict=False)]):
            new = {c: after[c] for c in cells[k] if after[c] != left[c] and c in wanted}
            if new or (breaks and not steps):
                rests_on = yield from self._needed_known(k, new, left, [c for c in cells[k] if left[c] != full])
                known = {c: left[c] for c in rests_on}
                wanted = (wanted - new.keys()) | known.keys()
                claims = (self.leaves(k, known, new),) if new else self.cannot_match(k, known)
                steps.append(self._turn(k, claims, self._all(new) or (Impossible(),)))
        return tuple(reversed(steps))

    def supposed(self, c: int, mask: int) -> Deduction:
        claim = self.one_of(c, mask)
        return Deduction(KIND, "supposed", 0, (), (claim,), (format_move(claim.cell, claim.chars),), (claim.cell,))

    def step(
        self, technique: str, level: int, claims: Sequence[Claim], found: Mapping[int, int], clues: Iterable[int]
    ) -> Deduction:
        """Return the step in which `clues` leave the characters `found`; a contradiction if a cell has none left.

        `found` maps cell numbers to characters, as bits; {} is a contradiction too. `level` is the step's difficulty.
        """
        puzzle = self.network.puzzle
        lines = {puzzle.cells[c] for k in clues for c in self.network.cells[k]}
        if not all(found.values()) or not found:
            where = tuple(puzzle.cells[c] for c in found) or tuple(sorted(lines))
            return Deduction(KIND, "contradiction", 1, tuple(claims), (Impossible(),), used=where)
        concludes = self._all(found)
        shown = tuple(claim.cell for claim in concludes)
        moves = tuple(format_move(claim.cell, claim.chars) for claim in concludes)
        return Deduction(
            KIND, technique, level, tuple(claims), concludes, moves, tuple(sorted(lines - {*shown})), (), shown
        )

    def _all(self, masks: Mapping[int, int]) -> tuple[OneOf, ...]:
        return tuple(self.one_of(c, mask) for c, mask in masks.items())

    def _clue(self, k: int) -> tuple[str, str, tuple[tuple[int, int], ...], str]:
        network = self.network
        cells = tuple(network.puzzle.cells[c] for c in network.cells[k])
        return network.names[k], network.clues[k].regex.text, cells, network.alphabet.chars

    def _turn(self, k: int, claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> Deduction:
        where = tuple(self.network.puzzle.cells[c] for c in self.network.cells[k])
        return Deduction(KIND, "turn", 0, claims, concludes, used=where)


def in_turn(steps: tuple[Deduction, ...]) -> tuple[Claim, ...]:
    """Return `steps` as one claim in a tuple; () if `steps` is empty."""
    return (InTurn(steps),) if steps else ()
