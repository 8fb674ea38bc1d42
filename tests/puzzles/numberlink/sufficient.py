"""Whether a step of a Numberlink explanation is enough as it is written: by all ways to fill the board that agree.

They agree with what the sentence names, and with nothing else of the board (see `named_cells`). Sentences that speak of
open ways, pockets or gaps name the whole board. The boards are small ones with some lines and crosses of an answer, so
that every technique is met, be it one that comes late in an explanation.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, islice

from pysolvers.core.deduction import ChainStep
from pysolvers.core.pausing import finish
from pysolvers.core.progress import Pace
from pysolvers.puzzles.numberlink.hints import INSIDE, LOOKS
from pysolvers.puzzles.numberlink.model import NumberlinkPuzzle
from pysolvers.puzzles.numberlink.reasoning.chains import supposed
from pysolvers.puzzles.numberlink.reasoning.fact import Fact
from pysolvers.puzzles.numberlink.reasoning.finding import Finding, deduction
from pysolvers.puzzles.numberlink.reasoning.further import supposed_further
from pysolvers.puzzles.numberlink.reasoning.lines import Board, Lines
from tests.puzzles.numberlink.named_cells import cells_named, covers, labels_named

NAMES = "QXZKVJPWMNRT"
WHOLE_BOARD = ("reach", "count", "gap")
OF_WHOLE_BOARD = ("divided", "No line could come", "ways that are open", "too few of the ways")
RARE = (
    ("tight", "rare 135"),
    ("tight", "rare 156"),
    ("tight", "rare 268"),
    ("full", "rare 4"),
    ("full", "rare 18"),
    ("full", "rare 127"),
    ("full", "rare 133"),
    ("classic", "rare 23"),
    ("classic", "rare 59"),
)
"""Rule sets and seeds of boards on which rare techniques find something."""
FACTS = {"tight": Fact(True, True), "full": Fact(False, True), "classic": Fact(False, False)}


def random_board(rng: random.Random, rules: str) -> tuple[Board, frozenset[int]] | None:
    """A small board with random sources, and one way to fill it with its labels; None if that did not come out."""
    width, height = rng.choice(((4, 4), (4, 4), (5, 4), (4, 5)))
    size = width * height
    sources = rng.sample(range(size), 2 * rng.randrange(2, 5))
    cells = [""] * size
    for number, source in enumerate(sources):
        cells[source] = NAMES[number]
    # Each source has a name of its own at first; the names of two that a line joins become one.
    blank = Board(NumberlinkPuzzle(width, height, tuple(cells), rules))
    blank.label = [NAMES.index(name) if name else -1 for name in cells]
    fact = FACTS[rules]
    found = list(islice(covers(blank, set(), set(), set(), fact.no_touch, fact.fills), 40))
    if not found:
        return None
    answer = rng.choice(found)
    joined = Lines(blank, fact)
    for side in answer:
        joined.draw(side)
    for source in sources:
        cells[source] = NAMES[min(joined.board.label[other] for other in joined.path[source] if cells[other])]
    return Board(NumberlinkPuzzle(width, height, tuple(cells), rules)), answer


def part_of(board: Board, answer: frozenset[int], fact: Fact, rng: random.Random) -> Lines:
    """The board with some of an answer's lines, and some crosses where it has none."""
    lines, likely, crosses = Lines(board, fact), rng.random() * 0.7, rng.random() * 0.5
    for side in range(len(board.sides)):
        if side in answer:
            if rng.random() < likely:
                lines.draw(side)
        elif rng.random() < crosses:
            lines.cross(side)
    return lines


def suppositions(lines: Lines) -> list[Finding]:
    """A short supposition, and one that is followed further, as far as they refute something."""
    found = (finish(supposed(lines, Pace())), finish(supposed_further(lines, INSIDE, Pace())))
    return [finding for finding in found if finding]


@dataclass(frozen=True)
class Step:
    """A finding, by the name of its technique in the list."""

    finding: Finding
    technique: str

    @property
    def sentence(self) -> str:
        return self.finding.sentence

    @property
    def chain(self) -> tuple[ChainStep, ...]:
        return self.finding.chain


@dataclass(frozen=True)
class Position:
    """A board with some lines, and the answer that they are of."""

    lines: Lines
    answer: frozenset[int]

    @property
    def puzzle(self) -> NumberlinkPuzzle:
        return self.lines.board.puzzle


def steps(seed: int, boards: int) -> Iterator[tuple[Position, Step]]:
    """All that the techniques find on random boards of each rule set, and on boards that need the rare ones."""
    many = {"tight": 3 * boards, "full": boards, "classic": boards}  # random lines often touch themselves
    seeds = [(rules, f"{seed} {i}") for rules, times in many.items() for i in range(times)]
    for rules, number in chain(RARE, seeds):
        rng = random.Random(f"{number} {rules}")
        made = random_board(rng, rules)
        if made is None:
            continue
        board, answer = made
        lines = part_of(board, answer, FACTS[rules], rng)
        found = [f for look in LOOKS for f in islice(look(lines), 15)]
        for finding in found + suppositions(lines):
            yield Position(lines, answer), Step(finding, deduction(lines, finding).technique)


def is_enough(state: Position, step: Step) -> bool:
    """Whether the conclusion holds in all that agrees with what the sentence, or the chain's sentences, name."""
    lines, finding = state.lines, step.finding
    board, fact = lines.board, lines.fact
    if not state.answer.issuperset(finding.on) or state.answer & set(finding.off):
        return False
    text = " ".join((finding.sentence, *(step.sentence for step in finding.chain)))
    named = cells_named(board, text)
    whole = finding.technique in WHOLE_BOARD or any(words in text for words in OF_WHOLE_BOARD)
    beside = {other for cell in named for _, other, _ in board.around[cell]}  # named by the way to them
    pieces = {i for cell in named | beside for i in lines.path[cell]}

    def is_told(side: int) -> bool:
        return whole or bool(set(board.sides[side]) & (named if lines.crossed[side] else pieces))

    on = {side for side in range(len(board.sides)) if lines.drawn[side] and is_told(side)}
    off = {side for side in range(len(board.sides)) if lines.crossed[side] and is_told(side)}
    labels = set(range(len(board.names))) if whole else labels_named(board, text)
    labels |= {lines.label[i] for i in pieces if lines.label[i] >= 0 and finding.technique == "look-ahead"}
    no_touch = fact.no_touch and (finding.rests or "touch" in text)
    for cover in covers(board, on, off, labels, no_touch, fact.fills):
        if not finding.on and not finding.off:
            return False
        if not cover.issuperset(finding.on) or cover & set(finding.off):
            return False
    return True
