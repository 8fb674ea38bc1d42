"""The functions of the public API."""

from __future__ import annotations

import pysolvers.core  # noqa: F401  imported first, so that Ctrl+C works during all other imports

# isort: split

import json
import secrets
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from os import PathLike
from typing import TYPE_CHECKING, Any, TypedDict, Unpack

from pysolvers.api import result as _results
from pysolvers.api.parsing import Array, Source, engine_for, kind_of, puzzle_of
from pysolvers.api.result import Result
from pysolvers.core.cell import Cell
from pysolvers.core.deduction import Deduction, Steps
from pysolvers.core.heading import LENGTHS, Heading, one_line
from pysolvers.core.kind import Kind, implied_settings, kind_named
from pysolvers.core.marks import Marks
from pysolvers.core.plain import plain
from pysolvers.core.progress import VERDICTS, Budget, Count, Outcome, Run, Watch
from pysolvers.core.puzzle import Puzzle, PuzzleError, Solution, State, Violation
from pysolvers.core.setting import Difficulty, Engine, difficulty_named, sides_of, size_text
from pysolvers.core.words import either, say
from pysolvers.drawing.heading import with_heading
from pysolvers.drawing.scene import Scene
from pysolvers.errors import ArgumentError, SolutionError, converted
from pysolvers.keywords import check_number, helpful_keywords, shown, unknown_keyword
from pysolvers.text import document, links, writing

if TYPE_CHECKING:
    from pysolvers.engines.reasoning.grade import Grade
    from pysolvers.picture.grid.straighten import Corners
    from pysolvers.picture.reading import PictureReading


Pixels = tuple[bytes, int, int]  # red, green, blue and alpha of each pixel, row by row; width; height


class SearchOptions(TypedDict, total=False):
    """Keyword arguments of all searching functions; `solutions` describes them."""

    engine: Engine
    seconds: float | None
    nodes: int | None
    watch: Watch | None
    jobs: int


SEARCH = tuple(SearchOptions.__annotations__)


@helpful_keywords()
def solutions(
    puzzle: Source,
    limit: int | None = None,
    *,
    engine: Engine = "auto",
    seconds: float | None = None,
    nodes: int | None = None,
    watch: Watch | None = None,
    jobs: int = 1,
) -> Iterator[Solution]:
    """Yield the solutions, each once, as they are found.

    Args:
        puzzle: a puzzle, its text, or its data.
        limit: the most solutions to find.
        engine: the engine's name; `auto` picks one.
        seconds: the most seconds of work.
        nodes: the most nodes of the search.
        watch: called with each `Progress`.
        jobs: the number of processes. With several, solutions come in any order and, without a `limit`, in batches.

    Examples:
        >>> import pysolvers
        >>> [solution.path for solution in pysolvers.solutions("2x2;start=0.0")]
        [((0, 0), (0, 1), (1, 1), (1, 0)), ((0, 0), (1, 0), (1, 1), (0, 1))]

    Raises:
        OutOfBudget: during iteration, if `seconds` or `nodes` run out.
    """
    one = puzzle_of(puzzle)
    name = engine_for(one, engine)
    for word, value in (("limit", limit), ("seconds", seconds), ("nodes", nodes), ("jobs", jobs)):
        check_number(word, value)
    steps = _results.found(one, name, limit, _results.crew_of(jobs))
    return islice(Run(steps, Budget(seconds, nodes), watch), limit)


@helpful_keywords(*SEARCH)
def solve(puzzle: Source, **search: Unpack[SearchOptions]) -> Solution | None:
    """Return the first solution, or None if it is proved that there is no solution. Keywords as for `solutions`.

    Examples:
        >>> import pysolvers
        >>> solution = pysolvers.solve("A.B/BA./...")
        >>> solution.data, solution.at((1, 0)), solution.paths["B"]
        (['AAB', 'BAB', 'BBB'], 'B', ((0, 2), (1, 2), (2, 2), (2, 1), (2, 0), (1, 0)))
    """
    return next(solutions(puzzle, 1, **search), None)


@helpful_keywords(*SEARCH)
def count(puzzle: Source, limit: int | None = None, **search: Unpack[SearchOptions]) -> Count:
    """Count the solutions: `Count(value, exact)`, inexact if `limit` or the budget ended the count.

    Keywords as for `solutions`.

    Examples:
        >>> import pysolvers
        >>> pysolvers.count("6x6;start=0.0;end=5.5"), pysolvers.count("4x4;start=0.0", limit=3)
        (Count(value=0, exact=True), Count(value=3, exact=False))
    """
    found = _results.count(puzzle_of(puzzle), limit=limit, **_for_results(search))
    return Count(found.count, found.exact)


def _for_results(search: SearchOptions) -> dict[str, Any]:
    budget, crew = Budget(search.get("seconds"), search.get("nodes")), _results.crew_of(search.get("jobs", 1))
    return {"engine": search.get("engine", "auto"), "budget": budget, "watch": search.get("watch"), "crew": crew}


@helpful_keywords(*SEARCH)
def outcome(puzzle: Source, **search: Unpack[SearchOptions]) -> Outcome:
    """Return how many solutions are proved to exist: 'none', 'unique' or 'multiple'. Keywords as for `solutions`.

    Examples:
        >>> import pysolvers
        >>> pysolvers.outcome("4x4;start=0.0")
        'multiple'
    """
    return VERDICTS[sum(1 for _ in solutions(puzzle, 2, **search))]


@helpful_keywords(*SEARCH)
def result(puzzle: Source, limit: int | None = 2, **search: Unpack[SearchOptions]) -> Result:
    """Search once, and return a `Result`: the outcome, up to `limit` solutions, and statistics.

    Examples:
        >>> import pysolvers
        >>> found = pysolvers.result("4x4;start=0.0", limit=3)
        >>> found.outcome, found.count, found.exact, len(found.solutions)
        ('multiple', 3, False, 3)

    Keywords as for `solutions`. Instead of raising `OutOfBudget`, it returns what is known, with `late` True.
    """
    return _results.solve(puzzle_of(puzzle), limit=limit, **_for_results(search))


@helpful_keywords(*SEARCH)
def is_unique(puzzle: Source, **search: Unpack[SearchOptions]) -> bool:
    """Return True if there is exactly one solution, proved. Keywords as for `solutions`.

    Examples:
        >>> import pysolvers
        >>> pysolvers.is_unique("A.A/BB./..."), pysolvers.is_unique("A.A/BB./...&rules=tight")
        (True, False)
    """
    return outcome(puzzle, **search) == "unique"


@helpful_keywords(*SEARCH)
def common(puzzle: Source, **search: Unpack[SearchOptions]) -> Mapping[Cell, object]:
    """Return the cells that have the same value in all solutions, with their values; {} if there are no such cells.

    It is also {} if there is no solution. Keywords as for `solutions`.

    Examples:
        >>> import pysolvers
        >>> pysolvers.common("rect;y=[AB]C;x=.,.")
        {(0, 1): 'C'}
    """
    found = solutions(puzzle, **search)
    first = next(found, None)
    shared = dict(first.facts) if first else {}
    for solution in found:
        facts = solution.facts
        shared = {cell: fact for cell, fact in shared.items() if facts.get(cell) == fact}
        if not shared:
            break
    return shared


@helpful_keywords()
def check(
    puzzle: Source, solution: Solution | str | Sequence[Any] | Mapping[str, Any] | Array | None = None
) -> list[Violation]:
    """Return the rules that a solution breaks, [] if it is right.

    The solution is a `Solution`, its text (anything that `solve` prints, even several solutions), or plain lists as in
    `Solution.data`. A dictionary must contain exactly one list, or a list named `solution`. If `solution` is None,
    `puzzle` must be a text that also has the solution: a file with lines drawn, a link with moves, or a line of
    `solve --json`.

    A changed clue is a violation. A wrong size, or a character that no such board can have, is a SolutionError.

    Examples:
        >>> import pysolvers
        >>> pysolvers.check("2x2;start=0.0", [[0, 0], [1, 1], [0, 1], [1, 0]])[0].sentence
        'The path jumps from R1C1 to R2C2, which are not neighbors.'

    Raises:
        SolutionError: If the solution does not fit the board, or is missing.
    """
    from pysolvers.text.held_solutions import read_solutions, violations_in  # searches do not need it

    if solution is None and isinstance(puzzle, str):
        return [violation for _, violation in violations_in(puzzle)]
    one = puzzle_of(puzzle)
    if solution is None:
        raise SolutionError(
            "There is no solution to check: expected one, or a text that holds a puzzle and its solution."
        )
    if isinstance(solution, Solution):
        if solution.puzzle == one:
            return solution.violations()
        solution = solution.data
    if not isinstance(solution, (str, list, tuple, Mapping)) and not hasattr(solution, "tolist"):
        raise TypeError(f"solution is {shown(solution)}: expected a Solution, its text or its lists.")
    text = solution if isinstance(solution, str) else json.dumps(plain(solution))
    try:
        return [violation for found in read_solutions(one, text) for violation in found.violations()]
    except PuzzleError as error:
        raise converted(error, SolutionError) from None


@helpful_keywords()
def hint(
    puzzle: Source, moves: Sequence[str] = (), *, seconds: float | None = None, watch: Watch | None = None
) -> Deduction | None:
    """Return the easiest next step after `moves`; None if the board is solved or nothing can be deduced.

    The `moves` are texts like those in `step.moves` below. OutOfBudget is raised if `seconds` run out.

    Examples:
        >>> import pysolvers
        >>> step = pysolvers.hint("2x2;start=0.0;end=0.1")
        >>> step.technique, step.moves
        ('two ways', ('0.0_:S', '1.0_:E'))
    """
    one = puzzle_of(puzzle)
    return next(Run(kind_named(one.kind).hints.hint(_after(one, moves)), Budget(seconds), watch), None)


@helpful_keywords()
def explain(puzzle: Source, *, seconds: float | None = None, watch: Watch | None = None) -> Steps:
    """Return all steps in order, up to the solution or to the point where one must guess.

    `complete` of the result is True if the steps reach the solution. OutOfBudget is raised if `seconds` run out.

    Examples:
        >>> import pysolvers
        >>> [step.technique for step in pysolvers.explain("2x2;start=0.0;end=0.1")]
        ['two ways']
    """
    one = puzzle_of(puzzle)
    steps = list(Run(kind_named(one.kind).hints.explain(one), Budget(seconds), watch))
    return Steps(steps, _after(one, [move for step in steps for move in step.moves]).is_solved)


@helpful_keywords()
def grade(puzzle: Source, *, seconds: float | None = None, watch: Watch | None = None) -> Grade:
    """Return how hard a puzzle is for a person, on one scale for all kinds: `Grade`, with `difficulty` and `score`.

    `difficulty` is None unless the puzzle has exactly one solution (see `outcome`) and the explanation is complete. The
    explanation stops after a fixed amount of work, so every machine finds the same grade. OutOfBudget is raised if
    `seconds` run out first. `watch` is called with each `Progress`.

    Examples:
        >>> import pysolvers
        >>> grade = pysolvers.grade("5x5:1cceefcfggeeccghcac3e12hch10ah25a")
        >>> grade.difficulty, grade.score, grade.hardest
        ('easy', 3.2, 'ring')
    """
    from pysolvers.engines.reasoning.grade import rated  # few callers need it

    return next(Run(rated(puzzle_of(puzzle)), Budget(seconds), watch))


@helpful_keywords()
def titled(puzzle: Source, *, title: str | None = None, author: str | None = None, note: str | None = None) -> Puzzle:
    """Return the puzzle with another title, author or note. None keeps a part, "" removes it.

    Title, author and note are the heading. It appears in the puzzle's id, links, pictures and files. The new puzzle
    still compares equal to the original.

    >>> import pysolvers
    >>> puzzle = pysolvers.titled("A.B/BA./...", title="Two lines", author="Ada")
    >>> puzzle.id, puzzle == pysolvers.parse("A.B/BA./...")
    ('A.B/BA./...&title=Two%20lines&author=Ada', True)

    Args:
        puzzle: a puzzle, or its text.
        title: one line of up to 100 characters.
        author: one line of up to 100 characters.
        note: a few sentences in one line, up to 500 characters.

    Raises:
        ArgumentError: if one of them is too long.
    """
    one = puzzle_of(puzzle)
    return one.titled(Heading.of({**one.heading.parts, **_heading(title=title, author=author, note=note)}))


def _heading(**parts: str | None) -> dict[str, str]:
    chosen = {name: text for name, text in parts.items() if text is not None}
    for name, text in chosen.items():
        if not isinstance(text, str):
            raise TypeError(f"{name} is {shown(text)}: expected text.")
        if len(one_line(text)) > LENGTHS[name]:
            template = "The {name} has {count} characters: expected {most} at most."
            raise ArgumentError(template, name=name, count=len(one_line(text)), most=LENGTHS[name])
    return chosen


@helpful_keywords(any_other=True)
def generate(
    kind: str | Kind,
    size: str | int | tuple[int, int],
    *,
    seed: int | str | None = None,
    difficulty: Difficulty | None = None,
    seconds: float | None = None,
    watch: Watch | None = None,
    title: str | None = None,
    author: str | None = None,
    note: str | None = None,
    **options: str | int,
) -> Puzzle:
    """Return a new puzzle with one solution.

    Warns if it is not as hard as requested: not every size has every difficulty.

    Examples:
        >>> import pysolvers
        >>> puzzle = pysolvers.generate("zip", (5, 4), seed=1, numbers=6)
        >>> puzzle.summary, puzzle.seed
        ('5 × 4, 6 numbers', '1')

    Args:
        kind: the kind's name, or another name of it.
        size: "7x5" or (7, 5), columns first; 7 and "7" mean "7x7"; or another size of the kind, such as "hex3".
        seed: any number or text; random by default. With a seed, the same arguments give the same puzzle on every
            machine until the next major version. `puzzle.seed` is the seed that was used.
        difficulty: one of the kind's difficulties; "medium" means "normal", the default.
        seconds: the most seconds of work.
        watch: called with each `Progress`. The warning, if any, ends with the `note` of the last one.
        title: its title; `title`, `author` and `note` as for `titled`.
        author: its author.
        note: a note.
        options: other settings, such as `rules="tight"` or `numbers=6`; `pysolvers kinds KIND` lists them.
            `technique="ring"` makes a puzzle whose explanation needs that technique.

    Raises:
        ArgumentError: for a size, difficulty or value that the kind can't make.
        TypeError: for an unknown option; suggests the nearest one.
        OutOfBudget: if `seconds` run out.
    """
    from pysolvers.api import lessons  # slow to import, and most programs make no puzzles

    of_kind = kind_of(kind)
    generator = of_kind.generator
    text = size_text(size)
    known = [*(setting.name for setting in generator.SETTINGS), lessons.TECHNIQUE]
    for name in options:
        if name not in known:
            raise unknown_keyword("generate", name, [*known, *LENGTHS, "seed", "difficulty", "seconds", "watch"])
    if difficulty is not None and not isinstance(difficulty, str):
        raise TypeError(f"difficulty is {shown(difficulty)}: expected {either(generator.DIFFICULTIES)}.")
    implied = implied_settings(kind) if isinstance(kind, str) else {}
    values = {**implied, **{name: str(value) for name, value in options.items()}}
    heading = _heading(title=title, author=author, note=note)
    used = str(secrets.randbits(32) if seed is None else seed)
    wanted = "" if difficulty is None else difficulty_named(difficulty, generator.DIFFICULTIES)
    run = Run(lessons.generate(of_kind, text, used, wanted, values), Budget(seconds), watch)
    try:
        made = next(run)
    except PuzzleError as error:
        raise converted(error, ArgumentError) from None
    if wanted and run.progress.note:
        warnings.warn(f"{of_kind.name} {text}, seed {used}: {run.progress.note}", stacklevel=3)
    return made.titled(Heading.of({**made.heading.parts, **heading})).made_from(used)


def _check_moves(moves: Sequence[str]) -> None:
    if isinstance(moves, str) or not isinstance(moves, Iterable):
        raise TypeError(f"moves is {shown(moves)}: expected a list of moves.")
    if wrong := [move for move in moves if not isinstance(move, str)]:
        raise TypeError(f"moves has {shown(wrong[0])}: expected moves as text, such as those in step.moves.")


def _after(puzzle: Puzzle, moves: Sequence[str]) -> State:
    _check_moves(moves)
    try:
        return puzzle.of_kind.play.start(puzzle).played(moves)
    except PuzzleError as error:
        raise converted(error, ArgumentError) from None


@helpful_keywords()
def draw(
    puzzle: Source | Solution,
    solution: Solution | None = None,
    *,
    moves: Sequence[str] = (),
    step: Deduction | None = None,
    title: str | None = None,
    author: str | None = None,
    note: str | None = None,
) -> Scene:
    """Draw a puzzle, or a solution on its puzzle: a `Scene`, with `svg()`, `png()` and `save(file)`.

    Examples:
        >>> import pysolvers
        >>> pysolvers.draw("A.B/BA./...").box
        (-0.06, -0.06, 3.12, 3.12)
        >>> step = pysolvers.hint("A.B/BA./...")
        >>> pysolvers.draw("A.B/BA./...", step=step).svg().startswith("<svg")
        True

    Args:
        puzzle: a puzzle, its text, its data, or a solution, which is drawn on its puzzle.
        solution: a solution to draw on the puzzle.
        moves: the player's moves.
        step: a step of `hint` or `explain`, whose cells are marked. For a later step of `explain`, give the `moves` of
            the steps before it.
        title: its title; `title`, `author` and `note` as for `titled`, drawn around the board.
        author: its author.
        note: a note.

    The drawing contains the puzzle's link as metadata, so that `read_picture` can read it exactly.
    """
    if step is not None and not isinstance(step, Deduction):
        raise TypeError(f"step is {shown(step)}: expected a step of hint() or explain().")
    if solution is not None:
        if not isinstance(solution, Solution):
            raise TypeError(f"solution is {shown(solution)}: expected a Solution, such as solve() returns.")
        if puzzle_of(puzzle if not isinstance(puzzle, Solution) else puzzle.puzzle) != solution.puzzle:
            raise ArgumentError("The solution belongs to another puzzle.")
        puzzle = solution
    if isinstance(puzzle, Solution):
        drawn, kind = puzzle.puzzle, kind_named(puzzle.puzzle.kind)
        state = kind.play.shown(puzzle)
    else:
        drawn = puzzle_of(puzzle)
        kind = kind_named(drawn.kind)
        state = _after(drawn, moves)
    owner = step.words.of_kind if step and isinstance(step.words, Puzzle) else step and step.words
    if step and ((isinstance(owner, Kind) and owner is not kind) or not set(step.cells) <= set(drawn.cells)):
        raise ArgumentError(say("The step belongs to another puzzle."))
    marks = replace(step.marks if step else Marks(), whole=True)
    drawn = titled(drawn, title=title, author=author, note=note)
    scene = with_heading(kind.board.draw(state, None, marks), *(getattr(drawn.heading, name) for name in LENGTHS))
    return replace(scene, source=links.write(drawn))


@helpful_keywords()
def read_picture(
    source: str | PathLike[str] | bytes | Pixels,
    kind: str | None = None,
    *,
    corners: Corners | None = None,
    size: str | int | tuple[int, int] | None = None,
    seconds: float | None = 60,
    watch: Watch | None = None,
) -> PictureReading:
    """Read the puzzle in a picture: a file's path, its bytes, or (data, width, height) with four bytes per pixel.

    Pictures drawn by this package contain their puzzle and are read exactly. For others, the result says what is
    doubtful or inconsistent. Files need Pillow (the extra `picture`), but pixels (red, green, blue, alpha; row by row)
    don't.

    `corners` are the board's corners in pixels: top left, top right, bottom right, bottom left. `size` is the board's
    size, columns first: "7x5". With `corners`, the picture is searched for the grid only between them. With `corners`
    and `size`, it isn't searched. The `kind` is recognized by default.

    Examples:
        >>> import pysolvers
        >>> svg = pysolvers.draw("A.B/BA./...").svg()
        >>> pysolvers.read_picture(svg.encode()).puzzle.id
        'A.B/BA./...'

    Raises:
        PuzzleError: if the file is not a picture, or no board is found in it.
        OutOfBudget: if it takes more than `seconds`.
    """
    from pysolvers.picture import decode  # few callers need it
    from pysolvers.picture.grid.straighten import corners_of

    if not isinstance(source, (str, PathLike, bytes, tuple)):
        raise TypeError(f"source is {shown(source)}: expected a file's path, its bytes, or (data, width, height).")
    steps = decode.read_source(
        source, document.game_in, corners_of(corners), None if size is None else sides_of(size), kind
    )
    return next(Run(steps, Budget(seconds), watch))


@helpful_keywords()
def link(puzzle: Source, moves: Sequence[str] = (), *, solve: bool = False, base: str = "") -> str:
    """Return the URL fragment (with `#`) of a puzzle and the player's moves. `parse` can read it.

    Examples:
        >>> import pysolvers
        >>> pysolvers.link("A.B/BA./...", base="https://example.org/play/").partition("=")[2]
        'A.B/BA./...'

    Args:
        puzzle: a puzzle, its text, or its data.
        moves: the player's moves. A "+" joins several moves that the page undoes together.
        solve: True if the page should show the solution when the link is opened.
        base: the address of the web page, to put in front of the fragment.

    Raises:
        ArgumentError: if a move is impossible on this board.
    """
    one = puzzle_of(puzzle)
    _check_moves(moves)
    _after(one, [move for group in moves for move in group.split("+")])
    if not isinstance(base, str):
        raise TypeError(f"base is {shown(base)}: expected the address of the page.")
    return base.partition("#")[0] + links.write(one, moves, solve)


@helpful_keywords()
def write(puzzle: Source, format: str = "text", *, lossy: bool = False) -> str:
    """Return the puzzle in one of its `formats`; `parse` restores an equal puzzle if it can read the format.

    With `lossy`, what the format can't express is left out; otherwise, this is an error.

    Examples:
        >>> import pysolvers
        >>> pysolvers.write("A.B/BA./...", "puzzlink")
        'https://puzz.link/p?arukone/3/3/1g221j'

    Raises:
        ArgumentError: if the format is unknown, or can't hold the whole puzzle and `lossy` is False.
    """
    one = puzzle_of(puzzle)
    if not isinstance(format, str):
        raise TypeError(f"format is {shown(format)}: expected {either(writing.writers(one))}.")
    return writing.write(one, format, lossy)


@helpful_keywords()
def rotated(puzzle: Source, degrees: int = 90, mirror: bool = False) -> Puzzle:
    """Return the puzzle turned clockwise by `degrees`, then mirrored left to right if `mirror`.

    Examples:
        >>> import pysolvers
        >>> pysolvers.rotated("AA./..B/..B", 90).id
        '..A/..A/BB.'

    Raises:
        PuzzleError: if that is impossible. Squares can be turned by 90, 180 or 270 degrees, hexagons by 120 or 240,
            if no clue has to be read backward.
    """
    one = puzzle_of(puzzle)
    if not isinstance(degrees, int):
        raise TypeError(f"degrees is {shown(degrees)}: expected a whole number, such as 90.")
    return kind_named(one.kind).editor.rotated(one, degrees, mirror).titled(one.heading)


@helpful_keywords()
def formats(puzzle: Source) -> tuple[str, ...]:
    """Return the names of the formats for `write`.

    Examples:
        >>> import pysolvers
        >>> pysolvers.formats("A.B/BA./...")
        ('id', 'link', 'url', 'json', 'text', 'puzzlink', 'pzprv3', 'penpa', 'dimacs')
    """
    return tuple(writing.writers(puzzle_of(puzzle)))
