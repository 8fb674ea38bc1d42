"""Propagation: what the puzzle itself decides, and all rules in turn, the cheap ones first."""

from __future__ import annotations

from pysolvers.puzzles.hamiltonian.solving.board_rules import check_connectivity, check_label_regions
from pysolvers.puzzles.hamiltonian.solving.edge_rules import Position, decide
from pysolvers.puzzles.hamiltonian.solving.network import Network
from pysolvers.puzzles.hamiltonian.solving.position_rules import check_positions, positions_hold


def propagate(net: Network, pos: Position, work: list[int]) -> bool:
    """Decide `work` and all that follows by all rules; False on contradiction."""
    while True:
        if not decide(net, pos, work):
            return False
        if pos.joined == net.nodes:
            return not net.domains or positions_hold(net, pos)
        if net.domains:
            if not check_positions(net, pos, work):
                return False
            if work:
                continue
        if net.labels > 3 and not check_label_regions(net, pos, work):
            return False
        if work:
            continue
        if not check_connectivity(net, pos, work):
            return False
        if not work:
            return True


def opening(net: Network) -> list[int]:
    """The edges that are decided before any other, as `work` for `propagate`.

    Those that the puzzle decides itself, those at nodes with two edges only, and those between labels that do not
    follow each other.
    """
    work = [2 * e for e in net.off] + [2 * e + 1 for e in net.on]
    if net.labels > 3:
        apart = (1, net.labels - 1)
        for e, (u, v) in enumerate(net.ends):
            if net.label[u] >= 0 and net.label[v] >= 0 and abs(net.label[u] - net.label[v]) not in apart:
                work.append(2 * e)
    for edges in net.incident:
        if len(edges) == 2:
            work += [2 * e + 1 for e in edges]
    return work
