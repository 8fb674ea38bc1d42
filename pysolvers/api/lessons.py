"""Drills: boards on which to practice one technique, because no easier technique applies.

A variant is a group of puzzles of one kind that have the same usual name, because they have similar rules.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import product
from time import process_time
from typing import TypeVar

from pysolvers.api.parsing import parse
from pysolvers.core.deduction import Deduction, Technique, Then
from pysolvers.core.kind import Kind, kind_named
from pysolvers.core.progress import Progress, collected, first
from pysolvers.core.puzzle import Puzzle, PuzzleError, State
from pysolvers.core.setting import cells_of, seeds, shape_of
from pysolvers.core.words import either, nearest, say
from pysolvers.engines.reasoning.grade import DIFFICULTIES, difficulty_of, graded
from pysolvers.engines.reasoning.kept import Memory
from pysolvers.errors import ArgumentError

T = TypeVar("T")


DRILLS_FILE = "drills.tsv"  # a kind's boards for drills

BOARDS, SECONDS = 60, 2.0  # limits for making a drill; then the technique's example is used

SIZES, LEVELS = 3, 2  # the number of sizes, and of difficulties for each, to make puzzles of

FEW = 2  # a position with at most this many steps is used at once

TECHNIQUE = "technique"  # the generator setting that names a technique

NEEDED = 100  # puzzles to make in search of one that needs a technique

TURNS = tuple(product((0, 90, 180, 270), (False, True)))  # the orientations of a board


@dataclass(frozen=True)
class Drill:
    """A board for practice, with all `steps` by which one technique can continue after the `moves`.

    Each of the steps is a right answer. `example` is True for the technique's example, perhaps turned or mirrored.
    """

    puzzle: Puzzle
    moves: tuple[str, ...]
    steps: tuple[Deduction, ...]
    example: bool = False

    @cached_property
    def state(self) -> State:
        return kind_named(self.puzzle.kind).play.start(self.puzzle).played(self.moves)

    @property
    def is_a_cross(self) -> bool:
        """True if the steps only exclude connections; then the player answers by marking a cross between two cells."""
        return all(claim.parts for step in self.steps for claim in step.concludes)

    @property
    def supposes(self) -> bool:
        """True if the technique refutes a supposition; then any correct move is a right answer."""
        return self.steps[0].look_ahead


@dataclass(frozen=True)
class Answer:
    """The verdict on the player's answer to a drill.

    `step` explains the right answer or the mistake. If the player's moves are correct, but don't follow from the
    technique, `right` is False and `step` is None.
    """

    right: bool
    step: Deduction | None = None


def technique_named(kind: Kind, name: str) -> Technique:
    """The technique with this name or title. ArgumentError, with the nearest name, for an unknown one."""
    known = {technique.name: technique for technique in kind.techniques}
    plain = name.strip().lower().replace("-", " ")
    for each, technique in known.items():
        if plain in (each.replace("-", " "), say(technique.title).lower()):
            return technique
    near = nearest(plain, list(known))
    template = "{kind} has no technique {name!r}: expected one of {names}."
    if near:
        template = "{kind} has no technique {name!r}: did you mean {near}?"
    raise ArgumentError(template, kind=kind.title, name=name[:40], near=near, names=", ".join(known))


def step_of(puzzle: Puzzle, technique: str) -> tuple[State, Deduction] | None:
    """Return the first step of the puzzle's explanation that uses a technique, and the board before this step.

    None if no step uses it.
    """
    kind = kind_named(puzzle.kind)
    state: State = kind.play.start(puzzle)
    for shown in kind.hints.explain_by_work(puzzle):
        for step in shown.single_steps if isinstance(shown, Deduction) else ():
            if step.technique == technique:
                return state, step
            state = state.played(step.moves)
    return None


def drill(kind: Kind, technique: Technique, number: int, puzzle: Puzzle | None = None) -> Iterator[Progress | Drill]:
    """Yield Progress, then the drill with this `number` (from 0), if possible of the same variant as `puzzle`."""
    known = curated(kind, technique, kind.name_of(puzzle) if puzzle else "")
    for text in known[number : number + 1]:
        found = yield from first(drills_in(parse(text, kind), technique))
        if found:
            yield found
            return
    yield from made(kind, technique, number, parse(known[0], kind) if known else None)


def curated(kind: Kind, technique: Technique, variant: str = "") -> Sequence[str]:
    """The ids of the boards for a technique that come with the package.

    With a `variant` (a usual name of puzzles of this kind), only the boards of this variant, or all if it has none.
    """
    boards = {say(name): shipped for needed, name, shipped in _shipped(kind) if needed == technique.name}
    return boards.get(variant) or [board for shipped in boards.values() for board in shipped]


def ladder(kind: Kind, puzzle: Puzzle | None = None) -> list[Technique]:
    """The techniques of a kind that have an example, the easiest first.

    With a `puzzle`, only those with drills of its variant, or all if there are no such drills.
    """
    techniques = [technique for technique in kind.techniques if technique.example]
    if puzzle is None:
        return techniques
    variant = kind.name_of(puzzle)
    names = {needed for needed, name, _ in _shipped(kind) if say(name) == variant}
    return [technique for technique in techniques if technique.name in names] or techniques


@cache
def _shipped(kind: Kind) -> tuple[tuple[str, str, tuple[str, ...]], ...]:
    try:
        data = pkgutil.get_data(kind.package, DRILLS_FILE)  # works in an archive too, as on the page
    except OSError:  # the kind has no such file
        return ()
    lines = (line.split("\t") for line in (data or b"").decode().splitlines())
    return tuple((technique, variant, tuple(boards.split())) for technique, variant, boards in lines)


def made(
    kind: Kind, technique: Technique, number: int, like: Puzzle | None = None, seconds: float = SECONDS
) -> Iterator[Progress | Drill]:
    """Yield Progress, then a drill on a new board of the same variant as `like`; each `number` gives other boards.

    If no drill is found within `seconds` of work, the drill is the technique's example. Without `like`, the variant is
    that of the example.
    """
    example = parse(technique.example, kind)
    settings, orders = _orders(kind, technique, like or example)
    until = process_time() + seconds
    for k in range(BOARDS if orders else 0):
        size, level = orders[k % len(orders)]
        steps = kind.generator.generate(size, f"{technique.name} {number} {k}", level, settings)
        with suppress(PuzzleError):  # no puzzle was made
            board = yield from first(_until(steps, until))
            found = (yield from first(_until(drills_in(board, technique), until))) if board else None
            if found:
                yield found
                return
    for k in range(len(TURNS)):
        with suppress(PuzzleError):
            turned = kind.editor.rotated(example, *TURNS[(number + k) % len(TURNS)])
            found = yield from first(drills_in(turned, technique))
            if found:
                yield replace(found, example=True)
                return


def _until(steps: Iterator[Progress | T], time: float) -> Iterator[Progress | T]:
    for step in steps:
        yield step
        if process_time() > time:
            return


def _orders(kind: Kind, technique: Technique, example: Puzzle) -> tuple[Mapping[str, str], list[tuple[str, str]]]:
    """Settings that make puzzles like `example`, and (size, difficulty) pairs whose puzzles may need the technique."""
    generator = kind.generator
    size, settings = generator.order_like(example)
    same = [other for other in generator.SIZES if shape_of(other) == shape_of(size)]
    made = ((other, _levels(kind, technique, other, settings)) for other in same)
    sizes = [(other, levels) for other, levels in made if levels and cells_of(other) >= cells_of(size)]
    return settings, [(other, level) for other, levels in sizes[:SIZES] for level in levels[:LEVELS]]


def _levels(kind: Kind, technique: Technique, size: str, settings: Mapping[str, str]) -> list[str]:
    generator = kind.generator
    likely = DIFFICULTIES[DIFFICULTIES.index(difficulty_of(technique.weight)) :]
    made = (level for level in generator.DIFFICULTIES if not generator.unavailable(size, level, settings))
    return [level for level in made if level in likely]


def drills_in(puzzle: Puzzle, technique: Technique) -> Iterator[Progress | Drill]:
    """Yield Progress, then the puzzle's drill for the technique, if any; prefer one with few possible steps."""
    best: Drill | None = None
    for found in every_drill(puzzle):
        if isinstance(found, Progress):
            yield found
        elif found.steps[0].technique == technique.name and (best is None or len(found.steps) < len(best.steps)):
            best = found
            if len(best.steps) <= FEW:
                break
    if best:
        yield best


def every_drill(puzzle: Puzzle) -> Iterator[Progress | Drill]:
    """Yield Progress, and for most boards on the way to the solution a drill for the easiest technique on the board."""
    kind = kind_named(puzzle.kind)
    state: State = kind.play.start(puzzle)
    moves: list[str] = []
    memory = Memory()
    while not state.is_solved:
        found = yield from collected(kind.hints.open_steps(state, memory))
        steps = {step.moves: step for step in found}
        if not steps or any(step.breaks for step in found):
            return
        if not any(isinstance(claim, Then) for claim in found[0].claims):
            yield Drill(puzzle, tuple(moves), tuple(steps.values()))
        before = len(moves)
        for step in found:
            state, played = _after(state, step)
            moves += played
        if len(moves) == before:
            return


def judge(drill: Drill, state: State) -> Iterator[Progress | Answer]:
    """Yield Progress, then an Answer that judges the player's moves; no Answer if they change nothing."""
    new = _gained(state, drill.state)
    if not new:
        return
    hints, memory = kind_named(state.puzzle.kind).hints, Memory()
    if (yield from first(hints.can_be_completed(state, memory))) is False:
        yield Answer(False, (yield from first(hints.hint(state, memory))))
        return
    follows = [s for s in drill.steps if not new.isdisjoint(_gained(_after(drill.state, s)[0], drill.state))]
    step = follows[0] if follows else drill.steps[0] if drill.supposes else None
    yield Answer(step is not None, step)


def _gained(state: State, before: State) -> frozenset[object]:
    facts = before.facts
    between = (cells for cells in state.since(before) if len(cells) > 1)
    return frozenset((*between, *(item for item in state.facts.items() if facts.get(item[0]) != item[1])))


def _after(state: State, step: Deduction) -> tuple[State, list[str]]:
    moves = []
    for move in step.moves:
        with suppress(PuzzleError):
            after = state.play(move)
            if after != state and not state.since(after):
                state = after
                moves.append(move)
    return state, moves


def needing(
    kind: Kind, technique: Technique, size: str, seed: str, levels: Sequence[str], settings: Mapping[str, str]
) -> Iterator[Progress | Puzzle]:
    """Yield Progress, then a new puzzle whose explanation needs a technique.

    Several puzzles are tried, with difficulties from `levels` and seeds that start with `seed`. ArgumentError if none
    of them needs the technique; PuzzleError if no puzzle can be made.
    """
    for k, name in enumerate(seeds(seed, NEEDED)):
        note = ""
        for step in kind.generator.generate(size, name, levels[k % len(levels)], settings):
            if isinstance(step, Progress):
                note = step.note or note
                yield step
                continue
            grade = yield from first(graded(step))
            if grade and technique.name in grade.techniques:
                yield Progress(engine="generator", note=note)
                yield step
                return
    template = "None of {many} puzzles ({size}, {levels}) needs the technique {name!r}: try another size or difficulty."
    raise ArgumentError(template, many=NEEDED, size=size, levels=either(levels), name=technique.name)


def generate(
    kind: Kind, size: str, seed: str, difficulty: str, settings: Mapping[str, str]
) -> Iterator[Progress | Puzzle]:
    """Yield Progress, then a new puzzle. The same arguments give the same puzzle.

    `settings` may have a `technique` that the puzzle must need. Without a `difficulty`, puzzles are normal or, with a
    technique, have any difficulty.
    """
    settings = dict(settings)
    needed = settings.pop(TECHNIQUE, "")
    if not needed:
        return kind.generator.generate(size, seed, difficulty or "normal", settings)
    technique = technique_named(kind, needed)
    levels = [difficulty] if difficulty else _levels(kind, technique, size, settings) or kind.generator.DIFFICULTIES
    return needing(kind, technique, size, seed, levels, settings)
