"""What kept texts of the work within a kind have alike."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice, product
from random import Random
from typing import Any

from pysolvers.core.deduction import Deduction
from pysolvers.core.kind import Kind
from pysolvers.core.progress import Progress
from pysolvers.core.puzzle import Puzzle, PuzzleError, State
from tests.fuzz.mutator import spoil

SIZES = (
    *("1x1", "1x2", "2x2", "3x3", "5x5", "4x6", "6x6", "7x8", "12x12", "15x15", "16x16", "25x25", "26x26", "31x31"),
    *("50x50", "51x51", "0x3", "hex1", "hex2", "hex3", "hex4", "hex5", "hex8", "hex9", "9", "x"),
)
SPOILT = 60
"""How many spoilt texts each format reads."""


MOST = 2000
"""The most signs of one: longer ones are refused before a format sees them, or take long."""


def steps(work: Iterable[object]) -> Iterator[object]:
    """Reports, with what they show of the work, and what is found, as text."""
    for step in work:
        if isinstance(step, Progress):
            shown = step.snapshot() if step.snapshot else ""
            yield f"{step.nodes} {step.depth} {step.known} {step.total} {step.engine} {step.note} {shown}"
        else:
            yield str(step)


def outcome(what: Callable[[], object]) -> object:
    """What comes of something, or why nothing does."""
    try:
        return what()
    except PuzzleError as error:
        return str(error).partition("no JSON:")[0]  # each Python says the rest in its own words


def of_kind(kind: Kind, puzzles: Sequence[Puzzle]) -> Iterator[tuple[str, Iterable[object]]]:
    """What every kind has, each part by its name, with all that comes of it on some boards."""
    yield "texts", (each for each in texts(kind, puzzles))
    yield "data", (each for puzzle in puzzles for each in data(kind, puzzle))
    yield (
        "sizes",
        ((size, kind.generator.unmade(size, each, {})) for each in kind.generator.DIFFICULTIES for size in SIZES),
    )
    yield "clues", (each for puzzle in puzzles for each in clues(kind, puzzle))
    yield "answers", (each for puzzle in puzzles for each in answers(kind, puzzle))
    yield "steps", (each for puzzle in puzzles if found(kind, puzzle, 1) for each in told(kind, puzzle))


def texts(kind: Kind, puzzles: Sequence[Puzzle]) -> Iterator[object]:
    """Puzzles in each format, read back, and what is taken for them when they are spoilt."""
    for form in kind.formats.FORMATS:
        rng, samples = Random(form.name), [form.example] if form.example else []
        for puzzle in puzzles if form.write else ():
            text = outcome(lambda form=form, puzzle=puzzle: form.write(puzzle))  # type: ignore[misc]  # a text
            yield text
            samples.append(str(text))
        for text in samples if form.read else ():
            for spoilt in (text, *(spoil(rng, [text])[:MOST] for _ in range(1 + SPOILT // len(samples)))):
                if re.search(r"\d#", spoilt):  # a board of any size that is to be made from a seed
                    continue
                yield form.likeness(spoilt)
                yield outcome(lambda form=form, spoilt=spoilt: [each.id for each in form.read(spoilt)])  # type: ignore[misc]


def clues(kind: Kind, puzzle: Puzzle) -> Iterator[object]:
    """The clues that a puzzle has, could have and asks for, and the edits that take them away and add them."""
    there = kind.givens.givens(puzzle)
    yield there, kind.givens.without(puzzle, there[::2])
    demands = kind.givens.demands(puzzle)
    yield demands, outcome(lambda: kind.givens.only(puzzle, demands[::2]))
    for answer in found(kind, puzzle, 2):
        more = kind.givens.clues(answer)
        yield more, kind.givens.added(answer, more[::3]), [kind.givens.keeps(answer, each) for each in more]
        yield kind.givens.carried(answer, puzzle, there[1:])


def found(kind: Kind, puzzle: Puzzle, most: int) -> list[Any]:
    """The first answers of a puzzle."""
    some = islice(kind.solver.solve(puzzle, "search"), 200)
    return [*islice((each for each in some if not isinstance(each, Progress)), most)]


def answers(kind: Kind, puzzle: Puzzle) -> Iterator[object]:
    """What is shown of an answer, what it would take for it to be the only one, and what is wrong with it elsewhere."""
    several, rng = found(kind, puzzle, 3), Random(puzzle.id)
    for answer in several:
        state = kind.play.shown(answer)
        yield state, state.facts, kind.play.completion(state), kind.play.live_errors(state)
        for style in kind.formats.ANSWER_FORMATS:
            text = kind.formats.write_answer(answer, style)
            for spoilt in (text, *(spoil(rng, [text])[:MOST] for _ in range(5))):
                yield spoilt, outcome(lambda spoilt=spoilt: answered(kind, puzzle, spoilt))  # type: ignore[misc]
        yield [answer.at(cell) for cell in puzzle.cells], answer.violations()
        yield state.since(kind.play.start(puzzle)), kind.play.start(puzzle).clashes(answer)
    if len(several) > 1:
        yield kind.editor.offer(several[0], several[1:]), kind.editor.offer(several[-1], several[:1])
        yield kind.play.shown(several[0]).clashes(several[1])
    yield kind.generator.order_like(puzzle), [puzzle.neighbours(cell) for cell in puzzle.cells]


def answered(kind: Kind, puzzle: Puzzle, text: str) -> object:
    """An answer that is read, and what is wrong with it."""
    answer = kind.formats.read_answer(puzzle, text)
    return answer.answer, [f"{each} {each.cells}" for each in answer.violations()]


def data(kind: Kind, puzzle: Puzzle) -> Iterator[object]:
    """A puzzle as a program's own values, and what is taken for them with each field left out or otherwise."""
    fields = kind.data.write(puzzle)
    yield fields, puzzle.size, puzzle.summary
    for name, value in product(
        kind.data.FIELDS, (None, 0, "A", [], [["A", "B", "C"]], [[1, 2, 3]], [0], {(0, 0): "B"})
    ):
        yield outcome(lambda name=name, value=value: kind.data.read({**fields, name: value}).id)  # type: ignore[misc]
        yield outcome(lambda name=name: kind.data.read({key: v for key, v in fields.items() if key != name}).id)  # type: ignore[misc]


def told(kind: Kind, puzzle: Puzzle) -> Iterator[object]:
    """All steps of an explanation, those that are open at first, and hints after mistakes."""
    state: State = kind.play.start(puzzle)
    yield [str(step.sentence) for step in islice(kind.hints.open_steps(state), 30) if isinstance(step, Deduction)]
    for step in islice(kind.hints.explain(puzzle), 150):
        if isinstance(step, Deduction):
            yield step.level, step.title, step.sentence, step.moves, sorted(step.used), sorted(step.ruled_out)
            yield from (each.sentence for each in step.chain)
        else:
            yield from steps([step])
