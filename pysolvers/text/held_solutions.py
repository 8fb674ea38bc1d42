"""Reads solutions in the output of `solve`, in free text, and in files that contain puzzle and solution."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import takewhile
from typing import Any

from pysolvers.core.kind import kind_named
from pysolvers.core.puzzle import MAX_TEXT, Puzzle, PuzzleError, Solution, Violation
from pysolvers.core.words import counted, say
from pysolvers.text import document, links, prose, spoken_solutions
from pysolvers.text.json_lines import results_in, solutions_of
from pysolvers.text.json_values import loads

MOST = 1000  # solutions in one text

# Lines that `solve` prints beside the solutions.
_VERDICT = re.compile(r"(?:(?:One|No|At least \d+|\d+) solutions?\b.*|Called \d+ times\b.*)\s*")


def read_solutions(puzzle: Puzzle, text: str) -> list[Solution]:
    """Return the solutions of `puzzle` in a text: all in the output of `solve`, only the last in free text.

    PuzzleError if there is no solution, or if it doesn't fit the board.
    """
    if len(text) > MAX_TEXT:
        raise PuzzleError("The solution has {count} characters; the limit is {limit}.", count=len(text), limit=MAX_TEXT)
    kind = kind_named(puzzle.kind)
    if lines := results_in(text):
        return _of_result(puzzle, lines)
    if text.lstrip()[:5] in ("<svg ", "<?xml"):
        raise PuzzleError("This is a picture (SVG) of a solution: expected the solution as text or JSON.")
    if text.strip() in ("[]", "{}"):
        raise PuzzleError("There is no solution: the list is empty.")
    if text.strip() == kind.no_solution.strip() != "" or text.startswith("No solution."):
        raise PuzzleError("The text says that there is no solution: expected one.")
    if not text.strip():
        raise PuzzleError("There is no solution: the text is empty.")
    try:
        return [kind.formats.read_solution(puzzle, text)]
    except PuzzleError as error:
        return _several(puzzle, text) or _last_of(puzzle, text, error)


def _last_of(puzzle: Puzzle, text: str, wrong: PuzzleError) -> list[Solution]:
    if len(text) > spoken_solutions.LONGEST:
        raise wrong
    blocks = spoken_solutions.blocks(text)
    is_copied = False
    for block in reversed(blocks[-spoken_solutions.MOST_BLOCKS :]):
        for one in spoken_solutions.readings(puzzle, block):
            if not (found := _read(puzzle, one) or (_several(puzzle, one) if one == block else [])):
                continue
            if _is_puzzle(puzzle, one) and any(each.violations() for each in found):
                is_copied = True
                break
            _check_id(puzzle, block)
            return found
    expected = counted(puzzle.rows, "row")
    lengths = {sum(cell[0] == row for cell in puzzle.cells) for row in range(puzzle.rows)}
    if len(lengths) == 1:
        expected = say("{rows} of {cells}", rows=expected, cells=counted(puzzle.columns, "cell"))
    if is_copied:
        raise PuzzleError("The text repeats the puzzle without a solution: expected {expected}.", expected=expected)
    is_rows = text.lstrip()[:1] != "{" and not prose.is_prose_line(text) and "JSON" not in str(wrong)
    if is_rows and text.strip() in (block.strip() for block in blocks):
        raise wrong
    raise PuzzleError("There is no solution in the text: expected {expected}.", expected=expected)


def _read(puzzle: Puzzle, text: str) -> list[Solution]:
    try:
        return [puzzle.of_kind.formats.read_solution(puzzle, text)]
    except PuzzleError:
        return []


def _is_puzzle(puzzle: Puzzle, text: str) -> bool:
    try:
        found = document.read(text, puzzle.kind)
    except PuzzleError:
        return False
    write_id = puzzle.of_kind.formats.write_id
    ways = (found.puzzles, *found.others)
    return not found.solutions and write_id(puzzle) in [write_id(each) for way in ways for each in way]


def _check_id(puzzle: Puzzle, text: str) -> None:
    try:
        data = loads(text)
        other = document.read(data["id"], puzzle.kind).puzzle
    except (ValueError, RecursionError, TypeError, KeyError):  # no JSON object, or an id of another program
        return
    if other != puzzle:
        raise PuzzleError("The solution belongs to another puzzle: its id is {id}.", id=other.id[:60])


def _of_result(puzzle: Puzzle, lines: list[dict[str, Any]]) -> list[Solution]:
    own = [line for line in lines if line["kind"] == puzzle.kind and line.get("id") == puzzle.id]
    if not own and len(lines) > 1:
        template = "None of the {count} lines of JSON is about this puzzle: expected its id in one."
        raise PuzzleError(template, count=len(lines))
    line = own[0] if own else lines[0]
    if line["kind"] != puzzle.kind:
        template = "The line of JSON is about the kind {kind}; the puzzle is {expected}."
        raise PuzzleError(template, kind=line["kind"][:40], expected=puzzle.kind)
    if not (solutions := solutions_of(puzzle, line)):
        raise PuzzleError('The line of JSON has no solution: expected "solutions" with one or more.')
    return solutions


def _several(puzzle: Puzzle, text: str) -> list[Solution]:
    lines = text.replace("\r\n", "\n").removesuffix("\n").split("\n")
    while lines and _VERDICT.fullmatch(lines[-1]):
        lines.pop()
    if lines and lines[0].startswith("Read as "):
        del lines[0]
    for many in range(1, min(len(lines), MOST) + 1):
        height, rest = divmod(len(lines), many)
        if rest:
            continue
        blocks = ("\n".join(lines[i : i + height]) + "\n" for i in range(0, len(lines), height))
        found = list(takewhile(bool, (_read(puzzle, block) for block in blocks)))
        if len(found) == many:
            return [solution for one in found for solution in one]
    return []


def violations_in(
    text: str, kind: str | None = None, options: Mapping[str, str] | None = None
) -> list[tuple[int, Violation]]:
    """Return (puzzle number from 1, violation) for each rule that the solutions in a text break.

    PuzzleError if the text has no puzzle or no solution.
    """
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
