"""What the search, the generator and the layout of regex crosswords do on their way, and what every key and tap does.

Whoever runs this has a report due at every chance, and no time that passes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice, product
from random import Random

import pytest

import pysolvers
from pysolvers.core.input import ARROWS, MARKING, Event, Hand
from pysolvers.core.marks import Marks
from pysolvers.core.progress import Progress, finish
from pysolvers.core.puzzle import PuzzleError
from pysolvers.puzzles.regex_crossword import board as drawing
from pysolvers.puzzles.regex_crossword import editor, generator, network, notes, notes_drawing, pieces, play, solver
from pysolvers.puzzles.regex_crossword.layout import Layout, wrapped
from pysolvers.puzzles.regex_crossword.making import clue_fitting, clue_styles, clue_writer, grids, shown_letters
from pysolvers.puzzles.regex_crossword.model import RegexCrosswordPuzzle, alphabet_of, named_in
from tests.kept.keeping import steps, told
from tests.of_kind import parsed
from tests.puzzles.regex_crossword.random_boards import random_board

WORDS = (
    "A", "I", "AT", "OO", "CAT", "EEE", "ABBA", "RHYTHM", "AEIOU", "LETTER", "QUEUE", "BANANAS", "R2 D2", "42", "A B!",
    "ABCDEFGHIJKLM",
)  # fmt: skip
STYLES = (
    clue_styles.all_of, clue_styles.none_of, clue_styles.half, clue_styles.options, clue_styles.pieces,
    clue_styles.pieces_and_more, clue_styles.choice, clue_styles.begin_or_end, clue_styles.counted,
    clue_styles.only_before, clue_styles.echo, clue_styles.comes_again, clue_styles.doubled, clue_styles.maybe_one,
    clue_styles.in_the_middle, clue_styles.two_halves, clue_styles.around, clue_styles.not_there,
    clue_styles.first_and_last, clue_styles.somewhere, clue_styles.in_order, clue_styles.sounds, clue_styles.any_sign,
    clue_styles.shapes, clue_styles.letters_with, clue_styles.letters_without,
)  # fmt: skip
ORDERS: tuple[tuple[str, str, dict[str, str]], ...] = (
    ("3x3", "easy", {}), ("3x3", "easy", {"words": "music"}), ("hex2", "hard", {}), ("2x2", "extreme", {}),
    ("4x2", "easy", {"phrase": "to be 2!"}), ("6x6", "normal", {}),
    ("3x2", "easy", {"words": "cat, dog art"}), ("2x2", "easy", {"phrase": "a", "words": "cat"}),
)  # fmt: skip
BOARDS = (
    "rect;y=AB|BA,AB|BA;x=AA|BB,AB|BA|AA",
    "rect;y=[^A]~.B,.*(A|B){2,40}.*%5BCDEFGHIJ%5D*.*KLMNOPQRSTUVWXYZ.*.*,;x=,A*~B*,.;given=0.1:B",
    "rect;y=[AB%5Cs]+,%5Cd+,.;x=%5CS%5Cw%5CW,...;alphabet=AB 12-",
    "hex;y=.X,(AA|BB|CC)X~.*,XX;x=CC|AB|BA,X.X~X.*,XX;z=X.,X(AA|BB|CC),XX~..",
    "hex;y=A*,[AB]*,.*;x=A|B*,.*,B*;z=,.*A.*,~A*;given=1.0:A",
    "hex;y=.*,.*,.*,A*B*;x=...,.*,.*,C*;z=.*,.*,[ABC]*,.*",
    "hex;y=.,;x=.,A;z=,.",
)
"""Boards with second clues, without clues, with long ones, letters given, an alphabet, and of uneven sides."""
KEYS = (
    *ARROWS, "Enter", " ", "Tab", "Home", "End", "Backspace", "Delete", "Escape", MARKING, "a", "B", "1", "-", "é", "ß",
)  # fmt: skip


WORK = generator.EASY_WORK, generator.PLAIN_WORK, generator.MOST_WORK
"""How much work the generator does before it gives up, where nobody hurries it."""


def boards() -> Iterator[RegexCrosswordPuzzle]:
    """Those, and hexagons that are read the other way."""
    for text in BOARDS:
        board = parsed(RegexCrosswordPuzzle, text)
        yield board
        if board.hexagonal:
            yield replace(board, turned=True)


def lines() -> Iterator[tuple[str, Iterable[object]]]:
    """Each part by its name, with all that happens."""
    yield "limits", [WORK, clue_fitting.CLIMBS, clue_fitting.EASED, clue_fitting.TRIED, grids.TRIED, network.SECONDS]
    yield "models", modelled()
    yield "styles", (each for style, word in product(STYLES, WORDS) for each in styled(style, word))
    yield "written", written()
    rng = Random(4)
    some = [*boards(), *(random_board(rng) for _ in range(25))]
    yield "search", (each for board in some for each in searched(board))
    yield "places", (each for board in boards() for each in laid_out(board))
    yield "keys", (each for board in boards() for each in keyed(board))
    yield "taps", (each for board in boards() for each in tapped(board))
    yield "edits", (each for board in boards() for each in edited(board))
    yield "alphabets", alphabets()


def modelled() -> Iterator[object]:
    """Boards with so many lines each way, or why they cannot be; letters that cannot be given."""
    none = ("",)
    for rows, columns, third, turned in product((0, 1, 2, 3, 5, 101), (0, 1, 2, 3, 4), (0, 1, 2, 3, 4), (False, True)):
        for hexagonal in (False, True):
            y, x, z = ((none,) * many for many in (rows, columns, third))
            yield told(lambda: shape(RegexCrosswordPuzzle(y, x, z, turned=turned, hexagonal=hexagonal)))  # noqa: B023
    for cell, sign in ((0, 0), "a"), ((0, 2), "A"), ((1, 0), "A"), ((0, 0), "AB"), ((0, 0), ""), ((0, 0), "B"):
        for chars in ("", "AA", "AB", "".join(map(chr, range(300, 701)))):
            yield told(lambda: RegexCrosswordPuzzle((none,), (none,) * 2, (), ((cell, sign),), chars).id)  # noqa: B023
    for clue in ("(", "A" * 50 + "(", "[B-A]", "\ud800", "A{2,1}"):
        yield told(lambda: RegexCrosswordPuzzle((("A", clue),), (none,)))  # noqa: B023  # at once


def shape(board: RegexCrosswordPuzzle) -> object:
    """The size of a board, and its cells and lines."""
    lines = [(line.name, line.cells) for line in board.lines]
    return board.summary, board.size, board.by_row, board.axes, lines, [board.through(cell) for cell in board.cells]


def made() -> Iterator[tuple[str, Iterable[object]]]:
    """What takes longer, likewise."""
    yield "made", (each for order in ORDERS for each in generated(*order))


def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """No time passes, and the generator gives up soon."""
    monkeypatch.setattr(generator, "MOST_WORK", 900)
    monkeypatch.setattr(generator, "PLAIN_WORK", 400)
    for module in (network, drawing):
        monkeypatch.setattr(module, "perf_counter", lambda: 0.0)


def styled(style: object, word: str) -> Iterator[object]:
    """Clues of a style for a word."""
    for seed in range(5):
        try:
            yield style(Random(seed), word)  # type: ignore[operator]  # one of STYLES
        except (IndexError, ValueError) as error:  # a word that is too short for it
            yield type(error)


def written() -> Iterator[object]:
    """Clues by family, for all lengths of words; rows and shown letters."""
    rng = Random(8)
    for family, word, tight in product(clue_writer.PLAN, WORDS, (True, False)):
        yield clue_writer.write(rng, word, family, tight)
    for word, seed in product(WORDS, range(12)):
        rng = Random(seed)
        places = {i for i in range(len(word)) if rng.random() < 0.6}
        yield shown_letters.showing(rng, word, places, seed % 2 == 0)
    for length in range(1, 24):
        yield [grids._row(length, Random(seed), {length - 1: ["X" * (length - 1)]}, ["TO", "CAT"]) for seed in range(4)]


def generated(size: str, difficulty: str, options: dict[str, str]) -> Iterator[object]:
    """A new puzzle, with progress, or why there is none."""
    try:
        yield from steps(generator.generate(size, "3", difficulty, options))
    except PuzzleError as error:
        yield str(error)
    yield generator.unmade(size, difficulty, options)


def searched(board: RegexCrosswordPuzzle) -> Iterator[object]:
    """The search for all answers, the characters that cells have in them, and pieces."""
    yield from islice(steps(solver.solve(board)), 120)
    small = len(board.cells) < 12 and sum(1 for _ in islice(solver.solve(board), 400)) < 400
    if small:
        yield from steps(solver.candidates(board))
        yield from steps(solver.instead(board))
    for about in (2, 7):
        found = finish(pieces.pieces(board, "search", about))
        yield found
        for piece in found[::3]:
            yield from islice(steps(pieces.answers(board, piece, "search")), 40)
    yield generator.order_like(board)


def laid_out(board: RegexCrosswordPuzzle) -> Iterator[object]:
    """Where clues stand, and what is at each of many places; the neighbours of cells."""
    for whole in (False, True):
        layout = Layout(board, whole)
        yield layout.limit, layout.below, layout.listed, rounded(layout.list_place)
        yield [rounded(layout.box(compact)) for compact in (False, True)]
        for label in layout.labels:
            numbers = (label.x, label.y, label.turn, label.width, *label.head, label.way)
            yield label.line.name, label.which, label.text, label.anchor, rounded(numbers)
            yield [rounded(end) for end in layout.ends(label)]
    left, top, width, height = layout.box(False)
    for right, down in product(range(int(5 * width)), range(int(5 * height))):
        x, y = left + right / 5 + 0.01, top + down / 5 + 0.01
        there = layout.label_at(x, y)
        yield layout.cell_at(x, y), there and (there.line.name, there.which)
    yield [board.neighbours(cell) for cell in board.cells]
    yield [wrapped(clue, most) for clue in ("A B C DE FGH IJKL", "ABCDEFGHIJK") for most in range(3, 9)]


def rounded(numbers: Iterable[float]) -> list[float]:
    """Numbers without what the last bits of a machine's sines make of them."""
    return [round(number, 6) + 0.0 for number in numbers]


def keyed(board: RegexCrosswordPuzzle) -> Iterator[object]:
    """What each key does on each cell and in each direction of typing."""
    state = play.start(board)
    first, *_, last = board.cells
    for char in board.alphabet.chars[:2]:
        for cell in (first, last):
            if cell not in state.letters:
                state = state.play(play.format_move(cell, char)).play(play.pencil_move(last, "B"))
    for cell, way, key, (shift, marking) in product(board.cells, range(3), KEYS, ((False, False), (True, True))):
        hand, moves = play.interpret(
            state, Hand(cursor=cell, way=way, marking=marking, visible=True), Event("key", key=key, shift=shift)
        )
        yield hand, moves
        if (key, marking) == (KEYS[0], False):
            marks = Marks(
                shown=frozenset([cell]), used=frozenset(board.cells[:2]), notes={cell: "AB"}, compact=way == 1
            )
            yield drawing.lens(state, hand), drawing.words(state, cell), drawing.draw(state, hand, marks).svg()
    yield drawing.text(state), notes.notes(state)
    yield play.play_keys(state), play.first_move(state), play.completion(state), play.live_errors(state)


def tapped(board: RegexCrosswordPuzzle) -> Iterator[object]:
    """What a press does at each of many places."""
    state = play.start(board)
    left, top, width, height = Layout(board).box(False)
    hand = Hand()
    for right, down in product(range(int(3 * width)), range(int(3 * height))):
        x, y = left + right / 3 + 0.02, top + down / 3 + 0.02
        for _ in range(2):
            hand, moves = play.interpret(state, hand, Event("down", x, y))
            yield hand, moves
    yield [notes_drawing.short(chars, board.alphabet.chars) for chars in ("ABC", board.alphabet.chars[1:], "ACE ")]


def edited(board: RegexCrosswordPuzzle) -> Iterator[object]:
    """What each tool does with keys and presses; fields, sizes, and the board turned."""
    draft = editor.start(board)
    for tool, cell, key, shift in product(editor.TOOLS, board.cells[::4], KEYS, (False, True)):
        yield editor.interpret(draft, Hand(cursor=cell, way=1), Event("key", key=key, shift=shift), tool.name)
    left, top, width, height = Layout(board).box(False)
    for tool, right, down, button in product(editor.TOOLS, range(int(width)), range(int(height)), ("left", "right")):
        hand, x, y = Hand(), left + right + 0.4, top + down + 0.4
        for what, aside in (("hover", 0.0), ("down", 0.0), ("move", 1.0), ("up", 1.0)):
            event = Event(what, x + aside, y, button)  # type: ignore[arg-type]  # what and button
            hand, edits = editor.interpret(draft, hand, event, tool.name)
            yield hand, edits
    for move in ("columns:1", "rows:5", "side:1", "side:4", "x0.1:B", "y1.0:(", "z1.1:", "clear", "alphabet:AAB"):
        try:
            changed = draft.edit(move)
            yield changed, changed.steppers, editor.fields(changed, Hand()), editor.text(changed)
        except PuzzleError as error:
            yield str(error)
    for name in ("y0.0", "x1.1", "z0.0", "alphabet", "y9.0", "q"):
        for value in ("", "A(", "B"):
            try:
                yield editor.enter(draft, Hand(), name, value)
            except (PuzzleError, IndexError) as error:
                yield str(error)
    for degrees, mirror in product((0, 60, 90, 120, 180, 240), (False, True)):
        try:
            yield editor.rotated(board, degrees, mirror).id
        except PuzzleError as error:
            yield str(error)
    found = [answer for answer in islice(solver.solve(board), 60) if not isinstance(answer, Progress)][:3]
    if len(found) > 1:
        yield editor.offer(found[0], found[1:])


def alphabets() -> Iterator[object]:
    """The characters that clues name."""
    for clue in ("\\d", "[^\\D]", "\\s", "\\W", "[!-~]", "[A-Z]é", "[à-ÿ]", "\\w", "\\S", "x*0"):
        named = named_in(next(iter(pysolvers.parse(f"rows\n{clue}\n\ncolumns\n.\n").regexes.values())))  # type: ignore[attr-defined]  # a regex crossword
        yield sorted(named), alphabet_of(named).chars
