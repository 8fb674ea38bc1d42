"""A SAT solver in pure Python that learns from conflicts, for platforms without python-sat.

It is deterministic, so generators make the same puzzles everywhere. Source: N. Eén and N. Sörensson, *An extensible
SAT-solver* (2003).
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from heapq import heappop, heappush

from pysolvers.core.progress import Pace, Progress
from pysolvers.engines.sat.cnf import Cnf

RESTART = 64  # conflicts before a restart, times the terms of Luby's sequence

FADE, HIGHEST = 1 / 0.95, 1e100  # growth of the activity bump per conflict; all are rescaled above HIGHEST

KEPT, MORE_KEPT = 2_000, 500  # learned clauses kept at first, and how many more after each cleanup
SOLID = 3  # clauses from at most this many levels are never dropped

HEAD_START = 2_000  # conflicts for each of the two strategies that use orders, before activities get a turn

Clause = list[int]


class ClauseLearner:
    """A SAT solver for the clauses of a `Cnf`. Clauses can be added between calls of `solve`.

    Each of the `orders` lists one literal of every variable; the solver makes the first unassigned literal true.
    Choices by these orders and choices by activity take turns.
    """

    def __init__(self, cnf: Cnf, orders: Sequence[Sequence[int]] = ()) -> None:
        n = cnf.variables
        self.conflicts = 0
        self._value = [0] * (2 * n + 1)  # by literal (-v indexes from the end): 1 true, -1 false, 0 unassigned
        self._level, self._phase = [0] * (n + 1), [-1] * (n + 1)
        self._reason: list[Clause | None] = [None] * (n + 1)
        # By literal: the other literals of each clause of two or three, and the clause.
        self._twos: list[list[tuple[int, Clause]]] = [[] for _ in self._value]
        self._threes: list[list[tuple[int, int, Clause]]] = [[] for _ in self._value]
        self._watches: list[list[Clause]] = [[] for _ in self._value]  # by literal: longer clauses that watch it
        self._learned: list[tuple[int, Clause]] = []  # longer learned clauses, each with its number of levels
        self._max_learned = KEPT
        self._trail: list[int] = []
        self._levels: list[int] = []  # length of the trail before each choice
        self._head = 0
        self._possible = True
        self._activity = [0.0] * (n + 1)
        self._rise = 1.0
        self._queue: list[tuple[float, int]] = []
        self._queued: list[float | None] = [None] * (n + 1)
        self._orders = orders
        self._depths = [0.0] * len(orders)  # average number of choices at recent conflicts, by order
        # One strategy can take a hundred times as long as another, so they take turns and share the learned clauses.
        self._spent = [HEAD_START, 0, 0] if orders else [0]  # conflicts by strategy: activities, best order, rotation
        self._turn = -1
        self._order: Sequence[int] = ()  # the current order; empty when choosing by activity
        self._places: list[int] = []  # index in the order of each choice
        for variable in range(1, n + 1):
            self._enqueue(variable)
        for clause in cnf.clauses:
            self.add(*clause)

    def add(self, *literals: int) -> None:
        """Add a clause, and undo all choices."""
        self._undo_to(0)
        value = self._value
        clause = [literal for literal in dict.fromkeys(literals) if value[literal] >= 0]
        if any(value[literal] > 0 or -literal in literals for literal in clause):
            return
        if not clause:
            self._possible = False
        elif len(clause) == 1:
            self._assign(clause[0], None)
        else:
            self._attach(clause, False)

    def solve(self, most_conflicts: int) -> Generator[Progress, None, bool | None]:
        """Yield Progress; return True if all clauses can hold, False if they can't, None after `most_conflicts`."""
        pace = Pace()
        end, round_ = self.conflicts + most_conflicts, 0
        while self._possible and self.conflicts < end:
            round_ += 1
            restart = min(end, self.conflicts + RESTART * luby(round_))
            self._undo_to(0)
            self._drop_learned()
            strategy, turn = self._next_strategy()
            while self._possible and self.conflicts < restart:
                if pace.due():
                    yield Progress(self.conflicts, len(self._levels), engine="sat")
                conflict = self._propagate()
                if conflict is not None:
                    self._spent[strategy] += 1
                    if strategy:
                        self._depths[turn] += (len(self._levels) - self._depths[turn]) / RESTART
                    self._learn(conflict)
                elif not self._choose():
                    return True
        return None if self._possible else False

    def _next_strategy(self) -> tuple[int, int]:
        strategy, turn = min(reversed(range(len(self._spent))), key=self._spent.__getitem__), 0
        if strategy == 0:
            if self._order:
                self._order = ()
                for variable in range(1, len(self._activity)):
                    self._enqueue(variable)
            return strategy, turn
        if strategy == 1:
            turn = self._depths.index(min(self._depths))
        else:
            turn = self._turn = (self._turn + 1) % len(self._orders)
        self._order = self._orders[turn]
        return strategy, turn

    def model(self) -> frozenset[int]:
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

    def _assign(self, literal: int, reason: Clause | None) -> None:
        variable = abs(literal)
        self._value[literal], self._value[-literal] = 1, -1
        self._level[variable] = len(self._levels)
        self._reason[variable] = reason
        self._trail.append(literal)

    # Nearly all time is spent here, so this is one flat loop over local names.
    def _propagate(self) -> Clause | None:  # noqa: C901  hot loop: making large boards (scripts/benchmarks)
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
        self.conflicts += 1
        if not self._levels:
            self._possible = False
            return
        learned = self._clause_to_learn(conflict)
        level = self._level
        back = 0
        if len(learned) > 1:
            k = max(range(1, len(learned)), key=lambda k: level[abs(learned[k])])
            learned[1], learned[k] = learned[k], learned[1]
            back = level[abs(learned[1])]
        levels = len({level[abs(literal)] for literal in learned})
        self._undo_to(back)
        if len(learned) > 1:
            self._attach(learned, True)
            if len(learned) > 2:
                self._learned.append((levels, learned))
        self._assign(learned[0], learned)
        self._rise *= FADE
        if self._rise > HIGHEST:
            self._activity = [activity / HIGHEST for activity in self._activity]
            self._rise /= HIGHEST
            self._queue.clear()
            self._queued = [None] * len(self._queued)
            for variable in range(1, len(self._activity)):
                self._enqueue(variable)

    def _clause_to_learn(self, conflict: Clause) -> Clause:
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
                break  # the first unique implication point
            clause = because
        needed = [literal for literal in others if not self._is_implied(literal, seen)]
        return [-trail[at], *needed]

    def _is_implied(self, literal: int, seen: set[int]) -> bool:
        because = self._reason[abs(literal)]
        return because is not None and all(abs(other) in seen or not self._level[abs(other)] for other in because)

    def _choose(self) -> bool:
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
                self._assign(variable * self._phase[variable], None)
                return True
        return False

    def _choose_next(self) -> bool:
        order, value = self._order, self._value
        for place in range(self._places[-1] if self._places else 0, len(order)):
            literal = order[place]
            if not value[literal]:
                self._levels.append(len(self._trail))
                self._places.append(place)
                self._assign(literal, None)
                return True
        return False

    def _enqueue(self, variable: int) -> None:
        activity = -self._activity[variable]
        if self._queued[variable] != activity:
            self._queued[variable] = activity
            heappush(self._queue, (activity, variable))

    def _undo_to(self, level: int) -> None:
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

    def _drop_learned(self) -> None:
        if len(self._learned) <= self._max_learned:
            return
        self._max_learned += MORE_KEPT
        self._learned.sort(key=lambda found: found[0])
        half = len(self._learned) // 2
        dropped = {id(clause) for levels, clause in self._learned[half:] if levels > SOLID}
        self._learned = [found for found in self._learned if id(found[1]) not in dropped]
        for watched in self._watches:
            watched[:] = [clause for clause in watched if id(clause) not in dropped]


def luby(term: int) -> int:
    """Return term number `term` (from 1) of Luby's sequence 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ..."""
    while True:
        power = term.bit_length()
        if term == (1 << power) - 1:
            return 1 << power - 1
        term -= (1 << power - 1) - 1
