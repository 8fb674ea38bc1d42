"""A solution from the output of any SAT solver."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pysolvers.api.parsing import Source, puzzle_of
from pysolvers.core.kind import kind_named
from pysolvers.core.puzzle import Solution
from pysolvers.core.words import say
from pysolvers.errors import SolutionError
from pysolvers.keywords import helpful_keywords, shown


@helpful_keywords()
def solution_from_model(puzzle: Source, model: Iterable[int] | str | None) -> Solution:
    r"""Return the solution in a model of the clauses of `write(puzzle, "dimacs")`.

    Args:
        puzzle: a puzzle, its text, or its data.
        model: the true literals as DIMACS numbers; or a SAT solver's output, with lines `v 1 -2 ... 0`.

    Raises:
        SolutionError: if there is no model, or it doesn't satisfy the clauses.
        ArgumentError: if puzzles of this kind can't be written as clauses.

    Examples:
        >>> import pysolvers
        >>> pysolvers.write("2x1;start=0.0", "dimacs").splitlines()[-1]
        '1 0'
        >>> pysolvers.solution_from_model("2x1;start=0.0", "s SATISFIABLE\nv 1 -2 -3 4 5 0").data
        [[0, 0], [0, 1]]
    """
    one = puzzle_of(puzzle)
    if model is None:  # as python-sat says "unsatisfiable"
        raise SolutionError(say("There is no model: a solver finds none if the puzzle has no solution."))
    if isinstance(model, Mapping) or not isinstance(model, Iterable):
        raise TypeError(f"model is {shown(model)}: expected a list of literals, or a solver's output.")
    literals = _read(model) if isinstance(model, str) else model
    found = kind_named(one.kind).formats.of_model(one, frozenset(int(each) for each in literals if int(each) > 0))
    if wrong := found.violations():
        raise SolutionError(
            say("This is not a model of the puzzle's clauses. {violation}", violation=wrong[0].sentence)
        )
    return found


def _read(text: str) -> list[int]:
    lines = [line.split() for line in text.splitlines()]
    words = [word for line in lines if line[:1] == ["v"] for word in line[1:]]
    words = words or [word for line in lines if line[:1] not in (["c"], ["s"], ["SAT"]) for word in line]
    try:
        found = [int(word) for word in words]
    except ValueError:
        raise SolutionError("This is not a model: expected the numbers of the true literals.") from None
    if not found:
        raise SolutionError("There is no model in the text: expected lines such as v 1 -2 3 0.")
    return found
