"""Other programs' addresses and files."""

import contextlib
import json
import zlib
from base64 import b64encode
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pysolvers
from pysolvers.core.puzzle import PuzzleError
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle
from pysolvers.puzzles.numberlink.text import janko, penpa, puzzlink, pzprv3

SAMPLE = "5/5/1j2h3m1h2j3"
GRID = "1..../2..3./...../.1..2/....3"


@pytest.mark.parametrize(
    ("address", "rules"),
    [
        (f"https://puzz.link/p?numlin/{SAMPLE}", "classic"),
        (f"https://puzz.link/p?numlin_edit/{SAMPLE}", "classic"),
        (f"http://pzv.jp/p.html?numlin/{SAMPLE}", "classic"),
        (f"https://pzprxs.vercel.app/p?type=editor&numlin/v:/{SAMPLE}", "classic"),
        (f"https://pzplus.tck.mn/p?numlin/{SAMPLE}/", "classic"),
    ],
)
def test_puzz_link_addresses_of_every_host_are_read(address: str, rules: str) -> None:
    puzzle = pysolvers.parse(address)
    assert puzzle.id == f"{GRID}&rules={rules}"


def test_arukone_asks_for_all_cells_unless_its_flag_says_not_and_has_letters() -> None:
    assert pysolvers.parse(f"https://puzz.link/p?arukone/{SAMPLE}").id == "A..../B..C./...../.A..B/....C"
    assert pysolvers.parse(f"https://puzz.link/p?arukone/e/{SAMPLE}").options == {"rules": "classic"}


def test_large_numbers_and_runs_have_their_tokens() -> None:
    cells = ["1", *[""] * 20, "255", "", "", "256", "1", "255", "256", *[""] * 2]
    board = NumberlinkPuzzle(5, 6, tuple(cells), "classic")
    assert puzzlink.write(board) == "https://puzz.link/p?numlin/5/6/1z-ffh+1001-ff+100h"


@given(st.lists(st.integers(1, 100_000), min_size=1, max_size=12, unique=True), st.randoms())
def test_addresses_and_files_come_back(numbers: list[int], rng: object) -> None:
    cells = [str(n) for n in numbers for _ in range(2)] + [""] * (60 - 2 * len(numbers))
    rng.shuffle(cells)  # type: ignore[attr-defined]  # hypothesis's random
    board = NumberlinkPuzzle(6, 10, tuple(cells), "classic")
    assert puzzlink.read(puzzlink.write(board)) == [board]
    assert pzprv3.read(pzprv3.write(board)) == [board]


def test_a_pzprv3_file_is_read_with_slashes_too() -> None:
    text = "pzprv3/numlin/2/3/1 . 1 /2 . 2 /0 0 /0 0 /0 0 0 /"
    assert pysolvers.parse(text).id == "1.1/2.2&rules=classic"
    assert pysolvers.parse(text.replace("/", "\n")).id == "1.1/2.2&rules=classic"


def test_a_janko_file_is_read() -> None:
    text = "begin\npuzzle Arukone\nauthor somebody\nsize 3\nproblem\n1 - 1\n- - -\n2 - 2\nsolution\ne ew w\nend\n"
    assert pysolvers.parse(text).id == "1.1/.../2.2&author=somebody"
    with pytest.raises(PuzzleError, match="Line 7, column 4: The row has 2 cells; expected 3, as its size says"):
        janko.read(text.replace("- - -", "- -"))


def penpa_address(numbers: dict[str, list[object]], nx: int, ny: int) -> str:
    question = json.dumps({"number": numbers, "surface": {}}).replace('"number"', "zN").replace('"surface"', "zS")
    lines = f"square,{nx},{ny},38,0,1,1\n[0,0,0,0]\n[]\n{question}\n"
    pack = zlib.compressobj(wbits=-15)
    data = pack.compress(lines.encode()) + pack.flush()
    return "https://swaroopg92.github.io/penpa-edit/#m=edit&p=" + b64encode(data).decode()


def test_a_penpa_address_of_a_square_grid_is_read() -> None:
    at = {(r, c): str((r + 2) * 7 + c + 2) for r in range(2) for c in range(3)}
    numbers = {at[0, 0]: ["12", 1, "1"], at[0, 2]: ["12", 1, "1"], at[1, 0]: ["A", 1, "1"], at[1, 1]: ["A", 1, "1"]}
    assert pysolvers.parse(penpa_address(numbers, 3, 2)).id == "_12_._12_/AA."


@pytest.mark.parametrize(
    "text",
    [
        "https://puzz.link/p?numlin/5/5/1j2h3m1h2",
        "https://puzz.link/p?numlin/5/x/1",
        "https://puzz.link/p?numlin/5/5/-g",
        "https://puzz.link/p?numlin/99999/5/1",
        "https://puzz.link/p?numlin/5/5/A",
        "pzprv3/numlin/2/3/1 . 1 /",
        "pzprv3/slither/2/3/1 . 1 /",
        "https://x/#m=edit&p=AAAA",
        "https://x/#m=solve&p=jVZdb",
        "begin\nproblem\nend",
    ],
)
def test_a_damaged_address_or_file_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(PuzzleError):
        pysolvers.parse(text, "numberlink")


@given(st.text(alphabet="numlinarukone/p?0123456789abcxyz-+=@%*$.:httpsm=edit&p", max_size=80))
def test_likeness_and_reading_never_fail_otherwise(text: str) -> None:
    for likeness, read in (
        (puzzlink.likeness, puzzlink.read),
        (pzprv3.likeness, pzprv3.read),
        (janko.likeness, janko.read),
        (penpa.likeness, penpa.read),
    ):
        assert likeness(text) in range(4)
        with contextlib.suppress(PuzzleError):
            read(text)


def test_the_solution_in_a_janko_file_is_judged() -> None:
    text = "begin\nsize 3 2\nproblem\n1 - 1\n2 - 2\nsolution\ne ew w\ne ew w\nend\n"
    assert pysolvers.check(text) == []
    assert pysolvers.check(text.replace("e ew w\nend", "e w w\nend"))
    with pytest.raises(PuzzleError, match="no solution"):
        pysolvers.check(text.partition("solution")[0])


def test_jankos_own_solutions_are_right(puzzles: Path) -> None:
    lines = (puzzles / "numberlink" / "janko_arukone.jsonl").read_text(encoding="utf-8").splitlines()
    for entry in map(json.loads, lines[:60]):
        size, problem = entry["problem"].split("\n", 1)
        solution = entry["solution"].split("\n", 1)[1]
        sides = " ".join(size.split()[::-1])
        text = f"begin\npuzzle Arukone\nsize {sides}\nproblem\n{problem}\nsolution\n{solution}\nend\n"
        assert pysolvers.check(text) == [], entry["id"]
