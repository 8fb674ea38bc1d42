"""Routes from one number to the next known one, if the arrows leave only a few."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pysolvers.core.cell import Cell
from pysolvers.core.claim import Claim
from pysolvers.core.deduction import Deduction, StepText, Technique
from pysolvers.core.words import both, cell_name, in_words, say
from pysolvers.puzzles.signpost import KIND
from pysolvers.puzzles.signpost.claims import Follows, HasNumber, RoutesUse
from pysolvers.puzzles.signpost.reasoning.link_words import numbers_in, place
from pysolvers.puzzles.signpost.reasoning.position import Link, LinkBoard, LinkPosition, Refuting, gaps
from pysolvers.puzzles.signpost.solving.forced_links import Links

MAX_STEPS = 7  # longer routes are not searched
MAX_ROUTES = 9  # if there are more routes, they are not compared
MAX_ENTERED = 400  # cells that one search may enter
FEW = 3  # the most cells whose numbers are listed


@dataclass(frozen=True, slots=True)
class Shared:
    """The links that all `ways` routes from the number `low` to the number `high` share."""

    low: int
    high: int
    links: tuple[Link, ...]
    ways: int

    @property
    def technique(self) -> Technique:
        if self.ways > 1:
            return SHARED
        return BETWEEN if self.high - self.low == 2 else ROUTE

    @property
    def level(self) -> int:
        return {BETWEEN.name: 2, ROUTE.name: 3, SHARED.name: 4}[self.technique.name]

    def as_step(self, position: LinkPosition, refuting: Refuting) -> Deduction:
        shown = position.shown()
        board, technique = LinkBoard(position.puzzle, shown), self.technique
        start, goal = board.cell(shown.tail_of[self.low]), board.cell(shown.head_of[self.high])
        follows = tuple(Follows(board.cell(a), board.cell(b)) for a, b in self.links)
        claims = (
            HasNumber(start, self.low),
            HasNumber(goal, self.high),
            RoutesUse(start, goal, self.high - self.low, follows, self.ways),
        )
        concludes: tuple[Claim, ...] = follows
        if self.ways == 1:
            concludes += tuple(HasNumber(link.follower, self.low + 1 + i) for i, link in enumerate(follows[:-1]))
        moves = tuple(board.move(*link) for link in self.links if shown.after[link[0]] < 0)
        cells = dict.fromkeys(cell for link in follows for cell in (link.cell, link.follower))
        found = tuple(cell for cell in cells if cell not in (start, goal)) or tuple(cells)
        return Deduction(KIND, technique.name, self.level, claims, concludes, moves, (start, goal), (), found)

    def take(self, known: Links) -> None:
        for a, b in self.links:
            if b in known.out[a]:
                known.join(a, b)


def find(position: LinkPosition) -> Iterator[Shared]:
    """Yield the links that all routes between two known numbers share, the smallest gaps first."""
    known, seen = position.known, position.shown() if position.refuted else position.known
    for low, high in sorted(gaps(seen), key=lambda gap: gap[1] - gap[0]):
        if low == 0 or high > seen.cells or high - low > MAX_STEPS:
            continue
        routes = _routes(seen, seen.tail_of[low], seen.head_of[high], high - low)
        links = [link for link in routes[0] if all(link in route for route in routes)] if routes else []
        if any(b in known.out[a] for a, b in links):
            if len(routes) > 1:
                links = [link for link in links if seen.after[link[0]] < 0]
            yield Shared(low, high, tuple(links), len(routes))


def find_between(position: LinkPosition) -> Iterator[Shared]:
    return (found for found in find(position) if found.technique is BETWEEN)


def _routes(seen: Links, tail: int, goal: int, steps: int) -> list[tuple[Link, ...]]:
    found: list[tuple[Link, ...]] = []
    path: list[Link] = []
    heads: set[int] = set()
    work = 0

    def go(tail: int, left: int) -> bool:
        nonlocal work
        work += 1
        if work > MAX_ENTERED or len(found) > MAX_ROUTES:
            return False
        if left == 1:
            if goal in seen.out[tail]:
                found.append((*path, (tail, goal)))
            return True
        for head in sorted(seen.out[tail]):
            if head < seen.cells and seen.number[head] < 0 and head not in heads and seen.length[head] < left:
                before = len(path)
                path.append((tail, head))
                v = head
                while v != seen.tail[head]:
                    path.append((v, seen.after[v]))
                    v = seen.after[v]
                heads.add(head)
                in_bounds = go(v, left - seen.length[head])
                heads.discard(head)
                del path[before:]
                if not in_bounds:
                    return False
        return True

    return found if go(tail, steps) and len(found) <= MAX_ROUTES else []


def words(claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> StepText:
    number = numbers_in(claims)
    (routes,) = (claim for claim in claims if isinstance(claim, RoutesUse))
    low, high = number[routes.start], number[routes.goal]
    if routes.ways > 1:
        return _shared(routes, low, high, [claim for claim in concludes if isinstance(claim, Follows)])
    placed = [claim for claim in concludes if isinstance(claim, HasNumber)]
    cells, steps = [at.cell for at in placed], in_words(routes.steps)
    if len(placed) == 1:
        (cell,) = cells
        between = "{number} goes between {low} and {high}."
        because = say(between, number=low + 1, low=place(routes.start, number), high=place(routes.goal, number))
        only = "Of the free cells, only {cell} is pointed at by {low} and points at {high}."
        against = say(only, cell=cell, low=low, high=high)
        return StepText(because, against, say("{cell} is {number}.", cell=cell, number=low + 1))
    because = say("{high} comes {n} steps after {low}.", high=high, n=steps, low=place(routes.start, number))
    route = "Along the arrows, through cells without numbers, only one route takes {n} steps: {cells}."
    against = say(route, n=steps, cells=", ".join(map(cell_name, cells)))
    if len(placed) > FEW:
        return StepText(because, against, say("These cells are {first} to {last}.", first=low + 1, last=high - 1))
    are = [say("{cell} is {number}", cell=at.cell, number=at.number) for at in placed]
    return StepText(because, against, say("{conclusions}.", conclusions=both(are)))


def _shared(routes: RoutesUse, low: int, high: int, links: Sequence[Follows]) -> StepText:
    because = "Along the arrows, through cells without numbers, {n} routes of {steps} steps lead from {low} to {high}."
    after = {link.cell: link.follower for link in links}
    before = {b: a for a, b in after.items()}
    first, last = _along(after, routes.start), _along(before, routes.goal)[::-1]
    they = [say("begin with {cells}", cells=_in_order(first))] if first else []
    between = [(a, b) for a, b in after.items() if b not in first and a not in last]
    they += [say("go from {a} to {b}", a=a, b=b) for a, b in between]
    they += [say("end with {cells}", cells=_in_order(last))] if last else []
    numbers = [*enumerate(first, low + 1), *enumerate(last, high - len(last))]
    so = [say("{cell} is {number}", cell=cell, number=number) for number, cell in numbers]
    so += [say("{b} follows {a}", a=a, b=b) for a, b in between]
    all_routes = say("Both {do}.", do=both(they)) if routes.ways == 2 else say("All of them {do}.", do=both(they))
    ends = {"low": place(routes.start, {routes.start: low}), "high": place(routes.goal, {routes.goal: high})}
    because = say(because, n=in_words(routes.ways), steps=in_words(routes.steps), **ends)
    return StepText(because, all_routes, say("{conclusions}.", conclusions=both(so)))


def _along(links: Mapping[Cell, Cell], cell: Cell) -> list[Cell]:
    found = list[Cell]()
    while cell in links:
        cell = links[cell]
        found.append(cell)
    return found


def _in_order(cells: Sequence[Cell]) -> str:
    return say(", then ").join(map(cell_name, cells))


BETWEEN = Technique(
    "between",
    "Between two numbers",
    2.0,
    "One number is missing between two others. Only one of the cells that the first points at also "
    "points at the second.",
    "4x4:degfbggf16abaaab1bg",
)
ROUTE = Technique(
    "route",
    "The only route",
    3.4,
    "The arrows leave one route with the right number of steps from one number to the next known one.",
    "5x5:1ecfeece11f18gfecechc22a4achbhca25a",
)
SHARED = Technique(
    "shared",
    "What all routes share",
    4.2,
    "All routes from one number to the next known one have a step in common.",
    "5x5:1eeeefcdheec9bfga2abe21hgcc16ah25a",
)
TECHNIQUES = (BETWEEN, ROUTE, SHARED)
