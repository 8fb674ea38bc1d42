"""The puzzles of the day that were played on this device, kept for the next visit: which puzzle, and when solved."""

import js
import storage
from words import say

DAYS = "days"
"""The name under which they are stored: {date: {kind: [key of the puzzle, date on which it was solved or ""]}}."""
MOST = 91
"""How many days are kept and can be chosen: today and the ninety before it. Older ones are forgotten."""
MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
          "December")  # fmt: skip


def today():
    """Today's date in UTC, such as "2026-11-22": the puzzles of the day change for everybody at the same time."""
    return date_before(0)


def date_before(days):
    """The date `days` days ago. Milliseconds since 1970 exceed MicroPython's integers here."""
    date = js.Date.new()
    date.setUTCDate(date.getUTCDate() - days)
    return str(date.toISOString())[:10]


def length(year, month):
    """How many days a month has; `month` is 1 to 12."""
    return int(js.Date.new(year, month, 0).getDate())


def weekday(date):
    """0 for a Monday to 6 for a Sunday."""
    return (js.Date.new(date).getUTCDay() + 6) % 7


def in_words(date):
    """A date as it is read: "22 November"."""
    return say("{day} {month}", day=int(date[8:]), month=say(MONTHS[int(date[5:7]) - 1]))


def load():
    """The days that were played; {} if the stored data is no table."""
    days = storage.load_data(DAYS)
    return {day: kinds for day, kinds in days.items() if isinstance(kinds, dict)} if isinstance(days, dict) else {}


def keep(date, kind, key, solved=False):
    """Keep which puzzle is that of a date, and that it was solved today."""
    days = load()
    known = days.setdefault(date, {}).get(kind)
    when = known[1] if known and known[0] == key else ""
    wanted = [key, when or (today() if solved else "")]
    if known != wanted:
        days[date][kind] = wanted
        oldest = date_before(MOST - 1)
        storage.save_data(DAYS, {day: kinds for day, kinds in days.items() if day >= oldest})


def is_solved(kinds):
    """True if one of a day's puzzles was solved, at any time."""
    return any(when for _, when in kinds.values())


def streak():
    """How many days in a row, up to today or yesterday, a puzzle of the day was solved on its day."""
    days, many = load(), 0
    for before in range(MOST):
        date = date_before(before)
        if any(when == date for _, when in days.get(date, {}).values()):
            many += 1
        elif before:
            break
    return many
