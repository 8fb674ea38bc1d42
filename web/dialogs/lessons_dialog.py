"""The lessons of a kind: the list of its techniques, and practice puzzles for each technique."""

import js
import storage
from dom import button, caller, create, element, from_template, on_click, set_state
from tasks import start_task
from words import say

LESSONS = "lessons"
"""The player's practice is stored under this name: {kind: {technique: [drills solved, number of the next drill]}}."""
DRILLS = 5
"""The number of drills in a lesson."""


def load(kind):
    """Return the player's practice of a kind: {technique: (practice puzzles solved, number of the next one)}."""
    return storage.load_table(LESSONS, dict).get(kind, {})


def keep(kind, technique, number, solved):
    """Store that the next practice puzzle is over, and whether it was `solved` (1 or 0). Ignore any other `number`."""
    kinds = storage.load_table(LESSONS, dict)
    practice = kinds.setdefault(kind, {})
    many, following = practice.get(technique, (0, 0))
    if number == following:
        practice[technique] = [min(DRILLS, many + solved), number + 1]
        storage.save_data(LESSONS, kinds)


class Lessons:
    """The dialog with the list of techniques, and the lesson beside the board.

    `request(method, arguments)` starts a lesson, and returns True if the player was on the home page.
    """

    def __init__(self, client, request, go_home, kinds, shown, painter):
        self._client, self._request, self._go_home = client, request, go_home
        self._shown, self._painter = shown, painter
        self._kinds = [kind for kind in kinds if kind["techniques"]]
        self._kind = None
        self._drill = self._view = None
        self._from_home = self._from_ladder = False
        """Whether the player came to the lesson from home, and from the ladder."""
        self._dialog = element("lessons")
        on_click("menu-lessons", self.open)
        on_click("home-lessons", self.open)
        for kind in self._kinds:
            tab = button(kind["title"])
            tab.addEventListener("click", caller(self._fill, kind))
            element("lesson-kinds").append(tab)
        element("help-names").append(*[_page(*each, "{name}") for kind in kinds for each in _pages(kind)])
        on_click("leave-lesson", self._leave)
        on_click("drill-next", self._next)
        on_click("practise", lambda: self.practise(shown()["name"], self._view["step"]["practise"]))

    # The ladder -------------------------------------------------------------------------------------------------------

    def open(self):
        self._dialog.showModal()
        self._fill(self._shown() if self._shown()["techniques"] else self._kinds[0])

    def _fill(self, kind, last=""):
        """Show the lessons of a kind, scrolled to the technique `last`."""
        self._kind = kind
        for tab in element("lesson-kinds").children:
            set_state(tab, "aria-pressed", tab.textContent == kind["title"])
        element("lesson-pages").replaceChildren(*[_page(*each) for each in _pages(kind)])
        rows, kept = element("lessons-list"), load(kind["name"])
        rows.replaceChildren()
        self._dialog.scrollTop = 0
        start_task(self._fill_ladder(kind, kept, last))

    def _row(self, kind, technique, solved):
        row = from_template("lesson")
        row.querySelector("h3").textContent = technique["title"]
        row.querySelector("p").textContent = technique["about"]
        done = row.querySelector(".solved-drills")
        done.textContent = ("✓ " if solved == DRILLS else "") + say("{n} of {count} drills", n=solved, count=DRILLS)
        worked, practise = row.querySelectorAll("button")
        for each, name in ((worked, "Worked board: {technique}"), (practise, "Practice: {technique}")):
            each.setAttribute("aria-label", say(name, technique=technique["title"]))
        arguments = {"kind": kind, "technique": technique["name"]}

        def show(event):
            self._begin("worked", arguments)

        def begin(event):
            self.practise(kind, technique["name"])

        worked.addEventListener("click", show)
        practise.addEventListener("click", begin)
        return row

    async def _fill_ladder(self, kind, kept, last):
        rows, techniques = element("lessons-list"), kind["techniques"]
        if self._client.ready:
            techniques = await self._client.query("ladder", kind=kind["name"])
        if not techniques or self._kind is not kind:
            return
        rows.replaceChildren(*[self._row(kind["name"], each, kept.get(each["name"], (0, 0))[0]) for each in techniques])
        for row, technique in zip(rows.children, techniques):
            if technique["name"] == last:
                row.scrollIntoView()
        for row, technique in zip(rows.children, techniques):
            answer = await self._client.query("example_of", kind=kind["name"], technique=technique["name"])
            if not answer or not self._dialog.open or self._kind is not kind:
                return
            row.querySelector(".reason").textContent = answer["sentence"]
            if answer["picture"]:
                self._painter.fill(row.querySelector("canvas"), answer["picture"])

    # The lesson -------------------------------------------------------------------------------------------------------

    def practise(self, kind, technique):
        """Request the next practice puzzle for a technique."""
        number = load(kind).get(technique, (0, 0))[1]
        self._begin("drill", {"kind": kind, "technique": technique, "number": number})

    def _begin(self, method, arguments):
        is_first, from_ladder = self._drill is None, self._dialog.open
        self._dialog.close()
        from_home = self._request(method, arguments)
        if is_first:
            self._from_home, self._from_ladder = from_home, from_ladder

    def show(self, view):
        """Show the texts and buttons of a practice puzzle beside the board, if the view (the page's data) has one."""
        self._view = view
        step = view["step"]
        element("practise").hidden = not (step and step["practise"])
        drill = self._drill = view["drill"]
        if drill is None:
            return
        over = drill["status"] in ("right", "shown")
        if over:
            keep(drill["kind"], drill["name"], drill["number"], int(drill["status"] == "right"))
        kept, names = load(drill["kind"]), drill["ladder"]
        at = names.index(drill["name"])
        solved = kept.get(drill["name"], (0, 0))[0]
        place = say("lesson {number} of {count}", number=at + 1, count=len(names))
        element("drill-place").textContent = f"{view['head']['name']} · {place}"
        element("drill-title").textContent = drill["title"]
        element("drill-about").textContent = drill["about"]
        element("drill-count").textContent = _counted(solved, drill["status"] == "right")
        element("drill-show").hidden = over
        element("drill-back").hidden = over or not view["can"]["undo"]
        following = element("drill-next")
        following.textContent = say("Next drill") if over else say("Skip this drill")
        following.className = "primary" if over else ""
        self._show_bars([kept.get(name, (0, 0))[0] for name in names], at)

    def _show_bars(self, solved, at):
        bars = element("drill-bars")
        while bars.children.length < len(solved):
            bars.append(js.document.createElement("i"))
        while bars.children.length > len(solved):
            bars.lastElementChild.remove()
        for i, many in enumerate(solved):
            bars.children[i].className = "on" if i == at else "done" if many == DRILLS else ""

    def _next(self):
        keep(self._shown()["name"], self._drill["name"], self._drill["number"], 0)
        self.practise(self._shown()["name"], self._drill["name"])

    def _leave(self):
        last = self._drill["name"]
        self._client.call("leave_drill")
        if self._from_home:
            self._go_home()
        if self._from_ladder:
            self._dialog.showModal()
            self._fill(self._kind, last)


def _counted(solved, done):
    if solved == DRILLS:
        return say("All {count} drills solved", count=DRILLS)
    template = "{n} of {count} drills solved" if done else "Drill {next} of {count}"
    return say(template, n=solved, next=solved + 1, count=DRILLS)


def _pages(kind):
    return zip(kind["variants"] or [kind["title"]], kind["pages"])


def _page(name, page, template="How to play {name}"):
    link = create("a", say(template, name=name))
    link.href = f"learn-{page}.html"
    return link
