"""Runs the gallery and the pages that explain a kind of puzzle: lets readers step through solutions, for example."""

import js
import storage
from color_scheme import ColorScheme
from dom import ROOT
from play import solved
from stepper import make_steppers
from tasks import start_task


async def main():
    await storage.open_storage()
    steppers = make_steppers()

    def use_colors(dark):
        for stepper in steppers:
            stepper.use_colors(dark)

    ColorScheme(use_colors).apply()
    mark_solved()
    ROOT.setAttribute("data-ui", "ready")


def mark_solved():
    """Mark the puzzles of the gallery that the player has solved or begun."""
    times = solved.load()
    for card in js.document.querySelectorAll("[data-key]"):
        said = solved.mark(card, "", card.getAttribute("data-key"), times)
        if said:
            card.querySelector(".unseen").append(", " + said.lower())


start_task(main())
