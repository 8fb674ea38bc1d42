"""The dialog for a new puzzle: size, difficulty, seed, and what else can be set for the kind."""

import js
from dom import add_choice, create, element, from_template, on_click, set_state
from tasks import start_task

SEED_WORDS = ("alder", "ash", "beech", "birch", "cedar", "elm", "fir", "hazel", "holly", "larch", "oak", "pine", "yew")


class NewPuzzleDialog:
    """Opens for the kind that `kind()` gives; calls `make(size, seed, difficulty, settings, then)` with what is chosen.

    `then(view)` is called with the view that follows. `query` asks the desk which sizes and difficulties there are.
    """

    def __init__(self, kind, make, query):
        self._kind, self._make, self._query = kind, make, query
        self._filled_for = None
        self._dialog = element("new-puzzle")
        on_click("new", self._open)
        on_click("new-here", self._open)
        on_click("new-puzzle-close", lambda: self._dialog.close())
        on_click("new-puzzle-cancel", lambda: self._dialog.close())
        on_click("another", self._fill_seed)
        self._dialog.querySelector("form").addEventListener("submit", self._submitted)
        element("size").addEventListener("input", self._size_typed)
        element("settings").addEventListener("change", lambda event: start_task(self._grey_out()))

    def _open(self):
        """Show the dialog as it was left, or with the usual choices if it was left with another kind."""
        kind = self._kind()
        element("new-puzzle-title").textContent = "New " + kind["title"]
        if self._filled_for != kind["name"]:
            self._filled_for = kind["name"]
            self._fill(kind)
        self._fill_seed()
        self._refuse("")
        self._dialog.showModal()
        chosen = self._dialog.querySelector('[name="size-choice"]:checked')
        if chosen:
            chosen.focus()  # a box to type in would bring up a phone's keyboard

    def _fill(self, kind):
        sizes, levels = kind["sizes"], kind["difficulties"]
        element("size").value = sizes[min(1, len(sizes) - 1)]
        self._fill_choices("sizes", "size-choice", [(size, size_title(size)) for size in sizes])
        self._fill_choices("levels", "level", [(level, level[:1].upper() + level[1:]) for level in levels])
        self._check("level", "normal" if "normal" in levels else levels[0])
        self._fill_settings(kind["settings"])
        self._size_typed()

    def _fill_choices(self, place, name, choices):
        """Fill the box with the id `place` with radio buttons; `choices` are pairs of value and text."""
        box = element(place)
        box.replaceChildren()
        for value, title in choices:
            label, radio, text = create("label"), create("input"), create("span")
            radio.type, radio.name, radio.value = "radio", name, value
            text.textContent = title
            label.append(radio, text)
            box.append(label)
            if name == "size-choice":
                radio.addEventListener("change", self._size_picked)

    def _fill_settings(self, settings):
        """Show a list to choose from, or a box to type in, for each setting of the kind's generator."""
        box = element("settings")
        box.replaceChildren()
        for setting in settings:
            row = from_template("option-row" if setting["choices"] else "setting-row")
            label, entry = row.querySelector("label"), row.querySelector("select, input")
            label.textContent = setting["title"]
            entry.id = label.htmlFor = "setting-" + setting["name"]
            entry.name = setting["name"]
            if setting["choices"]:
                for value, title in setting["choices"]:
                    add_choice(entry, value, title)
            else:
                entry.placeholder = "such as " + setting["example"]  # alone it looks like what is chosen
            box.append(row)

    def _fill_seed(self):
        word = SEED_WORDS[int(js.Math.random() * len(SEED_WORDS))]
        element("seed").value = f"{word}-{1000 + int(js.Math.random() * 9000)}"

    def _size_picked(self, event):
        element("size").value = event.target.value
        self._size_typed()

    def _size_typed(self, event=None):
        size = element("size").value.strip()
        self._check("size-choice", size)
        element("size-meaning").textContent = size_meaning(size)
        start_task(self._grey_out())

    async def _grey_out(self):
        """Grey out the sizes that are not made with these settings, and the difficulties that this size has not."""
        size, settings = element("size").value.strip(), self._settings()
        told = await self._query("unmade", kind=self._filled_for, size=size, settings=settings)
        if told is None or size != element("size").value.strip():
            return
        for name, reasons in (("size-choice", told["sizes"]), ("level", told["levels"])):
            for radio in self._radios(name):
                reason = reasons.get(radio.value, "")
                radio.disabled, radio.title = bool(reason), reason
        levels = list(self._radios("level"))
        element("level-reason").textContent = next((radio.title for radio in levels if radio.title), "")
        at = next((i for i, radio in enumerate(levels) if radio.checked), 0)
        able = [i for i, radio in enumerate(levels) if not radio.disabled]
        if able and at not in able:
            levels[min(able, key=lambda i: abs(i - at))].checked = True

    def _settings(self):
        entries = element("settings").querySelectorAll("select, input")
        return {entry.name: entry.value.strip() for entry in entries if entry.value.strip()}

    def _check(self, name, value):
        """Check the radio button with a value among those called `name`, or none."""
        for radio in self._radios(name):
            radio.checked = radio.value == value

    def _radios(self, name):
        return self._dialog.querySelectorAll(f'input[name="{name}"]')

    def _submitted(self, event):
        event.preventDefault()
        level = next((radio.value for radio in self._radios("level") if radio.checked), "normal")
        self._make(element("size").value.strip(), element("seed").value.strip(), level, self._settings(), self._made)

    def _made(self, view):
        """Close when the puzzle is being made; say what is wrong with what was asked for, and stay open."""
        if "error" in view:
            self._refuse(view["error"], view["field"])
        else:
            self._dialog.close()

    def _refuse(self, error, field=""):
        """Show an error and mark the field that it is about; "" for none."""
        line = element("new-puzzle-error")
        line.hidden, line.textContent = not error, error
        for entry in self._dialog.querySelectorAll("#size, #settings select, #settings input"):
            set_state(entry, "aria-invalid", bool(error) and field == (entry.name or "size"))


def size_meaning(size):
    """What a size such as "5x4" says: "5 columns x 4 rows"; which comes first, for any other text."""
    columns, _, rows = size.partition("x")
    return f"{columns} columns x {rows} rows" if columns.isdigit() and rows.isdigit() else "columns x rows"


def size_title(size):
    """A size as it is written on a tile: "7 × 5", and "hex 4" for a hexagon."""
    columns, _, rows = size.partition("x")
    if columns.isdigit():
        return columns + " × " + rows
    shape = size.rstrip("0123456789")
    return shape + " " + size[len(shape) :]
