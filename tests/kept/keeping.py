"""What all kept texts have alike: the boards that are looked at, what is done on them, and the files with what came.

The text files here hold what came of it when somebody last looked: sentences as they are, drawings and long texts as a
few letters that stand for them. After a change that is meant, make them again and read the difference:

    PYSOLVERS_KEPT=make .venv/bin/python -m pytest tests/kept; git diff tests/kept
"""

from __future__ import annotations

import os
import re
import zlib
from base64 import b64decode
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pysolvers
from pysolvers.core.input import Event, Hand
from pysolvers.core.kind import Kind
from pysolvers.core.progress import Progress
from pysolvers.core.puzzle import Puzzle, PuzzleError, Solution
from pysolvers.desk.game import Session
from tests.fuzz.doors import DEEDS

HERE = Path(__file__).parent
SEEDS = HERE / "seeds.txt"
MAKE = os.environ.get("PYSOLVERS_KEPT") == "make"
KEYS = (
    *("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Enter", " ", "Backspace", "Delete", "Escape", "Insert"),
    *("a", "b", "1", "2", "3", "x"),
)

TYPED = (
    *("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "ArrowRight", "ArrowDown"),
    *("Enter", " ", "Backspace", "Backspace", "Delete", "0", "1", "1", "2", "3", "9", "A", "b", "#", "-"),
)

BOARDS = 5
"""How many of the small boards are played."""

OURS = (
    ("numberlink", "A.B./.C../BA.C", ("0.0:S", "0.2:ES")),
    ("numberlink", "ABCDE/FGHI./IHGF./ABCDE", ("0.4:SS",)),
    ("numberlink", "1.2/..#/1.2;walls=0.0-1.0,1.1-2.1", ("0.0:ES",)),
    ("numberlink", "CA./..B/.BC/.A.;walls=0.0-0.2,0.1-3.1;board=torus", ()),
    ("numberlink", "A.B/.../B.A;bridges=1.1", ("0.0:E",)),
    ("numberlink", "#A#/.C./.AC;board=hex", ()),
    ("signpost", "4x4:1ddcfdfcfaaaebba16a", ("0.0-2.2", "0.1-2.3", "0.2-0.3", "1.0-3.2")),
    ("hamiltonian", "3x4;waypoints=0.0,3.2;walls=0.1-1.1,2.0-2.1", ("0.0:E", "3.2:W")),
    ("hamiltonian", "3x3;board=hex;at=0.0:2,2.0:6,1.1:4", ()),
)
"""Boards of all sorts that we draw, each with what is played on it."""

MOST_CELLS, MOST_MADE = 36, 25
"""The most cells of a board that is played and explained here, and of a new one that is explained."""


def letters(text: str) -> str:
    """A few letters that stand for a text."""
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:6]


def look(drawing: object) -> str:
    """A few letters for a drawing."""
    svg: str = drawing.svg()  # type: ignore[attr-defined]  # a Scene
    return letters(svg)


@cache
def boards(kind: Kind) -> Sequence[Puzzle]:
    """Examples, small boards with all that a puzzle can have, boards of all shapes, and one for each technique."""
    several = import_module(f"tests.puzzles.{kind.package.rpartition('.')[2]}.conceivable")
    larger = [pysolvers.parse(text, kind.name) for text in getattr(several, "LARGER", ())]
    techniques = [pysolvers.parse(each.example, kind.name) for each in kind.techniques if each.example]
    small = list(several.boards(7, BOARDS))
    examples = [pysolvers.parse(text, kind.name) for _, text in kind.examples]
    drawn = [pysolvers.parse(text, kind.name) for name, text, _ in OURS if name == kind.name]
    shaped = [puzzle for puzzle in made(kind) if "board=" in puzzle.id]
    found = {puzzle.id: puzzle for puzzle in (*examples, *small, *larger, *techniques, *drawn, *shaped)}
    return [puzzle for puzzle in found.values() if len(puzzle.cells) <= MOST_CELLS]


def some(several: Sequence[Puzzle], most: int) -> Sequence[Puzzle]:
    """At most so many of them, from first to last."""
    return several[:: -(-len(several) // most)]


def made(kind: Kind) -> list[Puzzle]:
    """Small new puzzles of the kind."""
    ids = [line.split("\t")[1] for line in SEEDS.read_text("utf-8").splitlines() if line.startswith(f"{kind.name} ")]
    puzzles = [pysolvers.parse(id, kind.name) for id in ids]
    return [puzzle for puzzle in puzzles if len(puzzle.cells) <= MOST_MADE]


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


def deed(rng: Random, box: Sequence[float], last: Event) -> Event:
    """What somebody does next who types more often than not."""
    if rng.random() < 0.5:
        return Event("key", key=rng.choice(TYPED), shift=rng.random() < 0.2)
    return some_event(rng, box, last)


def conceivable(kind: Kind, puzzle: Puzzle) -> Iterator[Solution]:
    """Answers of a small board if its clues were forgotten."""
    several = import_module(f"tests.puzzles.{kind.package.rpartition('.')[2]}.conceivable")
    small = {each.id for each in several.boards(7, BOARDS)}
    return iter(several.answers(puzzle) if puzzle.id in small else ())


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


def outcome(take: Callable[[], Any]) -> str:
    """What comes of something, as text."""
    try:
        found = take()
    except PuzzleError as error:
        return re.sub("(no JSON:).*", r"\1 …", str(error))  # each Python says it in its own words
    several = found if isinstance(found, (list, tuple)) else [found]
    ids = [each.id if isinstance(each, Puzzle) else each.text if isinstance(each, Session) else "" for each in several]
    return ascii(" ".join(ids))[:300]


def told(take: Callable[[], object]) -> str:
    """What something gives, or why it gives nothing."""
    try:
        return str(take())
    except PuzzleError as error:
        return str(error).partition("no JSON:")[0]  # each Python says the rest in its own words


def in_letters(write: Callable[[], str]) -> str:
    """A few letters for a text, or why there is none; what is packed in it is unpacked, for not all pack alike."""
    try:
        head, packed, data = write().partition("&p=")
        return letters(head + zlib.decompress(b64decode(data), -15).decode() if packed else head)
    except PuzzleError as error:
        return str(error)


def is_kept(name: str, lines: Iterator[str]) -> None:
    """Lines are those of a file, which is written anew when that is wanted."""
    file = HERE / f"{name}.txt"
    text = "".join(f"{line.rstrip()}\n" for line in [*lines])  # all, before the file is changed
    if MAKE:
        file.write_text(text, "utf-8")
    assert text == file.read_text("utf-8"), __doc__


HARD = {
    "signpost": (
        "8x8:57e1ecegdfee2dc64aeg23dgdeegdhfedecfece12gaecaf61haga20cfbbag54gbbc40aahf16hbg31bcbhag",
        "6x6:ecgce36ada18de32gg28cebgaeedc9fbhbacf1geabaagg",
        "6x6:1cegceadadegg28cebgaeedcfbhbacfgeabaa36gg",
        "6x6:ccedg5eeebe1feegadbgceeahgcghceeabb36aah",
    ),
    "hamiltonian": (
        "10x10;waypoints=3.6,1.6,3.5,3.1,5.3,4.6,4.9,2.9,1.8,2.2,0.3,5.0,6.3,6.4,8.1,7.0,8.3,9.6,7.7,6.8;walls=0.3-0.4,"
        "1.1-1.2,2.1-2.2,2.4-3.4,3.3-4.3,3.7-3.8,3.8-4.8,4.4-5.4,4.5-5.5,5.1-6.1,5.6-6.6,6.1-6.2,6.5-7.5,7.7-7.8,"
        "8.7-8.8,9.5-9.6",
        "8x8;at=6.6:1,4.7:6,5.7:7,7.4:24,6.0:33,5.1:35,2.1:44,1.2:46,0.2:51,2.5:58,1.6:62",
        "7x7;start=0.0;end=6.6;required=0.1-1.1,2.3-3.3,2.5-3.5,3.1-4.1,3.3-4.3,5.5-6.5;symmetry=rot180;forbid=EEE",
        "7x6;start=0.0;end=5.6;walls=2.3-3.3",
        "6x6;closed;holes=2.2,3.3",
        "6x6;start=0.0;end=5.0",
        "7x6",
        "6x6;start=0.0;holes=4.1,4.2;walls=1.1-1.2",
        "6x6;closed;holes=5.0,5.1;required=1.1-1.2",
        "3x3;start=0.1",
        "3x3;walls=0.0-0.1,0.0-1.0",
        "4x4;at=0.0:3,3.3:5",
        "6x6;closed;symmetry=rot90;walls=0.1-1.1",
        "6x6;waypoints=5.5,0.3,2.2;start=free",
        "5x5;board=hex;start=0.0",
        "5x5;board=king;start=0.0;end=4.4;forbid=EE",
        "6x5;at=2.2:3,4.4:20;symmetry=rot180",
    ),
    "numberlink": (
        "A....../.....B./.A...../.C...../...DCE./EB...../......D",
        "A....../...A.B./.C.D.../..E..../....C../.B...../..DE...&rules=classic",
        "...A...B/.CD...../...BD.E./......../....FG../.AH...../H....EF./C......G",
        "A....../BC...D./...B.../......./....E../.E.C.../...D.A.&rules=tight",
        ".A.B...C/..D..E../...E.BD./.F....../.GF..H.C/A....I../.....JI./HJ..G...;board=hex",
        "..AB..C/AD....E/......./..F.D../.FG..C./..B..../E.....G;bridges=2.3,5.4",
        ".A..AB./C.C..../.DE..F./G.H..ID/B.E...I/.G...../...H..F;walls=0.3-1.3,3.3-3.4,5.2-5.3,5.3-5.4;bridges=6.5;"
        "board=torus",
        "A........B/.......C../...D....../........../..E..F..E./..G......./.........G/...B...D../....CF..../A.........",
        "A...../....../..B.../...B../....../.....A&rules=classic",
        "A...../....../..BC../...B../.C..../.....A",
        "A..../...B./.A.../....B/.....;walls=0.0-0.1",
        "A..../...B./.A.../....B/.....;walls=0.0-0.1&rules=classic",
    ),
    "regex-crossword": (
        r"rect;y=(KEN|TA)*,(AL|ON){2}[TEST],(KN|FE|I|FK)*,[NEED]+,[ADHS]+[FEEL]?[AEO]S?;x=(KE|TA){2}S+,.*NA,[^UNLESS]+L,"
        r"[OFTEN]{3}[KEPT]+,[NICE](.)\1[SAID]*",
        r"hex;y=[^OFFER]+,[AGPW]*(AK|RM|AY),[ELNRUW]+,(U|S)+[C-K]+,.*AN;x=[U-Y]+A[ROAD],[ABSUWY]{4}S?,S?[AFILSUV]+,"
        r"[ACEISY]+,[^SOUND](TH|NH|HN);z=[OVW]+[ACRS]*,.*(.)\1.*,[CLNY]{3}(.)\1,H.*A,(S|RY|SR)*",
    ),
}  # fmt: skip
"""Boards on which an engine does more than on those that are played."""

MOST_IN_CLAUSES = 49
"""The most cells of a board whose clauses are made and solved here."""


def all_boards(kind: Kind) -> list[Puzzle]:
    """Those that are played, and hard ones."""
    return [*boards(kind), *(pysolvers.parse(text, kind.name) for text in HARD[kind.name])]


def steps(work: Iterable[object]) -> Iterator[str]:
    """Reports, with what they show of the work, and what is found, as text."""
    for step in work:
        if isinstance(step, Progress):
            shown = step.snapshot() if step.snapshot else ""
            yield f"{step.nodes} {step.depth} {step.known} {step.total} {step.engine} {step.note} {shown}"
        else:
            yield str(step)
