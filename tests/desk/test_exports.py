"""What a desk gives away: links, text in each format, the title with the grade."""

import pytest

import pysolvers
from pysolvers.core.kind import Kind, kind_named, kinds
from pysolvers.core.marks import Marks
from pysolvers.desk.desk import Desk
from pysolvers.drawing.scene import Path
from tests.desk.desks import UNIQUE, finish, opened, sheet_of


def test_the_solution_is_written_while_it_is_on_the_board() -> None:
    desk = opened(UNIQUE)
    finish(desk, desk.solve())
    assert ("solution:text", "the solution: text", True) in desk.formats()["formats"]
    assert desk.write("solution:text")["text"].split()[:3] == ["1", "20", "9"]
    desk.open("C...B/A.BA./...C./.....")
    finish(desk, desk.solve())
    offered = [name for name, *_ in desk.formats()["formats"]]
    assert "solution:tubes" in offered and not any("\x1b" in desk.write(name)["text"] for name in offered)


def test_a_link_tells_how_many_moves_it_could_carry() -> None:
    desk = opened(UNIQUE)
    assert desk.link(moves=True)["steps"] == 0
    finish(desk, desk.hint())
    desk.hint()
    desk.hint()
    told = desk.link(moves=True)
    assert told["steps"] == 1 and "&moves=" in told["fragment"]
    assert "&moves=" not in desk.link()["fragment"]


def test_what_a_format_does_not_hold_is_said() -> None:
    desk = opened("#numberlink=C...B/A.BA./...C./.....&rules=classic")
    assert desk.write("id")["lost"] == ""
    assert "rules=classic" in desk.write("text")["text"], "a comment holds what the format has no word for"
    assert desk.write("puzzlink")["lost"] == "That format renames the labels."


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


def test_the_head_has_the_grade_when_it_is_worked_out() -> None:
    desk = Desk()
    view = desk.open(UNIQUE)
    assert "easy" not in view["head"]["line"]
    while (told := desk.grade())["more"]:
        assert "easy" not in told["head"]["line"]
    assert told["head"]["line"] == "5 × 5 · 5 numbers · easy"
    assert desk.view()["head"] == told["head"]
    assert "easy" in desk.event("key", key="ArrowDown")["head"]["line"]


def test_another_puzzle_is_graded_anew_and_drafts_and_guesses_are_not() -> None:
    desk = opened(UNIQUE)
    while desk.grade()["more"]:
        pass
    assert "easy" not in desk.open("4x4;start=0.0")["head"]["line"]
    while (told := desk.grade())["more"]:
        pass
    assert not any(level in told["head"]["line"] for level in ("easy", "normal", "hard", "extreme"))
    assert "easy" not in desk.open(UNIQUE)["head"]["line"]
    assert not desk.edit()["busy"] or desk.cancel()
    told = {name: desk.view()[name] for name in ("head", "status")}  # nor one whose check ended
    assert desk.grade() == {"more": False, **told, "solve": None, "hardest": False}


UNFINISHED = (
    ("numberlink", "5x5:A...B/...../...../...../B...A", "2.3:C", "C has one end, in R3C4: add the other."),
    ("hamiltonian", "4x4;start=0.0;end=0.3", "forbid:Q", "'Q' is not a shape"),
    ("regex-crossword", "rect;y=A,B;x=.,.", "y0.0:%28", "is not a regular expression"),
    ("signpost", "4x4:1d14dcf4dfc7faa9aeb8ba16a", "0.2:14", "The number 14 is given twice"),
)


@pytest.mark.parametrize(("kind", "text", "edit", "lack"), UNFINISHED)
def test_what_is_no_puzzle_yet_is_shared_as_it_is_or_not_at_all(kind: str, text: str, edit: str, lack: str) -> None:
    desk = opened(text)
    finish(desk, desk.edit())
    assert not desk.view()["edit"]["lack"]
    before = desk.picture()["svg"]
    desk.workspace.move((edit,))
    told = desk.formats()
    assert lack in desk.view()["edit"]["lack"]
    for name, _, holds in told["formats"]:
        written = desk.write(name)
        assert ("text" in written) == holds
        assert holds or ("an unfinished puzzle" in written["error"] and lack in written["error"])
    held = {name for name, _, holds in told["formats"] if holds}
    assert held == ({"puzzlink", "pzprv3", "penpa"} if kind == "numberlink" else set())
    picture = desk.picture()
    assert picture["svg"] != before and picture["source"] == desk.link()["fragment"]
    sheet = sheet_of(desk)
    assert "not a puzzle yet" in sheet["about"] and sheet["puzzle"]
    other = Desk()
    assert lack in other.open(picture["source"])["edit"]["lack"]
    for view in (desk.solve(), desk.count(), desk.explain()):
        assert lack in view["error"] and not view["busy"]


def test_a_format_that_holds_an_unfinished_board_holds_all_that_is_on_it() -> None:
    desk = opened("A...B/...../...../...../B...A")
    finish(desk, desk.edit())
    desk.workspace.move(("2.3:C",))
    texts = {name: desk.write(name)["text"] for name, _, holds in desk.formats()["formats"] if holds}
    desk.workspace.move(("3.1:C",))
    assert not desk.view()["edit"]["lack"]
    for name, text in texts.items():
        with pytest.raises(pysolvers.PuzzleError, match=r"only this end|one end"):
            pysolvers.parse(text, "numberlink")
        assert text != desk.write(name)["text"]
    assert ". . . C . " in texts["pzprv3"].splitlines()


@pytest.mark.parametrize("kind", kinds(), ids=lambda kind: kind.name)
def test_what_is_written_of_each_example_reads_back_as_the_same_puzzle(kind: Kind) -> None:
    for _, text in kind.examples:
        desk = opened(text, kind.name)
        for name, title, holds in desk.formats()["formats"]:
            written, again = desk.write(name), Desk()
            assert title and holds and not name.startswith("solution:")
            assert "error" not in written and "error" not in again.open(written["text"]), name
            assert written["lost"] or again.puzzle.plain_id == desk.puzzle.plain_id, name
