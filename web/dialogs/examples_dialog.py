"""The dialog Examples: the examples of each kind, as pictures."""

from dom import button, caller, create, element, from_template, on_click, set_state
from play import solved
from words import say


class ExamplesDialog:
    """Calls `choose(kind, example)` for the example that the player chooses."""

    def __init__(self, kinds, shown, painter, choose):
        self._kinds, self._shown, self._painter, self._choose = kinds, shown, painter, choose
        self._dialog = element("examples")
        on_click("menu-examples", self._open)
        for kind in kinds:
            tab = button(kind["title"])
            tab.addEventListener("click", caller(self._fill, kind))
            element("example-kinds").append(tab)

    def _open(self):
        self._dialog.showModal()
        self._fill(self._shown())

    def _fill(self, kind):
        for tab in element("example-kinds").children:
            set_state(tab, "aria-pressed", tab.textContent == kind["title"])
        link = element("gallery-link")
        link.href = "gallery.html#" + kind["name"]
        link.textContent = say("All {n} of this kind, in the gallery", n=kind["gallery"])
        times, box = solved.load(), element("example-list")
        box.replaceChildren()
        for example in kind["examples"]:
            tile = from_template("thumbnail")
            tile.append(create("span", example["name"]))
            said = solved.mark(tile, example["name"], example["key"], times)
            tile.setAttribute("aria-label", example["name"] + (", " + said.lower() if said else ""))
            tile.addEventListener("click", self._taker(kind, example))
            box.append(tile)
            self._painter.fill(tile.firstElementChild, example["scene"])

    def _taker(self, kind, example):
        def take(event):
            self._dialog.close()
            self._choose(kind["name"], example)

        return take
