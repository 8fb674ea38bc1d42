"""Regular expressions on lines of cells with unknown characters.

Examples:
    >>> import pysolvers
    >>> left = pysolvers.regex.match_line("(AB|CD)E?", [{"A", "C"}, {"B", "C", "D"}, {"E"}])
    >>> [sorted(characters) for characters in left]
    [['A', 'C'], ['B', 'D'], ['E']]
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Literal

from pysolvers.core.puzzle import PuzzleError
from pysolvers.engines.regex import plain_words
from pysolvers.engines.regex.escapes_and_classes import RegexError
from pysolvers.engines.regex.line_constraint import LineConstraint
from pysolvers.engines.regex.matcher import TooHard
from pysolvers.engines.regex.parser import parse
from pysolvers.engines.regex.tree import Alphabet

__all__ = ["Flavour", "explain_clue", "match_line"]

Flavour = Literal["javascript", "python"]

MAX_TRIES = 20_000  # sets of domains to try for an expression with references or look-arounds


def explain_clue(pattern: str, *, flavour: Flavour = "javascript") -> list[tuple[tuple[int, int], str]]:
    """Put an expression of the dialect `flavour`, and each of its parts, into plain words.

    Returns:
        Start and end of each part in the text, and the part in words. The whole expression comes first, then the parts
        from the outside in.

    Raises:
        PuzzleError: if the expression is invalid.

    Examples:
        >>> import pysolvers.regex
        >>> pysolvers.regex.explain_clue("[EC]*A?")[0]
        ((0, 7), 'E or C, any number of times, then A or nothing')
    """
    try:
        return plain_words.explain_clue(pattern, flavour)
    except RegexError as error:
        raise PuzzleError(error.sentence, None, error.at + 1) from None


def match_line(
    pattern: str, domains: Sequence[Collection[str]], *, flavour: Flavour = "javascript"
) -> list[set[str]] | None:
    """Narrow a line by an expression: the characters that each cell has in some match of the whole line.

    Args:
        pattern: the expression; it must match the line from end to end.
        domains: for each cell the characters that it may hold: a set, or a string such as "ABC".
        flavour: the dialect for references and classes, "javascript" or "python".

    Returns:
        The exact set of possible characters for each cell; None if no line matches.

    Raises:
        PuzzleError: if the expression is invalid, a domain contains something other than single characters, or an
            expression with references or look-arounds takes too long to decide.
    """
    if not isinstance(pattern, str):
        raise TypeError(f"pattern is {pattern!r:.40}: expected a regular expression as text.")
    if not isinstance(domains, Sequence):
        raise TypeError(f"domains is {domains!r:.40}: expected the characters of each cell, such as ['AB', 'C'].")
    for place, domain in enumerate(domains, 1):
        wrong = next((sign for sign in domain if not isinstance(sign, str) or len(sign) != 1), None)
        if wrong is not None:
            raise PuzzleError(
                "Cell {place} cannot hold {wrong!r}: expected single characters.", place=place, wrong=str(wrong)[:40]
            )
    if flavour not in ("javascript", "python"):
        raise PuzzleError.of_value("flavour", flavour, "javascript or python")
    alphabet = Alphabet("".join(sorted({sign for domain in domains for sign in domain})), flavour == "python")
    try:
        regex = parse(pattern, flavour)
    except RegexError as error:
        raise PuzzleError(error.sentence, None, error.at + 1) from None
    clue = LineConstraint(regex, len(domains), alphabet)
    masks = [sum(alphabet.bit[sign] for sign in set(domain)) for domain in domains]
    try:
        left = _left_exactly(clue, masks) if clue.slow or not clue.exact else clue.narrow(masks)
    except TooHard:
        raise PuzzleError("This expression is too hard to decide on this line.") from None
    return None if left is None else [set(alphabet.text(mask)) for mask in left]


def _left_exactly(clue: LineConstraint, masks: list[int]) -> list[int] | None:
    open_masks = clue.narrow(masks)
    if open_masks is None:
        return None
    left = [0] * len(masks)
    tries = iter(range(MAX_TRIES))
    for cell in range(len(masks)):
        while rest := open_masks[cell] & ~left[cell]:
            bit = rest & -rest
            word = _line_with(clue, [*open_masks[:cell], bit, *open_masks[cell + 1 :]], tries)
            if word is None:
                open_masks[cell] &= ~bit
            else:
                left = [known | mask for known, mask in zip(left, word, strict=True)]
    if masks:
        return left if all(left) else None
    return left if clue.matches("") else None


def _line_with(clue: LineConstraint, masks: list[int], tries: Iterator[int]) -> list[int] | None:
    stack = [masks]
    while stack:
        if next(tries, None) is None:
            raise TooHard(f"No decision after {MAX_TRIES} tries.")
        now = clue.narrow(stack.pop())
        if now is None:
            continue
        cell = next((i for i, mask in enumerate(now) if mask & (mask - 1)), None)
        if cell is None:
            if clue.matches("".join(map(clue.alphabet.text, now))):
                return now
            continue
        rest = now[cell]
        while rest:
            bit = rest & -rest
            rest ^= bit
            stack.append([*now[:cell], bit, *now[cell + 1 :]])
    return None
