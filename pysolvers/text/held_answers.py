"""Texts that hold a puzzle and its answer: files with lines drawn, links with moves, packs with their solutions."""

from __future__ import annotations

from collections.abc import Mapping

from pysolvers.core.kind import kind_named
from pysolvers.core.puzzle import PuzzleError, Violation
from pysolvers.text import links, recognise


def violations_in(
    text: str, kind: str | None = None, options: Mapping[str, str] | None = None
) -> list[tuple[int, Violation]]:
    """The rules that the answers in a text break, each with the number, from 1, of its puzzle in the text.

    Raises:
        PuzzleError: if the text is no puzzle, or holds a puzzle and no answer.
    """
    if links.is_link(text):
        return [(1, violation) for violation in _violations_of_link(links.read_link(text))]
    reading = recognise.read(text, kind, options)
    answers = reading.answers()
    if not answers:
        raise PuzzleError(f"The text ({reading.format.title}) holds a puzzle and no answer: give the answer too.")
    return [(number, wrong) for number, answer in enumerate(answers, 1) for wrong in answer.violations()]


def _violations_of_link(link: links.Link) -> list[Violation]:
    if not link.moves or link.edit:
        raise PuzzleError("The link holds a puzzle and no moves: give the answer too.")
    state = kind_named(link.puzzle.kind).play.start(link.puzzle)
    for group in link.moves:
        for move in group.split("+"):
            state = state.play(move)
    answer = state.solution()
    return answer.violations() if answer else [Violation((), "The board is not complete.")]
