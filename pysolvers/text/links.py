"""Links: a puzzle, its options and heading, and perhaps the player's moves, in a URL fragment.

An example is `#KIND=ID&rules=tight&title=...&moves=...&solve=1`. With `solve=1`, the page solves the puzzle at once.
With `edit=1`, the moves are edits. `mode` names the mode of the page in which the puzzle opens. A long id is
replaced by `~` and its raw deflate in base64url.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from urllib.parse import quote, unquote_to_bytes

from pysolvers.core.heading import LENGTHS, Heading
from pysolvers.core.kind import Kind, kind_named, kinds
from pysolvers.core.puzzle import MAX_TEXT, SAFE, Puzzle, PuzzleError


@dataclass(frozen=True, slots=True)
class Link:
    """A parsed link. `name` is the kind's name in the link, `text` is the id. For the others see the module."""

    kind: Kind
    name: str
    text: str
    options: dict[str, str]
    heading: Heading
    moves: tuple[str, ...] = ()
    solve: bool = False
    edit: bool = False
    mode: str = ""


def write(puzzle: Puzzle, moves: Sequence[str] = (), solve: bool = False, edit: bool = False) -> str:
    """Return the link to a puzzle as a URL fragment that starts with `#`. For `solve` and `edit`, see the module."""
    parts = [f"{puzzle.kind}={_pack(kind_named(puzzle.kind).formats.write_id(puzzle))}"]
    parts += [f"{quote(name, SAFE)}={quote(value, SAFE)}" for name, value in puzzle.options.items()]
    parts += [f"{name}={quote(text, SAFE)}" for name, text in puzzle.heading.parts.items()]
    if moves:
        parts.append(f"moves={_pack(' '.join(moves))}")
    if solve:
        parts.append("solve=1")
    if edit:
        parts.append("edit=1")
    return "#" + "&".join(parts)


def is_link(text: str) -> bool:
    return "#" in text and _fragment(tuple(kinds())).fullmatch(text) is not None


@cache
def _fragment(known: tuple[Kind, ...]) -> re.Pattern[str]:
    names = "|".join(re.escape(name) for kind in known for name in (kind.name, *kind.other_names))
    return re.compile(rf"\s*[^\s#]*#(?:{names})=\S*\s*")


def parse(text: str) -> Link:
    """Parse the fragment of a link, or a whole address with a fragment. PuzzleError for any other text."""
    if len(text) > MAX_TEXT:
        raise PuzzleError("The link has {count} characters; the limit is {limit}.", count=len(text), limit=MAX_TEXT)
    fragment = text.strip().partition("#")[2]
    head, *rest = fragment.split("&")
    name, equals, packed = head.partition("=")
    if not equals:
        raise PuzzleError("The link has no puzzle: expected #KIND=ID, KIND as in {name}.", name=kinds()[0].name)
    kind = kind_named(_unquote(name), PuzzleError)
    options: dict[str, str] = {}
    for part in rest:
        key, _, value = part.partition("=")
        options[_unquote(key)] = value
    moves = tuple(_unpack(options.pop("moves", "")).split())
    solve = _unquote(options.pop("solve", "")) == "1"
    edit = _unquote(options.pop("edit", "")) == "1"
    mode = _unquote(options.pop("mode", ""))
    known = {o.name for o in kind.options}
    chosen = {key: _unquote(value) for key, value in options.items() if key in known}
    heading = Heading.of({name: _unquote(options[name]) for name in LENGTHS if name in options})
    return Link(kind, _unquote(name), _unpack(packed), chosen, heading, moves, solve, edit, mode)


def _pack(text: str) -> str:
    from pysolvers.text.codecs import packed  # not needed to solve

    plain = quote(text, SAFE)
    short = "~" + packed(text).rstrip("=").replace("+", "-").replace("/", "_")
    return short if len(short) < len(plain) or text.startswith("~") else plain


def _unpack(text: str) -> str:
    if not text.startswith("~"):
        return _unquote(text)
    from pysolvers.text.codecs import unpacked

    return unpacked(text[1:], "The link's packed part")


def _unquote(text: str) -> str:
    try:
        return unquote_to_bytes(text).decode()
    except (UnicodeDecodeError, UnicodeEncodeError):
        raise PuzzleError("The link has a percent sign that encodes no UTF-8 character.") from None
