"""Clauses in conjunctive normal form, helpers that encode how many literals may hold, and DIMACS.

A variable is a positive int, a literal a variable or its negative, as in DIMACS.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable


class Cnf:
    """Clauses over variables 1, 2, 3, ...; `meanings[v]` is what variable `v` stands for, None for an auxiliary one."""

    def __init__(self) -> None:
        self.clauses: list[list[int]] = []
        self.meanings: list[object] = [None]

    @property
    def variables(self) -> int:
        """How many variables there are; they are 1 up to this."""
        return len(self.meanings) - 1

    def new(self, meaning: object = None) -> int:
        """A new variable."""
        self.meanings.append(meaning)
        return len(self.meanings) - 1

    def add(self, *literals: int) -> None:
        """One clause: at least one of `literals` holds; none given makes the whole unsatisfiable."""
        self.clauses.append(list(literals))

    def at_most_one(self, literals: Collection[int]) -> None:
        """At most one of `literals` holds: by pairs up to six, else three at a time with a new variable (3n)."""
        rest = list(literals)
        while len(rest) > 6:
            # `more` says that the one that holds is not among the first three.
            more = self.new()
            self._pairs([*rest[:3], more])
            rest = [*rest[3:], -more]
        self._pairs(rest)

    def exactly_one(self, literals: Collection[int]) -> None:
        """Exactly one of `literals` holds; none given makes the whole unsatisfiable."""
        self.clauses.append(list(literals))
        self.at_most_one(literals)

    def at_most(self, k: int, literals: Collection[int]) -> None:
        """At most `k` of `literals` hold: Sinz's sequential counter, about n*k clauses and variables."""
        if k <= 0:
            self.clauses += [[-literal] for literal in literals]
        elif k == 1:
            self.at_most_one(literals)
        elif k < len(literals):
            before: list[int] = []  # before[j]: more than j of the literals so far hold
            for i, literal in enumerate(literals):
                now = [self.new() for _ in range(min(i + 1, k))]
                self.add(-literal, now[0])
                for j, held in enumerate(before):
                    self.add(-held, now[j])
                    self.add(-literal, -held, *([now[j + 1]] if j + 1 < k else []))
                before = now

    def dimacs(self, comments: Iterable[str] = (), describe: Callable[[object], str] = str) -> str:
        """The clauses as DIMACS CNF, after a comment block: `comments`, then `c VARIABLE MEANING` lines."""
        lines = [f"c {line}" for comment in comments for line in comment.splitlines()]
        lines += [f"c {v} {describe(meaning)}" for v, meaning in enumerate(self.meanings) if meaning is not None]
        lines.append(f"p cnf {self.variables} {len(self.clauses)}")
        lines += [" ".join(map(str, [*clause, 0])) for clause in self.clauses]
        return "\n".join(lines) + "\n"

    def _pairs(self, literals: list[int]) -> None:
        self.clauses += [[-a, -b] for i, a in enumerate(literals) for b in literals[:i]]
