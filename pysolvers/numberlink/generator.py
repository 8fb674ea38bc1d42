"""New boards with one answer: tile the board with paths that do not touch themselves.

Then split some until no other answer is left. The tiling starts as random dominoes, whose ends are joined in random
order, as in Thomas Ahle's generator, down to about the square root of the area. Where the board still has a second
answer, a path is split where the two differ.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from math import sqrt

from pysolvers.numberlink.hints import explain
from pysolvers.numberlink.model import RULES, Answer, Numberlink
from pysolvers.numberlink.solver import solve
from pysolvers.puzzle import Deduction, PuzzleError
from pysolvers.search import Pace, Progress

DIFFICULTIES = ("easy", "normal", "hard")
SIZES = ("6x6", "8x8", "10x10", "12x12", "15x15", "20x20", "30x30", "40x40")
MIN_SIDE, MAX_SIDE = 4, 40

GRADED = 400
"""Boards with more cells are not solved step by step for their difficulty; theirs is in the number of pairs."""

NARROW = 12
"""Up to this width the frontier DP gives the proof."""

NODES = 2_500
"""How long the solver may take for a proof before a path is split to make the board plainer."""

TRIES = 12
"""How many boards are made in the hope of one of the difficulty asked for, before the nearest is taken."""

_LABELS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


def generate(size: str, seed: str, difficulty: str, options: Mapping[str, str]) -> Iterator[Progress | Numberlink]:
    """Progress, then one board of `size` (such as "10x10").

    `options` may have `rules` and the number of `pairs` to begin with. Easy boards need no more than a look at the
    cells around; hard ones need look-ahead. PuzzleError for a size, rule set or number that cannot be.
    """
    width, height = _sides(size)
    rules = options.get("rules", RULES[0])
    if rules not in RULES:
        raise PuzzleError(f"rules cannot be {rules[:40]!r}: expected {' or '.join(RULES)}.")
    pairs = _pairs(options.get("pairs", ""), width, height, difficulty)
    rng = random.Random(f"{width}x{height} {seed} {difficulty} {rules} {pairs}".encode("utf-8", "surrogatepass"))
    nearest: tuple[int, Numberlink] | None = None
    nodes = 0
    tries = 0
    while True:
        tries += 1
        yield Progress(nodes, tries)
        paths = _paths(width, height, pairs, rng)
        if paths is None:
            continue
        made: Numberlink | None = None
        for step in _unique(width, height, paths, rules, rng):
            if isinstance(step, Progress):
                yield Progress(nodes + step.nodes, tries)
            else:
                made = step
        if made is None:
            continue
        if made.size > GRADED:
            yield made
            return
        miss = 0
        for grade in _grade(made):
            if isinstance(grade, Progress):
                yield Progress(nodes, tries)
            else:
                miss = abs(grade - DIFFICULTIES.index(difficulty))
        if nearest is None or miss < nearest[0]:
            nearest = miss, made
        if nearest[0] == 0 or tries >= TRIES:
            yield nearest[1]
            return


def _sides(size: str) -> tuple[int, int]:
    match = re.fullmatch(r"\s*(\d{1,4})(?:\s*[xX×]\s*(\d{1,4}))?\s*", size)
    if not match:
        raise PuzzleError(f"The size cannot be {size[:40]!r}: expected WIDTHxHEIGHT, such as 10x10.")
    width, height = int(match[1]), int(match[2] or match[1])
    if not (MIN_SIDE <= width <= MAX_SIDE and MIN_SIDE <= height <= MAX_SIDE):
        raise PuzzleError(f"The size cannot be {width}x{height}: boards are made from {MIN_SIDE} to {MAX_SIDE} a side.")
    return width, height


def _pairs(wanted: str, width: int, height: int, difficulty: str) -> int:
    """How many paths to begin with: as asked for, else about the square root of the area."""
    most = width * height // 3
    if not wanted:
        share = {"easy": 1.35, "normal": 1.0, "hard": 0.85}.get(difficulty, 1.0)
        return max(2, min(most, round(sqrt(width * height) * share)))
    if not (wanted.isascii() and wanted.isdecimal() and 1 <= int(wanted[:6]) <= most):
        raise PuzzleError(f"pairs cannot be {wanted[:40]!r}: expected a number from 1 to {most}.")
    return int(wanted)


def _paths(width: int, height: int, pairs: int, rng: random.Random) -> list[list[int]] | None:
    """A tiling of the board with paths of three cells or more that do not touch themselves.

    None if it did not come out.
    """
    near = _neighbours(width, height)
    path: dict[int, list[int]] = {}
    for domino in _dominoes(width, height, rng):
        for cell in domino:
            path[cell] = domino
    edges = [(a, b) for a in near for b in near[a] if a < b]
    rng.shuffle(edges)
    number = len({id(p) for p in path.values()})
    for short in (True, False):  # first the cells and dominoes that must grow, then down to the number asked for
        for a, b in edges:
            one, two = path[a], path[b]
            if one is two or a not in (one[0], one[-1]) or b not in (two[0], two[-1]):
                continue
            if (min(len(one), len(two)) > 2) if short else number <= pairs:
                continue
            if _contacts(one, two, near, path) != 1:
                continue
            joined = (one if one[-1] == a else one[::-1]) + (two if two[0] == b else two[::-1])
            for cell in joined:
                path[cell] = joined
            number -= 1
        if short:
            _lengthen(path, near)
            number = len({id(p) for p in path.values()})
    paths = list({id(p): p for p in path.values()}.values())
    return paths if min(len(p) for p in paths) > 2 else None


def _lengthen(path: dict[int, list[int]], near: dict[int, list[int]]) -> None:
    """Give paths of less than three cells the last cell of a longer one beside their end.

    Where they do not come to touch it twice.
    """
    for cell in list(path):
        while len(path[cell]) < 3:
            short = path[cell]
            found = next(
                (
                    (end, other)
                    for end in (short[0], short[-1])
                    for other in near[end]
                    if len(path[other]) > 3
                    and other in (path[other][0], path[other][-1])
                    and sum(path[b] is short for b in near[other]) == 1
                ),
                None,
            )
            if found is None:
                break
            end, other = found
            path[other].remove(other)
            short.insert(len(short) if short[-1] == end else 0, other)
            path[other] = short


def _contacts(one: list[int], two: list[int], near: dict[int, list[int]], path: dict[int, list[int]]) -> int:
    """In how many places two paths are side by side."""
    short, long = (one, two) if len(one) < len(two) else (two, one)
    return sum(path[other] is long for cell in short for other in near[cell])


def _neighbours(width: int, height: int) -> dict[int, list[int]]:
    return {
        r * width + c: [
            y * width + x
            for y, x in ((r - 1, c), (r, c + 1), (r + 1, c), (r, c - 1))
            if 0 <= y < height and 0 <= x < width
        ]
        for r in range(height)
        for c in range(width)
    }


def _dominoes(width: int, height: int, rng: random.Random) -> list[list[int]]:
    """A random tiling with dominoes (and a single cell where the area is odd): rows of them.

    Then many turned by twos.
    """
    order = [r * width + (c if r % 2 == 0 else width - 1 - c) for r in range(height) for c in range(width)]
    mate: dict[int, int] = {}
    for a, b in zip(order[::2], order[1::2], strict=False):
        mate[a], mate[b] = b, a
    for _ in range(12 * width * height):
        r, c = rng.randrange(height - 1), rng.randrange(width - 1)
        a = r * width + c
        b, d, e = a + 1, a + width, a + width + 1
        if mate.get(a) == b and mate.get(d) == e:
            mate[a], mate[d], mate[b], mate[e] = d, a, e, b
        elif mate.get(a) == d and mate.get(b) == e:
            mate[a], mate[b], mate[d], mate[e] = b, a, e, d
    return [[a] if a not in mate else [a, mate[a]] for a in order if a not in mate or a < mate[a]]


def _board(width: int, height: int, paths: list[list[int]], rules: str) -> Numberlink:
    """The board of the paths' ends, labels in reading order: letters as far as they go, else numbers."""
    cells = [""] * (width * height)
    for k, path in enumerate(sorted(paths, key=lambda p: min(p[0], p[-1]))):
        cells[path[0]] = cells[path[-1]] = _LABELS[k] if len(paths) <= len(_LABELS) else str(k + 1)
    return Numberlink(width, height, tuple(cells), rules)


def _unique(
    width: int, height: int, paths: list[list[int]], rules: str, rng: random.Random
) -> Iterator[Progress | Numberlink]:
    """Progress, then the board whose one answer these paths are, after some have been split.

    Nothing if that did not come out.
    """
    paths = [path[:] for path in paths]
    pace = Pace()
    while True:
        board = _board(width, height, paths, rules)
        onward = {
            cell: {*path[max(0, k - 1) : k], *path[k + 1 : k + 2]} for path in paths for k, cell in enumerate(path)
        }
        other: Answer | None = None
        decided = True
        for step in solve(board, "auto" if min(width, height) <= NARROW else "search"):
            if isinstance(step, Progress):
                if pace.due():
                    yield step
                if step.engine == "search" and step.nodes > NODES:
                    decided = False
                    break
            elif any(
                {b for way, b in board.neighbours(i) if step.links[i] & way} != onward[i] for i in range(board.size)
            ):
                other = step
                break
        if other is None and decided:
            yield board
            return
        places = [
            (path, k)
            for path in paths
            for k in range(3, len(path) - 2)
            if other is None
            or {b for way, b in board.neighbours(path[k]) if other.links[path[k]] & way} != onward[path[k]]
        ]
        if not places:
            places = [(path, len(path) // 2) for path in paths if len(path) == max(map(len, paths)) > 5]
        if not places:
            return
        path, k = rng.choice(places)
        paths.remove(path)
        paths += [path[:k], path[k:]]


def _grade(board: Numberlink) -> Iterator[Progress | int]:
    """Progress, then 0 to 2: a look round each cell, more, look-ahead."""
    level = 0
    for step in explain(board):
        if isinstance(step, Deduction):
            level = max(level, step.level)
        else:
            yield step
    yield 0 if level <= 2 else 1 if level < 8 else 2
