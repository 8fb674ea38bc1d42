"""What every kind must be able to do, tried on its own examples; the template is held to the same."""

import json
import random
from collections import Counter
from dataclasses import replace
from importlib import import_module
from itertools import islice
from typing import Any

import pytest

import pysolvers
from pysolvers import Difficulty
from pysolvers.core.input import Event, Hand
from pysolvers.core.kind import Kind, kinds
from pysolvers.core.marks import Marks
from pysolvers.core.progress import Progress
from pysolvers.core.puzzle import Puzzle, PuzzleError
from pysolvers.desk.game import Session
from pysolvers.drawing.scene import Scene
from pysolvers.engines.reasoning.grade import DIFFICULTIES
from pysolvers.engines.reasoning.kept import is_new
from pysolvers.errors import ArgumentError, SolutionError
from tests.conftest import TEMPLATE
from tests.sampling import rest_when_long

KINDS = (*kinds(), import_module(TEMPLATE).KIND)
EXAMPLES = [(kind, name, text) for kind in KINDS for name, text in kind.examples]

pytestmark = pytest.mark.usefixtures("template_is_listed")
of_every_kind = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
of_every_example = pytest.mark.parametrize(
    ("kind", "text"), [(k, t) for k, _, t in EXAMPLES], ids=[f"{k.name}: {n}" for k, n, _ in EXAMPLES]
)

NONSENSE = ["?", "5x5:", "1 1\n", "{}", "[]", '{"a": 1}', "\x00", "\ud800", "9" * 5000, "(" * 5000, "x;y=1", "🙂\n🙂🙂"]
KEYS = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Enter", " ", "Backspace", "Delete", "a", "1", "Escape", "é"]


def read(kind: Kind, text: str) -> Puzzle:
    return pysolvers.parse(text, kind.name)


@of_every_kind
def test_there_are_at_least_four_examples(kind: Kind) -> None:
    assert len(kind.examples) >= 4
    assert len({name for name, _ in kind.examples}) == len(kind.examples)


@of_every_example
def test_notebooks_show_the_board_and_the_solution(kind: Kind, text: str) -> None:
    puzzle = read(kind, text)
    solution = pysolvers.solve(puzzle)
    assert solution is not None
    for thing in (puzzle, solution):
        without_link = replace(pysolvers.draw(thing), source="")
        assert thing._repr_svg_() == thing._repr_html_() == without_link.svg() == without_link._repr_html_()
    assert puzzle._repr_svg_() != solution._repr_svg_()


@of_every_example
def test_an_example_is_solved_rightly_and_its_solution_comes_back_as_text_and_json(kind: Kind, text: str) -> None:
    puzzle = read(kind, text)
    solution = pysolvers.solve(puzzle, seconds=60)
    assert solution is not None
    assert solution.violations() == []
    assert pysolvers.check(puzzle, str(solution)) == []
    assert pysolvers.check(puzzle, json.loads(json.dumps(solution.data))) == []
    assert kind.formats.read_solution(puzzle, str(solution)) == solution


@of_every_example
def test_a_solution_on_the_board_is_complete_and_the_bare_board_is_not(kind: Kind, text: str) -> None:
    puzzle = read(kind, text)
    solution = pysolvers.solve(puzzle, seconds=60)
    assert solution is not None
    assert kind.play.shown(solution).solution() == solution
    assert not kind.play.shown(solution).clashes(solution) and not kind.play.start(puzzle).clashes(solution)
    assert kind.play.start(puzzle).solution() is None


@of_every_example
def test_solutions_come_once_each(kind: Kind, text: str) -> None:
    solutions = list(islice(pysolvers.solutions(read(kind, text), seconds=60), 50))
    assert len(set(solutions)) == len(solutions)


@of_every_example
def test_every_solution_format_can_be_written(kind: Kind, text: str) -> None:
    solution = pysolvers.solve(read(kind, text), seconds=60)
    for format in kind.formats.SOLUTION_FORMATS:
        assert kind.formats.write_solution(solution, format).endswith("\n")


@of_every_kind
def test_the_auto_engine_is_offered_and_an_unknown_one_refused(kind: Kind) -> None:
    puzzle = read(kind, kind.examples[0][1])
    assert "auto" in kind.solver.ENGINES and "search" in kind.solver.ENGINES
    with pytest.raises(ArgumentError, match="engine cannot be 'steam'"):
        pysolvers.solve(puzzle, engine="steam")  # type: ignore[arg-type]


@of_every_example
def test_drawings_name_the_puzzle_and_use_known_colours(kind: Kind, text: str) -> None:
    puzzle = read(kind, text)
    solution = pysolvers.solve(puzzle, seconds=60)
    assert solution is not None
    for state in (kind.play.start(puzzle), kind.play.shown(solution)):
        everything = frozenset(solution.facts)
        for marks in (Marks(), Marks(compact=True), Marks(everything, everything, everything, everything, everything)):
            scene = kind.board.draw(state, Hand(visible=True), marks)
            assert isinstance(scene, Scene)
            assert scene.label
            assert scene.box[2] > 0 and scene.box[3] > 0
            assert "<svg" in scene.svg("light") and "<svg" in scene.svg("dark")


@of_every_example
def test_the_board_in_words_is_the_puzzle_then_the_solution(kind: Kind, text: str) -> None:
    puzzle = read(kind, text)
    solution = pysolvers.solve(puzzle, seconds=60)
    assert solution is not None
    assert (
        pysolvers.parse(kind.board.text(kind.play.start(puzzle)), kind.name).id.split("&")[0] == puzzle.id.split("&")[0]
    )
    assert kind.board.text(kind.play.shown(solution)).strip() == str(solution).strip()


@of_every_example
def test_every_cell_can_be_told_in_words(kind: Kind, text: str) -> None:
    puzzle = read(kind, text)
    solution = pysolvers.solve(puzzle, seconds=60)
    assert solution is not None
    for cell in solution.facts:
        assert kind.board.words(kind.play.start(puzzle), cell)
        kind.board.lens(kind.play.start(puzzle), Hand(cursor=cell))


@pytest.mark.slow
@of_every_example
def test_random_play_gives_moves_that_replay_and_undo(kind: Kind, text: str) -> None:
    puzzle = read(kind, text)
    rng = random.Random(text)
    session, hand = Session(puzzle), Hand()
    left, top, width, height = kind.board.draw(session.state).box
    down = False
    for _ in range(150):
        x, y = left + rng.random() * width, top + rng.random() * height
        if rng.random() < 0.3:
            event = Event("key", key=rng.choice(KEYS), shift=rng.random() < 0.2)
        elif down:
            down = rng.random() < 0.7
            event = Event("move" if down else "up", x, y)
        else:
            event = Event("down", x, y, rng.choice(["left", "right"]))
            down = True
        hand, moves = kind.play.interpret(session.state, hand, event)
        assert all(m and not set(m) & set(" +&#%") for m in moves), moves
        session = session.play(moves)
        kind.board.draw(session.state, hand)
        kind.board.text(session.state)
        kind.board.words(session.state, hand.cursor)
    again = Session.read(session.text)
    assert again == session
    assert again.state == session.state
    if session.moves:
        assert Session(puzzle, session.moves[:-1], session.at - 1).state == session.undo().state


@of_every_kind
@pytest.mark.parametrize("text", NONSENSE, ids=repr)
def test_nonsense_is_refused_with_a_sentence(kind: Kind, text: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        pysolvers.parse(text, kind.name)
    assert str(caught.value).endswith((".", "…", ")"))


@of_every_kind
@pytest.mark.parametrize("move", ["", "x", "1", "0.0-99.99", "9" * 5000, "\x00", "-1.0", "0.0=", "🙂"])
def test_a_move_that_is_none_is_refused(kind: Kind, move: str) -> None:
    state = kind.play.start(read(kind, kind.examples[0][1]))
    with pytest.raises(PuzzleError):
        state.play(move)


@of_every_kind
def test_a_solution_of_the_wrong_shape_is_refused(kind: Kind) -> None:
    puzzle = read(kind, kind.examples[-1][1])
    for text in ["", "?", "[]", "[[1]]", "{}", "[[[]]]", "1 2\n3", "null", '["a", 1]', "[" * 3000]:
        with pytest.raises(SolutionError):
            pysolvers.check(puzzle, text)


@of_every_example
def test_explanations_lead_from_the_bare_board_to_the_solution(kind: Kind, text: str) -> None:
    if not kind.has("hints"):
        pytest.skip(f"{kind.name} has no hints yet")
    puzzle = read(kind, text)
    if pysolvers.outcome(puzzle, seconds=60) != "unique":
        pytest.skip("the example has more than one solution")
    solution = pysolvers.solve(puzzle)
    state = kind.play.start(puzzle)
    steps = pysolvers.explain(puzzle, seconds=60)
    assert steps
    for step in steps:
        assert step.sentence.endswith(".") and step.title and step.level >= 1
        assert is_new(state, step), "each step changes the board"
        state = state.played(step.moves)
        assert state.played(step.moves) == state, "a step that the board has already changes nothing"
    assert state.solution() == solution
    grade = pysolvers.grade(puzzle)
    assert grade.complete and grade.steps == len(steps)
    assert grade.techniques == Counter(step.technique for step in steps)


LARGER = {
    "zip": "9x9", "numbrix": "6x5", "loop": "8x8", "hidato": "6x6", "signpost": "12x5c", "regex-crossword": "hex3"
}  # fmt: skip
ORDERS: list[tuple[str, str, Difficulty, dict[str, Any]]] = [
    *(("zip", *order, {}) for order in (("6x5", "easy"), ("7x7", "normal"), ("7x7", "extreme"), ("4x4", "extreme"))),
    *((name, "6x6", "easy", {}) for name in ("numbrix", "hidato", "loop")),
    ("beehive", "5x4", "easy", {}),
    ("hamiltonian", "7x7", "easy", {"style": "notebook"}),
    *(("numberlink", "7x6", "easy", {"rules": rules}) for rules in ("full", "tight", "classic", "no2x2")),
    *(("numberlink", "6x6", difficulty, {}) for difficulty in ("normal", "hard")),
    *(("signpost", "5x5c", difficulty, {}) for difficulty in DIFFICULTIES),
    ("signpost", "2x2", "hard", {}),
    *(("regex-crossword", "4x4", difficulty, {}) for difficulty in ("easy", "hard")),
    *((name, size, difficulty, {}) for name, size in LARGER.items() for difficulty in ("normal", "hard")),
]
"""What is made: a kind or a name, a size, a difficulty, and settings."""


@pytest.mark.slow
@pytest.mark.parametrize(("name", "size", "difficulty", "settings"), rest_when_long(ORDERS, 22))
def test_a_new_puzzle_has_one_solution_and_the_grade_that_was_asked_for_and_its_seed_gives_it_again(
    name: str, size: str, difficulty: Difficulty, settings: dict[str, Any]
) -> None:
    last: list[Progress] = []
    puzzle, again = (
        pysolvers.generate(name, size, seed="cedar-4127", difficulty=difficulty, watch=last.append, **settings)
        for _ in range(2)
    )
    assert puzzle == again == pysolvers.parse(puzzle.id)
    assert puzzle != pysolvers.generate(name, size, seed="other", difficulty="easy", **settings)
    assert pysolvers.outcome(puzzle) == "unique"
    grade = pysolvers.grade(puzzle)
    told = f"No {difficulty} puzzle was found in many tries. The closest one is {grade.difficulty}."
    assert grade.complete and last[-1].note == ("" if grade.difficulty == difficulty else told)


@of_every_kind
def test_some_difficulty_of_each_usual_size_is_made_and_what_cannot_be_is_said(kind: Kind) -> None:
    if not kind.has("generator"):
        pytest.skip(f"{kind.name} has no generator yet")
    generator = kind.generator
    for size in generator.SIZES:
        reasons = [generator.unavailable(size, difficulty, {}) for difficulty in generator.DIFFICULTIES]
        assert "" in reasons
        assert all(reason == "" or reason.endswith(".") for reason in reasons)
    assert all(generator.unavailable(size, difficulty, {}) == "" for difficulty, size in generator.DAILY.items())
    with pytest.raises(PuzzleError) as refused:
        next(iter(generator.generate("nonsense", "", generator.DIFFICULTIES[0], {})))
    assert generator.unavailable("nonsense", generator.DIFFICULTIES[0], {}) == str(refused.value)
