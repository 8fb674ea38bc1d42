"""The Menu, and clicks on elements with one of two attributes.

An element with `data-press` presses the button with this id. One with `data-close` closes the dialog that it is in.
"""

import js
from dom import element, focus_next, on_click, press


class Menu:
    """The Menu. It closes when one of its items is pressed."""

    def __init__(self):
        self._menu = element("menu")
        on_click("menu-open", self._open)
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
        if event.target.closest("[role=menuitem], #omnibox button") or event.target.id == "menu":
            self._menu.close()

    def _key_pressed(self, event):
        step = {"ArrowDown": 1, "ArrowUp": -1}.get(event.key)
        if not step or event.target.tagName == "TEXTAREA":
            return
        event.preventDefault()
        focus_next([item for item in self._menu.querySelectorAll("[role=menuitem]") if item.offsetHeight], step)

    def _pressed(self, event):
        if event.target.closest("[data-close]"):
            event.target.closest("dialog").close()
        button = event.target.closest("[data-press]")
        if button:
            active = js.document.activeElement
            if active and active.closest("#suggestions"):
                active.blur()
            press(button.getAttribute("data-press"))
