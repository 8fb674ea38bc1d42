"""What engines do on the way is what it was: their nodes, clauses, answers and pieces, in order.

Where a search turns first, which clauses it makes and how much it needs is seen here, not only what comes out at last.
Each line has counts, and a few letters for all that was done. `keeping.py` tells how to make these texts again.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib.machinery import ModuleSpec
from itertools import islice
from types import ModuleType, SimpleNamespace
from typing import ClassVar

import pytest

import pysolvers
from pysolvers.core.kind import Kind, kinds
from pysolvers.core.progress import Pace, Progress, finish
from pysolvers.core.puzzle import Puzzle, PuzzleError, Solution
from pysolvers.engines.sat import solver as sat_solver
from pysolvers.engines.sat.assuming import KeptClauses
from pysolvers.engines.sat.clause_learning import ClauseLearner
from pysolvers.engines.sat.cnf import Cnf
from tests.kept.keeping import HERE, MOST_IN_CLAUSES, SEEDS, all_boards, is_kept, letters, some

STEPS, STEPS_IN_CLAUSES = 300, 4
"""How many steps of an engine are looked at on each board: less of clauses, for they are solved in plain Python."""


class Recorder:
    """Stands in for CaDiCaL: it writes down what clauses it gets, and solves them in plain Python."""

    made: ClassVar[list[Recorder]] = []
    """Every one since the list was emptied."""

    def __init__(self) -> None:
        self.cadical = self
        self.clauses: list[list[int]] = []
        self.assumed: list[list[int]] = []
        self.conflicts, self.budget = 0, 0
        self.learner: ClauseLearner | None = None
        self.made.append(self)

    def add_clause(self, clause: Sequence[int]) -> None:
        """One more."""
        self.clauses.append([*clause])
        self.learner = None

    def conf_budget(self, conflicts: int) -> None:
        """How many conflicts the next slice may take."""
        self.budget = conflicts

    def solve(self, assumed: Sequence[int], _signals: int) -> int:
        """A slice: 1 if there is a model, -1 if there is none, 0 where the budget is used up."""
        if self.learner is None or [*assumed] != self.assumed[-1]:
            cnf = Cnf()
            cnf.clauses = [*self.clauses, *([literal] for literal in assumed)]
            cnf.meanings += [None] * max(abs(literal) for clause in [[0], *cnf.clauses] for literal in clause)
            self.learner = ClauseLearner(cnf)
            self.assumed.append([*assumed])
        before = self.learner.conflicts
        verdict = finish(self.learner.solve(self.budget))
        self.conflicts += self.learner.conflicts - before
        return 0 if verdict is None else 1 if verdict else -1

    def accum_stats(self) -> dict[str, int]:
        """Its figures."""
        return {"conflicts": self.conflicts, "propagations": 100 * self.conflicts}

    def get_model(self) -> Iterable[int]:
        """The variables that are true."""
        assert self.learner
        return self.learner.model()

    def get_core(self) -> Sequence[int]:
        """The assumptions that cannot hold together."""
        return self.assumed[-1]

    def delete(self) -> None:
        """The end."""


@pytest.fixture
def _as_always(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is always time to report progress, and python-sat is one of ours, the same everywhere."""

    def due(pace: Pace) -> bool:
        pace.work += 1
        return True

    ours, solvers = ModuleType("pysat"), ModuleType("pysat.solvers")
    solve = {f"{name}_solve_lim": Recorder.solve for name in sat_solver.SOLVERS}
    vars(solvers).update(dict.fromkeys(sat_solver.SOLVERS.values(), Recorder), pysolvers=SimpleNamespace(**solve))
    monkeypatch.setattr(Pace, "due", due)
    monkeypatch.setattr(sat_solver, "extension", lambda: None)
    monkeypatch.setattr(KeptClauses, "of", lambda _, puzzle, make: make())  # not those of another test
    for module in (ours, solvers):
        module.__spec__ = ModuleSpec(module.__name__, None)
        monkeypatch.setitem(sys.modules, module.__name__, module)


def worked(kind: Kind) -> Iterator[str]:
    """What each engine does to find the answers, and to count them."""
    for puzzle in all_boards(kind):
        yield f"# {puzzle.id}"
        for engine in kind.solver.ENGINES:
            if engine != "sat" or len(puzzle.cells) <= MOST_IN_CLAUSES:
                yield f"{engine}: {course(kind, puzzle, kind.solver.solve, engine)}"
        yield f"count: {course(kind, puzzle, kind.solver.count)}"
        if "frontier" in kind.solver.ENGINES:
            yield f"count by frontier: {course(kind, puzzle, kind.solver.count, 'frontier')}"
        yield f"instead: {course(kind, puzzle, kind.solver.instead)}"


def searched(kind: Kind) -> Iterator[str]:
    """What the search does on larger boards: those that `seeds.txt` has."""
    for line in SEEDS.read_text("utf-8").splitlines():
        order, _, id = line.partition("\t")
        if order.startswith(f"{kind.name} "):
            yield f"{order}: {course(kind, pysolvers.parse(id, kind.name), kind.solver.solve, 'search')}"


def course(kind: Kind, puzzle: Puzzle, work: Callable[..., Iterator[object]], *how: object) -> str:
    """How long some work goes on, what comes of it, and letters for its progress, boards on the way and clauses."""
    Recorder.made.clear()
    told, found, nodes = "", 0, 0
    try:
        most = STEPS_IN_CLAUSES if "sat" in how else STEPS
        for number, step in enumerate(islice(work(puzzle, *how), most)):
            if isinstance(step, Progress):
                told += f"{step.nodes} {step.depth} {step.known} {step.total} {step.engine} {step.note} "
                nodes = step.nodes
                if number % 50 == 2 and step.snapshot:
                    told += kind.board.text(kind.play.snapshot_state(puzzle, step.snapshot()))
            else:
                told += f"{step.answer if isinstance(step, Solution) else step} "
                found += 1
    except PuzzleError as error:
        return str(error)
    clauses = "".join(f"{each.clauses} {each.assumed}" for each in Recorder.made)
    solver = f", {sum(len(each.clauses) for each in Recorder.made)} clauses {letters(clauses)}" if clauses else ""
    return f"{nodes} nodes, {found} found {letters(told)}{solver}"


def cut(kind: Kind) -> Iterator[str]:
    """The pieces of small boards for several processes, and the work on two of them; and what races on the whole."""
    part = kind.pieces
    for puzzle in some(all_boards(kind), 25):
        yield f"# {puzzle.id}"
        for engine in part.ENGINES[1:]:
            if engine != "sat" or len(puzzle.cells) <= MOST_IN_CLAUSES:
                pieces = finish(part.pieces(puzzle, engine, 6))
                yield f"{engine}: {len(pieces)} pieces {letters(str(pieces))} {part.proves_whole(puzzle, engine)}"
                for piece in pieces[:1]:
                    smaller = finish(part.pieces(puzzle, engine, 3, piece))
                    yield f"    {len(smaller)} {letters(str(smaller))}"
                for piece in pieces[::3]:
                    yield f"    {course(kind, puzzle, part.answers, piece, engine)}"
        for racer in part.RACERS:
            if racer not in kind.solver.ENGINES:
                yield f"{racer}: {course(kind, puzzle, part.race, racer)}"


def made(kind: Kind) -> Iterator[str]:
    """What generators do, with all settings: their progress, and the puzzle or why there is none."""
    for order in (HERE / "orders.txt").read_text("utf-8").splitlines():
        name, size, seed, difficulty, *settings = order.split()
        if name == kind.name:
            steps: list[object] = []
            asked = dict(each.split("=") for each in settings)
            try:
                steps += kind.generator.generate(size, seed, difficulty, asked)
            except PuzzleError as error:
                steps.append(error)
            last = getattr(steps[-1], "id", steps[-1])
            yield f"{order}: {len(steps)} steps {letters(' '.join(map(str, steps)))} {last}"


@pytest.mark.slow
@pytest.mark.usefixtures("_as_always")
@pytest.mark.parametrize("part", [worked, searched, cut, made], ids=lambda part: part.__name__)
@pytest.mark.parametrize("kind", kinds(), ids=lambda kind: kind.name)
def test_what_engines_do_is_what_it_was(kind: Kind, part: Callable[[Kind], Iterator[str]]) -> None:
    is_kept(f"{kind.name}-{part.__name__}", part(kind))
