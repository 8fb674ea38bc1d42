"""Reasons why a link is impossible: how hard they are to see, and their claims."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final, Literal

from pysolvers.core.claim import Claim
from pysolvers.puzzles.signpost.claims import HasNumber, NumberGap
from pysolvers.puzzles.signpost.reasoning.position import Link, LinkBoard
from pysolvers.puzzles.signpost.solving.forced_links import Links

TAKEN: Final = "taken"  # a cell of the link has another link
NUMBER: Final = "number"  # the numbers of the cells don't fit
LOOP: Final = "loop"  # the link would close a loop
GAP: Final = "gap"  # the chain is too long for the gap between two numbers
LOOK: Final = "look-ahead"  # supposing the link failed
RULED_OUT: Final = "ruled out"  # supposing the link failed in an earlier step

Reason = Literal["taken", "number", "loop", "gap", "look-ahead", "ruled out"]

LEVEL: dict[Reason, int] = {TAKEN: 1, NUMBER: 1, LOOP: 2, GAP: 3, LOOK: 5, RULED_OUT: 5}  # how hard they are to see

Others = Sequence[tuple[Link, Reason]]  # impossible links, each with its reason


def hardest(others: Others) -> Reason:
    """Return the reason in `others`, pairs (link, reason), that is hardest to see; TAKEN if `others` is empty."""
    return max((why for _, why in others), key=LEVEL.__getitem__, default=TAKEN)


def why_not(known: Links, link: Link, refuted: Collection[Link] = (), struck: Collection[Link] = ()) -> Reason:
    """Return why a link is impossible: RULED_OUT if in `struck`, LOOK if in `refuted`, else the rule that it breaks."""
    a, b = link
    if struck and link in struck:
        return RULED_OUT
    if refuted and link in refuted:
        return LOOK
    if known.before[b] >= 0 or known.after[a] >= 0:
        return TAKEN
    p, q = known.number[a], known.number[b]
    if p >= 0 and q >= 0:
        return NUMBER
    if known.head[a] == b:
        return LOOP
    full = known.free_after[p] == 0 if p >= 0 else q >= 0 and known.free_before[q] == 0
    return NUMBER if full else GAP


def claims_against(board: LinkBoard, link: Link, why: Reason) -> Iterator[Claim]:
    """Yield the claims that show that `link` is impossible for the reason `why` (any except LOOK)."""
    known, (a, b) = board.known, link
    p, q = known.number[a], known.number[b]
    if why == RULED_OUT:
        yield board.not_linked(a, b)
    elif why == TAKEN:
        x, y = (known.before[b], b) if known.before[b] >= 0 else (a, known.after[a])
        yield board.linked(x, y)
        yield from board.number(x)
        yield from board.number(y)
    elif why == LOOP:
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
    """Yield the claim that says which cell has the known `number`; nothing for 0 or the last number + 1."""
    known = board.known
    if 0 < number <= known.cells:
        v = known.head_of[number] if known.head_of[number] >= 0 else known.tail_of[number]
        yield HasNumber(board.cell(v), number)
