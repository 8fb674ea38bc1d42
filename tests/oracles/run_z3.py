"""Has z3 find all models of constraints."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import z3


def models(
    solver: z3.Solver,
    variables: list[z3.ExprRef],
    flaw: Callable[[z3.ModelRef], list[z3.BoolRef]] = lambda model: [],
) -> Iterator[z3.ModelRef]:
    """Each model once; one with a flaw (things that must not all be true) is not given, and the flaw forbidden."""
    while solver.check() == z3.sat:
        model = solver.model()
        if wrong := flaw(model):
            solver.add(z3.Not(z3.And(*wrong)))
            continue
        yield model
        solver.add(z3.Or(*(v != model.eval(v, model_completion=True) for v in variables)))
