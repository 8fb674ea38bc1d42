"""Every part and every optional function of every kind is what `core/parts.py` declares.

mypy reads the rows below. The tests hold that no row leaves a kind out, and that the documents list the same parts.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from types import MethodType, ModuleType
from typing import Generic, TypeVar

import pytest

import pysolvers.puzzles._template.board
import pysolvers.puzzles._template.data
import pysolvers.puzzles._template.editor
import pysolvers.puzzles._template.formats
import pysolvers.puzzles._template.generator
import pysolvers.puzzles._template.hints
import pysolvers.puzzles._template.play
import pysolvers.puzzles._template.solver
import pysolvers.puzzles._template.wording
import pysolvers.puzzles.hamiltonian.about
import pysolvers.puzzles.hamiltonian.board
import pysolvers.puzzles.hamiltonian.data
import pysolvers.puzzles.hamiltonian.editor
import pysolvers.puzzles.hamiltonian.formats
import pysolvers.puzzles.hamiltonian.generator
import pysolvers.puzzles.hamiltonian.givens
import pysolvers.puzzles.hamiltonian.hints
import pysolvers.puzzles.hamiltonian.impossible
import pysolvers.puzzles.hamiltonian.picture
import pysolvers.puzzles.hamiltonian.pieces
import pysolvers.puzzles.hamiltonian.play
import pysolvers.puzzles.hamiltonian.solver
import pysolvers.puzzles.hamiltonian.wording
import pysolvers.puzzles.numberlink.about
import pysolvers.puzzles.numberlink.board
import pysolvers.puzzles.numberlink.data
import pysolvers.puzzles.numberlink.editor
import pysolvers.puzzles.numberlink.formats
import pysolvers.puzzles.numberlink.generator
import pysolvers.puzzles.numberlink.givens
import pysolvers.puzzles.numberlink.hints
import pysolvers.puzzles.numberlink.picture
import pysolvers.puzzles.numberlink.pieces
import pysolvers.puzzles.numberlink.play
import pysolvers.puzzles.numberlink.solver
import pysolvers.puzzles.numberlink.wording
import pysolvers.puzzles.regex_crossword.about
import pysolvers.puzzles.regex_crossword.board
import pysolvers.puzzles.regex_crossword.data
import pysolvers.puzzles.regex_crossword.editor
import pysolvers.puzzles.regex_crossword.formats
import pysolvers.puzzles.regex_crossword.generator
import pysolvers.puzzles.regex_crossword.givens
import pysolvers.puzzles.regex_crossword.hints
import pysolvers.puzzles.regex_crossword.notes
import pysolvers.puzzles.regex_crossword.pieces
import pysolvers.puzzles.regex_crossword.play
import pysolvers.puzzles.regex_crossword.solver
import pysolvers.puzzles.regex_crossword.wording
import pysolvers.puzzles.signpost.about
import pysolvers.puzzles.signpost.board
import pysolvers.puzzles.signpost.data
import pysolvers.puzzles.signpost.editor
import pysolvers.puzzles.signpost.formats
import pysolvers.puzzles.signpost.generator
import pysolvers.puzzles.signpost.givens
import pysolvers.puzzles.signpost.hints
import pysolvers.puzzles.signpost.picture
import pysolvers.puzzles.signpost.pieces
import pysolvers.puzzles.signpost.play
import pysolvers.puzzles.signpost.solver
import pysolvers.puzzles.signpost.wording
from pysolvers.core import parts
from pysolvers.core.deduction import Deduction
from pysolvers.core.input import Hand
from pysolvers.core.kind import PARTS, Kind, NotThereYet, kinds
from pysolvers.core.puzzle import PuzzleError
from pysolvers.puzzles import _template as latin
from pysolvers.puzzles import hamiltonian, numberlink, signpost
from pysolvers.puzzles import regex_crossword as regex
from pysolvers.puzzles._template import formats

ROOT = Path(__file__).resolve().parents[2]
KINDS = (*kinds(), latin.KIND)
F = TypeVar("F")
All = tuple[F, ...]


class Like(Generic[F]):
    """Takes functions that have the type of a default."""

    def __init__(self, default: F) -> None:
        self.default = default

    def __call__(self, *own: F) -> tuple[F, ...]:
        return own


class Files:
    """By part: the modules of all kinds that have it."""

    formats: All[parts.Formats] = (
        signpost.formats,
        numberlink.formats,
        hamiltonian.formats,
        regex.formats,
        latin.formats,
    )
    data: All[parts.Data] = (signpost.data, numberlink.data, hamiltonian.data, regex.data, latin.data)
    solver: All[parts.Solver] = (signpost.solver, numberlink.solver, hamiltonian.solver, regex.solver, latin.solver)
    play: All[parts.Play] = (signpost.play, numberlink.play, hamiltonian.play, regex.play, latin.play)
    board: All[parts.Board] = (signpost.board, numberlink.board, hamiltonian.board, regex.board, latin.board)
    hints: All[parts.Hints] = (signpost.hints, numberlink.hints, hamiltonian.hints, regex.hints, latin.hints)
    wording: All[parts.Wording] = (
        signpost.wording,
        numberlink.wording,
        hamiltonian.wording,
        regex.wording,
        latin.wording,
    )
    generator: All[parts.Generator] = (
        signpost.generator,
        numberlink.generator,
        hamiltonian.generator,
        regex.generator,
        latin.generator,
    )
    editor: All[parts.Editor] = (signpost.editor, numberlink.editor, hamiltonian.editor, regex.editor, latin.editor)
    givens: All[parts.Givens] = (signpost.givens, numberlink.givens, hamiltonian.givens, regex.givens)
    pieces: All[parts.Pieces] = (signpost.pieces, numberlink.pieces, hamiltonian.pieces, regex.pieces)
    picture: All[parts.Picture] = (signpost.picture, numberlink.picture, hamiltonian.picture)
    about: All[parts.About] = (signpost.about, numberlink.about, hamiltonian.about, regex.about)
    impossible: All[parts.Impossible] = (hamiltonian.impossible,)
    notes: All[parts.Notes] = (regex.notes,)


class Hooks:
    """By optional function or constant: those of all kinds that have it. The template has none."""

    FIELD_WORDS: tuple[Mapping[str, str], ...] = (
        numberlink.formats.FIELD_WORDS,
        hamiltonian.formats.FIELD_WORDS,
        regex.formats.FIELD_WORDS,
    )
    renamed = Like(latin.KIND.formats.renamed)(numberlink.formats.renamed)
    remark = Like(latin.KIND.solver.remark)(numberlink.solver.remark)
    instead = Like(latin.KIND.solver.instead)(numberlink.solver.instead, regex.solver.instead)
    MARKS: tuple[str, ...] = (numberlink.play.MARKS, hamiltonian.play.MARKS, regex.play.MARKS)
    moves = Like(latin.KIND.play.moves)(numberlink.play.moves, hamiltonian.play.moves)
    preview = Like(latin.KIND.play.preview)(numberlink.play.preview, hamiltonian.play.preview)
    first_move = Like(latin.KIND.play.first_move)(
        signpost.play.first_move, numberlink.play.first_move, hamiltonian.play.first_move, regex.play.first_move
    )
    play_keys = Like(latin.KIND.play.play_keys)(signpost.play.play_keys, regex.play.play_keys)
    explain_by_work = Like(latin.KIND.hints.explain_by_work)(numberlink.hints.explain_by_work)
    open_steps = Like(latin.KIND.hints.open_steps)(
        signpost.hints.open_steps, numberlink.hints.open_steps, hamiltonian.hints.open_steps, regex.hints.open_steps
    )
    rotated = Like(latin.KIND.editor.rotated)(
        signpost.editor.rotated, numberlink.editor.rotated, hamiltonian.editor.rotated, regex.editor.rotated
    )
    edit_keys = Like(latin.KIND.editor.edit_keys)(signpost.editor.edit_keys, numberlink.editor.edit_keys)
    grown = Like(hamiltonian.KIND.picture.grown)(signpost.picture.grown, numberlink.picture.grown)


def has_own(kind: Kind, part: str, name: str) -> bool:
    """Whether a kind's module has an optional function or constant itself; a default is bound to the module."""
    if not kind.has(part):
        return False
    value = vars(kind.part(part))[name]
    is_default = isinstance(value, MethodType) and isinstance(value.__self__, ModuleType)
    return not is_default and value is not vars(parts.DEFAULTS[part])[name]


def optional_of(part: str) -> list[str]:
    return [name for name in vars(parts.DEFAULTS[part]) if not name.startswith("_")]


HOOKS = [
    (part, name)
    for part in PARTS
    if part in parts.DEFAULTS and not PARTS[part].all_default
    for name in optional_of(part)
]


@pytest.mark.parametrize("part", PARTS)
def test_mypy_reads_a_part_of_every_kind_that_has_it(part: str) -> None:
    assert list(getattr(Files, part)) == [kind.part(part) for kind in KINDS if kind.has(part)]


@pytest.mark.parametrize(("part", "name"), HOOKS)
def test_mypy_reads_an_optional_function_of_every_kind_that_has_it(part: str, name: str) -> None:
    assert list(getattr(Hooks, name)) == [vars(kind.part(part))[name] for kind in KINDS if has_own(kind, part, name)]


@pytest.mark.parametrize("part", PARTS)
def test_a_kind_without_a_part_says_what_cannot_be_done_or_has_defaults_for_all_of_it(part: str) -> None:
    bare = replace(latin.KIND, title="Bare", package="pysolvers.core")
    if not PARTS[part].optional:
        with pytest.raises(ModuleNotFoundError):
            bare.part(part)
    elif PARTS[part].all_default:
        assert {name for name in vars(bare.part(part)) if not name.startswith("_")} == set(optional_of(part))
    else:
        with pytest.raises(NotThereYet, match=r"^Puzzles of the kind Bare cannot be .* yet\.$"):
            bare.part(part)


def test_a_part_and_a_function_that_are_left_out_do_nothing() -> None:
    kind = latin.KIND
    puzzle = formats.read("latin:1../.2./...")[0]
    state = kind.play.start(puzzle)
    assert (kind.notes.notes(state), kind.play.play_keys(state), puzzle.impossible) == ({}, (), None)
    assert (kind.play.MARKS, kind.play.first_move(state), kind.play.preview(state, Hand())) == ("", (), None)
    assert list(kind.solver.instead(puzzle)) == []
    both = (kind.hints.explain_by_work(puzzle), kind.hints.explain(puzzle))
    by_work, plain = ([step for step in steps if isinstance(step, Deduction)] for steps in both)
    assert by_work == plain != []
    with pytest.raises(PuzzleError, match="cannot be turned"):
        kind.editor.rotated(puzzle, 90, False)


def test_the_documents_list_the_same_parts() -> None:
    architecture = (ROOT / "docs/architecture.md").read_text("utf-8")
    table = re.findall(r"`(\w+)\.py`", "".join(re.findall(r"^\| (`\w+\.py`.*?) \|", architecture, re.M)))
    assert sorted(table) == sorted([*PARTS, "__init__", "model", "draft"])
    adding = (ROOT / "docs/adding-a-kind.md").read_text("utf-8")
    assert set(re.findall(r"`(\w+)\.py`", adding)) - {"kind", "parts"} == {*PARTS, "__init__", "model", "draft"}
    left_out = re.search(r"\n(.*) may be left out", adding)
    assert left_out and set(re.findall(r"`(\w+)`", left_out[1])) == {name for name in PARTS if PARTS[name].optional}
    functions = re.findall(r"^\| `\w+` \| `(\w+)` \|", adding, re.M)
    others = re.search(r"optional functions and constants; (.*) are others\.", adding)
    assert others and {*functions, *re.findall(r"`(\w+)`", others[1])} == {name for _, name in HOOKS}
