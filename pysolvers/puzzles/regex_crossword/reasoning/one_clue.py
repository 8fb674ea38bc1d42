"""One clue alone: with the letters of its line it leaves one character in a cell. The shortest comes first."""

from __future__ import annotations

from pysolvers.core.cell import Cell
from pysolvers.core.claim import Claim
from pysolvers.core.deduction import Technique
from pysolvers.engines.regex.plain_words import Span, parts_of, span_of
from pysolvers.engines.regex.tree import Node, Seq, lengths, sums
from pysolvers.puzzles.regex_crossword.claims import Fills, Leaves, ReadBy
from pysolvers.puzzles.regex_crossword.network import decided
from pysolvers.puzzles.regex_crossword.reasoning.position import Finding, Position, Reader

FEW = 3
"""Reasons are given for up to this many cells, and with up to this many lengths."""


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
        yield reader.step(ONE_CLUE.name, 1, (leaves, *_reasons(reader, k, leaves)), new, [k])


def _reasons(reader: Reader, k: int, leaves: Leaves) -> list[Claim]:
    """Why the clue leaves these characters: the parts that read the cells, and how many cells these parts fill."""
    clue, alphabet = reader.network.clues[k], reader.network.alphabet
    known = {claim.cell: alphabet.bit[claim.chars] for claim in leaves.known if len(claim.chars) == 1}
    domains = [known.get(cell, alphabet.full) for cell in leaves.cells]
    found = None if clue.slow else clue.automaton.alive(domains)
    if found is None or len(leaves.left) > FEW:
        return []
    about = (leaves.line, leaves.clue, leaves.cells, leaves.alphabet, leaves.known)
    parts = [span_of(part) for part in parts_of(clue.regex.tree)]
    whole = max(parts, default=(0, 0), key=_long)
    names = [part for part in parts if _long(part) > 1 and part != whole]
    origin, claims = clue.automaton.origin, list[Claim]()
    reads: dict[Cell, Span] = {}
    for cell in (*known, *(claim.cell for claim in leaves.left)):
        alive = found[0][leaves.cells.index(cell)]
        begins = [begin for begin, those in origin.items() if those & alive]
        around = [part for part in names if all(part[0] <= begin < part[1] for begin in begins)]
        if around:
            reads[cell] = min(around, key=_long)
    left = [claim.cell for claim in leaves.left if claim.cell in reads]
    shared = {reads[cell] for cell in left}
    claims += [ReadBy(*about, cell, *part) for cell, part in reads.items() if cell in left or part in shared]
    for part in top_parts(clue.regex.tree):
        begin, end = span_of(part)
        longs = fills(clue.regex.tree, part, len(leaves.cells))
        free = lengths(part, len(leaves.cells))
        telling = len(longs) < len(free) and len(longs) <= FEW and 0 not in longs
        if telling and any(begin <= reads[cell][0] and reads[cell][1] <= end for cell in left):
            claims.append(Fills(*about, begin, end, tuple(sorted(longs))))
            break
    return claims


def top_parts(tree: Node) -> tuple[Node, ...]:
    """The parts of a sequence of several; () for any other expression."""
    return tree.parts if isinstance(tree, Seq) and len(tree.parts) > 1 else ()


def fills(tree: Node, part: Node, many: int) -> set[int]:
    """How many of so many cells a part of a sequence can fill, by the lengths of all parts."""
    others = sums([lengths(other, many) for other in top_parts(tree) if other is not part], many)
    return {long for long in lengths(part, many) if many - long in others}


def _long(span: Span) -> int:
    return span[1] - span[0]


ONE_CLUE = Technique(
    "one clue",
    "One clue alone",
    1.6,
    "A clue and the letters of its line leave one character in a cell.",
    "rect;y=(AN|P|NP)+,(AG|O)*,[CIY][WATER]+;x=[DMP][VALLEY]*,[AMO][EVENING]+,[ENU][GHOST]*",
    find,
)
