"""Cuts a search into pieces that exclude each other and together cover all solutions, so that several can work on them.

The pieces are nodes of the search's own tree. The node with the most left open is branched, until there are enough.
What is left open is a guess at the work, so pieces are never even; many of them even out.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count
from typing import Generic, TypeVar

from pysolvers.core.progress import Pace, Progress

P = TypeVar("P")
"""A node of a search tree, with all that follows from its branch already drawn."""

C = TypeVar("C")
"""What one branch assumes, such as an edge that is taken."""


@dataclass(frozen=True)
class Cutter(Generic[P, C]):
    """What cutting needs of a kind's search.

    `choices` returns what each branch below a node assumes, None for a node without branches. `assume` returns the node
    after one of these and all that follows; None if that is a contradiction. `left_open` says how much a node leaves
    open, such as the logarithm of the number of ways to fill the board.
    """

    choices: Callable[[P], Sequence[C] | None]
    assume: Callable[[P, C], P | None]
    left_open: Callable[[P], float]

    def cut(self, root: P, about: int) -> Generator[Progress, None, list[tuple[P, tuple[C, ...]]]]:
        """About this many nodes that cover what `root` does, each with what was assumed to reach it; fewer if need be.

        Nodes come in an order that depends on the search alone.
        """
        pace, number = Pace(), count()
        heap: list[tuple[float, int, P, tuple[C, ...]]] = [(-self.left_open(root), next(number), root, ())]
        whole: list[tuple[P, tuple[C, ...]]] = []
        while heap and len(heap) + len(whole) < about:
            _, _, node, assumed = heappop(heap)
            choices = self.choices(node)
            if choices is None:
                whole.append((node, assumed))
            for choice in choices or ():
                below = self.assume(node, choice)
                if below is not None:
                    heappush(heap, (-self.left_open(below), next(number), below, (*assumed, choice)))
            if pace.due():
                yield Progress(next(number), len(heap))
        return whole + [(node, assumed) for _, _, node, assumed in heap]
