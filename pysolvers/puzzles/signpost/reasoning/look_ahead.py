"""Look-ahead: suppose a link of a cell with few candidates; exclude the link if it forces a contradiction."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cached_property
from itertools import pairwise

from pysolvers.core.claim import Claim
from pysolvers.core.deduction import Deduction, Refuted, Technique
from pysolvers.core.progress import Pace, Pausing
from pysolvers.puzzles.signpost import KIND
from pysolvers.puzzles.signpost.claims import Consecutive, Follows, HasNumber
from pysolvers.puzzles.signpost.reasoning import only_link
from pysolvers.puzzles.signpost.reasoning.position import Link, LinkBoard, LinkFinding, LinkPosition
from pysolvers.puzzles.signpost.reasoning.reasons import LEVEL, LOOK, Reason, why_not
from pysolvers.puzzles.signpost.solving.forced_links import Links

SUPPOSED, BROKEN = "supposed", "broken"  # techniques of the first and the last step of a supposition


def look(position: LinkPosition, pace: Pace) -> Pausing[LinkFinding | None]:
    """Exclude links that lead to a contradiction until a link is forced. Return this link's finding, if any."""
    known, trials = position.known, 0
    for links in _fewest_first(known):
        for a, b in links:
            if pace.due():
                yield
            if b in known.out[a]:
                trials += 1
                trial = known.copy()
                trial.join(a, b)
                verdict = yield from trial.close(pace)
                if verdict == "contradiction":
                    position.refuted[a, b] = None
                    known.strike(a, b)
        found = next(only_link.find(position), None)
        if found is not None or trials > position.patience:
            return found
    return None


def _fewest_first(known: Links) -> Iterator[list[Link]]:
    nodes = [(len(known.out[a]), a) for a in range(known.cells + 1) if known.after[a] < 0 and known.out[a]]
    nodes += [(len(known.into[b]), ~b) for b in range(known.cells) if known.before[b] < 0 and known.into[b]]
    for _, v in sorted(nodes):
        yield sorted([(v, b) for b in known.out[v]] if v >= 0 else [(a, ~v) for a in known.into[~v]])


LOOK_AHEAD = Technique(
    LOOK,
    "All others lead to a contradiction",
    7.0,
    "Try each of the other cells. Each one leads to a cell that nothing can follow.",
    "4x4:1ceefcgeebafgbgb16a",
)


class Refuting:
    """Makes the claims that explain why look-ahead excluded a link."""

    def __init__(self, position: LinkPosition) -> None:
        self.position = position
        self._trials: dict[Link, _Trial] = {}

    def __call__(self, link: Link) -> Refuted:
        """Return the steps from supposing `link` to a contradiction, with the earlier exclusions that they use."""
        order = {each: i for i, each in enumerate(self.position.refuted)}
        needed = {link}
        todo = [link]
        while todo:
            grounds = set(self._trial(todo.pop()).grounds) - needed
            needed |= grounds
            todo += grounds
        before = tuple(self._ruled_out(each) for each in sorted(needed - {link}, key=order.__getitem__))
        return Refuted(self._trial(link).chain, before)

    def _ruled_out(self, link: Link) -> Deduction:
        trial = self._trial(link)
        return Deduction(KIND, LOOK, LEVEL[LOOK], (Refuted(trial.chain),), (trial.board.not_linked(*link),))

    def _trial(self, link: Link) -> _Trial:
        if link not in self._trials:
            earlier = list(self.position.refuted)
            earlier = earlier[: earlier.index(link)]
            trial = _Trial(self.position.board, self._shown, ())
            if not trial.refutes(link):
                trial = _Trial(self.position.board, self._shown, earlier)
                if not trial.refutes(link):
                    raise AssertionError("What was struck out is refuted again.")
            self._trials[link] = trial
        return self._trials[link]

    @cached_property
    def _shown(self) -> Links:
        return self.position.shown()


class _Trial:
    def __init__(self, board: LinkBoard, shown: Links, struck: Iterable[Link]) -> None:
        self.links = shown.copy()
        self.board = board.with_links(self.links)
        self.struck = {self.board.not_linked(a, b): (a, b) for a, b in struck if b in shown.out[a]}
        for a, b in self.struck.values():
            self.links.strike(a, b)
        # from the supposition to the contradiction; only the steps that are needed
        self.chain: tuple[Deduction, ...] = ()
        self.grounds: list[Link] = []  # `struck` links that these steps depend on
        self._numbers = shown.numbers()
        self._steps: list[Deduction] = []
        self._rests: list[set[int]] = []  # for each step, the steps that its claims depend on
        self._made: dict[Link, int] = {}  # the step that made each link

    def refutes(self, link: Link) -> bool:
        links, board, struck = self.links, self.board, set(self.struck.values())
        if link[1] not in links.out[link[0]]:
            return False

        def why(each: Link) -> Reason:
            return why_not(links, each, (), struck)

        queue = self._make(link, Deduction(KIND, SUPPOSED, 0, (), (board.linked(*link),)))
        while queue:
            v = queue.popleft()
            if (links.after[v] if v >= 0 else links.before[~v]) >= 0:
                continue
            options = links.out[v] if v >= 0 else links.into[~v]
            if not options:
                self._break(only_link.none_left_step(board, v, BROKEN, (), why, _nothing))
                return True
            if len(options) == 1:
                forced = only_link.only_link(links, v)
                queue += self._make(forced, only_link.link_step(board, v, forced, (), why, _nothing))
        return False

    def _make(self, link: Link, step: Deduction) -> deque[int]:
        moves, cells = (self.board.move(*link),), self.board.cells(link)
        self._rests.append(self._resting(step))
        self._made[link] = len(self._steps)
        self._steps.append(replace(step, moves=moves, used=cells, shown=()))
        self.links.join(*link)
        todo = deque(self.links.todo)
        self.links.todo.clear()
        return todo

    def _break(self, last: Deduction) -> None:
        needed, todo = {0}, [*self._resting(last)]
        while todo:
            i = todo.pop()
            if i not in needed:
                needed.add(i)
                todo += self._rests[i]
        self.chain = (*(self._steps[i] for i in sorted(needed)), last)
        claims = dict.fromkeys(claim for step in self.chain for claim in step.claims)
        self.grounds = [self.struck[claim] for claim in claims if claim in self.struck]

    def _resting(self, step: Deduction) -> set[int]:
        index, links = self.board.puzzle.index, list[Link]()
        for claim in step.claims:
            if isinstance(claim, Follows):
                links.append((index(claim.cell), index(claim.follower)))
            elif isinstance(claim, Consecutive):
                links += pairwise(map(index, claim.cells))
            elif isinstance(claim, HasNumber):
                links += self._way_to_number(index(claim.cell))
        return {self._made[link] for link in links if link in self._made}

    def _way_to_number(self, at: int) -> list[Link]:
        ways = []
        for forwards in (False, True):
            way: list[Link] = []
            v = at
            while 0 <= v < self.board.puzzle.area and not self._numbers[v]:
                other = self.links.after[v] if forwards else self.links.before[v]
                way.append((v, other) if forwards else (other, v))
                v = other
            if v >= 0:
                ways.append(way)
        return min(ways, key=lambda way: sum(link in self._made for link in way))


def _nothing(link: Link) -> Claim:
    raise AssertionError("Nothing is supposed within a supposition.")
