"""Suppositions told step by step: the techniques go on from what is supposed, down to where no path is possible."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pysolvers.core.cell import Cell
from pysolvers.core.deduction import ChainStep
from pysolvers.core.pausing import Pausing
from pysolvers.core.words import place, uncapitalised
from pysolvers.puzzles.hamiltonian.play import draw_move, note_move
from pysolvers.puzzles.hamiltonian.reasoning.finding import Finding, edge_cells, edge_name
from pysolvers.puzzles.hamiltonian.reasoning.knowledge import Sketch
from pysolvers.puzzles.hamiltonian.reasoning.techniques import techniques
from pysolvers.puzzles.hamiltonian.reasoning.whole_board import falls_apart

LONGEST = 40
"""The most steps that a supposition is followed."""


@dataclass(frozen=True)
class Break:
    """Where a supposition breaks: the cells, and why."""

    sentence: str
    cells: tuple[Cell, ...]


def supposed(sketch: Sketch, e: int, taken: bool, level: int) -> Pausing[Finding]:
    """That an edge is not taken because supposing it fails, or that it is taken because leaving it does.

    The chain tells it, unless the techniques do not come to where it breaks.
    """
    first = sketch.plus(frozenset((e,)), frozenset()) if taken else sketch.plus(frozenset(), frozenset((e,)))
    net = sketch.net
    suppose = f"Suppose the path {_what(sketch, e, taken)}"
    steps, broken = yield from _followed(first)
    chain: tuple[ChainStep, ...] = ()
    after = ": all rules together leave no path then, in more steps than can be told"
    if broken:
        steps = yield from _needed(first, steps)
        shown = _moves(sketch, (e,), ()) if taken else _moves(sketch, (), (e,))
        begin = ChainStep(f"{suppose}.", edge_cells(net, (e,)), shown)
        told = (ChainStep(step.sentence, _cells(sketch, step), _moves(sketch, step.on, step.off)) for step in steps)
        where = broken.cells or _cells(sketch, steps[-1]) if steps else broken.cells or edge_cells(net, (e,))
        chain = (begin, *told, ChainStep(broken.sentence, where))
        many = len(steps)
        later = f"{many} step{'s' * (many > 1)} of reasoning later," if many else "at once"
        after = f": {later} {uncapitalised(broken.sentence.rstrip('.'))}"
    used = (*edge_cells(net, (e,)), *(broken.cells if broken else ()))
    on, off = ((), (e,)) if taken else ((e,), ())
    sentence = f"{suppose}{after}. So {_follows(sketch, e, not taken)}."
    return Finding("look-ahead", "Suppose the contrary", sentence, level, on, off, used, True, chain)


def _what(sketch: Sketch, e: int, taken: bool) -> str:
    net = sketch.net
    a, b = net.ends[e]
    if b == net.hub:
        return f"{'ended' if taken else 'did not end'} at {place(net.cells[a])}"
    return f"{'took' if taken else 'did not take'} the step {edge_name(net, e)}"


def _follows(sketch: Sketch, e: int, taken: bool) -> str:
    if sketch.net.ends[e][1] == sketch.net.hub:
        return f"it {'ends' if taken else 'does not end'} there"
    return f"the step is {'' if taken else 'not '}taken"


def _followed(sketch: Sketch) -> Pausing[tuple[list[Finding], Break | None]]:
    """What the techniques find one after the other, and where it breaks, if it does."""
    steps: list[Finding] = []
    while len(steps) < LONGEST:
        yield
        broken = _break(sketch)
        if broken:
            return steps, broken
        found = next(_findings(sketch), None)
        if found is None:
            return steps, None
        if found.level == 0:
            return steps, Break(found.sentence, found.used)
        steps.append(found)
        sketch = sketch.plus(frozenset(found.on), frozenset(found.off))
    return steps, None


def _findings(sketch: Sketch) -> Iterator[Finding]:
    """What the techniques find, the easiest first."""
    return (found for technique in techniques() for found in technique(sketch))


def _needed(first: Sketch, steps: list[Finding]) -> Pausing[list[Finding]]:
    """The steps without those that the others, and the place where it breaks, can do without.

    The steps before the one that is left out are found as they were. Those after it are looked for again: the board
    knows less now, so that it does not break earlier than it did.
    """
    known = [first]
    for step in steps[:-1]:
        known.append(known[-1].plus(frozenset(step.on), frozenset(step.off)))
    for i in reversed(range(len(steps))):
        sketch = known[i]
        for step in steps[i + 1 :]:
            yield
            if not _found_there(sketch, step):
                break
            sketch = sketch.plus(frozenset(step.on), frozenset(step.off))
        else:
            if _break(sketch):
                steps = steps[:i] + steps[i + 1 :]
    return steps


def _found_there(sketch: Sketch, step: Finding) -> bool:
    """Whether a step, in the same words, is found on a sketch that may know less."""
    return any(found.sentence == step.sentence for found in _findings(sketch))


def _break(sketch: Sketch) -> Break | None:
    """What makes a path impossible at once; None if nothing is seen."""
    net = sketch.net
    for e in sorted(sketch.on & sketch.off):
        return Break(f"The path would have to take the step {edge_name(net, e)}, and could not.", edge_cells(net, (e,)))
    for v, cell in enumerate(net.cells):
        if sketch.degree[v] > 2:
            return Break(f"Three steps would meet at {place(cell)}.", (cell,))
        if sketch.degree[v] + len(sketch.open_edges(v)) < 2:
            return Break(f"{place(cell).capitalize()} would have too few ways left.", (cell,))
    if sketch.degree[net.hub] > 2:
        return Break("The path would have three ends.", ())
    if sketch.degree[net.hub] + len(sketch.open_edges(net.hub)) < 2:
        return Break("The path would have no place left for an end.", ())
    apart = falls_apart(sketch)
    return Break(apart.sentence, apart.cells) if apart else None


def _cells(sketch: Sketch, step: Finding) -> tuple[Cell, ...]:
    return tuple(dict.fromkeys((*edge_cells(sketch.net, (*step.on, *step.off)), *step.used)))


def _moves(sketch: Sketch, on: tuple[int, ...], off: tuple[int, ...]) -> tuple[str, ...]:
    """The moves that show edges; ends cannot be drawn."""
    net = sketch.net
    found = []
    for edges, taken in ((on, True), (off, False)):
        for e in edges:
            a, b = net.ends[e]
            if b != net.hub:
                cells = (net.cells[a], net.cells[b])
                found.append(draw_move(cells, True) if taken else note_move((min(cells), max(cells)), True, True))
    return tuple(found)
