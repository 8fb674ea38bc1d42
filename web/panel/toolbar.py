"""The buttons under the status line, and the pager of answers: which of them can be pressed."""

from dom import element

ACTIONS = (
    "undo", "redo", "restart", "hint", "check", "solve", "explain", "count", "new", "new-here", "daily", "spare",
    "mend", "lessons-open", "practise", "practice-show", "practice-next", "practice-back",
    "try-moves", "keep-trial", "drop-trial", "marking", "back-to-right", "chain-open",
)  # fmt: skip
"""The buttons that are disabled while a job runs, or while there is no solver."""


def show_buttons(view, working):
    """Enable what `view` allows; with `working`, a job is under way and nothing is allowed."""
    can = view["can"]
    for name in ACTIONS:
        element(name).disabled = working or not can.get(name, True)
    element("previous").disabled = working or not can["previous"]
    element("next").disabled = working or not can["next"]
    _show_pager(view["pager"], can["next"] or can["previous"])


def _show_pager(text, several):
    """The pager keeps its place when there is no answer, so that nothing moves when one is found."""
    pager = element("pager")
    pager.querySelector("span").textContent = text or "No answer shown"
    pager.className = "empty" if not text else "several" if several else ""


def show_try_again(shown):
    """Show Try again in the place of Solve, with all other actions disabled; or put things back."""
    element("retry").hidden = not shown
    element("solve").hidden = shown
    for name in ACTIONS:
        element(name).disabled = shown


def show_hint_degree(degree):
    """Fill the first `degree` of the pips on the button Hint: how much of the hint has been told."""
    for i, pip in enumerate(element("hint").querySelectorAll("i")):
        pip.className = "on" if i < degree else ""
