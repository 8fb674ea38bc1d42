"""The kind regex-crossword."""

from pysolvers.puzzle import Kind

KIND = Kind(
    name="regex-crossword",
    title="Regex crossword",
    short="Regex",
    rules=(
        "Put one letter in every cell. Each line, read the way its small arrow points, must match its clue from end to end. All directions hold at once."
    ),
    package=__name__,
    examples=(),
)
