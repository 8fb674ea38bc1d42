"""Answers at a desk: looked for, handed over by a rival, stepped through, side by side."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from pysolvers.core.input import Event
from pysolvers.core.puzzle import PuzzleError
from pysolvers.desk.answer_grid import SIDE_BY_SIDE, which
from pysolvers.desk.exports import TakingAway
from pysolvers.desk.jobs import Answers
from pysolvers.desk.view import View


class Answering(TakingAway):
    """The part of a desk that deals with the puzzle's answers."""

    def solve(self, engine: str = "auto") -> View:
        """Start to look for an answer and for a second one."""
        self._put_away()
        self.answers = Answers(self.puzzle, engine)
        self.index = 0
        self.work = self.answers.want(2)
        return self.view()

    def found(self) -> dict[str, Any]:
        """What the last solving found, for a desk in another worker to `adopt`."""
        work = self.answers
        answers = [json.dumps(answer.answer) for answer in work.found] if work else []
        return {
            "puzzle": self.puzzle.id,
            "answers": answers,
            "complete": work is not None and work.complete,
            "decided": work is not None and (work.complete or len(answers) > 1),
            "engine": work.run.progress.engine if work else "",
            "nodes": work.run.progress.nodes if work else 0,
            "seconds": work.run.seconds if work else 0.0,
        }

    def adopt(
        self,
        puzzle: str,
        answers: Sequence[str],
        complete: bool,
        decided: bool,
        engine: str,
        nodes: int,
        seconds: float,
    ) -> View:
        """Take over what another worker `found` for this puzzle, if that is what is worked on; answers are checked."""
        work = self.work
        if not isinstance(work, Answers) or not decided or puzzle != self.puzzle.id:
            return self.view()
        try:
            read = [self.kind.formats.read_answer(self.puzzle, text) for text in answers]
        except PuzzleError as error:
            return self.view(str(error))
        if any(answer.violations() for answer in read):
            return self.view(f"The engine {engine} gave a wrong answer; the search goes on.")
        work.adopt(read, complete, engine, nodes, seconds)
        return self.view()

    def next_answer(self) -> View:
        """Show the next answer, looking for it if need be."""
        if self.answers is not None and self.index is not None and not self.work:
            self.index += 1
            if not self.answers.complete:
                self.work = self.answers.want(self.index + 2)
            self._settle()
        return self.view()

    def spread_answers(self) -> View:
        """Show the answers side by side, looking for more of them first; once more shows one at a time again."""
        if self.answers is not None and len(self.answers.found) > 1 and not self.work:
            self.spread = not self.spread
            if self.spread and len(self.answers.found) < SIDE_BY_SIDE:
                return self.gather()
        return self.view()

    def _pick_answer(self, event: Event) -> View:
        """While answers stand side by side: a press shows one of them alone."""
        assert self.answers is not None
        if event.what == "down":
            at = which(self.answers.found, event.x, event.y)
            if at is not None:
                self.index, self.spread = at, False
                self._settle()
        elif event.what == "key" and event.key in ("Enter", " ", "Escape"):
            self.spread = False
        return self.view()

    def previous_answer(self) -> View:
        """Show the answer before."""
        if self.answers is not None and self.index:
            self.index -= 1
            self._settle()
        return self.view()

    def gather(self, many: int = SIDE_BY_SIDE) -> View:
        """Look for up to so many answers, for `all_answers`; the one that is shown stays."""
        if self.answers is None:
            self.solve()
        if self.answers is not None and not self.answers.complete:
            self.work = self.answers.want(max(many, self.answers.wanted))
        return self.view()
