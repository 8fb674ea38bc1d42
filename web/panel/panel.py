"""The panel: status, tools, pager, input, examples, rules. It is told what to show and what to call, and nothing else.

Data becomes text (`textContent`) or attributes, never markup.
"""

import js
from board.canvas import element

SVG = "http://www.w3.org/2000/svg"
AT_WORK = ("undo", "redo", "restart", "hint", "check", "solve", "explain", "count", "new")
"""The buttons that wait while there is work."""
ENGINES = {"auto": "Automatic", "sat": "SAT"}
"""Engines whose name alone says too little."""


def on(name, action):
    """Call `action` when the button `name` is pressed."""
    element(name).addEventListener("click", lambda event: action())


def say(headline, detail="", tone=""):
    """The status line. It is only touched where it changes, so that it is not read out again."""
    box = element("status")
    box.className = tone
    for part, text in ((".headline", headline), (".detail", detail)):
        line = box.querySelector(part)
        if line.textContent != text:
            line.textContent = text


def show_failure(failed):
    """Try again stands where Solve was when the solver is gone."""
    element("retry").hidden = not failed
    element("solve").hidden = failed
    for name in AT_WORK:
        element(name).disabled = failed


def show_board_words(view):
    """The board for those who do not see it: its name, its text, and the focused cell."""
    canvas = element("board")
    if canvas.getAttribute("aria-label") != view["label"]:
        canvas.setAttribute("aria-label", view["label"])
    element("board-text").textContent = view["text"]
    announce(view["words"])


def show_scheme(dark):
    """The switch shows what it is now."""
    button = element("scheme")
    button.setAttribute("aria-pressed", "true" if dark else "false")
    button.querySelector("use").setAttribute("href", "#i-sun" if dark else "#i-moon")


def show_hint(degree):
    """How far a hint is told, as filled pips on its button."""
    for i, pip in enumerate(element("hint").querySelectorAll("i")):
        pip.className = "on" if i < degree else ""


def fill_puzzle(view):
    """The puzzle on the board as text, for copying and changing."""
    element("puzzle").value = view.get("input", view["id"])
    typed()


def keep_typed(text):
    """What was typed and could be read stays as it was typed."""
    element("puzzle").value = text
    element("puzzle").scrollTop = 0
    typed()


loaded = [""]


def typed(event=None):
    """Load is wanted as soon as the text is not the one on the board."""
    text = element("puzzle").value
    if event is None:
        loaded[0] = text
    element("load").classList.toggle("wanted", text != loaded[0])


def announce(words):
    """Something for ears alone: the focused cell."""
    if element("words").textContent != words:
        element("words").textContent = words


def show_tools(view, working):
    """What can be pressed. The pager keeps its place when there is no answer, so that nothing moves on Solve."""
    can = view["can"]
    for name in AT_WORK:
        element(name).disabled = working or not can.get(name, True)
    element("previous").disabled = working or not can["previous"]
    element("next").disabled = working or not can["next"]
    text = view["pager"] or "No answer shown"
    pager = element("pager")
    pager.querySelector("span").textContent = text
    pager.className = "empty" if not view["pager"] else "several" if can["next"] or can["previous"] else ""


def show_work(progress):
    """The work under way, or None where there is none (or it has not lasted long enough to be worth a word)."""
    working = progress is not None
    active = js.document.activeElement
    focused = active.id if active else ""
    element("cancel").hidden = not working
    element("solve").hidden = working
    element("facts").hidden = not (working and progress["facts"])
    element("pager").hidden = working and bool(progress["facts"])
    if working and focused == "solve":
        element("cancel").focus()
    if not working and focused == "cancel":
        element("solve").focus()
    show_bar(progress["fraction"] if working else None, working)
    if working:
        say(progress["headline"], progress["detail"])
        _rows(element("facts").querySelector("dl"), progress["facts"])


def show_bar(fraction, visible):
    """The bar of progress; it stays empty where no fraction is known."""
    bar = element("bar")
    bar.hidden = not visible
    bar.firstElementChild.style.width = f"{round(100 * (fraction or 0))}%"
    if fraction is None:
        bar.removeAttribute("aria-valuenow")
    else:
        bar.setAttribute("aria-valuenow", str(round(100 * fraction)))


def _rows(target, facts):
    while target.childElementCount > len(facts):
        target.lastElementChild.remove()
    while target.childElementCount < len(facts):
        row = js.document.createElement("div")
        row.append(js.document.createElement("dt"), js.document.createElement("dd"))
        target.append(row)
    row = target.firstElementChild
    for name, value in facts:
        row.firstElementChild.textContent, row.lastElementChild.textContent = name, value
        row = row.nextElementSibling


def show_notes(noting):
    """Whether candidates are shown; None where the kind has none."""
    element("notes-row").hidden = noting is None
    element("notes").checked = bool(noting)


def show_kind(kind, view, choose_option, engine, choose_engine):
    """What depends on the kind alone: the current heading, rules, options, and the buttons of parts that it has."""
    for button in js.document.querySelectorAll("nav button"):
        if button.getAttribute("data-kind") == kind["name"]:
            button.setAttribute("aria-current", "page")
        else:
            button.removeAttribute("aria-current")
    element("kind").value = kind["name"]
    element("rules").querySelector("span").textContent = kind["rules"]
    element("how").href = "how-{}.html".format(kind["name"])
    element("all").href = "gallery.html#" + kind["name"]
    element("all").textContent = "All {}".format(kind["gallery"])
    element("all").setAttribute("aria-label", "All {} puzzles of this kind: the gallery".format(kind["gallery"]))
    element("hint").hidden = element("explain").hidden = not kind["hints"]
    element("new").hidden = not kind["generator"]
    box = element("options")
    box.replaceChildren()
    for option in kind["options"]:
        name = option["name"]
        if name in view["options"]:  # else it is no choice for this puzzle
            box.append(_option("option-" + name, option["title"], option["values"], view["options"][name],
                               lambda value, name=name: choose_option(name, value)))  # fmt: skip
    engines = [(name, ENGINES.get(name, name[:1].upper() + name[1:])) for name in kind["engines"]]
    box.append(_option("engine", "Engine", engines, engine, choose_engine))


def _option(name, title, choices, chosen, choose):
    row = copy("option-row")
    label, select = row.querySelector("label"), row.querySelector("select")
    label.textContent = title
    select.id = label.htmlFor = name
    for value, words in choices:
        add_choice(select, value, words)
    select.value = chosen
    select.addEventListener("change", lambda event: choose(select.value))
    return row


def add_choice(select, value, words):
    """One more line in a list to choose from."""
    choice = js.document.createElement("option")
    choice.value, choice.textContent = value, words
    select.append(choice)


def show_recognised(kind, title):
    """What the puzzle was recognised as. The kind's own name is the list beside it, so it is taken off the sentence."""
    name = kind["title"]
    element("recognised").className = ""
    element("recognised").querySelector("use").setAttribute("href", "#i-good")
    element("recognised").querySelector("span").textContent = (
        title[len(name) :] if title.startswith(name) else ": " + title
    )
    element("puzzle").removeAttribute("aria-invalid")


def show_refused():
    """The text could not be read; the status line says why."""
    element("recognised").className = "bad"
    element("recognised").querySelector("use").setAttribute("href", "#i-bad")
    element("recognised").querySelector("span").textContent = ": the board is as it was"
    element("puzzle").setAttribute("aria-invalid", "true")


def show_lens(lens):
    """The clues at the focused cell, where the board asks for them."""
    box = element("lens")
    box.hidden = lens is None
    if lens is None:
        return
    box.querySelector("b").textContent = lens["sign"]
    box.querySelector(".lens-title").lastElementChild.textContent = lens["title"]
    rows = box.querySelector("ul")
    rows.replaceChildren()
    for clue in lens["rows"]:
        rows.append(_lens_row(clue))


def _lens_row(clue):
    row = copy("lens-row")
    row.querySelector("g").setAttribute("transform", "rotate({} 12 12)".format(clue["turn"]))
    row.querySelector(".clue").textContent = clue["clue"]
    verdict = row.querySelector(".verdict")
    if clue["verdict"]:
        verdict.classList.add(clue["verdict"])
        verdict.firstElementChild.setAttribute("href", "#i-tick" if clue["verdict"] == "good" else "#i-cross")
    signs = row.querySelector(".signs")
    at = clue["at"]
    focus = js.document.createElement("b")
    focus.textContent = clue["signs"][at] if 0 <= at < len(clue["signs"]) else ""
    signs.append("".join(clue["signs"][:at]), focus, "".join(clue["signs"][at + 1 :]))
    return row


def copy(name):
    """A fresh copy of the only element in the template `name`."""
    return js.document.importNode(element(name).content.firstElementChild, True)


class Gallery:
    """The examples of a kind: four pictures at a time, and a list of all."""

    def __init__(self, brush, choose):
        self.brush = brush
        self.choose = choose
        self.shown = None
        self.painted = []
        element("example").addEventListener("change", self._picked)

    def show(self, kind, identity):
        """The examples of `kind`; the one with the id `identity` is marked and among the four."""
        examples = kind["examples"]
        at = -1
        for i, example in enumerate(examples):
            if example["id"] == identity:
                at = i
        first = min(max(at, 0) // 4 * 4, max(0, len(examples) - 4))
        if self.shown != (kind["name"], first):
            self._fill(kind, first)
            self.shown = (kind["name"], first)
        element("example").value = str(at) if at >= 0 else ""
        for i, (button, _) in enumerate(self.painted):
            button.setAttribute("aria-pressed", "true" if first + i == at else "false")

    def _fill(self, kind, first):
        self.examples = kind["examples"]
        box, select = element("gallery"), element("example")
        box.replaceChildren()
        select.replaceChildren()
        add_choice(select, "", "By name")
        for i, example in enumerate(self.examples):
            add_choice(select, str(i), example["name"])
        self.painted = []
        for example in self.examples[first : first + 4]:
            button = copy("thumbnail")
            button.setAttribute("aria-label", example["name"])
            button.title = example["name"]
            button.addEventListener("click", self._opener(example))
            box.append(button)
            self.painted.append((button, example))
        self.repaint()

    def _opener(self, example):
        return lambda event: self.choose(example)

    def _picked(self, event):
        value = element("example").value
        if value:
            self.choose(self.examples[int(value)])

    def repaint(self, *_):
        """Paint the pictures in the colours and at the sharpness of now."""
        ratio = js.window.devicePixelRatio or 1
        for button, example in self.painted:
            canvas = button.firstElementChild
            side = canvas.clientWidth
            if side:
                self.brush.paint(canvas, example["scene"], side, canvas.clientHeight or side, ratio)
