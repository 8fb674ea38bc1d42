"""The status line, and words for screen readers alone."""

from dom import element, set_attribute


def show_status(headline, detail="", tone=""):
    """Say something in the status line; `tone` is "bad", "good" or "". What stays the same is not read out again."""
    box = element("status")
    box.className = tone
    for part, text in ((".headline", headline), (".detail", detail)):
        line = box.querySelector(part)
        if line.textContent != text:
            line.textContent = text
    set_attribute(box, "tabindex", "0" if box.scrollHeight > box.clientHeight + 1 else None)  # keys scroll long ones


def announce(text):
    """Have a screen reader say something that is not shown, such as what the focused cell holds."""
    if element("words").textContent != text:
        element("words").textContent = text
