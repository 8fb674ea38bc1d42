"""Sections of the view: the current step of a hint or explanation in three parts, and the titles of all steps.

The parts say why ("Because"), what this excludes ("Ruled out:") and what follows ("So").
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby
from typing import Any

from pysolvers.core.cell import Cell
from pysolvers.core.deduction import Deduction
from pysolvers.core.words import say, uncapitalised
from pysolvers.desk.tutor import DONE, MISTAKE, WHERE, WHY, Explanation, title_of
from pysolvers.desk.workspace import Workspace
from pysolvers.engines.reasoning.grade import hardest_step

NEXT = {1: "Tell me why", 2: "Make the move", 3: "Hint"}  # primary button at each stage of a hint

_CELL = re.compile(r"\bR(\d+)C(\d+)\b")


def shown_step(workspace: Workspace) -> dict[str, Any] | None:
    """The current step of an explanation, or as much of a hint as is revealed; None if neither is shown.

    `number` (from 1) and `count` are those of an explanation's steps. `hardest_at` is the index of the hardest one. All
    three are 0 for a hint. `where` is the sentence for the first stage of a hint, otherwise "". `labels` has the word
    to show before each part of the step. `cells` has the cells of each part. `practise` is the name of the step's
    technique if it has drills, otherwise "". `next` is the caption of the button that goes on.
    """
    tutor, explanation = workspace.tutor, workspace.tutor.explanation
    number = count = hardest = 0
    if explanation:
        step, stage, of, button = explanation.step, DONE, "explanation", say("Next step")
        number, count = explanation.at + 1, len(explanation.steps)
        hardest = hardest_step(workspace.kind, explanation.steps)
    elif tutor.hint:
        step, stage = tutor.hint.deduction, tutor.hint.degree
        of = "mistake" if step.technique == MISTAKE and not workspace.practice else "hint"
        button = say("Take it back") if of == "mistake" and stage == WHY else say(NEXT[stage])
    else:
        return None
    parts = _in_words(step, step.chain[0].sentence if step.chain else "")
    hidden = () if stage == DONE else ("so",) if stage == WHY else ("because", "against", "so")
    cells = {"used": step.used, "ruled_out": step.ruled_out, "shown": step.shown}
    return {
        **parts,
        **dict.fromkeys(hidden, ""),
        "of": "lesson" if workspace.practice else of,
        "stage": stage,
        "title": title_of(step),
        "where": tutor.hint.where if tutor.hint and stage == WHERE else "",
        "number": number,
        "count": count,
        "hardest": number == hardest + 1,
        "hardest_at": hardest,
        "cells": {name: list(map(list, each)) for name, each in cells.items()},
        "chain": _chain(workspace, step) if stage >= WHY else None,
        "practise": practised(workspace),
        "next": button,
    }


def _in_words(step: Deduction, supposed: str) -> dict[str, Any]:
    """A step in words: its `title`, its reason (`because`), what is ruled out (`against`) and its conclusion (`so`).

    Missing parts are "". `labels` has the word to show before each part. `supposed` is the sentence of the step if it
    supposes something, otherwise "". With it, `against` and the parts that start with this sentence have no label.
    """
    labels = {"because": say("Because"), "against": say("Ruled out:"), "so": say("So")}
    parts = {}
    for name in labels:
        part = getattr(step, name)
        if not part or (supposed and (name == "against" or part.startswith(supposed))):
            labels[name] = ""
        parts[name] = uncapitalised(part) if labels[name] else part
    return {"title": step.title.rstrip("."), **parts, "labels": labels}


def _chain(workspace: Workspace, step: Deduction) -> dict[str, Any] | None:
    """The chain of a step as plain data: in `steps`, the supposition and what follows from it, in words.

    `at` is the index of the chain's step on the board (-1: none). Returns None if there is no chain. A chain that only
    has a supposition and a contradiction doesn't count, because the step itself shows both.
    """
    if len(step.chain) < 3:
        return None
    shown = workspace.tutor.chain
    steps = [_in_words(each, each.sentence if at == 0 else "") for at, each in enumerate(step.chain)]
    return {
        "at": shown.at if shown else -1,
        "open": shown is not None or step.chain_is_long,
        "title": say("Show the chain, {count} steps", count=len(steps)),
        "steps": steps,
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
    """Return an entry for each run of steps with the same `title`, with the numbers `from` and `to` of these steps.

    The hardest step has its own entry.
    """
    numbered = [(step.title.rstrip("."), at) for at, step in enumerate(explanation.steps)]
    found = []
    for (title, is_hardest), run in groupby(numbered, lambda one: (one[0], one[1] == hardest)):
        at = [number for _, number in run]
        found.append({"title": title, "from": at[0] + 1, "to": at[-1] + 1, "hardest": is_hardest})
    return found


def cells_named(texts: Sequence[str]) -> list[Cell]:
    found = (match for text in texts for match in _CELL.finditer(text))
    return list(dict.fromkeys((int(match[1]) - 1, int(match[2]) - 1) for match in found))
