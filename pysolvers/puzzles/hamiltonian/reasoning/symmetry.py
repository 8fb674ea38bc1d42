"""The technique of the symmetry: what is known of a step is known of its images."""

from __future__ import annotations

from collections.abc import Iterator

from pysolvers.core.words import listed, place
from pysolvers.engines.boards.steps import step
from pysolvers.puzzles.hamiltonian.reasoning.finding import Finding, edge_cells, edge_name
from pysolvers.puzzles.hamiltonian.reasoning.knowledge import Sketch
from pysolvers.puzzles.hamiltonian.rules.symmetry import SYMMETRIES

TITLE = "The symmetric image"


def image(sketch: Sketch) -> Iterator[Finding]:
    """The images of what is drawn; when nothing is missing of these, the images of what is ruled out."""
    net = sketch.net
    if not net.puzzle.symmetry:
        return
    for edges, taken in ((sketch.on, True), (sketch.off, False)):
        missing = {e: [f for f in net.orbit[e] if f not in edges] for e in sorted(edges)}
        told: set[int] = set()
        for e, images in missing.items():
            fresh = tuple(f for f in images if f not in told)
            if fresh:
                told.update(fresh)
                yield _imaged(sketch, e, fresh, taken)
        if told:
            return


def image_in_wall(sketch: Sketch) -> Iterator[Finding]:
    """Steps whose image goes through a wall, and ends whose image can be no end."""
    net = sketch.net
    for e in net.off:
        if e in sketch.off or e in sketch.on:
            continue
        a, b = net.ends[e]
        opening = f"The path is to be the same {SYMMETRIES[net.puzzle.symmetry]}, and"
        if b == net.hub:
            cell = net.cells[a]
            sentence = f"{opening} it cannot end at the image of {place(cell)}: it does not end there either."
            yield Finding("image", TITLE, sentence, 2, off=(e,), used=net.puzzle.images(cell)[1:])
            continue
        given = step(net.cells[a], net.cells[b])
        wall = next(s for s in net.puzzle.step_images(given) if s not in net.edge_of)
        sentence = (
            f"{opening} between {place(wall[0])} and {place(wall[1])} there is a wall: its image, the step "
            f"{edge_name(net, e)}, is not taken."
        )
        yield Finding("image", TITLE, sentence, 2, off=(e,), used=wall)


def _imaged(sketch: Sketch, e: int, images: tuple[int, ...], taken: bool) -> Finding:
    """That images go with an edge, be it taken or not."""
    net = sketch.net
    how = SYMMETRIES[net.puzzle.symmetry]
    if net.ends[e][1] == net.hub:
        this, that = (place(net.cells[net.ends[f][0]]) for f in (e, images[0]))
        then = f"one end is at {this}, so the other is at {that}" if taken else f"no end at {this}, so none at {that}"
        sentence = f"The path is to be the same {how}: {then}."
    else:
        many = len(images) > 1
        steps = f"{'those' if many else 'that'} {listed(edge_name(net, f) for f in images)}"
        verb = "is" if taken else "is not"
        each = ("are" if taken else "are not") if many else verb
        sentence = (
            f"The path is to be the same {how}: the step {edge_name(net, e)} {verb} taken, "
            f"so its image{'s' * many}, {steps}, {each} taken."
        )
    on, off = (images, ()) if taken else ((), images)
    return Finding("image", TITLE, sentence, 1, on, off, edge_cells(net, (e,)))
