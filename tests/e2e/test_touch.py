"""Fingers on the board of a phone: what a new player sees, play, marks, a closer look, keys below the board.

The tests follow on each other on one phone.
"""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from playwright.sync_api import CDPSession, Page, expect

import pysolvers
from pysolvers.core.kind import kind_named
from tests.e2e.browsing import (
    NUMBERLINK,
    SMALL_SIGNPOST,
    box_of,
    content_width,
    expect_status,
    follow_link,
    press,
    wait_until_ready,
)
from tests.e2e.test_marks import ECHO, point
from tests.e2e.test_zoom import LARGE, middle, whole
from tests.sampling import rest_when_long

WIDTH, HEIGHT = 390, 844
PINCH: list[list[tuple[int, int]]] = [[(-20, 0), (20, 0)], [(-40, 0), (40, 0)], [(-80, 0), (80, 0)]]
SEVEN = (
    "#regex-crossword=~HY_BTsMwDIZfJ2kypGnHaZpC6oDVkFRJ02nyvAvaCyAOIMK743Kz7O_3Z3883j-P3ydygHNhQzlB5TP5tnA9W7o"
    "_52tlo540tbRg5OG2t6qEHrB76Dnon8MvBSzAg12pQkHJDzlZFVvHnnwfoaemB6uk8PjPj23DYUa6F3x5Xdgcv05zoREw11VGKoDrDoIm"
    "mNIsjUJ1d-FQPK0Z_ZYWODQ2WCNdMEauIsgiaD3Fzbbo2x7k_uj8xGa05GRzpbedvAM0ujIx_AE"
)
"""A regex crossword of 7 x 7."""
SPACED = (
    "#regex-crossword=~Nc7BCsIwDAbg12nXXjyPMdpZ2KFby4yHseQkvoARVMjDmwqe_hB-vuRxvz37z4Avh3yEmBM5fyCX605Oc87r1jZQ"
    "8plapZYLUNcqMZMzSZDBOm-QkQVmmQPYrn8PMCoyNqGq5M0ikxSLJ70BuwJKxbqRRgp_cPkNZZ30CQVBANl-AQ"
)
"""One with spaces in its solution."""
HEXAGON = pysolvers.link(pysolvers.parse(kind_named("regex-crossword").examples[-1][1]))
MISTAKEN = "#numberlink=C...B/A.BA./...C./.....&moves=0.0:EEE%201.0:ESES"
SQUARE = "#regex-crossword=rect;y=(EC%7CG)%2B,%5BHYO%5D*;x=(H%7CE%7CHE)*,%5BUCO%5D*"


@pytest.fixture(scope="module")
def fingers(phone: Page) -> CDPSession:
    """What sends single touches to the phone."""
    return phone.context.new_cdp_session(phone)


def touch(fingers: CDPSession, kind: str, *places: tuple[float, float]) -> None:
    """Put fingers down, move them or lift them: "touchStart", "touchMove", "touchEnd"."""
    points = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(places)]
    fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def test_a_new_player_is_shown_rule_gesture_and_a_first_move(phone: Page) -> None:
    hand = phone.locator("#first-move")
    phone.locator('nav [data-kind="numberlink"]').tap()
    expect_status(phone, "Drag from a label")
    expect(hand).to_be_hidden()
    phone.emulate_media(reduced_motion="no-preference")
    phone.locator('nav [data-kind="signpost"]').tap()
    expect_status(phone, "each arrow points at the next")
    expect(hand).to_be_visible()
    spot, board = box_of(phone, "#first-move"), box_of(phone, "#board")
    assert board["x"] <= spot["x"] <= board["x"] + board["width"]
    press(phone, "How to play")
    expect(phone.locator("#gestures")).to_contain_text("Drag from a cell to another")
    phone.keyboard.press("Escape")
    phone.touchscreen.tap(board["x"] + 30, board["y"] + 30)
    expect(hand).to_be_hidden()
    phone.emulate_media(reduced_motion="reduce")

    phone.locator("#rules").scroll_into_view_if_needed()  # the board stays in view, and the status above it
    box = box_of(phone, "#status")
    assert box["y"] >= 0 and box["y"] + box["height"] <= box_of(phone, "#board")["y"] + 10
    assert box_of(phone, "#board")["y"] + box_of(phone, "#board")["height"] / 2 < HEIGHT
    phone.locator(".thumbnail").nth(1).tap()
    phone.wait_for_function("scrollY === 0")


def test_one_column_holds_every_kind_without_sideways_scrolling(phone: Page) -> None:
    for kind in ("numberlink", "hamiltonian", "regex-crossword", "signpost"):
        phone.get_by_role("combobox", name="Kind").select_option(kind)
        phone.wait_for_url(f"**#{kind}=**")
        board, tools = box_of(phone, "#board"), box_of(phone, "#tools")
        assert board["x"] >= 0 and board["x"] + board["width"] <= WIDTH
        assert tools["y"] >= board["y"] + board["height"]
        assert content_width(phone) <= WIDTH


def test_a_hint_that_does_not_fit_says_so_and_moves_on_to_its_end(phone: Page) -> None:
    phone.set_viewport_size({"width": 700, "height": 480})
    follow_link(phone, MISTAKEN)
    expect(phone.locator("#completion")).to_have_text("0 of 3 pairs")
    wait_until_ready(phone)
    phone.locator("#hint").tap()
    expect_status(phone, "told why")
    phone.locator("#hint").tap()
    expect_status(phone, "is wrong")
    status = phone.locator("#status")
    assert status.evaluate("box => box.scrollHeight - box.clientHeight") > 1
    expect(status).to_have_class(re.compile("more"))
    expect(status).not_to_have_class(re.compile("more"))  # after it has moved on to its end
    assert status.evaluate("box => box.scrollHeight - box.clientHeight - box.scrollTop") <= 1
    phone.set_viewport_size({"width": WIDTH, "height": HEIGHT})


def test_help_shows_gestures_to_those_who_touch(phone: Page) -> None:
    phone.locator("#help-open").tap()
    expect(phone.get_by_text("Two fingers", exact=True)).to_be_visible()
    expect(phone.get_by_text("Shift and an arrow key")).to_be_hidden()
    expect(phone.locator("#help kbd:visible")).to_have_count(0)
    phone.locator("#help-close").tap()


def test_a_finger_that_rests_and_is_lifted_does_what_the_right_button_does(phone: Page, fingers: CDPSession) -> None:
    follow_link(phone, SMALL_SIGNPOST + "&moves=0.1-1.2")
    undo, words, ring = phone.get_by_role("button", name="Undo"), phone.locator("#words"), phone.locator("#press-ring")
    expect(phone.get_by_role("textbox", name="Puzzle")).to_have_value(SMALL_SIGNPOST.partition("=")[2])
    expect(undo).to_be_enabled()
    touch(fingers, "touchStart", point(phone, SMALL_SIGNPOST, 1.5, 0.5))
    expect(ring).to_be_visible()
    expect(words).to_contain_text("before row 2")
    touch(fingers, "touchEnd")
    expect(ring).to_be_hidden()
    expect(words).not_to_contain_text("before row 2")


SIZES = [(WIDTH, HEIGHT), (360, 640), (844, 390)]


def swipe(phone: Page, fingers: CDPSession, *cells: tuple[int, int], rest: bool = False) -> None:
    """Draw over cells (row, column) of a Numberlink with one finger; `rest` until the ring is there before it moves."""
    places = [point(phone, NUMBERLINK, column + 0.5, row + 0.5) for row, column in cells]
    touch(fingers, "touchStart", places[0])
    if rest:
        expect(phone.locator("#press-ring")).to_be_visible()
    for (x, y), (to_x, to_y) in pairwise(places):
        for k in range(1, 5):
            touch(fingers, "touchMove", (x + (to_x - x) * k / 4, y + (to_y - y) * k / 4))
    touch(fingers, "touchEnd")


@pytest.mark.parametrize(("width", "height"), rest_when_long(SIZES))
def test_lines_are_drawn_by_a_finger_as_in_flow(phone: Page, fingers: CDPSession, width: int, height: int) -> None:
    phone.set_viewport_size({"width": width, "height": height})
    follow_link(phone, SMALL_SIGNPOST)
    expect(phone.get_by_role("combobox", name="Kind")).to_have_value("signpost")
    follow_link(phone, NUMBERLINK)
    expect(phone.get_by_role("combobox", name="Kind")).to_have_value("numberlink")
    wait_until_ready(phone)
    if phone.locator("#restart").is_enabled():
        press(phone, "Restart")
    board = phone.locator("#board-text")
    phone.evaluate("scrollTo(0, 0)")
    swipe(phone, fingers, (0, 0), (0, 3))
    expect(board).to_contain_text("C──╴B")
    swipe(phone, fingers, (0, 0), (0, 1), (2, 1), (2, 3))  # from the dot once more, to the other one
    expect(board).to_contain_text("C┐..B A│BA. .└─C.")
    swipe(phone, fingers, (1, 0), (1, 1), rest=True)  # across, after a rest
    expect(board).to_contain_text("A╴")
    expect(phone.locator("#press-ring")).to_be_hidden()
    press(phone, "Undo")
    expect(board).to_contain_text("C┐..B A│BA. .└─C.")
    swipe(phone, fingers, (1, 1))  # a tap in the middle
    expect(board).not_to_contain_text("C┐..B A│BA. .└─C.")
    swipe(phone, fingers, (0, 4), (0, 2), (1, 2), (3, 2))  # stops at the partner's dot, and says so
    expect_status(phone, "The line ends here.")
    swipe(phone, fingers, (0, 4))  # a tap on a dot
    expect(board).not_to_contain_text("─B")
    phone.set_viewport_size({"width": WIDTH, "height": HEIGHT})


def test_a_zoomed_board_moves_along_while_a_line_is_drawn_to_its_edge(phone: Page, fingers: CDPSession) -> None:
    follow_link(phone, LARGE)
    expect(phone.locator("#zoom")).to_be_visible()
    wait_until_ready(phone)
    for _ in range(4):
        phone.locator("#zoom-in").click()
    x, y = middle(phone)
    box = box_of(phone, "#board")
    touch(fingers, "touchStart", (x, y))
    touch(fingers, "touchMove", (x, y + 30))
    touch(fingers, "touchMove", (x, box["y"] + box["height"] - 8))
    expect(phone.locator("#words")).to_contain_text("Row 40,")
    touch(fingers, "touchEnd")
    press(phone, "Undo")
    expect(phone.get_by_role("button", name="Undo")).to_be_disabled()


@pytest.mark.parametrize(("width", "height"), rest_when_long(SIZES))
def test_a_regex_crossword_is_solved_by_fingers_alone(phone: Page, width: int, height: int) -> None:
    phone.set_viewport_size({"width": width, "height": height})
    follow_link(phone, SQUARE)
    expect(phone.get_by_role("combobox", name="Kind")).to_have_value("regex-crossword")
    wait_until_ready(phone)
    pad = phone.get_by_role("group", name="Keys for the board")
    expect(pad).to_be_visible()
    box, board = box_of(phone, "#pad"), box_of(phone, "#board")
    assert box["x"] >= 0 and box["x"] + box["width"] <= width
    assert board["y"] + board["height"] <= box["y"]
    for key in "EC":
        pad.get_by_role("button", name=key, exact=True).tap()
    phone.touchscreen.tap(*point(phone, SQUARE, 0.5, 1.5))
    expect(phone.locator("#words")).to_contain_text("Row 2, cell 1")
    for key in "HO":
        pad.get_by_role("button", name=key, exact=True).tap()
    expect(phone.locator("#board-text")).to_have_text("EC\nHO")
    expect_status(phone, "Solved")
    phone.locator("#finish-close").tap()
    press(phone, "Restart")
    phone.set_viewport_size({"width": WIDTH, "height": HEIGHT})


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("link", [SEVEN, HEXAGON], ids=["7x7", "hexagon of 127"])
def test_clues_board_tools_and_keys_are_in_sight_together(phone: Page, width: int, height: int, link: str) -> None:
    phone.set_viewport_size({"width": width, "height": height})
    follow_link(phone, ECHO)
    expect(phone.locator("#lens li")).to_have_count(2)
    expect(phone.locator("#lens .clue").first).to_have_text("(EC|G)+")
    follow_link(phone, link)
    expect(phone.locator("#lens .clue").first).not_to_have_text("(EC|G)+")
    wait_until_ready(phone)
    phone.evaluate("scrollTo(0, 0)")
    lens, board, pad, tools = (box_of(phone, name) for name in ("#lens", "#board", "#pad", "#tools"))
    for box in (lens, board, pad, tools):
        assert box["x"] >= 0 and box["x"] + box["width"] <= width
        assert box["y"] >= 0 and box["y"] + box["height"] <= height
    if width < height:
        assert lens["y"] + lens["height"] <= board["y"]
    assert not phone.evaluate("""() => {
        const keys = [...document.querySelectorAll("#pad button")].map(key => key.getBoundingClientRect());
        const zoom = [...document.querySelectorAll("#zoom button")].map(one => one.getBoundingClientRect());
        return keys.some(a => zoom.some(b => a.x < b.right && b.x < a.right && a.y < b.bottom && b.y < a.bottom));
    }""")
    phone.set_viewport_size({"width": WIDTH, "height": HEIGHT})


def test_the_clues_in_the_band_say_whether_the_line_can_match(phone: Page) -> None:
    follow_link(phone, ECHO)
    wait_until_ready(phone)
    verdicts, signs = phone.locator("#lens .verdict"), phone.locator("#lens .signs")
    pad = phone.get_by_role("group", name="Keys for the board")
    expect(verdicts).to_have_text(["open", "open"])
    pad.get_by_role("button", name="H", exact=True).tap()
    phone.touchscreen.tap(*point(phone, ECHO, 0.5, 0.5))
    expect(verdicts).to_have_text(["cannot match", "open"])
    expect(signs).to_have_text(["H·", "H·"])
    for key in "EC":
        pad.get_by_role("button", name=key, exact=True).tap()
    expect(verdicts.first).to_have_text("fits")
    press(phone, "Restart")


def test_keys_are_those_of_a_keyboard_and_take_touches_between_them(phone: Page) -> None:
    follow_link(phone, SPACED)
    faces = phone.locator("#pad button")
    expect(faces).to_have_text([*"QWERTYUIOP", *"ASDFGHJKL", "Turn", *"ZXCVBNM", "⌫", "✎", "Space"])
    boxes = [faces.nth(k).bounding_box() for k in range(10)]
    for left, right in pairwise(boxes):
        assert left and right and left["x"] + left["width"] == pytest.approx(right["x"], abs=0.5)
        assert left["width"] > 36
    phone.locator("#options-fold summary").tap()
    phone.get_by_label("Keys below the board").select_option("alphabet")
    expect(faces.first).to_have_text("A")
    phone.get_by_label("Keys below the board").select_option("keyboard")
    expect(faces.first).to_have_text("Q")


def test_the_digits_fill_two_rows_of_one_width(phone: Page) -> None:
    follow_link(phone, SMALL_SIGNPOST)
    keys = phone.locator("#pad button")
    expect(keys).to_have_text([*"1234567890", "Erase"])
    boxes = [
        box_of(phone, f"#pad div:nth-child({row}) button:nth-child({at})")
        for row, at in ((1, 1), (1, 6), (2, 1), (2, 5))
    ]
    first, last, below, erase = boxes
    assert first["x"] == pytest.approx(below["x"], abs=0.5)
    assert last["x"] + last["width"] == pytest.approx(erase["x"] + erase["width"], abs=0.5)


def test_a_clue_is_edited_in_a_field_above_the_board(phone: Page) -> None:
    follow_link(phone, SEVEN)
    wait_until_ready(phone)
    phone.get_by_role("tab", name="Edit").tap()
    expect(phone.get_by_label("Row 1", exact=True)).to_be_visible()
    below = "() => document.querySelector('#fields-above').getBoundingClientRect().bottom <= {}"
    phone.wait_for_function(below.format("document.querySelector('#board').getBoundingClientRect().top"))
    phone.evaluate("scrollTo(0, 0)")
    old = box_of(phone, "#board")
    phone.touchscreen.tap(old["x"] + old["width"] * 0.2, old["y"] + old["height"] * 0.55)
    field = phone.get_by_label("Row 4", exact=True)
    expect(field).to_be_focused()
    box, board = field.bounding_box(), box_of(phone, "#board")
    assert box and box["y"] + box["height"] < board["y"]
    field.fill("A+")
    expect_status(phone, "No solution")
    phone.get_by_role("tab", name="Play").tap()


def test_a_finger_makes_crosses_and_pencil_marks_and_presses_undo_long(phone: Page, fingers: CDPSession) -> None:
    follow_link(phone, NUMBERLINK + "&moves=0.4:S")
    spoken = phone.locator("#words")
    phone.get_by_role("button", name="Crosses").tap()
    phone.touchscreen.tap(*point(phone, NUMBERLINK, 1.8, 2.5))
    expect(spoken).to_contain_text("crossed out to the east")
    undo = box_of(phone, "#undo")
    touch(fingers, "touchStart", (undo["x"] + undo["width"] / 2, undo["y"] + undo["height"] / 2))
    expect_status(phone, "Back to where it was right.")
    touch(fingers, "touchEnd")
    expect(phone.locator("#undo")).to_be_disabled()
    follow_link(phone, ECHO)
    pencil = phone.get_by_role("button", name="Pencil marks instead of letters")
    pencil.tap()
    expect(pencil).to_have_attribute("aria-pressed", "true")
    phone.locator("#pad").get_by_role("button", name="E", exact=True).tap()
    expect(spoken).to_contain_text("pencilled E")


def test_two_fingers_come_closer_and_draw_nothing(phone: Page, fingers: CDPSession) -> None:
    follow_link(phone, LARGE)
    expect(phone.locator("#zoom")).to_be_visible()
    wait_until_ready(phone)
    x, y = middle(phone)
    for step, pair in enumerate(PINCH):
        touch(fingers, "touchMove" if step else "touchStart", *((x + dx, y + dy) for dx, dy in pair))
    touch(fingers, "touchEnd")
    whole(phone).to_be_enabled()
    expect(phone.get_by_role("button", name="Undo")).to_be_disabled()
    touch(fingers, "touchStart", (x, y))
    touch(fingers, "touchMove", (x, y + 60))
    touch(fingers, "touchEnd")
    wait_until_ready(phone)
    whole(phone).to_be_enabled()
    assert content_width(phone) <= WIDTH


def test_a_solution_is_drawn_first_by_a_finger_and_labels_come_to_its_lines(phone: Page, fingers: CDPSession) -> None:
    follow_link(phone, NUMBERLINK + "&edit=1")
    expect_status(phone, "One solution.")
    press(phone, "Clear")
    expect_status(phone, "The board is empty")
    phone.locator("#edit-tools label", has_text="Lines").click()
    phone.evaluate("scrollTo(0, 0)")
    board = phone.locator("#board-text")
    swipe(phone, fingers, (0, 0), (0, 1), (2, 1), (2, 3))
    expect(board).to_contain_text("A....")
    expect_status(phone, "14 cells without a line so far.")
    swipe(phone, fingers, (0, 4), (0, 2), (1, 2))
    swipe(phone, fingers, (1, 0), (3, 0), (3, 4), (1, 4), (1, 3))
    expect_status(phone, "One solution.")
    expect(board).to_contain_text("A...B C.BC. ...A. .....")
    phone.get_by_role("tab", name="Play").click()
