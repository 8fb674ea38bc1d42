"""Shows a step of a hint or explanation, the consequences of what the step supposes, and the list of all steps."""

from dom import ROOT, button, create, element, on_click, set_attribute, set_state, set_text
from words import say

PARTS = ("because", "against", "so")
ARROWS = {"ArrowDown": 1, "ArrowUp": -1}


def runs(text):
    """Split a text into strings and, for each cell named in it, a tuple (row, column, name) such as (2, 4, "R3C5")."""
    found, start, i = [], 0, 0
    while True:
        i = text.find("R", i)
        if i < 0:
            break
        j = _digits(text, i + 1)
        k = _digits(text, j + 1) if j > i + 1 and text[j : j + 1] == "C" else 0
        if k > j + 1 and not (i and text[i - 1].isalpha()):
            if i > start:
                found.append(text[start:i])
            found.append((int(text[i + 1 : j]) - 1, int(text[j + 1 : k]) - 1, text[i:k]))
            start = i = k
        else:
            i += 1
    if start < len(text):
        found.append(text[start:])
    return found


def _digits(text, at):
    while at < len(text) and text[at].isdigit():
        at += 1
    return at


def fill_line(node, text, label=""):
    """Write a sentence into an element, after a bold `label`. Names of cells can get the focus."""
    node.replaceChildren()
    if label:
        node.append(create("b", label), " ")
    for run in runs(text):
        if isinstance(run, str):
            node.append(run)
            continue
        row, column, name = run
        cell = create("span", name, "cell")
        cell.tabIndex = 0
        cell.dataset.cell = f"{row},{column}"
        cell.setAttribute("role", "img")
        cell.setAttribute("aria-label", say("row {row}, column {column}", row=row + 1, column=column + 1))
        node.append(cell)


class Reading:
    """Shows a step of a hint or explanation. Calls `ring(cell)` to ring a cell on the board; None removes the ring."""

    def __init__(self, call, ring):
        self._call, self._ring = call, ring
        self._step = None
        self._steps = None
        self._explained = False
        """True if the step belongs to an explanation."""
        on_click("step-back", lambda: self.go(-1))
        on_click("step-on", lambda: self.go(1))
        on_click("hardest", lambda: call("lesson_step", at=self._step["hardest_at"]))
        on_click("chain-open", self._toggle_chain)
        for name in ("list-steps", "list-steps-below"):
            on_click(name, self._toggle_list)
        element("step-slider").addEventListener("input", self._slid)
        for box in (element("index"), element("all-steps"), element("chain-steps")):
            box.addEventListener("click", self._picked)
        element("chain-steps").addEventListener("keydown", self._key_pressed)
        panel = element("panel")
        for name in ("mouseover", "focusin"):
            panel.addEventListener(name, self._entered)
        for name in ("mouseout", "focusout"):
            panel.addEventListener(name, lambda event: self._ring(None))

    def show(self, step, steps, chain):
        """Show a step; None hides it. `steps` are the titles of an explanation's steps, or None for a hint.

        `chain` lists the consequences of the step's supposition; None if they aren't shown.
        """
        self._step, self._chain = step, chain
        element("step").hidden = step is None
        explained = self._explained = step is not None and bool(steps)
        element("all-steps").hidden = not explained or not ROOT.hasAttribute("data-list")
        if step is None:
            return
        place = say("Step {number} of {count}", number=step["number"], count=step["count"])
        stage = say("Hint, part {number} of 3", number=step["stage"]) if step["of"] in ("hint", "mistake") else ""
        element("step-place").textContent = place if explained else stage
        set_text(element("step-title"), step["title"])
        element("step-where").hidden = not step["where"]
        fill_line(element("step-where"), step["where"])
        supposes = step["because"] and not step["labels"]["because"]
        set_attribute(
            element("step"), "data-supposed", ("no" if step["cells"]["ruled_out"] else "yes") if supposes else None
        )
        for part in PARTS:
            self._fill(part, step[part], step["labels"][part])
        hardest = element("hardest")
        hardest.hidden = not explained or (step["hardest"] and step["number"] == 1)
        hardest.disabled = bool(step["hardest"])
        hardest.textContent = "· " + say("the hardest step") if step["hardest"] else say("Show the hardest step")
        self._show_chain(chain)
        if explained:
            slider = element("step-slider")
            slider.max, slider.value = step["count"], step["number"]
            slider.setAttribute("aria-valuetext", place)
            element("step-back").disabled = step["number"] == 1
            element("step-on").disabled = step["number"] == step["count"]
            self._show_titles(steps, step["number"])

    def _fill(self, part, text, label):
        section = element("step").querySelector(f'[data-part="{part}"]')
        section.hidden = not text
        lines = text.split("\n")
        fill_line(section.querySelector("p"), lines[0], label)
        rows = section.querySelector("ul")
        rows.replaceChildren()
        for line in lines[1:]:
            row = create("li")
            fill_line(row, line)
            rows.append(row)

    # The titles -------------------------------------------------------------------------------------------------------

    def _show_titles(self, steps, number):
        fresh = steps != self._steps
        if fresh:
            self._steps = steps
            element("index").querySelector("h2").textContent = say("All {n} steps", n=steps[-1]["to"])
        for place in ("index", "all-steps"):
            box = element(place).querySelector("ol")
            if fresh:
                box.replaceChildren(*[_title(step) for step in steps])
            for item, step in zip(box.querySelectorAll("button"), steps):
                now = step["from"] <= number <= step["to"]
                set_attribute(item, "aria-current", "step" if now else None)
                if now and place == "index" and box.clientHeight:
                    box.scrollTop = item.offsetTop - box.offsetTop - box.clientHeight / 3

    def _toggle_list(self):
        on = not ROOT.hasAttribute("data-list")
        set_attribute(ROOT, "data-list", "" if on else None)
        element("all-steps").hidden = not on
        element("text").scrollTop = 0
        for name in ("list-steps", "list-steps-below"):
            set_state(element(name), "aria-pressed", on)

    def _picked(self, event):
        item = event.target.closest("[data-at]")
        if not item:
            return
        at = int(item.getAttribute("data-at"))
        if item.closest("#chain-steps"):
            self._call("show_chain", at=at)
            return
        if ROOT.hasAttribute("data-list"):
            self._toggle_list()
        self._call("lesson_step", at=at)

    def go(self, by):
        """Go `by` steps forward (back if `by` is negative); do nothing if there is no such step."""
        if self._explained:
            at = self._step["number"] - 1 + by
            if 0 <= at < self._step["count"]:
                self._call("lesson_step", at=at)
                element("text").scrollTop = 0

    def _slid(self, event):
        self._call("lesson_step", at=int(element("step-slider").value) - 1)

    # The chain of a supposition ---------------------------------------------------------------------------------------

    def _show_chain(self, chain):
        element("chain").hidden = not chain
        if not chain:
            return
        opener, rows = element("chain-open"), element("chain-steps")
        opener.textContent = chain["title"]
        set_state(opener, "aria-expanded", chain["open"])
        rows.hidden = not chain["open"]
        focused = rows.matches(":focus-within")
        rows.replaceChildren(*[_chain_step(at, step, at == chain["at"]) for at, step in enumerate(chain["steps"])])
        if focused and chain["at"] >= 0:
            rows.querySelectorAll("button").item(chain["at"]).focus()

    def _toggle_chain(self):
        if self._chain["open"]:
            self._call("close_chain")
        else:
            self._call("show_chain", at=0)

    def _key_pressed(self, event):
        if event.key in ARROWS:
            event.preventDefault()
            event.stopPropagation()
            self._call("show_chain", at=max(0, self._chain["at"] + ARROWS[event.key]))

    # Cells in sentences -----------------------------------------------------------------------------------------------

    def _entered(self, event):
        cell = event.target.closest("[data-cell]")
        if cell:
            row, column = cell.dataset.cell.split(",")
            self._ring((int(row), int(column)))


def _title(step):
    words, first, last = create("span", step["title"]), step["from"], step["to"]
    if step["hardest"]:
        words.append(create("small", say("the hardest")))
    return _item(first - 1, str(first) if first == last else f"{first}–{last}", words)


def _chain_step(at, step, now):
    words = create("span", step["title"])
    if now:
        reasons = [word for part in PARTS for word in (step["labels"][part], step[part]) if word]
        words.append(create("small", " ".join(reasons)))
    item = _item(at, str(at + 1), words)
    set_attribute(item.firstElementChild, "aria-current", "step" if now else None)
    return item


def _item(at, number, words):
    item, made = create("li"), button("")
    made.setAttribute("data-at", str(at))
    made.append(create("b", number), words)
    item.append(made)
    return item
