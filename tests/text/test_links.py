"""Links, out and in, friendly and hostile."""

import zlib
from base64 import urlsafe_b64encode
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pysolvers
from pysolvers.core.puzzle import MAX_TEXT, PuzzleError
from pysolvers.text import links
from pysolvers.text.document import read

SIGNPOST = "5x5:1cceefcfggeeccghcac3e12hch10ah25a"


def packed(data: bytes) -> str:
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    return "~" + urlsafe_b64encode(deflate.compress(data) + deflate.flush()).decode().rstrip("=")


def test_a_short_id_stays_readable() -> None:
    assert pysolvers.link(pysolvers.parse(SIGNPOST)) == f"#signpost={SIGNPOST}"


def test_a_long_id_is_packed_where_that_is_shorter() -> None:
    grid = "\n".join(["A" + "." * 18 + "B"] + ["." * 20] * 18 + ["A" + "." * 18 + "B"])
    puzzle = pysolvers.parse(grid)
    link = pysolvers.link(puzzle)
    assert link.startswith("#numberlink=~")
    assert len(link) < 60
    assert pysolvers.parse(link) == puzzle


def test_options_and_wishes_follow_the_id() -> None:
    puzzle = pysolvers.parse("5 4\nC...B\nA.BA.\n...C.\n.....\n", rules="tight")
    assert pysolvers.link(puzzle, solve=True).endswith("&rules=tight&solve=1")
    link = read(pysolvers.link(puzzle, solve=True))
    assert link.puzzle == puzzle
    assert link.solve


def test_moves_travel_with_a_link() -> None:
    puzzle = pysolvers.parse(SIGNPOST)
    link = read(links.write(puzzle, ["0.0-0.3", "0.3-3.3"]))
    assert link.moves == ("0.0-0.3", "0.3-3.3")


def test_a_whole_address_is_a_link_and_other_text_is_none() -> None:
    assert links.is_link("https://example.org/a/b/?x=1#signpost=4x4:1dd")
    assert links.is_link(" #numberlink=AB/BA \n")
    assert not links.is_link(SIGNPOST)
    assert not links.is_link("#chess=1")
    assert not links.is_link("# a comment")


def test_percent_signs_and_letters_beyond_ascii_come_back() -> None:
    puzzle = pysolvers.parse("_é_._%_/_é_._%_", "numberlink")
    link = pysolvers.link(puzzle)
    assert link.isascii()
    assert pysolvers.parse(link) == puzzle


HOSTILE = {
    "no puzzle at all": "#",
    "a kind that is none": "#chess=e4",
    "an empty id": "#signpost=",
    "a bomb of deflate": "#signpost=" + packed(b"a" * (MAX_TEXT + 1)),
    "a bomb in the moves": f"#signpost={SIGNPOST}&moves=" + packed(b"a" * (5 * MAX_TEXT)),
    "deflate that breaks off": "#signpost=" + packed(b"4x4:1ddcfdfcfaaaebba16a" * 9)[:-6],
    "deflate that is none": "#signpost=~____",
    "base64 that is none": "#signpost=~!!!",
    "one base64 sign": "#signpost=~A",
    "letters beyond ascii in base64": "#signpost=~éé",
    "bytes that are no UTF-8": "#signpost=%FF%FE",
    "packed bytes that are no UTF-8": "#signpost=" + packed(b"\xff\xfe"),
    "markup": "#signpost=<img src=x onerror=alert(1)>",
    "a lone surrogate": "#signpost=\ud800",
    "NUL": "#signpost=%00",
    "an option that is none of the values": "#numberlink=AB/AB&rules=loose",
    "too long": "#signpost=" + "a" * MAX_TEXT,
    "moves that are none": f"#signpost={SIGNPOST}&moves=frob",
}


@pytest.mark.parametrize("fragment", HOSTILE.values(), ids=HOSTILE.keys())
def test_a_hostile_link_is_refused_with_a_sentence(fragment: str) -> None:
    from pysolvers.desk.game import Session

    with pytest.raises(PuzzleError) as caught:
        Session.read(fragment)
    assert len(str(caught.value)) < 400


def test_unknown_parts_of_a_link_are_passed_over() -> None:
    assert read(f"#signpost={SIGNPOST}&utm_source=chat").puzzle.id == SIGNPOST


@given(st.text(max_size=200))
def test_any_text_packs_and_unpacks(text: str) -> None:
    try:
        text.encode()
    except UnicodeEncodeError:
        return
    assert links._unpack(links._pack(text)) == text


@given(st.text(max_size=80))
def test_any_fragment_is_read_or_refused(text: str) -> None:
    for fragment in (f"#signpost={text}", f"#numberlink=~{text}", f"#{text}", f"#hamiltonian=3x3&moves={text}"):
        with suppress(PuzzleError):
            read(fragment)
