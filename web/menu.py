"""The Menu, a sheet from below on a phone; and buttons that press others (`data-press`)."""

import js
from dom import create, element, on_click, press


class Menu:
    """Opens and closes it; an item that is pressed closes it first."""

    def __init__(self):
        self._menu = element("menu")
        on_click("menu-open", self._open)
        on_click("menu-close", lambda: self._menu.close())
        self._menu.addEventListener("click", self._clicked)
        self._menu.addEventListener("keydown", self._key_pressed)
        js.document.addEventListener("click", self._pressed)

    def _open(self):
        for item in self._menu.querySelectorAll("[data-press]"):
            item.disabled = element(item.getAttribute("data-press")).disabled
        self._menu.showModal()
        items = [item for item in self._menu.querySelectorAll("#menu-close, [role=menuitem]") if item.offsetHeight]
        items[0].focus()

    def _clicked(self, event):
        """Close it after an item, and after a click beside it: the dialog itself is the target then."""
        if event.target.closest("[role=menuitem], #omnibox button") or event.target.id == "menu":
            self._menu.close()

    def _key_pressed(self, event):
        step = {"ArrowDown": 1, "ArrowUp": -1}.get(event.key)
        if not step or event.target.tagName == "TEXTAREA":
            return
        event.preventDefault()
        items = [item for item in self._menu.querySelectorAll("[role=menuitem]") if item.offsetHeight]
        active = js.document.activeElement
        at = next((i for i, item in enumerate(items) if item.isSameNode(active)), -1)
        items[(at + step) % len(items)].focus()

    def _pressed(self, event):
        """Press the button that a menu item stands for."""
        button = event.target.closest("[data-press]")
        if button:
            active = js.document.activeElement
            if active and active.closest("#suggestions"):
                active.blur()
            press(button.getAttribute("data-press"))


def choices(box, items, chosen, role="menuitemradio"):
    """Fill `box` with a button for each (value, words, what it does); the `chosen` one is checked."""
    box.replaceChildren()
    for value, words, about in items:
        item = create("button", words)
        item.append(create("small", about))
        item.type, item.value = "button", value
        item.setAttribute("role", role)
        item.setAttribute("aria-checked", "true" if value == chosen else "false")
        box.append(item)
