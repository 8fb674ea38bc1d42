"""A SAT solver in plain Python that learns a clause from each conflict: it is there where python-sat may not be.

What it does depends on the clauses alone, so a generator that asks it makes the same puzzle on every machine. A
conflict takes some twenty times as long as with CaDiCaL; proofs of some thousand conflicts are what it is good for.

Watched literals, first unique implication points, activities that fade, saved phases and restarts by Luby's sequence
are those of N. Eén and N. Sörensson, *An extensible SAT-solver* (2003).
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from heapq import heappop, heappush

from pysolvers.core.progress import Pace, Progress
from pysolvers.engines.sat.cnf import Cnf

RESTART = 64
"""Conflicts up to a restart, times the terms of Luby's sequence."""

FADE, HIGHEST = 1 / 0.95, 1e100
"""By how much more each conflict raises an activity than the one before; where all are scaled down."""

KEPT, MORE_KEPT, SOLID = 2_000, 500, 3
"""How many learned clauses are kept, how many more each time some are dropped, and of how few levels those are that are
never dropped."""

HEAD_START = 2_000
"""Activities wait until each of the two ways that choose by orders has had this many conflicts."""

Clause = list[int]


class ClauseLearner:
    """A solver for the clauses of a `Cnf`, which may grow between two solves: `add` takes more clauses.

    Values, watches and the like are lists by literal, so that the literal -v is read from the end.

    Where `orders` are given, each has a literal of every variable, of which the first that is open is chosen to be
    true. Any one way to choose can take a hundred times as long as another. So three take turns, for as many conflicts
    each, and share what is learned: one order after another; the order that came to conflicts after the fewest choices;
    and, after a while, activities.
    """

    def __init__(self, cnf: Cnf, orders: Sequence[Sequence[int]] = ()) -> None:
        n = cnf.variables
        self.conflicts = 0
        self._value = [0] * (2 * n + 1)
        """By literal 1 where it is true, -1 where it is false, 0 where it is open."""
        self._level, self._phase = [0] * (n + 1), [-1] * (n + 1)
        self._reason: list[Clause | None] = [None] * (n + 1)
        self._twos: list[list[tuple[int, Clause]]] = [[] for _ in self._value]
        self._threes: list[list[tuple[int, int, Clause]]] = [[] for _ in self._value]
        """By literal the other ones of each clause of two or three, and that clause."""
        self._watches: list[list[Clause]] = [[] for _ in self._value]
        """By literal the longer clauses that have it in the first or second place."""
        self._learned: list[tuple[int, Clause]] = []
        """The longer learned clauses, each with the number of levels that it came from."""
        self._most = KEPT
        self._trail: list[int] = []
        self._levels: list[int] = []
        """How long the trail was before each choice."""
        self._head = 0
        self._possible = True
        self._activity = [0.0] * (n + 1)
        self._rise = 1.0
        self._queue: list[tuple[float, int]] = []
        self._queued: list[float | None] = [None] * (n + 1)
        self._orders = orders
        self._depths = [0.0] * len(orders)
        """How many choices stood at the last conflicts of each order, on average."""
        self._spent = [HEAD_START, 0, 0] if orders else [0]
        """How many conflicts each way to choose has had: activities, the best order, one order after another."""
        self._turn = -1
        self._order: Sequence[int] = ()
        """The order by which choices are made, empty if by activity."""
        self._places: list[int] = []
        """Where in the order each choice stands."""
        for variable in range(1, n + 1):
            self._enqueue(variable)
        for clause in cnf.clauses:
            self.add(*clause)

    def add(self, *literals: int) -> None:
        """One more clause; choices made so far are forgotten."""
        self._back(0)
        value = self._value
        clause = [literal for literal in dict.fromkeys(literals) if value[literal] >= 0]
        if any(value[literal] > 0 or -literal in literals for literal in clause):
            return
        if not clause:
            self._possible = False
        elif len(clause) == 1:
            self._take(clause[0], None)
        else:
            self._attach(clause, False)

    def solve(self, most: int) -> Generator[Progress, None, bool | None]:
        """Progress, and at the end whether all clauses can hold; None after `most` conflicts."""
        pace = Pace()
        end, round_ = self.conflicts + most, 0
        while self._possible and self.conflicts < end:
            round_ += 1
            restart = min(end, self.conflicts + RESTART * luby(round_))
            self._back(0)
            self._drop()
            way, turn = self._next_way()
            while self._possible and self.conflicts < restart:
                if pace.due():
                    yield Progress(self.conflicts, len(self._levels), engine="sat")
                conflict = self._propagate()
                if conflict is not None:
                    self._spent[way] += 1
                    if way:
                        self._depths[turn] += (len(self._levels) - self._depths[turn]) / RESTART
                    self._learn(conflict)
                elif not self._choose():
                    return True
        return None if self._possible else False

    def _next_way(self) -> tuple[int, int]:
        """Begin to choose in the way that has had the fewest conflicts; its number, and that of its order."""
        way, turn = min(reversed(range(len(self._spent))), key=self._spent.__getitem__), 0
        if way == 0:
            if self._order:
                self._order = ()
                for variable in range(1, len(self._activity)):
                    self._enqueue(variable)
            return way, turn
        if way == 1:
            turn = self._depths.index(min(self._depths))
        else:
            turn = self._turn = (self._turn + 1) % len(self._orders)
        self._order = self._orders[turn]
        return way, turn

    def model(self) -> frozenset[int]:
        """The variables that are true in the solution found last."""
        return frozenset(literal for literal in self._trail if literal > 0)

    def _attach(self, clause: Clause, learned: bool) -> None:
        if len(clause) == 2:
            for one, two in (clause, clause[::-1]):
                self._twos[one].append((two, clause))
        elif len(clause) == 3 and not learned:
            for k in range(3):
                one, two, three = clause[k:] + clause[:k]
                self._threes[one].append((two, three, clause))
        else:
            self._watches[clause[0]].append(clause)
            self._watches[clause[1]].append(clause)

    def _take(self, literal: int, reason: Clause | None) -> None:
        """Let a literal be true."""
        variable = abs(literal)
        self._value[literal], self._value[-literal] = 1, -1
        self._level[variable] = len(self._levels)
        self._reason[variable] = reason
        self._trail.append(literal)

    # Nearly all time is spent here, so all is one flat loop in local names.
    def _propagate(self) -> Clause | None:  # noqa: C901  hot loop: making large boards (scripts/benchmarks)
        """Follow what the new literals of the trail mean; a clause that cannot hold any more, or None."""
        value, level, reason, trail = self._value, self._level, self._reason, self._trail
        twos, threes, watches = self._twos, self._threes, self._watches
        now, head = len(self._levels), self._head
        while head < len(trail):
            false = -trail[head]
            head += 1
            for a, clause in twos[false]:
                x = value[a]
                if x <= 0:
                    if x:
                        return clause
                    value[a], value[-a] = 1, -1
                    level[abs(a)], reason[abs(a)] = now, clause
                    trail.append(a)
            for a, b, clause in threes[false]:
                x = value[a]
                if x > 0:
                    continue
                y = value[b]
                if y > 0 or not (x or y):
                    continue
                if x and y:
                    return clause
                if x:
                    a = b
                value[a], value[-a] = 1, -1
                level[abs(a)], reason[abs(a)] = now, clause
                trail.append(a)
            watched = watches[false]
            if not watched:
                continue
            kept = watches[false] = []
            for at, clause in enumerate(watched):
                a = clause[0]
                if a == false:
                    a = clause[0] = clause[1]
                    clause[1] = false
                x = value[a]
                if x <= 0:
                    for k in range(2, len(clause)):
                        b = clause[k]
                        if value[b] >= 0:
                            clause[1], clause[k] = b, false
                            watches[b].append(clause)
                            break
                    else:
                        if x:
                            kept += watched[at:]
                            return clause
                        kept.append(clause)
                        value[a], value[-a] = 1, -1
                        level[abs(a)], reason[abs(a)] = now, clause
                        trail.append(a)
                    continue
                kept.append(clause)
        self._head = head
        return None

    def _learn(self, conflict: Clause) -> None:
        """Learn a clause from one that cannot hold, and go back to where it says something new."""
        self.conflicts += 1
        if not self._levels:
            self._possible = False
            return
        learned = self._first_point(conflict)
        level = self._level
        back = 0
        if len(learned) > 1:
            k = max(range(1, len(learned)), key=lambda k: level[abs(learned[k])])
            learned[1], learned[k] = learned[k], learned[1]
            back = level[abs(learned[1])]
        levels = len({level[abs(literal)] for literal in learned})
        self._back(back)
        if len(learned) > 1:
            self._attach(learned, True)
            if len(learned) > 2:
                self._learned.append((levels, learned))
        self._take(learned[0], learned)
        self._rise *= FADE
        if self._rise > HIGHEST:
            self._activity = [activity / HIGHEST for activity in self._activity]
            self._rise /= HIGHEST
            self._queue.clear()
            self._queued = [None] * len(self._queued)
            for variable in range(1, len(self._activity)):
                self._enqueue(variable)

    def _first_point(self, conflict: Clause) -> Clause:
        """The clause that says that the first literal on all ways from the last choice to a conflict was wrong."""
        level, reason, trail, activity, rise = self._level, self._reason, self._trail, self._activity, self._rise
        now, at, left = len(self._levels), len(trail), 0
        seen: set[int] = set()
        others: list[int] = []
        clause = conflict
        while True:
            for literal in clause:
                variable = abs(literal)
                if variable not in seen and level[variable]:
                    seen.add(variable)
                    activity[variable] += rise
                    if level[variable] == now:
                        left += 1
                    else:
                        others.append(literal)
            at -= 1
            while abs(trail[at]) not in seen:
                at -= 1
            left -= 1
            because = reason[abs(trail[at])]
            if not left or because is None:
                break
            clause = because
        needed = [literal for literal in others if not self._follows(literal, seen)]
        return [-trail[at], *needed]

    def _follows(self, literal: int, seen: set[int]) -> bool:
        """Whether a literal of a learned clause follows from the others of it."""
        because = self._reason[abs(literal)]
        return because is not None and all(abs(other) in seen or not self._level[abs(other)] for other in because)

    def _choose(self) -> bool:
        """Choose the open variable that is next in the order, or has the highest activity; False if none is open."""
        if self._order:
            return self._choose_next()
        queue, queued, value = self._queue, self._queued, self._value
        while queue:
            activity, variable = heappop(queue)
            if queued[variable] != activity:
                continue
            queued[variable] = None
            if not value[variable]:
                self._levels.append(len(self._trail))
                self._take(variable * self._phase[variable], None)
                return True
        return False

    def _choose_next(self) -> bool:
        """Choose the first open literal of the order."""
        order, value = self._order, self._value
        for place in range(self._places[-1] if self._places else 0, len(order)):
            literal = order[place]
            if not value[literal]:
                self._levels.append(len(self._trail))
                self._places.append(place)
                self._take(literal, None)
                return True
        return False

    def _enqueue(self, variable: int) -> None:
        activity = -self._activity[variable]
        if self._queued[variable] != activity:
            self._queued[variable] = activity
            heappush(self._queue, (activity, variable))

    def _back(self, level: int) -> None:
        """Undo the choices after a level."""
        if len(self._levels) <= level:
            return
        start = self._levels[level]
        value, phase = self._value, self._phase
        for literal in self._trail[start:]:
            variable = abs(literal)
            value[literal] = value[-literal] = 0
            phase[variable] = 1 if literal > 0 else -1
            if not self._order:
                self._enqueue(variable)
        del self._trail[start:]
        del self._levels[level:]
        del self._places[level:]
        self._head = start

    def _drop(self) -> None:
        """Drop half of the learned clauses of many levels if there are many; no choice may stand."""
        if len(self._learned) <= self._most:
            return
        self._most += MORE_KEPT
        self._learned.sort(key=lambda found: found[0])
        half = len(self._learned) // 2
        dropped = {id(clause) for levels, clause in self._learned[half:] if levels > SOLID}
        self._learned = [found for found in self._learned if id(found[1]) not in dropped]
        for watched in self._watches:
            watched[:] = [clause for clause in watched if id(clause) not in dropped]


def luby(term: int) -> int:
    """A term, from 1, of the sequence 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ..."""
    while True:
        power = term.bit_length()
        if term == (1 << power) - 1:
            return 1 << power - 1
        term -= (1 << power - 1) - 1
