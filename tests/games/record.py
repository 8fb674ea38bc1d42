"""Two thousand games on boards of all kinds and shapes, played at random, with the moves and boards that resulted.

`games.txt` lists each board, then its games. The events of a game depend only on its number and on what the board's
line says, so a refactoring replays exactly what was recorded. After a change to the rules of play, record again and
read the difference:

    .venv/bin/python -m tests.games.record; git diff tests/games
"""

from __future__ import annotations

import re
import zlib
from base64 import urlsafe_b64decode
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import unquote

from pysolvers.desk.desk import Desk

FILE = Path(__file__).with_name("games.txt")
PLAYED, EDITED = 6, 4
"""Games on each board, by how they begin."""
GESTURES = 12
"""Drags and runs of keys in a game, with other calls in between."""

Call = tuple[str, tuple[Any, ...]]
"""A method of the desk and its arguments."""

ARROWS = ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight")
KEYS = {
    "signpost": (*ARROWS, *ARROWS, "Enter", "Enter", " ", "Backspace", "Delete", "Escape", *"0123456789"),
    "numberlink": (*ARROWS, *ARROWS, "Enter", " ", "Backspace", "Delete", "Escape", "Insert", *"xAbC#12"),
    "hamiltonian": (*ARROWS, *ARROWS, "Enter", " ", "Backspace", "Delete", "Escape", "Insert", *"x123"),
    "regex-crossword": (*ARROWS, "Enter", "Tab", " ", "Backspace", "Delete", "Home", "End", "Insert", *"ABCabcEKRx[.*"),
}
TOOLS = {
    "signpost": ("arrow", "number", "line", "erase"),
    "numberlink": ("label", "line", "pair", "move", "block", "wall", "bridge", "erase"),
    "hamiltonian": ("number", "position", "wall", "required", "end", "line", "hole", "erase"),
    "regex-crossword": ("clue", "letter", "erase"),
}
OPTIONS = {
    "signpost": (),
    "numberlink": (
        ("rules", "full"),
        ("rules", "tight"),
        ("rules", "classic"),
        ("board", "torus"),
        ("board", "square"),
    ),
    "hamiltonian": (("shape", "loop"), ("shape", "path"), ("board", "king"), ("symmetry", "rot180")),
    "regex-crossword": (("diagonals", "turned"), ("diagonals", "usual"), ("flavour", "python")),
}
BETWEEN: dict[bool, dict[str, int]] = {
    False: {
        "undo": 16,
        "redo": 12,
        "restart": 1,
        "try_moves": 3,
        "keep_trial": 2,
        "drop_trial": 2,
        "mark": 3,
        "edit": 1,
    },
    True: {"undo": 14, "redo": 10, "choose_tool": 30, "set_number": 4, "enter": 6, "clear": 1, "play": 2},
}
"""How often each call comes between two gestures, in play and while a puzzle is edited."""
CLUES = ("A+", "[AB]*", "(", "AB?", "")
STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0), (0, 1), (1, 0), (0, -1), (-1, 0), (0.5, 0.87), (-0.5, 0.87), (1, 1), (2, 0))
BATCH = 4
"""The most events between two looks at the board."""


@dataclass(frozen=True)
class Board:
    """A puzzle as text, its kind, and the rectangle in which the pointer moves."""

    kind: str
    text: str
    box: tuple[float, ...]

    @property
    def line(self) -> str:
        """Its line in the file."""
        return f"# {self.kind}\t{self.text}\t{' '.join(map(str, self.box))}"


@dataclass(frozen=True)
class Game:
    """A recorded game: for each look at the board a letter for its moves and one for its text, then the final moves."""

    board: Board
    name: str
    looks: str
    end: str

    @property
    def line(self) -> str:
        """Its line in the file."""
        return f"{self.name}\t{self.looks}\t{self.end}"


def recorded() -> Iterator[Game]:
    """Read the games of the file."""
    for line in FILE.read_text("utf-8").splitlines():
        first, second, third = line.split("\t")
        if line.startswith("# "):
            board = board_in(line)
        else:
            yield Game(board, first, second, third)


def board_in(line: str) -> Board:
    """Read a board's line."""
    kind, text, box = line.removeprefix("# ").split("\t")
    return Board(kind, text, tuple(map(float, box.split())))


def play(board: Board, name: str) -> Game:
    """Play the game of this name on a board."""
    looks, end = "", ""
    for _, moves, text in replayed(board, name):
        looks += letter(moves) + letter(text)
        end = moves
    return Game(board, name, looks, end)


def replayed(board: Board, name: str) -> Iterator[tuple[list[Call], str, str]]:
    """The calls of a game in batches, each with the moves and the text of the board after it."""
    desk = opened(board.text, board.kind)
    for batch in batches(course(board, name)):
        yield batch, *result(desk, batch)


def opened(text: str, kind: str) -> Desk:
    """A desk with a puzzle or a link on it."""
    desk = Desk()
    view = desk.open(text, kind)
    assert "error" not in view, f"{text}: {view['error']}"
    return desk


def result(desk: Desk, batch: list[Call]) -> tuple[str, str]:
    """Make a batch of calls; return the moves on the desk, with those of a game that waits, and the board as text.

    Everything that these tests know about the desk is here and in `opened`.
    """
    if batch[0][0] == "event":
        view = desk.events([arguments for _, (arguments,) in batch])
    else:
        ((method, arguments),) = batch
        view = getattr(desk, method)(*arguments)
    return moves_in(view), board_in_view(view)


def board_in_view(view: Mapping[str, Any]) -> str:
    """The board as text, and whether it is solved."""
    return str(view["text"]) + (" solved" if (view["game"] or {}).get("finish") else "")


def moves_in(view: Mapping[str, Any]) -> str:
    """The moves of the saved games in a view, and whether they are edits, partly undone, or under other rules."""
    told = []
    for saved in view["session"].splitlines():
        found = re.search(r"&moves=([^&]*)", saved)
        told.append(unpacked(found[1]) if found else "")
        told += re.findall(r"&(?:edit|at|rules)=[^&]*", saved)
    return " ".join(" ".join(told).split())


def unpacked(text: str) -> str:
    """A part of a link, which is percent-encoded or deflated."""
    if not text.startswith("~"):
        return unquote(text)
    return zlib.decompress(urlsafe_b64decode(text[1:] + "=" * (-len(text[1:]) % 4)), -15).decode()


def letter(text: str) -> str:
    """A letter that stands for a text."""
    return "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-"[sha256(text.encode()).digest()[0] % 64]


def batches(calls: Iterator[Call]) -> Iterator[list[Call]]:
    """Calls in their order, events up to `BATCH` at a time."""
    events: list[Call] = []
    for call in calls:
        if events and (call[0] != "event" or len(events) == BATCH):
            yield events
            events = []
        if call[0] == "event":
            events.append(call)
        else:
            yield [call]
    if events:
        yield events


def course(board: Board, name: str) -> Iterator[Call]:
    """What somebody does in the game of a name, `play 3` or `edit 0`."""
    rng, editing = Random(f"{board.kind} {board.text} {name}"), name.startswith("edit")
    point = (0.0, 0.0)
    if editing:
        yield "edit", ()
    for _ in range(GESTURES):
        for event in gesture(rng, board, point):
            point = event.get("x", point[0]), event.get("y", point[1])
            yield "event", (event,)
        while rng.random() < 0.4:
            call = between(rng, board, editing)
            editing = call[0] == "edit" or (editing and call[0] != "play")
            yield call


def between(rng: Random, board: Board, editing: bool) -> Call:
    """A call that is no event."""
    if OPTIONS[board.kind] and rng.random() < 0.02:
        return "option", rng.choice(OPTIONS[board.kind])
    name = rng.choices([*BETWEEN[editing]], [*BETWEEN[editing].values()])[0]
    arguments: dict[str, tuple[Any, ...]] = {
        "mark": (rng.random() < 0.5,),
        "choose_tool": (rng.choice(TOOLS[board.kind]),),
        "set_number": (rng.choice(("rows", "columns", "side")), rng.randint(2, 6)),
        "enter": (rng.choice(("y1", "x2", "z1")), rng.choice(CLUES)),
    }
    return name, arguments.get(name, ())


def gesture(rng: Random, board: Board, last: tuple[float, float]) -> Iterator[dict[str, Any]]:
    """The events of a drag, a tap, a hover, or a run of keys."""
    left, top, width, height = board.box
    if rng.random() < 0.3:
        for _ in range(rng.randint(1, 5)):
            yield {"what": "key", "key": rng.choice(KEYS[board.kind]), "shift": rng.random() < 0.2}
        return
    x, y = last if rng.random() < 0.4 else (left + rng.random() * width, top + rng.random() * height)
    if board.kind != "regex-crossword" and "hex" not in board.text and rng.random() < 0.8:
        x, y = x // 1 + 0.5, y // 1 + 0.5  # the middle of a cell
    x, y = round(x, 2), round(y, 2)
    if rng.random() < 0.05:
        yield {"what": "hover", "x": x, "y": y}
        return
    button = rng.choice(("left",) * 7 + ("right",))
    yield {"what": "down", "x": x, "y": y, "button": button}
    step, far = rng.choice(STEPS), rng.randint(1, 3) if board.kind == "signpost" else 1
    for _ in range(rng.choice((0, 0, 0, 1, 1, 2, 3, 5, 9)) // far):
        step = step if rng.random() < 0.5 else rng.choice(STEPS)
        x, y = round(x + far * step[0], 2), round(y + far * step[1], 2)
        yield {"what": "move", "x": x, "y": y, "button": button}
    yield {"what": "up", "x": x, "y": y, "button": button}


def main() -> None:
    """Record the games of all boards in the file."""
    lines = []
    for line in FILE.read_text("utf-8").splitlines():
        if line.startswith("# "):
            board = board_in(line)
            lines.append(board.line)
            names = [*(f"play {n}" for n in range(PLAYED)), *(f"edit {n}" for n in range(EDITED))]
            lines += [play(board, name).line for name in names]
    FILE.write_text("".join(f"{line}\n" for line in lines), "utf-8")


if __name__ == "__main__":
    main()
