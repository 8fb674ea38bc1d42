"""Chooses the numbers to give on a bare board: forced links alone number the board, and none of them can be spared.

Source: Signpost of Simon Tatham's collection (`new_game_strip`), by its description in words.
"""

from __future__ import annotations

from collections.abc import Generator

from pysolvers.puzzles.signpost.model import SignpostPuzzle
from pysolvers.puzzles.signpost.solving.forced_links import Links
from pysolvers.puzzles.signpost.solving.random_bits import RandomBits

Numbers = tuple[int, ...]


def give(
    board: SignpostPuzzle, path: list[int], bits: RandomBits, gaps: bool = True
) -> Generator[int, None, Numbers | None]:
    """The numbers to give, 0 for none; None if forced links never number the board. Yields steps, of 2 * cells at most.

    The first and the last number of `path` are always given. Without `gaps` forced links do not count how long a chain
    fits between two numbers.
    """
    cells = board.cells
    answer = [0] * cells
    for number, at in enumerate(path, 1):
        answer[at] = number
    ends = [number if number in (1, cells) else 0 for number in answer]
    links = Links(board, ends, gaps)
    if _close(links):
        return tuple(ends)
    order = list(range(cells))
    bits.shuffle(order)
    enough = yield from _enough(links, order, answer)
    if enough is None:
        return None
    needed = yield from _needed(Links(board, ends, gaps), enough, answer)
    for at in needed:
        ends[at] = answer[at]
    return tuple(ends)


def _close(links: Links) -> bool:
    """Whether forced links number the whole board."""
    for _ in links.close():
        pass
    return links.joined == links.cells + 1


def _enough(links: Links, order: list[int], answer: list[int]) -> Generator[int, None, list[int] | None]:
    """The cells, first to last of `order`, that get their numbers until the board is numbered; None if it never is."""
    given = []
    for i, at in enumerate(order):
        if _place(links, at, answer):
            given.append(at)
            if _close(links):
                return given
            yield i
    return None


def _place(links: Links, at: int, answer: list[int]) -> bool:
    """Give a cell its number; False if it has one already."""
    head = at
    while links.before[head] >= 0:
        head = links.before[head]
    if links.number[head] >= 0:
        return False
    links.place(head, answer[head])
    return True


def _needed(links: Links, group: list[int], answer: list[int]) -> Generator[int, None, list[int]]:
    """The cells of `group` that need their numbers, each tried in turn with what is left before it.

    `links` has none of their numbers. To try a cell all other numbers are needed, and most of them are the same for the
    next cell. So the group is halved: the first half is tried where the second has its numbers, then the second where
    what stays of the first has; and so on down to single cells, each a few links from where it is decided.
    """
    needed: list[int] = []
    tried = links.cells
    stack = [(links, group, 0)]
    while stack:
        links, group, since = stack.pop()
        yield from _numbered(links, needed[since:], answer, tried)
        while len(group) > 1 and links.joined <= links.cells:
            first, second = group[: len(group) // 2], group[len(group) // 2 :]
            stack.append((links, second, len(needed)))
            links, group = links.copy(), first
            yield from _numbered(links, second, answer, tried)
        tried += len(group)
        if links.joined <= links.cells:
            needed += group
    return needed


def _numbered(links: Links, cells: list[int], answer: list[int], tried: int) -> Generator[int, None, None]:
    """Give cells their numbers, with all the links that are forced then; yields `tried` for each."""
    _close(links)
    for at in cells:
        if _place(links, at, answer):
            _close(links)
            yield tried
