"""A first answer on large boards with few numbers: follow beliefs, narrow down, step back where it fails.

Where a board has answers to spare (`fill`), part of it is filled by chance first, in another way at each new start.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator

from pysolvers.core.progress import Pace, Progress
from pysolvers.puzzles.signpost.solving.beliefs import Beliefs, Weights
from pysolvers.puzzles.signpost.solving.chains import Chains
from pysolvers.puzzles.signpost.solving.random_bits import RandomBits
from pysolvers.puzzles.signpost.solving.random_fill import filled
from pysolvers.puzzles.signpost.solving.search import propagated

SURE = 0.9
"""Links at least this likely are made together."""
LIKELY, AT_LEAST = 0.3, 0.1
"""Where few are sure, links at least so likely, up to this share of the chains, are made all the same."""
SHARE = 0.15
"""The share of the chains that are joined at once at most."""
ROOT, THEN = 15, 5
"""Rounds of belief propagation at first, and after each joining."""
LARGE = 40_000
"""Nodes from which on there are half as many rounds, since they take so long."""
FAILURES = 12
"""How many joinings of some of the likely links may fail before the others are left to the next beliefs."""
FEW = 12_000
"""Nodes (chain, position) below which no gap is filled by chance: beliefs are quick enough."""

Rest = Callable[[Chains], Iterator[Progress | list[int]]]


def decimate(
    root: Chains, total: int, pace: Pace, rest: Rest, small: int, most: int = 60
) -> Generator[Progress, None, list[int] | None]:
    """An answer as the cell after each, or None where no more is hoped for.

    `rest` searches, within bounds, a state of at most `small` nodes (chain, position). After `most` bad rounds it is
    given up.
    """
    weights: Weights = {}
    bits, bad = RandomBits(repr(root.succ).encode()), 0
    stack: list[Chains] = []
    least = 0
    while bad < most:
        first = not stack
        if first:
            state = yield from filled(root, total, pace, bits, FEW)
            # Another start where gaps were filled, else from the root again.
            stack, weights, least = [state], {}, int(state is root)
        state = stack[-1].copy()
        if len(state.live) == 1:
            return state.after
        nodes = sum(state.domain[c].bit_count() for c in state.live)
        if nodes <= small and len(stack) > 1:
            for found in rest(state):
                if not isinstance(found, Progress):
                    return found
                yield found
            stack, bad = _back(stack, bad, least)
            weights = _shaken(weights, bits)
            continue
        beliefs = Beliefs(state, weights)
        large = nodes > LARGE
        for _ in beliefs.run((ROOT if first else THEN) // (2 if large else 1), pace):
            yield Progress(nodes, len(stack), total - len(state.live), total, "beliefs")
        weights = beliefs.weights
        tail, head = state.tail, state.head
        ranked = [(p, tail[a], head[b]) for p, a, b in beliefs.arcs if len(state.succ[a]) > 1]
        if not ranked:  # Sums that are no numbers any more: from here on with other weights.
            stack, bad = _back(stack, bad, least)
            weights = {}
            continue
        if bad:  # Another way than the one that failed: some links are passed over.
            ranked = [link for link in ranked if bits.upto(5)] or ranked
        many, few = (max(1, int(share * len(state.live))) for share in (SHARE, AT_LEAST))
        sure = [(a, b) for i, (p, a, b) in enumerate(ranked[:many]) if p > SURE or (i < few and p > LIKELY) or not i]
        before = len(state.live)
        grown = yield from _followed(state, sure, pace, total, nodes, len(stack))
        if grown is None:
            stack, bad = _back(stack, bad, least)
            weights = _shaken(weights, bits)
        elif len(grown.live) < before:
            stack.append(grown)
        else:
            stack[-1] = grown
    return None


def _followed(
    state: Chains, links: list[tuple[int, int]], pace: Pace, total: int, nodes: int, depth: int
) -> Generator[Progress, None, Chains | None]:
    """The state with as many of these links (cell, cell after it) as go together, the first ones before the others.

    A link that does not fit is forbidden; None if there is no way then.
    """
    groups, failed = [links], 0
    while groups and failed < FAILURES:
        group = groups.pop()
        trial = state.copy()
        alive = linked(trial, group)
        if alive:
            alive = yield from propagated(trial, pace, total, nodes, depth)
        if alive:
            state = trial
            continue
        failed += 1
        if len(group) > 1:
            half = len(group) // 2
            groups += [group[half:], group[:half]]
            continue
        (tail, head), state = group[0], state.copy()
        chains = [(a, b) for a in state.live for b in state.succ[a] if state.tail[a] == tail and state.head[b] == head]
        for a, b in chains:
            state.forbid(a, b)
        alive = yield from propagated(state, pace, total, nodes, depth)
        if not alive:
            return None
    return state


def linked(state: Chains, links: list[tuple[int, int]]) -> bool:
    """Make those of the links (cell, cell after it) that are still open; False if they contradict each other."""
    ending = {state.tail[c]: c for c in state.live}
    beginning = {state.head[c]: c for c in state.live}
    for tail, head in links:
        a, b = ending.get(tail), beginning.get(head)
        if a is None or b is None:
            if state.after[tail] != head:
                return False
            continue
        if b not in state.succ[a] or not state.join(a, b):
            return False
        del ending[tail], beginning[head]
        ending[state.tail[a]] = a
    return True


def _shaken(weights: Weights, bits: RandomBits) -> Weights:
    """Weights with noise, so that another way is taken than the one that failed."""
    return {
        cell: {p: weight * (0.5 + bits.bits(8) / 256) for p, weight in mine.items()} for cell, mine in weights.items()
    }


def _back(stack: list[Chains], bad: int, least: int) -> tuple[list[Chains], int]:
    """So many checkpoints back as there were bad rounds, in powers of two, but but `least` are left."""
    return stack[: max(least, len(stack) - (1 << min(bad, 6)))], bad + 1
