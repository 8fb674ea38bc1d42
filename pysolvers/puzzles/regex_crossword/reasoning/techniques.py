"""The techniques, the easiest first.

Their levels: (1) one clue leaves one character in a cell; (2) the clues that meet in a cell have one in common;
(3) several lines read in turn leave one; (4) all others but one lead to a line that cannot match.

`domains` are those of the board as it is, before any clue is read; `readings` has for each clue what it leaves of its
line if it is read alone.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import replace

from pysolvers.core.deduction import Told
from pysolvers.puzzles.regex_crossword.reasoning.clue_reader import ClueReader, Paced
from pysolvers.puzzles.regex_crossword.reasoning.suppositions import chain_of, readings_told
from pysolvers.puzzles.regex_crossword.solving.network import decided

MAX_REFUTED = 8
"""The most characters of one cell that are refuted one by one in a single deduction."""

EVERY = {1: "left", 2: "in both", 3: "in all three", 4: "in all four"}
"""Where a character is that so many clues have in common."""

View = tuple[int, int]
"""A clue and what it leaves of a cell (a mask)."""


def one_clue(reader: ClueReader, domains: Sequence[int], readings: Sequence[list[int]]) -> Paced[Told | None]:
    """The shortest clue that alone decides a cell."""
    network, words = reader.network, reader.words

    def found(k: int) -> dict[int, int]:
        left = zip(network.cells[k], readings[k], strict=True)
        return {c: mask for c, mask in left if decided(mask) and not decided(domains[c])}

    clues = [k for k in range(len(network.clues)) if found(k)]
    if not clues:
        return None
    k = min(clues, key=lambda k: len(words.clue(k)))
    new = found(k)
    letters = yield from reader.with_letters(k, new, domains)
    begin = f"With {letters}, {network.names[k]}" if letters else words.line(k)
    sentence = f"{begin} can match {words.clue(k)} only if {words.cells_are(k, new, domains)}."
    return reader.deduction("one clue", f"{words.line(k)} alone", sentence, 1, new, [k])


def clues_meet(reader: ClueReader, domains: Sequence[int], readings: Sequence[list[int]]) -> Paced[Told | None]:
    """A cell in which the clues of its lines, each read alone, have one character in common, or none."""
    words = reader.words
    views: dict[int, list[View]] = {}
    for k, left in enumerate(readings):
        for c, mask in zip(reader.network.cells[k], left, strict=True):
            if not decided(domains[c]) and mask != domains[c]:
                views.setdefault(c, []).append((k, mask))
    meetings = [(c, found) for c, found in views.items() if decided(_common(found, domains[c]))]
    if not meetings:
        return None

    def characters_left(meeting: tuple[int, list[View]]) -> int:
        return sum(mask.bit_count() for _, mask in _needed(meeting[1], domains[meeting[0]]))

    c, found = min(meetings, key=characters_left)
    common = _common(found, domains[c])
    told = _few(found, domains[c])
    views_told = []
    for k, mask in told:
        letters = yield from reader.with_letters(k, [c], domains)
        view = f"{words.named(k)}, with {letters}," if letters else words.named(k)
        views_told.append(f"{view} leaves {words.characters(mask)}")
    sentence = f"In {words.cell(c)}, {'; '.join(views_told)}"
    every = EVERY.get(len(told), "in all of them")
    if not common:
        return reader.contradiction(f"{sentence}: nothing is {every}.", [c], domains)
    sentence = f"{sentence}: only {words.character(common)} is {every}."
    return reader.deduction("clues meet", "Clues meet in one cell", sentence, 2, {c: common}, [k for k, _ in told])


def _needed(views: list[View], domain: int) -> list[View]:
    """The views without which the others leave several characters; the first two if there is none such."""
    needed = [view for view in views if not decided(_common([other for other in views if other != view], domain))]
    return needed or views[:2]


def _few(views: list[View], domain: int) -> list[View]:
    """The views without those that the others can do without, such as leave many characters first."""
    common = _common(views, domain)
    few = list(views)
    for view in sorted(views, key=lambda view: -view[1].bit_count()):
        fewer = [other for other in few if other != view]
        if fewer and _common(fewer, domain) == common:
            few = fewer
    return few


def _common(views: list[View], domain: int) -> int:
    for _, mask in views:
        domain &= mask
    return domain


def lines_in_turn(reader: ClueReader, domains: Sequence[int], left: list[int]) -> Paced[Told | None]:
    """Lines read one after another until a cell is decided, cut down to those that matter.

    `left` begins as `domains` and is cut in place; if no cell is decided it ends as what all clues leave together.
    """
    network = reader.network
    effective: list[int] = []
    queue = deque(range(len(network.clues)))
    while queue:
        k = queue.popleft()
        reader.nodes += 1
        after = yield from reader.read(k, left)
        if after is None:
            return (yield from reader.no_match(k, domains, " with what the other clues leave"))
        changed = [(c, mask) for c, mask in zip(network.cells[k], after, strict=True) if left[c] != mask]
        for c, mask in changed:
            left[c] = mask
        if changed:
            effective.append(k)
        for c, mask in changed:
            if decided(mask):
                return (yield from _told_in_turn(reader, domains, effective, c))
            queue.extend(other for other in network.clues_at[c] if other != k and other not in queue)
        yield from reader.breathe()
    return None


def _told_in_turn(reader: ClueReader, domains: Sequence[int], clues: list[int], c: int) -> Paced[Told]:
    """The deduction that reading these clues one after another decides a cell, less those that it can do without."""
    needed = list(clues)
    for i in range(len(clues) - 2, -1, -1):
        fewer = needed[:i] + needed[i + 1 :]
        left = yield from reader.read_all(fewer, domains)
        if left is not None and decided(left[c]):
            needed = fewer
        yield from reader.breathe()
    told, left = yield from readings_told(reader, domains, needed, [c])
    remains = f"only {reader.words.character(left[c])} in {reader.words.cell(c)}"
    if remains not in told[-1]:
        told.append(f"So {remains} remains.")
    sentence = " ".join(told)
    return reader.deduction("chain", "Lines read in turn", sentence, 3, {c: left[c]}, needed)


def all_but_one_refuted(reader: ClueReader, domains: Sequence[int], left: list[int]) -> Paced[Told | None]:
    """A cell of which all characters but one lead to a line that cannot match; `left` is what all clues leave."""
    words = reader.words
    cells = [c for c, mask in enumerate(left) if not decided(mask) and mask.bit_count() <= MAX_REFUTED]
    for c in sorted(cells, key=lambda c: left[c].bit_count()):
        kept, failed = yield from _refuted(reader, left, c)
        if failed < 0 or not decided(kept):
            continue
        chain, fails = yield from chain_of(reader, domains, c, left[c], kept)
        why = "; ".join(
            f"{words.characters(mask, ' and ')} would {'each ' if mask.bit_count() > 1 else ''}in the end leave "
            f"{reader.network.names[k]} without a match for {words.clue(k)}"
            for k, mask in (fails or {failed: left[c] & ~kept}).items()
        )
        sentence = f"In {words.cell(c)}, {why}"
        if not kept:
            return reader.contradiction(f"{sentence}: nothing remains.", [c], domains)
        sentence = f"{sentence}: only {words.character(kept)} remains."
        found = reader.deduction("refuted", "Suppose the contrary", sentence, 4, {c: kept}, fails or [failed], True)
        return replace(found, chain=chain)
    return None


def _refuted(reader: ClueReader, left: list[int], c: int) -> Paced[tuple[int, int]]:
    """The characters of a cell that are not refuted (two are enough), and the clue that the last refuted one failed."""
    network = reader.network
    kept, rest, failed = 0, left[c], -1
    while rest and kept.bit_count() < 2:
        bit = rest & -rest
        rest ^= bit
        trial = list(left)
        trial[c] = bit
        for _ in network.propagate(trial, [c]):
            yield from reader.breathe()
        reader.nodes += 1
        if network.failed >= 0:
            failed = network.failed
        else:
            kept |= bit
        yield from reader.breathe()
    return kept, failed
