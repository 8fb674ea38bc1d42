"""The lens: each clue that applies to the cell at the cursor, with the letters entered along that clue so far."""

from dom import create, element, from_template
from tasks import start_task
from words import capitalised, say

VERDICTS = {"good": "fits", "bad": "can’t match", "": "open"}
"""Words for a clue's `verdict` (see `LensRow` in pysolvers/core/marks.py)."""
COUNTS = ("No clue of this cell", "The clue of this cell", "The two clues of this cell", "The three clues of this cell")


class ClueReader:
    """A dialog that explains a tapped clue in words: first the whole clue, then each of its parts."""

    def __init__(self, query):
        self._query, self._dialog = query, element("clue-words")
        element("lens").addEventListener("click", self._clicked)

    def _clicked(self, event):
        clue = event.target.closest(".clue")
        if clue:
            start_task(self._read(clue.textContent))

    async def _read(self, clue):
        answer = await self._query("read_clue", clue=clue)
        if not answer:
            return
        whole, parts = answer[0], answer[1:]
        element("clue-read").textContent = clue
        self._dialog.querySelector("p").textContent = capitalised(whole["words"]) + "."
        rows = []
        for part in parts:
            row = create("div")
            row.append(create("dt", part["text"]), create("dd", part["words"]))
            rows.append(row)
        self._dialog.querySelector("dl").replaceChildren(*rows)
        self._dialog.showModal()


def show_lens(lens):
    """Show `lens`, the solver's data about the clues of the cell at the cursor; None hides them."""
    box = element("lens")
    box.hidden = lens is None
    if lens is None:
        return
    box.style.setProperty("--clues", str(lens["most"]))
    box.querySelector("h2").textContent = say(COUNTS[min(3, len(lens["rows"]))])
    rows = [_row(clue) for clue in lens["rows"]]
    box.querySelector("ul").replaceChildren(*rows)
    for row, clue in zip(rows, lens["rows"]):
        if clue["words"]:  # scroll to the tapped clue, in case there isn't room for all
            row.parentElement.parentElement.scrollTop = row.offsetTop - row.parentElement.offsetTop


def _row(clue):
    row = from_template("lens-row")
    row.querySelector("g").setAttribute("transform", "rotate({} 12 12)".format(clue["turn"]))
    row.querySelector(".clue").textContent = clue["clue"]
    row.querySelector(".words").textContent = clue["words"]
    verdict = row.querySelector(".verdict")
    verdict.append(say(VERDICTS[clue["verdict"]]))
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
