"""What depends on the kind of puzzle: the heading that is marked, rules, links, options, and the choice of engine."""

import js
from dom import add_choice, create, element, from_template, set_attribute

ENGINE_TITLES = {"auto": "Automatic", "sat": "SAT"}
"""Titles of engines that are not just the name with a capital letter."""


class KindPanel:
    """Shows a kind; calls `choose_kind(name)` and `choose_option(name, value)`. `engine` is the engine chosen."""

    def __init__(self, choose_kind, choose_option):
        self._choose_kind, self._choose_option = choose_kind, choose_option
        self.engine = "auto"
        for button in js.document.querySelectorAll("nav button"):
            button.addEventListener("click", self._clicked)
        element("kind").addEventListener("change", lambda event: choose_kind(element("kind").value))

    def _clicked(self, event):
        self._choose_kind(event.currentTarget.getAttribute("data-kind"))

    def show(self, kind, chosen):
        """Show a kind; `chosen` has the options of its puzzle, without those that are no choice for it."""
        self._show_name(kind["name"])
        element("rules").querySelector("span").textContent = element("how-rules").textContent = kind["rules"]
        _show_gestures(kind["gestures"], kind["keys"])
        self._show_links(kind)
        element("hint").hidden = element("explain").hidden = not kind["hints"]
        for name in ("new", "new-here", "daily"):
            element(name).hidden = not kind["generator"]
        for name in ("lessons-open", "practise"):
            element(name).hidden = not kind["techniques"]
        if self.engine not in kind["engines"]:
            self.engine = "auto"
        box = element("options")
        box.replaceChildren()
        for option in kind["options"]:
            if option["name"] in chosen:
                box.append(self._option(option, chosen[option["name"]]))
        engines = [(name, ENGINE_TITLES.get(name, name[:1].upper() + name[1:])) for name in kind["engines"]]
        box.append(_choice("engine", "Engine", engines, self.engine, self._choose_engine))

    def _show_name(self, name):
        for button in js.document.querySelectorAll("nav button"):
            set_attribute(button, "aria-current", "page" if button.getAttribute("data-kind") == name else None)
        element("kind").value = name

    def _show_links(self, kind):
        element("how-link").href = "how-{}.html".format(kind["name"])
        link = element("gallery-link")
        link.href = "gallery.html#" + kind["name"]
        link.textContent = "All {}".format(kind["gallery"])
        link.setAttribute("aria-label", "All {} puzzles of this kind: the gallery".format(kind["gallery"]))

    def _option(self, option, chosen):
        name = option["name"]
        return _choice(
            "option-" + name, option["title"], option["values"], chosen, lambda value: self._choose_option(name, value)
        )

    def _choose_engine(self, name):
        self.engine = name


def _show_gestures(gestures, keys):
    """Fill the list of gestures and keys in the dialog How to play; keys are of class `typed`."""
    box = element("gestures")
    box.replaceChildren()
    for each, classes in ((gestures, ""), (keys, "typed")):
        for gesture, effect in each:
            row, name, words = create("div"), create("dt"), create("dd")
            row.className = classes
            name.textContent, words.textContent = gesture, effect
            row.append(name, words)
            box.append(row)


def _choice(name, title, choices, chosen, choose):
    """A titled list to choose from, with the id `name`; `choices` are pairs of value and text."""
    row = from_template("option-row")
    label, select = row.querySelector("label"), row.querySelector("select")
    label.textContent = title
    select.id = label.htmlFor = name
    for value, text in choices:
        add_choice(select, value, text)
    select.value = chosen
    select.addEventListener("change", lambda event: choose(select.value))
    return row
