"""A step would connect two pieces whose numbers aren't consecutive."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise, product

from pysolvers.core.claim import Claim
from pysolvers.core.deduction import Deduction, StepText, Technique
from pysolvers.core.words import both, either, say
from pysolvers.puzzles.hamiltonian.claims import NoEnd, OffPath
from pysolvers.puzzles.hamiltonian.reasoning.finding import Finding, cells_of, order, run_from
from pysolvers.puzzles.hamiltonian.reasoning.sketch import Chain, Sketch
from pysolvers.puzzles.hamiltonian.reasoning.words import END, NumberLabels, if_used, path_uses

TECHNIQUE = Technique(
    "order",
    "Numbers in order",
    1.8,
    "A connection would join two numbers that don't follow each other.",
    "4x4;waypoints=2.2,0.3,1.2,1.1,2.1,3.0",
)


def wrong_order(sketch: Sketch) -> Iterator[Finding]:
    net = sketch.net
    if net.labels < 4:
        return
    for e in sketch.undecided:
        a, b = net.ends[e]
        one, two = sketch.chain_at.get(a), sketch.chain_at.get(b)
        if one is None or two is None or one is two or not one.labels or not two.labels:
            continue
        if not fits(sketch, one.labels_from(a), two.labels_from(b)):
            used = (*cells_of(sketch, one.nodes), *cells_of(sketch, two.nodes))
            yield Finding(TECHNIQUE.name, 3, partial(_why, sketch, one, a, two, b), off=(e,), used=used)


def out_of_turn(sketch: Sketch) -> tuple[int, ...]:
    """Return the nodes of a line between two numbers that aren't consecutive, both included; () without such a line."""
    net = sketch.net
    for chain in sketch.chains if net.labels > 3 else ():
        if not fits(sketch, chain.labels, ()):
            at = [i for i, v in enumerate(chain.nodes) if net.label[v] >= 0]
            pairs = zip(pairwise(at), pairwise(chain.labels), strict=True)
            return next(chain.nodes[i : j + 1] for (i, j), two in pairs if not fits(sketch, two, ()))
    return ()


def fits(sketch: Sketch, one: tuple[int, ...], two: tuple[int, ...]) -> bool:
    """True if the labels `one` and `two` of two pieces of path stay in order when joined. Both begin at the joint."""
    many = sketch.net.labels
    steps = {(y - x) % many for x, y in pairwise((*one[::-1], *two))}
    return steps <= {1} or steps <= {many - 1}


def _why(sketch: Sketch, one: Chain, a: int, two: Chain, b: int) -> tuple[Claim, ...]:
    labels = one.labels_from(a), two.labels_from(b)
    for i, j in sorted(product((1, 2, len(labels[0])), (1, 2, len(labels[1]))), key=sum):
        if not fits(sketch, labels[0][:i], labels[1][:j]):
            break
    return (order(sketch), *run_from(sketch, one, a, i), *run_from(sketch, two, b, j))


def words(claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> StepText:
    return StepText(against=_would_order(claims, concludes), so=path_uses(concludes))


def _would_order(claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> str:
    (left,) = concludes
    if isinstance(left, NoEnd):
        labels = NumberLabels(claims)
        template = "The path can't end at {cell}: the next number on its line is {number}."
        return say(template, cell=left.cell, number=labels.name(labels.along(left.cell)[0]))
    one, other = _lines(claims, left)
    template = "{edge} would join the lines of {one} and {other}, which don't follow each other."
    if END in (one, other):
        one, other = (one, other) if other == say(END) else (other, one)
        template = "{edge} would lead straight from {one} to an end of the path."
    return say(template, edge=if_used(concludes), one=one, other=other)


def joined_words(steps: Sequence[Deduction]) -> Iterator[str]:
    found = [step for step in steps if step.technique == TECHNIQUE.name]
    if len(found) < 2:
        yield from (_would_order(step.claims, step.concludes) for step in found)
        return
    lines = [sorted(_lines(step.claims, step.concludes[0]), key=lambda name: (len(name), name)) for step in found]
    pairs = list(dict.fromkeys(map(both, lines)))
    one = min(set(lines[0]).intersection(*lines), default="")
    others = either(dict.fromkeys(name for pair in lines for name in pair if name != one))
    template = "{edges} would join lines that don't follow each other: {pairs}."
    if len(pairs) == 1:
        template = "{edges} would join the lines of {pairs}, which don't follow each other."
    elif one:
        template = "{edges} would join the line of {one} to {others}, out of order."
    edges = if_used(claim for step in found for claim in step.concludes)
    yield say(template, edges=edges, pairs="; ".join(pairs), one=one, others=others)


def _lines(claims: tuple[Claim, ...], left: Claim) -> tuple[str, str]:
    assert isinstance(left, OffPath)
    labels = NumberLabels(claims)
    one, other = (labels.name(labels.along(cell)[0]) for cell in left.cells)
    return one, other
