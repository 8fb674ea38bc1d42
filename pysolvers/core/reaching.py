"""Which nodes of a graph can be reached from others."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import TypeVar

H = TypeVar("H", bound=Hashable)


def reached(starts: Iterable[H], onward: Callable[[H], Iterable[H]]) -> list[H]:
    """The nodes that can be reached from `starts`, including these, the nearest first. `onward`: a node's neighbors."""
    found = dict.fromkeys(starts)
    nodes = list(found)
    for node in nodes:
        for other in onward(node):
            if other not in found:
                found[other] = None
                nodes.append(other)
    return nodes


def route(starts: Iterable[H], onward: Callable[[H], Iterable[H]], is_goal: Callable[[H], bool]) -> list[H]:
    """The nodes of a shortest route from one of `starts` to a node that is a goal; [] if no route leads to one."""
    came: dict[H, H | None] = dict.fromkeys(starts)
    nodes = list(came)
    for node in nodes:
        for other in onward(node):
            if other not in came:
                came[other] = node
                nodes.append(other)
                if is_goal(other):
                    way = [other]
                    while (before := came[way[-1]]) is not None:
                        way.append(before)
                    return way[::-1]
    return []


def pieces(nodes: Iterable[H], near: Callable[[H], Iterable[H]]) -> Iterator[list[H]]:
    """Yield the connected components of `nodes`. `near`: a node's neighbors; those not in `nodes` are ignored."""
    left = dict.fromkeys(nodes)
    while left:
        piece = reached([next(iter(left))], lambda node: filter(left.__contains__, near(node)))
        yield piece
        for node in piece:
            del left[node]
