"""Reads boards in no particular format: cuts a text into pieces, and asks each kind which pieces are its puzzles.

A piece that no kind claims, a wrong size or an unknown statement (see `statements`) makes the text invalid.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from operator import attrgetter
from typing import Any

from pysolvers.core.format import Format, Miss, TextClaim
from pysolvers.core.kind import Kind, kind_named
from pysolvers.core.puzzle import Puzzle, PuzzleError
from pysolvers.core.words import say
from pysolvers.text import names
from pysolvers.text.deciding import decided
from pysolvers.text.known_elsewhere import is_program
from pysolvers.text.lists import move, of_literals
from pysolvers.text.pieces import Nearness, NoSheet, Piece, size_of
from pysolvers.text.prose import fenced_parts
from pysolvers.text.rows import MAX_PIECES, of_lines
from pysolvers.text.sheets import is_any_row, is_list, plain_sign
from pysolvers.text.statements import not_understood, statements_of
from pysolvers.text.web_page import of_page

RIVAL = 15  # readings at most this far below the best score are offered too

ALIKE = 7  # readings within this many points count as equally likely

MAX_GRID_TEXT = 250_000  # characters; texts in a known format may be longer

WHOLE = "*"  # part of a claim on a whole piece, which excludes claims on single fields


@dataclass(frozen=True, slots=True)
class GridReading:
    """A way to read a text as boards of one kind: `claims` has the puzzle of each board.

    Likely ways have a high `score`. `ignored` are the numbers of ignored lines. `fenced` is True if the boards are in a
    code block. `because` is the reason for preferring this reading to others.
    """

    kind: Kind
    format: Format
    claims: tuple[TextClaim, ...]
    score: int
    ignored: tuple[int, ...] = ()  # lines of ignored tables
    fenced: bool = False  # found in a code block; the text around it is ignored
    because: str = ""  # why it was chosen

    @property
    def puzzles(self) -> tuple[Puzzle, ...]:
        return tuple(claim.puzzle for claim in self.claims)

    def note(self, others: Sequence[GridReading]) -> str:
        """Return sentences about what was assumed, and about other readings (`others`); "" if nothing was assumed."""
        if not (self.claims[0].why or self.ignored or self.fenced):
            return ""
        reading = self.claims[0].why or say("as written")
        notes = [say("Read as {kind}: {reading}.", kind=self.kind.title, reading=reading)]
        if self.because:
            notes.append(say("This reading was chosen because {reason}.", reason=self.because))
        if self.fenced:
            notes.append(say("The text around the code block is ignored."))
        if self.ignored:
            lines = ", ".join(map(str, self.ignored[:5])) + ", ..." * (len(self.ignored) > 5)
            notes.append(say("Ignored: line {lines}, which is not part of a puzzle.", lines=lines))
        for other in others:
            one = next((n for n, each in enumerate(other.puzzles) if each != self.puzzles[n]), 0)
            template = "It could also be {kind}: {reading} (puzzle {number}: {id})."
            if not one:
                template = "It could also be {kind}: {reading} ({id})."
            values = {"reading": other.claims[one].why, "number": one + 1, "id": other.puzzles[one].id[:200]}
            notes.append(say(template, kind=other.kind.title, **values))
        return " ".join(dict.fromkeys(notes))


@dataclass(frozen=True, slots=True)
class _Rival:
    kind: Kind
    format: Format
    claim: TextClaim


def readings(
    text: str, chosen: Sequence[Kind], only: str = "", kind_name: str = ""
) -> tuple[list[GridReading], Miss | None]:
    """Return (readings, error): the ways to read the text as boards of the `chosen` kinds, the likeliest first.

    Without readings, `error` is the most helpful one, or None for a text that resembles no board. `only` names the
    only format to try. `kind_name` is the caller's name for the kind, such as "hidato".
    """
    if len(text) > MAX_GRID_TEXT:
        template = "The text has {count} characters. Without a known format, the limit is {limit}."
        return [], _miss(Nearness.DECISIVE, template, count=len(text), limit=MAX_GRID_TEXT)
    text = re.sub("\r\n?", "\n", text.removeprefix("\ufeff")).replace("\xa0", " ")
    formats = [
        (kind, each) for kind in chosen for each in kind.formats.FORMATS if each.claims and only in ("", each.name)
    ]
    found, miss = _readings(text, formats, kind_name)
    if found and text.lstrip()[:1] not in ("[", "{") and (shape := _OTHER_CELLS.search(text)):
        line = text.count("\n", 0, shape.start()) + 1
        template = "{word} is not supported here: the cells may not be squares."
        return [], _miss(Nearness.SURE, template, line, word=shape[0])
    if found and len(chosen) > 1 and (other := _named_besides(text, found[0].kind, chosen)):
        line, name = other
        template = "The text is about {name}, but its boards can only be read as {kind}."
        return [], _miss(Nearness.SURE, template, line, name=name, kind=found[0].kind.title)
    return (found or ("```" in text and _fenced(text, formats, kind_name)) or []), miss


def _named_besides(text: str, kind: Kind, chosen: Sequence[Kind]) -> tuple[int, str] | None:
    lower = text.lower()
    if any(name in lower for name in (kind.name, *kind.other_names)):
        return None
    return next(
        ((lower.count("\n", 0, at) + 1, each.title) for each in chosen if (at := lower.find(each.name)) >= 0), None
    )


# Names that programs give boards of hexagons and triangles.
_OTHER_CELLS = re.compile(
    r"(?i:hexagon(?:al)?s?|triangles?|rikudo)\b|\b(?:Hex|Tri)(?:agon(?:al)?)?_?(?:Hidato|Grid|Board|Cell|Map|Puzzle|Field)"
)

MOST_FENCES = 200  # code blocks in one page

_COMMANDS = re.compile(r"\s*(?:ba|z)?sh(?:ell)?\b|\s*console\b")


def _fenced(text: str, formats: Sequence[tuple[Kind, Format]], kind_name: str) -> list[GridReading]:
    found: list[list[GridReading]] = []
    ignored: list[int] = []
    blocks = [part for part in fenced_parts(text) if part.info is not None]
    for before, info, lines in blocks if len(blocks) <= MOST_FENCES else ():
        ways = [] if _COMMANDS.match(info or "") else _readings("\n".join([*lines, ""]), formats, kind_name, before)[0]
        found += [ways] if ways else []
        ignored += [before + 1] if not ways and len(lines) > 1 else []
    if len(found) == 1:
        return [replace(each, ignored=(*each.ignored, *ignored), fenced=True) for each in found[0]]
    boards = [[_Rival(each[0].kind, each[0].format, claim)] for each in found for claim in each[0].claims]
    if len({way[0].kind.name for way in boards}) != 1:
        return []
    kept = _without_solutions(boards)
    claims = tuple(way[0].claim for way in kept)
    return [GridReading(kept[0][0].kind, kept[0][0].format, claims, claims[0].score, tuple(ignored), fenced=True)]


def _readings(
    text: str, formats: Sequence[tuple[Kind, Format]], kind_name: str, before: int = 0
) -> tuple[list[GridReading], Miss | None]:
    nearest: Miss | None = None
    marked = re.match(r"\s*<[?!A-Za-z]", text) and "</" in text
    ways = (of_page,) if marked else (of_literals,) if is_program(text) else (of_literals, of_lines)
    for cut in ways if formats else ():
        try:
            pieces = cut(text)
            for piece in pieces if before else ():
                move(piece, before)
            if len(pieces) > MAX_PIECES:
                template = "The text has {count} boards; the limit is {limit}."
                return [], _miss(Nearness.SURE, template, count=len(pieces), limit=MAX_PIECES)
            if found := _AllPieces(formats, cut is of_lines, kind_name).read(pieces):
                return found, None
            if cut is of_literals and text.lstrip()[:1] in ("{", "[") and any(piece.fields for piece in pieces):
                return [], _miss(Nearness.NOTHING, NOTHING)  # a record, not rows
        except _Refused as refused:
            nearest = _nearest(nearest, refused.miss)
            if pieces and pieces[0].nested and pieces[0].fields:
                break
    return [], nearest


def reader(kind: str, only: str = "") -> Callable[[str], list[Puzzle]]:
    """Return a function that reads boards of a kind from a text, in any format or in the format `only`."""

    def read(text: str) -> list[Puzzle]:
        found, miss = readings(text, [kind_named(kind)], only)
        if not found:
            raise miss.error if miss else PuzzleError(NOTHING)
        return list(found[0].puzzles)

    return read


NOTHING = "There is no grid in the text: expected rows of `.` and labels or numbers, a matrix, or a list of cells."


def _miss(nearness: int, template: str, line: int | None = None, **values: Any) -> Miss:
    return Miss(PuzzleError(template, line, **values), nearness)


def _nearest(*misses: Miss | None) -> Miss | None:
    return max(filter(None, misses), key=attrgetter("nearness"), default=None)


class _Refused(Exception):
    def __init__(self, miss: Miss) -> None:
        super().__init__(miss.error.sentence)
        self.miss = miss


class _AllPieces:
    def __init__(self, formats: Sequence[tuple[Kind, Format]], strict: bool, kind_name: str) -> None:
        self.kind_name = kind_name
        self.formats = formats
        self.strict = strict
        self.named = len({kind.name for kind, _ in formats}) == 1

    def read(self, pieces: Sequence[Piece]) -> list[GridReading]:
        ways: list[list[_Rival]] = []
        nearest: Miss | None = None
        unclaimed = 0
        ignored: list[int] = []
        todo = list(reversed(pieces))
        while todo:
            piece = todo.pop()
            found, miss = self._claims(piece)
            if found:
                ways += found
                ignored += [*piece.ignored, *_tables_beside(piece, {way[0].claim.part for way in found})]
                continue
            if miss and (self.strict or miss.nearness >= Nearness.DECISIVE):
                raise _Refused(miss)
            nearest = _nearest(nearest, miss)
            unclaimed = unclaimed or piece.line
            ignored += [piece.line] if piece.tables else []
            todo += reversed(piece.inner)
        if nearest and (not ways or nearest.nearness >= Nearness.LIKELY):
            raise _Refused(nearest)
        if not ways:
            return []
        self._check_rest(ways, ignored, unclaimed)
        readings = self._together(_without_solutions(ways))
        return [replace(each, ignored=tuple(ignored)) for each in readings] if ignored else readings

    def _check_rest(self, ways: list[list[_Rival]], ignored: list[int], unclaimed: int) -> None:
        if ignored and all(way[0].claim.solution for way in ways):
            template = "This is not a puzzle, and the finished boards beside it may belong to another one."
            raise _Refused(_miss(Nearness.LIKELY, template, ignored[0]))
        if self.strict and unclaimed:
            near = ways[0][0]
            template = "From here on this is not a puzzle. Closest match: {kind} ({reading})."
            if not near.claim.why:
                template = "From here on this is not a puzzle. Closest match: {kind}."
            raise _Refused(_miss(Nearness.PARTLY, template, unclaimed, kind=near.kind.title, reading=near.claim.why))

    def _claims(self, piece: Piece) -> tuple[list[list[_Rival]], Miss | None]:
        if piece.problem:
            return [], Miss(piece.problem, Nearness.SURE)
        piece.named = self.named
        piece.kind_name = self.kind_name
        found: dict[str, list[_Rival]] = {}
        nearest: Miss | None = None
        for kind, format in self.formats:
            assert format.claims is not None
            misses: list[Miss] = []
            try:
                for each in format.claims(piece):
                    if isinstance(each, Miss):
                        misses.append(each)
                    else:
                        found.setdefault(each.part, []).append(_Rival(kind, format, each))
            except NoSheet as error:
                misses.append(Miss(error, error.nearness))
            except PuzzleError as error:
                misses.append(Miss(error, Nearness.BOARD if _is_gridlike(piece) else Nearness.HARDLY))
            for miss in misses:
                miss.error.taken_for = miss.error.taken_for or f"{kind.title}, {format.title}"
                nearest = _nearest(nearest, replace(miss, why=f"{kind.title}, {miss.why}") if miss.why else miss)
        return self._chosen(piece, found, nearest)

    def _chosen(
        self, piece: Piece, found: dict[str, list[_Rival]], nearest: Miss | None
    ) -> tuple[list[list[_Rival]], Miss | None]:
        best = [_best_first(rivals) for rivals in ([found[WHOLE]] if WHOLE in found else found.values())]
        if len(best) > 1 and size_of(piece):  # two fields may hold the same board
            best = list({way[0].claim.puzzle.id: way for way in reversed(best)}.values())[::-1]
        if not best and piece.tables and (piece.pairs or piece.triples):  # rows that may be a list of cells
            piece.tables, piece.sheets, piece.no_sheet = [], None, None
            best, other = self._claims(piece)
            return best, nearest if not best else other
        if nearest and nearest.nearness >= Nearness.DECISIVE and WHOLE not in found:
            return [], nearest
        if best or not piece.tables or (nearest and nearest.nearness > Nearness.VAGUE):
            return best, nearest
        return [], _unknown(piece) or nearest

    def _together(self, ways: list[list[_Rival]]) -> list[GridReading]:
        found: list[GridReading] = []
        kinds = {way[0].kind.name: way[0].kind.title for way in ways}
        if len(kinds) > 1:
            template = "The text holds boards of several kinds: {kinds}."
            raise _Refused(_miss(Nearness.PLAUSIBLE, template, kinds=", ".join(sorted(kinds.values()))))
        for n in range(max(map(len, ways))):
            chosen = [way[min(n, len(way) - 1)] for way in ways]
            if len({each.kind.name for each in chosen}) == 1:
                score = min(each.claim.score for each in chosen)
                claims = tuple(each.claim for each in chosen)
                found.append(GridReading(chosen[0].kind, chosen[0].format, claims, score))
        return _decided([each for each in found if each.score >= found[0].score - RIVAL])


def _decided(found: list[GridReading]) -> list[GridReading]:
    rivals: list[GridReading] = []
    for each in found:
        if not any(_is_mirrored(one, each) for one in rivals):
            rivals.append(each)
    if len(rivals) < 2:
        return found
    other = next((n for n, one in enumerate(rivals[1].puzzles) if one != rivals[0].puzzles[n]), 0)
    best, why = decided([each.puzzles[other:] for each in rivals])
    if best is None and rivals[1].score > rivals[0].score - ALIKE:
        ways = [(each.kind.title, each.claims[other].why, each.puzzles[other].id[:80]) for each in rivals[:2]]
        named = [say("{kind}, {reading} ({id})", kind=kind, reading=reading, id=id) for kind, reading, id in ways]
        template = "This can be read in two ways: {one}; or {other}. Give the id of the puzzle that you mean."
        raise _Refused(_miss(Nearness.DECISIVE, template, one=named[0], other=named[1]))
    if best is None:
        return found
    chosen = rivals[best]
    mates = [each for each in found if each is not chosen and _is_mirrored(chosen, each)]
    return [replace(chosen, because=why), *mates]


def _is_mirrored(one: GridReading, other: GridReading) -> bool:
    return one.kind is other.kind and all(
        a.same == b.same and (a.same or a.rows == tuple(zip(*b.rows, strict=True)) != ())
        for a, b in zip(one.claims, other.claims, strict=True)
        if a.puzzle != b.puzzle
    )


def _tables_beside(piece: Piece, parts: set[str]) -> list[int]:
    if WHOLE in parts:
        return []
    rest = {table.name: table for table in piece.tables if not is_list(table, size_of(piece))}
    others = [table for name, table in rest.items() if name not in parts and name not in names.NO_CLUES]
    return [table.rows[0][0].line for table in others]


def _is_gridlike(piece: Piece) -> bool:
    tokens = [token.text for table in piece.tables[:1] for row in table.rows for token in row]
    return piece.nested or bool(piece.size) or sum(plain_sign(text) in names.EMPTY for text in tokens) * 4 > len(tokens)


def _unknown(piece: Piece) -> Miss | None:
    if is_any_row(piece):
        return None
    try:
        statements = statements_of(piece)
    except PuzzleError as error:
        return Miss(error, Nearness.SURE)
    return Miss(not_understood(*statements.unknown), Nearness.UNKNOWN) if statements.unknown else None


def _best_first(rivals: list[_Rival]) -> list[_Rival]:
    best: dict[tuple[str, str], _Rival] = {}
    for rival in sorted(rivals, key=lambda each: -each.claim.score):
        best.setdefault((rival.kind.name, rival.claim.puzzle.id), rival)
    return list(best.values())


def _without_solutions(ways: list[list[_Rival]]) -> list[list[_Rival]]:
    def solutions(way: list[_Rival]) -> bool:
        mine = way[0].claim
        return mine.solution is not None and any(
            other[0].claim.solution is None and _agree(other[0].claim.rows, mine.rows) for other in ways
        )

    return [way for way in ways if not solutions(way)]


def _agree(clues: Sequence[Sequence[str | None]], labels: Sequence[Sequence[str | None]]) -> bool:
    if list(map(len, clues)) != list(map(len, labels)):
        return False
    both = [
        (a, b or "") for row, other in zip(clues, labels, strict=True) for a, b in zip(row, other, strict=True) if a
    ]
    if all(a == b for a, b in both):
        return True
    if not all(a.isdigit() and b.isdigit() for a, b in both):
        return False
    steps = [int(b) for _, b in sorted(both, key=lambda each: int(each[0]))]
    return all(a < b for a, b in pairwise(steps))
