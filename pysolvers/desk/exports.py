"""Taking a puzzle away from a desk: a link, its QR code, a picture, text in each of the kind's formats."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal

from pysolvers.core.puzzle import PuzzleError, Solution
from pysolvers.desk import qr
from pysolvers.desk.answer_grid import SIDE_BY_SIDE
from pysolvers.desk.table import Table
from pysolvers.drawing.contact_sheet import gallery
from pysolvers.drawing.scene import Path, Scene
from pysolvers.text import links

ANSWER = "answer:"
"""What the name of an answer's format begins with."""

SMALL = 24
"""Pixels a cell where there are many boards."""


class TakingAway(Table):
    """The part of a desk that only reads what is on it; every method gives plain data."""

    def link(self, moves: bool = False) -> dict[str, Any]:
        """The fragment of the puzzle, with the player's moves if wished, and how many steps they are."""
        made = () if self.session.editing else self.session.moves[: self.session.at]
        return {"fragment": links.write(self.puzzle, made if moves else ()), "steps": len(made)}

    def code(self, address: str) -> dict[str, Any]:
        """A QR code of `address`: modules a `side` and the dark ones as an SVG `path`, or an `error`."""
        try:
            side, path = qr.outline(address)
        except PuzzleError as error:
            return {"error": str(error)}
        return {"side": side, "path": path}

    def picture(self, scheme: Literal["light", "dark"] = "light") -> dict[str, Any]:
        """What is on the board as an SVG document and as a scene, and a name for the file."""
        scene = self.kind.board.draw(self.state, None, replace(self.marks, differs=frozenset(), notes=self.noted))
        return {"svg": scene.svg(scheme), "drawing": scene.data(), "name": f"{self.kind.name}.svg"}

    def all_answers(self, scheme: Literal["light", "dark"] = "light") -> dict[str, Any]:
        """The answers found so far side by side, SIDE_BY_SIDE at most, as `picture` gives one; an `error` if none is.

        `shown` and `found` are how many are drawn and known, `complete` says whether there are no more; `gather`
        looks for more.
        """
        answers = self.answers
        if answers is None or not answers.found:
            return {"error": "No answer has been found yet: press Solve first."}
        kind, shown = self.kind, answers.found[:SIDE_BY_SIDE]
        scene = gallery([kind.board.draw(kind.play.shown(answer)) for answer in shown])
        return {
            "svg": scene.svg(scheme, SMALL),
            "drawing": scene.data(),
            "name": f"{kind.name}-answers.svg",
            "shown": len(shown),
            "found": len(answers.found),
            "complete": answers.complete,
        }

    def paper(self) -> dict[str, str]:
        """What is on the board for a sheet of paper: an SVG document without a ground, what it is, and the rules."""
        marks = replace(self.marks, differs=frozenset(), notes=self.noted, paper=True)
        scene = _inked(self.kind.board.draw(self.state, None, marks))
        title = f"{self.kind.title}, {self.puzzle.summary}"
        return {"svg": scene.svg("light", ground=False), "title": title, "rules": self.kind.rules}

    def formats(self) -> dict[str, list[tuple[str, str]]]:
        """Names and titles of what `write` knows: the puzzle's formats, and the answer's if it is on the board."""
        formats = self.kind.formats
        found = [(format.name, format.title) for format in formats.FORMATS if format.write is not None]
        if self._right_answer():
            found += [(ANSWER + name, f"the answer: {name}") for name in formats.ANSWER_FORMATS]
        return {"formats": found}

    def write(self, format: str) -> dict[str, str]:
        """The text in one of `formats` and a name for its file, or an `error`."""
        try:
            text = self._written(format)
        except PuzzleError as error:
            return {"error": str(error)}
        ending = "json" if text.lstrip()[:1] in ("{", "[") else "txt"
        return {"text": text, "name": f"{self.kind.name}.{ending}"}

    def _written(self, name: str) -> str:
        formats = self.kind.formats
        answer = self._right_answer()
        if answer and name.startswith(ANSWER) and name.removeprefix(ANSWER) in formats.ANSWER_FORMATS:
            return formats.write_answer(answer, name.removeprefix(ANSWER))
        for format in formats.FORMATS:
            if format.name == name and format.write is not None:
                return format.write(self.puzzle)
        raise PuzzleError(f"This puzzle is not written as {name[:40]!r}.")

    def _right_answer(self) -> Solution | None:
        """The answer on the board; None if it is incomplete or breaks a rule."""
        answer = self.state.solution()
        return answer if answer is not None and not answer.violations() else None


def _inked(scene: Scene) -> Scene:
    """The scene with its hairlines in a grey that printers print."""
    return replace(
        scene,
        shapes=tuple(
            replace(shape, stroke="edge") if isinstance(shape, Path) and shape.stroke == "line" else shape
            for shape in scene.shapes
        ),
    )
