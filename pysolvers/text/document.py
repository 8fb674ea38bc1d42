"""Reads the puzzles in any text: a link, JSON lines, a known format, rows, lists, prose or a table."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pysolvers.core.kind import kind_named
from pysolvers.core.puzzle import MAX_TEXT, Puzzle, PuzzleError, Solution
from pysolvers.core.words import say
from pysolvers.text import embedded, json_lines, links, plain_data, prose, recognise
from pysolvers.text.addresses import completed

if TYPE_CHECKING:
    from pysolvers.core.progress import Progress


@dataclass(frozen=True)
class Document:
    """The puzzles in a text, and what else the text contains.

    `entries` are puzzles, and errors in place of invalid ones (such as a row of a table). `lines` are their line
    numbers, if known. If `entries` is empty, `steps` yields Progress, then the puzzle. `moves` are the player's moves
    on the first puzzle. `edits` are changes made in the editor; None unless the text opens the editor. `others` are
    the puzzles by other ways to read the text. `missing_option` names an option that the text leaves open, such as
    "rules", or is "". `certain` is False if the kind was guessed. A link can ask the page to `solve` the puzzle at
    once, or to open it in a `mode`. `find_solutions` is for the property `solutions`.
    """

    entries: tuple[Puzzle | PuzzleError, ...]
    format: str
    title: str
    moves: tuple[str, ...] = ()
    edits: tuple[str, ...] | None = None
    notes: tuple[str, ...] = ()
    missing_option: str = ""
    certain: bool = True
    solve: bool = False
    mode: str = ""
    steps: Iterator[Progress | Puzzle] | None = None
    others: tuple[tuple[Puzzle, ...], ...] = ()
    lines: tuple[int, ...] = ()
    find_solutions: Callable[[], list[Solution]] = field(default=list, repr=False, compare=False)

    @cached_property
    def puzzles(self) -> tuple[Puzzle, ...]:
        return tuple(entry for entry in self.entries if isinstance(entry, Puzzle))

    @property
    def errors(self) -> list[PuzzleError]:
        return [entry for entry in self.entries if isinstance(entry, PuzzleError)]

    @property
    def all_puzzles(self) -> tuple[Puzzle, ...]:
        """The puzzles; PuzzleError if any of them is invalid."""
        if errors := self.errors:
            first, n = errors[0], len(errors)
            template = "{error} {n} of the {total} puzzles are wrong." if n > 1 else "{error}"
            raise PuzzleError(template, first.line, first.column, error=first.sentence, n=n, total=len(self.entries))
        return self.puzzles

    @property
    def puzzle(self) -> Puzzle:
        return self.puzzles[0]

    @property
    def drawn(self) -> tuple[str, ...]:
        return self.moves if self.edits is None else self.edits

    @property
    def note(self) -> str:
        return " ".join(self.notes)

    @property
    def solutions(self) -> tuple[Solution, ...]:
        """The solutions in the text, right or wrong, one for each puzzle; () for a text without solutions."""
        return tuple(self.find_solutions())


def read(
    source: str | dict[str, Any] | list[Any],
    kind: str | None = None,
    options: Mapping[str, str] | None = None,
    compute: bool = True,
) -> Document:
    """Read all puzzles in a text, or the puzzle in plain data. PuzzleError if there is no puzzle of this `kind`.

    `kind` is any name of a kind; a name such as "hidato" also implies options. The `options`, such as rules="tight",
    override those in the text. Without `compute`, a puzzle that takes seconds to make (such as one with a random seed)
    is only made by the result's `steps`.
    """
    wanted = dict(options or {})
    if not isinstance(source, str):
        return _of_data(source, kind, wanted)
    text = source
    if len(text) > MAX_TEXT:
        raise PuzzleError("The text has {count} characters; the limit is {limit}.", count=len(text), limit=MAX_TEXT)
    if not text.strip():
        raise PuzzleError("There is no puzzle in the text: it is empty.")
    if half := re.search("[\ud800-\udfff]", text):
        line, column = text.count("\n", 0, half.start()) + 1, half.start() - text.rfind("\n", 0, half.start())
        raise PuzzleError("Half a character is missing here (a lone surrogate): expected Unicode text.", line, column)
    if links.is_link(text):
        words = (text, *embedded.Snippet(1, text.strip()).candidates)
        return _first_readable(words, lambda word: _of_link(word, kind, wanted))
    text = completed(text)
    if lines := json_lines.puzzles_in(text):
        return _of_json_lines(text, lines, kind, wanted)
    if not kind and (found := _of_embedded(text, wanted)):
        return found
    if not compute and (made := recognise.computed(text, kind)):
        return Document((), made[1].name, made[1].title, steps=made[0])
    try:
        return _of_text(text, kind, wanted)
    except PuzzleError as error:
        if found := None if kind else _of_lines(text, wanted):
            return found
        return _of_prose(text, kind, wanted, error)


AROUND = "The text around the puzzle is ignored."


def _of_prose(text: str, kind: str | None, options: Mapping[str, str], error: PuzzleError) -> Document:
    if (titled := prose.with_titles(text)) == text:
        raise error from None
    try:
        found = _of_text(titled, kind, options)
        return replace(found, notes=(*found.notes, say(AROUND)))
    except PuzzleError as without_sentences:
        raise (error if error.line else without_sentences) from None


def _of_data(data: dict[str, Any] | list[Any], kind: str | None, options: Mapping[str, str]) -> Document:
    wrong: PuzzleError | None = None
    try:
        if isinstance(data, dict) and "id" not in data:
            named = data.get("kind", kind)
            data = data if named is None else {**data, "kind": kind_named(named).name}
            puzzle = plain_data.puzzle_in_record(data, kind)
        else:
            puzzle = plain_data.puzzle_in_rows(data, kind) if isinstance(data, list) and kind else None
    except PuzzleError as error:
        puzzle, wrong = None, error
    if puzzle is None:
        try:
            return read(json.dumps(data, ensure_ascii=False), kind, options)
        except (PuzzleError, TypeError) as error:  # JSON has no tuples as keys, such as (0, 1)
            puzzle = plain_data.puzzle_in_rows(data, None) if isinstance(data, list) and not kind else None
            sentence = error.sentence if isinstance(error, PuzzleError) else str(error)
            if puzzle is None:
                raise wrong or PuzzleError(sentence) from None
    return Document((again(puzzle, kind, options),), "json", "plain data")


def again(puzzle: Puzzle, kind: str | None, options: Mapping[str, str]) -> Puzzle:
    if kind and puzzle.kind != kind_named(kind).name:
        raise PuzzleError("The puzzle is of the kind {kind}; expected {expected}.", kind=puzzle.kind, expected=kind)
    return recognise.with_options(kind_named(puzzle.kind), puzzle, options) if options else puzzle


def _of_text(text: str, kind: str | None, options: Mapping[str, str]) -> Document:
    found = recognise.read(text, kind, options)
    moves: tuple[str, ...] = ()
    if found.format.drawn and (drawn := found.own_solutions()):
        moves = tuple(found.kind.play.moves(drawn[0]))
    return Document(
        found.puzzles,
        found.format.name,
        found.format.title,
        moves,
        notes=(found.note,) if found.note else (),
        missing_option=found.missing_option,
        certain=bool(kind) or found.says_kind or found.is_certain,
        others=tuple(each.puzzles for each in found.others),
        find_solutions=found.own_solutions,
    )


def _first_readable(words: Iterable[str], reader: Callable[[str], Document]) -> Document:
    wrong: PuzzleError | None = None
    for word in words:
        try:
            return reader(word)
        except PuzzleError as error:
            wrong = wrong or error
    assert wrong
    raise wrong


def _of_link(text: str, kind: str | None, options: Mapping[str, str]) -> Document:
    link = links.parse(text)
    if kind and link.kind is not kind_named(kind):
        template = "The link is a puzzle of the kind {kind}; expected {expected}."
        raise PuzzleError(template, kind=link.kind.name, expected=kind)
    try:
        found = recognise.read(link.text, link.name, link.options)
    except PuzzleError as error:
        raise _error_within(error, text, link.text, error.line) from None
    puzzle = found.puzzles[0].titled(link.heading) if link.heading else found.puzzles[0]
    if options:
        puzzle = recognise.with_options(link.kind, puzzle, options)
    editing = link.edit and link.kind.has("editor")

    def solutions() -> list[Solution]:
        state = link.kind.play.start(puzzle)
        for group in () if editing else link.moves:
            state = state.played(group.split("+"))
        solution = state.solution() if link.moves and not editing else None
        return [solution] if solution else []

    return Document(
        (puzzle, *found.puzzles[1:]),
        "link",
        "link",
        () if editing else link.moves,
        link.moves if editing else None,
        solve=link.solve,
        mode=link.mode,
        find_solutions=solutions,
    )


def _error_within(error: PuzzleError, text: str, id: str, line: int | None, puzzle: int = 0) -> PuzzleError:
    column = text.find(id) + error.column if error.column and id in text else None
    template = "Puzzle {number}: {error}" if puzzle else "{error}"
    again = PuzzleError(template, line, column, error=error.sentence, number=puzzle)
    again.taken_for = error.taken_for
    return again


def _of_json_lines(text: str, named: list[tuple[str, str]], kind: str | None, options: Mapping[str, str]) -> Document:
    puzzles: list[Puzzle] = []
    format = None
    for number, (name, id) in enumerate(named, 1):
        if kind and kind_named(name) is not kind_named(kind):
            template = "Puzzle {number} is of the kind {kind}; expected {expected}."
            raise PuzzleError(template, number=number, kind=name[:40], expected=kind_named(kind).name)
        try:
            found = recognise.read(id, name, options)
        except PuzzleError as error:
            line, within = json_lines.place_of(number, len(named), text)
            raise _error_within(error, within, id, line, 0 if line or len(named) == 1 else number) from None
        format = format or found.format
        puzzles += found.puzzles

    def solutions() -> list[Solution]:
        results = json_lines.results_in(text)
        lists = [json_lines.solutions_of(*each) for each in zip(puzzles, results, strict=False)]
        return [each[0] for each in lists] if all(lists) and len(results) == len(puzzles) else []

    assert format is not None
    return Document(tuple(puzzles), format.name, format.title, find_solutions=solutions)


def _of_lines(text: str, options: Mapping[str, str]) -> Document | None:
    found: list[Document] = []
    if not 0 < text.strip().count("\n") <= recognise.MOST_LINES:
        return None
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            one = _of_link(line, None, options) if links.is_link(line) else _of_text(line, None, options)
        except PuzzleError as error:
            if not _seem_of_several_kinds(text):
                return None
            raise PuzzleError(error.sentence, number, error.column) from None
        if one.format not in ("id", "link"):
            return None
        found.append(one)
    several = len({each.puzzle.kind for each in found}) > 1 or (len(found) > 1 and links.is_link(text.split()[0]))
    puzzles = tuple(puzzle for each in found for puzzle in each.puzzles)
    return Document(puzzles, found[0].format, found[0].title) if several else None


def _seem_of_several_kinds(text: str) -> bool:
    known: set[str] = set()
    for line in filter(str.strip, text.splitlines()):
        kind = _likely_kind(line)
        if not kind:
            return False
        known.add(kind)
        if len(known) > 1:
            return True
    return False


def _likely_kind(line: str) -> str:
    if not links.is_link(line):
        return recognise.kind_of_id(line)
    try:
        return links.parse(line).kind.name
    except PuzzleError:
        return ""


MOST_PLACES = 1000  # in one table or prose text


def _of_embedded(text: str, options: Mapping[str, str]) -> Document | None:
    snippets = embedded.snippets(text)
    if not snippets or recognise.is_certain(text):
        return None
    if len(snippets) > MOST_PLACES:
        template = "The text has more than {limit} puzzles among other words: expected fewer."
        raise PuzzleError(template, limit=MOST_PLACES)
    entries: list[Puzzle | PuzzleError] = []
    lines: list[int] = []
    other: PuzzleError | None = None  # an address that is not a puzzle
    for snippet in snippets:
        try:
            entries += _of_snippet(snippet, options)
        except PuzzleError as error:
            wrong = PuzzleError(error.sentence, snippet.line)
            if snippet.is_address:
                other = other or wrong
            else:
                entries.append(wrong)
        lines += [snippet.line] * (len(entries) - len(lines))
    exact = snippets[0].exact
    if any(isinstance(entry, Puzzle) for entry in entries):
        name, title = ("csv", "table") if exact else ("id", "ids and links in a text")
        ignored = not exact and not all("://" in each.text or links.is_link(each.text) for each in snippets)
        notes = (say(AROUND),) if ignored else ()
        return Document(tuple(entries), name, title, notes=notes, lines=tuple(lines))
    if exact:
        return None
    raise next(each for each in (*entries, other) if isinstance(each, PuzzleError))


def _of_snippet(snippet: embedded.Snippet, options: Mapping[str, str]) -> tuple[Puzzle | PuzzleError, ...]:
    if not snippet.exact:
        return _first_readable(snippet.candidates, lambda word: _of_word(word, options)).entries
    if not snippet.text.strip():
        raise PuzzleError("There is no puzzle in this row.")
    return read(snippet.text, None, options).entries


def _of_word(word: str, options: Mapping[str, str]) -> Document:
    found = _of_link(word, None, options) if links.is_link(word) else _of_text(completed(word), None, options)
    if not (found.certain or found.format == "id"):
        raise PuzzleError("{text!r} is not the id of a puzzle.", text=word[:40])
    return found


def game_in(text: str) -> tuple[Puzzle, tuple[str, ...]] | None:
    """Return the puzzle and the player's moves in a link; None for other texts and invalid links."""
    if not links.is_link(text):
        return None
    try:
        found = read(text)
    except PuzzleError:
        return None
    return found.puzzle, found.moves
