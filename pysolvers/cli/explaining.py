"""The commands `hint`, `explain` and `grade`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import count, islice, product
from string import ascii_lowercase
from typing import TYPE_CHECKING, Any

import click

import pysolvers
from pysolvers.cli import FOUND, NONE, options, output
from pysolvers.cli.options import Question
from pysolvers.cli.terminal import with_progress
from pysolvers.core.deduction import Deduction, StepText
from pysolvers.core.progress import Budget, Run, Watch
from pysolvers.core.puzzle import Puzzle
from pysolvers.core.words import cell_names, plural, say

if TYPE_CHECKING:
    from pysolvers.engines.reasoning.grade import Grade

chains = click.option(
    "--chains",
    is_flag=True,
    help="If a step supposes a move, show how it fails even if that is short; long chains are always shown.",
)


@click.command()
@options.question
@chains
def hint(question: Question, chains: bool) -> int:
    """Give the easiest next step.

    For a link with moves, it is the step that follows these moves, or the mistake among them.
    """
    worst = FOUND

    def next_step(game: tuple[Puzzle, tuple[str, ...]], watch: Watch | None) -> Deduction | None:
        return pysolvers.hint(*game, seconds=question.timeout, watch=watch)

    for (one, moves), step in with_progress("Looking for the next step", question.games(), next_step):
        if step:
            data = step_data(1, step, chains)
            click.echo(output.line_about(one, **data) if question.as_json else _step_text(step, chains))
            continue
        worst = NONE
        complete = one.of_kind.play.start(one).played(moves).is_solved
        why = "" if complete else _why_not_further(one, question.timeout)
        if question.as_json:
            click.echo(output.line_about(one, **end_data(complete, why, pysolvers.grade(one).difficulty)))
        else:
            click.echo(say("Nothing more can be deduced. {why}", why=why or say("The board is complete.")))
    return worst


@click.command()
@options.question
@chains
@click.option("--steps", "most", type=options.COUNT, metavar="N", help="Only the first N steps.")
@click.option(
    "--further",
    is_flag=True,
    help="If there are several solutions, go on with steps that suppose a move and refute it.",
)
def explain(question: Question, chains: bool, most: int | None, further: bool) -> int:
    """Explain the whole solution, step by step.

    If there are several solutions, the steps hold in all of them. They stop before the first step
    that supposes a move.

    To see the board beside the steps: pysolvers draw PUZZLE -o board.svg
    """
    from pysolvers.engines.reasoning.endings import END, SEVERAL, explanation  # slow to import

    def steps(one: Puzzle, watch: Watch | None) -> list[Deduction]:
        found = Run(explanation(one, further=further), Budget(question.timeout), watch)
        return list(islice(found, most and most + 1))  # one more shows whether there are more

    puzzles = question.puzzles()
    worst = FOUND
    for one, found in with_progress("Explaining", puzzles, steps):
        if len(puzzles) > 1 and not question.as_json:
            click.echo(one.id)
        if most and len(found) > most and found[most].technique not in (END, SEVERAL):
            _print_first(question, one, chains, found[:most])
        else:
            worst = max(worst, _explained(question, one, chains, found))
    return worst


def _print_first(question: Question, one: Puzzle, chains: bool, steps: list[Deduction]) -> None:
    for number, step in enumerate(steps, 1):
        _print_step(question, one, chains, number, step)
    if question.as_json:
        why = plural(
            len(steps), "This is the first step; there are more.", "These are the first {n} steps; there are more."
        )
        click.echo(output.line_about(one, **end_data(False, why, None)))


def _print_step(question: Question, one: Puzzle, chains: bool, number: int, step: Deduction) -> None:
    data = step_data(number, step, chains)
    click.echo(output.line_about(one, **data) if question.as_json else f"{number}. {_step_text(step, chains)}")


def _explained(question: Question, one: Puzzle, chains: bool, steps: list[Deduction]) -> int:
    from pysolvers.engines.reasoning.endings import END, SEVERAL
    from pysolvers.engines.reasoning.grade import grade_of, overview
    from pysolvers.engines.reasoning.wording import NO_SOLUTION

    kind = one.of_kind
    ends = [step for step in steps[-1:] if step.technique in (END, SEVERAL)]
    contradicted = any(step.breaks for step in steps[-1:])
    why = ends[0].sentence if ends else say(NO_SOLUTION) if contradicted else ""
    techniques = steps[: len(steps) - len(ends)]
    shown = steps if any(step.moves for step in ends) else techniques
    if not question.as_json and (introduction := overview(kind, techniques)):
        click.echo(introduction)
    state = kind.play.start(one)
    for number, step in enumerate(shown, 1):
        _print_step(question, one, chains, number, step)
        state = state.played(step.moves)
    complete = state.is_solved and not contradicted
    if question.as_json:
        difficulty = grade_of(kind, shown, complete).difficulty if complete else None
        click.echo(output.line_about(one, **end_data(complete, why, difficulty)))
        return FOUND if complete else NONE
    if len(shown) < len(steps):  # otherwise the last step says why
        click.echo(why)
    if ends and ends[0].technique == SEVERAL:
        click.echo(say("All solutions have these steps. To go on with steps that suppose a move, use --further."))
    return FOUND if complete else NONE


@click.command()
@options.question
def grade(question: Question) -> int:
    """Say how hard a puzzle is for a person.

    The grade depends on the techniques that the explanation needs, and on how many steps it has.
    """
    work = partial(pysolvers.grade, seconds=question.timeout)
    for one, found in with_progress("Grading", question.puzzles(), work):
        click.echo(output.line_about(one, **found.data) if question.as_json else _graded(one, found))
    return FOUND


def _graded(puzzle: Puzzle, grade: Grade) -> str:
    titles = {technique.name: say(technique.title) for technique in puzzle.of_kind.techniques}
    headline = str(grade).partition("\n")[0]
    named = ((times, titles.get(name, name)) for name, times in grade.techniques.items())
    return "\n".join([headline, *(f"{times:6} {title[:1].lower()}{title[1:]}" for times, title in named)])


def _step_text(step: Deduction, chains: bool) -> str:
    lines = [f"{step.title}: {step.sentence}"]
    if say("marked") in step.sentence:
        area = {cell for claim in step.claims for cell in claim.area} or step.used
        lines.append(say("Marked: {cells}.", cells=cell_names(area)))
    if step.chain_is_long or (chains and len(step.chain) > 2):
        lines += (f"{letter}) {each.sentence}" for letter, each in zip(_letters(), step.chain, strict=False))
    return "\n    ".join(lines)


def _letters() -> Iterator[str]:
    for length in count(1):
        yield from map("".join, product(ascii_lowercase, repeat=length))


def _why_not_further(puzzle: Puzzle, timeout: float | None) -> str:
    from pysolvers.engines.reasoning.endings import SECONDS, ending

    return next(Run(ending(puzzle, options.seconds(timeout, SECONDS)))).sentence


def step_data(number: int, step: Deduction, chains: bool = False) -> dict[str, Any]:
    """Return a step as `--json` prints it; with `chains`, also the steps from a supposition to the contradiction."""
    chain = [{"cells": _listed(each.cells), "moves": list(each.moves), **_text_data(each.text)} for each in step.chain]
    return {
        "step": number,
        "technique": step.technique,
        "level": step.level,
        "supposes": step.look_ahead,
        "cells": _listed([*step.shown, *step.ruled_out]),
        "moves": list(step.moves),
        "used": _listed(step.used),
        "ruled_out": _listed(step.ruled_out),
        **_text_data(step.text),
        "claims": [claim.data for claim in step.claims],
        **({"chain": chain} if chains else {}),
    }


def _text_data(text: StepText) -> dict[str, str]:
    return {"sentence": text.sentence, "because": text.because, "against": text.against, "so": text.so}


def end_data(complete: bool, why: str, difficulty: str | None) -> dict[str, Any]:
    """Return the end of the output of `--json` as a dict. `why` is why the steps stop, ignored if `complete`."""
    return {"complete": complete, "difficulty": difficulty, "why": "" if complete else why}


def _listed(cells: Sequence[tuple[int, int]]) -> list[list[int]]:
    return [list(cell) for cell in dict.fromkeys(cells)]
