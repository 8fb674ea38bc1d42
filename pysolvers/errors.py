"""The exceptions of the package, all derived from `Error`. Only `OutOfBudget` is in another module, `core.progress`."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Any, Self, TypeVar

from pysolvers.core.words import either, say


class Error(Exception):
    """The base class of every error that pysolvers raises on purpose; `str(error)` is a sentence for people.

    Examples:
        >>> import pysolvers
        >>> [issubclass(each, pysolvers.Error) for each in (pysolvers.PuzzleError, pysolvers.OutOfBudget)]
        [True, True]
    """

    __module__ = "pysolvers"


PLACES = {
    (True, True): "Line {line}, column {column}: {sentence}",
    (True, False): "Line {line}: {sentence}",
    (False, True): "Column {column}: {sentence}",
    (False, False): "",
}


class BadInput(Error, ValueError):
    """Bad input: a puzzle, a solution or an argument.

    `sentence` says what is wrong and what was expected. `line` and `column` count from 1, None if unknown; `str(error)`
    starts with them: "Line 3, column 2: ...". `taken_for` names the kind and format that a text seemed to be, or is "".
    `field` names the form field that is wrong, such as "size", or is "".
    """

    __module__ = "pysolvers"

    def __init__(self, template: str, line: int | None = None, column: int | None = None, **values: Any) -> None:
        sentence = say(template, **values)
        place = PLACES[line is not None, column is not None]
        super().__init__(say(place, line=line, column=column, sentence=sentence) if place else sentence)
        self.sentence = sentence
        self.line = line
        self.column = column
        self.taken_for = ""
        self.field = ""

    @classmethod
    def of_value(cls, name: str, value: object, expected: str | Iterable[str], *at: int | None) -> Self:
        """Return an error like "rules cannot be 'x': expected full or tight."; `at` is the line and column, if any."""
        words = expected if isinstance(expected, str) else either(expected)
        shown = repr(value[:40] if isinstance(value, str) else value)[:42]
        return cls("{name} cannot be {value}: expected {expected}.", *at, name=name, value=shown, expected=words)


class PuzzleError(BadInput):
    """A text, picture or value is not a puzzle; `sentence`, `line` and `column` say what is wrong and where.

    Examples:
        >>> import pysolvers
        >>> try:
        ...     pysolvers.parse("5x5;start=0.9")
        ... except pysolvers.PuzzleError as error:
        ...     print(error.line, error.column, error.sentence)
        1 11 The start at 0.9 is off the board: expected rows 0 to 4 and columns 0 to 4.
    """

    __module__ = "pysolvers"


class SolutionError(BadInput):
    """The input of `check` can't be compared with this board, for example because it has another size.

    Examples:
        >>> import pysolvers
        >>> try:
        ...     pysolvers.check("A.B/BA./...", "AB")
        ... except pysolvers.SolutionError as error:
        ...     print(error)
        The solution has 1 row; expected 3.
    """

    __module__ = "pysolvers"


class ArgumentError(BadInput):
    """An argument has an invalid value, such as an unknown kind, engine, difficulty, format or size.

    Examples:
        >>> import pysolvers
        >>> try:
        ...     pysolvers.generate("zip", 5, difficulty="brutal")
        ... except pysolvers.ArgumentError as error:
        ...     print(error)
        difficulty cannot be 'brutal': expected easy, normal, hard or extreme.
    """

    __module__ = "pysolvers"


class MissingExtra(Error, ImportError):
    """A required optional package is not installed; the sentence says how to install it, `name` is the package.

    Examples:
        >>> import pysolvers
        >>> print(pysolvers.MissingExtra("Books need", "typst", "book"))
        Books need typst: pip install 'pysolvers[book]'.
    """

    __module__ = "pysolvers"

    def __init__(self, what: str, package: str, extra: str, advice: str = "") -> None:
        pip = f"pip install 'pysolvers[{extra}]'"
        super().__init__(what, package, extra, advice)
        self.name = package
        advice = advice or (f"await micropip.install('{package}')" if EMSCRIPTEN else pip)
        self.msg = f"{what} {package}: {advice}."

    def __str__(self) -> str:
        return self.msg


EMSCRIPTEN = sys.platform == "emscripten"  # Pyodide, which has micropip and no pip

B = TypeVar("B", bound=BadInput)


def converted(error: BadInput, as_class: type[B]) -> B:
    """Copy an error into another class, for example to report a wrong text as a wrong argument."""
    again = as_class(error.sentence, error.line, error.column)
    again.taken_for, again.field = error.taken_for, error.field
    return again
