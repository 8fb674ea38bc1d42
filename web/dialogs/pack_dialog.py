"""The dialog for a pack: several puzzles that were opened together, shown as pictures."""

import storage
from dom import add_choice, element, from_template, on_click, set_state
from play import begun, solved
from tasks import start_task
from words import say
from worker_client.worker_client import Request

PACK = "pack"
"""The name under which the pack's text is stored."""
PAGE = 60
"""The number of pictures on a page of the dialog."""
SLICE = 6
"""The number of pictures requested at a time. In between, the desk answers other requests."""


class PackDialog:
    """Calls `open_level(number)`, from 1, for the puzzle that the player chooses."""

    def __init__(self, client, painter, open_level):
        self._client, self._painter, self._open_level = client, painter, open_level
        self._pack = {"many": 0, "number": 0}
        self._keys = []
        self._fillings = 0
        """The number of times that a page was filled or closed. Only the last filling continues."""
        self._dialog = element("pack")
        self._take_late = self._take
        on_click("menu-pack", self.open)
        on_click("pack-earlier", lambda: self._turn(int(element("pack-page").value) - 1))
        on_click("pack-later", lambda: self._turn(int(element("pack-page").value) + 1))
        on_click("pack-unsolved", self._take_unsolved)
        on_click("pack-forget", self._forget)
        element("pack-page").addEventListener("change", lambda event: self._turn(int(element("pack-page").value)))
        self._dialog.addEventListener("close", lambda event: self._stop())

    def show(self, pack):
        """Show in the Menu which puzzle of a pack is on the board.

        `pack` has the number of puzzles ("many") and the "number" of this one (0: not in it). None: no pack.
        """
        element("menu-pack").hidden = not pack
        self._pack = pack or {"many": 0, "number": 0}
        many, number = self._pack["many"], self._pack["number"]
        words = say("Level {number} of {count}…" if number else "All {count} levels…", number=number, count=many)
        element("menu-pack").querySelector("span").textContent = words

    # The text ---------------------------------------------------------------------------------------------------------

    def keep(self, text):
        """Store the text of a pack (several puzzles) for the next visit, and open the dialog."""
        storage.save(PACK, text)
        self.open()

    def keep_file(self, file):
        """Store the text of a pack's file for the next visit, and open the dialog."""
        start_task(storage.save_file(PACK, file))
        self.open()

    async def restore(self):
        """Pass the stored pack to a new worker when that worker has opened the player's game."""
        data = await storage.load_bytes(PACK)
        if data and data.length:
            self._client.request_first(Request("unpack", {}, then=self._given, data=data))

    def _given(self, view):
        if "error" in view:
            storage.save(PACK, None)

    def _forget(self):
        storage.save(PACK, None)
        self._dialog.close()
        self._client.call("unpack")

    # The dialog -------------------------------------------------------------------------------------------------------

    def open(self):
        """Open the dialog, at the page with the puzzle on the board."""
        if not self._dialog.open:
            self._dialog.showModal()
        start_task(self._begin())

    async def _begin(self):
        element("pack-title").textContent = say("{n} levels", n=self._pack["many"])
        answer = await self._client.query("level_keys")
        if not answer or not self._dialog.open:
            return
        self._keys, times, games = answer["keys"], solved.load(), set(begun.keys())
        is_solved = [key in times for key in self._keys]
        open_games = len([key for key in set(self._keys) if key in games and key not in times])
        line = "{solved} of {count} solved, {begun} started." if open_games else "{solved} of {count} solved."
        counts = {"solved": sum(is_solved), "count": len(self._keys), "begun": open_games}
        element("pack-done").textContent = say(line, **counts)
        element("pack-unsolved").disabled = all(is_solved)
        select = element("pack-page")
        select.replaceChildren()
        for page in range((len(self._keys) + PAGE - 1) // PAGE):
            first, last = page * PAGE, min(len(self._keys), (page + 1) * PAGE)
            done = sum(is_solved[first:last])
            template = "{first} to {last}, {done} solved" if done else "{first} to {last}"
            add_choice(select, str(page), say(template, first=first + 1, last=last, done=done))
        element("pack-pager").hidden = len(self._keys) <= PAGE
        self._turn(max(0, self._pack["number"] - 1) // PAGE)

    def _turn(self, page):
        element("pack-page").value = str(page)
        element("pack-earlier").disabled = page == 0
        element("pack-later").disabled = (page + 1) * PAGE >= len(self._keys)
        self._fillings += 1
        start_task(self._fill(self._fillings, page * PAGE))

    async def _fill(self, filling, first):
        box, times, number = element("pack-levels"), solved.load(), self._pack["number"]
        box.replaceChildren()
        buttons = []
        for i in range(first, min(first + PAGE, len(self._keys))):
            button = from_template("thumbnail")
            button.value = str(i + 1)
            button.setAttribute("data-number", str(i + 1))
            set_state(button, "aria-pressed", i + 1 == number)
            self._name(button, i, times)
            button.addEventListener("click", self._take_late)
            box.append(button)
            buttons.append(button)
        if first < number <= first + len(buttons):
            buttons[number - 1 - first].focus()
        else:
            self._dialog.scrollTop = 0
        for done in range(0, len(buttons), SLICE):
            answer = await self._client.query("levels", number=first + done + 1, many=SLICE)
            if answer is None or filling != self._fillings:
                return
            for button, level in zip(buttons[done : done + SLICE], answer["levels"]):
                self._name(button, int(button.value) - 1, times, level["name"])
                self._painter.fill(button.firstElementChild, level["scene"])

    def _name(self, button, at, times, what=""):
        name = say("Level {number}: {puzzle}" if what else "Level {number}", number=at + 1, puzzle=what)
        said = solved.mark(button, name, self._keys[at], times)
        button.setAttribute("aria-label", name + (", " + said[:1].lower() + said[1:] if said else ""))

    def _stop(self):
        self._fillings += 1
        element("pack-levels").replaceChildren()

    def _take(self, event):
        number = int(event.currentTarget.value)
        self._dialog.close()
        self._open_level(number)

    def _take_unsolved(self):
        times, number = solved.load(), self._pack["number"]
        left = [i + 1 for i, key in enumerate(self._keys) if key not in times]
        later = [each for each in left if each > number]
        self._dialog.close()
        self._open_level((later or left)[0])
