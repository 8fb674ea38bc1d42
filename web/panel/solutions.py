"""The panel in mode Solve: the solution's number, what all solutions share, and clues that would leave one solution."""

from dom import element, set_state
from panel.reading import fill_line
from words import say


def show_solutions(view):
    solve, offer = view["solve"], view["solve"] and view["solve"]["offer"]
    shown = bool(solve) and solve["number"] > 0
    several = shown and solve["count"] > 1
    pager = element("pager")
    pager.hidden = not several
    element("legend").hidden = not (several and solve["same"])
    spread = element("spread")
    spread.hidden = not several
    if several:
        pager.querySelector("span").textContent = solve["pager"]
        for item, words in zip(element("legend").querySelectorAll("span"), (solve["same"], solve["differs"])):
            item.textContent = words
        set_state(spread, "aria-pressed", solve["spread"])
        spread.textContent = say("One at a time") if solve["spread"] else say("Side by side")
    element("previous").disabled = not view["can"]["previous"]
    element("next").disabled = not view["can"]["next"]
    element("offer").hidden = not offer or solve["spread"]
    if offer:
        fill_line(element("offer").firstElementChild, offer["sentence"])
        element("add-offer").textContent = offer["button"]
    step = view["step"]
    stopped = bool(solve and solve["go_on"] and step and step["number"] == step["count"])
    element("beyond").hidden = not stopped
    if stopped:
        element("beyond").firstElementChild.textContent = solve["go_on"]
    element("show-solution").textContent = (
        say("Show a solution") if solve and solve["count"] > 1 else say("Show solution")
    )
    element("explain").className = "primary" if shown else ""
    working = bool(solve) and solve["stage"] == "searching"
    for name in ("show-solution", "explain"):
        element(name).disabled = working
