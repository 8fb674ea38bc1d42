"""Signpost: decimation, from its beliefs to the first solution of a large board with few numbers."""

import random
from pathlib import Path

import pytest

import pysolvers
from pysolvers.core.progress import Pace, finish
from pysolvers.engines.sat.availability import installed
from pysolvers.puzzles.signpost.model import SignpostPuzzle
from pysolvers.puzzles.signpost.solving.beliefs import Beliefs
from pysolvers.puzzles.signpost.solving.chain_domains import Chains
from pysolvers.puzzles.signpost.solving.forced_links import Links
from pysolvers.puzzles.signpost.solving.random_fill import tried_out
from pysolvers.puzzles.signpost.solving.search import branches
from pysolvers.puzzles.signpost.text.id import read_id
from tests.puzzles.signpost.brute_force import random_board


class Never(Pace):
    """It is never time to report."""

    def due(self) -> bool:
        return False


def chains_of(board: SignpostPuzzle) -> Chains:
    """A board after its forced links."""
    links = Links(board)
    assert finish(links.close()) == "stuck"
    return Chains(links)


def boards(puzzles: Path, size: str, share: str) -> list[SignpostPuzzle]:
    """The boards of a size whose numbers were given at random, a certain share of them."""
    rows = [row.split("\t") for row in (puzzles / "signpost" / "random_hints.tsv").read_text().splitlines()]
    return [read_id(text) for given, text in rows if given == share and text.startswith(size)]


def test_weights_come_to_rest_on_a_board_with_one_long_gap(puzzles: Path) -> None:
    board = boards(puzzles, "8x8:", "0.05")[-1]
    bare = SignpostPuzzle(board.width, board.height, board.arrows, tuple(n if n == 1 else 0 for n in board.numbers))
    chains = chains_of(bare)
    beliefs = Beliefs(chains)
    assert list(beliefs.run(12, Never())) == []
    visits = [sum(p for p, a, _ in beliefs.arcs if a == c) for c in chains.live if chains.succ[c]]
    assert 0.6 < min(visits) <= max(visits) < 1.5


def test_a_joined_chain_has_the_weights_of_its_parts(puzzles: Path) -> None:
    chains = chains_of(boards(puzzles, "8x8:", "0.05")[-1])
    before = Beliefs(chains)
    assert list(before.run(3, Never())) == []
    a, b = next((a, b) for _, a, b in before.arcs if not {a, b} & chains.fixed)
    first, second, long = before.weights[chains.head[a]], before.weights[chains.head[b]], chains.length[a]
    assert chains.join(a, b)
    joined = Beliefs(chains, before.weights).weights[chains.head[a]]
    assert joined == {p: w * second[p + long] for p, w in first.items() if p + long in second}
    assert joined


def test_links_that_are_tried_out_cost_no_solution() -> None:
    rng, stronger = random.Random(14), 0
    for _ in range(300):
        board = random_board(rng, 5)
        links = Links(board)
        if finish(links.close()) != "stuck":
            continue
        chains = Chains(links)
        if not finish(chains.propagate(Never())) or len(chains.live) == 1:
            continue
        whole, before = chains.copy(), chains.copy()
        before.succ, before.pred = [()] * len(chains.succ), [()] * len(chains.pred)
        tried = finish(tried_out(chains, before, Never(), board.area, 0))
        if tried is not None and _links(tried) == _links(whole):
            continue
        stronger += 1
        assert _solutions(whole) == (_solutions(tried) if tried else []), board.id
    assert stronger > 5


def test_links_of_an_solution_are_joined_together_whatever_their_order() -> None:
    rng, joined = random.Random(3), 0
    for _ in range(300):
        links = Links(random_board(rng, 4))
        if finish(links.close()) != "stuck":
            continue
        chains = Chains(links)
        for solution in _solutions(chains.copy())[:2]:
            name = {chains.head[c]: c for c in chains.live}
            ends = [c for c in chains.live if solution[chains.tail[c]] in name]
            some = rng.sample(ends, rng.randint(0, len(ends)))
            state = chains.copy()
            assert state.join_all([(c, name[solution[chains.tail[c]]]) for c in some])
            assert len(state.live) == len(chains.live) - len(some)
            assert all(state.after[chains.tail[c]] == solution[chains.tail[c]] for c in some)
            assert solution in _solutions(state)
            joined += len(some)
    assert joined > 50


def _links(chains: Chains) -> int:
    return sum(len(chains.succ[c]) for c in chains.live)


def _solutions(chains: Chains) -> list[list[int]]:
    return sorted(found for found in branches(chains, Never(), len(chains.after) - 2) if isinstance(found, list))


@pytest.mark.skipif(not installed(), reason="python-sat is not installed")
@pytest.mark.long
@pytest.mark.parametrize(("size", "share", "which"), [("15x15:", "0.2", 4), ("20x20:", "0.1", 4), ("20x20:", "0.2", 3)])
def test_a_large_board_with_few_numbers_has_an_solution(puzzles: Path, size: str, share: str, which: int) -> None:
    puzzle = boards(puzzles, size, share)[which]
    solution = pysolvers.solve(puzzle)
    assert solution is not None
    assert not pysolvers.check(puzzle, solution)
