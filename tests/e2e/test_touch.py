"""Fingers on the board of a phone: what a new player sees, play, marks, a closer look, keys below the board.

The tests follow on each other on one phone.
"""

from __future__ import annotations

from itertools import pairwise

import pytest
from playwright.sync_api import CDPSession, Page, expect

import pysolvers
from pysolvers.core.kind import kind_named
from tests.e2e.browsing import (
    NUMBERLINK,
    SMALL_SIGNPOST,
    box_of,
    choose,
    content_width,
    expect_status,
    follow_link,
    go_to,
    painting,
    press,
    set_to,
    take_link,
    wait_until_ready,
    wait_until_repainted,
)
from tests.e2e.test_playing import ECHO, point
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
HEXAGON = pysolvers.link(pysolvers.parse(dict(kind_named("regex-crossword").examples)["MIT Mystery Hunt 2013"]))
HIDATO = "#hamiltonian=4x4;board=king;at=3.3:1,3.1:4,2.2:5,0.2:8,0.0:14,1.1:16"
SQUARE = "#regex-crossword=rect;y=(EC%7CG)%2B,%5BHYO%5D*;x=(H%7CE%7CHE)*,%5BUCO%5D*"


@pytest.fixture(scope="module")
def fingers(phone: Page) -> CDPSession:
    """What sends single touches to the phone."""
    return phone.context.new_cdp_session(phone)


def touch(fingers: CDPSession, kind: str, *places: tuple[float, float]) -> None:
    """Put fingers down, move them or lift them: "touchStart", "touchMove", "touchEnd"."""
    points = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(places)]
    fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def test_a_new_player_is_shown_a_first_move_and_the_gestures(phone: Page) -> None:
    hand = phone.locator("#first-move")
    phone.emulate_media(reduced_motion="no-preference")
    take_link(phone, SMALL_SIGNPOST)
    expect(hand).to_be_visible()
    spot, board = box_of(phone, "#first-move"), box_of(phone, "#board")
    assert board["x"] <= spot["x"] <= board["x"] + board["width"]
    choose(phone, "How to play")
    expect(phone.locator("#gestures")).to_contain_text("Drag from a cell")
    expect(phone.get_by_text("Two fingers", exact=True)).to_be_visible()
    expect(phone.locator("#help kbd:visible")).to_have_count(0)
    phone.keyboard.press("Escape")
    phone.touchscreen.tap(board["x"] + 30, board["y"] + 30)
    expect(hand).to_be_hidden()
    phone.emulate_media(reduced_motion="reduce")


def test_every_kind_fits_a_phone_with_its_board_above_the_foot(phone: Page) -> None:
    for link in (NUMBERLINK, "#hamiltonian=6x6;start=0.0", ECHO, SMALL_SIGNPOST):
        take_link(phone, link)
        board, foot = box_of(phone, "#board"), box_of(phone, "#foot")
        assert board["x"] >= 0 and board["x"] + board["width"] <= WIDTH
        assert foot["y"] >= board["y"] + board["height"]
        assert foot["y"] + foot["height"] <= HEIGHT
        assert content_width(phone) <= WIDTH
        assert not phone.evaluate("document.documentElement.scrollHeight > innerHeight")


def test_a_tap_after_a_quick_stroke_counts(phone: Page, fingers: CDPSession) -> None:
    take_link(phone, SMALL_SIGNPOST)
    x, y = point(phone, SMALL_SIGNPOST, 0.5, 0.5)
    touch(fingers, "touchStart", (x, y))
    touch(fingers, "touchMove", (x, y + 60))  # all at once, as if flung
    touch(fingers, "touchEnd")
    phone.get_by_role("button", name="Menu").tap()
    expect(phone.locator("#menu")).to_be_visible()
    phone.keyboard.press("Escape")


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
    take_link(phone, NUMBERLINK)
    board = phone.locator("#board-text")
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
    swipe(phone, fingers, (0, 4))  # a tap on a dot
    expect(board).not_to_contain_text("─B")
    phone.set_viewport_size({"width": WIDTH, "height": HEIGHT})


PAIRS = "#numberlink=" + "/".join(["." * 19 + "AA" + "." * 19 if row == 19 else "." * 40 for row in range(39)])
PAIRS += "/" + "B" + "." * 38 + "B"
"""A large board whose middle is two cells with a label."""


def zoom_in_on_the_middle(phone: Page) -> tuple[float, float]:
    """Enlarge the board of PAIRS, and return the pixels of the right label in its middle."""
    take_link(phone, NUMBERLINK)
    take_link(phone, PAIRS)
    expect(phone.locator("#zoom")).to_be_visible()
    for _ in range(4):
        phone.locator("#zoom-in").click()
    x, y = middle(phone)
    return x + 20, y - 20


def test_a_finger_on_an_empty_cell_moves_an_enlarged_board(phone: Page, fingers: CDPSession) -> None:
    x, y = zoom_in_on_the_middle(phone)
    before = painting(phone)
    touch(fingers, "touchStart", (x, y + 140))
    for at in (130, 80, 40):
        touch(fingers, "touchMove", (x, y + at))
    touch(fingers, "touchEnd")
    wait_until_repainted(phone, before)
    touch(fingers, "touchStart", (x, y - 90))  # where the label is now
    touch(fingers, "touchMove", (x, y - 45))
    touch(fingers, "touchMove", (x, y))
    touch(fingers, "touchEnd")
    wait_until_ready(phone)
    press(phone, "Undo")  # one stroke, that of the label
    expect(phone.get_by_role("button", name="Undo")).to_be_disabled()


def test_a_zoomed_board_moves_along_while_a_line_is_drawn_to_its_edge(phone: Page, fingers: CDPSession) -> None:
    x, y = zoom_in_on_the_middle(phone)
    box = box_of(phone, "#board")
    touch(fingers, "touchStart", (x, y))
    touch(fingers, "touchMove", (x, y + 30))
    touch(fingers, "touchMove", (x, box["y"] + box["height"] - 8))
    expect(phone.locator("#words")).to_contain_text("Row 40,")
    touch(fingers, "touchEnd")
    press(phone, "Undo")
    expect(phone.get_by_role("button", name="Undo")).to_be_disabled()


def test_a_tap_on_a_hidato_chooses_the_cell_to_type_into_and_keeps_what_is_drawn(phone: Page) -> None:
    take_link(phone, HIDATO)
    expect(phone.locator("#score")).to_have_text("6 of 16 cells")
    keys = phone.get_by_role("group", name="Keys for the board")
    for place, digits, score in (((2.5, 3.5), "3", "7 of 16 cells"), ((0.5, 3.5), "11", "8 of 16 cells")):
        phone.touchscreen.tap(*point(phone, HIDATO, *place))
        for digit in digits:
            keys.get_by_role("button", name=digit, exact=True).tap()
        expect(phone.locator("#score")).to_have_text(score)
    for place in ((0.5, 0.5), (3.5, 0.5), (1.5, 2.5)):
        phone.touchscreen.tap(*point(phone, HIDATO, *place))
    expect(phone.locator("#score")).to_have_text("8 of 16 cells")
    for _ in range(2):
        press(phone, "Undo")
    expect(phone.get_by_role("button", name="Undo")).to_be_disabled()


@pytest.mark.parametrize(("width", "height"), rest_when_long(SIZES))
def test_a_regex_crossword_is_solved_by_fingers_alone(phone: Page, width: int, height: int) -> None:
    phone.set_viewport_size({"width": width, "height": height})
    take_link(phone, SQUARE)
    pad = phone.get_by_role("group", name="Keys for the board")
    expect(pad).to_be_visible()
    box, board = box_of(phone, "#pad"), box_of(phone, "#board")
    assert box["x"] >= 0 and box["x"] + box["width"] <= width
    assert board["y"] + board["height"] <= box["y"]
    for key in "EC":
        pad.get_by_role("button", name=key, exact=True).tap()
    phone.touchscreen.tap(*point(phone, SQUARE, 0.5, 1.5))
    for key in "HO":
        pad.get_by_role("button", name=key, exact=True).tap()
    expect(phone.locator("#board-text")).to_have_text("EC\nHO")
    expect_status(phone, "Solved")
    choose(phone, "Restart")
    phone.set_viewport_size({"width": WIDTH, "height": HEIGHT})


@pytest.mark.parametrize(
    ("link", "width", "height"),
    rest_when_long(
        [
            (link, *SIZES[at])
            for link, at in ((SEVEN, 0), (HEXAGON, 1), (HEXAGON, 2), (SEVEN, 1), (SEVEN, 2), (HEXAGON, 0))
        ],
        3,
    ),
    ids=lambda value: value if isinstance(value, int) else None,
)
def test_clues_board_foot_and_keys_are_in_sight_together(phone: Page, link: str, width: int, height: int) -> None:
    phone.set_viewport_size({"width": width, "height": height})
    take_link(phone, ECHO)
    expect(phone.locator("#lens li")).to_have_count(2)
    expect(phone.locator("#lens .clue").first).to_have_text("(EC|G)+")
    take_link(phone, link)
    expect(phone.locator("#lens .clue").first).not_to_have_text("(EC|G)+")
    lens, board, pad, hint = (box_of(phone, name) for name in ("#lens", "#board", "#pad", "#hint"))
    for box in (lens, board, pad, hint):
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
    take_link(phone, ECHO)
    verdicts, signs = phone.locator("#lens .verdict"), phone.locator("#lens .signs")
    pad = phone.get_by_role("group", name="Keys for the board")
    expect(verdicts).to_have_text(["open", "open"])
    pad.get_by_role("button", name="H", exact=True).tap()
    phone.touchscreen.tap(*point(phone, ECHO, 0.5, 0.5))
    expect(verdicts).to_have_text(["can’t match", "open"])
    expect(signs).to_have_text(["H·", "H·"])
    for key in "EC":
        pad.get_by_role("button", name=key, exact=True).tap()
    expect(verdicts.first).to_have_text("fits")
    choose(phone, "Restart")


def test_keys_make_room_for_words_until_the_board_is_tapped(phone: Page) -> None:
    take_link(phone, ECHO)
    pad, foot = phone.get_by_role("group", name="Keys for the board"), box_of(phone, "#foot .row")
    for name in ("Hint", "Tell me why"):
        press(phone, name)
    expect(pad).to_be_hidden()
    reason = box_of(phone, "div.reason")
    assert reason["y"] + reason["height"] <= foot["y"]
    phone.touchscreen.tap(*point(phone, ECHO, 0.5, 0.5))
    pad.get_by_role("button", name="Y", exact=True).tap()
    choose(phone, "Check")
    expect(pad).to_be_hidden()
    back = box_of(phone, "#back-to-right")
    assert back["y"] + back["height"] <= foot["y"]
    phone.touchscreen.tap(*point(phone, ECHO, 1.5, 1.5))
    expect(pad).to_be_visible()
    choose(phone, "Restart")


def test_keys_are_those_of_a_keyboard_and_take_touches_between_them(phone: Page) -> None:
    take_link(phone, SPACED)
    faces = phone.locator("#pad button")
    expect(faces).to_have_text([*"QWERTYUIOP", *"ASDFGHJKL", "Turn", *"ZXCVBNM", "⌫", "✎", "Space"])
    boxes = [faces.nth(k).bounding_box() for k in range(10)]
    for left, right in pairwise(boxes):
        assert left and right and left["x"] + left["width"] == pytest.approx(right["x"], abs=0.5)
        assert left["width"] > 36
    set_to(phone, "Keys below the board", "alphabet")
    expect(faces.first).to_have_text("A")
    set_to(phone, "Keys below the board", "keyboard")
    expect(faces.first).to_have_text("Q")


def test_a_clue_is_edited_in_a_field_above_the_board(phone: Page) -> None:
    take_link(phone, SEVEN)
    go_to(phone, "Edit")
    field = phone.locator("#fields-above input")
    expect(field).to_have_count(1)
    assert box_of(phone, "#fields-above")["y"] < box_of(phone, "#board")["y"]
    field.fill("A+")
    expect_status(phone, "No solution")
    phone.locator("#undo").tap()
    wait_until_ready(phone)
    go_to(phone, "Play")


def test_two_fingers_come_closer_and_draw_nothing(phone: Page, fingers: CDPSession) -> None:
    take_link(phone, LARGE)
    expect(phone.locator("#zoom")).to_be_visible()
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
    press(phone, "More")
    phone.locator("#more-part").get_by_role("button", name="Clear").tap()
    expect(phone.locator("#status")).not_to_contain_text("One solution.")
    press(phone, "More")
    phone.locator("#edit-tools label", has_text="Lines").click()
    board = phone.locator("#board-text")
    swipe(phone, fingers, (0, 0), (0, 1), (2, 1), (2, 3))
    expect(board).to_contain_text("A....")
    swipe(phone, fingers, (0, 4), (0, 2), (1, 2))
    swipe(phone, fingers, (1, 0), (3, 0), (3, 4), (1, 4), (1, 3))
    expect_status(phone, "One solution.")
    expect(board).to_contain_text("A...B C.BC. ...A. .....")
    go_to(phone, "Play")
