"""What can be asked of a new puzzle besides its size, seed and difficulty."""

from typing import Any

import pytest

import pysolvers
from pysolvers import Difficulty
from pysolvers.core.kind import Kind, kinds
from pysolvers.core.setting import Setting, chosen
from pysolvers.errors import ArgumentError
from tests.sampling import rest_when_long

SETTINGS = (Setting("style", "Style", (("plain", "Plain"), ("grand", "Grand"))), Setting("phrase", "Phrase"))


def test_what_is_not_asked_for_is_the_default() -> None:
    assert chosen(SETTINGS, {}) == {"style": "plain", "phrase": ""}
    assert chosen(SETTINGS, {"style": "grand", "phrase": "a b"}) == {"style": "grand", "phrase": "a b"}


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"style": "baroque"}, "style cannot be 'baroque': expected plain or grand"),
        ({"x": "1"}, "There is no setting 'x'"),
    ],
)
def test_what_cannot_be_set_is_refused_with_what_can(asked: dict[str, str], words: str) -> None:
    with pytest.raises(ArgumentError, match=words):
        chosen(SETTINGS, asked)


@pytest.mark.slow
@pytest.mark.parametrize("kind", kinds(), ids=lambda kind: kind.name)
@pytest.mark.parametrize("difficulty", rest_when_long(["easy", "normal"]))
def test_every_setting_of_every_kind_makes_a_puzzle_with_one_solution(difficulty: Difficulty, kind: Kind) -> None:
    size = "5x5" if kind.name == "hamiltonian" else kind.generator.SIZES[0]
    for setting in kind.generator.SETTINGS:
        for value in [value for value, _ in setting.choices] or [setting.example]:
            wish: dict[str, Any] = {setting.name: value}
            fitting = "6x6" if value == "loop" else size
            if (setting.name, value) == ("empty", "yes"):
                wish["rules"] = "classic"  # under other rules no cell stays empty
            made = pysolvers.generate(kind.name, fitting, seed=1, difficulty=difficulty, **wish)
            assert pysolvers.outcome(made) == "unique"
    with pytest.raises(TypeError, match="no argument nonsense: expected"):
        pysolvers.generate(kind.name, size, seed=1, nonsense="1")


def test_a_phrase_is_what_a_new_regex_crossword_says() -> None:
    made = pysolvers.generate("regex-crossword", "4x4", seed=1, phrase="to be or not to")
    assert "".join(pysolvers.solve(made).data) == "TO BE OR NOT TO "  # type: ignore[union-attr]  # it has a solution
