"""Lines read one after another, in words; and suppositions of characters, read on to the line that cannot match."""

from __future__ import annotations

from collections import deque
from collections.abc import Container, Iterable, Sequence

from pysolvers.core.deduction import ChainStep
from pysolvers.core.words import capitalised, listed
from pysolvers.puzzles.regex_crossword.play import format_move
from pysolvers.puzzles.regex_crossword.reasoning.clue_reader import ClueReader, Paced
from pysolvers.puzzles.regex_crossword.solving.network import decided


def readings_told(
    reader: ClueReader, domains: Sequence[int], clues: Sequence[int], targets: Iterable[int]
) -> Paced[tuple[list[str], list[int]]]:
    """What each clue, read with what those before have left, leaves of the cells that matter later; all domains then.

    The cells that matter are the targets and those of the clues that are still to be read.
    """
    left = list(domains)
    told = []
    for i, k in enumerate(clues):
        later = {*targets, *(cell for after in clues[i + 1 :] for cell in reader.network.cells[after])}
        read = yield from reader.read(k, left)
        if read is None:
            break
        told.append(_leaves(reader, k, left, read, later))
        for cell, mask in zip(reader.network.cells[k], read, strict=True):
            left[cell] = mask
    return told, left


def _leaves(reader: ClueReader, k: int, before: Sequence[int], read: Sequence[int], later: Container[int]) -> str:
    """What a clue leaves of the cells of its line that matter later, with what stands in the line."""
    network, words = reader.network, reader.words
    cells = network.cells[k]
    letters = words.filled(k, [c for c in cells if decided(before[c])], before)
    view = f"{capitalised(words.named(k))}{f', with {letters},' if letters else ''}"
    new = [(c, mask) for c, mask in zip(cells, read, strict=True) if mask != before[c] and c in later]
    told = [f"{'only ' * decided(mask)}{words.characters(mask)} in {words.cell(c)}" for c, mask in new]
    return f"{view} leaves {listed(told) if told else 'nothing new'}."


def chain_of(
    reader: ClueReader, domains: Sequence[int], c: int, left: int, kept: int
) -> Paced[tuple[tuple[ChainStep, ...], dict[int, int]]]:
    """Why one character of a cell is kept: what lines leave of the cell, then each other character supposed.

    With it come the clues that cannot match in the end, each with the characters of the cell that lead there.

    Args:
        reader: reads the clues.
        domains: those of the board as it is.
        c: the cell.
        left: the characters that all clues together leave of it.
        kept: the character that is not refuted.
    """
    network, words, cells = reader.network, reader.words, reader.network.puzzle.cells
    steps: list[ChainStep] = []
    fails: dict[int, int] = {}
    if left != domains[c]:
        clues = yield from _readings(reader, domains, c, left)
        told, _ = yield from readings_told(reader, domains, clues, [c])
        steps += [_step(reader, k, sentence) for k, sentence in zip(clues, told, strict=False)]
    rest = left & ~kept
    while rest:
        bit = rest & -rest
        rest ^= bit
        trial = list(domains)
        trial[c] = bit
        where = (cells[c],)
        supposed = f"Suppose {words.character(bit)} in {words.cell(c)}."
        steps.append(ChainStep(supposed, where, (format_move(cells[c], network.alphabet.text(bit)),)))
        clues = yield from _readings(reader, trial, c, 0)
        told, after = yield from readings_told(reader, trial, clues, [])
        steps += [_step(reader, k, sentence) for k, sentence in zip(clues, told, strict=False)]
        for k in clues[-1:]:
            fails[k] = fails.get(k, 0) | bit
            letters = words.filled(k, [cell for cell in network.cells[k] if decided(after[cell])], after)
            others = [
                f"{words.characters(after[cell])} in cell {words.position(k, cell)}"
                for cell in network.cells[k]
                if not decided(after[cell]) and after[cell] != network.alphabet.full
            ]
            beside = f" with {listed([*filter(None, [letters]), *others])}" if letters or others else ""
            steps.append(_step(reader, k, f"Then {network.names[k]} cannot match {words.clue(k)}{beside}."))
    return tuple(steps), fails


def _step(reader: ClueReader, k: int, sentence: str) -> ChainStep:
    return ChainStep(sentence, tuple(reader.network.puzzle.cells[c] for c in reader.network.cells[k]))


def _readings(reader: ClueReader, domains: Sequence[int], c: int, goal: int) -> Paced[list[int]]:
    """Clues that, read in turn, leave no more than `goal` of a cell, or with 0 cannot match; none of them to spare."""
    network = reader.network
    effective: list[int] = []
    left = list(domains)
    queue = deque(sorted(range(len(network.clues)), key=lambda k: k not in network.clues_at[c]))
    while queue and (not goal or left[c] & ~goal):
        k = queue.popleft()
        read = yield from reader.read(k, left)
        if read is None:
            effective.append(k)
            break
        changed = [(cell, mask) for cell, mask in zip(network.cells[k], read, strict=True) if left[cell] != mask]
        for cell, mask in changed:
            left[cell] = mask
            queue.extend(other for other in network.clues_at[cell] if other != k and other not in queue)
        if changed:
            effective.append(k)
        yield from reader.breathe()
    for i in range(len(effective) - 2, -1, -1):
        fewer = effective[:i] + effective[i + 1 :]
        after = yield from reader.read_all(fewer, domains)
        if after is None if not goal else after is not None and not after[c] & ~goal:
            effective = fewer
        yield from reader.breathe()
    return effective
