"""The techniques of Hamilton paths, for grades and for the list of techniques."""

from pysolvers.core.deduction import Technique

TECHNIQUES = (
    Technique("required", "Required step", 0.3, "The puzzle itself asks for a step."),
    Technique("image", "The symmetric image", 0.7, "On a symmetric path the images of what is known are known too."),
    Technique("middle", "The middle of the path", 1.0, "A step that the symmetry leaves in place is the middle."),
    Technique(
        "two-ways",
        "No other way",
        1.0,
        "The path goes in and out of every cell. Where only two ways are left, both are taken.",
    ),
    Technique(
        "loop",
        "No early loop",
        1.6,
        "A step between the two ends of one piece would close a loop before every cell is on the path.",
    ),
    Technique("shape", "No forbidden shape", 2.0, "A step is the last one missing of a shape that is forbidden."),
    Technique(
        "count",
        "Counting the steps",
        2.4,
        "From one known position to the next the path has a known number of steps, and only some ways are so long.",
    ),
    Technique(
        "order",
        "The numbers in order",
        2.4,
        "A step would join two numbers that do not follow each other.",
    ),
    Technique(
        "bridge",
        "Two parts of the board",
        4.0,
        "Where only two steps join two parts of the board, the path goes over and comes back by them.",
    ),
    Technique(
        "region",
        "A part that cannot be served",
        4.5,
        "A step leads into a part of the board from which the next number cannot be reached.",
    ),
    Technique("stranded", "No cell is stranded", 5.0, "A step would leave another cell with too few ways."),
    Technique("cut", "The board holds together", 5.0, "A step would cut the board in two."),
    Technique(
        "parity",
        "Coloured like a chessboard",
        6.0,
        "Each step goes from a dark cell to a light one or back, which says how often the path leaves a part, or "
        "where it can end.",
    ),
    Technique(
        "look-ahead",
        "Suppose the contrary",
        7.0,
        "A step is supposed, or supposed to be left out, and what follows one after the other leaves no path.",
    ),
)
