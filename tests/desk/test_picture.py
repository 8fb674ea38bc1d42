"""A picture on the desk: read in steps, opened to be edited beside the picture, its doubtful places settled."""

from __future__ import annotations

from typing import Any

import pytest

import pysolvers
from pysolvers.core.editing import Doubt
from pysolvers.core.kind import kind_named
from pysolvers.desk.desk import Desk
from pysolvers.picture.reading import PictureReading
from tests.desk.desks import finish

pytest.importorskip("PIL", reason="Pillow is not installed: it draws the pictures of these tests")

from scripts.pictures.distortions import in_perspective
from tests.picture import app_styles

WALLED = "5x5;waypoints=0.0,2.2,4.4;walls=0.0-0.1,2.2-2.3"


def read(desk: Desk, image: Any) -> dict[str, Any]:
    rgba = image.convert("RGBA")
    assert desk.link_in(rgba.tobytes()) == {"link": ""}
    view = desk.read_picture(rgba.tobytes(), rgba.width, rgba.height)
    assert view["progress"]["headline"] == "Reading the picture…"
    return finish(desk, view)


def zip_picture() -> Any:
    puzzle = pysolvers.parse(WALLED, "hamiltonian")
    return app_styles.zip_board(5, 5, {(0, 0): 1, (2, 2): 2, (4, 4): 3}, puzzle.walls)  # type: ignore[attr-defined]  # a path's


def test_what_is_read_is_opened_to_be_edited_beside_the_picture_and_then_played() -> None:
    desk = Desk()
    view = read(desk, zip_picture())
    assert view["kind"] == "hamiltonian" and view["id"] == WALLED
    assert view["edit"] and len(view["edit"]["picture"]["corners"]) == 4
    view = desk.play()
    assert view["edit"] is None and view["id"] == WALLED


def test_a_drawn_path_comes_as_moves() -> None:
    desk = Desk()
    image = app_styles.path_on(zip_picture(), [(0, 0), (1, 0), (1, 1)], (240, 120, 40), app_styles.Style())
    read(desk, image)
    assert "moves=" in desk.play()["session"]


def test_a_picture_without_a_board_is_refused_and_the_board_stays() -> None:
    desk = Desk()
    before = desk.view()["id"]
    from PIL import Image

    view = read(desk, Image.new("RGB", (300, 300), (250, 250, 250)))
    assert "No board was found" in view["error"] and view["id"] == before


def test_between_corners_that_are_shown_the_picture_is_read_again() -> None:
    desk = Desk()
    corners = ((210.0, 90.0), (700.0, 150.0), (820.0, 830.0), (60.0, 760.0))
    image = in_perspective(zip_picture(), (24, 104, 324, 404), corners, (900, 900)).convert("RGBA")
    view = finish(desk, desk.read_picture(image.tobytes(), 900, 900, [list(corner) for corner in corners]))
    assert view["id"] == WALLED
    assert "four corners" in desk.read_picture(image.tobytes(), 900, 900, [[1, 2], [3, 4]])["error"]


@pytest.mark.parametrize("shown", [WALLED, WALLED.replace(",2.2,", ",1.1,")])
def test_a_picture_that_shows_another_puzzle_than_its_file_names_is_put_beside_it(shown: str) -> None:
    desk = Desk()
    view = desk.open(f"#hamiltonian={shown}")
    before = desk.view()["edit"]
    rgba = zip_picture().convert("RGBA")
    view = finish(desk, desk.read_picture(rgba.tobytes(), rgba.width, rgba.height, opened=True))
    assert view["id"] == shown
    if shown == WALLED:
        assert view["edit"] == before and "Your turn" in view["status"]["headline"]
    else:
        assert (
            f"does not show the puzzle that its file names, but another one: hamiltonian {WALLED}"
            in view["edit"]["picture"]["notes"]
        )


def test_work_on_the_puzzle_of_a_file_goes_on_after_its_picture_was_compared() -> None:
    desk = Desk()
    assert desk.open(f"#hamiltonian={WALLED}&solve=1")["busy"]
    rgba = zip_picture().convert("RGBA")
    view = finish(desk, desk.read_picture(rgba.tobytes(), rgba.width, rgba.height, opened=True))
    assert view["solve"]["number"] == 1


def test_reading_can_be_cancelled() -> None:
    desk = Desk()
    before = desk.view()["id"]
    rgba = zip_picture().convert("RGBA")
    assert desk.read_picture(rgba.tobytes(), rgba.width, rgba.height)["busy"]
    view = desk.cancel()
    assert not view["busy"] and view["id"] == before and view["status"]["headline"] == "Canceled."


def test_doubtful_places_are_marked_and_settled_one_after_the_other() -> None:
    desk = Desk()
    puzzle = pysolvers.parse("C...B/A.BA./...C./.....", "numberlink")
    draft = kind_named("numberlink").editor.start(puzzle)
    doubts = (
        Doubt(((0, 0),), "R1C1 is a C, or perhaps a G.", (("G", ("0.0:G",)),)),
        Doubt(((1, 0),), "R2C1 is hard to see."),
    )
    corners = ((0.0, 0.0), (10.0, 0.0), (10.0, 8.0), (0.0, 8.0))
    desk.workspace.show_reading(PictureReading("numberlink", puzzle, draft, 4, 5, (), doubts, ("A note.",), corners))
    told = desk.view()["edit"]["picture"]
    assert told["doubts"] == 2 and told["choices"] == ["G"] and told["notes"] == "A note."
    assert "Row 1, column 1" in desk.view()["words"]
    told = desk.settle(0)["edit"]["picture"]
    assert told["doubts"] == 1 and told["sentence"].startswith("R2C1")
    assert "G...B" in desk.view()["text"]
    view = desk.settle(-1)
    assert view["edit"]["picture"]["doubts"] == 0 and "G...B" in view["text"]


@pytest.mark.parametrize("kind", ["numberlink", "hamiltonian", "signpost"])
def test_the_edits_of_a_reading_make_its_draft(kind: str) -> None:
    package = kind_named(kind)
    (_, wanted), (_, other) = package.examples[1], package.examples[0]
    draft = package.editor.start(pysolvers.parse(wanted, kind))
    made = package.editor.start(pysolvers.parse(other, kind))
    made = made.played(package.picture.edits(draft))
    assert made.puzzle.id == draft.puzzle.id
