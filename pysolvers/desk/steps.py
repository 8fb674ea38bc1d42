"""Parts of the view (the data for the screen): the current step of a hint or explanation, and titles of all steps."""

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
    """Return the current step of an explanation, or the shown parts of a hint; None without either.

    The step has three parts: `because`, `against` (what is ruled out) and `so`. `labels` has a word to show before each
    part. In an explanation, `number` is the step's (from 1), and `hardest_at` the index of the hardest step.
    `practise` is the technique if it has drills, otherwise "". `next` is the caption of the button to press next.
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
    labels = {"because": say("Because"), "against": say("Ruled out:"), "so": say("So")}
    parts = {}
    for name in labels:
        part = getattr(step, name)
        if not part or (supposed and (name == "against" or part.startswith(supposed))):
            labels[name] = ""
        parts[name] = uncapitalised(part) if labels[name] else part
    return {"title": step.title.rstrip("."), **parts, "labels": labels}


def _chain(workspace: Workspace, step: Deduction) -> dict[str, Any] | None:
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
    """Return the technique of the shown step if it has drills; otherwise, and during a drill, ""."""
    step = workspace.tutor.deduction
    if not step or workspace.practice:
        return ""  # without loading the techniques, which takes a second on a phone
    known = [technique.name for technique in workspace.kind.techniques if technique.example]
    return step.technique if step.technique in known else ""


def titles(workspace: Workspace) -> list[dict[str, Any]] | None:
    """Return the titles of the explanation's steps as dicts (see `grouped`); None if no explanation is open."""
    explanation = workspace.tutor.explanation
    return grouped(explanation, hardest_step(workspace.kind, explanation.steps)) if explanation else None


def grouped(explanation: Explanation, hardest: int) -> list[dict[str, Any]]:
    """Combine consecutive steps with the same title. The step with the index `hardest` stays alone.

    Return a dict for each group: its `title`, its first and last step (`from` and `to`, counted from 1), and `hardest`:
    True if the group is the hardest step.
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
