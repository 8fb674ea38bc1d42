"""The boards of Simon Tatham's generator, byte for byte: a board is a function of its size and a seed.

A path is grown from both ends until the board is full; then numbers are given, in random order, until forced links
alone (`links`) number the board, and those that turn out not to be needed are taken away again.

Source: Signpost of the collection (`new_game_fill`, `new_game_strip`), by its description in words.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from pysolvers.puzzle import PuzzleError
from pysolvers.search import Pace, Progress
from pysolvers.signpost.links import Links
from pysolvers.signpost.model import Signpost, check_size, rays
from pysolvers.signpost.random_bits import RandomBits

Numbers = tuple[int, ...]

MAX_CELLS = 900
"""The largest board that is made from a seed; beyond 30 by 30 it takes too long to wait for."""
MAX_STEPS = 5_000_000
"""How many cells are tried at most before the board is given up: on a long strip almost every path gets stuck."""


def from_seed(width: int, height: int, corners: bool, seed: str) -> Signpost:
    """The board of the random-seed id `5x5c#SEED`; `corners` is the `c`.

    Raises:
        PuzzleError: if the size is one that cannot be made.
    """
    made = [step for step in make(width, height, corners, seed) if isinstance(step, Signpost)]
    return made[0]


def make(width: int, height: int, corners: bool, seed: str) -> Iterator[Progress | Signpost]:
    """Progress, then the board; raises as `from_seed` does."""
    check_size(width, height)
    cells = width * height
    if cells > MAX_CELLS:
        raise PuzzleError(f"A random board of {width}x{height} is too large: expected at most {MAX_CELLS} cells.")
    name = f"{width}x{height}{'c' * corners}#{seed}"
    if cells == 1:
        yield Signpost(1, 1, (0,), (1,), name)
        return
    pace, bits, tries = Pace(), RandomBits(seed.encode("utf-8", "surrogatepass")), 0
    given: Numbers | None = None
    while given is None:
        grown = None
        while grown is None:
            tries += 1
            if tries * cells > MAX_STEPS:
                raise PuzzleError(f"No random board of {width}x{height} came out in {tries} tries.")
            grown = grow(width, height, corners, bits)
            if pace.due():
                yield Progress(tries, 0, 0, cells, "generator")
        arrows, path = grown
        board = Signpost(width, height, arrows, (0,) * cells)
        for step in give(board, path, bits):
            if isinstance(step, int):
                yield Progress(tries, 0, step, 2 * cells, "generator")
            else:
                given = step
    yield Signpost(width, height, arrows, given, name)


def grow(width: int, height: int, corners: bool, bits: RandomBits) -> tuple[tuple[int, ...], list[int]] | None:
    """A path through all cells, grown from both ends: its arrows, and its cells in order; None if it got stuck."""
    # Nearly all boards of some size are given up, so this loop is most of the work. `free` has a bit for each cell:
    # the ways to go from a cell are one AND and one count, and a ray is looked at only where the way chosen may lie.
    cells = width * height
    all_ways, views = _views(width, height)
    head, tail = 0, cells - 1
    if not corners:
        head, tail = bits.upto(cells), bits.upto(cells)
        while head == tail:
            head, tail = bits.upto(cells), bits.upto(cells)
    arrows = [0] * cells
    free = ((1 << cells) - 1) & ~(1 << head | 1 << tail)
    front, back = [head], [tail]
    path, at, other = front, head, tail
    many = (free & all_ways[at]).bit_count()
    while free:
        if not many:
            return None
        pick = bits.upto(many)
        b = d = -1
        for way, mask, ray in views[at]:
            found = (free & mask).bit_count()
            if pick < found:
                d, b = way, [c for c in ray if free >> c & 1][pick]
                break
            pick -= found
        if path is front:
            arrows[at] = d
        else:
            arrows[b] = d ^ 4  # it points back the way we came
        free ^= 1 << b
        path.append(b)
        at = b
        many = (free & all_ways[at]).bit_count()
        if many != 1:
            path = back if path is front else front
            at, other = other, at
            many = (free & all_ways[at]).bit_count()
    for d, _, ray in views[front[-1]]:
        if back[-1] in ray:
            arrows[front[-1]] = d
            return tuple(arrows), front + back[::-1]
    return None


@cache
def _views(width: int, height: int) -> tuple[list[int], list[list[tuple[int, int, range]]]]:
    """For each cell all others in line with it, as a bit set; and by direction, as a bit set and nearest first."""
    table = rays(width, height)
    views = [
        [(d, sum(1 << b for b in table[d][at]), table[d][at]) for d in range(8) if table[d][at]]
        for at in range(width * height)
    ]
    return [sum(mask for _, mask, _ in view) for view in views], views


def give(board: Signpost, path: list[int], bits: RandomBits, gaps: bool = True) -> Iterator[int | Numbers | None]:
    """How far it is, then the numbers to give on a bare board so that forced links number it; None if they never do.

    Without `gaps` they must do it without counting how long a chain a gap admits.
    """
    cells = board.cells
    answer = [0] * cells
    for number, at in enumerate(path, 1):
        answer[at] = number
    given = [number if number in (1, cells) else 0 for number in answer]
    links = Links(board, given, gaps)
    order = list(range(cells))
    if not _close(links):
        bits.shuffle(order)
        for i, at in enumerate(order):
            head = at
            while links.before[head] >= 0:
                head = links.before[head]
            if links.number[head] < 0:
                given[at] = answer[at]
                links.place(head, answer[head])
                if _close(links):
                    break
                yield i
        else:
            yield None
            return
        for i, at in enumerate(order):
            if given[at] and given[at] not in (1, cells):
                given[at] = 0
                if not _close(Links(board, given, gaps)):
                    given[at] = answer[at]
                yield cells + i
    yield tuple(given)


def _close(links: Links) -> bool:
    """Whether forced links number the whole board."""
    for _ in links.close():
        pass
    return links.joined == links.cells + 1
