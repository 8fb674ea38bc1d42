"""The frontier sweep on words without two ones in a row, and plugs that meet."""

from collections import Counter
from collections.abc import Callable, Generator
from itertools import product
from random import Random
from typing import TypeVar

from pysolvers.core.progress import Progress
from pysolvers.engines.frontier.layers import completions, paths, random_states
from pysolvers.engines.frontier.plugs import CLOSE, OPEN, crossing, joined, mate, packed_mate, pieces
from pysolvers.engines.frontier.sweep import cheapest, count, kept_layers

T = TypeVar("T")


class Words:
    """Words of noughts and ones without two ones in a row; a state is the last letter."""

    def __init__(self, length: int, dead_ends: int = 0) -> None:
        self.first = "0"
        self.places = range(length)
        self.dead_ends = [f"dead end {k}" for k in range(dead_ends)]

    def onward(self, state: str, place: int) -> list[str]:
        return ["0", *self.dead_ends] if state == "1" else ["0", "1", *self.dead_ends]

    def test(self, place: int) -> Callable[[str], bool]:
        return lambda state: not state.startswith("dead")


def result(steps: Generator[Progress, None, T]) -> T:
    while True:
        try:
            assert isinstance(next(steps), Progress)
        except StopIteration as end:
            value: T = end.value
            return value


def words(length: int) -> list[tuple[str, ...]]:
    return [word for word in product("01", repeat=length) if "11" not in "".join(word)]


def test_a_count_merges_equal_states_and_passes_over_those_that_fail_the_test() -> None:
    for length in range(8):
        last = result(count(Words(length, dead_ends=3)))
        assert last is not None and last["0"] + last.get("1", 0) == len(words(length))


def test_a_sweep_ends_where_there_are_too_many_states_or_visits() -> None:
    assert result(count(Words(5), most_states=1)) is None
    assert result(count(Words(5), most_visits=8)) is None
    assert result(kept_layers(Words(5), most_visits=8)) is None
    assert result(count(Words(5), most_states=2, most_visits=9)) == {"0": 8, "1": 5}


def test_the_sweep_that_gets_furthest_is_chosen() -> None:
    slow, fast = Words(9, dead_ends=9), Words(9)
    assert result(cheapest([slow, fast, slow], 30)) is fast


def test_the_layers_give_every_path_once_and_say_from_where_on_it_is_new() -> None:
    sweep = Words(5)
    layers = result(kept_layers(sweep))
    assert layers is not None
    found, before = [], list("000000")
    for step in paths("0", 5, lambda depth, state: layers[-1 - depth][state], Progress()):
        if not isinstance(step, Progress):
            path, fresh = step
            assert path[:fresh] == before[:fresh]
            before = list(path)
            found.append(tuple(path[::-1]))
    assert sorted(found) == sorted(("0", *word) for word in words(5) if word[-1] == "0")
    assert list(paths("0", 0, lambda depth, state: [], Progress())) == [(["0"], 0)]


def test_every_solution_is_drawn_equally_often() -> None:
    sweep = Words(4)
    layers = result(kept_layers(sweep))
    assert layers is not None
    ways = result(completions(layers, {"0": 1, "1": 2}))
    assert ways[0] == {"0": sum(2 if word[-1] == "1" else 1 for word in words(4))}
    random = Random(1)
    tally = Counter(tuple(random_states(sweep, ways, random)[1:]) for _ in range(3000))
    assert set(tally) == set(words(4))
    for word, often in tally.items():
        assert 0.75 < often / (3000 / ways[0]["0"]) / (2 if word[-1] == "1" else 1) < 1.25


def test_ends_of_pieces_match_like_brackets() -> None:
    state = bytes((OPEN, 0, OPEN, CLOSE, 7, OPEN, CLOSE, CLOSE))
    assert sorted(pieces(state)) == [(0, 7), (2, 3), (5, 6)]
    packed = sum(plug << 2 * at for at, plug in enumerate(state) if plug < 4)
    for one, two in pieces(state):
        assert (mate(state, OPEN, one), mate(state, CLOSE, two)) == (two, one)
        assert (packed_mate(packed, OPEN, 2 * one), packed_mate(packed, CLOSE, 2 * two)) == (2 * two, 2 * one)


def test_two_plugs_that_meet_join_their_pieces() -> None:
    def meet(*plugs: int, at: int) -> list[int] | None:
        state = bytes(plugs)
        found = joined(state, at, state[at], state[at + 1])
        return None if found is None else list(found)

    assert meet(OPEN, OPEN, CLOSE, CLOSE, at=0) == [0, 0, OPEN, CLOSE]
    assert meet(OPEN, OPEN, CLOSE, CLOSE, at=2) == [OPEN, CLOSE, 0, 0]
    assert meet(OPEN, CLOSE, OPEN, CLOSE, at=1) == [OPEN, 0, 0, CLOSE]
    assert meet(OPEN, CLOSE, at=0) is None
    assert meet(9, OPEN, CLOSE, at=0) == [0, 0, 9]
    assert meet(OPEN, CLOSE, 9, at=1) == [9, 0, 0]


def test_connections_cross_where_they_are_neither_nested_nor_side_by_side() -> None:
    assert not crossing([1, 2, 2, 1, 3, 3])
    assert crossing([1, 2, 1, 2])
