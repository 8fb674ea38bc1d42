"""Makes boards that are symmetric or have walls, bridges, joined edges or hexagons."""

from __future__ import annotations

import random
from collections.abc import Collection, Generator, Iterable
from dataclasses import dataclass, replace

from pysolvers.core.progress import Progress, Returning
from pysolvers.puzzles.numberlink.making.proofs import differing
from pysolvers.puzzles.numberlink.making.tilings import SHORTEST, Bite, Tiling
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle, Wall
from pysolvers.puzzles.numberlink.solving.graph.network import LinkNetwork
from pysolvers.puzzles.numberlink.solving.graph.position import ON, TIGHT, GraphPosition
from pysolvers.puzzles.numberlink.solving.graph.search import SearchEffort, canonical_root, search

TRIES = 40  # tries with new walls, bridges or paths before a board is abandoned

# search nodes for another solution, and for the proof that no solution has empty cells; if more are needed, a path is
# split, which takes less time
NODES, CANONICAL_NODES = 200, 60

CHANGES = 15  # changes of paths before one is split

WALLS_FIRST = 0.5  # share of the walls placed before there are paths; the others are put across other solutions

APART = 2  # minimum number of steps between two bridges


@dataclass(frozen=True)
class Features:
    shape: str = "square"
    walls: int = 0
    bridges: int = 0
    symmetric: bool = False

    @property
    def plain(self) -> bool:
        return self == Features()


class SymmetricTiling(Tiling):
    """Paths with half-turn symmetry on a board of squares; each change is made on both sides."""

    def image(self, cells: Iterable[int]) -> list[int]:
        return [self.board.area - 1 - cell for cell in cells]

    def image_of(self, number: int) -> int:
        return self.owner[self.board.area - 1 - self.paths[number][0]]

    def bite(self, end: int, other: int, forwards: bool, whole: bool = False) -> Bite | None:
        bite = super().bite(end, other, forwards, whole)
        paths = {each for one in (bite.first, bite.second) for each in (one, self.image_of(one))} if bite else ()
        return bite if len(paths) == 4 else None

    def apply(self, bite: Bite) -> None:
        first, second = self.image_of(bite.first), self.image_of(bite.second)
        super().apply(bite)
        self.set(first, self.image(bite.longer))
        self.set(second, self.image(bite.rest))

    def split_at(self, cells: Collection[int], rng: random.Random, middle: float = 0.0) -> tuple[int, int] | None:
        link = super().split_at(cells, rng, middle)
        if link:
            images = (self.image(self.paths[self.owner[cell]]) for cell in link)
            self.paths.append([])
            for number, path in zip((self.owner[self.image(link)[0]], len(self.paths) - 1), images, strict=True):
                self.set(number, path)
        return link

    def _splits(self, wanted: Collection[int]) -> list[tuple[int, int, int]]:
        return [found for found in super()._splits(wanted) if self.image_of(found[1]) != found[1]]


def made(
    width: int, height: int, rules: str, features: Features, pairs: int, rng: random.Random
) -> Generator[Progress, None, NumberlinkPuzzle | None]:
    """Return a board with these `features`, one solution and about `pairs` pairs, or more; None if all tries fail."""
    for _ in range(TRIES):
        yield Progress(engine="generator")
        board = _bare(width, height, features, rng)
        tiling = board and random_paths(board, pairs, rng, SymmetricTiling if features.symmetric else Tiling)
        done = tiling and (yield from _until_one_solution(tiling, rules, features.walls, rng))
        if tiling and done and not tiling.solution(rules).violations():  # at walls, a line may fill a 2 × 2 block
            return tiling.puzzle(rules)
    return None


def _bare(width: int, height: int, features: Features, rng: random.Random) -> NumberlinkPuzzle | None:
    bare = NumberlinkPuzzle(width, height, ("",) * (width * height), shape=features.shape)
    bridges: list[int] = []
    places = [i for i in range(bare.area) if len([*bare.ways(i)]) == len(bare.opposite)]
    rng.shuffle(places)
    for i in places:
        if len(bridges) < features.bridges and all(_apart(bare, i, other) for other in bridges):
            bridges.append(i)
    if len(bridges) < features.bridges:
        return None
    board = replace(bare, bridges=frozenset(bridges))
    first = round(features.walls * WALLS_FIRST)
    return _walled(board, _sides(board, rng), first)


def _apart(board: NumberlinkPuzzle, a: int, b: int) -> bool:
    near = {a}
    for _ in range(APART):
        near |= {other for cell in near for _, other in board.ways(cell)}
    return b not in near


def _sides(board: NumberlinkPuzzle, rng: random.Random) -> list[Wall]:
    found = [(i, j) for i in range(board.area) for _, j in board.ways(i) if i < j < board.area]
    found = [side for side in found if board.bridges.isdisjoint(side)]
    rng.shuffle(found)
    return found


def _walled(board: NumberlinkPuzzle, sides: Iterable[Wall], many: int) -> NumberlinkPuzzle | None:
    for side in sides:
        if not many:
            break
        if side not in board.walls and all(len([*board.ways(i)]) > 2 for i in side):
            board, many = replace(board, walls=board.walls | {side}), many - 1
    return None if many else board


def _through_the_middle(board: NumberlinkPuzzle, rng: random.Random) -> list[int]:
    half: list[int] = []
    path = [board.area // 2]
    for _ in range(rng.randrange(1, max(board.width, board.height))):
        last = path[-1]
        fits = [
            i for _, i in board.ways(last) if sum(j in path for _, j in board.ways(i)) == 1 and board.area - 1 - i != i
        ]
        fits = [i for i in fits if len(path) == 1 or not any(j in half for _, j in board.ways(i))]
        if not fits:
            break
        step = rng.choice(fits)
        half.append(board.area - 1 - step)
        path.append(step)
    return [*half[::-1], *path]


def random_paths(
    board: NumberlinkPuzzle, pairs: int, rng: random.Random, tiled: type[Tiling] = Tiling
) -> Tiling | None:
    """Return about `pairs` random paths that cover a board, as a tiling of the class `tiled`; None if that fails."""
    over = [_through_the_middle(board, rng)] if tiled is SymmetricTiling and board.area % 2 else []
    for node in filter(board.is_bridge, range(len(board.flat))):
        a, b = (other for _, other in board.ways(node))
        over.append([a, node, b])
    taken = {node for path in over for node in path}
    if len(taken) < 3 * len(over):
        return None
    tiling = tiled(board, [*over, *([i] for i in range(board.area) if i not in taken)])
    edges = [(a, b) for a, beside in enumerate(tiling.near) for b in beside if a < b]
    rng.shuffle(edges)
    for longest in (2, SHORTEST, board.area):  # single cells first, so that few are left over
        _join_short(tiling, edges, pairs, longest)
        tiling.lengthen()
    for _ in tiling.merge(pairs, rng, lengthen=True):
        pass
    tiling = tiled(board, filter(None, tiling.paths))
    while len(tiling.paths) < pairs and tiling.split_at((), rng):
        pass
    return tiling if min(map(len, tiling.paths)) >= SHORTEST else None


def _join_short(tiling: Tiling, edges: Iterable[Wall], pairs: int, longest: int) -> None:
    number = sum(map(bool, tiling.paths))
    for a, b in edges:
        if number > pairs and min(len(tiling.paths[tiling.owner[cell]]) for cell in (a, b)) < longest:
            tiling.join(a, b)
            number = sum(map(bool, tiling.paths))


def _until_one_solution(tiling: Tiling, rules: str, walls: int, rng: random.Random) -> Generator[Progress, None, bool]:
    differs = yield from _doubts(tiling, rules, walls, rng)
    changes = CHANGES
    while differs:
        bite = tiling.random_bite(rng, differs) if changes else None
        changes -= 1 if changes else 0
        if bite:
            before = tiling.paths[:]
            tiling.apply(bite)
            found = yield from _doubts(tiling, rules, walls, rng)
            if found is not None and len(found) > len(differs):
                tiling.restore(before)
                continue
            differs = found
        elif not changes:
            if not tiling.split_near(differs, rng):
                return False
            differs, changes = (yield from _doubts(tiling, rules, walls, rng)), CHANGES
    return differs is not None


def _doubts(
    tiling: Tiling, rules: str, walls: int, rng: random.Random
) -> Generator[Progress, None, Collection[int] | None]:
    while True:
        board, mine = tiling.board, tiling.links()
        other = yield from _other_solution(tiling, rules)
        left = walls - len(board.walls)
        if not left:
            return () if other is None else set(differing(mine, other))
        free = [side for side in _sides(board, rng) if not mine[side[0]] & 1 << board.flat[side[0]].index(side[1])]
        if other:
            free.sort(key=lambda side: not other[side[0]] & 1 << board.flat[side[0]].index(side[1]))
        walled = _walled(board, free, 1 if other else left)
        if walled is None:
            return None
        tiling.place_on(walled)


def _other_solution(tiling: Tiling, rules: str) -> Generator[Progress, None, tuple[int, ...] | None]:
    """Return a second solution as each cell's directions (bits); None if there is only one, zeros if undecided."""
    net, effort, mine = LinkNetwork(tiling.puzzle(rules)), SearchEffort(), tiling.links()
    s, undecided = GraphPosition(net, TIGHT), (0,) * len(mine)
    steps = Returning(search(s, s.opening(), effort, net.order, NODES))
    for step in steps:
        if isinstance(step, Progress):
            yield step
        elif (links := net.links(bytearray(step), ON)) != mine:
            return links
    if not steps.result:
        return undecided
    root = None if rules == "tight" else (yield from canonical_root(net, effort))
    if root is None:
        return None
    for order in net.orders:
        steps = Returning(search(root.copy(), [], effort, order, CANONICAL_NODES))
        for step in steps:
            if not isinstance(step, Progress):
                return net.links(bytearray(step), ON)
            yield step
        if steps.result:
            return None
    return undecided
