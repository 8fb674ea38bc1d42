"""One clue alone: with the letters of its line it leaves one character in a cell. The shortest comes first."""

from __future__ import annotations

from pysolvers.core.deduction import Technique
from pysolvers.engines.regex.tree import Chars, walk
from pysolvers.puzzles.regex_crossword.claims import Leaves, ReadBy
from pysolvers.puzzles.regex_crossword.network import decided
from pysolvers.puzzles.regex_crossword.reasoning.position import Finding, Position, Reader


def find(position: Position) -> Finding:
    """The clues that alone decide a cell, the shortest first."""
    reader, domains, readings = position
    network = reader.network

    def decides(k: int) -> dict[int, int]:
        left = zip(network.cells[k], readings[k], strict=True)
        return {c: mask for c, mask in left if decided(mask) and not decided(domains[c])}

    clues = [k for k in range(len(network.clues)) if decides(k)]
    for k in sorted(clues, key=lambda k: len(network.clues[k].regex.text)):
        new = decides(k)
        letters = yield from reader.letters_needed(k, new, domains)
        leaves = reader.leaves(k, {c: domains[c] for c in letters}, new)
        yield reader.step(ONE_CLUE.name, 1, (leaves, *_parts(reader, k, leaves)), new, [k])


def _parts(reader: Reader, k: int, leaves: Leaves) -> list[ReadBy]:
    """The parts of a clue that read the cells it decides, where all matches have the same, longer than a character."""
    clue, alphabet = reader.network.clues[k], reader.network.alphabet
    known = {claim.cell: alphabet.bit[claim.chars] for claim in leaves.known}
    domains = [known.get(cell, alphabet.full) for cell in leaves.cells]
    found = None if clue.slow else clue.automaton.alive(domains)
    if found is None:
        return []
    parts = []
    for claim in leaves.left:
        positions = found[0][leaves.cells.index(claim.cell)]
        begins = [begin for begin, those in clue.automaton.origin.items() if those & positions]
        if len(begins) == 1:
            begin = begins[0]
            end = next(n.end for n in walk(clue.regex.tree) if isinstance(n, Chars) and n.start == begin)
            if end - begin > 1:
                about = (leaves.line, leaves.clue, leaves.cells, leaves.alphabet, leaves.known)
                parts.append(ReadBy(*about, claim.cell, begin, end))
    return parts


ONE_CLUE = Technique(
    "one clue",
    "One clue alone",
    1.6,
    "A clue and the letters of its line leave one character in a cell.",
    "rect;y=(AN|P|NP)+,(AG|O)*,[CIY][WATER]+;x=[DMP][VALLEY]*,[AMO][EVENING]+,[ENU][GHOST]*",
    find,
)
