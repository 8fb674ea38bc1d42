"""Recognizes the kind and format of a text, and reads the puzzles in it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import quote, unquote

from pysolvers.core.heading import LENGTHS, Heading
from pysolvers.core.kind import Kind, kind_named, kinds
from pysolvers.core.puzzle import SAFE, Puzzle, PuzzleError, Solution
from pysolvers.core.words import say
from pysolvers.text.prose import is_prose

if TYPE_CHECKING:
    from pysolvers.core.format import Format, Miss
    from pysolvers.core.progress import Progress
    from pysolvers.text.grids import GridReading

CERTAIN = 3  # highest likeness (`Format.likeness`)


class UnknownFormat(PuzzleError):
    """Raised for a text that resembles no format."""


MOST_LINES = 10_000  # lines of ids in one text


LONGEST_ID = 200_000  # characters


@dataclass(frozen=True, slots=True)
class Reading:
    """The puzzles in a text, at least one. `body` is the text without its options.

    `missing_option` names an option that the text leaves open, such as "rules", or is "". `says_kind` is True if a
    comment names the kind. For a text in no known format, `grid` is the chosen reading, and `others` are other possible
    readings.
    """

    puzzles: tuple[Puzzle, ...]
    kind: Kind
    format: Format
    body: str = field(default="", repr=False)
    missing_option: str = ""
    says_kind: bool = False
    grid: GridReading | None = field(default=None, repr=False)
    others: tuple[GridReading, ...] = field(default=(), repr=False)

    @property
    def is_certain(self) -> bool:
        return not self.grid and self.format.likeness(self.body) == CERTAIN

    @property
    def note(self) -> str:
        """Sentences about what was assumed, and about other readings; "" for a text in a known format."""
        return self.grid.note(self.others) if self.grid else ""

    def own_solutions(self) -> list[Solution]:
        if self.grid:
            found = [claim.solution for claim in self.grid.claims if claim.solution]
            found = found if len(found) == len(self.puzzles) else []
        else:
            found = self.format.solutions(self.body) if self.format.solutions else []
        both = zip(found, self.puzzles, strict=False)
        return [cast(Solution, replace(cast(Any, solution), puzzle=puzzle)) for solution, puzzle in both]


def read(text: str, kind: str | None, options: Mapping[str, str]) -> Reading:
    """Read the puzzles in a text of one format. If `kind` is None, recognize it.

    The text may set options and a heading at its end (`&rules=tight&title=Two%20lines`) or in its first line
    (`# rules=tight`). If it has several ids, each line may end with its own options. `options` override them all.
    PuzzleError for a text that isn't a puzzle of the kind, and for an unknown option.
    """
    text, comment = _split_comment(text)
    said, written_as = comment.pop("kind", None), comment.pop("format", "")
    if kind and said and kind_named(said, PuzzleError) is not kind_named(kind, PuzzleError):
        raise PuzzleError("The first line names the kind {stated}; expected {kind}.", 1, stated=said, kind=kind)
    kind_name = kind or said or ""
    kind_name = kind_name.lower().replace(" ", "-") if implied_options(kind_name) is not None else ""
    chosen = [kind_named(kind or said or "", PuzzleError)] if kind or said else list(kinds())
    body, inline = _split_options(text, chosen, written_as)
    found = _read(body, chosen, written_as, kind_name)
    inline = _for_each(inline, body, len(found.puzzles))
    implied = _implied(found, kind_name)
    wanted = [
        {name: value for name, value in {**implied, **here, **comment, **options}.items() if name not in LENGTHS}
        for here in inline
    ]
    puzzles = tuple(
        with_options(found.kind, _titled(puzzle, {**comment, **here}), chosen_so)
        for puzzle, here, chosen_so in zip(found.puzzles, inline, wanted, strict=True)
    )
    missing_option = found.format.missing_option(body) if found.format.missing_option else ""
    missing_option = "" if all(missing_option in each for each in wanted) else missing_option
    return replace(found, puzzles=puzzles, missing_option=missing_option, says_kind=bool(said))


def _read(body: str, chosen: list[Kind], named: str, kind_name: str) -> Reading:
    taken_for = ""
    try:
        found, format, grids = _recognised(body, chosen, named, kind_name)
        taken_for = f"{found.title}, {format.title}"
        if grids:
            return Reading(grids[0].puzzles, found, format, body, grid=grids[0], others=tuple(grids[1:]))
        return Reading(_puzzles(format, body), found, format, body)
    except PuzzleError as error:
        error.taken_for = taken_for or error.taken_for
        raise


def _for_each(inline: list[dict[str, str]], body: str, many: int) -> list[dict[str, str]]:
    if len(inline) < 2:
        return (inline or [{}]) * many
    if len(inline) == many:
        return inline
    rows = [line for line in body.splitlines() if line.strip()]  # including comments
    return [here for line, here in zip(rows, inline, strict=True) if not line.lstrip().startswith("#")]


def _implied(found: Reading, kind_name: str) -> dict[str, str]:
    if not kind_name or found.grid:
        return {}
    names = [option.name for option in found.kind.options if f"{option.name}=" not in found.body]
    return {name: value for name, value in found.kind.implied.get(kind_name, {}).items() if name in names}


def _puzzles(format: Format, text: str) -> tuple[Puzzle, ...]:
    assert format.read is not None
    if format.name == "id" and text.count("\n") > MOST_LINES:
        template = "The text has more than {limit} lines. Use `pysolvers batch` for that many ids."
        raise PuzzleError(template, limit=MOST_LINES)
    if format.name == "id" and max(map(len, text.split("\n"))) > LONGEST_ID:
        raise PuzzleError("A line has more than {limit} characters: no id is that long.", limit=LONGEST_ID)
    return tuple(format.read(text))


def implied_options(name: str) -> Mapping[str, str] | None:
    """Return the options that a kind's name implies; None if it has no such options. PuzzleError if no kind has it."""
    return kind_named(name, PuzzleError).implied.get(name.lower().replace(" ", "-")) if name else None


def _titled(puzzle: Puzzle, options: Mapping[str, str]) -> Puzzle:
    parts = {name: unquote(options[name], errors="replace") for name in LENGTHS if name in options}
    return puzzle.titled(Heading.of({**puzzle.heading.parts, **parts})) if parts else puzzle


def is_certain(text: str) -> bool:
    return _likeliest(text, list(kinds()), "")[1] == CERTAIN


def kind_of_id(text: str) -> str:
    """Return the name of the kind whose ids look like the text, which may be an invalid id; "" without such a kind."""
    best, likeness = _likeliest(text, list(kinds()), "")
    return best[0].name if best and best[1].name == "id" and likeness > 1 else ""


def computed(text: str, kind: str | None) -> tuple[Iterator[Progress | Puzzle], Format] | None:
    """Return (steps, format) for a text that only says how to make its puzzle, such as a random seed; else None.

    `steps` yields Progress and finally the puzzle.
    """
    best, _ = _likeliest(text, [kind_named(kind)] if kind else list(kinds()), "")
    steps = best[1].make(text) if best and best[1].make else None
    return (steps, best[1]) if best and steps is not None else None


def _recognised(text: str, chosen: list[Kind], named: str, kind_name: str) -> tuple[Kind, Format, list[GridReading]]:
    best, likeness = _likeliest(text, chosen, named)
    if best and (likeness == CERTAIN or best[1].is_alone(text) or is_sizes(text)):
        return *best, []
    # Slow to import, and ids don't need them.
    from pysolvers.text import grids, known_elsewhere
    from pysolvers.text.pieces import Nearness

    if likeness < CERTAIN and (known := known_elsewhere.refusal(text)):
        raise known
    found, miss = grids.readings(text, chosen, kind_name=kind_name)
    if found and (kind_name or not (likeness > 1 and best and best[0] is found[0].kind and _reads(best, text))):
        return found[0].kind, found[0].format, found
    if miss and likeness < 2 and (miss.nearness > Nearness.SIMILAR or (len(chosen) == 1 and not likeness)):
        raise _nearest(miss, chosen)
    if known_elsewhere.is_program(text) and not _reads(best, text):
        raise PuzzleError(known_elsewhere.PROGRAM)
    return *_known(text, chosen, best, miss), []


_SIZES = re.compile(r"(?:\d{1,3}x\d{1,3}\s+)*\d{1,3}x\d{1,3}\s*", re.ASCII)


def is_sizes(text: str) -> bool:
    """True if all words of a text are sizes such as `5x5`, which are ids of empty boards."""
    return _SIZES.fullmatch(text) is not None


def _reads(best: tuple[Kind, Format] | None, text: str) -> bool:
    try:
        return best is not None and bool(_puzzles(best[1], text))
    except PuzzleError:
        return False


def _nearest(miss: Miss, chosen: list[Kind]) -> PuzzleError:
    error = miss.error
    if len(chosen) > 1 and miss.why:
        template = "{error} Closest match: {match}."
        again = PuzzleError(template, error.line, error.column, error=error.sentence, match=miss.why)
        again.taken_for = error.taken_for
        return again
    return error


def _likeliest(text: str, chosen: list[Kind], named: str) -> tuple[tuple[Kind, Format] | None, int]:
    if named and len(chosen) == 1:
        for format in chosen[0].formats.FORMATS:
            if format.name == named and format.read:
                return (chosen[0], format), CERTAIN
    best: tuple[Kind, Format] | None = None
    most = 0
    own = [kind for kind in chosen if kind.ids and re.match(kind.ids, text.lstrip(), re.ASCII)]
    for kind in dict.fromkeys([*own, *chosen]):  # stop early, so that other kinds needn't be loaded
        formats = kind.formats.FORMATS
        for format in sorted(formats, key=lambda each: each.name != "id") if kind in own else formats:
            likeness = format.likeness(text) if format.read else 0
            if likeness > most:
                best, most = (kind, format), likeness
                if most == CERTAIN or format.is_alone(text):
                    return best, most
    return best, most


def _known(
    text: str, chosen: list[Kind], best: tuple[Kind, Format] | None, miss: Miss | None = None
) -> tuple[Kind, Format]:
    if best:
        return best
    from pysolvers.text import known_elsewhere

    if known := known_elsewhere.refusal_of_address(text):
        raise known
    if miss and not is_prose(text):
        template = "This is not a puzzle in a known format. Closest match: {match}. {error}"
        at, match = (miss.error.line, miss.error.column), miss.why or say("a board in rows")
        raise PuzzleError(template, *at, match=match, error=miss.error.sentence)
    if len(chosen) == 1:  # the kind's first format gives the best error
        return chosen[0], next(f for f in chosen[0].formats.FORMATS if f.read)
    formats = [say("a {kind} {format}", kind=kind.title, format=kind.formats.FORMATS[0].title) for kind in chosen]
    template = "This is not a puzzle in a known format: expected {formats}, or a link."
    raise UnknownFormat(template, formats=", ".join(formats))


def comment_line(puzzle: Puzzle, format: str) -> str:
    """Return a comment with a puzzle's kind, format, options and heading."""
    heading = {name: quote(text, SAFE) for name, text in puzzle.heading.parts.items()}
    fields = {"kind": puzzle.kind, "format": format, **puzzle.options, **heading}
    return "# " + " ".join(f"{name}={value}" for name, value in fields.items()) + "\n"


_SAID = r"[a-z]+=[!$'()*,./:;?@~%\w-]+"
_COMMENT = re.compile(rf"^#[ \t]*({_SAID}(?:[ \t]+{_SAID})*)[ \t]*$", re.MULTILINE)


def _split_comment(text: str) -> tuple[str, dict[str, str]]:
    known = {"kind", "format", *LENGTHS, *(option.name for kind in kinds() for option in kind.options)}
    comments = ((match, dict(part.split("=", 1) for part in match[1].split())) for match in _COMMENT.finditer(text))
    found = [(match, fields) for match, fields in comments if fields.keys() <= known]
    if not found or found[0][0].start():
        return text, {}
    first, said = found[0]
    for match, fields in found:
        if fields != said:
            line = text.count("\n", 0, match.start()) + 1
            raise PuzzleError("This comment contradicts the kind or an option in the first line.", line, 1)
    return text[first.end() :], said


def _split_options(text: str, chosen: list[Kind], named: str) -> tuple[str, list[dict[str, str]]]:
    names = {*LENGTHS, *(option.name for kind in kinds() for option in kind.options)}
    one = text.strip()
    if "\n" not in one:
        body, options = _without_options(one, names)
        return (body, [options]) if options else (text, [])
    if "&" not in text:
        return text, []
    parts = [_without_options(line, names) if "&" in line else (line, {}) for line in text.splitlines()]
    body = "\n".join(line for line, _ in parts)
    best, _ = _likeliest(body, chosen, named) if any(options for _, options in parts) else (None, 0)
    if not best or best[1].name != "id":
        return text, []
    return body, [options for line, options in parts if line.strip()]


def _without_options(line: str, names: set[str]) -> tuple[str, dict[str, str]]:
    options: dict[str, str] = {}
    body = line.rstrip()
    while True:
        head, ampersand, part = body.rpartition("&")
        name, equals, value = part.partition("=")
        spaced = name not in LENGTHS and any(map(str.isspace, value))
        if not (ampersand and equals) or name not in names or name in options or spaced:
            return body if options else line, options
        options[name] = value
        body = head


def with_options(kind: Kind, puzzle: Puzzle, wanted: Mapping[str, str]) -> Puzzle:
    """Return the puzzle with these options. PuzzleError if an option or its value is unknown."""
    for name, value in wanted.items():
        option = next((o for o in kind.options if o.name == name), None)
        if option is None:
            known = ", ".join(o.name for o in kind.options) or say("none")
            template = "{kind} has no option {name!r}; it has {names}."
            raise PuzzleError(template, kind=kind.title, name=name[:40], names=known)
        if value not in [v for v, _ in option.values]:
            raise PuzzleError.of_value(name, value, [v for v, _ in option.values])
        puzzle = option.apply(puzzle, value)
    return puzzle
