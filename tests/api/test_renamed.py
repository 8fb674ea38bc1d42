"""A name that was renamed still works: it warns at the place that uses it, and says the new one."""

from __future__ import annotations

import warnings

import pytest

import pysolvers
from pysolvers.keywords import helpful_keywords
from pysolvers.renamed import Renamed


class Board:
    """A class with an attribute and a method of other names."""

    columns = 5
    width = Renamed("columns", "1.1")
    go = Renamed("step", "1.1")

    def step(self, far: int) -> int:
        return self.columns + far


@helpful_keywords(renamed={"patience": Renamed("seconds", "1.1")})
def search(*, seconds: float | None = None) -> float | None:
    return seconds


def told(warned: pytest.WarningsRecorder) -> str:
    """The one warning; it points at this file."""
    (warning,) = warned.list
    assert warning.filename == __file__
    return str(warning.message)


def test_an_attribute_and_a_method() -> None:
    with pytest.warns(DeprecationWarning) as warned:
        assert Board().width == 5
    assert told(warned) == "Board.width is deprecated since pysolvers 1.1: use columns."
    with pytest.warns(DeprecationWarning) as warned:
        assert Board().go(2) == 7
    assert told(warned) == "Board.go is deprecated since pysolvers 1.1: use step."


def test_a_keyword() -> None:
    with pytest.warns(DeprecationWarning) as warned:
        assert search(patience=3) == 3  # type: ignore[call-arg]
    assert told(warned) == "The argument patience of search() is deprecated since pysolvers 1.1: use seconds."
    with pytest.raises(TypeError, match="seconds is 'a' \\(str\\)"), pytest.warns(DeprecationWarning):
        search(patience="a")  # type: ignore[call-arg]  # its value is checked as that of the new one
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert search(seconds=3) == 3


def test_a_public_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(pysolvers.RENAMED, "number_of_solutions", Renamed("count", "1.1"))
    with pytest.warns(DeprecationWarning) as warned:
        assert getattr(pysolvers, "number_of_solutions") is pysolvers.count  # noqa: B009  mypy knows no such name
    assert told(warned) == "pysolvers.number_of_solutions is deprecated since pysolvers 1.1: use count."
