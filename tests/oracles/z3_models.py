"""Each kind as constraints for z3, other ones than for clingo: integers, strings, and loops cut off as they come."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise, product

import z3

from pysolvers.core.puzzle import Puzzle
from pysolvers.puzzles.hamiltonian.model import PathPuzzle
from pysolvers.puzzles.numberlink.model import E, N, NumberlinkPuzzle, S, W
from pysolvers.puzzles.regex_crossword.model import RegexCrosswordPuzzle
from pysolvers.puzzles.signpost.model import DIRECTIONS, SignpostPuzzle
from tests.oracles.boards import LETTERS, TREES, Tree, clues, forbidden, symmetric

Answer = tuple[object, ...]


def answers(puzzle: Puzzle) -> Iterator[Answer]:
    """All answers, in the terms of `boards.key`."""
    if isinstance(puzzle, SignpostPuzzle):
        return signpost(puzzle)
    if isinstance(puzzle, NumberlinkPuzzle):
        return numberlink(puzzle)
    if isinstance(puzzle, PathPuzzle):
        return path(puzzle)
    assert isinstance(puzzle, RegexCrosswordPuzzle)
    return regexes(puzzle)


def signpost(puzzle: SignpostPuzzle) -> Iterator[Answer]:
    solver = z3.Solver()
    numbers = z3.Ints(" ".join(f"n{at}" for at in range(puzzle.cells)))
    solver.add(z3.Distinct(numbers), *(z3.And(n >= 1, n <= puzzle.cells) for n in numbers))
    for at, (arrow, given) in enumerate(zip(puzzle.arrows, puzzle.numbers, strict=True)):
        row, column = divmod(at, puzzle.width)
        down, right = DIRECTIONS[arrow]
        seen = [
            numbers[r * puzzle.width + c]
            for r, c in ((row + far * down, column + far * right) for far in range(1, puzzle.cells))
            if 0 <= r < puzzle.height and 0 <= c < puzzle.width
        ]
        solver.add(z3.Or(numbers[at] == puzzle.cells, *(n == numbers[at] + 1 for n in seen)))
        if given:
            solver.add(numbers[at] == given)
    for model in models(solver, numbers):
        yield tuple(model[n].as_long() for n in numbers)


def numberlink(puzzle: NumberlinkPuzzle) -> Iterator[Answer]:
    width, cells = puzzle.width, range(puzzle.size)
    pairs = [(a, a + 1) for a in cells if (a + 1) % width] + [(a, a + width) for a in cells if a + width in cells]
    link = {pair: z3.Bool(f"l{pair}") for pair in pairs}
    names = sorted(puzzle.pairs)
    label = {at: z3.Int(f"c{at}") for at in cells}
    solver = z3.Solver()
    for at in cells:
        degree = z3.Sum([z3.If(link[pair], 1, 0) for pair in pairs if at in pair] or [z3.IntVal(0)])
        if puzzle.cells[at]:
            solver.add(degree == 1, label[at] == names.index(puzzle.cells[at]))
        elif puzzle.rules == "classic":
            solver.add(z3.Or(z3.And(degree == 0, label[at] == -1), z3.And(degree == 2, label[at] >= 0)))
        else:
            solver.add(degree == 2, label[at] >= 0)
    for a, b in pairs:
        same = label[a] == label[b]
        solver.add(link[a, b] == same if puzzle.rules == "tight" else z3.Implies(link[a, b], same))
    solver.add(*(label[at] < len(names) for at in cells))

    def loop(model: z3.ModelRef) -> list[z3.BoolRef]:
        """The links of a loop without a source; such an answer is none."""
        taken = {pair for pair in pairs if z3.is_true(model.eval(link[pair], model_completion=True))}
        reached = {at for at in cells if puzzle.cells[at]}
        while more := {b for pair in taken if reached & {*pair} for b in pair} - reached:
            reached |= more
        return [link[pair] for pair in taken if not reached & {*pair}]

    for model in models(solver, list(link.values()), loop):
        links = [0] * puzzle.size
        for (a, b), taken in link.items():
            if z3.is_true(model.eval(taken, model_completion=True)):
                across = b == a + 1 and width > 1
                links[a] |= E if across else S
                links[b] |= W if across else N
        yield tuple(links)


def path(puzzle: PathPuzzle) -> Iterator[Answer]:
    rows, columns = puzzle.rows, puzzle.columns
    cells = [cell for cell in product(range(rows), range(columns)) if cell not in puzzle.holes]
    n = len(cells)
    if puzzle.closed and n < 3:
        return
    time = {cell: z3.Int(f"t{cell}") for cell in cells}
    solver = z3.Solver()
    solver.add(z3.Distinct(*time.values()), *(z3.And(t >= 0, t < n) for t in time.values()))

    def taken(a: tuple[int, int], b: tuple[int, int]) -> z3.BoolRef:
        """Whether the path steps between two cells."""
        if abs(a[0] - b[0]) + abs(a[1] - b[1]) != 1 or a not in time or b not in time:
            return z3.BoolVal(False)
        apart = [time[a] - time[b] == d for d in ((1, -1, n - 1, 1 - n) if puzzle.closed else (1, -1))]
        return z3.Or(*apart)

    def neighbours(cell: tuple[int, int]) -> list[tuple[int, int]]:
        r, c = cell
        return [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]

    for cell in cells:
        onward = [
            z3.Or(time[o] == time[cell] + 1, z3.And(puzzle.closed, time[cell] == n - 1, time[o] == 0))
            for o in neighbours(cell)
            if o in time
        ]
        solver.add(z3.Or(z3.And(not puzzle.closed, time[cell] == n - 1), *onward))
    solver.add(*(z3.Not(taken(a, b)) for a, b in puzzle.walls))
    solver.add(*(taken(a, b) for a, b in puzzle.required))
    solver.add(*(time[a] < time[b] for a, b in pairwise(puzzle.waypoints)))
    if puzzle.closed:
        solver.add(time[puzzle.waypoints[0] if puzzle.waypoints else min(cells)] == 0)
    else:
        solver.add(*([time[puzzle.start] == 0] if puzzle.start else []))
        solver.add(*([time[puzzle.end] == n - 1] if puzzle.end else []))
    if puzzle.symmetry:
        image = {cell: symmetric(rows, columns, puzzle.symmetry, cell) for cell in cells}
        if n > 1 and not all(to in time for to in image.values()):
            return
        for a in cells:
            for b in neighbours(a):
                if b in time:  # the path is its own image step by step, so that a lone cell is, wherever it lies
                    solver.add(z3.Implies(taken(a, b), taken(image[a], image[b])))
    for letters in puzzle.forbid:
        for steps in forbidden(letters, rows, columns):
            solver.add(z3.Not(z3.And(*(taken(*sorted(step)) for step in steps))))
    for model in models(solver, list(time.values())):
        yield puzzle.canonical(tuple(sorted(cells, key=lambda cell: model[time[cell]].as_long())))


def regexes(puzzle: RegexCrosswordPuzzle) -> Iterator[Answer]:
    """With z3's own strings and regular expressions."""
    letter = {cell: z3.String(f"s{cell}") for row in puzzle.rows for cell in row}
    solver = z3.Solver()
    solver.add(*(z3.Or(*(s == z3.StringVal(a) for a in LETTERS)) for s in letter.values()))
    for cells, clue in clues(puzzle):
        parts = [letter[cell] for cell in cells]
        solver.add(z3.InRe(z3.Concat(*parts) if len(parts) > 1 else parts[0], expression(TREES[clue])))
    for model in models(solver, list(letter.values())):
        yield tuple("".join(model[letter[cell]].as_string() for cell in row) for row in puzzle.rows)


def expression(tree: Tree) -> z3.ReRef:
    """A regular expression in z3's terms."""
    if tree.what == "letters":
        several = [z3.Re(a) for a in tree.letters]
        return z3.Union(*several) if len(several) > 1 else several[0]
    parts = [expression(part) for part in tree.parts]
    if tree.what == "or":
        return z3.Union(*parts)
    if tree.what == "then":
        return z3.Concat(*parts)
    if tree.most is None:
        again = z3.Star(parts[0])
        return z3.Concat(*[parts[0]] * tree.least, again) if tree.least else again
    return z3.Loop(parts[0], tree.least, tree.most)


def models(
    solver: z3.Solver,
    variables: list[z3.ExprRef],
    flaw: Callable[[z3.ModelRef], list[z3.BoolRef]] = lambda model: [],
) -> Iterator[z3.ModelRef]:
    """Each model once; one with a flaw (things that must not all be true) is not given, and the flaw forbidden."""
    while solver.check() == z3.sat:
        model = solver.model()
        if wrong := flaw(model):
            solver.add(z3.Not(z3.And(*wrong)))
            continue
        yield model
        solver.add(z3.Or(*(v != model.eval(v, model_completion=True) for v in variables)))
