"""Hints on small boards, in every position that a player can bring them to: none takes away what is right.

Every so many of the boards and of their positions are taken, evenly. With `-s` the tests print how many positions
they saw.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import combinations, pairwise, permutations, product
from random import Random
from typing import Any

import pytest

import pysolvers
from pysolvers.core.deduction import Deduction
from pysolvers.core.kind import Kind, kind_named
from pysolvers.core.progress import Progress
from pysolvers.core.puzzle import Puzzle, PuzzleError, Solution, State
from pysolvers.engines.reasoning.claims import NoneFitsWith, Wrong
from pysolvers.lines.board import cell_of
from pysolvers.lines.steps import joined_cells, neighbour, pieces, step
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle, HamiltonianSolution
from pysolvers.puzzles.hamiltonian.play import HamiltonianState
from pysolvers.puzzles.numberlink.model import RULES, NumberlinkPuzzle
from pysolvers.puzzles.numberlink.play import NumberlinkState
from pysolvers.puzzles.regex_crossword.model import RegexCrosswordPuzzle
from pysolvers.puzzles.regex_crossword.play import RegexCrosswordState
from pysolvers.puzzles.signpost.model import DIRECTIONS, SignpostPuzzle
from pysolvers.puzzles.signpost.play import SignpostState, start_links
from tests.of_kind import parsed
from tests.puzzles.numberlink import any_board
from tests.puzzles.walk import played

BOARDS, POSITIONS = 24, 6
"""How many boards of a kind, and positions of each, the quick tests take."""
MANY_BOARDS, MANY_POSITIONS = 1500, 300
"""How many the long ones take; that is every position on most boards of up to four cells."""
FEW_SIDES = 8
"""The most sides of a board whose positions are all looked through."""


def spread(things: Iterator[Any], many: int) -> list[Any]:
    """At most so many of the things, evenly from all of them."""
    found = list(things)
    return found[:: max(1, -(-len(found) // many))]


def all_marks(sides: int) -> Iterator[tuple[int, ...]]:
    """Each side of a board open, with a line, or crossed out: every way, or many of them if there are more."""
    if sides <= FEW_SIDES:
        yield from product((0, 1, 2), repeat=sides)
        return
    chance = Random(sides)
    for _ in range(MANY_POSITIONS):
        yield tuple(chance.choices((0, 1, 2), (chance.randint(1, 5), 1, 1), k=sides))


def of_signpost() -> Iterator[SignpostPuzzle]:
    """All boards of up to four cells that some order of the cells makes, with any numbers given; some of six."""
    for height, width in ((1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (1, 4), (2, 2), (2, 3), (3, 2)):
        cells = list(product(range(height), range(width)))
        for order in permutations(range(len(cells))):
            arrows = [0] * len(cells)
            for a, b in pairwise(order):
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
    bare = SignpostState(puzzle, given, (0,) * puzzle.area)
    onward = [[b for b in puzzle.ray(a) if not bare.can_link(a, b)] for a in range(puzzle.area)]
    ways = [[-1, *onward[a]] if given[a] < 0 else [given[a]] for a in range(puzzle.area)]
    free = [at for at in range(puzzle.area) if not puzzle.numbers[at]]
    placings = [(0,) * puzzle.area]
    for many in (1, 2):
        for where in combinations(free, many):
            for what in product(range(1, puzzle.area + 1), repeat=many):
                put = dict(zip(where, what, strict=True))
                placings.append(tuple(put.get(at, 0) for at in range(puzzle.area)))
    for links in product(*ways):
        to = [b for b in links if b >= 0]
        state = SignpostState(puzzle, links, placings[0])
        if len(set(to)) == len(to) and sum(map(len, state.chains)) == puzzle.area:
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
                    for rules in RULES:
                        yield NumberlinkPuzzle(width, height, cells, rules, frozenset(blocked))


def of_any_numberlink() -> Iterator[NumberlinkPuzzle]:
    """Boards with walls, bridges, joined edges and hexagons, as chance has them."""
    chance = Random(7)
    yield from (any_board.random_board(chance) for _ in range(MANY_BOARDS // 5))


def positions_of_numberlink(puzzle: NumberlinkPuzzle) -> Iterator[NumberlinkState]:
    """Every side open, crossed out or with a line, as far as the pen draws it."""
    nodes = range(len(puzzle.flat))
    sides = [(i, way, j) for i in nodes for way, j in puzzle.ways(i) if j > i]
    for marks in all_marks(len(sides)):
        links = [0] * len(nodes)
        for (i, way, j), mark in zip(sides, marks, strict=True):
            if mark == 1:
                links[i] |= way
                links[j] |= puzzle.opposite[way]
        if all(links[i].bit_count() <= puzzle.degree(i) for i in nodes):
            drawn = {((i, 0), (j, 0)) for (i, _, j), mark in zip(sides, marks, strict=True) if mark == 1}
            ends = [{puzzle.sources[i] for i, _ in piece} - {""} for piece in pieces(drawn)]
            if all(len(labels) < 2 for labels in ends) and not _loops(drawn):
                crossed = {
                    step(puzzle.place(i), puzzle.place(j))
                    for (i, _, j), mark in zip(sides, marks, strict=True)
                    if mark == 2
                }
                yield NumberlinkState(puzzle, puzzle.edges(tuple(links)), frozenset(crossed))


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
                ends = (
                    [(None, None)] if closed else [(None, None), *((a, None) for a in cells), *permutations(cells, 2)]
                )
                for given, (start, end) in product(givens, ends):
                    try:
                        bare = HamiltonianPuzzle(rows, columns, closed=closed, start=start, end=end)
                        yield bare.having({**given, **({"symmetry": symmetry} if symmetry else {})})
                    except PuzzleError:
                        continue


def of_other_hamiltonian() -> Iterator[HamiltonianPuzzle]:
    """Boards of up to nine cells with diagonal steps or hexagons, with a number, a hole, a wall or a step required."""
    for size, shape in product(("3x1", "2x2", "3x2", "2x3", "3x3"), ("king", "hex")):
        for given in ("", "at=0.0:1", "at=0.1:2", "start=0.1", "holes=1.0", "waypoints=0.0,1.1", "closed"):
            for more in ("", "walls=0.0-0.1", "required=0.0-0.1", "walls=0.0-1.1", "required=0.1-1.0"):
                with suppress(PuzzleError):
                    yield parsed(HamiltonianPuzzle, ";".join(filter(None, (size, f"board={shape}", given, more))))


def positions_of_hamiltonian(puzzle: HamiltonianPuzzle) -> Iterator[HamiltonianState]:
    """Every step open, noted or drawn, as far as the pen draws it."""
    sides = sorted(puzzle.steps)
    for marks in all_marks(len(sides)):
        drawn = frozenset(side for side, mark in zip(sides, marks, strict=True) if mark == 1)
        ends = () if puzzle.closed else (puzzle.start, puzzle.end)
        if all(len(others) <= (1 if cell in ends else 2) for cell, others in joined_cells(drawn).items()):
            whole = puzzle.closed and len(drawn) == puzzle.area
            if not _loops(set(drawn)) or whole:
                crossed = frozenset(side for side, mark in zip(sides, marks, strict=True) if mark == 2)
                yield HamiltonianState(puzzle, drawn, crossed)


def of_regex_crossword() -> Iterator[RegexCrosswordPuzzle]:
    """One and two rows of one to three cells with every choice of some clues; a given letter here and there."""
    for height, clues, width, short in (
        (1, ("A", "B", "AB"), 1, ("A", "[BC]", "")),
        (1, ("AB", "(A|B)+", "B.", "(.)\\1", ""), 2, ("A", "B", "[AB]", "")),
        (2, ("AB", "(A|B)+", "(.)\\1", ""), 2, ("AB|BA", "[AC]B", ".A", "(?!A).*")),
        (2, ("A[AB]B", "(AB?)+", ""), 3, ("AB|BA", "AA", "")),
    ):
        for y, x in product(product(clues, repeat=height), product(short, repeat=width)):
            for given in ((), (((0, 0), "A"),), (((height - 1, width - 1), "B"),)):
                rows, columns = (tuple((clue,) for clue in axis) for axis in (y, x))
                with suppress(PuzzleError):
                    yield RegexCrosswordPuzzle(rows, columns, characters="ABC", given=given)


def positions_of_regex_crossword(puzzle: RegexCrosswordPuzzle) -> Iterator[RegexCrosswordState]:
    """Every cell empty or with any letter of two, and those of the first ones with any of three."""
    given = dict(puzzle.given)
    ways = [[given[cell]] if cell in given else ["", *"ABC"[: 3 - (i > 1)]] for i, cell in enumerate(puzzle.cells)]
    for letters in product(*ways):
        filled = {cell: char for cell, char in zip(puzzle.cells, letters, strict=True) if char}
        yield RegexCrosswordState(puzzle, filled)


EVERY: dict[str, tuple[Callable[[], Iterator[Any]], Callable[[Any], Iterator[Any]]]] = {
    "signpost": (of_signpost, positions_of_signpost),
    "numberlink": (of_numberlink, positions_of_numberlink),
    "numberlink on any board": (of_any_numberlink, positions_of_numberlink),
    "hamiltonian": (of_hamiltonian, positions_of_hamiltonian),
    "hamiltonian on other boards": (of_other_hamiltonian, positions_of_hamiltonian),
    "regex-crossword": (of_regex_crossword, positions_of_regex_crossword),
}


def steps_of(found: Iterator[Any]) -> list[Deduction]:
    """What is found, without the progress."""
    return [step for step in found if isinstance(step, Deduction)]


def faults(kind: Kind, state: State, right: list[Solution]) -> Iterator[str]:
    """What is wrong with the hint for a position of a puzzle that has these solutions."""
    hint = next(iter(steps_of(kind.hints.hint(state))), None)
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
    for says in hint.concludes:
        assert isinstance(says, (Wrong, NoneFitsWith))
        if isinstance(says, Wrong) and any(says.claim.allows(solution) for solution in right):
            yield "the mistake is in a solution"
        if after == state or after.since(state):
            yield "the move does not take the mistake back, or adds something"
    if right and any(
        all(not only(state, thing).clashes(solution) for solution in right) for thing in state.since(after)
    ):
        yield "what is right is taken away"


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
    """What is wrong with where the explanation of a puzzle ends."""
    steps = steps_of(kind.hints.explain(puzzle))
    state = played(kind.play.start(puzzle), (move for step in steps for move in step.moves))
    if any(state.clashes(solution) for solution in right):
        yield "the explanation contradicts a solution"
    breaks = bool(steps) and steps[-1].breaks
    if breaks if right else not breaks and state.solution() is not None:
        yield f"the explanation of a puzzle with {len(right)} solutions ends so"
    if len(right) == 1 and not state.is_solved:
        yield "the explanation does not come to the solution"


@pytest.mark.slow
@pytest.mark.parametrize(
    "many",
    [
        pytest.param((BOARDS, POSITIONS), id="some"),
        pytest.param((MANY_BOARDS, MANY_POSITIONS), id="many", marks=pytest.mark.long),
    ],
)
@pytest.mark.parametrize("name", EVERY)
def test_no_hint_takes_away_what_is_right_and_every_mistake_is_one(name: str, many: tuple[int, int]) -> None:
    kind = kind_named(name.partition(" ")[0])
    boards, positions = EVERY[name]
    seen, found = 0, list[object]()
    for puzzle in spread(boards(), many[0]):
        right = [solution for solution in kind.solver.solve(puzzle) if not isinstance(solution, Progress)]
        found += [(fault, puzzle.id) for fault in explanation_faults(kind, puzzle, right)]
        for state in spread(positions(puzzle), many[1]):
            seen += 1
            found += [(fault, state) for fault in faults(kind, state, right)]
    print(f"{name}: {seen} positions")
    assert not found, (len(found), found[:10])


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
