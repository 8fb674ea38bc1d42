"""Splits a search into disjoint pieces that together cover all solutions, so that several workers can share it."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count
from typing import Generic, TypeVar

from pysolvers.core.progress import Pace, Progress

P = TypeVar("P")  # a node of a search tree, propagated

C = TypeVar("C")  # what one branch assumes, such as an edge in use


@dataclass(frozen=True)
class Cutter(Generic[P, C]):
    """Splits a search tree into pieces. P is the type of a node, C the type of a choice.

    `choices` returns a choice for each branch below a node, or None for a leaf. `assume` returns the node after a
    choice, or None for a contradiction. `estimate_work` estimates the work below a node.
    """

    choices: Callable[[P], Sequence[C] | None]
    assume: Callable[[P, C], P | None]
    estimate_work: Callable[[P], float]

    def cut(self, root: P, about: int) -> Generator[Progress, None, list[tuple[P, tuple[C, ...]]]]:
        """Return nodes that together cover all solutions below `root`, each with the choices that lead to it.

        The number of nodes is near `about`. Repeated calls return them in the same order.
        """
        pace, number = Pace(), count()
        heap: list[tuple[float, int, P, tuple[C, ...]]] = [(-self.estimate_work(root), next(number), root, ())]
        whole: list[tuple[P, tuple[C, ...]]] = []
        while heap and len(heap) + len(whole) < about:
            _, _, node, assumed = heappop(heap)
            choices = self.choices(node)
            if choices is None:
                whole.append((node, assumed))
            for choice in choices or ():
                below = self.assume(node, choice)
                if below is not None:
                    heappush(heap, (-self.estimate_work(below), next(number), below, (*assumed, choice)))
            if pace.due():
                yield Progress(next(number), len(heap))
        return whole + [(node, assumed) for _, _, node, assumed in heap]
