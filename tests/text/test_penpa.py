"""penpa-edit's and noqx's addresses: boards of ours both ways, others refused with what they are."""

import json
import zlib
from base64 import b64decode, b64encode
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pysolvers
from pysolvers.core.puzzle import PuzzleError
from pysolvers.errors import ArgumentError, SolutionError
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle
from pysolvers.puzzles.hamiltonian.text import penpa as loops
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle, NumberlinkSolution
from pysolvers.puzzles.numberlink.text import penpa as pairs
from pysolvers.puzzles.numberlink.text.solutions import write_solution
from pysolvers.text import document, penpa
from pysolvers.text.penpa import PenpaBoard
from tests.of_kind import parsed, solved
from tests.puzzles.numberlink.random_puzzles import puzzles as boards_with_pairs


def changed(address: str, line: int, **values: Any) -> str:
    """The address with other values in the object of a line, or another `text` in its place."""
    lines = zlib.decompress(b64decode(address.strip().split("p=", 1)[1]), -15).decode().split("\n")
    if "text" in values:
        lines[line] = values["text"]
    else:
        data = json.loads(penpa._expand(lines[line])) | values
        lines[line] = json.dumps(data).replace("z", "zZ")
    pack = zlib.compressobj(wbits=-15)
    packed = pack.compress("\n".join(lines).encode()) + pack.flush()
    return "https://t0nyx1ang.github.io/noqx/penpa-edit/#m=edit&p=" + b64encode(packed).decode()


BARE = penpa.write(PenpaBoard(3, 4, {(0, 0): "A", (0, 3): "B", (2, 0): "A", (2, 3): "B"}))


@settings(deadline=None, max_examples=100)
@given(boards_with_pairs())
def test_boards_with_pairs_come_back_with_their_rules(puzzle: NumberlinkPuzzle) -> None:
    if puzzle.pairs:
        assert pysolvers.parse(pairs.write(puzzle)) == puzzle


@settings(deadline=None, max_examples=100)
@given(st.integers(1, 8), st.integers(1, 8), st.data())
def test_loops_come_back(rows: int, columns: int, data: st.DataObject) -> None:
    cells = [(r, c) for r in range(rows) for c in range(columns)]
    steps = [((r, c), (r, c + 1)) for r in range(rows) for c in range(columns - 1)]
    some = st.frozensets(st.sampled_from(steps), max_size=3) if steps else st.just(frozenset())
    holes = data.draw(st.frozensets(st.sampled_from(cells), max_size=len(cells) - 1))
    puzzle = HamiltonianPuzzle(rows, columns, holes=holes, closed=True, walls=data.draw(some), required=data.draw(some))
    assert pysolvers.parse(loops.write(puzzle)) == puzzle


@pytest.mark.parametrize(
    "id",
    [
        "3x3;waypoints=0.0,1.1,2.2;walls=0.0-0.1;required=1.1-1.2",
        "4x3;at=0.0:2,1.1:5,2.2:9;holes=0.3",
        "3x4;board=king;at=0.0:3,3.2:7",
    ],
)
def test_boards_along_numbers_come_back(id: str) -> None:
    puzzle = parsed(HamiltonianPuzzle, id)
    assert pysolvers.parse(loops.write(puzzle)) == puzzle


@pytest.mark.parametrize(
    ("labels", "tags", "id"),
    [
        ({(0, 0): "1", (2, 2): "9"}, (), "3x3;at=0.0:1,2.2:9"),
        ({(0, 0): "1", (0, 2): "2"}, (), "3x3;waypoints=0.0,0.2"),
        ({(0, 0): "2", (1, 2): "4"}, ("Hidato",), "3x3;board=king;at=0.0:2,1.2:4"),
        ({(0, 0): "2", (1, 2): "4"}, (), ""),
        ({(0, 0): "1", (1, 2): "x"}, ("hidato",), ""),
    ],
)
def test_numbers_of_other_setters_are_those_of_a_path_or_refused(
    labels: dict[tuple[int, int], str], tags: tuple[str, ...], id: str
) -> None:
    address = penpa.write(penpa.PenpaBoard(3, 3, labels, tags=tags))
    if id:
        assert pysolvers.parse(address, kind="hamiltonian").id == id
    else:
        with pytest.raises(PuzzleError, match="This is a penpa"):
            pysolvers.parse(address, kind="hamiltonian")


def test_what_penpa_cannot_hold_is_refused() -> None:
    with pytest.raises(PuzzleError, match="can hold only a closed loop or a path along numbers"):
        loops.write(parsed(HamiltonianPuzzle, "4x4;start=0.0"))


def test_an_address_of_others_leaves_the_rules_open() -> None:
    assert document.read(BARE).missing_option == "rules"
    assert document.read(BARE, options={"rules": "full"}).missing_option == ""
    assert document.read(pairs.write(parsed(NumberlinkPuzzle, BARE))).missing_option == ""


def test_lines_drawn_are_a_solution_and_moves() -> None:
    puzzle = parsed(NumberlinkPuzzle, "AB./.#./.AB")
    solution = solved(NumberlinkSolution, puzzle)
    address = write_solution(solution, "penpa")
    assert pysolvers.check(address) == [] and pysolvers.check(puzzle, address) == []
    assert len(document.read(address).moves) == 2
    assert document.read(BARE).solutions == ()
    with pytest.raises(SolutionError, match="has no lines"):
        pysolvers.check(puzzle, pairs.write(puzzle))
    with pytest.raises(SolutionError, match="another board"):
        pysolvers.check(pysolvers.parse("A.A"), address)


def test_a_setters_lines_and_crosses_are_required_steps_and_walls() -> None:
    address = loops.write(parsed(HamiltonianPuzzle, "4x4;closed;holes=0.0,0.1;required=1.0-2.0;walls=1.1-2.1"))
    assert pysolvers.parse(address).id == "4x4;walls=1.1-2.1;required=1.0-2.0;holes=0.0,0.1;closed"
    assert document.read(address).solutions == ()


WALLED = "AB./.#./.AB;walls=0.0-0.1,1.2-2.2"


def test_walls_are_crosses_and_thick_edges_and_come_back_with_the_solution() -> None:
    puzzle = parsed(NumberlinkPuzzle, WALLED)
    assert pysolvers.parse(pysolvers.write(puzzle, "penpa")) == puzzle
    with pytest.raises(ArgumentError, match="cannot hold the bridges"):
        pysolvers.write(pysolvers.parse("..../A..A/....;bridges=1.1"), "penpa")
    opened = parsed(NumberlinkPuzzle, "AB./.#./.AB;walls=1.1-1.2")
    address = write_solution(solved(NumberlinkSolution, opened), "penpa")
    assert pysolvers.check(address) == []


@pytest.mark.parametrize(
    ("edges", "walls"),
    [
        ({"66,73": 2, "85,86": 21}, ";walls=0.1-0.2,2.0-3.0"),
        ({"64,65": 2, "64,71": 2, "67,74": 2, "73": 98}, ""),  # the border of the board, and a cross of a setter
    ],
)
def test_thick_edges_of_others_are_walls(edges: dict[str, int], walls: str) -> None:
    bare = penpa.write(PenpaBoard(4, 3, {(0, 0): "A", (0, 2): "B", (3, 0): "A", (3, 2): "B"}))
    read = parsed(NumberlinkPuzzle, changed(bare, 3, lineE=edges))
    assert read.id.removeprefix("A.B/.../.../A.B") == walls


def test_thick_edges_around_regions_are_not_walls() -> None:
    around_corner = changed(BARE, 3, lineE={"66,74": 2, "73,74": 2})
    with pytest.raises(PuzzleError, match="thick edges"):
        pysolvers.parse(around_corner)


def test_shaded_cells_and_missing_places_are_blocked() -> None:
    shaded = changed(BARE, 3, surface={str(2 * 8 + 3): 1, str(2 * 8 + 4): 5, str(2 * 8 + 2): 4})
    assert parsed(NumberlinkPuzzle, shaded).blocked == {1}
    assert parsed(NumberlinkPuzzle, changed(BARE, 5, text="[18,1,1,1,5,1,1,6,1,2]")).blocked == {7, 10}


@pytest.mark.parametrize(
    ("address", "says"),
    [
        (changed(BARE, 3, number={}), "This is an empty penpa board; pysolvers solves"),
        (
            changed(BARE, 3, number={"18": ["5", 1, "1"], "19": ["2", 1, "1"], "20": ["3", 1, "1"]}),
            "with 3 labels; pys",
        ),
        (changed(BARE, 3, cage={"0": 1}, lineE={"1,2": 2}), "with 4 labels, thick edges and cages"),
        (changed(BARE, 17, text='["Slitherlink"]'), "a penpa puzzle tagged slitherlink"),
        (changed(BARE, 0, text="hex,5,5,38"), "a grid of shape 'hex'"),
        (changed(BARE, 3, text="{"), "is not that of a square grid"),
        (changed(BARE, 1, text="[0,0,9,0]"), "The board is -5 × 3: expected"),
    ],
)
def test_other_boards_are_refused_with_what_they_are(address: str, says: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        pysolvers.parse(address)
    assert says in str(caught.value)


@pytest.mark.parametrize(
    "address",
    [
        "https://swaroopg92.github.io/penpa-edit/?m=edit&p=https://puzz.link/p?numlin/5/5/1j2h3m1h2j3",
        "https://swaroopg92.github.io/penpa-edit/#m=edit&p=https%3A%2F%2Fpuzz.link%2Fp%3Fnumlin%2F5%2F5%2F1j2h3m1h2j3",
    ],
)
def test_an_address_that_wraps_another_is_read_as_that(address: str) -> None:
    assert pysolvers.parse(address).id == "1..../2..3./...../.1..2/....3&rules=classic"


def test_the_samples_of_noqx_are_read_as_what_they_are(puzzles: Path) -> None:
    entries = [json.loads(line) for line in (puzzles / "field" / "noqx.jsonl").read_text().splitlines()]
    addresses = [entry["input"] for entry in entries if "m=edit" in entry["input"]]
    assert addresses
    for address in addresses:
        assert pysolvers.outcome(pysolvers.parse(address, rules="classic"), seconds=60) == "unique"
