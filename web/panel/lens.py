"""The lens: the clues at the focused cell in full, where the board asks for it."""

from dom import create, element, from_template


def show_lens(lens):
    """Show the lens of a view, or none for None."""
    box = element("lens")
    box.hidden = lens is None
    if lens is None:
        return
    box.querySelector("b").textContent = lens["sign"]
    box.querySelector(".lens-title").lastElementChild.textContent = lens["title"]
    rows = box.querySelector("ul")
    rows.replaceChildren()
    for clue in lens["rows"]:
        rows.append(_row(clue))


def _row(clue):
    """A clue with its direction, its verdict ("good", "bad" or ""), and its line with the focused letter marked."""
    row = from_template("lens-row")
    row.querySelector("g").setAttribute("transform", "rotate({} 12 12)".format(clue["turn"]))
    row.querySelector(".clue").textContent = clue["clue"]
    if clue["verdict"]:
        verdict = row.querySelector(".verdict")
        verdict.classList.add(clue["verdict"])
        verdict.firstElementChild.setAttribute("href", "#i-tick" if clue["verdict"] == "good" else "#i-cross")
    letters, at = clue["signs"], clue["at"]
    focused = create("b")
    focused.textContent = letters[at] if 0 <= at < len(letters) else ""
    row.querySelector(".signs").append("".join(letters[:at]), focused, "".join(letters[at + 1 :]))
    return row
