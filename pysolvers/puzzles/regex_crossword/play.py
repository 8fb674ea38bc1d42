"""A regex crossword in play: letters in cells, and what a click or key does.

Moves: `row.column:X` writes a letter or digit, `row.column:uHEX` any other character; `row.column:-` empties the cell.
`row.column_X` (or `_uHEX`) adds or erases a pencil mark, and `row.column_-` erases all marks of the cell.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from pysolvers.core.cell import Cell
from pysolvers.core.input import ARROWS, MARKING, Event, Hand, PadKey, Response, press, switch_marking
from pysolvers.core.parts import Play
from pysolvers.core.puzzle import Completion, PuzzleError, State, Violation
from pysolvers.core.words import capitalised, say
from pysolvers.puzzles.regex_crossword.layout import Layout
from pysolvers.puzzles.regex_crossword.model import Entry, RegexCrosswordPuzzle, RegexCrosswordSolution, line_in_words
from pysolvers.puzzles.regex_crossword.network import Network, read_soon, ready_network

MOVE = re.compile(r"(\d{1,4})\.(\d{1,4}):(-|[A-Za-z0-9]|u[0-9a-f]{2,6})")


@dataclass(frozen=True)
class RegexCrosswordState(State):
    """A board in play: the letters of cells, given ones too, and the pencil marks of cells, in alphabet order."""

    puzzle: RegexCrosswordPuzzle
    letters: Mapping[Cell, str] = field(default_factory=dict)
    pencilled: Mapping[Cell, str] = field(default_factory=dict)

    def play(self, move: str) -> RegexCrosswordState:
        pencil = "_" in move
        cell, char = parse_move(move.replace("_", ":", 1))
        if not self.puzzle.has(cell):
            raise PuzzleError("There is no cell {cell} in row {row}.", cell=cell[1] + 1, row=cell[0] + 1)
        if char and char not in self.puzzle.alphabet.bit:
            raise PuzzleError("{letter!r} is not in the alphabet of this puzzle.", letter=char)
        return self._pencil(cell, char) if pencil else self._write(cell, char)

    def _pencil(self, cell: Cell, char: str) -> RegexCrosswordState:
        marks = dict(self.pencilled)
        before = set(marks.pop(cell, ""))
        if char and (now := before ^ {char}):
            marks[cell] = "".join(sorted(now, key=self.puzzle.alphabet.bit.__getitem__))
        return replace(self, pencilled=marks)

    def _write(self, cell: Cell, char: str) -> RegexCrosswordState:
        given = dict(self.puzzle.given)
        if cell in given:
            if char == given[cell]:
                return self
            raise PuzzleError("{cell} is given and cannot be changed.", cell=cell)
        letters = dict(self.letters)
        if char:
            letters[cell] = char
        else:
            letters.pop(cell, None)
        return replace(self, letters=letters)

    @property
    def pencil_marks(self) -> Mapping[Cell, str]:
        return {cell: chars for cell, chars in self.pencilled.items() if cell not in self.letters}

    def since(self, earlier: State) -> frozenset[tuple[Cell, ...]]:
        assert isinstance(earlier, RegexCrosswordState)
        marks = {(cell,) for cell, chars in self.pencil_marks.items() if earlier.pencilled.get(cell) != chars}
        return super().since(earlier) | marks

    @property
    def facts(self) -> Mapping[Cell, object]:
        return self.letters

    def solution(self) -> RegexCrosswordSolution | None:
        if len(self.letters) < len(self.puzzle.cells):
            return None
        return RegexCrosswordSolution.of(self.puzzle, self.letters)


def format_move(cell: Cell, char: str) -> str:
    if not char:
        sign = "-"
    elif char.isascii() and char.isalnum():
        sign = char
    else:
        sign = f"u{ord(char):02x}"
    return f"{cell[0]}.{cell[1]}:{sign}"


def pencil_move(cell: Cell, char: str) -> str:
    """Return the move that adds or erases a pencil mark; "" erases all marks."""
    return format_move(cell, char).replace(":", "_")


def parse_move(move: str) -> tuple[Cell, str]:
    match = MOVE.fullmatch(move)
    if not match or (len(match[3]) > 1 and int(match[3][1:], 16) > 0x10FFFF):
        raise PuzzleError("{move!r} is not a move here: expected row.column:letter, such as 0.2:A.", move=move[:20])
    sign = match[3]
    char = "" if sign == "-" else sign if len(sign) == 1 else chr(int(sign[1:], 16))
    return (int(match[1]), int(match[2])), char


class RegexCrosswordPlay(Play):
    MARKS = "Pencil"  # name of what a player writes besides letters

    def start(self, puzzle: RegexCrosswordPuzzle, /) -> RegexCrosswordState:
        return RegexCrosswordState(puzzle, dict(puzzle.given))

    def shown(self, solution: RegexCrosswordSolution, /) -> RegexCrosswordState:
        return RegexCrosswordState(solution.puzzle, {(r, c): solution.rows[r][c] for r, c in solution.puzzle.cells})

    def shared(self, state: RegexCrosswordState, solutions: Sequence[RegexCrosswordSolution], /) -> tuple[str, ...]:
        first, *others = (each.facts for each in solutions)
        cells = (
            cell for cell in first if cell not in state.letters and all(first[cell] == each[cell] for each in others)
        )
        return tuple(format_move(cell, str(first[cell])) for cell in cells)

    def snapshot_state(self, puzzle: RegexCrosswordPuzzle, known: Mapping[Cell, str], /) -> RegexCrosswordState:
        return RegexCrosswordState(puzzle, {**known, **dict(puzzle.given)})

    def interpret(self, state: RegexCrosswordState, hand: Hand, event: Event, /) -> tuple[Hand, tuple[str, ...]]:
        puzzle = state.puzzle
        if not puzzle.has(hand.cursor):
            hand = replace(hand, cursor=(0, 0))
        if event.what == "down":
            return _point(puzzle, hand, event), ()
        if event.what != "key":
            return hand, ()
        return press(_KEYS, puzzle.has, state, replace(hand, held=None), event)

    def completion(self, state: RegexCrosswordState) -> Completion:
        return Completion(len(state.letters), len(state.puzzle.cells))

    def live_errors(self, state: RegexCrosswordState) -> list[Violation]:
        given = dict(state.puzzle.given)
        if state.letters.keys() == given.keys():
            return []
        network = ready_network(state.puzzle)
        domains = network.start(state.letters.items())
        lines = [[network.puzzle.cells[c] for c in cells] for cells in network.cells]
        mine = [tuple(cell for cell in line if cell in state.letters and cell not in given) for line in lines]
        found = []
        for k, left in read_soon(network, domains, (k for k, cells in enumerate(mine) if cells)):
            if left is None:
                text = "".join(state.letters.get(cell, "_") for cell in lines[k])
                full = all(cell in state.letters for cell in lines[k])
                template = "{line} {letters} does not match “{clue}”."
                template = template if full else "{line} {letters} can no longer match “{clue}”."
                wrong = tuple(cell for cell in mine[k] if _fails_alone(state, network, k, cell))
                values = {
                    "line": capitalised(line_in_words(network.names[k])),
                    "letters": text,
                    "clue": network.clues[k].regex.text,
                }
                found.append(Violation(wrong, say(template, **values)))
        return found

    def first_move(self, state: RegexCrosswordState) -> list[tuple[float, float]]:
        cell = next((cell for cell in state.puzzle.cells if cell not in state.letters), None)
        return [Layout.of(state.puzzle).centre(cell)] if cell else []

    def play_keys(self, state: RegexCrosswordState, /) -> tuple[PadKey, ...]:
        signs = tuple(state.puzzle.alphabet.bit)
        if len(signs) > MAX_KEYS:
            return (TURN, PENCIL, ERASE)
        letters = [PadKey(sign, "Space") if sign == " " else PadKey(sign) for sign in sorted(signs, key=_order)]
        return (*letters, TURN, PENCIL, ERASE)


PART = RegexCrosswordPlay()


def _fails_alone(state: RegexCrosswordState, network: Network, k: int, cell: Cell) -> bool:
    """True if clue `k` can't match with this letter, whatever the player's other letters are."""
    domains = network.start([*state.puzzle.given, (cell, state.letters[cell])])
    return next((left is None for _, left in read_soon(network, domains, [k])), False)


def _turn(state: RegexCrosswordState, hand: Hand, event: Event) -> Response:
    return replace(hand, way=(hand.way + (-1 if event.shift else 1)) % len(state.puzzle.axes)), ()


def _go(state: RegexCrosswordState, hand: Hand, event: Event) -> Response:
    return replace(hand, cursor=_arrow(state.puzzle, hand, event.key)), ()


def _go_to_end(state: RegexCrosswordState, hand: Hand, event: Event) -> Response:
    return replace(hand, cursor=typing_line(state.puzzle, hand).cells[0 if event.key == "Home" else -1]), ()


def _erase(state: RegexCrosswordState, hand: Hand, event: Event) -> Response:
    given = dict(state.puzzle.given)
    cell = hand.cursor
    if hand.marking and cell in state.pencil_marks:
        return hand, (pencil_move(cell, ""),)
    if event.key == "Backspace" and (cell not in state.letters or cell in given):
        cell = along(state.puzzle, hand, -1)
    moves = (format_move(cell, ""),) if cell in state.letters and cell not in given else ()
    return replace(hand, cursor=cell), moves


def _type(state: RegexCrosswordState, hand: Hand, event: Event) -> Response | None:
    char = _typed(state.puzzle, event.key)
    if not char:
        return None
    if hand.marking:
        return hand, () if hand.cursor in state.letters else (pencil_move(hand.cursor, char),)
    moves = () if hand.cursor in dict(state.puzzle.given) else (format_move(hand.cursor, char),)
    return replace(hand, cursor=along(state.puzzle, hand, 1)), moves


def _space(state: RegexCrosswordState, hand: Hand, event: Event) -> Response:
    return _type(state, hand, event) or _turn(state, hand, event)


_KEYS = {" ": _space, "enter": _turn, "Tab": _turn, "arrow": _go, "Home": _go_to_end, "End": _go_to_end} | {
    MARKING: switch_marking,
    "erase": _erase,
    "sign": _type,
}


def _typed(puzzle: RegexCrosswordPuzzle, key: str) -> str:
    return next((char for char in (key, key.upper(), key.lower()) if char in puzzle.alphabet.bit), "")


def typing_line(puzzle: RegexCrosswordPuzzle, hand: Hand) -> Entry:
    """Return the line through the cursor in the typing direction."""
    through = puzzle.through(hand.cursor if puzzle.has(hand.cursor) else (0, 0))
    return puzzle.line_at[through[hand.way % len(through)]]


def along(puzzle: RegexCrosswordPuzzle, hand: Hand, step: int) -> Cell:
    """Return the cell `step` cells after the cursor along the typing line; beyond its ends, the cursor's own cell."""
    cells = typing_line(puzzle, hand).cells
    at = cells.index(hand.cursor) + step
    return cells[at] if 0 <= at < len(cells) else hand.cursor


def _arrow(puzzle: RegexCrosswordPuzzle, hand: Hand, key: str) -> Cell:
    r, c = hand.cursor
    down, right = ARROWS[key]
    cells = [(r + down, c + right)]
    if puzzle.hexagonal and down and 0 <= r + down < len(puzzle.by_row):
        # 1 if the next row begins half a cell further left: its cell with the same number is to the right
        shift = (len(puzzle.by_row[r + down]) - len(puzzle.by_row[r]) + 1) // 2
        cells = [(r + down, c + shift - 1), (r + down, c + shift)]
        axis = puzzle.axes[hand.way % 3]
        if r % 2 == 0 if axis == "y" else (down < 0) == (axis == "x"):
            cells.reverse()
    return next(filter(puzzle.has, cells), hand.cursor)


def _point(puzzle: RegexCrosswordPuzzle, hand: Hand, event: Event) -> Hand:
    layout, hand = Layout.of(puzzle), replace(hand, held=None)
    cell = layout.cell_at(event.x, event.y)
    if cell is not None:
        way = hand.way
        if cell == hand.cursor and hand.visible:
            way = (way + 1) % len(puzzle.axes)
        return replace(hand, cursor=cell, way=way, visible=True)
    label = layout.label_at(event.x, event.y)
    if label is None:
        return replace(hand, visible=False)
    first = label.line.cells[0]
    return replace(hand, cursor=first, way=puzzle.axes.index(label.line.axis), visible=True, held=first)


TURN = PadKey("Enter", "Turn", "Switch the typing direction")
PENCIL = PadKey(MARKING, "✎", "Pencil marks instead of letters")
ERASE = PadKey("Backspace", "⌫", "Erase")
MAX_KEYS = 60  # a larger alphabet gets no keys: they would not fit on a screen


def _order(sign: str) -> tuple[int, str]:
    return (0 if sign.isalpha() else 1 if sign.isdigit() else 3 if sign == " " else 2, sign)
