"""Cuts a search into pieces that exclude each other and together cover all solutions, so that several can work on them.

The pieces are nodes of the search's own tree: of those there are, the one with the most left open is branched, until
there are enough. What is left open is a guess at the work, so pieces are never even; many of them even out.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from heapq import heappop, heappush
from itertools import count
from typing import Protocol, TypeVar

from pysolvers.core.progress import Pace, Progress


class Node(Protocol):
    """A node of a search tree, with all that follows from its branch already drawn."""

    @property
    def left_open(self) -> float:
        """How much is left open, such as the logarithm of the number of ways to fill the board."""


N = TypeVar("N", bound=Node)


def cut(root: N, branches: Callable[[N], list[N] | None], about: int) -> Generator[Progress, None, list[N]]:
    """About so many nodes that cover what `root` does; fewer where there are no more.

    Args:
        root: the node to begin with.
        branches: the nodes below a node but for those that are contradictory; None for one that has no branches.
        about: how many nodes are wanted.
    """
    pace, number = Pace(), count()
    heap = [(-root.left_open, next(number), root)]
    whole: list[N] = []
    while heap and len(heap) + len(whole) < about:
        _, _, node = heappop(heap)
        below = branches(node)
        if below is None:
            whole.append(node)
        else:
            for each in below:
                heappush(heap, (-each.left_open, next(number), each))
        if pace.due():
            yield Progress(next(number), len(heap))
    return whole + [node for _, _, node in heap]
