"""Numberlink on boards with walls, bridges, joined edges and hexagons, beside brute force and published solutions."""

from __future__ import annotations

import json
import pickle
import re
from dataclasses import replace
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

import pytest

import pysolvers
from pysolvers.core.cell import Cell
from pysolvers.core.editing import PENCIL
from pysolvers.core.input import Event, Hand
from pysolvers.core.kind import kind_named
from pysolvers.core.marks import Marks
from pysolvers.core.progress import Progress
from pysolvers.core.puzzle import PuzzleError
from pysolvers.desk import tools
from pysolvers.errors import ArgumentError
from pysolvers.lines.plane import Plane
from pysolvers.puzzles.numberlink.board import PART as board
from pysolvers.puzzles.numberlink.draft import NumberlinkDraft
from pysolvers.puzzles.numberlink.editor import PART as editor
from pysolvers.puzzles.numberlink.generator import PART as generator
from pysolvers.puzzles.numberlink.givens import PART as givens
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle, NumberlinkSolution
from pysolvers.puzzles.numberlink.play import PART as play
from pysolvers.puzzles.numberlink.play import NumberlinkState
from pysolvers.puzzles.numberlink.reasoning.mistakes import solutions_within
from pysolvers.puzzles.numberlink.solver import solve
from pysolvers.puzzles.numberlink.solving.graph import solutions as graph_solutions
from pysolvers.text import penpa
from tests.of_kind import parsed
from tests.puzzles.numberlink import any_board
from tests.sampling import examples, rest_when_long, some

pytestmark = pytest.mark.slow
"""The module as a whole takes seconds."""


def found(puzzle: NumberlinkPuzzle, engine: str) -> list[NumberlinkSolution]:
    return [step for step in solve(puzzle, engine) if not isinstance(step, Progress)]


@cache
def boards(seed: int, many: int) -> list[tuple[NumberlinkPuzzle, set[frozenset[any_board.Use]]]]:
    """Random boards with their solutions by brute force."""
    rng = Random(seed)
    return [(puzzle, any_board.solutions(puzzle)) for puzzle in (any_board.random_board(rng) for _ in range(many))]


@pytest.mark.parametrize("engine", ["auto", "search", "sat", "auto without python-sat"])
@pytest.mark.parametrize(("seed", "many"), [(1, 60), pytest.param(2, 3000, marks=pytest.mark.long)])
def test_the_solutions_of_small_boards_are_those_of_brute_force(
    engine: str, seed: int, many: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    if engine != "search" and "without" not in engine:
        pytest.importorskip("pysat")
    if "without" in engine:
        monkeypatch.setattr(graph_solutions, "installed", lambda: False)
        engine = "auto"
    unique = 0
    for puzzle, expected in boards(seed, many):
        solutions = found(puzzle, engine)
        assert {any_board.uses(solution) for solution in solutions} == expected, puzzle
        assert len(solutions) == len(expected), puzzle
        assert all(solution.violations() == [] for solution in solutions), puzzle
        unique += len(expected) == 1
    assert unique > many / 20


@pytest.mark.parametrize("plain", [False, True])
def test_clauses_alone_agree_where_a_search_gives_up_at_once(plain: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if plain:
        monkeypatch.setattr(graph_solutions, "installed", lambda: False)
    for name in ("TIGHT_NODES", "REST_NODES", "CANONICAL_NODES"):
        monkeypatch.setattr(graph_solutions, name, 0)
    for puzzle, expected in boards(1, 60)[::2]:
        assert {any_board.uses(solution) for solution in found(puzzle, "auto")} == expected, puzzle


@pytest.mark.parametrize("rules", ["full", "tight", "classic", "no2x2"])
def test_wrong_solutions_are_told(rules: str) -> None:
    rng = Random(rules)
    wrong = 0
    for _ in range(examples(60)):
        puzzle = replace(any_board.random_board(rng), rules=rules)
        solutions = any_board.solutions(puzzle)
        for lines in any_board.solutions(replace(puzzle, rules="classic", walls=frozenset())):
            solution = any_board.of_uses(puzzle, lines)
            assert (solution.violations() == []) == (lines in solutions), puzzle
            wrong += lines not in solutions
    assert wrong


def test_boards_and_solutions_are_written_and_read_back() -> None:
    rng, formats = Random(5), kind_named("numberlink").formats
    answered = 0
    for _ in range(examples(400)):
        puzzle = any_board.random_board(rng)
        assert pysolvers.parse(puzzle.id) == puzzle, puzzle.id
        assert pysolvers.parse(puzzle.data) == puzzle
        assert pysolvers.parse(json.loads(json.dumps(puzzle.data))) == puzzle
        back = pysolvers.parse(str(puzzle), kind="numberlink")
        assert replace(back, rules=puzzle.rules) == puzzle, str(puzzle)  # type: ignore[call-arg]
        for solution in found(puzzle, "auto")[:3]:
            for text in (
                formats.write_solution(solution),
                json.dumps(solution.data),
                formats.write_solution(solution, "color"),
            ):
                read = formats.read_solution(puzzle, text)
                assert isinstance(read, NumberlinkSolution)
                assert read.labels == solution.labels and read.violations() == [], text
            if puzzle.shape != "hex":
                assert formats.read_solution(puzzle, formats.write_solution(solution, "tubes")) == solution
            answered += 1
    assert answered


def test_several_boards_in_a_text_keep_what_is_said_below_each() -> None:
    text = "3 3\nA..\n...\n..A\nwalls=0.0-0.1\nbridges=1.1\n3 3\nA..\n...\n..A\n\nA..\n...\n..A\nboard=torus\n"
    ids = [puzzle.id for puzzle in pysolvers.parse_all(text)]
    assert ids == ["A../.../..A;walls=0.0-0.1;bridges=1.1", "A../.../..A", "A../.../..A;board=torus"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("A../.../..A;board=king", "column 19: The board cannot be 'king': expected square, torus or hex"),
        ("A../.../..A;board=", "column 19: board has no value: expected board=hex"),
        ("A../.../..A;walls=0.0", "'0.0' is not a pair of cells"),
        ("A../.../..A;walls=0.0-0.2", "R1C1 and R1C3, which are not neighbors"),
        ("A../.../..A;walls=0.0-3.0", "There is no cell 3.0: expected 0.0 to 2.2"),
        ("A../.../..A;bridges=0.0", "The bridge in R1C1 is an end of A"),
        ("A#./.../..A;bridges=0.1", "The bridge in R1C2 is blocked"),
        ("A../.../..A;bridges=1", "'1' is not a cell"),
        ("A../.../..A;bridges=1.1;bridges=1.2", "bridges= appears twice"),
        ("A../.../..A;bridges=1.1;doors=1.2", "'doors=1.2' is not understood"),
        ("A../..A;board=torus", "A board of 3 × 2 cannot have joined edges"),
        ("A..\n...\n..A\nboard=cube", "cube is not supported"),
        ("A..\n...\n..A\nwalls=0.0-2.2", "Line 4, column 7: There is a wall between"),
    ],
)
def test_what_cannot_be_is_refused_by_its_place(text: str, says: str) -> None:
    with pytest.raises(PuzzleError, match=says):
        pysolvers.parse(text)


@pytest.mark.parametrize(
    ("parts", "says"),
    [
        ({"walls": {(2, 9)}}, "A wall at cell 9 is off the board: expected 0 to 8."),
        ({"walls": {(-1, 2)}}, "A wall at cell -1 is off the board: expected 0 to 8."),
        ({"bridges": {9}}, "A bridge at cell 9 is off the board: expected 0 to 8."),
        ({"bridges": {-1}}, "A bridge at cell -1 is off the board: expected 0 to 8."),
    ],
)
def test_no_board_has_a_wall_or_a_bridge_beside_it(parts: dict[str, Any], says: str) -> None:
    with pytest.raises(PuzzleError, match=f"^{re.escape(says)}$"):
        replace(parsed(NumberlinkPuzzle, "A../.../..A"), **parts)
    assert replace(parsed(NumberlinkPuzzle, "A../.../.A."), walls=frozenset({(5, 8)}), bridges=frozenset({8})).id


def test_what_does_not_take_such_boards_says_so() -> None:
    puzzle = parsed(NumberlinkPuzzle, "A../.../..A;bridges=1.1;board=torus")
    kind, solution = kind_named("numberlink"), pysolvers.solve(puzzle)
    told = "boards with joined edges and bridges yet"
    with pytest.raises(PuzzleError, match=f"The engine frontier does not support {told}"):
        pysolvers.count(puzzle, engine="frontier")
    with pytest.raises(ArgumentError, match="cannot hold the shape of the board and the bridges"):
        pysolvers.write(puzzle, "puzzlink")
    with pytest.raises(ArgumentError, match="cannot hold the shape of the board and the bridges"):
        pysolvers.write(puzzle, "penpa")
    for format in ("penpa", "pzprv3"):
        with pytest.raises(PuzzleError, match=f"does not hold solutions on {told}"):
            kind.formats.write_solution(solution, format)


def test_a_solution_is_drawn_by_its_moves_and_by_the_pointer() -> None:
    rng, drawn = Random(7), 0
    for _ in range(examples(400)):
        puzzle = any_board.random_board(rng)
        for solution in found(puzzle, "auto")[:2]:
            state = play.start(puzzle)
            state = state.played(play.moves(solution))
            assert state == play.shown(solution)
            assert state.solution() == solution and board.draw(state).svg()
            assert [len(state.paths), play.live_errors(state)] == [len(puzzle.pairs), []]
            swept: NumberlinkState | None = play.start(puzzle)
            for path in state.paths:
                swept = swept and dragged(swept, path)
            if swept:
                assert swept.links == solution.links, (puzzle, state.paths)
                drawn += 1
    assert drawn > 20


def dragged(state: NumberlinkState, path: tuple[int, ...]) -> NumberlinkState | None:
    """The board after a pointer has gone through the middles of a line's cells, on beyond joined edges.

    None for a line that crosses itself, which takes two strokes, or goes farther than a pointer does.
    """
    puzzle = state.puzzle
    plane, cells = Plane(puzzle.board), list(map(puzzle.cell, path))
    if len(set(cells)) < len(cells):
        return None
    at, hand = cells[0], Hand()
    hand, _ = play.interpret(state, hand, Event("down", *plane.centre(at)))
    for a, b in pairwise(cells):
        beyond = puzzle.board.around(a)[puzzle.way(a, b).bit_length() - 1]
        at = (at[0] + beyond[0] - a[0], at[1] + beyond[1] - a[1]) if puzzle.shape == "torus" else b
        if any(not -side <= place < 2 * side for place, side in zip(at, (puzzle.height, puzzle.width), strict=True)):
            return None
        hand, moves = play.interpret(state, hand, Event("move", *plane.centre(at)))
        assert moves == ()
    hand, moves = play.interpret(state, hand, Event("up", *plane.centre(at)))
    return state.played(moves)


def pressed(puzzle: NumberlinkPuzzle, start: Cell, *keys: str) -> tuple[NumberlinkState, Hand]:
    state, hand = play.start(puzzle), Hand(cursor=start, visible=True)
    for key in keys:
        hand, moves = play.interpret(state, hand, Event("key", key=key))
        state = state.played(moves)
    return state, hand


def test_keys_draw_through_joined_edges_over_bridges_and_on_hexagons() -> None:
    state, hand = pressed(parsed(NumberlinkPuzzle, "A../.../..A;board=torus"), (0, 0), "Enter", "ArrowUp", "ArrowLeft")
    assert hand.cursor == (2, 2) and [len(path) for path in state.paths] == [3]
    puzzle = parsed(NumberlinkPuzzle, ".B./A.A/.B.;bridges=1.1")
    state, hand = pressed(puzzle, (1, 0), "Enter", "ArrowRight", "ArrowDown")
    assert hand.refused == "A line goes straight over a bridge."
    state, _ = pressed(puzzle, (1, 0), "Enter", "ArrowRight", "ArrowRight")
    assert state.labels[puzzle.nodes_at(4)[1]] == "A" and not state.links[4]
    facts = state.play("0.1:SS").facts
    assert facts[1, 1] == (("B", 5), ("A", 10)) and facts[1, 0] == ("A", 2)
    assert board.words(state, (1, 1)) == "R2C2: bridge, line A going right and left, 3 cells."
    state, hand = pressed(parsed(NumberlinkPuzzle, "A../.../..A;board=hex"), (0, 0), "Enter", "PageDown", "PageDown")
    assert hand.cursor == (1, 2)
    assert board.words(state, (1, 1)) == "R2C2: line A going down-right and up-left, 3 cells."


def test_the_text_of_a_board_in_play_has_all_that_is_on_it() -> None:
    puzzle = parsed(NumberlinkPuzzle, "A../.../..A;walls=0.0-0.1;bridges=1.1;board=torus")
    assert pysolvers.parse(board.text(play.start(puzzle))) == puzzle
    assert "board=torus" in board.text(play.start(puzzle).play("0.0:S"))


def test_a_wall_stops_a_line_and_is_told() -> None:
    puzzle = parsed(NumberlinkPuzzle, "A.A/...;walls=0.0-0.1")
    state, hand = pressed(puzzle, (0, 0), "Enter", "ArrowRight")
    assert hand.refused == "No line goes through a wall." and not any(state.links)
    clicks = [Event("down", x, y, "right") for x, y in ((0.95, 0.5), (0.05, 0.5), (0.5, 0.95))]
    crosses = [play.interpret(state, Hand(), click)[1] for click in clicks]
    assert crosses == [(), (), ("0.0xS",)]  # across the wall, across the border
    assert board.words(state, (0, 0)) == "R1C1: end of A, wall: right."
    assert "walls=0.0-0.1" in kind_named("numberlink").editor.text(NumberlinkDraft(puzzle))


def test_a_move_that_turns_on_a_bridge_is_refused() -> None:
    state = play.start(parsed(NumberlinkPuzzle, "A../.../..A;bridges=1.1"))
    with pytest.raises(PuzzleError, match="turns on a bridge"):
        state.play("1.0:ES")


def test_what_a_solution_leaves_empty_can_be_blocked_but_for_a_bridge() -> None:
    puzzle = replace(parsed(NumberlinkPuzzle, "A.A/.../...;bridges=1.1"), rules="classic")
    solution = NumberlinkSolution(puzzle, play.start(puzzle).play("0.0:EE").links)
    assert [clue.cells for clue in givens.clues(solution) if type(clue.value) is int] == [
        ((1, 0),),
        ((1, 2),),
        ((2, 0),),
        ((2, 1),),
        ((2, 2),),
    ]


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ("full", "Join equal labels by lines; every cell is used"),
        ("tight", "Join equal labels by lines; every cell is used and no line touches itself"),
        ("classic", "Join equal labels by lines; cells may stay empty"),
    ],
)
def test_a_penpa_address_says_the_rules(rules: str, words: str) -> None:
    address = pysolvers.write(f"A../.../..A&rules={rules}", "penpa")
    assert penpa.read(address.strip()).rules == words
    assert pysolvers.parse(address, "numberlink").id == pysolvers.parse(f"A../.../..A&rules={rules}").id


def test_what_can_be_added_is_named() -> None:
    puzzle = parsed(NumberlinkPuzzle, "A../.../..A&rules=classic")
    kind = kind_named("numberlink")
    solution = kind.formats.read_solution(puzzle, "AAA\n.AA\n.AA")
    assert [clue.name for clue in kind.givens.clues(solution)] == [
        "a blocked cell in R2C1",
        "a blocked cell in R3C1",
        "one more pair, with A split between R1C2 and R1C3",
        "one more pair, with A split between R1C3 and R2C3",
        "one more pair, with A split between R2C3 and R2C2",
        "one more pair, with A split between R2C2 and R3C2",
    ]
    says = "format cannot be 'odd': expected text, tubes, color, colored-tubes, pzprv3 or penpa."
    with pytest.raises(PuzzleError, match=f"^{re.escape(says)}$"):
        kind.formats.write_solution(solution, "odd")


def test_boards_turn_with_all_that_is_on_them() -> None:
    rng = Random(11)
    for _ in range(examples(120)):
        puzzle = any_board.random_board(rng)
        many = len(found(puzzle, "auto"))
        for degrees, mirror in ((90, False), (180, True), (0, True)):
            try:
                turned = editor.rotated(puzzle, degrees, mirror)
            except PuzzleError:
                assert puzzle.shape == "hex"
                continue
            assert len(found(turned, "auto")) == many, (puzzle, degrees, mirror)


def test_a_draft_keeps_what_fits_and_loses_a_bridge_to_a_label() -> None:
    draft = NumberlinkDraft(parsed(NumberlinkPuzzle, "A.../..../...A;walls=0.0-0.1,2.2-2.3;bridges=1.1,1.2"))
    assert draft.play("1.1:B").board.bridges == {6}
    assert draft.play("1.2x").board.bridges == {5}
    smaller = draft.play("columns:3").board
    assert smaller.walls == {(0, 1)} and smaller.bridges == {4, 5}
    torus = NumberlinkDraft(parsed(NumberlinkPuzzle, "A.../..../...A;walls=0.0-0.3;board=torus"))
    assert torus.play("columns:5").board.walls == frozenset()
    with pytest.raises(PuzzleError, match="cannot have joined edges"):
        torus.play("columns:2")


def test_whether_a_board_in_play_can_be_completed() -> None:
    rng = Random(13)
    seen = set()
    for _ in range(80):
        puzzle = any_board.random_board(rng)
        sides = [(i, way) for i in range(len(puzzle.flat)) for way, j in puzzle.ways(i) if i < j]
        state = play.start(puzzle)
        for i, way in rng.sample(sides, min(len(sides), 2)):
            links = list(state.links)
            links[i] |= way
            links[puzzle.flat[i][way.bit_length() - 1] or 0] |= puzzle.opposite[way]
            state = NumberlinkState.of(puzzle, tuple(links))
        within = [step for step in solutions_within(state) if not isinstance(step, Progress)]
        drawn = any_board.uses(NumberlinkSolution(puzzle, state.links))
        expected = {lines for lines in any_board.solutions(puzzle) if drawn <= lines}
        assert {any_board.uses(solution) for solution in within} == expected
        seen.add(bool(expected))
    assert seen == {True, False}


def test_boards_are_graded() -> None:
    assert pysolvers.grade("#B#/A.A/#B#;bridges=1.1").level == "easy"


def test_steps_can_be_pickled_after_the_board_was_looked_at() -> None:
    puzzle = parsed(NumberlinkPuzzle, "A.B/..B/A..;board=hex")
    assert puzzle.neighbours((0, 0)) and puzzle.board.ways
    steps = pysolvers.explain(puzzle)
    again = pickle.loads(pickle.dumps(steps))
    assert again == steps and [step.sentence for step in again] == [step.sentence for step in steps]


FEATURES: list[dict[str, Any]] = [
    {"board": "hex"},
    {"board": "torus"},
    {"walls": "6"},
    {"bridges": "1"},
    {"board": "torus", "walls": "4", "bridges": "2"},
    {"board": "hex", "walls": "4", "bridges": "1", "rules": "tight"},
    {"board": "torus", "rules": "classic"},
]


@pytest.mark.parametrize("options", FEATURES, ids=str)
def test_a_new_board_has_what_was_asked_for_and_one_solution_by_brute_force(options: dict[str, Any]) -> None:
    puzzle = pysolvers.generate("numberlink", "5x5", seed=3, difficulty="easy", **options)
    assert isinstance(puzzle, NumberlinkPuzzle)
    assert puzzle == pysolvers.generate("numberlink", "5x5", seed=3, difficulty="easy", **options)
    assert puzzle.shape == options.get("board", "square") and puzzle.rules == options.get("rules", "full")
    assert (len(puzzle.walls), len(puzzle.bridges)) == (int(options.get("walls", 0)), int(options.get("bridges", 0)))
    assert len(any_board.solutions(puzzle)) == 1


@pytest.mark.parametrize("options", rest_when_long(sorted(FEATURES, key=len, reverse=True), keep=2), ids=str)
def test_a_larger_new_board_has_one_solution_by_clauses(options: dict[str, Any]) -> None:
    pytest.importorskip("pysat")
    for size in some(("7x6", "12x12"), 1):
        puzzle = pysolvers.generate("numberlink", size, seed=1, difficulty="hard", **options)
        assert len(found(puzzle, "sat")) == 1  # type: ignore[arg-type]


def test_new_boards_with_features_are_refused_where_they_are_not_made() -> None:
    refused: tuple[tuple[str, dict[str, Any], str], ...] = (
        ("13x13", {"board": "hex"}, "can have 5 to 12 rows and columns"),
        ("6x6", {"walls": "many"}, "walls cannot be 'many': expected a number from 0 to 12"),
        ("6x6", {"board": "king"}, "board cannot be 'king': expected square, torus or hex"),
        ("5x5", {"bridges": "8"}, "ask for fewer"),
        ("5x5", {"board": "torus", "pairs": "1"}, "with pairs=1 was found in many tries; one that was found has"),
    )
    for size, options, says in refused:
        with pytest.raises(ArgumentError, match=says):
            pysolvers.generate("numberlink", size, seed=1, difficulty="easy", **options)


def test_hard_boards_with_joined_edges_or_hexagons_are_offered_as_far_as_they_come_soon() -> None:
    torus, too_large = {"board": "torus"}, "Boards of this size are easy. Hard boards have at most"
    assert generator.unavailable("8x8", "hard", torus) == "" == generator.unavailable("10x10", "hard", {})
    assert generator.unavailable("10x10", "hard", torus).startswith(too_large)
    assert generator.unavailable("9x9", "hard", {"board": "hex"}) == ""
    assert generator.unavailable("12x12", "hard", {"board": "hex"}).startswith(too_large)


def test_a_board_is_made_one_of_hexagons_or_with_joined_edges_and_keeps_what_fits() -> None:
    board = next(option for option in kind_named("numberlink").options if option.name == "board")
    puzzle = parsed(NumberlinkPuzzle, "A../#../..A;walls=0.0-0.1,0.2-1.2;bridges=1.1")
    for shape in ("torus", "hex"):
        changed: Any = board.apply(puzzle, shape)
        assert changed.id == f"{puzzle.id};board={shape}"
        assert board.choice(changed) == shape and board.apply(changed, "square") == puzzle
    walled = parsed(NumberlinkPuzzle, "A../.../..A;walls=0.0-0.2,0.0-0.1;board=torus")
    assert board.apply(walled, "hex") == parsed(NumberlinkPuzzle, "A../.../..A;walls=0.0-0.1;board=hex")
    with pytest.raises(PuzzleError, match="cannot have joined edges"):
        board.apply(parsed(NumberlinkPuzzle, "A../..A"), "torus")


def test_a_board_like_another_has_its_shape_and_about_as_many_walls_and_bridges() -> None:
    puzzle = parsed(NumberlinkPuzzle, "A../.../..A;walls=0.0-0.1;bridges=1.1;board=torus")
    size, options = generator.order_like(puzzle)
    assert (size, options) == ("5x5", {"rules": "full", "board": "torus", "walls": "1", "bridges": "1"})


def edited(text: str, tool: str, *events: Event, cursor: Cell = (0, 0)) -> NumberlinkPuzzle:
    draft, hand = NumberlinkDraft(parsed(NumberlinkPuzzle, text)), Hand(cursor=cursor)
    for event in events:
        hand, edits = editor.interpret(draft, hand, event, tool)
        draft = draft.played(edits)
        assert editor.draw(draft, hand, Marks(), tool).svg()
        assert event.what != "up" or hand.over is None, "a finger that is lifted is over no cell"
    return draft.board


def test_walls_and_bridges_are_put_and_taken_away_by_pointer_and_key() -> None:
    near_east = (Event("down", 0.9, 0.5), Event("up", 0.9, 0.5))
    assert edited("A../.../..A", "wall", *near_east).walls == {(0, 1)}
    assert edited("A../.../..A", "wall", *near_east, *near_east).walls == frozenset()
    run = (Event("down", 0.5, 0.5), Event("move", 1.5, 0.5), Event("move", 2.5, 0.5), Event("up", 2.5, 0.5))
    assert edited("A../.../..A", "wall", *run).walls == {(0, 1), (1, 2)}
    near_edge = (Event("down", 0.1, 0.5), Event("up", 0.1, 0.5))
    assert edited("A../.../..A;board=torus", "wall", *near_edge).walls == {(0, 2)}
    assert edited("A../.../..A", "wall", *near_edge).walls == frozenset()
    assert edited("A../.../..A", "wall", Event("key", key="ArrowDown", shift=True)).walls == {(0, 3)}
    assert edited("A../.../..A;board=hex", "wall", Event("key", key="PageDown", shift=True)).walls == {(0, 4)}
    assert edited("A../.../..A;board=torus", "wall", Event("key", key="ArrowUp", shift=True)).walls == {(0, 6)}
    middle = (Event("down", 1.5, 1.5), Event("up", 1.5, 1.5))
    assert edited("A.A/.B./..B", "bridge", *middle).bridges == {4}
    assert not edited("A.A/.B./..B", "bridge", *middle).labels[4]
    assert edited("A../.../..A;bridges=1.1", "bridge", *middle).bridges == frozenset()
    assert edited("A../.../..A;bridges=1.1", "erase", *middle).bridges == frozenset()
    assert edited("A../.../..A", "bridge", Event("key", key="Enter"), cursor=(1, 1)).bridges == {4}


def test_lines_of_a_solution_are_drawn_through_joined_edges_and_cut_by_a_wall() -> None:
    draft: Any = NumberlinkDraft(parsed(NumberlinkPuzzle, ".../.../...;board=torus"))
    hand = Hand()
    for event in (Event("down", 0.5, 0.5), Event("move", -0.5, 0.5), Event("move", -0.5, 1.5), Event("up", -0.5, 1.5)):
        hand, edits = tools.interpret(kind_named("numberlink"), draft, hand, event, PENCIL)
        draft = draft.played(edits)
    assert [i for i, label in enumerate(draft.board.labels) if label] == [0, 5]
    draft = draft.play("0.0wW")
    assert draft.board.walls == {(0, 2)} and [i for i, label in enumerate(draft.board.labels) if label] == [2, 5]
    assert draft.play("0.0vW").board.walls == frozenset()


@pytest.mark.parametrize("edit", ["0.0wR", "0.0wN", "9.9wE", "9.9b"])
def test_edits_that_no_board_can_take_are_refused(edit: str) -> None:
    with pytest.raises(PuzzleError, match=r"no side . of the cell|There is no cell 9\.9"):
        NumberlinkDraft(parsed(NumberlinkPuzzle, "A../.../..A")).play(edit)
