"""A numbered list of sentences, each a button: the steps of an explanation, or of a chain."""

from dom import create, set_attribute


class StepList:
    """Fills a list of the page; calls `choose(at)` with the place, from 0, of the step that the player takes."""

    def __init__(self, box, choose):
        self.box = box
        self._choose = choose
        box.addEventListener("click", self._picked)

    def fill(self, sentences):
        """Show other sentences."""
        self.box.replaceChildren()
        for i, sentence in enumerate(sentences):
            item, button, number = create("li"), create("button"), create("b")
            button.type = "button"
            button.setAttribute("data-at", str(i))
            number.textContent = str(i + 1)
            button.append(number, sentence)
            item.append(button)
            self.box.append(item)

    def mark(self, at):
        """Mark the step that is shown, and return its button."""
        marked = None
        for i, button in enumerate(self.box.querySelectorAll("button")):
            set_attribute(button, "aria-current", "step" if i == at else None)
            if i == at:
                marked = button
        return marked

    def _picked(self, event):
        button = event.target.closest("button")
        if button:
            self._choose(int(button.getAttribute("data-at")))
