"""New boards: one solution, no trivial pairs, the same for the same seed."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

import pysolvers
from pysolvers import Difficulty
from pysolvers.core.kind import kind_named
from pysolvers.core.progress import Progress, finish
from pysolvers.errors import ArgumentError
from pysolvers.puzzles.numberlink import generator
from pysolvers.puzzles.numberlink.making import boards
from pysolvers.puzzles.numberlink.making.annealing import Annealing, Effort
from pysolvers.puzzles.numberlink.making.cost import WindowDoubts
from pysolvers.puzzles.numberlink.making.elementary import Elementary, Left
from pysolvers.puzzles.numberlink.making.plain_lines import made_plain
from pysolvers.puzzles.numberlink.making.proofs import proof, prove_cells
from pysolvers.puzzles.numberlink.making.tilings import Tiling, random_tiling
from pysolvers.puzzles.numberlink.model import RULES, NumberlinkPuzzle, NumberlinkSolution
from pysolvers.puzzles.numberlink.solving.windows import windows
from tests.of_kind import all_solved, made
from tests.puzzles.numberlink.any_board import all_links as brute_force
from tests.sampling import rest_when_long, some

pytestmark = pytest.mark.slow
"""The module as a whole takes seconds."""


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("difficulty", generator.PART.DIFFICULTIES[:2])
def test_a_new_board_has_one_solution_and_no_neighbours_as_a_pair(rules: str, difficulty: Difficulty) -> None:
    board = made(NumberlinkPuzzle, "7x6", 3, difficulty, rules=rules)
    assert board.options.get("rules", "full") == rules
    assert pysolvers.outcome(board) == "unique"
    assert all(other not in {i for _, i in board.ways(a)} for a, other in board.pairs.values())


@pytest.mark.parametrize("kind", ["arukone", "numberlink"])
@pytest.mark.parametrize("size", ["5x4", "5x5"])
def test_a_board_whose_rules_allow_empty_cells_has_some(kind: str, size: str) -> None:
    rules: dict[str, Any] = {} if kind == "arukone" else {"rules": "no2x2", "empty": "yes"}
    for seed in range(6):
        board = pysolvers.generate(kind, size, seed=seed, difficulty="easy", **rules)
        assert isinstance(board, NumberlinkPuzzle) and not board.rule_set.every_cell
        (links,) = brute_force(board)
        assert 0 in links and {0 in links for links in brute_force(replace(board, rules="classic"))} == {True}
    assert board != pysolvers.generate(kind, size, seed=seed, difficulty="easy", **rules | {"empty": "no"})


@pytest.mark.parametrize(
    ("size", "options", "says"),
    [
        ("6x6", {}, "empty=yes needs rules=classic or rules=no2x2"),
        ("6x6", {"rules": "classic", "walls": "3"}, "empty=yes is for plain boards of squares"),
        ("17x17", {"rules": "classic"}, "Boards with empty cells can have up to 256 cells"),
    ],
)
def test_empty_cells_are_refused_with_a_reason(size: str, options: dict[str, Any], says: str) -> None:
    with pytest.raises(ArgumentError, match=says):
        pysolvers.generate("numberlink", size, empty="yes", **options)
    assert says in generator.PART.unavailable(size, "easy", {**options, "empty": "yes"})


def test_hard_boards_with_empty_cells_are_not_offered_by_default_either() -> None:
    for options in ({}, {"empty": "auto"}, {"empty": "yes"}):
        assert generator.PART.unavailable("8x8", "hard", {"rules": "classic", **options})
    assert not generator.PART.unavailable("8x8", "hard", {"rules": "classic", "empty": "no"})
    assert generator.PART.unavailable("12x12", "normal", {"rules": "no2x2"})


@pytest.fixture
def _made_like_large_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    """Boards of more than 49 cells are made as those of more than 256 are."""
    for module in (generator, boards):
        monkeypatch.setattr(module, "WINDING", 49)


@pytest.mark.usefixtures("_made_like_large_ones")
@pytest.mark.parametrize("size", rest_when_long(["8x8", "18x15"]))
def test_a_board_that_is_too_large_for_an_exact_count_is_made(size: str) -> None:
    board = pysolvers.generate("numberlink", size, seed=2, rules="classic")
    assert pysolvers.outcome(board, engine="search") == "unique"


def test_as_many_pairs_are_made_as_are_asked_for_and_they_are_long() -> None:
    for pairs in some((6, 10), 1):
        board = made(NumberlinkPuzzle, "8x8", 1, "easy", pairs=str(pairs))
        assert len(board.pairs) == pairs
        solution = pysolvers.solve(board)
        assert isinstance(solution, NumberlinkSolution)
        assert solution.violations() == [] and pysolvers.outcome(board) == "unique"
        assert min(Counter(solution.labels).values()) > 3


def test_pairs_that_do_not_come_out_are_refused_with_the_nearest_that_do() -> None:
    with pytest.raises(ArgumentError, match=r"No board of 6x6 with pairs=1 was found .* nearest found has [3-6]\."):
        pysolvers.generate("numberlink", "6x6", seed=1, pairs="1")


def test_where_nothing_comes_out_something_else_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generator, "_with_any_pairs", lambda *_: iter(()))
    with pytest.raises(
        ArgumentError, match=r"^No board of 5x6 was found in many tries: choose another size or seed\.$"
    ):
        pysolvers.generate("numberlink", "5x6", seed="1")

    def none(*_: object) -> Iterator[None]:
        yield from ()

    monkeypatch.setattr(generator, "made", none)
    says = r"^No board of 5x6 with this many walls and bridges was found in many tries: ask for fewer\.$"
    with pytest.raises(ArgumentError, match=says):
        pysolvers.generate("numberlink", "5x6", seed="1", walls="5")


def test_pairs_are_refused_where_boards_are_made_by_splitting() -> None:
    """Of more than 256 cells; 40x40 goes the same way and takes a minute."""
    with pytest.raises(ArgumentError, match=r"No board of 17x16 with pairs=4 was found .* nearest found has \d\d\."):
        pysolvers.generate("numberlink", "17x16", seed=1, pairs="4", rules="classic")


@pytest.mark.long
def test_pairs_of_a_very_large_board_are_refused() -> None:
    with pytest.raises(ArgumentError, match=r"No board of 40x40 with pairs=9 .* nearest found has \d+\."):
        pysolvers.generate("numberlink", "40x40", seed=1, pairs="9", rules="classic")


@pytest.mark.usefixtures("_made_like_large_ones")
@pytest.mark.parametrize("size", rest_when_long(["8x8", "17x16"]))
def test_a_large_board_is_graded_and_it_is_said_what_it_is(size: str) -> None:
    last: list[Progress] = []
    board = pysolvers.generate("numberlink", size, seed=1, difficulty="easy", watch=last.append)
    found = pysolvers.grade(board).difficulty
    told = f"No easy puzzle was found in many tries. The closest one is {found}."
    assert last[-1].note == ("" if found == "easy" else told)


def _left(tiling: Tiling) -> Left:
    left = Elementary(tiling.near, tiling.width).left(tiling.paths)
    assert left
    return left


def _random_tiling(width: int, height: int, pairs: int, rng: random.Random) -> Tiling:
    while True:
        tiling = finish(random_tiling(width, height, pairs, rng))
        if tiling:
            return tiling


def test_a_path_is_split_where_a_second_solution_differs() -> None:
    """Without any change: of the tiling as it is, until the board of the ends has the paths as its one solution."""
    rng = random.Random(2)
    tiling = _random_tiling(8, 7, 4, rng)
    links, paths = tiling.links(), len(tiling.paths)
    annealing = Annealing(tiling, "full", rng, WindowDoubts("classic"), Effort(0, 0))
    assert pysolvers.outcome(tiling.puzzle("full")) == "multiple"
    assert finish(annealing.run(split=True))
    assert tiling.links() != links and len(tiling.paths) > paths
    assert pysolvers.outcome(tiling.puzzle("full")) == "unique"
    assert pysolvers.solve(tiling.puzzle("full")) == tiling.solution("full")


@pytest.mark.long
def test_a_board_of_15_by_15_has_few_long_paths() -> None:
    board = made(NumberlinkPuzzle, "15x15", 2, "hard")
    assert len(board.pairs) < 18
    assert pysolvers.outcome(board) == "unique"


def test_the_proof_of_a_tiling_agrees_with_brute_force() -> None:
    """Of tilings of 5x5 the paths are the only solution just where a count under `classic` says so."""
    rng = random.Random(4)
    seen = Counter[bool]()
    for _ in range(60):
        tiling = _random_tiling(5, 5, 4, rng)
        unique = finish(proof(tiling, "full")).unique
        assert unique == (len(brute_force(tiling.puzzle("classic"))) == 1)
        seen[unique] += 1
    assert min(seen[True], seen[False]) > 2


@pytest.mark.parametrize("rules", ["full", "tight", "classic"])
def test_a_window_has_no_second_solution_where_counting_finds_none(rules: str) -> None:
    """Windows of random tilings, each as a board of its own where nothing enters from outside: brute force counts."""
    rng = random.Random(3)
    doubts = WindowDoubts("full" if rules == "tight" else rules)
    seen = set()
    (window,) = windows(4, 4, 4, 1)
    for _ in range(60):
        tiling = _random_tiling(4, 4, 3, rng)
        doubt = doubts.doubt(tiling, window)
        assert bool(doubt) == (len(brute_force(tiling.puzzle(doubts.rules))) > 1)
        seen.add(bool(doubt))
    assert seen == {True, False}


def test_where_elementary_techniques_leave_nothing_open_no_other_solution_touches_nothing() -> None:
    rng, found = random.Random(2), Counter[bool]()
    for _ in range(80):
        tiling = _random_tiling(5, 5, 4, rng)
        done = not _left(tiling).open
        assert not done or brute_force(tiling.puzzle("tight")) == {tiling.links()}
        found[done] += 1
    assert min(found[True], found[False]) > 5


def test_paths_are_changed_until_elementary_techniques_find_them_with_so_many_hard_steps() -> None:
    rng, made_so = random.Random(3), 0
    for _ in range(6):
        tiling = _random_tiling(8, 8, 6, rng)
        if finish(made_plain(tiling, rng, range(1, 4))):
            left = _left(tiling)
            assert not left.open and left.hard in range(1, 4)
            assert len(tiling.paths) == 6 and not tiling.solution("tight").violations()
            made_so += 1
    assert made_so


@pytest.mark.parametrize(("size", "pairs"), rest_when_long([("8x8", 8), ("10x10", 11)]))
def test_an_easy_board_has_few_pairs_and_long_lines(size: str, pairs: int) -> None:
    for seed in range(2):
        board = made(NumberlinkPuzzle, size, seed, "easy")
        assert len(board.pairs) <= pairs
        assert pysolvers.grade(board).difficulty == "easy"


@pytest.mark.parametrize(("size", "options"), [("1x1", {}), ("99x99", {}), ("ten", {}), ("8x8", {"pairs": "99"})])
def test_what_cannot_be_made_is_refused(size: str, options: dict[str, Any]) -> None:
    with pytest.raises(ArgumentError):
        pysolvers.generate("numberlink", size, **options)


@pytest.mark.usefixtures("_made_like_large_ones")
@pytest.mark.parametrize("size", rest_when_long(["8x7", "21x20"]))
@pytest.mark.parametrize("rules", ["full", "classic"])
def test_a_large_board_that_is_proved_cell_by_cell_has_one_solution(rules: str, size: str) -> None:
    pytest.importorskip("pysat")
    board = pysolvers.generate("numberlink", size, seed=4, rules=rules)
    assert pysolvers.outcome(board, engine="sat") == "unique"


@pytest.mark.parametrize("rules", ["full", "classic"])
@pytest.mark.parametrize("seed", range(8))
def test_a_board_proved_cell_by_cell_has_the_paths_as_its_one_solution(rules: str, seed: int) -> None:
    rng = random.Random(seed)
    tiling = _random_tiling(7, 6, 6, rng)
    if finish(prove_cells(tiling, rules, rng)):
        solutions = all_solved(NumberlinkSolution, tiling.puzzle(rules), engine="frontier")
        assert [solution.links for solution in solutions] == [tiling.links()]


@pytest.mark.long
@pytest.mark.parametrize("side", [25, 40, 41, 45, 50])
def test_a_large_tight_board_has_about_as_many_pairs_as_its_side(side: int) -> None:
    board = made(NumberlinkPuzzle, f"{side}x{side}", 1, rules="tight")
    assert side <= len(board.pairs) <= side + 10
    assert pysolvers.outcome(board) == "unique"


def test_the_largest_boards_are_made_under_tight_rules_only() -> None:
    with pytest.raises(ArgumentError, match=r"can have 4 to 40 rows and columns \(50 with rules=tight\)"):
        made(NumberlinkPuzzle, "41x41", 1)
    with pytest.raises(ArgumentError, match="can have 4 to 50 rows and columns"):
        made(NumberlinkPuzzle, "51x50", 1, rules="tight")


@pytest.mark.parametrize(
    ("size", "difficulty"),
    rest_when_long([("6x6", "easy"), ("8x5", "easy"), ("8x8", "hard"), ("8x8", "normal")], keep=2),
)
def test_labels_are_the_same_after_half_a_turn_where_that_is_wanted_and_the_solution_is_another(
    size: str, difficulty: Difficulty
) -> None:
    board = made(NumberlinkPuzzle, size, 2, difficulty, symmetry="half-turn")
    labelled = [bool(label) for label in board.labels]
    assert labelled == labelled[::-1]
    solution = pysolvers.solve(board)
    assert pysolvers.outcome(board) == "unique" and isinstance(solution, NumberlinkSolution)
    turned = [links >> 2 | (links & 3) << 2 for links in reversed(solution.links)]
    assert turned != [*solution.links]
    assert pysolvers.grade(board).difficulty == difficulty


def test_symmetry_is_for_plain_boards() -> None:
    with pytest.raises(ArgumentError, match="symmetry=half-turn is for plain boards of squares"):
        made(NumberlinkPuzzle, "6x6", 2, symmetry="half-turn", board="hex")


def test_boards_with_symmetric_labels_are_offered_where_they_come_soon() -> None:
    unavailable = kind_named("numberlink").generator.unavailable
    asked = {"symmetry": "half-turn"}
    assert not unavailable("8x8", "normal", asked) and unavailable("12x12", "easy", asked)
    assert unavailable("8x8", "hard", asked) and not unavailable("8x8", "hard", {})


def test_boards_are_not_offered_if_they_would_be_easier_or_have_too_many_pairs() -> None:
    unavailable = kind_named("numberlink").generator.unavailable
    for settings in ({"rules": "tight"}, {"walls": "8"}, {"bridges": "1", "board": "torus"}):
        assert unavailable("6x6", "hard", settings) and not unavailable("8x8", "hard", settings)
    assert unavailable("12x12", "easy", {"board": "torus"}) and not unavailable("12x12", "easy", {"board": "hex"})
    assert unavailable("6x6", "normal", {"walls": "8"}) and not unavailable("6x6", "normal", {"rules": "tight"})
