"""An explanation as steps: the sentence of the one that is shown, a slider, and the list of all."""

import js
from board.canvas import element
from panel.panel import announce
from worker_client.solver import later

PACE = 2500
"""Milliseconds for which a step is shown while the explanation plays."""
REPLACED = ("tools", "work", "pager")
"""What makes room for it."""


class Lesson:
    """Shows `view["lesson"]` and asks for another step; `ask(method, **arguments)` asks the desk."""

    def __init__(self, ask):
        self.ask = ask
        self.data = None
        self.playing = False
        self._next = self._play_on
        actions = {
            "step-back": lambda event: self.go(self.data["at"] - 1),
            "step-on": lambda event: self.go(self.data["at"] + 1),
            "lesson-take": lambda event: self.leave("lesson_take"),
            "lesson-close": lambda event: self.leave("lesson_close"),
            "lesson-play": lambda event: self.play(not self.playing),
            "lesson-copy": lambda event: self.copy(),
        }
        for name, action in actions.items():
            element(name).addEventListener("click", action)
        element("step-slider").addEventListener("input", lambda event: self.go(int(element("step-slider").value) - 1))
        element("steps").querySelector("ol").addEventListener("click", self._picked)

    def show(self, lesson):
        """The step that is shown, or None for no explanation."""
        for name in REPLACED:
            element(name).classList.toggle("aside", lesson is not None)
        element("lesson").hidden = element("steps").hidden = lesson is None
        if lesson is None:
            self.data, self.playing = None, False
            return
        if self.data is None or self.data["steps"] != lesson["steps"]:
            self._fill(lesson["steps"])
        self.data = lesson
        at, of = lesson["at"], lesson["of"]
        element("lesson").querySelector(".sentence").textContent = lesson["sentence"]
        announce(lesson["sentence"])
        slider = element("step-slider")
        slider.max, slider.value = of, at + 1
        slider.setAttribute("aria-valuetext", f"Step {at + 1} of {of}")
        element("step-back").disabled = at == 0
        element("step-on").disabled = at + 1 == of
        for i, row in enumerate(element("steps").querySelectorAll("li button")):
            if i == at:
                row.setAttribute("aria-current", "step")
                list_box, line = element("steps").querySelector("ol"), row.parentElement
                list_box.scrollTop = line.offsetTop - list_box.offsetTop - list_box.clientHeight / 3
            else:
                row.removeAttribute("aria-current")

    def _fill(self, sentences):
        rows = element("steps").querySelector("ol")
        rows.replaceChildren()
        for i, sentence in enumerate(sentences):
            line, button, number = (js.document.createElement(name) for name in ("li", "button", "b"))
            button.type = "button"
            button.setAttribute("data-at", str(i))
            number.textContent = str(i + 1)
            button.append(number, sentence)
            line.append(button)
            rows.append(line)

    def _picked(self, event):
        button = event.target.closest("button")
        if button:
            self.go(int(button.getAttribute("data-at")))

    def go(self, at):
        """Ask for another step, from 0."""
        if self.data:
            self.ask("lesson_step", at=at)

    def leave(self, method):
        """Back to the player's board, with or without the move."""
        self.play(False)
        self.ask(method)
        element("solve").focus()

    def play(self, on):
        """Go through the steps by itself."""
        self.playing = on
        element("lesson-play").setAttribute("aria-pressed", "true" if on else "false")
        if on:
            later(PACE, self._next)

    def _play_on(self, *_):
        if self.playing and self.data and self.data["at"] + 1 < self.data["of"]:
            self.go(self.data["at"] + 1)
            later(PACE, self._next)
        else:
            self.play(False)

    def copy(self):
        """All sentences as text."""
        lines = [f"{i + 1}. {sentence}" for i, sentence in enumerate(self.data["steps"])]
        js.navigator.clipboard.writeText("\n".join(lines))
        announce("Steps copied")
