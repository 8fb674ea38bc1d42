"""Symmetry: the path uses a step if and only if it uses the step's symmetric images."""

from __future__ import annotations

from collections.abc import Iterator

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
    """Yield findings about images of used edges or, without such findings, about images of unused edges."""
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
                why = (Symmetric(net.puzzle.symmetry), claim(net, e, taken))
                yield Finding(TECHNIQUE.name, 1, why, on, off, edge_cells(net, (e,)))
        if seen:
            return


def image_in_wall(sketch: Sketch) -> Iterator[Finding]:
    net = sketch.net
    for e in net.off:
        if e in sketch.off or e in sketch.on:
            continue
        a, b = net.ends[e]
        if b == net.hub:
            used: tuple[Cell, ...] = net.puzzle.images(net.cells[a])[1:]
            ends = {net.cells[net.ends[spoke][0]] for spoke in net.incident[net.hub]}
            barred: Claim = Inside(next(cell for cell in used if cell not in ends))
        else:
            given = step(net.cells[a], net.cells[b])
            used = wall = next(s for s in net.puzzle.step_images(given) if s not in net.edge_of)
            barred = Wall(wall)
        yield Finding(TECHNIQUE.name, 2, (Symmetric(net.puzzle.symmetry), barred), off=(e,), used=used)


def words(claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> StepText:
    symmetric, known = claims
    assert isinstance(symmetric, Symmetric)
    opening = say("The path looks the same {how}.", how=say(SYMMETRIES[symmetric.how]))
    if isinstance(known, Wall):
        why = say("There is a wall between {a} and {b}.", a=known.cells[0], b=known.cells[1])
    elif isinstance(known, Inside):
        why = say("It can't end at {cell}, the image of this end.", cell=known.cell)
    else:
        why = path_uses((known,))
    return StepText(say("{opening} {why}", opening=opening, why=why), so=path_uses(concludes))
