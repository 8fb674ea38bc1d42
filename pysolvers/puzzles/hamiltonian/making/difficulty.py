"""How hard a puzzle is: how far deductions of a kind lead, from the easiest on. What they decide holds in any answer.

A puzzle that deductions solve has one answer, so the generator needs no other proof. The levels are those of the
hints: local ones (`edge_rules`), parts of the board that hold together or can be served (`board_rules`), and to
suppose the contrary of a step at an end of a piece of path.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass

from pysolvers.core.progress import Pace, Progress
from pysolvers.puzzles.hamiltonian.solving.edge_rules import Position, decide
from pysolvers.puzzles.hamiltonian.solving.network import Network
from pysolvers.puzzles.hamiltonian.solving.propagate import opening, propagate

EASY, NORMAL, HARD = "easy", "normal", "hard"


@dataclass
class Effort:
    """How many trials may still be made to look ahead: the same on every machine, unlike seconds."""

    trials: int


def known(net: Network, off: frozenset[int], level: str) -> Position | None:
    """What is known by deductions of a level without looking ahead, these edges being walls; None if they clash."""
    if not net.possible:
        return None
    pos = Position(net)
    work = opening(net) + [2 * e for e in off]
    if level != EASY:
        return pos if propagate(net, pos, work) else None
    while work:
        if not decide(net, pos, work):
            return None
        work = [2 * e for e in range(len(net.ends)) if not pos.edge[e] and _out_of_turn(net, pos, e)]
    return pos


def _out_of_turn(net: Network, pos: Position, edge: int) -> bool:
    """Whether an edge would join two pieces whose labels do not follow each other."""
    u, v = net.ends[edge]
    if pos.near[u] < 0 or pos.near[v] < 0 or pos.mate[u] == v:
        return False
    step = (pos.near[v] - pos.near[u]) % net.labels
    onward = step == 1 and pos.way[u] >= 0 and pos.way[v] <= 0
    back = step == net.labels - 1 and pos.way[u] <= 0 and pos.way[v] >= 0
    return not (onward or back)


def solved(net: Network, pos: Position | None) -> bool:
    """Whether a position is a whole answer."""
    return pos is not None and pos.joined == net.nodes


def look_ahead(net: Network, pos: Position, effort: Effort) -> Generator[Progress, None, Position | None]:
    """The position after what follows from supposing the contrary, one step at a time; None if effort runs out."""
    pace = Pace()
    going = True
    while going and pos.joined < net.nodes:
        going = False
        for e in sorted(
            (e for e, (u, v) in enumerate(net.ends) if not pos.edge[e] and 1 in (pos.degree[u], pos.degree[v])),
            key=lambda e: (min(pos.undecided[v] for v in net.ends[e]), e),
        ):
            for code in (2 * e + 1, 2 * e):
                if pos.edge[e]:
                    break
                if pace.due():
                    yield Progress(effort.trials, 0, pos.joined, net.nodes, "generator")
                if not effort.trials:
                    return None
                effort.trials -= 1
                if not propagate(net, pos.copy(), [code]):
                    if not propagate(net, pos, [code ^ 1]):
                        return None
                    going = True
    return pos
