"""Clauses in conjunctive normal form. A variable is a positive int; a literal is a variable or its negative."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable


class Cnf:
    """Clauses whose variables are numbered from 1. `meanings[v]` is the meaning of variable v, or None."""

    def __init__(self) -> None:
        self.clauses: list[list[int]] = []
        self.meanings: list[object] = [None]

    @property
    def variables(self) -> int:
        return len(self.meanings) - 1

    def new(self, meaning: object = None) -> int:
        self.meanings.append(meaning)
        return len(self.meanings) - 1

    def add(self, *literals: int) -> None:
        """Add a clause: at least one of `literals` is true. Without literals, the formula is unsatisfiable."""
        self.clauses.append(list(literals))

    def alike(self, if_true: int, one: Iterable[int], other: Iterable[int]) -> None:
        """Require that the lists of literals `one` and `other` have equal values, pair by pair, if `if_true` holds."""
        for a, b in zip(one, other, strict=True):
            self.add(-if_true, -a, b)
            self.add(-if_true, a, -b)

    def differ(self, a: int, b: int, exact: bool = True) -> int:
        """Return a new variable that implies that `a` and `b` differ; if `exact`, it is equivalent to that."""
        differ = self.new()
        self.add(-differ, a, b)
        self.add(-differ, -a, -b)
        if exact:
            self.add(differ, -a, b)
            self.add(differ, a, -b)
        return differ

    def at_most_one(self, literals: Collection[int]) -> None:
        rest = list(literals)
        while len(rest) > 6:
            # `more` is true if the true literal is not among the first three.
            more = self.new()
            self._pairs([*rest[:3], more])
            rest = [*rest[3:], -more]
        self._pairs(rest)

    def exactly_one(self, literals: Collection[int]) -> None:
        self.clauses.append(list(literals))
        self.at_most_one(literals)

    def at_most(self, k: int, literals: Collection[int]) -> None:
        """Require at most `k` of `literals`, by the sequential counter of C. Sinz (2005)."""
        if k <= 0:
            self.clauses += [[-literal] for literal in literals]
        elif k == 1:
            self.at_most_one(literals)
        elif k < len(literals):
            before: list[int] = []  # before[j]: more than j of the literals so far are true
            for i, literal in enumerate(literals):
                now = [self.new() for _ in range(min(i + 1, k))]
                self.add(-literal, now[0])
                for j, held in enumerate(before):
                    self.add(-held, now[j])
                    self.add(-literal, -held, *([now[j + 1]] if j + 1 < k else []))
                before = now

    def dimacs(self, comments: Iterable[str] = (), describe: Callable[[object], str] = str) -> str:
        """Return DIMACS CNF. After the `comments`, each variable with a meaning has a line `c VARIABLE MEANING`.

        `describe` turns a meaning into text.
        """
        lines = [f"c {line}" for comment in comments for line in comment.splitlines()]
        lines += [f"c {v} {describe(meaning)}" for v, meaning in enumerate(self.meanings) if meaning is not None]
        lines.append(f"p cnf {self.variables} {len(self.clauses)}")
        lines += [" ".join(map(str, [*clause, 0])) for clause in self.clauses]
        return "\n".join(lines) + "\n"

    def _pairs(self, literals: list[int]) -> None:
        self.clauses += [[-a, -b] for i, a in enumerate(literals) for b in literals[:i]]
