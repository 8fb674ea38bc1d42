"""Compares a picture with the puzzle read from it, and asks about each doubtful place."""

from dom import button, element, on_click
from panel.reading import fill_line

SIDE = 600
"""The most pixels along a side of the shown picture."""


class Compare:
    """Shows the picture on `canvas` while its puzzle is edited. Passes the board's corners to `found(corners)`."""

    def __init__(self, call, canvas, found):
        self._call, self._picture, self._found = call, canvas, found
        self._corners = None
        element("doubt-choices").addEventListener("click", self._clicked)
        on_click("doubt-empty", lambda: call("settle", choice=-1))

    def show(self, edit):
        """Show the picture in `edit`, its notes and the next doubtful reading; hide them if there is no picture.

        `edit` is the solver's data about the edited puzzle; None outside the mode Edit.
        """
        picture = edit["picture"] if edit else None
        element("compare").hidden = picture is None
        if picture is None:
            self._corners = None
            return
        if picture["corners"] != self._corners:
            self._corners = picture["corners"]
            self._show_board()
            self._found(self._corners)
        fill_line(element("compare-notes"), picture["notes"])
        element("doubt").hidden = not picture["doubts"]
        if picture["doubts"]:
            fill_line(element("doubt-sentence"), picture["sentence"])
            element("doubt-choices").replaceChildren(*[_choice(at, each) for at, each in enumerate(picture["choices"])])

    def _show_board(self):
        across, down = [x for x, _ in self._corners], [y for _, y in self._corners]
        left, top = max(0, min(across)), max(0, min(down))
        width = min(self._picture.width, max(across)) - left
        height = min(self._picture.height, max(down)) - top
        scale = min(1, SIDE / max(1, width, height))
        shown = element("compare-picture")
        shown.width, shown.height = max(1, int(width * scale)), max(1, int(height * scale))
        shown.getContext("2d").drawImage(self._picture, left, top, width, height, 0, 0, shown.width, shown.height)

    def _clicked(self, event):
        pressed = event.target.closest("button")
        if pressed:
            self._call("settle", choice=int(pressed.dataset.choice))


def _choice(at, choice):
    made = button(choice)
    made.dataset.choice = str(at)
    return made
