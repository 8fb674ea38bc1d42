"""The dialog for a new puzzle: size, difficulty, seed, and what else the kind lets be set."""

import js
from board.canvas import element
from panel.panel import add_choice, copy

WORDS = ("alder", "ash", "beech", "birch", "cedar", "elm", "fir", "hazel", "holly", "larch", "oak", "pine", "yew")


def in_words(size):
    """A size as it is written on a tile: "7 × 5", and "hex 4" for a hexagon."""
    columns, _, rows = size.partition("x")
    if columns.isdigit():
        return columns + " × " + rows
    shape = size.rstrip("0123456789")
    return shape + " " + size[len(shape) :]


class Maker:
    """Opens the dialog for the kind at hand; calls `make(size, seed, difficulty, settings)` with what was chosen."""

    def __init__(self, kind, make):
        self.kind = kind
        self.make = make
        self.filled = None
        self.dialog = element("maker")
        element("new").addEventListener("click", self.open)
        element("maker-close").addEventListener("click", lambda event: self.dialog.close())
        element("maker-cancel").addEventListener("click", lambda event: self.dialog.close())
        element("another").addEventListener("click", self._another)
        self.dialog.querySelector("form").addEventListener("submit", self._submitted)
        element("size").addEventListener("input", self._typed)

    def open(self, event):
        """Show the choices of the kind at hand, as they were left."""
        kind = self.kind()
        element("maker-title").textContent = "New " + kind["title"]
        if self.filled != kind["name"]:
            self.filled = kind["name"]
            sizes, levels = kind["sizes"], kind["difficulties"]
            element("size").value = sizes[min(1, len(sizes) - 1)]
            self._choices("sizes", "size-choice", [(size, in_words(size)) for size in sizes])
            self._choices("levels", "level", [(level, level[:1].upper() + level[1:]) for level in levels])
            self._choose("level", "normal" if "normal" in levels else levels[0])
            self._settings(kind["settings"])
            self._typed(None)
        self._another(None)
        self.dialog.showModal()

    def _choices(self, place, name, choices):
        box = element(place)
        box.replaceChildren()
        for value, words in choices:
            label, radio, text = (js.document.createElement(tag) for tag in ("label", "input", "span"))
            radio.type, radio.name, radio.value = "radio", name, value
            text.textContent = words
            label.append(radio, text)
            box.append(label)
            if name == "size-choice":
                radio.addEventListener("change", self._picked)

    def _settings(self, settings):
        """A list to choose from, or a text, for each of what else can be set."""
        box = element("settings")
        box.replaceChildren()
        for setting in settings:
            row = copy("option-row" if setting["choices"] else "setting-row")
            label, entry = row.querySelector("label"), row.querySelector("select, input")
            label.textContent = setting["title"]
            entry.id = label.htmlFor = "setting-" + setting["name"]
            entry.name = setting["name"]
            if setting["choices"]:
                for value, words in setting["choices"]:
                    add_choice(entry, value, words)
            else:
                entry.placeholder = setting["example"]
            box.append(row)

    def _picked(self, event):
        element("size").value = event.target.value

    def _typed(self, event):
        self._choose("size-choice", element("size").value.strip())

    def _choose(self, name, value):
        for radio in self.dialog.querySelectorAll(f'input[name="{name}"]'):
            radio.checked = radio.value == value

    def _another(self, event):
        word = WORDS[int(js.Math.random() * len(WORDS))]
        element("seed").value = f"{word}-{1000 + int(js.Math.random() * 9000)}"

    def _submitted(self, event):
        event.preventDefault()
        self.dialog.close()
        level = next((r.value for r in self.dialog.querySelectorAll('input[name="level"]') if r.checked), "normal")
        entries = element("settings").querySelectorAll("select, input")
        settings = {entry.name: entry.value.strip() for entry in entries if entry.value.strip()}
        self.make(element("size").value.strip(), element("seed").value.strip(), level, settings)
