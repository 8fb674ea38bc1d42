"""Numberlink (also Arukone, Flow Free): join equal labels by paths that do not cross."""

from dataclasses import replace
from typing import Any

from pysolvers.core.kind import Kind, Option
from pysolvers.puzzles.numberlink.rules import RULE_SETS


def _on_board(puzzle: Any, shape: str) -> Any:
    return puzzle.moved(puzzle.width, puzzle.height, {i: i for i in range(puzzle.area)}, shape)


KIND = Kind(
    name="numberlink",
    title="Numberlink",
    short="Numberlink",
    variants={
        "Flow": "5x4:C...B/A.BA./...C./.....",
        "Arukone": "1..../2..3./...../.1..2/....3&rules=classic",
    },
    other_names=("arukone", "numlin", "flow", "flow-free"),
    implied={"arukone": {"rules": "classic"}},
    rules=(
        "Join each pair of equal labels with one line. "
        "Lines run from cell to cell through the cells' sides and never cross or branch. "
        "Every cell is used, unless the rules are classic or no2x2. "
        "On a bridge two lines cross, both straight. At a dashed edge, a line continues at the opposite edge."
    ),
    goal="Connect each pair of equal labels. Lines never cross.",
    first_gesture="Drag from a label along the cells.",
    gestures=(
        ("Drag from a label", "draws its line; dragging back erases, and crossing another line cuts it"),
        ("Drag from the end of a line, or its middle", "continues the line from there"),
        ("Tap a label, or the middle of a line", "removes its line, or shortens it to there"),
        ("Right click in a cell", "erases what is drawn there", "mouse"),
        ("Long press in a cell", "erases what is drawn there", "finger"),
        ("Right click near a side", "puts a cross on it (no line goes there), or removes it", "mouse"),
        ("Long press near a side", "puts a cross on it (no line goes there), or removes it", "finger"),
    ),
    keys=(
        ("Enter or Space", "picks up the pen at the cursor, or drops it; then the arrow keys draw"),
        ("Shift and an arrow key", "draws a step without the pen"),
        ("Backspace", "erases what is drawn at the cursor; with Shift the whole line"),
        ("X or Insert", "switches to crosses and back: tap near a side, drag, or use Shift and an arrow key"),
    ),
    package=__name__,
    no_solution="IMPOSSIBLE\n",
    examples=(
        ("5 × 4", "5 4\nC...B\nA.BA.\n...C.\n.....\n"),
        ("6 × 6", "6 6\nAB.C.C\n......\nD.E.A.\n...E..\n.B....\nD.....\n"),
        (
            "7 × 7, labels of two digits",
            "7 7\n7 8 . 9 . . 9\n. . . . . . .\n8 . . . . 10 11\n. . 7 . . . 12\n"
            "11 . . . . . .\n. . . . . 10 .\n12 . . . . . .\n",
        ),
        ("8 × 8", "8 8\n...A.B..\n.C.D....\n......A.\n.E..F...\n..CB...E\n.....F.G\n.D.H....\nH..G....\n"),
        (
            "10 × 10, twelve pairs",
            "AB...C.DEF\n..GH.I....\nJA..B.....\n..........\nK........F\n"
            "..J..IC...\n..L.....LE\n..H..G....\n........D.\nK.........\n",
        ),
    ),
    options=(
        Option(
            "rules",
            "Rules",
            tuple((name, f"{name}: {rule_set.says}") for name, rule_set in RULE_SETS.items()),
            lambda puzzle, rules: replace(puzzle, rules=rules),
        ),
        Option(
            "board",
            "Board",
            (("square", "Squares"), ("torus", "Squares, joined edges"), ("hex", "Hexagons")),
            _on_board,
            now=lambda puzzle: puzzle.shape,
        ),
    ),
)  # fmt: skip
