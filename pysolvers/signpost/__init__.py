"""The kind signpost."""

from pysolvers.puzzle import Kind

KIND = Kind(
    name="signpost",
    title="Signpost",
    short="Signpost",
    rules=(
        "Number every cell from 1 to the last. Each cell's arrow points, at any distance, to the cell with the next number. The last cell has a ring and no arrow."
    ),
    package=__name__,
    examples=(),
)
