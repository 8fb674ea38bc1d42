"""Hints and explanations: the easiest deduction from where the player stands, and all of them from the bare board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, takewhile

from pysolvers.core.claim import Claim
from pysolvers.core.deduction import Deduction, Refuted
from pysolvers.core.parts import Hints
from pysolvers.core.progress import Pace, Progress
from pysolvers.engines.reasoning.kept import Findings, Fit
from pysolvers.engines.reasoning.runner import Paced, Reasoning, broken_at_once
from pysolvers.puzzles.numberlink import KIND
from pysolvers.puzzles.numberlink.claims import Diagonal, EveryCell, NoTouch, Takes, TurnsRepeat
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle, NumberlinkSolution
from pysolvers.puzzles.numberlink.play import NumberlinkState, start
from pysolvers.puzzles.numberlink.reasoning.counting import DARK_AND_LIGHT
from pysolvers.puzzles.numberlink.reasoning.fact import likely, proved, rules_alone
from pysolvers.puzzles.numberlink.reasoning.lines import Board, Lines
from pysolvers.puzzles.numberlink.reasoning.look_ahead import LOOK_AHEAD, followed, further, short
from pysolvers.puzzles.numberlink.reasoning.mistakes import denied_by_solution, solutions_within, wrongly
from pysolvers.puzzles.numberlink.reasoning.one_way import CLOSES_LOOP, JOINS_LABELS, ONE_WAY, STAYS_EMPTY, TOUCHES
from pysolvers.puzzles.numberlink.reasoning.reach import NARROW_GAP, WHERE_LABELS_COME
from pysolvers.puzzles.numberlink.reasoning.side_by_side import SIDE_BY_SIDE
from pysolvers.puzzles.numberlink.reasoning.turns import CORNER, POSSIBLE_TURNS
from pysolvers.puzzles.numberlink.solver import solve
from pysolvers.puzzles.numberlink.spot import cell_of, pass_of

PROOF_NODES = 2_000
"""How many nodes of the search the proof that no line touches itself may take for a grade."""

MOST_JOINED = 5
"""How many cells along a line are told in one step."""

MOST_CORNERS = 3
"""How many cells whose turns are ruled out along diagonals are told in one step."""

ALONG_A_LINE = {technique.name for technique in (ONE_WAY, JOINS_LABELS, CLOSES_LOOP, TOUCHES)}
"""The techniques whose steps are told together where they follow one line."""

TECHNIQUES = (
    ONE_WAY,
    JOINS_LABELS,
    CLOSES_LOOP,
    STAYS_EMPTY,
    TOUCHES,
    SIDE_BY_SIDE,
    POSSIBLE_TURNS,
    CORNER,
    WHERE_LABELS_COME,
    DARK_AND_LIGHT,
    NARROW_GAP,
    LOOK_AHEAD,
)
"""The techniques from the easiest on."""


class NumberlinkReasoning(Reasoning[Lines, Deduction]):
    """The runner's view of Numberlink: a position is the lines and crosses on the board, and looks find steps."""

    looks = tuple(dict.fromkeys(technique.find for technique in TECHNIQUES if technique.find))
    inside = tuple(dict.fromkeys(technique.find for technique in TECHNIQUES if technique.find and technique.inside))
    """What is looked for inside of suppositions that have to be followed further."""

    def solve(self, puzzle: NumberlinkPuzzle) -> Iterator[Progress | NumberlinkSolution]:
        """All solutions."""
        return solve(puzzle)

    def solutions_within(self, state: NumberlinkState) -> Iterator[Progress | NumberlinkSolution]:
        """The solutions that have the player's lines and keep to his crosses."""
        return solutions_within(state)

    def start(self, puzzle: NumberlinkPuzzle) -> NumberlinkState:
        """The bare board."""
        return start(puzzle)

    def beginning(self, puzzle: NumberlinkPuzzle, solutions: Findings[NumberlinkSolution] | None) -> Paced[Lines]:
        """The bare board, and what is known of all its lines."""
        if solutions is None:
            fact = yield from likely(puzzle, Findings(solve(puzzle, "search")), PROOF_NODES)
            return Lines(Board(puzzle), fact)
        lines = Lines(Board(puzzle), (yield from proved(puzzle, solutions)))
        lines.followed = frozenset()
        return lines

    def position(self, state: NumberlinkState, solutions: Findings[NumberlinkSolution] | None) -> Paced[Lines]:
        """The lines and crosses of the player, and whether lines touch themselves."""
        assert solutions is not None
        fact = yield from proved(state.puzzle, solutions)
        return Lines.of(state, fact)

    def opening(self, position: Lines) -> Iterator[Deduction]:
        """That no line touches itself, where that is proved, and not the rule."""
        if position.fact.grounds:
            news = tuple(
                claim for claim in position.fact.known if claim not in rules_alone(position.board.puzzle).known
            )
            yield Deduction(KIND, "fact", 1, position.fact.grounds, news)

    def rests(self, step: Deduction, opening: Sequence[Deduction]) -> bool:
        """Whether no line may touch itself for a step, or no cell stay empty."""
        return EveryCell() in opening[0].concludes or _rests_on(step, NoTouch)

    def chosen(self, position: Lines, found: Iterator[Deduction]) -> Deduction | None:
        """Of easy steps one that goes on with the line that was just drawn."""
        first = next(found, None)
        if first is None or not position.followed:
            return first
        most = max(first.level, JOINS_LABELS.level)
        equal = takewhile(lambda step: step.level <= most, chain((first,), found))
        return next((step for step in equal if not position.followed.isdisjoint(step.shown)), first)

    def joins(self, group: Sequence[Deduction], step: Deduction) -> bool:
        """Cells with only two neighbours, cells along which one line can only go one way, corners around no source."""
        both = (*group, step)
        if all(isinstance(claim, Takes) for each in both for claim in each.claims):
            return not any(each.breaks for each in both)
        if all(each.technique == CORNER.name and not each.breaks for each in both):
            return len(group) < MOST_CORNERS
        if len(group) == MOST_JOINED or any(each.breaks or each.technique not in ALONG_A_LINE for each in both):
            return False
        cells = [next(claim.cell for claim in each.claims if isinstance(claim, Takes)) for each in both]
        return not any(pass_of(cell) >= 0 for cell in cells) and all(
            cell in before.shown for before, cell in zip(group, map(cell_of, cells[1:]), strict=True)
        )

    def is_complete(self, position: Lines) -> bool:
        """Whether nothing is left to draw."""
        return position.complete

    def look_ahead(self, position: Lines, pace: Pace, thorough: bool) -> Paced[Deduction | None]:
        """A supposition: a short one, or where long ones are worth their time one that techniques refute."""
        found = yield from short(position, pace, thorough)
        if found or not thorough:
            return found
        return (yield from further(position, self.inside, pace))

    def told(self, position: Lines, found: Deduction, alone: bool) -> Deduction:
        """The step, with the rule of turns where it is used first; alone, also with why no line touches itself.

        Steps of its chain that belong together are one, except for grades.
        """
        if found.chain and (alone or position.followed is not None):
            supposed, *steps, breaking = found.chain
            together = (each for each in self.grouped(iter(steps)) if isinstance(each, Deduction))
            found = replace(found, claims=(Refuted((supposed, *together, breaking)),))
        more: tuple[Claim, ...] = ()
        if _rests_on(found, Diagonal) and (alone or not position.turns_told):
            more += (TurnsRepeat(),)
        if alone and _rests_on(found, NoTouch):
            more += position.fact.grounds
        return replace(found, claims=(*found.claims, *more)) if more else found

    def taken(self, position: Lines, found: Deduction, alone: bool) -> Lines:
        """The same object, with the lines and crosses."""
        position.add(found)
        position.turns_told |= _rests_on(found, Diagonal)
        if position.followed is not None:
            position.followed = frozenset(found.shown)
        return position

    def refutation(
        self, right: NumberlinkState, wrong: Deduction, solutions: Findings[NumberlinkSolution]
    ) -> Paced[Refuted | None]:
        """A wrong line or cross, followed by what is seen at one cell or square, or else by the techniques."""
        lines = yield from self.position(right, solutions)
        supposed, chain = yield from followed(lines, wrongly(wrong), self.inside, Pace())
        found = broken_at_once(right, supposed) or (Refuted(chain) if chain else None)
        rests = found and any(isinstance(claim, NoTouch) for each in found.chain for claim in each.claims)
        return replace(found, before=tuple(self.opening(lines))) if found and rests else found

    def denied_by_solution(self, state: NumberlinkState, fit: Fit[NumberlinkSolution]) -> Deduction | None:
        """The first line or cross that the known solutions have otherwise."""
        return denied_by_solution(state, fit)


def _rests_on(step: Deduction, kind: type[Claim]) -> bool:
    """Whether a step, or one of its chain, has a claim of this kind."""
    return any(
        isinstance(claim, kind)
        for each in (*step.single_steps, *step.chain)
        for part in each.single_steps
        for claim in part.claims
    )


_REASONING = NumberlinkReasoning()


hint, explain = _REASONING.hint, _REASONING.explain


def explain_by_work(puzzle: NumberlinkPuzzle) -> Iterator[Progress | Deduction]:
    """The same, the same on every machine."""
    return _REASONING.explain_by_work(puzzle)


can_be_completed, open_steps = _REASONING.can_be_completed, _REASONING.open_steps


class NumberlinkHints(Hints):
    """Hints and explanations of a Numberlink puzzle."""

    TECHNIQUES = TECHNIQUES
    hint = staticmethod(hint)
    explain = staticmethod(explain)
    can_be_completed = staticmethod(can_be_completed)
    open_steps = staticmethod(open_steps)
    explain_by_work = staticmethod(explain_by_work)


PART = NumberlinkHints()
