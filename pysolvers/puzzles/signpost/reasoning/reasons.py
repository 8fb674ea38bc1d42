"""Reasons why a link is impossible: how hard they are to see, and their claims."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from pysolvers.core.claim import Claim
from pysolvers.puzzles.signpost.claims import HasNumber, NumberGap
from pysolvers.puzzles.signpost.reasoning.position import Link, LinkBoard
from pysolvers.puzzles.signpost.solving.forced_links import Links

# Reasons, in this order: an end of the link has another link; the numbers don't fit; it would close a loop; the chain
# is too long for the gap between two numbers; supposing the link failed; supposing it failed in an earlier step.
TAKEN, NUMBER, RING, GAP, LOOK, STRUCK = "taken", "number", "ring", "gap", "look-ahead", "struck"
LEVEL = {TAKEN: 1, NUMBER: 1, RING: 2, GAP: 3, LOOK: 5, STRUCK: 5}  # how hard each reason is to see

Others = Sequence[tuple[Link, str]]  # impossible links, each with its reason


def hardest(others: Others) -> str:
    """Return the hardest of the reasons; TAKEN if `others` is empty."""
    return max((why for _, why in others), key=LEVEL.__getitem__, default=TAKEN)


def why_not(known: Links, link: Link, refuted: Collection[Link] = (), struck: Collection[Link] = ()) -> str:
    """Return why a link is impossible: STRUCK if in `struck`, LOOK if in `refuted`, else the rule that it breaks."""
    a, b = link
    if struck and link in struck:
        return STRUCK
    if refuted and link in refuted:
        return LOOK
    if known.before[b] >= 0 or known.after[a] >= 0:
        return TAKEN
    p, q = known.number[a], known.number[b]
    if p >= 0 and q >= 0:
        return NUMBER
    if known.head[a] == b:
        return RING
    full = known.free_after[p] == 0 if p >= 0 else q >= 0 and known.free_before[q] == 0
    return NUMBER if full else GAP


def claims_against(board: LinkBoard, link: Link, why: str) -> Iterator[Claim]:
    """Yield the claims that show that `link` is impossible for the reason `why` (any except LOOK)."""
    known, (a, b) = board.known, link
    p, q = known.number[a], known.number[b]
    if why == STRUCK:
        yield board.not_linked(a, b)
    elif why == TAKEN:
        x, y = (known.before[b], b) if known.before[b] >= 0 else (a, known.after[a])
        yield board.linked(x, y)
        yield from board.number(x)
        yield from board.number(y)
    elif why == RING:
        yield board.run(b)
    elif why == GAP:
        low, high = (p, p + known.free_after[p] + 1) if p >= 0 else (q - known.free_before[q] - 1, q)
        yield from placed(board, low)
        yield from placed(board, high)
        yield NumberGap(low, high if high <= known.cells else None, high - low - 1)
        yield board.run(b if p >= 0 else known.head[a])
    elif p == known.cells or q == 1:
        yield from board.number(a if p == known.cells else b)
    else:
        yield from board.number(a)
        yield from board.number(b)
        if p >= 0 > q:
            yield from placed(board, p + 1)
        elif q >= 0 > p:
            yield from placed(board, q - 1)


def placed(board: LinkBoard, number: int) -> Iterator[Claim]:
    """Yield the claim that a cell, first or last of its linked cells, has `number`; nothing for 0 and last + 1."""
    known = board.known
    if 0 < number <= known.cells:
        v = known.head_of[number] if known.head_of[number] >= 0 else known.tail_of[number]
        yield HasNumber(board.cell(v), number)
