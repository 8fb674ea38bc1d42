"""The puzzles of the day that were played on this device, and when they were solved."""

import js
import storage
from words import say

DAYS = "days"
"""They are stored under this name, as {date: {kind: [key of the puzzle, date on which it was solved or ""]}}."""
MOST = 91
"""The number of days that are stored and can be chosen: today and the ninety days before."""
MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
          "December")  # fmt: skip


def today():
    """Return today's date in UTC, such as "2026-11-22"."""
    return date_before(0)


def date_before(days):
    """Return the date `days` days ago."""  # by Date: milliseconds since 1970 exceed MicroPython's integers
    date = js.Date.new()
    date.setUTCDate(date.getUTCDate() - days)
    return str(date.toISOString())[:10]


def length(year, month):
    return int(js.Date.new(year, month, 0).getDate())


def weekday(date):
    """Return 0 for a Monday to 6 for a Sunday."""
    return (js.Date.new(date).getUTCDay() + 6) % 7


def in_words(date):
    """Format a date: "22 November"."""
    return say("{day} {month}", day=int(date[8:]), month=say(MONTHS[int(date[5:7]) - 1]))


def load():
    """Return the stored days: {date: {kind: [key of the puzzle, date on which it was solved or ""]}}."""
    return storage.load_table(DAYS, dict)


def keep(date, kind, key, solved=False):
    """Store the key of the puzzle of the day for a `date` and `kind` and, if `solved`, that it was solved today."""
    days = load()
    known = days.setdefault(date, {}).get(kind)
    when = known[1] if known and known[0] == key else ""
    wanted = [key, when or (today() if solved else "")]
    if known != wanted:
        days[date][kind] = wanted
        oldest = date_before(MOST - 1)
        storage.save_data(DAYS, {day: kinds for day, kinds in days.items() if day >= oldest})


def is_solved(kinds):
    """True if one of a day's puzzles was solved. `kinds` is the day's entry in `load()`."""
    return any(when for _, when in kinds.values())


def streak():
    """Return the number of consecutive days, up to today or yesterday, on which a puzzle of that day was solved."""
    days, many = load(), 0
    for before in range(MOST):
        date = date_before(before)
        if any(when == date for _, when in days.get(date, {}).values()):
            many += 1
        elif before:
            break
    return many
