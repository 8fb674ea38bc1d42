"""Read and write penpa-edit and noqx addresses of boards with paired numbers or letters.

Shaded cells without a label and missing cells are blocked; crosses and thick edges are walls. The rule set is known
only if the text of the rules is one that this program writes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Set as AbstractSet

from pysolvers.core.puzzle import Puzzle, PuzzleError, Solution
from pysolvers.core.words import counted, say
from pysolvers.puzzles.numberlink.model import RULES, NumberlinkPuzzle, check_size
from pysolvers.puzzles.numberlink.text.labels import check_ends
from pysolvers.puzzles.numberlink.text.solution_paths import solution_of_edges
from pysolvers.text import penpa
from pysolvers.text.penpa import PenpaBoard

TAGS = ("numberlink", "arukone", "flow free", "number link")  # what setters call such a puzzle

WORDS = {
    "full": "Join equal labels by lines; every cell is used",
    "tight": "Join equal labels by lines; every cell is used and no line touches itself",
    "classic": "Join equal labels by lines; cells may stay empty",
    "no2x2": "Join equal labels by lines; cells may stay empty and no line fills a 2x2 block",
}  # rules texts that we write and recognize


def likeness(text: str) -> int:
    if not penpa.is_address(text):
        return 0
    try:
        board = penpa.read(text.strip())
    except PuzzleError:
        return 2
    return 3 if not _complaint(board) else 1


def read(text: str) -> list[Puzzle]:
    return [read_drawn(text)[0]]


def solutions(text: str) -> list[Solution]:
    puzzle, drawn = read_drawn(text)
    return [solution_of_edges(puzzle, drawn)] if drawn else []


def missing_option(text: str) -> str:
    return "" if penpa.read(text.strip()).rules in WORDS.values() else "rules"


def read_drawn(text: str) -> tuple[NumberlinkPuzzle, AbstractSet[penpa.Edge]]:
    """Return the puzzle at an address, and the edges that are drawn as lines."""
    board = penpa.read(text.strip())
    if complaint := _complaint(board):
        raise PuzzleError("{complaint}", complaint=complaint)
    check_size(board.columns, board.rows)
    places = [(r, c) for r in range(board.rows) for c in range(board.columns)]
    cells = [board.labels.get(cell, "") for cell in places]
    check_ends([(label, 1, None) for label in cells])
    index = {cell: i for i, cell in enumerate(places)}
    blocked = frozenset(index[cell] for cell in board.unused)
    walls = frozenset((index[a], index[b]) for a, b in board.walls)
    rules = next((rules for rules, words in WORDS.items() if words == board.rules), RULES[0])
    found = NumberlinkPuzzle(
        board.columns, board.rows, tuple(cells), rules, blocked, walls=walls, heading=board.heading
    )
    return found, board.drawn


def _complaint(board: PenpaBoard) -> str:
    other = next((tag for tag in board.tags if tag not in TAGS), "")
    if other and not set(board.tags) & set(TAGS):
        return say("The penpa puzzle is tagged {tag!r}; expected one with labels in pairs.", tag=other[:40])
    counts = Counter(board.labels.values())
    others = [words for words in board.others if words != "symbols"]
    if others:
        return say("The penpa board has {others}: it is not a puzzle with labels in pairs.", others=others)
    if not counts:
        none = "The penpa board has no labels: it is not a puzzle with labels in pairs."
        shaded = "The penpa board has no labels and {cells}: it is not a puzzle with labels in pairs."
        return say(shaded, cells=counted(len(board.dark), "shaded cell")) if board.dark else say(none)
    alone = [label for label, times in counts.items() if times != 2]
    if len(alone) * 2 > len(counts):
        template = "The labels on the penpa board ({some}, ...) do not come in pairs: it is another kind."
        return say(template, some=", ".join(alone[:3])[:40])
    return ""


def write(puzzle: NumberlinkPuzzle, drawn: AbstractSet[penpa.Edge] = frozenset()) -> str:
    board = PenpaBoard(
        puzzle.height,
        puzzle.width,
        {puzzle.cell(i): label for i, label in enumerate(puzzle.labels) if label},
        frozenset(map(puzzle.cell, puzzle.blocked)),
        walls=frozenset((puzzle.cell(a), puzzle.cell(b)) for a, b in puzzle.walls if puzzle.shape == "square"),
        drawn=drawn,
        tags=TAGS[:1],
        rules=WORDS[puzzle.rules],
        heading=puzzle.heading,
    )
    return penpa.write(board)
