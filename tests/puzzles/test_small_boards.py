"""Explanations and hints on small random boards of every kind, in positions that a player can bring them to.

With `-s` the tests print how many positions they saw.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from typing import Any

import pytest

import pysolvers
from pysolvers.core.deduction import DeadEnd, Deduction
from pysolvers.core.kind import Kind, kind_named, kinds
from pysolvers.core.puzzle import Puzzle, PuzzleError, Solution, State
from pysolvers.engines.reasoning.claims import NoneFitsWith, Wrong
from pysolvers.lines.board import cell_of
from pysolvers.lines.steps import neighbour
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle, HamiltonianSolution
from pysolvers.puzzles.hamiltonian.play import HamiltonianState
from pysolvers.puzzles.numberlink.play import NumberlinkState
from pysolvers.puzzles.regex_crossword.play import RegexCrosswordState
from pysolvers.puzzles.signpost.play import SignpostState
from tests.of_kind import parsed
from tests.puzzles.test_claims import conceivable, explained, is_true
from tests.puzzles.walk import played, random_moves

MADE = {"signpost": "6x6", "numberlink": "7x7", "hamiltonian": "6x6", "regex-crossword": "4x4"}
"""Sizes of new puzzles, which are looked at beside the small ones."""
OPEN = {
    "signpost": "4x4:d1eggece16aabgecaba",
    "numberlink": "A..B/..../..../A..B",
    "hamiltonian": "4x4;start=0.0",
    "regex-crossword": "rect;y=[AB]+,[AB]+,[AB]+;x=.*A.*,.*,.*B.*",
}
"""Puzzles with several solutions."""
MOST = 300
"""Puzzles with more solutions are left out."""


def boards(kind: Kind, many: int) -> Iterator[Puzzle]:
    """Yield a new puzzle, one with several solutions, and `many` small random ones with every feature of the kind."""
    rng = random.Random(f"{kind.name} {many}")
    yield pysolvers.generate(kind.name, MADE[kind.name], seed=many)
    yield pysolvers.parse(OPEN[kind.name], kind.name)
    yield from (conceivable(kind).random_board(rng) for _ in range(many))


def positions(kind: Kind, puzzle: Puzzle, rng: random.Random, many: int) -> Iterator[State]:
    """Boards after some moves at random, with hints followed now and then."""
    for _ in range(many):
        state = kind.play.start(puzzle)
        for _ in range(rng.randrange(7)):
            with suppress(PuzzleError):  # such as a number that is out of range
                moves = random_moves(kind, state, rng)
                state = played(state, moves or [move for hint in hints(kind, state)[:1] for move in hint.moves])
        yield state


def hints(kind: Kind, state: State) -> list[Deduction]:
    return [step for step in kind.hints.hint(state) if isinstance(step, Deduction)]


def faults(kind: Kind, state: State, right: list[Solution]) -> Iterator[str]:
    """What is wrong with the hint for a position of a puzzle that has these solutions."""
    hint = next(iter(hints(kind, state)), None)
    fitting = [solution for solution in right if not state.clashes(solution)]
    if hint is None or state.is_solved:
        if hint is not None or not (state.is_solved or len(fitting) > 1):
            yield f"hint on a board that is {'' if state.is_solved else 'not '}solved: {hint}"
        return
    assert hint.sentence and hint.title
    after = played(state, hint.moves)
    gone, new = state.since(after), after.since(state)
    if hint.technique == "mistake":
        if fitting:
            yield "a right board is called wrong"
        yield from mistake_faults(state, hint, right)
    elif hint.breaks:
        if fitting:
            yield "a board that can be completed is called impossible"
    else:
        if not fitting or any(after.clashes(solution) for solution in fitting):
            yield "the step contradicts a solution"
        if gone or (hint.moves and not new):
            yield "the step takes something away, or does nothing"


def mistake_faults(state: State, hint: Deduction, right: list[Solution]) -> Iterator[str]:
    """What is wrong with the mistake that a hint names."""
    after = played(state, hint.moves)
    if not hint.ruled_out:
        yield "the mistake has no place"
    for says in hint.concludes:
        assert isinstance(says, (Wrong, NoneFitsWith))
        if isinstance(says, Wrong) and any(says.claim.allows(solution) for solution in right):
            yield "the mistake is in a solution"
        if after == state:
            yield "the move takes nothing back"
    if right and any(
        all(not only(state, thing).clashes(solution) for solution in right) for thing in state.since(after)
    ):
        yield "what is right is taken away"
    if right and any(all(only(after, thing).clashes(solution) for solution in right) for thing in after.since(state)):
        yield "what is wrong is added"
    if len(right) == 1 and isinstance(hint.claims[0], DeadEnd):
        back = played(state, hint.taken_back)
        if back.clashes(right[0]) or (hint.chain[0].moves and not played(back, hint.chain[0].moves).clashes(right[0])):
            yield "what is supposed is not the mistake alone"


def only(state: Any, thing: Any) -> State:
    """A board with nothing on it but one thing of another board, as `since` names it."""
    puzzle = state.puzzle
    if isinstance(state, RegexCrosswordState):
        return RegexCrosswordState(puzzle, {thing[0]: state.letters[thing[0]]})
    if isinstance(state, HamiltonianState):
        return HamiltonianState(puzzle, state.drawn & {thing}, state.crossed & {thing})
    if isinstance(state, SignpostState):
        at = [puzzle.index(cell) for cell in thing]
        links = tuple(b if [a, b] == at else -1 for a, b in enumerate(state.links))
        return SignpostState(puzzle, links, tuple(number * ([i] == at) for i, number in enumerate(state.placed)))
    edges = {edge for edge in (*state.drawn, *state.crossed) if set(map(cell_of, edge)) == set(thing)}
    return NumberlinkState(puzzle, state.drawn & edges, state.crossed & edges)


def explanation_faults(kind: Kind, puzzle: Puzzle, right: list[Solution]) -> Iterator[str]:
    """What is wrong with the steps of a puzzle's explanation, and with where it ends."""
    state, steps = kind.play.start(puzzle), list[Deduction]()
    for seen, step in explained(kind, puzzle):
        if step.technique != "end":
            is_true(seen, step, right)
        state, steps = played(state, step.moves), [*steps, step]
    if any(state.clashes(solution) for solution in right):
        yield "the explanation contradicts a solution"
    breaks = bool(steps) and steps[-1].breaks
    if breaks if right else not breaks and state.solution() is not None:
        yield f"the explanation of a puzzle with {len(right)} solutions ends so"
    if len(right) == 1 and not state.is_solved:
        yield "the explanation does not come to the solution"


@pytest.mark.slow
@pytest.mark.parametrize("many", [30, pytest.param(1500, marks=pytest.mark.long)])
@pytest.mark.parametrize("kind", kinds(), ids=lambda kind: kind.name)
def test_no_hint_takes_away_what_is_right_and_every_mistake_is_one(kind: Kind, many: int) -> None:
    rng, seen, found = random.Random(many), Counter[str](), list[object]()
    for puzzle in boards(kind, many):
        right = list(islice(pysolvers.solutions(puzzle), MOST + 1))
        if len(right) > MOST:
            continue
        found += [(fault, puzzle.id) for fault in explanation_faults(kind, puzzle, right)]
        for state in (*positions(kind, puzzle, rng, 8), *map(kind.play.shown, right[:1])):
            seen["wrong" if all(map(state.clashes, right)) else "right"] += 1
            found += [(fault, state) for fault in faults(kind, state, right)]
    print(f"{kind.name}: {dict(seen)} positions")
    assert not found, (len(found), found[:10])
    assert min(seen["wrong"], seen["right"]) > many


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("2x2;symmetry=rot180;closed", ["0.0_:E", "0.0_:S", "1.0_:E"]),
        ("3x2:egg4cc6a", ["1.1-1.2", "0.1:5", "0.1-0.0", "0.2-0.1"]),
        ("#numberlink=A/./A/.&rules=classic", ["2.0_:S"]),
        ("A/./A", ["1.0xS"]),
        ("rect;y=A;x=B", []),
        ("2x2;symmetry=rot90;closed;required=1.0-1.1", ["0.0_:E", "0.0_:S"]),
    ],
)
def test_what_once_went_wrong_is_right(text: str, moves: list[str]) -> None:
    puzzle = pysolvers.parse(text)
    kind = kind_named(puzzle.kind)
    right = list(pysolvers.solutions(puzzle))
    assert not [*faults(kind, played(kind.play.start(puzzle), moves), right), *explanation_faults(kind, puzzle, right)]


def test_a_link_alone_is_taken_back() -> None:
    state = kind_named("signpost").play.start(pysolvers.parse("3x2:egg4cc6a")).play("1.1-1.2").play("0.1-0.0")
    assert state.play("*0.1-0.0").since(state) == state.play("*1.1-0.0").since(state) == frozenset()
    assert state.since(state.play("*0.1-0.0")) == {((0, 1), (0, 0))}
    assert state.play("*1.1-0.0") == state


def test_every_path_on_a_board_two_wide_is_read_back_as_it_was_written() -> None:
    formats = kind_named("hamiltonian").formats
    for rows in (1, 2, 3):
        puzzle = parsed(HamiltonianPuzzle, f"2x{rows};start=0.0;end=0.1")
        paths = [[cell] for cell in puzzle.cells]
        for path in paths:  # grows
            near = (neighbour(path[-1], way) for way in "NESW")
            paths += [[*path, cell] for cell in near if puzzle.inside(cell) and cell not in path]
            solution = formats.read_solution(puzzle, str([list(cell) for cell in path]))
            assert solution.facts == HamiltonianSolution(puzzle, puzzle.canonical(tuple(path))).facts
