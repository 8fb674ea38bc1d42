"""Has clingo find all solutions of a logic program."""

from __future__ import annotations

from collections.abc import Iterator

import clingo


def models(program: str, facts: list[str]) -> Iterator[list[tuple[int, int]]]:
    """The pairs of numbers that each solution set shows."""
    control = clingo.Control(["0"], logger=lambda code, message: None)
    control.add("base", [], program + "\n".join(facts))
    control.ground([("base", [])])
    with control.solve(yield_=True) as handle:
        for model in handle:
            yield [(s.arguments[0].number, s.arguments[1].number) for s in model.symbols(shown=True)]
