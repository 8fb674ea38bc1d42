"""Several answers: the legend of how they are drawn, the clue that would leave one of them, and all side by side."""

from dom import element, set_state


def show_answers(view):
    """Show the block below the pager; hide it where there are not several answers."""
    answers = view["answers"]
    several = bool(answers) and answers["found"] > 1
    element("answers").hidden = not several
    if not several:
        return
    side_by_side, offer = answers["spread"], view["offer"]
    element("answers").querySelector(".legend").hidden = not answers["differs"]
    element("offer").hidden = not offer or side_by_side
    element("offer").firstElementChild.textContent = offer or ""
    button = element("all-answers")
    set_state(button, "aria-pressed", side_by_side)
    button.textContent = "One at a time" if side_by_side else "All answers side by side"
