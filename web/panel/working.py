"""A job under way: words, a bar, figures, and Cancel in the place of the primary button."""

import js
from dom import create, element
from panel.status import show_bar, show_status


class Working:
    """Shows how far the job is."""

    def __init__(self):
        self.shown = False
        self._focused = False

    def show(self, progress):
        """Show the progress of a job: headline, detail, fraction, and facts as pairs of name and value."""
        if not self.shown:
            self.shown = True
            active = js.document.activeElement
            self._focused = bool(active) and bool(active.closest("#foot"))
        show_bar(progress["fraction"])
        show_status(progress["headline"], progress["detail"])
        _fill(element("facts"), progress["facts"])

    def focus(self):
        """Give Cancel the focus that the button before it had."""
        if self._focused:
            element("cancel").focus()

    def hide(self):
        """There is no job, or none that has lasted long enough to be shown."""
        self.shown = False
        show_bar(None, on=False)


def _fill(target, facts):
    """Write the facts into a `dl`. Rows are used again, so that a text that is selected stays so."""
    while target.childElementCount > len(facts):
        target.lastElementChild.remove()
    while target.childElementCount < len(facts):
        row = create("div")
        row.append(create("dt"), create("dd"))
        target.append(row)
    row = target.firstElementChild
    for name, value in facts:
        row.firstElementChild.textContent, row.lastElementChild.textContent = name, value
        row = row.nextElementSibling
