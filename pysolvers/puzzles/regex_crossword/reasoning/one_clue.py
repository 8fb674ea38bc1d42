"""One clue alone leaves a single character in a cell. The easiest clue comes first."""

from __future__ import annotations

from pysolvers.core.cell import Cell
from pysolvers.core.claim import Claim
from pysolvers.core.deduction import Technique
from pysolvers.engines.regex.plain_words import Span, parts_of, span_of
from pysolvers.engines.regex.tree import Anchor, Look, Node, Ref, Repeat, Seq, lengths, sums, walk
from pysolvers.puzzles.regex_crossword.claims import Fills, Leaves, ReadBy
from pysolvers.puzzles.regex_crossword.network import decided
from pysolvers.puzzles.regex_crossword.reasoning.position import CrosswordPosition, Finding, Reader

FEW = 3  # reasons are given for at most this many cells, and for parts with at most this many lengths


def find(position: CrosswordPosition) -> Finding:
    reader, domains, readings = position
    network = reader.network

    def decides(k: int) -> dict[int, int]:
        left = zip(network.cells[k], readings[k], strict=True)
        return {c: mask for c, mask in left if decided(mask) and not decided(domains[c])}

    clues = [k for k in range(len(network.clues)) if decides(k)]

    def rank(k: int) -> tuple[float, int]:
        regex = network.clues[k].regex
        return technique_of(regex.tree, len(network.cells[k])).weight, len(regex.text)

    for k in sorted(clues, key=rank):
        new = decides(k)
        letters = yield from reader.letters_needed(k, new, domains)
        leaves = reader.leaves(k, {c: domains[c] for c in letters}, new)
        technique = technique_of(network.clues[k].regex.tree, len(network.cells[k]))
        yield reader.step(technique.name, 1, (leaves, *_reasons(reader, k, leaves)), new, [k])


def _reasons(reader: Reader, k: int, leaves: Leaves) -> list[Claim]:
    about = (leaves.line, leaves.clue, leaves.cells, leaves.alphabet, leaves.known)
    tree = reader.network.clues[k].regex.tree
    reads = _read_by(reader, k, leaves)
    left = [claim.cell for claim in leaves.left if claim.cell in reads]
    claims: list[Claim] = [ReadBy(*about, cell, *part) for cell, part in reads.items()] if left else []
    for part in top_parts(tree):
        begin, end = span_of(part)
        inside = any(begin <= reads[cell][0] and reads[cell][1] <= end for cell in left)
        if inside and (longs := _telling(tree, part, len(leaves.cells))):
            return [*claims, Fills(*about, begin, end, tuple(sorted(longs)))]
    return claims


def _read_by(reader: Reader, k: int, leaves: Leaves) -> dict[Cell, Span]:
    clue, alphabet = reader.network.clues[k], reader.network.alphabet
    known = {claim.cell: alphabet.bit[claim.chars] for claim in leaves.known if len(claim.chars) == 1}
    found = None if clue.slow else clue.automaton.alive([known.get(cell, alphabet.full) for cell in leaves.cells])
    if found is None or len(leaves.left) > FEW:
        return {}
    parts = [span_of(part) for part in parts_of(clue.regex.tree)]
    whole = max(parts, default=(0, 0), key=_long)
    names = [part for part in parts if part != whole]
    reads: dict[Cell, Span] = {}
    for cell in (*known, *(claim.cell for claim in leaves.left)):
        alive = found[0][leaves.cells.index(cell)]
        begins = [begin for begin, those in clue.automaton.origin.items() if those & alive]
        around = [part for part in names if all(part[0] <= begin < part[1] for begin in begins)]
        if around:
            reads[cell] = min(around, key=_long)
    return reads


def top_parts(tree: Node) -> tuple[Node, ...]:
    """Return the parts of a sequence; () for any other expression."""
    return tree.parts if isinstance(tree, Seq) and len(tree.parts) > 1 else ()


def fills(tree: Node, part: Node, many: int) -> set[int]:
    """Return the possible lengths of `part`, given those of the other parts, if `tree` fills `many` cells."""
    others = sums([lengths(other, many) for other in top_parts(tree) if other is not part], many)
    return {long for long in lengths(part, many) if many - long in others}


def _telling(tree: Node, part: Node, many: int) -> set[int]:
    longs = fills(tree, part, many)
    return longs if 0 not in longs and len(longs) <= FEW and len(longs) < len(lengths(part, many)) else set()


def _long(span: Span) -> int:
    return span[1] - span[0]


def technique_of(tree: Node, many: int) -> Technique:
    """Return the technique for a clue on a line of `many` cells, chosen by the hardest symbol in the clue."""
    nodes = walk(tree)
    if any(isinstance(node, (Look, Anchor)) for node in nodes):
        return LOOK_AHEAD
    if any(isinstance(node, Ref) for node in nodes):
        return BACK_REFERENCE
    if any(_telling(tree, part, many) for part in top_parts(tree)):
        return LENGTH
    return REPEAT if any(isinstance(node, Repeat) for node in nodes) else ALTERNATIVE


ALTERNATIVE = Technique(
    "alternative",
    "A clue with alternatives",
    1.4,
    "A clue lists alternatives with |. Only some of them fit the line, and these agree on a letter.",
    "rect;y=AT|AN,TO|DO;x=(A|E)(T|B),N(O|U)",
    find,
)
REPEAT = Technique(
    "repeat",
    "A clue with repeats",
    1.6,
    "The signs ?, *, + and {} repeat a part of a clue. The letters of the line show which part is where.",
    "rect;y=(EC|G)+,[HYO]*;x=(H|E|HE)*,[UCO]*",
    find,
)
LENGTH = Technique(
    "length",
    "A clue that must fill its line",
    1.8,
    "The parts of a clue must fill the line exactly. Their lengths show where a part begins.",
    "rect;y=H*(AY|ED)*;x=.,A,.,E,.",
    find,
)
BACK_REFERENCE = Technique(
    "back reference",
    "A clue with a back reference",
    1.8,
    "A sign such as \\1 matches the same letters as the first part in parentheses.",
    r"rect;y=([AB])\1,B.;x=[AC]B,AN",
    find,
)
LOOK_AHEAD = Technique(
    "look-ahead clue",
    "A clue with a look-ahead",
    2.2,
    "A part such as (?=A) says what must follow, and (?!A) what must not. ^ and $ are the ends of the line.",
    "rect;y=(?=T).A,[OX]N;x=.O,AN",
    find,
)
# for one clue alone, by the symbols a player has to know
TECHNIQUES = (ALTERNATIVE, REPEAT, LENGTH, BACK_REFERENCE, LOOK_AHEAD)
