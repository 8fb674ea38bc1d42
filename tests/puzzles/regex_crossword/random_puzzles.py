"""Puzzles with clues that are hard to write down, and with all options."""

from dataclasses import replace

from hypothesis import reject
from hypothesis import strategies as st

from pysolvers.core.puzzle import PuzzleError
from pysolvers.engines.regex.tree import Flavour
from pysolvers.puzzles.regex_crossword.model import RegexCrosswordPuzzle

PIECES = (
    *("A", "B", ".", "[^A]", "(A|B)", "A*", "-", " ", "  ", "\t", "\n", "\r", "\u2028", "\x85", "\x0b", "'", '"', "#"),
    *("&", "%", "%41", ",", ";", "~", "=", "/", "\\s", "\\n", "é", "🦊", "rows", "columns", "given", "shape = x"),
    *("1,1 A", "\0", "(?P<n>A)", "(?<n>A)"),
)  # fmt: skip
CLASSES = st.characters(exclude_categories=["Cs"]).map(lambda c: f"\\{c}" if c in "\\]^[" else f"[{c}]")
"""Any character at all."""
CLUE = st.one_of(st.just(""), *(st.lists(each, max_size=4).map("".join) for each in (st.sampled_from(PIECES), CLASSES)))
FLAVOURS: tuple[Flavour, ...] = ("javascript", "python")
LINE = st.lists(CLUE, min_size=1, max_size=2).map(tuple)


@st.composite
def puzzles(draw: st.DrawFn) -> RegexCrosswordPuzzle:
    """Rectangles and hexagons up to 4 lines each way."""
    hexagonal = draw(st.booleans())
    height = draw(st.integers(1, 4))
    width = draw(st.integers(height // 2 + 1 if hexagonal else 1, 4))
    y, x, z = (
        tuple(draw(st.lists(LINE, min_size=many, max_size=many))) for many in (height, width, width if hexagonal else 0)
    )
    alphabet = draw(st.sampled_from(("", "", "AB", "AB \n-\u2028", "BA&;,~%#='\"é🦊")))
    flavour = draw(st.sampled_from(FLAVOURS))
    try:
        puzzle = RegexCrosswordPuzzle(y, x, z, (), alphabet, hexagonal and draw(st.booleans()), flavour, hexagonal)
    except PuzzleError:
        reject()
    signs = draw(st.lists(st.sampled_from(puzzle.alphabet.chars), max_size=3))
    cells = draw(st.permutations(puzzle.cells))
    return replace(puzzle, given=tuple(sorted(zip(cells, signs, strict=False))))
