"""The techniques of Numberlink, for grades and for the list of techniques; `finding.py` has their levels."""

from pysolvers.core.deduction import Technique

TECHNIQUES = (
    Technique(
        "one way",
        "No other way is left",
        1.0,
        "A cell needs as many lines as it has ways left, because the border and finished cells are around it.",
    ),
    Technique(
        "would join two labels",
        "Other labels are in the way",
        2.0,
        "A way is closed because a line there would join two different labels; those that are left are needed.",
    ),
    Technique(
        "would close a loop",
        "No loops",
        2.0,
        "A way is closed because a line there would close a loop; those that are left are needed.",
    ),
    Technique(
        "stays empty",
        "A cell that no line can pass",
        2.0,
        "Where cells may stay empty: a line that came to the cell could not go on, so none does.",
    ),
    Technique(
        "would touch itself",
        "A line does not touch itself",
        2.5,
        "A way is closed because the line would come to lie beside itself; those that are left are needed.",
    ),
    Technique(
        "side by side",
        "Side by side, so joined",
        2.5,
        "Two neighbouring cells are on the same line. As no line touches itself, it goes from one to the other.",
    ),
    Technique(
        "possible turns",
        "Only so many turns are left",
        3.0,
        "Of the pairs of ways at a cell some are impossible, and what is left has a side in common.",
    ),
    Technique(
        "corner from a source",
        "Corners come from sources",
        3.0,
        "A line that does not touch itself turns only around another turn, and so on along the diagonal to a source.",
    ),
    Technique(
        "where labels come",
        "Where labels come",
        5.0,
        "Two neighbouring cells can have no label in common, or can have only one, the same.",
    ),
    Technique(
        "dark and light",
        "Dark and light cells",
        6.0,
        "Coloured like a chessboard, a part of the board has more cells of one colour, so lines must go in or out.",
    ),
    Technique(
        "narrow gap",
        "A gap that lines must share",
        6.0,
        "Lines with cells on both sides of a narrow gap have to pass it, and leave no cell for others.",
    ),
    Technique(
        "look-ahead",
        "The contrary fails",
        7.0,
        "A line between two cells, or none there, is supposed, and what follows step by step comes to a contradiction.",
    ),
)
