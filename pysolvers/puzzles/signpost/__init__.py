"""Signpost: number the cells so that each arrow points at the next."""

from pysolvers.core.kind import Kind

KIND = Kind(
    name="signpost",
    title="Signpost",
    short="Signpost",
    other_names=("arrows", "arrow-path"),
    rules=(
        "Number every cell from 1 to the last. Each cell's arrow points, at any distance, to the cell with the next "
        "number. The last cell has a ring and no arrow."
    ),
    goal="Number the cells so that each arrow points at the next.",
    first_gesture="Drag from a cell to the one that follows, or tap one after the other.",
    gestures=(
        ("Drag from a cell to another", "links the two, in the direction of an arrow"),
        ("Tap a cell, then another", "also links them; tap the same cell again to deselect it"),
        ("Tap a cell, then a number key", "puts that number there"),
        ("Right click", "removes a cell's links and the number you put there", "mouse"),
        ("Long press", "removes a cell's links and the number you put there", "finger"),
    ),
    keys=(
        ("Digits", "put a number into the cell with the cursor"),
        ("Enter or Space", "picks up the cell at the cursor, or links it to the one picked up"),
        ("Backspace, Delete", "removes a digit, the number, or the links"),
    ),
    package=__name__,
    examples=(
        ("4 × 4, ends in the corners", "4x4:1ddcfdfcfaaaebba16a"),
        ("4 × 4, ends anywhere", "4x4:edefceha10aa1aea16agg"),
        ("5 × 5", "5x5:1cceefcfggeeccghcac3e12hch10ah25a"),
        ("7 × 7", "7x7:1e37ccd15efe22cadff23egbh32f12ch25heedeb44fb27gecfceagaaagf31hgbc40ccag49a"),
        ("7 × 7, few numbers", "7x7:1ddfdgeec10ceggfaecahbdgedcacgfcea42eh16agcagbggabcbaa29h49a"),
    ),
)
