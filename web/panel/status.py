"""The status (a headline and a detail), the progress of a job, and words for screen readers only."""

import js
from dom import create, element, set_attribute, set_text
from panel.reading import fill_line


def show_status(headline, detail="", tone=""):
    """Show a status; `tone` is "bad", "good" or ""."""
    box = element("status")
    set_text(box.querySelector(".headline"), headline)
    line = box.querySelector(".detail")
    if line.textContent != detail:
        fill_line(line, detail)
    box.className = tone


def announce(text):
    """Have a screen reader read a text that isn't shown, such as the contents of the focused cell."""
    set_text(element("words"), text)


def show_bar(fraction, on=True):
    """Show a bar for the `fraction` that is done, from 0 to 1 (None: unknown); hide the bar if not `on`."""
    bar = element("bar")
    bar.hidden = not on
    bar.className = "moving" if fraction is None else ""
    bar.firstElementChild.style.width = "" if fraction is None else f"{100 * fraction:.0f}%"
    set_attribute(bar, "aria-valuenow", None if fraction is None else f"{100 * fraction:.0f}")


class JobDisplay:
    """Shows the progress of a job: a headline, a bar, figures, and a button Cancel."""

    def __init__(self):
        self.shown = False
        self._focused = False

    def show(self, progress):
        """Show a job's `progress`, a dict with its headline, detail, fraction and figures."""
        if not self.shown:
            self.shown = True
            active = js.document.activeElement
            self._focused = bool(active) and bool(active.closest("#foot"))
        show_bar(progress["fraction"])
        show_status(progress["headline"], progress["detail"])
        _fill(element("facts"), progress["facts"])

    def focus(self):
        """Move the focus to Cancel if a button of the foot had the focus when the job began."""
        if self._focused:
            element("cancel").focus()

    def hide(self):
        self.shown = False
        show_bar(None, on=False)


def _fill(target, facts):
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
