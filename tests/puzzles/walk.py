"""Boards played: by the steps of an explanation, by moves, or at random."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import TypeVar

from pysolvers.core.deduction import Deduction
from pysolvers.core.input import Event, Hand
from pysolvers.core.kind import Kind
from pysolvers.core.puzzle import State

S = TypeVar("S", bound=State)


def walked(state: S, steps: Iterable[object]) -> Iterator[tuple[S, Deduction]]:
    """The steps among what an explanation yields, each with the board before it; its moves are played then."""
    for step in steps:
        if isinstance(step, Deduction):
            yield state, step
            state = state.played(step.moves)


def random_moves(kind: Kind, state: State, rng: random.Random) -> tuple[str, ...]:
    """A move as a player could make it anywhere on the board; () if the events meant none."""
    left, top, width, height = kind.board.draw(state).box
    hand: Hand = Hand()
    moves: tuple[str, ...] = ()
    x, y = left + rng.random() * width, top + rng.random() * height
    events = [Event("down", x, y)]
    for _ in range(rng.randrange(1, 3)):
        far = rng.choice((1, 1, 2))
        x, y = x + far * rng.choice((-1, 0, 1)), y + far * rng.choice((-1, 0, 1))
        events.append(Event("move", x, y))
    events.append(Event("up", x, y))
    signs = getattr(state.puzzle, "characters", "") or "ABCDEFGHIJKLMNOPQRSTUVWXYZ123456789"
    events.append(Event("key", key=rng.choice(signs)))
    for event in events:
        hand, found = kind.play.interpret(state, hand, event)
        moves = moves or found
    return moves


def played(state: State, moves: Iterable[str]) -> State:
    """A board after moves."""
    return state.played(moves)
