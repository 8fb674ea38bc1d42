"""The status line, and words for screen readers alone."""

import js
from dom import element, set_attribute
from tasks import call_later

READ = 2600
"""Milliseconds in which what fits of a long text is read, before it moves on."""
MORE = "more"
"""The class of a text that goes on below."""


def show_status(headline, detail="", tone=""):
    """Say something in the status line; `tone` is "bad", "good" or "". What stays the same is not read out again.

    A text that does not fit says so, and moves on by itself until the player touches it.
    """
    box = element("status")
    changed = False
    for part, text in ((".headline", headline), (".detail", detail)):
        line = box.querySelector(part)
        if line.textContent != text:
            line.textContent = text
            changed = True
    if changed:
        _moving.stop()
        box.scrollTop = 0
    box.className = tone + (" more" if box.classList.contains(MORE) and not changed else "")
    long = _below(box) > 1
    set_attribute(box, "tabindex", "0" if long or box.scrollTop else None)  # keys scroll long ones
    if changed and long:
        _moving.begin()


class _Moving:
    """Moves a long text on by as much as fits, again and again, until its end is seen or the player moves it."""

    def __init__(self):
        self._texts = 0
        self._scroll, self._stop = self._scrolled, self.stop

    def begin(self):
        """Say that there is more, and wait."""
        box = element("status")
        box.classList.add(MORE)
        box.onscroll = self._scroll
        box.onpointerdown = box.onwheel = box.onkeydown = self._stop
        self._later()

    def stop(self, *_):
        """Leave the text where it is."""
        self._texts += 1

    def _later(self):
        text = self._texts

        def move(*_):
            box = element("status")
            if text == self._texts and _below(box) > 1:
                line = float(js.getComputedStyle(box.querySelector(".detail")).lineHeight[:-2])
                step = max(line, box.clientHeight - 2 * line)
                box.scrollBy(js.JSON.parse(f'{{"top": {step}, "behavior": "smooth"}}'))
                self._later()

        call_later(READ, move)

    def _scrolled(self, *_):
        box = element("status")
        box.classList.toggle(MORE, _below(box) > 1)


_moving = _Moving()


def _below(box):
    """How many pixels of the text are below what is seen."""
    return box.scrollHeight - box.clientHeight - box.scrollTop


def announce(text):
    """Have a screen reader say something that is not shown, such as what the focused cell holds."""
    if element("words").textContent != text:
        element("words").textContent = text
