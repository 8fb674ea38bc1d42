"""Cells that need as many lines as they have ways left; cells that no line can pass; labels side by side."""

from __future__ import annotations

from collections.abc import Iterator

from pysolvers.puzzles.numberlink.reasoning.finding import TECHNIQUES, Finding
from pysolvers.puzzles.numberlink.reasoning.lines import Lines
from pysolvers.puzzles.numberlink.reasoning.turns import unfit
from pysolvers.puzzles.numberlink.reasoning.wording import REASONS, Wording


def one_way(lines: Lines) -> Iterator[Finding]:
    """Cells that need as many lines as they have ways left, or that have too few; the easiest to see first."""
    found: list[tuple[int, int, list[tuple[int, int, int]]]] = []
    for cell, need in enumerate(lines.need):
        if need:
            ways = lines.open_ways(cell)
            if lines.is_used(cell):
                if len(ways) <= need:
                    level = TECHNIQUES[_technique(lines, cell)][2] if len(ways) == need else 1
                    found.append((level, cell, ways))
            elif len(ways) == 1:
                found.append((TECHNIQUES["empty"][2], cell, ways))
    for _, cell, ways in sorted(found):
        if not lines.is_used(cell):
            yield _stays_empty(lines, cell, ways[0][0])
        elif len(ways) < lines.need[cell]:
            yield _too_few(lines, cell, len(ways))
        else:
            yield _forced(lines, cell, ways)


def _technique(lines: Lines, cell: int) -> str:
    """The technique by which a cell's ways are seen: by the obstacle that is the hardest to see."""
    hardest = _hardest(lines, cell)
    return "way" if hardest in ("border", "full", "crossed") else hardest


def _stays_empty(lines: Lines, cell: int, side: int) -> Finding:
    """That no line comes to a cell by its last open way."""
    words = Wording(lines)
    sentence = f"A line that came to {words.cell(cell)} could not go on ({words.blocked(cell)}), so none does."
    return Finding("empty", sentence, (), (side,), _beside(lines, cell), (cell,))


def _forced(lines: Lines, cell: int, ways: list[tuple[int, int, int]]) -> Finding:
    """That a cell goes all its ways."""
    words = Wording(lines)
    technique = _technique(lines, cell)
    blocked = words.blocked(cell) or ("that is a corner" if _in_corner(lines, cell) else "nothing else is beside it")
    label = lines.board.label[cell]
    who = f"from {words.label(label)} in" if label >= 0 else "through"
    going = f"The line {who} {words.cell(cell)} can only go"
    if lines.drawn_at(cell):
        going = f"From {words.cell(cell)} the line can only go on"
    sentence = f"{going} {words.ways(way for _, _, way in ways)}: {blocked}."
    impossible = unfit(lines, cell, (ways[0], ways[1])) if len(ways) == 2 else None
    if impossible:
        sentence = f"{sentence} There it {impossible()}. There is no answer."
        return Finding("contradiction", sentence, (), (), _beside(lines, cell), (cell,), lines.fact.no_touch)
    return Finding(
        technique,
        sentence,
        tuple(side for side, _, _ in ways),
        (),
        _beside(lines, cell),
        (cell,),
        technique == "touch",
    )


def _too_few(lines: Lines, cell: int, left: int) -> Finding:
    words = Wording(lines)
    blocked = words.blocked(cell)
    needs = "one more line" if lines.need[cell] == 1 else "two lines"
    ways = "one way" if left else "no way"
    sentence = f"{words.start(cell)} needs {needs}, but {ways} is left{f': {blocked}' if blocked else ''}."
    return Finding("contradiction", f"{sentence} There is no answer.", (), (), _beside(lines, cell), (cell,))


def _hardest(lines: Lines, cell: int) -> str:
    """The obstacle around a cell that is the hardest to see."""
    around = [lines.obstacle(side) for side, _, _ in lines.board.around[cell] if not lines.drawn[side]]
    return max((why for why in around if why), key=REASONS.index, default="border")


def _in_corner(lines: Lines, cell: int) -> bool:
    """Whether a cell is in a corner of the board, with both its neighbours there."""
    puzzle = lines.board.puzzle
    row, column = puzzle.cell(cell)
    at_corner = row in (0, puzzle.height - 1) and column in (0, puzzle.width - 1)
    return at_corner and min(puzzle.width, puzzle.height) > 1 and len(lines.board.around[cell]) == 2


def _beside(lines: Lines, cell: int) -> tuple[int, ...]:
    """The neighbours to which no line can go."""
    return tuple(b for side, b, _ in lines.board.around[cell] if not lines.drawn[side] and lines.obstacle(side))


def side_by_side(lines: Lines) -> Iterator[Finding]:
    """Neighbouring cells of one label between which a line must go, since no line touches itself."""
    if not lines.fact.no_touch:
        return
    words = Wording(lines)
    for side, (a, b) in enumerate(lines.board.sides):
        if 0 <= lines.label[a] == lines.label[b] and lines.path[a] is not lines.path[b]:
            name = words.label(lines.label[a])
            if lines.is_open(side):
                sentence = (
                    f"{words.start(a)} and {words.cell(b)} are both on {name}. No line touches itself, so the line "
                    "goes from one to the other."
                )
                yield Finding("side by side", sentence, (side,), rests=True)
            elif not lines.drawn[side]:
                sentence = (
                    f"{words.start(a)} and {words.cell(b)} are both on {name}, but it cannot go from one to the other: "
                    f"{words.obstacle(side, a)}. So it would touch itself there. There is no answer."
                )
                yield Finding("contradiction", sentence, (), (), (), (a, b), True)
