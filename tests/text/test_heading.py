"""Title, author and note: they travel with a puzzle in every format that has a place for them, and make it no other."""

from __future__ import annotations

import json
import pickle
import re
from copy import copy

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pysolvers
from pysolvers import ArgumentError, Heading, Puzzle, PuzzleError
from pysolvers.core.heading import LENGTHS
from pysolvers.desk.game import key
from pysolvers.drawing.png_texts import PNG, chunks
from pysolvers.drawing.shapes import Text
from pysolvers.picture.metadata import links_in
from pysolvers.text.writing import writers, written

PUZZLES = (
    "A.B/BA./...&rules=tight",
    "4x4:1ddcfdfcfaaaebba16a",
    "4x4;closed;holes=0.0,0.1",
    "4x4;board=king;at=0.0:1,3.3:16",
    "rect;y=[AB]C;x=.,.",
)
HEADING = Heading("A, b & <c>/=d", "Ada Ünal 🧩", 'no/te "x" #1 %41')
HOLDS = {"penpa": ("title", "author"), "pzprv3": ("author", "note")}
"""What formats of others have a place for; the formats below have one for all."""
WHOLE = ("id", "link", "url", "text", "clue-list")

texts = st.text(max_size=30)


def headed(text: str) -> Puzzle:
    return pysolvers.parse(text).titled(HEADING)


@pytest.mark.parametrize("text", PUZZLES)
def test_it_is_the_same_puzzle_with_another_heading(text: str) -> None:
    bare, puzzle = pysolvers.parse(text), headed(text)
    assert puzzle == bare
    assert hash(puzzle) == hash(bare)
    assert puzzle.plain_id == bare.id != puzzle.id
    assert key(puzzle) == key(bare)
    assert pickle.loads(pickle.dumps(puzzle)).heading == copy(puzzle).heading == HEADING
    assert pysolvers.parse(json.loads(json.dumps(puzzle.data))).heading == HEADING
    assert pysolvers.grade(puzzle).data == pysolvers.grade(bare).data


@pytest.mark.parametrize("text", PUZZLES)
def test_every_format_holds_what_it_has_a_place_for_and_says_what_it_has_not(text: str) -> None:
    puzzle = headed(text)
    for name in writers(puzzle):
        try:
            done = written(puzzle, name)
        except ArgumentError:
            continue  # a format for other puzzles of the kind
        if name in ("dimacs", "smt2"):
            continue  # nobody reads a puzzle from these
        back = pysolvers.parse(done.text, puzzle.kind).heading
        held = {part: text for part, text in HEADING.parts.items() if part in HOLDS.get(name, LENGTHS)}
        if name in WHOLE:
            assert back == HEADING, name
        elif back.parts or name in HOLDS:
            assert back.parts == held, name
        if back != HEADING and not done.lost:
            assert all(part in done.note for part in HEADING.parts.keys() - back.parts.keys()), name


@given(texts, texts, texts)
def test_any_heading_comes_back_from_ids_and_links(title: str, author: str, note: str) -> None:
    puzzle = pysolvers.parse(PUZZLES[0]).titled(Heading(title, author, note))
    for text in (puzzle.id, pysolvers.link(puzzle), pysolvers.write(puzzle, "text")):
        back = pysolvers.parse(text)
        assert (back, back.heading) == (puzzle, puzzle.heading)
    assert pysolvers.parse_all(f"{puzzle.id}\n{puzzle.plain_id}")[0].heading == puzzle.heading


@given(st.text(alphabet="A B=&%41", max_size=30))
def test_what_people_type_into_a_link_is_read_as_text(title: str) -> None:
    assert isinstance(pysolvers.parse(f"A.A/B.B&title=x{title.replace('&', '')}").heading.title, str)


def test_spaces_may_be_typed_and_damaged_percent_signs_are_no_error() -> None:
    assert pysolvers.parse("A.A/B.B&title=Two lines&author=Ada").heading == Heading("Two lines", "Ada")
    assert pysolvers.parse("A.A/B.B&title=100%&note=%ff").heading.title == "100%"


@given(st.text(max_size=2000))
def test_a_heading_is_one_line_of_bounded_length_without_characters_that_control_others(text: str) -> None:
    heading = Heading(text, text, text)
    for name, most in LENGTHS.items():
        found = getattr(heading, name)
        assert len(found) <= most
        assert all(sign.isprintable() or sign in "\u200c\u200d" for sign in found)
        assert found == found.strip()
    assert Heading(heading.title, heading.author, heading.note) == heading


def test_directions_of_writing_cannot_be_turned_for_what_stands_behind() -> None:
    assert Heading("a\u202eb\u2066c\nd\x00").title == "a b c d"


def test_what_is_too_long_is_cut_where_it_is_read_and_refused_where_it_is_set() -> None:
    link = "#numberlink=A.A/B.B&title=" + "x" * 101
    assert pysolvers.parse(link).heading.title == "x" * 99 + "…"
    for name, most in LENGTHS.items():
        with pytest.raises(ArgumentError, match=f"The {name} has {most + 1} characters: expected {most} at most"):
            pysolvers.titled(PUZZLES[0], **{name: "x" * (most + 1)})
    with pytest.raises(TypeError, match=r"title is 7 \(int\): expected text"):
        pysolvers.titled(PUZZLES[0], title=7)  # type: ignore[arg-type]
    with pytest.raises(PuzzleError, match="title is 7"):
        pysolvers.parse({"kind": "numberlink", "labels": ["AA"], "title": 7})


def test_a_part_can_be_changed_or_taken_away_alone() -> None:
    first = pysolvers.titled(PUZZLES[0], title="One", note="Two")
    assert pysolvers.titled(first, title="").heading == Heading(note="Two")
    assert pysolvers.titled(first, author="Ada").heading == Heading("One", "Ada", "Two")


def test_the_heading_stays_when_the_puzzle_is_changed() -> None:
    puzzle = headed(PUZZLES[0])
    assert pysolvers.rotated(puzzle, 90).heading == HEADING
    assert pysolvers.parse(puzzle, rules="full").heading == HEADING
    assert pysolvers.mend(headed("4x4;start=0.0;end=0.3")).mended.heading == HEADING
    made = pysolvers.generate("zip", 4, seed=1).titled(HEADING)
    without = pysolvers.spare(made).without
    assert without is None or without.heading == HEADING
    solution = pysolvers.solve(puzzle)
    assert solution and solution.puzzle.heading == HEADING


def test_penpa_has_them_where_penpa_edit_looks_for_them() -> None:
    from tests.text.test_penpa import changed

    address = pysolvers.write(pysolvers.titled("A.B/BA./...", title="One, two", author="Ada"), "penpa")
    from pysolvers.text.codecs import unpacked
    from pysolvers.text.penpa import _data

    head = unpacked(_data(address), "The address").split("\n")[0].split(",")
    assert head[15:17] == ["Title: One%2C two", "Author: Ada"]  # rtext_para[15] and [16] in general.js
    spoilt = changed(address, 0, text=",".join([*head[:15], "Title: <b>x</b>", *head[16:]]))
    assert pysolvers.parse(spoilt).heading.title == "<b>x</b>"


def test_a_pzprv3_file_has_them_where_pzprjs_looks_for_them() -> None:
    text = pysolvers.write(pysolvers.titled("A.B/BA./...", author="Ada", note="a/b"), "pzprv3")
    info = text.partition("info:")[2]
    assert json.loads(info)["metadata"] == {"author": "Ada", "comment": "a/b"}
    assert "/" not in info  # which pzprjs takes for a line break
    assert pysolvers.parse(text.partition("info:")[0] + "info:{broken").heading == Heading()
    assert pysolvers.check(text.replace("0 0 \n0 0 0 \n", "0 1 \n0 0 0 \n", 1)) is not None


def test_a_file_of_janko_has_them_as_keys() -> None:
    keys = "begin\npuzzle Arukone\ntitle Two lines\nauthor Ada\ninfo An easy one\nsize 3\n"
    text = keys + "problem\n1 2 3\n- - -\n1 2 3\nend\n"
    assert pysolvers.parse(text).heading == Heading("Two lines", "Ada", "An easy one")


@pytest.mark.parametrize("text", PUZZLES)
def test_a_picture_shows_them_as_text_and_carries_them(text: str) -> None:
    scene = pysolvers.draw(headed(text))
    svg = scene.svg()
    assert pysolvers.read_picture(svg.encode()).puzzle.heading == HEADING  # type: ignore[union-attr]
    assert "<c>" not in svg
    assert "<title>A, b &amp; &lt;c&gt;/=d: " in svg
    assert "<desc>By Ada Ünal 🧩. no/te &quot;x&quot; #1 %41</desc>" in svg
    shown = " ".join(re.findall(r"<text[^>]*>([^<]*)</text>", svg))
    assert "A, b &amp; &lt;c&gt;/=d" in shown
    assert "by Ada Ünal 🧩" in shown


def test_a_long_heading_stays_within_the_picture_and_off_the_board() -> None:
    bare = pysolvers.draw("A.B/BA./...")
    scene = pysolvers.draw("A.B/BA./...", title="Wide words " * 9, author="x" * 100, note="A sentence. " * 40)
    left, top, width, height = scene.box
    added = scene.shapes[len(bare.shapes) :]
    assert len(added) > 10
    for text in added:
        assert isinstance(text, Text)
        low, high = text.y - text.size / 2, text.y + text.size / 2
        assert top <= low < high <= top + height
        across = 0.56 * text.size * len(text.text) / 2
        assert left - 0.01 <= text.x - across <= text.x + across <= left + width + 0.01
        assert high <= bare.box[1] or low >= bare.box[1] + bare.box[3]


def test_a_png_carries_them_under_the_names_of_the_standard() -> None:
    pytest.importorskip("typst")
    png = pysolvers.draw("A.B/BA./...", title="Two lines", author="Ünal").png()
    found = {body.partition(b"\0")[0]: (name, body) for name, body in chunks(png) if name in (b"tEXt", b"iTXt")}
    assert png.startswith(PNG)
    assert found[b"Title"] == (b"tEXt", b"Title\0Two lines")
    assert found[b"Author"] == (b"iTXt", "Author\0\0\0\0\0Ünal".encode())
    assert pysolvers.parse(next(links_in(png))).heading == Heading("Two lines", "Ünal")


def test_a_made_puzzle_is_given_one() -> None:
    made = pysolvers.generate("zip", 4, seed=1, title="Four", author="Ada", note="Easy")
    assert made.heading == Heading("Four", "Ada", "Easy")
    assert made == pysolvers.generate("zip", 4, seed=1)
    assert pysolvers.puzzle("flow", labels=["AA"], title="A").heading.title == "A"
