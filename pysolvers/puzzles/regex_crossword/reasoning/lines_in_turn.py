"""Lines read in turn, each with what the earlier ones left, until a cell is decided or a clue cannot match."""

from __future__ import annotations

from collections import deque

from pysolvers.core.deduction import Deduction, Technique
from pysolvers.puzzles.regex_crossword.network import decided
from pysolvers.puzzles.regex_crossword.reasoning.position import CrosswordPosition, Finding, Paced, in_turn


def find(position: CrosswordPosition) -> Finding:
    reader, domains, _ = position
    network = reader.network
    left, effective = list(domains), list[int]()
    queue = deque(range(len(network.clues)))
    while queue:
        k = queue.popleft()
        reader.nodes += 1
        after = yield from reader.read(k, left)
        if after is None:
            needed = yield from reader.needed([*effective, k], domains, lambda after: after is None)
            steps = yield from reader.turns(needed, domains, ())
            yield reader.step("", 3, in_turn(steps), {}, [k])
            return
        changed = {c: mask for c, mask in zip(network.cells[k], after, strict=True) if left[c] != mask}
        for c, mask in changed.items():
            left[c] = mask
        if changed:
            effective.append(k)
        for c, mask in changed.items():
            if decided(mask):
                yield (yield from _decided(position, effective, c))
            queue.extend(other for other in network.clues_at[c] if other != k and other not in queue)
        yield from reader.breathe()


def _decided(position: CrosswordPosition, clues: list[int], c: int) -> Paced[Deduction]:
    reader, domains, _ = position
    needed = yield from reader.needed(clues, domains, lambda left: left is not None and decided(left[c]))
    steps = yield from reader.turns(needed, domains, [c])
    left = yield from reader.read_in_turn(needed, domains)
    assert left
    return reader.step(LINES_IN_TURN.name, 3, in_turn(steps), {c: left[c]}, needed)


LINES_IN_TURN = Technique(
    "chain",
    "Lines read in turn",
    7.0,
    "Read several lines one after another. Each leaves fewer letters for the next, until a cell is decided.",
    "rect;y=.*I.*W,(PM|DM|DR)*,(C|HA|HKA)*,(FD|BM|FM)*;x=(NH|HB|NP)*,,A.*A.*,.*R.*D",
    find,
)
