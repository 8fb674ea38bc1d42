"""Measure explanations of solutions: how many are complete, how many suppose nothing, and how long suppositions are.

    python3 scripts/explained.py numberlink/janko-full numberlink/flow_free-full     these sets of scripts/bench.py
    python3 scripts/explained.py numberlink/janko-full --every 5 --sides 1-14        every fifth board, up to 14x14

A supposition is a step that assumes the opposite, and follows a chain of consequences to a contradiction. Puzzles
without a unique solution are ignored. Each step is compared with the solution; a wrong step ends the run.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from time import process_time

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

import pysolvers  # noqa: E402  (after the path: python-sat has a module called pysolvers too)
from pysolvers.core.kind import kind_named  # noqa: E402
from pysolvers.core.progress import Budget, OutOfBudget, Run  # noqa: E402
from pysolvers.core.puzzle import Puzzle, Solution  # noqa: E402
from scripts.benchmarks import puzzle_sets  # noqa: E402
from scripts.material import PUZZLES  # noqa: E402

PROOF_SECONDS = 20.0  # the time limit for proving that a puzzle has one solution


@dataclass
class Tally:
    """The figures of one set. `ended` counts complete explanations, `plainly` those without a supposition.

    `steps` and `seconds` have a figure for each board, `chains` the length of each supposition's chain of consequences.
    `techniques` counts the steps of each technique.
    """

    boards: int = 0
    ended: int = 0
    plainly: int = 0
    steps: list[int] = field(default_factory=list)
    chains: list[int] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    techniques: Counter[str] = field(default_factory=Counter)


def main() -> None:
    arguments = _arguments()
    for name in arguments.sets:
        tally = Tally()
        for puzzle in _puzzles(name, arguments):
            solution = _only_solution(puzzle)
            if solution is not None:
                _add(tally, puzzle, solution, arguments.seconds)
        if tally.boards:
            print(
                f"{name}: {tally.boards} boards, {tally.ended} explained to the end, {tally.plainly} without "
                f"supposing; median {median(tally.steps)} steps, {median(tally.seconds):.1f} s, "
                f"longest {max(tally.seconds):.1f} s; {len(tally.chains)} suppositions, "
                f"median chain {median(tally.chains or [0])}, longest {max(tally.chains, default=0)}"
            )
            print("  " + ", ".join(f"{technique} {times}" for technique, times in tally.techniques.most_common()))
        else:
            print(f"{name}: no board with one solution")


def _puzzles(name: str, arguments: argparse.Namespace) -> Iterator[Puzzle]:
    low, high = map(int, arguments.sides.split("-"))
    texts, kind, options = puzzle_sets.texts(PUZZLES, name)
    found = [puzzle for text in texts for puzzle in pysolvers.parse_all(text, kind, **options)]
    fitting = [puzzle for puzzle in found if low <= max(puzzle.rows, puzzle.columns) <= high]
    yield from fitting[:: arguments.every]


def _only_solution(puzzle: Puzzle) -> Solution | None:
    try:
        solutions = list(pysolvers.solutions(puzzle, 2, seconds=PROOF_SECONDS))
    except OutOfBudget:
        return None
    return solutions[0] if len(solutions) == 1 else None


def _add(tally: Tally, puzzle: Puzzle, solution: Solution, seconds: float) -> None:
    kind = kind_named(puzzle.kind)
    state, steps, supposing = kind.play.start(puzzle), 0, 0
    began = process_time()
    try:
        for step in Run(kind.hints.explain(puzzle), Budget(seconds)):
            steps += 1
            tally.techniques.update(part.technique for part in step.single_steps)
            if step.look_ahead:
                supposing += 1
                tally.chains.append(max(0, len(step.chain) - 2))
            state = state.played(step.moves)
            if state.clashes(solution):
                sys.exit(f"Wrong on {puzzle.id}: {step.sentence}")
    except OutOfBudget:
        pass
    ended = state.solution() == solution
    tally.boards += 1
    tally.ended += ended
    tally.plainly += ended and not supposing
    tally.steps.append(steps)
    tally.seconds.append(process_time() - began)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sets", nargs="+", metavar="SET", help="a set of scripts/bench.py")
    parser.add_argument("--every", type=int, default=1, help="use every Nth board")
    parser.add_argument("--sides", default="1-1000", help="boards whose longer side is in this range")
    parser.add_argument("--seconds", type=float, default=120.0, help="seconds for each explanation")
    return parser.parse_args()


if __name__ == "__main__":
    main()
