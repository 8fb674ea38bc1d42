"""The explanation of a solution as steps: the sentence of the step shown, a slider, and the list of all."""

from aids.step_list import StepList
from dom import element, on_click, set_state
from downloads import copy_text
from panel.status import announce
from tasks import call_later, start_task

STEP_TIME = 2500
"""Milliseconds for which a step is shown while the explanation plays."""
REPLACED = ("tools", "marks", "work", "pager")
"""The parts of the panel that the explanation takes the place of."""


class Explanation:
    """Shows the explanation of a view; calls the desk's methods with `call(method, **arguments)`."""

    def __init__(self, call):
        self._call = call
        self._shown = None
        self._playing = False
        self._next = self._play_next
        on_click("step-back", lambda: self._go(self._shown["at"] - 1))
        on_click("step-on", lambda: self._go(self._shown["at"] + 1))
        on_click("explanation-take", lambda: self._leave("lesson_take"))
        on_click("explanation-close", lambda: self._leave("lesson_close"))
        on_click("explanation-play", lambda: self._play(not self._playing))
        on_click("explanation-copy", lambda: start_task(self._copy()))
        element("step-slider").addEventListener("input", lambda event: self._go(int(element("step-slider").value) - 1))
        on_click("hardest-step", lambda: self._go(self._shown["hardest"]))
        self._list = StepList(element("steps").querySelector("ol"), self._go)

    def show(self, explanation):
        """Show the step that is at hand, or nothing for None."""
        for name in REPLACED:
            element(name).classList.toggle("aside", explanation is not None)
        element("explanation").hidden = element("steps").hidden = explanation is None
        if explanation is None:
            self._shown, self._playing = None, False
            return
        if self._shown is None or self._shown["steps"] != explanation["steps"]:
            self._list.fill(explanation["steps"])
        self._shown = explanation
        element("explanation").querySelector(".sentence").textContent = explanation["sentence"]
        announce(explanation["sentence"])
        self._show_position(explanation["at"], explanation["of"])
        self._mark(explanation["at"])

    def _show_position(self, at, total):
        slider = element("step-slider")
        slider.max, slider.value = total, at + 1
        slider.setAttribute("aria-valuetext", f"Step {at + 1} of {total}")
        element("step-back").disabled = at == 0
        element("step-on").disabled = at + 1 == total

    def _mark(self, at):
        """Mark a step in the list, and scroll to it."""
        button = self._list.mark(at)
        if button:
            steps = self._list.box
            steps.scrollTop = button.parentElement.offsetTop - steps.offsetTop - steps.clientHeight / 3

    def _go(self, at):
        """Ask for another step, counted from 0."""
        if self._shown:
            self._call("lesson_step", at=at)

    def _leave(self, method):
        """Go back to the player's board, with the step's move or without it."""
        self._play(False)
        self._call(method)
        element("solve").focus()

    def _play(self, on):
        """Start or stop to show one step after another."""
        self._playing = on
        set_state(element("explanation-play"), "aria-pressed", on)
        if on:
            call_later(STEP_TIME, self._next)

    def _play_next(self, *_):
        if self._playing and self._shown and self._shown["at"] + 1 < self._shown["of"]:
            self._go(self._shown["at"] + 1)
            call_later(STEP_TIME, self._next)
        else:
            self._play(False)

    async def _copy(self):
        lines = [f"{i + 1}. {sentence}" for i, sentence in enumerate(self._shown["steps"])]
        announce("Steps copied" if await copy_text("\n".join(lines)) else "The browser does not let the page copy")
