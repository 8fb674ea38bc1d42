"""Find all solutions: first join cells by forced links, then search depth first, with propagation at each node."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator

from pysolvers.core.progress import Pace, Progress, reported
from pysolvers.puzzles.signpost.model import SignpostPuzzle, SignpostSolution
from pysolvers.puzzles.signpost.solving.chain_domains import Chains
from pysolvers.puzzles.signpost.solving.forced_links import Links, Verdict

# yields solutions from a state on, as lists of next cells; the number is the board's number of cells
Finder = Callable[[Chains, Pace, int], Iterator[Progress | list[int]]]


def solutions(
    puzzle: SignpostPuzzle, finder: Finder, engine: str = "", links: Links | None = None
) -> Iterator[Progress | SignpostSolution]:
    """Yield all solutions: join forced links and, if that isn't enough, search with `finder`.

    Start from `links`, by default the puzzle without moves. The last Progress names `engine` or, if this is "", the
    engine in the finder's last Progress.
    """
    pace, total = Pace(), puzzle.area
    links = links or Links(puzzle)
    verdict = yield from closed(links, pace)
    last = Progress()
    if verdict == "solved":
        yield SignpostSolution(puzzle, links.numbers())
    elif verdict == "stuck":
        for found in finder(Chains(links), pace, total):
            if isinstance(found, Progress):
                last = found
                yield found
            else:
                yield SignpostSolution(puzzle, numbering(found, total))
    yield Progress(last.nodes, 0, total, total, engine or last.engine)


def branches(root: Chains, pace: Pace, total: int, mark: int = 0) -> Iterator[Progress | list[int]]:
    """Yield each solution of the branch `root`, depth first, as a list of every cell's next cell.

    `total` is the number of cells. A Progress is yielded from time to time, and when node number `mark` is reached.
    """
    nodes = 0
    stack = [root]
    weight = [1.0] * (total + 2)
    while stack:
        state = stack.pop()
        nodes += 1
        if nodes == mark:
            yield Progress(nodes, len(stack), total - len(state.live) + 1, total, snapshot=state.known)
        alive = yield from propagated(state, pace, total, nodes, len(stack))
        if not alive:
            if state.branched >= 0:
                weight[state.branched] += 1.0
            continue
        if len(state.live) == 1:
            yield state.after
            continue
        a, b, cell = choose(state, weight)
        other = state.copy()
        state.branched = other.branched = cell
        other.forbid(a, b)
        stack.append(other)
        if state.join(a, b):
            stack.append(state)
        else:
            weight[cell] += 1.0
        if pace.due():
            yield Progress(nodes, len(stack), total - len(state.live) + 1, total, snapshot=state.known)
    yield Progress(nodes, 0, total, total)


def closed(links: Links, pace: Pace) -> Generator[Progress, None, Verdict]:
    return reported(links.close(pace), lambda _: Progress(0, 0, links.joined, links.cells))


def propagated(
    state: Chains, pace: Pace, total: int, nodes: int = 0, depth: int = 0
) -> Generator[Progress, None, bool]:
    """Remove impossible links and numbers from `state`; return False on a contradiction.

    `total` (the number of cells), `nodes` and `depth` are only for the Progress that it yields.
    """
    return reported(
        state.propagate(pace),
        lambda _: Progress(nodes, depth, total - len(state.live) + 1, total, snapshot=state.known),
    )


def choose(state: Chains, weight: list[float]) -> tuple[int, int, int]:
    """Choose the cell with the fewest candidates relative to its `weight`, and one of its links.

    Return (a, b, cell): the link appends chain b to chain a.
    """
    best, found = float("inf"), (0, 0, 0)
    for c in state.live:
        succ, pred = state.succ[c], state.pred[c]
        if len(succ) > 1:
            cell = state.tail[c]
            cost = len(succ) / weight[cell]
            if cost < best:
                best, found = cost, (c, succ[0], cell)
        if len(pred) > 1:
            cell = state.head[c]
            cost = len(pred) / weight[cell]
            if cost < best:
                best, found = cost, (pred[0], c, cell)
    return found


def numbering(after: list[int], cells: int) -> tuple[int, ...]:
    """Return each cell's number. `after` has the next cell of every cell; `cells` is the number of cells."""
    numbers = [0] * cells
    v, p = after[cells], 1
    while v != cells + 1:
        numbers[v] = p
        v, p = after[v], p + 1
    return tuple(numbers)
