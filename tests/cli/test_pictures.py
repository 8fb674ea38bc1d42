"""`draw -o` and `generate -o`: SVG, PNG and PDF by the name's ending, one file each where the name has `{}`."""

import re
import struct
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

import pysolvers
from pysolvers.cli import pictures
from pysolvers.drawing import files
from pysolvers.errors import MissingExtra
from tests.cli.running import run

UNIQUE = "5x5:1cceefcfggeeccghcac3e12hch10ah25a"
LONG = "rows\n" + "(A|B|" + "C|" * 100 + "D)\n\ncolumns\n[ABCD]\n"


def png_size(file: Path) -> tuple[int, int]:
    data = file.read_bytes()
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", data[16:24])
    return width, height


def test_a_png_has_two_pixels_for_each_of_the_svg(tmp_path: Path) -> None:
    pytest.importorskip("typst")
    done = run("draw", UNIQUE, "-o", "x.PNG", cwd=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    width, height = png_size(tmp_path / "x.PNG")
    _, _, columns, rows = pysolvers.draw(UNIQUE).box
    assert abs(width - 2 * 48 * columns) < 2 and abs(height - 2 * 48 * rows) < 2


def test_the_text_in_a_png_is_painted(tmp_path: Path) -> None:
    pytest.importorskip("typst")
    image = pytest.importorskip("PIL.Image")
    scene = pysolvers.draw("rows\nA\n\ncolumns\nA\n")
    bare = pysolvers.Scene(scene.box, tuple(shape for shape in scene.shapes if not hasattr(shape, "anchor")))
    files = pictures.write_pictures([scene, bare], str(tmp_path / "{}.png"))
    dark = [sum(value < 128 for value in image.open(file).convert("L").tobytes()) for file in files]
    assert dark[0] > dark[1] + 200


def test_a_pdf_is_one_page_of_the_drawings_size(tmp_path: Path) -> None:
    pytest.importorskip("typst")
    assert run("draw", UNIQUE, "--solution", "-o", "x.pdf", cwd=tmp_path).returncode == 0
    data = (tmp_path / "x.pdf").read_bytes()
    assert data.startswith(b"%PDF-")
    assert b"/Count 1" in data


def test_a_drawing_that_is_huge_is_made_coarser(tmp_path: Path) -> None:
    pytest.importorskip("typst")
    scene = pysolvers.Scene((0, 0, 300, 1), pysolvers.draw(UNIQUE).shapes)
    (wide,) = pictures.write_pictures([scene], str(tmp_path / "wide.png"))
    assert png_size(Path(wide))[0] <= files.LONGEST


@pytest.mark.parametrize("name", ["x.gif", "x", "x.svg.txt"])
def test_an_ending_that_is_unknown_is_refused_before_anything_is_solved(tmp_path: Path, name: str) -> None:
    done = run("draw", UNIQUE, "-o", name, cwd=tmp_path)
    assert done.returncode == 2
    assert done.stderr == f"A drawing can't be written to {name}: the name must end in .svg, .png or .pdf.\n"
    assert not list(tmp_path.iterdir())


def test_without_typst_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(MissingExtra, match=r"^PNG files need typst: pip install 'pysolvers\[png\]'\.$"):
        pictures.write_picture(pysolvers.draw(UNIQUE), str(tmp_path / "x.png"))


def test_all_solutions_get_a_file_each(tmp_path: Path) -> None:
    done = run("draw", "3x3;start=0.0", "--all", "-o", "solution-{}.svg", cwd=tmp_path)
    assert done.returncode == 0
    files = sorted(tmp_path.iterdir())
    assert len(files) == pysolvers.count("3x3;start=0.0").value
    assert {file.name for file in files} == {f"solution-{number}.svg" for number in range(1, len(files) + 1)}
    assert len({file.read_text() for file in files}) == len(files)
    for file in files:
        ElementTree.parse(file)


def test_it_is_said_where_not_all_solutions_may_be_drawn(tmp_path: Path) -> None:
    done = run("draw", "5x5", "--all", "-o", "all.svg", cwd=tmp_path)
    assert done.stderr == "Only the first 100 solutions are drawn; there may be more.\n"


def test_all_solutions_side_by_side_are_one_file(tmp_path: Path) -> None:
    assert run("draw", "3x3;start=0.0", "--all", "-o", "all.svg", cwd=tmp_path).returncode == 0
    assert [file.name for file in tmp_path.iterdir()] == ["all.svg"]


@pytest.mark.slow
def test_new_puzzles_are_written_or_drawn_to_files(tmp_path: Path) -> None:
    wish = ("generate", "zip", "4x4", "--seed", "1", "--count", "2")
    printed = run(*wish).stdout
    assert run(*wish, "-o", "new.txt", cwd=tmp_path).stdout == ""
    assert (tmp_path / "new.txt").read_text() == printed
    assert run(*wish, "-o", "new-{}.svg", cwd=tmp_path).returncode == 0
    drawn = [(tmp_path / f"new-{number}.svg").read_text() for number in (1, 2)]
    assert drawn == [pysolvers.draw(id).svg() for id in printed.split()]
    done = run(*wish, "-o", "new.svg", cwd=tmp_path)
    assert done.returncode == 2
    assert done.stderr == "2 drawings need a name with {}, such as board-{}.svg, not new.svg.\n"


def test_no_clue_is_cut_in_a_picture() -> None:
    svg = run("draw", LONG).stdout
    assert "…" not in svg
    assert "C|" * 100 + "D)" in re.sub(r"<[^>]*>|\s", "", svg), "in several lines of text"


def test_the_corners_of_a_board_are_given_and_bad_ones_are_refused(tmp_path: Path) -> None:
    pytest.importorskip("PIL")
    from tests.picture import app_styles

    file = tmp_path / "zip.png"
    app_styles.zip_board(6, 5, ((0, 0), (2, 3), (5, 4), (3, 1), (4, 0))).save(file)
    done = run("read", str(file), "--corners", "24,104, 324,104, 324,464, 24,464")
    assert done.stdout == "5x6;waypoints=0.0,2.3,5.4,3.1,4.0\n"
    done = run("read", str(file), "--corners", "24,104,324")
    assert done.returncode == 2
    assert "--corners 24,104,324 are not four corners: expected eight numbers" in done.stderr
