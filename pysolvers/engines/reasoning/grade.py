"""How hard a puzzle is for a person: one scale for all kinds.

A step of an explanation costs the weight of its technique (each kind's `hints.TECHNIQUES`), more the longer its chain
is, and less where other steps are open at the same time, that is, where they do not rest on each other. The score is
the cube root of the sum of their cubes, the costliest first, each counted a little less than the one before. So hard
steps count most, and many steps for more than few, but a board is not hard because it is large.

The weights were fitted to what people say of puzzles; `scripts/grades.py` measures how well that is met.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import fsum, inf
from typing import Any

from pysolvers.core.cell import Cell
from pysolvers.core.deduction import Deduction
from pysolvers.core.kind import Kind, kind_named
from pysolvers.core.progress import Progress
from pysolvers.core.puzzle import Puzzle
from pysolvers.core.words import counted, uncapitalised

DIFFICULTIES = ("easy", "normal", "hard", "extreme")

BOUNDS = (5.5, 7.5, 10.5)
"""The scores at which a puzzle is no longer easy, no longer normal, and no longer hard."""

GUESS = 14.0
"""The least score of a puzzle that no technique takes to the end."""

POWER, OPEN, CHAIN, FADE = 3.0, 0.1, 0.25, 0.99
"""How much hard steps count for more than easy ones; how much cheaper steps get that are open together; what each step
of a chain adds to a weight; what a step counts beside the next harder one. With this fade a hundred like steps count as
63, a thousand as 100: that agrees with people's labels nearly as well as counting all of them."""

MOST_WORK = 30_000
"""How much work an explanation may take that is graded to the end. It is counted in steps and in trials of techniques
(`Pace.work`), so that a grade is the same on every machine."""


STEPS_BETWEEN = 8
"""After how many steps a grade that may stop early looks at its score again, and after each hard step."""

PROOF_NODES = 5_000
"""How many nodes of a search may show how many solutions a puzzle has. Few puzzles that people make need as many."""


@dataclass(frozen=True, slots=True)
class Grade:
    """How hard a puzzle is.

    Args:
        difficulty: "easy", "normal", "hard" or "extreme"; it follows from `score`. None where there is no grade: for a
            puzzle that has not one solution, or whose explanation does not come to it.
        score: of the steps that are known; from 0, and for most puzzles below 30.
        steps: how many deductions its explanation has, each for itself; it may tell several as one step.
        techniques: how often each technique is needed, the easiest first.
        hardest: the name of the hardest of them; "" where there is no step.
        complete: whether the explanation comes to the solution. Where it does not, because the board is large, or has
            not one solution, or takes a guess, the rest is what is known.
        outcome: whether the puzzle has one solution ("unique"), "none" or "multiple"; "unknown" where that takes long.

    Examples:
        >>> import pysolvers
        >>> pysolvers.grade("2x2;start=0.0;end=0.1").data["techniques"]
        {'two ways': 2}
    """

    difficulty: str | None
    score: float
    steps: int
    techniques: Mapping[str, int]
    hardest: str
    complete: bool
    outcome: str = "unknown"

    @property
    def level(self) -> str:
        """The difficulty of the steps that are known, be they a grade or not."""
        return difficulty_of(self.score)

    @property
    def data(self) -> dict[str, Any]:
        """Plain data, as `grade --json` prints it."""
        return {
            "outcome": self.outcome,
            "difficulty": self.difficulty,
            "score": self.score,
            "steps": self.steps,
            "techniques": dict(self.techniques),
            "hardest": self.hardest,
            "complete": self.complete,
        }


def rated(puzzle: Puzzle) -> Iterator[Progress | Grade]:
    """Progress, then the grade of a puzzle, which may have no solution or several: only one solution gives a grade.

    Raises:
        NotThereYet: for a kind without hints.
    """
    outcome = "unknown"
    for told in _outcome(puzzle):
        if isinstance(told, Progress):
            yield told
        else:
            outcome = told
    if outcome in ("none", "multiple"):
        yield Grade(None, 0.0, 0, {}, "", False, outcome)
        return
    for step in graded(puzzle):
        if isinstance(step, Progress):
            yield step
        else:
            outcome = "unique" if step.complete else outcome
            yield replace(step, outcome=outcome)


def _outcome(puzzle: Puzzle) -> Iterator[Progress | str]:
    """Progress, then how many solutions there are, as far as `PROOF_NODES` of the search show it."""
    found = 0
    for each in () if puzzle.impossible else kind_named(puzzle.kind).solver.solve(puzzle, "auto"):
        if not isinstance(each, Progress):
            found += 1
            if found == 2:
                break
        elif each.nodes > PROOF_NODES:
            yield "unknown"
            return
        else:
            yield each
    yield ("none", "unique", "multiple")[found]


def graded(
    puzzle: Puzzle, most_work: int = MOST_WORK, highest: float = inf, most_trials: float = inf
) -> Iterator[Progress | Grade]:
    """Progress, then the grade of a puzzle that has one solution, by its explanation, as far as `most_work` goes.

    The explanation stops early once its steps almost certainly score more than `highest`, or once it has needed more
    than `most_trials` trials of techniques; the grade is then incomplete.

    Raises:
        NotThereYet: for a kind without hints.
    """
    kind = kind_named(puzzle.kind)
    steps: list[Deduction] = []
    state = kind.play.start(puzzle)
    weights = {technique.name: technique.weight for technique in kind.techniques}
    in_time = True
    for found in kind.hints.explain_by_work(puzzle):
        if isinstance(found, Progress):
            if found.nodes + len(steps) > most_work or found.nodes - len(steps) > most_trials:
                in_time = False
                break
            yield found
            continue
        steps.append(found)
        if highest < inf and (len(steps) % STEPS_BETWEEN == 0 or weights.get(found.technique, 0) > highest / 2):
            so_far = least_score(kind, steps)
            if so_far > highest:
                yield Grade(None, so_far, len(steps), {}, "", False)
                return
        for move in found.moves:
            state = state.play(move)
    yield grade_of(kind, steps, state.is_solved, in_time)


def grade_of(kind: Kind, steps: Sequence[Deduction], complete: bool, in_time: bool = True) -> Grade:
    """The grade of an explanation.

    Args:
        kind: the puzzle's kind.
        steps: the explanation, or as much of it as is known; what is no technique, such as a fact, does not count.
        complete: whether it comes to the solution.
        in_time: whether it ends there because no technique leads on.
    """
    weights = {technique.name: technique.weight for technique in kind.techniques}
    steps = [part for step in steps for part in step.single_steps if part.technique in weights]
    times = Counter(step.technique for step in steps)
    score = _score(weights, steps, open_together(steps))
    if not complete and in_time:
        score = max(score, GUESS)
    techniques = {name: times[name] for name in weights if name in times}
    return Grade(
        difficulty_of(score) if complete else None,
        score,
        len(steps),
        techniques,
        max(techniques, key=lambda name: weights[name], default=""),
        complete,
    )


def _score(weights: Mapping[str, float], steps: Sequence[Deduction], together: Sequence[int]) -> float:
    """The score of single steps; `together` is how many steps are open at the same time as each of them."""
    costs = [
        (weights[step.technique] + CHAIN * len(step.chain)) / many**OPEN
        for step, many in zip(steps, together, strict=True)
    ]
    faded = (cost**POWER * FADE**rank for rank, cost in enumerate(sorted(costs, reverse=True)))
    total = fsum(faded)
    return round(float(total ** (1 / POWER)), 1)  # `sum` gives other digits from Python 3.12 on


def least_score(kind: Kind, steps: Sequence[Deduction]) -> float:
    """A score that an explanation that begins with these steps hardly ever stays below.

    Later steps make the score higher, except that they make the steps cheaper that are open together with them. So
    each step is taken to be open together with twice as many steps as now, and two more.
    """
    weights = {technique.name: technique.weight for technique in kind.techniques}
    steps = [part for step in steps for part in step.single_steps if part.technique in weights]
    return _score(weights, steps, [2 * many + 2 for many in open_together(steps)])


def hardest_step(kind: Kind, steps: Sequence[Deduction]) -> int:
    """Which of some steps, from 0, is the first of the hardest; 0 where there are none."""
    return next(iter(_hardest(kind, steps)), 0)


def _hardest(kind: Kind, steps: Sequence[Deduction]) -> list[int]:
    """The hardest of some steps: by their techniques, then by the length of their chains."""
    weights = {technique.name: technique.weight for technique in kind.techniques}
    hard = [(weights.get(step.technique, 0), len(step.chain)) for step in steps]
    most = max(hard, default=None)
    return [at for at, each in enumerate(hard) if each == most]


def overview(kind: Kind, steps: Sequence[Deduction]) -> str:
    """What an explanation begins with: how many steps it has, of which techniques, and where the hardest is."""
    titles = {technique.name: technique.title for technique in kind.techniques}
    told = Counter(step.technique for step in steps if step.technique in titles)
    if not told:
        return ""
    times = {title: told[name] for name, title in titles.items() if name in told}
    times |= Counter(step.title for step in steps if step.technique not in titles)
    first = _hardest(kind, steps)[0]
    crux = {titles[steps[first].technique]: f" (hardest: step {first + 1})"} if len(told) > 1 else {}
    counts = (f"{many} × {uncapitalised(title)}{crux.get(title, '')}" for title, many in times.items())
    return f"{counted(len(steps), 'step')}: {', '.join(counts)}."


def difficulty_of(score: float) -> str:
    """The difficulty of a score."""
    return DIFFICULTIES[sum(score >= bound for bound in BOUNDS)]


def scores_of(difficulty: str) -> tuple[float, float]:
    """The least and the highest score of a difficulty; scores have one decimal."""
    k = DIFFICULTIES.index(difficulty)
    return ((0.0, *BOUNDS)[k], (*(round(bound - 0.1, 1) for bound in BOUNDS), inf)[k])


def open_together(steps: Sequence[Deduction]) -> list[int]:
    """For each step how many, with itself, rest on equally many layers of earlier steps, and so are open together."""
    layer_at: dict[Cell, int] = {}
    layers: list[int] = []
    for step in steps:
        decided = (*step.shown, *step.ruled_out)
        layer = 1 + max((layer_at.get(cell, 0) for cell in (*step.used, *decided)), default=0)
        layers.append(layer)
        for cell in decided:
            layer_at[cell] = max(layer_at.get(cell, 0), layer)
    many = Counter(layers)
    return [many[layer] for layer in layers]
