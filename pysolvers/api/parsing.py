"""Gets puzzles from text and data, for every function that takes a puzzle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import IO, Any, Protocol

from pysolvers.core.heading import LENGTHS
from pysolvers.core.kind import Kind, kind_named, kinds
from pysolvers.core.plain import plain
from pysolvers.core.puzzle import Puzzle, PuzzleError, Solution
from pysolvers.core.words import either
from pysolvers.errors import ArgumentError
from pysolvers.keywords import helpful_keywords, shown, unknown_keyword
from pysolvers.text import document
from pysolvers.text.decoding import decode
from pysolvers.text.plain_data import puzzle_of_fields


class Array(Protocol):
    """An array of another library, such as numpy's."""

    def tolist(self) -> Any: ...


Source = Puzzle | str | Mapping[str, Any] | Sequence[Any] | Array | PathLike[str] | bytes | IO[str] | IO[bytes]


def parse(source: Source, kind: str | Kind | None = None, **options: str) -> Puzzle:
    """Return the puzzle in `source`.

    Examples:
        >>> import pysolvers
        >>> pysolvers.parse("A.B/.../A.B", kind="flow", rules="classic").id
        'A.B/.../A.B&rules=classic'
        >>> pysolvers.parse({"kind": "zip", "rows": 3, "columns": 3, "waypoints": [(0, 0), (2, 2)]}).id
        '3x3;waypoints=0.0,2.2'

    Args:
        source: text (an id, a link, or any format of any kind), data (see `puzzle`), rows of cells, or a puzzle; also a
            file's path (`pathlib.Path`), its bytes, or an open file.
        kind: the kind's name; recognized by default.
        options: options that the source lacks, such as `rules="tight"`.

    Raises:
        PuzzleError: if there is no puzzle or more than one; it has a message and the `line` and `column`.
        TypeError: if `source` has any other type.
    """
    puzzles = _parsed("parse", source, kind, options)
    if len(puzzles) > 1:
        raise PuzzleError(
            "There are {count} puzzles in the text; expected one. Use parse_all for several.", count=len(puzzles)
        )
    return puzzles[0]


def parse_all(source: Source, kind: str | Kind | None = None, **options: str) -> tuple[Puzzle, ...]:
    r"""Return all puzzles in `source`, at least one. Raises the same errors as `parse`.

    If one of several puzzles is invalid, such as a row of a CSV table, the error names its line.

    Examples:
        >>> import pysolvers
        >>> [puzzle.size for puzzle in pysolvers.parse_all("A.A/B.B\nA..A")]
        ['3x2', '4x1']
    """
    return _parsed("parse_all", source, kind, options)


def _parsed(function: str, source: Source, kind: str | Kind | None, options: Mapping[str, str]) -> tuple[Puzzle, ...]:
    known = [option.name for each in kinds() for option in each.options]
    for name in options:
        if name not in known:
            raise unknown_keyword(function, name, ["kind", *known])
    found = None if kind is None else kind_of(kind)
    wanted = kind if isinstance(kind, str) else found.name if found else None
    if isinstance(source, Puzzle):
        return (document.again(source, wanted, options),)
    if isinstance(source, str):
        return document.read(source, wanted, options).all_puzzles
    if isinstance(source, (PathLike, bytes, bytearray)) or hasattr(source, "read"):
        return document.read(_file_text(source), wanted, options).all_puzzles
    if source is None or isinstance(source, (Solution, int, float)):
        raise TypeError(
            f"{function}() got {shown(source)}: expected a puzzle, its text, or its data as a dictionary or lists."
        )
    data = plain(source)
    if isinstance(data, dict) and not isinstance(data.get("id", ""), str):
        raise PuzzleError("id is {value}: expected a text.", value=shown(data["id"]))
    if not data:
        raise PuzzleError(
            "{function}() got {source}: expected a puzzle's data.", function=function, source=shown(source)
        )
    return document.read(data, wanted, options).all_puzzles


def _file_text(source: Any) -> str:
    data = source.read() if hasattr(source, "read") else source
    if isinstance(data, PathLike):
        data = Path(data).read_bytes()
    return data if isinstance(data, str) else decode(bytes(data))


@helpful_keywords(any_other=True)
def puzzle(kind: str | Kind, **fields: Any) -> Puzzle:
    """Return a puzzle made from a program's values: lists, tuples, dictionaries, numpy arrays.

    Examples:
        >>> import pysolvers
        >>> pysolvers.puzzle("flow", labels=[[1, 0, 2], [0, 0, 0], [1, 0, 2]], rules="tight").id
        '1.2/.../1.2&rules=tight'
        >>> pysolvers.puzzle("arrows", arrows=["↓↙", "→ "], numbers=[[1, 0], [0, 4]]).data["arrows"]
        [['↓', '↙'], ['→', '']]

    Args:
        kind: the kind's name.
        fields: the puzzle's fields: `Kind.data.FIELDS` and docs/python.md list them; and its `title`, `author` and
            `note`, if any.

    Raises:
        PuzzleError: for an invalid value.
        TypeError: for an unknown field (suggests the nearest), or a value that isn't plain data.
    """
    found = kind_of(kind)
    for name in fields:
        if name not in found.data.FIELDS and name not in LENGTHS:
            raise unknown_keyword("puzzle", name, [*found.data.FIELDS, *LENGTHS])
    return puzzle_of_fields(found, plain(fields))


def puzzle_of(source: Source) -> Puzzle:
    """Return `source` if it is a puzzle, otherwise the puzzle in this text or data. TypeError for anything else."""
    if isinstance(source, Puzzle):
        return source
    if isinstance(source, Solution):
        raise TypeError("A solution was given: expected a puzzle, such as `solution.puzzle`.")
    if source is None or isinstance(source, (int, float)):
        raise TypeError(
            f"{shown(source)} was given: expected a puzzle, its text, or its data as a dictionary or lists."
        )
    return parse(source)


@helpful_keywords()
def engine_for(puzzle: Source, engine: str) -> str:
    """Return `engine` if the puzzle's kind has it; otherwise raise an ArgumentError that lists the engines.

    Examples:
        >>> import pysolvers
        >>> pysolvers.engine_for("A.B/.../A.B", "search")
        'search'
    """
    kind = kind_named(puzzle_of(puzzle).kind)
    engines = kind.solver.ENGINES
    if not isinstance(engine, str):
        raise TypeError(f"engine is {shown(engine)}: expected {either(engines)}.")
    if engine not in engines:
        raise ArgumentError.of_value("engine", engine, engines)
    return engine


def kind(name: str | Kind) -> Kind:
    """Return the kind with this name or alias.

    Examples:
        >>> import pysolvers
        >>> pysolvers.kind("zip") is pysolvers.kind("hidato")
        True

    Raises:
        ArgumentError: if there is no such kind; suggests the nearest.
    """
    return kind_of(name)


def kind_of(kind: str | Kind) -> Kind:
    """Return `kind` if it is a `Kind`, otherwise the kind with this name. TypeError for anything else."""
    if isinstance(kind, Kind):
        return kind
    if not isinstance(kind, str):
        raise TypeError(f"kind is {shown(kind)}: expected a kind's name, such as {kinds()[0].name!r}.")
    return kind_named(kind)
