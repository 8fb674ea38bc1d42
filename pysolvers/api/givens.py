"""Finds clues that can be removed from a puzzle, or clues to add so that it has one solution."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar, cast

from pysolvers.api.parsing import Source, puzzle_of
from pysolvers.core.editing import Clue
from pysolvers.core.kind import Kind, kind_named
from pysolvers.core.progress import Budget, OutOfBudget, Pace, Progress, Run, Watch, collected
from pysolvers.core.puzzle import Puzzle, PuzzleError, Solution
from pysolvers.keywords import helpful_keywords

SEEN, TARGETS = 40, 6  # solutions to find first; and how many of them to try as the only solution

ROUNDS = 300  # attempts to choose clues that only one solution satisfies

MOST_NODES = 20_000  # partial sets to try in search of a minimum one, before falling back to a greedy choice

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Spare:
    """Clues that can be removed from a puzzle without creating a second solution.

    Args:
        puzzle: the puzzle.
        alone: the clues that can be removed individually.
        together: a maximal set of clues that can be removed together, found greedily in reading order. Another order
            may find a larger one.
        without: the puzzle without the clues in `together`.
        edits: the commands for the puzzle's editor that remove the clues in `together`.
        complete: True if all clues were tried.

    Examples:
        >>> import pysolvers
        >>> found = pysolvers.spare("rect;y=AB;x=A,B")
        >>> len(found.alone), len(found.together), found.without.id
        (3, 1, 'rect;y=;x=A,B')
    """

    puzzle: Puzzle
    alone: tuple[Clue, ...] = ()
    together: tuple[Clue, ...] = ()
    without: Puzzle | None = None
    edits: tuple[str, ...] = ()
    complete: bool = False


@dataclass(frozen=True, slots=True)
class Mend:
    """Clues to add to a puzzle so that it has only one solution.

    Args:
        puzzle: the original puzzle.
        clues: the fewest clues found; () if it already has one solution.
        mended: the puzzle with these clues.
        edits: the commands for the puzzle's editor that add them.
        complete: True if the search finished within the time limit.
        proved: True if it is certain that fewer clues are not enough.

    Examples:
        >>> import pysolvers
        >>> pysolvers.mend("4x4;start=0.0;end=0.3").mended.id
        '4x4;start=0.0;end=0.3;walls=0.1-0.2'
    """

    puzzle: Puzzle
    clues: tuple[Clue, ...]
    mended: Puzzle
    edits: tuple[str, ...] = ()
    complete: bool = False
    proved: bool = False


@helpful_keywords()
def spare(puzzle: Source, *, seconds: float | None = 60, watch: Watch | None = None) -> Spare:
    """Find clues that can be removed without creating a second solution: each alone, and several together.

    Clues depend on the kind: numbers, walls, positions, regular expressions, letters, blocked cells, and pairs.
    Removing a pair joins its line to another line with an adjacent end.

    Args:
        puzzle: a puzzle, its text, or its data.
        seconds: time limit; then the result so far is returned, with `complete` False.
        watch: called with each `Progress`.

    Examples:
        >>> import pysolvers
        >>> [clue.name for clue in pysolvers.spare("rect;y=AB;x=A,B").alone]
        ['the clue AB of row 1', 'the clue A of column 1', 'the clue B of column 2']

    Raises:
        PuzzleError: if the puzzle doesn't have exactly one solution.
        OutOfBudget: if that is not known within `seconds`.
    """
    return cast(Spare, last_within(spare_steps(puzzle_of(puzzle)), seconds, watch))


@helpful_keywords()
def mend(puzzle: Source, *, seconds: float | None = 60, watch: Watch | None = None) -> Mend:
    """Find the fewest clues to add so that a puzzle has exactly one solution.

    The clues depend on the kind of puzzle: numbers, positions, walls, letters, one more pair (which splits a line of
    the solution), a blocked cell, or a stricter rule set.

    Args:
        puzzle: a puzzle, its text, or its data.
        seconds: time limit; then the best result so far is returned, with `complete` False.
        watch: called with each `Progress`.

    Examples:
        >>> import pysolvers
        >>> [clue.name for clue in pysolvers.mend("4x4;start=0.0;end=0.3").clues]
        ['a wall between R1C2 and R1C3']

    Raises:
        PuzzleError: if the puzzle has no solution, or clues of its kind can't distinguish its solutions.
        OutOfBudget: if no such clues are found within `seconds`.
    """
    return cast(Mend, last_within(mend_steps(puzzle_of(puzzle)), seconds, watch))


def last_within(steps: Iterator[Progress | T], seconds: float | None, watch: Watch | None) -> T | None:
    """Return the last result that `steps` yield within `seconds`; None if they end without a result.

    OutOfBudget if `seconds` run out before the first result.
    """
    last: T | None = None
    try:
        for last in Run(steps, Budget(seconds), watch):  # noqa: B007  only the last is needed
            pass
    except OutOfBudget:
        if last is None:
            raise
    return last


def spare_steps(puzzle: Puzzle) -> Iterator[Progress | Spare]:
    """Yield Progress, and each time a clue is found, a `Spare` with all found so far; the last one is complete."""
    kind = kind_named(puzzle.kind)
    part = kind.givens
    solutions = yield from collected(kind.solver.solve(puzzle), 2)
    if len(solutions) != 1:
        if solutions:
            raise PuzzleError("The puzzle has several solutions. Add clues until it has one; then look for spare ones.")
        raise PuzzleError("The puzzle has no solution. Change it until it has one; then look for spare clues.")
    givens = part.givens(puzzle)
    found = Spare(puzzle, without=puzzle)
    for done, given in enumerate(givens):
        yield Progress(done, 0, done, 2 * len(givens))
        if (yield from _is_spare(kind, solutions[0], (given,))):
            found = replace(found, alone=(*found.alone, given))
            yield found
    for done, given in enumerate(found.alone):
        yield Progress(done, 0, len(givens) + done, len(givens) + len(found.alone))
        more = (*found.together, given)
        if not found.together or (yield from _is_spare(kind, solutions[0], more)):
            edits = part.without(puzzle, more)
            found = replace(found, together=more, without=edited(kind, puzzle, edits), edits=edits)
            yield found
    yield replace(found, complete=True)


def mend_steps(puzzle: Puzzle, wanted: Solution | None = None) -> Iterator[Progress | Mend]:
    """Yield Progress, and `Mend`s with ever fewer clues that leave one solution (`wanted`); the last is complete."""
    kind = kind_named(puzzle.kind)
    solutions = yield from collected(kind.solver.solve(puzzle), SEEN)
    if not solutions:
        raise PuzzleError("The puzzle has no solution, and more clues can't create one: change or remove a clue first.")
    if len(solutions) == 1:
        yield Mend(puzzle, (), puzzle, complete=True, proved=True)
        return
    best: Mend | None = None
    targets = [wanted] if wanted else solutions[:: max(1, len(solutions) // TARGETS)][:TARGETS]
    for done, solution in enumerate(targets):
        yield Progress(0, 0, done, len(targets))
        if best and len(best.clues) == 1:
            break
        others = [other for other in solutions if other != solution]
        found = yield from _mended(kind, solution, others, len(best.clues) - 1 if best else None)
        if found:
            best = found
            yield best
    if best is None:
        raise PuzzleError("No clues were found that leave one solution: change the puzzle or its rule set.")
    yield replace(best, complete=True, proved=len(targets) == len(solutions) < SEEN or len(best.clues) == 1)


def _mended(
    kind: Kind, solution: Solution, others: Sequence[Solution], most: int | None
) -> Generator[Progress, None, Mend | None]:
    """Find up to `most` clues, as few as possible, that exclude all solutions but `solution`; None if none are found.

    `others` are the other solutions that are already known.
    """
    part, puzzle = kind.givens, solution.puzzle
    clues = part.clues(solution)
    broken = [_broken(kind, other, clues) for other in others]
    for _ in range(ROUNDS):
        chosen = yield from fewest_hitting(broken, most)
        if chosen is None:
            return None
        taken = tuple(clues[at] for at in sorted(chosen))
        try:
            edits = part.added(solution, taken)
        except PuzzleError:
            broken.append(((1 << len(clues)) - 1) & ~sum(1 << at for at in chosen))  # these clues can't be combined
            continue
        changed = edited(kind, puzzle, edits)
        another = yield from _another(kind, changed, solution, taken)
        if another is None:
            return Mend(puzzle, taken, changed, edits)
        broken.append(_broken(kind, another, clues) & ~sum(1 << at for at in chosen))
    return None


def _broken(kind: Kind, other: Solution, clues: Sequence[Clue]) -> int:
    return sum(1 << at for at, clue in enumerate(clues) if not kind.givens.keeps(other, clue))


def _is_spare(kind: Kind, solution: Solution, clues: Sequence[Clue]) -> Generator[Progress, None, bool]:
    try:
        reduced = edited(kind, solution.puzzle, kind.givens.without(solution.puzzle, clues))
    except PuzzleError:
        return False  # what remains isn't a puzzle
    left = yield from collected(kind.solver.solve(reduced), 2)
    return left == [kind.givens.carried(solution, reduced, clues)]


def _another(
    kind: Kind, puzzle: Puzzle, solution: Solution, clues: Sequence[Clue]
) -> Generator[Progress, None, Solution | None]:
    for step in kind.solver.solve(puzzle):
        if isinstance(step, Progress):
            yield step
            continue
        found = kind.givens.carried(step, solution.puzzle, clues)
        if found != solution:
            return found
    return None


def edited(kind: Kind, puzzle: Puzzle, edits: Sequence[str]) -> Puzzle:
    """The puzzle after `edits`, which are commands for the kind's editor. PuzzleError if it is no longer valid."""
    return kind.editor.start(puzzle).played(edits).puzzle.titled(puzzle.heading)


def fewest_hitting(sets: Sequence[int], most: int | None = None) -> Generator[Progress, None, tuple[int, ...] | None]:
    """Return the fewest bit positions such that every bit mask in `sets` has a 1 at one or more of these positions.

    None if a mask is 0, or if more than `most` positions are needed. After `MOST_NODES` attempts, return a greedy
    choice, which may have more positions than necessary.
    """
    if not all(sets):
        return None
    if not sets:
        return ()
    pace, nodes = Pace(), 0
    for size in range(1, len(sets) + 1 if most is None else most + 1):
        stack: list[tuple[tuple[int, ...], Sequence[int]]] = [((), sets)]
        while stack:
            chosen, left = stack.pop()
            if not left:
                return chosen
            nodes += 1
            if nodes > MOST_NODES:
                return _greedily(sets, most)
            if pace.due():
                yield Progress(nodes)
            if len(chosen) < size:
                for bit in reversed(_by_hits(min(left, key=int.bit_count), left)):
                    stack.append(((*chosen, bit), [bits for bits in left if not bits >> bit & 1]))
    return None


def _greedily(sets: Sequence[int], most: int | None) -> tuple[int, ...] | None:
    chosen: tuple[int, ...] = ()
    left = sets
    while left:
        everywhere = 0
        for bits in left:
            everywhere |= bits
        best = _by_hits(everywhere, left)[0]
        chosen, left = (*chosen, best), [bits for bits in left if not bits >> best & 1]
    return chosen if most is None or len(chosen) <= most else None


def _by_hits(bits: int, sets: Sequence[int]) -> list[int]:
    found = [at for at in range(bits.bit_length()) if bits >> at & 1]
    return sorted(found, key=lambda at: (-sum(other >> at & 1 for other in sets), at))
