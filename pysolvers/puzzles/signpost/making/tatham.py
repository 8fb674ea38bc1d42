"""Makes the boards of Simon Tatham's generator, byte for byte, from a size and a seed.

It follows a description in words of the original's functions `new_game_fill` (path) and `new_game_strip` (givens).
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from functools import cache, partial
from itertools import pairwise

from pysolvers.core.progress import Pace, Progress, finish, reported
from pysolvers.core.puzzle import PuzzleError
from pysolvers.puzzles.signpost.making.random_bits import RandomBits
from pysolvers.puzzles.signpost.model import SignpostPuzzle, check_size, rays
from pysolvers.puzzles.signpost.solving.forced_links import Links


def rotated(
    width: int, height: int, corners: bool, bits: RandomBits, pace: Pace, short: int = 0
) -> Generator[Progress, None, tuple[tuple[int, ...], list[int]]]:
    """Return each cell's arrow on a random path through all cells, and the cells in path order.

    With `corners`, the path goes from the top left to the bottom right cell. The higher `short` is, the more arrows
    point at only a few cells.
    """
    cells, table = width * height, rays(width, height)
    near = _in_line(width, height, shortest_first=short > 0)
    last = cells - 1 if corners else -1
    path = [0 if corners else bits.upto(cells)]
    free = set(range(cells)) - {path[0], last}
    closed = short > 0 and not corners
    while free or (corners and last not in near[path[-1]]) or (closed and path[0] not in near[path[-1]]):
        _extend(path, free, near[path[-1]], last, bits, short)
        if pace.due():
            yield Progress(0, 0, len(path), 3 * cells, "generator")
    if corners:
        path.append(last)
    if closed:
        cut = bits.upto(cells)
        path = path[cut:] + path[:cut]
    arrows = [0] * cells
    for a, b in pairwise(path):
        arrows[a] = next(d for d in range(8) if b in table[d][a])
    return tuple(arrows), path


def _in_line(width: int, height: int, shortest_first: bool) -> list[list[int]]:
    rays_of = zip(*rays(width, height), strict=True)
    return [[b for ray in (sorted(found, key=len) if shortest_first else found) for b in ray] for found in rays_of]


def _extend(path: list[int], free: set[int], near: list[int], last: int, bits: RandomBits, short: int) -> None:
    if ways := [b for b in near if b in free]:
        b = ways[min(bits.upto(len(ways)) for _ in range(1 + short))]
        free.remove(b)
        path.append(b)
    else:
        ways = [b for b in near if b not in (last, path[-2])]
        at = path.index(ways[min(bits.upto(len(ways)) for _ in range(1 + short))])
        path[at + 1 :] = path[:at:-1]


Numbers = tuple[int, ...]

MAX_CELLS = 900  # the largest board made from a seed; above 30x30 it takes too long
MAX_STEPS = 5_000_000  # cells tried before giving up: on a long strip, almost every path gets stuck


def make(width: int, height: int, corners: bool, seed: str) -> Iterator[Progress | SignpostPuzzle]:
    """Yield Progress, then the board `5x5#SEED` or, with ends in `corners`, `5x5c#SEED`; PuzzleError if that fails."""
    check_size(width, height)
    cells = width * height
    if cells > MAX_CELLS:
        template = "A random board of {size} is too large: expected at most {most} cells."
        raise PuzzleError(template, size=f"{width}x{height}", most=MAX_CELLS)
    name = f"{width}x{height}{'c' * corners}#{seed}"
    if cells == 1:
        yield SignpostPuzzle(1, 1, (0,), (1,), name)
        return
    pace, bits, tries = Pace(), RandomBits(seed.encode("utf-8", "surrogatepass")), 0
    given: Numbers | None = None
    while given is None:
        grown = None
        while grown is None:
            tries += 1
            if tries * cells > MAX_STEPS:
                template = "No random board of {size} was found in {tries} tries."
                raise PuzzleError(template, size=f"{width}x{height}", tries=tries)
            grown = grow(width, height, corners, bits)
            if pace.due():
                yield _progress(tries, cells, 0)
        arrows, path = grown
        board = SignpostPuzzle(width, height, arrows, (0,) * cells)
        given = yield from reported(give(board, path, bits), partial(_progress, tries, cells))
    yield SignpostPuzzle(width, height, arrows, given, name)


def _progress(tries: int, cells: int, step: int) -> Progress:
    return Progress(tries, 0, step, 2 * cells, "generator")


def _two_ends(cells: int, corners: bool, bits: RandomBits) -> tuple[int, int]:
    if corners:
        return 0, cells - 1
    head, tail = bits.upto(cells), bits.upto(cells)
    while head == tail:
        head, tail = bits.upto(cells), bits.upto(cells)
    return head, tail


# For some sizes, nearly all boards are abandoned when they are almost full, so most of the work is the loop of `grow`.
# `free` has a bit for each cell, so counting a cell's candidates takes one AND and one count. Three bisections find the
# direction of the chosen candidate, with one AND each: first among north to south-east or the rest, and so on
# (`_splits`). Then the free cells of one ray remain; the nearest one is the lowest or the highest bit.


def grow(width: int, height: int, corners: bool, bits: RandomBits) -> tuple[tuple[int, ...], list[int]] | None:
    """Return the arrows and the cells in order of a random path, from corner to corner if `corners`; None if stuck."""
    cells, upto = width * height, bits.upto
    all_ways, splits = _splits(width, height)
    head, tail = _two_ends(cells, corners, bits)
    arrows = [0] * cells
    free = ((1 << cells) - 1) & ~(1 << head | 1 << tail)
    front, back = [head], [tail]
    path, at, other = front, head, tail
    here = free & all_ways[at]
    many = here.bit_count()
    while free:
        if not many:
            return None
        pick, split, node = upto(many), splits[at], 1
        while node < 8:
            first = here & split[node]
            found = first.bit_count()
            if pick < found:
                here = first
                node += node
            else:
                here ^= first
                pick -= found
                node += node + 1
        d = node - 8
        if 2 <= d < 6:  # from east to south-west, indices increase along a ray
            for _ in range(pick):
                here &= here - 1
            b = (here & -here).bit_length() - 1
        else:
            b = here.bit_length() - 1
            for _ in range(pick):
                here ^= 1 << b
                b = here.bit_length() - 1
        if path is front:
            arrows[at] = d
        else:
            arrows[b] = d ^ 4  # it points back to where the path came from
        free ^= 1 << b
        path.append(b)
        at = b
        here = free & all_ways[at]
        many = here.bit_count()
        if many != 1:
            path = back if path is front else front
            at, other = other, at
            here = free & all_ways[at]
            many = here.bit_count()
    for d, ray in enumerate(rays(width, height)):
        if back[-1] in ray[front[-1]]:
            arrows[front[-1]] = d
            return tuple(arrows), front + back[::-1]
    return None


@cache
def _splits(width: int, height: int) -> tuple[list[int], list[tuple[int, ...]]]:
    table = rays(width, height)
    all_ways: list[int] = []
    splits: list[tuple[int, ...]] = []
    for at in range(width * height):
        n, ne, e, se, s, sw, w, nw = (sum(1 << b for b in table[d][at]) for d in range(8))
        splits.append((0, n | ne | e | se, n | ne, s | sw, n, e, s, w))
        all_ways.append(n | ne | e | se | s | sw | w | nw)
    return all_ways, splits


def give(
    board: SignpostPuzzle, path: list[int], bits: RandomBits, gaps: bool = True
) -> Generator[int, None, Numbers | None]:
    """Return a given number, or 0, for each cell, so that forced links (see `Links`) lead to the solution `path`.

    Return None if there are no such numbers. Yield how many numbers were tried so far, at most 2 * cells. Without
    `gaps`, forced links don't check whether a chain of linked cells fits between two known numbers.
    """
    cells = board.area
    solution = [0] * cells
    for number, at in enumerate(path, 1):
        solution[at] = number
    ends = [number if number in (1, cells) else 0 for number in solution]
    links = Links(board, ends, gaps)
    if _close(links):
        return tuple(ends)
    order = list(range(cells))
    bits.shuffle(order)
    enough = yield from _enough(links, order, solution)
    if enough is None:
        return None
    needed = yield from _needed(Links(board, ends, gaps), enough, solution)
    for at in needed:
        ends[at] = solution[at]
    return tuple(ends)


def _close(links: Links) -> bool:
    return finish(links.close()) == "solved"


def _enough(links: Links, order: list[int], solution: list[int]) -> Generator[int, None, list[int] | None]:
    given = []
    for i, at in enumerate(order):
        if _place(links, at, solution):
            given.append(at)
            if _close(links):
                return given
            yield i
    return None


def _place(links: Links, at: int, solution: list[int]) -> bool:
    head = at
    while links.before[head] >= 0:
        head = links.before[head]
    if links.number[head] >= 0:
        return False
    links.place(head, solution[head])
    return True


def _needed(links: Links, group: list[int], solution: list[int]) -> Generator[int, None, list[int]]:
    needed: list[int] = []
    tried = links.cells
    stack = [(links, group, 0)]
    while stack:
        links, group, since = stack.pop()
        yield from _numbered(links, needed[since:], solution, tried)
        while len(group) > 1 and links.joined <= links.cells:
            first, second = group[: len(group) // 2], group[len(group) // 2 :]
            stack.append((links, second, len(needed)))
            links, group = links.copy(), first
            yield from _numbered(links, second, solution, tried)
        tried += len(group)
        if links.joined <= links.cells:
            needed += group
    return needed


def _numbered(links: Links, cells: list[int], solution: list[int], tried: int) -> Generator[int, None, None]:
    _close(links)
    for at in cells:
        if _place(links, at, solution):
            _close(links)
            yield tried
