"""Regex crosswords: the kind's names, rules, gestures, options and examples."""

from dataclasses import replace
from typing import TYPE_CHECKING

from pysolvers.core.kind import Kind, Option
from pysolvers.core.puzzle import Puzzle, PuzzleError

if TYPE_CHECKING:
    from pysolvers.puzzles.regex_crossword.model import RegexCrosswordPuzzle


LONGEST = 99  # rows of the largest regular hexagon


def _has_diagonals(puzzle: "RegexCrosswordPuzzle") -> bool:
    return puzzle.hexagonal


def _turn(puzzle: "RegexCrosswordPuzzle", value: str) -> Puzzle:
    if value == "turned" and not puzzle.hexagonal:
        raise PuzzleError("Only a hexagon has diagonals to read the other way.")
    return replace(puzzle, turned=value == "turned")


def _on_board(puzzle: "RegexCrosswordPuzzle", value: str) -> Puzzle:
    if puzzle.hexagonal == (value == "hexagon"):
        return puzzle
    if puzzle.hexagonal:
        return replace(puzzle, z=(), given=(), turned=False, hexagonal=False)
    lines = min(max(len(puzzle.y), len(puzzle.x)) | 1, LONGEST)
    empty = (("",),) * lines
    y, x = ((*clues, *empty)[:lines] for clues in (puzzle.y, puzzle.x))
    return replace(puzzle, y=y, x=x, z=empty, given=(), hexagonal=True)


def _speak(puzzle: "RegexCrosswordPuzzle", value: str) -> Puzzle:
    return replace(puzzle, flavour="python" if value == "python" else "javascript")


KIND = Kind(
    name="regex-crossword",
    title="Regex crossword",
    short="Regex",
    other_names=("regex", "regexcrossword"),
    ids=r"(?i:hex|rect)\s*;",
    rules=(
        "Put one letter in every cell. "
        "Each line, read the way its small arrow points, must match its clue from end to end. "
        "Every letter has to fit in all directions."
    ),
    goal="Fill the cells so that every line matches its clue.",
    first_gesture="Tap a cell, then type its letter. Every line must match its clue.",
    gestures=(
        ("Tap a cell", "moves the cursor there; tap again to switch the typing direction"),
        ("Tap a clue", "moves the cursor to the first cell of its line"),
    ),
    keys=(
        ("Letters", "fill the cell and move along the line"),
        ("Enter or Tab", "switches the direction (with Shift: back); so does Space if the puzzle has no spaces"),
        ("Home, End", "move to the first or last cell of the line"),
        ("Backspace, Delete", "empty the cell; Backspace on an empty one moves back"),
        ("Insert", "switches to pencil marks, small letters in the cell, and back"),
    ),
    signs=(
        ".",
        "[ABC]",
        "[^ABC]",
        "[A-F]",
        "AB|CD",
        "A?",
        "A*",
        "A+",
        "A{2}",
        "A{2,4}",
        "(AB)*",
        "(A|B)\\1",
        "A(?=B)",
        "A(?!B)",
        "\\s",
    ),
    package=__name__,
    examples=(
        ("First steps: sets, 2 × 2", "rect;y=[AB][CD],[AD][BE];x=[BC][AE],[DF][EG]"),
        ("First steps: alternatives, 2 × 2", "rect;y=AT|AN,TO|DO;x=(A|E)(T|B),N(O|U)"),
        ("First steps: repeats, 2 × 2", "rect;y=A+,B?C*;x=AB?,.C+"),
        ("First steps: counts, 3 × 2", "rect;y=A{2}B,C[DF]{2};x=AC,A[DE],B[EF]"),
        ("First steps: back references, 2 × 2", "rect;y=([AB])\\1,B.;x=[AC]B,AN"),
        ("Echo, 2 × 2", "rect;y=(EC|G)+,[HYO]*;x=(H|E|HE)*,[UCO]*"),
        ("Loop, hexagon of 7", "hex;y=.X,(AA|BB|CC)X,XX;x=CC|AB|BA,X.X,XX;z=X.,X(AA|BB|CC),XX"),
        ("A match, 4 × 3", "rect;y=[RTB][KNGE]+,(X|\\sMA|AX)+,[CUTHS]+[M!S];x=[KIR][TXOW]+,E.*C,[POG][HALM]*,[AW!E]+"),
        (
            "Spaces, 5 × 4",
            "rect;y=(AY|\\sO|Y|AN)*,(\\sCA|C\\s|NE)+,(\\sD|N\\s|DO\\s)+,(ER|GE|X|RE)*;"
            "x=[STDNAR]+,[KE\\sN]*,[NYDR\\s]*[UAG],,[WEO].*",
        ),
        (
            "Honeycomb, side 3",
            "hex;y=.*E.*T,T.*E.*,[H\\sNFIA]+,[EHMONF\\s]*,.*EY.*;x=.*LT.*,.*I.*\\s,,[SYOR\\s]+,.*N.*C;"
            "z=[R\\sE]+,(IT|HT|H|Y)+,[EWBOCN]*[SLT],.*\\sR.*,[VTULAS]+",
        ),
        (
            "MIT Mystery Hunt 2013",
            "hex;y=.*H.*H.*,(DI|NS|TH|OM)*,F.*[AO].*[AO].*,(O|RHH|MM)*,.*,C*MC(CCC|MM)*,[^C]*[^R]*III.*,(...?)\\1*,([^X]|XCC)*,"
            "(RR|HHH)*.?,N.*X.X.X.*E,R*D*M*,.(C|HH)*;"
            "x=(ND|ET|IN)[^X]*,[CHMNOR]*I[CHMNOR]*,P+(..)\\1.*,(E|CR|MN)*,([^MC]|MM|CC)*,[AM]*CM(RC)*R?,.*,.*PRR.*DDC.*,(HHX|[^HX])*,"
            "([^EMC]|EM)*,.*OXR.*,.*LR.*RL.*,.*SE.*UE.*;"
            "z=.*G.*V.*H.*,[CR]*,.*XEXM*,.*DD.*CCM.*,.*XHCR.*X.*,.*(.)(.)(.)(.)\\4\\3\\2\\1.*,.*(IN|SE|HI),[^C]*MMM[^C]*,.*(.)C\\1X\\1.*,"
            "[CEIMU]*OH[AEMOR]*,(RX|[^R])*,[^M]*M[^M]*,(S|MM|HHH)*",
        ),
    ),
    options=(
        Option(
            "board",
            "Board",
            (("rectangle", "Rectangle"), ("hexagon", "Hexagon")),
            _on_board,
            now=lambda puzzle: "hexagon" if puzzle.hexagonal else "rectangle",
        ),
        Option(
            "diagonals",
            "Diagonals",
            (("usual", "up to the left and down to the left"), ("turned", "the other way")),
            _turn,
            _has_diagonals,
        ),
        Option("flavour", "Dialect of the clues", (("javascript", "JavaScript"), ("python", "Python")), _speak),
    ),
)
