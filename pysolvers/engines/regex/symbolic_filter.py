"""What is left of a line's domains over all matches of an expression with references, look-arounds or word edges.

The program of the expression is run once over cells whose characters are not known (see `symbolic_machine`). States
that are equal are one; a class of cells whose last reference is gone is emitted on the way. Each path to the end is a
product of masks, so the union over all paths is exact. The characters are split into those that the automata of
look-arounds tell apart.

Where the states become too many, or a look-around is beyond this (references, look-arounds or groups within), the
result is still sound: it never loses a character that some match needs.
"""

from __future__ import annotations

from collections.abc import Sequence

from pysolvers.core.pausing import Pausing
from pysolvers.engines.regex.alphabet import Alphabet
from pysolvers.engines.regex.automaton import Automaton
from pysolvers.engines.regex.symbolic_machine import Child, Class, State, SymbolicMachine
from pysolvers.engines.regex.symbolic_plan import SymbolicPlan
from pysolvers.engines.regex.tree import Regex

MAX_STATES = 4000
"""States after which a run gives up and leaves what the relaxed automaton said."""

PAUSE = 100
"""States from one pause to the next: two or three milliseconds."""


class SymbolicFilter:
    """The exact filter of one expression for lines of one length; `relaxed` is an automaton that matches more."""

    def __init__(self, regex: Regex, length: int, alphabet: Alphabet, relaxed: Automaton) -> None:
        self.plan = SymbolicPlan(regex, length, alphabet, relaxed)

    def narrow(self, domains: Sequence[int]) -> Pausing[list[int] | None]:
        """What is left of each domain; None if there is no match."""
        found = self.plan.relaxed.alive(domains)
        if found is None:
            return None
        alive, limit = found
        return (yield from _Run(self.plan, limit, alive).run())


class _Run:
    """One run over one line's domains: a depth-first search in which each state is explored once."""

    def __init__(self, plan: SymbolicPlan, domains: Sequence[int], alive: list[int]) -> None:
        self.machine = SymbolicMachine(plan, domains, alive)
        self.domains = list(domains)
        self.left = [0] * plan.length
        self.missing = plan.length

    def run(self) -> Pausing[list[int] | None]:
        """What is left of each domain, or all of it if there are too many states; None if there is no match."""
        start = self.machine.start()
        if start is None:
            return None
        # States are numbered as they are met; `good` says which are known to lead to the end. A frame of the stack is
        # a state's number, its children, and how many of them have been looked at.
        number = {start: 0}
        good = [False]
        stack: list[tuple[int, list[Child], int]] = [(0, self._explore(0, start, good), 0)]
        while stack:
            me, children, i = stack.pop()
            if i and good[number[children[i - 1][0]]]:
                good[me] = True
                self.emit(children[i - 1][1])
            while i < len(children):
                child, emitted = children[i]
                i += 1
                n = number.setdefault(child, len(good))
                if n == len(good):
                    if n == MAX_STATES:
                        return self.domains
                    if not n % PAUSE:
                        yield
                    good.append(False)
                    stack.append((me, children, i))
                    stack.append((n, self._explore(n, child, good), 0))
                    break
                if good[n]:
                    good[me] = True
                    self.emit(emitted)
            if not self.missing:
                return self.domains
        return self.left if good[0] else None

    def _explore(self, n: int, state: State, good: list[bool]) -> list[Child]:
        """The children of state number `n`; it is good if it has none because it is at the end."""
        children = self.machine.successors(state)
        if not children and self.machine.final(state):
            good[n] = True
            self.emit(state.classes)
        return children

    def emit(self, classes: tuple[Class, ...]) -> None:
        """Add the characters of classes that nothing can narrow any more."""
        for cells, mask in classes:
            while cells:
                low = cells & -cells
                cell = low.bit_length() - 1
                before = self.left[cell]
                if mask & ~before:
                    self.left[cell] = before | mask
                    if self.left[cell] == self.domains[cell]:
                        self.missing -= 1
                cells ^= low
