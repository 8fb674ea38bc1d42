"""The parts of a kind, as base classes: what each must do, and defaults for what it may leave out.

A part is an object of a derived class in a module of its own in the kind's folder (`PART` in `play.py`). It is imported
when it is first used (`core/kind.py`). Puzzles, solutions and states are `Any`, because each kind has its own classes.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pysolvers.core.puzzle import PuzzleError
from pysolvers.errors import ArgumentError

if TYPE_CHECKING:  # a solver that runs needs none of the others
    from collections.abc import Generator as Steps
    from collections.abc import Iterator, Sequence

    from pysolvers.core.cell import Cell
    from pysolvers.core.deduction import Deduction, StepText, Technique
    from pysolvers.core.editing import Clue, Draft, Field, Offer, PictureFindings
    from pysolvers.core.format import Format
    from pysolvers.core.input import Event, Hand, PadKey
    from pysolvers.core.marks import Lens, Marks
    from pysolvers.core.progress import Count, Progress
    from pysolvers.core.puzzle import Completion, Puzzle, Solution, State, Violation
    from pysolvers.core.puzzle_rules import PuzzleRules
    from pysolvers.core.setting import Setting
    from pysolvers.core.tool import Tool
    from pysolvers.drawing.scene import Scene


class About(ABC):
    """`about.py`: what a puzzle is called, and its own rules."""

    @abstractmethod
    def name(self, puzzle: Any, /) -> str:
        """What people call this puzzle: "Zip", "Hidato", "Flow"."""

    @abstractmethod
    def rules(self, puzzle: Any, /) -> PuzzleRules:
        """The rules of this puzzle, for a reader who sees only the board."""


class Formats(ABC):
    """`formats.py`: text in, text out."""

    @property
    @abstractmethod
    def FORMATS(self) -> tuple[Format, ...]:
        """The formats of puzzles; where several fit a text, the likeliest is taken, then the first."""

    @property
    @abstractmethod
    def SOLUTION_FORMATS(self) -> tuple[str, ...]:
        """The names of the formats of solutions; the first is what the command line prints."""

    @abstractmethod
    def write_id(self, puzzle: Any, /) -> str:
        """The puzzle in one line without its options."""

    @abstractmethod
    def write_solution(self, solution: Any, format: str = "text", /) -> str:
        """The solution in one of SOLUTION_FORMATS, ending in a newline."""

    @abstractmethod
    def read_solution(self, puzzle: Any, text: str, /) -> Solution:
        """A solution in its text format or as JSON. It may break rules; PuzzleError if it does not fit the board."""

    def of_model(self, puzzle: Any, model: frozenset[int], /) -> Solution:
        """The solution in a model of the clauses that the format `dimacs` writes; `model` has its true variables."""
        raise ArgumentError(f"Puzzles of the kind {puzzle.kind} are not written as clauses.")

    FIELD_WORDS: Mapping[str, str] = {}
    """What the puzzle's fields are called for people, where their names are not the words."""

    def renamed(self, puzzle: Any, other: Any, /) -> str:
        """A sentence where `other`, read back from a text, is `puzzle` with other names for its cells; else ""."""
        return ""


class Data(ABC):
    """`data.py`: puzzles from a program's own values, and back."""

    @property
    @abstractmethod
    def FIELDS(self) -> Mapping[str, str]:
        """What each field holds, in words, by its name; the first one makes a puzzle alone, where one can."""

    @abstractmethod
    def read(self, fields: Mapping[str, Any], /) -> Puzzle:
        """The puzzle with these fields, which are plain data (see `core.plain.plain`); PuzzleError if it cannot be."""

    @abstractmethod
    def write(self, puzzle: Any, /) -> dict[str, Any]:
        """The fields as plain lists, which `read` reads back to an equal puzzle."""


class Solver(ABC):
    """`solver.py`: all solutions, lazily."""

    @property
    @abstractmethod
    def ENGINES(self) -> tuple[str, ...]:
        """The names of the engines; `auto` and `search` are always among them."""

    @abstractmethod
    def solve(self, puzzle: Any, engine: str = "auto", /) -> Iterator[Progress | Solution]:
        """Each solution once, with `Progress` at least every 20 ms of work and one at the end."""

    @abstractmethod
    def count(self, puzzle: Any, engine: str = "auto", limit: int | None = None, /) -> Iterator[Progress | Count]:
        """Progress and perhaps lower bounds (a Count that is not exact) on the way; the last Count is the result."""

    def remark(self, solution: Any, /) -> Iterator[Progress | str]:
        """Progress, then what else there is to say of a solution, if anything: whether stricter rules allow it."""
        return iter(())

    def instead(self, puzzle: Any, /) -> Iterator[Progress | Puzzle]:
        """For a puzzle without a solution: progress, then the puzzle that was perhaps meant, if there is one."""
        return iter(())


class ImpossiblePart:
    """`impossible.py`, for kinds that see of some puzzles at once that they have no solution."""

    def reason(self, puzzle: Any, /) -> str | None:
        """Why there is no solution, in one sentence; None where nothing is seen (there may still be none)."""
        return None


class Pieces(ABC):
    """`pieces.py`, for kinds whose puzzles can be worked on by several processes at once.

    A piece is plain data that can be sent to another process: what is assumed of the solution. Pieces exclude each
    other and together cover all solutions. () is the whole puzzle.
    """

    @property
    @abstractmethod
    def ENGINES(self) -> tuple[str, ...]:
        """The engines that work on pieces; with another one a puzzle stays whole."""

    @property
    @abstractmethod
    def RACERS(self) -> tuple[str, ...]:
        """Those that race on the whole puzzle for a first solution: engines, or one with another seed."""

    @property
    @abstractmethod
    def RACE(self) -> float:
        """The seconds that all race while there is no solution; the first of them goes on until there is one."""

    @abstractmethod
    def race(self, puzzle: Any, racer: str, /) -> Iterator[Progress | Solution]:
        """The solutions of the whole puzzle by one of RACERS."""

    @abstractmethod
    def proves_whole(self, puzzle: Any, engine: str, /) -> tuple[str, ...]:
        """Those of RACERS that prove a solution the only one by what no piece knows: they race until that is done."""

    @abstractmethod
    def pieces(self, puzzle: Any, engine: str, about: int, within: Any = (), /) -> Steps[Progress, None, Sequence[Any]]:
        """About so many pieces of a puzzle, or of one of its pieces; [] where there is plainly no solution."""

    @abstractmethod
    def solutions(self, puzzle: Any, piece: Any, engine: str, /) -> Iterator[Progress | Solution]:
        """Each solution in a piece once, with Progress at least every 20 ms of work."""

    @abstractmethod
    def counting(self, puzzle: Any, engine: str, /) -> Steps[Progress, None, Any]:
        """The sweep that counts the solutions without listing them (`engines.frontier.spreading.Counting`), or None.

        PuzzleError where the engine cannot do it. It is the same in every process.
        """


class Play(ABC):
    """`play.py`: a puzzle in play, what a click or key means, and how the board stands."""

    @abstractmethod
    def start(self, puzzle: Any, /) -> State:
        """The board as given."""

    @abstractmethod
    def shown(self, solution: Any, /) -> State:
        """The board with a solution on it."""

    @abstractmethod
    def snapshot_state(self, puzzle: Any, known: Any, /) -> State:
        """The board with what a search stands at: what the `snapshot` of its engines' `Progress` gives."""

    @abstractmethod
    def interpret(self, state: Any, hand: Hand, event: Event, /) -> tuple[Hand, tuple[str, ...]]:
        """What an event does: the next hand, and moves (none, one, or a few that belong together)."""

    @abstractmethod
    def completion(self, state: Any, /) -> Completion:
        """How much is done, as a player counts it."""

    @abstractmethod
    def live_errors(self, state: Any, /) -> list[Violation]:
        """The rules that the moves break already, whatever comes next, as far as that is seen at a look.

        Asked after every move, so within about 50 ms. A board that can be completed has none.
        """

    MARKS: str = ""
    """What a player can mark besides moves, as a button says it ("Crosses"); "" where there is nothing."""

    def moves(self, solution: Any, /) -> Sequence[str]:
        """The moves that put a solution, complete or not, on the board; () for kinds that cannot tell."""
        return ()

    def preview(self, state: Any, hand: Hand, /) -> State | None:
        """The board with the drag under way on it; None for kinds that draw nothing before the pointer goes up."""
        return None

    def first_move(self, state: Any, /) -> Sequence[tuple[float, float]]:
        """The way of a pointer that begins a game, as points of the scene; () for kinds that show none."""
        return ()

    def play_keys(self, state: Any, /) -> tuple[PadKey, ...]:
        """The keys for a player without a keyboard, in their order; none where everything is done by pointer."""
        return ()

    def prompt(self, state: Any, /) -> str:
        """What the player can do next, in a sentence that gives nothing away; "" for the kind's first gesture."""
        return ""


class BoardPart(ABC):
    """`board.py`: how a state is drawn and told."""

    @abstractmethod
    def draw(self, state: Any, hand: Hand | None = None, marks: Marks | None = None, /) -> Scene:
        """The drawing; without a hand there is no cursor and nothing is dragged."""

    @abstractmethod
    def trails(self, state: Any, /) -> list[list[tuple[float, float]]]:
        """The lines that run once over a solved board: points (x, y) in the scene's units, in their order."""

    @abstractmethod
    def lens(self, state: Any, hand: Hand, /) -> Lens | None:
        """The clues at the cursor, where the board itself is too small to read them."""

    @abstractmethod
    def text(self, state: Any, /) -> str:
        """The board in its text format.

        The puzzle, with what is on the board; the solution's text when it is complete.
        """

    @abstractmethod
    def words(self, state: Any, cell: Cell, /) -> str:
        """The cell in words: "R2C3: arrow south-east, number 7, given."."""


class Hints(ABC):
    """`hints.py`: deductions with their reasons.

    `memory` is what a game keeps, so that work is done only once; it changes nothing of what is found.
    """

    @property
    @abstractmethod
    def TECHNIQUES(self) -> tuple[Technique, ...]:
        """What deductions rest on, the easiest first; facts, contradictions and mistakes are not among them."""

    @abstractmethod
    def hint(self, state: Any, /, memory: Any = None) -> Iterator[Progress | Deduction]:
        """Progress, then the easiest next deduction, or nothing if the board is complete."""

    @abstractmethod
    def explain(self, puzzle: Any, /, memory: Any = None) -> Iterator[Progress | Deduction]:
        """All deductions in order, up to the solution or to where a guess is needed."""

    @abstractmethod
    def can_be_completed(self, state: Any, /, memory: Any = None) -> Iterator[Progress | bool]:
        """Progress, then whether some solution has all that is on the board; nothing where that takes too long."""

    def open_steps(self, state: Any, /, memory: Any = None) -> Iterator[Progress | Deduction]:
        """Progress, then all steps of the easiest technique that goes on from a board with nothing wrong on it."""
        return self.hint(state, memory)

    def explain_by_work(self, puzzle: Any, /) -> Iterator[Progress | Deduction]:
        """As `explain`, but no step waits for a proof by the clock: the same on every machine."""
        return self.explain(puzzle)


class Wording(ABC):
    """`wording.py`: steps in words, made from their claims."""

    @abstractmethod
    def title(self, step: Any, /) -> str:
        """Name the step in a few words."""

    @abstractmethod
    def parts(self, step: Any, /) -> StepText:
        """Put the step into words."""


class Generator(ABC):
    """`generator.py`: new puzzles with one solution."""

    @property
    @abstractmethod
    def DIFFICULTIES(self) -> tuple[str, ...]:
        """The difficulties, the easiest first."""

    @property
    @abstractmethod
    def SIZES(self) -> tuple[str, ...]:
        """Sizes to choose from, the smallest first; others may be typed."""

    @property
    @abstractmethod
    def SETTINGS(self) -> tuple[Setting, ...]:
        """What else can be set."""

    @property
    @abstractmethod
    def DAILY(self) -> Mapping[str, str]:
        """The size of the puzzle of the day for some difficulties, the easiest first; made in a few seconds at most."""

    @abstractmethod
    def order_like(self, puzzle: Any, /) -> tuple[str, Mapping[str, str]]:
        """The size and the settings to ask for a puzzle like this one, as far as such can be made."""

    @abstractmethod
    def unmade(self, size: str, difficulty: str, options: Mapping[str, str], /) -> str:
        """Why puzzles of a size are not made, or hardly ever of this difficulty, in a sentence; "" where they are."""

    @abstractmethod
    def generate(
        self, size: str, seed: str, difficulty: str, options: Mapping[str, str], /
    ) -> Iterator[Progress | Puzzle]:
        """Progress, then one puzzle.

        The same arguments give the same puzzle on every Python. PuzzleError for a size or setting that cannot be.
        """


class Notes:
    """`notes.py`, for kinds that keep them: what can still stand in the open cells, as a player would pencil it in."""

    def notes(self, state: Any, /) -> Mapping[Cell, str]:
        """The signs that are left to each open cell, one character each; "" where nothing fits.

        Made within about 50 ms, since they are shown after every move: too many signs if need be, never too few.
        """
        return {}


class Editor(ABC):
    """`editor.py`: puzzles made and changed by hand."""

    @property
    @abstractmethod
    def TOOLS(self) -> tuple[Tool, ...]:
        """The tools, in the order in which a front end shows them."""

    @abstractmethod
    def start(self, puzzle: Any, /) -> Draft:
        """The draft that is `puzzle`."""

    @abstractmethod
    def interpret(self, draft: Any, hand: Hand, event: Event, tool: str, /) -> tuple[Hand, tuple[str, ...]]:
        """What an event does with a tool in hand: the next hand, and edits."""

    @abstractmethod
    def fields(self, draft: Any, hand: Hand, /) -> tuple[Field, ...]:
        """The texts at the cursor."""

    @abstractmethod
    def enter(self, draft: Any, hand: Hand, field: str, text: str, /) -> tuple[str, ...]:
        """The edits that put `text` in a field."""

    @abstractmethod
    def draw(self, draft: Any, hand: Hand | None, marks: Marks, tool: str, /) -> Scene:
        """The drawing, with the ghost of what a click would draw where the hand is over."""

    @abstractmethod
    def text(self, draft: Any, /) -> str:
        """The draft in its text format, as far as it can be told."""

    @abstractmethod
    def words(self, draft: Any, cell: Cell, /) -> str:
        """What is in a cell, in words."""

    @abstractmethod
    def offer(self, solution: Any, others: Sequence[Any], /) -> Offer | None:
        """A clue that `solution` keeps and none of the `others` (not empty) does; None if one clue cannot do it."""

    def rotated(self, puzzle: Any, degrees: int, mirror: bool, /) -> Puzzle:
        """The puzzle turned clockwise, and then mirrored left to right if `mirror`; PuzzleError if it cannot be."""
        raise PuzzleError(f"Puzzles of the kind {puzzle.kind} cannot be turned.")

    def edit_keys(self, draft: Any, tool: str, /) -> tuple[PadKey, ...]:
        """The keys for a setter without a keyboard while a tool is used."""
        return ()


class Givens(ABC):
    """`givens.py`, for kinds whose clues can be taken away and added one by one: what setters ask of them.

    It needs an editor, since clues come and go by edits.
    """

    @abstractmethod
    def givens(self, puzzle: Any, /) -> tuple[Clue, ...]:
        """What the puzzle tells and could do without, in reading order, with the edits that take each away."""

    @abstractmethod
    def without(self, puzzle: Any, clues: Sequence[Clue], /) -> tuple[str, ...]:
        """The edits that take several of `givens` away together; PuzzleError if they cannot all go."""

    @abstractmethod
    def clues(self, solution: Any, /) -> tuple[Clue, ...]:
        """What could be told besides so that `solution` stays right, the most usual first, with edits that add each."""

    @abstractmethod
    def added(self, solution: Any, clues: Sequence[Clue], /) -> tuple[str, ...]:
        """The edits that add several of `clues` together; PuzzleError if they cannot all be told."""

    @abstractmethod
    def keeps(self, solution: Any, clue: Clue, /) -> bool:
        """Whether a solution of the puzzle would stay right with one of `clues`, which are another solution's."""

    @abstractmethod
    def carried(self, solution: Any, puzzle: Any, clues: Sequence[Clue], /) -> Solution:
        """A solution as one of `puzzle`, which is the solution's own puzzle without some clues."""

    @abstractmethod
    def demands(self, puzzle: Any, /) -> tuple[Clue, ...]:
        """All that a puzzle asks of its solutions, what tells most first, without edits.

        Other than `givens`, these need not be clues that can be taken away and leave a puzzle of the same kind.
        """

    @abstractmethod
    def only(self, puzzle: Any, clues: Sequence[Clue], /) -> Puzzle:
        """A puzzle on the same board that asks for these of its `demands` only, to be solved and not to be written.

        Every solution of `puzzle` is one of its solutions, and with more clues it has no more of them.
        """


class Picture(ABC):
    """`picture.py`, for kinds that are read from pictures: what is on a `picture.board.Board`."""

    @abstractmethod
    def likeness(self, board: Any, /) -> float:
        """How much the board looks like this kind, from 0 (no) to 1 (as much as any); 2 for one of our own drawings."""

    @abstractmethod
    def from_picture(self, board: Any, /) -> Iterator[Progress | PictureFindings]:
        """Progress, then what is on the board."""

    @abstractmethod
    def edits(self, draft: Any, /) -> tuple[str, ...]:
        """The edits that make a draft that was read, out of any other of the kind."""

    @abstractmethod
    def seen(self, puzzle: Any, /) -> frozenset[tuple[object, tuple[Cell, ...]]] | None:
        """What a picture shows of a puzzle, each with its cells, () for the board's size.

        Puzzles for which it differs look different. None if that is not said.
        """

    def grown(self, board: Any, /) -> tuple[int, int, int, int]:
        """How many more rows and columns the board surely has: above, on the left, below, on the right."""
        return 0, 0, 0, 0


DEFAULTS: Mapping[str, Any] = {"impossible": ImpossiblePart(), "notes": Notes()}
"""The parts that every kind has, even one without a module for them."""
