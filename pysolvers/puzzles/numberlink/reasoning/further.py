"""Suppositions that are followed further, where the short ones of `suppositions` refute nothing.

Inside them the techniques of an explanation go on from what is supposed, down to the contradiction that they tell.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from typing import Literal

from pysolvers.core.deduction import ChainStep
from pysolvers.core.progress import Pace, Progress
from pysolvers.core.words import uncapitalised
from pysolvers.puzzles.numberlink.pen import cross_move
from pysolvers.puzzles.numberlink.play import draw_move
from pysolvers.puzzles.numberlink.reasoning.finding import Finding
from pysolvers.puzzles.numberlink.reasoning.lines import Lines
from pysolvers.puzzles.numberlink.reasoning.wording import Wording

Look = Callable[[Lines], Iterator[Finding]]

LONGEST = (6, 15, 40)
"""How many steps a supposition may have, one limit after the other."""


def supposed_further(lines: Lines, looks: Sequence[Look], pace: Pace) -> Generator[Progress, None, Finding | None]:
    """The first supposition that the techniques refute within the fewest steps; None if they refute none."""
    sides = [side for side in range(len(lines.board.sides)) if lines.is_open(side)]
    begun: dict[tuple[int, bool], tuple[Lines, list[Finding]]] = {}
    todo = [(side, on) for side in sides for on in (True, False)]
    for longest in LONGEST:
        going_on = []
        for side, on in todo:
            trial, steps = begun.get((side, on)) or (_tried(lines, side, on), list[Finding]())
            ends = yield from _followed(trial, steps, looks, longest, pace)
            if ends == "refuted":
                needed = yield from _needed(lines, side, on, looks, steps, pace)
                return _told(lines, side, on, needed)
            if ends == "goes on":
                begun[side, on] = trial, steps
                going_on.append((side, on))
        todo = going_on
    return None


def _tried(lines: Lines, side: int, on: bool) -> Lines:
    trial = lines.copy()
    trial.add((side,) if on else (), () if on else (side,))
    return trial


def _followed(
    trial: Lines, steps: list[Finding], looks: Sequence[Look], longest: int, pace: Pace
) -> Generator[Progress, None, Literal["refuted", "stuck", "goes on"]]:
    """Go on with a supposition, up to so many steps: to a contradiction, or until nothing more is found."""
    while len(steps) <= longest:
        if pace.due():
            yield Progress(pace.work, engine="hints")
        found = next((finding for look in looks for finding in look(trial)), None)
        if found is None:
            return "stuck"
        steps.append(found)
        if found.technique == "contradiction":
            return "refuted"
        trial.add(found.on, found.off)
    return "goes on"


def _needed(
    lines: Lines, side: int, on: bool, looks: Sequence[Look], steps: list[Finding], pace: Pace
) -> Generator[Progress, None, list[Finding]]:
    """The steps without those that the others, and the contradiction, are found without in the same words.

    The steps before the one that is left out are found as they were; those after it are looked for again.
    """
    for i in reversed(range(len(steps) - 1)):
        trial = _tried(lines, side, on)
        for step in steps[:i]:
            trial.add(step.on, step.off)
        for step in steps[i + 1 :]:
            if pace.due():
                yield Progress(pace.work, engine="hints")
            if all(found.sentence != step.sentence for look in looks for found in look(trial)):
                break
            trial.add(step.on, step.off)
        else:
            steps = steps[:i] + steps[i + 1 :]
    return steps


def _told(lines: Lines, side: int, on: bool, steps: list[Finding]) -> Finding:
    """The supposition as a finding."""
    board, words = lines.board, Wording(lines)

    def cells(numbers: Sequence[int]) -> tuple[tuple[int, int], ...]:
        return tuple(map(board.puzzle.cell, dict.fromkeys(numbers)))

    def move(number: int, drawn: bool) -> str:
        a, b = cells(board.sides[number])
        return draw_move((a, b), keep=True) if drawn else cross_move(a, b)

    suppose = f"Suppose {'a' if on else 'no'} line went {words.between(side)}."
    chain = [ChainStep(suppose, cells(board.sides[side]), (move(side, on),))]
    for step in steps[:-1]:
        about = [cell for number in (*step.on, *step.off) for cell in board.sides[number]]
        moves = (*(move(number, True) for number in step.on), *(move(number, False) for number in step.off))
        chain.append(ChainStep(step.sentence, cells([*about, *step.shown]), moves))
    breaking = steps[-1].sentence.removesuffix(" There is no answer.")
    where = (*steps[-1].shown, *steps[-1].used)
    chain.append(ChainStep(breaking, cells(where)))
    many = len(steps) - 1
    after = f"{many} step{'s' * (many > 1)} later," if many else "at once"
    follows = "none goes there" if on else "a line goes there"
    sentence = f"{suppose} {after[0].upper()}{after[1:]} {uncapitalised(breaking)} So {follows}."
    used = tuple(dict.fromkeys((*board.sides[side], *where)))
    one = (side,)
    return Finding(
        "look-ahead", sentence, () if on else one, one if on else (), used, (), lines.fact.no_touch, tuple(chain)
    )
