"""Drawings and descriptions of a regex crossword board."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, radians, sin
from time import perf_counter
from typing import Literal

from pysolvers.core.cell import Cell
from pysolvers.core.input import Hand
from pysolvers.core.marks import Lens, LensRow, Marks
from pysolvers.core.parts import BoardPart
from pysolvers.core.words import both, capitalised, plural, say
from pysolvers.drawing.cursor import cursor_ring, inset_of
from pysolvers.drawing.scene import Path, Scene, Text, line, number, patch, rectangle
from pysolvers.engines.regex.line_constraint import line_constraint
from pysolvers.engines.regex.matcher import TooHard
from pysolvers.engines.regex.plain_words import explain_clue
from pysolvers.puzzles.regex_crossword import notes_drawing
from pysolvers.puzzles.regex_crossword.layout import LEADING, RADIUS, Label, Layout
from pysolvers.puzzles.regex_crossword.model import Entry, RegexCrosswordPuzzle, line_in_words
from pysolvers.puzzles.regex_crossword.network import SECONDS, done_until
from pysolvers.puzzles.regex_crossword.play import RegexCrosswordState, typing_line
from pysolvers.puzzles.regex_crossword.text import plain_table
from pysolvers.puzzles.regex_crossword.text.solutions import write_solution

Shape = Path | Text
Verdict = Literal["good", "bad", ""]

SHEET = 0.14  # corner radius of a rectangle

TYPING = "accent 28"  # tint of the line along which the player types

GAP = RADIUS / 50  # distance from a hexagon's border to its outline


def _lines_of(puzzle: RegexCrosswordPuzzle, marks: Marks) -> list[Entry]:
    marked = marks.used | marks.ruled_out | marks.shown
    return [found for found in puzzle.lines if marked.issuperset(found.cells)] if marked else []


def _corners(layout: Layout, cell: Cell, inset: float) -> list[tuple[float, float]]:
    x, y = layout.centre(cell)
    if layout.puzzle.hexagonal:
        r = RADIUS - inset
        return [(x + r * sin(radians(60 * k)), y - r * cos(radians(60 * k))) for k in range(6)]
    far = 0.5 - inset
    return [(x - far, y - far), (x + far, y - far), (x + far, y + far), (x - far, y + far)]


def outline(layout: Layout, cell: Cell, inset: float = 0.0) -> str:
    """Return the outline of a cell as an SVG path, `inset` units inside its edge."""
    if layout.puzzle.hexagonal:
        return line(*_corners(layout, cell, inset)) + "Z"
    return _square(layout, *layout.centre(cell), inset)


def _square(layout: Layout, x: float, y: float, inset: float) -> str:
    _, _, width, height = layout.board
    west, east, north, south = x < 1, x > width - 1, y < 1, y > height - 1
    corners = (north and west, north and east, south and east, south and west)
    a, b, c, d = (max(0.0, SHEET - inset) * corner for corner in corners)
    return patch(x - 0.5 + inset, y - 0.5 + inset, 1 - 2 * inset, 1 - 2 * inset, (a, b, c, d))


def _cells(layout: Layout, focus: Cell | None, lines: list[Entry], marks: Marks, hand: Hand | None) -> Iterable[Shape]:
    pencil = hand is not None and hand.marking
    dash = (0.12, 0.12) if pencil else ()
    lit = sorted({cell for found in lines for cell in found.cells})
    yield from _honeycomb(layout, lit) if layout.puzzle.hexagonal else _sheet(layout, lit)
    if hand and focus:
        yield Path("".join(outline(layout, cell, GAP) for cell in typing_line(layout.puzzle, hand).cells), TYPING)
    yield from _marks(layout, marks)
    ground = "bad" if focus in marks.wrong else "accent"
    if focus and layout.puzzle.hexagonal:
        yield Path(outline(layout, focus, GAP), ground)
        yield Path(outline(layout, focus, 0.07 if pencil else -0.03), "", "on-accent" if pencil else ground, 0.06, dash)
    elif focus:
        yield Path(outline(layout, focus), ground)
        yield Path(outline(layout, focus, 0.07), "", "on-accent", 0.04, dash)
    if focus and focus in marks.wrong:
        yield Path(_cross(layout, focus), "", "on-accent", 0.05)


def _honeycomb(layout: Layout, lit: list[Cell]) -> Iterable[Shape]:
    plain = "".join(outline(layout, cell, GAP) for cell in layout.puzzle.cells if cell not in lit)
    yield Path(plain, "surface", "line", 2 * GAP)
    if lit:
        yield Path("".join(outline(layout, cell, GAP) for cell in lit), "accent-soft", "accent-line", 2 * GAP)


def _sheet(layout: Layout, lit: list[Cell]) -> Iterable[Shape]:
    left, top, w, h = layout.board
    yield Path(rectangle(left, top, w, h, SHEET), "surface")
    if lit:
        yield Path("".join(outline(layout, cell) for cell in lit), "accent-soft")
    across = "".join(f"M0 {r}H{number(w)}" for r in range(1, len(layout.puzzle.y)))
    down = "".join(f"M{c} 0V{number(h)}" for c in range(1, len(layout.puzzle.x)))
    if across or down:
        yield Path(across + down, "", "line", 0.02)
    yield Path(rectangle(left, top, w, h, SHEET), "", "ink", 0.04)


def _marks(layout: Layout, marks: Marks) -> Iterable[Shape]:
    def outlines(cells: Iterable[Cell], inset: float) -> str:
        return "".join(outline(layout, cell, inset) for cell in sorted(cells) if layout.puzzle.has(cell))

    if marks.differs:
        hatch = []
        for cell in sorted(marks.differs):
            x, y = layout.centre(cell)
            for k in (-2, -1, 0, 1, 2):
                reach = 0.3 - 0.06 * abs(k)
                hatch.append(
                    line((x - reach + k * 0.1, y + reach + k * 0.1), (x + reach + k * 0.1, y - reach + k * 0.1))
                )
        yield Path("".join(hatch), "", "ink 16", 0.04)
    if marks.shown:
        yield Path(outlines(marks.shown, 0.06), "accent 30", "accent", 0.09)
    if marks.used:
        yield Path(outlines(marks.used, 0.06), "", "accent", 0.05)
    if marks.ruled_out:
        yield Path(outlines(marks.ruled_out, 0.06), "bad 8", "bad", 0.03, (0.1, 0.08))
    crossed = [*sorted(marks.ruled_out), *sorted(marks.wrong)]
    if crossed:
        if marks.wrong:
            yield Path(outlines(marks.wrong, 0.05), "bad 10", "bad", 0.04)
        yield Path("".join(_cross(layout, cell) for cell in crossed), "", "bad", 0.05)


def _cross(layout: Layout, cell: Cell) -> str:
    x, y = layout.centre(cell)
    x, y = x + 0.27, y - 0.27
    return line((x - 0.07, y - 0.07), (x + 0.07, y + 0.07)) + line((x + 0.07, y - 0.07), (x - 0.07, y + 0.07))


def _letters(
    state: RegexCrosswordState, layout: Layout, focus: Cell | None, tried: frozenset[tuple[Cell, ...]]
) -> Iterable[Shape]:
    given = dict(state.puzzle.given)
    size = 0.88 * RADIUS if state.puzzle.hexagonal else 0.5
    for cell, char in sorted(state.letters.items()):
        x, y = layout.centre(cell)
        on_trial = (cell,) in tried
        fill = "on-accent" if cell == focus else "hue7" if on_trial else "ink"
        if on_trial:
            yield Path(line((x - 0.2, y + 0.29), (x + 0.2, y + 0.29)), "", fill, 0.05, (0.001, 0.1))
        if char == " ":  # an open box, as typesetters mark a space
            box = f"M{number(x - 0.14)} {number(y + 0.06)}v0.1h0.28v-0.1"
            yield Path(box, "", "on-accent" if cell == focus else "ink3", 0.035)
        else:
            yield Text(x, y, char, size, fill, 700 if cell in given or cell == focus else 500)


def _clues(layout: Layout, lines: list[Entry]) -> Iterable[Shape]:
    lit = {(found.axis, found.index) for found in lines}
    plain: list[str] = []
    loud: list[str] = []
    pills: list[str] = []
    texts: list[Text] = []
    for label in layout.labels:
        on = (label.line.axis, label.line.index) in lit
        (loud if on else plain).append(_head(label.head, label.way, 0.32 * RADIUS))
        if on:
            pills.append(pill(layout, label))
        texts.append(
            Text(
                label.x, label.y, label.text, layout.size, "on-accent" if on else "ink2",
                anchor="start" if label.anchor == "start" else "end", turn=label.turn, mono=True,
            )
        )  # fmt: skip
    if plain:
        yield Path("".join(plain), "edge")
    if loud:
        yield Path("".join(loud), "accent")
        yield Path("".join(pills), "accent")
    yield from texts
    x, y = layout.list_place
    for row, text in enumerate(layout.listed):
        yield Text(x, y + row * LEADING * layout.size, text, layout.size, "ink2", anchor="start", mono=True)


def _head(at: tuple[float, float], way: float, size: float) -> str:
    cx, cy = at
    c, s = cos(radians(way)), sin(radians(way))
    shape = ((0.5, 0.0), (-0.5, 0.42), (-0.22, 0.0), (-0.5, -0.42))
    return line(*[(cx + size * (x * c - y * s), cy + size * (x * s + y * c)) for x, y in shape]) + "Z"


def pill(layout: Layout, label: Label) -> str:
    """Return a rounded box behind a label, as an SVG path."""
    (ax, ay), (bx, by) = layout.ends(label)
    c, s = cos(radians(label.turn)), sin(radians(label.turn))
    half, pad, r = 0.68 * layout.size, 0.09, 0.09

    def at(end: tuple[float, float], along: float, across: float) -> str:
        return f"{number(end[0] + along * c - across * s)} {number(end[1] + along * s + across * c)}"

    a, b = (ax, ay), (bx, by)
    return (
        f"M{at(a, r - pad, -half)}L{at(b, pad - r, -half)}Q{at(b, pad, -half)} {at(b, pad, r - half)}"
        f"L{at(b, pad, half - r)}Q{at(b, pad, half)} {at(b, pad - r, half)}"
        f"L{at(a, r - pad, half)}Q{at(a, -pad, half)} {at(a, -pad, half - r)}"
        f"L{at(a, -pad, r - half)}Q{at(a, -pad, -half)} {at(a, r - pad, -half)}Z"
    )


def _ticks(layout: Layout, lines: list[Entry]) -> Iterable[Shape]:
    lit = {(found.axis, found.index) for found in lines}
    strokes: dict[bool, list[str]] = {False: [], True: []}
    for label in layout.labels:
        on = (label.line.axis, label.line.index) in lit
        reach = 0.17 if on else 0.09
        x, y = label.head
        dx, dy = cos(radians(label.way)) * reach, sin(radians(label.way)) * reach
        strokes[on].append(line((x - dx, y - dy), (x + dx, y + dy)))
    if strokes[False]:
        yield Path("".join(strokes[False]), "", "edge", 0.06)
    if strokes[True]:
        yield Path("".join(strokes[True]), "", "accent", 0.13)


def _verdict(puzzle: RegexCrosswordPuzzle, clue: str, signs: tuple[str, ...]) -> Verdict:
    try:
        ready = line_constraint(clue, puzzle.flavour, len(signs), puzzle.alphabet.chars)
        if all(signs):
            return "good" if ready.matches("".join(signs)) else "bad"
        bit = puzzle.alphabet.bit
        domains = [bit.get(sign, 0) if sign else puzzle.alphabet.full for sign in signs]
        never = None in done_until(perf_counter() + SECONDS, ready.narrowing(domains))
    except TooHard:
        return ""
    return "bad" if never else ""


class RegexCrosswordBoard(BoardPart):
    def text(self, state: RegexCrosswordState, /) -> str:
        solution = state.solution()
        if solution:
            return write_solution(solution, "text")
        puzzle = state.puzzle
        rows = ("".join(state.letters.get(cell, "_") for cell in row) for row in puzzle.by_row)
        board = "".join(row + "\n" for row in rows)
        return plain_table.write(puzzle) + ("\n" + board if state.letters else "")

    def draw(self, state: RegexCrosswordState, hand: Hand | None = None, marks: Marks | None = None, /) -> Scene:
        puzzle = state.puzzle
        marks = marks or Marks()
        layout = Layout.of(puzzle, marks.paper or marks.whole)
        cursor = hand.cursor if hand and puzzle.has(hand.cursor) else None
        focus = None if marks.evidence else cursor
        lines = [puzzle.line_at[key] for key in puzzle.through(focus)] if focus else _lines_of(puzzle, marks)
        tried = state.since(marks.before) if marks.before else frozenset()
        shapes = [
            *_cells(layout, focus, lines, marks, hand),
            *_letters(state, layout, focus, tried),
            *notes_drawing.notes(state.letters, layout, focus, marks, state.pencil_marks, tried),
        ]
        if cursor and not focus:
            shapes.append(cursor_ring(_corners(layout, cursor, inset_of(marks.evidence)), marks.evidence))
        shapes += _ticks(layout, lines) if marks.compact else _clues(layout, lines)
        focus_point = self.center(puzzle, cursor) if cursor else None
        label = say("Regex crossword, {summary}", summary=puzzle.summary)
        return Scene(layout.box(marks.compact), tuple(shapes), label, focus_point)

    def center(self, puzzle: RegexCrosswordPuzzle, cell: Cell, /) -> tuple[float, float]:
        return Layout.of(puzzle).centre(cell) if puzzle.has(cell) else super().center(puzzle, cell)

    def trails(self, state: RegexCrosswordState, /) -> list[list[tuple[float, float]]]:
        layout = Layout.of(state.puzzle)
        return [[layout.centre(cell) for cell in row] for row in state.puzzle.by_row]

    def lens(self, state: RegexCrosswordState, hand: Hand, /) -> Lens | None:
        puzzle = state.puzzle
        if not puzzle.has(hand.cursor):
            return None
        layout = Layout.of(puzzle)
        rows = []
        tapped = typing_line(puzzle, hand) if hand.held else None
        for key in puzzle.through(hand.cursor):
            found = puzzle.line_at[key]
            signs = tuple(state.letters.get(cell, "") for cell in found.cells)
            for clue in found.clues:
                if clue:
                    at = found.cells.index(hand.cursor)
                    words = capitalised(explain_clue(clue, puzzle.flavour)[0][1]) if found == tapped else ""
                    rows.append(LensRow(layout.turn_of(found), clue, signs, at, _verdict(puzzle, clue, signs), words))
        most = max(
            sum(bool(clue) for key in puzzle.through(cell) for clue in puzzle.line_at[key].clues)
            for cell in puzzle.cells
        )
        title = plural(len(rows), "{n} clue meets in this cell", "{n} clues meet in this cell")
        return Lens(state.letters.get(hand.cursor, ""), title, tuple(rows), most)

    def words(self, state: RegexCrosswordState, cell: Cell, /) -> str:
        puzzle = state.puzzle
        if not puzzle.has(cell):
            return ""
        parts = [_spoken(state.letters.get(cell, "")), *([say("given")] if cell in dict(puzzle.given) else [])]
        if marks := state.pencil_marks.get(cell):
            parts.append(say("pencilled {letters}", letters=" ".join(map(_spoken, marks))))
        clues = []
        for found in (puzzle.line_at[key] for key in puzzle.through(cell)):
            given = [clue for clue in found.clues if clue]
            template = "{line} {clues}" if given else "{line} no clue"
            clues.append(say(template, line=line_in_words(found.name), clues=both(given) if given else ""))
        lines = capitalised("; ".join(clues))
        return say("{cell}: {parts}. {lines}.", cell=cell, parts=", ".join(parts), lines=lines)


PART = RegexCrosswordBoard()


def _spoken(letter: str) -> str:
    return say("empty") if not letter else say("space") if letter == " " else letter
