"""Sentences for mistakes, and for steps that combine others. The module of each technique has its own sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from pysolvers.core.claim import Claim
from pysolvers.core.deduction import Deduction, StepText, Then
from pysolvers.core.parts import Wording
from pysolvers.core.words import both, cell_names, is_short, say
from pysolvers.engines.reasoning import wording as of_all_kinds
from pysolvers.engines.reasoning.claims import denied
from pysolvers.puzzles.hamiltonian.claims import At, End, Inside, OnPath, Symmetric, Ways
from pysolvers.puzzles.hamiltonian.hints import MODULES, TECHNIQUES, techniques_of
from pysolvers.puzzles.hamiltonian.reasoning.techniques import image, loop, next_number, order, place
from pysolvers.puzzles.hamiltonian.reasoning.techniques.supposition import breaks, contradiction, suppose
from pysolvers.puzzles.hamiltonian.reasoning.words import (
    all_of,
    directions,
    edge_name,
    one_of,
    only_ways,
    path_uses,
    path_uses_from,
    shut_ways,
)

TITLES: dict[str, str] = {technique.name: technique.title for technique in TECHNIQUES} | {
    "mistake": "A mistake",
    "contradiction": "No path is left",
    "break": "No path is left",
}


def parts(step: Deduction) -> StepText:
    if len(step.single_steps) > 1:
        return _joined(step.single_steps)
    if step.claims and isinstance(then := step.claims[0], Then):
        return _after(then, step)
    if step.technique == image.TECHNIQUE.name or not one_of(step.claims, Symmetric):
        return WORDS[step.technique](step.claims, step.concludes)
    claims = tuple(claim for claim in step.claims if not isinstance(claim, Symmetric))
    text = WORDS[step.technique](claims, step.concludes)
    return replace(text, so=text.so and say("{so} The same goes for its image.", so=text.so))


def _after(then: Then, step: Deduction) -> StepText:
    concludes = step.concludes[: len(step.concludes) - sum(len(each.concludes) for each in then.steps)]
    why = [each for each in then.steps if each.concludes[0] in then.claims]
    claims = tuple(claim for claim in then.claims if all(claim not in each.concludes for each in why))
    text = parts(replace(step, claims=claims, concludes=concludes))
    before = " ".join(_silent(parts(each)) for each in why)
    if before and not is_short(f"{before} {text.because}"):
        return replace(text, because=before, against=" ".join(filter(None, (text.because, text.against))))
    return replace(text, because=f"{before} {text.because}".strip())


def _silent(text: StepText) -> str:
    return " ".join(filter(None, (text.because, text.against))) or text.so


def _joined(steps: Sequence[Deduction]) -> StepText:
    if steps[0].technique == next_number.TECHNIQUE.name:
        return next_number.joined_words(steps)
    if steps[0].technique in (place.BETWEEN.name, place.NEXT.name):
        return place.joined_words(steps)
    return _obvious(steps)


def _obvious(steps: Sequence[Deduction]) -> StepText:
    claims = [claim for each in steps for claim in each.claims]
    concludes = tuple(dict.fromkeys(claim for each in steps for claim in each.concludes))
    ways = all_of(claims, Ways)
    cells = [each.cell for each in ways]
    if all(isinstance(claim, (Inside, Ways, OnPath)) for claim in claims):
        because = say("{cells} have only two open ways each.", cells=cell_names(cells))
        return StepText(because, so=say("The path uses both ways of each."))
    against = (*loop.joined_words(steps), *order.joined_words(steps))
    if not ways:
        return StepText(against=" ".join(against), so=path_uses(concludes))
    lines = tuple(claim for claim in concludes if isinstance(claim, OnPath))
    before = [claim for claim in claims if claim not in concludes and getattr(claim, "cell", None) not in cells]
    shut = shut_ways(before, cells)
    if len(ways) == 1:
        need, left = only_ways(claims, lines, ways[0], bool(shut or against))
        so = path_uses_from(lines, cells[0])
        if not need:
            left, to = "", both(directions(cells[0], ways[0].to))
            so = say("{cell} has just two open ways, {to}, and the path uses both.", cell=cells[0], to=to)
        return StepText(" ".join(filter(None, (need, shut))), " ".join(filter(None, (*against, left))), so)
    so = "{cells} have just two open ways each, and the path uses both."
    if any(isinstance(claim, End) and claim.cell in cells for claim in claims):
        so = "{cells} have just as many open ways as they need, and the path uses them."
    return StepText(shut, " ".join(against), say(so, cells=cell_names(cells)))


def _mistake(claims: tuple[Claim, ...], concludes: tuple[Claim, ...]) -> StepText:
    wrong = denied(concludes)
    if isinstance(wrong, At):
        what = say("number")
        so = say("{cell} is not {number}.", cell=wrong.cell, number=wrong.number)
    else:
        drawn, edge = isinstance(wrong, OnPath), edge_name(wrong)
        what = say("connection") if drawn else say("cross")
        so = say("The path does not go {edge}." if drawn else "The path goes {edge}.", edge=edge)
    return of_all_kinds.mistake(claims[0], suppose((wrong,)), what, so)


WORDS: dict[str, Callable[[tuple[Claim, ...], tuple[Claim, ...]], StepText]] = {
    technique.name: module.words for module in MODULES for technique in techniques_of(module)
} | {"contradiction": contradiction, "break": lambda claims, _: StepText(against=breaks(claims)), "mistake": _mistake}


class HamiltonianWording(Wording):
    def title(self, step: Deduction) -> str:
        return TITLES[step.technique]

    parts = staticmethod(parts)


PART = HamiltonianWording()
