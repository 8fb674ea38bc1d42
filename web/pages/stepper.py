"""Boards that go through a solution step by step: the scenes were made when the page was built.

A figure names its steps with `data-steps`; until they have come, and where nothing runs, its picture shows the first.
"""

import asyncio
import json

import js
from board.paint import Brush, Colours


def start():
    """The steppers of the page, each already on its way."""
    return [Stepper(figure) for figure in js.document.querySelectorAll("figure[data-steps]")]


class Stepper:
    """One board with its slider, its two buttons and the sentence of the step."""

    def __init__(self, figure):
        self.figure = figure
        self.colours = Colours()
        self.brush = Brush(self.colours)
        self.canvas = figure.querySelector("canvas")
        self.slider = figure.querySelector("input")
        self.back, self.on = figure.querySelectorAll("button")
        self.data = None
        self.at = 0
        self.back.addEventListener("click", lambda event: self.go(self.at - 1))
        self.on.addEventListener("click", lambda event: self.go(self.at + 1))
        self.slider.addEventListener("input", lambda event: self.go(int(self.slider.value) - 1))
        self._paint = self.paint
        js.window.addEventListener("resize", self._paint)
        asyncio.create_task(self.fetch())

    async def fetch(self):
        """Get the scenes and show the first."""
        answer = await js.fetch("./" + self.figure.getAttribute("data-steps"))
        if not answer.ok:
            return  # the picture stays
        self.data = json.loads(await answer.text())
        self.figure.classList.add("live")
        self.slider.max = len(self.data["steps"])
        self.go(0)

    def use_scheme(self, dark):
        """Paint in the colours of the scheme."""
        self.colours.read(dark)
        self.paint()

    def go(self, at):
        """Show another step, from 0."""
        steps = self.data["steps"]
        self.at = at = max(0, min(at, len(steps) - 1))
        self.slider.value = at + 1
        self.slider.setAttribute("aria-valuetext", f"Step {at + 1} of {len(steps)}")
        self.back.disabled, self.on.disabled = at == 0, at + 1 == len(steps)
        self.figure.querySelector(".count").textContent = f"Step {at + 1} of {len(steps)}"
        self.figure.querySelector(".said").textContent = steps[at]["sentence"]
        self.canvas.setAttribute("aria-label", steps[at]["label"])
        self.paint()

    def paint(self, *_):
        """Paint the step at the size and sharpness of now."""
        if not self.data:
            return
        table, step = self.data["shapes"], self.data["steps"][self.at]
        scene = {"box": self.data["box"], "shapes": [table[i] for i in step["shapes"]]}
        width, height = self.canvas.clientWidth, self.canvas.clientHeight
        if width and height:
            self.brush.paint(self.canvas, scene, width, height, js.window.devicePixelRatio or 1)
