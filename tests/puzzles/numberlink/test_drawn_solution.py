"""Lines of a solution drawn first: their ends get labels, and clues are looked for with this solution."""

import random

import pytest

import pysolvers
from pysolvers.core.kind import kind_named
from pysolvers.core.puzzle import PuzzleError
from pysolvers.puzzles.numberlink.draft import NumberlinkDraft
from tests.desk.drawing import drawn

EDITOR = kind_named("numberlink").editor


def empty(rows: int = 5, columns: int = 5) -> NumberlinkDraft:
    draft = EDITOR.start(pysolvers.parse("A.A"))
    draft = draft.played((f"columns:{columns}", f"rows:{rows}", "clear"))
    assert isinstance(draft, NumberlinkDraft)
    return draft


def labels(draft: NumberlinkDraft) -> str:
    rows = range(draft.board.height)
    return "/".join("".join(draft.label((r, c)) or "." for c in range(draft.board.width)) for r in rows)


def test_a_line_gets_a_label_at_both_ends_and_keeps_it_while_it_is_drawn_on() -> None:
    draft = drawn(empty(2, 3), (0, 0), (0, 1))
    assert labels(draft) == "AA./..."
    draft = drawn(draft, (0, 1), (0, 2))
    assert labels(draft) == "A.A/..."
    draft = drawn(draft, (1, 0), (1, 2))
    assert labels(draft) == "A.A/B.B" and draft.solution and not draft.to_come
    assert labels(drawn(draft, (1, 2), (1, 1))) == "A.A/BB."


def test_lines_that_are_joined_have_one_label_and_one_that_is_cut_leaves_the_rest_its_own() -> None:
    draft = drawn(drawn(empty(1, 6), (0, 0), (0, 1)), (0, 3), (0, 5))
    assert labels(draft) == "AA.B.B"
    assert labels(drawn(draft, (0, 1), (0, 3))) == "A....A"
    crossed = drawn(drawn(empty(3, 3), (1, 0), (1, 2)), (0, 1), (2, 1))
    assert sorted(labels(crossed).replace("/", "").replace(".", "")) == ["A", "A"] or len(set(labels(crossed))) > 2
    for path in crossed.lines.paths:
        assert crossed.label(crossed.board.cell(path[0])) == crossed.label(crossed.board.cell(path[-1])) != ""


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_after_any_strokes_each_line_has_its_own_label_at_its_ends_only_and_undo_brings_all_back(seed: int) -> None:
    dice, draft = random.Random(seed), empty()
    for _ in range(30):
        at = (dice.randrange(5), dice.randrange(5))
        cells = [at]
        for _ in range(dice.randrange(1, 7)):
            r, c = cells[-1]
            cells.append(
                dice.choice(
                    [(a, b) for a, b in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)) if 0 <= a < 5 > b >= 0]
                )
            )
        if dice.random() < 0.1:
            draft = draft.play(f"{at[0]}.{at[1]}{dice.choice('xo')}")
        draft = drawn(draft, *cells)
        ends: dict[str, int] = {}
        for path in draft.lines.paths:
            one, *inner, other = (draft.label(draft.board.cell(i)) for i in path)
            assert one == other and one and not any(inner)
            ends[one] = ends.get(one, 0) + 1
        assert set(ends.values()) <= {1}
        assert draft.board.pairs.keys() == ends.keys() and draft.puzzle
        assert not any(draft.lines.links[i] for i in draft.board.blocked)


def test_a_stroke_that_is_none_is_refused() -> None:
    for edit in ("line:0.0:Q", "line:9.9:E", "line:"):
        with pytest.raises(PuzzleError):
            empty().play(edit)
