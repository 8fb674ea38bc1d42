"""Several answers: what is drawn how, the clue that would leave one, and all of them side by side."""

from board.canvas import element


def show_answers(view):
    """The block below the pager; nothing where there are not several answers."""
    answers = view.get("answers")
    several = bool(answers) and answers["found"] > 1
    element("answers").hidden = not several
    if not several:
        return
    element("answers").querySelector(".legend").hidden = not answers["differs"]
    offer = view["offer"]
    element("offer").hidden = not offer or answers["spread"]
    element("offer").firstElementChild.textContent = offer or ""
    button = element("all-answers")
    button.setAttribute("aria-pressed", "true" if answers["spread"] else "false")
    button.textContent = "One at a time" if answers["spread"] else "All answers side by side"
