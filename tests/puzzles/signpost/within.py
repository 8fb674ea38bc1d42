"""What forced links, the search, the methods for large boards and the generator do on their way, step by step.

Whoever runs this has a report due at every chance, and no python-sat.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import islice, product
from random import Random

import pytest

from pysolvers.core.input import Event, Hand
from pysolvers.core.progress import Pace, Progress, finish
from pysolvers.core.puzzle import PuzzleError
from pysolvers.engines.nearest import Nearest
from pysolvers.picture.numbers import Number
from pysolvers.puzzles.signpost import board as drawing
from pysolvers.puzzles.signpost import editor, generator, picture, pieces, play, solver
from pysolvers.puzzles.signpost.making import difficulty, tatham
from pysolvers.puzzles.signpost.model import LooseBoard, SignpostPuzzle, SignpostSolution, rays
from pysolvers.puzzles.signpost.reasoning.number_domains import NumberDomains
from pysolvers.puzzles.signpost.solving import decimation, guided_sat, random_fill
from pysolvers.puzzles.signpost.solving.beliefs import Beliefs
from pysolvers.puzzles.signpost.solving.chain_domains import Chains, covering, runs, spread
from pysolvers.puzzles.signpost.solving.forced_links import Links
from pysolvers.puzzles.signpost.solving.random_fill import RandomBits
from pysolvers.puzzles.signpost.solving.sat import Encoding
from pysolvers.puzzles.signpost.solving.schedule import SCHEDULE
from pysolvers.puzzles.signpost.solving.search import branches, search
from tests.kept.keeping import steps, told
from tests.puzzles.signpost.brute_force import random_board

SIZES = (4, 4), (5, 3), (5, 5), (6, 4), (6, 6), (7, 7), (8, 8)
ORDERS: tuple[tuple[str, str, dict[str, str]], ...] = (
    ("4x4", "easy", {}), ("4x4", "normal", {"ends": "corners"}), ("4x4", "hard", {"givens": "7"}),
    ("5x5c", "normal", {}), ("5x4", "hard", {}), ("3x3", "easy", {"givens": "2"}),
    ("2x2", "hard", {}), ("4", "easy", {}), ("5x5", "easy", {"givens": "9"}), ("40x40", "hard", {}),
    ("51x51", "easy", {}), ("16x15", "normal", {}),
)  # fmt: skip
MOST = 400
"""The most steps of a search that are followed."""


WORK = (
    *(generator.TRIES, generator.BOARDS, generator.JUDGED_CELLS, generator.GIVENS_TRIES, generator.GROWN),
    *(tatham.MAX_STEPS, tatham.MAX_CELLS, difficulty.SMALL, difficulty.BATCHES, difficulty.STAYS, difficulty.LARGE),
    *(difficulty.PATIENCE, difficulty.NODES, pieces.PATIENCE),
)
"""How much work the generator and the pieces do before they give up, where nobody hurries them."""


def boards() -> Iterator[SignpostPuzzle]:
    """Boards with fewer numbers than they need, and small ones of any arrows and numbers, many without an answer."""
    for seed, (width, height) in enumerate(SIZES * 2):
        *_, whole = tatham.make(width, height, seed % 2 == 0, str(seed))
        assert isinstance(whole, SignpostPuzzle)
        yield without(whole, Random(seed), (0.2, 0.5)[seed > len(SIZES)])
    rng = Random(6)
    for _ in range(30):
        yield random_board(rng, 5)


def without(puzzle: SignpostPuzzle, rng: Random, share: float) -> SignpostPuzzle:
    """The puzzle with a share of its numbers, the ends among them."""
    numbers = (n if n in (1, puzzle.area) or rng.random() < share else 0 for n in puzzle.numbers)
    return SignpostPuzzle(puzzle.width, puzzle.height, puzzle.arrows, tuple(numbers))


def stuck() -> Iterator[tuple[SignpostPuzzle, Chains]]:
    """The boards on which neither forced links nor propagation decide."""
    for board in boards():
        links = Links(board)
        if finish(links.close()) == "stuck":
            chains = Chains(links)
            if finish(chains.propagate(Pace())) and len(chains.live) > 1:
                yield board, chains


def lines() -> Iterator[tuple[str, Iterable[object]]]:
    """Each part by its name, with all that happens."""
    yield "numbers", ((f.__name__, runs(a, b), spread(a, b), covering(1 << b, c)) for f, a, b, c in figures())
    yield "bits", bits()
    yield "links", (each for board in boards() for each in links(board))
    yield "chains", (state(chains) for _, chains in stuck())
    yield "placed", (each for board, _ in stuck() for each in placed(board))
    yield "drags", (each for board in small() for each in dragged(board))
    yield "edits", (each for board in [*small()][::-6] for each in edited(board))
    yield "doubts", doubted()
    yield "models", modelled()
    yield "schedule", [SCHEDULE, random_fill.RARE, random_fill.CHANCE, WORK]
    yield "search", (each for board in boards() for each in islice(steps(search(board)), MOST))
    yield "auto", (each for board in boards() for each in islice(steps(solver.auto(board)), 2 * MOST))
    yield "near", (each for board, chains in islice(stuck(), 0, None, 2) for each in near(board, chains))
    yield "beliefs", (each for _, chains in stuck() for each in believed(chains))
    yield "filled", (each for board, chains in stuck() for each in filled(board, chains))
    yield "clauses", (each for board, chains in stuck() for each in clauses(board, chains))
    yield "supposed", (each for board, chains in islice(stuck(), 1, None, 3) for each in supposed(board, chains))
    yield "pieces", (each for board, _ in stuck() for each in cut(board))
    yield "paths", paths()


def made() -> Iterator[tuple[str, Iterable[object]]]:
    """What takes longer, likewise."""
    yield "easier and harder", graded()
    yield "made", generated()


def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small boards go by the schedule of large ones, and the generator gives up soon."""
    hurried = replace(
        SCHEDULE, search_small=300, search_nodes=12, search_nodes_large=3, rest_of_search=60, rest_nodes=10,
        decimate_rounds=12, large=500, bold=150, fill_down_to=100, spare=-0.5, spare_large=-1.0, windows=4, window=6,
        window_nodes=20, path_steps=40,
    )  # fmt: skip
    for module in (decimation, guided_sat, solver, random_fill):
        monkeypatch.setattr(module, "SCHEDULE", hurried)
    for module in (decimation, guided_sat):
        monkeypatch.setattr(module, "Beliefs", Rounded)
    monkeypatch.setattr(solver, "installed_or_requested", lambda: False)
    monkeypatch.setattr(guided_sat, "SatSolver", Wavering)
    monkeypatch.setattr(difficulty, "BATCHES", 6)
    monkeypatch.setattr(generator, "TRIES", 400)
    monkeypatch.setattr(generator, "GIVENS_TRIES", 300)
    monkeypatch.setattr(generator, "BOARDS", 3)


def modelled() -> Iterator[object]:
    """Boards of any size, arrows and numbers, or why they cannot be."""
    rng = Random(5)
    for width, height in product((0, 1, 2, 3, 128, 129), (-1, 1, 2, 3, 128)):
        area = max(0, width * height)
        for _ in range(4 if area < 10 else 1):
            arrows = [rng.randrange(8) for _ in range(area)]
            numbers = [rng.choice((0, 0, rng.randint(1, area))) if area else 0 for _ in range(area)]
            yield told(lambda: SignpostPuzzle(width, height, tuple(arrows), tuple(numbers)))  # noqa: B023  # at once
    for arrows, numbers in ([0, 8], [0, 0]), ([0, -1], [0, 0]), ([0, 1], [0, 3]), ([0, 1], [-1, 0]), ([0], [0, 0]):
        yield told(lambda: SignpostPuzzle(1, 2, tuple(arrows), tuple(numbers)))  # noqa: B023  # at once
    for width, height in product(range(1, 5), range(1, 5)):
        yield [[list(row) for row in table] for table in rays(width, height)]
    for board in (*islice(boards(), 4), *small()):
        yield [board.way(a, b) for a, b in product(range(board.area), range(board.area))], board.loose, board.summary


def small() -> Iterator[SignpostPuzzle]:
    """Some of the boards on which everything can be tried, and one without arrows."""
    yield from islice((board for board in boards() if 1 < board.area < 13), 0, None, 3)
    yield LooseBoard(3, 2, (2,) * 6, (0, 1, 0, 0, 6, 0), without=frozenset((0, 2, 3)))


def dragged(board: SignpostPuzzle) -> Iterator[object]:
    """What drags, taps and keys do from each cell to each, on the board as given and with some links and numbers."""
    states = [play.start(board)]
    rng = Random(board.id)
    for _ in range(2):
        state = states[-1]
        for a in rng.sample(range(board.area), board.area // 2):
            ways = [b for b in board.ray(a) if not state.can_link(a, b)]
            state = state.play(play.link_move(board, a, rng.choice(ways))) if ways else state
        at = next((at for at, number in enumerate(board.numbers) if not number), -1)
        row, column = board.cell_of(max(at, 0))
        states.append(state.play(f"{row}.{column}:{rng.randint(1, board.area)}") if at >= 0 else state)
    for state, (one, two) in product(states, product(board.cells, board.cells)):
        for button, tap in product(("left", "right"), (False, True)):
            hand = Hand(cursor=two, held=one if tap else None)
            for what, (row, column) in (("down", two if tap else one), ("move", two), ("up", two)):
                event = Event(what, column + 0.5, row + 0.5, button)  # type: ignore[arg-type]  # what and button
                hand, moves = play.interpret(state, hand, event)
                yield hand, moves
    for state, cell, key in product(states, board.cells, ("1", "9", "Enter", "Backspace", "Delete", "ArrowUp", "x")):
        hand, moves = play.interpret(state, Hand(cursor=cell, visible=True, held=board.cells[0]), Event("key", key=key))
        yield hand, moves, [told(lambda state=state, move=move: state.play(move).numbers) for move in moves]  # type: ignore[misc]
    for state in states:
        yield play.completion(state), play.live_errors(state), state.clashing, state.chains, play.first_move(state)
        yield drawing.text(state), [drawing.words(state, cell) for cell in board.cells]
    yield play.snapshot_state(board, [*range(1, board.area), board.area + 1, 0, -1])


def edited(board: SignpostPuzzle) -> Iterator[object]:
    """What each tool does with presses, drags and keys; sizes, a path that is drawn, and the board turned."""
    drafts = [editor.start(board)]
    for edit in (
        "0.0~",
        "0.1:2",
        f"line:{play.link_move(board, 0, 1)}",
        f"line:{play.link_move(board, 1, 2)}",
        "1.0:1",
    ):
        with suppress(PuzzleError, IndexError):
            drafts.append(drafts[-1].play(edit))
    for draft, tool, cell in product(drafts, editor.TOOLS, board.cells):
        row, column = cell
        for button, right, down in product(("left", "right"), (-0.7, 0.0, 1.0), (0.0, 0.8)):
            hand = Hand()
            for what, x, y in (("hover", 0.0, 0.0), ("down", 0.0, 0.0), ("move", right, down), ("up", right, down)):
                event = Event(what, column + 0.5 + x, row + 0.5 + y, button)  # type: ignore[arg-type]
                hand, edits = editor.interpret(draft, hand, event, tool.name)
                yield hand, edits
        for key, shift in product(("1", "Enter", "Backspace", "Delete", "ArrowUp", "ArrowLeft", "x"), (False, True)):
            event = Event("key", key=key, shift=shift)
            yield editor.interpret(draft, Hand(cursor=cell), event, tool.name)
        yield editor.words(draft, cell), draft.to_give(cell)
    for draft in drafts:
        yield draft, draft.answer, draft.to_come, draft.steppers, editor.text(draft), picture.edits(draft)
        yield [editor.edit_keys(draft, tool.name) for tool in editor.TOOLS]
        for edit in ("columns:1", "rows:5", "columns:4", "rows:2", "columns:999", "clear", "0.0~h", "9.9:1", "0.0:99"):
            yield told(lambda draft=draft, edit=edit: draft.edit(edit))  # type: ignore[misc]  # a draft
    for degrees, mirror in product((0, 90, 180, 270), (False, True)):
        yield editor.rotated(board, degrees, mirror).id
    yield sorted(picture.seen(board), key=str)


def doubted() -> Iterator[object]:
    """What is said of boards that were read with doubts."""
    rng = Random(2)
    for _ in range(150):
        rows, columns = rng.randint(1, 3), rng.randint(2, 3)
        last, posts = rows * columns, {}
        for place in product(range(rows), range(columns)):
            text = rng.choice(("", "?", *map(str, range(1, last + 2))))
            number = Number(text, rng.choice((0.5, 1.0)), rng.choice(("", "7")))
            arrow = rng.choice((None, *range(8)))
            coloured = rng.choice((None, True, False))
            posts[place] = picture.Post(arrow, rng.choice((0.4, 1.0)), number, coloured, rng.random() < 0.6)
        given = {at: int(post.number.text) for at, post in posts.items() if post.number.is_number and post.coloured}
        yield list(picture._notes(posts, given, last)), sorted(picture._astray(posts))
        yield [list(picture._doubts(posts, given, played)) for played in (False, True)]


def figures() -> Iterator[tuple[Callable[..., object], int, int, int]]:
    for a in (0, 1, 2, 7, 0b1011101110, 0b111011110111110):
        for b in range(1, 7):
            yield runs, a, b, b


def bits() -> Iterator[object]:
    """Random bits of each length, and shuffled lists."""
    rng = RandomBits(b"seed")
    yield [rng.bits(n) for n in range(1, 40)]
    yield [rng.upto(limit) for limit in range(1, 300)]
    items = list(range(50))
    rng.shuffle(items)
    yield items


def links(board: SignpostPuzzle) -> Iterator[object]:
    """Forced links with and without gaps, from report to report; then what happens where one more is supposed."""
    for gaps in (True, False):
        found = Links(board, gaps=gaps)
        yield board.id, chained(found)
        verdict = finish(found.close())
        yield verdict, found.dead, chained(found)
        more = [(a, b) for a in range(board.area) for b in sorted(found.out[a])] if verdict == "stuck" else []
        for a, b in more[::5]:
            trial = found.copy()
            trial.join(a, b)
            yield a, b, finish(trial.close()), trial.dead, trial.numbers()


def chained(links: Links) -> object:
    """All that is known of chains."""
    known = (links.after, links.head, links.tail, links.length, links.number, links.free_after, links.free_before)
    return known, [sorted(each) for each in (*links.out, *links.into)], sorted(links.todo)


def state(chains: Chains) -> object:
    """All that is known of chains with positions."""
    return chains.succ, chains.pred, chains.domain, sorted(chains.fixed), chains.free, chains.placements()


def placed(board: SignpostPuzzle) -> Iterator[object]:
    """The numbers that chains can have, and those that one cell alone can."""
    links = Links(board)
    finish(links.close())
    free = (1 << board.area + 2) - 1
    for number in links.numbers():
        free &= ~(1 << number)
    domains = NumberDomains()
    loose = finish(domains.narrow(links, free, Pace()))
    yield sorted(domains.starts.items()), list(domains.only(links, loose, free))


def believed(chains: Chains) -> Iterator[object]:
    """How likely links are, from nothing and then from the weights of a state before."""
    beliefs = Beliefs(chains)
    for rounds in (4, 2):
        yield sum(1 for _ in beliefs.run(rounds, Pace()))
        yield sorted((a, b, round(p, 4)) for p, a, b in beliefs.arcs)
        joined = chains.copy()
        if not beliefs.arcs or not joined.join(*beliefs.arcs[0][1:]) or not finish(joined.propagate(Pace())):
            break
        chains, beliefs = joined, Beliefs(joined, beliefs.weights)


def near(board: SignpostPuzzle, chains: Chains) -> Iterator[object]:
    """The looks for a first answer, in a part and near another one, each by itself."""
    yield from steps(decimated(board, chains, b""))
    yield from steps(decimated(board, chains, b"other"))
    yield from islice(steps(solver._rest(chains.copy(), Pace(), board.area)), 60)
    for after in islice((found for found in branches(chains.copy(), Pace(), board.area) if isinstance(found, list)), 2):
        yield after
        work = solver._near_answer(chains, after, Pace(), board.area)
        yield from steps(value_last(work))


def decimated(board: SignpostPuzzle, chains: Chains, seed: bytes) -> Iterator[object]:
    def rest(state: Chains) -> Iterator[Progress | list[int]]:
        return branches(state, Pace(), board.area, mark=5)

    return value_last(decimation.decimate(chains, board.area, Pace(), rest, 30, 4, seed))


def value_last(work: Generator[Progress, None, object]) -> Iterator[object]:
    """The progress of work, then its result."""
    yield (yield from work)


def filled(board: SignpostPuzzle, chains: Chains) -> Iterator[object]:
    """Gaps filled by chance; and what trying out leaves."""
    rng = RandomBits(board.id.encode())
    yield round(random_fill.sparsity(chains), 9), round(random_fill.answers_to_spare(chains, 0.5), 9)
    yield random_fill.gaps(chains)
    for a, b in random_fill.gaps(chains):
        yield random_fill._path(chains, a, b, rng)
    before, tried = chains.copy(), chains.copy()
    before.succ, before.pred = [()] * len(chains.succ), [()] * len(chains.pred)
    left = finish(random_fill.tried_out(tried, before, Pace(), board.area, 0))
    yield state(left) if left else None


def clauses(board: SignpostPuzzle, chains: Chains) -> Iterator[object]:
    """The encoding, and how an answer is read and excluded."""
    encoding = Encoding(chains)
    yield sum(1 for _ in encoding.build(Pace()))
    yield encoding.cnf.clauses, encoding.cnf.meanings
    for after in islice((found for found in branches(chains.copy(), Pace(), board.area) if isinstance(found, list)), 1):
        excluded = encoding.excluding(after)
        yield excluded, encoding.read(frozenset(-literal for literal in excluded))


class Rounded(Beliefs):
    """Beliefs without the last digits, which are others where Python adds up otherwise."""

    def run(self, rounds: int, pace: Pace) -> Iterator[None]:
        yield from super().run(rounds, pace)
        self.arcs = sorted(((round(p, 6), a, b) for p, a, b in self.arcs), reverse=True)


class Wavering:
    """A solver for clauses that is undecided, names links that contradict each other, or gives an answer, in turn."""

    def __init__(self, cnf: object) -> None:
        self.conflicts, self.assumed = 0, list[int]()

    def __enter__(self) -> Wavering:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def load(self) -> None:
        pass

    def solve(self, assumed: list[int], budget: int) -> Iterator[Progress]:
        self.conflicts, self.assumed = self.conflicts + budget, assumed
        yield Progress(self.conflicts, len(assumed), engine=str(assumed))
        verdict: bool | None = None if self.conflicts % 3 == 1 else self.conflicts > 9 * budget and len(assumed) % 2 > 0
        return verdict  # type: ignore[return-value]  # the value of the generator

    def core(self) -> list[int]:
        return self.assumed[-5:]

    def model(self) -> frozenset[int]:
        return frozenset(self.assumed)


def supposed(board: SignpostPuzzle, chains: Chains) -> Iterator[object]:
    """Links that are supposed and taken back."""
    yield from steps(value_last(guided_sat.suppose(chains, board.area, Pace(), 8 * 500)))


def cut(board: SignpostPuzzle) -> Iterator[object]:
    """The pieces of a board, and the answers in some of them."""
    for about in (3, 9):
        found = finish(pieces.pieces(board, "search", about))
        yield found
        for piece in found[::4]:
            yield from islice(steps(pieces.answers(board, piece, "search")), 60)


def paths() -> Iterator[object]:
    """Boards from a seed, their paths, and the numbers that they need."""
    for (width, height), corners in product(((1, 1), (2, 2), (3, 2), (1, 2), *SIZES, (9, 9)), (False, True)):
        yield from steps(tatham.make(width, height, corners, f"{width} {corners}"))
        rng = RandomBits(f"{width} {height}".encode())
        if width * height > 3:
            arrows, path = finish(tatham.rotated(width, height, corners, rng, Pace()))
            board = SignpostPuzzle(width, height, arrows, (0,) * len(arrows))
            for gaps in (True, False):
                work = tatham.give(board, path, rng, gaps)
                yield arrows, path, list(islice(work, 3)), finish(work)


def graded() -> Iterator[object]:
    """Boards made easier or harder, with progress."""
    for seed, (width, height) in enumerate(((4, 4), (7, 6))):
        *_, board = tatham.make(width, height, False, str(seed))
        assert isinstance(board, SignpostPuzzle)
        (answer,) = (each for each in search(board) if isinstance(each, SignpostSolution))
        numbers = tuple(n if at % 2 or n in (1, board.area) else 0 for at, n in enumerate(answer.numbers))
        full = SignpostPuzzle(width, height, board.arrows, numbers)
        for each, work in product((board, full), (difficulty._fewest, difficulty._between)):
            yield str(finish(work(each, difficulty._taken_in_order(each, RandomBits(b"0")), Pace())))
        for wanted in ("easy", "normal"):
            yield str(finish(difficulty.with_fewer(full, wanted, RandomBits(b"1"), Pace())))
        for wanted in ("easy", "hard"):
            nearest: Nearest[SignpostPuzzle] = Nearest(wanted)
            yield from steps(difficulty.meet(without(board, Random(seed), 0.3), nearest, RandomBits(b"2"), Pace()))
            yield str(nearest.puzzle), nearest.note, nearest.seen


def generated() -> Iterator[object]:
    """New boards, with progress, or why there are none."""
    for size, wanted, options in ORDERS:
        try:
            yield from steps(generator.generate(size, "1", wanted, options))
        except PuzzleError as error:
            yield str(error)
        yield generator.unmade(size, wanted, options)
