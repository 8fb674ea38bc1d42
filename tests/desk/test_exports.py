"""What a desk gives away: links, and text in each format, with what a format does not hold."""

from pysolvers.core.kind import kinds
from pysolvers.desk.desk import Desk
from tests.desk.test_desk import UNIQUE, finish


def test_a_puzzle_is_written_in_every_format_or_the_desk_says_why_not() -> None:
    for kind in kinds():
        desk = Desk()
        desk.choose(kind.name)
        for name, title in desk.formats()["formats"]:
            told = desk.write(name)
            assert title and (told.get("text") or told["error"])
        assert not any(name.startswith("answer:") for name, _ in desk.formats()["formats"])


def test_the_answer_is_written_while_it_is_on_the_board() -> None:
    desk = Desk()
    desk.open(UNIQUE)
    finish(desk, desk.solve())
    assert "answer:text" in dict(desk.formats()["formats"])
    assert desk.write("answer:text")["text"].split()[:3] == ["1", "20", "9"]


def test_a_link_tells_how_many_moves_it_could_carry() -> None:
    desk = Desk()
    desk.open(UNIQUE)
    assert desk.link(moves=True)["steps"] == 0
    finish(desk, desk.hint())
    desk.hint()
    desk.hint()
    told = desk.link(moves=True)
    assert told["steps"] == 1 and "&moves=" in told["fragment"]
    assert "&moves=" not in desk.link()["fragment"]


def test_what_a_format_does_not_hold_is_said() -> None:
    desk = Desk()
    desk.open("#numberlink=C...B/A.BA./...C./.....&rules=classic")
    assert desk.write("id")["lost"] == ""
    assert "rules=classic" in desk.write("text")["text"], "a comment holds what the format has no word for"
    assert desk.write("puzzlink")["lost"] == "The labels are called otherwise there."
