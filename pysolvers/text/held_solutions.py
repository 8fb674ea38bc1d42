"""Solutions as text: the output of `solve`, and texts that contain a puzzle and its solution.

Such texts are files with drawn lines, links with moves, packs with solutions, and lines of `solve --json`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from pysolvers.core.kind import kind_named
from pysolvers.core.puzzle import MAX_TEXT, Puzzle, PuzzleError, Solution, Violation
from pysolvers.text import document, links
from pysolvers.text.json_lines import results_in
from pysolvers.text.json_values import loads

MOST = 1000  # solutions in one text

# Lines that `solve` prints beside the solutions.
_VERDICT = re.compile(r"(?:(?:One|No|At least \d+|\d+) solutions?\b.*|Called \d+ times\b.*)\s*")


def read_solutions(puzzle: Puzzle, text: str) -> list[Solution]:
    """Read the solutions in a text, at least one, in any format that `solve` prints, including `--json` and `--all`.

    They may be in a code fence, between sentences, below a line with the size, or in a JSON object with one list.

    Raises:
        PuzzleError: if there is none, or one doesn't fit the board.
    """
    if len(text) > MAX_TEXT:
        raise PuzzleError(f"The solution has {len(text)} characters; the limit is {MAX_TEXT}.")
    kind = kind_named(puzzle.kind)
    if lines := results_in(text):
        return _of_result(puzzle, lines)
    if text.lstrip()[:5] in ("<svg ", "<?xml"):
        raise PuzzleError("This is a picture (SVG) of a solution: expected the solution as text or JSON.")
    if text.strip() in ("[]", "{}"):
        raise PuzzleError("There is no solution: the list is empty.")
    if text.strip() == kind.no_solution.strip() != "" or text.startswith("No solution."):
        raise PuzzleError("The text says that there is no solution: expected one.")
    try:
        return [kind.formats.read_solution(puzzle, text)]
    except PuzzleError:
        if not text.strip():
            raise PuzzleError("There is no solution: the text is empty.") from None
        if found := next(filter(None, (_several(puzzle, part) for part in _parts(puzzle, text))), []):
            return found
        raise


def _parts(puzzle: Puzzle, text: str) -> Iterator[str]:
    for body in _FENCE.findall(text) or [text]:
        yield from _in_json(body)
        lines = body.strip("\n").split("\n")
        yield body
        while lines and _is_prose(lines[-1]):
            lines.pop()
        while lines and _is_prose(lines[0]):
            del lines[0]
        size = _SIZE.fullmatch(lines[0]) if lines else None
        if size and (int(size[1]), int(size[2])) == (puzzle.columns, puzzle.rows):
            del lines[0]
        yield "\n".join(lines)
        if len(lines) == 1:  # rows as in ids
            yield lines[0].rpartition(": ")[2].replace("/", "\n")


def _in_json(text: str) -> Iterator[str]:
    """The list of a JSON object, or a list after words."""
    start, end = text.find("["), text.rfind("]")
    try:
        data = loads(text) if text.lstrip().startswith("{") else loads(text[start : end + 1])
    except (ValueError, RecursionError):
        return
    if isinstance(data, dict):
        lists = {name: value for name, value in data.items() if isinstance(value, list) and value}
        data = lists.get("solution") or (next(iter(lists.values())) if len(lists) == 1 else None)
    if data:
        yield json.dumps(data, ensure_ascii=False)


_FENCE = re.compile(r"^[ \t]*```.*\n((?:.*\n)*?)[ \t]*```", re.MULTILINE)
_SIZE = re.compile(r"\s*(\d{1,3})\s*[x×, ]\s*(\d{1,3})\s*", re.ASCII)
_TAG = re.compile(r"</?[a-z][\w-]*>", re.ASCII)
_WORD = re.compile(r"\b[^\W\d_]?[a-z]{2,}\b")


def _is_prose(line: str) -> bool:
    """True for an empty line, a heading, a tag such as <answer>, and a line of words."""
    bare = line.strip(" \t\r*_")
    if not bare or line.startswith("#") or bare.endswith(":") or _TAG.fullmatch(bare):
        return True
    return len(_WORD.findall(bare)) > 1


def _of_result(puzzle: Puzzle, lines: list[dict[str, Any]]) -> list[Solution]:
    """The solutions in `solve --json` output, from the line of this puzzle or the only line."""
    own = [line for line in lines if line["kind"] == puzzle.kind and line.get("id") == puzzle.id]
    if not own and len(lines) > 1:
        raise PuzzleError(f"None of the {len(lines)} lines of JSON is about this puzzle: expected its id in one.")
    line = own[0] if own else lines[0]
    if line["kind"] != puzzle.kind:
        raise PuzzleError(f"The line of JSON is about the kind {line['kind'][:40]}; the puzzle is {puzzle.kind}.")
    solutions = line.get("solutions")
    if not isinstance(solutions, list) or not solutions:
        raise PuzzleError('The line of JSON has no solution: expected "solutions" with one or more.')
    return [kind_named(puzzle.kind).formats.read_solution(puzzle, json.dumps(solution)) for solution in solutions]


def _several(puzzle: Puzzle, text: str) -> list[Solution]:
    """The solutions of a text that lists several, as printed with `--all`; [] for other texts."""
    lines = text.replace("\r\n", "\n").removesuffix("\n").split("\n")
    while lines and _VERDICT.fullmatch(lines[-1]):
        lines.pop()
    if lines and lines[0].startswith("Read as "):
        del lines[0]
    read = kind_named(puzzle.kind).formats.read_solution
    for many in range(1, min(len(lines), MOST) + 1):
        height, rest = divmod(len(lines), many)
        if rest:
            continue
        try:
            return [read(puzzle, "\n".join(lines[i : i + height]) + "\n") for i in range(0, len(lines), height)]
        except PuzzleError:
            continue
    return []


def violations_in(
    text: str, kind: str | None = None, options: Mapping[str, str] | None = None
) -> list[tuple[int, Violation]]:
    """The rules that a text's solutions break, with puzzle numbers from 1; PuzzleError without puzzle or solution."""
    found = document.read(text, kind, options)
    if links.is_link(text) and not found.moves:
        raise PuzzleError("The link holds a puzzle and no moves: give the solution too.")
    if links.is_link(text) and not found.solutions:
        return [(1, Violation((), "The board is not complete.", "complete"))]
    numbered = list(enumerate(found.solutions, 1))
    if lines := results_in(text):
        numbered = [
            (number, solution)
            for number, (puzzle, line) in enumerate(zip(found.puzzles, lines, strict=True), 1)
            for solution in _of_result(puzzle, [line])
        ]
    if not numbered:
        raise PuzzleError("The text holds a puzzle but no solution: expected the solution too.")
    return [(number, wrong) for number, solution in numbered for wrong in solution.violations()]
