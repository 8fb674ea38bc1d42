"""A first answer on large boards with few numbers: follow beliefs, narrow down, step back where it fails."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator

from pysolvers.search import Pace, Progress
from pysolvers.signpost.beliefs import Beliefs
from pysolvers.signpost.chains import Chains
from pysolvers.signpost.random_bits import RandomBits
from pysolvers.signpost.search import propagated

SURE = 0.9
"""Links at least this likely are made together."""
LIKELY, AT_LEAST = 0.3, 0.1
"""Where few are sure, links at least so likely, up to this share of the chains, are made all the same."""
SHARE = 0.15
"""The share of the chains that are joined at once at most."""

Rest = Callable[[Chains], Iterator[Progress | list[int]]]


def decimate(
    root: Chains, total: int, pace: Pace, rest: Rest, small: int
) -> Generator[Progress, None, list[int] | None]:
    """An answer as the cell after each, or None where no more is hoped for.

    `rest` searches, within bounds, a state of at most `small` nodes (chain, position).
    """
    weights: dict[tuple[int, int], float] = {}
    stack = [root.copy()]
    first, bad, bits = True, 0, RandomBits(repr(root.succ).encode())
    while bad < 60:
        state = stack[-1].copy()
        if len(state.live) == 1:
            return state.after
        nodes = sum(state.domain[c].bit_count() for c in state.live)
        if nodes <= small and len(stack) > 1:
            for found in rest(state):
                if not isinstance(found, Progress):
                    return found
                yield found
            stack, bad = _back(stack, bad)
            weights = _shaken(weights, bits)
            continue
        beliefs = Beliefs(state, weights)
        for _ in beliefs.run(30 if first else 6, pace):
            yield Progress(nodes, len(stack), total - len(state.live), total, "beliefs")
        first, weights = False, beliefs.weights
        ranked = [arc for arc in beliefs.arcs if len(state.succ[arc[1]]) > 1]
        many, few = (max(1, int(share * len(state.live))) for share in (SHARE, AT_LEAST))
        sure = [(a, b) for i, (p, a, b) in enumerate(ranked[:many]) if p > SURE or (i < few and p > LIKELY) or not i]
        while True:
            trial = state.copy()
            alive = trial.join_all(sure)
            if alive:
                alive = yield from propagated(trial, pace, total, nodes, len(stack))
            if alive:
                stack.append(trial)
                break
            if len(sure) > 1:
                sure = sure[: len(sure) // 2]
                continue
            if sure:
                state.forbid(*sure[0])
                alive = yield from propagated(state, pace, total, nodes, len(stack))
                if alive:
                    stack[-1] = state
                    break
            stack, bad = _back(stack, bad)
            weights = _shaken(weights, bits)
            break
    return None


def _shaken(weights: dict[tuple[int, int], float], bits: RandomBits) -> dict[tuple[int, int], float]:
    """Weights with noise, so that another way is taken than the one that failed."""
    return {node: weight * (0.5 + bits.bits(8) / 256) for node, weight in weights.items()}


def _back(stack: list[Chains], bad: int) -> tuple[list[Chains], int]:
    """So many checkpoints back as there were bad rounds, in powers of two, but not beyond the root."""
    return stack[: max(1, len(stack) - (1 << min(bad, 6)))], bad + 1
