"""The dialog for puzzles of the day: a calendar, and the puzzles of the chosen day."""

from dom import button, create, element, on_click, set_attribute, set_state
from play import begun, days, solved
from play.clock import time_text
from words import plural, say, size_title


class DaysDialog:
    """Calls `play(kind, date)` for a chosen puzzle, and `solution(kind, date)` to show a past puzzle's solution."""

    def __init__(self, kinds, shown, play, solution):
        self._kinds = [kind for kind in kinds if kind["daily"]]
        self._shown, self._play, self._solution = shown, play, solution
        self._date = self._month = ""
        self._dialog = element("days")
        self._pick_late, self._take_late = self._pick, self._take
        on_click("menu-days", self._open)
        on_click("days-earlier", lambda: self._turn(-1))
        on_click("days-later", lambda: self._turn(1))
        on_click("days-solution", self._show_solution)

    def _open(self):
        many = days.streak()
        streak = plural(many, "{n} day in a row.", "{n} days in a row.") if many else ""
        element("days-streak").textContent = streak
        self._choose(days.today())
        self._dialog.showModal()

    def _choose(self, date):
        self._date, self._month = date, date[:7]
        element("days-title").textContent = days.in_words(date)
        self._fill_kinds()
        self._fill_month()
        yesterday = days.date_before(1)
        element("days-solution").textContent = (
            say("Yesterday’s solution") if date in (yesterday, days.today()) else say("The solution")
        )

    def _fill_kinds(self):
        box = element("days-kinds")
        box.replaceChildren()
        kept, weekday = days.load().get(self._date, {}), days.weekday(self._date)
        for kind in self._kinds:
            size, level = kind["daily"][weekday]
            entry = button("")
            entry.setAttribute("data-kind", kind["name"])
            state = f"{say(level)} · {_state(kept.get(kind['name']))}"
            entry.append(create("b", kind["title"] + " " + size_title(size)), create("span", state))
            entry.addEventListener("click", self._take_late)
            box.append(entry)

    def _fill_month(self):
        grid, kept = element("days-grid"), days.load()
        grid.replaceChildren()
        first, last = days.date_before(days.MOST - 1), days.today()
        year, month = int(self._month[:4]), int(self._month[5:])
        element("days-month").textContent = f"{say(days.MONTHS[month - 1])} {year}"
        for name in ("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"):
            grid.append(create("span", say(name)))
        for day in range(1, days.length(year, month) + 1):
            date = f"{self._month}-{day:02}"
            entry = button(str(day))
            entry.value = date
            entry.disabled = not first <= date <= last
            is_solved = days.is_solved(kept.get(date, {}))
            set_attribute(entry, "data-solved", "" if is_solved else None)
            entry.setAttribute("aria-label", days.in_words(date) + (", " + say("solved") if is_solved else ""))
            set_state(entry, "aria-pressed", date == self._date)
            set_attribute(entry, "aria-current", "date" if date == last else None)
            if day == 1:
                entry.style.setProperty("grid-column", str(days.weekday(date) + 1))
            entry.addEventListener("click", self._pick_late)
            grid.append(entry)
        element("days-earlier").disabled = self._month <= first[:7]
        element("days-later").disabled = self._month >= last[:7]

    def _turn(self, step):
        months = int(self._month[:4]) * 12 + int(self._month[5:]) - 1 + step
        self._month = f"{months // 12}-{months % 12 + 1:02}"
        self._fill_month()

    def _pick(self, event):
        date = event.currentTarget.value
        self._choose(date)
        element("days-grid").querySelector(f'[value="{date}"]').focus()

    def _take(self, event):
        self._dialog.close()
        self._play(event.currentTarget.getAttribute("data-kind"), self._date)

    def _show_solution(self):
        self._dialog.close()
        # today's solution would spoil today's puzzle
        self._solution(self._shown(), min(self._date, days.date_before(1)))


def _state(kept):
    if kept is None:
        return say("new")
    best, game = solved.load().get(kept[0]), begun.load(kept[0])
    if best is not None:
        return "✓ " + (time_text(best) if best else say("solved"))
    return game["completion"] if game else say("new")
