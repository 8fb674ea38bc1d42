"""Steps in words: what follows on the board, which other cells were possible, and why they are out."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable
from dataclasses import dataclass, replace
from functools import cached_property, partial

from pysolvers.core.deduction import ChainStep, Told
from pysolvers.core.words import capitalised, uncapitalised
from pysolvers.puzzles.signpost.model import NAMES, SignpostPuzzle
from pysolvers.puzzles.signpost.play import link_move
from pysolvers.puzzles.signpost.reasoning.places import Places, beside, named
from pysolvers.puzzles.signpost.reasoning.reasons import (
    GAP,
    LEVEL,
    LOOK,
    NUMBER,
    RING,
    STRUCK,
    TAKEN,
    Others,
    Reasons,
    hardest,
    why_not,
)
from pysolvers.puzzles.signpost.reasoning.suppositions import Refutation, Trial, told_links
from pysolvers.puzzles.signpost.solving.forced_links import Links

COUNTED = re.compile(r"^ (?:The other )?(\d+)(?: others)?(?= (?:go|come|have|would)\b)")
"""The cells that are counted at the start of the reasons."""
NO_ANSWER = " There is no answer."
PLACE_LEVEL = 4
"""How hard it is to see that a number has one place only."""

AFTER = {
    TAKEN: ("only follower", "The only cell that can follow"),
    RING: ("ring", "No ring"),
    GAP: ("gap", "It has to fit the gap"),
    LOOK: ("look-ahead", "All others lead to a contradiction"),
    STRUCK: ("look-ahead", "All others lead to a contradiction"),
}
"""Technique and title of the only link from a cell, by the hardest reason against the others."""
BEFORE = {**AFTER, TAKEN: ("only predecessor", "The only cell that can come before")}
"""Technique and title of the only link to a cell."""


@dataclass(frozen=True)
class Step:
    """What follows: the link a -> b, or (b = -1) that the chain beginning in a has `number`; and the deduction."""

    a: int
    b: int
    deduction: Told
    number: int = 0
    refuted: bool = False
    """Whether another cell was out by a supposition, be it that a simple rule would do too."""


class Explanations:
    """Puts steps into words, by what is known of a board; `refuted` are the links that led to a contradiction.

    In a supposition, `struck` are the links that earlier suppositions ruled out.

    A node that may be down to one link is named as in `Links.todo`: v for its successor, ~v for its predecessor.
    """

    def __init__(
        self,
        puzzle: SignpostPuzzle,
        known: Links,
        refuted: dict[tuple[int, int], None],
        struck: Container[tuple[int, int]] = (),
    ) -> None:
        self.puzzle = puzzle
        self.known = known
        self.refuted = refuted
        self.struck = struck
        self._reasons = Reasons(puzzle, known)
        self._places = Places(puzzle, known)
        self._told: Links | None = None

    def only_link(self, v: int) -> tuple[int, int]:
        """The one link left to a node."""
        return (v, next(iter(self.known.out[v]))) if v >= 0 else (next(iter(self.known.into[~v])), ~v)

    def others(self, v: int, link: tuple[int, int]) -> Others:
        """The cells besides those of `link` that arrows would let follow a node, or come before it; why they cannot."""
        return self._others_after(*link) if v >= 0 else self._others_before(*link)

    def forced(self, v: int) -> Step:
        """The only link of a node."""
        a, b = self.only_link(v)
        self._told = None
        refuted = any(why == LOOK for _, why in self.others(v, (a, b)))
        others = self._told_others(v, (a, b))
        step = self._step_of(a, b, v, others)
        if any(why == LOOK for _, why in others):
            sentences, chain = self._suppositions(v, (a, b), others)
            told = replace(step.deduction, sentence=step.deduction.sentence + sentences, chain=chain)
            step = replace(step, deduction=told)
        return replace(step, refuted=refuted)

    def _step_of(self, a: int, b: int, v: int, others: Others) -> Step:
        """The step that a link is the only one of a node, the others being out."""
        known = self.known
        if a == known.start or b == known.end:
            return self._end_of_path(a, b, v, others)
        move = link_move(self.puzzle, a, b)
        if known.number[a] >= 0 and known.number[b] >= 0:
            sentence = f"{self._name(a)} points at {self._name(b, False)}, the next number."
            return Step(a, b, self._deduction("next number", "The next number", sentence, 1, (move,), (a,), (), (b,)))
        worst = hardest(others)
        technique, title = (AFTER if v >= 0 else BEFORE)[TAKEN if worst == NUMBER else worst]
        sentence = self._only_follower(a, b, others) if v >= 0 else self._only_predecessor(a, b, others)
        used, shown = (a, b) if v >= 0 else (b, a)
        told = self._deduction(technique, title, sentence, LEVEL[worst], (move,), (used,), others, (shown,))
        return Step(a, b, told)

    def _told_others(self, v: int, link: tuple[int, int]) -> Others:
        """As `others`, but a link that a supposition refuted is out by a simple rule where one does it."""
        found = []
        for cell, why in (*self.others(v, link), *self._refuted_end(v, link)):
            a, b = (link[0], cell) if v >= 0 else (cell, link[1])
            found.append((cell, self._simple(a, b) if why == LOOK else why))
        return found

    def _refuted_end(self, v: int, link: tuple[int, int]) -> Others:
        """The end of the path, where a supposition refuted that a node is beside it."""
        a, b = link
        end = (a, self.known.end) if v >= 0 else (self.known.start, b)
        return [(end[v >= 0], LOOK)] if end in self.refuted and end != link else []

    def _simple(self, a: int, b: int) -> str:
        """The simple rule by which a link is out on what is told; LOOK if there is none."""
        if self._told is None:
            self._told = told_links(self.puzzle, self.known)
        if b in self._told.out[a]:
            return LOOK
        return why_not(self.known, a, b)

    def _suppositions(self, v: int, link: tuple[int, int], others: Others) -> tuple[str, tuple[ChainStep, ...]]:
        """The suppositions that rule others out: each in a sentence, and all of their steps."""
        sentences: list[str] = []
        chain: list[ChainStep] = []
        todo = [(link[0], cell) if v >= 0 else (cell, link[1]) for cell, why in others if why == LOOK]
        asked = len(todo)
        for number, found in enumerate(todo):
            refutation = self._refutation(found)
            if refutation is None:
                a, b = found
                sentences.append(f" {capitalised(self._place(b if v >= 0 else a))} leads to a contradiction.")
                continue
            todo += [ground for ground in refutation.stands_on if ground not in todo]
            many = len(refutation.chain) - 2
            after = f"then, {many} link{'s' * (many > 1)} later," if many else "then at once"
            if_so = refutation.chain[0].sentence.rstrip(".").removeprefix("Suppose ")
            also = "Before that: if" if number >= asked else "If"
            sentences.append(f" {also} {if_so}, {after} {uncapitalised(refutation.breaking)}")
            chain = [*refutation.chain, *chain] if number >= asked else [*chain, *refutation.chain]
        return "".join(sentences), tuple(chain)

    def _refutation(self, link: tuple[int, int]) -> Refutation | None:
        """The supposition that refutes a link: on what is told alone, or with links that were struck out before."""
        assert self._told is not None
        before = list(self.refuted)
        before = before[: before.index(link)]
        for struck in ((), before):
            ruled_out = frozenset((a, b) for a, b in struck if b in self._told.out[a])
            trial = Trial(self.puzzle, self._told, struck, partial(self._forced_in, ruled_out))
            refutation = trial.refute(link)
            if refutation:
                return refutation
        return None

    def _forced_in(self, struck: Container[tuple[int, int]], links: Links, v: int) -> str:
        """Why a node is down to one candidate, or to none, in a supposition."""
        inside = Explanations(self.puzzle, links, {}, struck)
        options = links.out[v] if v >= 0 else links.into[~v]
        return (inside.forced(v) if options else inside.contradiction(v)).deduction.sentence

    def _end_of_path(self, a: int, b: int, v: int, others: Others) -> Step:
        """The first cell of the path, or its last."""
        cell, number = (b, 1) if a == self.known.start else (a, self.known.cells)
        worst = hardest(others)
        if cell == (~v if v < 0 else v):
            sentence = f"{self._name(cell)} must be {number}: no cell can come {'before' if v < 0 else 'after'} it."
            sentence += self._reasons.before(cell, others) if v < 0 else self._reasons.after(cell, others)
        else:
            why = "no other cell can be" if worst == LOOK else self._reasons.no_other_end(cell, v >= 0)
            sentence = f"{self._name(cell)} must be {number}: {why}."
        technique = LOOK if worst == LOOK else "ends"
        moves = (self._number_move(cell, number),)
        told = self._deduction(technique, "An end of the path", sentence, LEVEL[worst], moves, (), others, (cell,))
        return Step(a, b, told)

    def _only_follower(self, a: int, b: int, others: Others) -> str:
        number = self.known.number[a]
        as_number = f", as {number + 1}." if number >= 0 else "."
        arrow = f"{self._name(a)} points {NAMES[self.puzzle.arrows[a]]} at"
        if len(self.puzzle.ray(a)) == 1:
            found = f"{arrow} one cell: {self._place(b)} follows{as_number}"
            return found + self._reasons.after(a, others) + self._reasons.no_end(a, False)
        found = f"{arrow} {len(self.puzzle.ray(a))} cells; only {self._place(b)} can follow{as_number}"
        return found + self._reasons.after(a, others) + self._reasons.no_end(a, False)

    def _only_predecessor(self, a: int, b: int, others: Others) -> str:
        number = self.known.number[b]
        as_number = f", as {number - 1}." if number >= 0 else "."
        if self._pointing[b] == [a]:
            found = f"Only {self._place(a)} points at {self._name(b, False)}, so it comes before{as_number}"
        else:
            found = f"Only {self._place(a)} can come before {self._name(b, False)}{as_number}"
        return found + self._reasons.before(b, others) + self._reasons.no_end(b, True)

    def contradiction(self, v: int) -> Step:
        """No link is left to a node."""
        known, node = self.known, v if v >= 0 else ~v
        others = self.others(v, (v, -1) if v >= 0 else (-1, ~v))
        if node >= known.cells:
            number = 1 if node == known.start else known.cells
            sentence = f"No cell can be {number}: {self._reasons.no_other_end(-1, node == known.start)}."
            return self._no_answer(f"{sentence}{NO_ANSWER}", 1, (), others)
        return self._no_answer(f"{self._none_left(v, others)}{NO_ANSWER}", 1, (node,), others)

    def _none_left(self, v: int, others: Others) -> str:
        """That no cell can follow a node, or come before it, and why."""
        known, node = self.known, v if v >= 0 else ~v
        number = known.number[node]
        beside = number + 1 if v >= 0 else number - 1
        placed = (known.head_of if v >= 0 else known.tail_of)[beside] if number >= 0 else -1
        if 0 <= placed < known.cells:
            one, other = (node, placed) if v >= 0 else (placed, node)
            return f"{self._name(one)} does not point at {self._name(other, False)}."
        if v >= 0:
            because = self._reasons.after(node, others) + self._reasons.no_end(node, False)
        else:
            because = self._reasons.before(node, others) + self._reasons.no_end(node, True)
        because = COUNTED.sub(r" \1 cells", because)
        if not others:
            because = f" {'It points at none' if v >= 0 else 'None points at it'}.{because}"
        none = f"No cell can {'follow' if v >= 0 else 'come before'} {self._name(node, False)}"
        return f"{none}: {uncapitalised(because.strip())}"

    def no_number(self, head: int) -> Step:
        """No number is left for the chain that begins in `head`."""
        sentence = f"No number between those on the board is left for {self._place(head)}."
        return self._no_answer(f"{sentence}{NO_ANSWER}", PLACE_LEVEL, (head,), ())

    def _no_answer(self, sentence: str, level: int, used: tuple[int, ...], others: Others) -> Step:
        return Step(-1, -1, self._deduction("contradiction", "No answer", sentence, level, (), used, others, ()))

    def only_number(self, head: int, number: int) -> Step:
        """The chain that begins in `head` can have one number only there."""
        return self._placed(head, number, self._places.only_number(head, number))

    def only_place(self, head: int, first: int, number: int) -> Step:
        """A number fits one cell only, so that the chain that begins in `head` has the number `first` there."""
        return self._placed(head, first, self._places.only_place(head, first, number))

    def _placed(self, head: int, number: int, sentence: str) -> Step:
        """The number of a chain's first cell; the cells used are those of the nearest numbers on the board."""
        known = self.known
        low, high = beside(known, number, known.length[head])
        used, moves = (known.tail_of[low], known.head_of[high]), (self._number_move(head, number),)
        title = "The only place for a number"
        told = self._deduction("only place", title, sentence, PLACE_LEVEL, moves, used, (), (head,))
        return Step(head, -1, told, number)

    def _others_after(self, a: int, b: int) -> Others:
        """The cells that a points at besides b, and why they cannot follow."""
        if a == self.known.start:  # every cell is a candidate: only what was looked into is worth telling
            return [(x, LOOK) for x in range(self.known.cells) if (a, x) in self.refuted]
        return [(x, why_not(self.known, a, x, self.refuted, self.struck)) for x in self.puzzle.ray(a) if x != b]

    def _others_before(self, a: int, b: int) -> Others:
        """The cells that point at b besides a, and why they cannot come before."""
        if b == self.known.end:
            return [(y, LOOK) for y in range(self.known.cells) if (y, b) in self.refuted]
        return [(y, why_not(self.known, y, b, self.refuted, self.struck)) for y in self._pointing[b] if y != a]

    @cached_property
    def _pointing(self) -> list[list[int]]:
        """The cells whose arrow points at each cell."""
        pointing: list[list[int]] = [[] for _ in range(self.puzzle.cells)]
        for a in range(self.puzzle.cells):
            for b in self.puzzle.ray(a):
                pointing[b].append(a)
        return pointing

    def _deduction(
        self,
        technique: str,
        title: str,
        sentence: str,
        level: int,
        moves: tuple[str, ...],
        used: Iterable[int],
        others: Others,
        shown: Iterable[int],
    ) -> Told:
        def cells(nodes: Iterable[int]) -> tuple[tuple[int, int], ...]:
            return tuple(self.puzzle.cell_of(v) for v in nodes if v < self.puzzle.cells)

        ruled_out, look_ahead = cells(v for v, _ in others), any(why == LOOK for _, why in others)
        return Told(technique, title, sentence, level, moves, cells(used), ruled_out, cells(shown), look_ahead)

    def _number_move(self, at: int, number: int) -> str:
        row, column = self.puzzle.cell_of(at)
        return f"{row}.{column}:{number}"

    def _place(self, at: int) -> str:
        return self.puzzle.place(at) if at < self.puzzle.cells else "nothing"

    def _name(self, at: int, first: bool = True) -> str:
        """A cell by its number if it has one, `first` in a sentence with a capital."""
        name = named(self.puzzle, self.known, at)
        return capitalised(name) if first else name
