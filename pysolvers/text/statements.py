"""Understands what the fields and comments of a piece of text say about the board."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from pysolvers.core.puzzle import PuzzleError
from pysolvers.text import names
from pysolvers.text.pieces import Nearness, NoSheet, Piece, Token, Value, line_of

_SAYS_KIND = ("type", "game", "kind", "shape", "topology", "puzzletype", "variant", "board", "geometry")
_HARMLESS = {"square", "rect", "rectangular", "rectangle", "grid", "standard", "classic", "4", "path", "q", "c"}
# Fields for the shape of cells, or for which cells are neighbors.
_SAYS_SHAPE = re.compile(
    r"(?i)(?:ty(?:pe)?|shape)_?(?:cells?|tiles?|adj\w*)|(?:cells?|tiles?|grid)_?(?:type|shape)"
    r"|adjacen\w+|neighbou?rhood|connectivity"
)
_SHAPES = dict.fromkeys(("ca", "8", "moore"), "diagonal")
_SHAPES |= dict.fromkeys(("h", "hexagon", "hexagons", "beehive"), "hex")
_TRIANGLES = ("t", "tri", "triangle", "triangles", "triangular")
# Fields that change a board. Lists of walls and holes have names of their own.
_TWIST = re.compile(
    r"(?i:wrap|torus|toroid|periodic)|(?:^|_)(?i:hex(?:agonal)?(?:$|_)|bridge|warp|portal|via|layer|tunnel|door|wall|border|barrier|obstacle|block)(?:s|ed|$|_|\d|[A-Z])"
    r"|[a-z](?:Bridge|Warp|Portal|Layer|Tunnel|Door|Wall|Border|Barrier|Obstacle|Block)(?:s|ed|$|_|\d|[A-Z])"
)
# Comments that don't change the puzzle.
_PASSED_OVER = {"author", "authors", "title", "name", "date", "url", "source", "level", "difficulty", "id", "https"}
_PASSED_OVER |= {"http", "size", "note", "pack", "copyright", "license", "puzzle", "number", "generated", "generator"}


@dataclass(frozen=True, slots=True)
class Statements:
    """What a text says about a board: the kind in one word, the rules, the sign of holes, the meaning of numbers.

    `unknown` has the value and the name of a statement that only the puzzle's kind can understand.
    """

    kind: str = ""
    rules: str = ""
    hole: str = ""
    numbers: str = ""
    unknown: tuple[Token, str] | None = None  # a statement that the kind must understand, and its name

    def is_of(self, *names: str) -> bool:
        return not self.kind or self.kind in names


def statements_of(piece: Piece) -> Statements:
    """Return what a piece of text says about its board; PuzzleError for a statement that isn't understood."""
    known = Statements(_SHAPES.get(piece.kind_name, piece.kind_name))
    for name, value in piece.fields.items():
        _check_supported(name, value, piece.line)
        known = _with(known, name, value, piece.kind_name) if isinstance(value, Token) else known
    for name, value in piece.directives.items():
        known = _with(known, name, value, piece.kind_name, comment=True)
    return known


def _check_supported(name: str, value: Value, line: int) -> None:
    nothing = not value or (isinstance(value, Token) and value.text.lower() in ("", "0", "false"))
    data = not isinstance(value, Token) or value.text.lower() == "true"
    if data and not nothing and name not in ("walls", *names.HOLE_LISTS) and _TWIST.search(name):
        template = "{name} is not supported: expected only cells and labels."
        raise NoSheet(Nearness.UNSUPPORTED, template, line_of(value, line), name=name)


def _with(known: Statements, name: str, value: Token, kind_name: str, comment: bool = False) -> Statements:
    key, word = name.lower(), re.sub(r"[\s_-]+", "", value.text.lower())
    if (key in _SAYS_KIND or _SAYS_SHAPE.fullmatch(key)) and (value.quoted or comment):
        shape = _shape(key, word, value, known.kind)
        kind = shape if shape == "hex" else kind_name or shape
        return replace(known, kind=kind, unknown=(value, name)) if shape else known
    if key == "about":
        return replace(known, kind=known.kind or word)
    if key in ("fill", "passallcell"):
        return replace(known, rules="full" if word in ("true", "1", "yes") else "classic")
    if key == "blocked" and len(value.text) == 1:
        return replace(known, hole=value.text)
    if key == "diagonal" and word == "true":
        return replace(known, kind="diagonal", unknown=(value, name))
    if key in ("meaning", "numbers") and word in ("positions", "waypoints"):
        return replace(known, numbers=word)
    if comment and _may_change(key, word):
        raise not_understood(value, name)
    return known


def _may_change(key: str, word: str) -> bool:
    return word == "true" if key == "core" else key not in _PASSED_OVER and word.isalpha()


def _shape(key: str, word: str, value: Token, kind: str) -> str:
    if word in _TRIANGLES:
        sentence = "The cells of this board are triangles; only squares and hexagons are supported."
        raise NoSheet(Nearness.SURE, sentence, value.line)
    word = _SHAPES.get(word, word)
    shaped = (key in names.BLOB_NAMES and word in names.BLOBS) or (kind == "hex" and word == "diagonal")
    return "" if word in _HARMLESS or shaped or "\n" in value.text or len(value.text) >= 40 else word


def not_understood(value: Token, name: str) -> PuzzleError:
    template = "{name}: {value} is not supported, but may change the puzzle."
    return PuzzleError(template, value.line, value.column, name=name, value=value.text[:40])
