"""Clues that meet in a cell: each allows some characters there, but all of them together allow at most one."""

from __future__ import annotations

from pysolvers.core.deduction import Technique
from pysolvers.engines.regex.tree import Chars, Node, Repeat, Seq, walk
from pysolvers.puzzles.regex_crossword.network import decided
from pysolvers.puzzles.regex_crossword.reasoning.position import CrosswordPosition, Finding

View = tuple[int, int]  # a clue, and the mask of characters it leaves in a cell


def find(position: CrosswordPosition) -> Finding:
    reader, domains, readings = position
    views: dict[int, list[View]] = {}
    for k, left in enumerate(readings):
        for c, mask in zip(reader.network.cells[k], left, strict=True):
            if not decided(domains[c]) and mask != domains[c]:
                views.setdefault(c, []).append((k, mask))
    meetings = [(c, found) for c, found in views.items() if decided(_common(found, domains[c]))]

    def characters_left(meeting: tuple[int, list[View]]) -> int:
        return sum(mask.bit_count() for _, mask in _needed(meeting[1], domains[meeting[0]]))

    def is_hard(meeting: tuple[int, list[View]]) -> bool:
        return not all(
            _is_of_sets(reader.network.clues[k].regex.tree) for k, _ in _few(meeting[1], domains[meeting[0]])
        )

    for c, found in sorted(meetings, key=lambda meeting: (is_hard(meeting), characters_left(meeting))):
        few = _few(found, domains[c])
        claims = []
        for k, mask in few:
            letters = yield from reader.letters_needed(k, [c], domains)
            claims.append(reader.leaves(k, {c: domains[c] for c in letters}, {c: mask}))
        plain = all(_is_of_sets(reader.network.clues[k].regex.tree) for k, _ in few)
        yield reader.step(
            (SETS if plain else CLUES_MEET).name, 2, claims, {c: _common(found, domains[c])}, [k for k, _ in few]
        )


def _needed(views: list[View], domain: int) -> list[View]:
    needed = [view for view in views if not decided(_common([other for other in views if other != view], domain))]
    return needed or views[:2]


def _few(views: list[View], domain: int) -> list[View]:
    common = _common(views, domain)
    few = list(views)
    for view in sorted(views, key=lambda view: -view[1].bit_count()):
        fewer = [other for other in few if other != view]
        if fewer and _common(fewer, domain) == common:
            few = fewer
    return few


def _common(views: list[View], domain: int) -> int:
    for _, mask in views:
        domain &= mask
    return domain


def _is_of_sets(tree: Node) -> bool:
    return all(isinstance(node, (Chars, Seq, Repeat)) for node in walk(tree))


SETS = Technique(
    "sets",
    "Two sets meet",
    2.6,
    "A set such as [ABC] matches one of its letters, and [^ABC] matches any other. Two clues share a letter in a cell.",
    "rect;y=[AB][CD],[AD][BE];x=[BC][AE],[DF][EG]",
    find,
)
CLUES_MEET = Technique(
    "clues meet",
    "Clues meet in one cell",
    3.0,
    "The clues that meet in a cell have only one character in common there.",
    "rect;y=(EC|G)+,[HYO]*;x=(H|E|HE)*,[UCO]*",
    find,
)
