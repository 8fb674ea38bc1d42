"""How a board in play stands: how much is done, and which clues cannot match any more."""

from __future__ import annotations

from time import perf_counter

from pysolvers.core.puzzle import Completion, Violation
from pysolvers.core.words import capitalised
from pysolvers.engines.regex.line_constraint import LineConstraint
from pysolvers.puzzles.regex_crossword.notes import ready_network
from pysolvers.puzzles.regex_crossword.play import RegexCrosswordState

SECONDS = 0.05
"""After so long the clues that are not read yet are left out: it is done after every move."""


def completion(state: RegexCrosswordState) -> Completion:
    """How many cells are filled."""
    return Completion(len(state.letters), len(state.puzzle.cells))


def live_errors(state: RegexCrosswordState) -> list[Violation]:
    """Clues that cannot match any more, whatever is written into the open cells of their lines."""
    given = dict(state.puzzle.given)
    if state.letters.keys() == given.keys():
        return []
    network = ready_network(state.puzzle)
    domains = network.start(state.letters.items())
    found = []
    until = perf_counter() + SECONDS
    for k in sorted(range(len(network.clues)), key=network.slow.__getitem__):
        if perf_counter() > until:
            break
        cells = [network.puzzle.cells[c] for c in network.cells[k]]
        mine = tuple(cell for cell in cells if cell in state.letters and cell not in given)
        if mine and _is_hopeless(network.clues[k], [domains[c] for c in network.cells[k]], until):
            line = "".join(state.letters.get(cell, "_") for cell in cells)
            clue = network.clues[k].regex.text
            never = "does not match" if all(cell in state.letters for cell in cells) else "can no longer match"
            found.append(Violation(mine, f"{capitalised(network.names[k])} {line} {never} {clue}."))
    return found


def _is_hopeless(clue: LineConstraint, domains: list[int], until: float) -> bool:
    """Whether a clue has no match; what is not known by the time `until` counts as a match."""
    if not clue.slow:
        return clue.narrow(domains) is None
    steps = clue.narrowing(domains)
    while perf_counter() < until:
        try:
            next(steps)
        except StopIteration as end:
            return end.value is None
    return False
