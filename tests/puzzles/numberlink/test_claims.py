"""Claims of Numberlink's steps: true of the board, true of every right solution, and enough for what follows.

Here are boards of up to 20 cells on which the rare techniques find something; `conceivable` has small ones for the
tests that all kinds share.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain, islice, pairwise
from typing import cast

import pytest

import pysolvers
from pysolvers.core.claim import Claim, Seen
from pysolvers.core.deduction import Deduction, Refuted
from pysolvers.core.progress import Pace, finish
from pysolvers.puzzles.numberlink.claims import HasAll, Line, NoLine, Stays, Takes, Touching
from pysolvers.puzzles.numberlink.hints import TECHNIQUES, NumberlinkReasoning
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle, NumberlinkSolution
from pysolvers.puzzles.numberlink.play import PART as PLAY
from pysolvers.puzzles.numberlink.reasoning.fact import rules_alone
from pysolvers.puzzles.numberlink.reasoning.lines import LineBoard, Lines
from pysolvers.puzzles.numberlink.reasoning.techniques.look_ahead import further, short
from tests.of_kind import parsed
from tests.puzzles.numberlink.any_board import fills_a_block
from tests.puzzles.numberlink.conceivable import covers, labelled, links_of

NAMES = "QXZKVJPW"
RARE = (
    ("tight", "rare 135"),
    ("tight", "rare 156"),
    ("tight", "rare 268"),
    ("full", "rare 4"),
    ("full", "rare 18"),
    ("full", "rare 127"),
    ("full", "rare 133"),
    ("classic", "rare 23"),
    ("classic", "rare 59"),
    ("no2x2", "rare 2"),
)
"""Rule sets and seeds of boards on which rare techniques find something."""

CROSSING = "Q.../QX../..../X..."
"""A board on which two lines would have to cross."""


def random_board(rng: random.Random, rules: str) -> tuple[NumberlinkPuzzle, NumberlinkSolution] | None:
    """A small board with random sources, and one of its solutions; None if no lines join the sources."""
    width, height = rng.choice(((4, 4), (4, 4), (5, 4), (4, 5)))
    size = width * height
    sources = rng.sample(range(size), 2 * rng.randrange(2, 5))
    bare = NumberlinkPuzzle(width, height, ("",) * size, rules)
    counts = {i: {1} if i in sources else {2} if rules not in ("classic", "no2x2") else {0, 2} for i in range(size)}
    broken = {"tight": touches, "no2x2": fills}.get(rules)
    found = list(islice((lines for lines in covers(bare, counts) if not (broken and broken(bare, lines))), 40))
    if not found:
        return None
    lines = rng.choice(found)
    cells = [""] * size
    for name, line in zip(NAMES, sorted(lines, key=min), strict=False):
        cells[line[0]] = cells[line[-1]] = name
    puzzle = NumberlinkPuzzle(width, height, tuple(cells), rules)
    return puzzle, NumberlinkSolution(puzzle, links_of(bare, lines))


def touches(puzzle: NumberlinkPuzzle, lines: Iterable[tuple[int, ...]]) -> bool:
    """Whether a line comes beside itself."""
    for line in lines:
        at = {cell: number for number, cell in enumerate(line)}
        if any(abs(at[cell] - at.get(b, at[cell])) > 1 for cell in line for _, b in puzzle.ways(cell)):
            return True
    return False


def fills(puzzle: NumberlinkPuzzle, lines: Iterable[tuple[int, ...]]) -> bool:
    """Whether a line fills a 2 x 2 block."""
    return any(fills_a_block(puzzle, set(map(puzzle.cell, line))) for line in lines)


def part_of(solution: NumberlinkSolution, rng: random.Random) -> Lines:
    """The board with some of a solution's lines, and some crosses where it has none."""
    board = LineBoard(solution.puzzle)
    lines, likely, crosses = Lines(board, rules_alone(solution.puzzle)), rng.random() * 0.7, rng.random() * 0.5
    for side, (a, b) in enumerate(board.sides):
        if any(solution.links[a] & way for way, other in solution.puzzle.ways(a) if other == b):
            if rng.random() < likely:
                lines.draw(side)
        elif rng.random() < crosses:
            lines.cross(side)
    return lines


def positions(seed: int, many: int) -> Iterator[tuple[Lines, NumberlinkSolution]]:
    """Half-played boards of each rule set, each with a solution."""
    times = {"tight": 3 * many, "full": many, "classic": many, "no2x2": many}
    seeds = [(rules, f"{seed} {i}") for rules, each in times.items() for i in range(each)]
    for rules, number in chain(RARE, seeds):
        rng = random.Random(f"{number} {rules}")
        made = random_board(rng, rules)
        if made:
            yield part_of(made[1], rng), made[1]
    puzzle = parsed(NumberlinkPuzzle, CROSSING)
    solution = next(iter(pysolvers.solutions(puzzle)))
    state = PLAY.start(puzzle)
    for step in pysolvers.explain(puzzle):
        yield Lines.of(state, rules_alone(puzzle)), cast(NumberlinkSolution, solution)
        state = state.played(step.moves)


def steps_on(lines: Lines) -> Iterator[Deduction]:
    """All that the techniques find, a short supposition, and one that is followed further."""
    for look in NumberlinkReasoning.looks:
        yield from islice(look(lines), 15)
    ahead = short(lines, Pace(), thorough=True), further(lines, NumberlinkReasoning.inside, Pace())
    for found in map(finish, ahead):
        if found:
            yield found


def basic(claims: Iterable[Claim]) -> Iterator[Claim]:
    """The claims, and those within claims."""
    for claim in claims:
        yield claim
        if isinstance(claim, Stays):
            yield from basic(claim.closed)
        if isinstance(claim, Touching):
            yield from (Line(line) for line in (claim.one, claim.other))


def denying(puzzle: NumberlinkPuzzle, step: Deduction) -> Iterator[NumberlinkSolution]:
    """Every way to fill the board, with labels and lines forgotten, that all claims allow and the conclusions do not.

    Known is where sources are, and whether cells may stay empty.
    """
    bare = NumberlinkPuzzle(puzzle.width, puzzle.height, ("",) * puzzle.area)
    through = {0, 2} if puzzle.rules in ("classic", "no2x2") else {2}
    counts = {i: {1} if label else set(through) for i, label in enumerate(puzzle.labels)}
    on, off = set[frozenset[int]](), set[frozenset[int]]()
    node = puzzle.number.__getitem__
    for claim in basic(step.claims):
        if isinstance(claim, Takes):
            counts[node(claim.cell)] &= set(claim.counts)
        elif isinstance(claim, HasAll):
            on |= {frozenset(map(node, (claim.cell, other))) for other in claim.to}
        elif isinstance(claim, Line):
            on |= {frozenset(map(node, side)) for side in pairwise(claim.cells)}
        elif isinstance(claim, NoLine):
            off.add(frozenset(map(node, claim.cells)))
    named = sorted({name for name in puzzle.pairs if f"'{name}'" in repr(step.claims)})
    for concluded in step.concludes:
        side = {frozenset(map(node, concluded.cells))} if isinstance(concluded, (Line, NoLine)) else set()
        more_on, more_off = (set(), side) if isinstance(concluded, Line) else (side, set())
        for lines in covers(bare, counts, on | more_on, off | more_off):
            for solution in labelled(bare, lines, tuple(named)):
                if all(claim.allows(solution) for claim in step.claims):
                    yield solution


def assert_sound(seen: Seen, step: Deduction, solution: NumberlinkSolution, counted: Counter[str]) -> None:
    """A step's claims hold, allow the solution, and force what it concludes; so do those of its chain."""
    puzzle = seen.state.puzzle
    told = (puzzle.id, step.technique, step.sentence, seen.state.links, seen.state.crossed)
    for claim in step.claims:
        assert claim.holds(seen), (*told, claim)
    counted["steps"] += 1
    counted["claims"] += len(step.claims)
    for claim in step.claims:
        if isinstance(claim, Refuted):
            now = seen
            for each in claim.chain:
                if each.claims:
                    assert_sound(now, each, solution, counted)
                now = now.after([each])
            if claim.supposes:
                return
    for found in denying(puzzle, step):
        raise AssertionError((*told, step.claims, found.links, found.labels))


@pytest.mark.slow
@pytest.mark.parametrize("many", [4, pytest.param(300, marks=pytest.mark.long)])
def test_the_claims_of_every_technique_are_true_and_enough(many: int) -> None:
    seen: Counter[str] = Counter()
    for lines, solution in positions(1, many):
        for step in steps_on(lines):
            assert all(claim.allows(solution) for claim in (*step.claims, *step.concludes)), (step, solution.links)
            assert_sound(lines.seen(), step, solution, seen)
            seen[step.technique] += 1
    assert {technique.name for technique in TECHNIQUES} <= set(seen), seen
