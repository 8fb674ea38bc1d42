"""Puzzles with labels that other formats and other kinds could take for something of their own."""

from hypothesis import strategies as st

from pysolvers.puzzles.numberlink.model import RULES, NumberlinkPuzzle
from pysolvers.puzzles.numberlink.text.labels import is_label

NASTY = (
    *"abcdefghABCxXZ0123456789.-_~#%&/:;=,|?*+'\"<>()[]{}^$\\@",
    *("12", "16", "100", "5x5", "hex", "rect", "rows", "0 ", "..", "--", "_a_", "%41", "é", "→", "1→", "🦊", "begin"),
    *("problem", "closed", "S", "E", "---", "aa"),
)


@st.composite
def puzzles(draw: st.DrawFn) -> NumberlinkPuzzle:
    """Boards of 1x1 to 6x6 under any rules, from empty to full of labels, some with blocked cells."""
    width, height = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    kinds_of_label = (
        st.sampled_from("ABCDEFGH"),
        st.sampled_from("abcdefgh12345678"),
        st.sampled_from([label for label in NASTY if is_label(label)]),
        st.text(min_size=1, max_size=5).filter(is_label),
        st.integers(1, 99_999).map(str),
    )
    labels = draw(st.lists(draw(st.sampled_from(kinds_of_label)), unique=True, max_size=width * height // 2))
    cells = [*labels, *labels, *[""] * (width * height - 2 * len(labels))]
    cells = draw(st.permutations(cells))
    empty = [i for i, label in enumerate(cells) if not label]
    blocked = draw(st.frozensets(st.sampled_from(empty), max_size=4)) if empty and labels else frozenset()
    return NumberlinkPuzzle(width, height, tuple(cells), draw(st.sampled_from(RULES)), blocked)
