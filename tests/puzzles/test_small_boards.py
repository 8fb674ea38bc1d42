"""Hints on small boards, in every position that a player can bring them to: none takes away what is right.

The quick tests take every so many of the boards and positions, the long ones all of them. With `-s` they print how
many positions they saw.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice, permutations, product
from typing import Any

import pytest

from pysolvers.core.deduction import Deduction
from pysolvers.core.kind import kind_named
from pysolvers.core.progress import Progress
from pysolvers.core.puzzle import PuzzleError, Solution, State
from pysolvers.engines.boards.steps import joined_cells, pieces, step
from pysolvers.engines.reasoning.claims import NoneFitsWith, Wrong
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle
from pysolvers.puzzles.hamiltonian.play import HamiltonianState
from pysolvers.puzzles.numberlink.model import MAX_CELLS, OPPOSITE, NumberlinkPuzzle
from pysolvers.puzzles.numberlink.play import NumberlinkState
from pysolvers.puzzles.signpost.model import DIRECTIONS, SignpostPuzzle
from pysolvers.puzzles.signpost.play import SignpostState, start_links

assert MAX_CELLS

BOARDS, POSITIONS = 60, 25
"""How many boards of a kind, and positions of each, the quick tests take."""


def spread(things: Iterator[Any], many: int | None) -> list[Any]:
    """About so many of the things, evenly from all of them; all if None."""
    found = list(things)
    return found[:: max(1, len(found) // many)] if many else found


def of_signpost() -> Iterator[SignpostPuzzle]:
    """All boards of up to four cells that some order of the cells makes, with any numbers given; some of six."""
    for height, width in ((1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (1, 4), (2, 2), (2, 3), (3, 2)):
        cells = list(product(range(height), range(width)))
        for order in permutations(range(len(cells))):
            arrows = [0] * len(cells)
            for a, b in zip(order, order[1:], strict=False):
                down, right = cells[b][0] - cells[a][0], cells[b][1] - cells[a][1]
                far = max(abs(down), abs(right))
                if down % far or right % far:
                    break
                arrows[a] = DIRECTIONS.index((down // far, right // far))
            else:
                numbers = {at: number for number, at in enumerate(order, 1)}
                for many in range(len(cells) + 1):
                    for given in combinations(range(len(cells)), many):
                        put = tuple(numbers[at] if at in given else 0 for at in range(len(cells)))
                        yield SignpostPuzzle(width, height, tuple(arrows), put)


def positions_of_signpost(puzzle: SignpostPuzzle) -> Iterator[SignpostState]:
    """All links that can stand together, with no number of the player's, one, or two."""
    given = start_links(puzzle)
    ways = [[-1, *puzzle.ray(a)] if given[a] < 0 else [given[a]] for a in range(puzzle.cells)]
    free = [at for at in range(puzzle.cells) if not puzzle.numbers[at]]
    placings = [(0,) * puzzle.cells]
    for many in (1, 2):
        for where in combinations(free, many):
            for what in product(range(1, puzzle.cells + 1), repeat=many):
                put = dict(zip(where, what, strict=True))
                placings.append(tuple(put.get(at, 0) for at in range(puzzle.cells)))
    for links in product(*ways):
        to = [b for b in links if b >= 0]
        state = SignpostState(puzzle, links, placings[0])
        if len(set(to)) == len(to) and sum(map(len, state.chains)) == puzzle.cells:
            yield from (SignpostState(puzzle, links, placed) for placed in placings)


def of_numberlink() -> Iterator[NumberlinkPuzzle]:
    """All boards of up to six cells with up to two pairs, and with a blocked cell, under all rules."""
    for height, width in ((1, 2), (2, 1), (1, 3), (3, 1), (1, 4), (4, 1), (2, 2), (1, 5), (5, 1), (2, 3), (3, 2)):
        size = height * width
        for first in combinations(range(size), 2):
            others = [pair for pair in combinations(range(size), 2) if not set(pair) & set(first) and pair > first]
            for second in ((), *others):
                cells = tuple("A" if i in first else "B" if i in second else "" for i in range(size))
                for blocked in ((), *((i,) for i in range(size) if not cells[i])):
                    for rules in ("full", "tight", "classic"):
                        yield NumberlinkPuzzle(width, height, cells, rules, frozenset(blocked))


def positions_of_numberlink(puzzle: NumberlinkPuzzle) -> Iterator[NumberlinkState]:
    """Every side open, crossed out or with a line, as far as the pen draws it."""
    sides = [(i, way, j) for i in range(puzzle.size) for way, j in puzzle.neighbours(i) if j > i]
    for marks in product((0, 1, 2), repeat=len(sides)):
        links = [0] * puzzle.size
        for (i, way, j), mark in zip(sides, marks, strict=True):
            if mark == 1:
                links[i] |= way
                links[j] |= OPPOSITE[way]
        if all(links[i].bit_count() <= puzzle.degree(i) for i in range(puzzle.size)):
            drawn = {(puzzle.cell(i), puzzle.cell(j)) for (i, _, j), mark in zip(sides, marks, strict=True) if mark == 1}
            ends = [{puzzle.cells[puzzle.index(cell)] for cell in piece} - {""} for piece in pieces(drawn)]
            if all(len(labels) < 2 for labels in ends) and not any(map(_loops, [drawn])):
                crossed = frozenset((i, j) for (i, _, j), mark in zip(sides, marks, strict=True) if mark == 2)
                yield NumberlinkState(puzzle, tuple(links), crossed)


def _loops(drawn: set[Any]) -> bool:
    """Whether some of the steps close a loop."""
    return len(drawn) != sum(len(piece) - 1 for piece in pieces(drawn))


def of_hamiltonian() -> Iterator[HamiltonianPuzzle]:
    """All boards of up to six cells, open and closed, under all symmetries, with ends, a wall or a step required."""
    for rows, columns in ((1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (4, 1), (2, 2), (2, 3), (3, 2)):
        cells = list(product(range(rows), range(columns)))
        sides = [step(a, b) for a, b in combinations(cells, 2) if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1]
        givens = [{}, *({name: frozenset([side])} for name in ("walls", "required") for side in sides)]
        for symmetry in ("", "rot180", "rot90", "horizontal", "vertical"):
            for closed in (False, True):
                ends = [(None, None)] if closed else [(None, None), *((a, None) for a in cells), *permutations(cells, 2)]
                for given, (start, end) in product(givens, ends):
                    try:
                        bare = HamiltonianPuzzle(rows, columns, closed=closed, start=start, end=end)
                        yield bare.having({**given, **({"symmetry": symmetry} if symmetry else {})})
                    except PuzzleError:
                        continue


def positions_of_hamiltonian(puzzle: HamiltonianPuzzle) -> Iterator[HamiltonianState]:
    """Every step open, noted or drawn, as far as the pen draws it."""
    sides = sorted(puzzle.steps)
    for marks in product((0, 1, 2), repeat=len(sides)):
        drawn = frozenset(side for side, mark in zip(sides, marks, strict=True) if mark == 1)
        ends = () if puzzle.closed else (puzzle.start, puzzle.end)
        if all(len(others) <= (1 if cell in ends else 2) for cell, others in joined_cells(drawn).items()):
            whole = puzzle.closed and len(drawn) == puzzle.size
            if not _loops(set(drawn)) or whole:
                crossed = frozenset(side for side, mark in zip(sides, marks, strict=True) if mark == 2)
                yield HamiltonianState(puzzle, drawn, crossed)


EVERY = {
    "signpost": (of_signpost, positions_of_signpost),
    "numberlink": (of_numberlink, positions_of_numberlink),
    "hamiltonian": (of_hamiltonian, positions_of_hamiltonian),
}


def last_hint(kind: Any, state: State) -> Deduction | None:
    """The hint that a player gets."""
    found = [step for step in kind.hints.hint(state) if not isinstance(step, Progress)]
    return found[0] if found else None


def faults(kind: Any, state: Any, right: list[Solution]) -> Iterator[str]:
    """What is wrong with the hint for a position of a puzzle that has these answers."""
    hint = last_hint(kind, state)
    fitting = [answer for answer in right if not state.clashes(answer)]
    done = state.solution()
    if hint is None:
        if done is None or done.violations():
            yield "There is no hint"
        return
    assert hint.sentence and hint.title
    after = state
    for move in hint.moves:
        after = after.play(move)
    if done is not None and not done.violations():
        yield "The board is complete"
    if hint.technique == "mistake":
        if fitting:
            yield "No mistake is on the board"
        for claim in hint.concludes:
            if isinstance(claim, Wrong) and any(claim.claim.allows(answer) for answer in right):
                yield "The mistake is in an answer"
            if isinstance(claim, (Wrong, NoneFitsWith)) and after == state:
                yield "The mistake stays"
        if after.since(state):
            yield "Taking a mistake back adds something"
        taken = state.since(after)
        for answer in right if hint.concludes and len(right) == 1 else ():
            for good in taken:
                if good in right_things(kind, state, answer):
                    yield f"What is right is taken away: {good}"
    elif not hint.breaks:
        if not fitting:
            yield "A hint leads on from a board that no answer extends"
        if state.since(after):
            yield "The hint's move takes something away"
        if hint.moves and not after.since(state):
            yield "The hint's move does nothing"
        if any(after.clashes(answer) for answer in fitting):
            yield "The hint's move contradicts an answer"
    elif fitting:
        yield "A board that can be completed is called impossible"


def right_things(kind: Any, state: Any, answer: Any) -> frozenset[Any]:
    """What is on a board and in an answer."""
    bare = kind.play.start(state.puzzle)
    things = state.since(bare)
    if kind.name == "signpost":
        facts = answer.facts
        return frozenset(
            thing
            for thing in things
            if (len(thing) == 2 and facts[thing[1]] == facts[thing[0]] + 1)
            or (len(thing) == 1 and state.placed[state.puzzle.index(thing[0])] == facts[thing[0]])
        )
    wrong: set[Any] = set()
    if kind.name == "hamiltonian":
        wrong = {s for s in things if (s in state.drawn) != (s in answer.steps)}
    else:
        p = state.puzzle
        drawn = kind.play.shown(answer).since(bare)
        crossed = {(p.cell(a), p.cell(b)) for a, b in state.crossed}
        wrong = {s for s in things if (s in crossed) == (s in drawn)}
    return things - wrong


@pytest.mark.parametrize(
    "many", [pytest.param((BOARDS, POSITIONS), id="some"), pytest.param(None, id="all", marks=pytest.mark.long)]
)
@pytest.mark.parametrize("name", EVERY)
def test_no_hint_takes_away_what_is_right_and_every_mistake_is_one(name: str, many: tuple[int, int] | None) -> None:
    kind = kind_named(name)
    boards, positions = EVERY[name]
    seen, found = 0, []
    for puzzle in spread(boards(), many and many[0]):
        right = [answer for answer in kind.solver.solve(puzzle) if not isinstance(answer, Progress)]
        for state in spread(positions(puzzle), many and many[1]):
            seen += 1
            found += [(fault, state) for fault in faults(kind, state, right)]
    print(f"{name}: {seen} positions")
    assert not found, (len(found), found[:10])
