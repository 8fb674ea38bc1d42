"""What every rule owes to the others, for all in the list: a new one is tested by being in it."""

from __future__ import annotations

import pickle
from dataclasses import fields
from functools import cache
from random import Random

import pytest

import pysolvers
from pysolvers.core.kind import kind_named
from pysolvers.core.progress import Progress
from pysolvers.core.puzzle import PuzzleError
from pysolvers.puzzles.hamiltonian import formats, hints
from pysolvers.puzzles.hamiltonian.board import PART as board
from pysolvers.puzzles.hamiltonian.editor import PART as editor
from pysolvers.puzzles.hamiltonian.givens import PART as givens
from pysolvers.puzzles.hamiltonian.model import HamiltonianPuzzle, HamiltonianSolution
from pysolvers.puzzles.hamiltonian.play import PART as play
from pysolvers.puzzles.hamiltonian.rules import RULES
from pysolvers.puzzles.hamiltonian.text import id, json_object
from tests.puzzles.hamiltonian.brute_force import all_solutions
from tests.puzzles.hamiltonian.random_boards import in_json, random_puzzle
from tests.sampling import examples

ONLY_FOR = {
    "waypoints": ("order", "only gap", "region"),
    "positions": (
        "next number", "between", "next free", "near", "place", "corner", "only number", "route", "shared", "misplaced",
        "other place", "order", "region",
    ),
    "required": ("required",),
    "symmetry": ("image", "middle"),
    "forbid": ("shape",),
    "third": (
        "between", "next free", "near", "place", "corner", "only number", "route", "shared", "misplaced", "order",
        "region",
    ),
}  # fmt: skip
"""Techniques that only puzzles with these rules need, by the rule's name (`third`: see `test_a_new_rule.py`)."""

MANY = 6
"""Solutions of a puzzle that are looked at."""


@cache
def boards() -> tuple[tuple[HamiltonianPuzzle, tuple[HamiltonianSolution, ...]], ...]:
    """Small boards with all their solutions, those that have some."""
    found = ((puzzle, all_solutions(puzzle)) for puzzle in (random_puzzle(Random(seed), (2, 4)) for seed in range(250)))
    return tuple(
        (puzzle, tuple(HamiltonianSolution(puzzle, cells) for cells in sorted(solutions)))
        for puzzle, solutions in found
        if solutions
    )


@pytest.mark.slow
def test_every_rule_is_asked_for_by_some_boards_that_have_solutions() -> None:
    asked = [rule for puzzle, _ in boards() for rule, _ in puzzle.active_rules]
    assert all(asked.count(rule) > 3 for rule in RULES)


def test_what_rules_say_to_engines_is_so_in_every_solution() -> None:
    for puzzle, solutions in boards():
        tables = puzzle.tables
        for solution in solutions[:MANY]:
            steps, ends = solution.steps, () if puzzle.closed else (solution.cells[0], solution.cells[-1])
            edges = {*steps, *((cell, None) for cell in ends)}
            assert edges.isdisjoint(tables.off) and steps.issuperset(tables.on)
            assert not any(shape <= steps for shape in tables.never)
            assert all(set(others) <= edges for edge, others in tables.alike.items() if edge in edges)
            number = {cell: k for k, cell in enumerate(solution.cells, 1)}
            assert all(bits >> number[cell] & 1 for cell, bits in tables.positions.items())
            order = [cell for cell in solution.cells if cell in tables.order]
            assert order == list(tables.order)


@pytest.mark.slow
def test_a_path_that_breaks_no_rule_is_a_solution() -> None:
    for puzzle, solutions in boards():
        bare = HamiltonianPuzzle(puzzle.rows, puzzle.columns, puzzle.start, puzzle.end, closed=puzzle.closed)
        kept = bare.having({rule.name: value for rule, value in puzzle.active_rules if rule.makes_board})
        right = {solution.steps for solution in solutions}
        for cells in sorted(all_solutions(kept))[:40]:
            solution = HamiltonianSolution(puzzle, puzzle.canonical(puzzle.oriented(cells)))
            broken = [rule for rule, value in puzzle.active_rules if any(rule.broken(value, puzzle.ground, solution))]
            assert (solution.steps in right) == (not broken)


def test_no_board_that_has_a_solution_is_said_to_be_impossible() -> None:
    assert not [puzzle.id for puzzle, _ in boards() if puzzle.impossible]


def test_values_come_back_from_text_from_json_and_after_turns() -> None:
    drawing = next(form for form in formats.FORMATS if form.name == "text")
    for puzzle, solutions in boards():
        assert id.read(puzzle.id) == json_object.read(in_json(puzzle)) == [puzzle]
        assert pysolvers.parse(pysolvers.write(puzzle, "json")) == pysolvers.parse(puzzle.data) == puzzle
        assert drawing.read and drawing.read(str(puzzle)) == [puzzle]
        turned = pysolvers.rotated(puzzle, 90, mirror=True)
        assert pysolvers.rotated(turned, 90, mirror=True) == puzzle
        assert pysolvers.count(turned).value == len(solutions)


def test_a_puzzle_is_sent_to_another_process_without_what_follows_from_its_fields() -> None:
    for puzzle, _ in boards():
        sent = pickle.dumps(puzzle)
        assert pickle.loads(sent) == puzzle and hash(pickle.loads(sent)) == hash(puzzle)
        assert set(pickle.loads(sent).__dict__) == {field.name for field in fields(puzzle)}


def test_all_that_is_given_can_be_taken_away_and_then_no_solution_is_lost() -> None:
    for puzzle, solutions in boards():
        for clue in givens.givens(puzzle):
            draft = editor.start(puzzle)
            draft = draft.played(givens.without(puzzle, (clue,)))
            less = draft.puzzle
            assert less != puzzle and clue.name.startswith("the ")
            for solution in solutions[:MANY]:
                assert not givens.carried(solution, less, (clue,)).violations(), (puzzle.id, clue)


def test_a_clue_more_is_kept_by_the_solution_and_by_whom_it_says() -> None:
    for puzzle, solutions in boards():
        for clue in givens.clues(solutions[0])[:MANY]:
            draft = editor.start(puzzle)
            draft = draft.played(givens.added(solutions[0], (clue,)))
            for solution in solutions[:MANY]:
                carried = givens.carried(solution, draft.puzzle, (clue,))
                assert givens.keeps(solution, clue) == (not carried.violations()), (puzzle.id, clue)


def test_an_offer_leaves_one_solution_of_several() -> None:
    offered = 0
    for puzzle, solutions in boards():
        offer = editor.offer(solutions[0], solutions[1:]) if len(solutions) > 1 else None
        if offer:
            offered += 1
            left = pysolvers.count(editor.start(puzzle).play(offer.edit).puzzle)
            assert left.value == 1, (puzzle.id, offer)
    assert offered > 20


def test_whatever_is_on_a_draft_is_erased_cell_by_cell_and_side_by_side() -> None:
    for puzzle, _ in boards():
        draft = editor.start(puzzle)
        edits = [edit for side in draft.given for edit in draft.erase_side(side)]
        for row in range(puzzle.rows):
            for column in range(puzzle.columns):
                edits += draft.erase_content((row, column))
        draft = draft.played(edits)
        assert all(rule.gesture in ("", "text") for rule, _ in draft.board.active_rules), puzzle.id


def test_on_the_way_to_a_solution_nothing_is_broken() -> None:
    for puzzle, solutions in boards():
        state = play.start(puzzle)
        for move in play.moves(solutions[0]):
            state = state.play(move)
            assert play.live_errors(state) == [], puzzle.id


def test_every_step_of_an_explanation_is_so_in_every_solution_and_rests_on_rules_that_are_asked_for() -> None:
    brought = {name for names in ONLY_FOR.values() for name in names}
    assert brought <= {technique.name for technique in hints.TECHNIQUES}
    for puzzle, solutions in boards()[: examples(100)]:
        state, own = (
            play.start(puzzle),
            {name for rule, _ in puzzle.active_rules for name in ONLY_FOR.get(rule.name, ())},
        )
        for step in hints.PART.explain(puzzle):
            if isinstance(step, Progress):
                continue
            assert step.technique not in brought or step.technique in own
            state = state.played(step.moves)
            for solution in solutions[:MANY]:
                assert not state.clashes(solution), (puzzle.id, str(step))
            assert len(solutions) > 1 or step.technique != "contradiction"


def test_what_a_puzzle_asks_for_is_drawn_or_said() -> None:
    plain = HamiltonianPuzzle(3, 3)
    for puzzle, _ in boards():
        for rule, value in puzzle.active_rules:
            drawn = any(True for layer in range(5) for _ in rule.shapes(value, puzzle.ground, layer, frozenset()))
            assert drawn or rule.gesture == "text"
            assert rule.summary(value) in puzzle.summary
        assert len(board.draw(play.start(puzzle)).shapes) >= len(board.draw(play.start(plain)).shapes) - 1


def test_an_item_that_cannot_be_is_refused_where_it_stands() -> None:
    for rule in RULES:
        text = f"3x3;{rule.field}={rule.example};{rule.field}={rule.example}"
        try:
            id.read(text)
        except PuzzleError as error:
            assert (error.line, error.column) in ((1, 5 + len(text.split(";")[1]) + 1), (1, 5 + len(rule.field) + 1))
        assert id.read(f"9x9;{rule.field}={rule.example}")
        for spoilt in ("9.99", "x", ""):
            try:
                id.read(f"9x9;{rule.field}={spoilt}")
            except PuzzleError as error:
                assert error.line == 1 and error.column in (5, 5 + len(rule.field) + 1)
            else:
                raise AssertionError(f"{rule.field}={spoilt} is read")


def test_every_tool_has_a_name_of_its_own() -> None:
    names = [tool.name for tool in kind_named("hamiltonian").editor.TOOLS]
    assert len(set(names)) == len(names) > len(RULES) - 2
