"""The desk's job under way: a bar, figures, Cancel in the place of Solve, and the choice to watch it on the board."""

import js
import storage
from dom import create, element
from panel.progress_bar import hide_bar, show_bar
from panel.status import show_status

WATCHING = "watch-it"
"""The id of the checkbox, and the name under which the choice is stored."""


class JobProgress:
    """Shows how far the job is."""

    def __init__(self):
        self.shown = False
        self._box = element(WATCHING)
        chosen = storage.load(WATCHING)
        no_motion = js.window.matchMedia("(prefers-reduced-motion: reduce)").matches
        self._box.checked = chosen == "on" if chosen else not no_motion
        self._box.addEventListener("change", self._chosen)

    @property
    def watching(self):
        """Whether the player wants to see the search on the board."""
        return self._box.checked

    def _chosen(self, event):
        storage.save(WATCHING, "on" if self._box.checked else "off")

    def show(self, progress):
        """Show the progress of a job: headline, detail, fraction, and facts as pairs of name and value."""
        self.shown = True
        facts = progress["facts"]
        self._swap("solve", "cancel")
        element("facts").hidden = not facts
        element("pager").hidden = bool(facts)
        show_bar(progress["fraction"])
        show_status(progress["headline"], progress["detail"])
        _fill(element("facts").querySelector("dl"), facts)

    def hide(self):
        """There is no job, or none that has lasted long enough to be shown."""
        self.shown = False
        self._swap("cancel", "solve")
        element("facts").hidden = True
        element("pager").hidden = False
        hide_bar()

    def _swap(self, old, new):
        """Put one button in the place of another, with the focus."""
        active = js.document.activeElement
        focused = active and active.id == old
        element(new).hidden = False
        element(old).hidden = True
        if focused:
            element(new).focus()


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
