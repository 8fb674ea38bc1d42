"""Makes Numberlink boards with one solution, few long paths, and the requested difficulty."""

from __future__ import annotations

import random
import re
from collections.abc import Generator, Iterator, Mapping
from math import inf, sqrt
from types import MappingProxyType

from pysolvers.core import parts
from pysolvers.core.progress import Progress
from pysolvers.core.puzzle import PuzzleError
from pysolvers.core.setting import Setting, chosen, number
from pysolvers.engines.nearest import NEVER, Nearest, judged, why_unavailable
from pysolvers.engines.reasoning.grade import DIFFICULTIES, MAX_GRADING_WORK
from pysolvers.errors import BadInput
from pysolvers.puzzles.numberlink.making.any_board import Features, made
from pysolvers.puzzles.numberlink.making.boards import WINDING, Boards, usual_pairs
from pysolvers.puzzles.numberlink.making.cost import interpolate
from pysolvers.puzzles.numberlink.making.tilings import SHORTEST
from pysolvers.puzzles.numberlink.model import RULES, NumberlinkPuzzle
from pysolvers.puzzles.numberlink.rules import RULE_SETS

# numbers of cells for which at least nine of ten generated boards had the requested grade
# (10x10 takes 7 to 9 seconds for extreme, 12x12 4 to 23 for hard, and 15x15 4 to 6 for normal)
BOUNDS = {"easy": (0, 225), "normal": (36, 144), "hard": (36, 100), "extreme": NEVER}
# boards with joined edges: 9x9 takes 7 to 13 seconds for normal, and 12x12 has one solution only with 25 pairs or more
TORUS_BOUNDS = {"easy": (0, 100), "normal": (36, 64), "hard": (36, 64), "extreme": NEVER}
# hexagons: 10x10 takes 2 to 8 seconds for normal, up to 10 for hard, and 2 for extreme
HEX_BOUNDS = {**BOUNDS, "normal": (36, 81), "hard": (36, 81), "extreme": (100, 100)}
# rules that allow empty cells, on boards without any: 12x12 takes up to 15 seconds for normal, and 15x15 5 for easy
LOOSE_BOUNDS = {**BOUNDS, "easy": (0, 144), "normal": (36, 100)}
# symmetric labels: small normal boards have symmetric solutions; 12x12 takes 4 seconds, 8x8 takes 7 for hard
SYMMETRIC_BOUNDS = {"easy": (0, 100), "normal": (64, 100), "hard": NEVER, "extreme": NEVER}
# empty cells: 8x8 takes 8 seconds for hard and often misses it, 10x10 takes 10 for normal
EMPTY_BOUNDS = {"easy": (0, 64), "normal": (36, 64), "hard": NEVER, "extreme": NEVER}
# tight: the rule that no line touches itself makes 6x6 boards too easy
TIGHT_BOUNDS = {**BOUNDS, "hard": (64, 100)}
# cells of normal and hard boards with walls or bridges: smaller ones are easy, 9x9 takes up to 14 seconds
WALLED = (64, 64)
# cells along a side; under `tight`, a board of 2,500 cells is proved in seconds
MIN_SIDE, MAX_SIDE, MAX_TIGHT_SIDE = 4, 40, 50

SETTINGS = (
    Setting("rules", "Rules", tuple((rules, rules.capitalize()) for rules in RULES)),
    Setting("pairs", "Pairs", example="9"),
    Setting("empty", "Empty cells", (("auto", "If the rules allow them"), ("yes", "Yes"), ("no", "No"))),
    Setting("symmetry", "Symmetry of labels", (("none", "None"), ("half-turn", "Half a turn"))),
    Setting("board", "Board", (("square", "Squares"), ("torus", "Joined edges"), ("hex", "Hexagons"))),
    Setting("walls", "Walls", example="8"),
    Setting("bridges", "Bridges", example="2"),
)

FEATURED_SIDES = (5, 12)  # cells along a side of a board with walls, bridges, joined edges or hexagons

FEATURED_STARTS = 24  # such boards made and graded before returning the closest one

MOST_AUTO_EMPTY = 64  # cells of the largest board with empty cells unless empty=yes; 10x10 takes 10 seconds for normal

MOST_LIKE = 8  # most walls, and most bridges, requested for a similar board

FIRST = {
    "easy": ((4, 4.0), (6, 7.0), (8, 10.0), (10, 15.0), (12, 29.0), (15, 50.0)),
    "normal": ((4, 3.0), (6, 4.6), (8, 7.0), (10, 12.0), (12, 22.0), (15, 38.0)),
    "hard": ((4, 3.0), (6, 4.4), (8, 5.7), (10, 7.0), (12, 10.0), (15, 24.0)),
    "extreme": ((4, 3.0), (6, 4.2), (8, 5.4), (10, 6.5), (12, 8.0), (15, 12.0)),
}  # Pairs on the first board, by the side of a square board: the more pairs, the easier. Measured on graded boards.

MOST_PAIRS = 1.3  # most pairs, as a multiple of `FIRST`: with more, paths are too short, and no board is found

JUDGED, JUDGED_CELLS = 40, 4_000  # boards graded, and cells in all, before returning the closest one

# least and most steps of an easy board that use the rule that no line touches itself
PLAIN_STEPS = {"easy": (0, 6), "normal": (5, 13)}

FEWER = 32  # one such step fewer for every this many cells: a larger board has more other steps

# the most that short paths and near ends of a normal plain board may cost in total (see `cost.COSTS`), up to FINE_CELLS
# cells; on larger boards, hardly any would be found
FINEST, FINE_CELLS = 1.5, 144

# plain boards begun, and those with symmetric labels: fewer of these succeed, and each takes less time
PLAIN_STARTS, SYMMETRIC_STARTS = 12, 40

# Additional pairs, as shares of the pairs on published boards: on the first board at most, for each cell beyond
# `PLAIN`, and on each further board for each cell.
SPREAD, LARGE_SPREAD, GROWTH = 0.25, 0.003, 0.0004

PLAIN = 100  # on boards with more cells, paths are split if no proof ends, which adds pairs

LARGE_WORK = 6_000  # work limit of a grade beyond `WINDING` cells; a 20x20 board takes less than 3,000

SPLIT_CELLS = 3_200  # cells graded, of boards beyond `WINDING` cells

STARTS = 120  # attempts per board, however small

MISSES = 6  # failed attempts in a row to tile the board with the requested number of paths

WIDER = 4  # how many more pairs are tried, one by one, to find the nearest possible number


class NumberlinkGenerator(parts.Generator):
    DIFFICULTIES = DIFFICULTIES
    SIZES = ("6x6", "8x8", "10x10", "12x12", "15x15")
    SETTINGS = SETTINGS
    DAILY = MappingProxyType({"easy": "6x6", "normal": "8x8", "hard": "9x9"})

    def generate(
        self, size: str, seed: str, difficulty: str, options: Mapping[str, str]
    ) -> Iterator[Progress | NumberlinkPuzzle]:
        settings = chosen(SETTINGS, options)
        width, height = _sides(size, settings["rules"])
        pairs = number("pairs", settings["pairs"], 1, width * height // 3) if settings["pairs"] else 0
        rules = settings["rules"]
        rng = random.Random(f"{width}x{height} {seed} {difficulty} {rules} {pairs}".encode("utf-8", "surrogatepass"))
        features = _features(settings, width, height)
        if not features.plain:
            rng = random.Random(
                f"{size} {seed} {difficulty} {rules} {pairs} {features}".encode("utf-8", "surrogatepass")
            )
        boards = Boards(width, height, rules, rng, _leaves_empty(settings, features, width * height))
        nearest: Nearest[NumberlinkPuzzle] = Nearest(difficulty)
        if not features.plain:
            yield from _with_features(boards, features, pairs, nearest)
        elif pairs:
            yield from _with_pairs(boards, pairs, nearest)
        else:
            yield from _with_any_pairs(boards, nearest)
        if nearest.puzzle is None:
            raise PuzzleError(
                "No board of {size} was found in many tries: choose another size or seed.", size=boards.size
            )
        yield Progress(0, note=nearest.note)
        yield nearest.puzzle

    def unavailable(self, size: str, difficulty: str, options: Mapping[str, str]) -> str:
        try:
            width, height = _sides(size, options.get("rules", ""))
            settings = {"board": "square", "walls": "", "bridges": "", "symmetry": "", **options}
            settings |= {"rules": options.get("rules") or RULES[0], "empty": options.get("empty") or "auto"}
            features = _features(settings, width, height)
            empty = _leaves_empty(settings, features, width * height)
        except BadInput as error:
            return str(error)
        bounds = {"torus": TORUS_BOUNDS, "hex": HEX_BOUNDS}.get(options.get("board", ""), BOUNDS)
        if empty:
            bounds = EMPTY_BOUNDS
        elif options.get("symmetry") == "half-turn":
            bounds = SYMMETRIC_BOUNDS
        elif bounds is BOUNDS and not RULE_SETS[settings["rules"]].every_cell:
            bounds = LOOSE_BOUNDS
        elif bounds is BOUNDS and settings["rules"] == "tight":
            bounds = TIGHT_BOUNDS
        if features.walls or features.bridges:
            least, most = WALLED
            for level in ("normal", "hard"):
                if bounds[level] != NEVER:
                    bounds = {**bounds, level: (max(least, bounds[level][0]), min(most, bounds[level][1]))}
        return why_unavailable(bounds, difficulty, width * height)

    def order_like(self, puzzle: NumberlinkPuzzle) -> tuple[str, Mapping[str, str]]:
        least, most = (MIN_SIDE, _most_side(puzzle.rules)) if puzzle.is_plain else FEATURED_SIDES
        width, height = (min(max(side, least), most) for side in (puzzle.width, puzzle.height))
        settings = {"board": puzzle.shape} if puzzle.shape != "square" else {}
        for name, there in (("walls", puzzle.walls), ("bridges", puzzle.bridges)):
            if there:
                settings[name] = str(min(len(there), MOST_LIKE))
        return f"{width}x{height}", {"rules": puzzle.rules, **settings}


def _with_features(
    boards: Boards, features: Features, pairs: int, nearest: Nearest[NumberlinkPuzzle]
) -> Generator[Progress, None, None]:
    if features.symmetric:
        yield from _with_symmetric_labels(boards, pairs, nearest)
        if nearest.puzzle:
            return
    wanted = pairs or round(interpolate(FIRST[nearest.wanted], sqrt(boards.area)))
    found = 0
    for _ in range(FEATURED_STARTS):
        board = yield from made(boards.width, boards.height, boards.rules, features, wanted, boards.rng)
        if board is None and nearest.puzzle:
            return
        if board is None:
            template = "No board of {size} with this many walls and bridges was found in many tries: ask for fewer."
            raise PuzzleError(template, size=boards.size)
        if pairs and len(board.pairs) != pairs:
            found, wanted = found or len(board.pairs), max(1, wanted - 1)
            continue
        harder = yield from judged(board, nearest)
        if nearest.met:
            return
        if not pairs:
            wanted = min(boards.area // SHORTEST, max(boards.least, wanted + (1 if harder > 0 else -1)))
    if not nearest.puzzle:
        template = "No board of {size} with pairs={pairs} was found in many tries; one that was found has {found}."
        raise PuzzleError(template, size=boards.size, pairs=pairs, found=found)


def _with_symmetric_labels(
    boards: Boards, pairs: int, nearest: Nearest[NumberlinkPuzzle]
) -> Generator[Progress, None, None]:
    if nearest.wanted in PLAIN_STEPS:
        yield from _with_plain_lines(boards, pairs, nearest, symmetric=True)
    if boards.area > PLAIN:
        return
    least, most = max(2, round(0.8 * usual_pairs(boards.width, boards.height))), boards.area // 4
    wanted = pairs or round(interpolate(FIRST[nearest.wanted], sqrt(boards.area)))
    for k in range(STARTS):
        if nearest.met or not boards.effort.left:
            return
        board = yield from boards.symmetric(wanted)
        if board and (not pairs or len(board.pairs) == pairs):
            off = yield from judged(board, nearest)
            wanted += 0 if pairs else 1 if off > 0 else -1
            if off < 0:  # pairs come in twos
                most = max(least, min(most, len(board.pairs) - 2))
        else:
            wanted += 0 if pairs else k % 2
        wanted = pairs or min(most, max(least, wanted))


def _with_any_pairs(boards: Boards, nearest: Nearest[NumberlinkPuzzle]) -> Generator[Progress, None, None]:
    usual = usual_pairs(boards.width, boards.height)
    if nearest.wanted in PLAIN_STEPS and boards.area <= WINDING:
        yield from _with_plain_lines(boards, 0, nearest)
        if nearest.met:
            return
    first = interpolate(FIRST[nearest.wanted], sqrt(boards.area))
    most, least, step = round(MOST_PAIRS * first), boards.least, 1 + boards.area // PLAIN // 2
    pairs = round(first)
    graded = 0
    for k in range(STARTS):
        pairs = min(most, max(least, pairs))
        board = yield from boards.winding(pairs, boards.area > PLAIN)
        if board is None:
            pairs += k % 2
        else:
            off = yield from judged(board, nearest)
            harder = off
            while harder > 0 and (easier := boards.with_split_path()):
                harder = yield from judged(easier, nearest)
            if nearest.met:
                return
            if off < 0:  # with even more pairs, it would be even easier
                most = max(least, min(most, pairs))
            pairs += step if off > 0 else -step
            graded += 1
        if graded == _most_judged(boards) or not boards.effort.left:
            break
    yield from _by_splitting(boards, pairs if boards.area <= WINDING else round(usual), nearest)


def _with_plain_lines(
    boards: Boards, pairs: int, nearest: Nearest[NumberlinkPuzzle], symmetric: bool = False
) -> Generator[Progress, None, None]:
    usual = usual_pairs(boards.width, boards.height)
    more = SPREAD * boards.rng.random() + LARGE_SPREAD * max(0, boards.area - PLAIN)
    first, growth = (pairs, 0.0) if pairs else (usual * (1 + more), usual * GROWTH * boards.area)
    least, most = PLAIN_STEPS[nearest.wanted]
    hard = range(least, 1 + max(3, most - boards.area // FEWER))
    finest = FINEST if nearest.wanted == "normal" and boards.area <= FINE_CELLS and not symmetric else inf
    for k in range(SYMMETRIC_STARTS if symmetric else PLAIN_STARTS):
        board = yield from boards.plain(round(first + k * growth), hard, symmetric, finest)
        if board and (not pairs or len(board.pairs) == pairs):
            yield from judged(board, nearest)
        if nearest.met:
            return


def _by_splitting(boards: Boards, pairs: int, nearest: Nearest[NumberlinkPuzzle]) -> Generator[Progress, None, None]:
    most = 1 if boards.area <= WINDING else max(1, SPLIT_CELLS // boards.area)
    for _ in range(STARTS):
        if nearest.puzzle and (nearest.met or nearest.seen >= most):
            return
        board = yield from boards.split(pairs)
        if board:
            yield from judged(board, nearest, MAX_GRADING_WORK if boards.area <= WINDING else LARGE_WORK)


def _with_pairs(boards: Boards, pairs: int, nearest: Nearest[NumberlinkPuzzle]) -> Generator[Progress, None, None]:
    graded = 0
    for _ in range(STARTS):
        board = yield from boards.winding(pairs)
        if board:
            yield from judged(board, nearest)
            graded += 1
        if nearest.met:
            return
        if graded == _most_judged(boards) or not boards.effort.left or boards.misses == MISSES:
            break
    if nearest.puzzle:
        return
    found = yield from _more_pairs(boards, pairs, nearest)
    if not nearest.puzzle:
        template = "No board of {size} with pairs={pairs} was found in many tries."
        if found:
            template = "No board of {size} with pairs={pairs} was found in many tries; the nearest found has {found}."
        raise PuzzleError(template, size=boards.size, pairs=pairs, found=found)


def _more_pairs(boards: Boards, pairs: int, nearest: Nearest[NumberlinkPuzzle]) -> Generator[Progress, None, int]:
    """Try to make a board with `pairs` pairs or more. Return its number of pairs; 0 if no board is found.

    A board with exactly `pairs` pairs is added to `nearest`, which keeps the best board.
    """
    boards.renew()
    least = max(pairs + 1, round(usual_pairs(boards.width, boards.height)))
    for more in range(least, least + WIDER):
        board = yield from boards.winding(more, boards.area > PLAIN)
        if board:
            return len(board.pairs)
    found = 0
    for _ in range(STARTS):
        board = yield from boards.split(max(pairs, least - 1), exact=True)
        if board:
            found = len(board.pairs)
            if found == pairs:
                yield from judged(board, nearest, LARGE_WORK)
            break
    return found


def _most_judged(boards: Boards) -> int:
    return max(2, min(JUDGED, JUDGED_CELLS // boards.area))


def _sides(size: str, rules: str) -> tuple[int, int]:
    match = re.fullmatch(r"\s*([0-9]{1,4})(?:\s*[xX×]\s*([0-9]{1,4}))?\s*", size)
    if not match:
        raise PuzzleError("{size!r} is not a size: expected WIDTHxHEIGHT, such as 10x10.", size=size[:40])
    width, height = int(match[1]), int(match[2] or match[1])
    most = _most_side(rules)
    if not (min(width, height) >= MIN_SIDE and max(width, height) <= most):
        template = "The size cannot be {size}: boards can have {least} to {most} rows and columns."
        if rules != "tight":
            template = (
                "The size cannot be {size}: boards can have {least} to {most} rows and columns "
                "({tight} with rules=tight)."
            )
        size = f"{width}x{height}"
        raise PuzzleError(template, size=size, least=MIN_SIDE, most=most, tight=MAX_TIGHT_SIDE)
    return width, height


def _features(settings: Mapping[str, str], width: int, height: int) -> Features:
    most = width * height // 3
    many = {name: number(name, settings[name] or "0", 0, most) for name in ("walls", "bridges")}
    symmetric = settings["symmetry"] == "half-turn"
    if symmetric and (settings["board"] != "square" or any(many.values())):
        raise PuzzleError("symmetry=half-turn is for plain boards of squares: remove it, or board, walls and bridges.")
    features = Features(settings["board"], **many, symmetric=symmetric)
    least, longest = FEATURED_SIDES
    if not features.plain and not least <= min(width, height) <= max(width, height) <= longest:
        template = (
            "The size cannot be {size}: boards with walls, bridges, joined edges, hexagons or symmetry can have "
            "{least} to {most} rows and columns."
        )
        raise PuzzleError(template, size=f"{width}x{height}", least=least, most=longest)
    return features


def _leaves_empty(settings: Mapping[str, str], features: Features, area: int) -> bool:
    reason = ""
    if RULE_SETS[settings["rules"]].every_cell:
        reason = "empty=yes needs rules=classic or rules=no2x2: under the other rules every cell is used."
    elif not features.plain:
        reason = "empty=yes is for plain boards of squares: remove it, or board, walls, bridges and symmetry."
    elif area > WINDING:
        reason = "Boards with empty cells can have up to {most} cells: choose a smaller size, or empty=no."
    if reason and settings["empty"] == "yes":
        raise PuzzleError(reason, most=WINDING)
    return not reason and (settings["empty"] == "yes" or (settings["empty"] == "auto" and area <= MOST_AUTO_EMPTY))


def _most_side(rules: str) -> int:
    return MAX_TIGHT_SIDE if rules == "tight" else MAX_SIDE


PART = NumberlinkGenerator()
