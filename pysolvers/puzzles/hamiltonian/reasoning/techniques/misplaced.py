"""A number with a few possible cells, all but one of which fail; or a cell with a few possible numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from pysolvers.core.claim import Claim
from pysolvers.core.deduction import Deduction, Refuted, StepText, Technique
from pysolvers.core.progress import Pausing
from pysolvers.core.words import both, cell_name, either, say, uncapitalised
from pysolvers.puzzles.hamiltonian.claims import At, Crowded, Place
from pysolvers.puzzles.hamiltonian.reasoning.finding import Finding, Look, cells_of
from pysolvers.puzzles.hamiltonian.reasoning.sketch import Sketch
from pysolvers.puzzles.hamiltonian.reasoning.techniques.place import at, counted, other_cells, placed_words
from pysolvers.puzzles.hamiltonian.reasoning.techniques.supposition import (
    assumed,
    broken_at_once,
    failure,
    followed,
)
from pysolvers.puzzles.hamiltonian.reasoning.techniques.supposition import breaks as broken
from pysolvers.puzzles.hamiltonian.reasoning.words import all_of, counted_numbers, one_of, path_uses, reasons

TECHNIQUE = Technique(
    "misplaced",
    "Every other place fails",
    5.0,
    "A number has a few possible cells, or a cell has a few possible numbers. All but one of them fail at once.",
    "4x4;at=1.3:3,2.2:5,3.0:10,0.0:13",
)
SUPPOSED = Technique(
    "other place",
    "Try the other place",
    7.0,
    "A number has two possible cells, or a cell has two possible numbers. Suppose one of them: it leads to a "
    "contradiction.",
    "4x4;at=3.1:2,1.0:13,0.0:14",
)

MOST = 3  # possible cells or numbers, at most

# the possible (node, number) pairs, the claim that these are all, and the known numbers they are counted from
Case = tuple[tuple[tuple[int, int], ...], Claim, tuple[int, ...]]


def cases(sketch: Sketch, most: int) -> Iterator[Case]:
    """Yield the numbers and cells that have two to `most` choices left, those with the fewest first."""
    counting, cells = sketch.counting, sketch.net.cells
    found: list[tuple[int, Case]] = []
    for number, nodes in counting.room.items():
        if 2 <= len(nodes) <= most:
            low, high = counting.around(number)
            claim: Claim = Place(number, low, high, cells_of(sketch, sorted(nodes)))
            found.append((len(nodes), (tuple((v, number) for v in sorted(nodes)), claim, (low, high))))
    for v, numbers in counting.numbers.items():
        if 2 <= len(numbers) <= most:
            claim = Crowded((cells[v],), tuple(numbers))
            found.append((len(numbers), (tuple((v, number) for number in numbers), claim, ())))
    yield from (case for _, case in sorted(found, key=lambda each: each[0]))


def misplaced(sketch: Sketch) -> Iterator[Finding]:
    tried: dict[tuple[int, int], tuple[Deduction, ...]] = {}
    for pairs, claim, known in cases(sketch, MOST):
        for pair in pairs:
            if pair not in tried:
                tried[pair] = broken_at_once(sketch, assumed(put=(pair,)))
        good = [pair for pair in pairs if not tried[pair]]
        if len(good) == 1:
            yield _found(sketch, TECHNIQUE, good[0], claim, known, [tried[pair] for pair in pairs if tried[pair]])


def supposed(sketch: Sketch, looks: Sequence[Look]) -> Pausing[Finding | None]:
    """Refute one of a number's two possible cells, or of a cell's two possible numbers, with the techniques `looks`.

    Return the shortest refutation for any number or cell; None if nothing is refuted.
    """
    best: tuple[int, Finding] | None = None
    tried: dict[tuple[int, int], tuple[Deduction, ...]] = {}
    for pairs, claim, known in cases(sketch, 2):
        for wrong, right in (pairs, pairs[::-1]):
            if wrong not in tried:
                tried[wrong] = yield from followed(sketch, assumed(put=(wrong,)), looks)
            chain = tried[wrong]
            if chain and (best is None or len(chain) < best[0]):
                best = len(chain), _found(sketch, SUPPOSED, right, claim, known, [chain])
    return best[1] if best else None


def _found(
    sketch: Sketch,
    technique: Technique,
    pair: tuple[int, int],
    claim: Claim,
    known: tuple[int, ...],
    chains: Sequence[tuple[Deduction, ...]],
) -> Finding:
    used = tuple(dict.fromkeys(cell for chain in chains for cell in chain[-1].used))
    why = (*at(sketch, *known), claim, *map(Refuted, chains))
    aside: Callable[[Sketch], tuple[Claim, ...]] = partial(counted, numbers=known)
    if isinstance(claim, Place):
        aside = partial(other_cells, number=claim.number, low=claim.low, high=claim.high)
    return Finding(technique.name, 5, why, used=used, aside=aside, put=(pair,))


def words(claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> StepText:
    place, crowded = one_of(claims, Place), one_of(claims, Crowded)
    chains = [each.chain for each in all_of(claims, Refuted)]
    supposed: list[str] = []
    against = if_supposed(chains)
    if len(chains[0]) > 2:
        (*supposed, against) = failure(chains[0])
    if place:
        return placed_words(claims, supposed, path_uses(concludes), against)
    assert crowded
    template = "Only {numbers} get to {cell} in the right number of steps."
    choices = say(template, numbers=both(crowded.numbers), cell=crowded.cells[0])
    return reasons(counted_numbers(claims), choices, *supposed, so=path_uses(concludes), against=against)


def if_supposed(chains: Sequence[tuple[Deduction, ...]]) -> str:
    """Return sentences that say what each supposition would break. Each of `chains` begins with a supposition."""
    breaks: dict[str, list[At]] = {}
    for chain in chains:
        breaks.setdefault(broken(chain[-1].claims, len(chains) > 1), []).extend(all_of(chain[0].concludes, At))
    sentences = []
    for why, found in breaks.items():
        cells = either(dict.fromkeys(cell_name(at.cell) for at in found))
        numbers = either(dict.fromkeys(at.number for at in found))
        template = "If {cells} were {numbers}, {breaks}"
        sentences.append(say(template, cells=cells, numbers=numbers, breaks=uncapitalised(why)))
    return " ".join(sentences)
