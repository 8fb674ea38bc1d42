"""How engines work by themselves is what it was: what they read and find, by how many steps, and how boards lie.

Other tests say that what is found is right. Here stands the way to it, as numbers that no clock can change. After a
change that is meant, have `engines-*.txt` written anew (see `keeping.py`).
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from itertools import islice, pairwise
from random import Random
from typing import Any

import pytest

from pysolvers.core.cell import Cell
from pysolvers.core.progress import finish
from pysolvers.engines.regex.automaton import Automaton
from pysolvers.engines.regex.escapes_and_classes import RegexError
from pysolvers.engines.regex.line_constraint import LineConstraint
from pysolvers.engines.regex.matcher import TooHard
from pysolvers.engines.regex.parser import parse
from pysolvers.engines.regex.plain_reading import can_match
from pysolvers.engines.regex.tree import Alphabet, Flavour, least_length
from pysolvers.engines.sat.clause_learning import ClauseLearner
from pysolvers.engines.sat.cnf import Cnf
from pysolvers.lines.board import Board
from pysolvers.lines.plane import Plane
from pysolvers.lines.steps import is_loop, pieces, placements, variants
from tests.engines.regex.dialects import random_regex
from tests.engines.sat.test_clause_learning import cnf_of, pigeons
from tests.fuzz.doors import EXPRESSIONS
from tests.fuzz.mutator import spoil
from tests.kept.keeping import is_kept, letters

MANY, MORE, AT_ONCE = 120, 1500, 50
"""How many expressions are read and used, how many more of which so many share a line, and half of them spoilt."""
HARD = (r"(.*)(.*)(.*)\3\2\1", r"(?=.*A)(?!.*BB)[A-C]*", r"(A|B\1)+C?", r"(?<=A)B|^.(?<!C).$", r"(?:(A)|B)\1?[^A]{2,}")


def counted(work: Generator[object, None, Any]) -> str:
    """What work comes to, and how many pauses it made."""
    pauses = 0
    while True:
        try:
            next(work)
        except StopIteration as end:
            return f"{end.value} after {pauses}"
        pauses += 1


def expressions() -> Iterator[str]:
    """Regular expressions in both dialects: what they are, what they leave of lines, and how much work that was."""
    rng = Random(3)
    patterns = [*EXPRESSIONS, *HARD, *(random_regex(rng, rng.randint(1, 6)) for _ in range(MANY))]
    patterns += [spoil(rng, patterns) for _ in range(MANY)]
    alphabets: dict[Flavour, Alphabet] = {"javascript": Alphabet("ABC-1 é"), "python": Alphabet("ABC-1 é", True)}
    for pattern in patterns:
        for flavour, alphabet in alphabets.items():
            yield f"{ascii(pattern)[:70]} {flavour}: {used(pattern, flavour, alphabet, rng)}"


def more_expressions() -> Iterator[str]:
    """The same for many more expressions, in short."""
    rng = Random(5)
    alphabets: dict[Flavour, Alphabet] = {"javascript": Alphabet("ABC-1 é"), "python": Alphabet("ABC-1 é", True)}
    for number in range(MORE // AT_ONCE):
        patterns = [random_regex(rng, rng.randint(2, 7)) for _ in range(AT_ONCE)]
        patterns += [spoil(rng, [*HARD, *patterns]) for _ in range(AT_ONCE // 2)]
        for flavour, alphabet in alphabets.items():
            told = letters(" ".join(used(pattern, flavour, alphabet, rng) for pattern in patterns))
            yield f"{number} {flavour}: {told}"


def used(pattern: str, flavour: Flavour, alphabet: Alphabet, rng: Random) -> str:
    """A regular expression on some lines."""
    try:
        regex = parse(pattern, flavour)
    except RegexError as error:
        return f"{error.sentence} {error.at}"
    told = [letters(shown(regex)), str(sorted(regex.features)), str(least_length(regex.tree))]
    for length in (0, 1, 3, 5):
        clue = LineConstraint(regex, length, alphabet)
        domains = [rng.choice((alphabet.full, rng.randint(1, alphabet.full))) for _ in range(length)]
        told.append(f"{clue.exact:d}{clue.slow:d}{clue.always:d}")
        told += [counted(clue.narrowing(domains)), counted(clue.reading(domains))]
        lines = ["".join(rng.choice(alphabet.text(mask)) for mask in domains) for _ in range(3)]
        for line in lines:
            try:
                told.append(f"{clue.matches(line):d}{can_match(regex, line)}")
            except TooHard:
                told.append("too hard")
        told += sizes(clue.automaton, domains)
    return f"{told[1]} {told[2]} {letters(' '.join(told))}"


def shown(value: object) -> str:
    """A tree as text; sets in order."""
    if isinstance(value, tuple):
        return f"{type(value).__name__}({', '.join(map(shown, value))})"
    return str(sorted(value)) if isinstance(value, frozenset) else str(value)


def sizes(automaton: Automaton, domains: list[int]) -> Iterator[str]:
    """What an automaton says of domains, and how many of its states it has made for that."""
    yield f"{automaton.layers(domains)} {automaton.alive(domains)} {len(automaton._next)} {len(automaton._prev)}"


def clauses() -> Iterator[str]:
    """Formulas: by how many conflicts the solver in plain Python decides them, its models, and encodings of numbers."""
    rng = Random(4)
    for number in range(24):
        n = 20 + 2 * number
        lengths = (rng.choice((2, 3, 3, 3, 4)) for _ in range(4 * n))
        formula = [[rng.choice((-1, 1)) * v for v in rng.sample(range(1, n + 1), length)] for length in lengths]
        orders = [[rng.choice((-1, 1)) * v for v in rng.sample(range(1, n + 1), n)] for _ in range(number % 3)]
        learner = ClauseLearner(cnf_of(n, formula), orders)
        found: list[list[int]] = []
        while len(found) < 4 and finish(learner.solve(2_000)):
            found.append(sorted(learner.model()))
            learner.add(*(-v if v in found[-1] else v for v in range(1, n + 1)))
        yield f"{n} variables: {len(found)} models after {learner.conflicts} conflicts {letters(str(found))}"
    for number in (5, 6, 7):
        learner = ClauseLearner(pigeons(number))
        yield f"{number} pigeons: {[finish(learner.solve(30)), finish(learner.solve(9_000)), learner.conflicts]}"
    cnf = Cnf()
    literals = [cnf.new(name) for name in "abcdefghij"]
    cnf.at_most_one(literals[:7])
    cnf.exactly_one(literals[3:])
    cnf.at_most(3, literals)
    yield f"numbers: {letters(cnf.dimacs(['x'], str))} {cnf.variables}"


def planes() -> Iterator[str]:
    """Boards of all shapes, with walls, blocked cells and bridges: ways, steps, and where they lie on paper."""
    for shape in ("square", "torus", "king", "hex"):
        for rows, columns in ((1, 1), (1, 2), (2, 3), (4, 5), (5, 3), (6, 7)):
            open_board = Board(rows, columns, shape)
            steps = sorted(open_board.steps)
            board = Board(rows, columns, shape, frozenset({(rows - 1, 0)}), frozenset(steps[1::5]), frozenset({(1, 1)}))
            plane = Plane(open_board)
            rounded = [f"{value:.3f}" for value in plane.size]
            yield f"# {shape} {rows} {columns}: {rounded} {len(steps)} {board.has_shades} {letters(str(board.flat))}"
            for each in (open_board, board):
                told = [str(sorted(each.steps)), str([dict(each.ways[cell]) for cell in each.cells])]
                told += [f"{each.passes(cell)} {each.around(cell)} {each.shade(cell)}" for cell in each.cells]
                some = [*islice(pairwise(each.cells), 9), *islice(zip(each.cells, each.cells[::-1], strict=True), 9)]
                told += [f"{each.apart(a, b)} {each.beside(a, b)} {each.toward(a, b)}" for a, b in some]
                yield letters(" ".join(told))
            yield " ".join(letters(str(on_paper(plane, cell))) for cell in open_board.cells)
            found = pieces(steps[::2])
            yield f"{len(found)} {letters(str(found))} {[is_loop(set(steps), piece) for piece in found]}"
    for word in ("EE", "ESW", "NEESW", "SSE"):
        found_at = sorted(map(sorted, placements(word, 3, 4)))
        yield f"{word}: {len(variants(word))} {len(found_at)} {letters(str(found_at))}"


def on_paper(plane: Plane, cell: Cell) -> list[str]:
    """Where a cell lies on paper, and points about it."""
    x, y = plane.centre(cell)
    points = [(x, y), plane.corner(cell), *plane.corners(cell, 0.1)]
    if plane.board.shape != "torus":
        points += [end for other in plane.board.neighbours(cell) for end in plane.side(cell, other, 0.05)]
    found = [*(f"{a + 0:.3f},{b + 0:.3f}" for a, b in points), plane.outline(cell, 0.1, 0.2)]
    for right, down in ((0.3, -0.4), (-0.45, 0.2), (0.1, 0.48)):
        sides = [f"{far + 0:.3f} {other}" for far, other in plane.sides(cell, x + right, y + down)]
        found.append(f"{plane.cell_at(x + right, y + down)} {plane.far(cell, x + right, y + down):.3f} {sides}")
    return found


@pytest.mark.parametrize(
    "part",
    [expressions, pytest.param(more_expressions, marks=pytest.mark.slow), clauses, planes],
    ids=lambda part: part.__name__,
)
def test_how_an_engine_works_is_what_it_was(part: Any) -> None:
    is_kept(f"engines-{part.__name__.replace('_', '-')}", part())
