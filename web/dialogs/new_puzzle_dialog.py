"""The dialog for a new puzzle or, with fewer settings, for an empty board that the player fills."""

import js
import storage
from dom import add_choice, button, create, element, from_template, on_click, set_state
from tasks import start_task
from words import capitalised, say, size_title

SEED_WORDS = ("alder", "ash", "beech", "birch", "cedar", "elm", "fir", "hazel", "holly", "larch", "oak", "pine", "yew")
LEVEL = "level"
"""The name under which the last chosen difficulty is stored."""
SIZES = 5
"""The number of sizes with tiles; others are typed."""


def random_seed():
    """Return a random seed that is easy to write down."""
    word = SEED_WORDS[int(js.Math.random() * len(SEED_WORDS))]
    return f"{word}-{1000 + int(js.Math.random() * 9000)}"


class NewPuzzleDialog:
    """Calls `make` for a new puzzle and `draw` for an empty board (see `Page.generate` and `Page.draw`)."""

    def __init__(self, makes, shown, painter, make, draw, query):
        self._makes, self._shown, self._painter, self._query = makes, shown, painter, query
        self._make, self._draw = make, draw
        self._chosen = None
        self._by_hand = False
        self._dialog, self._link = element("new-puzzle"), element("make-how")
        on_click("menu-new", lambda: self._open())
        on_click("menu-draw", lambda: self._open(by_hand=True))
        on_click("other-size", self._other_size)
        on_click("another", self._fill_seed)
        self._dialog.querySelector("form").addEventListener("submit", self._submitted)
        element("size").addEventListener("input", self._size_typed)
        element("settings").addEventListener("change", lambda event: start_task(self._gray_out()))
        for at, each in enumerate(makes):
            element("makes").append(self._tile(at, each))
            chip = button(each["name"])
            chip.addEventListener("click", self._opener(at))
            element("names").append(chip)

    def _tile(self, at, make):
        tile = from_template("make-tile")
        tile.querySelector("input").value = str(at)
        tile.querySelector("input").addEventListener("change", lambda event: self._choose(at))
        tile.querySelector("b").textContent, tile.querySelector("small").textContent = make["name"], make["about"]
        return tile

    def _opener(self, at):
        return lambda event: self._open(at)

    def _open(self, at=None, by_hand=False):
        self._by_hand = by_hand
        element("new-puzzle-title").textContent = say("Draw your own") if by_hand else say("New puzzle")
        self._wait(False)
        self._dialog.classList.toggle("by-hand", by_hand)
        if at is None:
            page = self._shown().lower().replace(" ", "-")
            at = next((i for i, make in enumerate(self._makes) if make["page"] == page), 0)
        self._choose(at)
        self._fill_seed()
        self._refuse("")
        self._dialog.showModal()
        for tile, make in zip(element("makes").children, self._makes):
            self._painter.fill(tile.querySelector("canvas"), make["scene"])
        self._dialog.querySelector('[name="make"]:checked').focus()

    def _choose(self, at):
        self._chosen = make = self._makes[at]
        self._check("make", str(at))
        sizes, levels = make["sizes"], make["difficulties"]
        element("size").value = sizes[min(1, len(sizes) - 1)]
        self._fill_choices("sizes", "size-choice", [(size, size_title(size)) for size in sizes[:SIZES]])
        self._fill_choices("levels", "level", [(level, capitalised(say(level))) for level in levels])
        last = storage.load(LEVEL)
        self._check("level", last if last in levels else levels[0])
        self._link.href = f"learn-{make['page']}.html"
        self._link.textContent = say("How to play {name}", name=make["name"])
        self._fill_settings(make["more"])
        element("size-row").hidden = True
        set_state(element("other-size"), "aria-expanded", False)
        self._size_typed()

    def make_easy(self, page):
        """Make an easy puzzle of the usual size for the page "learn-PAGE.html"; return False for an unknown `page`."""
        for make in self._makes:
            if make["page"] == page:
                size = make["sizes"][min(1, len(make["sizes"]) - 1)]
                self._make(make["kind"], size, random_seed(), make["difficulties"][0], make["settings"], self._made)
                return True
        return False

    def _other_size(self):
        row = element("size-row")
        row.hidden = not row.hidden
        set_state(element("other-size"), "aria-expanded", not row.hidden)
        if not row.hidden:
            element("size").focus()

    def _fill_choices(self, place, name, choices):
        box = element(place)
        box.replaceChildren()
        for value, title in choices:
            label, radio = create("label"), create("input")
            radio.type, radio.name, radio.value = "radio", name, value
            label.append(radio, create("span", title))
            box.append(label)
            if name == "size-choice":
                radio.addEventListener("change", self._size_picked)

    def _fill_settings(self, settings):
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
                # The example alone would look like a chosen value.
                entry.placeholder = say("such as {example}", example=setting["example"])
            box.append(row)

    def _fill_seed(self):
        element("seed").value = random_seed()

    def _size_picked(self, event):
        element("size").value = event.target.value
        self._size_typed()

    def _size_typed(self, event=None):
        size = element("size").value.strip()
        self._check("size-choice", size)
        element("size-meaning").textContent = size_meaning(size)
        start_task(self._gray_out())

    async def _gray_out(self):
        make, size, settings = self._chosen, element("size").value.strip(), self._settings()
        answer = await self._query("unavailable", kind=make["kind"], size=size, settings=settings)
        if answer is None or make is not self._chosen or size != element("size").value.strip():
            return
        for name, reasons in (("size-choice", answer["sizes"]), ("level", answer["levels"])):
            for radio in self._radios(name):
                reason = reasons.get(radio.value, "")
                radio.disabled, radio.title = bool(reason), reason
                radio.parentElement.hidden = bool(reason) and name == "level"
        levels = list(self._radios("level"))
        element("level-reason").textContent = next((radio.title for radio in levels if radio.title), "")
        at = next((i for i, radio in enumerate(levels) if radio.checked), 0)
        able = [i for i, radio in enumerate(levels) if not radio.disabled]
        if able and at not in able:
            levels[min(able, key=lambda i: abs(i - at))].checked = True

    def _settings(self):
        settings = dict(self._chosen["settings"])
        for entry in element("settings").querySelectorAll("select, input"):
            if entry.value.strip():
                settings[entry.name] = entry.value.strip()
        return settings

    def _check(self, name, value):
        for radio in self._radios(name):
            radio.checked = radio.value == value

    def _radios(self, name):
        return self._dialog.querySelectorAll(f'input[name="{name}"]')

    def _submitted(self, event):
        event.preventDefault()
        self._wait(True)
        if self._by_hand:
            self._draw(self._chosen["kind"], self._chosen["id"], element("size").value.strip(), self._made)
            return
        level = next((radio.value for radio in self._radios("level") if radio.checked), "normal")
        storage.save(LEVEL, level)
        size, seed = element("size").value.strip(), element("seed").value.strip()
        self._make(self._chosen["kind"], size, seed, level, self._settings(), self._made)

    def _wait(self, on):
        made = self._dialog.querySelector(".primary")
        made.disabled = on
        made.textContent = say("One moment…") if on else say("Start drawing") if self._by_hand else say("Make puzzle")

    def _made(self, view):
        self._wait(False)
        if "error" in view:
            self._refuse(view["error"], view["field"])
        else:
            self._dialog.close()

    def _refuse(self, error, field=""):
        line = element("new-puzzle-error")
        line.hidden, line.textContent = not error, error
        for entry in self._dialog.querySelectorAll("#size, #settings select, #settings input"):
            set_state(entry, "aria-invalid", bool(error) and field == (entry.name or "size"))
        if field == "size":
            element("size-row").hidden = False


def size_meaning(size):
    """Return a size such as "5x4" in words: "5 columns, 4 rows". If `size` is another text, return what to type."""
    columns, _, rows = size.partition("x")
    if columns.isdigit() and rows.isdigit():
        return say("{columns} columns, {rows} rows", columns=columns, rows=rows)
    return say("columns x rows")
