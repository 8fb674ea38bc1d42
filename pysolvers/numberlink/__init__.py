"""The kind numberlink."""

from pysolvers.puzzle import Kind

KIND = Kind(
    name="numberlink",
    title="Numberlink",
    short="Numberlink",
    rules=(
        "Join each pair of equal labels with one line. Lines run through cell sides and never cross or branch. Every cell is used."
    ),
    package=__name__,
    examples=(),
)
