"""Recognizes puzzles that we don't solve, to reject them by name.

They come as addresses and files of puzz.link, as pages and saved games of Simon Tatham's collection, as LinkedIn's
games, or from other sites.
"""

from __future__ import annotations

import re
from collections import Counter

from pysolvers.core.kind import kinds
from pysolvers.core.words import listed
from pysolvers.text import penpa, pzprv3
from pysolvers.text.addresses import SOLVED
from pysolvers.text.puzzlink import parts_of
from pysolvers.text.puzzlink_kinds import titles

_PUZZLINK_HOSTS = ("puzz.link", "pzv.jp", "pzprxs.vercel.app", "pzplus.tck.mn", "pedros.works", "pzprv3.com")

# Other games of Simon Tatham's collection: the name of the page and the title.
_TATHAM = """
blackbox=Black Box; bridges=Bridges; cube=Cube; dominosa=Dominosa; fifteen=Fifteen; filling=Filling; flip=Flip;
flood=Flood; galaxies=Galaxies; guess=Guess; inertia=Inertia; keen=Keen; lightup=Light Up; loopy=Loopy;
magnets=Magnets; map=Map; mines=Mines; mosaic=Mosaic; net=Net; netslide=Netslide; palisade=Palisade;
pattern=Pattern; pearl=Pearl; pegs=Pegs; range=Range; rect=Rectangles; samegame=Same Game; singles=Singles;
sixteen=Sixteen; slant=Slant; solo=Solo; tents=Tents; towers=Towers; tracks=Tracks; twiddle=Twiddle;
undead=Undead; unequal=Unequal; unruly=Unruly; untangle=Untangle
"""

_TATHAM_TITLES = dict(entry.split("=") for entry in " ".join(_TATHAM.split()).split("; "))

_LINKEDIN = ("queens", "tango", "pinpoint", "crossclimb", "mini-sudoku", "patches", "wend")

# Sites whose addresses contain no puzzle, by the end of the host name.
_SITES = {
    "nytimes.com": "the New York Times",
    "sudokupad.app": "SudokuPad",
    "app.crackingthecryptic.com": "SudokuPad",
    "f-puzzles.com": "f-puzzles",
    "krazydad.com": "KrazyDad",
    "conceptispuzzles.com": "Conceptis",
    "janko.at": "janko.at",
    "brainbashers.com": "BrainBashers",
    "gmpuzzles.com": "Grandmaster Puzzles",
    "bigduckgames.com": "Big Duck Games",
    "linkedin.com": "LinkedIn",
}


_PASTE = "paste the puzzle itself"


def refusal(text: str) -> str:
    """Why a text is rejected, in a sentence that names it; "" if it isn't recognized."""
    name = name_of(text)
    if name:
        return f"This is {name}; pysolvers solves {listed(kind.title for kind in kinds())}."
    text = text.strip()
    if re.match(r"(?i)<!doctype html|<html\b", text) and not re.search(r"(?i)<td\b", text):
        title = re.search(r"(?is)<title[^>]*>(.{1,200}?)</title>", text[:20_000])
        called = f' "{" ".join(title[1].split())[:60]}"' if title else ""
        return f"This is the source of a web page{called}: {_PASTE}."
    host = _host(text)
    for end, site in _SITES.items():
        if host == end or host.endswith("." + end):
            return f"An address of {site} does not contain the puzzle: {_PASTE}."
    return ""


_KEYWORD = re.compile(
    r"[^\S\n]*(?:import|from|using|package|#include|def|class|function|const|let|var|public|private|static|return|if|for|"
    r"while|fn|use|module|export|struct|enum|async|void|int)\b[^\n]*"
)
_STATEMENT = re.compile(r"[^\n]*[A-Za-z_]{2}[^\n]*[;{})][^\S\n]*|[^\S\n]*[})\]]+[;,]?[^\S\n]*|[^\n]*\w\)?:[^\S\n]*")


def is_program(text: str) -> bool:
    lines = [line for line in text[:20_000].split("\n") if line.strip()]
    words = sum(map(bool, map(_KEYWORD.fullmatch, lines)))
    return words > 3 and 2 * (words + sum(map(bool, map(_STATEMENT.fullmatch, lines)))) > len(lines)


PROGRAM = f"This is a program without a list or text that is a board: {_PASTE}."


def refusal_of_address(text: str) -> str:
    """Why an address without a puzzle is rejected; "" if the text is no address."""
    host = _host(text.strip())
    return f"This address of {host[:60]} contains no puzzle in a known format: {_PASTE}." if host else ""


def name_of(text: str) -> str:
    """The name of a text that isn't one of our puzzles, such as "a Slitherlink address of puzz.link"; "" if unknown."""
    text = text.strip()
    if penpa.is_address(text):
        return penpa.description(text)
    kind = pzprv3.kind_of(text)
    if kind and kind not in SOLVED:
        return f"a pzprv3 file of {_title(kind)}"
    if len(text.split()) == 1:
        return _of_address(text[:20_000])
    return "a Sudoku" if _is_sudoku(text.split()) else ""


def _of_address(word: str) -> str:
    if re.fullmatch(r"[0-9.]{81}", word) and sum(map(word.count, "123456789")) >= 17:
        return "a Sudoku"
    puzzlink = parts_of(word)
    hosted = puzzlink and puzzlink.host.removeprefix("www.") in _PUZZLINK_HOSTS
    if puzzlink and puzzlink.columns and puzzlink.kind not in SOLVED and (puzzlink.kind in titles() or hosted):
        return f"a {_title(puzzlink.kind)} address of puzz.link"
    host, path = _host(word), word.partition("://")[2].partition("/")[2].partition("?")[0]
    game = re.search(r"puzzles/(?:js/|java/)?(\w+)\.html", path)
    if game and game[1] in _TATHAM_TITLES:
        return f"{_TATHAM_TITLES[game[1]]}, another game of Simon Tatham's collection"
    played = re.search(r"games/(?:view/)?([\w-]+)", path) if host.endswith("linkedin.com") else None
    return f"LinkedIn's {played[1].replace('-', ' ').title()}" if played and played[1] in _LINKEDIN else ""


def _host(text: str) -> str:
    found = re.match(r"(?i)https?://([\w.-]+)", text[:300], re.ASCII) if len(text.split()) == 1 else None
    return found[1].lower() if found else ""


def _title(kind: str) -> str:
    """The title of a puzz.link kind; its name if unknown."""
    return titles().get(kind, kind[:40])


def _is_sudoku(rows: list[str]) -> bool:
    if len(rows) != 9 or not all(re.fullmatch(r"[0-9._*-]{9}", row) for row in rows):
        return False
    counts = Counter("".join(rows))
    return any(counts[digit] > 2 for digit in "123456789")
