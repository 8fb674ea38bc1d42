"""How a board in play stands: how much is done, and which clues cannot match any more."""

from __future__ import annotations

from pysolvers.core.puzzle import Completion, Violation
from pysolvers.core.words import capitalised
from pysolvers.puzzles.regex_crossword.notes import read_soon, ready_network
from pysolvers.puzzles.regex_crossword.play import RegexCrosswordState


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
    lines = [[network.puzzle.cells[c] for c in cells] for cells in network.cells]
    mine = [tuple(cell for cell in line if cell in state.letters and cell not in given) for line in lines]
    found = []
    for k, left in read_soon(network, domains, (k for k, cells in enumerate(mine) if cells)):
        if left is None:
            text = "".join(state.letters.get(cell, "_") for cell in lines[k])
            never = "does not match" if all(cell in state.letters for cell in lines[k]) else "can no longer match"
            clue = network.clues[k].regex.text
            found.append(Violation(mine[k], f"{capitalised(network.names[k])} {text} {never} “{clue}”."))
    return found
