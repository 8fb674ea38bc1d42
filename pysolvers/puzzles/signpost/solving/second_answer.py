"""Looks for a second answer near the first: a few chains near each other are set free, the others keep their links."""

from __future__ import annotations

from collections.abc import Generator

from pysolvers.core.progress import Pace, Progress
from pysolvers.puzzles.signpost.solving.chain_domains import Chains
from pysolvers.puzzles.signpost.solving.random_bits import RandomBits
from pysolvers.puzzles.signpost.solving.search import branches

WINDOWS, WINDOW = 60, 60
"""How many neighbourhoods are looked through, and how many chains are set free in one of them."""
NODES = 300
"""Nodes of the search through one neighbourhood."""


def near_answer(root: Chains, answer: list[int], pace: Pace, total: int) -> Generator[Progress, None, list[int] | None]:
    """Another answer, as the cell after each, that differs from `answer` in one neighbourhood; None without one."""
    bits = RandomBits(repr(answer).encode())
    name = {root.head[c]: c for c in root.live}
    follower = {c: name[answer[root.tail[c]]] for c in root.live if root.tail[c] != total + 1}
    loose = sorted(follower)
    for _ in range(WINDOWS):
        free = _neighbourhood(root, loose[bits.upto(len(loose))], bits)
        state = root.copy()
        state.join_all([(a, b) for a, b in follower.items() if a not in free])
        for step in branches(state, pace, total, mark=NODES):
            if isinstance(step, Progress):
                yield step
                if step.nodes >= NODES:
                    break
            elif step != answer:
                return step
    return None


def _neighbourhood(root: Chains, centre: int, bits: RandomBits) -> set[int]:
    """Chains that could take each other's followers, which are likely to change together; the first is `centre`."""
    free, edge = {centre}, [centre]
    while edge and len(free) < WINDOW:
        c = edge.pop(0)
        near = [a for b in root.succ[c] for a in root.pred[b] if a not in free]
        bits.shuffle(near)
        for a in near[:6]:
            if a not in free:
                free.add(a)
                edge.append(a)
    return free
