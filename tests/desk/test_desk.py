"""The desk: what a front end asks for and gets."""

import json

import pytest

from pysolvers.core.kind import kinds
from pysolvers.desk.calls import ASKS, CHANGES, HANDLES
from pysolvers.desk.desk import Desk
from tests.desk.desks import UNIQUE, finish, opened, options_in

FOURTEEN = "9x9;start=0.4;end=8.4;walls=2.4-3.4,5.4-6.4;required=4.0-4.1,4.7-4.8;symmetry=rot180;forbid=EENWWNEE,EEE"


def test_solutions_are_paged_through_to_the_last_one() -> None:
    desk = opened(FOURTEEN)
    view = finish(desk, desk.solve())
    assert view["status"]["headline"] == "14 solutions."
    texts = {view["text"]}
    while view["can"]["next"]:
        view = finish(desk, desk.next_solution())
        texts.add(view["text"])
    assert len(texts) == 14
    assert view["solve"]["pager"] == "Solution 14 of 14"
    assert view["status"]["detail"].startswith("All found in ")
    assert view["solve"]["differs"]
    assert finish(desk, desk.previous_solution())["solve"]["pager"] == "Solution 13 of 14"


def test_solutions_are_counted_without_touching_the_board() -> None:
    desk = Desk()
    before = desk.open(FOURTEEN)
    view = finish(desk, desk.count())
    assert view["status"]["headline"] == "14 solutions."
    assert view["scene"] == before["scene"]


@pytest.mark.parametrize("text", ["", "nonsense", "5x5:zz", "#signpost=~~", "3 3\nAB.\nBA\n...\n"])
def test_bad_input_leaves_the_board_alone(text: str) -> None:
    desk = Desk()
    before = desk.open(UNIQUE)
    view = desk.open(text)
    assert view["error"] and view["error"].startswith(view["status"]["headline"])
    assert view["id"] == before["id"]
    assert "error" not in desk.undo()


def test_a_link_that_asks_for_it_is_solved_on_arrival() -> None:
    desk = Desk()
    view = desk.open(f"#signpost={UNIQUE}&solve=1")
    assert view["busy"]
    assert finish(desk, view)["status"]["headline"] == "One solution."


def test_the_first_of_several_puzzles_is_shown() -> None:
    view = Desk().open("3 3\nA.A\n...\n...\n\n3 3\nA..\n...\nA..\n")
    assert view["id"] == "A.A/.../..." and view["several"] == 2


def test_moves_put_a_shown_solution_away_and_looking_round_does_not() -> None:
    desk = opened(UNIQUE)
    finish(desk, desk.solve())
    assert desk.event("key", key="ArrowDown")["solve"]["pager"] == "Solution 1 of 1"
    assert desk.undo()["solve"] is None


def test_a_session_is_restored_with_its_moves() -> None:
    desk = opened(f"#signpost={UNIQUE}&moves=0.0-0.3")
    saved = desk.view()["session"]
    view = Desk().restore(saved)
    assert view["can"]["undo"]
    assert view["session"] == saved


def test_a_begun_game_goes_on_unless_another_puzzle_is_shown_by_then() -> None:
    begun = opened(f"#signpost={UNIQUE}&moves=0.0-0.3").view()["session"]
    desk = opened(f"#signpost={UNIQUE}")
    assert desk.go_on(begun)["session"] == begun
    desk.open("4x4:1ddcfdfcfaaaebba16a")
    assert desk.go_on(begun)["id"] == "4x4:1ddcfdfcfaaaebba16a"


def test_each_kind_is_found_as_it_was_left() -> None:
    desk = opened(f"#signpost={UNIQUE}&moves=0.0-0.3")
    saved = desk.view()["session"]
    desk.choose("numberlink")
    assert desk.view()["kind"] == "numberlink"
    assert desk.choose("signpost")["session"] == saved


def test_a_kind_that_there_is_not_leaves_the_board_alone() -> None:
    desk = Desk()
    before = desk.open(UNIQUE)
    view = desk.choose("chess", kept="#numberlink=A.A/.../...")
    assert "chess" in view["error"]
    assert view["id"] == before["id"]


def test_a_kept_game_of_another_kind_is_not_shown() -> None:
    desk = Desk()
    assert desk.choose("numberlink", kept=f"#signpost={UNIQUE}")["kind"] == "numberlink"


def test_check_holds_an_unfinished_board_against_the_solution() -> None:
    desk = opened(f"#signpost={UNIQUE}&moves=0.0-0.3")
    assert finish(desk, desk.check())["status"]["headline"] == "No mistakes so far."
    desk.open(f"#signpost={UNIQUE}&moves=1.2-1.0")
    assert finish(desk, desk.check())["status"]["headline"] == "There is a mistake."
    assert desk.workspace.display.marks.wrong_lines == {((1, 2), (1, 0))}
    assert not desk.workspace.display.marks.wrong
    assert desk.check()["status"]["headline"] == "Your turn."
    assert not desk.workspace.display.marks.wrong_lines


def test_an_option_changes_the_puzzle_and_its_link() -> None:
    desk = Desk()
    desk.choose("numberlink")
    view = desk.option("rules", "classic")
    assert view["fragment"].endswith("&rules=classic")
    assert desk.option("rules", "loose")["error"]


def test_moves_and_edits_that_do_not_fit_another_board_go_and_the_puzzle_stays() -> None:
    desk = Desk()
    desk.open("#numberlink=A../.../..A;board=torus&moves=0.0:W")
    view = desk.option("board", "square")
    assert view["id"] == "A../.../..A" and not view["can"]["undo"]
    desk.open("#numberlink=A../.../..A&edit=1")
    desk.workspace.move(("0.0wE",))
    view = desk.option("board", "hex")
    assert view["id"] == "A../.../..A;walls=0.0-0.1;board=hex" and view["edit"]


def test_a_rectangle_of_expressions_becomes_a_hexagon_and_back_and_keeps_its_clues() -> None:
    desk = Desk()
    rectangle = "rect;y=A+,B*;x=[AB]+,.*,C?"
    desk.open(rectangle)
    desk.edit()
    hexagon = desk.board_setting("board", "hexagon")
    assert "error" not in hexagon and hexagon["id"].startswith("hex;y=A+,B*,;x=[AB]+,.*,C?;z=")
    back = desk.board_setting("board", "rectangle")
    assert "error" not in back and back["id"].startswith("rect;y=A+,B*,;x=[AB]+,.*,C?")


def test_an_option_is_offered_only_where_there_is_a_choice() -> None:
    desk = Desk()
    desk.open("rect;y=A;x=A")
    assert set(options_in(desk.edit())) == {"board", "flavour"}
    assert set(options_in(desk.open("hex;y=A;x=A;z=A"))) == {"board", "diagonals", "flavour"}


def test_the_catalogue_is_plain_data_with_a_drawing_for_each_example() -> None:
    catalogue = Desk().kinds()
    json.dumps(catalogue)
    assert [k["name"] for k in catalogue["kinds"]] == [k.name for k in kinds()]
    assert all(e["scene"]["shapes"] for k in catalogue["kinds"] for e in k["examples"])


def test_a_picture_is_a_document_with_a_name() -> None:
    picture = Desk().picture("dark")
    assert picture["svg"].startswith("<svg")
    assert picture["name"].endswith(".svg")


@pytest.mark.parametrize("kind", [k.name for k in kinds() if k.has("generator")])
def test_a_new_puzzle_is_made_and_shown(kind: str) -> None:
    desk = Desk()
    generator = next(k for k in kinds() if k.name == kind).generator
    view = finish(desk, desk.generate(kind, generator.SIZES[0], "7", generator.DIFFICULTIES[0]))
    assert view["kind"] == kind
    assert view["status"]["headline"] == "A new puzzle."
    assert desk.generate(kind, "0x0", "7", generator.DIFFICULTIES[0]).get("error") or finish(desk, desk.view())["error"]


NOTHING_TO_DO = (
    "undo",
    "redo",
    "restart",
    "step",
    "cancel",
    "next_solution",
    "previous_solution",
    "lesson_close",
    "lesson_take",
)


@pytest.mark.parametrize("call", NOTHING_TO_DO)
def test_nothing_to_do_is_no_fault(call: str) -> None:
    assert "error" not in Desk().call(call)


def test_there_is_no_call_of_another_name() -> None:
    for name in ("workspace", "_change", "keep_file", ""):
        with pytest.raises(AttributeError, match="no call"):
            Desk().call(name)


def test_each_call_is_in_one_table() -> None:
    assert not set(CHANGES) & set(ASKS)
    assert set(HANDLES) <= set(CHANGES)


def test_check_finds_a_wrong_letter() -> None:
    desk = Desk()
    desk.choose("regex-crossword")
    right = finish(desk, desk.solve())["text"][0]
    desk.undo()
    desk.event("key", key="Z" if right != "Z" else "Y")
    assert finish(desk, desk.check())["status"]["headline"] == "There is a mistake."


def test_a_hexagon_written_the_other_way_round_is_offered_turned() -> None:
    desk = opened("hex;y=.X,(AA|BB|CC)X,XX;x=CC|BA|AB,X.X,XX;z=.X,(AA|BB|CC)X,XX")
    view = finish(desk, desk.solve())
    assert view["status"]["headline"] == "No solution."
    assert "the other way" in view["status"]["detail"]
    desk.option("diagonals", "turned")
    assert finish(desk, desk.solve())["status"]["headline"] == "One solution."


def test_a_link_too_long_for_a_qr_code_is_said_to_be() -> None:
    assert Desk().code("x" * 3000)["error"].startswith("A QR code holds at most")


def test_solutions_stand_side_by_side_and_a_press_shows_one() -> None:
    desk = opened(FOURTEEN)
    finish(desk, desk.solve())
    view = finish(desk, desk.spread_solutions())
    assert view["solve"]["spread"] and view["solve"]["count"] == 14 and len(desk.workspace.display.marks.differs) == 76
    assert view["label"] == "14 solutions side by side"
    left, top, width, height = view["scene"]["box"]
    view = desk.event("down", left + width * 0.3, top + height * 0.9)
    assert not view["solve"]["spread"] and view["solve"]["pager"] == "Solution 14 of 14"
    desk.spread_solutions()
    view = desk.event("down", left + width * 0.9, top + height * 0.9)
    assert view["solve"]["spread"], "there is no picture there"
    assert not desk.event("key", key="Escape")["solve"]["spread"]


def test_one_solution_is_not_spread() -> None:
    desk = opened(UNIQUE)
    finish(desk, desk.solve())
    assert not desk.spread_solutions()["solve"]["spread"]


def test_several_events_together_come_to_the_same_as_one_by_one() -> None:
    events = [
        {"what": "down", "x": 0.5, "y": 1.5},
        {"what": "move", "x": 1.5, "y": 1.5},
        {"what": "up", "x": 1.5, "y": 1.5},
    ]
    one, many = Desk(), Desk()
    for desk in (one, many):
        desk.open("C...B/A.BA./...C./.....")
    for event in events:
        told = one.event(**event)
    assert many.events(events) == told
    assert told["can"]["undo"]


def test_lines_drawn_in_another_program_are_moves_that_can_be_undone() -> None:
    desk = Desk()
    view = desk.open("pzprv3/numlin/2/3/1 . 1 /2 . 2 /1 1 /0 0 /0 0 0 /")
    assert "1─1" in view["text"]
    assert "1.1" in desk.undo()["text"]


def test_an_address_that_leaves_the_rules_open_says_so() -> None:
    from pysolvers.text.penpa import PenpaBoard, write

    view = Desk().open(write(PenpaBoard(1, 3, {(0, 0): "A", (0, 2): "A"})))
    assert view["remarks"] == "The text does not name the rules."


def test_a_draft_that_is_no_puzzle_is_linked_by_its_edits() -> None:
    desk = opened("#numberlink=C...B/A.BA./...C./.....")
    desk.edit()
    whole = desk.link()["fragment"]
    desk.event("down", 0.5, 0.5)
    view = desk.event("up", 0.5, 0.5)  # takes one of the two labels C away
    assert view["status"]["headline"] == "Not a puzzle yet."
    assert desk.link()["fragment"] != whole
    other = Desk().open(desk.link()["fragment"])
    assert other["edit"] and other["status"]["headline"] == "Not a puzzle yet."


def test_a_first_move_is_shown_until_the_player_has_made_one() -> None:
    desk = Desk()
    for kind in kinds():
        desk.choose(kind.name)
        view = desk.view()
        assert len(view["first_move"]) in (1, 2), kind.name
        assert kind.first_gesture in view["status"]["detail"]
        left, top, width, height = view["scene"]["box"]
        assert all(left < x < left + width and top < y < top + height for x, y in view["first_move"])
    desk.open("#signpost=4x4:1ddcfdfcfaaaebba16a")
    (x, y), (x2, y2) = desk.view()["first_move"]
    desk.event("down", x, y)
    desk.event("move", x2, y2)
    assert desk.event("up", x2, y2)["can"]["undo"]
    assert desk.view()["first_move"] == []


def test_a_link_opens_in_the_mode_that_it_names() -> None:
    link, desk = "#signpost=4x4:1ddcfdfcfaaaebba16a", Desk()
    modes = [desk.open(link + mode)["mode"] for mode in ("", "&mode=edit", "&mode=solve", "&mode=play", "&mode=no")]
    assert modes == ["play", "edit", "solve", "play", "play"]
    assert finish(desk, desk.open(link + "&mode=solve"))["solve"]["number"] == 0


def test_a_single_clue_is_put_into_words_and_other_text_is_not_taken_for_one() -> None:
    desk = Desk()
    assert desk.open("(EC|G)+")["error"] == "This is a clue, not a puzzle. It means: EC or G, once or more."
    for text in ("hello?", "what is (this)?", "[A", "*A", "solve"):
        assert "doesn't look like a puzzle" in desk.open(text)["error"]
