"""The parts of a kind: which it has, what happens without one, and what the documents say of them."""

import re
from dataclasses import replace
from inspect import isabstract
from pathlib import Path

import pytest

from pysolvers.core import parts
from pysolvers.core.deduction import Deduction
from pysolvers.core.input import Hand
from pysolvers.core.kind import PARTS, NotThereYet, kinds
from pysolvers.core.puzzle import PuzzleError
from pysolvers.puzzles import _template as latin
from pysolvers.puzzles._template import formats

ROOT = Path(__file__).resolve().parents[2]
KINDS = (*kinds(), latin.KIND)
BASES = {name: vars(parts).get(name.capitalize()) or vars(parts)[f"{name.capitalize()}Part"] for name in PARTS}
OPTIONAL = {
    member
    for name, base in BASES.items()
    for member in vars(base)
    if not member.startswith("_") and member not in base.__abstractmethods__
}
"""What a part may leave out, because its base class has it."""


@pytest.mark.parametrize("part", PARTS)
def test_a_part_is_an_object_of_a_class_of_its_own(part: str) -> None:
    own = [type(kind.part(part)) for kind in KINDS if kind.has(part)]
    assert own and all(issubclass(each, BASES[part]) and not isabstract(each) for each in own)
    assert all(hasattr(each, name) for each in own for name in BASES[part].__annotations__)
    assert len({each.__name__ for each in own}) == len(own)


@pytest.mark.parametrize("part", PARTS)
def test_a_kind_without_a_part_says_what_cannot_be_done_or_has_defaults_for_all_of_it(part: str) -> None:
    bare = replace(latin.KIND, title="Bare", package="pysolvers.core")
    if not PARTS[part].optional:
        with pytest.raises(ModuleNotFoundError):
            bare.part(part)
    else:
        with pytest.raises(NotThereYet, match=r"^Puzzles of the kind Bare cannot be .* yet\.$"):
            bare.part(part)


def test_a_part_and_a_function_that_are_left_out_do_nothing() -> None:
    kind = latin.KIND
    puzzle = formats.read("latin:1../.2./...")[0]
    state = kind.play.start(puzzle)
    assert (kind.play.play_keys(state), puzzle.impossible) == ((), None)
    assert (kind.play.MARKS, kind.play.first_move(state), kind.play.preview(state, Hand())) == ("", (), None)
    assert list(kind.solver.instead(puzzle)) == []
    both = (kind.hints.explain_by_work(puzzle), kind.hints.explain(puzzle))
    by_work, plain = ([step for step in steps if isinstance(step, Deduction)] for steps in both)
    assert by_work == plain != []
    with pytest.raises(PuzzleError, match="cannot be turned"):
        kind.editor.rotated(puzzle, 90, False)


def test_the_documents_list_the_same_parts() -> None:
    architecture = (ROOT / "docs/development/architecture.md").read_text("utf-8")
    table = re.findall(r"`(\w+)\.py`", "".join(re.findall(r"^\| (`\w+\.py`.*?) \|", architecture, re.M)))
    every_kind = {*PARTS, "__init__", "model", "draft", "claims"}
    assert sorted(table) == sorted(every_kind)
    adding = (ROOT / "docs/adding-a-kind.md").read_text("utf-8")
    assert set(re.findall(r"`(\w+)\.py`", adding)) - {"kind", "parts", "plain"} == every_kind
    left_out = re.search(r"\n(.*) may be left out", adding)
    assert left_out and set(re.findall(r"`(\w+)`", left_out[1])) == {name for name in PARTS if PARTS[name].optional}
    functions = re.findall(r"^\| `\w+` \| `(\w+)` \|", adding, re.M)
    assert set(functions) == OPTIONAL
