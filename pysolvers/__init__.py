"""Logic puzzles in pure Python.

Solve them, prove their answer the only one, learn the next step, make new ones, share them.

    import pysolvers
    puzzle = pysolvers.parse("5x5:1cceefcfggeeccghcac3e12hch10ah25a")
    print(pysolvers.solve(puzzle))

Wherever a function takes a puzzle, its text does too: `solve("5x5:1cceefcfggeeccghcac3e12hch10ah25a")`. Everything that
searches takes `engine=` (see `kinds`), `seconds=` and `nodes=`, and raises `OutOfBudget` when they run out. A cell is
`(row, column)`, from 0.
"""

from __future__ import annotations

import pysolvers.core  # noqa: F401  the first of all, for Ctrl+C while the rest is imported

# isort: split

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from os import PathLike
from typing import TYPE_CHECKING, Any, TypedDict, Unpack

from pysolvers.api.daily import daily
from pysolvers.api.givens import Mend, Spare, mend, spare
from pysolvers.api.parsing import parse, parse_all, puzzle_of
from pysolvers.core.cell import Cell
from pysolvers.core.deduction import Deduction
from pysolvers.core.kind import Kind, NotThereYet, kind_named, kinds
from pysolvers.core.marks import Marks
from pysolvers.core.progress import Budget, Count, Outcome, OutOfBudget, Progress, Run
from pysolvers.core.puzzle import Puzzle, PuzzleError, Solution, Violation
from pysolvers.core.setting import difficulty_named
from pysolvers.drawing.scene import Scene
from pysolvers.keywords import helpful_keywords
from pysolvers.text import links, look_alikes, writing

if TYPE_CHECKING:
    from pysolvers import regex as regex  # see `__getattr__`
    from pysolvers.engines.reasoning.grade import Grade
    from pysolvers.picture.grid.straighten import Corners
    from pysolvers.picture.reading import Reading as PictureReading

__all__ = [
    "Count",
    "Deduction",
    "Kind",
    "Mend",
    "NotThereYet",
    "OutOfBudget",
    "Outcome",
    "Progress",
    "Puzzle",
    "PuzzleError",
    "Scene",
    "Solution",
    "Spare",
    "Violation",
    "check",
    "common",
    "count",
    "daily",
    "draw",
    "engine_for",
    "explain",
    "formats",
    "generate",
    "grade",
    "hint",
    "is_unique",
    "kinds",
    "link",
    "mend",
    "outcome",
    "parse",
    "parse_all",
    "read_picture",
    "rotated",
    "solutions",
    "solve",
    "spare",
    "write",
]

__version__ = "0.1.0"
"""The same as in pyproject.toml, which a test sees to: to ask the installed package takes longer than the rest."""

Watch = Callable[[Progress], None]
"""What is called with each `Progress` of a search."""

Pixels = tuple[bytes, int, int]
"""Red, green, blue and alpha of each pixel, row by row; width; height."""


class Search(TypedDict, total=False):
    """How to search.

    The engine's name, the most seconds and nodes to spend, what is called with each Progress, and how many processes
    work on the puzzle.
    """

    engine: str
    seconds: float | None
    nodes: int | None
    watch: Watch | None
    jobs: int


SEARCH = tuple(Search.__annotations__)

if not TYPE_CHECKING:  # type checkers are to know that there are no other names

    def __getattr__(name: str) -> Any:
        if name == "regex":
            from importlib import import_module  # most have no use for it

            return import_module("pysolvers.regex")
        from pysolvers.engines.sat.extension import forwarded

        return forwarded(name)  # python-sat's extension module has our name, and its names are asked of us


@helpful_keywords()
def solutions(
    puzzle: Puzzle | str,
    limit: int | None = None,
    *,
    engine: str = "auto",
    seconds: float | None = None,
    nodes: int | None = None,
    watch: Watch | None = None,
    jobs: int = 1,
) -> Iterator[Solution]:
    """The answers, each once, as they are found.

    Args:
        puzzle: a puzzle, or its text.
        limit: how many answers are wanted at most.
        engine: the engine's name; `auto` picks.
        seconds: the most seconds of work.
        nodes: the most nodes of the search.
        watch: what is called with each `Progress`.
        jobs: how many processes work on the puzzle. With several, answers come in any order, and without a `limit` a
            piece of the puzzle at a time.

    Raises:
        OutOfBudget: where `seconds` or `nodes` run out, while the answers are taken.
    """
    one = puzzle_of(puzzle)
    name = engine_for(one, engine)
    if jobs == 1:
        steps = kind_named(one.kind).solver.solve(one, name)
    else:
        from pysolvers.parallel import processes, solving  # most do without

        steps = solving.solve(one, name, limit, processes.crew_of(jobs))
    return islice(Run(steps, Budget(seconds, nodes), watch), limit)


@helpful_keywords(*SEARCH)
def solve(puzzle: Puzzle | str, **search: Unpack[Search]) -> Solution | None:
    """The first answer, or None if it is proved that there is none; keywords as for `solutions`."""
    return next(solutions(puzzle, 1, **search), None)


@helpful_keywords()
def count(
    puzzle: Puzzle | str,
    limit: int | None = None,
    *,
    engine: str = "auto",
    seconds: float | None = None,
    nodes: int | None = None,
    watch: Watch | None = None,
    jobs: int = 1,
) -> Count:
    """How many answers there are: `Count(value, exact)`; not exact where `limit` or the budget ended the count.

    Keywords as for `solutions`.
    """
    one = puzzle_of(puzzle)
    name = engine_for(one, engine)
    if jobs == 1:
        steps = kind_named(one.kind).solver.count(one, name, limit)
    else:
        from pysolvers.parallel import processes, solving  # most do without

        steps = solving.count(one, name, limit, processes.crew_of(jobs))
    run = Run(steps, Budget(seconds, nodes), watch)
    best = Count(0, exact=False)
    try:
        for found in run:
            best = found
    except OutOfBudget:
        pass
    return best


@helpful_keywords(*SEARCH)
def outcome(puzzle: Puzzle | str, **search: Unpack[Search]) -> Outcome:
    """'none', 'unique' or 'multiple', proved; keywords as for `solutions`."""
    found = sum(1 for _ in solutions(puzzle, 2, **search))
    return ("none", "unique", "multiple")[found] if found < 2 else "multiple"


@helpful_keywords(*SEARCH)
def is_unique(puzzle: Puzzle | str, **search: Unpack[Search]) -> bool:
    """Whether there is just one answer, proved; keywords as for `solutions`."""
    return outcome(puzzle, **search) == "unique"


@helpful_keywords(*SEARCH)
def common(puzzle: Puzzle | str, **search: Unpack[Search]) -> Mapping[Cell, object]:
    """What all answers share.

    For each cell that is the same in all of them, what stands there; {} if there is no answer.

    It stops as soon as nothing is shared any more. Keywords as for `solutions`.
    """
    answers = solutions(puzzle, **search)
    first = next(answers, None)
    shared = dict(first.facts) if first else {}
    for answer in answers:
        facts = answer.facts
        shared = {cell: fact for cell, fact in shared.items() if facts.get(cell) == fact}
        if not shared:
            break
    return shared


@helpful_keywords()
def check(puzzle: Puzzle | str, answer: Solution | str | list[Any] | None = None) -> list[Violation]:
    """The rules that an answer (a Solution, its text, or plain lists as in `Solution.answer`) breaks.

    [] if it is right. An answer as text is whatever `solve` prints, also several. Without an answer, `puzzle` is a text
    that holds both: a file with lines drawn, a link with moves, a line of `solve --json`.

    Raises:
        PuzzleError: if the answer does not fit the board at all, or there is none.
    """
    from pysolvers.text.held_answers import read_answers, violations_in  # searches do not need it

    if answer is None:
        if isinstance(puzzle, str):
            return [violation for _, violation in violations_in(puzzle)]
        raise PuzzleError("There is no answer to check: expected one, or a text that holds a puzzle and its answer.")
    if not isinstance(answer, Solution):
        one = puzzle_of(puzzle)
        text = answer if isinstance(answer, str) else json.dumps(answer)
        return [violation for found in read_answers(one, text) for violation in found.violations()]
    return answer.violations()


@helpful_keywords()
def hint(puzzle: Puzzle | str, moves: Sequence[str] = (), *, seconds: float | None = None) -> Deduction | None:
    """The easiest next deduction after `moves`; None if the board is complete and right, or nothing can be deduced."""
    one = puzzle_of(puzzle)
    kind = kind_named(one.kind)
    hints = kind.hints
    state = kind.play.start(one)
    for move in moves:
        state = state.play(move)
    return next(Run(hints.hint(state), Budget(seconds)), None)


@helpful_keywords()
def explain(puzzle: Puzzle | str, *, seconds: float | None = None) -> list[Deduction]:
    """All deductions in order, up to the answer or to where a guess is needed."""
    one = puzzle_of(puzzle)
    return list(Run(kind_named(one.kind).hints.explain(one), Budget(seconds)))


@helpful_keywords()
def grade(puzzle: Puzzle | str, *, seconds: float | None = None, watch: Watch | None = None) -> Grade:
    """How hard a puzzle is for a person, on one scale for all kinds: `Grade`, with `difficulty` and `score`.

    A puzzle with no answer or several has no grade: `outcome` says so, and `difficulty` is None. It is bounded in work,
    so it is the same on every machine; of large boards it tells what is known, without a difficulty, `complete=False`.
    OutOfBudget where `seconds` run out before.
    """
    from pysolvers.engines.reasoning.grade import rated  # few callers need it

    return next(Run(rated(puzzle_of(puzzle)), Budget(seconds), watch))


@helpful_keywords(any_other=True)
def generate(
    kind: str,
    size: str | int | tuple[int, int],
    seed: int | str = 0,
    difficulty: str = "normal",
    *,
    seconds: float | None = None,
    watch: Watch | None = None,
    **options: str,
) -> Puzzle:
    """A new puzzle with one answer; the same arguments give the same puzzle on every Python.

    Args:
        kind: the kind's name, or another name of it.
        size: "7x5" or (7, 5), columns first; 7 is "7x7"; what else a kind makes, such as "hex3".
        seed: any number or text.
        difficulty: one of the kind's; "medium" is "normal".
        seconds: the most seconds of work.
        watch: what is called with each `Progress`; the last one's `note` says where the puzzle is not as hard as asked.
        options: what else can be set, such as `rules="tight"`.

    Raises:
        PuzzleError: for a size, difficulty or option that this kind does not make.
        OutOfBudget: where `seconds` run out.
    """
    generator = kind_named(kind).generator
    text = size if isinstance(size, str) else "x".join(map(str, (size, size) if isinstance(size, int) else size))
    look_alikes.refuse(text)
    steps = generator.generate(text, str(seed), difficulty_named(difficulty, generator.DIFFICULTIES), options)
    return next(Run(steps, Budget(seconds), watch))


def draw(puzzle: Puzzle | Solution | str) -> Scene:
    """The drawing of a puzzle, or of an answer on its puzzle: a `Scene`; `.svg()` makes a document of it.

    The document carries the puzzle's link as metadata, so that `read_picture` reads it exactly.
    """
    if isinstance(puzzle, Solution):
        drawn, kind = puzzle.puzzle, kind_named(puzzle.puzzle.kind)
        state = kind.play.shown(puzzle)
    else:
        drawn = puzzle_of(puzzle)
        kind = kind_named(drawn.kind)
        state = kind.play.start(drawn)
    return replace(kind.board.draw(state, None, Marks(whole=True)), source=links.write(drawn))


def read_picture(
    source: str | PathLike[str] | bytes | Pixels,
    kind: str | None = None,
    *,
    corners: Corners | None = None,
    size: tuple[int, int] | None = None,
    seconds: float | None = 60,
    watch: Watch | None = None,
) -> PictureReading:
    """The puzzle in a picture: a file by its path, a file's bytes, or (data, width, height) with four bytes a pixel.

    Pictures that this package has drawn carry their puzzle and are read exactly. Others are looked at; the result says
    what is doubtful and what does not add up. Files need Pillow (the extra `picture`); pixels (red, green, blue, alpha;
    row by row) need nothing. With the board's `corners` in pixels (left top, right top, right bottom, left bottom)
    the grid is searched between them, with its `size` (rows, columns) too not at all; `kind` says what it is.

    Raises:
        PuzzleError: if the file is no picture, or no board is found in it.
        OutOfBudget: if it takes more than `seconds`.
    """
    from pysolvers.picture import decode  # few callers need it

    steps = decode.read_source(source, links.game_in, corners, size, kind)
    return next(Run(steps, Budget(seconds), watch))


@helpful_keywords()
def link(puzzle: Puzzle | str, moves: Sequence[str] = (), *, solve: bool = False) -> str:
    """The URL fragment of a puzzle, `#` included, with the player's moves if any; `parse` reads it back."""
    return links.write(puzzle_of(puzzle), moves, solve)


def write(puzzle: Puzzle | str, format: str = "text", *, lossy: bool = False) -> str:
    """The puzzle in one of its `formats`, which `parse` reads back to an equal puzzle where it reads the format.

    Raises:
        PuzzleError: that lists the formats if the puzzle has no such; and, unless `lossy`, that says what of the puzzle
            the format cannot hold.
    """
    return writing.write(puzzle_of(puzzle), format, lossy)


def rotated(puzzle: Puzzle | str, degrees: int = 90, mirror: bool = False) -> Puzzle:
    """The puzzle turned clockwise by `degrees`, and then, if `mirror`, with left and right exchanged.

    Raises:
        PuzzleError: if its board cannot be turned so. Squares are turned by 90, 180 or 270 degrees, hexagons by 120 or
            240, if no clue has to be read backwards.
    """
    one = puzzle_of(puzzle)
    return kind_named(one.kind).editor.rotated(one, degrees, mirror)


def formats(puzzle: Puzzle | str) -> tuple[str, ...]:
    """The names of the formats in which `write` writes a puzzle."""
    return tuple(writing.writers(puzzle_of(puzzle)))


def engine_for(puzzle: Puzzle | str, engine: str) -> str:
    """`engine` itself if the puzzle's kind has it, else PuzzleError that lists those it has."""
    kind = kind_named(puzzle_of(puzzle).kind)
    engines = kind.solver.ENGINES
    if engine not in engines:
        raise PuzzleError(f"engine cannot be {engine[:40]!r} for {kind.name}: expected {' or '.join(engines)}.")
    return engine
