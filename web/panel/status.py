"""The status: the headline of the moment and a detail; and words for screen readers alone."""

from dom import element, set_attribute, set_text
from panel.reading import fill_line


def show_status(headline, detail="", tone=""):
    """Show a status; `tone` is "bad", "good" or "". Unchanged text isn't read out again."""
    box = element("status")
    set_text(box.querySelector(".headline"), headline)
    line = box.querySelector(".detail")
    if line.textContent != detail:
        fill_line(line, detail)
    box.className = tone


def announce(text):
    """Have a screen reader say something that isn't shown, such as what the focused cell holds."""
    set_text(element("words"), text)


def show_bar(fraction, on=True):
    """Show how much is done, as a share of 1; a bar that only moves for None, because nobody knows."""
    bar = element("bar")
    bar.hidden = not on
    bar.className = "moving" if fraction is None else ""
    bar.firstElementChild.style.width = "" if fraction is None else f"{100 * fraction:.0f}%"
    set_attribute(bar, "aria-valuenow", None if fraction is None else f"{100 * fraction:.0f}")
