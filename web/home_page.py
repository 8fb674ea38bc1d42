"""Home: a box for texts and links, unfinished games, today's puzzle of each kind, and the player's drawings."""

from dom import button, caller, create, element, from_template
from play import begun, days, drafts, solved
from play.clock import time_text
from words import say, size_title

CONTINUED = 4
"""The number of unfinished games shown, and of drawings before the older ones."""


class Home:
    """The home page. Calls `open_day(kind, date)` or `open_game(session)` for the card that the player chooses.

    `kinds` describe the kinds of puzzles, as dicts from first.json.
    """

    def __init__(self, kinds, painter, open_day, open_game):
        self._kinds = [kind for kind in kinds if kind["daily"]]
        self._painter, self._open_day, self._open_game = painter, open_day, open_game
        self._painted = []
        """The canvas and the scene of each card's picture."""
        self._others = None
        """The kind of the finished game, which isn't among the kinds offered after it; None if no game is finished."""
        self._others_painted = []
        for kind in self._kinds:
            element("cards").append(self._card(kind))

    def _card(self, kind):
        today = days.today()
        size, level = kind["daily"][days.weekday(today)]
        card = filled(
            kind["card_title"],
            "" if kind["title"] == kind["card_title"] else kind["title"],
            kind["goal"],
            say("Play today’s"),
            f"{size_title(size)}, {say(level)}",
        )
        self._lead_to_today(card, kind)
        self._painted.append((card.querySelector("canvas"), kind["card"]))
        return card

    def _lead_to_today(self, card, kind):
        card.href = f"#{kind['name']}=daily"

        def open_today():
            card.querySelector("strong").textContent = say("Opening…")  # until `show` is called again
            self._open_day(kind["name"], days.today())

        card.addEventListener("click", _doing(open_today))

    def show(self):
        """Update the unfinished games, the drawings, and the cards of today's puzzles ("Solved in 3:25")."""
        kept, times = days.load().get(days.today(), {}), solved.load()
        for card, kind in zip(element("cards").children, self._kinds):
            known = kept.get(kind["name"])
            if known:
                game = begun.load(known[0])
                best = times.get(known[0])
                state = say("Continue") if game else say("Play today’s")
                if best is not None:
                    state = "✓ " + (say("Solved in {time}", time=time_text(best)) if best else say("Solved"))
                card.querySelector("strong").textContent = state
        self._continue(times)
        self._list_drafts()
        self.repaint()

    def _list_drafts(self):
        rows = [self._draft_row(draft) for draft in reversed(drafts.load())]
        box = element("drafts")
        box.hidden = not rows
        newest, older = box.querySelectorAll("ul")
        newest.replaceChildren(*rows[:CONTINUED])
        older.replaceChildren(*rows[CONTINUED:])
        box.querySelector("details").hidden = len(rows) <= CONTINUED

    def _draft_row(self, draft):
        row, undo = from_template("draft"), button(say("Undo"), "quiet")
        opener, remover = row.querySelectorAll("button")
        opener.textContent = draft["name"]
        opener.addEventListener("click", caller(self._open_game, draft["session"]))
        remover.setAttribute("aria-label", say("Remove {name}", name=draft["name"]))

        def remove(event):
            drafts.forget(draft["session"])
            row.replaceChildren(create("span", say("Removed: {name}", name=draft["name"])), undo)
            undo.focus()

        def bring_back(event):
            drafts.bring_back(draft)
            row.replaceChildren(opener, remover)
            remover.focus()

        remover.addEventListener("click", remove)
        undo.addEventListener("click", bring_back)
        return row

    def _continue(self, times):
        box = element("continue").querySelector(".cards")
        box.replaceChildren()
        self._painted = self._painted[: len(self._kinds)]
        by_name = {kind["name"]: kind for kind in self._kinds}
        for key in reversed(begun.keys()):
            game = begun.load(key)
            if not game or key in times or box.children.length == CONTINUED:
                continue
            kind = by_name.get(game.get("kind"))
            card = filled(
                game.get("title") or (kind["title"] if kind else say("A puzzle")),
                "",
                "",
                say("Continue"),
                game["completion"],
            )
            card.href = "#"
            card.addEventListener("click", _doing(caller(self._open_game, game["session"])))
            if kind:
                self._painted.append((card.querySelector("canvas"), begun.scene(key) or kind["card"]))
            box.append(card)
        element("continue").hidden = not box.children.length

    def offer_others(self, name, day):
        """Offer today's puzzles, except the one of kind `name`; None removes the offer.

        `day` is the date of the daily puzzle that the player finished, or "".
        """
        fresh, self._others = name != self._others, name
        element("others").hidden = name is None
        words = say("Today’s other puzzles") if day == days.today() else say("Today’s puzzles")
        element("others").querySelector("p").textContent = words
        if name is None or not fresh:
            return
        box = element("others").querySelector(".cards")
        box.replaceChildren()
        self._others_painted = []
        for kind in self._kinds:
            if kind["name"] != name:
                card = filled(kind["card_title"], "", "", "", "")
                self._lead_to_today(card, kind)
                self._others_painted.append((card.querySelector("canvas"), kind["card"]))
                box.append(card)
        self.repaint()

    def repaint(self):
        for canvas, scene in self._painted + self._others_painted:
            self._painter.fill(canvas, scene)


def filled(title, names, about, action, line):
    """Return a card with texts: title, other names, description (`about`), what a click does (`action`), last line."""
    card = from_template("card")
    for tag, text in (("b", title), ("small", names), ("p", about), ("strong", action), (".foot > span", line)):
        card.querySelector(tag).textContent = text
    return card


def _doing(action):
    def act(event):
        event.preventDefault()
        action()

    return act
