"""All solutions, lazily, by one of the engines."""

from __future__ import annotations

from collections.abc import Generator, Iterator

from pysolvers.core.progress import Count, Pace, Progress, tally
from pysolvers.engines.sat.availability import installed_or_requested
from pysolvers.puzzles.signpost.model import SignpostPuzzle, SignpostSolution
from pysolvers.puzzles.signpost.solving.chain_domains import Chains
from pysolvers.puzzles.signpost.solving.decimation import decimate
from pysolvers.puzzles.signpost.solving.guided_sat import suppose
from pysolvers.puzzles.signpost.solving.random_fill import RandomBits, solutions_to_spare, sparsity
from pysolvers.puzzles.signpost.solving.sat import enumerate_solutions, sat
from pysolvers.puzzles.signpost.solving.schedule import SCHEDULE
from pysolvers.puzzles.signpost.solving.search import branches, propagated, search, solutions


def auto(puzzle: SignpostPuzzle) -> Iterator[Progress | SignpostSolution]:
    """Each solution once, with Progress at least every 20 ms of work and one at the end."""
    return solutions(puzzle, hard_solutions)


def hard_solutions(root: Chains, pace: Pace, total: int, seed: bytes = b"") -> Iterator[Progress | list[int]]:
    """The solutions, as the cell after each, from where forced links are stuck; another `seed` finds others first."""
    alive = yield from propagated(root, pace, total)
    if not alive:
        return
    placements = root.placements()
    known: list[list[int]] = []
    short = SCHEDULE.first_nodes(placements)
    searching = branches(root.copy(), pace, total, mark=short)
    for step in searching:
        yield step
        if not isinstance(step, Progress):
            known.append(step)
        elif step.nodes >= short and not known:
            break
    else:
        return
    decided, found = yield from _first_solution(root, placements, pace, total, seed)
    if found is not None:
        yield from _with_second(root, found, known, pace, total)
    elif decided:
        return
    if installed_or_requested():
        yield from enumerate_solutions(root, known, pace)
    else:
        yield from (step for step in searching if isinstance(step, Progress) or step not in known)


def _with_second(
    root: Chains, found: list[int], known: list[list[int]], pace: Pace, total: int
) -> Iterator[Progress | list[int]]:
    """A solution and, if it is soon found, another one near it; both are `known` then."""
    known.append(found)
    yield found
    second = yield from _near_solution(root, found, pace, total)
    if second is not None:
        known.append(second)
        yield second


def _first_solution(
    root: Chains, placements: int, pace: Pace, total: int, seed: bytes
) -> Generator[Progress, None, tuple[bool, list[int] | None]]:
    """The first solution on a board that a short search leaves: whether it is decided that there is one, and that."""
    spare = solutions_to_spare(root, sparsity(root))
    small = SCHEDULE.rest_of_sat if installed_or_requested() else SCHEDULE.rest_of_search

    def rest(state: Chains) -> Iterator[Progress | list[int]]:
        return _rest(state, pace, total)

    if installed_or_requested() and placements <= SCHEDULE.suppose_up_to and spare <= SCHEDULE.suppose_spare:
        if spare > 0:
            found = yield from decimate(root, total, pace, rest, small, SCHEDULE.decimate_first, seed)
            if found is not None:
                return True, found
        decided, found = yield from suppose(root, total, pace, SCHEDULE.suppose_conflicts, seed)
        if decided:
            return True, found
    found = yield from decimate(root, total, pace, rest, small, seed=seed)
    return found is not None, found


def _rest(state: Chains, pace: Pace, total: int) -> Iterator[Progress | list[int]]:
    """A bounded look for a solution in a small state; ends without one if there is none or it takes too long."""
    if installed_or_requested():
        for step in enumerate_solutions(state, (), pace):
            yield step
            if isinstance(step, Progress) and step.nodes > SCHEDULE.rest_conflicts:
                return
        return
    for step in branches(state, pace, total, mark=SCHEDULE.rest_nodes):
        yield step
        if isinstance(step, Progress) and step.nodes >= SCHEDULE.rest_nodes:
            return


def _near_solution(
    root: Chains, solution: list[int], pace: Pace, total: int
) -> Generator[Progress, None, list[int] | None]:
    """Another solution, as the cell after each, that differs from `solution` in one neighbourhood; None without one."""
    bits = RandomBits(repr(solution).encode())
    name = {root.head[c]: c for c in root.live}
    follower = {c: name[solution[root.tail[c]]] for c in root.live if root.tail[c] != total + 1}
    loose = sorted(follower)
    for _ in range(SCHEDULE.windows):
        free = _neighbourhood(root, loose[bits.upto(len(loose))], bits)
        state = root.copy()
        state.join_all([(a, b) for a, b in follower.items() if a not in free])
        for step in branches(state, pace, total, mark=SCHEDULE.window_nodes):
            if isinstance(step, Progress):
                yield step
                if step.nodes >= SCHEDULE.window_nodes:
                    break
            elif step != solution:
                return step
    return None


def _neighbourhood(root: Chains, centre: int, bits: RandomBits) -> set[int]:
    """Chains that could take each other's followers, which are likely to change together; the first is `centre`."""
    free, edge = {centre}, [centre]
    while edge and len(free) < SCHEDULE.window:
        c = edge.pop(0)
        near = [a for b in root.succ[c] for a in root.pred[b] if a not in free]
        bits.shuffle(near)
        for a in near[:6]:
            if a not in free:
                free.add(a)
                edge.append(a)
    return free


ENGINES = ("auto", "search", "sat")


def solve(puzzle: SignpostPuzzle, engine: str = "auto") -> Iterator[Progress | SignpostSolution]:
    """Each solution once, with Progress at least every 20 ms of work and one at the end."""
    return {"auto": auto, "search": search, "sat": sat}[engine](puzzle)


def count(puzzle: SignpostPuzzle, engine: str = "auto", limit: int | None = None) -> Iterator[Progress | Count]:
    """Progress, then one Count."""
    return tally(solve(puzzle, engine), limit)
