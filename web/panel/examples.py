"""The examples of a kind: four pictures at a time, and a list of all."""

import js
from dom import add_choice, element, from_template, set_state
from play import solved

SHOWN = 4


class Examples:
    """Shows examples; calls `choose(example)` for the one that the player takes."""

    def __init__(self, painter, choose):
        self._painter = painter
        self._choose = choose
        self._examples = []
        self._buttons = []
        self._shown = None
        element("example").addEventListener("change", self._picked)

    def show(self, kind, puzzle):
        """Show the examples of `kind`; the one with the id `puzzle`, if there is one, is marked and in a picture."""
        examples = kind["examples"]
        at = -1
        for i, example in enumerate(examples):
            if example["id"] == puzzle:
                at = i
        first = min(max(at, 0) // SHOWN * SHOWN, max(0, len(examples) - SHOWN))
        if self._shown != (kind["name"], first):
            self._shown = (kind["name"], first)
            self._fill(examples, first)
        else:
            self.mark_solved()
        element("example").value = str(at) if at >= 0 else ""
        for i, button in enumerate(self._buttons):
            set_state(button, "aria-pressed", first + i == at)

    def _fill(self, examples, first):
        self._examples = examples
        box, select = element("thumbnails"), element("example")
        box.replaceChildren()
        select.replaceChildren()
        add_choice(select, "", "By name")
        for i, example in enumerate(examples):
            add_choice(select, str(i), example["name"])
        self._buttons = [self._button(example) for example in examples[first : first + SHOWN]]
        box.append(*self._buttons)
        self.mark_solved()
        self.repaint()

    def _button(self, example):
        button = from_template("thumbnail")
        button.addEventListener("click", lambda event: self._choose(example))
        return button

    def mark_solved(self):
        """Mark those that the player has solved or begun."""
        times, first = solved.load(), self._shown[1]
        for i, button in enumerate(self._buttons):
            example = self._examples[first + i]
            said = solved.mark(button, example["name"], example["key"], times)
            button.setAttribute("aria-label", example["name"] + (", " + said.lower() if said else ""))

    def _picked(self, event):
        value = element("example").value
        if value:
            self._choose(self._examples[int(value)])

    def repaint(self):
        """Paint the pictures again, after a change of colours or size."""
        if not self._shown:
            return
        ratio, first = js.window.devicePixelRatio or 1, self._shown[1]
        for i, button in enumerate(self._buttons):
            canvas = button.firstElementChild
            width = canvas.clientWidth
            if width:
                scene = self._examples[first + i]["scene"]
                self._painter.paint(canvas, scene, width, canvas.clientHeight or width, ratio)
