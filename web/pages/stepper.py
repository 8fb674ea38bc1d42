"""Boards that show a solution step by step.

The attribute `data-steps` of a figure names the file with its steps. Until that file is loaded, the figure shows a
picture.
"""

import json

import js
from board.paint import Colors, ScenePainter
from tasks import start_task


def make_steppers():
    """Return a stepper for each figure of the page."""
    return [Stepper(figure) for figure in js.document.querySelectorAll("figure[data-steps]")]


class Stepper:
    """A board with a slider and two buttons to choose a step of its solution, and the sentence of that step."""

    def __init__(self, figure):
        self._figure = figure
        self._colors = Colors()
        self._painter = ScenePainter(self._colors)
        self._canvas = figure.querySelector("canvas")
        self._slider = figure.querySelector("input")
        self._back, self._forward = figure.querySelectorAll("button")
        self._data = None
        self._at = 0
        self._back.addEventListener("click", lambda event: self._go(self._at - 1))
        self._forward.addEventListener("click", lambda event: self._go(self._at + 1))
        self._slider.addEventListener("input", lambda event: self._go(int(self._slider.value) - 1))
        js.window.addEventListener("resize", self._paint)
        start_task(self._fetch())

    async def _fetch(self):
        response = await js.fetch("./" + self._figure.getAttribute("data-steps"))
        if not response.ok:
            return  # the picture stays
        self._data = json.loads(await response.text())
        self._figure.classList.add("live")
        self._slider.max = len(self._data["steps"])
        self._go(0)

    def use_colors(self, dark):
        """Switch to the dark colors or, if not `dark`, to the light ones."""
        self._colors.read(dark)
        self._paint()

    def _go(self, at):
        steps = self._data["steps"]
        self._at = at = max(0, min(at, len(steps) - 1))
        position = f"Step {at + 1} of {len(steps)}"
        self._slider.value = at + 1
        self._slider.setAttribute("aria-valuetext", position)
        self._back.disabled, self._forward.disabled = at == 0, at + 1 == len(steps)
        self._figure.querySelector(".count").textContent = position
        self._figure.querySelector(".said").textContent = steps[at]["sentence"]
        self._canvas.setAttribute("aria-label", steps[at]["label"])
        self._paint()

    def _paint(self, *_):
        if not self._data:
            return
        shapes, step = self._data["shapes"], self._data["steps"][self._at]
        scene = {"box": self._data["box"], "shapes": [shapes[i] for i in step["shapes"]]}
        self._painter.fill(self._canvas, scene)
