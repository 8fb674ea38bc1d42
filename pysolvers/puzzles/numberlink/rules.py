"""Which rules an answer breaks, each with the cells and one sentence."""

from __future__ import annotations

from collections.abc import Iterator

from pysolvers.core.puzzle import Violation
from pysolvers.core.words import capitalised, place
from pysolvers.puzzles.numberlink.model import BACK, WAYS, NumberlinkSolution, walk


def violations(answer: NumberlinkSolution) -> list[Violation]:
    """The rules that `answer` breaks under its puzzle's rule set; [] if it is right."""
    found = [*_degrees(answer)]
    if not found:
        found += _paths(answer)
    if answer.puzzle.rules != "classic":
        found += _empty(answer)
    if answer.puzzle.rules == "tight":
        found += _touches(answer)
    return found


def _degrees(answer: NumberlinkSolution) -> Iterator[Violation]:
    """Sources with more or fewer than one link, other cells where a path stops or branches, links to nowhere."""
    puzzle = answer.puzzle
    for i, links in enumerate(answer.links):
        n = links.bit_count()
        cell = puzzle.cell(i)
        where = place(cell)
        if puzzle.cells[i]:
            if n != 1:
                how = "no path leaves" if n == 0 else f"{n} paths leave"
                yield Violation((cell,), f"{how.capitalize()} the source {puzzle.cells[i]} at {where}; expected one.")
        elif n == 1 or (n == 0 and answer.labels[i]):
            yield Violation((cell,), f"The path {answer.labels[i]} stops at {where}.")
        elif n > 2:
            yield Violation((cell,), f"The path {answer.labels[i]} branches at {where}.")
        for way, dr, dc in WAYS:
            other = puzzle.neighbour(i, way)
            if links & way and (other is None or not answer.links[other] & BACK[way]):
                yield Violation((cell,), f"The path at {where} leads to ({cell[0] + dr}, {cell[1] + dc}), not back.")


def _paths(answer: NumberlinkSolution) -> Iterator[Violation]:
    """Pairs that are not joined, and loops; every cell has its right number of links."""
    puzzle = answer.puzzle
    reached: set[int] = set()
    for label, (a, b) in puzzle.pairs.items():
        path = list(walk(puzzle, answer.links, a))
        reached.update(path, walk(puzzle, answer.links, b))
        if path[-1] != b:
            end = puzzle.cells[path[-1]]
            yield Violation(
                (puzzle.cell(a), puzzle.cell(path[-1])),
                f"The path from {label} ends at {end or 'no source'}, not at {label}.",
            )
        wrong = [puzzle.cell(i) for i in path if answer.labels[i] != label]
        if wrong and path[-1] == b:
            yield Violation(tuple(wrong), f"Cells on the path {label} have another label.")
    loop = tuple(puzzle.cell(i) for i, links in enumerate(answer.links) if links and i not in reached)
    if loop:
        yield Violation(loop, "A path closes to a loop that joins no sources.")


def _empty(answer: NumberlinkSolution) -> Iterator[Violation]:
    """Cells that no path uses, where every cell must be used."""
    empty = tuple(
        answer.puzzle.cell(i)
        for i, links in enumerate(answer.links)
        if not links and not answer.labels[i] and not answer.puzzle.cells[i]
    )
    if empty:
        n = len(empty)
        more = f" and {n - 1} more cell{'' if n == 2 else 's'}" if n > 1 else ""
        yield Violation(empty, f"{capitalised(place(empty[0]))}{more} is not used; every cell must be.")


def _touches(answer: NumberlinkSolution) -> Iterator[Violation]:
    """Neighbouring cells of one path that are not joined directly."""
    puzzle = answer.puzzle
    for i, links in enumerate(answer.links):
        if not answer.labels[i]:
            continue
        for way, other in puzzle.neighbours(i):
            if other > i and answer.labels[other] == answer.labels[i] and not links & way:
                a, b = puzzle.cell(i), puzzle.cell(other)
                yield Violation((a, b), f"The path {answer.labels[i]} touches itself at {place(a)} and {place(b)}.")
