"""Recognizes puzzles that aren't supported, and pages without a puzzle, for helpful errors."""

from __future__ import annotations

import pkgutil
import re
from collections import Counter
from functools import cache

from pysolvers.core.kind import kinds
from pysolvers.core.puzzle import PuzzleError
from pysolvers.core.words import say
from pysolvers.text import penpa, pzprv3
from pysolvers.text.addresses import SOLVED
from pysolvers.text.puzzlink import parts_of

_PUZZLINK_HOSTS = ("puzz.link", "pzv.jp", "pzprxs.vercel.app", "pzplus.tck.mn", "pedros.works", "pzprv3.com")


@cache
def titles(place: str) -> dict[str, str]:
    """Return {name in addresses: title} from the lines of `elsewhere.txt` that start with `place`, such as "tatham"."""
    lines = (pkgutil.get_data("pysolvers.text", "elsewhere.txt") or b"").decode().splitlines()
    found = (line.split(" ", 2) for line in lines if line.startswith(f"{place} "))
    return {name: title for _, name, title in found}


def refusal(text: str) -> PuzzleError | None:
    """Return an error for an unsupported puzzle or a page without a puzzle; None for other texts."""
    if name := name_of(text):
        kinds_solved = [kind.title for kind in kinds()]
        return PuzzleError("This is {name}; pysolvers solves {kinds}.", name=name, kinds=kinds_solved)
    text = text.strip()
    if re.match(r"(?i)<!doctype html|<html\b", text) and not re.search(r"(?i)<td\b", text):
        title = re.search(r"(?is)<title[^>]*>(.{1,200}?)</title>", text[:20_000])
        if not title:
            return PuzzleError("This is the source of a web page: paste the puzzle itself.")
        template = 'This is the source of a web page "{title}": paste the puzzle itself.'
        return PuzzleError(template, title=" ".join(title[1].split())[:60])
    host = _host(text)
    for end, site in titles("site").items() if host else ():
        if host == end or host.endswith("." + end):
            return PuzzleError("An address of {site} does not contain the puzzle: paste the puzzle itself.", site=site)
    return None


_KEYWORD = re.compile(
    r"[^\S\n]*(?:import|from|using|package|#include|def|class|function|const|let|var|public|private|static|return|if|for|"
    r"while|fn|use|module|export|struct|enum|async|void|int)\b[^\n]*"
)
_STATEMENT = re.compile(r"[^\n]*[A-Za-z_]{2}[^\n]*[;{})][^\S\n]*|[^\S\n]*[})\]]+[;,]?[^\S\n]*|[^\n]*\w\)?:[^\S\n]*")


def is_program(text: str) -> bool:
    lines = [line for line in text[:20_000].split("\n") if line.strip()]
    words = sum(map(bool, map(_KEYWORD.fullmatch, lines)))
    return words > 3 and 2 * (words + sum(map(bool, map(_STATEMENT.fullmatch, lines)))) > len(lines)


PROGRAM = "This is a program that contains no board: paste the puzzle itself."


def refusal_of_address(text: str) -> PuzzleError | None:
    """Return the error for an address without a puzzle; None if the text isn't an address."""
    template = "This address of {host} contains no puzzle in a known format: paste the puzzle itself."
    host = _host(text.strip())
    return PuzzleError(template, host=host[:60]) if host else None


def name_of(text: str) -> str:
    """Return a name for an unsupported puzzle, such as "a Slitherlink address of puzz.link"; "" for other texts."""
    text = text.strip()
    if penpa.is_address(text):
        return penpa.description(text)
    kind = pzprv3.kind_of(text)
    if kind and kind not in SOLVED:
        return say("a pzprv3 file of {title}", title=_title(kind))
    if len(text.split()) == 1:
        return _of_address(text[:20_000])
    return say("a Sudoku") if _is_sudoku(text.split()) else ""


def _of_address(word: str) -> str:
    if re.fullmatch(r"[0-9.]{81}", word) and sum(map(word.count, "123456789")) >= 17:
        return say("a Sudoku")
    puzzlink = parts_of(word)
    known = puzzlink and (puzzlink.kind in titles("puzz.link") or puzzlink.host.removeprefix("www.") in _PUZZLINK_HOSTS)
    if puzzlink and known and puzzlink.columns and puzzlink.kind not in SOLVED:
        return say("a {title} address of puzz.link", title=_title(puzzlink.kind))
    host, path = _host(word), word.partition("://")[2].partition("/")[2].partition("?")[0]
    game = re.search(r"puzzles/(?:js/|java/)?(\w+)\.html", path)
    if game and game[1] in titles("tatham"):
        return say("{title}, another game of Simon Tatham's collection", title=titles("tatham")[game[1]])
    played = re.search(r"games/(?:view/)?([\w-]+)", path) if host.endswith("linkedin.com") else None
    title = titles("linkedin").get(played[1]) if played else None
    return say("LinkedIn's {title}", title=title) if title else ""


def _host(text: str) -> str:
    found = re.match(r"(?i)https?://([\w.-]+)", text[:300], re.ASCII) if len(text.split()) == 1 else None
    return found[1].lower() if found else ""


def _title(kind: str) -> str:
    return titles("puzz.link").get(kind, kind[:40])


def _is_sudoku(rows: list[str]) -> bool:
    if len(rows) != 9 or not all(re.fullmatch(r"[0-9._*-]{9}", row) for row in rows):
        return False
    counts = Counter("".join(rows))
    return any(counts[digit] > 2 for digit in "123456789")
