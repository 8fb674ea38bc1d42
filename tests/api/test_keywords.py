import pytest

from pysolvers.keywords import helpful_keywords


@helpful_keywords("engine")
def search(text: str, *, seconds: object = 0, **more: str) -> str:
    return f"{text} {seconds} {more}"


@helpful_keywords(any_other=True)
def make(seconds: object = 0, **wishes: str) -> str:
    return f"{seconds} {wishes}"


def test_right_keywords_are_passed_on() -> None:
    assert search("a", seconds=1, engine="sat") == "a 1 {'engine': 'sat'}"
    assert make(seconds=2, rules="tight") == "2 {'rules': 'tight'}"


@pytest.mark.parametrize(
    ("wrong", "expected"), [("timeout", "seconds"), ("secnods", "seconds"), ("solver", "engine"), ("enginee", "engine")]
)
def test_a_wrong_one_is_told_which_was_meant(wrong: str, expected: str) -> None:
    with pytest.raises(TypeError, match=rf"^search\(\) has no argument {wrong}: expected {expected}\.$"):
        search("a", **{wrong: "x"})


def test_one_that_is_like_none_is_told_all() -> None:
    with pytest.raises(TypeError, match=r"expected engine, seconds or text\."):
        search("a", zzz="x")


def test_a_function_that_takes_any_refuses_names_of_other_libraries_only() -> None:
    with pytest.raises(TypeError, match=r"make\(\) has no argument timeout: expected seconds"):
        make(timeout="x")
    assert make(anything="x")
