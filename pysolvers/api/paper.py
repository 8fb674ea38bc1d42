"""Puzzles and books to print, as plain data (dictionaries, lists and texts, as in JSON)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from pysolvers.core.heading import Heading
from pysolvers.core.kind import Kind, implied_settings, kind_named
from pysolvers.core.marks import Marks
from pysolvers.core.progress import Progress, collected, finish, first
from pysolvers.core.puzzle import Puzzle, PuzzleError, Solution, State
from pysolvers.core.setting import difficulty_named, seeds, size_text
from pysolvers.core.words import counted, say
from pysolvers.drawing import qr_code
from pysolvers.engines.reasoning.grade import DIFFICULTIES, Grade, rated
from pysolvers.errors import ArgumentError
from pysolvers.text import document, links

PAPERS = ("A4", "Letter")
PER_PAGE = (1, 2, 4, 6)  # puzzles per page
SOLUTIONS = range(4, 10)  # solutions per page
MOST_LARGE = 2  # puzzles per page in large print
MOST_PUZZLES = 1000  # in a book
SHAPE = 12  # pixels per cell of a forbidden shape
STEPS = 3  # shown steps of a worked example


@dataclass(frozen=True, slots=True)
class PageLayout:
    """The layout of a book: cover, paper, puzzles per page, solutions per page, and `large` print.

    `base` is the web page's address for QR codes; "" for no QR codes. ArgumentError if a value is invalid.
    """

    title: str = "Puzzles"
    author: str = ""
    note: str = ""
    paper: str = PAPERS[0]
    per_page: int = 2
    solutions: int = 6
    large: bool = False
    base: str = ""

    def __post_init__(self) -> None:
        for name, choices in (("paper", PAPERS), ("per_page", PER_PAGE), ("solutions", SOLUTIONS)):
            if (value := getattr(self, name)) not in choices:
                raise ArgumentError.of_value(name, value, map(str, choices))
        if self.large and self.per_page > MOST_LARGE:
            template = "Large print fits at most {most} puzzles on a page, not {count}."
            raise ArgumentError(template, most=MOST_LARGE, count=self.per_page)

    @property
    def heading(self) -> Heading:
        return Heading(self.title, self.author, self.note)


@dataclass(frozen=True, slots=True)
class PrintOrder:
    """An order for `count` puzzles of a kind, size and difficulty ("": normal). ArgumentError if invalid."""

    kind: str
    size: str
    difficulty: str = ""
    count: int = 1

    def __post_init__(self) -> None:
        difficulty_named(self.difficulty or "normal", kind_named(self.kind).generator.DIFFICULTIES)
        if not 0 < self.count <= MOST_PUZZLES:
            template = "The order is for {count} puzzles: expected 1 to {most}."
            raise ArgumentError(template, count=self.count, most=MOST_PUZZLES)

    def makings(self, seed: str) -> Iterator[Iterator[Progress | Puzzle]]:
        """Yield for each puzzle an iterator, which yields Progress, then the puzzle. The seeds start with `seed`."""
        generator = kind_named(self.kind).generator
        level = difficulty_named(self.difficulty or "normal", generator.DIFFICULTIES)
        for name in seeds(seed, self.count):
            yield generator.generate(size_text(self.size), name, level, implied_settings(self.kind))


def together(given: int, orders: Sequence[PrintOrder]) -> int:
    """The number of given and ordered puzzles. ArgumentError for no puzzles or too many."""
    many = given + sum(order.count for order in orders)
    if not 0 < many <= MOST_PUZZLES:
        template = "There are {count} puzzles for the book: expected 1 to {most}."
        raise ArgumentError(template, count=many, most=MOST_PUZZLES)
    return many


@dataclass(frozen=True, slots=True)
class Printed:
    """A puzzle, its solution and its grade (None for a kind without hints)."""

    puzzle: Puzzle
    solution: Solution
    grade: Grade | None

    @property
    def level(self) -> str:
        """The difficulty; "" if unknown."""
        return (self.grade.difficulty if self.grade else None) or ""

    @property
    def solution_says(self) -> str:
        """The caption of the solution, which says whether there are other solutions."""
        several = self.grade is not None and self.grade.outcome == "multiple"
        return say("One of several solutions") if several else say("Solution")

    @property
    def rank(self) -> float:
        """The sort key of a book: the grade's score; puzzles without a grade come last."""
        return self.grade.score if self.grade and self.grade.difficulty else float("inf")


def prepared(puzzle: Puzzle) -> Iterator[Progress | Printed]:
    """Yield Progress, then the puzzle with its first solution and its grade. PuzzleError if it has no solution."""
    kind = puzzle.of_kind
    solution = yield from first(kind.solver.solve(puzzle, "auto"))
    if solution is None:
        raise PuzzleError("The puzzle {id} has no solution, so it can't be printed.", id=puzzle.plain_id[:60])
    grade = (yield from first(rated(puzzle))) if kind.has("hints") else None
    yield Printed(puzzle, solution, grade)


def in_order(printed: Iterable[Printed]) -> list[Printed]:
    return sorted(printed, key=lambda one: one.rank)


def printed_board(state: State) -> str:
    """A board as SVG for paper: no background, room to write in cells, and no clue shortened to fit."""
    return state.puzzle.of_kind.board.draw(state, None, Marks(paper=True, whole=True)).svg("paper", ground=False)


def name_of(puzzle: Puzzle) -> str:
    """The title of a printed puzzle; without a title, the usual name of such puzzles."""
    return puzzle.heading.title or kind_named(puzzle.kind).name_of(puzzle)


def code_of(fragment: str, base: str) -> str:
    """The QR code of the address `base` + `fragment` as SVG; "" if `base` is "" or the address is too long."""
    if not base:
        return ""
    try:
        return qr_code.svg(base.partition("#")[0] + fragment)
    except ValueError:
        return ""


def texts(puzzle: Puzzle, level: str, summary: str = "") -> dict[str, Any]:
    """The texts to print with a puzzle, and its `shapes`: drawings for the rules, as SVG.

    `level` is the difficulty ("" if unknown). `summary` replaces the puzzle's summary, such as "10 × 10, 12 pairs".
    """
    kind, heading = kind_named(puzzle.kind), puzzle.heading
    rules = kind.rules_of(puzzle)
    author = say("by {author}", author=heading.author) if heading.author else ""
    facts = author, kind.name_of(puzzle) if heading.title else "", summary or puzzle.summary, level and say(level)
    return {
        "title": name_of(puzzle),
        "about": ", ".join(filter(None, facts)),
        "rules": rules.before_shapes,
        "shapes": [shape.svg("paper", SHAPE, ground=False) for shape in rules.shapes],
        "note": heading.note,
    }


def entry(one: Printed, number: int, base: str = "") -> dict[str, Any]:
    """A printed puzzle as plain data. `base` is the page's address for its QR code; "" for no QR code."""
    play = kind_named(one.puzzle.kind).play
    return {
        **texts(one.puzzle, one.level),
        "number": number,
        "puzzle": printed_board(play.start(one.puzzle)),
        "solution": printed_board(play.shown(one.solution)),
        "solution_says": one.solution_says,
        "code": code_of(links.write(one.puzzle), base),
    }


def book_of(printed: Sequence[Printed], layout: PageLayout) -> dict[str, Any]:
    """A book as plain data: its `front`, and the `entry` of each puzzle. ArgumentError for no puzzles or too many."""
    puzzles = [entry(one, number, layout.base) for number, one in enumerate(printed, 1)]
    return {**front(printed, layout), "puzzles": puzzles}


def front(printed: Sequence[Printed], layout: PageLayout) -> dict[str, Any]:
    """The front of a book as plain data: cover, layout, rules with examples. ArgumentError as for `book_of`."""
    together(len(printed), ())
    names = list(dict.fromkeys(_name(one.puzzle) for one in printed))
    return {
        **asdict(layout.heading),
        "about": _contents(printed),
        "paper": layout.paper,
        "per_page": layout.per_page,
        "solutions": layout.solutions,
        "large": layout.large,
        "kinds": [_worked(kind, name) for kind, name in names],
    }


def _name(puzzle: Puzzle) -> tuple[Kind, str]:
    kind = kind_named(puzzle.kind)
    return kind, kind.name_of(puzzle)


def _contents(printed: Sequence[Printed]) -> str:
    levels = [level for level in DIFFICULTIES if any(one.level == level for one in printed)]
    names = list(dict.fromkeys(_name(one.puzzle)[1] for one in printed))
    many = counted(len(printed), "puzzle")
    if not levels:
        return say("{puzzles}: {names}", puzzles=many, names=names)
    span = say(levels[0])
    if len(levels) > 1:
        span = say("{easiest} to {hardest}", easiest=span, hardest=say(levels[-1]))
    return say("{puzzles}, {levels}: {names}", puzzles=many, levels=span, names=names)


def _worked(kind: Kind, name: str) -> dict[str, Any]:
    puzzle = document.read(kind.variants.get(name, kind.examples[0][1]), kind.name).puzzles[0]
    steps = finish(collected(kind.hints.explain(puzzle), STEPS)) if kind.has("hints") else []
    (solution,) = finish(collected(kind.solver.solve(puzzle, "auto"), 1))
    return {
        "title": name,
        "rules": kind.rules_of(puzzle).before_shapes if name in kind.variants else kind.rules,
        "puzzle": printed_board(kind.play.start(puzzle)),
        "solution": printed_board(kind.play.shown(solution)),
        "steps": [step.sentence for step in steps],
    }
