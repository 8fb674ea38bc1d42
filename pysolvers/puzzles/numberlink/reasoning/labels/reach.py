"""Sides between cells that can have no label in common are crossed out; cells of one label side by side are joined."""

from __future__ import annotations

from collections.abc import Iterator

from pysolvers.core.words import listed
from pysolvers.puzzles.numberlink.reasoning.finding import Finding
from pysolvers.puzzles.numberlink.reasoning.labels.gaps import Loss
from pysolvers.puzzles.numberlink.reasoning.labels.label_sets import LabelSets
from pysolvers.puzzles.numberlink.reasoning.lines import Lines
from pysolvers.puzzles.numberlink.reasoning.wording import Wording, sentences

Choice = tuple[int, int, bool, list[Loss]]
"""What follows from the sets: how many losses it rests on, the side, whether a line goes there, and these losses."""


def by_labels(lines: Lines, with_gaps: bool) -> Iterator[Finding]:
    """What follows from the labels that cells can have: the side that takes the fewest reasons."""
    sets = LabelSets(lines, with_gaps)
    impossible = _no_label(sets)
    if impossible:
        yield impossible
        return
    choices: list[Choice] = []
    for side, (a, b) in enumerate(lines.board.sides):
        if not lines.is_open(side):
            continue
        if not sets.left[a] & sets.left[b]:
            grounds = sets.grounds(_cheapest(sets, a, b))
            choices.append((len(grounds), side, False, grounds))
        elif lines.fact.no_touch and _of_one_label(sets, a, b):
            grounds = sets.grounds((*sets.known(a), *sets.known(b)))
            choices.append((len(grounds), side, True, grounds))
    if choices:
        _, side, joined, grounds = min(choices)
        yield _finding(sets, side, joined, grounds, choices)


def _of_one_label(sets: LabelSets, a: int, b: int) -> bool:
    """Whether two cells that are used have one label left, the same."""
    mask = sets.left[a]
    return mask == sets.left[b] and not mask & (mask - 1) and sets.lines.is_used(a) and sets.lines.is_used(b)


def _cheapest(sets: LabelSets, a: int, b: int) -> list[Loss]:
    """For each label a loss of one of two cells, that which rests on fewer others."""
    losses: list[Loss] = []
    for k in range(len(sets.lines.board.names)):
        options = [(len(sets.grounds([(c, k)])), (c, k)) for c in (a, b) if (c, k) in sets.why]
        plain = any(sets.lines.label[c] >= 0 and sets.lines.label[c] != k for c in (a, b))
        if options and not plain:
            losses.append(min(options)[1])
    return losses


def _finding(sets: LabelSets, side: int, joined: bool, grounds: list[Loss], choices: list[Choice]) -> Finding:
    """The finding for a side, and for others that rest on no more."""
    lines = sets.lines
    words = Wording(lines)
    a, b = lines.board.sides[side]
    rests = any(sets.why[loss].rule == "beside" for loss in grounds) or joined
    technique = "gap" if any(sets.why[loss].rule == "gap" for loss in grounds) else "reach"
    told = [*_told(sets, grounds)]
    if joined:
        name = words.labels(sets.left[a])
        told.append(
            f"so {words.cell(a)} and {words.cell(b)} are both on {name}, and as no line touches itself, it goes from "
            "one to the other"
        )
        return Finding(technique, sentences(told), (side,), (), _used(lines, grounds, side), (a, b), True)
    also = [
        other for _, other, is_joined, more in choices if not is_joined and other != side and set(more) <= set(grounds)
    ]
    sides = listed(words.between(s) for s in (side, *also))
    told.append(f"so no line can go {sides}")
    return Finding(technique, sentences(told), (), (side, *also), _used(lines, grounds, side), (), rests)


def _no_label(sets: LabelSets) -> Finding | None:
    """A cell that must be used and can have no label."""
    lines = sets.lines
    words = Wording(lines)
    for cell, mask in enumerate(sets.left):
        if not mask and lines.is_used(cell):
            grounds = sets.grounds((cell, k) for k in range(len(lines.board.names)) if (cell, k) in sets.why)
            why = list(_told(sets, grounds)) or ["no label is on the board"]
            told = [*why, f"so no line can come to {words.cell(cell)}", "there is no answer"]
            return Finding("contradiction", sentences(told), (), (), (), (cell,), lines.fact.no_touch)
    return None


def _used(lines: Lines, grounds: list[Loss], side: int) -> tuple[int, ...]:
    cells = lines.board.sides[side]
    return tuple(dict.fromkeys(cell for cell, _ in grounds if cell not in cells))


def _told(sets: LabelSets, grounds: list[Loss]) -> Iterator[str]:
    """The losses in words, those of one label and one rule that follow each other together."""
    groups: list[tuple[str, int, list[int]]] = []
    for cell, k in grounds:
        reason = sets.why[cell, k]
        key = reason.rule if reason.rule != "gap" else f"gap {reason.gap.cells if reason.gap else ()}"
        if reason.rule == "beside":
            key = f"beside {reason.cell}"
        if reason.rule == "piece":
            key = f"piece {reason.cell}"
        for name, label, cells in groups:
            if name == key and (label == k or (name == "far" and cells == [cell])):
                cells.append(cell)
                break
        else:
            groups.append((key, k, [cell]))
    words = Wording(sets.lines)
    by_cells: dict[tuple[str, tuple[int, ...]], int] = {}
    for key, k, cells in groups:
        by_cells[key, tuple(cells)] = by_cells.get((key, tuple(cells)), 0) | 1 << k
    for (_, where), mask in by_cells.items():
        yield _loss(sets, words, where, mask)


def _loss(sets: LabelSets, words: Wording, cells: tuple[int, ...], mask: int) -> str:
    """Why cells cannot have some labels."""
    k = mask.bit_length() - 1
    reason = sets.why[cells[0], k]
    names, where = words.labels(mask), words.cells(cells)
    several = len(cells) > 1
    if reason.rule == "far":
        return f"by the ways that are open, {names} cannot come to {where}"
    if reason.rule == "stuck":
        own = "the same label" if mask & (mask - 1) else names
        return (
            f"no line of {names} can go through {where}: too few of the ways there lead to cells that can be on {own}"
        )
    if reason.rule == "beside":
        return (
            f"{words.cell(reason.cell)} is on {names}, and no line goes from there to {where}; as no line touches "
            f"itself, {where} {'are' if several else 'is'} not on {names}"
        )
    if reason.rule == "piece":
        be = "are" if several else "is"
        return f"{where} {be} on the same line as {words.cell(reason.cell)}, so not on {names} either"
    gap = reason.gap
    assert gap is not None
    must = words.labels(gap.must, " and ")
    through = f"the lines of {must} must pass the gap of {len(gap.cells)} cells in {words.cells(gap.cells)}"
    if gap.spare == 0:
        return f"{through}, so that they take all its cells and {names} cannot come to {where}"
    return f"{through}, so that one cell of it is left, and {names} would have to come back through it from {where}"
