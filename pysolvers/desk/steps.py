"""Sections of the view: the current step in three parts, and the titles of all steps."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import groupby
from typing import Any

from pysolvers.core.cell import Cell
from pysolvers.core.deduction import Deduction
from pysolvers.core.words import say, uncapitalised
from pysolvers.desk.tutor import DONE, MISTAKE, WHY, Explanation, title_of
from pysolvers.desk.workspace import Workspace
from pysolvers.engines.reasoning.grade import hardest_step

NEXT = {1: "Tell me why", 2: "Make the move", 3: "Hint"}  # primary button at each stage of a hint

_CELL = re.compile(r"\bR(\d+)C(\d+)\b")


@dataclass(frozen=True, slots=True)
class StepParts:
    """A step in words: a title and three parts, each "" if missing. `labels` has the word to show before each part."""

    title: str
    because: str
    against: str
    so: str
    labels: dict[str, str]


@dataclass(frozen=True, slots=True)
class ShownStep:
    """A step for the page. `number` (from 1) and `count` are those of an explanation's steps, and 0 for a hint."""

    of: str
    stage: int
    title: str
    because: str
    against: str
    so: str
    labels: dict[str, str]
    number: int
    count: int
    hardest: bool
    hardest_at: int
    cells: dict[str, list[list[int]]]
    chain: dict[str, Any] | None
    practise: str
    next: str


def shown_step(workspace: Workspace) -> dict[str, Any] | None:
    """The current step of an explanation, or the hint up to its stage; None if neither is shown."""
    tutor, explanation = workspace.tutor, workspace.tutor.explanation
    if explanation:
        hardest = hardest_step(workspace.kind, explanation.steps)
        of = "lesson" if workspace.practice else "explanation"
        place = (explanation.at + 1, len(explanation.steps), explanation.at == hardest, hardest)
        return _as_data(workspace, explanation.step, of, DONE, place, say("Next step"))
    if tutor.hint:
        step, stage = tutor.hint.deduction, tutor.hint.degree
        of = "lesson" if workspace.practice else "mistake" if step.technique == MISTAKE else "hint"
        button = say("Take it back") if of == "mistake" and stage == WHY else say(NEXT[stage])
        return _as_data(workspace, step, of, stage, (0, 0, False, 0), button)
    return None


def _as_data(
    workspace: Workspace, step: Deduction, of: str, stage: int, place: tuple[int, int, bool, int], button: str
) -> dict[str, Any]:
    text = _read(step, step.chain[0].sentence if step.chain else "")
    number, count, hardest, hardest_at = place
    cells = {"used": step.used, "ruled_out": step.ruled_out, "shown": step.shown}
    return asdict(
        ShownStep(
            of=of,
            stage=stage,
            title=title_of(step),
            because=text.because if stage >= WHY else "",
            against=text.against if stage >= WHY else "",
            so=text.so if stage >= DONE else "",
            labels=text.labels,
            number=number,
            count=count,
            hardest=hardest,
            hardest_at=hardest_at,
            cells={name: list(map(list, each)) for name, each in cells.items()},
            chain=_chain(workspace, step) if stage >= WHY else None,
            practise=practised(workspace),
            next=button,
        )
    )


def _read(step: Deduction, supposed: str) -> StepParts:
    """Put a step into words. The sentence `supposed` and where it fails get no label."""
    labels = {"because": say("Because"), "against": say("Ruled out:"), "so": say("So")}
    parts = {}
    for name in labels:
        part = getattr(step, name)
        if not part or (supposed and (name == "against" or part.startswith(supposed))):
            labels[name] = ""
        parts[name] = uncapitalised(part) if labels[name] else part
    return StepParts(step.title.rstrip("."), **parts, labels=labels)


def _chain(workspace: Workspace, step: Deduction) -> dict[str, Any] | None:
    """The chain of a step, and the index of the chain's step on the board (-1: none).

    None if there is no chain, or if the supposition and the contradiction, which the step shows, are all of it.
    """
    if len(step.chain) < 3:
        return None
    shown = workspace.tutor.chain
    parts = [_read(each, each.sentence if at == 0 else "") for at, each in enumerate(step.chain)]
    return {
        "at": shown.at if shown else -1,
        "open": shown is not None or step.chain_is_long,
        "title": say("Show the chain, {count} steps", count=len(parts)),
        "steps": list(map(asdict, parts)),
    }


def practised(workspace: Workspace) -> str:
    """The technique of the shown step, if it has drills; otherwise, and in a lesson, ""."""
    step = workspace.tutor.deduction
    if not step or workspace.practice:
        return ""  # without loading the techniques, which takes a second on a phone
    known = [technique.name for technique in workspace.kind.techniques if technique.example]
    return step.technique if step.technique in known else ""


def titles(workspace: Workspace) -> list[dict[str, Any]] | None:
    """The titles of all steps of the explanation; adjacent equal titles are one entry."""
    explanation = workspace.tutor.explanation
    return grouped(explanation, hardest_step(workspace.kind, explanation.steps)) if explanation else None


def grouped(explanation: Explanation, hardest: int) -> list[dict[str, Any]]:
    """An entry for each run of steps with the same title, numbered from 1; the hardest step is separate."""
    numbered = [(step.title.rstrip("."), at) for at, step in enumerate(explanation.steps)]
    found = []
    for (title, is_hardest), run in groupby(numbered, lambda one: (one[0], one[1] == hardest)):
        at = [number for _, number in run]
        found.append({"title": title, "from": at[0] + 1, "to": at[-1] + 1, "hardest": is_hardest})
    return found


def cells_named(texts: Sequence[str]) -> list[Cell]:
    found = (match for text in texts for match in _CELL.finditer(text))
    return list(dict.fromkeys((int(match[1]) - 1, int(match[2]) - 1) for match in found))
