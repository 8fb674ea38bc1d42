"""Hints and explanations: connects the techniques for regex crosswords to the reasoning engine."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from pysolvers.core.cell import Cell
from pysolvers.core.claim import Claim
from pysolvers.core.deduction import Deduction, Refuted
from pysolvers.core.progress import Pace, Paced, Progress, collected, paced
from pysolvers.engines.reasoning.claims import SolutionHas, denial, denied
from pysolvers.engines.reasoning.kept import Findings, Fit
from pysolvers.engines.reasoning.runner import Reasoning
from pysolvers.puzzles.regex_crossword import KIND
from pysolvers.puzzles.regex_crossword.claims import OneOf
from pysolvers.puzzles.regex_crossword.model import RegexCrosswordPuzzle, RegexCrosswordSolution
from pysolvers.puzzles.regex_crossword.network import Network, decided
from pysolvers.puzzles.regex_crossword.play import RegexCrosswordState, format_move
from pysolvers.puzzles.regex_crossword.reasoning import one_clue
from pysolvers.puzzles.regex_crossword.reasoning.clues_meet import CLUES_MEET, SETS
from pysolvers.puzzles.regex_crossword.reasoning.lines_in_turn import LINES_IN_TURN
from pysolvers.puzzles.regex_crossword.reasoning.position import CrosswordPosition, Reader
from pysolvers.puzzles.regex_crossword.reasoning.refuted import REFUTED, refutation
from pysolvers.puzzles.regex_crossword.solver import search

TECHNIQUES = (*one_clue.TECHNIQUES, SETS, CLUES_MEET, LINES_IN_TURN, REFUTED)


class RegexReasoning(Reasoning[CrosswordPosition, Deduction]):
    TECHNIQUES = TECHNIQUES

    def solutions_within(self, state: RegexCrosswordState) -> Iterator[Progress | RegexCrosswordSolution]:
        network = yield from _network(state.puzzle)
        yield from search(network, network.start(state.letters.items()))

    def position(self, state: RegexCrosswordState, solutions: Findings[Any] | None) -> Paced[CrosswordPosition]:
        network = yield from _network(state.puzzle)
        return CrosswordPosition(Reader(network), network.start(state.letters.items()))

    def is_complete(self, position: CrosswordPosition) -> bool:
        network, domains = position.reader.network, position.domains
        if not all(map(decided, domains)):
            return False
        chars, cells = network.alphabet.chars, network.puzzle.cells
        letters = {cell: chars[mask.bit_length() - 1] for cell, mask in zip(cells, domains, strict=True)}
        return RegexCrosswordState(network.puzzle, letters).is_solved

    def found(self, position: CrosswordPosition, pace: Pace, thorough: bool = True) -> Paced[Deduction | None]:
        return next(iter((yield from self._by_easiest(position, 1))), None)

    def open(self, position: CrosswordPosition, pace: Pace) -> Paced[list[Deduction]]:
        return (yield from self._by_easiest(position, None))

    def _by_easiest(self, position: CrosswordPosition, most: int | None) -> Paced[list[Deduction]]:
        reader, domains, _ = position
        reader.known = sum(map(decided, domains))
        readings = []
        for k in range(len(reader.network.clues)):
            reader.nodes += 1
            left = yield from reader.read(k, domains)
            if left is None:
                letters = yield from reader.letters_needed(k, (), domains)
                return [reader.step("", 1, reader.cannot_match(k, {c: domains[c] for c in letters}), {}, [k])]
            readings.append(left)
            yield from reader.breathe()
        for technique in TECHNIQUES:
            assert technique.find
            found: Iterator[Progress | Deduction] = technique.find(CrosswordPosition(reader, domains, readings))
            if steps := (yield from collected(found, most)):
                return steps
        return []

    def report(self, position: CrosswordPosition, pace: Pace) -> Progress:
        return position.reader.progress()

    def as_step(self, position: CrosswordPosition, found: Deduction, alone: bool) -> Deduction:
        return found

    def taken(self, position: CrosswordPosition, found: Deduction, alone: bool) -> CrosswordPosition:
        network = position.reader.network
        domains = list(position.domains)
        for claim in found.concludes:
            assert isinstance(claim, OneOf)
            domains[network.number[claim.cell]] = network.alphabet.bit[claim.chars]
        return CrosswordPosition(position.reader, domains)

    def denied_at_once(self, state: RegexCrosswordState, fit: Fit[RegexCrosswordSolution]) -> Paced[Deduction | None]:
        reader = Reader((yield from _network(state.puzzle)))
        network, bit = reader.network, reader.network.alphabet.bit
        wrong = {} if fit.impossible else _wrong(state, fit)
        given = dict(state.puzzle.given)
        for others in (given, {cell: char for cell, char in state.letters.items() if cell not in wrong}):
            for cell, char in wrong.items():
                letters = {**others, cell: char}
                domains = network.start(letters.items())
                for k in network.clues_at[network.number[cell]]:
                    if (yield from reader.read(k, domains)) is None:
                        line = [network.puzzle.cells[c] for c in network.cells[k]]
                        known = {network.number[at]: bit[letters[at]] for at in line if at in letters}
                        right = tuple(OneOf(at, letters[at]) for at in line if at in others)
                        why = reader.cannot_match(k, known)[-1]
                        sure = others is given or fit.only
                        return _mistake(cell, char, (*right, why) if sure else (why,), sure, line)
                yield from reader.breathe()
        return None

    def refutation(
        self, right: RegexCrosswordState, wrong: Deduction, solutions: Findings[Any]
    ) -> Paced[Refuted | None]:
        reader = Reader((yield from _network(right.puzzle)))
        network, has = reader.network, denied(wrong.concludes)
        domains = network.start(right.letters.items())
        found, _ = yield from refutation(reader, domains, network.number[has.cell], network.alphabet.bit[has.chars])
        return found if found.chain[-1].breaks else None

    def denied_by_solution(self, state: RegexCrosswordState, fit: Fit[RegexCrosswordSolution]) -> Deduction | None:
        if fit.nearest is None:
            return None
        for cell, char in _wrong(state, fit).items():
            right = OneOf(cell, str(fit.nearest.facts[cell]))
            return _mistake(cell, char, (SolutionHas((right,), fit.only),), fit.only)
        return None


def _network(puzzle: RegexCrosswordPuzzle) -> Paced[Network]:
    return (yield from paced(Network(puzzle).with_clues(), Pace(), Progress(total=len(puzzle.cells))))


def _wrong(state: RegexCrosswordState, fit: Fit[RegexCrosswordSolution]) -> dict[Cell, str]:
    facts = fit.nearest.facts if fit.nearest else state.letters
    given = dict(state.puzzle.given)
    return {cell: char for cell, char in state.letters.items() if cell not in given and facts[cell] != char}


def _mistake(cell: Cell, char: str, why: tuple[Claim, ...], sure: bool, used: Iterable[Cell] = ()) -> Deduction:
    conclusion = denial(OneOf(cell, char), sure)
    others = tuple(other for other in used if other != cell)
    return Deduction(KIND, "mistake", 0, why, (conclusion,), (format_move(cell, ""),), others, (cell,))


PART = RegexReasoning()
