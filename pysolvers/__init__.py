"""Logic puzzles in pure Python.

Solve them, prove their answer the only one, learn the next step, make new ones, share them.

    import pysolvers
    puzzle = pysolvers.parse("5x5:1cceefcfggeeccghcac3e12hch10ah25a")
    print(pysolvers.solve(puzzle))

Everything that searches takes `engine=` (see `kinds`), `seconds=` and `nodes=`, and raises `OutOfBudget` when they
run out. A cell is `(row, column)`, from 0.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from pysolvers.core import look_alikes
from pysolvers.core.deduction import Deduction
from pysolvers.core.kind import Kind, NotThereYet, kind_named, kinds
from pysolvers.core.progress import Budget, Count, Outcome, OutOfBudget, Progress, Run
from pysolvers.core.puzzle import MAX_TEXT, Puzzle, PuzzleError, Solution, Violation
from pysolvers.drawing.scene import Cell, Scene
from pysolvers.text import links, recognise

__all__ = [
    "Count",
    "Deduction",
    "Kind",
    "NotThereYet",
    "OutOfBudget",
    "Outcome",
    "Progress",
    "Puzzle",
    "PuzzleError",
    "Scene",
    "Solution",
    "Violation",
    "check",
    "common",
    "count",
    "draw",
    "engine_for",
    "explain",
    "generate",
    "hint",
    "kinds",
    "link",
    "outcome",
    "parse",
    "parse_all",
    "solutions",
    "solve",
]

Watch = Callable[[Progress], None]


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from importlib import metadata  # dear to import, and the page has no use for it

        try:
            return metadata.version("pysolvers")
        except metadata.PackageNotFoundError:
            return "0"
    from pysolvers.engines.sat.extension import forwarded

    return forwarded(name)  # python-sat's extension module has our name, and its names are asked of us


def parse(text: str, kind: str | None = None, **options: str) -> Puzzle:
    """The one puzzle in `text`.

    An id, a link, or any format of any kind; `kind` and options such as `rules="tight"` if they are not in it.

    Raises:
        PuzzleError: with `line`, `column` and a sentence, if the text is no puzzle or more than one.
    """
    puzzles = parse_all(text, kind, **options)
    if len(puzzles) > 1:
        raise PuzzleError(f"There are {len(puzzles)} puzzles in the text; expected one (parse_all reads several).")
    return puzzles[0]


def parse_all(text: str, kind: str | None = None, **options: str) -> tuple[Puzzle, ...]:
    """All puzzles in `text`, at least one: ids one a line, grids one after another. Raises as `parse` does."""
    if links.is_link(text):
        linked = links.read_link(text).puzzle
        if kind and linked.kind != kind:
            raise PuzzleError(f"The link is a puzzle of the kind {linked.kind}; expected {kind}.")
        return recognise.read(linked.id, linked.kind, options).puzzles if options else (linked,)
    return recognise.read(text, kind, options).puzzles


def solutions(
    puzzle: Puzzle,
    limit: int | None = None,
    *,
    engine: str = "auto",
    seconds: float | None = None,
    nodes: int | None = None,
    watch: Watch | None = None,
) -> Iterator[Solution]:
    """The answers, each once, as they are found.

    `watch` is called with `Progress`. OutOfBudget where the budget ends.
    """
    return islice(
        Run(kind_named(puzzle.kind).solver.solve(puzzle, engine_for(puzzle, engine)), Budget(seconds, nodes), watch),
        limit,
    )


def solve(puzzle: Puzzle, **search: Any) -> Solution | None:
    """The first answer, or None if it is proved that there is none; keywords as for `solutions`."""
    return next(solutions(puzzle, 1, **search), None)


def count(
    puzzle: Puzzle,
    limit: int | None = None,
    *,
    engine: str = "auto",
    seconds: float | None = None,
    nodes: int | None = None,
    watch: Watch | None = None,
) -> Count:
    """How many answers there are: `Count(value, exact)`; not exact where `limit` or the budget ended the count."""
    run = Run(
        kind_named(puzzle.kind).solver.count(puzzle, engine_for(puzzle, engine), limit), Budget(seconds, nodes), watch
    )
    best = Count(0, exact=False)
    try:
        for found in run:
            best = found
    except OutOfBudget:
        pass
    return best


def outcome(puzzle: Puzzle, **search: Any) -> Outcome:
    """'none', 'unique' or 'multiple', proved; keywords as for `solutions`."""
    found = sum(1 for _ in solutions(puzzle, 2, **search))
    return ("none", "unique", "multiple")[found] if found < 2 else "multiple"


def common(puzzle: Puzzle, **search: Any) -> Mapping[Cell, object]:
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


def check(puzzle: Puzzle, answer: Solution | str | list[Any]) -> list[Violation]:
    """The rules that an answer (a Solution, its text, or plain lists as in `Solution.answer`) breaks.

    [] if it is right.

    Raises:
        PuzzleError: if the answer does not fit the board at all.
    """
    if not isinstance(answer, Solution):
        text = answer if isinstance(answer, str) else json.dumps(answer)
        if len(text) > MAX_TEXT:
            raise PuzzleError(f"The answer has {len(text)} characters; at most {MAX_TEXT} are read.")
        answer = kind_named(puzzle.kind).formats.read_answer(puzzle, text)
    return answer.violations()


def hint(puzzle: Puzzle, moves: Sequence[str] = (), *, seconds: float | None = None) -> Deduction | None:
    """The easiest next deduction after `moves`; None if the board is complete and right, or nothing can be deduced."""
    kind = kind_named(puzzle.kind)
    hints = kind.hints
    state = kind.play.start(puzzle)
    for move in moves:
        state = state.play(move)
    return next(Run(hints.hint(state), Budget(seconds)), None)


def explain(puzzle: Puzzle, *, seconds: float | None = None) -> list[Deduction]:
    """All deductions in order, up to the answer or to where a guess is needed."""
    return list(Run(kind_named(puzzle.kind).hints.explain(puzzle), Budget(seconds)))


def generate(
    kind: str,
    size: str,
    seed: int | str = 0,
    difficulty: str = "normal",
    *,
    seconds: float | None = None,
    watch: Watch | None = None,
    **options: str,
) -> Puzzle:
    """A new puzzle with one answer; the same arguments give the same puzzle on every Python.

    Raises:
        PuzzleError: for a size or difficulty that this kind does not make.
    """
    generator = kind_named(kind).generator
    if difficulty not in generator.DIFFICULTIES:
        raise PuzzleError(f"difficulty cannot be {difficulty[:40]!r}: expected {' or '.join(generator.DIFFICULTIES)}.")
    look_alikes.refuse(size)
    return next(Run(generator.generate(size, str(seed), difficulty, options), Budget(seconds), watch))


def draw(puzzle: Puzzle | Solution) -> Scene:
    """The drawing of a puzzle, or of an answer on its puzzle: a `Scene`; `.svg()` makes a document of it."""
    if isinstance(puzzle, Solution):
        kind = kind_named(puzzle.puzzle.kind)
        return kind.board.draw(kind.play.shown(puzzle))
    kind = kind_named(puzzle.kind)
    return kind.board.draw(kind.play.start(puzzle))


def link(puzzle: Puzzle, moves: Sequence[str] = (), *, solve: bool = False) -> str:
    """The URL fragment of a puzzle, `#` included, with the player's moves if any; `parse` reads it back."""
    return links.write(puzzle, moves, solve)


def engine_for(puzzle: Puzzle, engine: str) -> str:
    """`engine` itself if the puzzle's kind has it, else PuzzleError that lists those it has."""
    engines = kind_named(puzzle.kind).solver.ENGINES
    if engine not in engines:
        raise PuzzleError(f"engine cannot be {engine[:40]!r} for {puzzle.kind}: expected {' or '.join(engines)}.")
    return engine
