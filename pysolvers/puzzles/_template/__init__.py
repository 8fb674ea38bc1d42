"""A complete small kind of puzzle to copy: Latin squares. docs/adding-a-kind.md explains it step by step.

Neither the web page nor the command line offers this kind.
"""

from pysolvers.core.kind import Kind

KIND = Kind(
    name="latin-square",
    title="Latin square",
    short="Latin",
    other_names=("latin",),
    rules=(
        "Put a number from 1 to the side of the board in every cell. "
        "No number appears twice in a row. "
        "No number appears twice in a column."
    ),
    goal="Fill the cells so that no number appears twice in a row or a column.",
    first_gesture="Tap a cell, then type a number.",
    gestures=(("Tap a cell", "moves the cursor there"),),
    keys=(("Digits", "fill the cell"), ("Backspace", "empties it")),
    package=__name__,
    examples=(
        ("3 × 3", "latin:1../.2./..."),
        ("4 × 4", "latin:2.../..4./..2./14.."),
        ("6 × 6", "latin:5.2.../...4../1.45../25...4/....63/.2...."),
        ("4 × 4, several solutions", "latin:12../..../..../...."),
    ),
)
