"""What new Numberlink boards look like beside published ones: pairs, short paths, how far apart the ends are, seconds.

    python3 -m scripts.benchmarks.numberlink_boards 8 10 12 --count 30 --difficulty hard
    python3 -m scripts.benchmarks.numberlink_boards 10 --published $PYSOLVERS_PUZZLES/numberlink/janko_arukone.jsonl

That each board has one solution is proved again by python-sat, with the clauses of the rules alone; the generator's
proof asks those for canonical solutions. `--pairs` asks for a number of pairs; boards that the
generator rejects are listed and skipped. Seconds are CPU seconds of this process.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from statistics import mean
from time import process_time

import pysolvers
from pysolvers import Difficulty
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle, NumberlinkSolution, path_from

SHORT = 3
"""Paths of at most this many cells count as short."""


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("sides", nargs="+", type=int)
    parser.add_argument("--count", type=int, default=30)
    parser.add_argument("--difficulty", default="normal")
    parser.add_argument("--pairs", default="")
    parser.add_argument(
        "--published", help="a file of janko.at's boards, one JSON object a line, instead of new boards"
    )
    asked = parser.parse_args()
    head = "size", "boards", "one solution", "pairs", "of 3 cells or fewer", "ends apart", "as hard as asked"
    print("|", " | ".join((*head, "s, median", "s, most")), "|")
    print("|---|--:|--:|--:|--:|--:|--:|--:|--:|")
    for side in asked.sides:
        boards = (
            published(Path(asked.published), side)
            if asked.published
            else made(side, asked.count, asked.difficulty, asked.pairs)
        )
        print(line(side, list(boards), asked.difficulty), flush=True)


def made(side: int, count: int, difficulty: Difficulty, pairs: str) -> Iterator[tuple[NumberlinkPuzzle, float]]:
    """New boards with the seeds 1, 2, ..., and the seconds that each took."""
    for seed in range(1, count + 1):
        started = process_time()
        try:
            board = pysolvers.generate("numberlink", side, seed=seed, difficulty=difficulty, pairs=pairs)
        except pysolvers.ArgumentError as refused:
            print(f"seed {seed}, {process_time() - started:.1f} s: {refused}", flush=True)
            continue
        assert isinstance(board, NumberlinkPuzzle)
        yield board, process_time() - started


def published(file: Path, side: int) -> Iterator[tuple[NumberlinkPuzzle, float]]:
    """The square boards of a file with this side."""
    for text in file.read_text("utf-8").splitlines():
        rows = json.loads(text)["problem"].split("\n")
        cells = tuple("" if label in "-." else label for row in rows[1:] for label in row.split())
        if rows[0].split() == [str(side)] * 2 and len(cells) == side * side:
            yield NumberlinkPuzzle(side, side, cells, "tight"), 0.0


def line(side: int, boards: list[tuple[NumberlinkPuzzle, float]], difficulty: Difficulty) -> str:
    """The line of the table for the boards of a size."""
    unique, pairs, short, apart = 0, [], [], []
    for board, _ in boards:
        unique += pysolvers.outcome(board, engine="sat") == "unique"
        solution = pysolvers.solve(board)
        assert isinstance(solution, NumberlinkSolution)
        lengths = [len(list(path_from(board, solution.links, a))) for a, _ in board.pairs.values()]
        pairs.append(len(lengths))
        short.append(mean(length <= SHORT for length in lengths))
        apart.append(mean(abs(a // side - b // side) + abs(a % side - b % side) for a, b in board.pairs.values()))
    if not boards:
        return f"| {side}x{side} | 0 |"
    met = mean(pysolvers.grade(board).difficulty == difficulty for board, _ in boards)
    seconds = sorted(seconds for _, seconds in boards)
    return (
        f"| {side}x{side} | {len(boards)} | {unique} | {mean(pairs):.1f} | {mean(short):.0%} | {mean(apart):.1f} "
        f"| {met:.0%} | {seconds[len(seconds) // 2]:.1f} | {seconds[-1]:.1f} |"
    )


if __name__ == "__main__":
    main()
