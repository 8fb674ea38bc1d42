"""What comes of the pieces of a puzzle is what comes of the whole: for every kind and engine, without processes."""

import pickle
from collections import Counter

import pytest

import pysolvers
from pysolvers.core.kind import kind_named, kinds
from pysolvers.core.progress import Count, OutOfBudget, Progress, Run, finish
from pysolvers.core.puzzle import Solution
from pysolvers.errors import ArgumentError
from pysolvers.parallel import solving, sweeping
from pysolvers.parallel.crew import News, Workforce
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle
from pysolvers.puzzles.hamiltonian.solving.halves import halves_of
from tests.parallel.solo import SoloCrew

PUZZLES = (
    "4x4:edefcegaaaaeaagg",
    "4x4:dgfecdaachbhbgga",
    "3x3:eeegggggg",
    "A..B/..../..../A..B",
    "A..B/..../..../A..B&rules=classic",
    "C...B/A.BA./...C./.....&rules=tight",
    "A..B/..../..../A..B&rules=tight",
    "4x3",
    "5x4;waypoints=1.3,0.2,2.1,1.0",
    "5x4;symmetry=rot180",
    "5x5;closed;holes=2.2;forbid=EENWW",
    "4x4;at=0.0:1",
    "1x1",
    "rect;y=[AB]+,[BC]+;x=[ABC]+,.B|.C",
    "rect;y=(.)B\\1,[AB]*;x=[AB]+,[AB]+,[AB]+",
    "rect;y=A,B;x=A,C",
)
"""Some with no solution, some with one, most with several."""

SWEPT = (
    *PUZZLES,
    "6x6",
    "5x7;holes=1.1",
    "7x5;start=0.0;end=4.6",
    "6x3;holes=0.0,0.1,0.2,0.3,0.4,0.5,1.0,1.1,1.2,1.3,1.4,1.5",
    "6x6;closed",
    "6x6;start=0.0;end=5.5;forbid=EENWW,NNESS",
    "6x7;closed;waypoints=0.0,1.4,3.3,5.1,2.2",
    "6x5;symmetry=rot180",
    "6x6;closed;symmetry=rot90;holes=2.2,2.3,3.2,3.3",
    "A....B/....../.C.D../....../.D.C../B....A",
)


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """No puzzle is tried alone before it is cut."""
    monkeypatch.setattr(solving, "ALONE", -1.0)


def told(solution: Solution) -> str:
    """All that a solution says; its text may leave something out."""
    return f"{solution.data} {sorted(solution.facts.items())}"


def test_every_kind_can_be_cut() -> None:
    assert {pysolvers.parse(text).kind for text in PUZZLES} == {kind.name for kind in kinds() if kind.has("pieces")}
    assert all(kind.has("pieces") for kind in kinds())


@pytest.mark.parametrize("text", PUZZLES)
def test_pieces_exclude_each_other_and_cover_all_solutions(text: str) -> None:
    puzzle = pysolvers.parse(text)
    part = kind_named(puzzle.kind).pieces
    right = Counter(told(solution) for solution in pysolvers.solutions(puzzle))
    for engine in part.ENGINES:
        if engine == "sat":
            pytest.importorskip("pysat", reason="the extra sat is not installed")
        pieces = finish(part.pieces(puzzle, engine, 7))
        finer = [each for piece in pieces for each in finish(part.pieces(puzzle, engine, 3, piece))]
        for each in ([()], pieces, finer, pieces):
            found = [step for piece in each for step in part.solutions(puzzle, piece, engine)]
            assert Counter(told(step) for step in found if isinstance(step, Solution)) == right, engine


@pytest.mark.parametrize("patience", [2.0, -1.0], ids=["patient", "every piece is cut finer"])
@pytest.mark.parametrize("text", PUZZLES[::3])
@pytest.mark.usefixtures("at_once")
def test_the_solutions_are_those_of_one_process(text: str, patience: float, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "PATIENCE", patience)
    monkeypatch.setattr(solving, "SHARE", 0.0)
    monkeypatch.setattr(solving, "USUAL", 0.0)
    puzzle = pysolvers.parse(text)
    right = sorted(told(solution) for solution in pysolvers.solutions(puzzle))
    crew = SoloCrew(lost=(1, 2, 5))
    found = list(Run(solving.solve(puzzle, "auto", None, lambda: crew)))
    assert sorted(map(told, found)) == right
    assert crew.closed
    two = list(Run(solving.solve(puzzle, "auto", 2, SoloCrew)))
    assert len({told(solution) for solution in two} & set(right)) == len(two) >= min(2, len(right))


@pytest.mark.parametrize("text", SWEPT)
@pytest.mark.usefixtures("at_once")
def test_the_count_is_that_of_one_process(text: str) -> None:
    puzzle = pysolvers.parse(text)
    right = pysolvers.count(puzzle)
    assert list(Run(solving.count(puzzle, "auto", None, lambda: SoloCrew(lost=(2, 3)))))[-1] == right
    if "frontier" not in kind_named(puzzle.kind).solver.ENGINES:
        return
    try:
        pysolvers.count(puzzle, engine="frontier")
    except ArgumentError as error:
        with pytest.raises(ArgumentError, match=str(error)[:20]):
            list(Run(solving.count(puzzle, "frontier", None, SoloCrew)))
    else:
        assert list(Run(solving.count(puzzle, "frontier", None, SoloCrew)))[-1] == right


HALVED = {
    "halves that are alike, one turned": ("6x7;start=0.0;end=6.5", True, True),
    "halves that are alike, one mirrored": ("6x6;start=0.0;end=5.0", True, False),
    "a row in the middle": ("7x6", True, True),
    "a loop": ("6x6;closed", True, True),
    "halves that differ": ("6x6;start=0.0;holes=4.1,4.2;walls=1.1-1.2", False, True),
    "a loop with halves that differ": ("6x6;closed;holes=5.0,5.1;required=1.1-1.2", False, True),
}
"""Boards that are counted from both ends; whether the halves are alike, and whether the far one is turned."""


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize(("text", "alike", "turned"), HALVED.values(), ids=list(HALVED))
def test_a_count_from_both_ends_is_shared_out(
    text: str, alike: bool, turned: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The states of each half, and how they meet, go to several processes; of these some die on the way."""
    monkeypatch.setattr(sweeping, "LEAST", 1)
    puzzle = pysolvers.parse(text)
    assert isinstance(puzzle, HamiltonianPuzzle)
    halves = halves_of(puzzle)
    assert (halves.alike, halves.turned, halves.both_have_cells) == (alike, turned, True)
    crew = SoloCrew(lost=(1, 4, 9, 20))
    steps = list(solving.count(puzzle, "auto", None, lambda: crew))
    assert steps[-1] == pysolvers.count(puzzle, engine="frontier")
    assert not crew.lost
    assert crew.begun["meet"] >= 3  # one for each number of plugs in the middle
    assert crew.begun["sweep_segment"] > 20  # several shares of each half row
    assert "search_piece" not in crew.begun


@pytest.mark.usefixtures("at_once")
def test_a_sweep_with_too_many_states_is_left_for_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    from pysolvers.puzzles.hamiltonian import pieces

    monkeypatch.setattr(pieces, "MAX_STATES", 5)
    found = list(Run(solving.count(pysolvers.parse("4x4"), "auto", None, SoloCrew)))
    assert found[-1] == Count(276, exact=True)
    assert len(found) > 1  # lower bounds on the way, which a sweep does not know


@pytest.mark.slow
@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("racer", ["whole", "pieces"])
def test_whoever_decides_first_ends_the_work(racer: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A race that would go on for ever ends with the last piece, and the pieces end with a race that has decided."""

    class Slow(SoloCrew):
        def news(self) -> list[News]:
            last = self.calls[0][1].function.__name__ == ("race" if racer == "pieces" else "search_piece")
            self.calls = [*self.calls[1:], self.calls[0]] if last else self.calls
            return [] if last else super().news()

    monkeypatch.setattr(Slow, "longest", 60.0)
    puzzle = pysolvers.parse("4x4;waypoints=1.3,0.2,2.1,1.0")
    run = Run(solving.solve(puzzle, "auto", 2, Slow))
    assert list(run) == list(pysolvers.solutions(puzzle))
    assert run.progress.engine == ("auto" if racer == "whole" else solving.PIECEWISE)


@pytest.mark.parametrize(
    ("text", "ends"),
    [("C...B/A.BA./...C./.....", False), ("A..B/..../..../A..B", True), ("4x4;waypoints=1.3,0.2,2.1,1.0", True)],
    ids=["one solution", "several solutions", "no better proof than by pieces"],
)
def test_a_whole_puzzle_with_better_proofs_is_searched_on_beside_its_pieces(
    text: str, ends: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    stopped: list[str] = []

    class Slow(SoloCrew):
        longest = 60.0

        def news(self) -> list[News]:
            self.calls.sort(key=lambda each: each[1].function.__name__ == "race")
            return super().news()

        def stop(self, key: int, late: bool = False) -> None:
            stopped.extend(call.arguments[1] for at, call in self.calls if at == key)
            super().stop(key, late)

    monkeypatch.setattr(solving, "AFTER_FIRST", -1.0)
    monkeypatch.setattr(solving, "AND_SHARE", 0.0)
    puzzle = pysolvers.parse(text)
    right = list(pysolvers.solutions(puzzle))
    with Workforce(Slow()) as force:
        search = solving.PieceSearch(puzzle, "auto", force, right[:2])
        found = list(Run(search.solutions(["auto"])))
    assert sorted(map(told, [*right[:2], *found])) == sorted(map(told, right))
    assert stopped == ["auto"] * ends


def test_seeds_find_the_same_solutions() -> None:
    firsts = [next(text for text in PUZZLES if pysolvers.parse(text).kind == kind.name) for kind in kinds()]
    for text in (*firsts, "C...B/A.BA./...C./.....", ".A../.BC./...C/AB..", "A.A/BC./.CB"):
        puzzle = pysolvers.parse(text)
        kind = kind_named(puzzle.kind)
        right = sorted(told(solution) for solution in pysolvers.solutions(puzzle))
        for racer in kind.pieces.RACERS:
            if racer == "sat":
                pytest.importorskip("pysat", reason="the extra sat is not installed")
            found = [step for step in kind.pieces.race(puzzle, racer) if isinstance(step, Solution)]
            assert sorted(map(told, found)) == right, racer


@pytest.mark.usefixtures("at_once")
def test_a_count_stops_at_its_limit() -> None:
    assert list(Run(solving.count(pysolvers.parse("4x4"), "auto", 100, SoloCrew)))[-1] == Count(100, exact=False)


@pytest.mark.usefixtures("at_once")
def test_a_call_whose_process_dies_each_time_is_a_fault() -> None:
    class Dying(SoloCrew):
        def news(self) -> list[News]:
            self.lost = {key for key, _ in self.calls}
            return super().news()

    with pytest.raises(RuntimeError, match=r"died 5 times .signal SIGKILL"):
        list(Run(solving.solve(pysolvers.parse("4x4"), "auto", None, Dying)))


def test_an_easy_puzzle_needs_no_processes() -> None:
    def crew() -> SoloCrew:
        raise AssertionError("a crew was asked for")

    puzzle = pysolvers.parse(PUZZLES[0])
    right = [str(solution) for solution in pysolvers.solutions(puzzle)]
    assert [str(solution) for solution in Run(solving.solve(puzzle, "auto", None, crew))] == right
    assert list(Run(solving.count(puzzle, "auto", None, crew)))[-1] == Count(len(right), exact=True)


def test_time_that_is_up_travels_between_processes() -> None:
    error = pickle.loads(pickle.dumps(OutOfBudget("Not decided.", Progress(7, snapshot=lambda: None))))
    assert (str(error), error.progress) == ("Not decided.", Progress(7))
