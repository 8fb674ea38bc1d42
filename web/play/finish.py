"""The end of a game: a light runs once along the solved board, and what there is to tell and to do next."""

import json

import js
from address_bar import full_address
from dom import element, on_click
from downloads import confirm_on_button, copy_text
from jsffi import JsException
from play import days, solved
from play.clock import time_text
from tasks import start_task
from words import say

SVG = "http://www.w3.org/2000/svg"


class Finish:
    """Says how a game ended; CSS shows its buttons.

    `client` asks the desk, `score` has the time, and `frame()` says where the board is (see BoardCanvas.frame).
    """

    def __init__(self, client, score, frame):
        self._client, self._score, self._frame = client, score, frame
        self._shown = None
        """The key of the game whose end is shown, or was closed; None while no game is at its end."""
        self._game = None
        self.message = "", ""
        """The effort: the time, and the help."""
        on_click("harder", lambda: client.call("next_puzzle", harder_one=True))
        on_click("share-result", lambda: start_task(self._share()))

    def show(self, game, before):
        """Show the end of a game, or none; `before` is the game as it was shown last, None for none."""
        end = game["finish"] if game else None
        if not end:
            self._shown, self.message = None, ("", "")
            self._close()
        elif self._shown != game["key"]:
            self._shown, self._game = game["key"], game
            self._fill(game, end)
            if before and before["key"] == game["key"]:
                self._celebrate(game, end)

    def _fill(self, game, end):
        """Show the effort, and which puzzles come next."""
        best = solved.load().get(game["key"], 0)
        self._tell(end["help"], best)
        for name in ("next", "harder"):
            button = element("next-puzzle" if name == "next" else name)
            button.hidden = not end[name]
            button.title = end[name]

    def _tell(self, words, best):
        """Put into words what it took."""
        seconds, many = self._score.seconds, days.streak()
        if best and seconds and best < seconds:
            words += " " + say("Best time {time}.", time=time_text(best))
        if many > 1:
            words += " " + say("{n} days in a row.", n=many)
        timed = seconds and self._score.is_timed
        self.message = say("Solved in {time}.", time=time_text(seconds)) if timed else say("Solved."), words

    def _celebrate(self, game, end):
        """The player has solved it just now: keep that, and let the light run. A time with help is no best time."""
        counts = not game["hints"] and not game["seen"]
        seconds = self._score.seconds
        before = solved.add(game["key"], seconds if counts else 0)
        self._tell(end["help"], before)
        self._run(end["trails"])

    def _run(self, trails):
        left, top, width, height, scale, dx, dy = self._frame()
        light = element("light")
        light.replaceChildren()
        for name, value in (("left", left), ("top", top), ("width", width), ("height", height)):
            light.style.setProperty(name, f"{value}px")
        for trail in trails:
            path = js.document.createElementNS(SVG, "path")
            path.setAttribute("d", "M" + "L".join(f"{x} {y}" for x, y in trail))
            path.setAttribute("pathLength", "1")
            path.setAttribute("transform", f"matrix({scale} 0 0 {scale} {dx} {dy})")
            light.append(path)

    def put_out(self):
        """Take the light away, because the board has moved."""
        element("light").replaceChildren()

    def _close(self):
        self.put_out()

    async def _share(self):
        """Send the result by the system's own way where a finger points, else copy it."""
        result = await self._client.query(
            "result", seconds=self._score.seconds or None, hints=self._game["hints"], address=full_address("")
        )
        text = result.get("text") if result else None
        if not text:
            return
        if js.window.matchMedia("(pointer: coarse)").matches:
            try:
                await js.navigator.share(js.JSON.parse(json.dumps({"text": text})))
                return
            except (AttributeError, JsException, TypeError):
                pass  # it cannot, or the player has thought better of it
        if await copy_text(text):
            confirm_on_button("share-result", say("Copied"), say("Share result"))
        else:
            js.window.prompt(say("The browser does not let the page copy. Your result, to copy by hand:"), text)
