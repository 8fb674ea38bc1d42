"""Hamilton paths (Zip, Numbrix, Hidato, loops): one path through every cell."""

from dataclasses import replace
from typing import TYPE_CHECKING

from pysolvers.core.kind import Kind, Option
from pysolvers.core.puzzle import Puzzle

if TYPE_CHECKING:
    from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle


def _join(puzzle: "HamiltonianPuzzle", value: str) -> Puzzle:
    if (value == "loop") == puzzle.closed:
        return puzzle
    removed = {rule.name: rule.empty for rule, _ in puzzle.active_rules if rule.open_only}
    joined = puzzle.having(removed, closed=not puzzle.closed, start=None, end=None)
    start, end = joined.implied_ends
    return replace(joined, start=start, end=end)


def _even(puzzle: "HamiltonianPuzzle", value: str) -> Puzzle:
    return replace(puzzle, symmetry="" if value == "none" else value)


def _on_board(puzzle: "HamiltonianPuzzle", value: str) -> Puzzle:
    ground = replace(puzzle.ground, shape=value)
    return puzzle.having({rule.name: rule.fitting(given, ground) for rule, given in puzzle.active_rules}, shape=value)


_IMPLIED: dict[str, dict[str, str]] = {
    "zip": {},
    "numbrix": {"style": "numbrix"},
    "hidato": {"board": "king"},
    "hidoku": {"board": "king"},
    "beehive": {"board": "hex"},
    "loop": {"style": "loop"},
}

_DRAWN = ("Zip", "Loop", "Path")  # names of puzzles without numbers to type

_SYMMETRIES = (
    ("none", "None"),
    ("rot180", "Half turn"),
    ("rot90", "Quarter turn"),
    ("horizontal", "Mirrored left to right"),
    ("vertical", "Mirrored top to bottom"),
)

KIND = Kind(
    name="hamiltonian",
    title="Path",
    short="Path",
    variants={
        "Zip": "4x4;waypoints=1.3,0.2,2.1,1.0;walls=1.0-1.1",
        "Numbrix": "4x4;at=3.2:3,2.2:4,1.3:6,0.1:9,1.1:12,2.0:14",
        "Hidato": "4x4;board=king;at=0.2:2,0.0:4,1.1:5,1.3:9,2.2:11,3.3:12,3.1:14,2.0:15",
        "Loop": "4x4;walls=2.1-2.2;required=1.1-1.2;closed",
    },
    other_names=(*_IMPLIED, "hamilton", "hamiltonian-path", "hamilton-path", "hamilton-paths"),
    ids=r"\d+x\d+\s*;",
    implied=_IMPLIED,
    rules=(
        "Draw one path that visits every cell once. Visit the numbers in order, from first to last. "
        "A number in a frame is the cell's place on the path, counted from 1. The path does not pass a wall."
    ),
    goal="Draw one path through every cell, past the numbers in order.",
    first_gesture="Drag along the cells.",
    gestures=(
        ("Tap a cell, then number keys", "writes that number; Erase removes it", "", "Numbrix", "Hidato"),
        ("Drag along cells", "draws the path; dragging back erases it; dragging from its start or end replaces it"),
        ("Tap the middle of the path", "shortens it to there; on the 1, the start or the end, removes it", "", *_DRAWN),
        ("Tap a cell, then one in line with it", "draws straight to it, past no drawn cell", "", *_DRAWN),
        ("Right click in a cell", "erases what is drawn there", "mouse"),
        ("Long press in a cell", "erases what is drawn there", "finger"),
        ("Right click near a side", "puts a mark on it (the path does not go there), or removes it", "mouse"),
        ("Long press near a side", "puts a mark on it (the path does not go there), or removes it", "finger"),
    ),
    keys=(
        ("Enter or Space", "picks up the pen at the cursor, or drops it; then the arrow keys draw"),
        ("Shift and an arrow key", "draws a step without the pen"),
        ("Backspace", "erases what is drawn at the cursor; with Shift the whole piece"),
        ("X or Insert", "switches to crosses and back: tap near a side, drag, or use Shift and an arrow key"),
    ),
    package=__name__,
    options=(
        Option(
            "board",
            "Board",
            (("square", "Squares"), ("king", "Squares, diagonal steps too"), ("hex", "Hexagons")),
            _on_board,
            now=lambda puzzle: puzzle.shape,
        ),
        Option(
            "shape",
            "Shape",
            (("path", "A path with two ends"), ("loop", "A closed loop")),
            _join,
            now=lambda puzzle: "loop" if puzzle.closed else "path",
        ),
        Option("symmetry", "Symmetry", _SYMMETRIES, _even, now=lambda puzzle: puzzle.symmetry or "none"),
    ),
    examples=(
        ("Four by four", "4x4;waypoints=1.3,0.2,2.1,1.0;walls=1.0-1.1"),
        ("Six by six", "6x6;waypoints=3.1,4.4,0.5,1.0,1.1,5.2;walls=1.1-1.2,3.3-3.4,5.3-5.4"),
        (
            "Seven by seven",
            "7x7;waypoints=1.1,1.2,4.1,4.5,3.4,4.0,3.1,0.6,4.4;walls=0.5-1.5,3.2-3.3,3.3-3.4,3.4-4.4,4.4-4.5,5.0-5.1",
        ),
        ("Numbrix", "6x6;at=1.5:2,1.2:7,3.1:24,3.3:26,1.3:28,4.4:36"),
        ("A hole in the middle", "5x5;closed;holes=2.2;required=0.1-0.2,4.2-4.3;walls=1.1-1.2"),
        (
            "The notebook's",
            "9x9;start=0.4;end=8.4;walls=2.4-3.4,5.4-6.4;required=4.0-4.1,4.7-4.8;symmetry=rot180;forbid=EENWWNEE,EEE",
        ),
    ),
)
