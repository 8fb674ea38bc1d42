"""The clues of the focused cell in full, each with its line as it is typed so far."""

from dom import create, element, from_template

VERDICTS = {"good": "fits", "bad": "can’t match", "": "open"}
"""What is said of a clue, by its verdict."""
COUNTS = ("No clue", "The clue", "The two clues", "The three clues")


def show_lens(lens):
    """Show the clues of a view, or none for None. Their height is that of the most clues that meet in a cell."""
    box = element("lens")
    box.hidden = lens is None
    if lens is None:
        return
    box.style.setProperty("--clues", str(lens["most"]))
    box.querySelector("h2").textContent = COUNTS[min(3, len(lens["rows"]))] + " of this cell"
    box.querySelector("ul").replaceChildren(*[_row(clue) for clue in lens["rows"]])


def _row(clue):
    """A clue with its direction, its verdict, and its line with the focused letter marked."""
    row = from_template("lens-row")
    row.querySelector("g").setAttribute("transform", "rotate({} 12 12)".format(clue["turn"]))
    row.querySelector(".clue").textContent = clue["clue"]
    verdict = row.querySelector(".verdict")
    verdict.append(VERDICTS[clue["verdict"]])
    if clue["verdict"]:
        verdict.classList.add(clue["verdict"])
        verdict.querySelector("use").setAttribute("href", "#i-tick" if clue["verdict"] == "good" else "#i-cross")
    else:
        verdict.querySelector("svg").remove()
    letters = [letter if letter not in ("", " ") else "·␣"[letter == " "] for letter in clue["signs"]]
    at = clue["at"]
    focused = create("b", letters[at].replace("·", "?"))
    row.querySelector(".signs").append("".join(letters[:at]), focused, "".join(letters[at + 1 :]))
    return row
