import pytest

from pysolvers.core.input import Event, Hand
from pysolvers.core.kind import kind_named
from pysolvers.core.marks import Marks
from pysolvers.core.puzzle import PuzzleError
from pysolvers.desk.game import Session
from pysolvers.drawing.scene import Path, Text
from pysolvers.puzzles.regex_crossword import board, play
from pysolvers.puzzles.regex_crossword.layout import Layout
from pysolvers.puzzles.regex_crossword.model import RegexCrosswordPuzzle, RegexCrosswordSolution
from tests.of_kind import parsed, solved

pytestmark = pytest.mark.usefixtures("patient")

KIND = kind_named("regex-crossword")
MIT = parsed(RegexCrosswordPuzzle, dict(KIND.examples)["MIT Mystery Hunt 2013"])
LOOP = parsed(RegexCrosswordPuzzle, dict(KIND.examples)["Loop, hexagon of 7"])


def typed(puzzle: RegexCrosswordPuzzle, hand: Hand, *keys: str) -> tuple[play.RegexCrosswordState, Hand]:
    state = play.PART.start(puzzle)
    for key in keys:
        hand, moves = play.PART.interpret(state, hand, Event("key", key=key))
        state = state.played(moves)
    return state, hand


def test_typing_moves_along_the_line_and_space_turns() -> None:
    state, hand = typed(LOOP, Hand((0, 0)), "c", "x", " ", "x")
    assert state.letters == {(0, 0): "C", (0, 1): "X"}
    assert (hand.cursor, hand.way) == ((1, 1), 1)  # the x diagonal through (0, 1) is read down-left


@pytest.mark.parametrize("way", [0, 1, 2])
def test_the_line_along_which_a_player_types_is_tinted(way: int) -> None:
    shapes = board.PART.draw(play.PART.start(LOOP), Hand((1, 1), way=way)).shapes
    (tint,) = (shape for shape in shapes if isinstance(shape, Path) and shape.fill == board.TYPING)
    cells = play.typing_line(LOOP, Hand((1, 1), way=way)).cells
    assert tint.d == "".join(board.outline(Layout.of(LOOP), cell, board.GAP) for cell in cells)


def test_backspace_empties_the_cell_and_then_goes_back() -> None:
    state, hand = typed(LOOP, Hand((1, 0)), "a", "b", "c", "Backspace", "Backspace")
    assert state.letters == {(1, 0): "A"}
    assert hand.cursor == (1, 1)


def test_a_given_cell_is_not_overwritten() -> None:
    puzzle = parsed(RegexCrosswordPuzzle, "rect;y=..;x=.,.;given=0.0:A")
    state, _ = typed(puzzle, Hand((0, 0)), "b", "c")
    assert state.letters == {(0, 0): "A", (0, 1): "C"}
    with pytest.raises(PuzzleError):
        state.play("0.0:B")


@pytest.mark.parametrize("char", ["A", "7", " ", "-", "É", '"', ""])
def test_moves_are_read_back(char: str) -> None:
    move = play.format_move((3, 12), char)
    assert play.parse_move(move) == ((3, 12), char)
    assert all(c.isascii() and (c.isalnum() or c in ".-:") for c in move)


@pytest.mark.parametrize("move", ["", "0.0", "0.0:AB", "0.0:u", "9.9:A", "0.0:uffffff", "x", "0.0:u7f"])
def test_what_is_no_move_is_refused(move: str) -> None:
    with pytest.raises(PuzzleError):
        play.PART.start(LOOP).play(move)


def test_a_session_is_read_back() -> None:
    session = Session(LOOP).play(["0.0:C"]).play(["0.1:X"]).undo()
    assert Session.read(session.text).state == session.state


def test_a_press_focuses_a_cell_turns_on_the_second_and_finds_a_clue() -> None:
    layout = Layout.of(MIT)
    state = play.PART.start(MIT)
    x, y = layout.centre((6, 7))
    hand, _ = play.PART.interpret(state, Hand(), Event("down", x, y))
    assert (hand.cursor, hand.visible, hand.way) == ((6, 7), True, 0)
    hand, _ = play.PART.interpret(state, hand, Event("down", x, y))
    assert hand.way == 1
    label = next(found for found in layout.labels if found.line.axis == "z" and found.line.index == 3)
    (ax, ay), (bx, by) = layout.ends(label)
    hand, _ = play.PART.interpret(state, hand, Event("down", (ax + bx) / 2, (ay + by) / 2))
    assert (hand.cursor, hand.way) == (label.line.cells[0], 2)


@pytest.mark.parametrize("cell", [(0, 0), (5, 11), (6, 12), (12, 6), (9, 4)])
def test_every_cell_is_found_where_it_is_drawn(cell: tuple[int, int]) -> None:
    layout = Layout.of(MIT)
    assert layout.cell_at(*layout.centre(cell)) == cell


def test_arrows_stay_on_the_board() -> None:
    state = play.PART.start(MIT)
    for way in range(3):
        for key in ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"):
            hand = Hand((6, 6), way=way)
            for _ in range(20):
                hand, _ = play.PART.interpret(state, hand, Event("key", key=key))
                assert hand.cursor and MIT.has(hand.cursor)
            assert hand.cursor != (6, 6)


def test_the_lens_tells_clues_letters_and_verdicts() -> None:
    solution = solved(RegexCrosswordSolution, MIT)
    lens = board.PART.lens(play.PART.shown(solution), Hand((6, 7), True))
    assert lens and lens.title == "3 clues meet in this cell" and lens.sign == "I"
    assert [(row.clue, row.turn, row.verdict) for row in lens.rows] == [
        ("[^C]*[^R]*III.*", 0.0, "good"),
        (".*PRR.*DDC.*", 120.0, "good"),
        ("[^C]*MMM[^C]*", 240.0, "good"),
    ]
    assert all(row.signs[row.at] == "I" for row in lens.rows)


@pytest.mark.parametrize(
    ("keys", "verdicts"), [("", ["", ""]), ("E", ["", ""]), ("H", ["bad", ""]), ("EC", ["good", ""])]
)
def test_the_lens_says_whether_a_line_can_still_match(keys: str, verdicts: list[str]) -> None:
    state, _ = typed(parsed(RegexCrosswordPuzzle, dict(KIND.examples)["Echo, 2 × 2"]), Hand((0, 0)), *keys)
    lens = board.PART.lens(state, Hand((0, 0)))
    assert lens and [row.verdict for row in lens.rows] == verdicts
    assert lens.most == 2


def test_a_drawing_has_its_clues_or_ticks_when_compact() -> None:
    state = play.PART.start(MIT)
    full, compact = board.PART.draw(state, Hand((6, 7), True)), board.PART.draw(state, None, Marks(compact=True))
    assert sum(isinstance(shape, Text) for shape in full.shapes) == 39
    assert not any(isinstance(shape, Text) for shape in compact.shapes)
    assert compact.box[2] < full.box[2]
    assert sum(isinstance(shape, Path) for shape in full.shapes) < 12
    assert "<svg" in full.svg("dark")


def test_lines_part_all_rows_and_columns_of_a_rectangle() -> None:
    drawn = board.PART.draw(play.PART.start(parsed(RegexCrosswordPuzzle, "rect;y=.*,.*,.*;x=.*,.*"))).svg("light")
    assert 'd="M0 1H2M0 2H2M1 0V3"' in drawn


def test_the_board_in_words() -> None:
    state = play.PART.start(LOOP)
    assert board.PART.words(state, (0, 1)) == "R1C2: empty. Row 1 .X; diagonal x 2 X.X; diagonal z 3 XX."
    assert board.PART.text(state).startswith("rows\n.X\n")
    assert board.PART.text(play.PART.shown(solved(RegexCrosswordSolution, LOOP))) == "CX\nCCX\nXX\n"
