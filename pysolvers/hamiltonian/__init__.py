"""The kind hamiltonian."""

from pysolvers.puzzle import Kind

KIND = Kind(
    name="hamiltonian",
    title="Hamilton paths",
    short="Paths",
    rules=(
        "Draw one path that visits every cell once. Meet the numbers in order, from first to last. The path does not pass a wall."
    ),
    package=__name__,
    examples=(),
)
