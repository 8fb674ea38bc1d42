"""The techniques of Signpost, for grades and for the list of techniques."""

from pysolvers.core.deduction import Technique

TECHNIQUES = (
    Technique(
        "next number",
        "The next number",
        0.7,
        "A cell with a number points at the cell with the next number.",
    ),
    Technique(
        "only follower",
        "The only cell that can follow",
        1.0,
        "A cell points at several cells, but all but one of them come after another cell or have a number that does "
        "not fit.",
    ),
    Technique(
        "only predecessor",
        "The only cell that can come before",
        1.4,
        "Several cells point at a cell, but all but one of them go on elsewhere or have a number that does not fit.",
    ),
    Technique(
        "ends",
        "An end of the path",
        1.4,
        "No cell can come before the first cell, and none after the last.",
    ),
    Technique(
        "ring",
        "No ring",
        2.0,
        "A link back to the first cell of the same chain would close a ring, so another cell follows.",
    ),
    Technique(
        "gap",
        "It has to fit the gap",
        3.0,
        "A chain is too long for the free numbers between two numbers, so it does not go there.",
    ),
    Technique(
        "only place",
        "The only place for a number",
        5.0,
        "By the distances to the numbers on the board, a number fits one cell only, or a cell one number only.",
    ),
    Technique(
        "look-ahead",
        "All others lead to a contradiction",
        7.0,
        "Each of the other cells is supposed to follow, and what is forced then leaves some cell without a follower.",
    ),
)
