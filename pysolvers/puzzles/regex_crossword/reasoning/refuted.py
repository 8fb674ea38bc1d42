"""Try the opposite: if all characters of a cell except one lead to a clue that can't match, the cell has that one."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from pysolvers.core.claim import Claim
from pysolvers.core.deduction import Refuted, Technique
from pysolvers.core.progress import paced
from pysolvers.puzzles.regex_crossword.network import decided
from pysolvers.puzzles.regex_crossword.reasoning.position import CrosswordPosition, Finding, Paced, Reader, in_turn

MAX_REFUTED = 8  # the most characters of one cell refuted in a single step


def find(position: CrosswordPosition) -> Finding:
    """Yield steps for cells in which every character but one is refuted, those with the fewest characters first."""
    reader, domains, _ = position
    left = list(domains)
    yield from paced(reader.network.propagate(left), reader.pace, reader.progress())
    cells = [c for c, mask in enumerate(left) if not decided(mask) and mask.bit_count() <= MAX_REFUTED]
    for c in sorted(cells, key=lambda c: left[c].bit_count()):
        kept = yield from _not_refuted(reader, left, c)
        if not decided(kept):
            continue
        claims: list[Claim] = []
        if left[c] != domains[c]:
            clues = yield from _readings(reader, domains, c, left[c])
            claims += in_turn((yield from reader.turns(clues, domains, [c])))
        refuted, fails = yield from _refutations(reader, domains, c, left[c] & ~kept)
        if all(each.chain[-1].breaks for each in refuted):
            yield reader.step(REFUTED.name, 4, [*claims, *refuted], {c: kept}, fails)


def _refutations(reader: Reader, domains: Sequence[int], c: int, chars: int) -> Paced[tuple[list[Refuted], set[int]]]:
    refuted, fails = [], set()
    while chars:
        bit = chars & -chars
        chars ^= bit
        each, last = yield from refutation(reader, domains, c, bit)
        refuted.append(each)
        fails.update(last)
    return refuted, fails


def refutation(reader: Reader, domains: Sequence[int], c: int, bit: int) -> Paced[tuple[Refuted, list[int]]]:
    """Suppose that cell `c` has the character `bit`, and read clues until one can't match.

    Return these steps as a claim, and [number of the clue read last]; this list is empty if no clue is read.
    """
    trial = list(domains)
    trial[c] = bit
    clues = yield from _readings(reader, trial, c, 0)
    turns = yield from reader.turns(clues, trial, ())
    return Refuted((reader.supposed(c, bit), *turns)), clues[-1:]


def _not_refuted(reader: Reader, left: Sequence[int], c: int) -> Paced[int]:
    network = reader.network
    kept, rest = 0, left[c]
    while rest and kept.bit_count() < 2:
        bit = rest & -rest
        rest ^= bit
        trial = list(left)
        trial[c] = bit
        if (yield from paced(network.propagate(trial, [c]), reader.pace, reader.progress)) < 0:
            kept |= bit
        reader.nodes += 1
        yield from reader.breathe()
    return kept


def _readings(reader: Reader, domains: Sequence[int], c: int, goal: int) -> Paced[list[int]]:
    network = reader.network
    effective: list[int] = []
    left = list(domains)
    queue = deque(sorted(range(len(network.clues)), key=lambda k: k not in network.clues_at[c]))
    while queue and (not goal or left[c] & ~goal):
        k = queue.popleft()
        read = yield from reader.read(k, left)
        if read is None:
            effective.append(k)
            break
        changed = [(cell, mask) for cell, mask in zip(network.cells[k], read, strict=True) if left[cell] != mask]
        for cell, mask in changed:
            left[cell] = mask
            queue.extend(other for other in network.clues_at[cell] if other != k and other not in queue)
        if changed:
            effective.append(k)
        yield from reader.breathe()

    def shows(after: list[int] | None) -> bool:
        return after is None if not goal else after is not None and not after[c] & ~goal

    return (yield from reader.needed(effective, domains, shows))


REFUTED = Technique(
    "refuted",
    "Try the others",
    9.0,
    "Try the other characters of a cell. Step by step each leads to a line that its clue can't match.",
    "hex;y=.X,(AA|BB|CC)X,XX;x=CC|AB|BA,X.X,XX;z=X.,X(AA|BB|CC),XX",
    find,
)
