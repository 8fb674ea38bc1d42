"""Every door for text, with good samples for each: puzzles, links, solutions, moves, edits, saved games."""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache, partial
from importlib import import_module
from importlib.util import find_spec
from io import BytesIO
from random import Random
from typing import Literal

import pysolvers
from pysolvers.batch.puzzle_files import read_puzzles
from pysolvers.core.editing import Draft
from pysolvers.core.input import Event, Hand
from pysolvers.core.kind import Kind, NotThereYet, kind_named, kinds
from pysolvers.core.marks import Marks
from pysolvers.core.puzzle import Puzzle, State
from pysolvers.desk import tools
from pysolvers.desk.desk import Desk
from pysolvers.desk.game import Session
from pysolvers.desk.view import View
from pysolvers.engines.regex import parser
from pysolvers.engines.regex.escapes_and_classes import RegexError
from pysolvers.errors import BadInput
from pysolvers.text import document
from pysolvers.text import links as address

DEEDS: tuple[Literal["down", "move", "up", "key"], ...] = ("down", "move", "up", "key")
"""What a player does."""

EXPRESSIONS = (
    "(?:A|BC)+[^D-F]{2,3}?(?=G)(?!H)(?<=I)(?<!J)\\1\\k<x>(?<x>K*)$",
    "^[\\d\\W\\s\\]]\\x41\\u0042\\cA\\0\\bL\\B.(?P<y>M)(?P=y)",
    "(?i:a)(A)(B)\\2{2}|C??|D{,3}[\\p{L}]",
)


Take = Callable[[str], object]
"""What is done with a text."""


@dataclass(frozen=True)
class Target:
    """A door for text: what goes in at it as a rule, and the function behind it, which may raise BadInput only."""

    name: str
    samples: tuple[str, ...]
    take: Take
    share: float = 1
    """How many inputs it gets of what others get: fewer where each of them does much."""


def own_samples(kind: Kind) -> tuple[dict[str, tuple[str, ...]], dict[str, tuple[tuple[str, ...], Take]]]:
    """What lies in `fuzz_samples.py` beside a kind's tests, for what its examples do not show.

    `FOREIGN`: texts of formats that are read and not written, by the format's name; `DOORS`: good samples for doors of
    its own, and the function behind each.
    """
    name = f"tests.puzzles.{kind.package.rpartition('.')[2]}.fuzz_samples"
    module = import_module(name) if find_spec(name) else None
    return getattr(module, "FOREIGN", {}), getattr(module, "DOORS", {})


@cache
def targets() -> tuple[Target, ...]:
    """Every reader of text that there is, with good samples for each."""
    puzzles = {kind: [pysolvers.parse(text, kind.name) for _, text in kind.examples] for kind in kinds()}
    everything = tuple(text for several in puzzles.values() for text in _written(several))
    links = tuple(pysolvers.link(puzzle) for several in puzzles.values() for puzzle in several)
    return (
        Target("any text", everything + links, _parse),
        Target("link", links, document.read),
        *(door for kind, several in puzzles.items() for door in _of_a_kind(kind, several)),
        Target("packed link", everything, _packed),
        Target("regular expression", EXPRESSIONS, _expression),
        Target("file of batch", tuple("\n".join(everything[i : i + 3]) for i in range(9)), _batch, 0.2),
        Target("picture", _pictures(links[:6]), _picture, 0.2),
        Target("desk", everything[::4] + links[::4], _at_a_desk(), 0.05),
    )


def _pictures(links: Sequence[str]) -> tuple[str, ...]:
    """Files of pictures as text, a character for each byte: some with a link, one of pixels in every format."""
    svgs = tuple(pysolvers.draw(link).svg() for link in links)
    if find_spec("PIL") is None:
        return svgs
    from tests.picture import app_styles

    board = app_styles.zip_board(3, 3, ((0, 0), (2, 2)), style=app_styles.Style(cell=30, header=0))
    files = []
    for form in ("PNG", "JPEG", "GIF", "BMP", "WEBP", "TIFF"):
        file = BytesIO()
        board.quantize(8).convert("RGB").save(file, form)
        files.append(file.getvalue().decode("latin-1"))
    return (*svgs, *files)


def _picture(text: str) -> object:
    return pysolvers.read_picture(text.encode("latin-1", "replace"), seconds=20)


def _of_a_kind(kind: Kind, puzzles: list[Puzzle]) -> Iterator[Target]:
    """The doors of a kind: its formats, and solutions, moves, games, sizes and edits for its smallest example."""
    foreign, doors = own_samples(kind)
    small = min(puzzles, key=lambda puzzle: len(puzzle.cells))
    yield Target(f"{kind.name} text", _written(puzzles), partial(_parse, kind=kind.name))
    for form in kind.formats.FORMATS:
        if form.read:
            samples = foreign.get(form.name) or _written(puzzles, form.name)
            samples = samples or ((form.example,) if form.example else _written(puzzles))
            yield Target(f"{kind.name} as {form.name}", samples, _reader(form.likeness, form.read))
    for name, (samples, take) in doors.items():
        yield Target(f"{kind.name} {name}", samples, take)
    solution = pysolvers.solve(small, seconds=20)
    if solution is not None:
        texts = (json.dumps(solution.data), *_solutions(solution))
        yield Target(f"{kind.name} solution", texts, partial(pysolvers.check, small))
    moves = _moves(small)
    yield Target(f"{kind.name} move", moves, kind.play.start(small).play)
    games = tuple(pysolvers.link(small, moves[: i + 1]) for i in range(0, min(len(moves), 20), 3))
    yield Target(f"{kind.name} game", games, _session)
    yield Target(f"{kind.name} size", ("5x5", "4x6", "12x3", "hex 3", "8"), _sizes(kind), 0.1)
    if kind.has("editor"):
        yield from _editing(kind, small)


def _sizes(kind: Kind) -> Take:
    """A generator asked for a size, a seed, a difficulty or an option; it gets no further than its first steps."""

    def take(text: str) -> object:
        generate = kind.generator.generate
        wishes = [(text, "1", {}), ("5x5", text, {}), ("5x5", "1", {o.name: text for o in kind.options})]
        errors = []
        for size, seed, options in wishes:
            try:
                next(iter(generate(size, seed, kind.generator.DIFFICULTIES[0], options)))
            except BadInput as error:
                errors.append(error)
        if errors:
            raise errors[0]
        return wishes

    return take


def _editing(kind: Kind, puzzle: Puzzle) -> list[Target]:
    """The doors of a puzzle in the making: edits, the texts of its fields, and drafts that were saved."""
    editor = kind.editor
    start = editor.start(puzzle)
    edits = _edits(kind, puzzle)

    def edit(text: str) -> object:
        return _looked_at(kind, start.play(text))

    def enter(text: str) -> object:
        for field in editor.fields(start, Hand()):
            draft = start
            draft = draft.played(editor.enter(draft, Hand(), field.name, text))
            _looked_at(kind, draft)
        return start

    saved = tuple(address.write(puzzle, edits[: i + 1], edit=True) for i in range(0, min(len(edits), 20), 3))
    doors = [Target(f"{kind.name} edit", edits, edit, 0.3), Target(f"{kind.name} draft", saved, _session)]
    if fields := editor.fields(start, Hand()):
        doors.append(Target(f"{kind.name} field", (*(field.text for field in fields), "A+", "x"), enter, 0.3))
    return doors


def _looked_at(kind: Kind, draft: Draft) -> Draft:
    """A draft, after all that a front end asks of one; only its `puzzle` may be missing."""
    kind.editor.draw(draft, Hand(), Marks(), kind.editor.TOOLS[0].name)
    assert isinstance(kind.editor.text(draft), str)
    assert draft.steppers
    try:
        puzzle = draft.puzzle
    except BadInput:
        return draft
    assert kind.editor.start(puzzle).puzzle == puzzle
    return draft


@cache
def _edits(kind: Kind, puzzle: Puzzle) -> tuple[str, ...]:
    """Edits that a setter who clicks about makes, with every tool."""
    rng, hand, made = Random(1), Hand(), ["clear"]
    draft, tool = kind.editor.start(puzzle), kind.editor.TOOLS[0].name
    for _ in range(300):
        if (other := rng.choice(kind.editor.TOOLS).name) != tool and rng.random() < 0.5:
            tool, hand = other, replace(hand, drag=(), held=None)
        left, top, width, height = kind.editor.draw(draft, hand, Marks(), tool).box
        x, y = left + rng.random() * width, top + rng.random() * height
        what = rng.choice(DEEDS)
        event = Event(
            what, x, y, rng.choice(("left", "right")), rng.choice(("ArrowUp", "Enter", "Backspace", "1", "a"))
        )
        hand, edits = tools.interpret(kind, draft, hand, event, tool)
        for edit in edits:
            draft = draft.play(edit)
            made.append(edit)
    made += [f"{stepper.name}:{stepper.most}" for stepper in draft.steppers]
    return tuple(dict.fromkeys(made))


def _at_a_desk() -> Take:
    """All that a page does with a text, told back as JSON; an error in it is a sentence."""
    desk = Desk()

    def take(text: str) -> object:
        calls: tuple[Callable[[], View], ...] = (
            lambda: desk.open(text),
            lambda: desk.restore(text),
            lambda: desk.choose(text),
            lambda: desk.option(text, text),
            lambda: desk.option("rules", text),
            lambda: desk.generate(text, text, text, text),
            lambda: desk.event("key", key=text),
            lambda: desk.cancel(),
        )
        for call in calls:
            view = call()
            json.dumps(view)
            assert len(view.get("error", "")) < 600
        return desk

    return take


def _deflated(text: str) -> bytes:
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    return deflate.compress(text.encode("utf-8", "surrogatepass")) + deflate.flush()


def _packed(text: str) -> object:
    """A text as the compressed part of a link, for every kind."""
    links = [f"#{kind.name}=~{urlsafe_b64encode(_deflated(text)).decode()}" for kind in kinds()]
    return [_or_error(document.read, link) for link in links]


def _expression(text: str) -> object:
    """A regular expression in both dialects."""
    for flavour in ("javascript", "python"):
        with suppress(RegexError):
            parser.parse(text, flavour)
    return text


def _batch(text: str) -> object:
    """A file of puzzles, cut into those that can be read."""
    for kind, puzzle, error, _ in read_puzzles(text):
        assert bool(kind) == bool(puzzle) != bool(error)
    return text


def _or_error(read: Callable[[str], object], text: str) -> object:
    try:
        return read(text)
    except BadInput as error:
        return str(error)


def _parse(text: str, kind: str | None = None) -> object:
    puzzles = pysolvers.parse_all(text, kind)
    for puzzle in puzzles[:3]:
        assert pysolvers.parse(puzzle.id, puzzle.kind) == puzzle, f"the id {puzzle.id[:200]!r} is another puzzle"
        assert puzzle.summary
    return puzzles


def _session(text: str) -> object:
    session = Session.read(text)
    assert Session.read(session.text) == session
    return session


def _reader(likeness: Callable[[str], int], read: Callable[[str], list[Puzzle]]) -> Take:
    def take(text: str) -> object:
        assert likeness(text) in (0, 1, 2, 3)
        return read(text)

    return take


def _written(puzzles: Sequence[Puzzle], format: str = "") -> tuple[str, ...]:
    texts = []
    for puzzle in puzzles:
        for form in kind_named(puzzle.kind).formats.FORMATS:
            if form.write and form.read and format in ("", form.name):
                try:
                    texts.append(form.write(puzzle))
                except BadInput:
                    continue  # a format that cannot say this puzzle says so
    return tuple(text for text in texts if len(text) < 5000)


def _solutions(solution: pysolvers.Solution) -> list[str]:
    formats = kind_named(solution.puzzle.kind).formats
    return [formats.write_solution(solution, style) for style in formats.SOLUTION_FORMATS]


@cache
def _moves(puzzle: Puzzle) -> tuple[str, ...]:
    """Moves that a player who clicks about makes."""
    kind = kind_named(puzzle.kind)
    rng = Random(1)
    state: State = kind.play.start(puzzle)
    left, top, width, height = kind.board.draw(state).box
    hand, made = Hand(), ["nonsense"]
    for _ in range(400):
        what = rng.choice(DEEDS)
        key = rng.choice(
            ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Enter", " ", "Backspace", "a", "A", "1", "2", "3")
        )
        x, y = left + rng.random() * width, top + rng.random() * height
        event = Event(what, x, y, rng.choice(("left", "right")), key)
        hand, moves = kind.play.interpret(state, hand, event)
        for move in moves:
            try:
                state = state.play(move)
            except (BadInput, NotThereYet):
                break
            made.append(move)
    return tuple(made[1:] or made)
