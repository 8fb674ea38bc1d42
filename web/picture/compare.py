"""What was read from a picture, beside the picture: what does not add up, and each doubtful place to be settled."""

from dom import create, element

SIDE = 600
"""The most pixels along a side of the picture as it is shown."""


class Compare:
    """Shows a picture's board while what was read from it is edited; `call(method, **arguments)` asks the desk.

    `found(corners)` gets the corners of the board that was read.
    """

    def __init__(self, call, canvas, found):
        self._call, self._picture, self._found = call, canvas, found
        self._corners = None
        element("doubt-choices").addEventListener("click", self._clicked)

    def show(self, edit):
        """Show what a view says of the picture, if it says something."""
        picture = edit["picture"] if edit else None
        element("compare").hidden = picture is None
        if picture is None:
            self._corners = None
            return
        if picture["corners"] != self._corners:
            self._corners = picture["corners"]
            self._show_board()
            self._found(self._corners)
        element("compare-notes").textContent = picture["notes"]
        element("doubt").hidden = not picture["doubts"]
        if picture["doubts"]:
            self._show_doubt(picture)

    def _show_doubt(self, picture):
        left = picture["doubts"]
        element(
            "doubt-count"
        ).textContent = f"{left} doubtful {'place' if left == 1 else 'places'}, hatched on the board"
        element("doubt-sentence").textContent = picture["sentence"]
        choices = element("doubt-choices")
        choices.replaceChildren()
        for at, words in enumerate(picture["choices"] + ["As it is on the board"]):
            button = create("button")
            button.type, button.textContent = "button", words
            button.dataset.choice = str(at if at < len(picture["choices"]) else -1)
            choices.append(button)

    def _show_board(self):
        """The part of the picture with the board."""
        across, down = [x for x, _ in self._corners], [y for _, y in self._corners]
        left, top = max(0, min(across)), max(0, min(down))
        width = min(self._picture.width, max(across)) - left
        height = min(self._picture.height, max(down)) - top
        scale = min(1, SIDE / max(width, height))
        shown = element("compare-picture")
        shown.width, shown.height = max(1, int(width * scale)), max(1, int(height * scale))
        shown.getContext("2d").drawImage(self._picture, left, top, width, height, 0, 0, shown.width, shown.height)

    def _clicked(self, event):
        button = event.target.closest("button")
        if button:
            self._call("settle", choice=int(button.dataset.choice))
