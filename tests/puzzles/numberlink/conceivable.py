"""Small Numberlinks and every conceivable solution: all ways to lay lines, with labels and blocked cells forgotten."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Set
from functools import lru_cache
from itertools import chain, pairwise, permutations

from pysolvers.puzzles.numberlink.model import OPPOSITE, RULES, NumberlinkPuzzle, NumberlinkSolution
from tests.of_kind import parsed
from tests.puzzles.numberlink.any_board import random_board as random_board

KNOWN = (
    "A.B/.BA",
    "AAB/B.C/..C&rules=classic",
    ".../A#A/B.B",
    "A.AC/...C/...B/D.DB",
    "...A/A..B/..../...B",
    "A.B./..../.AB./..CC&rules=classic",
    "ABB./.A../.CC./..DD&rules=classic",
    "..../..A./.BB./...A&rules=classic",
    "..AA/..B./.CC./...B",
    "A..../...B./.A.../....B&rules=tight",
    "Q..X/.XZ./Q..Z/K..K",
    "...X/Q..X/..../QZ.Z",
    "Q.XZ/..X./..../Q..Z",
    "Q.XX/..../..../..Z./QZ..",
    "..QX/.Q.X/ZZ../..KK&rules=classic",
    "..Q./..Q./..X./.X..&rules=classic",
    "QQX./Z.../K.X./KZ..&rules=classic",
    "...X/.ZQ./..X./Q..Z&rules=tight",
)
"""Boards without a solution, with cells that stay empty, with a blocked cell, and such as need the rare techniques."""

RARE = ("side by side", "beside", "would fill a block", "no filled block")
"""Techniques and facts that no board here needs; `test_claims` has half-played boards on which they appear."""

LARGER = (
    "....D..B/D.E...E./......../.B.F.F../......../..C...../......C./........&rules=tight",
    "A......B/.C....../..D.B.../E......./.F..DC../......../......AG/EFG.....&rules=classic",
)
"""Boards on which lines cannot come to cells, and it has to be proved that every cell is used."""

SHAPES = ((4, 2), (2, 4), (3, 2), (4, 2), (2, 4), (3, 3))

FREE = 9
"""On boards of so many cells it is forgotten where sources are, too."""


def boards(seed: int, many: int) -> Iterator[NumberlinkPuzzle]:
    """Known boards, then so many random ones of each rule set, of which most have a solution."""
    rng = random.Random(seed)
    for text in KNOWN:
        yield parsed(NumberlinkPuzzle, text)
    for number in range(many):
        yield board_of(rng, RULES[number % len(RULES)])


def board_of(rng: random.Random, rules: str) -> NumberlinkPuzzle:
    """A board whose sources are the ends of some lines laid at random, or now and then of none."""
    width, height = rng.choice(SHAPES)
    size, blank = width * height, NumberlinkPuzzle(width, height, ("",) * (width * height))
    fitting = [lines for lines in line_sets(width, height) if 1 <= len(lines) <= 3]
    full = [lines for lines in fitting if sum(map(len, lines)) >= size - (rng.random() < 0.2)]
    lines = rng.choice(fitting if rules in ("classic", "no2x2") else full)
    cells, used = list(blank.labels), set(chain(*lines))
    for label, line in zip("ABC", lines, strict=False):
        cells[line[0]] = cells[line[-1]] = label
    blocked = frozenset(
        i for i in range(size) if i not in used and (rules not in ("classic", "no2x2") or rng.random() < 0.2)
    )
    return NumberlinkPuzzle(width, height, tuple(cells), rules, blocked)


@lru_cache(maxsize=2)
def solutions(puzzle: NumberlinkPuzzle) -> tuple[NumberlinkSolution, ...]:
    """Every set of lines on the bare board, with each label of the puzzle at each of them.

    On boards of more than `FREE` cells lines end at the puzzle's sources, wherever which of them belongs, and cells
    stay empty only where its rules allow it.
    """
    blank = NumberlinkPuzzle(puzzle.width, puzzle.height, ("",) * puzzle.area)
    if puzzle.area <= FREE:
        sets: Iterable[tuple[tuple[int, ...], ...]] = line_sets(puzzle.width, puzzle.height)
    else:
        through = {0, 2} if puzzle.rules in ("classic", "no2x2") else {2}
        counts = {i: {1} if label else {0} if i in puzzle.blocked else through for i, label in enumerate(puzzle.labels)}
        sets = covers(blank, counts)
    return tuple(solution for lines in sets for solution in labelled(blank, lines, tuple(puzzle.pairs)))


def labelled(
    blank: NumberlinkPuzzle, lines: tuple[tuple[int, ...], ...], names: tuple[str, ...]
) -> Iterator[NumberlinkSolution]:
    """Lines as solutions, with each of these labels on one of them, in all ways; the others have their own labels."""
    links = links_of(blank, lines)
    for chosen in permutations(range(len(lines)), len(names)):
        label_of = dict(zip(chosen, names, strict=True))
        labels = [""] * blank.area
        for number, line in enumerate(lines):
            for cell in line:
                labels[cell] = label_of.get(number, f"?{number}")
        yield NumberlinkSolution(blank, links, tuple(labels))


def links_of(blank: NumberlinkPuzzle, lines: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """The links of the cells along some lines."""
    links = [0] * blank.area
    for line in lines:
        for a, b in pairwise(line):
            way = next(way for way, other in blank.ways(a) if other == b)
            links[a] |= way
            links[b] |= OPPOSITE[way]
    return tuple(links)


@lru_cache(maxsize=8)
def line_sets(width: int, height: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """All sets of lines on a board, each as the cells along it: no cell twice, no line of a single cell, no loop."""
    blank = NumberlinkPuzzle(width, height, ("",) * (width * height))
    return tuple(tuple(sorted(lines)) for lines in covers(blank, {i: {0, 1, 2} for i in range(blank.area)}))


def covers(
    puzzle: NumberlinkPuzzle,
    counts: Mapping[int, Set[int]],
    on: Set[frozenset[int]] = frozenset(),
    off: Set[frozenset[int]] = frozenset(),
) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Every way to lay lines without loops, with as many in each cell as allowed, some given and some forbidden."""
    sides = [(a, b) for a in range(puzzle.area) for _, b in puzzle.ways(a) if a < b]
    last = {cell: number for number, side in enumerate(sides) for cell in side}
    todo: list[tuple[int, tuple[tuple[int, ...], ...], tuple[int, ...]]] = [(0, (), (0,) * puzzle.area)]
    while todo:
        number, lines, degree = todo.pop()
        if number == len(sides):
            yield lines
            continue
        a, b = sides[number]
        for taken in (False, True):
            if frozenset((a, b)) in (off if taken else on):
                continue
            after = tuple(n + (taken and i in (a, b)) for i, n in enumerate(degree))
            if any(after[i] > max(counts[i]) or (last[i] == number and after[i] not in counts[i]) for i in (a, b)):
                continue
            joined = lines
            if taken:
                one = next((line for line in lines if a in line), (a,))
                other = next((line for line in lines if b in line), (b,))
                if one == other:
                    continue
                both = (*(one if one[-1] == a else one[::-1]), *(other if other[0] == b else other[::-1]))
                joined = (*(line for line in lines if line not in (one, other)), both)
            todo.append((number + 1, joined, after))
