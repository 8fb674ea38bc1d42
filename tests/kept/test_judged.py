"""What is judged is judged as it was: boards half played, wrong answers, clues that come and go, sizes and settings.

`keeping.py` tells how to make these texts again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from importlib import import_module
from itertools import islice
from random import Random
from typing import Any

import pytest

import pysolvers
from pysolvers.core.deduction import Deduction
from pysolvers.core.editing import Clue
from pysolvers.core.input import Event, Hand
from pysolvers.core.kind import Kind, kinds
from pysolvers.core.progress import Progress, collected, finish
from pysolvers.core.puzzle import Puzzle, PuzzleError, Solution, State
from pysolvers.desk import tools
from tests.fuzz.doors import targets
from tests.fuzz.mutator import spoil
from tests.kept.keeping import (
    HARD,
    MOST_IN_CLAUSES,
    boards,
    conceivable,
    deed,
    in_letters,
    is_kept,
    letters,
    look,
    outcome,
    random_moves,
    some,
    told,
)

SIZES = ("3x3", "4x4", "5x5", "6x6", "7x8", "9x9", "11x11", "13x13", "16x15", "41x41", "4x16", "hex3")
ODD: tuple[object, ...] = (
    *("", "x", "rot180", "EES", -1, 2, 99, None, True, [], [[0, 0]], [[0, 0], [1, 1]], [[[0, 0], [0, 1]]]),
    *([[[0, 0], [2, 2]]], [[9, 9]], [["a"]], [[[0, 0], 1], [[0, 1], 1]], {"0,0": 1}, ["A.A", "..B"], [[0, 0, 0]]),
)
"""Values that a field can hardly have."""

ONCE = 30
"""How many samples are spoilt once for each door."""

MORE, STEPS = {"hamiltonian": 30, "numberlink": 60}, 16
"""How many random boards of a kind are explained, 120 where nothing is said, and how many steps of each."""

COURSE = 100
"""Keys, and how many of them are pressed in a course."""

BOARDS, HANDLED = 20, 9
"""The most boards of a kind that are judged, and that are played on with many keys."""

POSITIONS, ANSWERS = 2, 8
"""How many positions of each board are judged, and how many answers."""


def judged(kind: Kind) -> Iterator[str]:
    """Positions with some right moves and some others, and answers of which most are wrong."""
    for puzzle in some(boards(kind), BOARDS):
        rng = Random(puzzle.id)
        yield f"# {puzzle.id}: {puzzle.impossible or ''}"
        answers = [*islice(pysolvers.solutions(puzzle, engine="search"), 2)]
        right = [*kind.play.moves(answers[0])] if answers else []
        for _ in range(POSITIONS):
            state = kind.play.start(puzzle)
            for move in (*rng.sample(right, len(right) * rng.randrange(4) // 4), *random_moves(kind, puzzle, rng)):
                with suppress(PuzzleError):
                    state = state.play(move)
            yield from position(kind, state)
        for answer in (*answers, *islice(conceivable(kind, puzzle), 0, 20 * ANSWERS, 20)):
            yield f"answer {letters(str(answer.answer))}: {listed(of(puzzle, answer).violations())}"


def of(puzzle: Puzzle, answer: Any) -> Solution:
    """An answer of a bare board as one of the puzzle."""
    found: Solution = replace(answer, puzzle=puzzle)
    return found


def position(kind: Kind, state: State) -> Iterator[str]:
    """What is told of a position."""
    done = kind.play.completion(state)
    yield f"{listed(kind.play.live_errors(state))} {done}"
    verdict = [step for step in kind.hints.can_be_completed(state) if not isinstance(step, Progress)]
    steps = finish(collected(islice(kind.hints.open_steps(state), 60), 3)) if True in verdict else []
    told = (f"{step.technique} {step.sentence} {step.moves}" for step in steps if isinstance(step, Deduction))
    yield f"    {verdict} {len(steps)} steps {letters(' '.join(told))}"


def listed(several: Iterable[object]) -> str:
    """Sentences, one after another."""
    return " ".join(map(str, several)) or "nothing"


def reasoned(kind: Kind) -> Iterator[str]:
    """The first steps of explanations of hard boards, and of random ones that are not played."""
    several = import_module(f"tests.puzzles.{kind.package.rpartition('.')[2]}.conceivable")
    played = {puzzle.id for puzzle in boards(kind)}
    random = [puzzle for puzzle in several.boards(8, MORE.get(kind.name, 120)) if puzzle.id not in played]
    for puzzle in (*random, *(pysolvers.parse(text, kind.name) for text in HARD[kind.name])):
        steps = (step for step in kind.hints.explain_by_work(puzzle) if isinstance(step, Deduction))
        told = [f"{step.sentence} {step.moves}" for step in islice(steps, STEPS)]
        yield f"{puzzle.id}: {len(told)} steps {letters(' '.join(told))}"


def handled(kind: Kind) -> Iterator[str]:
    """Long courses of clicks and keys, in play and with each tool of the editor; answers shown, right and wrong."""
    for puzzle in some(boards(kind), HANDLED):
        rng, state, draft = Random(puzzle.id), kind.play.start(puzzle), kind.editor.start(puzzle)
        all_of_it, hand, event = "", Hand(), Event("up")
        box = kind.board.draw(state).box
        for _ in range(COURSE):
            event = deed(rng, box, event)
            try:
                hand, moves = kind.play.interpret(state, hand, event)
                for move in moves:
                    state = state.play(move)
                all_of_it += f"{hand} {moves} {kind.play.completion(state) if moves else ''}"
            except PuzzleError as error:
                all_of_it += str(error)
        yield f"{puzzle.id}: {letters(all_of_it)} {letters(kind.board.text(state))}"
        for tool in kind.editor.TOOLS:
            all_of_it, hand, event = "", Hand(), Event("up")
            for _ in range(COURSE):
                event = deed(rng, box, event)
                try:
                    hand, edits = tools.interpret(kind, draft, hand, event, tool.name)
                    all_of_it += f"{hand} {edits}"
                    for edit in edits:
                        draft = draft.play(edit)
                except PuzzleError as error:
                    all_of_it += str(error)
            yield f"    {tool.name}: {letters(all_of_it)} {outcome(partial(getattr, draft, 'puzzle'))}"
        for answer in islice(conceivable(kind, puzzle), 0, 20 * ANSWERS, 20):
            shown = kind.play.shown(of(puzzle, answer))
            yield f"    {letters(str(answer.answer))} {look(kind.board.draw(shown))} {letters(kind.board.text(shown))}"


def clued(kind: Kind) -> Iterator[str]:
    """What a setter is told of the clues: which could go, which could come, and what each would mean."""
    part = kind.givens
    for puzzle in some(boards(kind), BOARDS):
        yield f"# {puzzle.id}"
        answers = [*islice(pysolvers.solutions(puzzle, engine="search"), 3)]
        givens, demands = part.givens(puzzle), part.demands(puzzle)
        for clues in (givens, demands):
            yield "; ".join(f"{clue.name} {clue.cells} {clue.edits}" for clue in clues)
        for several in (givens[:2], givens[1:3], givens[-2:], givens):
            yield told(partial(without, kind, puzzle, several, answers))[:300]
        for several in (demands[:1], demands[1:], demands[::2]):
            yield outcome(partial(part.only, puzzle, several))
        for answer in answers[:1]:
            clues, others = part.clues(answer), [*answers[1:], *islice(conceivable(kind, puzzle), 0, 90, 30)]
            yield letters("; ".join(f"{clue.name} {clue.cells} {clue.edits}" for clue in clues))
            for several in (clues[:2], clues[::3], clues[-3:]):
                yield told(partial(part.added, answer, several))[:300]
            for other in others:
                yield f"{int('1' + ''.join(str(int(part.keeps(other, clue))) for clue in clues), 2):x}"
            for other in others:
                yield told(partial(kind.editor.offer, answer, [other]))[:300]


def without(kind: Kind, puzzle: Puzzle, clues: Sequence[Clue], answers: list[Solution]) -> object:
    """A puzzle with some clues less, and its answer as one of that."""
    draft = kind.editor.start(puzzle)
    for edit in kind.givens.without(puzzle, clues):
        draft = draft.play(edit)
    fewer = draft.puzzle
    return fewer.id, [kind.givens.carried(answer, fewer, clues).answer for answer in answers[:1]]


def asked(kind: Kind) -> Iterator[str]:
    """Which sizes are made with which settings, and what a puzzle like another one is."""
    part = kind.generator
    several: list[dict[str, str]] = [{}]
    for setting in part.SETTINGS:
        several += [{setting.name: value} for value in (*dict(setting.choices), setting.example, "999") if value]
    known: set[str] = {""}
    for settings in several:
        reasons = [part.unmade(size, difficulty, settings) for size in SIZES for difficulty in part.DIFFICULTIES]
        yield f"{settings}: {' '.join(letters(reason) if reason else 'yes' for reason in reasons)}"
        yield from (f"    {letters(reason)} {reason}" for reason in dict.fromkeys(reasons) if reason not in known)
        known.update(reasons)
    for puzzle in boards(kind):
        yield f"{puzzle.id}: {part.order_like(puzzle)}"


def taken(kind: Kind) -> Iterator[str]:
    """What comes of good samples at each door for text, of samples spoilt once, and of odd values of fields."""
    for door in (door for door in targets() if door.name.startswith(f"{kind.name} ")):
        rng = Random(f"once {door.name}")
        spoilt = [spoil(rng, door.samples) for _ in range(round(ONCE * door.share))]
        found = [" ".join(outcome(partial(door.take, text)) for text in texts) for texts in (door.samples, spoilt)]
        yield f"{door.name}: {' '.join(map(letters, found))}"
    for puzzle in (pysolvers.parse(text, kind.name) for text in HARD[kind.name]):
        if len(puzzle.cells) <= MOST_IN_CLAUSES:
            forms = [in_letters(partial(form.write, puzzle)) for form in kind.formats.FORMATS if form.write]
            yield f"{puzzle.id}: {' '.join(forms)}"
    known: set[str] = set()
    for puzzle in some(boards(kind), BOARDS):
        fields, found = kind.data.write(puzzle), list[str]()
        for name in kind.data.FIELDS:
            found += [told(partial(kind.data.read, {**fields, name: value}))[:300] for value in ODD]
        yield f"{fields}: {letters(' '.join(found))}"
        yield from (f"    {each}" for each in dict.fromkeys(found) if "expected" in each and each not in known)
        known.update(found)


PARTS = [
    pytest.param(part, marks=[pytest.mark.slow] * (part in (judged, handled, taken, reasoned)))
    for part in (judged, handled, clued, asked, taken, reasoned)
]


@pytest.mark.usefixtures("_no_time_passes")
@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.__name__)
@pytest.mark.parametrize("kind", kinds(), ids=lambda kind: kind.name)
def test_what_is_judged_is_judged_as_it_was(kind: Kind, part: Callable[[Kind], Iterator[str]]) -> None:
    is_kept(f"{kind.name}-{part.__name__}", part(kind))
