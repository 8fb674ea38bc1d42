"""What people read and see is what it was: of each kind played, edited, explained and spoilt in a fixed course.

The text files here hold what came of it when somebody last looked: sentences as they are, drawings as a few letters
that stand for them. After a change that is meant, make them again and read the difference:

    PYSOLVERS_KEPT=make .venv/bin/python -m pytest tests/kept; git diff tests/kept
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from hashlib import sha256
from importlib import import_module
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

import pysolvers
from pysolvers.core.deduction import Deduction
from pysolvers.core.input import Event, Hand
from pysolvers.core.kind import Kind, kinds
from pysolvers.core.marks import Marks
from pysolvers.core.puzzle import Puzzle, PuzzleError, State
from pysolvers.desk.game import Session
from tests.fuzz.doors import DEEDS, Target, targets
from tests.fuzz.mutator import spoil

HERE = Path(__file__).parent
MAKE = os.environ.get("PYSOLVERS_KEPT") == "make"
KEYS = (
    *("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Enter", " ", "Backspace", "Delete", "Escape", "Insert"),
    *("a", "b", "1", "2", "3", "x"),
)
BOARDS, EVENTS, SPOILT = 5, 40, 10
"""How many of the small boards are played, what is done on each, and how many spoilt texts come to each door."""


MOST_CELLS = 36


def look(drawing: object) -> str:
    """A few letters for a drawing."""
    svg: str = drawing.svg()  # type: ignore[attr-defined]  # a Scene
    return sha256(svg.encode()).hexdigest()[:6]


def boards(kind: Kind) -> list[Puzzle]:
    """Examples, small boards with all that a puzzle of the kind can have, and one for each technique."""
    several = import_module(f"tests.puzzles.{kind.package.rpartition('.')[2]}.conceivable")
    larger = [pysolvers.parse(text, kind.name) for text in getattr(several, "LARGER", ())]
    techniques = [pysolvers.parse(each.example, kind.name) for each in kind.techniques if each.example]
    small = list(several.boards(7, BOARDS))
    examples = [pysolvers.parse(text, kind.name) for _, text in kind.examples]
    found = {puzzle.id: puzzle for puzzle in (*examples, *small, *larger, *techniques)}
    return [puzzle for puzzle in found.values() if len(puzzle.cells) <= MOST_CELLS]


def some_event(rng: Random, box: Sequence[float], last: Event) -> Event:
    """What a player does next: near the last place more often than not."""
    left, top, width, height = box
    if rng.random() < 0.25:
        return Event("key", key=rng.choice(KEYS), shift=rng.random() < 0.2)
    near = last.what in ("down", "move") and rng.random() < 0.8
    x = last.x + rng.choice((-1, 0, 0, 1)) if near else left + round(rng.random() * width, 1)
    y = last.y + rng.choice((-1, 0, 0, 1)) if near else top + round(rng.random() * height, 1)
    what = rng.choice(("move", "move", "up")) if last.what in ("down", "move") else rng.choice(DEEDS[:1])
    return Event(what, round(x, 2), round(y, 2), rng.choice(("left", "left", "left", "right")))


def said(kind: Kind) -> Iterator[str]:
    """All that is said of a kind as a whole."""
    yield from (kind.title, kind.short, kind.rules, kind.invitation, kind.no_answer, *kind.other_names)
    yield from (f"{name}: {text}" for name, text in (*kind.gestures, *kind.keys, *kind.data.FIELDS.items()))
    yield from (f"{option.name}: {option.title}, {option.values}" for option in kind.options)
    yield from (f"{tool.name}: {tool.title}. {tool.sentence}" for tool in kind.editor.TOOLS)
    yield from (f"{each.name}: {each.title}: {each.choices}" for each in kind.generator.SETTINGS)
    yield from (f"{form.name}: {form.title}" for form in kind.formats.FORMATS)
    for size in kind.generator.SIZES:
        reasons = [kind.generator.unmade(size, difficulty, {}) for difficulty in kind.generator.DIFFICULTIES]
        yield f"{size}: {' '.join(reason or 'yes' for reason in reasons)}"


def played(kind: Kind) -> Iterator[str]:
    """Boards that somebody plays who clicks and types about."""
    for puzzle in boards(kind):
        rng, hand, event = Random(puzzle.id), Hand(), Event("up")
        state: State = kind.play.start(puzzle)
        scene = kind.board.draw(state, hand)
        yield f"# {puzzle.id}: {puzzle.summary} {kind.play.asks(puzzle)} {scene.label} {scene.box} {look(scene)}"
        yield f"{kind.play.first_move(state)} {[(key.key, key.label, key.name) for key in kind.play.play_keys(state)]}"
        before = state
        for number in range(EVENTS):
            event = some_event(rng, scene.box, event)
            hand, moves = kind.play.interpret(state, hand, event)
            before = state if number % 15 == 0 else before
            for move in moves:
                state = state.play(move)
            drawn = look(kind.board.draw(state, hand, Marks(before=before)))
            told = " ".join((*moves, hand.stopped, hand.refused))
            yield f"{event.what} {event.key or (event.x, event.y)} {hand.cursor} {told} {drawn}"
        yield from ended(kind, state, before, hand)


def ended(kind: Kind, state: State, before: State, hand: Hand) -> Iterator[str]:
    """What is told and shown of a board that was played in part."""
    cells = frozenset(state.puzzle.cells)
    one, two, three, four = (frozenset(islice(sorted(cells), first, first + 3)) for first in range(4))
    looks = (
        Marks(paper=True), Marks(compact=True), Marks(whole=True), Marks(one, two, three, four), Marks(differs=two),
        Marks(before=before), Marks(notes=kind.notes.notes(state)),
    )  # fmt: skip
    yield " ".join(look(kind.board.draw(state, hand, marks)) for marks in looks)
    yield f"{kind.play.completion(state)} {[str(error) for error in kind.play.live_errors(state)]}"
    yield kind.board.text(state)
    yield str(kind.board.trails(state))[:200]
    for cell in islice(sorted(cells), 0, None, 3):
        yield f"{kind.board.words(state, cell)} {kind.board.lens(state, replace(hand, cursor=cell))}"


def explained(kind: Kind) -> Iterator[str]:
    """Steps of explanations, of each technique those with claims of other kinds; and hints after mistakes."""
    known: set[object] = set()
    for puzzle in boards(kind):
        state = kind.play.start(puzzle)
        right: list[str] = []
        for step in kind.hints.explain(puzzle):
            if isinstance(step, Deduction):
                yield from told(kind, state, step, known)
                right += step.moves
                for move in step.moves:
                    state = state.play(move)
        rng = Random(puzzle.id)
        for _ in range(3):
            moves = rng.sample(right, min(len(right), 5))
            moves[:1] = random_moves(kind, puzzle, rng)
            with suppress(PuzzleError):
                hint = pysolvers.hint(puzzle, moves)
                wrong = kind.play.start(puzzle)
                for move in moves:
                    wrong = wrong.play(move)
                if isinstance(hint, Deduction):
                    yield from told(kind, wrong, hint, known)


def told(kind: Kind, state: State, step: Deduction, known: set[object]) -> Iterator[str]:
    """A step with what it supposes, unless one like it was told."""
    alike = step.technique, tuple(type(claim) for claim in (*step.claims, *step.concludes)), bool(step.chain)
    if alike not in known:
        known.add(alike)
        yield f"# {state.puzzle.id} {look(kind.board.draw(state, None, step.marks))}"
        yield f"{step.level} {step.title}: {step.sentence} {' '.join(step.moves)}"
        yield from (f"  {each.title}: {each.sentence}" for each in step.chain)


def random_moves(kind: Kind, puzzle: Puzzle, rng: Random) -> list[str]:
    """What a player draws who does not think."""
    state, hand, event, found = kind.play.start(puzzle), Hand(), Event("up"), list[str]()
    while len(found) < 2 and rng.random() < 0.99:
        event = some_event(rng, kind.board.draw(state).box, event)
        hand, moves = kind.play.interpret(state, hand, event)
        for move in moves:
            state = state.play(move)
            found.append(move)
    return found


def edited(kind: Kind) -> Iterator[str]:
    """Puzzles that somebody changes with each of the tools, then turned."""
    for puzzle in boards(kind)[::3]:
        rng = Random(puzzle.id)
        draft = kind.editor.start(puzzle)
        for tool in kind.editor.TOOLS:
            hand, event = Hand(), Event("up")
            yield f"# {puzzle.id}, {tool.name}: {look(kind.editor.draw(draft, hand, Marks(), tool.name))}"
            for _ in range(EVENTS // 3):
                event = some_event(rng, kind.editor.draw(draft, hand, Marks(), tool.name).box, event)
                hover = Event("hover", event.x, event.y)
                hovering, _ = kind.editor.interpret(draft, hand, hover, tool.name)
                drawn = look(kind.editor.draw(draft, hovering, Marks(), tool.name))
                hand, edits = kind.editor.interpret(draft, hand, event, tool.name)
                for edit in edits:
                    with suppress(PuzzleError):
                        draft = draft.play(edit)
                drawn += look(kind.editor.draw(draft, hand, Marks(), tool.name))
                yield f"{event.what} {event.key or (event.x, event.y)} {hand.cursor} {' '.join(edits)} {drawn}"
            yield kind.editor.text(draft) + kind.editor.words(draft, hand.cursor)
            yield f"{kind.editor.fields(draft, hand)} {draft.steppers}"
            yield outcome(partial(getattr, draft, "puzzle"))
        for degrees, mirror in ((90, False), (180, True), (60, False)):
            yield outcome(partial(kind.editor.rotated, puzzle, degrees, mirror))


def read(doors: Sequence[Target]) -> Iterator[str]:
    """What spoilt texts are taken for, or why they are refused."""
    for door in doors:
        rng = Random(door.name)
        for _ in range(SPOILT):
            text = spoil(rng, door.samples)
            letters = sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:6]
            yield f"{door.name}: {text[:50]!a} {len(text)} {letters}"
            yield f"    {outcome(partial(door.take, text))}"


def outcome(take: Callable[[], Any]) -> str:
    """What comes of something, as text."""
    try:
        found = take()
    except PuzzleError as error:
        return re.sub("(no JSON:).*", r"\1 …", str(error))  # each Python says it in its own words
    several = found if isinstance(found, (list, tuple)) else [found]
    ids = [each.id if isinstance(each, Puzzle) else each.text if isinstance(each, Session) else "" for each in several]
    return ascii(" ".join(ids))[:300]


PARTS: dict[str, Callable[[Kind], Iterator[str]]] = {
    "said": said,
    "played": played,
    "edited": edited,
    "explained": explained,
    "read": lambda kind: read([door for door in targets() if door.name.startswith(f"{kind.name} ")]),
}


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("kind", kinds(), ids=lambda kind: kind.name)
def test_what_a_kind_shows_is_what_it_was(kind: Kind, part: str) -> None:
    is_kept(f"{kind.name}-{part}", PARTS[part](kind))


def test_what_is_read_by_doors_of_all_kinds_is_what_it_was() -> None:
    names = tuple(f"{kind.name} " for kind in kinds())
    doors = [door for door in targets() if not door.name.startswith(names) and door.name not in ("desk", "picture")]
    is_kept("all-kinds-read", read(doors))


def is_kept(name: str, lines: Iterator[str]) -> None:
    """Lines are those of a file, which is written anew when that is wanted."""
    file = HERE / f"{name}.txt"
    text = "".join(f"{line.rstrip()}\n" for line in lines)
    if MAKE:
        file.write_text(text, "utf-8")
    assert text == file.read_text("utf-8"), __doc__
