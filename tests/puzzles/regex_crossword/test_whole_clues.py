"""Pictures and paper show every clue to its end: beside the board, or in a list below it."""

import pytest

import pysolvers
from pysolvers.desk.desk import Desk
from pysolvers.drawing.scene import Scene, Text
from pysolvers.puzzles.regex_crossword.layout import LONGEST, wrapped
from tests.desk.desks import sheet_of

LONG = "(" + "|".join(f"A{letter}" for letter in "BCDEFGHIJKLMNOPQRSTUVWXYZ") + ")"
BOARDS = (
    "rect;y=(EO|OT|DT)+,(MN|LS|NM)+,(OK|KW)*;x=[DLN][MOTHER]*,[ILT][KERNEL]+,[SAILOR]+[WRITING]*",
    f"rect;y={LONG},[^Q]*;x=A.,[^A]{{2}}",
    f"rect;y={LONG}~.*,[^Q]*;x={LONG},B {LONG}",
    f"hex;y=..,{LONG}.,..;x=..,...,..;z=..,...,{LONG}",
)


def texts(scene: Scene) -> list[Text]:
    return [shape for shape in scene.shapes if isinstance(shape, Text)]


@pytest.mark.parametrize("text", BOARDS, ids=range(len(BOARDS)))
def test_every_clue_is_drawn_whole_beside_the_board_or_in_the_list_below_it(text: str) -> None:
    puzzle = pysolvers.parse(text)
    scene = pysolvers.draw(puzzle)
    told = [shape.text for shape in texts(scene)]
    listed = "".join(line.strip("\u00a0") for line in told)
    numbers = 0
    for line in puzzle.lines:  # type: ignore[attr-defined]  # it is of this kind
        for clue in filter(None, line.clues):
            if len(clue) <= LONGEST:
                assert clue in told
            else:
                numbers += 1
                assert f"clue {numbers} below" in told and f"{numbers}: {clue}" in listed
    assert not any("…" in line for line in told)
    left, top, width, height = scene.box
    for shape in texts(scene):
        assert left <= shape.x <= left + width and top <= shape.y <= top + height


def test_the_page_prints_and_saves_clues_whole_and_cuts_them_on_the_screen_only() -> None:
    desk = Desk()
    desk.open(BOARDS[1])
    assert any("…" in str(shape) for shape in desk.view()["scene"]["shapes"])
    for svg in (sheet_of(desk)["puzzle"], desk.picture()["svg"]):
        assert "…" not in svg and "clue 1 below" in svg


def test_a_long_clue_is_broken_where_no_space_is() -> None:
    assert "".join(wrapped("AB CD EF" * 20, 30)) == "AB CD EF" * 20
    assert all(part == part.strip() for part in wrapped("AB CD EF" * 20, 30))
    assert wrapped("ABC", 30) == ["ABC"]
