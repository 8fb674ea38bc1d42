"""Suppositions told: a summary, and the chain of consequences with the cell where it breaks."""

from __future__ import annotations

from collections.abc import Generator, Iterable

from pysolvers.core.deduction import ChainStep
from pysolvers.core.progress import Pace, Progress
from pysolvers.core.words import capitalised
from pysolvers.puzzles.numberlink.pen import cross_move
from pysolvers.puzzles.numberlink.play import draw_move
from pysolvers.puzzles.numberlink.reasoning.finding import Finding
from pysolvers.puzzles.numberlink.reasoning.lines import Lines
from pysolvers.puzzles.numberlink.reasoning.suppositions import Consequence, Refutation, Trials
from pysolvers.puzzles.numberlink.reasoning.wording import Wording

LIMITS = (5, 12, 25, 60, 200)
"""How many consequences a supposition may have, one limit after the other."""


def supposed(lines: Lines, pace: Pace) -> Generator[Progress, None, Finding | None]:
    """The supposition with the shortest refutation."""
    trials = Trials(lines)
    for limit in LIMITS:
        best: Refutation | None = None
        for found in trials.all(limit):
            if pace.due():
                yield Progress(pace.work, engine="hints")
            if found and (best is None or found.length < best.length):
                best = found
        if best:
            return told(lines, best)
    return None


def told(lines: Lines, refutation: Refutation) -> Finding:
    """A refutation as a finding."""
    chain = _Chain(lines, refutation)
    side = refutation.supposed.side
    on = not refutation.supposed.on
    steps = chain.steps()
    follows = "a line goes there" if on else "none goes there"
    many = len(steps) - 2
    after = "At once" if not many else f"{_number(many)} step{'s' * (many > 1)} later,"
    sentence = f"{chain.supposition} {after} {chain.breaking[:1].lower()}{chain.breaking[1:]} So {follows}."
    used = tuple(dict.fromkeys((*refutation.cells, *chain.cells)))
    return Finding(
        "look-ahead",
        sentence,
        (side,) if on else (),
        () if on else (side,),
        used,
        (),
        lines.fact.no_touch,
        tuple(steps),
    )


def _number(many: int) -> str:
    words = ("One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve")
    return words[many - 1] if many <= len(words) else str(many)


class _Chain:
    """The steps of a refutation in words."""

    def __init__(self, lines: Lines, refutation: Refutation) -> None:
        self.lines, self.board, self.refutation = lines, lines.board, refutation
        self.words = Wording(lines)
        self.known = {found.side: found for found in (refutation.supposed, *refutation.steps)}
        verb = "a line went" if refutation.supposed.on else "no line went"
        self.supposition = f"Suppose {verb} {self.words.between(refutation.supposed.side)}."
        self.breaking = self._breaking()

    @property
    def cells(self) -> Iterable[int]:
        """The cells of all its lines."""
        return (cell for found in self.known.values() if found.on for cell in self.board.sides[found.side])

    def steps(self) -> list[ChainStep]:
        """What is supposed, the lines that follow one after the other, and where it breaks."""
        supposed = self.refutation.supposed
        found = [self._step(self.supposition, supposed, self.board.sides[supposed.side])]
        done: set[int] = set()
        for step in self.refutation.steps:
            if not step.on or step.side in done:
                continue
            together = [
                other
                for other in self.refutation.steps
                if other.on and (other.why, other.cell) == (step.why, step.cell) and step.why == "way"
            ] or [step]
            done.update(other.side for other in together)
            about = dict.fromkeys(cell for other in together for cell in self.board.sides[other.side])
            moves = tuple(self._move(other) for other in together)
            found.append(ChainStep(self._follows(step, together), tuple(map(self._at, about)), moves))
        return [*found, ChainStep(self.breaking, tuple(map(self._at, self.refutation.cells)))]

    def _step(self, sentence: str, found: Consequence, cells: Iterable[int]) -> ChainStep:
        return ChainStep(sentence, tuple(map(self._at, cells)), (self._move(found),))

    def _at(self, cell: int) -> tuple[int, int]:
        return self.board.puzzle.cell(cell)

    def _move(self, found: Consequence) -> str:
        a, b = map(self._at, self.board.sides[found.side])
        return draw_move((a, b), keep=True) if found.on else cross_move(a, b)

    def _follows(self, step: Consequence, together: list[Consequence]) -> str:
        """A line that follows."""
        words = self.words
        if step.why == "beside":
            return (
                f"Then a line goes {words.between(step.side)}, for both cells are on {self._label_at(step)} and no "
                "line touches itself."
            )
        ways = [self._way(step.cell, other.side) for other in together]
        blocked = self._blocked(step.cell)
        return f"Then {words.cell(step.cell)} can only go {words.ways(ways)}{f': {blocked}' if blocked else ''}."

    def _label_at(self, step: Consequence) -> str:
        a, b = self.board.sides[step.side]
        label = max(self.lines.label[a], self.lines.label[b])
        return self.words.label(label) if label >= 0 else "the same line"

    def _way(self, cell: int, side: int) -> int:
        return next(way for other, _, way in self.board.around[cell] if other == side)

    def _blocked(self, cell: int) -> str:
        """Why the other ways of a cell are closed."""
        now: list[tuple[int, str | int]] = []
        then: list[tuple[int, str | int]] = []
        for side, _, way in self.board.around[cell]:
            found = self.known.get(side)
            if found and not found.on:
                then.append((way, found.cell if found.why == "full" else self._bar(found)))
            elif not found and not self.lines.drawn[side] and self.lines.obstacle(side):
                now.append((way, self.words.closing(side, cell)))
        return "; ".join(told for told in (self.words.closed(then, "then "), self.words.closed(now)) if told)

    def _bar(self, found: Consequence) -> str:
        """Why a line cannot go across a side any more."""
        if found.why == "touch":
            return f"the line would touch itself in the square of {self.words.cells(found.square)}"
        return {
            "supposed": "that is supposed",
            "loop": "it would close a loop",
            "labels": f"it would join {self._labels(found.labels)}",
            "way": f"{self.words.cell(found.cell)} could not be left again",
        }[found.why]

    def _labels(self, labels: Iterable[int]) -> str:
        return " and ".join(map(self.words.label, labels))

    def _breaking(self) -> str:
        """How it breaks."""
        words, cells = self.words, self.refutation.cells
        where = words.cell(cells[0])
        breaks = self.refutation.breaks
        if breaks == "few":
            blocked = self._blocked(cells[0])
            return f"{capitalised(where)} would have too few ways left{f': {blocked}' if blocked else ''}."
        if breaks == "cut off":
            name = self._labels(self.refutation.labels)
            return f"The two ends of {name} in {words.cells(cells)} would be divided by lines and crosses."
        if breaks == "stranded":
            one = len(cells) == 1
            return f"No line could come to {words.cells(cells)}, which {'has' if one else 'have'} no label among them."
        if breaks == "touch":
            return f"The line would touch itself in the square of {words.cells(cells)}."
        both = f"between {where} and {words.cell(cells[-1])}"
        return {
            "many": f"{capitalised(where)} would have one line too many.",
            "loop": f"The line {both} would close a loop.",
            "labels": f"The line {both} would join {self._labels(self.refutation.labels)}.",
            "both": f"{capitalised(both)} a line would have to go and could not.",
        }[breaks]
