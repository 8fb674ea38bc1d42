"""Base classes of a kind's parts. Puzzles, solutions and states are `Any`, because each kind has its own classes."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from pysolvers.core.progress import tally
from pysolvers.core.puzzle import PuzzleError
from pysolvers.errors import ArgumentError

if TYPE_CHECKING:  # a running solver needs none of these
    from collections.abc import Generator as Work
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
    from pysolvers.core.setting import Difficulty, Engine, Setting
    from pysolvers.core.tool import Tool
    from pysolvers.drawing.scene import Scene


class About(ABC):
    """The part `about` of a kind: the name and the rules of a puzzle."""

    @abstractmethod
    def name(self, puzzle: Any, /) -> str:
        """The usual name of this puzzle: "Zip", "Hidato", "Flow"."""

    @abstractmethod
    def rules(self, puzzle: Any, /) -> PuzzleRules:
        """The rules of this puzzle, for a reader who sees only the board."""


class Formats(ABC):
    """The part `formats` of a kind: reads and writes its puzzles and solutions as text."""

    FORMATS: tuple[Format, ...]
    """The formats of puzzles. A text is read in the likeliest one; if several are equally likely, in the first."""

    SOLUTION_FORMATS: tuple[str, ...]
    """The names of the formats of solutions; the first is what the command line prints."""

    @abstractmethod
    def write_id(self, puzzle: Any, /) -> str:
        """The puzzle in one line, without its options."""

    @abstractmethod
    def write_solution(self, solution: Any, format: str = "text", /) -> str:
        """The solution in one of SOLUTION_FORMATS, ending in a newline."""

    @abstractmethod
    def read_solution(self, puzzle: Any, text: str, /) -> Solution:
        """Read a solution from text or JSON; it may break rules. PuzzleError if it doesn't fit the board."""

    def of_model(self, puzzle: Any, model: frozenset[int], /) -> Solution:
        """Return the solution for a model: the set of the true variables of the puzzle's `dimacs` clauses."""
        raise ArgumentError("Puzzles of the kind {kind} can't be written as clauses.", kind=puzzle.kind)

    FIELD_WORDS: Mapping[str, str] = {}  # words for fields of the puzzle whose names aren't words for users

    def renamed(self, puzzle: Any, other: Any, /) -> str:
        """A sentence that says that `other` is `puzzle` with other labels; "" if it isn't."""
        return ""


class Data(ABC):
    """The part `data` of a kind: turns plain data into puzzles, and back."""

    FIELDS: Mapping[str, str]
    """A description of each field by name. The first field alone may define a puzzle."""

    @abstractmethod
    def read(self, fields: Mapping[str, Any], /) -> Puzzle:
        """The puzzle with these fields of plain data (see `core.plain.plain`); PuzzleError if they are invalid."""

    @abstractmethod
    def write(self, puzzle: Any, /) -> dict[str, Any]:
        """The puzzle's fields by name, as plain data, from which `read` restores an equal puzzle."""


class Solver(ABC):
    """The part `solver` of a kind: finds all solutions, lazily."""

    ENGINES: tuple[Engine, ...]
    """The names of the engines, including `auto` and `search`."""

    @abstractmethod
    def solve(self, puzzle: Any, engine: str = "auto", /) -> Iterator[Progress | Solution]:
        """Yield each solution once, with `Progress` at least every 20 ms of work and at the end."""

    def count(self, puzzle: Any, engine: str = "auto", limit: int | None = None, /) -> Iterator[Progress | Count]:
        """Yield Progress and perhaps lower bounds (inexact Counts); the last Count is the result, at most `limit`."""
        return tally(self.solve(puzzle, engine), limit)

    def remark(self, solution: Any, /) -> Iterator[Progress | str]:
        """Yield Progress, then a sentence if the solution breaks the rules of a stricter rule set."""
        return iter(())

    def instead(self, puzzle: Any, /) -> Iterator[Progress | Puzzle]:
        """For a puzzle without a solution: yield Progress, then the puzzle probably meant, if one is found."""
        return iter(())


class ImpossiblePart(ABC):
    """The part `impossible` of a kind: detects puzzles that obviously have no solution."""

    @abstractmethod
    def reason(self, puzzle: Any, /) -> str | None:
        """Why there is no solution, in one sentence; None if unknown."""


class Pieces(ABC):
    """The part `pieces` of a kind: splits a puzzle into pieces, so that several processes can search it.

    A piece is plain data: assumptions about the solution. Each solution belongs to exactly one piece. () is the whole
    puzzle.
    """

    ENGINES: tuple[str, ...]
    """The engines that can search pieces; others search the whole puzzle."""

    RACERS: tuple[str, ...]
    """Engines, or engines with other seeds, that race on the whole puzzle for a first solution."""

    RACE: float
    """Seconds after which the racers stop if none has found a solution. The first racer then continues."""

    def race(self, puzzle: Any, racer: str, /) -> Iterator[Progress | Solution]:
        """Yield the solutions of the whole puzzle that `racer`, one of RACERS, finds."""
        return iter(puzzle.of_kind.solver.solve(puzzle, racer))

    def proves_whole(self, puzzle: Any, engine: str, /) -> tuple[str, ...]:
        """The RACERS that can prove that the whole puzzle has one solution; () if `engine` proves it piece by piece."""
        return ()

    @abstractmethod
    def pieces(self, puzzle: Any, engine: str, about: int, within: Any = (), /) -> Work[Progress, None, Sequence[Any]]:
        """Split the puzzle, or only the piece `within`, into roughly `about` pieces; [] if clearly unsolvable."""

    @abstractmethod
    def solutions(self, puzzle: Any, piece: Any, engine: str, /) -> Iterator[Progress | Solution]:
        """Yield each solution in a piece once, with Progress at least every 20 ms of work."""

    def counting(self, puzzle: Any, engine: str, /) -> Work[Progress, None, Any]:
        """Return how to share a count (`SpreadCounting`), or None. ArgumentError if `engine` doesn't fit the puzzle."""
        yield from ()


class Play(ABC):
    """The part `play` of a kind: a puzzle in play, and the meaning of clicks and keys."""

    @abstractmethod
    def start(self, puzzle: Any, /) -> State:
        """The board without any moves."""

    @abstractmethod
    def shown(self, solution: Any, /) -> State:
        """The board with a solution on it."""

    @abstractmethod
    def snapshot_state(self, puzzle: Any, known: Any, /) -> State:
        """The board at the current point of a search. `known` is what `Progress.snapshot` returned."""

    @abstractmethod
    def interpret(self, state: Any, hand: Hand, event: Event, /) -> tuple[Hand, tuple[str, ...]]:
        """Handle an event. Return the new hand (cursor and drag), and the moves; several are undone together."""

    @abstractmethod
    def completion(self, state: Any, /) -> Completion:
        """How much of the board is done, as a player counts it, such as 17 of 36 cells."""

    @abstractmethod
    def live_errors(self, state: Any, /) -> list[Violation]:
        """Rules that the moves already break. Called after every move, so it must take at most about 50 ms."""

    MARKS: str = ""  # caption for the marks a player can make ("Crosses"); "" if the kind has no marks

    def moves(self, solution: Any, /) -> Sequence[str]:
        """The moves that draw `solution`, even if it is incomplete; () if unknown."""
        return ()

    def shared(self, state: Any, solutions: Sequence[Any], /) -> Sequence[str] | None:
        """The moves that add to the board everything that all these solutions share; None if unknown."""
        return None

    def preview(self, state: Any, hand: Hand, /) -> State | None:
        """The board with the current drag; None if nothing is drawn before the pointer goes up."""
        return None

    def grips(self, state: Any, /) -> Sequence[tuple[float, float]] | None:
        """Points (x, y) of the scene where a finger can start a line; None if it can start anywhere."""
        return None

    def first_move(self, state: Any, /) -> Sequence[tuple[float, float]]:
        """An example of a first move: the points (x, y) of the scene that a pointer passes; () without an example."""
        return ()

    KEYS_NEED_A_CELL: bool = False  # `play_keys` are for the cell that is picked

    def play_keys(self, state: Any, /) -> tuple[PadKey, ...]:
        """The keys on the screen, for players without a keyboard; () if a pointer is enough."""
        return ()

    def obvious(self, state: Any, /) -> Any:
        """The state, plus what a player sees at once and needn't draw. Hints start from this state."""
        return state

    def prompt(self, state: Any, /) -> str:
        """A sentence on what to do next, without spoilers; "" to show how to start instead (`first_gesture`)."""
        return ""


class BoardPart(ABC):
    """The part `board` of a kind: draws and describes a state."""

    @abstractmethod
    def draw(self, state: Any, hand: Hand | None = None, marks: Marks | None = None, /) -> Scene:
        """The drawing. `hand` is the cursor and the drag, and `marks` what to highlight; None to draw without them."""

    @abstractmethod
    def trails(self, state: Any, /) -> list[list[tuple[float, float]]]:
        """The lines on a solved board: points (x, y) in scene units, in order."""

    def center(self, puzzle: Any, cell: Cell, /) -> tuple[float, float]:
        """The center (x, y) of a cell in scene units."""
        return cell[1] + 0.5, cell[0] + 0.5

    def lens(self, state: Any, hand: Hand, /) -> Lens | None:
        """The clues at the cursor, to show in a panel beside the board; None if they can be read on the board."""
        return None

    @abstractmethod
    def text(self, state: Any, /) -> str:
        """The board in its text format: the puzzle with the moves or, if it is complete, the solution."""

    @abstractmethod
    def words(self, state: Any, cell: Cell, /) -> str:
        """The cell in words: "R2C3: arrow south-east, number 7, given."."""


class Hints(ABC):
    """The part `hints` of a kind: deduces steps with their reasons. `memory` is a cache that doesn't affect results."""

    TECHNIQUES: tuple[Technique, ...]
    """The techniques, the easiest first. Facts, contradictions and mistakes are not techniques."""

    @abstractmethod
    def hint(self, state: Any, /, memory: Any = None) -> Iterator[Progress | Deduction]:
        """Yield Progress, then the easiest next step; no step if the board is complete."""

    @abstractmethod
    def explain(self, puzzle: Any, /, memory: Any = None) -> Iterator[Progress | Deduction]:
        """Yield all steps in order, up to the solution or the point where one must guess."""

    @abstractmethod
    def can_be_completed(self, state: Any, /, memory: Any = None) -> Iterator[Progress | bool]:
        """Yield Progress, then True if a solution extends the board, else False; no verdict if it takes too long."""

    def open_steps(self, state: Any, /, memory: Any = None) -> Iterator[Progress | Deduction]:
        """Yield Progress, then all steps of the easiest technique that applies, on a board without mistakes."""
        return self.hint(state, memory)

    def explain_by_work(self, puzzle: Any, /) -> Iterator[Progress | Deduction]:
        """Like `explain`, but limited by work instead of time: the same on every machine."""
        return self.explain(puzzle)


class Wording(ABC):
    """The part `wording` of a kind: puts steps into words, from their claims."""

    @abstractmethod
    def title(self, step: Any, /) -> str:
        """A short name of the step."""

    @abstractmethod
    def parts(self, step: Any, /) -> StepText:
        """The step in words."""


class Generator(ABC):
    """The part `generator` of a kind: makes puzzles with one solution. `options` are values of SETTINGS by name."""

    DIFFICULTIES: tuple[Difficulty, ...]
    """The difficulties, the easiest first."""

    SIZES: tuple[str, ...]
    """Suggested sizes, the smallest first; others can be typed."""

    SETTINGS: tuple[Setting, ...]
    """Further settings."""

    DAILY: Mapping[str, str]
    """The size of the puzzle of the day by difficulty, the easiest first; each takes a few seconds at most."""

    @abstractmethod
    def order_like(self, puzzle: Any, /) -> tuple[str, Mapping[str, str]]:
        """The size and settings with which the generator makes puzzles as similar to this one as possible."""

    @abstractmethod
    def unavailable(self, size: str, difficulty: str, options: Mapping[str, str], /) -> str:
        """A sentence if puzzles for these arguments are impossible, or rarely have this difficulty; "" otherwise."""

    @abstractmethod
    def generate(
        self, size: str, seed: str, difficulty: str, options: Mapping[str, str], /
    ) -> Iterator[Progress | Puzzle]:
        """Yield Progress, then the puzzle for these arguments, the same on every Python. PuzzleError if impossible."""


class Notes(ABC):
    """The part `notes` of a kind: the characters still possible in open cells, as pencil marks."""

    @abstractmethod
    def notes(self, state: Any, /) -> Mapping[Cell, str]:
        """For each open cell, a string of all characters still possible, and perhaps more; takes at most 50 ms."""


class Editor(ABC):
    """The part `editor` of a kind: makes and changes puzzles by hand."""

    TOOLS: tuple[Tool, ...]
    """The tools, in display order."""

    def usual_tool(self, puzzle: Any, /) -> str:
        """The name of the tool to begin with; "" for the first one."""
        return ""

    @abstractmethod
    def start(self, puzzle: Any, /) -> Draft:
        """A draft with the contents of `puzzle`, to be edited."""

    @abstractmethod
    def interpret(self, draft: Any, hand: Hand, event: Event, tool: str, /) -> tuple[Hand, tuple[str, ...]]:
        """Handle an event with a tool of the editor. Return the new hand (cursor and drag), and the edits."""

    def fields(self, draft: Any, hand: Hand, /) -> tuple[Field, ...]:
        """The text fields for the cell at the cursor."""
        return ()

    def enter(self, draft: Any, hand: Hand, field: str, text: str, /) -> tuple[str, ...]:
        """The edits that put `text` into a field."""
        return ()

    @abstractmethod
    def draw(self, draft: Any, hand: Hand | None, marks: Marks, tool: str, /) -> Scene:
        """The drawing, with a preview of what the tool would draw at the pointer; no preview if `hand` is None."""

    @abstractmethod
    def text(self, draft: Any, /) -> str:
        """The draft in its text format; if it isn't a valid puzzle, as much of it as the format allows."""

    @abstractmethod
    def words(self, draft: Any, cell: Cell, /) -> str:
        """The contents of a cell, in words."""

    def offer(self, solution: Any, others: Sequence[Any], /) -> Offer | None:
        """A clue that excludes all `others` (at least one) but not `solution`; None if no single clue does."""
        return None

    def rotated(self, puzzle: Any, degrees: int, mirror: bool, /) -> Puzzle:
        """Turn a puzzle clockwise by `degrees`, then mirror it left to right if `mirror`. PuzzleError if impossible."""
        raise PuzzleError("Puzzles of the kind {kind} cannot be turned.", kind=puzzle.kind)

    def edit_keys(self, draft: Any, tool: str, /) -> tuple[PadKey, ...]:
        """The keys on the screen that a tool needs, for devices without a keyboard."""
        return ()


class Givens(ABC):
    """The part `givens` of a kind: adds and removes clues by edits, for people who make puzzles."""

    NOTE: ClassVar[str] = ""  # what `clues` leaves to the setter, in a sentence

    @abstractmethod
    def givens(self, puzzle: Any, /) -> tuple[Clue, ...]:
        """The removable clues, in reading order, with the edits that remove each."""

    def without(self, puzzle: Any, clues: Sequence[Clue], /) -> tuple[str, ...]:
        """The edits that remove several of `givens` together. PuzzleError if they can't all be removed."""
        return tuple(edit for clue in clues for edit in clue.edits)

    @abstractmethod
    def clues(self, solution: Any, /) -> tuple[Clue, ...]:
        """Clues that `solution` satisfies and that could be added, each with its edits. Common types come first."""

    def added(self, solution: Any, clues: Sequence[Clue], /) -> tuple[str, ...]:
        """The edits that add several of `clues` together. PuzzleError if they can't all be added."""
        return tuple(edit for clue in clues for edit in clue.edits)

    @abstractmethod
    def keeps(self, solution: Any, clue: Clue, /) -> bool:
        """True if `solution` satisfies a clue that was made from another solution."""

    @abstractmethod
    def carried(self, solution: Any, puzzle: Any, clues: Sequence[Clue], /) -> Solution:
        """Return `solution` as a solution of `puzzle`, which differs from the solution's own puzzle only by `clues`."""

    @abstractmethod
    def demands(self, puzzle: Any, /) -> tuple[Clue, ...]:
        """All constraints of a puzzle, the strongest first, each with the edits that remove it (() if no edit can)."""

    @abstractmethod
    def only(self, puzzle: Any, clues: Sequence[Clue], /) -> Puzzle:
        """The puzzle with only `clues`, some of its `demands`, for a solver. More clues never add solutions."""


class Picture(ABC):
    """The part `picture` of a kind: reads a board in a picture (`PictureBoard`)."""

    @abstractmethod
    def likeness(self, board: Any, /) -> float:
        """How much the board looks like this kind, from 0 (no) to 1 (fully); 2 for one of our own drawings."""

    @abstractmethod
    def from_picture(self, board: Any, /) -> Iterator[Progress | PictureFindings]:
        """Yield Progress, then what was read from the picture."""

    @abstractmethod
    def edits(self, draft: Any, /) -> tuple[str, ...]:
        """Edits whose result is `draft`, whichever draft of the kind they start from."""

    @abstractmethod
    def seen(self, puzzle: Any, /) -> frozenset[tuple[object, tuple[Cell, ...]]] | None:
        """What a drawing shows, as pairs: (size, ()), ("wall", cells) and so on. None if too little to compare."""

    def grown(self, board: Any, /) -> tuple[int, int, int, int]:
        """How many rows or columns are certainly missing above, left of, below and right of the board."""
        return 0, 0, 0, 0
