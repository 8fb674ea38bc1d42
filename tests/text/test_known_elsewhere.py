"""Puzzles and pages that we know of and do not solve are refused by their name."""

import pytest

import pysolvers
from pysolvers.core.kind import kinds
from pysolvers.core.puzzle import PuzzleError
from pysolvers.text.known_elsewhere import name_of, titles

TATHAM = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js"
SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("https://puzz.link/p?slither/10/10/abc", "This is a Slitherlink address of puzz.link; pysolvers solves "),
        ("http://pzv.jp/p.html?heyawake/6/6/lll155007rs12222j", "a Heyawake address"),
        ("https://pzprxs.vercel.app/p?type=editor&yajilin_edit/v:x/10/10/a", "a Yajilin address"),
        ("slither/10/10/abc", "a Slitherlink address"),
        ("https://puzz.link/p?newkind/3/3/a", "a newkind address of puzz.link"),
        ("pzprv3/slither/2/2/. . /. . /", "a pzprv3 file of Slitherlink"),
        ("pzprv3.1\nhashi\n2\n2\n", "a pzprv3 file of Hashiwokakero"),
        (f"{TATHAM}/solo.html#3x3:abc", "Solo, another game of Simon Tatham's collection"),
        (f"{TATHAM}/slant.html#8x8:cccaaabbb", "Slant, another game"),
        (f"{TATHAM}/lightup.html", "Light Up, another game"),
        ("SAVEFILE:4:x   \nGAME    :4:Solo\nPARAMS  :3:3x3\nDESC    :3:abc\n", "of the game 'Solo'"),
        ("https://www.linkedin.com/games/queens/", "LinkedIn's Queens; pysolvers"),
        ("https://www.linkedin.com/games/view/mini-sudoku/desktop", "LinkedIn's Mini Sudoku; pysolvers"),
        ("https://www.linkedin.com/games/zip/", "An address of LinkedIn does not contain the puzzle: paste"),
        ("https://www.nytimes.com/games/wordle/index.html", "An address of the New York Times"),
        ("https://www.janko.at/Raetsel/Slitherlink/001.a.htm", "An address of janko.at"),
        ("https://example.org/foo", "This address of example.org contains no puzzle"),
        ("<!DOCTYPE html><html><title>Zip | LinkedIn</title>", 'the source of a web page "Zip | LinkedIn"'),
        (SUDOKU, "This is a Sudoku; pysolvers"),
        ("\n".join(SUDOKU[k : k + 9] for k in range(0, 81, 9)), "This is a Sudoku; pysolvers"),
    ],
)
def test_what_is_known_is_refused_by_its_name(text: str, says: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        pysolvers.parse(text)
    assert says in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1


def test_every_other_kind_of_puzzlink_is_known_by_its_title() -> None:
    known = titles("puzz.link")
    assert len(known) > 330
    for kind, title in known.items():
        assert title and name_of(f"https://puzz.link/p?{kind}/4/5/0") == f"a {title} address of puzz.link"


@pytest.mark.parametrize("kind", kinds(), ids=lambda kind: kind.name)
def test_nothing_of_ours_is_taken_for_a_puzzle_of_others(kind: pysolvers.Kind) -> None:
    for _, text in kind.examples:
        puzzle = pysolvers.parse(text, kind.name)
        written = [format.write for format in kind.formats.FORMATS if format.read and format.write]
        for write in written:
            try:
                again = write(puzzle)
            except PuzzleError:
                continue
            assert pysolvers.parse_all(again)[0].kind == kind.name


def test_the_name_is_told_where_a_kind_is_asked_for_too() -> None:
    with pytest.raises(PuzzleError, match="a Slitherlink address"):
        pysolvers.parse("https://puzz.link/p?slither/10/10/abc", kinds()[1].name)
