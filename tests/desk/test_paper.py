"""A puzzle on paper: room to write, clues to their end, no ground, lines that printers print."""

import pysolvers
from pysolvers.core.kind import kind_named, kinds
from pysolvers.core.marks import Marks
from pysolvers.desk.desk import Desk
from pysolvers.drawing.palette import ROLES
from pysolvers.drawing.scene import Path, Text


def test_every_kind_has_a_sheet_with_its_name_and_rules() -> None:
    desk = Desk()
    for kind in kinds():
        desk.choose(kind.name)
        sheet = desk.paper()
        assert sheet["svg"].startswith("<svg") and "<rect" not in sheet["svg"]
        assert sheet["title"].startswith(kind.title) and sheet["rules"] == kind.rules
        assert f'stroke="{ROLES["line"][0]}"' not in sheet["svg"]


def test_signposts_arrows_stand_at_the_rim_so_that_there_is_room_to_write() -> None:
    kind = kind_named("signpost")
    state = kind.play.start(pysolvers.parse("4x4:1ddcfdfcfaaaebba16a"))
    screen, paper = (kind.board.draw(state, None, Marks(paper=on)) for on in (False, True))
    # The full arrow has seven corners, the head at the rim four.
    corners = [
        sum(s.d.count("L") for s in scene.shapes if isinstance(s, Path) and s.width == 0.012)
        for scene in (screen, paper)
    ]
    assert corners == [14 * 6 + 1 * 3, 15 * 3]


def test_long_clues_are_written_out_on_paper() -> None:
    kind = kind_named("regex-crossword")
    state = kind.play.start(pysolvers.parse("hex;y=.X,(AA|BB|CC)X,XX;x=CC|AB|BA,X.X,XX;z=X.,X(AA|BB|CC),XX", kind.name))
    texts = [s.text for s in kind.board.draw(state, None, Marks(paper=True)).shapes if isinstance(s, Text)]
    assert "(AA|BB|CC)X" in texts and not [text for text in texts if "…" in text]
