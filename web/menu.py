"""The Menu, and elements with `data-press`, which press another button: the one whose id `data-press` has."""

import js
from dom import element, on_click, press


class Menu:
    """Opens and closes the Menu. An item that is pressed closes it first."""

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
        """Close the Menu after a click on an item or beside the Menu, where the target is the dialog itself."""
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
        """Press the button named by the `data-press` of the clicked element."""
        button = event.target.closest("[data-press]")
        if button:
            active = js.document.activeElement
            if active and active.closest("#suggestions"):
                active.blur()
            press(button.getAttribute("data-press"))
