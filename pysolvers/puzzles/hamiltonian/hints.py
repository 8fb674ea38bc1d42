"""Hints and explanations: the easiest deduction from where the player stands, and all of them from the bare board."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from functools import partial

from pysolvers.core.cell import Cell
from pysolvers.core.deduction import Deduction, Told
from pysolvers.core.pausing import paced
from pysolvers.core.progress import Pace, Progress
from pysolvers.core.words import places
from pysolvers.engines.reasoning.kept import kept
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle
from pysolvers.puzzles.hamiltonian.play import HamiltonianState, draw_move, note_move
from pysolvers.puzzles.hamiltonian.reasoning import parity
from pysolvers.puzzles.hamiltonian.reasoning.finding import Finding
from pysolvers.puzzles.hamiltonian.reasoning.knowledge import Sketch, first_sketch
from pysolvers.puzzles.hamiltonian.reasoning.mistakes import answers_within, told_mistake
from pysolvers.puzzles.hamiltonian.reasoning.suppositions import supposed
from pysolvers.puzzles.hamiltonian.reasoning.technique_list import TECHNIQUES as TECHNIQUES
from pysolvers.puzzles.hamiltonian.reasoning.techniques import closed_ways, misstep, techniques
from pysolvers.puzzles.hamiltonian.solver import solve
from pysolvers.puzzles.hamiltonian.solving.edge_rules import Position, decide
from pysolvers.puzzles.hamiltonian.solving.network import network
from pysolvers.puzzles.hamiltonian.solving.propagate import propagate

TOLD = 4
"""How many suppositions that fail are followed, to tell the shortest."""

TRIED = 5 * TOLD
"""How many are followed where the techniques come to no contradiction in the first ones."""

NO_PATH = Finding("contradiction", "No path is left", "From here on no path can be made: there is no answer.", 0)


def hint(state: HamiltonianState) -> Iterator[Progress | Deduction]:
    """Progress, then the easiest next deduction, or what is wrong; nothing if the board is complete and right.

    Moves carry the images of a step with it, as the player's own do.
    """
    answer = state.solution()
    if (answer and not answer.violations()) or state.puzzle.size == 1:
        return
    reason = state.puzzle.impossible
    if reason:
        yield Told("impossible", "No answer", reason, 0)
        return
    with kept(state.puzzle, solve, explain) as known:
        fit = yield from known.fit(state, partial(answers_within, state))
        if fit.answer is None:
            yield from told_mistake(state, known, fit)
            return
    sketch = first_sketch(network(state.puzzle), state.drawn, state.crossed)
    yield from _deductions(sketch, Pace(), whole=False)


def explain(puzzle: HamiltonianPuzzle) -> Iterator[Progress | Deduction]:
    """All deductions in order, up to the answer, to a contradiction, or to where a guess is needed.

    Moves leave the images of a step out, so that each of these follows as a deduction of its own.
    """
    reason = puzzle.impossible
    if reason:
        yield Told("impossible", "No answer", reason, 0)
        return
    if puzzle.size == 1:
        return
    net = network(puzzle)
    sketch = yield from _deductions(first_sketch(net), Pace(), whole=True)
    yield Progress(0, 0, len(sketch.on), net.nodes, "hints")


def can_be_completed(state: HamiltonianState) -> Iterator[Progress | bool]:
    """Progress, then whether some answer has all that is on the board; nothing where that takes too long."""
    if state.puzzle.impossible:
        yield False
        return
    with kept(state.puzzle, solve, explain) as known:
        fit = yield from known.fit(state, partial(answers_within, state))
    if fit.decided:
        yield fit.answer is not None


def _deductions(sketch: Sketch, pace: Pace, whole: bool) -> Generator[Progress | Deduction, None, Sketch]:
    """One deduction after the other that has a move, or says that there is no path; returns what is known in the end.

    As a `whole` it also tells ends that are found, which cannot be drawn, and every image by itself; its moves erase
    nothing, because they may be played on a board that has the step already.
    """
    while not sketch.complete():
        finding = yield from _next(sketch, pace)
        if finding is None:
            break
        deduction = _deduction(sketch, finding, alone=whole)
        if deduction.moves or finding.level == 0 or (whole and deduction.shown):
            yield _report(sketch, pace)
            yield deduction
        if finding.level == 0:
            break
        sketch = sketch.plus(frozenset(finding.on), frozenset(finding.off))
        if deduction.moves and not whole:
            sketch = sketch.with_images()
    return sketch


def _next(sketch: Sketch, pace: Pace) -> Generator[Progress, None, Finding | None]:
    """The easiest finding that says something new; one that takes a step before one that rules steps out."""
    if pace.due():
        yield _report(sketch, pace)
    if sketch.broken:
        return NO_PATH
    for technique in techniques():
        found = list(technique(sketch))
        if pace.due():
            yield _report(sketch, pace)
        if found:
            telling = (f for f in found if f.on or _leads_on(sketch, f))
            return next(telling, found[0])
    return (yield from _look_ahead(sketch, pace))


def _report(sketch: Sketch, pace: Pace) -> Progress:
    return Progress(pace.work, 0, len(sketch.on), sketch.net.nodes, "hints")


def _leads_on(sketch: Sketch, finding: Finding) -> bool:
    """Whether steps that are ruled out leave some cell with no more ways than it needs."""
    for e in finding.off:
        for v in sketch.net.ends[e]:
            if v != sketch.net.hub and sketch.degree[v] + len(sketch.open_edges(v)) == 3:
                return True
    return False


def _look_ahead(sketch: Sketch, pace: Pace) -> Generator[Progress, None, Finding | None]:
    """A step that would strand a cell or cut the board at once; a count of colours; else suppose the contrary.

    The last is a step of which the taking, or the leaving, leads to a contradiction by rules alone.
    """
    net = sketch.net
    base = sketch.position()
    if base is None or not propagate(net, base.copy(), []):
        return NO_PATH
    near = sorted(sketch.undecided, key=lambda e: (-max(sketch.degree[v] for v in net.ends[e]), e))
    for e in near:
        if pace.due():
            yield _report(sketch, pace)
        if net.ends[e][1] != net.hub and 1 in [sketch.degree[v] for v in net.ends[e]]:
            finding = misstep(sketch, e)
            if finding is not None:
                return finding
    for counted in parity.bounded(sketch):
        if pace.due():
            yield _report(sketch, pace)
        if counted is not None:
            return counted
    return (yield from _shortest_supposition(sketch, base, near, pace))


def _shortest_supposition(
    sketch: Sketch, base: Position, near: list[int], pace: Pace
) -> Generator[Progress, None, Finding | None]:
    """A step of which the taking, or the leaving, fails by local rules, or else by all; the one that is told shortest.

    No more than TOLD are told, where one of them has a chain: the first ones, where most is known already.
    """
    net = sketch.net
    found: list[Finding] = []
    for all_rules in (False, True):
        for e in near:
            if base.edge[e] and not all_rules:
                continue
            if len(found) >= (TOLD if any(finding.chain for finding in found) else TRIED):
                break
            for code in (2 * e + 1, 2 * e):
                if pace.due():
                    yield _report(sketch, pace)
                trial = base.copy()
                if not (propagate(net, trial, [code]) if all_rules else decide(net, trial, [code])):
                    level = 7 if all_rules else 6
                    found.append(
                        (yield from paced(supposed(sketch, e, bool(code & 1), level), pace, _report(sketch, pace)))
                    )
                    break
        if found:
            return min(found, key=lambda finding: (not finding.chain, len(finding.chain)))
    return None


def _deduction(sketch: Sketch, finding: Finding, alone: bool) -> Deduction:
    """The finding with its moves, be it without their images; ends of the path are told but cannot be drawn."""
    net = sketch.net
    moves: list[str] = []
    shown: list[Cell] = []
    ruled_out: list[Cell] = []
    for edges, on in ((finding.on, True), (finding.off, False)):
        for e in edges:
            a, b = net.ends[e]
            if b == net.hub:
                shown.extend([net.cells[a]] if on else [])
                continue
            cells = (net.cells[a], net.cells[b])
            moves.append(draw_move(cells, alone) if on else note_move((min(cells), max(cells)), True, alone))
            (shown if on else ruled_out).extend(cells)
    used = tuple(cell for cell in finding.used if cell not in shown and cell not in ruled_out)
    sentence = finding.sentence
    if finding.technique == "two-ways":
        sentence = f"{sentence.rstrip('.')}{closed_ways(sketch, finding.used[0])}."
    elif finding.technique == "shape":
        sentence = sentence.replace("a forbidden shape", f"the forbidden shape of {places(finding.used)}")
    return Told(
        finding.technique, finding.title, sentence, finding.level, tuple(moves), used, tuple(ruled_out),
        tuple(shown), finding.look_ahead, finding.chain,
    )  # fmt: skip
