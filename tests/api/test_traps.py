"""What newcomers expect of numbers, steps, files and seeds, and once got otherwise."""

from __future__ import annotations

import io
import pickle
import warnings
from pathlib import Path

import pytest

import pysolvers

UNIQUE = "A.B/BA./..."


def test_an_exact_count_is_a_number_and_an_inexact_one_is_none() -> None:
    eight, some, none = pysolvers.Count(8, True), pysolvers.Count(8, False), pysolvers.Count(0, True)
    assert eight == 8 and int(eight) == 8 and 7 < eight < 9 and [0] * eight == [0] * 8 and eight
    assert some != 8 and some and not none
    assert hash(eight) == hash(8)
    with pytest.raises(ValueError, match="at least 8"):
        int(some)


@pytest.mark.slow
def test_without_a_seed_puzzles_differ() -> None:
    made = {pysolvers.generate("zip", 4).id for _ in range(4)}
    assert len(made) > 1
    with pytest.raises(TypeError, match="positional"):
        pysolvers.generate("zip", 5, 5)  # type: ignore[call-arg]


def test_a_step_prints_as_its_sentence_and_an_explanation_is_short() -> None:
    step = pysolvers.hint(UNIQUE)
    assert step and str(step) == step.sentence
    assert all("\n" not in repr(each) and len(repr(each)) < 150 for each in pysolvers.explain(UNIQUE))


def test_a_solution_is_drawn_on_its_puzzle_only() -> None:
    solution = pysolvers.solve(UNIQUE)
    assert pysolvers.draw(UNIQUE, solution).svg() == pysolvers.draw(solution).svg()  # type: ignore[arg-type]
    with pytest.raises(pysolvers.ArgumentError, match="another puzzle"):
        pysolvers.draw("A.A", solution)


def test_kinds_results_and_files(tmp_path: Path) -> None:
    assert pysolvers.kind("zip").name == "hamiltonian"
    assert pysolvers.result(UNIQUE).solution == pysolvers.solve(UNIQUE)
    assert pysolvers.result("AB/BA").solution is None
    file = tmp_path / "puzzle.txt"
    file.write_text(UNIQUE)
    with file.open() as text, file.open("rb") as data:
        for source in (file, file.read_bytes(), text, data, io.StringIO(UNIQUE)):
            assert pysolvers.parse(source).id == UNIQUE


@pytest.mark.parametrize(
    ("puzzle", "wrong", "rules"),
    [
        ("2x2;start=0.0;walls=0.0-0.1", [[0, 0], [0, 1], [1, 1], [1, 0]], {"walls"}),
        ("2x2;start=0.0", [[0, 0], [1, 1], [0, 1], [1, 0]], {"neighbors"}),
        (UNIQUE, ["AAB", "BAB", "BB."], {"lines", "every cell"}),
        ("rect;y=AB;x=A,B", ["BA"], {"clue"}),
        ("2x2:1c2a3a4a", [[1, 2], [4, 3]], {"given", "arrows"}),
    ],
)
def test_every_violation_names_its_rule(puzzle: str, wrong: list[object], rules: set[str]) -> None:
    assert {each.rule for each in pysolvers.check(puzzle, wrong)} == rules


@pytest.mark.slow
def test_a_new_puzzle_knows_its_seed_and_warns_if_it_is_not_as_hard_as_requested() -> None:
    assert {pysolvers.generate(kind.name, 4, seed=7).seed for kind in pysolvers.kinds()} == {"7"}
    made = pysolvers.generate("zip", 4)
    assert made.seed and pysolvers.generate("zip", 4, seed=made.seed) == made
    assert pickle.loads(pickle.dumps(made)).seed == made.seed
    assert pysolvers.rotated(made, 90).seed is None and pysolvers.parse(made.id).seed is None
    with pytest.warns(UserWarning, match="No hard puzzle was found") as told:
        pysolvers.generate("arrows", 2, seed=1, difficulty="hard")
    assert told[0].filename == __file__
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        pysolvers.generate("arrows", 2, seed=1)  # nobody asked for a difficulty


def test_a_png_has_a_width_and_no_number_is_a_scheme() -> None:
    pytest.importorskip("typst", reason="typst is not installed: it makes the pictures of this test")
    drawn = pysolvers.draw(UNIQUE)
    assert [int.from_bytes(drawn.png(width=width)[16:20], "big") for width in (100, 333, None)] == [100, 333, 300]
    for wrong in (0, 20_000, 1.5):
        with pytest.raises(pysolvers.ArgumentError, match="width is"):
            drawn.png(width=wrong)  # type: ignore[arg-type]
    with pytest.raises(pysolvers.ArgumentError, match="scheme is 100: expected light, dark or paper"):
        drawn.png(100)  # type: ignore[arg-type]


def test_steps_and_grades_are_shown_in_notebooks() -> None:
    steps, grade = pysolvers.explain(UNIQUE), pysolvers.grade(UNIQUE)
    assert isinstance(steps, list) and steps == [*steps] and len(repr(steps)) < 150
    assert steps._repr_html_().count("<li>") == len(steps)
    assert steps[0]._repr_html_().startswith(f"<b>{steps[0].title}</b><br>")
    assert str(grade).startswith("Easy, score ") and "<table>" in grade._repr_html_()
    clue = pysolvers.hint("rect;y=<b>;x=<,b,>")
    assert clue and "<b>;" not in clue._repr_html_() and "“<b>”" not in clue._repr_html_()
