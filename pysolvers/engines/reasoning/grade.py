"""How hard a puzzle is for a person, on one scale for all kinds.

A step costs the weight of its technique, more if a longer chain of steps after a supposition leads to it, and less if
other steps are possible at the same time. The score is the cube root of the sum of the cubed costs; from the highest
cost down, each counts 1 % less than the one before. `scripts/grades.py` compares scores with people's opinions.
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
from pysolvers.core.progress import Progress, mapped, outcome
from pysolvers.core.puzzle import Puzzle
from pysolvers.core.setting import Difficulty
from pysolvers.core.words import counted, plural, say

DIFFICULTIES: tuple[Difficulty, ...] = ("easy", "normal", "hard", "extreme")
NO_GRADE = {
    "none": "No grade: there is no solution.",
    "multiple": "No grade: there are several solutions, and a grade is for puzzles with only one.",
}

BOUNDS = (5.5, 7.5, 10.5)  # the first scores that are no longer easy, normal and hard

GUESS = 14.0  # the lowest score of a puzzle that the techniques can't finish

# POWER: how much hard steps outweigh easy ones. OPEN: the discount for steps possible at the same time. CHAIN: the cost
# of each step in a chain. FADE: the weight of a step relative to the next harder one, so that 100 equal steps count as
# 63 and 1,000 as 100. That agrees with people's labels nearly as well as counting all of them.
POWER, OPEN, CHAIN, FADE = 3.0, 0.1, 0.25, 0.99

MAX_GRADING_WORK = 30_000  # steps and trials (`Pace.work`, not time, so that grades are the same on every machine)


STEPS_BETWEEN = 8  # steps between two looks at the score, for a grade that may stop early

PROOF_NODES = 5_000  # search nodes to count the solutions; few puzzles made by people need more


@dataclass(frozen=True, slots=True)
class Grade:
    """How hard a puzzle is.

    Args:
        difficulty: "easy", "normal", "hard" or "extreme", from `score`; None if the puzzle doesn't have exactly one
            solution or its explanation is incomplete.
        score: a number from 0, for the steps in the explanation; below 30 for most puzzles.
        steps: the number of steps in the explanation.
        techniques: how many of these steps use each technique, the easiest technique first.
        hardest: the name of the hardest technique; "" if there are no steps.
        complete: True if the explanation reaches the solution. It doesn't if the board is too large, has no unique
            solution, or needs a guess.
        outcome: "unique", "none", "multiple", or "unknown" if counting the solutions takes too long.

    Examples:
        >>> import pysolvers
        >>> pysolvers.grade("2x2;start=0.0;end=0.1").data["techniques"]
        {'two ways': 1}
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
        """The difficulty of the explanation's steps, such as "hard", even if the explanation is incomplete."""
        return difficulty_of(self.score)

    def __str__(self) -> str:
        if self.outcome in NO_GRADE:
            return NO_GRADE[self.outcome]
        lines = [f"{times:6} {name}" for name, times in self.techniques.items()]
        return "\n".join([self._headline, *lines])

    @property
    def _headline(self) -> str:
        steps = plural(self.steps, "{n} step", "{n:,} steps")
        if self.difficulty is None:
            return say("No grade: the explanation stops after {steps}, before the solution.", steps=steps)
        difficulty = self.difficulty.capitalize()
        return say("{difficulty}, score {score:g}: {steps}.", difficulty=difficulty, score=self.score, steps=steps)

    def _repr_html_(self) -> str:
        from html import escape  # notebooks alone need it

        if self.outcome in NO_GRADE:
            return escape(NO_GRADE[self.outcome])
        rows = "".join(f"<tr><td>{times}</td><td>{escape(name)}</td></tr>" for name, times in self.techniques.items())
        return f"{escape(self._headline)}<table>{rows}</table>"

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
    """Yield Progress, then the grade of any puzzle. Only a puzzle with one solution gets a difficulty."""
    found = yield from outcome(puzzle, PROOF_NODES)
    if found in ("none", "multiple"):
        yield Grade(None, 0.0, 0, {}, "", False, found)
        return
    yield from mapped(
        graded(puzzle), lambda grade: replace(grade, outcome="unique" if grade.complete else found or "unknown")
    )


def graded(puzzle: Puzzle, most_work: int = MAX_GRADING_WORK, highest: float = inf) -> Iterator[Progress | Grade]:
    """Yield Progress, then the grade of a puzzle with one solution. NotThereYet if the kind has no hints.

    `most_work` limits the number of steps and suppositions. Grading ends early once the score will almost certainly
    exceed `highest`.
    """
    kind = kind_named(puzzle.kind)
    steps: list[Deduction] = []
    state = kind.play.start(puzzle)
    weights = {technique.name: technique.weight for technique in kind.techniques}
    in_time = True
    for found in kind.hints.explain_by_work(puzzle):
        if isinstance(found, Progress):
            if found.nodes + len(steps) > most_work:
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
        state = state.played(found.moves)
    yield grade_of(kind, steps, state.is_solved, in_time)


def grade_of(kind: Kind, steps: Sequence[Deduction], complete: bool, in_time: bool = True) -> Grade:
    """Return the grade of an explanation: `complete` if it reaches the solution, `in_time` if no limit ended it."""
    weights = {technique.name: technique.weight for technique in kind.techniques}
    singles = [part for step in steps for part in step.single_steps if part.technique in weights]
    times = Counter(step.technique for step in steps)
    score = _score(weights, singles, open_together(singles))
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
    costs = [
        (weights[step.technique] + CHAIN * len(step.chain)) / many**OPEN
        for step, many in zip(steps, together, strict=True)
    ]
    faded = (cost**POWER * FADE**rank for rank, cost in enumerate(sorted(costs, reverse=True)))
    total = fsum(faded)
    return round(float(total ** (1 / POWER)), 1)  # `sum` gives other digits from Python 3.12 on


def least_score(kind: Kind, steps: Sequence[Deduction]) -> float:
    """Return a lower bound, almost always right, of the score of an explanation that begins with these steps."""
    weights = {technique.name: technique.weight for technique in kind.techniques}
    steps = [part for step in steps for part in step.single_steps if part.technique in weights]
    # Later steps may be possible at the same time as these, and so make them cheaper.
    return _score(weights, steps, [2 * many + 2 for many in open_together(steps)])


def hardest_step(kind: Kind, steps: Sequence[Deduction]) -> int:
    """Return the index of the first of the hardest steps; 0 if there are no steps."""
    weights = {technique.name: technique.weight for technique in kind.techniques}
    hard = [(weights.get(step.technique, 0), len(step.chain)) for step in steps]
    return hard.index(max(hard)) if hard else 0


def overview(kind: Kind, steps: Sequence[Deduction]) -> str:
    """Return "12 steps (hardest: step 7)."; without the hardest step if all steps are of one technique."""
    known = {technique.name for technique in kind.techniques}
    used = {step.technique for step in steps} & known
    if not used:
        return ""
    template = "{steps} (hardest: step {number})." if len(used) > 1 else "{steps}."
    return say(template, steps=counted(len(steps), "step"), number=hardest_step(kind, steps) + 1)


def difficulty_of(score: float) -> str:
    return DIFFICULTIES[sum(score >= bound for bound in BOUNDS)]


def scores_of(difficulty: str) -> tuple[float, float]:
    """Return the lowest and the highest score of a difficulty."""
    k = DIFFICULTIES.index(difficulty)
    return ((0.0, *BOUNDS)[k], (*(round(bound - 0.1, 1) for bound in BOUNDS), inf)[k])


def open_together(steps: Sequence[Deduction]) -> list[int]:
    """Estimate for each step how many steps are possible at the same time, including itself."""
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
