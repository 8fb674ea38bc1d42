"""Symmetry: what is known about a step is true for its images."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from pysolvers.core.cell import Cell
from pysolvers.core.claim import Claim
from pysolvers.core.deduction import StepText, Technique
from pysolvers.core.words import say
from pysolvers.lines.steps import step
from pysolvers.puzzles.hamiltonian.claims import Inside, Symmetric, Wall
from pysolvers.puzzles.hamiltonian.reasoning.finding import Finding, claim, edge_cells
from pysolvers.puzzles.hamiltonian.reasoning.sketch import Sketch
from pysolvers.puzzles.hamiltonian.reasoning.words import path_uses
from pysolvers.puzzles.hamiltonian.rules.symmetry import SYMMETRIES

TECHNIQUE = Technique(
    "image",
    "The symmetric image",
    0.7,
    "On a symmetric path the image of every connection is used too.",
    "5x5;walls=3.0-3.1;symmetry=rot180",
)


def image(sketch: Sketch) -> Iterator[Finding]:
    """Yield the images of what is drawn; if these are complete, the images of what is excluded."""
    net = sketch.net
    if not net.puzzle.symmetry:
        return
    for edges, taken in ((sketch.on, True), (sketch.off, False)):
        missing = {e: [f for f in net.orbit[e] if f not in edges] for e in sorted(edges)}
        seen: set[int] = set()
        for e, images in missing.items():
            fresh = tuple(f for f in images if f not in seen)
            if fresh:
                seen.update(fresh)
                on, off = (fresh, ()) if taken else ((), fresh)
                used = edge_cells(net, (e,))
                yield Finding(TECHNIQUE.name, 1, partial(_known, sketch, e, taken), on, off, used)
        if seen:
            return


def image_in_wall(sketch: Sketch) -> Iterator[Finding]:
    """Yield steps whose image crosses a wall, and ends whose image can't be an end."""
    net = sketch.net
    for e in net.off:
        if e in sketch.off or e in sketch.on:
            continue
        a, b = net.ends[e]
        if b == net.hub:
            used: tuple[Cell, ...] = net.puzzle.images(net.cells[a])[1:]
            ends = {net.cells[net.ends[spoke][0]] for spoke in net.incident[net.hub]}
            other = next(cell for cell in used if cell not in ends)
            why = partial(_shut, sketch, Inside(other))
        else:
            given = step(net.cells[a], net.cells[b])
            used = wall = next(s for s in net.puzzle.step_images(given) if s not in net.edge_of)
            why = partial(_shut, sketch, Wall(wall))
        yield Finding(TECHNIQUE.name, 2, why, off=(e,), used=used)


def _known(sketch: Sketch, e: int, taken: bool) -> tuple[Claim, ...]:
    known = claim(sketch.net, e, taken)
    return (Symmetric(sketch.net.puzzle.symmetry), known)


def _shut(sketch: Sketch, image: Claim) -> tuple[Claim, ...]:
    return (Symmetric(sketch.net.puzzle.symmetry), image)


def words(claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> StepText:
    symmetric, known = claims
    assert isinstance(symmetric, Symmetric)
    opening = say("The path looks the same {how}.", how=SYMMETRIES[symmetric.how])
    if isinstance(known, Wall):
        a, b = known.cells
        because = say("{opening} There is a wall between {a} and {b}.", opening=opening, a=a, b=b)
        return StepText(because, so=path_uses(concludes))
    if isinstance(known, Inside):
        because = say("{opening} It can't end at the matching place of {cell}.", opening=opening, cell=known.cell)
        return StepText(because, so=path_uses(concludes))
    return StepText(f"{opening} {path_uses((known,))}", so=path_uses(concludes))


TECHNIQUES = (TECHNIQUE,)
LOOKS = {10: image, 50: image_in_wall}
