"""DIMACS CNF for any SAT solver: the clauses of `solving/sat.py`, with comments that explain each variable."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pysolvers.core.progress import finish
from pysolvers.engines.sat.cnf import Cnf
from pysolvers.puzzles.signpost.model import SignpostSolution
from pysolvers.puzzles.signpost.solving.chain_domains import Chains
from pysolvers.puzzles.signpost.solving.forced_links import Links
from pysolvers.puzzles.signpost.solving.sat import Begins, FollowsVariables, LinkEncoding
from pysolvers.puzzles.signpost.solving.search import numbering

if TYPE_CHECKING:
    from pysolvers.puzzles.signpost.model import SignpostPuzzle


def write(puzzle: SignpostPuzzle) -> str:
    links, encoding = _encoded(puzzle)
    comments = [
        f"Signpost {puzzle.id}",
        "Each solution of the puzzle is one way to set the variables named below that satisfies these clauses.",
        "These links are forced, so the clauses leave them out:",
    ]
    comments += [
        f"forced: {puzzle.place(a)} is followed by {puzzle.place(b)}"
        for a, b in enumerate(links.after[: puzzle.area])
        if 0 <= b < puzzle.area
    ]
    if links.dead is not None:
        cnf = Cnf()
        cnf.add()
        return cnf.dimacs([*comments, "These links contradict each other: there is no solution."])
    if encoding is None:
        return Cnf().dimacs([*comments, "These links are the only solution."])

    def describe(meaning: object) -> str:
        if isinstance(meaning, Begins):
            return f"{puzzle.place(meaning.at)} is {meaning.p}"
        assert isinstance(meaning, FollowsVariables)
        a, b = meaning
        if a == links.start:
            return f"{puzzle.place(b)} is the first cell"
        if b == links.end:
            return f"{puzzle.place(a)} is the last cell"
        return f"{puzzle.place(a)} is followed by {puzzle.place(b)}"

    return encoding.cnf.dimacs(comments, describe)


def solution_of_model(puzzle: SignpostPuzzle, model: frozenset[int]) -> SignpostSolution:
    links, encoding = _encoded(puzzle)
    if encoding is None:
        return SignpostSolution(puzzle, links.numbers())
    return SignpostSolution(puzzle, numbering(encoding.read(model), puzzle.area))


def _encoded(puzzle: SignpostPuzzle) -> tuple[Links, LinkEncoding | None]:
    links = Links(puzzle)
    if finish(links.close()) != "stuck":
        return links, None
    encoding = LinkEncoding(Chains(links))
    finish(encoding.build())
    return links, encoding
